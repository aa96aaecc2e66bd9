"""Somebody who does nothing: warned, then told to go."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

WARNING = 60.0
"""Seconds between the warning and the end; half of the whole where that is short."""

_REPORTS = re.compile(
    rb"(?:"
    rb"\x1b\[\d+;\d+R"  # where the cursor is
    rb"|\x1b\[[?>=][\d;]*(?:\$y|[cnuR])"  # modes, what it is, its looks, its keyboard
    rb"|\x1b\[\d+n"  # that it is well
    rb"|\x1b\[[IO]"  # that it is looked at
    rb"|\x1b\[[\d;:]*t"  # its size
    rb"|\x1b[P\]_][^\x07\x1b]*(?:\x07|\x1b\\)"  # colours, its name and version
    rb")+"
)
"""What terminals send without anybody touching a key."""


def is_only_reports(data: bytes) -> bool:
    """Whether a terminal sent that by itself, so that nobody need be there."""
    return _REPORTS.fullmatch(data) is not None


def warning_for(seconds: float) -> float:
    """How many seconds before the end somebody is warned who may do nothing for ``seconds``."""
    return min(WARNING, seconds / 2)


class Idle:
    """Calls ``warn`` and then ``end`` when nothing was done for ``seconds``; 0: never.

    Belongs to the running event loop. Noting that something is done costs next to nothing.
    """

    def __init__(self, seconds: float, warn: Callable[[], object], end: Callable[[], object]) -> None:
        self._loop = asyncio.get_running_loop()
        self._seconds, self._warn, self._end = seconds, warn, end
        self._before_warning = seconds - warning_for(seconds)
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
