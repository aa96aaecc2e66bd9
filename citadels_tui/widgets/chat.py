"""The chat: what everybody has said, and a line to say something.

What people say and what they are called is strangers' text: it is shown as plain text only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Input, Static

from citadels_tui.language import N_, _
from citadels_tui.table.paint import wrap
from citadels_tui.themes import seat_colour
from citadels_tui.widgets.form import Line
from citadels_tui.widgets.page import Section
from citadels_tui.wording.english import chat as words
from citadels_tui.wording.speech import fill
from netplay.updates import ChatLine

MOST_LETTERS = 300
"""Characters in one line of chat."""
NEARLY_FULL = 260
"""Characters from which on the length of a line is told."""
MOST_LINES = 500
"""Lines that are kept to be shown."""
LEAST_TEXT = 16
"""Cells what was said has beside the name at least; with fewer it begins below the name."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that happened, told between the lines of the chat."""

    text: str


@dataclass(frozen=True, slots=True)
class Painted:
    """One row on the screen: pieces of text with the names of their styles."""

    spans: tuple[tuple[str, str], ...]


def painted(one: ChatLine | Note, width: int) -> list[Painted]:
    """A line of the chat as rows of at most ``width`` cells: the name once, what was said beside and below it."""
    if isinstance(one, Note):
        return [Painted(((part, "muted"),)) for part in wrap(one.text, width)]
    style = f"{seat_colour(one.seat)} bold" if one.seat is not None else "muted"
    name = f"{one.name}: " if one.seat is not None else f"{fill(words.WATCHING, name=one.name)}: "
    below = width - cell_len(name) < LEAST_TEXT
    hang = (2 if width > LEAST_TEXT else 0) if below else cell_len(name)
    parts = wrap(one.text, max(1, width - hang))
    if below:
        heads = [Painted(((part, style),)) for part in wrap(name, width)]
        return [*heads, *(Painted(((" " * hang + part, ""),)) for part in parts)]
    first = Painted(((name, style), (parts[0] if parts else "", "")))
    return [first, *(Painted(((" " * hang + part, ""),)) for part in parts[1:])]


def room_left(letters: int) -> str:
    """How long the line is, where it cannot get much longer."""
    return fill(words.LETTERS, count=letters, most=str(MOST_LETTERS)) if letters > NEARLY_FULL else ""


class ChatLog(ScrollView, can_focus=True, inherit_bindings=False):
    """Everything that was said, the newest at the bottom; it follows what is new unless one has scrolled up."""

    DEFAULT_CSS = """
    ChatLog { height: 1fr; scrollbar-size-vertical: 1; overflow-x: hidden; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_up", N_("Scroll up"), show=False),
        Binding("down", "scroll_down", N_("Scroll down"), show=False),
        Binding("pageup", "page_up", N_("A page up"), show=False),
        Binding("pagedown", "page_down", N_("A page down"), show=False),
        Binding("home", "scroll_home", N_("The beginning"), show=False),
        Binding("end", "scroll_end", N_("The end"), show=False),
    ]

    def __init__(self, lines: Iterable[ChatLine | Note] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: list[ChatLine | Note] = list(lines)[-MOST_LINES:]
        self._rows: list[Painted] = []
        self._styles_of: dict[str, Style] = {}
        self._follows = True
        """Whether the newest is to be in sight, also at another size: the player has not scrolled up."""

    @property
    def text(self) -> str:
        """Everything that is shown, as plain text."""
        return "\n".join("".join(text for text, _look in row.spans) for row in self._rows)

    def add(self, lines: Iterable[ChatLine | Note]) -> None:
        """Show more lines."""
        self._lines = [*self._lines, *lines][-MOST_LINES:]
        self._paint()

    def on_resize(self) -> None:
        """Another width has other rows."""
        self._paint()

    def notify_style_update(self) -> None:
        """Colours changed."""
        self._styles_of.clear()
        super().notify_style_update()

    def _paint(self) -> None:
        """Lay the lines out anew."""
        width = self.scrollable_content_region.width
        if width <= 0:
            return
        self._rows = [row for line in self._lines for row in painted(line, width)]
        self.virtual_size = Size(width, len(self._rows))
        if self._follows:
            self.scroll_end(animate=False, force=True, immediate=True)
            self.call_after_refresh(self._to_the_end)
        self.refresh()

    def _to_the_end(self) -> None:
        """Once the room for it is known."""
        if self._follows:
            self.scroll_end(animate=False, force=True, immediate=True)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Whoever has scrolled up stays there."""
        super().watch_scroll_y(old_value, new_value)
        self._follows = new_value >= self.max_scroll_y

    def render_line(self, y: int) -> Strip:
        """One row; a few stand at the bottom, where the newest always is."""
        width = self.scrollable_content_region.width
        at = y + self.scroll_offset.y - max(0, self.size.height - len(self._rows))
        base = self.rich_style
        if not 0 <= at < len(self._rows):
            return Strip.blank(width, base)
        segments = [Segment(text, base + self._style(names)) for text, names in self._rows[at].spans]
        return Strip(segments).adjust_cell_length(width, base)

    def _style(self, names: str) -> Style:
        style = self._styles_of.get(names)
        if style is None:
            style = self._styles_of[names] = Style.combine([Style.null(), *map(self._one, names.split())])
        return style

    def _one(self, name: str) -> Style:
        if name == "bold":
            return Style(bold=True)
        return Style(color=Color.parse(self.app.theme_variables[name]).rich_color)


class ChatEntry(Line):
    """The line to write in."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", N_("Done"), tooltip=N_("Leave the chat's line")),
        Binding("enter", "submit", N_("Say it"), show=True),
        Binding("pageup", "scroll(-1)", N_("Older"), show=False),
        Binding("pagedown", "scroll(1)", N_("Newer"), show=False),
    ]

    given_back = False
    """Whether the newest change of the text is not the player's."""

    def give_back(self, text: str) -> None:
        """Put a text that was not sent into the line again, unless another one is being written."""
        if not self.value:
            self.given_back = True
            self.value = text
            self.cursor_position = len(text)

    def action_leave(self) -> None:
        """Go back to what one was doing."""
        self.post_message(ChatPanel.Left())

    def action_scroll(self, step: int) -> None:
        """Look at what was said while writing."""
        log = self.screen.query(ChatLog).first()
        log.scroll_relative(y=step * max(1, log.size.height - 1), animate=False)


class ChatPanel(Vertical):
    """Title, what was said, and the line to write in.

    Give ``add`` every new line. It posts ``Said`` for what is to be sent and ``Left`` when one is done writing;
    ``write`` puts the cursor into its line, ``complain`` says why something could not be sent.
    """

    DEFAULT_CSS = """
    ChatPanel { height: 1fr; }
    ChatPanel ChatLog { padding: 0 0 0 1; }
    ChatPanel ChatEntry { margin: 0 1; }
    ChatPanel #chat-fault { display: none; height: auto; max-height: 2; padding: 0 1; color: $trouble; }
    ChatPanel #chat-fault.-shown { display: block; }
    ChatPanel #chat-fault.-quiet { color: $muted; }
    """

    @dataclass
    class Said(Message):
        """The player says something to everybody."""

        text: str

    class Left(Message):
        """The player is done writing."""

    def __init__(self, lines: Sequence[ChatLine | Note] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._first = lines

    def compose(self) -> ComposeResult:
        """The three parts."""
        yield Section(_(words.TITLE))
        yield ChatLog(self._first)
        yield Static("", id="chat-fault")
        yield ChatEntry(placeholder=_(words.PLACEHOLDER), most=MOST_LETTERS)

    def retell(self) -> None:
        """Say everything anew in the language in force, but for what was said."""
        self.query_one(Section).say(_(words.TITLE))
        self.query_one(ChatEntry).placeholder = _(words.PLACEHOLDER)

    @property
    def log_of_chat(self) -> ChatLog:
        """What was said."""
        return self.query_one(ChatLog)

    def add(self, lines: Iterable[ChatLine | Note]) -> None:
        """Show more lines."""
        self.complain("")
        self.query_one(ChatLog).add(lines)

    def write(self) -> None:
        """Put the cursor into the line."""
        self.screen.set_focus(self.query_one(ChatEntry))  # at once: what is typed ahead is for the line

    @property
    def writing(self) -> bool:
        """Whether the cursor is in the line."""
        return self.query_one(ChatEntry).has_focus

    def complain(self, sentence: str, text: str = "") -> None:
        """Say for a while why ``text`` was not sent, which stands in the line again; an empty sentence takes it back.

        What is said or written after that takes it back, too.
        """
        self._say(sentence)
        if text:
            self.query_one(ChatEntry).give_back(text)

    def _say(self, sentence: str, *, trouble: bool = True) -> None:
        fault = self.query_one("#chat-fault", Static)
        fault.update(Content(sentence))
        fault.set_class(bool(sentence), "-shown")
        fault.set_class(not trouble, "-quiet")

    @on(Input.Submitted)
    def say(self, submitted: Input.Submitted) -> None:
        """Hand it on, and make room for the next."""
        submitted.stop()
        self.complain("")
        if text := submitted.value.strip():
            submitted.input.clear()
            self.post_message(self.Said(text))

    @on(Input.Changed)
    def keep_to_itself(self, changed: Input.Changed) -> None:
        """What is being written is nobody's business yet; near the end of the line its length is told."""
        changed.stop()
        entry = self.query_one(ChatEntry)
        if entry.given_back:
            entry.given_back = False
        else:
            self._say(room_left(len(changed.value)), trouble=False)
