"""What can go wrong with files, each as one sentence for the user that names the file and what to do."""

from __future__ import annotations

import errno
import os
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path

from citadels_engine.sentences import N_, Sentence, followed, placed

LONGEST_KEY = 300
"""Characters of a key that are shown at most."""
_LONGEST, _LONGEST_REASON = 60, 300
"""Characters of a foreign value, and of the engine's reason, that are shown at most."""

_REASONS: Mapping[int, str] = {
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("your share of the disk is used up"),
    errno.EROFS: N_("the disk is read-only"),
    errno.EACCES: N_("you have no permission to write there"),
    errno.EPERM: N_("writing there is not permitted"),
    errno.ENOENT: N_("the folder is gone"),
    errno.EEXIST: N_("a part of that path is not a folder"),
    errno.ENOTDIR: N_("a part of that path is not a folder"),
    errno.EISDIR: N_("there is a folder of that name"),
    errno.EIO: N_("the disk reports a fault"),
    errno.EFBIG: N_("the file would be larger than is allowed there"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENFILE: N_("too many files are open"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ESTALE: N_("the network folder is gone"),
    errno.ENODEV: N_("the disk is gone"),
    errno.ENXIO: N_("the disk is gone"),
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


def shown_reason(why: Sentence) -> Sentence:
    """The engine's reason, which may quote the file, on one line: what it quotes is cut where the whole is too long."""
    spare = _LONGEST_REASON - len(why)
    values = {name: _cut(value, spare) for name, value in why.values.items()}
    return Sentence(why.pattern, **values)


def _cut(value: object, spare: int) -> object:
    if isinstance(value, Sentence):
        return Sentence(value.pattern, **{name: _cut(one, spare) for name, one in value.values.items()})
    if isinstance(value, str):
        return shown(value, max(_LONGEST, len(value) + min(spare, 0)))
    return value


def reason(error: OSError) -> str:
    """Why the operating system refused, in words: a ``Sentence`` where it is a usual reason, else the system's own."""
    return _usual(error, _REASONS)


class SaveError(Exception):
    """Something about a file that the user should know; ``str()`` is the one line, in English."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)

    @property
    def sentence(self) -> Sentence:
        """The line with its pattern and values."""
        return self.args[0]  # type: ignore[no-any-return]  # that is what it was made of


class BadFile(SaveError):
    """A file that cannot be used as it is; it is left alone.

    ``where`` is the key or the line, empty for the whole file; ``why`` what is wrong; ``todo`` what can be done.
    """

    def __init__(self, path: Path, where: str, why: Sentence, todo: Sentence | None = None) -> None:
        self.path, self.where, self.why, self.todo = path, where, why, todo
        wrong = placed(where, why) if where else why
        super().__init__(placed(printable(path), followed(wrong, todo) if todo else wrong))


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
        super().__init__(Sentence(_OPEN, file=printable(path)))


class HandedOver(SaveError):
    """The game in that file was handed over, and goes on at another host."""

    def __init__(self, path: Path, address: str) -> None:
        self.path = path
        host, _, port = address.rpartition(":")
        here = Sentence("another host on this machine, port {port}", port=port)
        super().__init__(
            Sentence(
                "{why}; return to it there, or take this save all the same with --handed-over",
                why=Sentence(
                    "{file}: this game was handed over and goes on at {where}",
                    file=printable(path),
                    where=here if host == "*" else address,
                ),
            )
        )


class NotFound(SaveError):
    """No saved game has that name, or several could be meant."""


class CannotRead(SaveError):
    """The operating system does not give the file out; ``missing`` when there is none."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path = path
        self.missing = error.errno in (errno.ENOENT, errno.ENOTDIR)
        self.reason = _usual(error, _NOT_READ)
        super().__init__(placed(printable(path), self.reason))


class CannotWrite(SaveError):
    """The operating system does not take the file; what was there before is intact. ``reason`` is in words."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path, self.errno, self.reason = path, error.errno, _why_not_written(path, error)
        was_there = os.path.isfile(path) and error.errno not in (errno.EEXIST, errno.ENOTDIR)
        self.kind = "intact" if was_there else "not_written"
        super().__init__(Sentence(_WRITING[self.kind], file=printable(path), reason=self.reason))


class NoFolder(SaveError):
    """What should be the folder of saved games is something else, or does not let anybody look into it."""

    def __init__(self, folder: Path, error: OSError) -> None:
        why = _usual(error, _NO_FOLDER)
        super().__init__(Sentence("{file}: {why}; name another folder with --saves", file=printable(folder), why=why))


_OPEN = N_("{file}: this game is open already; leave it there first")
_WRITING: Mapping[str, str] = {
    "not_written": N_("{file} cannot be written: {reason}"),
    "intact": N_("{file} cannot be written: {reason}; what was saved before is intact"),
    "open": _OPEN,
}
_NO_PLACE = N_("no file can be made in that folder")

_NOT_READ: Mapping[int, str] = {
    errno.ENOENT: N_("there is no such file"),
    errno.EACCES: N_("you have no permission to read it"),
}
_NO_FOLDER: Mapping[int, str] = {
    errno.ENOTDIR: N_("this is no folder"),
    errno.EACCES: N_("you have no permission to look into this folder"),
}


def _usual(error: OSError, known: Mapping[int, str]) -> str:
    if error.args and isinstance(error.args[0], Sentence):
        return error.args[0]
    pattern = {**_REASONS, **known}.get(error.errno or 0)
    return Sentence(pattern) if pattern else (error.strerror or str(error)).lower()


def _why_not_written(path: Path, error: OSError) -> str:
    """The reason in words. A folder that says it has no such file is there and takes none."""
    if error.errno == errno.ENOENT and os.path.isdir(path.parent):
        return Sentence(_NO_PLACE)
    return reason(error)


# -- for another program


_BY_CODE: Mapping[str, str] = {
    "NO_PLACE": _NO_PLACE,
    **{errno.errorcode[number]: pattern for number, pattern in _REASONS.items()},
}
"""The reasons by the names that are the same on every system."""


def codes_of(error: BaseException) -> tuple[str, ...]:
    """Why a game could not be written, for a program that words it in another language: what happened, the file, why.

    Nothing for an error that has no code.
    """
    if isinstance(error, AlreadyOpen):
        return "open", printable(error.path)
    if not isinstance(error, CannotWrite) or not isinstance(error.reason, Sentence):
        return ()
    why = next((code for code, pattern in _BY_CODE.items() if pattern == error.reason.pattern), "")
    return (error.kind, printable(error.path), why) if why else ()


def from_codes(codes: Sequence[object]) -> Sentence | None:
    """The sentence of those codes; ``None`` where they are none that this version knows."""
    kind, file, why = (*map(str, codes[:3]), "", "", "")[:3]
    if kind not in _WRITING or (kind != "open" and why not in _BY_CODE):
        return None
    return Sentence(_WRITING[kind], file=file, reason=Sentence(_BY_CODE[why]) if why in _BY_CODE else "")
