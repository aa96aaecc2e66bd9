"""A guest's client in a test: its folders, its screen, and a host on this machine it is to find."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from app_helpers import on_screen, until
from textual.pilot import Pilot

from citadels_tui.doors.guest import settle
from citadels_tui.doors.guest_app import GuestApp
from citadels_tui.doors.passes import Pass
from citadels_tui.doors.tables_screen import TablesScreen
from citadels_tui.screens.lobby import LobbyScreen
from citadels_tui.screens.table import TableScreen
from saves.settings import Settings

VARIABLES = ("HOME", "CITADELS_CONFIG", "CITADELS_KNOWN", "CITADELS_SAVES", "CITADELS_LOGS", "CITADELS_RUNNING")

MakeGuest = Callable[..., GuestApp]


@pytest.fixture
def make_guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeGuest:
    """Makes the application of a guest, in this process, with the folders a client of its own would have."""
    for name in (*VARIABLES, "SSH_CONNECTION"):
        monkeypatch.setenv(name, os.environ.get(name, ""))
    monkeypatch.chdir(tmp_path)
    running = os.environ["CITADELS_RUNNING"]

    def make(name: str = "Bo", table: str = "", **more: object) -> GuestApp:
        home = tmp_path / "guests" / name
        home.mkdir(parents=True, exist_ok=True)
        given = Pass(
            door="ssh", player=name, home=str(home), running=running, table=table, logs=str(tmp_path / "door-log")
        )
        settle(given)
        return GuestApp(given, Settings(), **more)  # type: ignore[arg-type]

    return make


async def in_the_list(pilot: Pilot[None], app: GuestApp) -> TablesScreen:
    """Wait for the list, after it has looked once."""
    await until(pilot, lambda: isinstance(app.screen, TablesScreen) and app.screen._landed)
    assert isinstance(app.screen, TablesScreen)
    return app.screen


async def in_the_lobby(pilot: Pilot[None], app: GuestApp) -> LobbyScreen:
    await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and app.screen.focused is not None)
    assert isinstance(app.screen, LobbyScreen)
    return app.screen


async def at_the_table(pilot: Pilot[None], app: GuestApp) -> TableScreen:
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def shows(pilot: Pilot[None], app: GuestApp, text: str) -> None:
    """Wait until that stands on the screen, on however many lines."""
    await until(pilot, lambda: text in " ".join(on_screen(app).split()))
