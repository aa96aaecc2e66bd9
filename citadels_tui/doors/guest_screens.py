"""The screens that are a guest's own: settings and lobby without what belongs to the host's account and network, and
the warning before the door shuts."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from citadels_tui.language import _
from citadels_tui.screens.lobby import LobbyScreen
from citadels_tui.screens.settings import SettingsScreen
from citadels_tui.wording.english import doors as words
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told
from saves.errors import CannotWrite, SaveError


class GuestSettingsScreen(SettingsScreen):
    """A guest's settings: the name belongs to the key, and nothing is said of folders."""

    CSS_PATH = "../screens/settings.tcss"
    play: ClassVar[tuple[str, ...]] = ("confirm",)

    def name_row(self) -> ComposeResult:
        """A guest is called what the door was told."""
        yield from ()

    def kept_at(self) -> str:
        """Where it is kept is nobody's business."""
        return _(words.SETTINGS_HERE)

    def not_kept(self, error: SaveError) -> str:
        """Why something was not kept, without the name of a file."""
        reason = told(error.reason) if isinstance(error, CannotWrite) else _(words.SETTINGS_DAMAGED)
        return fill(words.SETTINGS_NOT_KEPT, reason=reason)


class GuestLobbyScreen(LobbyScreen):
    """The lobby of a table on this machine: the way in is the door's, and so is the name."""

    CSS_PATH = "../screens/lobby.tcss"
    not_told: ClassVar[str] = words.THROUGH_THE_DOOR

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A guest's name belongs to a key."""
        return False if action == "name" else super().check_action(action, parameters)


class IdleScreen(ModalScreen[None]):
    """Says that the door ends a connection on which nothing is done, in so many seconds. Any key takes it away, and
    does nothing else.
    """

    DEFAULT_CSS = """
    IdleScreen {
        align: center middle;
        Static { width: 62; max-width: 96%; height: auto; background: $background; border: round $gold; padding: 1 2; }
    }
    """
    AUTO_FOCUS = ""

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self._seconds = seconds

    def compose(self) -> ComposeResult:
        """The sentence."""
        yield Static(Content(fill(words.IDLE, seconds=self._seconds)))

    def on_key(self, event: events.Key) -> None:
        """Somebody is there."""
        event.stop()
        event.prevent_default()
        self._go()

    def on_click(self) -> None:
        """Somebody is there, with a mouse."""
        self._go()

    def _go(self) -> None:
        if self.app.screen is self:
            self.dismiss(None)
