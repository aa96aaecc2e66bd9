"""The driver of a guest's client in a browser: Textual's packets on pipes, and an end when the door is gone.

As on a terminal, only the cells that changed are sent.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from threading import RLock
from typing import Any

from textual import events
from textual.app import App
from textual.drivers import web_driver
from textual.drivers.web_driver import WebDriver

from citadels_tui.cells import Painter
from citadels_tui.driver import CellsKept, Typed

PATIENCE = 10.0
"""Seconds for the application to take its leave when the door is gone."""


class GuestDriver(CellsKept, WebDriver):
    """Textual's driver for the web, whose program ends with the door that started it.

    A door that was killed says nothing: its pipes are closed, which Textual's own driver does not mind.
    """

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._guest = app
        self._painter = Painter(*app.size)
        self._lock = RLock()  # the thread that reads the input writes too

    def start_application_mode(self) -> None:
        """Begin, with the keyboard: what appears while a program is thought to be without it never gets the focus."""
        super().start_application_mode()
        self._guest.call_later(self._guest.post_message, events.AppFocus())

    # output

    def write(self, data: str) -> None:
        """Send the door, if it is still there, what of ``data`` the browser does not show yet."""
        with self._lock:
            if out := self._reduce(data):
                with suppress(OSError):
                    super().write(out)

    def write_meta(self, data: dict[str, object]) -> None:
        """Tell the door something that is no output, if it is still there."""
        with suppress(OSError):
            super().write_meta(data)

    # input

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """What the door says about the browser's window: one that shrank and grew again has lost cells."""
        super().on_meta(packet_type, payload)
        if packet_type == "resize":
            self.forget()
            self._guest.call_later(self._guest.refresh)

    def run_input_thread(self) -> None:
        """Read what the door sends; at the end of it end the program as a polite kill does, or else at once."""
        web_driver.XTermParser = Typed  # type: ignore[attr-defined]
        super().run_input_thread()
        if self.exit_event.is_set():
            return
        os.kill(os.getpid(), signal.SIGTERM)
        if not self.exit_event.wait(PATIENCE):
            os._exit(1)
