"""Input that is read no faster than the application acts on it: what is not read yet waits at the door."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import suppress
from typing import Any

from textual import events
from textual.app import App, ScreenStackError, UnknownModeError
from textual.driver import Driver
from textual.message import Message

AT_ONCE = 64
"""Keys and movements of the mouse that are given to the application before it is looked at again."""
MOST_WAITING = 64
"""Messages that may wait in it then."""
LOOK = 0.01
"""Seconds between two looks."""


class PatientInput(Driver):
    """In front of a driver that reads its input in a thread: without it the application keeps whatever comes.

    A stranger's flood of keys would take a kilobyte of memory for each byte.
    """

    exit_event: threading.Event

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._application = app
        self._its_loop = asyncio.get_running_loop()
        self._given_on = 0

    def process_message(self, message: Message) -> None:
        """Give a message on when the application has acted on most of those before. Runs in the input's thread."""
        super().process_message(message)
        if isinstance(message, events.InputEvent | events.Paste):
            self._given_on += 1
            if self._given_on >= AT_ONCE:
                self._given_on = 0
                self._let_it_act()

    def _let_it_act(self) -> None:
        taken = threading.Event()  # set when the application has all of them
        with suppress(RuntimeError):  # the loop may be closed
            self._its_loop.call_soon_threadsafe(taken.set)
        while not self.exit_event.is_set() and (not taken.is_set() or self._behind() > MOST_WAITING):
            time.sleep(LOOK)

    def _behind(self) -> int:
        """How many messages the application has not acted on, where keys pass."""
        app = self._application
        with suppress(ScreenStackError, UnknownModeError):  # before the first screen, after the last
            last = app.focused or app.screen
            return sum(node.message_queue_size for node in last.ancestors_with_self)
        return app.message_queue_size


def patient(driver: type[Driver]) -> type[Driver]:
    """That driver, with such input."""
    return type("PatientDriver", (PatientInput, driver), {})
