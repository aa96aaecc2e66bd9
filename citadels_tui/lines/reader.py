"""What is typed, line by line, each with the moment at which it was there."""

from __future__ import annotations

import asyncio
import codecs
import os
import select
import threading
import time
from dataclasses import dataclass

CHUNK = 4096
"""Bytes read at once."""
MOST_LETTERS = 2000
"""Letters of a line that are kept; no answer has more."""
MOST_AHEAD = 200
"""Lines that may wait; then nothing is read until one is taken."""


@dataclass(frozen=True, slots=True)
class Typed:
    """One line without its end, and when it was read, in seconds of ``time.monotonic``."""

    text: str
    at: float


class Reader:
    """Reads lines from a file descriptor in a thread of its own, so that each is noticed as soon as it is there.

    To be made and used inside a running loop. The thread ends with the input, or with the program.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self.interactive = os.isatty(descriptor)
        """Whether somebody types; else lines come from a script, or through a pipe."""
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[Typed | None] = asyncio.Queue()
        self._room = threading.Semaphore(MOST_AHEAD)
        self._ended = False
        threading.Thread(target=self._read, name="citadels lines", daemon=True).start()

    async def next(self) -> Typed | None:
        """The next line; ``None`` at the end of the input, and ever after."""
        if self._ended:
            return None
        line = await self._lines.get()
        self._room.release()
        self._ended = line is None
        return line

    def _read(self) -> None:
        cutter = _Cutter()
        while data := self._chunk():
            now = time.monotonic()
            for text in cutter.feed(data):
                self._tell(Typed(text, now))
        if rest := cutter.rest():
            self._tell(Typed(rest, time.monotonic()))
        self._tell(None)

    def _chunk(self) -> bytes:
        while True:
            try:
                return os.read(self._descriptor, CHUNK)
            except BlockingIOError:  # another program has left it so that it does not wait by itself
                select.select([self._descriptor], [], [])
            except OSError:  # the terminal is gone, or there never was any input
                return b""

    def _tell(self, line: Typed | None) -> None:
        self._room.acquire()
        try:
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
        except RuntimeError:  # the loop is closed: nobody reads any more
            return


class _Cutter:
    """Cuts what is read into lines, which end with a line feed, a return or both, and the too long ones short."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._begun = ""
        self._returned = False
        """Whether a return came last: a line feed after it ends nothing more."""

    def feed(self, data: bytes) -> list[str]:
        """The lines that are whole with this."""
        text = self._decoder.decode(data)
        if self._returned and text:
            text = text.removeprefix("\n")
        self._returned = text.endswith("\r") or (self._returned and not text)
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        *whole, begun = (self._begun + text).split("\n")
        self._begun = begun[:MOST_LETTERS]
        return [line[:MOST_LETTERS] for line in whole]

    def rest(self) -> str:
        """A last line that has no end."""
        return self._begun
