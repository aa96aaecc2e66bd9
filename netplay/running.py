"""The LAN hosts of this user that run on this machine now: a locked file for each.

So a table here is found even where multicast is off, and its player can return to it. A file whose lock nobody holds
belongs to a host that died, and is removed by whoever finds it. It holds the host's public key, which opens its tables
to who has it: to the guests of a door of this user, who are not shown it. It holds no words, and nobody else is told.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Annotated

import msgspec

from netplay.addresses import ANY, LOOPBACK, is_reachable
from netplay.announcement import BadAnnouncement, FoundTable, from_words_of_strangers, to_words
from netplay.errors import BadWay
from netplay.ways import Way, key_check, tidy_words, words_keys
from saves.digest import compare_digest
from saves.errors import SaveError
from saves.locks import is_open, lock, lock_path
from saves.paths import make_private, running_folder

MOST_HOSTS = 100
MOST_BYTES = 1024 * 1024
"""As much as a host with as many tables as there may be notes."""
SUFFIX = ".host"


class _Noted(msgspec.Struct):
    """One host's file."""

    machine: str
    """A home folder may be shared by several machines, the lock need not."""
    process: int
    bind: str
    porch: int
    tables: Annotated[list[dict[str, str]], msgspec.Meta(max_length=1000)]
    key: str = ""
    """The host's own public key."""
    porch_key: str = ""
    """The public key that the words lead to; empty where there are none."""


class Note:
    """This host's own file. What cannot be written is left out: the game does not depend on it."""

    def __init__(self, bind: str, folder: Path | None = None, *, key: str = "", porch_key: str = "") -> None:
        self._bind, self._key, self._porch_key = bind, key, porch_key
        self._path = (folder or running_folder()) / f"{os.getpid()}-{os.urandom(4).hex()}{SUFFIX}"
        self._held = ExitStack()
        self._shown: tuple[FoundTable, ...] | None = None
        with suppress(SaveError, OSError):
            make_private(self._path.parent)
            self._held.enter_context(lock(self._path))

    def show(self, tables: tuple[FoundTable, ...]) -> None:
        """These are the tables now."""
        if tables == self._shown:
            return
        self._shown = tables
        porch = tables[0].porch if tables else 0
        words = [to_words(table) for table in tables]
        noted = _Noted(platform.node(), os.getpid(), self._bind, porch, words, self._key, self._porch_key)
        with suppress(OSError):
            _write(self._path, msgspec.json.encode(noted))

    def close(self) -> None:
        """The host ends."""
        _remove(self._path)
        self._held.close()
        _remove(lock_path(self._path))


def running_tables(folder: Path | None = None) -> tuple[FoundTable, ...]:
    """The tables of the hosts that run here now. Never raises; removes what dead hosts have left."""
    return tuple(table for _, noted in _hosts(folder) for table in _tables(noted))


def way_here(found: FoundTable, folder: Path | None = None) -> Way | None:
    """The way to a table of a host that runs here, by the host's own key, be it opened with words or not.

    ``None``: that host does not run any more.
    """
    for _, noted in _hosts(folder):
        for table in _tables(noted):
            if table.game == found.game and table.check == found.check and _is_of(noted.key, table.check):
                return Way(table.at(table.port), noted.key, table=table.game, pinned=True)
    return None


def note_of(game: str, folder: Path | None = None, *, check: str = "") -> Path | None:
    """The file of the host that has that game here now; ``saves.locks.is_open`` of it: whether it still runs.

    ``check`` is that of the host's key, where it has to be a certain one.
    """
    for path, noted in _hosts(folder):
        if any(table.game == game and check in ("", table.check) for table in _tables(noted)):
            return path
    return None


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)[:MOST_HOSTS]
    except OSError:
        return []


def opened_by(words: str, folder: Path | None = None) -> tuple[FoundTable, ...]:
    """The tables here that those words open; none for open tables. Never raises. Takes about 0.1 s."""
    try:
        key = words_keys(tidy_words(words))[0]
    except BadWay:
        return ()
    hosts = [noted for _, noted in _hosts(folder) if compare_digest(noted.porch_key.encode(), key.encode())]
    return tuple(table for noted in hosts for table in _tables(noted) if not table.open)


def _hosts(folder: Path | None) -> Iterator[tuple[Path, _Noted]]:
    """The hosts that run here now. Removes what dead ones have left."""
    for path in _files(folder or running_folder()):
        noted = _read(path)
        if noted is None or noted.machine != platform.node():
            continue
        if is_open(path):
            yield path, noted
        else:
            _remove(path)
            _remove(lock_path(path))


def _is_of(key: str, check: str) -> bool:
    """Whether that is a key at all, and the one the check is of."""
    try:
        return key_check(key) == check
    except BadWay:
        return False


def _tables(noted: _Noted) -> Iterable[FoundTable]:
    address = LOOPBACK if noted.bind == ANY or not is_reachable(noted.bind) else noted.bind
    for words in noted.tables:
        with suppress(BadAnnouncement):
            yield from_words_of_strangers(words, noted.porch, (address,), here=True)


def _read(path: Path) -> _Noted | None:
    try:
        with open(path, "rb") as file:
            return msgspec.json.decode(file.read(MOST_BYTES), type=_Noted)
    except (OSError, ValueError, RecursionError):
        return None


def _write(path: Path, data: bytes) -> None:
    """Put ``data`` there at once, for its owner's eyes. It need not survive a power cut: neither does the host."""
    temporary = path.with_suffix(".new")
    with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
    os.replace(temporary, path)


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
