"""Every text that is shown was looked up: screens are walked through in a language of strange letters."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_helpers import PEOPLE, home, make_app, on_screen, played, running, save, until
from language_world import in_strange_letters, plain_words, strange
from lobby_world import FakeTable, bot, free, joined, person
from table_world import CODE, INVITATION, NAMES, FakeClient, TableApp
from textual.pilot import Pilot

from citadels_tui.app import CitadelsApp
from citadels_tui.screens.commands import CommandsScreen
from netplay.names import BOT_NAMES
from saves.settings import Settings

__all__ = ["home", "in_strange_letters"]

pytestmark = pytest.mark.usefixtures("in_strange_letters")

INVITED = (CODE, *INVITATION.addresses, str(INVITATION.words), INVITATION.code, INVITATION.check)
LANGUAGES = ("English", "Čeština", "čeština")
"""Languages are called as they call themselves."""
KNOWN = (*BOT_NAMES, *PEOPLE, *NAMES, *INVITED)


def test_letters_of_the_strange_language() -> None:
    assert strange("{cards:=0 no card|# card|# cards} of {name!r}") == "{cards:=0 ñó çářđ|# çářđ|# çářđš} óƒ {name!r}"
    assert plain_words(f"{strange('wins')} Ana now", ["Ana"]) == ["now"]


def look(app: CitadelsApp, *known: str) -> None:
    """Nothing on the screen stands in plain letters."""
    text = on_screen(app)
    found = plain_words(text, (*KNOWN, *known))
    assert not found, f"not looked up: {found}\n{text}"


async def every_command(pilot: Pilot[None], app: CitadelsApp, *known: str, without: tuple[str, ...] = ()) -> None:
    """Run every command there is here, each from the same place, and look at what it opens."""
    base = list(app.screen_stack)
    await app.push_screen(CommandsScreen.of(app.screen))
    await pilot.pause()
    look(app, *known)
    screen = app.screen
    assert isinstance(screen, CommandsScreen)
    commands = [(one.namespace, one.action) for one in screen._commands]
    await back_to(pilot, app, base)
    for namespace, action in dict.fromkeys(commands):
        if any(name in action for name in ("quit", "suspend", "leave", "copy", *without)):
            continue
        await app.run_action(action, namespace)
        await pilot.pause()
        look(app, *known)
        await back_to(pilot, app, base)


async def back_to(pilot: Pilot[None], app: CitadelsApp, base: list[object]) -> None:
    while len(app.screen_stack) > len(base):
        top = app.screen
        top.dismiss(None)
        await until(pilot, lambda top=top: app.screen is not top)  # type: ignore[misc]
        await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), pytest.param((120, 36), marks=pytest.mark.slow)])
async def test_around_the_table(home: Path, size: tuple[int, int]) -> None:
    save(home / "saves", "over", played(3, seed=2))
    save(home / "saves", "open", played(3, seed=2, stop=30))
    app = make_app(home, settings=Settings(name="Ana", pace="none"))
    async with running(app, *size) as pilot:
        await until(pilot, lambda: app.focused is not None)
        look(app)
        await every_command(pilot, app, "An evening over open", without=("join",))


@pytest.mark.slow
async def test_every_row_of_the_forms(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citadels_tui.app.put_into_force", lambda *_: None)  # the row of the language is one of them
    app = make_app(home)
    async with running(app, 120, 36) as pilot:
        await until(pilot, lambda: app.focused is not None)
        for action in ("new_game", "host_table", "settings"):
            await app.run_action(f"app.{action}")
            await pilot.pause()
            for _row in range(30):
                await pilot.press("down", "right")
                look(app, *LANGUAGES)
            await back_to(pilot, app, app.screen_stack[:1])


@pytest.mark.parametrize("stop", [0, pytest.param(12, marks=pytest.mark.slow), 40])
async def test_a_game(stop: int) -> None:
    app = TableApp(FakeClient(played(4, seed=3, stop=stop), people=(2,)))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        look(app)
        for key in ("l", "k", "space", "question_mark", "b", "n", "t"):
            await pilot.press(key)
            await pilot.pause()
            look(app)
            await back_to(pilot, app, app.screen_stack[:2])
            await pilot.press("escape", "down", "right")


async def test_a_lobby(home: Path) -> None:
    table = FakeTable(joined(person(1), bot(2), person(3, ready=True), free(4), chair=1))
    app = make_app(home)
    async with running(app, 120, 36) as pilot:
        await app.push_screen(table.screen)
        await pilot.pause()
        look(app)
        await every_command(pilot, app, "Ana's table", "es")  # the key of a long list loses a cell to its bar
