"""Saved games in their folder: written, read, found, listed, checked, exported and removed."""

from __future__ import annotations

import errno
import os
import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from citadels_engine.sentences import Sentence
from saves.atomic import backup_of, temporaries_of, write_atomically
from saves.atomic import sweep as _sweep
from saves.bounds import SAVE_LIMITS, read_bytes
from saves.errors import BadSave, CannotWrite, NoFolder, NotFound, SaveError, printable, shown
from saves.format import decode, encode, way_back
from saves.locks import is_open, lock, lock_path
from saves.model import SavedGame, now, program_version
from saves.paths import make_private

__all__ = [
    "Summary",
    "check_folder",
    "export",
    "find",
    "is_open",
    "list_saves",
    "load",
    "lock",
    "new_path",
    "newest",
    "remove",
    "sweep",
    "write",
]

SUFFIX = ".toml"


def load(path: Path, edited: bool = False) -> SavedGame:
    """The saved game at ``path``.

    ``edited`` takes a file whose check does not fit, if the position is possible; ``SavedGame.edited`` then says so.
    Raises ``BadSave`` or ``CannotRead``; the file is left alone.
    """
    return decode(read_bytes(path, SAVE_LIMITS, BadSave, if_empty=way_back(path, Sentence("remove it"))), path, edited)


def write(path: Path, saved: SavedGame) -> None:
    """Write the game to ``path``, whole or not at all; when it returns, the bytes are on the disk.

    The file that was there stays as ``.bak``. Sets ``saved.saved`` and ``saved.version``. Raises ``CannotWrite``, also
    for a game so long that it could not be read again; then the file that was there is intact.
    """
    before = saved.saved, saved.version
    saved.saved, saved.version = now(), program_version()
    try:
        data = encode(saved)
        if len(data) > SAVE_LIMITS.size:
            raise CannotWrite(path, OSError(errno.EFBIG, ""))
        write_atomically(path, data, backup=True)
    except CannotWrite:
        saved.saved, saved.version = before
        raise


def new_path(folder: Path, name: str) -> Path:
    """A path for a new game of that name that no file has yet. Creates the folder (0700). Raises ``CannotWrite``."""
    make_private(folder)
    stem = _stem(name)
    number = 1
    while True:
        path = folder / f"{stem}{'' if number == 1 else f'-{number}'}{SUFFIX}"
        if not any(os.path.lexists(taken) for taken in (path, backup_of(path), lock_path(path))):
            return path
        number += 1


def _stem(name: str) -> str:
    """A name as a file's: lower-case ASCII letters and digits with dashes between words."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-") or "game"
    return f"{stem}-game" if re.fullmatch(r"con|prn|aux|nul|com\d|lpt\d", stem) else stem


def sweep(folder: Path) -> list[Path]:
    """Remove the temporary files a crash has left in the folder; games that are open keep theirs. Says which."""
    return _sweep(folder, is_open)


def find(folder: Path, name: str) -> Path:
    """The saved game that ``name`` means: a path, a file's stem, or the unique start of one.

    Raises ``NotFound``, naming the candidates where several could be meant.
    """
    if name.endswith(f"{SUFFIX}.bak"):
        kept = printable(Path(name[: -len(".bak")]))
        raise NotFound(
            Sentence(
                "{file} is the save before the last: rename it to {kept} to go on from there",
                file=printable(Path(name)),
                kept=kept,
            )
        )
    if os.sep in name or name.endswith(SUFFIX):
        return _named_path(folder, name)
    exact = folder / f"{name}{SUFFIX}"
    if name and os.path.isfile(exact):
        return exact
    starts = [path for path in _files(folder) if path.stem.casefold().startswith(name.casefold())]
    if len(starts) == 1:
        return starts[0]
    if starts:
        listed = [shown(path.stem) for path in starts[:8]] + ["…"] * (len(starts) > 8)
        raise NotFound(
            Sentence("{name!r} could be any of {listed}; write more of the name", name=shown(name), listed=listed)
        )
    check_folder(folder)
    raise NotFound(
        Sentence(
            "there is no saved game {name!r} in {folder}; citadels saves list shows what there is",
            name=shown(name),
            folder=printable(folder),
        )
    )


def _named_path(folder: Path, name: str) -> Path:
    given = Path(os.path.expanduser(name))
    for path in (given, folder / given):
        if os.path.isfile(path):
            return Path(os.path.abspath(path))
    raise NotFound(
        Sentence("{file}: there is no such file; citadels saves list shows what there is", file=printable(given))
    )


def _files(folder: Path) -> list[Path]:
    """The saved games' files in the folder, by name; none if there is no folder."""
    try:
        found = [entry for entry in folder.iterdir() if entry.suffix == SUFFIX and entry.name[0] != "."]
    except OSError:
        return []
    return sorted(filter(os.path.isfile, found))


@dataclass(frozen=True, slots=True)
class Summary:
    """One line of the list of saved games. Where ``fault`` is not empty the file cannot be used and says why."""

    path: Path
    size: int
    """Bytes."""
    saved: datetime
    name: str = ""
    players: tuple[str, ...] = ()
    round: int = 0
    turn: str = ""
    """The name of the player who decides; empty when the game is over."""
    finished: bool = False
    open: bool = False
    """Some program has this game open right now."""
    fault: Sentence | str = ""

    @property
    def stem(self) -> str:
        """What the game is called on the command line."""
        return self.path.stem


def check_folder(folder: Path) -> None:
    """Raise ``NoFolder`` where no saved game can be looked for; a folder that is still to be made is fine."""
    try:
        next(iter(folder.iterdir()), None)
    except FileNotFoundError:
        return
    except OSError as error:
        raise NoFolder(folder, error) from None


def list_saves(folder: Path) -> list[Summary]:
    """Every saved game in the folder, the newest first; never raises."""
    return sorted((_summary(path) for path in _files(folder)), key=lambda line: line.saved, reverse=True)


def newest(folder: Path) -> Path:
    """The unfinished game that was saved last. Raises ``NotFound``, naming a newer file that cannot be used."""
    faults: list[Sentence | str] = []
    for line in list_saves(folder):
        if line.fault:
            faults.append(line.fault)
        elif not line.finished:
            return line.path
    if faults:
        raise NotFound(Sentence("no unfinished game can be gone on with: {fault}", fault=faults[0]))
    check_folder(folder)
    raise NotFound(
        Sentence("there is no unfinished game in {folder}; citadels play starts one", folder=printable(folder))
    )


def _summary(path: Path) -> Summary:
    size, written = 0, datetime.fromtimestamp(0, UTC)
    with suppress(OSError, OverflowError, ValueError):
        found = path.stat()
        size, written = found.st_size, datetime.fromtimestamp(found.st_mtime, UTC)
    try:
        saved = load(path)
    except SaveError as error:
        return Summary(path, size, written, fault=error.sentence)
    game = saved.game
    return Summary(
        path=path,
        size=size,
        saved=saved.saved,
        name=saved.name,
        players=tuple(seat.name for seat in saved.seats),
        round=game.round,
        turn=saved.seats[game.to_act - 1].name if game.to_act else "",
        finished=game.over,
        open=is_open(path),
    )


def export(path: Path, target: Path) -> Path:
    """Copy a saved game to ``target`` (a file or a folder) without what belongs to this table and these players.

    Left out are ``[table]``, the seats' tokens and device keys. Returns the path of the copy. Raises ``SaveError``;
    a file that is there is not overwritten.
    """
    saved = load(path)
    saved.table = None
    for seat in saved.seats:
        seat.token = seat.device_key = ""
        seat.last_n, seat.last_result, seat.closed = 0, {}, False
    if os.path.isdir(target):
        target = target / path.name
    if not os.path.isdir(target.parent):
        raise SaveError(
            Sentence(
                "{file}: there is no folder {folder}; make it first",
                file=printable(target),
                folder=printable(target.parent),
            )
        )
    if os.path.lexists(target):
        raise SaveError(Sentence("{file} is there already; name another file", file=printable(target)))
    write_atomically(target, encode(saved), backup=False)
    return target


def remove(path: Path) -> None:
    """Remove a saved game with its ``.bak`` and its leftovers. Raises ``AlreadyOpen`` or ``CannotWrite``."""
    if not os.path.lexists(path):
        raise NotFound(Sentence("{file}: there is no such file", file=printable(path)))
    with lock(path):
        try:
            path.unlink()
            for beside in (backup_of(path), *temporaries_of(path), lock_path(path)):
                beside.unlink(missing_ok=True)
        except OSError as error:
            raise CannotWrite(path, error) from None
