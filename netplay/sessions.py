"""Sessions: one seat or one spectator, spoken for by one peer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from netplay.limiter import Bucket
from netplay.outbox import Outbox

if TYPE_CHECKING:
    from netplay.seating import Seating


class Peer(NamedTuple):
    """The other end of a connection: the socket's routing id and the CURVE key belong together on every frame."""

    route: bytes
    key: str
    """The public key as 40 letters (Z85)."""
    address: str


class Session:
    """A peer's right to speak for a seat (``None``: to watch) of one table."""

    __slots__ = (
        "away",
        "closed",
        "heard",
        "name",
        "outbox",
        "owner",
        "peer",
        "pinged",
        "resyncs",
        "seat",
        "sid",
        "stuck_since",
        "table",
    )

    def __init__(
        self, sid: int, peer: Peer, table: Seating, seat: int | None, outbox: Outbox, resyncs: Bucket, now: float
    ) -> None:
        self.sid, self.peer, self.table, self.seat, self.outbox = sid, peer, table, seat, outbox
        self.name = ""
        """What a spectator is called."""
        self.resyncs = resyncs
        """How often it may want everything told again."""
        self.owner = False
        """Whether this is the host's own player, who decides about the table."""
        self.heard = self.pinged = now
        self.away = self.closed = False
        self.stuck_since: float | None = None
        """Since when the peer takes nothing."""


class Sessions:
    """Every open session, by number, by key and by table."""

    def __init__(self) -> None:
        self._by_sid: dict[int, Session] = {}
        self._by_key: dict[str, list[Session]] = {}
        self._by_table: dict[str, list[Session]] = {}

    def __len__(self) -> int:
        return len(self._by_sid)

    def __iter__(self) -> Iterator[Session]:
        return iter(list(self._by_sid.values()))

    def get(self, sid: int, peer: Peer) -> Session | None:
        """The session of that number, if it is this peer's."""
        session = self._by_sid.get(sid)
        return session if session is not None and session.peer == peer else None

    def of_peer(self, peer: Peer) -> tuple[Session, ...]:
        """The sessions one peer speaks for (several local seats are several sessions)."""
        return tuple([session for session in self._by_key.get(peer.key, ()) if session.peer == peer])

    def of_key(self, key: str) -> tuple[Session, ...]:
        """The sessions of one key, by whatever connection."""
        return tuple(self._by_key.get(key, ()))

    def at(self, table: Seating) -> tuple[Session, ...]:
        """Everybody at that table."""
        return tuple(self._by_table.get(table.id, ()))

    def in_seat(self, table: Seating, seat: int | None) -> Session | None:
        """Who speaks for that seat now."""
        if seat is None:
            return None
        return next((session for session in self._by_table.get(table.id, ()) if session.seat == seat), None)

    def watching(self, table: Seating, key: str) -> Session | None:
        """The session by which that machine watches there."""
        sessions = self._by_table.get(table.id, ())
        return next((session for session in sessions if session.seat is None and session.peer.key == key), None)

    def called(self, table: Seating, name: str) -> Session | None:
        """Who watches there under that name."""
        sessions = self._by_table.get(table.id, ())
        return next((session for session in sessions if session.seat is None and session.name == name), None)

    def from_address(self, address: str) -> int:
        """How many sessions come from there."""
        return sum(session.peer.address == address for session in self._by_sid.values())

    def taken(self, sid: int) -> bool:
        """Whether that number is in use."""
        return sid in self._by_sid

    def add(self, session: Session) -> None:
        """Open a session."""
        self._by_sid[session.sid] = session
        self._by_key.setdefault(session.peer.key, []).append(session)
        self._by_table.setdefault(session.table.id, []).append(session)
        if session.seat is None:
            session.table.watchers.append(session.name)

    def move_all(self, old: Seating, new: Seating) -> tuple[Session, ...]:
        """Everybody at ``old`` is at ``new`` from now on: who that is."""
        sessions = self._by_table.pop(old.id, [])
        if sessions:
            self._by_table[new.id] = sessions
        for session in sessions:
            session.table = new
        old.watchers, new.watchers = [], [session.name for session in sessions if session.seat is None]
        return tuple(sessions)

    def remove(self, session: Session) -> None:
        """Close a session; one that is closed already stays so."""
        if self._by_sid.pop(session.sid, None) is None:
            return
        session.closed = True
        if session.seat is None:
            session.table.watchers.remove(session.name)
        _take_out(self._by_key, session.peer.key, session)
        _take_out(self._by_table, session.table.id, session)


def anybody(sessions: Iterable[Session]) -> bool:
    """Whether any of them speaks for a seat."""
    return any(session.seat is not None for session in sessions)


def _take_out(index: dict[str, list[Session]], key: str, session: Session) -> None:
    index[key].remove(session)
    if not index[key]:
        del index[key]
