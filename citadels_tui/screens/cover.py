"""Between two people at one keyboard: nothing is to be seen until the next one says that nobody else looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from citadels_tui.language import N_, _
from citadels_tui.widgets.once import Once
from citadels_tui.widgets.page import Heading, Hints
from citadels_tui.wording.english import hot_seat as table
from citadels_tui.wording.speech import fill

SETTLE = 0.7
"""Seconds without a key before the cover takes one: those on their way were the other person's."""


ASKS_FIRST = ("q", "question_mark", "ctrl+q")
"""Keys that do no harm at any moment: it is asked, or only told something."""


class CoverScreen(Once[bool]):
    """Hides the table. Dismisses with ``True`` when the person it is for is alone; ``open`` says whether that may be.

    ``asked`` is whether that person is to decide something, and not only wants to look. ``leave`` is called where
    somebody wants to leave the table.
    """

    CSS_PATH = "cover.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "uncover",
            N_("Nobody else looks"),
            id="cover.open",
            tooltip=N_("Show the table to whose turn it is"),
        ),
        Binding("q", "leave", N_("Leave"), show=True, tooltip=N_("Leave the table")),
    ]

    def __init__(
        self,
        name: str,
        colour: str,
        facts: str,
        *,
        asked: bool,
        stands: str = "",
        open: Callable[[], bool],
        leave: Callable[[], object],
    ) -> None:
        super().__init__()
        self._who, self._colour, self._facts, self._asked = name, colour, facts, asked
        self._stands = stands
        self._open, self._leave = open, leave
        self._settled = False
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Whose turn it is, in large, and what to press."""
        said = fill(table.ASKED if self._asked else table.LOOKS, name="\0").split("\0")
        yield Heading(_(table.COVER_TITLE), self._facts)
        with Vertical(id="box"):
            yield Static(Content.assemble(said[0], (self._who, f"bold ${self._colour}"), said[1]), id="whose")
            yield Static(Content(self._stands), id="stands")
            yield Static("", id="press")
            yield Static("", id="told")
        yield Hints()

    def follow(self, facts: str, stands: str) -> None:
        """The table stands otherwise now: what goes on, and how long there is, who is gone, why nothing goes on."""
        if (facts, stands) != (self._facts, self._stands):
            self._facts, self._stands = facts, stands
            if self.is_mounted:
                self.query_one(Heading).say(_(table.COVER_TITLE), facts)
                self.query_one("#stands", Static).update(Content(stands))

    def on_mount(self) -> None:
        """Wait until the keys are still."""
        self._wait()

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(SETTLE, self._settle)

    def _settle(self) -> None:
        """From now on a key is meant for the cover; it says so."""
        self._settled = True
        self.query_one("#press", Static).update(Content(_(table.PRESS)))

    def on_key(self, event: events.Key) -> None:
        """A key that comes too soon was meant for the table before."""
        if not self._settled and event.key not in ASKS_FIRST:
            event.stop()
            self._wait()

    def action_uncover(self) -> None:
        """Show the table."""
        if not self._settled:
            self._wait()
        elif self._open():
            self.dismiss(True)
        else:
            self.query_one("#told", Static).update(Content(_(table.MOMENT)))

    def action_leave(self) -> None:
        """It is asked first."""
        self._leave()
