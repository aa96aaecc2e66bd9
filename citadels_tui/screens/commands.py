"""Every command by name, to be found by writing a part of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Input, Static

from citadels_tui.language import N_, _
from citadels_tui.widgets.form import Line
from citadels_tui.widgets.listing import Listing, Row, Span, column, cut
from citadels_tui.widgets.once import Modal
from citadels_tui.widgets.page import Heading, Hints, key_name
from citadels_tui.wording.speech import unaccented

APP_COMMANDS: tuple[tuple[str, str, str], ...] = (
    ("new_game", N_("New game"), N_("a table with bots")),
    ("host_table", N_("Host a table"), N_("others join over the network")),
    ("join_table", N_("Join a table"), N_("on the network, by words or by a code")),
    ("resume", N_("Resume"), N_("go on with a saved game")),
    ("replay", N_("Replay"), N_("walk through a saved game")),
    ("rules", N_("Rules"), N_("every phase, character and district")),
    ("settings", N_("Settings"), N_("name, language, pace, colours, keys")),
    ("switch_theme", N_("Dark or light"), N_("switch the theme")),
    ("switch_ascii", N_("Plain ASCII"), N_("switch it on or off")),
    ("redraw", N_("Redraw"), N_("draw the whole screen again")),
    ("suspend_process", N_("Suspend"), N_("back to the shell for now")),
    ("quit", N_("Quit"), N_("leave the program")),
)
"""The application's own commands, which need no key."""
NAMES, MOST = 24, 34
"""Cells of the names' column, at least and at most."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command: where it runs, what it runs, its name, what it does, and its key."""

    namespace: DOMNode
    action: str
    name: str
    about: str = ""
    key: str = ""
    names: int = NAMES
    """Cells of the names' column."""

    def told_once(self) -> Command:
        """The command without what it does where that only says its name again."""
        return replace(self, about="") if unaccented(self.about) == unaccented(self.name) else self

    def draw(self, width: int) -> Sequence[Span]:
        """Name, what it does, and the key at the right."""
        key = self.key
        room = max(0, width - self.names - cell_len(key) - 1)
        return (
            (cut(self.name, self.names), "strong"),
            (cut(self.about, room), "muted"),
            (f" {key}", "key"),
        )

    def fits(self, words: Iterable[str]) -> bool:
        """Whether every word, as ``unaccented`` makes it, is in the name or in what the command does."""
        text = unaccented(f"{self.name} {self.about}")
        return all(word in text for word in words)


class CommandsScreen(Modal[tuple[DOMNode, str]]):
    """The list. Dismisses with the namespace and the action to run there, or with nothing."""

    CSS_PATH = "commands.tcss"
    AUTO_FOCUS = "Line"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", N_("Close")),
        Binding("up", "move(-1)", N_("Up"), show=False),
        Binding("down", "move(1)", N_("Down"), show=False),
        Binding("enter", "choose", N_("Do it"), show=True),
    ]

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__()
        names = min(MOST, column([one.name for one in commands], NAMES))
        self._commands = [replace(one.told_once(), names=names) for one in commands]

    @classmethod
    def of(cls, screen: Screen[object]) -> CommandsScreen:
        """The commands of that screen and of the application."""
        return cls([*_of_screen(screen), *_more_of_screen(screen), *_of_app(screen)])

    def compose(self) -> ComposeResult:
        """What to look for, and what there is."""
        yield Heading(_("commands"))
        yield Line(placeholder=_("write a part of a command's name"))
        yield Listing(self._rows(""))
        yield Static(Content(_("Nothing is called that.")), id="nothing")
        yield Hints()

    def on_mount(self) -> None:
        """The list is moved through from the text."""
        self.query_one(Listing).can_focus = False
        self.query_one("#nothing").display = False

    def _rows(self, text: str) -> list[Row]:
        words = unaccented(text).split()
        return [Row(str(at), one.draw) for at, one in enumerate(self._commands) if one.fits(words)]

    @on(Input.Changed)
    def look(self, changed: Input.Changed) -> None:
        """Show what fits."""
        rows = self._rows(changed.value)
        self.query_one(Listing).set_rows(rows)
        self.query_one("#nothing").display = not rows

    @on(Input.Submitted)
    def action_choose(self) -> None:
        """Do what is under the cursor."""
        self.query_one(Listing).action_choose()

    def action_move(self, step: int) -> None:
        """Up or down in the list."""
        self.query_one(Listing).action_move(step)

    @on(Listing.Chosen)
    def chosen(self, chosen: Listing.Chosen) -> None:
        """That one."""
        command = self._commands[int(chosen.row.id)]
        self.dismiss((command.namespace, command.action))

    def action_close(self) -> None:
        """Nothing after all."""
        self.dismiss(None)


def _of_screen(screen: Screen[object]) -> Iterable[Command]:
    """What the keys of a screen, and of what has the focus in it, do."""
    seen: set[str] = set()
    for active in screen.active_bindings.values():
        binding = active.binding
        own = active.node is not screen.app and not binding.system and active.enabled
        if own and binding.description and binding.id and binding.action not in seen:
            seen.add(binding.action)
            key = key_name(screen.app.get_key_display(binding))
            yield Command(active.node, binding.action, _(binding.description), _(active.tooltip), key)


def _more_of_screen(screen: Screen[object]) -> Iterable[Command]:
    """What a screen can do besides, without a key: its ``MORE_COMMANDS`` (action, name, what it does)."""
    for action, name, about in getattr(screen, "MORE_COMMANDS", ()):
        if screen.check_action(action, ()):
            yield Command(screen, action, _(name), _(about))


def _of_app(screen: Screen[object]) -> Iterable[Command]:
    """What the application does anywhere; what belongs to the menu is missing while a game runs."""
    app = screen.app
    for action, name, about in APP_COMMANDS:
        if app.check_action(action, ()):
            yield Command(app, f"app.{action}", _(name), _(about), _key_of(screen, action))


def _key_of(screen: Screen[object], action: str) -> str:
    for active in screen.active_bindings.values():
        if active.binding.action in (action, f"app.{action}"):
            return key_name(screen.app.get_key_display(active.binding))
    return ""
