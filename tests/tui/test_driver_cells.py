"""The painter: the screen it leads to is the one the whole output leads to, in fewer bytes."""

from __future__ import annotations

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ptyharness import VirtualTerminal

from citadels_tui.cells import Painter
from citadels_tui.strokes import shortest_way

COLUMNS, ROWS = 20, 6

NARROW = "abcXYZ 019_-éüß╭─╮│●♛▸…"
WIDE = "漢字ヨ한"
COMBINED = ("e\u0301", "o\u0308", "n\u0303")
ATTRIBUTES = ("1", "2", "3", "4", "5", "7", "8", "9", "21", "53")
COLOURS = ("1", "7", "9", "bright", "8;5;200", "8;2;1;2;3", "8;2;250;128;0")
"""Without the leading 3 or 4; 9 is the terminal's own."""

KEPT = ("\x1b[?25l", "\x1b[?25h", "\x1b[?1003h", "\x1b[?2026$p", "\x07", "\x1b[>25u", "\x1b]0;title\x07", "\x1b[6n")
LOST = ("\x1b[2J", "\x1b[K", "\x1b[2L", "\x1b[1P", "\x1b[J")
STRANGE = (
    "\x1b7",
    "\x1b8",
    "\r",
    "\x1b[3",
    "\x08",
    "\x1bM",
    "\x1b[1;",
    "\n\n\n\n\n\n\n\n",
    "loose text",
)

PASSED_ON = "\x1b7"
"""Saves the place of the cursor, which changes nothing that is seen."""

BLANKS = (" " * 5, " " * 20)
words = st.lists(st.sampled_from([*NARROW, *WIDE, *COMBINED, *BLANKS]), min_size=1, max_size=8).map("".join)
plain_words = st.lists(st.sampled_from([*NARROW, *BLANKS]), min_size=1, max_size=8).map("".join)


@st.composite
def styles(draw: st.DrawFn) -> str:
    codes = draw(st.lists(st.sampled_from(ATTRIBUTES), max_size=3, unique=True))
    for ground in "34":
        if (colour := draw(st.sampled_from((None, *COLOURS)))) is not None:
            bright = {"3": "92", "4": "102"}[ground]
            codes.append(bright if colour == "bright" else ground + colour)
    return ";".join(codes)


@st.composite
def stretches(draw: st.DrawFn, texts: st.SearchStrategy[str] = words) -> str:
    """A cursor address and a few styled texts that fit on the row."""
    x, y = draw(st.integers(0, COLUMNS - 1)), draw(st.integers(0, ROWS - 1))
    out, left = [f"\x1b[{y + 1};{x + 1}H"], COLUMNS - x
    for text in draw(st.lists(texts, min_size=1, max_size=3)):
        text = _cut(text, left)
        left -= _cells(text)
        sgr = draw(styles())
        if text:
            out.append(f"\x1b[{sgr}m{text}\x1b[0m" if sgr else text)
    return "".join(out) + ("\n" if y < ROWS - 1 and draw(st.booleans()) else "")


def _cells(text: str) -> int:
    return sum(0 if character in "\u0301\u0308\u0303" else 2 if character in WIDE else 1 for character in text)


def _cut(text: str, cells: int) -> str:
    while _cells(text) > cells:
        text = text[:-1]
    return text


@st.composite
def frames(draw: st.DrawFn, texts: st.SearchStrategy[str] = words) -> str:
    cursor = f"\x1b[{draw(st.integers(1, ROWS))};{draw(st.integers(1, COLUMNS))}H"
    return "".join(draw(st.lists(stretches(texts), min_size=1, max_size=6))) + cursor


def terminal() -> VirtualTerminal:
    """A terminal as Textual sets it up: no wrapping at the right edge."""
    terminal = VirtualTerminal(COLUMNS, ROWS)
    terminal.feed("\x1b[?7l")
    return terminal


def both(writes: list[str], painter: Painter | None = None) -> tuple[VirtualTerminal, VirtualTerminal, int, int]:
    """Terminals after the whole output and after the painter's; and the bytes of both.

    Without a painter of the caller's, something that is passed on ends it: the pen and the cursor are as wanted then.
    """
    ending = [] if painter else [PASSED_ON]
    painter = painter or Painter(COLUMNS, ROWS, erases=len(writes) % 2 == 0)
    whole, painted = terminal(), terminal()
    sizes = [0, 0]
    for data in writes:
        out = painter.paint(data)
        whole.feed(data)
        painted.feed(out)
        sizes[0] += len(data.encode())
        sizes[1] += len(out.encode())
    for data in ending:
        whole.feed(data)
        painted.feed(painter.paint(data))
    return whole, painted, sizes[0], sizes[1]


def assert_same(whole: VirtualTerminal, painted: VirtualTerminal, *, colours: bool = True) -> None:
    assert painted.lines() == whole.lines()
    if not colours:
        assert [[cell[3:] for cell in row] for row in painted.cells()] == [
            [cell[3:] for cell in row] for row in whole.cells()
        ]
        return
    assert painted.cells() == whole.cells()
    assert (painted.screen.cursor.x, painted.screen.cursor.y) == (whole.screen.cursor.x, whole.screen.cursor.y)
    assert painted.screen.cursor.attrs == whole.screen.cursor.attrs
    assert painted.screen.cursor.hidden == whole.screen.cursor.hidden
    assert painted.screen.title == whole.screen.title


@pytest.mark.parametrize("colours", [True, False])
@pytest.mark.parametrize("erases", [True, False])
@settings(max_examples=40, deadline=None)
@given(writes=st.lists(frames(), max_size=8), hidden=st.booleans())
def test_frames_lead_to_the_same_screen(colours: bool, erases: bool, writes: list[str], hidden: bool) -> None:
    painter = Painter(COLUMNS, ROWS, colours=colours, erases=erases)
    whole, painted, _, _ = both(["\x1b[?25l" * hidden, *writes, PASSED_ON], painter)
    assert_same(whole, painted, colours=colours)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.one_of(frames(), frames(), st.sampled_from(KEPT), st.sampled_from(LOST)), max_size=10))
def test_control_sequences_keep_their_place(writes: list[str]) -> None:
    whole, painted, _, _ = both(writes)
    assert_same(whole, painted)
    whole, painted, _, _ = both(["".join(writes)])
    assert_same(whole, painted)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(frames(), frames(), st.sampled_from(STRANGE + LOST + KEPT)), max_size=10), st.data())
def test_whatever_comes_in_whatever_pieces_the_screen_is_the_same(writes: list[str], data: st.DataObject) -> None:
    text = "".join(writes)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    pieces = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    whole, painted, _, _ = both([*pieces, *writes])
    assert_same(whole, painted)


@settings(max_examples=60, deadline=None)
@given(st.lists(frames(plain_words), min_size=1, max_size=6), st.lists(frames(plain_words), max_size=3))
def test_forgetting_brings_the_whole_screen_back(before: list[str], after: list[str]) -> None:
    painter = Painter(COLUMNS, ROWS)
    whole, ruined = both(before, painter)[0], terminal()
    ruined.feed("\x1b[1;31m" + "".join(f"\x1b[{y + 1};1H" + "#" * COLUMNS for y in range(ROWS)))
    painter.forget()
    for data in [before[-1], *after]:
        ruined.feed(painter.paint(data))
        whole.feed(data)
    blank = terminal().cells()[0][0]
    for wanted, shown in zip(whole.cells(), ruined.cells(), strict=True):
        for want, cell in zip(wanted, shown, strict=True):
            assert cell == want or (cell[0], want) == ("#", blank), "as wanted, or never written"


@settings(max_examples=60, deadline=None)
@given(st.lists(frames(plain_words), min_size=1, max_size=6))
def test_what_is_shown_already_is_not_sent(writes: list[str]) -> None:
    painter = Painter(COLUMNS, ROWS)
    both(writes, painter)
    last = writes[-1]
    painter.paint(last)
    assert painter.paint(last) == ""


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.lists(stretches(plain_words), min_size=1, max_size=6, unique_by=lambda stretch: stretch.partition(";")[0]),
        min_size=1,
        max_size=8,
    )
)
def test_it_is_never_longer(frames: list[list[str]]) -> None:
    """Frames that write no cell twice, as Textual's."""
    _, _, whole, painted = both(["".join(stretches) + "\x1b[1;1H" for stretches in frames])
    assert painted <= whole


def hidden_cursor() -> Painter:
    """A painter whose terminal shows no cursor."""
    painter = Painter(80, 24)
    painter.paint("\x1b[?25l")
    return painter


def test_only_the_changed_cell_goes_out() -> None:
    painter = hidden_cursor()
    style = "\x1b[1;38;2;1;2;3;48;2;4;5;6m"
    painter.paint(f"\x1b[5;10H{style}Market 2\x1b[0m\x1b[1;1H")
    out = painter.paint(f"\x1b[5;10H{style}Market 3\x1b[0m\x1b[1;1H")
    assert out == "\b3", "with the pen and the cursor where they were left"
    assert painter.paint("\x1b[2J") == "\x1b[m\x1b[H\x1b[2J", "what else is sent finds all as it should be"


def test_an_attribute_that_ends_does_not_cost_the_colours_again() -> None:
    painter = Painter(80, 24)
    painter.paint("\x1b[1;1H..\x1b[1;1H")
    colours = "38;2;1;2;3;48;2;4;5;6"
    out = painter.paint(f"\x1b[1;1H\x1b[1;{colours}ma\x1b[0m\x1b[{colours}mb\x1b[0m\x1b[1;1H")
    assert out == f"\x1b[1;{colours}ma\x1b[22mb\r"


def test_near_cells_are_reached_by_the_cheapest_way() -> None:
    painter = Painter(80, 24)
    painter.paint("\x1b[1;1H0123456789012345678901234567890\x1b[2;1Hx\x1b[1;1H")
    out = painter.paint("\x1b[1;1HA12A4567890123456789A\x1b[2;1Hy\x1b[1;1H")
    assert out == "A12A\x1b[16CA\r\x1b[By\x1b[H"


def test_ink_between_blanks_is_not_drawn_again_in_their_pen() -> None:
    """Blanks are drawn with whatever pen there is."""
    painter = hidden_cursor()
    painter.paint("\x1b[1;1Hx2x\x1b[2;1H\x1b[1mbold\x1b[0m\x1b[1;1H")
    assert painter.paint("\x1b[2;1H\x1b[1mBOLD\x1b[0m\x1b[1;1H 2 \x1b[1;1H") == "\rBOLD\x1b[H \x1b[C "


def test_text_may_go_on_in_the_next_output() -> None:
    painter = Painter(80, 24)
    assert painter.paint("\x1b[2;1Hab") == "\x1b[2Hab"
    assert painter.paint("cd\x07ef\x1b[1;1H") == "cd\x07ef\x1b[H"


def test_long_blanks_are_erased() -> None:
    painter = Painter(80, 24)
    painter.paint("\x1b[1;1H" + "x" * 80 + "\x1b[2;1H" + "x" * 80 + "\x1b[1;1H")
    ground = "\x1b[38;5;7;48;5;4m"
    out = painter.paint(f"\x1b[1;1Ha{ground}{' ' * 30}\x1b[0mb\x1b[2;1H{ground}a{' ' * 79}\x1b[0m\x1b[1;1H")
    assert out == "a\x1b[30Cb\r\x1b[C\x1b[48;5;4m\x1b[30X\x1b[B\b\x1b[38;5;7ma\x1b[K\x1b[H"
    assert painter.paint(f"\x1b[2;1H{ground}a{' ' * 79}\x1b[0m\x1b[1;1H") == ""


places = st.tuples(st.integers(0, ROWS - 1), st.integers(0, COLUMNS))


@settings(max_examples=200, deadline=None)
@given(places, places.filter(lambda place: place[1] < COLUMNS))
def test_the_shortest_way_leads_there(old: tuple[int, int], new: tuple[int, int]) -> None:
    """Also from the right edge, where the last cell was just drawn."""
    shown = terminal()
    y, x = old
    shown.feed(f"\x1b[{y + 1};{x + 1}H" if x < COLUMNS else f"\x1b[{y + 1};{COLUMNS}Hx")
    way = shortest_way(old, new, COLUMNS)
    shown.feed(way)
    assert (shown.screen.cursor.y, shown.screen.cursor.x) == new
    assert len(way) <= len(f"\x1b[{new[0] + 1};{new[1] + 1}H")


@pytest.mark.parametrize(
    ("sgr", "erases", "erased"),
    [
        ("48;5;4", True, True),
        ("48;5;4", False, False),
        ("31", False, True),
        ("4;48;5;4", True, False),
        ("7", True, False),
    ],
)
def test_blanks_are_erased_where_that_looks_the_same(sgr: str, erases: bool, erased: bool) -> None:
    painter = Painter(80, 24, erases=erases)
    out = painter.paint(f"\x1b[1;1H\x1b[{sgr}m{' ' * 80}\x1b[0m\x1b[1;1H")
    assert ("\x1b[K" in out) is erased
    assert (" " * 80 in out) is not erased


def test_half_a_wide_character_is_sent_again_with_the_other_half() -> None:
    painter = Painter(80, 24)
    first = painter.paint("\x1b[1;1H漢\x1b[1;1H")
    assert "漢" in first
    assert painter.paint("\x1b[1;2Hx\x1b[1;1H\x1b[1;1H") == "\x1b[1;2Hx\x1b[1;1H\x1b[1;1H", "as it is"
    assert "漢" in painter.paint("\x1b[1;1H漢\x1b[1;1H")


def test_a_wide_character_replaced_in_two_steps_is_replaced() -> None:
    painter = Painter(80, 24)
    painter.paint("\x1b[1;1H漢\x1b[1;1H")
    assert painter.paint("\x1b[1;2Hx\x1b[1;1Hy\x1b[1;1H") == "yx\r"


def test_after_a_character_of_doubtful_width_the_cursor_is_addressed() -> None:
    painter = Painter(80, 24)
    assert painter.paint("\x1b[1;1H漢ab\x1b[1;1H") == "\x1b[H漢\x1b[1;3Hab\r"


def test_hyperlinks_belong_to_their_cells() -> None:
    painter = Painter(80, 24)
    link = "\x1b]8;id=1;https://example.org\x1b\\"
    text = f"\x1b[1;1H{link}\x1b[1mhere\x1b[0m\x1b]8;;\x1b\\ and there\x1b[1;1H"
    out = painter.paint(text)
    assert out == f"\x1b[1;5H and there\r{link}\x1b[1mhere\r"
    assert painter.paint(text) == ""
    assert painter.paint("\x1b[1;1H\x1b[1mhere\x1b[0m\x1b[1;1H") == "\x1b]8;;\x1b\\here\r"


def test_without_colours_only_attributes_are_sent() -> None:
    painter = Painter(80, 24, colours=False)
    out = painter.paint("\x1b[1;1H\x1b[1;38;2;1;2;3;48;5;6ma\x1b[0m\x1b[7;31mb\x1b[0m\x1b[92mc\x1b[0m\x1b[1;1H")
    assert out == "\x1b[1;3Hc\b\b\x1b[7mb\r\x1b[0;1ma\b"
    strange = painter.paint("\r\x1b[1;38;2;1;2;3mloose\x1b[0m\x1b[31m!\x1b[0m")
    assert strange == "\x1b[m\r\x1b[1mloose\x1b[0m!\x1b[0m", "nor in what is passed on whole"


@pytest.mark.parametrize("beyond", ["\x1b[1;79Habc\x1b[1;1H", "\x1b[25;1Habc\x1b[1;1H", "\x1b[1;80H漢\x1b[1;1H"])
def test_what_does_not_fit_is_passed_on_and_everything_forgotten(beyond: str) -> None:
    painter = Painter(80, 24)
    painter.paint("\x1b[1;1Habc\x1b[1;1H")
    assert painter.paint(beyond) == beyond
    assert "abc" in painter.paint("\x1b[1;1Habc\x1b[1;1H")


def test_ever_new_colours_are_not_kept_for_ever() -> None:
    painter = Painter(COLUMNS, ROWS)
    colours = [f"38;2;{number % 250};{number // 250};0" for number in range(5000)]
    writes = [f"\x1b[1;1H\x1b[{colour}mfade\x1b[0m\x1b[2;1Hplain\x1b[1;1H" for colour in colours]
    whole, painted, _, _ = both([*writes, PASSED_ON], painter)
    assert_same(whole, painted)
    assert len(painter._box._pens) < len(writes)


def test_forgetting_keeps_the_cursor() -> None:
    painter = Painter(80, 24)
    painter.paint("\x1b[2;1Hab\x1b[3;5H")
    painter.forget()
    assert painter.paint("\x07") == "\x1b[2H\x1b[mab\x07\x1b[3;5H"
    assert painter.paint("cd") == "cd"


def test_pyte_is_what_the_comparison_thinks() -> None:
    """The comparison sees colours, attributes and halves of wide characters."""
    terminal = VirtualTerminal(10, 2)
    terminal.feed("\x1b[1;1H\x1b[1;31;44m漢\x1b[0ma")
    cells = terminal.cells()
    assert cells[0][0] == tuple(pyte.screens.Char("漢", "red", "blue", bold=True))
    assert cells[0][1][0] == ""
    assert cells[0][2] == tuple(pyte.screens.Char("a"))
