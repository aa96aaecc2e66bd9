"""A guest plays and does nothing else: every screen, action, command and setting is decided about, and walked through.

Who adds one has to say here, or in ``guest_rights``, whether it is for guests.
"""

from __future__ import annotations

import getpass
import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from app_helpers import on_screen, running, until
from guest_world import MakeGuest, at_the_table, in_the_list, in_the_lobby, make_guest
from test_app_lan import others_host
from textual.app import App
from textual.dom import DOMNode
from textual.pilot import Pilot
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Input

import citadels_tui
from citadels_tui import ends, keymap
from citadels_tui.doors import guest_rights as rights
from citadels_tui.doors.guest_app import GuestApp
from citadels_tui.doors.guest_screens import GuestSettingsScreen
from citadels_tui.doors.guest_tables import REFUSED
from citadels_tui.screens.commands import APP_COMMANDS, CommandsScreen
from netplay.launch import HostProcess
from saves.settings import Settings

__all__ = ["make_guest"]

BASES = {"GameForm", "Modal", "Once", "Page", "PassingAsk", "TableChat", "TableDeeds", "TableEyes"}
"""Screens that are never shown as they are."""

ALLOWED = {
    "AskScreen": {"otherwise"},
    "Board": {"act", "cancel", "digit", "enter", "move", "table"},
    "ChatEntry": {"leave", "scroll", "submit"},
    "ChatLog": {"page_down", "page_up", "scroll_down", "scroll_end", "scroll_home", "scroll_up"},
    "CommandsScreen": {"choose", "close", "move"},
    "EndScreen": {"back"},
    "Field": {"app.focus_next", "app.focus_previous"},
    "FormRow": {"app.focus_next", "app.focus_previous"},
    "HelpScreen": {"back"},
    "LastField": {"submit"},
    "Listing": {"choose", "edge", "move", "page"},
    "LobbyScreen": {
        "back", "bot", "chat", "copy", "copy_words", "free", "lock", "options", "ready", "seats", "start",
    },
    "LogScreen": {"dismiss", "pages", "rows"},
    "Over": {"dismiss", "scroll"},
    "Page": {"back"},
    "PeopleScreen": {"back", "copy_invitation", "copy_rejoin"},
    "Pick": {"turn"},
    "Press": {"press"},
    "Reader": {"page_down", "page_up", "scroll_down", "scroll_end", "scroll_home", "scroll_up"},
    "Rows": {"edge", "move", "page"},
    "RulesScreen": {"app.focus_next", "back"},
    "TableDeeds": {
        "call_off", "copy_invitation", "copy_rejoin", "go_on", "hand_over", "lock_table", "pause_table", "run_table",
        "send_away", "unlock_table",
    },
    "TableEntry": {"scroll"},
    "TableOptionsScreen": {"back"},
    "TablesScreen": {"watch"},
    "WriteScreen": {"close"},
}  # fmt: skip
"""Actions of screens and widgets, by class, that a guest may do."""

REFUSED_HERE = {"LobbyScreen": {"name"}}
"""Actions of the same that a guest may not do."""

SETTINGS = {"ascii", "bell", "colours", "confirm", "hover", "keys", "lang", "slow", "theme", "title"}
"""Settings a guest has."""
SETTINGS_REFUSED = {"bot", "name", "pace", "players", "ruleset"}
"""Settings that are none of a guest's: those of games one hosts, and the name, which belongs to a key."""

WAYS_OUT = ("quit", "back", "leave", "start")
"""Actions that lead away from where one is: they have tests of their own."""

SENTENCES_OF_OTHERS = ("citadels join", "citadels resume", "Replay", "Resume")
"""What is said to others only: it means nothing at a door."""


def _classes() -> Iterator[type[DOMNode]]:
    """Every screen and widget of the program, and the application."""
    for module in pkgutil.walk_packages(citadels_tui.__path__, "citadels_tui."):
        if not module.name.endswith(("__main__", ".guest")):
            importlib.import_module(module.name)
    waiting: list[type[DOMNode]] = [DOMNode]
    seen: set[type[DOMNode]] = set()
    while waiting:
        for one in waiting.pop().__subclasses__():
            if one not in seen:
                seen.add(one)
                waiting.append(one)
    yield from (one for one in seen if one.__module__.startswith("citadels_tui."))


def _actions(of: type[DOMNode]) -> set[str]:
    """What its own keys, methods and commands do."""
    methods = {name.removeprefix("action_") for name in vars(of) if name.startswith("action_")}
    keys = {one.action if hasattr(one, "action") else one[1] for one in vars(of).get("BINDINGS", ())}
    more = {action for action, _, _ in vars(of).get("MORE_COMMANDS", ())}
    return {action.partition("(")[0] for action in methods | keys | more}


# -- what there is is decided about


def test_every_screen_is_decided_about() -> None:
    screens = {one.__name__ for one in _classes() if issubclass(one, Screen)}
    assert not rights.SCREENS & rights.SCREENS_REFUSED.keys()
    assert rights.SCREENS | rights.SCREENS_REFUSED.keys() | BASES == screens, "decide whether it is for guests"


def test_every_action_of_the_application_is_decided_about() -> None:
    apps = [one for one in _classes() if issubclass(one, App) and one is not GuestApp]
    there = {action for one in apps for action in _actions(one)} | {action for action, _, _ in APP_COMMANDS}
    decided = rights.APP_ACTIONS | rights.APP_REFUSED
    assert not rights.APP_ACTIONS & rights.APP_REFUSED
    assert there - decided == set(), "decide whether it is for guests"
    assert decided - there == {"focus_next", "focus_previous"}


def test_every_action_of_what_guests_see_is_decided_about() -> None:
    refused = {one for one in _classes() if one.__name__ in rights.SCREENS_REFUSED and one.__name__ != "LobbyScreen"}
    seen = [one for one in _classes() if issubclass(one, Widget) and one not in refused and _actions(one)]
    decided = {name: ALLOWED.get(name, set()) | REFUSED_HERE.get(name, set()) for name in ALLOWED}
    assert {one.__name__: _actions(one) for one in seen} == decided, "decide whether it is for guests"


def test_every_setting_is_decided_about() -> None:
    assert {one.name for one in fields(Settings)} == SETTINGS | SETTINGS_REFUSED, "decide whether it is for guests"


def test_every_answer_after_a_game_is_decided_about() -> None:
    answers = {one.id for leads in (True, False) for one in ends.answers(leads=leads, leader="Ana", replay=True)}
    assert answers == {"again", "wait", "look", "menu", *REFUSED}, "decide whether it is for guests"


def test_every_key_one_may_change_is_of_an_action_that_is_decided_about() -> None:
    assert set(keymap.KEYS) >= {"app.suspend"}
    assert not [id for id in keymap.KEYS if id.startswith("app.") and id[4:] not in _app_key_ids()]


def _app_key_ids() -> set[str]:
    return {"help", "commands", "quit", "redraw", "suspend"}


# -- what is refused does nothing, whatever leads to it


async def test_what_is_refused_does_nothing(make_guest: MakeGuest, tmp_path: Path) -> None:
    app = make_guest()
    builtin = {name.removeprefix("action_") for name in dir(App) if name.startswith("action_")}
    async with running(app) as pilot:
        await in_the_list(pilot, app)
        before, stack = on_screen(app), list(app.screen_stack)
        files = set(tmp_path.rglob("*"))
        for action in sorted((rights.APP_REFUSED | builtin) - rights.APP_ACTIONS):
            parameters = "'x', 'y'" if action in ("add_class", "remove_class", "toggle_class") else ""
            assert not app.check_action(action, ())
            await app.run_action(f"app.{action}({parameters})")
            await pilot.pause()
            assert app.screen_stack == stack, action
            assert app.is_running, action
        for screen in _refused_screens():
            await app.push_screen(screen)
            await app.switch_screen(screen)
            await pilot.pause()
            assert app.screen_stack == stack
        app.deliver_text("x")
        app.deliver_binary("x")
        app.open_url("http://localhost/")
        app.action_screenshot()
        app.action_suspend_process()
        with pytest.raises(NotImplementedError):
            app.save_screenshot()
        with app.suspend():
            pass
        await pilot.press("ctrl+z", "escape", "f1", "ctrl+backslash")
        assert on_screen(app) == before
        assert set(tmp_path.rglob("*")) == files


def _refused_screens() -> list[Screen[object]]:
    """One of each kind, as if something had led there."""
    found: list[Screen[object]] = []
    for one in _classes():
        if issubclass(one, Screen) and one.__name__ in rights.SCREENS_REFUSED:
            screen = one.__new__(one)
            (ModalScreen if isinstance(screen, ModalScreen) else Screen).__init__(screen)
            found.append(screen)
    return found


# -- everything that is allowed leads nowhere else


class Walk:
    """Goes everywhere from where a guest is, and looks around at each step."""

    def __init__(self, app: GuestApp, pilot: Pilot[None], tmp_path: Path, secrets: tuple[str, ...]) -> None:
        self.app, self.pilot = app, pilot
        self.secrets = (*secrets, str(tmp_path), str(Path(citadels_tui.__file__).parent), *SENTENCES_OF_OTHERS)
        self.user = getpass.getuser()
        self.seen: set[str] = set()

    def look(self) -> None:
        """What is shown is for guests, and so is everything that is written there."""
        assert all(rights.may_see(screen) for screen in self.app.screen_stack)
        self.seen |= {type(screen).__name__ for screen in self.app.screen_stack}
        text = on_screen(self.app)
        plain = "".join(text.split())
        for secret in self.secrets:
            assert "".join(secret.split()) not in plain, text
        assert self.user not in text.casefold().split(), text

    async def everywhere(self) -> None:
        """Run every command that the list of commands and the keys have here, each from the same place."""
        base = list(self.app.screen_stack)
        await self.app.push_screen(CommandsScreen.of(self.app.screen))
        await self.settle()
        screen = self.app.screen
        assert isinstance(screen, CommandsScreen)
        commands = [(one.namespace, one.action) for one in screen._commands]
        await self.back_to(base)
        keys = [(one.node, one.binding.action) for one in self.app.screen.active_bindings.values() if one.enabled]
        for namespace, action in dict.fromkeys([*commands, *keys]):
            if action.partition("(")[0].rpartition(".")[2] in WAYS_OUT or "'leave'" in action:
                continue
            await self.app.run_action(action, namespace)
            await self.settle()
            self.look()
            if self.app.screen is not base[-1]:
                await self.pilot.press("down", "enter")
                await self.settle()
                self.look()
            await self.back_to(base)

    async def settle(self) -> None:
        await self.pilot.pause()

    async def back_to(self, base: list[Screen[object]]) -> None:
        """Close what is open over the place, and write no longer."""
        if self.app.screen is base[-1] and isinstance(self.app.focused, Input):
            await self.pilot.press("escape")
        for _ in range(10):
            if self.app.screen_stack == base or len(self.app.screen_stack) <= len(base):
                return
            top = self.app.screen
            top.dismiss(None)
            await until(self.pilot, lambda top=top: self.app.screen is not top)  # type: ignore[misc]
            await self.settle()
        raise AssertionError(self.app.screen_stack)


def _secrets(host: HostProcess) -> tuple[str, ...]:
    """What no guest is to read: words, addresses, keys."""
    return ("amber-fox-river-stone", f":{host.port}", f":{host.porch}", host.key, "127.0.0.1")


async def test_every_way_from_the_list_of_tables(make_guest: MakeGuest, tmp_path: Path) -> None:
    app = make_guest()
    async with running(app) as pilot:
        await in_the_list(pilot, app)
        walk = Walk(app, pilot, tmp_path, ())
        walk.look()
        await walk.everywhere()
        assert {"TablesScreen", "GuestSettingsScreen", "RulesScreen", "HelpScreen", "CommandsScreen"} <= walk.seen


async def test_every_way_from_a_lobby_and_from_a_game(make_guest: MakeGuest, tmp_path: Path) -> None:
    async with others_host(tmp_path, words="amber-fox-river-stone") as (host, ana):
        app = make_guest()
        files = _files(tmp_path)
        async with running(app, 120, 36) as pilot:
            await in_the_lobby(pilot, app)
            walk = Walk(app, pilot, tmp_path, _secrets(host))
            walk.look()
            await walk.everywhere()
            await in_the_lobby(pilot, app)
            assert (await ana.client.table("start", fill="builder", anyway=True)).ok
            await at_the_table(pilot, app)
            walk.look()
            await walk.everywhere()
            await pilot.press("m")
            await until(pilot, lambda: type(app.screen).__name__ == "PeopleScreen")
            walk.look()
            await walk.everywhere()
            assert {"GuestLobbyScreen", "TableScreen", "PeopleScreen", "LogScreen", "Over"} <= walk.seen
        new = _files(tmp_path) - files
        assert {path for path in new if not path.startswith(("guests/Bo/", "elsewhere/"))} == set()


async def test_who_leads_the_table_as_a_guest_decides_about_the_game_and_about_no_file(
    make_guest: MakeGuest, tmp_path: Path
) -> None:
    async with others_host(tmp_path, words="amber-fox-river-stone") as (host, ana):
        app = make_guest()
        async with running(app, 120, 36) as pilot:
            lobby = await in_the_lobby(pilot, app)
            await ana.client.close(leave=True)
            await until(pilot, lambda: lobby.leads)
            walk = Walk(app, pilot, tmp_path, _secrets(host))
            await walk.everywhere()
            assert app.session is not None
            assert app.session.path is None


def _files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


# -- settings


async def test_the_settings_of_a_guest(make_guest: MakeGuest, tmp_path: Path) -> None:
    app = make_guest()
    async with running(app, 80, 36) as pilot:
        await in_the_list(pilot, app)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, GuestSettingsScreen) and app.screen.focused is not None)
        ids = {row.id.removeprefix("setting-") for row in app.screen.query("FormRow") if row.id}
        assert ids == SETTINGS
        app.screen.query_one("#setting-theme").focus()
        await pilot.press("right")
        await until(pilot, lambda: app.settings.theme == "light")
        written = tmp_path / "guests" / "Bo" / "settings.toml"
        assert 'theme = "light"' in written.read_text()
        written.write_text("theme = [")
        await pilot.press("left")
        await until(pilot, lambda: "cannot be kept" in on_screen(app))
        assert str(tmp_path) not in on_screen(app)
        assert "settings.toml" not in on_screen(app)
