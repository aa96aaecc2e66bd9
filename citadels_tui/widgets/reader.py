"""A text to read: a title and paragraphs, scrolled with the keys and the wheel."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from citadels_tui.language import N_

_ITEM = re.compile(r"- |\d\. ")
"""How an item of a list begins."""

_KEY_COLUMN = 12
"""Cells of what stands before a tab, at least; at most half a line."""


class Reader(VerticalScroll, can_focus=True, inherit_bindings=False):
    """Shows one page at a time.

    Paragraphs that begin with a dash or a number are items of a list; a tab stands between a key and what it does.
    """

    DEFAULT_CSS = """
    Reader { scrollbar-size-vertical: 1; scrollbar-gutter: stable; height: 1fr; padding: 0 1; }
    Reader > Static { height: auto; width: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_up", N_("Scroll up"), show=False),
        Binding("down,j", "scroll_down", N_("Scroll down"), show=False),
        Binding("space,pagedown", "page_down", N_("A page down"), show=False),
        Binding("pageup", "page_up", N_("A page up"), show=False),
        Binding("home", "scroll_home", N_("The beginning"), show=False),
        Binding("end", "scroll_end", N_("The end"), show=False),
    ]

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = ""
        self._paragraphs: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The title of the page."""
        return self._title

    @property
    def text(self) -> str:
        """The page as plain text."""
        return "\n".join((self._title, *self._paragraphs))

    def compose(self) -> ComposeResult:
        """One text for the whole page."""
        yield Static(id="page")

    def read(self, title: str, paragraphs: Sequence[str]) -> None:
        """Show a page from its beginning."""
        if (title, tuple(paragraphs)) != (self._title, self._paragraphs):
            self._title, self._paragraphs = title, tuple(paragraphs)
            self._draw()
            self.scroll_home(animate=False)

    def on_resize(self) -> None:
        """Another width has other lines."""
        self._draw()

    def _draw(self) -> None:
        width = self.scrollable_content_region.width
        if width > 8 and self._title:
            body = [Content(line) for line in _lines(self._paragraphs, width)]
            page = Content("\n").join([Content.styled(self._title, "bold $title"), *body])
            self.query_one("#page", Static).update(page)


def _lines(paragraphs: Sequence[str], width: int) -> Iterator[str]:
    """The lines of a page: an empty one between paragraphs, none between items of a list or between keys."""
    kind = ""
    keys = [cell_len(paragraph.split("\t")[0]) for paragraph in paragraphs if _kind(paragraph) == "key"]
    column = min(max([_KEY_COLUMN, *(cells + 2 for cells in keys)]), width // 2)
    for paragraph in paragraphs:
        before, kind = kind, _kind(paragraph)
        if not kind or kind != before:
            yield ""
        if kind == "key":
            yield from _key_lines(paragraph, width, column)
        else:
            mark = _ITEM.match(paragraph)
            hang = " " * len(mark[0]) if mark else ""
            yield from textwrap.wrap(paragraph, width, subsequent_indent=hang, break_on_hyphens=False)


def _kind(paragraph: str) -> str:
    if "\t" in paragraph:
        return "key"
    return "item" if _ITEM.match(paragraph) else ""


def _key_lines(paragraph: str, width: int, column: int) -> list[str]:
    """A key and what it does, in two columns."""
    key, says = paragraph.split("\t", 1)
    gap = " " * column
    lines = [gap + line for line in textwrap.wrap(says, max(8, width - column), break_on_hyphens=False)] or [gap]
    if len(key) >= column:  # a long one has a line of its own
        return [key, *lines]
    return [key + lines[0][len(key) :], *lines[1:]]
