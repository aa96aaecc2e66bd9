"""Another language takes effect at once, on every screen that is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from gettext import NullTranslations
from pathlib import Path

import pytest
from app_helpers import PEOPLE, home, make_app, on_screen, played, running, save
from app_helpers import until as until_then
from language_world import Strange, plain_words
from lobby_world import FakeTable, bot, free, joined, person
from table_world import NAMES, FakeClient
from textual.pilot import Pilot
from textual.screen import Screen

from citadels_tui import ends, language
from citadels_tui.app import CitadelsApp
from citadels_tui.screens.end import EndScreen
from citadels_tui.screens.host_table import HostTableScreen
from citadels_tui.screens.new_game import NewGameScreen
from citadels_tui.screens.replay import ReplayScreen
from citadels_tui.screens.resume import ResumeScreen
from citadels_tui.screens.rules import RulesScreen, all_topics
from citadels_tui.screens.settings import SettingsScreen
from citadels_tui.screens.table import TableScreen
from citadels_tui.screens.table_options import TableOptionsScreen
from citadels_tui.widgets.form import Entry, Pick
from netplay.names import BOT_NAMES
from saves.settings import save_settings
from saves.store import load

__all__ = ["home"]


async def until(pilot: Pilot[None], what: Callable[[], bool]) -> None:
    try:
        await until_then(pilot, what, 3)
    except AssertionError:
        raise AssertionError(f"{plain_words(on_screen(pilot.app), KNOWN)}") from None  # type: ignore[arg-type]


KNOWN = (*BOT_NAMES, *PEOPLE, *NAMES, "An evening over", "amber-fox-river-stone", "Ana's table", "es")
Make = Callable[[Path], Screen[object]]


def table(_home: Path) -> Screen[object]:
    client = FakeClient(played(4, seed=3, stop=40), people=(2,))
    screen = TableScreen(client, client.joined)
    screen.call_after_refresh(client.begin, screen)
    return screen


def replay(home: Path) -> Screen[object]:
    names = dict(enumerate(PEOPLE, 1))
    return ReplayScreen(load(save(home / "saves", "over", played(3, seed=2))), names, (2, 3), 1, True)


def the_end(_home: Path) -> Screen[object]:
    return EndScreen(played(3, seed=2).view(1), dict(enumerate(PEOPLE, 1)), lambda: "")  # type: ignore[return-value]


def the_end_with_others(_home: Path) -> Screen[object]:
    possible = partial(ends.answers, leads=False, leader="Ana", replay=True)
    names = dict(enumerate(PEOPLE, 1))
    return EndScreen(played(3, seed=2).view(1), names, lambda: "", answers=possible)  # type: ignore[return-value]


def options(_home: Path) -> Screen[object]:
    state = {"ruleset": "dark-city", "cast": "random"}
    lobby = FakeTable(joined(person(1), bot(2), person(3), free(4), chair=1, options=state)).screen
    return TableOptionsScreen(lobby)  # type: ignore[return-value]


SCREENS: dict[str, Make] = {
    "end": the_end,
    "end with others": the_end_with_others,
    "options of a table": options,
    "settings": lambda _home: SettingsScreen(),
    "rules": lambda _home: RulesScreen(),
    "rules of another game": lambda _home: RulesScreen(partial(all_topics, ruleset="citadela"), "witch"),
    "resume": lambda home: ResumeScreen(home / "saves", replay=False),
    "replay": replay,
    "table": table,
    "lobby": lambda _home: FakeTable(joined(person(1), bot(2), person(3, ready=True), free(4), chair=1)).screen,
    "new game": lambda _home: NewGameScreen("Ana", 4, "planner", "normal"),
    "host": lambda _home: HostTableScreen("Ana", 4, "planner", "normal"),
}


def speak_strangely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Czech is the strange language."""
    monkeypatch.setattr(
        "citadels_tui.speaking.speak",
        lambda wanted: language.use(Strange() if wanted == "cs" else NullTranslations(), wanted),
    )


@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen_speaks_the_other_language_at_once(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    speak_strangely(monkeypatch)
    app = make_app(home)
    async with running(app, 120, 36) as pilot:
        await until(pilot, lambda: app.focused is not None)
        await app.push_screen(SCREENS[name](home))
        await pilot.pause()
        await until(pilot, lambda: bool(plain_words(on_screen(app), KNOWN)))
        await speak(app, "cs")
        await until(pilot, lambda: not plain_words(on_screen(app), KNOWN))
        while len(app.screen_stack) > 1:
            app.pop_screen()
        await pilot.pause()
        assert plain_words(on_screen(app), KNOWN) == []


async def test_the_line_for_the_chat_says_what_it_is_for(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speak_strangely(monkeypatch)
    app = make_app(home)
    async with running(app, 120, 36) as pilot:
        await until(pilot, lambda: app.focused is not None)
        await app.push_screen(table(home))
        await pilot.pause()
        await pilot.press("t")
        await until(pilot, lambda: "say something to everybody" in on_screen(app))
        await speak(app, "cs")
        await until(pilot, lambda: "šáý šóɱéťħíñğ ťó éʋéřýƀóđý" in on_screen(app))


async def speak(app: CitadelsApp, wanted: str) -> None:
    app.take_settings(save_settings(None, {"lang": wanted, "name": "Ana"}))


async def test_the_settings_have_a_row_for_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speak_strangely(monkeypatch)
    app = make_app(home)
    async with running(app, 80, 36) as pilot:
        await until(pilot, lambda: app.focused is not None)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen) and app.focused is not None)
        app.screen.query_one("#setting-lang").focus()
        await pilot.press("left")
        await until(pilot, lambda: not plain_words(on_screen(app), [*KNOWN, str(home)]))
        assert app.focused is app.screen.query_one("#setting-lang")
        assert 'lang = "cs"' in (home / "config" / "settings.toml").read_text()
        await pilot.press("left")
        await until(pilot, lambda: "Language" in on_screen(app))
        assert language.language() == language.ENGLISH


async def test_what_was_chosen_and_written_stays(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speak_strangely(monkeypatch)
    app = make_app(home)
    async with running(app, 80, 36) as pilot:
        await until(pilot, lambda: app.focused is not None)
        form = NewGameScreen("Ana", 4, "planner", "normal")
        await app.push_screen(form)
        form.query(Entry).first().focus()
        await pilot.press("end", "B")
        form.query_one(f"#{form.COUNT}", Pick).value = 5
        await speak(app, "cs")
        await until(pilot, lambda: not plain_words(on_screen(app), [*KNOWN, "AnaB"]))
        assert form.count == 5
        assert form.query(Entry).first().value == "AnaB"
