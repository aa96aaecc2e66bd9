"""Keys of the application that work whatever is open over the table."""

from __future__ import annotations

import pytest
from app_helpers import home, make_app, running

from citadels_tui.app import CitadelsApp
from citadels_tui.screens.commands import CommandsScreen
from citadels_tui.screens.help import HelpScreen
from citadels_tui.screens.leaving import leaving
from citadels_tui.screens.saving import SavingScreen
from citadels_tui.screens.small import SmallScreen
from citadels_tui.table.glyphs import UNICODE
from citadels_tui.table.log import LogLines
from citadels_tui.table.reader import LogScreen, Over, ask_before

__all__ = ["home"]

OPEN = {
    "the log": lambda app: LogScreen(LogLines({1: "Ana"}, 1), UNICODE),
    "a card": lambda app: Over("Palace", [[("It costs 5 gold.", "")]]),
    "a question": lambda app: ask_before("It would hurt.", "do it"),
    "leaving": lambda app: leaving("The game is saved.", program=False),
    "commands": lambda app: CommandsScreen.of(app.screen),
    "save trouble": lambda app: SavingScreen("The disk is full."),
    "help": lambda app: HelpScreen.about(app.screen),
    "too little room": lambda app: SmallScreen(),
}


@pytest.mark.parametrize("what", OPEN)
async def test_suspending_and_redrawing_work_whatever_is_open(home, monkeypatch, what):
    done = []
    monkeypatch.setattr(CitadelsApp, "action_suspend_process", lambda app: done.append("suspend"))
    monkeypatch.setattr(CitadelsApp, "action_redraw", lambda app: done.append("redraw"))
    app = make_app(home)
    async with running(app) as pilot:
        await app.push_screen(OPEN[what](app))
        await pilot.pause()
        await pilot.press("ctrl+z", "ctrl+l")
        assert done == ["suspend", "redraw"]
