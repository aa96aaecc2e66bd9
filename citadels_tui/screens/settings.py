"""The settings: what is changed here is kept at once, and what can be seen at once is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len, set_cell_size
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.keys import format_key
from textual.widgets import Static

from citadels_tui import game_options, keymap, names
from citadels_tui.language import N_, NC_, _
from citadels_tui.widgets.form import Entry, Explanation, FormRow, Pick, Press, Way
from citadels_tui.widgets.once import Modal
from citadels_tui.widgets.page import Body, Page, Section
from citadels_tui.wording.english.options import MEANINGS
from citadels_tui.wording.options import bots, value_label
from citadels_tui.wording.speech import as_sentence, fill
from citadels_tui.wording.told import told
from saves.errors import SaveError
from saves.paths import settings_path
from saves.settings import choices, comment, save_settings

if TYPE_CHECKING:
    from citadels_tui.app import CitadelsApp

LABELS = {
    "name": N_("Your name"),
    "lang": N_("Language"),
    "ruleset": N_("Rules"),
    "players": N_("Players"),
    "bot": N_("Bots"),
    "pace": N_("Bots' pace"),
    "theme": N_("Theme"),
    "colours": N_("Colours"),
    "ascii": N_("Plain ASCII"),
    "confirm": N_("Ask before harm"),
    "slow": N_("Slow line"),
    "hover": N_("Follow the mouse"),
    "bell": N_("Bell"),
    "title": N_("Window's title"),
}
VALUES = {
    "auto": N_("auto"),
    "on": NC_("setting", "on"),
    "off": NC_("setting", "off"),
    "dark": N_("dark"),
    "light": N_("light"),
    "truecolor": N_("true colours"),
    "none": NC_("setting", "none"),
    "others": NC_("setting", "others"),
    "en": "English",
    "cs": "čeština",
}
"""What values of settings are called; the others as they are."""
LOOKS = ("lang", "theme", "colours", "ascii", "slow", "hover")
CALLS = ("bell", "title")
"""How the player is called when it is their turn."""
YES_NO = ("confirm", "title")
NEXT_TIME = ("colours", "slow", "hover")
"""What the terminal is told when the program starts."""


class SettingsScreen(Page[None]):
    """Every setting, one row each."""

    CSS_PATH = "settings.tcss"
    page_title: ClassVar[str] = N_("settings")
    play: ClassVar[tuple[str, ...]] = ("ruleset", "players", "bot", "pace", "confirm")
    """What is set about playing, after the name."""
    app: CitadelsApp

    def body(self) -> ComposeResult:
        """The rows."""
        with Body():
            yield Section(_("Play"), classes="first")
            yield from self.name_row()
            yield from (self._row(name) for name in self.play)
            yield Section(_("At your turn"))
            yield from (self._row(name) for name in CALLS)
            yield Section(_("Looks"))
            yield from (self._row(name) for name in LOOKS)
            yield Press(_("Keys…"), _("Every key can be another one."), id="keys")
            with Vertical(id="all-keys"):
                for title, group in keymap.GROUPS.items():
                    yield Section(_(title))
                    yield from (KeyRow(id, self.app.settings.keys) for id in group)
        yield Explanation()

    def name_row(self) -> ComposeResult:
        """What one is called."""
        yield Entry(
            _(LABELS["name"]),
            self.app.settings.name,
            _(comment("name")),
            placeholder=names.default_player(),
            most=20,
            check=_name_fault,
            id="setting-name",
        )

    def _row(self, name: str) -> Pick:
        about = _(comment(name))
        if name in NEXT_TIME:
            about = fill(N_("{about} Takes effect at the next start."), about=about)
        return Pick(
            _(LABELS[name]), list(self._ways(name)), getattr(self.app.settings, name), about, id=f"setting-{name}"
        )

    def _ways(self, name: str) -> Iterator[Way]:
        if name == "players":
            yield from (
                Way(count, fill(N_("{count:# player|# players}"), count=count))
                for count in range(2, game_options.MOST_PLAYERS + 1)
            )
        elif name == "ruleset":
            yield from (Way(id, value_label("ruleset", id), _(MEANINGS[f"ruleset.{id}"])) for id in choices(name))
        elif name in YES_NO:
            yield from (Way(True, _("yes")), Way(False, _("no")))
        elif name == "bot":
            yield from (Way(id, *words) for id, words in bots().items())
        elif name == "pace":
            yield from (Way(id, _(name), _(about)) for id, (_seconds, name, about) in game_options.PACES.items())
        else:
            yield from (Way(value, _(VALUES.get(value, value))) for value in choices(name))

    def on_mount(self) -> None:
        """Say where all this is kept; the keys come when they are asked for."""
        self.retold()

    def retold(self) -> None:
        """The same, after everything was said anew."""
        self.say_title(_(self.page_title), self.kept_at())
        self.query_one("#all-keys").display = False

    def kept_at(self) -> str:
        """Where all this is kept."""
        return str(settings_path())

    def not_kept(self, error: SaveError) -> str:
        """Why something was not kept, in a sentence."""
        return told(error)

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
        self.query_one("#keys", Press).say(_("Hide the keys") if rows.display else _("Keys…"))

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
        taken = N_("{key} is the key for {says} already.")
        return fill(taken, key=format_key(wrong.key), says=_(keymap.KEYS[other].says))
    return as_sentence(told(wrong.why))


def _name_fault(name: str) -> str | None:
    """An empty name is the account's; any other must be one."""
    return names.fault(name) if name.strip() else None


class KeyRow(Press):
    """One key that may be changed."""

    def __init__(self, action: str, changed: Mapping[str, str]) -> None:
        self.action = action
        super().__init__("", _("Enter, and then the new key; Backspace brings the usual one back."))
        self.show(changed)

    def show(self, changed: Mapping[str, str]) -> None:
        """Show the key that is in force."""
        key = keymap.key_of(self.action, changed)
        shown = ", ".join(format_key(one.strip()) for one in key.split(","))
        column = max(cell_len(_(one.says)) for one in keymap.KEYS.values()) + 2
        self.say(set_cell_size(_(keymap.KEYS[self.action].says), column) + shown)


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
        pressed = fill(N_("Press the new key for: {says}"), says=_(says))
        back = fill(N_("Backspace brings back {usual}; Escape leaves it as it is."), usual=usual)
        yield Static(Content(f"{pressed}\n\n{back}"))

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
