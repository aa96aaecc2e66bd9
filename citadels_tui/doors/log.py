"""What a door writes down for who opened it: who comes and goes. No keys, no words, nothing of a game."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

from citadels_tui.wording.english import ssh as words
from citadels_tui.wording.speech import fill
from netplay.limiter import Window
from netplay.logbook import Logbook

MOST_REFUSALS = 10
"""Lines in a minute about those who were not let in; the others are counted."""


class DoorLog(Logbook):
    """The log of a door."""

    def __init__(self, out: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(out)
        self._clock = clock
        self._refusals = Window(MOST_REFUSALS, 60.0)
        self._untold = 0

    def fault(self, error: BaseException | None, told: str) -> None:
        """Something went wrong in the door itself: its kind, and nothing that it may carry with it."""
        self.say(fill(words.FAULT, error=type(error).__name__ if error is not None else told))

    def refused(self, address: str, reason: str) -> None:
        """Somebody was not let in. A flood of them fills no disk."""
        now = self._clock()
        if self._refusals.full(now):
            self._untold += 1
            return
        if self._untold:
            self.say(fill(words.REFUSED_MORE, count=self._untold))
            self._untold = 0
        self._refusals.add(now)
        self.say(fill(words.REFUSED, address=address, reason=reason))
