"""Somebody who does nothing: warned, then told to go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

WARNING = 60.0
"""Seconds between the warning and the end; half of the whole where that is short."""


class Idle:
    """Calls ``warn`` and then ``end`` when nothing was done for ``seconds``; 0: never.

    Belongs to the running event loop. Noting that something is done costs next to nothing.
    """

    def __init__(self, seconds: float, warn: Callable[[], object], end: Callable[[], object]) -> None:
        self._loop = asyncio.get_running_loop()
        self._seconds, self._warn, self._end = seconds, warn, end
        self._before_warning = seconds - min(WARNING, seconds / 2)
        self._last = self._loop.time()
        self._warned = False
        self._timer: asyncio.TimerHandle | None = None
        if seconds > 0:
            self._look()

    def active(self) -> None:
        """Something is done."""
        self._last = self._loop.time()
        self._warned = False

    def close(self) -> None:
        """Watch no longer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        """See how long nothing was done, and come again when that may be long enough for the next step."""
        quiet = self._loop.time() - self._last
        if self._warned and quiet >= self._seconds:
            self._timer = None
            self._end()
            return
        if not self._warned and quiet >= self._before_warning:
            self._warned = True
            self._warn()
        next_step = self._seconds if self._warned else self._before_warning
        self._timer = self._loop.call_later(max(0.01, next_step - quiet), self._look)
