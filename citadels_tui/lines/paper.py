"""Where the lines go: written one by one in a thread, so that a terminal that is stopped stops nobody's game."""

from __future__ import annotations

import asyncio
import os
import select
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import NamedTuple

from citadels_tui.lines.plainly import plainly

LAST = 2.0
"""Seconds at the end in which the last lines have to be taken."""
STALLED = 0.5
"""Seconds that a line takes only where whoever reads has stopped the output."""


class _Line(NamedTuple):
    data: bytes
    written: Callable[[float], object] | None


class Paper:
    """Prints lines on a file descriptor. ``on_fault`` is called in the loop, once, when they are not taken any more.

    To be made inside a running loop.
    """

    def __init__(self, descriptor: int, *, ascii: bool, on_fault: Callable[[OSError], object]) -> None:
        self._descriptor, self._ascii, self._on_fault = descriptor, ascii, on_fault
        self._loop = asyncio.get_running_loop()
        self._waiting: SimpleQueue[_Line | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="citadels paper", daemon=True)
        self._writer.start()

    def say(self, text: str, written: Callable[[float], object] | None = None) -> None:
        """Print a text, each of its lines cleaned. An empty text prints nothing.

        ``written`` is told, in the writer's thread, the moment from which on the last line can be read.
        """
        lines = [line for part in text.split("\n") if (line := plainly(part, ascii=self._ascii))]
        for at, line in enumerate(lines, 1):
            data = f"{line}\n".encode("utf-8", "replace")
            self._waiting.put(_Line(data, written if at == len(lines) else None))

    async def close(self) -> None:
        """Wait a moment until everything is printed."""
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join, LAST)

    def _write(self) -> None:
        while (line := self._waiting.get()) is not None:
            began = time.monotonic()
            try:
                _write_all(self._descriptor, line.data)
            except OSError as error:
                self._complain(error)
                return
            if line.written is not None:
                now = time.monotonic()
                line.written(now if now - began > STALLED else began)

    def _complain(self, error: OSError) -> None:
        try:
            self._loop.call_soon_threadsafe(self._on_fault, error)
        except RuntimeError:  # the loop is closed: the program is ending
            return


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        try:
            data = data[os.write(descriptor, data) :]
        except BlockingIOError:  # another program has left it so that it does not wait by itself
            select.select([], [descriptor], [])
