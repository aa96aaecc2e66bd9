"""Lines with the time, for who started something that nobody sits at."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TextIO


class Logbook:
    """Writes lines with the time to ``out``; a log that cannot be written stops nothing."""

    def __init__(self, out: TextIO, words: Callable[[str], str] = str) -> None:
        """``words`` says a line, which may be a ``Sentence``, in the language of who reads it."""
        self._out, self._words = out, words

    def say(self, line: str) -> None:
        """Write a line."""
        try:
            self._out.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {self._words(line)}\n")
            self._out.flush()
        except (OSError, ValueError):
            pass
