"""A question with a few answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from citadels_tui.widgets.listing import Listing, Row, Span
from citadels_tui.widgets.page import Section


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: what the screen is dismissed with, the letter that chooses it (or none), and how it reads."""

    id: str
    key: str
    text: str

    def draw(self, _width: int) -> Sequence[Span]:
        """Letter and text."""
        return ((f"[{self.key}] ", "key"), (self.text, "")) if self.key else ((self.text, ""),)


class AskScreen(ModalScreen[str]):
    """Asks, and is dismissed with the id of the answer; Escape gives ``otherwise``.

    The cursor begins at the first answer, or at ``start``: before harm that is the harmless one.
    """

    CSS_PATH = "confirm.tcss"
    AUTO_FOCUS = "Listing"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "otherwise", "Cancel"),
    ]

    def __init__(
        self, title: str, question: str, answers: Sequence[Answer], otherwise: str = "", *, start: str = ""
    ) -> None:
        super().__init__()
        self._start = start or answers[0].id
        self._title, self._question, self._answers, self._otherwise = title, question, answers, otherwise

    def compose(self) -> ComposeResult:
        """The question and the answers under a rule."""
        with Vertical(id="box"):
            yield Section(self._title)
            yield Static(Content(self._question), id="question")
            listing = Listing([Row(answer.id, answer.draw, answer.key) for answer in self._answers])
            listing.set_reactive(Listing.cursor, [answer.id for answer in self._answers].index(self._start))
            yield listing

    @on(Listing.Chosen)
    def answer(self, chosen: Listing.Chosen) -> None:
        """That is the answer."""
        self.dismiss(chosen.row.id)

    def action_otherwise(self) -> None:
        """No answer."""
        self.dismiss(self._otherwise)
