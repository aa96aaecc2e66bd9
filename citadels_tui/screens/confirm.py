"""A question with a few answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from citadels_tui.language import N_, _
from citadels_tui.table.paint import wrap
from citadels_tui.widgets.listing import Listing, Row, Span, cut
from citadels_tui.widgets.once import Modal
from citadels_tui.widgets.page import Section

BOX = 62
"""Cells of the box at most, as the style sheet has it."""
BESIDE = 6
"""Cells beside the answers: margins, and the mark of the cursor."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: what the screen is dismissed with, the letter that chooses it (or none), and how it reads."""

    id: str
    key: str
    text: str

    def draw(self, width: int) -> Sequence[Span]:
        """Letter and text, in one line."""
        return self._spans(
            cut(self.text, width - self._indent) if self._indent + cell_len(self.text) > width else self.text
        )

    def rows(self, width: int) -> Iterator[Row]:
        """The same in as many lines as it takes."""
        first, *more = wrap(self.text, max(8, width - self._indent)) or [""]
        yield Row(self.id, lambda _width: self._spans(first), self.key)
        for part in more:
            yield Row("", lambda _width, part=part: ((" " * self._indent + part, ""),))  # type: ignore[misc]

    @property
    def _indent(self) -> int:
        return len(self.key) + 3 if self.key else 0

    def _spans(self, text: str) -> Sequence[Span]:
        return ((f"[{self.key}] ", "key"), (text, "")) if self.key else ((text, ""),)


def spoken(answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """Answers whose texts are messages, in the language in force."""
    return tuple(replace(answer, text=_(answer.text)) for answer in answers)


class AskScreen(Modal[str]):
    """Asks, and is dismissed with the id of the answer; Escape gives ``otherwise``.

    The cursor begins at the first answer, or at ``start``: before harm that is the harmless one.
    """

    CSS_PATH = "confirm.tcss"
    AUTO_FOCUS = "Listing"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "otherwise", N_("Cancel")),
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
            rows = list(self._rows())
            listing = Listing(rows)
            listing.set_reactive(Listing.cursor, [row.id for row in rows].index(self._start))
            yield listing

    def _rows(self) -> Iterator[Row]:
        """The answers, each with what does not fit into its line below it."""
        room = min(BOX, int(self.app.size.width * 0.96)) - BESIDE
        for answer in self._answers:
            yield from answer.rows(room)

    def on_resize(self) -> None:
        """Another width has other lines."""
        for listing in self.query(Listing):
            listing.set_rows(list(self._rows()))

    @on(Listing.Chosen)
    def answer(self, chosen: Listing.Chosen) -> None:
        """That is the answer."""
        self.dismiss(chosen.row.id)

    def action_otherwise(self) -> None:
        """No answer."""
        self.dismiss(self._otherwise)
