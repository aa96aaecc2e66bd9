"""The form of a table on the network: good as it is, and what is wrong is said before it is opened."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from app_helpers import home, make_app, on_screen, running, until
from textual.pilot import Pilot

from citadels_tui.screens.host_table import HostTableScreen
from citadels_tui.screens.menu import MenuScreen
from citadels_tui.starts import HostTable
from citadels_tui.widgets.form import Entry, Explanation, Pick

__all__ = ["home"]


@asynccontextmanager
async def form(home: Path) -> AsyncIterator[tuple[Pilot[None], list[HostTable | None]]]:
    """The form for Ana, and what came of it."""
    app, wanted = make_app(home), []
    async with running(app) as pilot:
        app.push_screen(HostTableScreen("Ana", 4, "planner", "normal"), wanted.append)
        await until(pilot, lambda: isinstance(app.screen, HostTableScreen) and app.screen.focused is not None)
        yield pilot, wanted


async def test_enter_on_the_first_line_is_enough(home: Path) -> None:
    async with form(home) as (pilot, wanted):
        await pilot.press("enter")
        await until(pilot, lambda: bool(wanted))
    (table,) = wanted
    assert table == HostTable("Ana's table", "Ana", 4, options={"ruleset": "classic"}, pace=0.9)


async def test_everything_that_is_chosen_is_wanted(home: Path) -> None:
    async with form(home) as (pilot, wanted):
        screen = pilot.app.screen
        for id, value in {
            "open": True,
            "seats": 6,
            "watchers": False,
            "decision": 60,
            "late": "bot",
            "grace": 0,
        }.items():
            screen.query_one(f"#{id}", Pick).value = value
        await pilot.pause()
        screen.query_one("#bots", Pick).value = 2
        screen.query_one("#kind", Pick).value = "random"
        screen.query_one("#option-city_size", Pick).value = 6
        screen.query_one("#companions", Entry).value = "Bo,  Cyril "
        screen.query_one("#table-name", Entry).value = "Friday"
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bool(wanted))
    (table,) = wanted
    assert table is not None
    assert (table.name, table.seats, table.bots) == ("Friday", 6, ("random", "random"))
    assert (table.open, table.watchers, table.grace) == (True, False, 0)
    assert (table.decision_time, table.late, table.companions) == (60, "bot", ("Bo", "Cyril"))
    assert table.options == {"ruleset": "classic", "city_size": 6}


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        ({"table-name": " "}, "A table needs a name"),
        ({"player": "Host"}, "Nobody may be called 'Host'"),
        ({"companions": "Bo, Server"}, "Nobody may be called 'Server'"),
        ({"companions": "Bo, ANA"}, "Two people cannot both be called ANA."),
        ({"companions": "Bo, Cyril, Dan, Eva"}, "There are 4 seats for 5 people and 0 bots"),
    ],
)
async def test_what_is_wrong_is_said(home: Path, entries: dict[str, str], says: str) -> None:
    async with form(home) as (pilot, wanted):
        screen = pilot.app.screen
        for id, text in entries.items():
            screen.query_one(f"#{id}", Entry).value = text
        await pilot.press("ctrl+s")
        await until(pilot, lambda: says in screen.query_one(Explanation).text)
    assert not wanted


async def test_fewer_seats_have_room_for_fewer_bots(home: Path) -> None:
    async with form(home) as (pilot, _wanted):
        screen = pilot.app.screen
        bots, seats = screen.query_one("#bots", Pick), screen.query_one("#seats", Pick)
        assert not screen.query_one("#kind").display
        bots.value = 3
        await pilot.pause()
        assert screen.query_one("#kind").display
        seats.value = 2
        await pilot.pause()
        assert bots.value in (0, 1)


async def test_the_table_is_called_after_its_player_until_somebody_calls_it_otherwise(home: Path) -> None:
    async with form(home) as (pilot, _wanted):
        screen = pilot.app.screen
        player, name = screen.query_one("#player", Entry), screen.query_one("#table-name", Entry)
        player.value = "Eva"
        await until(pilot, lambda: name.value == "Eva's table")
        name.value = "Friday"
        player.value = "Ida"
        await pilot.pause()
        assert name.value == "Friday"


async def test_escape_opens_nothing(home: Path) -> None:
    async with form(home) as (pilot, wanted):
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, MenuScreen))
        assert "Host a table" in on_screen(pilot.app)  # type: ignore[arg-type]
    assert wanted == [None]
