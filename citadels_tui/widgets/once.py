"""Screens that go away once, take nothing along that lies below them, and do not begin when they are gone.

Textual takes away whatever is on top when a screen is dismissed. A second answer may be on its way while the first is
taken, from a key that repeats or a slow line: it would take away the table. And keys that come together may answer a
screen that is still being made: it would look for its parts when they are gone.
"""

from __future__ import annotations

from typing import TypeVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

Result = TypeVar("Result")


class _Leaves(Screen[Result]):
    """What both have of their own."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Go away with that result; a screen that is not on top any more does nothing."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()

    async def on_event(self, event: events.Event) -> None:
        """Take an event; a screen that was taken away while it was being made does not begin any more."""
        if not isinstance(event, events.Mount) or self in self.app.screen_stack:
            await super().on_event(event)


class Once(_Leaves[Result]):
    """A screen of its own."""


class Modal(_Leaves[Result], ModalScreen[Result]):
    """A screen over another one."""
