"""One client for each guest: who comes in again takes the place of the client of before, which may hang."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from citadels_tui.doors.guests import HERE
from citadels_tui.language import _
from citadels_tui.trouble import Trouble
from citadels_tui.wording.english import doors as words
from saves.errors import AlreadyOpen, CannotWrite
from saves.locks import lock

LEAVE = 3.0
"""Seconds the older client has to take its leave before it is killed."""
END = 2.0
"""Seconds until it is gone then."""
LOOK = 0.05
"""Seconds from one try to the next."""

LARGEST = 2**31
"""A number that no process has."""


@contextmanager
def only_client(home: Path) -> Iterator[None]:
    """Be the only client of the guest whose folder that is. Raises ``Trouble`` where the older one stays.

    Where nothing can be written, nobody is looked for.
    """
    with ExitStack() as held:
        with suppress(CannotWrite, OSError):
            _take(home / HERE, held)
        yield


def _take(path: Path, held: ExitStack) -> None:
    """Hold the lock of ``path``, and leave this process's number there. Raises ``Trouble``, ``CannotWrite``."""
    if not _locked(path, held):
        for number, seconds in ((signal.SIGUSR2, LEAVE), (signal.SIGKILL, END)):
            _signal(path, number)
            if _locked_in_time(path, held, seconds):
                break
        else:
            raise Trouble(_(words.STILL_HERE))
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(str(os.getpid()))
    held.callback(_forget, path)


def _locked(path: Path, held: ExitStack) -> bool:
    try:
        held.enter_context(lock(path))
    except AlreadyOpen:
        return False
    return True


def _locked_in_time(path: Path, held: ExitStack, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not _locked(path, held):
        if time.monotonic() > end:
            return False
        time.sleep(LOOK)
    return True


def _signal(path: Path, number: signal.Signals) -> None:
    """Signal the client that holds the lock. Its number is read twice: one that has just come may not have written."""
    first = _number(path)
    time.sleep(LOOK)
    if first is not None and first == _number(path) and first != os.getpid():
        with suppress(OSError):
            os.kill(first, number)


def _number(path: Path) -> int | None:
    """The number of the process that says it holds the lock."""
    try:
        number = int(path.read_text()[:20])
    except (OSError, ValueError):
        return None
    return number if 1 < number < LARGEST else None


def _forget(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
