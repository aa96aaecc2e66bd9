"""The save cannot be written: try again, another folder, or go on unsaved."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from citadels_tui.screens.confirm import Answer
from citadels_tui.widgets.form import Entry, FormRow
from citadels_tui.widgets.listing import Listing, Row
from citadels_tui.widgets.page import Section

ANSWERS = (
    Answer("retry", "t", "try again"),
    Answer("folder", "f", "save in the folder written below"),
    Answer("unsaved", "u", "go on unsaved; the header says so until a save works"),
)


class SavingScreen(ModalScreen[tuple[str, str]]):
    """Asks what to do about a save that does not work. Dismisses with what to do and the folder."""

    CSS_PATH = "saving.tcss"
    AUTO_FOCUS = "Listing"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "later", "Try again", show=False),
    ]

    def __init__(self, reason: str, folder: Path) -> None:
        super().__init__()
        self._reason, self._folder = reason, folder

    def compose(self) -> ComposeResult:
        """What happened, what can be done, and where to."""
        with Vertical(id="box"):
            yield Section("The game could not be saved")
            yield Static(Content(f"{self._reason} What was decided last did not happen; nothing is lost."), id="why")
            yield Listing([Row(answer.id, answer.draw, answer.key) for answer in ANSWERS])
            yield Entry("Folder", str(Path.home()), "", id="folder")
            yield Static("", id="fault")

    @on(Listing.Chosen)
    def choose(self, chosen: Listing.Chosen) -> None:
        """Do that, if the folder is one."""
        folder = Path(self.query_one(Entry).value).expanduser()
        if chosen.row.id == "folder" and not folder.is_dir():
            self.query_one("#fault", Static).update(Content(f"There is no folder {folder}: write another one."))
            self.query_one(Entry).focus()
            return
        self.dismiss((chosen.row.id, str(folder)))

    @on(FormRow.Changed)
    def forget_fault(self) -> None:
        """The folder was changed."""
        self.query_one("#fault", Static).update("")

    def action_later(self) -> None:
        """Escape tries again: without an answer nothing goes on."""
        self.dismiss(("retry", ""))
