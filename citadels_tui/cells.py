"""Terminal output brought down to the cells that changed.

``Painter.paint`` reads what a program writes to a terminal, keeps the cells the terminal shows, and gives back a
shorter output with the same result on the screen. It knows terminals, not Textual.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from unicodedata import east_asian_width

from rich.cells import split_graphemes

from citadels_tui.pens import DEFAULT_BACKGROUND, NO_LINK, Pen, PenBox, without_colours
from citadels_tui.strokes import Hand, Stroke

TOKEN = re.compile(
    r"\x1b\[([\d;:]*)m([^\x00-\x1f\x7f-\x9f]+)\x1b\[0?m"  # text in a style of its own
    r"|\x1b\[(\d+;\d+)H"
    r"|([^\x00-\x1f\x7f-\x9f]+)"
    r"|(\x1b\[[?<=>]?[\d;:]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\r?\n|[\s\S])",
    re.ASCII,
)
"""A styled text's SGR parameters and the text, a cursor address, a plain text, anything else."""

CELLS_KEPT = re.compile(
    r"\x1b\[\?(?!(?:3|6|47|1047|1048|1049)[hl])\d+[hl]"  # modes that move nothing
    r"|\x1b\[[?<=>][\d;]*u"  # the keyboard protocol
    r"|\x1b\[\??[\d;]*\$p"  # what modes are there?
    r"|\x1b\[[?>=]?\d*[cn]"  # who are you?
    r"|\x1b\[\d* q"  # the cursor's shape
    r"|\x1b\[2[23](?:;[012])?t"  # the window's title is kept, or comes back
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"  # titles, clipboard, pointer
    r"|\x07",
    re.ASCII,
)
"""Sequences that change neither a cell nor where the cursor is nor how it draws."""

HIDE_CURSOR, SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"
CURSOR_MODE = re.compile(r"\x1b\[\?[\d;]*25\b[\d;]*[hl]", re.ASCII)
CURSOR_SEEN = re.compile(r"\x1b\[\?25h|\x1b\[\??6n")
"""Sequences with which it matters where the cursor is."""

CELLS_LOST = re.compile(r"\x1b\[\??[\d;]*[@A-Z`-tv-z]", re.ASCII)
"""Sequences after which neither the cells nor the cursor are known: clearing, scrolling, switching screens."""

ADDRESS = re.compile(r"\x1b\[(\d*)(?:;(\d*))?[Hf]", re.ASCII)
SGR = re.compile(r"\x1b\[([\d;:]*)m", re.ASCII)
LINK = re.compile(r"\x1b\]8;([^\x07\x1b]*)(?:\x07|\x1b\\)")
RESET = re.compile(r"\x1b\[0?m")
PEN_KEPT = re.compile(rf"(?:[^\x07\x1b]|\x1b\[\d+;\d+H|{CELLS_KEPT.pattern})*", re.ASCII)
"""Output that changes no pen."""

TRUSTED_RANGES = (range(0x20, 0x7F), range(0xA0, 0xAD), range(0xAE, 0x100))
"""Characters that every terminal draws in one cell; more are learned as they come."""

SHORT_GAP = len("\x1b[9C")
"""Unchanged cells, at most, that may be as cheap to send again as to jump over."""

HALF = "\0"
"""In the place of half a wide character: what a terminal shows there is its own affair."""


class Strange(Exception):
    """Output that cannot be followed cell by cell."""


class Row:
    """A line of the screen: what is wanted in each cell and what was sent. ``None`` is not known.

    The second cell of a wide character holds an empty text.
    """

    __slots__ = ("pens", "sent_pens", "sent_texts", "texts", "wide")

    def __init__(self, width: int) -> None:
        self.texts: list[str | None] = [None] * width
        self.pens: list[Pen | None] = [None] * width
        self.sent_texts: list[str | None] = [None] * width
        self.sent_pens: list[Pen | None] = [None] * width
        self.wide = False
        """Whether wide characters may be here."""

    def forget(self) -> None:
        """What the terminal shows here is no longer known."""
        self.sent_texts = [None] * len(self.texts)
        self.sent_pens = [None] * len(self.texts)

    def changed(self) -> list[int]:
        """The columns where the terminal does not show what is wanted."""
        if self.texts == self.sent_texts and self.pens == self.sent_pens:
            return []
        cells = zip(self.texts, self.sent_texts, self.pens, self.sent_pens, strict=True)
        return [
            x
            for x, (text, sent, pen, sent_pen) in enumerate(cells)
            if text != sent or (pen is not sent_pen and not (text == " " and _same_blanks(pen, sent_pen)))
        ]

    def blanks(self, start: int, blank: Pen, changed: list[int]) -> int:
        """How many blanks of that look, from ``start``, are better erased than sent; none when few of them changed."""
        texts, pens, end = self.texts, self.pens, start
        while end < len(texts) and texts[end] == " " and _same_blanks(pens[end], blank):
            end += 1
        first, last = bisect_left(changed, start), bisect_left(changed, end)
        if end == len(texts):
            return end - start if last - first > len("\x1b[K") else 0
        return changed[last - 1] + 1 - start if last - first > len("\x1b[99X\x1b[99C") else 0

    def break_wide(self, start: int, end: int) -> None:
        """Cells from ``start`` to before ``end`` are overwritten: of a wide character over the edge half is left."""
        if self.texts[start] == "":
            self.texts[start - 1] = HALF
        if self.texts[end : end + 1] == [""]:
            self.texts[end] = HALF

    def join(self, x: int, marks: str) -> None:
        """Put what has no width of its own onto the character before column ``x``."""
        at = x - 2 if x > 1 and self.texts[x - 1] == "" else x - 1
        base = self.texts[at] if at >= 0 else None
        if base is None or base == " ":  # of a blank it is not known with what pen the terminal drew it
            raise Strange
        self.texts[at] = base + marks


class Painter:
    """The cells of one terminal. Not for several threads at once.

    Text must follow a cursor address, as in the output of full-screen programs. Output that does not keep to this, or
    says what is not understood, is passed on whole, and the cells are forgotten.

    What shows is what counts: a blank has no foreground. Between outputs the terminal may be left with another pen than
    the program thinks, and with its cursor elsewhere where the program hides it and leaves it in the first cell.

    ``colours=False`` sends attributes only. ``erases`` says that what this terminal erases takes the background colour.
    """

    def __init__(self, width: int, height: int, *, colours: bool = True, erases: bool = True) -> None:
        self._colours = colours
        self._erases = erases
        self._box = PenBox(colours=colours)
        self._trusted = {chr(code) for codes in TRUSTED_RANGES for code in codes}
        self._out: list[str] = []
        self._touched: set[int] = set()
        # where the program thinks it is writing, and how; None when that is not known
        self._y: int | None = None
        self._x: int | None = None
        self._row: Row | None = None
        self._pen: Pen | None = self._box.plain
        self._cursor_hidden = False
        self._hand = Hand(self._box, width)
        self.resize(width, height)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self._width, self._height

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size; nothing is known of its cells."""
        self._width, self._height = width, height
        self._hand.width = width
        self._lose_cells()

    def forget(self) -> None:
        """Something else wrote on the terminal: send every cell again with the next output."""
        for row in self._rows:
            row.forget()
        self._touched.update(range(self._height))
        self._hand.at = self._hand.pen = None

    def paint(self, data: str) -> str:
        """What to send to the terminal for ``data``; empty when it shows that already."""
        self._out = []
        before = self._y, self._x, self._pen, self._hand.at, self._hand.pen
        try:
            self._follow(data)
            self._send_cells()
            self._leave_cursor()
        except Strange:
            self._y, self._x, self._pen, self._hand.at, self._hand.pen = before
            return self._pass_on(data)
        return "".join(self._out)

    def _follow(self, data: str) -> None:
        put, plain, after, of_plain = self._put, self._box.plain, self._box.after, self._box.of_plain
        for sgr, styled, address, text, other in TOKEN.findall(data):
            if styled:
                if self._pen is plain:
                    put(styled, of_plain.get(sgr) or after(plain, sgr))
                else:
                    pen = self._known_pen()
                    put(styled, after(pen, sgr))
                    self._pen = after(pen, "0")
            elif address:
                y, _, x = address.partition(";")
                self._go_to(int(y), int(x))
            elif text:
                self._put(text, self._known_pen())
            else:
                self._control(other)

    def _control(self, sequence: str) -> None:
        """Follow what is neither text nor the usual cursor address."""
        if match := SGR.fullmatch(sequence):
            self._change_pen(match[1])
        elif sequence in ("\n", "\r\n"):
            self._next_line()
        elif match := LINK.fullmatch(sequence):
            link = match[1] if match[1].partition(";")[2] else NO_LINK
            self._pen = self._box.linked(self._known_pen(), link)
        elif match := ADDRESS.fullmatch(sequence):
            self._go_to(int(match[1] or 1), int(match[2] or 1))
        elif CELLS_KEPT.fullmatch(sequence):
            self._pass_in_order(sequence)
        elif CELLS_LOST.fullmatch(sequence):
            self._pass_in_order(sequence)
            self._lose_cells()
        else:
            raise Strange

    def _known_pen(self) -> Pen:
        if self._pen is None:
            raise Strange
        return self._pen

    def _change_pen(self, sgr: str) -> None:
        if self._pen is not None:
            self._pen = self._box.after(self._pen, sgr)
        elif sgr in ("", "0"):
            self._pen = self._box.plain

    def _go_to(self, y: int, x: int) -> None:
        self._y, self._x = y, x = max(y, 1) - 1, max(x, 1) - 1
        self._row = None
        if y < self._height:
            self._row = self._rows[y]
            self._touched.add(y)

    def _next_line(self) -> None:
        """A new line moves the cursor, to a column that depends on the terminal's modes; on the last row it scrolls."""
        if self._y is None or self._y + 1 >= self._height:
            raise Strange
        self._y += 1
        self._x = self._row = None

    def _put(self, text: str, pen: Pen) -> None:
        row, x = self._row, self._x
        if row is None or x is None:
            raise Strange
        if not self._trusted.issuperset(text):
            self._x = self._put_odd(row, x, text, pen)
            return
        length = len(text)
        self._x = end = x + length
        if end > self._width:
            raise Strange
        if row.wide:
            row.break_wide(x, end)
        row.texts[x:end] = text
        row.pens[x:end] = [pen] * length

    def _put_odd(self, row: Row, x: int, text: str, pen: Pen) -> int:
        """Put a text with characters of no, two or doubtful cells, and return the column after it."""
        for start, end, size in split_graphemes(text)[0]:
            grapheme = text[start:end]
            if size == 0:
                row.join(x, grapheme)
            elif x + size > self._width or size > 2:
                raise Strange
            else:
                row.break_wide(x, x + size)
                row.texts[x : x + size] = [grapheme, ""][:size]
                row.pens[x : x + size] = [pen] * size
                row.wide = row.wide or size == 2
                self._trust(grapheme, size)
            x += size
        return x

    def _trust(self, grapheme: str, size: int) -> None:
        """Learn a character that every terminal draws in one cell."""
        if size == 1 and len(grapheme) == 1 and east_asian_width(grapheme) not in "WF" and grapheme < "\u3000":
            self._trusted.add(grapheme)

    def _pass_in_order(self, sequence: str) -> None:
        self._send_cells()
        if not CELLS_KEPT.fullmatch(sequence):
            self._meet()
        elif CURSOR_SEEN.fullmatch(sequence):
            self._meet_cursor()
        self._cursor_hidden = sequence == HIDE_CURSOR or (self._cursor_hidden and sequence != SHOW_CURSOR)
        self._out.append(sequence)

    def _send_cells(self) -> None:
        strokes: list[Stroke] = []
        for y in sorted(self._touched):
            row = self._rows[y]
            if changed := row.changed():
                strokes += self._strokes(y, row, changed)
                row.sent_texts[:] = row.texts
                row.sent_pens[:] = row.pens
        self._out += self._hand.draw(strokes)
        self._touched.clear()
        if self._row is not None and self._y is not None:
            self._touched.add(self._y)  # where text may go on without a new address

    def _strokes(self, y: int, row: Row, changed: list[int]) -> Iterator[Stroke]:
        """What is to be drawn in a row."""
        stroke: Stroke | None = None
        done = 0
        for x in changed:
            if x < done:
                continue
            if row.texts[x] == "":  # of a wide character only the second cell was overwritten
                x -= 1
            text, pen = row.texts[x], row.pens[x]
            if text is None or pen is None or text == HALF:
                raise Strange
            if text == " ":
                pen = pen.blank
            between = None if stroke is None else self._between(stroke, row, x)
            if stroke is None or between is None or not stroke.takes(text, pen):
                if stroke is not None:
                    yield stroke
                stroke, between = Stroke(y, x, text, pen), ""
            if text == " " and self._can_erase(pen) and (blanks := row.blanks(x, pen, changed)):
                stroke.add(between + ("\x1b[K" if x + blanks == self._width else f"\x1b[{blanks}X"), x)
                done = x + blanks
            else:
                done = x + 2 if row.texts[x + 1 : x + 2] == [""] else x + 1
                stroke.add(between + text, done if text in self._trusted else None)
        if stroke is not None:
            yield stroke

    def _between(self, stroke: Stroke, row: Row, x: int) -> str | None:
        """What the stroke can draw again to come to this column, if that is as short as a jump over it."""
        start = stroke.end
        if start is None or x - start > SHORT_GAP:
            return None
        cells = zip(row.texts[start:x], row.pens[start:x], strict=True)
        texts = [text for text, pen in cells if text in self._trusted and pen is not None and stroke.draws(text, pen)]
        between = "".join(texts)
        return between if len(texts) == x - start and len(between.encode()) <= SHORT_GAP else None

    def _can_erase(self, pen: Pen) -> bool:
        """Whether an erased cell looks like a blank drawn with this pen."""
        return (self._erases or pen.background == DEFAULT_BACKGROUND) and not pen.attributes and pen.link == NO_LINK

    def _leave_cursor(self) -> None:
        """Bring the cursor to where it is wanted; nobody looks for it when it is hidden in the first cell."""
        if not (self._cursor_hidden and (self._y, self._x) == (0, 0)):
            self._meet_cursor()

    def _meet(self) -> None:
        """Bring the terminal's pen and cursor to where the program thinks they are."""
        if self._pen is not None:
            self._out.append(self._hand.take(self._pen))
        self._meet_cursor()

    def _meet_cursor(self) -> None:
        if self._y is None or self._x is None:
            if self._hand.at is not None:
                raise Strange
        elif self._x >= self._width:
            raise Strange
        else:
            self._out.append(self._hand.move(self._y, self._x))

    def _pass_on(self, data: str) -> str:
        """Give up on the cells: ``data`` as it is, from the pen and the place it was meant for."""
        self._out = []
        self._meet()
        self._lose_cells()
        self._pen = self._hand.pen = self._pen_after(data)
        self._cursor_hidden = self._cursor_hidden and not CURSOR_MODE.search(data)
        return "".join(self._out) + (data if self._colours else SGR.sub(_colourless, data))

    def _pen_after(self, data: str) -> Pen | None:
        """The pen after output that was not followed: plain when it was reset and not changed again."""
        tail = RESET.split(data)
        return self._box.plain if len(tail) > 1 and "\x1b]8;" not in data and PEN_KEPT.fullmatch(tail[-1]) else None

    def _lose_cells(self) -> None:
        self._rows = [Row(self._width) for _ in range(self._height)]
        self._touched.clear()
        self._y = self._x = self._row = self._hand.at = None


def _same_blanks(pen: Pen | None, other: Pen | None) -> bool:
    return pen is not None and other is not None and pen.blank is other.blank


def _colourless(match: re.Match[str]) -> str:
    codes = without_colours(match[1])
    return "" if codes is None else f"\x1b[{codes}m"
