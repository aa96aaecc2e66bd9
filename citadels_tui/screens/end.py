"""The end of a game: the scores with every part, who won, and what can be done now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from citadels_engine.view import View
from citadels_tui.language import N_, _
from citadels_tui.screens.confirm import Answer, spoken
from citadels_tui.widgets.listing import Listing, Row, column
from citadels_tui.widgets.page import Body, Page, Section
from citadels_tui.wording.scores import deal_sentence, part_name, tie_sentence, total, winner_sentence
from citadels_tui.wording.speech import fill
from netplay.updates import DealUpdate
from saves.errors import reason

ANSWERS = (
    Answer("again", "a", N_("play again with the same people")),
    Answer("replay", "r", N_("walk through the game")),
    Answer("story", "t", N_("save the story as text")),
    Answer("menu", "m", N_("to the menu")),
)

LEAST_COLUMN = 7
LABEL = 20
"""Cells of a player's column, and of the parts' names, at least."""


class EndScreen(Page[str]):
    """Shows the scores of a view that is over. Dismisses with the answer, by Escape with ``otherwise``.

    ``write_story`` writes the story and says where, or what went wrong; ``answers`` gives what can be done now, in the
    language in force.
    """

    CSS_PATH = "end.tcss"
    page_title: ClassVar[str] = N_("the end")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "back", N_("Menu"), show=False),
    ]

    def __init__(
        self,
        view: View,
        names: Mapping[int, str],
        write_story: Callable[[], str],
        *,
        answers: Callable[[], Sequence[Answer]] | None = None,
        otherwise: str = "menu",
    ) -> None:
        super().__init__()
        self._view, self._names, self._write_story = view, names, write_story
        self._possible, self._otherwise = answers or partial(spoken, ANSWERS), otherwise
        self._answers: tuple[Answer, ...] = ()
        """Those that are shown."""
        self._deal: DealUpdate | None = None

    def body(self) -> ComposeResult:
        """Who won, the table, and the answers."""
        with Body():
            yield Static(Content(winner_sentence(self._view, self._names)), id="winner")
            yield Static(Content(tie_sentence(self._view, self._names)), id="tie")
            yield ScoreTable(self._view, self._names)
            yield Static("", id="deal")
            yield Section(_("And now"))
            self._answers = tuple(self._possible())
            yield Listing(self._rows())
            yield Static("", id="told")

    def on_mount(self) -> None:
        """What was played, at the right of the title."""
        self.retold()

    def retold(self) -> None:
        """The same, after everything was said anew."""
        rounds, size = self._view.round, self._view.goal
        played = fill(N_("{rounds:# round|# rounds} · {size:# district|# districts}"), rounds=rounds, size=size)
        self.say_title(_(self.page_title), played)
        self.query_one("#tie").display = bool(tie_sentence(self._view, self._names))
        self._show_deal()

    def take_deal(self, update: DealUpdate) -> None:
        """Say whether the game was the one that was dealt."""
        self._deal = update
        if self.is_mounted:
            self._show_deal()

    def _show_deal(self) -> None:
        deal, said = self._deal, self.query_one("#deal", Static)
        said.display = deal is not None
        if deal is not None:
            said.set_class(deal.verdict == "fair", "-fair")
            said.set_class(deal.verdict == "differs", "-differs")
            said.update(Content(deal_sentence(deal.verdict, deal.why)))

    def offer(self) -> None:
        """Other things may be possible now, since somebody else leads the table."""
        answers = tuple(self._possible())
        if answers != self._answers and self.is_mounted:
            self._answers = answers
            self.query_one(Listing).set_rows(self._rows())

    def _rows(self) -> list[Row]:
        return [Row(answer.id, answer.draw, answer.key) for answer in self._answers]

    @on(Listing.Chosen)
    def choose(self, chosen: Listing.Chosen) -> None:
        """Do that; the story is written here."""
        if chosen.row.id == "story":
            told = self.query_one("#told", Static)
            told.update(Content(break_paths(self._write_story(), told.content_size.width)))
        else:
            self.dismiss(chosen.row.id)

    def action_back(self) -> None:
        """Escape leads to the menu, or back to a table that others sit at."""
        self.dismiss(self._otherwise)


class ScoreTable(Widget):
    """Every part of every player's score: a column for each player, or a line where there is no room for columns."""

    def __init__(self, view: View, names: Mapping[int, str]) -> None:
        super().__init__(id="scores")
        self._view, self._names = view, names
        self._order = sorted(view.scores, key=self._place)
        parts = dict.fromkeys(part for score in view.scores.values() for part, points in score.items() if points)
        self._parts = [part for part in next(iter(view.scores.values()), {}) if part in parts]
        self._parts += [part for part in parts if part not in self._parts]

    def _place(self, seat: int) -> tuple[bool, int, int]:
        """Winners first, then by points."""
        return seat not in self._view.winners, -total(self._view, seat), seat

    def render(self) -> Content:
        """The table."""
        cells = max(LEAST_COLUMN, *(min(14, cell_len(name) + 3) for name in self._names.values()))
        labels = column([*map(part_name, self._parts), _("Total")], LABEL)
        cells = min(cells, (self.size.width - labels) // max(1, len(self._order)))
        lines = self._columns(cells, labels) if cells >= LEAST_COLUMN else self._sentences()
        return Content("\n").join(lines)

    def _columns(self, width: int, labels: int) -> list[Content]:
        heads = [(_right(self._names[seat], width), self._style(seat)) for seat in self._order]
        lines = [Content.assemble(" " * labels, *heads)]
        for part in self._parts:
            label = set_cell_size(part_name(part), labels)
            points = [self._view.scores[seat].get(part, 0) for seat in self._order]
            cells = [(_right(str(one) if one else "·", width), "" if one else "$greyed") for one in points]
            lines.append(Content.assemble((label, "$muted"), *cells))
        lines.append(Content.styled("─" * (labels + width * len(self._order)), "$rule"))
        totals = [(_right(str(total(self._view, seat)), width), self._style(seat)) for seat in self._order]
        lines.append(Content.assemble((set_cell_size(_("Total"), labels), "bold"), *totals))
        return lines

    def _sentences(self) -> list[Content]:
        lines = []
        for seat in self._order:
            parts = [(part, self._view.scores[seat].get(part, 0)) for part in self._parts]
            said = ", ".join(f"{part_name(part).lower()} {points}" for part, points in parts if points)
            points = _right(str(total(self._view, seat)), 3)
            lines.append(
                Content.assemble(
                    (f"{points} ", "bold"), (self._names[seat], self._style(seat)), (f"  {said}", "$muted")
                )
            )
        return lines

    def _style(self, seat: int) -> str:
        return "bold $title" if seat in self._view.winners else "bold"


def _right(text: str, width: int) -> str:
    """A text at the right end of a column, with a space before it."""
    if cell_len(text) > width - 1:
        text = set_cell_size(text, max(0, width - 2)).rstrip() + "…"
    return " " * (width - cell_len(text)) + text


def break_paths(text: str, width: int) -> str:
    """A text with its words on lines of so many cells; a path too long for one is broken after its slashes only."""
    lines = [""]
    for word in text.split(" "):
        if cell_len(lines[-1]) + 1 + cell_len(word) <= width or not lines[-1]:
            lines[-1] += f" {word}" if lines[-1] else word
        else:
            lines.append(word)
        while cell_len(lines[-1]) > width and (at := lines[-1].rfind("/", 0, width) + 1):
            lines[-1:] = [lines[-1][:at], lines[-1][at:]]
    return "\n".join(lines)


def save_story(path: Path, text: str) -> str:
    """Write a story beside the save and say so, or say why not."""
    number = 1
    target = path.with_suffix(".txt")
    while target.exists():
        number += 1
        target = path.with_name(f"{path.stem}-{number}.txt")
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        return fill(N_("The story could not be written: {reason}."), reason=reason(error))
    return fill(N_("The story is in {path}"), path=str(target))
