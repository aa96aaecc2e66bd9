"""Lines with the time, for who started something that nobody sits at."""

from __future__ import annotations

from datetime import datetime
from typing import TextIO


class Logbook:
    """Writes lines with the time to ``out``; a log that cannot be written stops nothing."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def say(self, line: str) -> None:
        """Write a line."""
        try:
            self._out.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {line}\n")
            self._out.flush()
        except (OSError, ValueError):
            pass
