"""A question that is answered with a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from citadels_tui.language import N_, _
from citadels_tui.widgets.form import Entry, FormRow
from citadels_tui.widgets.once import Modal
from citadels_tui.widgets.page import Section
from citadels_tui.wording.english import lobby as table


class WriteScreen(Modal[str]):
    """Asks for a text, and is dismissed with it once ``check`` finds nothing wrong; Escape dismisses with nothing."""

    CSS_PATH = "writing.tcss"
    AUTO_FOCUS = "Field"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", N_("Cancel")),
    ]

    def __init__(
        self,
        title: str,
        question: str,
        label: str,
        value: str = "",
        *,
        check: Callable[[str], str | None] = lambda _text: None,
        most: int = 0,
    ) -> None:
        super().__init__()
        self._title, self._question = title, question
        self._entry = Entry(label, value, most=most, check=check, submits=True)

    def compose(self) -> ComposeResult:
        """The question, the line, and what is wrong or how to go on."""
        with Vertical(id="box"):
            yield Section(self._title)
            yield Static(Content(self._question), id="question")
            yield self._entry
            yield Static(Content(_(table.SAVE_IT)), id="told")

    @on(FormRow.Changed)
    def follow(self) -> None:
        """Another text: what was wrong may not be."""
        self._say("")

    @on(Entry.Submitted)
    def take(self) -> None:
        """That is the answer, if nothing is wrong with it."""
        if fault := self._entry.fault():
            self._say(fault)
        else:
            self.dismiss(" ".join(self._entry.value.split()))

    def _say(self, fault: str) -> None:
        told = self.query_one("#told", Static)
        told.set_class(bool(fault), "-fault")
        told.update(Content(fault or _(table.SAVE_IT)))

    def action_close(self) -> None:
        """Nothing after all."""
        self.dismiss(None)
