"""A text to read: a title and paragraphs, scrolled with the keys and the wheel."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

_ITEM = re.compile(r"(- |\d\. )(.*)", re.DOTALL)


class Reader(VerticalScroll, can_focus=True, inherit_bindings=False):
    """Shows one page at a time."""

    DEFAULT_CSS = """
    Reader { scrollbar-size-vertical: 1; height: 1fr; padding: 0 1; }
    Reader > Static { height: auto; width: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_up", "Scroll up", show=False),
        Binding("down,j", "scroll_down", "Scroll down", show=False),
        Binding("space,pagedown", "page_down", "A page down", show=False),
        Binding("pageup", "page_up", "A page up", show=False),
        Binding("home", "scroll_home", "The beginning", show=False),
        Binding("end", "scroll_end", "The end", show=False),
    ]

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown: tuple[str, tuple[str, ...]] = ("", ())

    @property
    def shown(self) -> str:
        """The title of the page."""
        return self._shown[0]

    @property
    def text(self) -> str:
        """The page as plain text."""
        return "\n".join((self._shown[0], *self._shown[1]))

    def compose(self) -> ComposeResult:
        """One text for the whole page."""
        yield Static(id="page")

    async def read(self, title: str, paragraphs: Sequence[str]) -> None:
        """Show a page from its beginning. Paragraphs that begin with a dash or a number are items of a list."""
        if (title, tuple(paragraphs)) == self._shown:
            return
        self._shown = title, tuple(paragraphs)
        self.query_one("#page", Static).update(Content("\n").join(_lines(title, paragraphs)))
        self.scroll_home(animate=False)


def _lines(title: str, paragraphs: Iterable[str]) -> Iterable[Content]:
    """The page's lines; an empty one between paragraphs, none between the items of a list."""
    yield Content.styled(title, "bold $title")
    listed = False
    for paragraph in paragraphs:
        item = bool(_ITEM.match(paragraph))
        if not (item and listed):
            yield Content("")
        listed = item
        yield Content(paragraph)
