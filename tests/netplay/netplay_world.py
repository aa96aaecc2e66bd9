"""A host's core with a fake clock, a fake disk and peers that are only names: what the tests of the core share."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from citadels_engine import Game, Options, View
from netplay import protocol
from netplay.core import Core
from netplay.door import Door
from netplay.limits import Limits
from netplay.outbox import Sent
from netplay.protocol import FromClient, HostMessage, Welcome, decode_host, encode
from netplay.seating import Seating, Terms
from netplay.sessions import Peer
from netplay.table import Table
from saves.errors import CannotWrite
from saves.format import decode
from saves.format import encode as encode_save
from saves.model import SavedGame, Seat
from saves.model import Table as Place

WIDE = Limits(frames_rate=1e6, frames_burst=1e6, bytes_rate=1e9, bytes_burst=1e9, resyncs_burst=1e6)
"""Limits for tests that are not about limits."""

PATH = Path("/nowhere/game.toml")


class Disk:
    """Keeps the bytes of the last save; ``full`` makes every save fail."""

    def __init__(self) -> None:
        self.bytes = b""
        self.writes = 0
        self.full = False
        self.folder = "old"
        self.full_folders: set[str] = set()
        self.closed = False

    def write(self, saved: SavedGame) -> None:
        if self.full:
            raise CannotWrite(PATH, OSError(28, "No space left on device"))
        self.bytes = encode_save(saved)
        self.writes += 1

    def move(self, folder: str, saved: SavedGame) -> str:
        if folder in self.full_folders:
            raise CannotWrite(PATH, OSError(30, "Read-only file system"))
        self.folder, self.full = folder, False
        self.write(saved)
        return f"{folder}/game.toml"

    def close(self) -> None:
        """The file is let go."""
        self.closed = True

    def load(self) -> SavedGame:
        return decode(self.bytes, PATH)


def people(*names: str) -> list[Seat]:
    """Seats of people; a name with a colon is a bot: ``Bob:builder``."""
    seats = []
    for name in names:
        called, _, bot = name.partition(":")
        seats.append(Seat(called, "bot" if bot else "human", bot))
    return seats


def peer(name: str, address: str = "127.0.0.1") -> Peer:
    """A peer whose routing id and key follow from its name."""
    return Peer(name.encode(), key_of(name), address)


def key_of(name: str) -> str:
    """The key a peer of that name has."""
    return name.ljust(40, ".")


@dataclass
class World:
    """One table at one core, and everything it has sent."""

    seats: list[Seat]
    seed: int | str = 7
    pace: float = 0.0
    limits: Limits = WIDE
    game: Game | None = None
    owner: str = "ana"
    watchers: bool = True
    draw_seed: int = 1
    invited: list[str] | None = None
    own_address: str = ""
    now: float = 1000.0
    disk: Disk = field(default_factory=Disk)
    sids: dict[tuple[Peer, int | None], int] = field(default_factory=dict)
    blocked: set[Peer] = field(default_factory=set)
    gone: set[Peer] = field(default_factory=set)
    mail: list[tuple[Peer, bytes]] = field(default_factory=list)

    def __post_init__(self) -> None:
        game = self.game or Game.new(Options(players=len(self.seats)), self.seed)
        self._begin(SavedGame("test", game, self.seats, id="ab" * 16))
        assert self.table.save(self.now)

    def _begin(self, saved: SavedGame) -> None:
        self._open(Table(saved, self.disk, self.now, self.terms(saved.table), limits=self.limits))

    def _open(self, *tables: Seating, **more: Any) -> None:
        """A host begins with those tables."""
        self.door = Door(self.limits, self.invited, self.own_address)
        draw = Random(self.draw_seed).randbytes
        self.core = Core(tables, self.now, key="K" * 40, limits=self.limits, door=self.door, draw=draw, **more)

    def terms(self, place: Place | None = None) -> Terms:
        """How the table is run: as it was saved, and as this world has it."""
        owner = key_of(self.owner) if self.owner else ""
        return replace(Terms.of(place), owner_key=owner, pace=self.pace, watchers=self.watchers)

    @property
    def seating(self) -> Seating:
        """The only table, or the first."""
        return next(iter(self.core.tables.values()))

    @property
    def table(self) -> Table:
        """The same, where a game is there."""
        assert isinstance(self.seating, Table)
        return self.seating

    def restart(self) -> None:
        """The host dies and comes back from what is on the disk."""
        self.draw_seed += 1
        self.sids.clear()
        self._begin(self.disk.load())

    # -- frames

    def put(self, who: Peer, message: FromClient | bytes) -> None:
        """A frame comes in."""
        self.core.on_frame(who, message if isinstance(message, bytes) else encode(message), self.now)

    def send(self, who: Peer, frame: bytes) -> Sent:
        """The transport: a blocked peer takes nothing, one that is gone cannot be reached."""
        if who in self.gone:
            return Sent.GONE
        if who in self.blocked:
            return Sent.BLOCKED
        self.mail.append((who, frame))
        return Sent.OK

    def collect(self) -> list[tuple[Peer, bytes]]:
        """Everything that goes out now."""
        self.core.flush(self.send)
        mail, self.mail = self.mail, []
        return mail

    def say(self, who: Peer, message: FromClient | bytes) -> list[HostMessage]:
        """A frame comes in; what ``who`` is told at once."""
        self.put(who, message)
        return [decode_host(frame) for to, frame in self.collect() if to == who]

    def pass_time(self, seconds: float) -> None:
        """The clock goes on and the core looks at it."""
        self.now += seconds
        self.core.tick(self.now)

    # -- sessions

    def join(self, who: Peer, seat: int | None = None, **more: object) -> Welcome:
        """A hello that has to succeed."""
        told = self.say(who, hello(seat=seat, **more))
        welcome = next(message for message in told if isinstance(message, Welcome))
        self.sids[who, welcome.seat] = welcome.sid
        return welcome

    def act(self, who: Peer, seat: int, line: str, n: int, decision: int | None = None) -> list[HostMessage]:
        """A command; what ``who`` is told."""
        at = self.table.revision if decision is None else decision
        return self.say(who, protocol.Act(self.sids[who, seat], n, at, line))

    def state(self) -> str:
        """A hash of everything that belongs to the game and its save."""
        snapshot = self.table.snapshot()
        snapshot.created = snapshot.saved = snapshot.created.replace(year=2000)
        parts = (encode_save(snapshot), self.disk.bytes, str(len(self.table.chronicle)).encode())
        return hashlib.sha256(b"|".join(parts)).hexdigest()


def hello(**values: object) -> protocol.Hello:
    """A hello; what is not given is as an ordinary client says it."""
    plain: dict[str, object] = {"protocol": protocol.PROTOCOL, "version": "1", "name": "Somebody", **values}
    return protocol.Hello(**plain)  # type: ignore[arg-type]


def results(messages: list[HostMessage]) -> list[protocol.Result]:
    """The results among the messages."""
    return [message for message in messages if isinstance(message, protocol.Result)]


def errors(messages: list[HostMessage]) -> list[str]:
    """The codes of the errors among the messages."""
    return [message.code for message in messages if isinstance(message, protocol.Error)]


def first_line(world: World) -> str:
    """Something that is legal now."""
    return str(world.table.game.legal_actions()[0])


def ends(world: World) -> View:
    """The public view."""
    return world.table.game.view(None)
