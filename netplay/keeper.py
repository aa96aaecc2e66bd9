"""The save file of one game while a host has it open: its lock, its place, and moving it to another folder."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from pathlib import Path

from saves import store
from saves.errors import AlreadyOpen
from saves.locks import lock_path
from saves.model import SavedGame


class FileKeeper:
    """Holds the lock of a save file and writes the game into it."""

    def __init__(self, path: Path, held: ExitStack) -> None:
        self.path, self._held = path, held

    @classmethod
    def new(cls, folder: Path, saved: SavedGame) -> FileKeeper:
        """A new file for ``saved`` in ``folder``, named after the game and written at once. Raises ``SaveError``."""
        while True:
            path = store.new_path(folder, saved.name)
            try:
                held = _locked(path)
            except AlreadyOpen:
                continue  # another host has just taken that name
            if path.exists():
                held.close()
                continue
            try:
                store.write(path, saved)
            except BaseException:
                _give_back(path)
                held.close()
                raise
            return cls(path, held)

    @classmethod
    def open(cls, path: Path, edited: bool) -> tuple[FileKeeper, SavedGame]:
        """The file at ``path``, locked, and the game in it. Raises ``SaveError``, ``AlreadyOpen`` among them."""
        held = _locked(path)
        try:
            return cls(path, held), store.load(path, edited)
        except BaseException:
            held.close()
            raise

    def write(self, saved: SavedGame) -> None:
        """Write the game; when it returns, the bytes are on the disk. Raises ``SaveError``."""
        store.write(self.path, saved)

    def move(self, folder: str, saved: SavedGame) -> str:
        """Write the game into a new file in ``folder`` and go on there: its path. The old file stays as it is."""
        there = FileKeeper.new(Path(folder).expanduser().absolute(), saved)
        self._held.close()
        self.path, self._held = there.path, there._held
        return str(self.path)

    def close(self) -> None:
        """Let the lock go."""
        self._held.close()


def _give_back(path: Path) -> None:
    """No game has come of that new name, whose lock is held here: the next one may have it."""
    for one in (path, lock_path(path)):
        with suppress(OSError):
            one.unlink()


def _locked(path: Path) -> ExitStack:
    held = ExitStack()
    held.enter_context(store.lock(path))
    return held
