"""One host a saved game: an operating system's lock on ``NAME.toml.lock`` for as long as the game is open."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from citadels_engine.sentences import Sentence
from saves.errors import AlreadyOpen, CannotWrite
from saves.spare import SPARE

if TYPE_CHECKING:
    from filelock import FileLock


_PATIENCE = 0.1
"""Seconds to wait for a lock: asking whether a game is open holds its lock for a moment."""


def lock_path(path: Path) -> Path:
    """The file that is locked for the saved game at ``path``. It stays when the lock is gone."""
    return path.with_name(path.name + ".lock")


@contextmanager
def lock(path: Path) -> Iterator[None]:
    """Hold the lock of the saved game at ``path``; the operating system lets it go when the process dies.

    Raises ``AlreadyOpen`` if somebody has it, ``CannotWrite`` if the folder takes no lock.
    """
    held = _acquire(path, _PATIENCE)
    try:
        yield
    finally:
        held.release()


def is_open(path: Path) -> bool:
    """Whether some program has the saved game at ``path`` open. Leaves no new file behind."""
    if not os.path.exists(lock_path(path)):
        return False
    try:
        _acquire(path, 0).release()
    except AlreadyOpen:
        return True
    except CannotWrite:  # nobody can hold a lock there
        return False
    return False


def _acquire(path: Path, patience: float) -> FileLock:
    from filelock import FileLock, Timeout

    if not os.path.isdir(path.parent):  # or it would be made, for everybody to read
        raise CannotWrite(path, OSError(errno.ENOENT, ""))
    held = FileLock(lock_path(path), timeout=patience, poll_interval=0.01, mode=0o600, thread_local=False)
    try:
        SPARE.opened(held.acquire)
    except Timeout:
        raise AlreadyOpen(path) from None
    except OSError as error:
        raise CannotWrite(path, error) from None
    except NotImplementedError:
        raise CannotWrite(path, OSError(Sentence("files cannot be locked there"))) from None
    return held
