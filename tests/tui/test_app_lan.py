"""Tables on the network through the real host: opened, joined, left running, returned to, closed, handed over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import psutil
import pytest
from app_helpers import home, make_app, on_screen, played, running, save, until
from test_app_game import news, play_on
from textual.pilot import Pilot

from citadels_tui.app import CitadelsApp
from citadels_tui.screens.confirm import AskScreen
from citadels_tui.screens.end import EndScreen
from citadels_tui.screens.host_table import HostTableScreen
from citadels_tui.screens.knock import KnockScreen
from citadels_tui.screens.lobby import LobbyScreen
from citadels_tui.screens.menu import MenuScreen
from citadels_tui.screens.opening import OpeningScreen
from citadels_tui.screens.table import TableScreen
from citadels_tui.starts import HostTable, JoinTable, Resume, ReturnTo
from citadels_tui.widgets.chat import ChatLog
from netplay.client import Client
from netplay.joining import join, sit
from netplay.launch import HostProcess, HostSettings, LanSettings, SeatSettings, start_host
from netplay.running import running_tables
from netplay.transport import new_keys
from netplay.updates import ClosedUpdate, DealUpdate, HandoverUpdate, Joined, SeatsUpdate, Update
from netplay.ways import Way, from_address, from_text
from saves.format import encode
from saves.model import SavedGame, Seat
from saves.model import Table as Place
from saves.store import list_saves, load, write

__all__ = ["home"]

HERE = "127.0.0.1"


def table(**more: object) -> HostTable:
    """A table of three at this machine only."""
    values: dict[str, object] = {
        "name": "Ana's table",
        "player": "Ana",
        "seats": 3,
        "pace": 0.0,
        "port": 0,
        "bind": HERE,
    }
    return HostTable(**(values | more))  # type: ignore[arg-type]


@dataclass
class Guest:
    """Somebody else at the table, without a screen."""

    client: Client
    told: list[Update] = field(default_factory=list)

    @property
    def closed(self) -> str:
        return next((one.why for one in self.told if isinstance(one, ClosedUpdate)), "")

    @property
    def phase(self) -> str:
        states = [one.state.phase for one in self.told if isinstance(one, Joined | SeatsUpdate)]
        return states[-1] if states else ""


@asynccontextmanager
async def guest(home: Path, way: Way, name: str = "Bo", *, watch: bool = False) -> AsyncIterator[Guest]:
    """Take a seat there; the seat is kept afterwards."""
    told: list[Update] = []
    client = await join(way, name, told.append, known=home / f"known-{name}", watch=watch, find=False)
    try:
        yield Guest(client, told)
    finally:
        await client.close()


def way_of(app: CitadelsApp) -> Way:
    """The way that the code in the lobby tells."""
    assert app.session is not None
    assert app.session.joined is not None
    assert app.session.joined.invitation is not None
    return from_text(app.session.joined.invitation.code)


async def in_the_lobby(pilot: Pilot[None], app: CitadelsApp) -> LobbyScreen:
    await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and app.screen.focused is not None)
    assert isinstance(app.screen, LobbyScreen)
    return app.screen


async def at_the_table(pilot: Pilot[None], app: CitadelsApp) -> TableScreen:
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def start_with_bots(pilot: Pilot[None], app: CitadelsApp) -> TableScreen:
    """Start, with bots in the free seats."""
    await pilot.press("s")
    await until(pilot, lambda: isinstance(app.screen, AskScreen | TableScreen))
    if isinstance(app.screen, AskScreen):
        await pilot.press("r" if "Random" in on_screen(app) else "a")
    return await at_the_table(pilot, app)


async def asked(pilot: Pilot[None], app: CitadelsApp, says: str) -> None:
    """Wait for a question that says that."""
    await until(pilot, lambda: isinstance(app.screen, AskScreen) and says in " ".join(on_screen(app).split()))


@asynccontextmanager
async def others_host(home: Path, *, words: str = "", **lan: object) -> AsyncIterator[tuple[HostProcess, Guest]]:
    """A table of three that Ana hosts elsewhere."""
    keys = new_keys()
    settings = HostSettings(
        folder=str(home / "elsewhere"),
        seats=(SeatSettings("Ana"), SeatSettings(""), SeatSettings("")),
        pace=0.0,
        name="Ana's table",
        owner_key=keys[0],
        lan=LanSettings(bind=HERE, port=0, words=words, announce=False, **lan),  # type: ignore[arg-type]
    )
    host = await asyncio.to_thread(start_host, settings)
    told: list[Update] = []
    way = Way((host.address.removeprefix("tcp://"),), host.key, table=host.game, pinned=True)
    client = await sit(way.ticket(*keys), "Ana", told.append, known=home / "known-ana")
    try:
        yield host, Guest(client, told)
    finally:
        await client.close()
        await asyncio.to_thread(host.close)


async def test_a_table_is_opened_from_the_menu_and_others_come_and_chat(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: isinstance(app.screen, HostTableScreen) and app.screen.focused is not None)
        await pilot.press("enter")
        lobby = await in_the_lobby(pilot, app)
        assert lobby.leads
        assert app.session is not None
        async with guest(home, way_of(app)) as bo:
            await until(pilot, lambda: "Bo has come." in lobby.query_one(ChatLog).text)
            await bo.client.chat("hello there")
            await until(pilot, lambda: "Bo: hello there" in on_screen(app))
            await pilot.press("t", *"hi", "enter")
            await until(pilot, lambda: "Ana: hi" in on_screen(app))
            await bo.client.table("ready", ready=True)
            await until(pilot, lambda: any(seat.ready and seat.name == "Bo" for seat in lobby.joined.seats))
            await pilot.press("escape")
            screen = await start_with_bots(pilot, app)
            await until(pilot, lambda: bo.phase == "game")
            assert bo.client.joined.game == app.session.joined.game  # type: ignore[union-attr]
            assert [line.text for line in app.session.chat] == ["hello there", "hi"]
            assert screen.view is not None
            assert screen.view.seat == 1
        await pilot.press("q")
        await asked(pilot, app, "leave")
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
    (kept,) = list_saves(home / "saves")
    assert not kept.open
    assert not running_tables(home / "running")


async def test_no_key_is_for_the_menu_while_a_table_is_opened(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr(CitadelsApp, "open_table", lambda _app, start: opened.append(start))
    app = make_app(home, table())
    async with running(app) as pilot:
        await until(pilot, lambda: opened == [app.start])
        await pilot.press("q", "n", "escape")
        assert isinstance(app.screen, OpeningScreen)
        assert app.is_running


async def test_the_menu_is_not_seen_between_lobby_and_table(home: Path) -> None:
    app = make_app(home, table())
    async with running(app) as pilot:
        await in_the_lobby(pilot, app)
        seen: list[str] = []
        app.screen_change_signal.subscribe(app, lambda screen: seen.append(type(screen).__name__))
        await start_with_bots(pilot, app)
        assert seen[-1] == "TableScreen"
        assert "MenuScreen" not in seen


async def test_a_lobby_is_left_open_and_returned_to_and_then_closed(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await app.begin(table())
        await in_the_lobby(pilot, app)
        assert app.session is not None
        process = app.session.host
        async with guest(home, way_of(app)) as bo:
            await until(pilot, lambda: "Bo" in on_screen(app))
            await pilot.press("escape")
            await asked(pilot, app, "Others are here.")
            await pilot.press("l")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
            assert "Ana's table still runs on this machine" in news(app)
            await until(pilot, lambda: "Return to" in on_screen(app))
            assert process is not None
            assert process.poll() is None
            await pilot.press("b")
            lobby = await in_the_lobby(pilot, app)
            assert lobby.leads, "it is the owner's seat again"
            assert lobby.joined.owner
            await pilot.press("escape")
            await asked(pilot, app, "Others are here.")
            await pilot.press("c")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
            await until(pilot, lambda: bo.closed == "shutting_down")
        await until(pilot, lambda: process.poll() is not None)
        await until(pilot, lambda: "Return to" not in on_screen(app))


async def test_leaving_the_program_leaves_a_game_with_others_running(home: Path) -> None:
    first = make_app(home, table())
    async with running(first) as pilot:
        await in_the_lobby(pilot, first)
        way = way_of(first)
        async with guest(home, way) as bo:
            await until(pilot, lambda: "Bo" in on_screen(first))
            await start_with_bots(pilot, first)
            await pilot.press("ctrl+q", "ctrl+q")
            await until(pilot, lambda: first._exit)
            await until(pilot, lambda: any(seat.status == "gone" for seat in bo.client.joined.seats) or _gone(bo))
            assert not bo.closed

            again = make_app(home)
            async with running(again) as pilot:
                await until(pilot, lambda: "Return to" in on_screen(again))
                await pilot.press("enter")
                screen = await at_the_table(pilot, again)
                assert screen.view is not None
                assert screen.view.seat == 1
                assert again.session is not None
                assert again.session.hosts
                await pilot.press("q")
                await asked(pilot, again, "its host runs on your machine")
                await pilot.press("c")
                await until(pilot, lambda: isinstance(again.screen, MenuScreen))
                await until(pilot, lambda: bo.closed == "shutting_down")


def _gone(one: Guest) -> bool:
    told = [update for update in one.told if isinstance(update, SeatsUpdate)]
    return bool(told) and any(seat.status == "gone" for seat in told[-1].seats)


async def test_the_words_are_asked_for_where_an_address_alone_does_not_do(home: Path) -> None:
    async with others_host(home, words="amber-fox-river-stone") as (host, _ana):
        address = f"{HERE}:{host.porch}"
        start = JoinTable(from_address(address), "Bo", address=address)
        app = make_app(home, start)
        async with running(app) as pilot:
            await until(pilot, lambda: isinstance(app.screen, KnockScreen) and "by words" in on_screen(app))
            await pilot.press(*"amber fox river tiger", "enter")
            await until(pilot, lambda: "do not open the table" in " ".join(on_screen(app).split()))
            await pilot.press(*["backspace"] * 5)
            await until(pilot, lambda: "tiger" not in on_screen(app))
            await pilot.press(*"stone", "enter")
            lobby = await in_the_lobby(pilot, app)
            assert not lobby.leads
            await until(pilot, lambda: "Ana starts the game" in on_screen(app))


async def test_what_was_said_before_is_read_once_by_who_comes_later(home: Path) -> None:
    async with others_host(home, open=True) as (host, ana):
        await ana.client.chat("who is coming?")
        app = make_app(home, JoinTable(from_address(f"{HERE}:{host.porch}"), "Bo"))
        async with running(app) as pilot:
            lobby = await in_the_lobby(pilot, app)
            await until(pilot, lambda: "who is coming?" in lobby.query_one(ChatLog).text)
            await ana.client.chat("ah, you")
            await until(pilot, lambda: "ah, you" in lobby.query_one(ChatLog).text)
            assert lobby.query_one(ChatLog).text.count("who is coming?") == 1


async def test_a_port_that_is_taken_meanwhile_is_told_at_the_table(home: Path) -> None:
    import socket

    app = make_app(home)
    async with running(app) as pilot:
        await app.begin(table())
        await in_the_lobby(pilot, app)
        await start_with_bots(pilot, app)
        await pilot.press("q")
        await asked(pilot, app, "Nobody else is here now.")
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        (path,) = (home / "saves").glob("*.toml")
        place = load(path).table
        assert place is not None
        with socket.create_server((HERE, place.port)):
            await app.begin(Resume(path, pace=0.0))
            await asked(pilot, app, f"Port {place.port} is taken")
            await pilot.press("enter")
            await at_the_table(pilot, app)


async def test_a_guest_who_is_sent_away_reads_it_in_the_menu(home: Path) -> None:
    async with others_host(home, open=True) as (host, ana):
        app = make_app(home, JoinTable(from_address(f"{HERE}:{host.porch}"), "Bo"))
        async with running(app) as pilot:
            await in_the_lobby(pilot, app)
            await ana.client.table("kick", seat=2)
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
            assert "You have been sent away" in news(app)
            assert app.session is None


@pytest.mark.parametrize("foul", [False, True])
async def test_a_guest_reads_in_the_menu_that_the_table_is_closed(home: Path, foul: bool) -> None:
    """And what is wrong with the deal: there is no last page any more on which it could stand."""
    async with others_host(home, open=True) as (host, ana):
        app = make_app(home, JoinTable(from_address(f"{HERE}:{host.porch}"), "Bo"))
        async with running(app) as pilot:
            await in_the_lobby(pilot, app)
            await ana.client.table("start", fill="random", anyway=True)
            screen = await at_the_table(pilot, app)
            if foul:
                screen.take(DealUpdate("differs", "not_opened"))
            await ana.client.table("close")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
            assert "The host has closed the table." in news(app)
            assert ("THE DEAL WAS NOT OPENED." in news(app)) == foul


async def test_a_guest_leaves_a_game_and_comes_back_to_the_seat(home: Path) -> None:
    async with others_host(home, open=True) as (host, ana):
        way = from_address(f"{HERE}:{host.porch}")
        app = make_app(home)
        async with running(app) as pilot:
            await app.begin(JoinTable(way, "Bo"))
            await in_the_lobby(pilot, app)
            await ana.client.table("start", fill="random", anyway=True)
            await at_the_table(pilot, app)
            await pilot.press("q")
            await asked(pilot, app, "Your seat is kept")
            await pilot.press("q")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
            assert "Your seat is kept" in news(app)
            await until(pilot, lambda: _gone(ana))
            await app.begin(JoinTable(way, "Somebody else"))
            screen = await at_the_table(pilot, app)
            assert screen.view is not None
            assert screen.view.seat == 2
            assert screen.joined.seats[1].name == "Bo"


async def test_a_guest_leaves_a_lobby_at_once_and_the_seat_is_free(home: Path) -> None:
    async with others_host(home, open=True) as (host, ana):
        app = make_app(home)
        async with running(app) as pilot:
            await app.begin(JoinTable(from_address(f"{HERE}:{host.porch}"), "Bo"))
            await in_the_lobby(pilot, app)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
            assert "You have left Ana's table." in news(app)
            await until(pilot, lambda: ana.client.joined is not None and _seat_is_free(ana))


def _seat_is_free(one: Guest) -> bool:
    told = [update for update in one.told if isinstance(update, SeatsUpdate)]
    return bool(told) and told[-1].seats[1].status == "free"


async def test_who_watches_sees_the_lobby_and_the_game_and_leaves_without_a_question(home: Path) -> None:
    async with others_host(home, open=True) as (host, ana):
        app = make_app(home)
        async with running(app) as pilot:
            await app.begin(JoinTable(from_address(f"{HERE}:{host.porch}"), "Eve", watch=True))
            lobby = await in_the_lobby(pilot, app)
            assert lobby.joined.seat is None
            await until(pilot, lambda: "You watch." in on_screen(app))
            await ana.client.table("start", fill="random", anyway=True)
            screen = await at_the_table(pilot, app)
            assert screen.view is not None
            assert screen.view.seat is None
            await pilot.press("q")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))


async def test_the_table_is_taken_over_and_hosted_on(home: Path) -> None:
    async with others_host(home, open=True) as (host, ana):
        app = make_app(home)
        async with running(app) as pilot:
            await app.begin(JoinTable(from_address(f"{HERE}:{host.porch}"), "Bo"))
            await in_the_lobby(pilot, app)
            await ana.client.table("start", fill="random", anyway=True)
            await at_the_table(pilot, app)
            assert (await ana.client.table("hand", seat=2)).ok
            await asked(pilot, app, "go on hosting")
            await pilot.pause(0.7)
            await pilot.press("a")
            session = app.session
            assert session is not None
            await until(pilot, lambda: session.host is not None and session.joined is not None and session.joined.owner)
            await until(pilot, lambda: ana.client.joined.seat == 1 and not ana.client.joined.owner)
            assert host.poll() is None, "it shows the way to those who were away"
            assert await asyncio.to_thread(_stopped, host) == 0
            (save,) = list_saves(home / "saves")
            assert save.open
            screen = await at_the_table(pilot, app)
            assert screen.joined.owner
            await until(pilot, lambda: screen.joined.seats[0].status == "here")
            await pilot.press("q")
            await asked(pilot, app, "its host runs on your machine")
            await pilot.press("c")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
            await until(pilot, lambda: ana.closed == "shutting_down")


def _stopped(host: HostProcess) -> int:
    """The exit code of a host that is told to stop."""
    host._process.terminate()
    return host._process.wait(10)


async def test_what_is_not_the_game_of_this_table_is_not_taken_over(home: Path) -> None:
    async with others_host(home, open=True) as (host, ana):
        app = make_app(home)
        async with running(app) as pilot:
            await app.begin(JoinTable(from_address(f"{HERE}:{host.porch}"), "Bo"))
            await in_the_lobby(pilot, app)
            await ana.client.table("start", fill="random", anyway=True)
            screen = await at_the_table(pilot, app)
            session = app.session
            assert session is not None
            other = encode(SavedGame("Evil", played(3), [Seat("Ana"), Seat("Bo"), Seat("Cy")]))
            for evil, why in ((b"no save", "is no saved game"), (other, "is another game")):
                screen.joined = session.joined = replace(session.joined, state=replace(session.joined.state, handing=2))
                app.take_over(session, evil)
                await until(pilot, lambda why=why: why in " ".join(on_screen(app).split()))  # type: ignore[misc]
            assert session.host is None
            assert not list((home / "saves").glob("*"))


async def test_a_save_that_was_handed_over_asks_before_it_goes_on_here(home: Path) -> None:
    path = save(home / "saves", "evening", played(stop=40))
    saved = load(path)
    saved.table = Place(moved=f"192.168.1.30:4000 {new_keys()[0]}")
    write(path, saved)
    app = make_app(home)
    async with running(app) as pilot:
        for key in ("l", "h"):
            await app.begin(Resume(path, pace=0.0))
            await asked(pilot, app, "goes on at 192.168.1.30:4000")
            assert "--handed-over" not in on_screen(app)
            await pilot.press(key)
            if key == "l":
                await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await at_the_table(pilot, app)
    table = load(path).table
    assert table is not None
    assert table.moved == ""


async def test_a_saved_table_is_hosted_again_and_waits_for_the_others(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await app.begin(table())
        await in_the_lobby(pilot, app)
        way = way_of(app)
        async with guest(home, way) as bo:
            await until(pilot, lambda: "Bo" in on_screen(app))
            await start_with_bots(pilot, app)
            await until(pilot, lambda: bo.phase == "game")
            await pilot.press("q")
            await asked(pilot, app, "its host runs on your machine")
            await pilot.press("c")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        (path,) = (home / "saves").glob("*.toml")
        assert load(path).table.lan  # type: ignore[union-attr]
        await app.begin(Resume(path, pace=0.0))
        screen = await at_the_table(pilot, app)
        assert screen.joined.owner
        assert screen.joined.invitation is not None
        assert {seat.name: seat.status for seat in screen.joined.seats}["Bo"] == "gone"
        async with guest(home, way_of(app)) as bo:
            assert bo.client.joined.seat == 2
            await until(pilot, lambda: screen.joined.seats[1].status == "here")


async def test_resuming_a_table_that_still_runs_goes_back_to_it(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await app.begin(table())
        await in_the_lobby(pilot, app)
        assert app.session is not None
        process = app.session.host
        async with guest(home, way_of(app)) as bo:
            await until(pilot, lambda: "Bo" in on_screen(app))
            await start_with_bots(pilot, app)
            await pilot.press("q")
            await asked(pilot, app, "its host runs on your machine")
            await pilot.press("l")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
            (path,) = (home / "saves").glob("*.toml")
            await app.begin(Resume(path, pace=0.0))
            screen = await at_the_table(pilot, app)
            assert screen.joined.seat == 1
            assert not bo.closed
            await pilot.press("q")
            await asked(pilot, app, "its host runs on your machine")
            await pilot.press("c")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
            assert process is not None
            await until(pilot, lambda: process.poll() is not None)


async def test_after_a_game_everybody_goes_back_to_the_lobby(home: Path) -> None:
    app = make_app(home)
    async with running(app, 120, 36) as pilot:
        await app.begin(table(seats=2, options={"ruleset": "classic", "city_size": 6}))
        await in_the_lobby(pilot, app)
        async with guest(home, way_of(app)) as bo:
            await until(pilot, lambda: "Bo" in on_screen(app))
            await start_with_bots(pilot, app)
            playing = asyncio.create_task(_play(bo))
            await play_on(pilot, app)
            await playing
            await until(pilot, lambda: isinstance(app.screen, EndScreen))
            assert app.session is not None, "the table is still there"
            await until(pilot, lambda: "nobody has chosen the cards" in on_screen(app))
            await pilot.press("escape")
            await at_the_table(pilot, app)
            await pilot.press("q")
            await until(pilot, lambda: isinstance(app.screen, EndScreen))
            await pilot.press("t")
            await until(pilot, lambda: any((home / "saves").glob("*.txt")))
            before = bo.client.joined.game
            await pilot.press("a")
            lobby = await in_the_lobby(pilot, app)
            assert [seat.name for seat in lobby.joined.seats] == ["Ana", "Bo"]
            await until(pilot, lambda: bo.client.joined.game == lobby.joined.game != before)
            await start_with_bots(pilot, app)
            await until(pilot, lambda: bo.phase == "game")


async def _play(one: Guest) -> None:
    """Answer everything until the game is over."""
    while one.phase != "over":
        newest = one.client.view
        if newest is not None and newest.decision is not None:
            row = next((choice for choice in newest.choices if choice.verb == "build"), newest.choices[0])
            await one.client.act(row.line if not row.family else f"{row.line} {row.family[0]}")
        await asyncio.sleep(0.005)


async def test_two_at_one_keyboard_have_a_seat_each(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await app.begin(table(companions=("Cyril",), bots=("random",)))
        lobby = await in_the_lobby(pilot, app)
        assert lobby.here == (1, 2)
        await until(pilot, lambda: [seat.name for seat in lobby.joined.seats][:2] == ["Ana", "Cyril"])
        await pilot.press("s")
        await until(pilot, lambda: app.session is not None and not app.session.in_lobby)
        await pilot.press("ctrl+q")
        await asked(pilot, app, "Nobody else is here now.")
        await pilot.press("c")
        await until(pilot, lambda: app._exit)


async def test_a_host_that_dies_before_the_game_is_said_in_the_menu(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await app.begin(table())
        await in_the_lobby(pilot, app)
        assert app.session is not None
        assert app.session.host is not None
        psutil.Process(app.session.host.pid).kill()
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert "has stopped" in news(app)


@pytest.mark.parametrize("kind", ["join", "return"])
async def test_a_table_that_cannot_be_reached_is_told_within_five_seconds(home: Path, kind: str) -> None:
    from saves.known import HeldSeat, KnownSeat

    start: JoinTable | ReturnTo = JoinTable(from_address(f"{HERE}:9"), "Bo")
    if kind == "return":
        seat = KnownSeat("ab" * 16, (HERE,), 9, new_keys()[0], *new_keys(), table="Old", seat=2, player="Bo")
        held = HeldSeat.new(home / "known", seat)
        held.release()
        start = ReturnTo(held.path, "Old", "Bo")
    app = make_app(home, start)
    async with running(app) as pilot:
        began = asyncio.get_running_loop().time()
        await until(pilot, lambda: app.trouble is not None)
        assert asyncio.get_running_loop().time() - began < 6
    assert "Nobody answers" in str(app.trouble)


def _handing(one: Guest) -> int | None:
    """To whom the table is to be handed, as far as that guest has heard."""
    told = [update for update in one.told if isinstance(update, SeatsUpdate)]
    return told[-1].state.handing if told else None


async def _hosted_by(one: Guest, folder: Path) -> HostProcess:
    """Take the table over without a screen."""
    while not (saves := [update.save for update in one.told if isinstance(update, HandoverUpdate)]):
        await asyncio.sleep(0.02)
    folder.mkdir()
    path = folder / "taken.toml"
    path.write_bytes(saves[-1])
    settings = HostSettings(str(folder), resume=str(path), pace=0.0, owner_key=one.client.ticket.public_key)
    host = await asyncio.to_thread(start_host, settings)
    await one.client.table("took", port=host.port, key=host.key)
    return host


async def test_who_has_handed_a_resumed_table_over_plays_to_its_end(home: Path) -> None:
    app = make_app(home)
    async with running(app, 120, 36) as pilot:
        await app.begin(table(seats=2, options={"ruleset": "classic", "city_size": 6}))
        await in_the_lobby(pilot, app)
        way = way_of(app)
        async with guest(home, way) as bo:
            await until(pilot, lambda: "Bo" in on_screen(app))
            await start_with_bots(pilot, app)
            assert app.session is not None
            assert app.session.host is not None
            psutil.Process(app.session.host.pid).kill()
            await asked(pilot, app, "Everything that was decided is saved.")
            await pilot.press("r")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and "Bo" in on_screen(app))
            screen = await at_the_table(pilot, app)
            await until(pilot, lambda: screen.joined.seats[1].status == "here")
            session = app.session
            assert session.host is not None
            signpost = psutil.Process(session.host.pid)
            assert (await session.client.table("hand", seat=2)).ok  # type: ignore[union-attr]
            await until(pilot, lambda: bool(_handing(bo)))
            assert (await bo.client.table("agree", yes=True)).ok
            async with asyncio.timeout(20):
                host = await _hosted_by(bo, home / "bo")
            try:
                await until(pilot, lambda: session.host is None and not session.hosts)
                assert session.path is None
                assert isinstance(session.client, Client)
                async with asyncio.timeout(40):
                    await asyncio.gather(_play(bo), _play(Guest(session.client, bo.told)))
                await until(pilot, lambda: isinstance(app.screen, EndScreen))
                assert app.session is session, "the table is still there"
                await pilot.press("m")
                await until(pilot, lambda: isinstance(app.screen, MenuScreen))
            finally:
                signpost.terminate()
                await asyncio.to_thread(host.close)


async def test_who_has_returned_is_told_that_the_host_has_died(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await app.begin(table())
        await in_the_lobby(pilot, app)
        assert app.session is not None
        process = app.session.host
        assert process is not None
        async with guest(home, way_of(app)):
            await until(pilot, lambda: "Bo" in on_screen(app))
            await start_with_bots(pilot, app)
            await pilot.press("q")
            await asked(pilot, app, "its host runs on your machine")
            await pilot.press("l")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen) and "Return to" in on_screen(app))
            await pilot.press("b")
            await at_the_table(pilot, app)
            psutil.Process(process.pid).kill()
            await asked(pilot, app, "Everything that was decided is saved.")
            await pilot.press("r")
            screen = await at_the_table(pilot, app)
            assert app.session.host is not None
            assert screen.joined.seat == 1
            await pilot.press("q")
            await pilot.press("q")


async def test_who_comes_too_late_is_told_what_is_left(home: Path) -> None:
    """A seat in another window of this machine, and watching."""
    async with others_host(home, open=True) as (host, ana):
        way = from_address(f"{HERE}:{host.porch}")
        start = JoinTable(way, "Bo", address=f"{HERE}:{host.porch}")
        app = make_app(home)
        async with running(app) as pilot:
            await app.begin(start)
            await in_the_lobby(pilot, app)
            await ana.client.table("start", fill="random", anyway=True)
            await at_the_table(pilot, app)
            await ana.client.table("lock", locked=True)
            late = make_app(home, start)
            async with running(late) as other:
                await until(other, lambda: late.trouble is not None)
            assert "in use by another window" in str(late.trouble)
            assert "--watch" in str(late.trouble)


async def test_a_game_that_is_open_in_another_window_is_not_hosted_again(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await app.begin(table())
        await in_the_lobby(pilot, app)
        await start_with_bots(pilot, app)
        (path,) = (home / "saves").glob("*.toml")
        second = make_app(home, Resume(path, pace=0.0))
        async with running(second) as other:
            await until(other, lambda: second.trouble is not None)
        assert "in another window" in str(second.trouble)
        for entry in (home / "known").glob("*.toml"):
            entry.unlink()
        third = make_app(home, Resume(path, pace=0.0))
        async with running(third) as other:
            await until(other, lambda: third.trouble is not None)
        assert "citadels join 127.0.0.1:" in str(third.trouble)
        await pilot.press("q")
        await asked(pilot, app, "Nobody else")
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))


async def test_who_has_joined_again_during_a_game_plays_the_next_one_too(home: Path) -> None:
    async with others_host(home, open=True) as (host, ana):
        way = from_address(f"{HERE}:{host.porch}")
        async with guest(home, way):
            assert (await ana.client.table("seats", count=2)).ok
            assert (await ana.client.table("option", name="city_size", value=6)).ok
            assert (await ana.client.table("start", anyway=True)).ok
        async with guest(home, way) as bo:
            assert bo.client.joined.seat == 2
            async with asyncio.timeout(50):
                await asyncio.gather(_play(ana), _play(bo))
            assert (await ana.client.table("again")).ok
            while bo.phase != "lobby":
                await asyncio.sleep(0.02)
            assert (await bo.client.table("ready", ready=True)).ok
            outcome = await ana.client.table("start")
            assert outcome.ok, outcome
