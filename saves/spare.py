"""Descriptors kept back, so that a save can be opened when its process has no others left.

Whoever floods a host with connections uses them up, and the thread that accepts connections is quick to take one
that becomes free: so several are given up at once, and it is tried again for a moment.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

Opened = TypeVar("Opened")

TRIES = 40
PAUSE = 0.005
"""Seconds from one try to the next."""
_NONE_LEFT = (errno.EMFILE, errno.ENFILE)


class Spare:
    """A few descriptors of this process that are open for nothing. It keeps none until it is told to."""

    def __init__(self) -> None:
        self._kept: list[int] = []
        self._wanted = 0
        self.make_room: Callable[[], object] = lambda: None
        """Called where giving them up was not enough."""

    def keep(self, count: int) -> None:
        """Keep so many from now on; 0: none."""
        self._wanted = count
        if not count:
            self._give_up()
        self.take_back()

    def take_back(self) -> None:
        """As many as were given up, or as there are."""
        with suppress(OSError):
            while len(self._kept) < self._wanted:
                self._kept.append(os.open(os.devnull, os.O_RDONLY))

    def opened(self, opens: Callable[[], Opened]) -> Opened:
        """What ``opens`` gives, with these descriptors where there are no others. Raises its ``OSError``."""
        for _ in range(TRIES):
            try:
                return opens()
            except OSError as error:
                if error.errno not in _NONE_LEFT or not self._wanted:
                    raise
            if not self._kept:
                self.make_room()
                time.sleep(PAUSE)
                self.take_back()
            self._give_up()
        return opens()

    def _give_up(self) -> None:
        kept, self._kept = self._kept, []
        for one in kept:
            os.close(one)


SPARE = Spare()
"""This process's own."""
