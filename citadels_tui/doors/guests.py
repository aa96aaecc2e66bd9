"""Who may use the doors of this machine: each name belongs to the key it first came with, and has a private folder.

A guest's folder is called by a digest of the name, so that nothing a guest says is ever a part of a path. The key is an
opaque string of the door (the fingerprint of a public key, the secret of a browser); only its digest is kept.
"""

from __future__ import annotations

import hmac
import os
import secrets
import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from citadels_tui.language import _, language
from citadels_tui.wording.english import doors as words
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told
from netplay.clean import NAME_LETTERS, BadName, clean_name, folded
from saves.atomic import sweep, write_atomically
from saves.errors import AlreadyOpen, CannotRead, CannotWrite, SaveError
from saves.locks import is_open, lock
from saves.paths import guests_folder, make_private, running_folder

if TYPE_CHECKING:
    from types import TracebackType

    from citadels_tui.doors.passes import Door, Pass

__all__ = ["HERE", "BadGuestName", "Guest", "Guests", "NameTaken", "NoRoom", "NotAdmitted", "NotKept"]

MOST = 1000
"""Guests whose names are remembered."""
MOST_NAMES = 5
"""Names that one key may have."""
MOST_HOSTS = 100
"""Hosts of which it is remembered that a guest has told their words."""
LONGEST_KEY = 512
"""Letters of a key."""
PATIENCE = 5.0
"""Seconds to wait while another door lets somebody in."""

HERE = "here"
"""What a guest's client locks in the guest's folder for as long as it runs."""

_BOOK, _NOTE = "book", "guest.json"
_ANONYMOUS = "anonymous-"
_LONGEST = 16 * 1024
"""Bytes of a note."""
_LOOKED_AT = 3 * MOST
"""Entries of the folder that are looked at."""


class NotAdmitted(Exception):
    """Somebody is not let in; the text is a sentence for them, which names nothing of this machine."""


class NameTaken(NotAdmitted):
    """The name belongs to another key."""

    def __init__(self, name: str) -> None:
        super().__init__(fill(words.NAME_TAKEN, name=name))


class BadGuestName(NotAdmitted):
    """Nobody can be called that."""

    def __init__(self) -> None:
        super().__init__(fill(words.NO_NAME, letters=NAME_LETTERS))


class NoRoom(NotAdmitted):
    """As many guests as there may be have a seat, or are here."""

    def __init__(self) -> None:
        super().__init__(_(words.NO_ROOM))


class NotKept(NotAdmitted):
    """The guest cannot be remembered: the disk is full, for example. The cause names the file, for the door's log."""

    def __init__(self, error: SaveError) -> None:
        reason = told(error.reason) if isinstance(error, CannotRead | CannotWrite) else _(words.TOO_MUCH_TO_DO)
        super().__init__(fill(words.NOT_KEPT, reason=reason))


class _Note(msgspec.Struct):
    """What is kept of one guest. When they came last is the time of its file."""

    name: str
    key: str
    """Its digest."""
    hosts: tuple[str, ...] = ()
    """The checks of the keys of the hosts whose words the guest has told."""


_Stamp = tuple[int, int, int]
"""By which a file is known to be the one that was read before."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """One guest's folder with its note; ``None`` where that cannot be read now."""

    home: Path
    note: _Note | None
    stamp: _Stamp

    @property
    def used(self) -> int:
        """When the guest came last, in nanoseconds since 1970."""
        return self.stamp[0]


class Guest:
    """Somebody who was let in. ``home`` is the guest's own folder.

    Closed at the end of the connection; the folder of a guest without a key goes then.
    """

    def __init__(self, name: str, home: Path, running: Path, held: ExitStack, hosts: tuple[str, ...] = ()) -> None:
        self.name, self.home = name, home
        self.hosts = hosts
        """The checks of the keys of the hosts whose words the guest has told, now or before."""
        self._running, self._held = running, held

    def learn(self, hosts: Iterable[str]) -> None:
        """The guest has told the words of these hosts. What cannot be written down is asked again the next time."""
        self.hosts = tuple(dict.fromkeys((*hosts, *self.hosts)))[:MOST_HOSTS]
        with suppress(SaveError):
            note = _read(self.home)
            if note is not None:
                _write(self.home, msgspec.structs.replace(note, hosts=self.hosts))

    def pass_for(self, door: Door, table: str = "", *, asks_words: bool = False) -> Pass:
        """What the guest's client is told. ``table`` is the one that is wanted; empty: any.

        ``asks_words``: it is shown only open tables, and those of hosts whose words the guest has told.
        """
        from citadels_tui.crash import log_folder
        from citadels_tui.doors.passes import Pass

        logs = str(Path(os.path.abspath(log_folder())))
        return Pass(
            door=door,
            player=self.name,
            lang=language(),
            home=str(self.home),
            running=str(self._running),
            table=table,
            hosts=self.hosts if asks_words else None,
            logs=logs,
        )

    def close(self) -> None:
        """The connection is over. May be called again."""
        self._held.close()

    def __enter__(self) -> Guest:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Guests:
    """The guests of this machine, in ``folder`` (by default the platform's); several doors may share it.

    ``running`` is where hosts leave their notes. What is done here waits for the disk: call it from a thread.
    """

    def __init__(self, folder: Path | None = None, running: Path | None = None) -> None:
        self._folder = Path(os.path.abspath(folder or guests_folder()))
        self._running = Path(os.path.abspath(running or running_folder()))
        self._seen: dict[str, _Entry] = {}
        """What was read of the guests' folders, by their names, for who makes room."""

    def admit(self, name: str, key: str) -> Guest:
        """Let somebody in under that name; from the first time on it belongs to that key.

        An empty ``key`` is somebody nobody knows again: the name is bound to nothing, and nothing is kept. Raises
        ``NotAdmitted``.
        """
        try:
            name = clean_name(name)
        except BadName:
            raise BadGuestName from None
        if len(key) > LONGEST_KEY:
            raise NotAdmitted(_(words.NO_KEY))
        try:
            if not key:
                with self._book():
                    return self._anonymous(name)
            return self._known(name, _digest(key)) or self._new(name, _digest(key))
        except SaveError as error:
            raise NotKept(error) from error

    def is_known(self, name: str, key: str) -> bool:
        """Whether that name belongs to that key already. Never raises."""
        note = self._note(name)
        return note is not None and bool(key) and _is_of(note, _digest(key))

    def is_taken(self, name: str, key: str) -> bool:
        """Whether that name belongs to another key. Never raises."""
        note = self._note(name)
        return note is not None and not (key and _is_of(note, _digest(key)))

    def told(self, name: str, key: str) -> frozenset[str]:
        """The checks of the keys of the hosts whose words that guest has told. Never raises."""
        note = self._note(name)
        return frozenset(note.hosts) if note is not None and key and _is_of(note, _digest(key)) else frozenset()

    def _note(self, name: str) -> _Note | None:
        """What is kept under that name, as far as it can be read now."""
        with suppress(BadName, SaveError):
            return _read(self._home(clean_name(name)))
        return None

    @contextmanager
    def _book(self) -> Iterator[None]:
        """Be the only one who lets somebody in. Raises ``SaveError``."""
        make_private(self._folder)
        with suppress(OSError):
            self._folder.chmod(0o700)
        with _held_in_time(self._folder / _BOOK):
            yield

    def _known(self, name: str, key: str) -> Guest | None:
        """The guest with that key, if there is one: they need not wait for those who are new."""
        home = self._home(name)
        if (note := _read(home)) is None:
            return None
        if not _is_of(note, key):
            raise NameTaken(name)
        now = time.time_ns()
        with suppress(OSError):  # a full disk keeps nobody from a seat they have
            os.utime(home / _NOTE, ns=(now, now))
        if (note := _read(home)) is None or not _is_of(note, key):  # forgotten in this moment
            return None
        return Guest(name, home, self._running, ExitStack(), note.hosts)

    def _new(self, name: str, key: str) -> Guest:
        """Somebody with that key who comes under that name for the first time."""
        with self._book():
            if (guest := self._known(name, key)) is not None:  # they came twice at once
                return guest
            self._make_room(key)
            home = self._home(name)
            _begin(home, _Note(name, key))
        return Guest(name, home, self._running, ExitStack())

    def _anonymous(self, name: str) -> Guest:
        """Somebody without a key, under a name that is nobody's."""
        if _read(self._home(name)) is not None:
            raise NameTaken(name)
        self._sweep()
        home = self._folder / f"{_ANONYMOUS}{secrets.token_hex(8)}"
        held = ExitStack()
        held.callback(shutil.rmtree, home, ignore_errors=True)
        try:
            make_private(home)
            held.enter_context(lock(home / _NOTE))
        except BaseException:
            held.close()
            raise
        return Guest(name, home, self._running, held)

    def _home(self, name: str) -> Path:
        return self._folder / sha256(folded(name).encode()).hexdigest()[:32]

    # -- bounds

    def _make_room(self, key: str) -> None:
        """Forget whom one may, so that one more guest with that key has room. Raises ``NoRoom``."""
        self._sweep()
        entries = self._entries()
        own = [entry for entry in entries if entry.note is not None and entry.note.key == key]
        excess = max(len(own) - MOST_NAMES, len(entries) - MOST) + 1
        if excess <= 0:
            return
        candidates = [entry for entry in (own if len(own) >= MOST_NAMES else entries) if entry.note is not None]
        candidates.sort(key=lambda entry: entry.used)
        free = list(islice(self._free(candidates), excess))
        if len(free) < excess:
            raise NoRoom
        for entry in free:
            shutil.rmtree(entry.home, ignore_errors=True)

    def _free(self, candidates: list[_Entry]) -> Iterator[_Entry]:
        """Those of them that may be forgotten, the first to go first: who has a seat goes after who has none.

        Where somebody has been is read only when nobody is left who has been nowhere: that takes its time.
        """
        sitting = []
        for entry in candidates:
            if _has_been_somewhere(entry):
                sitting.append(entry)
            elif not is_open(entry.home / HERE):
                yield entry
        games, seated = self._games_here() if sitting else set(), []
        for entry in sitting:
            seats = _seats(entry)
            if not seats & games and not is_open(entry.home / HERE):
                if not seats:
                    yield entry
                else:
                    seated.append(entry)
        yield from seated

    def _entries(self) -> list[_Entry]:
        """Every guest that is remembered. Notes that are as they were are not read again."""
        seen = {}
        for home in self._folders():
            with suppress(OSError):  # without a note it is nobody's
                stamp = _stamp(home / _NOTE)
                entry = self._seen.get(home.name)
                if entry is None or entry.note is None or entry.stamp != stamp:
                    entry = _Entry(home, _readable(home), stamp)
                seen[home.name] = entry
        self._seen = seen
        return list(seen.values())

    def _folders(self) -> list[Path]:
        try:
            with os.scandir(self._folder) as entries:
                return sorted(Path(entry.path) for entry in entries if entry.is_dir(follow_symlinks=False))[:_LOOKED_AT]
        except OSError:
            return []

    def _games_here(self) -> set[str]:
        """The ids of the games whose hosts run now."""
        from netplay.running import running_tables

        return {table.game for table in running_tables(self._running)}

    def _sweep(self) -> None:
        """Remove what doors that died have left."""
        for folder in self._folders():
            if folder.name.startswith(_ANONYMOUS) and not is_open(folder / _NOTE):
                shutil.rmtree(folder, ignore_errors=True)


def _has_been_somewhere(entry: _Entry) -> bool:
    """Whether anything is remembered of tables where the guest was."""
    try:
        with os.scandir(entry.home / "known") as found:
            return any(one.name.endswith(".toml") for one in found)
    except FileNotFoundError:
        return False
    except OSError:
        return True


def _seats(entry: _Entry) -> set[str]:
    """The ids of the games in which the guest has a seat, as far as the guest's folder remembers."""
    from saves.known import remembered

    return {one.seat.game for one in remembered(entry.home / "known").found if one.seat.seat}


def _digest(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def _is_of(note: _Note, key: str) -> bool:
    """Whether a note is that of somebody with that key, which is given as its digest."""
    return hmac.compare_digest(note.key.encode("utf-8", "replace"), key.encode())


def _read(home: Path) -> _Note | None:
    """The note in a guest's folder, ``None`` where there is no such guest; one that is damaged fits no key.

    Raises ``CannotRead``: then nothing is known of that guest.
    """
    path = home / _NOTE
    try:
        with open(path, "rb") as file:
            data = file.read(_LONGEST)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CannotRead(path, error) from None
    try:
        return msgspec.json.decode(data, type=_Note)
    except (ValueError, RecursionError):
        return _Note("", "")


def _readable(home: Path) -> _Note | None:
    """The note in a guest's folder, ``None`` where it cannot be read now."""
    with suppress(SaveError):
        return _read(home)
    return None


def _stamp(path: Path) -> _Stamp:
    status = os.stat(path)
    return status.st_mtime_ns, status.st_ino, status.st_size


def _begin(home: Path, note: _Note) -> None:
    """Make a guest's folder, whole or not at all. Raises ``CannotWrite``."""
    shutil.rmtree(home, ignore_errors=True)  # without a note it is nobody's
    make_private(home)
    try:
        _write(home, note)
    except SaveError:
        shutil.rmtree(home, ignore_errors=True)
        raise


def _write(home: Path, note: _Note) -> None:
    sweep(home, lambda _name: False)
    write_atomically(home / _NOTE, msgspec.json.encode(note), backup=False)


@contextmanager
def _held_in_time(path: Path) -> Iterator[None]:
    """Hold the lock of ``path``, after those who had it first. Raises ``AlreadyOpen`` when that takes too long."""
    end = time.monotonic() + PATIENCE
    with ExitStack() as held:
        while True:
            try:
                held.enter_context(lock(path))
                break
            except AlreadyOpen:
                if time.monotonic() > end:
                    raise
        yield
