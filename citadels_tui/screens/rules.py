"""The rules, topic by topic: a list at the left, the page at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from citadels_engine.options import Options
from citadels_tui.language import N_
from citadels_tui.widgets.listing import Listing, Row, Span, cut
from citadels_tui.widgets.page import Page
from citadels_tui.widgets.reader import Reader
from citadels_tui.wording.rules import USUAL, topics


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page: its id, its title, the heading it is listed under, and its paragraphs."""

    id: str
    title: str
    group: str
    paragraphs: tuple[str, ...]

    def draw(self, width: int) -> Sequence[Span]:
        """The title."""
        return ((cut(f" {self.title}", width), ""),)


def all_topics(options: Options | None = None, ruleset: str = USUAL) -> list[Leaf]:
    """Every topic of the rules: of a game with those options, or of the whole book of a ruleset."""
    return [Leaf(one.id, one.title, one.group, one.paragraphs) for one in topics(options, ruleset)]


class RulesScreen(Page[None]):
    """Pages to read. The cursor in the list turns them; Tab goes to the page and back.

    ``pages`` gives them in the language in force.
    """

    CSS_PATH = "rules.tcss"
    page_title: ClassVar[str] = N_("rules")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "back", N_("Back"), show=False),
        Binding("tab", "app.focus_next", N_("list / page")),
    ]

    def __init__(self, pages: Callable[[], list[Leaf]] = all_topics, first: str = "") -> None:
        super().__init__()
        self._pages, self._leaves = pages, pages()
        self._first = first

    def body(self) -> ComposeResult:
        """The list and the page."""
        with Horizontal(id="room"):
            yield Listing(self._rows(), id="topics")
            yield Reader()

    def _rows(self) -> list[Row]:
        rows: list[Row] = []
        group = ""
        for leaf in self._leaves:
            if leaf.group != group:
                group = leaf.group
                rows.append(Row("", _Heading(group)))
            rows.append(Row(leaf.id, leaf.draw))
        return rows

    def on_mount(self) -> None:
        """Open at the first page, or at the one that was asked for."""
        listing = self.query_one(Listing)
        first = self._first or self._leaves[0].id
        listing.cursor = next(i for i, row in enumerate(listing.rows) if row.id == first)
        self.call_after_refresh(self._turn)

    async def retell(self) -> None:
        """The same page in the language in force."""
        row = self.query_one(Listing).current
        self._leaves, self._first = self._pages(), row.id if row is not None else ""
        await super().retell()

    def retold(self) -> None:
        """Open at the page that was read."""
        self.on_mount()

    @on(Listing.Moved)
    def _turn(self) -> None:
        if not self.is_current:  # closed at once
            return
        row = self.query_one(Listing).current
        leaf = next((leaf for leaf in self._leaves if row is not None and leaf.id == row.id), None)
        if leaf is not None:
            self.query_one(Reader).read(leaf.title, leaf.paragraphs)

    @on(Listing.Chosen)
    def _enter(self) -> None:
        self.query_one(Reader).focus()


@dataclass(frozen=True, slots=True)
class _Heading:
    """Draws a heading of the list."""

    text: str

    def __call__(self, width: int) -> Sequence[Span]:
        return ((cut(self.text, width), ""),)
