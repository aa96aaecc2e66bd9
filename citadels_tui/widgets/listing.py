"""A list to choose from: one line each, with the cursor on one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.strip import Strip

from citadels_tui.language import N_
from citadels_tui.themes import seat_colour

Span = tuple[str, str]
"""A piece of text and what it is: ``key``, ``muted``, ``good``, ``trouble``, ``strong``, ``seat-1``, or nothing."""

Draw = Callable[[int], Sequence[Span]]
"""Draws a row for a width in cells."""


def cut(text: str, width: int) -> str:
    """A text in exactly that many cells; what is cut off is marked."""
    if cell_len(text) > width > 1:
        return set_cell_size(text, width - 1) + "…"
    return set_cell_size(text, max(0, width))


def column(texts: Iterable[str], least: int) -> int:
    """The cells of a column that all of the texts fit into, with a space after them; ``least`` at least."""
    return max([least, *(cell_len(text) + 1 for text in texts)])


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list. ``id`` is told when it is chosen; a row without one is a heading and cannot be."""

    id: str
    draw: Draw
    key: str = ""
    """A letter that chooses it at once."""


class Listing(ScrollView, can_focus=True, inherit_bindings=False):
    """A list of one-line rows, drawn line by line: only the rows the cursor leaves and enters are sent."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "listing--cursor",
        "listing--heading",
        "listing--key",
        "listing--muted",
        "listing--good",
        "listing--trouble",
        "listing--strong",
    }
    DEFAULT_CSS = """
    Listing {
        height: auto;
        max-height: 100%;
        scrollbar-size-vertical: 1;
        scrollbar-gutter: auto;
        & > .listing--cursor { background: $cursor; color: $cursor-text; text-style: $cursor-style; }
        & > .listing--heading { color: $muted; }
        & > .listing--key { color: $key; }
        & > .listing--muted { color: $muted; }
        & > .listing--good { color: $good; }
        & > .listing--trouble { color: $trouble; }
        & > .listing--strong { text-style: bold; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", N_("Up"), show=False),
        Binding("down", "move(1)", N_("Down"), show=False),
        Binding("pageup", "page(-1)", N_("A page up"), show=False),
        Binding("pagedown", "page(1)", N_("A page down"), show=False),
        Binding("home", "edge(-1)", N_("First"), show=False),
        Binding("end", "edge(1)", N_("Last"), show=False),
        Binding("enter", "choose", N_("Choose"), show=False),
    ]

    cursor: var[int] = var(-1, always_update=False)

    @dataclass
    class Chosen(Message):
        """A row was chosen."""

        listing: Listing
        row: Row

        @property
        def control(self) -> Listing:
            """The list it was chosen in."""
            return self.listing

    @dataclass
    class Moved(Message):
        """The cursor is on another row."""

        listing: Listing
        row: Row

        @property
        def control(self) -> Listing:
            """The list it is in."""
            return self.listing

    def __init__(self, rows: Sequence[Row] = (), *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._rows: list[Row] = list(rows)
        self._styles_of: dict[str, Style] = {}

    @property
    def rows(self) -> Sequence[Row]:
        """The rows, headings too."""
        return self._rows

    @property
    def current(self) -> Row | None:
        """The row under the cursor."""
        return self._rows[self.cursor] if 0 <= self.cursor < len(self._rows) else None

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows; the cursor stays with its row where that is still there."""
        kept = self.current
        self._rows = list(rows)
        at = next((i for i, row in enumerate(self._rows) if kept is not None and row.id == kept.id), -1)
        self.set_reactive(Listing.cursor, at)
        if at < 0:
            self.set_reactive(Listing.cursor, self._next(-1, 1))
        self._measure()
        self.refresh(layout=True)

    def choose(self, id: str) -> None:
        """Put the cursor on the row with this id and choose it."""
        self.cursor = next(i for i, row in enumerate(self._rows) if row.id == id)
        self.action_choose()

    def on_mount(self) -> None:
        """Put the cursor on the first row."""
        if self.cursor < 0:
            self.set_reactive(Listing.cursor, self._next(-1, 1))
        self._measure()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as rows."""
        return len(self._rows)

    def notify_style_update(self) -> None:
        """Colours changed."""
        self._styles_of.clear()
        super().notify_style_update()

    def on_resize(self) -> None:
        """Rows are drawn for the width there is."""
        self._measure()
        self._show_cursor()

    def watch_cursor(self, old: int, new: int) -> None:
        """Redraw the two rows and say so."""
        self._refresh_row(old)
        self._refresh_row(new)
        self._show_cursor()
        if (row := self.current) is not None:
            self.post_message(self.Moved(self, row))

    def watch_has_focus(self, _has_focus: bool) -> None:
        """The cursor's mark tells where the focus is."""
        super().watch_has_focus(_has_focus)
        self._refresh_row(self.cursor)

    def render_line(self, y: int) -> Strip:
        """One row."""
        at, width = y + self.scroll_offset.y, self.scrollable_content_region.width
        if at >= len(self._rows):
            return Strip.blank(width, self.rich_style)
        row, base = self._rows[at], self.rich_style
        if at == self.cursor:
            base += self._style("cursor")
        elif not row.id:
            base += self._style("heading")
        mark = "▸ " if at == self.cursor and row.id else "  "
        spans = [(mark, ""), *row.draw(max(0, width - 2))]
        segments = [Segment(text, base + self._span_style(name, at)) for text, name in spans]
        return Strip(segments).adjust_cell_length(width, base)

    def _span_style(self, name: str, at: int) -> Style:
        """A span's own style; under the cursor only its weight, since its colour may not show there."""
        if not name:
            return Style.null()
        return Style.null() if at == self.cursor else self._style(name)

    def _style(self, name: str) -> Style:
        style = self._styles_of.get(name)
        if style is None:
            style = self._styles_of[name] = self._look_up(name)
        return style

    def _look_up(self, name: str) -> Style:
        if name.startswith("seat-"):
            colour = Color.parse(self.app.theme_variables[seat_colour(int(name.removeprefix("seat-")))])
            return Style(color=colour.rich_color, bold=True)
        return self.get_component_rich_style(f"listing--{name}", partial=True)

    def _measure(self) -> None:
        self.virtual_size = Size(self.scrollable_content_region.width, len(self._rows))

    def _refresh_row(self, at: int) -> None:
        line = at - self.scroll_offset.y
        if 0 <= line < self.size.height:
            self.refresh(Region(0, line, self.size.width, 1))

    def _show_cursor(self) -> None:
        if self.cursor >= 0 and self.size.height:
            self.scroll_to_region(Region(0, self.cursor, 1, 1), animate=False, force=True)

    def _next(self, at: int, step: int) -> int:
        """The next row that can be chosen, or where we are."""
        there = at + step
        while 0 <= there < len(self._rows):
            if self._rows[there].id:
                return there
            there += step
        return at

    def action_move(self, step: int) -> None:
        """Up or down by one row."""
        self.cursor = self._next(self.cursor, step)

    def action_page(self, step: int) -> None:
        """Up or down by what is in sight."""
        for _ in range(max(1, self.size.height - 1)):
            self.action_move(step)

    def action_edge(self, step: int) -> None:
        """To the first or the last row."""
        self.cursor = self._next(len(self._rows) if step > 0 else -1, -step)

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if (row := self.current) is not None and row.id:
            self.post_message(self.Chosen(self, row))

    def on_key(self, event: events.Key) -> None:
        """A row's own letter chooses it."""
        row = next((row for row in self._rows if row.key and row.key == event.key), None)
        if row is not None:
            event.stop()
            self.choose(row.id)

    def on_click(self, event: events.Click) -> None:
        """The mouse chooses too."""
        at = event.get_content_offset(self)
        if at is None:
            return
        there = at.y + self.scroll_offset.y
        if 0 <= there < len(self._rows) and self._rows[there].id:
            self.cursor = there
            self.action_choose()
