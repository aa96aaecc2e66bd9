"""The save cannot be written: try again, another folder, or go on unsaved."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from citadels_tui.language import N_, _
from citadels_tui.screens.confirm import Answer, spoken
from citadels_tui.widgets.form import Entry, Field, FormRow, Press
from citadels_tui.widgets.listing import Listing, Row
from citadels_tui.widgets.once import Modal
from citadels_tui.widgets.page import Section
from citadels_tui.wording.english import lobby as table
from citadels_tui.wording.speech import as_sentence, fill
from citadels_tui.wording.told import told

ANSWERS = (
    Answer("retry", "t", N_("try again")),
    Answer("folder", "f", N_("save in another folder, written below")),
    Answer("unsaved", "u", N_("go on unsaved; the header says so until a save works")),
)


class SavingScreen(Modal[tuple[str, str]]):
    """Asks what to do about a save that does not work. Dismisses with what to do and the folder."""

    box_title: ClassVar[str] = N_("The game could not be saved")
    answers: ClassVar[tuple[Answer, ...]] = ANSWERS
    otherwise: ClassVar[str] = "retry"
    """What Escape means: without an answer nothing goes on."""
    CSS_PATH = "saving.tcss"
    AUTO_FOCUS = "Listing"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "later", N_("Back"), show=False),
    ]

    def __init__(self, reason: str) -> None:
        super().__init__()
        self._reason = reason
        self.over = False
        """Whether a save has worked meanwhile: the question goes away as soon as it is on top."""

    def compose(self) -> ComposeResult:
        """What happened, what can be done, and where to."""
        with Vertical(id="box"):
            yield Section(_(self.box_title))
            yield Static(Content(self._why()), id="why")
            yield Listing([Row(answer.id, answer.draw, answer.key) for answer in spoken(self.answers)])
            yield Entry(_("Folder"), str(Path.home()), submits=True, id="folder")
            yield Press(_("Save in this folder"), id="there")
            yield Static("", id="fault")

    def _why(self) -> str:
        """What happened."""
        return fill(
            N_("{reason} What was decided last did not happen; nothing is lost."),
            reason=as_sentence(told(self._reason)),
        )

    @on(Listing.Chosen)
    def choose(self, chosen: Listing.Chosen) -> None:
        """Do that; for another folder, write it first."""
        if chosen.row.id == "folder":
            self.query_one(Entry).focus()
        else:
            self.dismiss((chosen.row.id, ""))

    def end(self) -> None:
        """A save has worked. Textual takes the screen on top away, so with another one over it this one waits."""
        self.over = True
        self.on_screen_resume()

    def on_screen_resume(self) -> None:
        """What was over this screen is gone."""
        if self.over and self.app.screen is self:
            self.dismiss(("", ""))

    def on_descendant_focus(self) -> None:
        """Say how to go on from the folder's line."""
        self._say(_("Enter saves the game there; Escape goes back.") if self._writes else "")

    @property
    def _writes(self) -> bool:
        """Whether the cursor is in the folder's line."""
        return isinstance(self.focused, Field)

    @on(Press.Pressed)
    @on(Entry.Submitted)
    def action_save_there(self) -> None:
        """Save in the folder, if it is one."""
        folder = Path(self.query_one(Entry).value)
        try:
            folder = folder.expanduser()
            found = folder.is_dir()
        except (OSError, RuntimeError, ValueError):  # nobody's home, a folder that may not be looked at, no path at all
            found = False
        if found:
            self.dismiss(("folder", str(folder)))
        else:
            self._say(fill(N_("There is no folder {folder}: write another one."), folder=str(folder)), fault=True)
            self.query_one(Entry).focus()

    def _say(self, text: str, *, fault: bool = False) -> None:
        told = self.query_one("#fault", Static)
        told.set_class(fault, "-fault")
        told.update(Content(text))

    @on(FormRow.Changed)
    def forget_fault(self) -> None:
        """The folder was changed."""
        self.on_descendant_focus()

    def action_later(self) -> None:
        """Escape leaves the folder's line; else it is an answer, too."""
        if self._writes:
            self.query_one(Listing).focus()
        else:
            self.dismiss((self.otherwise, ""))


class NotBegunScreen(SavingScreen):
    """The same about a game that has not begun, since it cannot be saved; ``reason`` is all that is said of it."""

    box_title = table.NOT_BEGUN_TITLE
    answers = (*ANSWERS[:2], Answer("not", "n", table.NOT_NOW))
    otherwise = "not"

    def _why(self) -> str:
        return self._reason
