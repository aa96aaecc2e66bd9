"""Screens that go away once, and take nothing along that lies below them.

Textual takes away whatever is on top when a screen is dismissed. A second answer may be on its way while the first is
taken, from a key that repeats or a slow line: it would take away the table.
"""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

Result = TypeVar("Result")


class Once(Screen[Result]):
    """A screen of its own."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Go away with that result; a screen that is not on top any more does nothing."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()


class Modal(ModalScreen[Result]):
    """A screen over another one."""

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """As ``Once``."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()
