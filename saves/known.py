"""The seats this machine remembers, so that it finds back to them: one small file each, for its owner's eyes only.

An entry is held (locked by the operating system) as long as a program uses it. So a second program on the same machine
is another person with keys of its own, and a program that died leaves its seat to the next one.
"""

from __future__ import annotations

import os
import re
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from citadels_engine.sentences import N_, Sentence
from saves.atomic import sweep, write_atomically
from saves.bounds import SMALL_LIMITS, read_toml
from saves.errors import BadFile, CannotRead, CannotWrite, SaveError, is_plain
from saves.keys import Fault, Keys
from saves.locks import is_open, lock, lock_path
from saves.paths import known_folder, make_private

__all__ = [
    "MOST",
    "BadKnown",
    "Found",
    "HeldSeat",
    "KnownSeat",
    "Remembered",
    "forget",
    "known_folder",
    "remembered",
    "take",
]

MOST = 100
"""Entries that are kept; beyond them the one used longest ago is forgotten."""
FORMAT = 1

_SUFFIX = ".toml"
_LOOKED_AT = 1000
"""Files of the folder that are looked at."""
_LONGEST, _MOST_HOSTS = 300, 16
_HOST = re.compile(r"[A-Za-z0-9_.-]{1,253}", re.ASCII)
_KEY = re.compile(r"[!-~]{40}", re.ASCII)
_TODO = N_("remove it; the table can be joined again")


class BadKnown(BadFile):
    """A file among the remembered seats that is none."""


def _this_moment() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class KnownSeat:
    """One remembered seat. Keys are CURVE keys as 40 letters (Z85)."""

    game: str
    """The game's id."""
    hosts: tuple[str, ...]
    """The host's addresses without ports, the likeliest first."""
    port: int
    """Where the host's own key listens."""
    key: str
    """The host's own public key, the only one that is believed."""
    public_key: str
    """The key pair by which the host knows this machine's player again."""
    secret_key: str
    table: str = ""
    """What the table is called."""
    porch: int = 0
    """The port that was typed to join; 0: none."""
    seat: int = 0
    """0: none yet."""
    token: str = ""
    """The seat's secret, for the rejoin code."""
    player: str = ""
    """The player's name."""
    commitment: str = ""
    """What everybody was bound to before the deal (``saves.fair_deal.bond``)."""
    owner: bool = False
    """Whether this is the host's own player."""
    used: datetime = field(default_factory=_this_moment)
    """When it was last written, UTC."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Such as ``192.168.1.20:40123``: where the host's own key listens, the likeliest first."""
        return tuple(f"{host}:{self.port}" for host in self.hosts)

    def is_at(self, address: str) -> bool:
        """Whether ``address`` (host and port) is one of the host's, be it with its own port or the one to type."""
        host, _, port = address.rpartition(":")
        return host in self.hosts and port in (str(self.port), str(self.porch or self.port))

    def __repr__(self) -> str:
        return f"KnownSeat({self.table!r}, seat={self.seat})"


@dataclass(frozen=True, slots=True)
class Found:
    """One entry in the folder; ``held`` says whether a program uses it right now."""

    path: Path
    seat: KnownSeat
    held: bool


@dataclass(frozen=True, slots=True)
class Remembered:
    """All that is remembered, the newest first, and a sentence for each file that cannot be read."""

    found: tuple[Found, ...]
    faults: tuple[Sentence, ...] = ()

    def of(self, *, game: str = "", address: str = "") -> tuple[Found, ...]:
        """The entries of that game, or of any game at that address (host and port)."""
        return tuple(one for one in self.found if _fits(one.seat, game, address))


def _fits(seat: KnownSeat, game: str, address: str) -> bool:
    return (not game or seat.game == game) and (not address or seat.is_at(address))


def remembered(folder: Path) -> Remembered:
    """All that is remembered in the folder; never raises."""
    found: list[Found] = []
    faults: list[Sentence] = []
    for path in _files(folder):
        try:
            found.append(Found(path, _read(path), is_open(path)))
        except CannotRead as error:
            if not error.missing:  # else it has just been forgotten
                faults.append(error.sentence)
        except SaveError as error:
            faults.append(error.sentence)
    found.sort(key=lambda one: one.seat.used, reverse=True)
    return Remembered(tuple(found), tuple(faults))


def forget(path: Path) -> None:
    """Forget the entry at ``path``. Raises ``AlreadyOpen`` if a program uses it, ``CannotWrite`` if it must stay."""
    with lock(path):
        _remove(path)


class HeldSeat:
    """An entry that this program holds, until ``release`` or the end of the process."""

    def __init__(self, path: Path, seat: KnownSeat, held: ExitStack) -> None:
        self.path, self.seat, self._held = path, seat, held

    @classmethod
    def new(cls, folder: Path, seat: KnownSeat) -> HeldSeat:
        """Remember ``seat`` as a new entry, and forget the oldest where there are too many. Raises ``SaveError``."""
        make_private(folder)
        path = folder / f"{os.urandom(8).hex()}{_SUFFIX}"
        held = cls(path, seat, _locked(path))
        try:
            held.keep(seat)
        except BaseException:
            held._held.close()
            _unlink(lock_path(path))
            raise
        _forget_oldest(folder)
        return held

    @classmethod
    def open(cls, path: Path) -> HeldSeat:
        """Hold the entry at ``path``. Raises ``AlreadyOpen``, ``BadKnown``, or another ``SaveError``."""
        held = _locked(path)
        try:
            return cls(path, _read(path), held)
        except BaseException:
            held.close()
            if not os.path.lexists(path):  # the locking has made that file
                _unlink(lock_path(path))
            raise

    def keep(self, seat: KnownSeat) -> None:
        """Remember ``seat`` here from now on, as used at this moment. Raises ``CannotWrite``."""
        seat = replace(seat, used=_this_moment())
        write_atomically(self.path, _encode(seat), backup=False)
        self.seat = seat

    def release(self) -> None:
        """Let others have it. May be called again."""
        self._held.close()

    def forget(self) -> None:
        """Remove the entry. Raises ``CannotWrite``."""
        try:
            _remove(self.path)
        finally:
            self.release()

    def __enter__(self) -> HeldSeat:
        return self

    def __exit__(self, *error: object) -> None:
        self.release()


def take(folder: Path, *, game: str = "", address: str = "") -> HeldSeat | None:
    """Hold the entry used last that no program uses, of that game or at that address (host and port), if there is one.

    Never raises ``SaveError``: what cannot be read or held is passed over.
    """
    for one in remembered(folder).of(game=game, address=address):
        with suppress(SaveError):
            held = HeldSeat.open(one.path)
            if _fits(held.seat, game, address):  # it may have been used for something else in this moment
                return held
            held.release()
    return None


# -- files


def _files(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in islice(entries, _LOOKED_AT)]
    except OSError:
        return []
    return [folder / name for name in sorted(names) if name.endswith(_SUFFIX) and name[0] != "."]


def _locked(path: Path) -> ExitStack:
    held = ExitStack()
    held.enter_context(lock(path))
    return held


def _forget_oldest(folder: Path) -> None:
    """Forget what is beyond the number that is kept, and the temporary files a crash has left."""
    sweep(folder, is_open)
    for one in remembered(folder).found[MOST:]:
        with suppress(SaveError):
            forget(one.path)


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(path, error) from None
    _unlink(lock_path(path))


def _unlink(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _encode(seat: KnownSeat) -> bytes:
    import tomli_w

    values = {one.name: _writable(getattr(seat, one.name)) for one in fields(seat)}
    return tomli_w.dumps({"format": FORMAT, **values}).encode("utf-8", "replace")


def _writable(value: object) -> object:
    """A value as it can be read again, whatever a host has told."""
    if isinstance(value, str):
        return "".join(char if is_plain(char) else " " for char in value[:_LONGEST])
    return [_writable(one) for one in value] if isinstance(value, tuple) else value


def _read(path: Path) -> KnownSeat:
    """The entry at ``path``. Raises ``BadKnown`` or ``CannotRead``."""

    def fault(where: str, why: Sentence) -> BadKnown:
        return BadKnown(path, where, why, Sentence(_TODO))

    keys = Keys(read_toml(path, SMALL_LIMITS, BadKnown), "", fault)
    keys.number("format", least=FORMAT, most=FORMAT)
    seat = KnownSeat(
        game=keys.text("game"),
        hosts=_hosts(keys, fault),
        port=keys.number("port", least=1, most=65535),
        key=_key(keys, "key", fault),
        public_key=_key(keys, "public_key", fault),
        secret_key=_key(keys, "secret_key", fault),
        table=keys.text("table"),
        porch=keys.number("porch", most=65535),
        seat=keys.number("seat", most=9),
        token=keys.text("token"),
        player=keys.text("player"),
        commitment=keys.text("commitment"),
        owner=keys.flag("owner"),
        used=keys.moment("used"),
    )
    keys.end()
    return seat


def _hosts(keys: Keys, fault: Fault) -> tuple[str, ...]:
    hosts = tuple(keys.texts("hosts"))
    if not hosts or len(hosts) > _MOST_HOSTS or not all(map(_HOST.fullmatch, hosts)):
        raise fault("hosts", Sentence("1 to {most} addresses without ports are needed", most=_MOST_HOSTS))
    return hosts


def _key(keys: Keys, name: str, fault: Fault) -> str:
    key = keys.text(name)
    if not _KEY.fullmatch(key):
        raise fault(name, Sentence("this is no key"))
    return key
