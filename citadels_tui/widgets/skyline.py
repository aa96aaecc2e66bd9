"""The picture above the menu: a skyline of one building for each type of district, and the program's name."""

from __future__ import annotations

from itertools import groupby

from textual.content import Content
from textual.widget import Widget

SKYLINE: tuple[str, ...] = (
    "........................................................................",
    "...............................n........................................",
    "...............................nnn.........u............................",
    "..........r.........r..........nnnn........u............................",
    "..........r.........r..........nnn........uuu...........................",
    ".........rrr.......rrr.........n..........uuu...........................",
    ".........rrr...r...rrr.......n.n.n.......uuuuu..........................",
    ".........r.r..rrr..r.r.......nnnnn.......uuuuu..........................",
    ".........rrr.rrrrr.rrr.......nn.nn......uuuuuuu.m.m.m.....m.m.m.........",
    "........rrrrrrrrrrrrrrr......nn.nn........uuu...mmmmm.....mmmmm.........",
    "........rr.rrrr.rrrr.rr.n.n..nnnnn..n.n...u.u....mmm.......mmm..........",
    "........rr.rrr...rrr.rr.nnn..nnnnn..nnn...uuu....m.m.......m.m.....t....",
    "....tt..rrrrrrr.rrrrrrr.nnn.n.n.n.n.nnn...uuu....mmm.m.m.m.mmm....ttt...",
    "..t.tt..rrrrrrrrrrrrrrr.nnnnnnnnnnnnnnn...u.u....mmmmmmmmmmmmm...ttttt..",
    ".ttttt..rr.r.rr.rr.r.rr.n.nnnn...nnnn.n..uuuuu...m.mmmmmmmmm.m..ttttttt.",
    "ttttttt.rr.r.r...r.r.rr.n.nnn.....nnn.n..uu.uu...mmmmm...mmmmm...tt.tt..",
    ".t.t.t..rrrrr.....rrrrr.nnnnn.....nnnnn..uuuuu...mmmm.....mmmm...ttttt..",
    ".ttttt..rrrrr.....rrrrr.nnnnn.....nnnnn..uuuuu...mmmm.....mmmm...tt.tt..",
)
"""Rows of square pixels; two of them make a line. The letter says the type: n r t m u."""

INNER = slice(8, 63)
"""The columns without the houses at both ends."""

COLOURS = {"n": "$noble", "r": "$religious", "t": "$trade", "m": "$military", "u": "$unique"}
SIGNS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
PLAIN_SIGNS = {(False, False): " ", (True, False): '"', (False, True): ".", (True, True): "#"}
NAME = "C I T A D E L S"


def skyline(width: int, ascii: bool = False) -> list[Content]:
    """The picture's lines; the outer houses go where there is no room for them."""
    rows = SKYLINE if width >= len(SKYLINE[0]) else [row[INNER] for row in SKYLINE]
    signs = PLAIN_SIGNS if ascii else SIGNS
    return [_line(upper, lower, signs) for upper, lower in zip(rows[::2], rows[1::2], strict=True)]


def _line(upper: str, lower: str, signs: dict[tuple[bool, bool], str]) -> Content:
    """One line of two rows of pixels. No cell has two types: the buildings stand apart."""
    cells = [(signs[a != ".", b != "."], a if a != "." else b) for a, b in zip(upper, lower, strict=True)]
    runs = [("".join(sign for sign, _ in run), kind) for kind, run in groupby(cells, key=lambda cell: cell[1])]
    return Content.assemble(*((text, COLOURS.get(kind, "")) for text, kind in runs))


class Skyline(Widget):
    """The picture, in the middle of its line."""

    DEFAULT_CSS = """
    Skyline { height: 9; text-align: center; }
    """

    def render(self) -> Content:
        """As much of the picture as there is room for; the tips of the towers go first."""
        lines = skyline(self.size.width, getattr(self.app, "ascii", False))
        return Content("\n").join(lines[-self.size.height :])


class Name(Widget):
    """The program's name between two rules."""

    DEFAULT_CSS = """
    Name { height: 1; text-align: center; }
    """

    def render(self) -> Content:
        """As wide as the picture."""
        rule = "─" * max(0, (min(self.size.width, len(SKYLINE[0])) - len(NAME) - 6) // 2)
        return Content.assemble((rule, "$rule"), "   ", (NAME, "bold $title"), "   ", (rule, "$rule"))
