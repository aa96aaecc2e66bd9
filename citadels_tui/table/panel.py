"""The widget every part of the table is: a titled rule and lines below it, redrawn row by row where they change."""

from __future__ import annotations

from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from citadels_tui.table.glyphs import UNICODE, Glyphs
from citadels_tui.table.paint import Line, Painted, Row, Spot, Thing, clip_line, width_of
from citadels_tui.table.palette import Palette


class Panel(Widget):
    """Shows a ``Painted``. It scrolls by whole rows, and says in its title when there is more above or below."""

    DEFAULT_CSS = """
    Panel { height: auto; width: 100%; background: $background; color: $foreground; }
    """

    @dataclass
    class Clicked(Message):
        """Something was clicked: a thing, or nothing in particular; with the right button to read it."""

        panel: Panel
        thing: Thing | None
        double: bool
        reading: bool

    @dataclass
    class Hovered(Message):
        """The mouse came over a thing, or left it."""

        panel: Panel
        thing: Thing | None

    def __init__(self, id: str, *, titled: bool = True, focusable: bool = True, from_end: bool = False) -> None:
        super().__init__(id=id)
        self.can_focus = focusable
        self._titled = titled
        self._from_end = from_end
        self._painted = Painted()
        self._palette = Palette({})
        self._glyphs: Glyphs = UNICODE
        self._edge: tuple[str, ...] = ()
        self._tees: frozenset[int] = frozenset()
        self._top = 0
        self.below = 0
        """Rows at the bottom that something else stands in."""
        self._room = Size(0, 0)
        """What is drawn for: the size the panel has, or is about to get."""
        self._drawn: list[Line] = []
        self._hovered: Thing | None = None

    # ---- what is shown

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where things stand in the body."""
        return self._painted.spots

    @property
    def scroll_top(self) -> int:
        """The first row of the body that is in sight."""
        return self._top

    @property
    def body_rows(self) -> int:
        """How many rows of the body are in sight."""
        return max(0, self._room.height - self._titled - self.below)

    @property
    def fits(self) -> bool:
        """Whether the panel has the size it is drawn for."""
        return self.size == self._room

    def show(
        self,
        painted: Painted,
        palette: Palette,
        glyphs: Glyphs,
        edge: tuple[str, ...] = (),
        room: Size | None = None,
    ) -> None:
        """Show this from now on. ``edge`` holds the signs of the left border, one for each row, if there is one.

        ``room`` is the size the panel is about to get, if the layout is about to change: it is drawn for that already,
        so that the first frame of the new layout is whole.
        """
        at_end = self._top >= self._last_top()
        self._painted, self._glyphs, self._edge = painted, glyphs, edge
        self._room = self.size if room is None else room
        repaint = palette is not self._palette
        self._palette = palette
        if self._from_end and at_end:
            self._top = self._last_top()
        self._top = max(0, min(self._top, self._last_top()))
        self.redraw(everything=repaint)

    def tee(self, columns: frozenset[int]) -> None:
        """In which columns a border from above meets this panel's rule."""
        self._tees = columns

    def redraw(self, *, everything: bool = False) -> None:
        """Send the rows that differ from what was drawn before."""
        old = self._drawn
        self._draw()
        if everything or len(old) != len(self._drawn) or not self.fits:
            self.refresh()
            return
        for y, line in enumerate(self._drawn):
            if line != old[y]:
                self.refresh(Region(0, y, self.size.width, 1))

    def hand_over(self) -> None:
        """Give the screen what is to be painted now, and not when this panel comes to rest.

        Panels that change together are then painted together.
        """
        self._check_refresh()

    def _draw(self) -> None:
        self._drawn = [self._line(y) for y in range(self._room.height)]

    def reveal(self, thing: Thing) -> None:
        """Scroll until that thing is in sight."""
        for spot in self._painted.spots:
            if spot.thing == thing:
                self._top = max(0, min(max(self._top, spot.y + spot.height - self.body_rows), spot.y))
                return

    def scroll_rows(self, rows: int) -> None:
        """Scroll by that many rows, as far as there is anything."""
        self._top = max(0, min(self._top + rows, self._last_top()))
        self.redraw()

    @property
    def scrolls(self) -> bool:
        """Whether not everything is in sight."""
        return self._last_top() > 0

    def _last_top(self) -> int:
        return max(0, len(self._painted.lines) - self.body_rows)

    # ---- drawing

    def _line(self, y: int) -> Line:
        width = self._room.width - bool(self._edge)
        if self._titled and y == 0:
            line = self._title(width)
        else:
            index = y - self._titled + self._top
            line = self._painted.lines[index] if index < len(self._painted.lines) else ()
        if self._edge:
            line = ((self._edge[min(y, len(self._edge) - 1)], "rule"), *line)
        return clip_line(line, self._room.width, self._glyphs.more)

    def _title(self, width: int) -> Line:
        glyphs, row = self._glyphs, Row()
        row.put(glyphs.focus, "called bold") if self.has_focus else row.put(glyphs.rule, "rule")
        marks = self._scroll_marks()
        title = clip_line(self._painted.title, width - row.width - width_of(marks) - 2, glyphs.more)
        if width_of(title):
            row.put(" ").add(title)
        if width_of(title) or self.has_focus:
            row.put(" ")
        self._rule(row, width - width_of(marks))
        return row.add(marks).line()

    def _rule(self, row: Row, end: int) -> None:
        for column in sorted(self._tees):
            if row.width <= column < end:
                row.to(column, self._glyphs.rule, "rule").put(self._glyphs.tee_up, "rule")
        row.to(end, self._glyphs.rule, "rule")

    def _scroll_marks(self) -> Line:
        last = self._last_top()
        if not last:
            return ()
        above = self._glyphs.above if self._top else self._glyphs.rule
        below = self._glyphs.below if self._top < last else self._glyphs.rule
        return ((" ", ""), (above, "muted" if self._top else "rule"), (below, "muted"), (" ", ""))

    def render_line(self, y: int) -> Strip:
        """One row of the panel."""
        if not self.fits:  # laid out anew, and not yet told what to show there
            self._take_room()
        base: Style = self.rich_style
        line = self._drawn[y] if y < len(self._drawn) else ()
        segments = [Segment(text, base + self._palette.style(style)) for text, style in line]
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """As high as its content; the board sets the height itself."""
        return len(self._painted.lines) + self._titled

    # ---- events

    def thing_at(self, x: int, y: int) -> Thing | None:
        """What stands at that cell of the panel; the smaller of two things that lie over each other."""
        x, y = x - bool(self._edge), y - self._titled + self._top
        if y < self._top:
            return None
        found = [spot for spot in self._painted.spots if spot.covers(x, y)]
        return min(found, key=lambda spot: spot.width * spot.height).thing if found else None

    def on_resize(self) -> None:
        """Another size shows other rows, if it is not the one that was drawn for."""
        if not self.fits:
            self._take_room()
            self.refresh()

    def _take_room(self) -> None:
        """Draw for the size there is."""
        at_end = self._from_end and self._top >= self._last_top()
        self._room = self.size
        self._top = self._last_top() if at_end else min(self._top, self._last_top())
        self._draw()

    def on_focus(self) -> None:
        """The title says so."""
        self.redraw()

    def on_blur(self) -> None:
        """The title no longer says so."""
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        """Tell the board what was clicked."""
        event.stop()
        thing = self.thing_at(event.x, event.y)
        self.post_message(self.Clicked(self, thing, event.chain == 2, event.button == 3))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel scrolls the panel."""
        event.stop()
        self.scroll_rows(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel scrolls the panel."""
        event.stop()
        self.scroll_rows(-1)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell the board what the mouse is over."""
        self._hover(self.thing_at(event.x, event.y))

    def on_leave(self) -> None:
        """The mouse is over nothing of this panel any more."""
        self._hover(None)

    def _hover(self, thing: Thing | None) -> None:
        if thing != self._hovered:
            self._hovered = thing
            self.post_message(self.Hovered(self, thing))
