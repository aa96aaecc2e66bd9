"""What can go wrong with files, each as one sentence for the user that names the file and what to do."""

from __future__ import annotations

import errno
import os
import unicodedata
from pathlib import Path

_LONGEST, _LONGEST_REASON = 60, 300
"""Characters of a foreign value, and of the engine's reason, that are shown at most."""

_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "you have no permission to write there",
    errno.EPERM: "writing there is not permitted",
    errno.ENOENT: "the folder is gone",
    errno.EEXIST: "a part of that path is not a folder",
    errno.ENOTDIR: "a part of that path is not a folder",
    errno.EISDIR: "there is a folder of that name",
    errno.EIO: "the disk reports a fault",
    errno.EFBIG: "the file would be larger than is allowed there",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ESTALE: "the network folder is gone",
    errno.ENODEV: "the disk is gone",
    errno.ENXIO: "the disk is gone",
}
"""The operating system's reasons in words."""


def is_plain(char: str) -> bool:
    """Whether a character may stand in a name: no control character, no end of line, no half of a pair."""
    return unicodedata.category(char) not in ("Cc", "Cs", "Zl", "Zp")


def printable(value: object) -> str:
    """A foreign value, in full, as one line without control characters."""
    return "".join(char if char.isprintable() else "?" for char in str(value))


def shown(value: object, longest: int = _LONGEST) -> str:
    """A foreign value as one short line without control characters, to stand in a message."""
    text = printable(str(value)[: longest + 1])
    return text if len(text) <= longest else text[: longest - 1] + "…"


def shown_reason(why: str) -> str:
    """The engine's reason, which may quote the file, on one line."""
    return shown(why, _LONGEST_REASON)


def reason(error: OSError) -> str:
    """Why the operating system refused, in words."""
    if error.errno in _REASONS:
        return _REASONS[error.errno]
    return (error.strerror or str(error)).lower()


class SaveError(Exception):
    """Something about a file that the user should know; ``str()`` is the one line."""


class BadFile(SaveError):
    """A file that cannot be used as it is; it is left alone.

    ``where`` is the key or the line, empty for the whole file; ``why`` what is wrong; ``todo`` what can be done.
    """

    def __init__(self, path: Path, where: str, why: str, todo: str = "") -> None:
        self.path, self.where, self.why, self.todo = path, where, why, todo
        place = f"{printable(path)}: {where}" if where else printable(path)
        super().__init__(f"{place}: {why}; {todo}" if todo else f"{place}: {why}")


class BadSave(BadFile):
    """A saved game that is torn, changed, impossible, too new, or no saved game at all."""


class BadSettings(BadFile):
    """A settings file with something in it that is no setting."""


class BadScenario(BadFile):
    """A scenario file that cannot be run."""


class AlreadyOpen(SaveError):
    """Another program holds the lock of this saved game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{printable(path)}: this game is open already; leave it there first")


class HandedOver(SaveError):
    """The game in that file was handed over, and goes on at another host."""

    def __init__(self, path: Path, address: str) -> None:
        self.path = path
        host, _, port = address.rpartition(":")
        where = f"another host on this machine, port {port}" if host == "*" else address
        super().__init__(
            f"{printable(path)}: this game was handed over and goes on at {where}; return to it there, "
            "or take this save all the same with --handed-over"
        )


class NotFound(SaveError):
    """No saved game has that name, or several could be meant."""


class CannotRead(SaveError):
    """The operating system does not give the file out; ``missing`` when there is none."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path = path
        self.missing = error.errno in (errno.ENOENT, errno.ENOTDIR)
        why = {errno.ENOENT: "there is no such file", errno.EACCES: "you have no permission to read it"}
        self.reason = why.get(error.errno or 0) or reason(error)
        super().__init__(f"{printable(path)}: {self.reason}")


class CannotWrite(SaveError):
    """The operating system does not take the file; what was there before is intact. ``reason`` is in words."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path, self.errno, self.reason = path, error.errno, _why_not_written(path, error)
        was_there = os.path.isfile(path) and error.errno not in (errno.EEXIST, errno.ENOTDIR)
        intact = "; what was saved before is intact" if was_there else ""
        super().__init__(f"{printable(path)} cannot be written: {self.reason}{intact}")


class NoFolder(SaveError):
    """What should be the folder of saved games is something else, or does not let anybody look into it."""

    def __init__(self, folder: Path, error: OSError) -> None:
        known = {errno.ENOTDIR: "this is no folder", errno.EACCES: "you have no permission to look into this folder"}
        why = known.get(error.errno or 0) or reason(error)
        super().__init__(f"{printable(folder)}: {why}; name another folder with --saves")


def _why_not_written(path: Path, error: OSError) -> str:
    """The reason in words. A folder that says it has no such file is there and takes none."""
    if error.errno == errno.ENOENT and os.path.isdir(path.parent):
        return "no file can be made in that folder"
    return reason(error)
