"""Screens that are closed before they are there, by keys that come together: nothing falls over them."""

from __future__ import annotations

import asyncio
import inspect
from pathlib import Path

import pytest
from app_helpers import home, make_app, running, until

from citadels_tui.screens.menu import MenuScreen

__all__ = ["home"]


@pytest.mark.parametrize(
    "opens", ["help", "commands", "rules", "settings", "new_game", "host_table", "join_table", "resume", "replay"]
)
@pytest.mark.parametrize("steps", range(6))
@pytest.mark.parametrize("by_hand", [True, False])
async def test_what_is_closed_at_once_is_closed(home: Path, opens: str, steps: int, by_hand: bool) -> None:
    """``steps``: how far the screen has come when the key is there."""
    app = make_app(home)
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen) and app.screen.focused is not None)

        async def open_and_close() -> None:
            opened = getattr(app, f"action_{opens}")()
            if inspect.isawaitable(opened):
                await opened
            for _ in range(steps):
                await asyncio.sleep(0)
            if by_hand:
                app.screen.dismiss(None)
            else:  # a table is left, or the program
                app.pop_screen()

        app.call_later(open_and_close)
        await pilot.pause()
        await until(pilot, lambda: isinstance(app.screen, MenuScreen) and len(app.screen_stack) == 1)
        await pilot.press("down")
        await pilot.pause()
        assert app.is_running
