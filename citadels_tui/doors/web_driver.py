"""The driver of a guest's client in a browser: Textual's packets on pipes, and an end when the door is gone."""

from __future__ import annotations

import os
import signal
from contextlib import suppress

from textual.drivers.web_driver import WebDriver

PATIENCE = 10.0
"""Seconds for the application to take its leave when the door is gone."""


class GuestDriver(WebDriver):
    """Textual's driver for the web, whose program ends with the door that started it.

    A door that was killed says nothing: its pipes are closed, which Textual's own driver does not mind.
    """

    def write(self, data: str) -> None:
        """Send output to the door, if it is still there."""
        with suppress(OSError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        """Tell the door something that is no output, if it is still there."""
        with suppress(OSError):
            super().write_meta(data)

    def run_input_thread(self) -> None:
        """Read what the door sends; at the end of it end the program as a polite kill does, or else at once."""
        super().run_input_thread()
        if self.exit_event.is_set():
            return
        os.kill(os.getpid(), signal.SIGTERM)
        if not self.exit_event.wait(PATIENCE):
            os._exit(1)
