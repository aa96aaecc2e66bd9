"""The list of tables and the door of one: kept in place while it changes, asking for what is needed, saying why not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from app_helpers import home, make_app, on_screen, running, until
from rich.cells import cell_len
from textual.pilot import Pilot

from citadels_tui.app import CitadelsApp
from citadels_tui.screens.confirm import AskScreen
from citadels_tui.screens.join import JoinScreen
from citadels_tui.screens.knock import KnockScreen, listed
from citadels_tui.screens.menu import MenuScreen
from citadels_tui.starts import FindTable, JoinTable, ReturnTo
from citadels_tui.tables import Tables
from citadels_tui.trouble import Trouble
from citadels_tui.widgets.form import Entry, Explanation, Pick
from citadels_tui.widgets.listing import Listing
from netplay.announcement import FoundTable
from netplay.transport import new_keys
from netplay.ways import from_address, key_check, words_keys
from saves.known import HeldSeat, KnownSeat

__all__ = ["home"]

KEY = new_keys()[0]
WORDS = "amber-fox-river-stone"


def found(name: str = "Ana's table", number: int = 1, **more: Any) -> FoundTable:
    """A table as the network tells of it."""
    values: dict[str, Any] = {
        "game": f"{number:032x}", "name": name, "taken": 2, "seats": 4, "phase": "lobby", "locked": False,
        "open": False, "check": key_check(KEY), "key": "", "porch": 5577, "port": 40123,
        "addresses": (f"192.168.1.{number}",),
    }  # fmt: skip
    values |= more
    return FoundTable(**values)


class Network:
    """What is looked for, and who is told."""

    def __init__(self) -> None:
        self.listens, self.closed = True, False
        self.tell: Callable[[tuple[FoundTable, ...]], object] = lambda _: None

    def look(self, tell: Callable[[tuple[FoundTable, ...]], object]) -> Network:
        self.tell = tell
        return self

    def close(self) -> None:
        self.closed = True


@asynccontextmanager
async def joining(
    home: Path, *tables: FoundTable, wanted: FindTable | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[None], Network]]:
    """The application with the list open."""
    app, network = make_app(home), Network()
    async with running(app, *size) as pilot:
        app.push_screen(JoinScreen(wanted, look=network.look))
        await until(pilot, lambda: not isinstance(app.screen, MenuScreen) and app.screen.focused is not None)
        if tables:
            network.tell(tables)
            await until(pilot, lambda: tables[0].name in on_screen(app) or not isinstance(app.screen, JoinScreen))
        yield pilot, network


def app_of(pilot: Pilot[None]) -> CitadelsApp:
    assert isinstance(pilot.app, CitadelsApp)
    return pilot.app


async def at_the_door(pilot: Pilot[None]) -> None:
    """Wait until the door is there and its first line has the cursor."""
    app = pilot.app
    await until(pilot, lambda: isinstance(app.screen, KnockScreen) and app.screen.focused is not None)
    await until(pilot, lambda: "Join as" in on_screen(app_of(pilot)))


def current(pilot: Pilot[None]) -> str:
    row = pilot.app.screen.query_one(Listing).current
    assert row is not None
    return row.id


@pytest.fixture
def entered(monkeypatch: pytest.MonkeyPatch) -> list[JoinTable | ReturnTo]:
    """What was tried; every try is refused with the next of ``entered.refusals``."""
    tried: list[JoinTable | ReturnTo] = []
    monkeypatch.setattr(Tables, "enter", _enter(tried, []))
    return tried


def _enter(tried: list[Any], troubles: list[Trouble]) -> Any:
    async def enter(_tables: Tables, start: Any) -> None:
        tried.append(start)
        if troubles:
            raise troubles.pop(0)

    return enter


# -- the list


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
async def test_a_table_is_told_with_its_host_its_seats_and_its_state(home: Path, size: tuple[int, int]) -> None:
    tables = (found(), found("Friday", 2, phase="game", taken=4, open=True, key=KEY), found("Shut", 3, locked=True))
    async with joining(home, *tables, size=size) as (pilot, _):
        lines = on_screen(app_of(pilot)).splitlines()
        ana, friday, shut = (next(line for line in lines if name in line) for name in ("Ana's", "Friday", "Shut"))
        assert "2 of 4" in ana
        assert "lobby" in ana
        assert "playing" in friday
        if size[0] >= 80:
            assert "192.168.1.1" in ana
            assert "by words" in ana
            assert "open" in friday
            assert "locked" in shut
        assert "3 tables" in lines[0]


async def test_with_one_table_the_cursor_is_on_it_and_nothing_is_joined(
    home: Path, entered: list[JoinTable | ReturnTo]
) -> None:
    async with joining(home, found()) as (pilot, _):
        assert current(pilot).startswith(f"{1:032x}")
        await pilot.pause()
        assert isinstance(app_of(pilot).screen, JoinScreen)
    assert entered == []


async def test_the_cursor_stays_on_its_table_whatever_comes_and_goes(home: Path) -> None:
    first, second, third = found("A", 1), found("B", 2), found("C", 3)
    async with joining(home, first, third) as (pilot, network):
        await pilot.press("down")
        chosen = current(pilot)
        network.tell((second, replace(third, taken=4), first))
        await until(pilot, lambda: "3 tables" in on_screen(app_of(pilot)))
        assert current(pilot) == chosen
        lines = on_screen(app_of(pilot)).splitlines()
        assert [line[3] for line in lines[3:6]] == ["A", "C", "B"], "each keeps its place"
        network.tell((second,))
        await until(pilot, lambda: "1 table" in on_screen(app_of(pilot)))
        assert current(pilot) == chosen, "the table under the cursor stays until the cursor goes"
        assert "not there any more" in app_of(pilot).screen.query_one(Explanation).text
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app_of(pilot).screen, JoinScreen), "and cannot be joined"
        await pilot.press("down")
        await until(pilot, lambda: chosen not in [row.id for row in app_of(pilot).screen.query_one(Listing).rows])
        assert current(pilot).startswith(f"{2:032x}")


async def test_a_table_that_comes_back_is_there_again(home: Path) -> None:
    async with joining(home, found("A", 1)) as (pilot, network):
        network.tell(())
        await until(pilot, lambda: "gone" in on_screen(app_of(pilot)))
        network.tell((found("A", 1, taken=3),))
        await until(pilot, lambda: "3 of 4" in on_screen(app_of(pilot)))
        assert "gone" not in on_screen(app_of(pilot))


async def test_names_of_strangers_are_no_markup_and_keep_their_place(home: Path) -> None:
    async with joining(home, found("[red]x[/] [@click=app.quit]y", 1), found("你好" * 12, 2)) as (pilot, _):
        lines = on_screen(app_of(pilot)).splitlines()
        assert any("[red]x[/] [@click" in line for line in lines)
        starts = {cell_len(line[: line.index("192.168")]) for line in lines[3:5]}
        assert len(starts) == 1


async def test_a_long_name_takes_the_room_that_nothing_stands_in(home: Path) -> None:
    long = "The long evening of " + "n" * 16
    async with joining(home, found(long, 1), found("Short", 2, open=True)) as (pilot, _):
        lines = on_screen(app_of(pilot)).splitlines()
        row = next(line for line in lines if "The long" in line)
        assert f"{long} 192.168.1.1 " in row, "it stands there whole, and nothing else is cut for it"
        assert "lobby, by words" in row
        starts = {line.index("192.168") for line in lines if "192.168.1.1 " in line or "192.168.1.2 " in line}
        assert len(starts) == 1


async def test_a_name_never_takes_the_room_of_the_state(home: Path) -> None:
    longest = "n" * 40
    async with joining(home, found(longest, 1, locked=True), size=(60, 20)) as (pilot, _):
        row = next(line for line in on_screen(app_of(pilot)).splitlines() if "nnn" in line)
        assert "lobby, by words, locked" in row


async def test_the_cursor_begins_at_the_own_seat(home: Path) -> None:
    seat = KnownSeat(f"{2:032x}", ("192.168.1.2",), 40123, KEY, *new_keys(), table="Mine", seat=2, player="Bo")
    HeldSeat.new(home / "known", seat).release()
    async with joining(home, found("Others", 1), found("Mine", 2)) as (pilot, _):
        await until(pilot, lambda: "your seat" in on_screen(app_of(pilot)))
        assert current(pilot).startswith(f"{2:032x}")
        await pilot.press("up")
        assert current(pilot).startswith(f"{1:032x}")


async def test_a_host_of_another_version_is_told_and_not_joined(
    home: Path, entered: list[JoinTable | ReturnTo]
) -> None:
    async with joining(home, found(protocol=(9, 1))) as (pilot, _):
        assert "version 9.1" in on_screen(app_of(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "Update the program here." in app_of(pilot).screen.query_one(Explanation).text)
    assert entered == []


async def test_where_the_network_tells_nothing_it_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citadels_tui.screens.join.PATIENCE", 0.05)
    app, network = make_app(home), Network()
    network.listens = False
    async with running(app) as pilot:
        app.push_screen(JoinScreen(look=network.look))
        await until(pilot, lambda: "This network does not tell of tables" in on_screen(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
    assert network.closed


async def test_the_own_seat_is_told_and_gone_back_to(home: Path, entered: list[JoinTable | ReturnTo]) -> None:
    seat = KnownSeat(f"{1:032x}", ("192.168.1.1",), 40123, KEY, *new_keys(), table="Ana's table", seat=2, player="Bo")
    HeldSeat.new(home / "known", seat).release()
    other = replace(seat, game=f"{7:032x}", table="Old friends", player="Eve")
    HeldSeat.new(home / "known", other).release()
    async with joining(home, found()) as (pilot, _):
        await until(pilot, lambda: "your seat" in on_screen(app_of(pilot)))
        assert "Old friends" in on_screen(app_of(pilot))
        assert "Eve, seat 2" in on_screen(app_of(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: len(entered) == 1)
        await pilot.press("down", "enter")
        await until(pilot, lambda: len(entered) == 2)
    assert [one.player for one in entered] == ["Bo", "Eve"]
    assert all(isinstance(one, ReturnTo) for one in entered)


# -- the door


async def test_a_table_by_words_asks_for_them_and_goes_in(home: Path, entered: list[JoinTable | ReturnTo]) -> None:
    async with joining(home, found()) as (pilot, _):
        app = app_of(pilot)
        await pilot.press("enter")
        await at_the_door(pilot)
        assert key_check(KEY) in on_screen(app)
        await pilot.press("enter")
        await until(pilot, lambda: "Write the four words first." in on_screen(app))
        await pilot.press(*"Amber fox RIVER-stone", "enter")
        await until(pilot, lambda: len(entered) == 1)
    (start,) = entered
    assert isinstance(start, JoinTable)
    assert start.way.key == words_keys(WORDS)[0]
    assert start.way.addresses == ("192.168.1.1:5577",)
    assert start.way.table == f"{1:032x}"
    assert (start.player, start.watch, start.companions) == ("Ana", False, ())


async def test_an_open_table_shows_the_check_of_its_key_at_first(
    home: Path, entered: list[JoinTable | ReturnTo]
) -> None:
    async with joining(home, found(open=True, key=KEY)) as (pilot, _):
        app = app_of(pilot)
        await pilot.press("enter")
        await at_the_door(pilot)
        assert "for the first time" in " ".join(on_screen(app).split())
        assert key_check(KEY) in on_screen(app)
        assert not app.screen.query("#words")
        await pilot.press("enter")
        await until(pilot, lambda: len(entered) == 1)
    (start,) = entered
    assert isinstance(start, JoinTable)
    assert start.way.key == KEY
    assert start.way.pinned


async def test_what_is_wrong_is_said_there_and_one_can_try_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Any] = []
    troubles = [
        Trouble("Nobody answers at 192.168.1.1:5577.", reason="unreachable"),
        Trouble("The words do not open the table.", reason="wrong_words"),
    ]
    monkeypatch.setattr(Tables, "enter", _enter(tried, troubles))
    async with joining(home, found()) as (pilot, _):
        app = app_of(pilot)
        await pilot.press("enter")
        await at_the_door(pilot)
        await pilot.press(*"amber fox river stonee", "enter")
        await until(pilot, lambda: "did you mean stone?" in " ".join(on_screen(app).split()))
        assert tried == []
        await pilot.press("backspace", "enter")
        await until(pilot, lambda: "Nobody answers" in on_screen(app))
        await pilot.press("enter")
        await until(pilot, lambda: "The words do not open" in on_screen(app))
        await pilot.press("enter")
        await until(pilot, lambda: len(tried) == 3)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, JoinScreen))


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"phase": "game", "taken": 4}, "The game has begun"),
        ({"taken": 4}, "Every seat is taken"),
        ({"locked": True}, "locked: nobody new"),
    ],
)
async def test_without_a_seat_one_is_asked_whether_to_watch(
    home: Path, entered: list[JoinTable | ReturnTo], more: dict[str, Any], says: str
) -> None:
    async with joining(home, found(open=True, key=KEY, **more)) as (pilot, _):
        app = app_of(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        assert says in " ".join(on_screen(app).split())
        await pilot.press("w")
        await at_the_door(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: len(entered) == 1)
    assert isinstance(entered[0], JoinTable)
    assert entered[0].watch


async def test_who_is_too_late_may_watch_at_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Any] = []
    trouble = Trouble("The game has begun without you.", reason="started")
    monkeypatch.setattr(Tables, "enter", _enter(tried, [trouble]))
    async with joining(home, found(open=True, key=KEY)) as (pilot, _):
        app = app_of(pilot)
        await pilot.press("enter")
        await at_the_door(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "You may watch instead" in " ".join(on_screen(app).split()))
        assert app.screen.query_one("#watch", Pick).value is True
        await pilot.press("enter")
        await until(pilot, lambda: len(tried) == 2)
    assert tried[1].watch


async def test_another_host_than_before_is_trusted_only_by_who_says_so(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Any] = []
    sentence = "The host is not the one that had this game before."
    troubles = [Trouble(sentence, reason="changed_key"), Trouble(sentence, reason="changed_key")]
    monkeypatch.setattr(Tables, "enter", _enter(tried, troubles))
    async with joining(home, found(open=True, key=KEY)) as (pilot, _):
        app = app_of(pilot)
        await pilot.press("enter")
        await at_the_door(pilot)
        for answer in ("enter", "t"):
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, AskScreen) and app.screen.focused is not None)
            await pilot.press(answer)
            await until(pilot, lambda: isinstance(app.screen, KnockScreen))
        await until(pilot, lambda: len(tried) == 3)
    assert [one.trust for one in tried] == [False, False, True]


async def test_by_address_and_by_code(home: Path, entered: list[JoinTable | ReturnTo]) -> None:
    from netplay.ways import code_of

    async with joining(home) as (pilot, _):
        app = app_of(pilot)
        await pilot.press("a")
        await at_the_door(pilot)
        await pilot.press(*"10.0.0.7 amber fox river stone", "enter")
        await until(pilot, lambda: len(entered) == 1)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, JoinScreen))
        await pilot.press("c")
        await at_the_door(pilot)
        app.screen.query_one("#code", Entry).value = code_of(["10.0.0.8"], 40123, KEY)
        await pilot.press("enter")
        await until(pilot, lambda: len(entered) == 2)
    ways = [one.way for one in entered if isinstance(one, JoinTable)]
    assert [way.addresses for way in ways] == [("10.0.0.7:5577",), ("10.0.0.8:40123",)]
    assert ways[0].key == words_keys(WORDS)[0]
    assert ways[1].key == KEY


async def test_others_at_this_keyboard_are_asked_for_and_checked(
    home: Path, entered: list[JoinTable | ReturnTo]
) -> None:
    async with joining(home, found(open=True, key=KEY), wanted=FindTable(companions=("Bo",))) as (pilot, _):
        app = app_of(pilot)
        await pilot.press("enter")
        await at_the_door(pilot)
        companions = app.screen.query_one("#companions", Entry)
        assert companions.value == "Bo"
        companions.value = "Bo, ana"
        app.screen.query_one("#go").focus()
        await pilot.press("enter")
        await until(pilot, lambda: "Two people cannot both be called ana." in on_screen(app))
        companions.value = "Bo, Cyril"
        await pilot.press("enter")
        await until(pilot, lambda: len(entered) == 1)
    assert entered[0].companions == ("Bo", "Cyril")  # type: ignore[union-attr]


async def test_of_several_tables_at_one_address_one_is_chosen(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = (
        f"{1:032x}\tAlpha\t1/4\tlobby",
        f"{2:032x}\t[b]Beta[/b]\t4/4\tgame",
        "nonsense",
        "x\ty\tz\tlobby",
    )
    tried: list[Any] = []
    trouble = Trouble("There is no such table.", reason="no_table", values={"tables": lines})
    monkeypatch.setattr(Tables, "enter", _enter(tried, [trouble]))
    async with joining(home) as (pilot, _):
        app = app_of(pilot)
        await pilot.press("a")
        await at_the_door(pilot)
        await pilot.press(*"10.0.0.7", "enter")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await until(pilot, lambda: "Alpha: 1 of 4, lobby" in on_screen(app))
        shown = on_screen(app)
        assert "[b]Beta[/b]: 4 of 4, playing" in shown
        assert "nonsense" not in shown
        await pilot.press("down", "enter")
        await until(pilot, lambda: len(tried) == 2)
    assert tried[1].way.table == f"{2:032x}"


async def test_a_code_of_several_tables_asks_for_one_in_the_program(
    home: Path, entered: list[JoinTable | ReturnTo], monkeypatch: pytest.MonkeyPatch
) -> None:
    way = from_address("10.0.0.7")
    start = JoinTable(way, "Ana")
    tables = (f"{1:032x}\tAlpha\t1/4\tlobby", f"{2:032x}\tBeta\t4/4\tgame")

    async def refused(*_arguments: object) -> None:
        raise Trouble("There is no such table.", reason="no_table", values={"tables": tables})

    monkeypatch.setattr("citadels_tui.tables.Session.open", refused)
    monkeypatch.setattr("citadels_tui.screens.join.look_around", Network().look)
    app = make_app(home, start)
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, AskScreen) and "Beta: 4 of 4, playing" in on_screen(app))
        await pilot.press("enter")
        await until(pilot, lambda: len(entered) == 1)
        assert app.trouble is None
    assert entered == [replace(start, way=replace(way, table=f"{1:032x}"))]


@pytest.mark.parametrize("lines", [None, "text", 7, ("a\tb",), ("\x1b\t\x1b\t1/2\tlobby",), ("ab\tT\t1/x\tlobby",)])
def test_what_is_no_list_of_tables_is_none(lines: object) -> None:
    assert listed(lines) == []


async def test_escape_gives_up_what_is_under_way(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    began, ended = asyncio.Event(), asyncio.Event()

    async def slow(_tables: Tables, _start: object) -> None:
        began.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()

    monkeypatch.setattr(Tables, "enter", slow)
    async with joining(home, found(open=True, key=KEY)) as (pilot, _):
        app = app_of(pilot)
        await pilot.press("enter")
        await at_the_door(pilot)
        await pilot.press("enter")
        await until(pilot, began.is_set)
        assert "Knocking…" in on_screen(app)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, JoinScreen) and ended.is_set())


async def test_the_shells_address_without_words_is_asked_about(home: Path) -> None:
    wanted = FindTable("10.0.0.7:5577", sentence="The table at 10.0.0.7:5577 is joined by words.")
    async with joining(home, wanted=wanted) as (pilot, _):
        app = app_of(pilot)
        await at_the_door(pilot)
        assert "is joined by words" in on_screen(app)
        assert app.screen.query_one("#address", Entry).value == "10.0.0.7:5577"
        assert app.focused is app.screen.query_one("#words Field")
