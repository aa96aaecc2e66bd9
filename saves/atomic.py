"""Writing a file whole or not at all, and keeping the one before it.

The new bytes go to a temporary file in the same folder and are synced, the old file gets a second name (``.bak``),
the temporary file is renamed into place, and the folder is synced: at no moment is there no whole file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from saves.errors import CannotWrite
from saves.spare import SPARE

_TEMPORARY = re.compile(r"\.(?P<name>.+)\.[0-9a-f]{8}\.tmp")


def backup_of(path: Path) -> Path:
    """Where the file that was at ``path`` before is kept."""
    return path.with_name(path.name + ".bak")


def write_atomically(path: Path, data: bytes, *, backup: bool) -> None:
    """Put ``data`` at ``path``, readable by its owner only (0600), and what was there at ``.bak`` if asked.

    When it returns, the bytes are on the disk. Raises ``CannotWrite``; then the file that was there is there still.
    """
    path = Path(os.path.realpath(path))  # through a link, not over it
    temporary = _temporary(path)
    try:
        _write_synced(temporary, data)
        had_old = path.exists()
        if backup and had_old:
            _keep_old(path)
        os.replace(temporary, path)
        try:
            _sync_folder(path.parent)
        except OSError:
            if backup:
                _put_back(path, had_old)
            raise
    except OSError as error:
        raise CannotWrite(path, error) from None
    finally:
        with suppress(OSError):
            os.unlink(temporary)
        SPARE.take_back()


def sweep(folder: Path, in_use: Callable[[Path], bool]) -> list[Path]:
    """Remove the temporary files that a crash has left in the folder; says which.

    ``in_use(path)`` tells whether somebody may be writing the file at ``path`` right now: its own stay.
    """
    swept: list[Path] = []
    with suppress(OSError):
        for leftover in sorted(folder.iterdir()):
            found = _TEMPORARY.fullmatch(leftover.name)
            if found and not in_use(folder / found["name"]):
                with suppress(OSError):
                    leftover.unlink()
                    swept.append(leftover)
    return swept


def temporaries_of(path: Path) -> list[Path]:
    """The temporary files left for ``path``."""
    found = ((_TEMPORARY.fullmatch(entry.name), entry) for entry in path.parent.iterdir())
    return [entry for match, entry in found if match and match["name"] == path.name]


def _temporary(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")


def _write_synced(path: Path, data: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    with open(SPARE.opened(lambda: os.open(path, flags, 0o600)), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _keep_old(path: Path) -> None:
    """Give the file at ``path`` its second name, replacing the older one that had it."""
    second = _temporary(path)
    try:
        try:
            os.link(path, second)
        except OSError:  # a file system without hard links
            _write_synced(second, path.read_bytes())
        os.replace(second, backup_of(path))
    finally:
        # Renaming one name of a file over another name of the same file does nothing and leaves both.
        with suppress(OSError):
            os.unlink(second)


def _sync_folder(folder: Path) -> None:
    """Make what was renamed there last."""
    if os.name == "nt":
        return
    descriptor = SPARE.opened(lambda: os.open(folder, os.O_RDONLY))
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _put_back(path: Path, had_old: bool) -> None:
    """Undo the last renaming as well as a failing disk allows."""
    with suppress(OSError):
        if not had_old:
            os.unlink(path)
            return
        second = _temporary(path)
        try:
            os.link(backup_of(path), second)
        except OSError:
            _write_synced(second, backup_of(path).read_bytes())
        os.replace(second, path)
