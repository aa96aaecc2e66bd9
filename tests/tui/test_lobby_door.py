"""The door of a table: which field is wrong and why, and which of a host's tables is meant."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from app_helpers import home, make_app, on_screen, running, until
from test_lobby_join import app_of, at_the_door, joining

from citadels_tui.choosing import chosen
from citadels_tui.screens.knock import Door, KnockScreen, listed, which_table
from citadels_tui.screens.lobby import LobbyScreen
from citadels_tui.session import Session
from citadels_tui.starts import JoinTable
from citadels_tui.tables import Tables
from citadels_tui.trouble import Trouble
from citadels_tui.widgets.form import Entry
from netplay.launch import HostSettings, LanSettings, SeatSettings, start_host
from netplay.listed import ListedTable, listed_tables
from netplay.ways import from_address

__all__ = ["home"]

TABLES = [
    ListedTable("ab" * 16, "Friday", 0, 4, "lobby"),
    ListedTable("ac" * 16, "Friends", 0, 4, "lobby"),
    ListedTable("bd" * 16, "Fri", 0, 4, "lobby"),
]


@pytest.mark.parametrize(
    ("door", "keys", "says", "field"),
    [
        ("code", "192.168.1.20", "Code: This is no code", "code"),
        ("code", "amber-fox-river-stone", "This is no code; copy it again", "code"),
        ("code", "", "Paste the code first", "code"),
        ("address", "300.1.1.1", "Address: '300.1.1.1' is not an address", "address"),
        ("address", "10.0.0.9:99999", "is not a port", "address"),
    ],
)
async def test_what_is_wrong_is_named_with_its_field(home: Path, door: str, keys: str, says: str, field: str) -> None:
    async with joining(home) as (pilot, _):
        app = app_of(pilot)
        app.push_screen(KnockScreen(Door(door), "Ana"))  # type: ignore[arg-type]
        await at_the_door(pilot)
        await pilot.press(*keys)
        app.screen.query_one("#player").focus()
        await pilot.press("enter")
        await until(pilot, lambda: says in " ".join(on_screen(app).split()))
        await until(pilot, lambda: _in(app.focused, field))


def _in(widget: object, id: str) -> bool:
    return any(getattr(one, "id", None) == id for one in getattr(widget, "ancestors_with_self", ()))


async def test_a_name_that_cannot_be_is_named_with_its_field(home: Path) -> None:
    async with joining(home) as (pilot, _):
        app = app_of(pilot)
        app.push_screen(KnockScreen(Door("address", address="10.0.0.9"), ""))
        await at_the_door(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "Your name: You need a name" in " ".join(on_screen(app).split()))
        await until(pilot, lambda: _in(app.focused, "player"))


async def test_the_form_says_in_which_field_the_words_belong(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def enter(_tables: Tables, _start: object) -> None:
        raise Trouble("Write them behind it.", reason="needs_words", values={"address": "10.0.0.9:5577"})

    monkeypatch.setattr(Tables, "enter", enter)
    async with joining(home) as (pilot, _):
        app = app_of(pilot)
        app.push_screen(KnockScreen(Door("address"), "Ana"))
        await at_the_door(pilot)
        await pilot.press(*"10.0.0.9", "enter")
        await until(pilot, lambda: "Write them in the field Words." in " ".join(on_screen(app).split()))
        assert "behind it" not in on_screen(app)
        await until(pilot, lambda: _in(app.focused, "words"))


async def test_each_of_several_tables_has_a_digit(home: Path) -> None:
    lines = [f"{number:032x}\tTable {number}\t0/4\tlobby" for number in range(1, 12)]
    told: list[str | None] = []
    app = make_app(home)
    async with running(app) as pilot:
        app.push_screen(which_table(listed(lines)), told.append)
        await until(pilot, lambda: "[3] Table 3" in on_screen(app))
        assert "[]" not in on_screen(app)
        await pilot.press("3")
        await until(pilot, lambda: told == [f"{3:032x}"])


@pytest.mark.parametrize(
    ("wanted", "name"),
    [("friday", "Friday"), ("Frie", "Friends"), ("Fri", "Fri"), ("ac", "Friends"), ("bd" * 16, "Fri")],
)
def test_a_table_is_meant_by_its_name_its_id_or_how_only_it_begins(wanted: str, name: str) -> None:
    assert chosen(wanted, TABLES).name == name


@pytest.mark.parametrize(("wanted", "says"), [("Fr", "More than one table"), ("Sunday", "No table there is called")])
def test_what_means_no_table_is_said_with_those_there_are(wanted: str, says: str) -> None:
    with pytest.raises(Trouble, match=says) as trouble:
        chosen(wanted, TABLES)
    assert "Friends" in str(trouble.value)
    assert trouble.value.code == 2


async def test_the_wanted_one_of_several_tables_is_joined(home: Path) -> None:
    settings = HostSettings(
        folder=str(home / "elsewhere"),
        seats=(SeatSettings(""), SeatSettings("")),
        lan=LanSettings(bind="127.0.0.1", port=0, open=True, announce=False, tables=2),
    )
    host = await asyncio.to_thread(start_host, settings)
    try:
        address = f"127.0.0.1:{host.porch}"
        with pytest.raises(Trouble) as trouble:
            await Session.open(JoinTable(from_address(address), "Bo"), home / "saves", "Bo")
        assert address in str(trouble.value), "the port that was typed"
        last = listed_tables(trouble.value.values)[-1]
        app = make_app(home, JoinTable(from_address(address), "Bo", wanted=last.game[:12]))
        async with running(app) as pilot:
            await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
            assert isinstance(app.screen, LobbyScreen)
            assert app.screen.joined.game == last.game
        with pytest.raises(Trouble, match="No table there is called Sunday"):
            await Session.open(JoinTable(from_address(address), "Bo", wanted="Sunday"), home / "saves", "Bo")
    finally:
        await asyncio.to_thread(host.close)


async def test_the_table_that_was_named_is_meant_after_the_words_too(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[JoinTable] = []

    async def refuse(start: JoinTable, *_: object) -> None:
        tried.append(start)
        raise Trouble("Write them behind it.", reason="needs_words", values={"address": "10.0.0.9:5577"})

    monkeypatch.setattr(Session, "open", refuse)
    start = JoinTable(from_address("10.0.0.9"), "Ana", address="10.0.0.9:5577", wanted="Friends")
    app = make_app(home, start)
    async with running(app) as pilot:
        await at_the_door(pilot)
        await pilot.press(*"amber-fox-river-stone", "enter")
        await until(pilot, lambda: len(tried) == 2)
        await until(pilot, lambda: "Knocking" not in on_screen(app))
        app.screen.query_one("#address", Entry).value = "10.0.0.8"
        await pilot.press("enter")
        await until(pilot, lambda: len(tried) == 3)
    assert [one.wanted for one in tried] == ["Friends", "Friends", ""], "at another address it is another table's name"
