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


def _is_on_top(screen: Screen[Result]) -> bool:
    return screen.app.screen is screen


def _may_take(screen: Screen[Result], event: events.Event) -> bool:
    """Whether the screen takes that event: one that was taken away while it was being made does not begin any more."""
    return not isinstance(event, events.Mount) or screen in screen.app.screen_stack


# Both say the same: Textual's style sheets know a class by its first base, so they cannot have a common one of ours.


class Once(Screen[Result]):
    """A screen of its own."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Go away with that result; a screen that is not on top any more does nothing."""
        return super().dismiss(result) if _is_on_top(self) else AwaitComplete()

    async def on_event(self, event: events.Event) -> None:
        """Take an event, if it is still to be taken."""
        if _may_take(self, event):
            await super().on_event(event)


class Modal(ModalScreen[Result]):
    """A screen over another one."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Go away with that result; a screen that is not on top any more does nothing."""
        return super().dismiss(result) if _is_on_top(self) else AwaitComplete()

    async def on_event(self, event: events.Event) -> None:
        """Take an event, if it is still to be taken."""
        if _may_take(self, event):
            await super().on_event(event)
