"""Strokes: changed cells that are drawn in one go, and the order of them that takes the fewest bytes."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_tui.pens import Pen, PenBox

Place = tuple[int, int]
"""Row and column, from 0. The column after the last is where the cursor waits at the right edge."""

LOOKAHEAD = 8
"""Strokes among which the cheapest is drawn next."""

CHEAP = len("\x1b[9C")
"""Bytes for getting at a stroke that are few enough to look no further."""


class Stroke:
    """Text for neighbouring cells of one row, in one pen.

    ``end`` is the column where the cursor is afterwards, ``None`` when that is not known.
    """

    __slots__ = ("_parts", "end", "only_blanks", "pen", "x", "y")

    def __init__(self, y: int, x: int, text: str, pen: Pen) -> None:
        self.y = y
        self.x = x
        self.pen = pen
        self.only_blanks = text == " "
        """Any pen will do that has such blanks."""
        self.end: int | None = x
        self._parts: list[str] = []

    @property
    def text(self) -> str:
        """What is sent."""
        return "".join(self._parts)

    def draws(self, text: str, pen: Pen) -> bool:
        """Whether a cell of that pen looks right when it is drawn with the stroke's."""
        if text == " ":
            return self.pen.blank is pen.blank
        return self.pen is pen and not self.only_blanks

    def takes(self, text: str, pen: Pen) -> bool:
        """Whether this cell can be drawn in one go with those before, if need be with its pen instead of theirs."""
        if self.only_blanks and text != " " and pen.blank is self.pen:
            self.pen = pen
            self.only_blanks = False
        return self.draws(text, pen)

    def add(self, text: str, end: int | None) -> None:
        """Send this too; the cursor is at ``end`` then."""
        self._parts.append(text)
        self.end = end


class Hand:
    """Where the terminal writes, and with what. ``None`` is not known."""

    def __init__(self, box: PenBox, width: int) -> None:
        self.box = box
        self.width = width
        self.at: Place | None = None
        self.pen: Pen | None = box.plain

    def draw(self, strokes: list[Stroke]) -> Iterator[str]:
        """Everything to send for these strokes, the cheapest of the next few first."""
        while strokes:
            stroke = self._cheapest(strokes[:LOOKAHEAD])
            strokes.remove(stroke)
            yield self.move(stroke.y, stroke.x)
            yield self.take(self._pen_for(stroke))
            yield stroke.text
            self.at = None if stroke.end is None else (stroke.y, stroke.end)

    def move(self, y: int, x: int) -> str:
        """Go there, the shortest way."""
        old, self.at = self.at, (y, x)
        return shortest_way(old, (y, x), self.width)

    def take(self, pen: Pen) -> str:
        """Change the pen."""
        old, self.pen = self.pen, pen
        return self.box.change(old, pen)

    def _pen_for(self, stroke: Stroke) -> Pen:
        return self.box.for_blanks(self.pen, stroke.pen) if stroke.only_blanks else stroke.pen

    def _cheapest(self, strokes: list[Stroke]) -> Stroke:
        best, least = strokes[0], 1 << 30
        for stroke in strokes:
            cost = 0 if stroke.pen is self.pen else len(self.box.change(self.pen, self._pen_for(stroke)))
            if cost < least:
                cost += _way_costs(self.at, stroke.y, stroke.x)
                if cost < least:
                    best, least = stroke, cost
                    if cost <= CHEAP:
                        break
        return best


def _way_costs(old: Place | None, y: int, x: int) -> int:
    """About as many bytes as ``shortest_way`` takes, found sooner."""
    if old is None or old[0] != y:
        return 7 if old is None or abs(old[1] - x) > 1 else 4
    across = x - old[1]
    if -3 <= across <= 0:
        return -across
    return 3 if across == 1 else 4 if -10 < across < 10 else 5


def shortest_way(old: Place | None, new: Place, width: int) -> str:
    """What moves the cursor from one place to the other in the fewest bytes."""
    if old == new:
        return ""
    y, x = new
    address = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H" if y else "\x1b[H"
    if old is None:
        return address
    rows = _steps(y - old[0], "B", "A")
    from_left = "\r" + rows + _steps(x, "C", "D")
    if old[1] == width:  # whether the cursor is in the last column or after it depends on the terminal
        return min(from_left, address, key=len)
    across = x - old[1]
    columns = "\b" * -across if -3 <= across < 0 else _steps(across, "C", "D")
    return min(rows + columns, from_left, address, key=len)


def _steps(count: int, forwards: str, backwards: str) -> str:
    if not count:
        return ""
    number = "" if abs(count) == 1 else abs(count)
    return f"\x1b[{number}{forwards if count > 0 else backwards}"
