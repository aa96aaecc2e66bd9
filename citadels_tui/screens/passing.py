"""Questions that come up by themselves while one plays, and go away when they are settled elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from citadels_tui.screens.confirm import Answer, AskScreen
from citadels_tui.widgets.listing import Listing

SETTLE = 0.6
"""Seconds before a question that came by itself takes keys: those on their way were meant for something else."""


class PassingAsk(AskScreen):
    """A question that can be settled by others. Dismisses with the answer, or with nothing: later, or not any more.

    ``sudden`` is whether it comes by itself: then only Escape does anything in the first moment.
    """

    CSS_PATH = "confirm.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, title: str, question: str, answers: Sequence[Answer], *, sudden: bool, start: str = "") -> None:
        super().__init__(title, question, answers, otherwise="", start=start)
        self._sudden = sudden
        self.over = False
        """Whether it is settled: it goes away as soon as it is on top."""

    def on_mount(self) -> None:
        """Say in the border what it is about, and listen to the keys, at once or in a moment."""
        self.query_one("#box").border_title = Content(self._title)
        if self._sudden:
            self.set_timer(SETTLE, self._listen)
        else:
            self._listen()

    def _listen(self) -> None:
        self.set_focus(self.query_one(Listing))

    def end(self) -> None:
        """It is settled. Textual takes the screen on top away, so with another one over it this one waits."""
        self.over = True
        self.on_screen_resume()

    def on_screen_resume(self) -> None:
        """What was over this screen is gone."""
        if self.over and self.app.screen is self:
            self.dismiss("")
