"""Lines of styled text, measured in terminal cells: what the painters of the table are written with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from rich.cells import cell_len, set_cell_size

Span = tuple[str, str]
"""A piece of text and the names of its styles, separated by spaces."""
Line = tuple[Span, ...]
T = TypeVar("T")


class Thing(NamedTuple):
    """Something on the table that the cursor can stand on."""

    kind: str
    """``character``, ``draft``, ``player``, ``city``, ``hand``, ``looked``, ``action``, ``text``, ``key``,
    ``banner``."""
    id: str = ""
    """The card, or what the action or the key is."""
    seat: int = 0
    """Whose, for players and cities."""
    at: int = 0
    """The place in the city or in the hand."""


class Spot(NamedTuple):
    """Where a thing stands in a panel's body, in cells from its top left corner."""

    thing: Thing
    x: int
    y: int
    width: int
    height: int = 1

    def covers(self, x: int, y: int) -> bool:
        """Whether that cell belongs to it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Painted:
    """A panel as it is to be shown: the title in its rule, the lines below, and where things stand in these."""

    lines: tuple[Line, ...] = ()
    spots: tuple[Spot, ...] = ()
    title: Line = ()


class Row:
    """Builds a line from left to right, with columns that hold whatever the texts' widths are."""

    __slots__ = ("_spans", "width")

    def __init__(self) -> None:
        self._spans: list[Span] = []
        self.width = 0

    def put(self, text: str, style: str = "") -> Row:
        """Append a text."""
        if text:
            self._spans.append((text, style))
            self.width += cell_len(text)
        return self

    def fit(self, text: str, width: int, style: str = "", *, more: str = "…", right: bool = False) -> Row:
        """Append a text in a column of that many cells: cut off with ``more``, or filled up with blanks."""
        text = clip(text, width, more)
        blanks = " " * (width - cell_len(text))
        return self.put(blanks).put(text, style) if right else self.put(text, style).put(blanks)

    def to(self, column: int, fill: str = " ", style: str = "") -> Row:
        """Fill up to that column; nothing if the line is there already."""
        return self.put(fill * max(0, column - self.width), style)

    def add(self, line: Iterable[Span]) -> Row:
        """Append a finished line."""
        for text, style in line:
            self.put(text, style)
        return self

    def line(self) -> Line:
        """The finished line."""
        return tuple(self._spans)


def width_of(line: Line) -> int:
    """The cells a line takes."""
    return sum(cell_len(text) for text, _ in line)


def clip(text: str, width: int, more: str = "…") -> str:
    """The text in at most that many cells; what is cut off is marked by ``more``."""
    if width <= 0:
        return ""
    if cell_len(text) <= width:
        return text
    if width <= cell_len(more):
        return set_cell_size(text, width)
    return set_cell_size(text, width - cell_len(more)).rstrip() + more


def clip_line(line: Line, width: int, more: str = "…") -> Line:
    """The line in at most that many cells."""
    if width_of(line) <= width:
        return line
    row = Row()
    for text, style in line:
        left = width - row.width
        if cell_len(text) > left or (cell_len(text) == left and width_of(line) > width):
            return row.put(clip(text + " " * width, left, more) if left else "", style).line()
        row.put(text, style)
    return row.line()


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most that many cells (one at least), broken between words where possible."""
    width = max(1, width)  # no room at all must not mean no end
    lines: list[str] = []
    line, used = "", 0
    for word in text.split():
        while (cells := cell_len(word)) > width:
            if line:
                lines.append(line)
                line = ""
            head = set_cell_size(word, width)
            lines.append(head.rstrip())
            word = word[max(1, len(head.rstrip())) :]
        if line and used + 1 + cells > width:
            lines.append(line)
            line, used = word, cells
        elif line:
            line, used = f"{line} {word}", used + 1 + cells
        else:
            line, used = word, cells
    return [*lines, line] if line or not lines else lines


def flow(items: Sequence[T], width: Callable[[T], int], room: int, gap: int, indent: int = 0) -> list[list[T]]:
    """Items one after the other in rows of at most ``room`` cells, each row beginning ``indent`` cells in."""
    rows: list[list[T]] = []
    used = room + 1
    for item in items:
        cells = width(item)
        if not rows or used + gap + cells > room:
            rows.append([])
            used = indent - gap
        rows[-1].append(item)
        used += gap + cells
    return rows
