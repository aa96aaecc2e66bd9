"""Pictures of the lobby, of the list of tables, of a table's door, and of the form of a table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from app_helpers import home, make_app, on_screen, until
from lobby_world import FakeTable, bot, free, joined, person
from test_lobby_join import Network, found
from textual.pilot import Pilot

from citadels_tui.app import CitadelsApp
from citadels_tui.screens.host_table import HostTableScreen
from citadels_tui.screens.join import JoinScreen
from citadels_tui.screens.knock import Door, KnockScreen
from citadels_tui.screens.leaving import leaving_host
from netplay.updates import ChatLine, ChatUpdate

__all__ = ["home"]

Compare = Callable[..., bool]
CHECK = "1a2b 3c4d 5e6f 7a8b"
SAID = (
    ChatLine(0, 1, "Ana", "hello everybody"),
    ChatLine(1, 2, "Bára", "hi! is it 6 or 8 districts? I have an hour at most, my train goes at nine"),
    ChatLine(2, None, "Eve", "I watch"),
)


def after(do: Callable[[CitadelsApp], object], says: str) -> Any:
    """Do something once the menu is there, and wait until that is on the screen."""

    async def before(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, CitadelsApp)
        await until(pilot, lambda: app.focused is not None)
        do(app)
        await until(pilot, lambda: says in on_screen(app))

    return before


def full_lobby() -> FakeTable:
    return FakeTable(
        joined(
            person(1), person(2, ready=True), person(3), bot(4), bot(5, "builder"), person(6, status="away"), free(7),
            decision_time=60, watchers=1, options={"ruleset": "classic", "city_size": 6},
        )
    )  # fmt: skip


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
def test_lobby(home: Path, snap_compare: Compare, size: tuple[int, int]) -> None:
    table = full_lobby()
    app = make_app(home)

    def show(app: CitadelsApp) -> None:
        table.tell(ChatUpdate(SAID))
        app.push_screen(table.screen)

    assert snap_compare(app, terminal_size=size, run_before=after(show, "I watch"))


@pytest.mark.parametrize(
    ("colours", "dark", "ascii"), [("full", False, False), ("16", True, False), ("none", True, True)]
)
def test_lobby_in_other_looks(home: Path, snap_compare: Compare, colours: str, dark: bool, ascii: bool) -> None:
    table = full_lobby()
    app = make_app(home, colours=colours, dark=dark, ascii=ascii)
    assert snap_compare(app, run_before=after(lambda app: app.push_screen(table.screen), "Rules: classic"))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
def test_tables_on_the_network(home: Path, snap_compare: Compare, size: tuple[int, int]) -> None:
    network = Network()
    tables = (
        found("Ana's table", 20, check=CHECK, here=True),
        found("Friday night at the pub", 31, check=CHECK, phase="game", taken=4),
        found("Shut", 7, check=CHECK, locked=True),
        found("Old", 9, check=CHECK, protocol=(1, 4)),
    )

    async def before(pilot: Pilot[None]) -> None:
        await after(lambda app: app.push_screen(JoinScreen(look=network.look)), "By code")(pilot)
        network.tell(tables)
        await until(pilot, lambda: "Friday" in on_screen(pilot.app))  # type: ignore[arg-type]

    assert snap_compare(make_app(home), terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_the_door_of_a_table(home: Path, snap_compare: Compare, size: tuple[int, int]) -> None:
    door = Door("table", found=found("Friday night at the pub", 31, check=CHECK))
    before = after(lambda app: app.push_screen(KnockScreen(door, "Bo")), "Join as")
    assert snap_compare(make_app(home), terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
def test_the_form_of_a_table(home: Path, snap_compare: Compare, size: tuple[int, int]) -> None:
    before = after(lambda app: app.push_screen(HostTableScreen("Ana", 5, "planner", "normal")), "Bots")
    assert snap_compare(make_app(home), terminal_size=size, run_before=before)


def test_what_becomes_of_a_table(home: Path, snap_compare: Compare) -> None:
    screen = leaving_host("The game is saved as friday.", others=True, handing=False, program=False)
    assert snap_compare(make_app(home), run_before=after(lambda app: app.push_screen(screen), "stay and go on"))
