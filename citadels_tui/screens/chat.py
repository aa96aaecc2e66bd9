"""The chat on a screen of its own, where there is no room for it beside the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from citadels_tui.language import _
from citadels_tui.widgets.chat import ChatPanel
from citadels_tui.widgets.page import Page
from citadels_tui.wording.english import chat as table
from netplay.updates import ChatLine


class ChatScreen(Page[None]):
    """Shows what was said and takes what is to be said. ``say`` sends a line; the title tells how the game goes on."""

    CSS_PATH = "chat.tcss"
    AUTO_FOCUS = "ChatEntry"
    page_title: ClassVar[str] = table.PAGE_TITLE
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, lines: Iterable[ChatLine], say: Callable[[str], object], goes_on: str) -> None:
        super().__init__()
        self._lines, self._say, self._goes_on = tuple(lines), say, goes_on

    def body(self) -> ComposeResult:
        """The chat is all."""
        yield ChatPanel(self._lines)

    def on_mount(self) -> None:
        """What goes on at the table stands above."""
        self.retold()

    def retold(self) -> None:
        """The same, after everything was said anew."""
        self.say_title(_(self.page_title), self._goes_on)

    def follow(self, goes_on: str) -> None:
        """Something else goes on at the table."""
        self._goes_on = goes_on
        if self.is_mounted:
            self.say_title(_(self.page_title), goes_on)

    def add(self, lines: Iterable[ChatLine]) -> None:
        """Somebody has said something."""
        if self.is_mounted:
            self.query_one(ChatPanel).add(lines)

    def complain(self, sentence: str, text: str) -> None:
        """Say why that text was not sent."""
        if self.is_mounted:
            self.query_one(ChatPanel).complain(sentence, text)

    @on(ChatPanel.Said)
    def hand_on(self, said: ChatPanel.Said) -> None:
        """Send it."""
        self._say(said.text)

    @on(ChatPanel.Left)
    def leave(self) -> None:
        """Back to the table."""
        self.dismiss(None)
