"""A guest on this machine: to a table and from it, back to a seat, and what becomes of hosts that go."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from dataclasses import replace
from pathlib import Path

import pytest
from app_helpers import on_screen, running, until
from guest_world import MakeGuest, at_the_table, in_the_list, in_the_lobby, make_guest, shows
from test_app_lan import Guest, guest, others_host
from textual.pilot import Pilot

from citadels_tui.doors.guest_app import GuestApp
from citadels_tui.doors.guest_session import GuestSession
from citadels_tui.doors.guest_tables import GuestTables, is_elsewhere
from citadels_tui.doors.tables_screen import TablesScreen, look, way_of_code
from citadels_tui.screens.agree import AgreeScreen
from citadels_tui.screens.confirm import AskScreen
from citadels_tui.screens.table import TableScreen
from citadels_tui.screens.writing import WriteScreen
from citadels_tui.wording.english import doors as words
from netplay.announcement import FoundTable
from netplay.errors import BadWay
from netplay.launch import HostSettings, LanSettings, start_host
from netplay.running import Note, running_tables
from netplay.taking import taken_over
from netplay.updates import HandoverUpdate
from netplay.ways import code_of, key_check

__all__ = ["make_guest"]

WORDS = "amber-fox-river-stone"
ANOTHER_KEY = "rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7"


async def noted(count: int = 1) -> None:
    """Wait until so many tables can be seen here."""
    async with asyncio.timeout(10):
        while len(running_tables()) != count:
            await asyncio.sleep(0.02)


async def begin(pilot: Pilot[None], app: GuestApp, ana: Guest) -> TableScreen:
    """Ana begins the game, with bots in the free seats."""
    assert (await ana.client.table("start", fill="builder", anyway=True)).ok
    return await at_the_table(pilot, app)


async def leave(pilot: Pilot[None], app: GuestApp) -> TablesScreen:
    """Leave a game by its key."""
    await pilot.press("q")
    await until(pilot, lambda: isinstance(app.screen, AskScreen) and app.screen.focused is not None)
    await pilot.press("q")
    return await in_the_list(pilot, app)


# -- to a table


async def test_a_guest_lands_in_the_only_table_without_its_words(make_guest: MakeGuest, tmp_path: Path) -> None:
    async with others_host(tmp_path, words=WORDS) as (_, ana):
        await noted()
        app = make_guest("Bo")
        async with running(app) as pilot:
            lobby = await in_the_lobby(pilot, app)
            assert lobby.own is not None
            assert lobby.own.name == "Bo"
            assert lobby.joined.invitation is None
            await shows(pilot, app, "Others come in by the door")
            await pilot.press("n")
            assert app.screen is lobby, "the name belongs to a key"
            await pilot.press("r")
            await until(pilot, lambda: any(seat.ready for seat in lobby.joined.seats))
            await pilot.press("q")
            await in_the_list(pilot, app)
            await shows(pilot, app, "You have left Ana's table.")
            await until(pilot, lambda: [one for one in ana.told if hasattr(one, "seats")][-1].seats[1].status == "free")


async def test_several_tables_are_a_list_and_the_door_may_lead_to_one_only(
    make_guest: MakeGuest, tmp_path: Path
) -> None:
    async with others_host(tmp_path / "one", words=WORDS) as (_, ana), others_host(tmp_path / "two"):
        assert (await ana.client.table("table", name="Den")).ok
        await noted(2)
        async with asyncio.timeout(10):
            while "Den" not in {one.name for one in running_tables()}:
                await asyncio.sleep(0.02)
        app = make_guest("Bo")
        async with running(app) as pilot:
            await in_the_list(pilot, app)
            await shows(pilot, app, "Ana's table 1 of 3")
            await shows(pilot, app, "Den 1 of 3")
            assert "Address" not in on_screen(app)
            assert "Words" not in on_screen(app)
        app = make_guest("Cy", table="den")
        async with running(app) as pilot:
            lobby = await in_the_lobby(pilot, app)
            assert lobby.joined.state.name == "Den"
            await pilot.press("q")
            await in_the_list(pilot, app)
            assert "Ana's table" not in on_screen(app)
        app = make_guest("Di", table="attic")
        async with running(app) as pilot:
            await in_the_list(pilot, app)
            await shows(pilot, app, "There is no table attic here now.")


async def test_a_table_that_is_opened_later_appears_in_the_list(make_guest: MakeGuest, tmp_path: Path) -> None:
    app = make_guest("Bo")
    async with running(app) as pilot:
        await in_the_list(pilot, app)
        await shows(pilot, app, words.NONE_HERE)
        async with others_host(tmp_path):
            await shows(pilot, app, "Ana's table 1 of 3")
            await pilot.press("enter")
            await in_the_lobby(pilot, app)
        await in_the_list(pilot, app)
        await shows(pilot, app, "The host has closed the table.")
        await shows(pilot, app, words.NONE_HERE)


async def test_who_finds_no_seat_may_watch(make_guest: MakeGuest, tmp_path: Path) -> None:
    async with others_host(tmp_path) as (_, ana):
        assert (await ana.client.table("start", fill="builder", anyway=True)).ok
        async with asyncio.timeout(10):
            while not any(one.phase == "game" and one.taken == 3 for one in running_tables()):
                await asyncio.sleep(0.02)
        app = make_guest("Bo")
        async with running(app) as pilot:
            await in_the_list(pilot, app)
            await shows(pilot, app, "every seat is taken")
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, AskScreen) and app.screen.focused is not None)
            await pilot.press("w")
            screen = await at_the_table(pilot, app)
            assert screen.joined.seat is None
            await pilot.press("q")
            await in_the_list(pilot, app)
            await pilot.press("w")
            assert (await at_the_table(pilot, app)).joined.seat is None


# -- back to a seat


async def test_a_guest_comes_back_to_the_seat(make_guest: MakeGuest, tmp_path: Path) -> None:
    async with others_host(tmp_path, words=WORDS) as (_, ana):
        await noted()
        app = make_guest("Bo")
        async with running(app) as pilot:
            await in_the_lobby(pilot, app)
            seat = (await begin(pilot, app, ana)).joined.seat
            listing = await leave(pilot, app)
            await shows(pilot, app, "You have left Ana's table. Your seat is kept")
            assert listing.current is not None
            await shows(pilot, app, "playing, your seat")
            await pilot.press("enter")
            assert (await at_the_table(pilot, app)).joined.seat == seat
            app._end_at_once()  # as when the connection is lost
            await until(pilot, lambda: not app.is_running or app._exit)
        assert app.farewell == "Good-bye, Bo."
        again = make_guest("Bo")
        async with running(again) as pilot:
            assert (await at_the_table(pilot, again)).joined.seat == seat


async def test_a_rejoin_code_leads_to_a_seat_here(make_guest: MakeGuest, tmp_path: Path) -> None:
    async with others_host(tmp_path, words=WORDS) as (_, ana):
        await noted()
        app = make_guest("Bo")
        async with running(app) as pilot:
            await in_the_lobby(pilot, app)
            screen = await begin(pilot, app, ana)
            code, seat = screen.joined.code, screen.joined.seat
            assert code
        other = make_guest("Bo at home")  # another key, and nothing remembered
        async with running(other) as pilot:
            await in_the_list(pilot, other)
            await pilot.press("c")
            await until(pilot, lambda: isinstance(other.screen, WriteScreen) and other.screen.focused is not None)
            other.screen.query_one("Field").value = f" {code[:30]}\n{code[30:]} "
            await pilot.press("enter")
            assert (await at_the_table(pilot, other)).joined.seat == seat


async def test_a_code_of_elsewhere_is_gone_to_nowhere(make_guest: MakeGuest, tmp_path: Path) -> None:
    with socket.socket() as trap:
        trap.bind(("127.0.0.1", 0))
        trap.listen()
        trap.settimeout(0.2)
        port = trap.getsockname()[1]
        async with others_host(tmp_path) as (host, _):
            await noted()
            (here,) = running_tables()
            elsewhere = code_of(["127.0.0.1"], port, ANOTHER_KEY, seat=2, token="ab" * 16)
            bent = code_of(["127.0.0.1"], port, host.key, table=here.game, seat=2, token="ab" * 16)
            assert way_of_code(elsewhere, [here]) is None
            way = way_of_code(bent, [here])
            assert way is not None
            assert way.addresses == (f"127.0.0.1:{host.port}",), "where the host is, whatever the code says"
            assert way_of_code(bent, []) is None
            with pytest.raises(BadWay):
                way_of_code("127.0.0.1:5577", [here])
            app = make_guest("Bo", table="none of these")
            async with running(app) as pilot:
                await in_the_list(pilot, app)
                for code, said in (
                    (elsewhere, words.CODE_ELSEWHERE),
                    (bent, words.CODE_ELSEWHERE),
                    (f"127.0.0.1:{port} {WORDS}", "This is no code"),
                    ("citadels1zzz", "This code is not whole"),
                ):
                    await pilot.press("c")
                    await until(pilot, lambda: isinstance(app.screen, WriteScreen) and app.screen.focused is not None)
                    app.screen.query_one("Field").value = code
                    await pilot.press("enter")
                    await in_the_list(pilot, app)
                    await shows(pilot, app, said)
            with pytest.raises(TimeoutError):
                trap.accept()


async def test_a_wrong_rejoin_code_is_refused_in_a_sentence(make_guest: MakeGuest, tmp_path: Path) -> None:
    async with others_host(tmp_path) as (host, ana):
        assert (await ana.client.table("start", fill="builder", anyway=True)).ok
        app = make_guest("Bo")
        async with running(app) as pilot:
            await in_the_list(pilot, app)
            (here,) = running_tables()
            await pilot.press("c")
            await until(pilot, lambda: isinstance(app.screen, WriteScreen) and app.screen.focused is not None)
            app.screen.query_one("Field").value = code_of(
                ["10.0.0.1"], 1, host.key, table=here.game, seat=1, token="ab" * 16
            )
            await pilot.press("enter")
            await shows(pilot, app, words.NO_SEAT["bad_token"])


async def test_who_was_sent_away_stays_away(make_guest: MakeGuest, tmp_path: Path) -> None:
    async with others_host(tmp_path) as (_, ana):
        await noted()
        app = make_guest("Bo")
        async with running(app) as pilot:
            lobby = await in_the_lobby(pilot, app)
            assert (await ana.client.table("kick", seat=lobby.joined.seat)).ok
            await in_the_list(pilot, app)
            await shows(pilot, app, "You have been sent away from the table.")
            for key in ("enter", "w"):
                await pilot.press(key)
                await shows(pilot, app, words.NO_SEAT["kicked"])
        other = make_guest("Cy")
        async with running(other) as pilot:
            await in_the_lobby(pilot, other)


# -- hosting


async def test_a_table_is_not_handed_to_a_guest_and_the_host_is_told_why(make_guest: MakeGuest, tmp_path: Path) -> None:
    async with others_host(tmp_path) as (_, ana):
        await noted()
        app = make_guest("Bo")
        async with running(app) as pilot:
            await in_the_lobby(pilot, app)
            screen = await begin(pilot, app, ana)
            assert (await ana.client.table("hand", seat=screen.joined.seat)).ok
            await shows(pilot, app, words.ASKED_TO_HOST)
            assert not isinstance(app.screen, AskScreen)
            last = [one.state for one in ana.told if hasattr(one, "state") and hasattr(one.state, "declined")][-1]
            assert (last.handing, last.declined) == (None, screen.joined.seat)
            await app.tables.take_over(app.session, b"a save")
            assert not (tmp_path / "guests" / "Bo" / "none").exists()


async def test_a_guest_follows_a_table_to_another_machine_to_which_no_list_leads(
    make_guest: MakeGuest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with others_host(tmp_path) as (host, ana):
        await noted()
        app = make_guest("Bo")
        async with running(app) as pilot, guest(tmp_path, host.way(), "Cy") as cy:
            await in_the_lobby(pilot, app)
            screen = await begin(pilot, app, ana)
            assert (await ana.client.table("hand", seat=cy.client.joined.seat)).ok
            await until(pilot, lambda: isinstance(app.screen, AgreeScreen) and app.screen.focused is not None)
            assert (await cy.client.table("agree", yes=True)).ok
            await pilot.press("a")
            await until(pilot, lambda: any(isinstance(one, HandoverUpdate) for one in cy.told))
            save = next(one for one in cy.told if isinstance(one, HandoverUpdate)).save
            assert cy.client.witness is not None
            path = taken_over(save, cy.client.witness, tmp_path / "at-cy")
            with monkeypatch.context() as there:
                there.setenv("CITADELS_RUNNING", str(tmp_path / "running-at-cy"))
                keys = HostSettings(str(tmp_path / "at-cy"), resume=str(path), owner_key=cy.client.ticket.public_key)
                new = await asyncio.to_thread(start_host, keys)
            try:
                assert (await cy.client.table("took", port=new.port, key=new.key)).ok
                await until(pilot, lambda: isinstance(app.session, GuestSession) and is_elsewhere(app.session))
                await until(pilot, lambda: screen.standing.link == "up")
                await pilot.press("q")
                await until(pilot, lambda: isinstance(app.screen, AskScreen) and app.screen.focused is not None)
                await shows(pilot, app, "The table is on another machine now.")
                await pilot.press("q")
                await in_the_list(pilot, app)
                await shows(pilot, app, "which is on another machine now.")
                await shows(pilot, app, words.NONE_HERE)
            finally:
                await asyncio.to_thread(new.close)


async def test_nothing_is_started_or_taken_over_by_a_guests_session(make_guest: MakeGuest, tmp_path: Path) -> None:
    from citadels_tui.starts import HostTable, NewGame, Person, Resume
    from citadels_tui.trouble import Trouble

    make_guest("Bo")
    for start in (HostTable("x", "Bo"), NewGame((Person("Bo"), Person("A", "random"))), Resume(tmp_path / "x.toml")):
        with pytest.raises(Trouble, match="not for guests"):
            await GuestSession.open(start, tmp_path, "Bo")
    assert running_tables() == ()


# -- the end of a game, and of hosts


async def test_the_end_offers_nothing_that_needs_files(make_guest: MakeGuest, tmp_path: Path) -> None:
    async with others_host(tmp_path) as (_, ana):
        await noted()
        app = make_guest("Bo")
        async with running(app) as pilot:
            await in_the_lobby(pilot, app)
            screen = await begin(pilot, app, ana)
            assert app.session is not None
            assert isinstance(app.tables, GuestTables)
            joined = replace(screen.joined, state=replace(screen.joined.state, phase="over"))
            assert [one.id for one in app.tables._answers(app.session, joined)] == ["wait", "look", "menu"]


async def test_a_host_that_dies_leads_back_to_the_list(make_guest: MakeGuest, tmp_path: Path) -> None:
    async with others_host(tmp_path) as (host, ana):
        await noted()
        app = make_guest("Bo")
        async with running(app) as pilot:
            await in_the_lobby(pilot, app)
            await begin(pilot, app, ana)
            os.kill(host.pid, signal.SIGKILL)
            await in_the_list(pilot, app)
            await shows(pilot, app, "The host of Ana's table has stopped.")
            await shows(pilot, app, words.NONE_HERE)
            assert str(tmp_path) not in on_screen(app)


async def test_a_host_that_comes_back_at_another_port_is_found(make_guest: MakeGuest, tmp_path: Path) -> None:
    async with others_host(tmp_path, words=WORDS) as (host, ana):
        await noted()
        app = make_guest("Bo")
        async with running(app) as pilot:
            await in_the_lobby(pilot, app)
            seat = (await begin(pilot, app, ana)).joined.seat
            os.kill(host.pid, signal.SIGKILL)
            await in_the_list(pilot, app)
            await asyncio.to_thread(host._process.wait)
            with socket.socket() as one, socket.socket() as two:
                for taken, port in ((one, host.port), (two, host.porch)):
                    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    taken.bind(("127.0.0.1", port))
                    taken.listen()
                (save,) = (tmp_path / "elsewhere").glob("*.toml")
                settings = HostSettings(str(save.parent), resume=str(save), lan=LanSettings(bind="127.0.0.1"))
                again = await asyncio.to_thread(start_host, settings)
            try:
                assert again.port != host.port
                await shows(pilot, app, "playing, your seat")
                await pilot.press("enter")
                assert (await at_the_table(pilot, app)).joined.seat == seat
            finally:
                await asyncio.to_thread(again.close)


async def test_a_host_of_before_is_not_taken_for_one_that_runs(make_guest: MakeGuest, tmp_path: Path) -> None:
    check = key_check(ANOTHER_KEY)
    table = FoundTable("ab" * 16, "Den", 1, 4, "game", False, False, check, "", 5577, 5578, ("127.0.0.1",))
    note = Note("127.0.0.1", key=ANOTHER_KEY)
    note.show((table, replace(table, game="cd" * 16)))
    app = make_guest("Bo")
    async with running(app) as pilot:
        await in_the_list(pilot, app)
        note.close()
        screen = app.screen
        assert isinstance(screen, TablesScreen)
        await pilot.press("w")
        await until(pilot, lambda: "not there any more" in on_screen(app) or words.NONE_HERE in on_screen(app))
        assert look("").tables == ()


# -- what stands on the screen


async def test_a_seat_that_cannot_be_written_down_is_said_without_a_path(make_guest: MakeGuest, tmp_path: Path) -> None:
    async with others_host(tmp_path) as _:
        await noted()
        app = make_guest("Bo")
        (tmp_path / "guests" / "Bo" / "known").write_text("no folder")
        async with running(app) as pilot:
            await in_the_lobby(pilot, app)
            await shows(pilot, app, "Your seat could not be written down here.")
            assert str(tmp_path) not in "".join(on_screen(app).split())


async def test_who_does_nothing_is_warned(make_guest: MakeGuest) -> None:
    app = make_guest("Bo")
    async with running(app) as pilot:
        await in_the_list(pilot, app)
        os.kill(os.getpid(), signal.SIGUSR1)
        await shows(pilot, app, words.IDLE[:30])
        assert f"in{app.given.warned}seconds" in "".join(on_screen(app).replace("│", "").split())
        os.kill(os.getpid(), signal.SIGUSR1)
        await pilot.pause()
        await pilot.press("q")
        assert isinstance(app.screen, TablesScreen), "the key that shows that somebody is there does nothing else"
        assert app.is_running


async def test_the_newest_connection_is_the_one(make_guest: MakeGuest) -> None:
    app = make_guest("Bo")
    async with running(app) as pilot:
        await in_the_list(pilot, app)
        os.kill(os.getpid(), signal.SIGUSR2)
        await until(pilot, lambda: app._exit)
    assert app.farewell == words.REPLACED
