"""The settings: what is changed here is kept at once, and what can be seen at once is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.keys import format_key
from textual.widgets import Static

from citadels_tui import game_options, keymap, names
from citadels_tui.widgets.form import Entry, Explanation, FormRow, Pick, Press, Way
from citadels_tui.widgets.once import Modal
from citadels_tui.widgets.page import Body, Page, Section
from citadels_tui.wording.options import bots
from saves.errors import SaveError
from saves.paths import settings_path
from saves.settings import choices, comment, save_settings

if TYPE_CHECKING:
    from citadels_tui.app import CitadelsApp

LABELS = {
    "name": "Your name",
    "players": "Players",
    "bot": "Bots",
    "pace": "Bots' pace",
    "theme": "Theme",
    "colours": "Colours",
    "ascii": "Plain ASCII",
    "confirm": "Ask before harm",
    "slow": "Slow line",
    "hover": "Follow the mouse",
    "bell": "Bell",
    "title": "Window's title",
}
LOOKS = ("theme", "colours", "ascii", "slow", "hover")
CALLS = ("bell", "title")
"""How the player is called when it is their turn."""
YES_NO = ("confirm", "title")
NEXT_TIME = ("colours", "slow", "hover")
"""What the terminal is told when the program starts."""


class SettingsScreen(Page[None]):
    """Every setting, one row each."""

    CSS_PATH = "settings.tcss"
    page_title: ClassVar[str] = "settings"
    play: ClassVar[tuple[str, ...]] = ("players", "bot", "pace", "confirm")
    """What is set about playing, after the name."""
    app: CitadelsApp

    def body(self) -> ComposeResult:
        """The rows."""
        with Body():
            yield Section("Play", classes="first")
            yield from self.name_row()
            yield from (self._row(name) for name in self.play)
            yield Section("At your turn")
            yield from (self._row(name) for name in CALLS)
            yield Section("Looks")
            yield from (self._row(name) for name in LOOKS)
            yield Press("Keys…", "Every key can be another one.", id="keys")
            with Vertical(id="all-keys"):
                for title, group in keymap.GROUPS.items():
                    yield Section(title)
                    yield from (KeyRow(id, self.app.settings.keys) for id in group)
        yield Explanation()

    def name_row(self) -> ComposeResult:
        """What one is called."""
        yield Entry(
            LABELS["name"],
            self.app.settings.name,
            comment("name"),
            placeholder=names.default_player(),
            most=20,
            check=_name_fault,
            id="setting-name",
        )

    def _row(self, name: str) -> Pick:
        about = comment(name) + (" Takes effect at the next start." if name in NEXT_TIME else "")
        return Pick(LABELS[name], list(self._ways(name)), getattr(self.app.settings, name), about, id=f"setting-{name}")

    def _ways(self, name: str) -> Iterator[Way]:
        if name == "players":
            yield from (Way(count, f"{count} players") for count in range(2, 8))
        elif name in YES_NO:
            yield from (Way(True, "yes"), Way(False, "no"))
        elif name == "bot":
            yield from (Way(id, *words) for id, words in bots().items())
        elif name == "pace":
            yield from (Way(id, name, about) for id, (_, name, about) in game_options.PACES.items())
        else:
            yield from (Way(value, value) for value in choices(name))

    def on_mount(self) -> None:
        """Say where all this is kept; the keys come when they are asked for."""
        self.say_title("settings", self.kept_at())
        self.query_one("#all-keys").display = False

    def kept_at(self) -> str:
        """Where all this is kept."""
        return str(settings_path())

    def not_kept(self, error: SaveError) -> str:
        """Why something was not kept, in a sentence."""
        return str(error)

    @on(FormRow.Explained)
    def explain(self, explained: FormRow.Explained) -> None:
        """Say what the row with the focus means."""
        self.query_one(Explanation).tell(explained.row)

    @on(FormRow.Changed)
    def change(self, changed: FormRow.Changed) -> None:
        """Keep a value; a name only when it is one."""
        row = changed.row
        if row.id is None:
            return
        name = row.id.removeprefix("setting-")
        if isinstance(row, Pick):
            self.keep({name: row.value})
        elif isinstance(row, Entry):
            self.query_one(Explanation).tell(row)
            if not row.fault():
                self.keep({name: row.value.strip()})

    def keep(self, changes: dict[str, object]) -> None:
        """Write the changes into the file and put them into force."""
        try:
            settings = save_settings(None, changes, keymap.KEYS, keymap.check)
        except SaveError as error:
            self.query_one(Explanation).complain(self.not_kept(error))
            return
        self.app.take_settings(settings)

    @on(Press.Pressed, "#keys")
    def show_keys(self) -> None:
        """Open or close the list of keys."""
        rows = self.query_one("#all-keys")
        rows.display = not rows.display
        self.query_one("#keys", Press).say("Hide the keys" if rows.display else "Keys…")

    @on(Press.Pressed)
    def change_key(self, pressed: Press.Pressed) -> None:
        """Ask for another key."""
        row = pressed.press
        if isinstance(row, KeyRow):
            self.app.push_screen(KeyScreen(row.action), lambda key: self._keep_key(row, key))

    def _keep_key(self, row: KeyRow, key: str | None) -> None:
        if key is None:
            return
        if wrong := keymap.fault({**self.app.settings.keys, row.action: key}):
            self.query_one(Explanation).complain(_key_fault(wrong, row.action))
            return
        usual = keymap.KEYS[row.action].usual
        self.keep({"keys": {row.action: "" if key == usual else key}})
        row.show(self.app.settings.keys)


def _key_fault(wrong: keymap.KeyFault, action: str) -> str:
    """Why a key cannot be that of an action, in a sentence."""
    if wrong.other:
        other = wrong.id if wrong.other == action else wrong.other
        return f"{format_key(wrong.key)} is the key for {keymap.KEYS[other].says} already."
    return f"{wrong.why[:1].upper()}{wrong.why[1:]}."


def _name_fault(name: str) -> str | None:
    """An empty name is the account's; any other must be one."""
    return names.fault(name) if name.strip() else None


class KeyRow(Press):
    """One key that may be changed."""

    def __init__(self, action: str, changed: Mapping[str, str]) -> None:
        self.action = action
        super().__init__("", "Enter, and then the new key; Backspace brings the usual one back.")
        self.show(changed)

    def show(self, changed: Mapping[str, str]) -> None:
        """Show the key that is in force."""
        key = keymap.key_of(self.action, changed)
        shown = ", ".join(format_key(one.strip()) for one in key.split(","))
        self.say(f"{keymap.KEYS[self.action].says:<28}{shown}")


class KeyScreen(Modal[str]):
    """Waits for one key. Dismisses with it, or with nothing after Escape."""

    DEFAULT_CSS = """
    KeyScreen { align: center middle; }
    KeyScreen > Static { width: auto; height: auto; text-align: center; }
    """
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, action: str) -> None:
        super().__init__()
        self._action = action

    def compose(self) -> ComposeResult:
        """What to do."""
        says, usual = keymap.KEYS[self._action].says, keymap.KEYS[self._action].usual
        yield Static(
            Content(f"Press the new key for: {says}\n\nBackspace brings back {usual}; Escape leaves it as it is.")
        )

    def on_key(self, event: events.Key) -> None:
        """That is the key."""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.dismiss(None)
        elif event.key == "backspace":
            self.dismiss(keymap.KEYS[self._action].usual)
        else:
            self.dismiss(event.key)
