"""Pictures of the screens around the table, at both sizes and in every kind of colours."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from app_helpers import PEOPLE, home, make_app, on_screen, played, save, until
from textual.pilot import Pilot

from citadels_tui.app import CitadelsApp
from citadels_tui.screens.end import EndScreen
from citadels_tui.screens.leaving import leaving
from citadels_tui.screens.replay import ReplayScreen
from citadels_tui.screens.saving import SavingScreen
from citadels_tui.starts import Replay
from saves.settings import Settings

__all__ = ["home"]

SIZES = {"80x24": (80, 24), "120x36": (120, 36)}
Before = Callable[[Pilot[None]], Awaitable[None]]
Compare = Callable[..., bool]


@pytest.fixture(autouse=True)
def _always_the_same(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bots, the same moment, the same paths on every machine."""
    monkeypatch.setattr("citadels_tui.names.for_bots", lambda count, _taken=(): [*PEOPLE[1:]][:count])
    monkeypatch.setattr("citadels_tui.names.default_player", lambda: "Ana")
    monkeypatch.setattr("saves.store.now", lambda: datetime(2026, 11, 30, 19, 4, tzinfo=UTC))
    monkeypatch.setattr("citadels_tui.screens.settings.settings_path", lambda: Path("~/.config/citadels/settings.toml"))
    monkeypatch.setenv("TZ", "UTC")


def keys(*names: str, then: str) -> Before:
    """Press keys and wait until that text is on the screen."""

    async def before(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, CitadelsApp)
        await until(pilot, lambda: app.focused is not None)
        for name in names:
            await pilot.press(name)
            await pilot.pause()
        await until(pilot, lambda: then in on_screen(app))

    return before


def pushed(screen: Any, then: str) -> Before:
    """Push a screen and wait until that text is there."""

    async def before(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, CitadelsApp)
        await until(pilot, lambda: app.focused is not None)
        app.push_screen(screen)
        await until(pilot, lambda: then in on_screen(app))

    return before


@pytest.mark.parametrize("size", SIZES)
def test_menu(home: Path, snap_compare: Compare, size: str) -> None:
    assert snap_compare(make_app(home), terminal_size=SIZES[size])


@pytest.mark.parametrize(
    ("colours", "dark", "ascii"),
    [("full", False, False), ("16", True, False), ("16", False, False), ("none", True, False), ("none", True, True)],
)
def test_menu_in_other_looks(home: Path, snap_compare: Compare, colours: str, dark: bool, ascii: bool) -> None:
    app = make_app(home, colours=colours, dark=dark, ascii=ascii)
    assert snap_compare(app, terminal_size=(80, 24))


def test_menu_with_little_room(home: Path, snap_compare: Compare) -> None:
    assert snap_compare(make_app(home), terminal_size=(60, 20))


def test_too_little_room(home: Path, snap_compare: Compare) -> None:
    assert snap_compare(make_app(home), terminal_size=(50, 12))


@pytest.mark.parametrize("size", SIZES)
def test_new_game(home: Path, snap_compare: Compare, size: str) -> None:
    before = keys("n", "down", "down", "down", then="How many play")
    assert snap_compare(make_app(home), terminal_size=SIZES[size], run_before=before)


def test_new_game_with_every_rule(home: Path, snap_compare: Compare) -> None:
    before = keys("n", *["down"] * 13, "enter", "down", then="Who has the crown")
    assert snap_compare(make_app(home), terminal_size=(120, 36), run_before=before)


@pytest.mark.parametrize("size", SIZES)
def test_saved_games(home: Path, snap_compare: Compare, size: str) -> None:
    folder = home / "saves"
    save(folder, "evening", played(stop=120), "Friday at the pub")
    save(folder, "over", played(7, seed=2))
    before = keys("r", then="is to decide")
    app = make_app(home)
    app.saves_folder = folder
    assert snap_compare(_hiding_the_folder(app), terminal_size=SIZES[size], run_before=before)


def _hiding_the_folder(app: CitadelsApp) -> CitadelsApp:
    """The folder of a test has another name each time, and stands in the title."""

    class Shown:
        def __init__(self, real: Path) -> None:
            self._real = real

        def __getattr__(self, name: str) -> Any:
            return getattr(self._real, name)

        def __str__(self) -> str:
            return "~/.local/share/citadels/saves"

    app.saves_folder = Shown(app.saves_folder)  # type: ignore[assignment]
    return app


@pytest.mark.parametrize("size", SIZES)
def test_settings(home: Path, snap_compare: Compare, size: str) -> None:
    before = keys("s", "down", "down", then="Players in a new game")
    assert snap_compare(make_app(home), terminal_size=SIZES[size], run_before=before)


@pytest.mark.parametrize("size", SIZES)
def test_rules(home: Path, snap_compare: Compare, size: str) -> None:
    before = keys("u", "down", "down", then="1. The draft")
    assert snap_compare(make_app(home), terminal_size=SIZES[size], run_before=before)


def test_help(home: Path, snap_compare: Compare) -> None:
    before = keys("n", "question_mark", then="every command by name")
    assert snap_compare(make_app(home), terminal_size=(80, 24), run_before=before)


def test_commands(home: Path, snap_compare: Compare) -> None:
    before = keys("ctrl+p", "r", "e", then="Redraw")
    assert snap_compare(make_app(home), terminal_size=(80, 24), run_before=before)


@pytest.mark.parametrize(("players", "size"), [(4, (80, 24)), (7, (120, 36)), (7, (60, 20))])
def test_end(home: Path, snap_compare: Compare, players: int, size: tuple[int, int]) -> None:
    game = played(players, seed=2)
    screen = EndScreen(game.view(1), dict(enumerate(PEOPLE[:players], 1)), lambda: "")
    assert snap_compare(make_app(home), terminal_size=size, run_before=pushed(screen, "And now"))


def test_leaving(home: Path, snap_compare: Compare) -> None:
    screen = leaving("The game is saved as evening. Go on with it from the menu.", program=False)
    assert snap_compare(make_app(home), terminal_size=(80, 24), run_before=pushed(screen, "stay and go on"))


def test_saving_trouble(home: Path, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citadels_tui.screens.saving.Path.home", lambda: Path("/home/ana"))
    screen = SavingScreen("The disk is full.")
    assert snap_compare(make_app(home), terminal_size=(80, 24), run_before=pushed(screen, "go on unsaved"))


@pytest.mark.parametrize("size", SIZES)
def test_replay(home: Path, snap_compare: Compare, size: str) -> None:
    path = save(home / "saves", "over", played(4, seed=3))

    async def before(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, CitadelsApp)
        await app.begin(Replay(path))
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and "0 of" in on_screen(app))
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        for _ in range(5):
            at = screen.at
            await pilot.press("pagedown")
            await until(pilot, lambda at=at: screen.at > at)  # type: ignore[misc]
        await until(pilot, lambda: f" {screen.at} of" in on_screen(app))

    app = make_app(home, settings=Settings(name="Ana"))
    assert snap_compare(app, terminal_size=SIZES[size], run_before=before)
