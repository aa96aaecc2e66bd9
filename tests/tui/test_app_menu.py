"""The menu, help, commands, rules, and what happens where there is too little room."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from pathlib import Path

import pytest
from app_helpers import home, make_app, on_screen, running, until
from textual.pilot import Pilot
from textual.widgets import Static

from citadels_tui.app import CitadelsApp
from citadels_tui.plain import in_ascii
from citadels_tui.screens.commands import Command, CommandsScreen
from citadels_tui.screens.help import HelpScreen
from citadels_tui.screens.menu import ITEMS, MenuScreen
from citadels_tui.screens.new_game import NewGameScreen
from citadels_tui.screens.resume import ResumeScreen
from citadels_tui.screens.rules import RulesScreen
from citadels_tui.screens.settings import SettingsScreen
from citadels_tui.screens.small import SmallScreen
from citadels_tui.widgets.listing import Listing
from citadels_tui.widgets.page import Hints
from citadels_tui.widgets.reader import Reader
from citadels_tui.wording.speech import unaccented

__all__ = ["home"]


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
async def test_what_the_menu_has_to_say_is_there_to_its_end(home: Path, size: tuple[int, int]) -> None:
    app = make_app(home)
    async with running(app, *size) as pilot:
        await pilot.pause()
        told = "The process that keeps the table has stopped. Everything that was decided is saved, and the game can "
        told += "be gone on with from the menu, or with 'citadels resume friday-evening'."
        app.screen.tell(told)  # type: ignore[attr-defined]
        await pilot.pause()
        shown = " ".join(on_screen(app).split())
        assert told in shown
        assert "Quit" in shown


WAYS = {"n": NewGameScreen, "r": ResumeScreen, "p": ResumeScreen, "u": RulesScreen, "s": SettingsScreen}


@pytest.mark.parametrize("key", WAYS)
async def test_a_letter_of_the_menu_leads_there_and_escape_comes_back(home: Path, key: str) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, WAYS[key]))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))


async def test_arrows_and_enter_choose(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press("down", "down", "down", "down", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))


async def test_the_mouse_chooses(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.click("#menu", offset=(10, 6))
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))


async def test_the_cursor_stays_inside_the_list(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press("up")
        assert app.screen.query_one(Listing).cursor == 0
        await pilot.press("end", "down")
        assert app.screen.query_one(Listing).cursor == len(ITEMS) - 1


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
async def test_quit_ends_the_program(home: Path, key: str) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert app._exit
    assert app.trouble is None


async def test_help_opens_at_the_keys_and_turns_to_a_card(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        reader = app.screen.query_one(Reader)
        await until(pilot, lambda: reader.shown == "Keys")
        assert "every command by name" in reader.text
        listing = app.screen.query_one(Listing)
        listing.cursor = next(at for at, row in enumerate(listing.rows) if row.id == "warlord")
        await until(pilot, lambda: reader.shown == "Warlord")
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))


async def test_the_rules_are_read_with_the_cursor(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press("u")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        reader = app.screen.query_one(Reader)
        await until(pilot, lambda: reader.shown == "The game in short")
        await pilot.press("down")
        await until(pilot, lambda: reader.shown == "Setting up")
        await pilot.press("tab")
        assert app.focused is reader


async def test_a_long_page_is_broken_for_the_room_beside_its_scrollbar(home: Path) -> None:
    app = make_app(home)
    async with running(app, 80, 24) as pilot:
        await pilot.press("u")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        reader = app.screen.query_one(Reader)
        await until(pilot, lambda: reader.shown == "The game in short")
        reader.read("Long", ["- " + "x " * 200, *("- y",) * 40])
        await pilot.pause()
        assert reader.show_vertical_scrollbar
        shown = reader.query_one(Static)
        assert shown.size.height == str(shown.content).count("\n") + 1


async def test_commands_are_found_by_a_part_of_their_name(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandsScreen))
        await pilot.press(*"sett")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))


async def test_a_command_of_the_screen_below_is_listed_with_its_key(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandsScreen))
        await pilot.press(*"start the")
        await pilot.pause()
        assert "^s" in on_screen(app)


@pytest.mark.parametrize("typed", ["líznout", "LIZNOUT", "lízn zl", "balicku"])
def test_a_command_is_found_with_and_without_accents(typed: str) -> None:
    assert Command(Static(), "draw", "Líznout", "zlaťáky z balíčku").fits(unaccented(typed).split())


async def test_a_command_does_not_say_its_name_twice(home: Path) -> None:
    again = Command(Static(), "next", "Next turn", "next turn")
    app = make_app(home)
    async with running(app) as pilot:
        app.push_screen(CommandsScreen([again, replace(again, name="Next")]))
        await until(pilot, lambda: isinstance(app.screen, CommandsScreen))
        await pilot.pause()
        assert on_screen(app).casefold().count("next turn") == 2


async def test_nothing_fits(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandsScreen))
        await pilot.press(*"xyzzy")
        await pilot.pause()
        assert "Nothing is called that." in on_screen(app)
        await pilot.press("enter", "escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))


async def test_too_little_room_is_said_and_more_room_brings_everything_back(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.resize_terminal(59, 24)
        await until(pilot, lambda: isinstance(app.screen, SmallScreen))
        await until(pilot, lambda: "59 and 24" in on_screen(app))
        await pilot.resize_terminal(80, 19)
        await until(pilot, lambda: "80 and 19" in " ".join(on_screen(app).split()))
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert "New game" in on_screen(app)


async def test_plain_ascii_is_plain_everywhere(home: Path) -> None:
    app = make_app(home, ascii=True)
    async with running(app) as pilot:
        for key in ("escape", "n", "escape", "u", "escape", "s"):
            if key == "escape" and isinstance(app.screen, MenuScreen):
                continue
            await pilot.press(key)
            await pilot.pause()
            assert on_screen(app).isascii(), key


def test_stand_ins_keep_the_width() -> None:
    assert in_ascii("╭─ Players ─╮ ▸ ● …") == "+- Players -+ > o ."
    assert in_ascii("Bára") == "Bára"


async def test_the_theme_is_switched_by_a_command(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        assert app.theme == "citadels-dark"
        await pilot.press("ctrl+p")
        await pilot.press(*"dark or")
        await pilot.press("enter")
        await until(pilot, lambda: app.theme == "citadels-light")


async def test_a_click_on_a_hint_does_what_it_says(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen) and "^p commands" in on_screen(app))
        hints = on_screen(app).splitlines()[-1]
        await pilot.click(Hints, offset=(hints.index("commands"), 0))
        await until(pilot, lambda: isinstance(app.screen, CommandsScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        await pilot.click(Hints, offset=(hints.index("back"), 0))
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))


async def test_escape_does_not_end_the_program(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press("escape")
        await pilot.pause()
        assert not app._exit


def test_an_unforeseen_error_ends_with_a_sentence_and_no_traceback(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_app: CitadelsApp) -> None:
        raise RuntimeError("a hand nobody may see")

    monkeypatch.setattr(CitadelsApp, "action_rules", broken)

    async def open_rules(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: app.focused is not None)
        await pilot.press("u")
        await until(pilot, lambda: app.trouble is not None)

    app = make_app(home)
    with contextlib.suppress(asyncio.CancelledError, RuntimeError):
        app.run(headless=True, auto_pilot=open_rules)
    assert "RuntimeError" in str(app.trouble)
    printed = capsys.readouterr()
    assert "nobody may see" not in printed.out + printed.err + str(app.trouble)
    assert "Traceback" not in printed.out + printed.err
    (file,) = (home / "logs").iterdir()
    assert "nobody may see" not in file.read_text()


async def test_the_menu_says_what_is_wrong_with_the_settings(home: Path) -> None:
    app = make_app(home)
    app.news = "The defaults are in force, not your settings: pace is wrong."
    async with running(app):
        assert app.news in on_screen(app)
