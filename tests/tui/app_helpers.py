"""What the tests of the application share: an app in a folder of its own, games that were played, and waiting."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from citadels_engine import Game, Options
from citadels_tui.app import CitadelsApp
from citadels_tui.starts import Start
from saves.model import SavedGame, Seat
from saves.settings import Settings
from saves.store import write

PEOPLE = ("Ana", "Berta", "Cyril", "Dan", "Edith", "Frieda", "Gustav", "Hedwig")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for saves and settings that belongs to one test."""
    monkeypatch.setenv("CITADELS_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("CITADELS_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CITADELS_LOGS", str(tmp_path / "logs"))
    monkeypatch.setenv("CITADELS_KNOWN", str(tmp_path / "known"))
    monkeypatch.setenv("CITADELS_RUNNING", str(tmp_path / "running"))
    (tmp_path / "saves").mkdir()
    return tmp_path


def make_app(home: Path, start: Start = None, settings: Settings | None = None, **more: object) -> CitadelsApp:
    """The application as the command line would make it, with its saves in ``home``."""
    chosen = settings or Settings(name="Ana", pace="none")
    return CitadelsApp(chosen, saves=home / "saves", start=start, **more)  # type: ignore[arg-type]


def played(players: int = 4, seed: int = 1, stop: int | None = None, **options: object) -> Game:
    """A game played at random, to its end or for so many actions."""
    game, choice = Game.new(Options(players=players, **options), seed=str(seed)), random.Random(seed)
    while not game.over and (stop is None or game.decision < stop):
        lines = [str(action) for action in game.legal_actions()[:200]]
        better = [line for line in lines if line.split(" ")[1] in ("build", "income")]
        game.apply(choice.choice(better or lines))
    return game


def save(folder: Path, stem: str, game: Game, name: str = "An evening") -> Path:
    """Write a game with Ana at the first seat and bots at the others."""
    count = game.options.players
    seats = [Seat(PEOPLE[0]), *(Seat(one, "bot", "planner") for one in PEOPLE[1:count])]
    path = folder / f"{stem}.toml"
    write(path, SavedGame(name, game, seats))
    return path


@asynccontextmanager
async def running(app: CitadelsApp, width: int = 80, height: int = 24) -> AsyncIterator[Pilot[None]]:
    """The application with a pilot; a table that is still open at the end is closed."""
    async with app.run_test(size=(width, height)) as pilot:
        try:
            yield pilot
        finally:
            await app.close_table()


async def until(pilot: Pilot[None], what: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for something, not for a time."""
    for _ in range(int(seconds / 0.02)):
        if what():
            return
        await pilot.pause(0.02)
    raise AssertionError("it did not happen")


def on_screen(app: CitadelsApp) -> str:
    """What is on the screen, as text."""
    _width, height = app.size
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines[:height])
