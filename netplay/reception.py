"""Hellos: who gets a session, for which seat, and what the welcome says."""

from __future__ import annotations

from dataclasses import asdict
from typing import NamedTuple

from netplay import protocol
from netplay.clean import BadName, clean_name, unique_name
from netplay.door import Door, is_loopback
from netplay.limits import Limits
from netplay.outbox import Outbox
from netplay.protocol import Error, Hello, Welcome
from netplay.seating import Seating
from netplay.seats import Draw, Seat, claimed
from netplay.sessions import Peer, Session, Sessions

TOLD_LIMITS = ("frame_bytes", "frames_rate", "frames_burst", "ping", "away", "lost")


class Opened(NamedTuple):
    """A session that has begun, what it is told, and the one it takes the place of."""

    session: Session
    welcome: Welcome
    replaced: Session | None


class Reception:
    """Answers hellos."""

    def __init__(
        self, tables: dict[str, Seating], sessions: Sessions, door: Door, limits: Limits, key: str, draw: Draw
    ) -> None:
        self._tables, self._sessions, self._door, self._limits = tables, sessions, door, limits
        self._key, self._draw = key, draw
        self.run = draw(8).hex()
        """Names this process: log numbers known from another one count for nothing."""

    def hello(self, peer: Peer, hello: Hello, now: float) -> Opened | Error:
        """Open a session, or say why not (fatal, except where trying again later may help)."""
        if hello.protocol[0] != protocol.PROTOCOL[0]:
            return self.bad_version(peer, hello.protocol, now)
        if self._door.knocks_too_often(peer.address, now) and not self._is_known(peer):
            return Error("rate", fatal=True)
        opened = self._open(peer, hello, now)
        if isinstance(opened, str):
            self._failed(peer, now)
            if opened == "bad_token":
                self._door.token_failed(peer.key, peer.address, now)
            return Error(opened, fatal=True)
        return opened

    def bad_version(self, peer: Peer, version: protocol.Version, now: float) -> Error:
        """Both sides' versions, and which is older."""
        self._failed(peer, now)
        older = "client" if version < protocol.PROTOCOL else "host"
        host, client = (".".join(map(str, one)) for one in (protocol.PROTOCOL, version))
        return Error("bad_version", {"host": host, "client": client, "older": older}, fatal=True)

    def _failed(self, peer: Peer, now: float) -> None:
        if not self._is_known(peer):
            self._door.hello_failed(peer.address, now)

    def _is_known(self, peer: Peer) -> bool:
        """Whether that machine has a seat at one of the tables: what it does says nothing about its address."""
        return any(seat.known_device(peer.key) for table in self._tables.values() for seat in table.seats)

    def _open(self, peer: Peer, hello: Hello, now: float) -> Opened | str:
        table = self._table(hello.table)
        if table is None:
            return "no_table"
        try:
            name = clean_name(hello.name)
        except BadName:
            return "bad_name"
        if hello.wants == "watch":
            if not table.terms.watchers:
                return "not_invited"
            return "full" if self._is_full(peer) else self._begin(peer, hello, table, None, now)
        seat = claimed(table.seats, peer.key, hello.seat, hello.token)
        if isinstance(seat, str):
            return seat
        replaced = self._sessions.in_seat(table, seat.number)
        if replaced is None and not seat.owned and self._is_full(peer):  # who owns a seat always comes back to it
            return "full"
        token = self._take_seat(table, seat, peer, name, now)
        if replaced is not None:
            self._sessions.remove(replaced)
        return self._begin(peer, hello, table, seat, now, token, replaced)

    def _table(self, name: str | None) -> Seating | None:
        if name is None and len(self._tables) == 1:
            return next(iter(self._tables.values()))
        return self._tables.get(name or "")

    def _is_full(self, peer: Peer) -> bool:
        if len(self._sessions) >= self._limits.sessions:
            return True
        return not is_loopback(peer.address) and (
            self._sessions.from_address(peer.address) >= self._limits.sessions_an_address
        )

    def _take_seat(self, table: Seating, seat: Seat, peer: Peer, name: str, now: float) -> str | None:
        """The seat is this peer's from now on. A new secret for it, if it had none and the save takes it."""
        was_free, token = not seat.owned, None
        if was_free:
            table.arrivals.append(seat.number)
            others = tuple(one.name for one in table.seats if one is not seat)
            seat.name = unique_name(name, others)
        changed = seat.device_key != peer.key
        seat.device_key = peer.key
        table.set_status(seat.number, "here", now)
        if not seat.token_hash:
            token = seat.new_token(self._draw)
        if (changed or token) and not table.save(now):
            if token:
                seat.token_hash = ""  # what is not on the disk was not promised
            return None
        return token

    def _begin(
        self,
        peer: Peer,
        hello: Hello,
        table: Seating,
        seat: Seat | None,
        now: float,
        token: str | None = None,
        replaced: Session | None = None,
    ) -> Opened:
        """A new session, and what is said to it."""
        number = seat.number if seat else None
        known = hello.have_log if hello.run == self.run and hello.have_log <= table.log_length() else 0
        outbox = Outbox(self._limits.control_queue)
        session = Session(self._new_sid(), peer, table, number, outbox, now)
        session.owner = bool(table.terms.owner_key) and peer.key == table.terms.owner_key
        if not self._sessions.at(table):
            table.wake(now)
        self._sessions.add(session)
        return Opened(session, self.welcome(session, known, token, _missed(table, seat)), replaced)

    def welcome(self, session: Session, known: int = 0, token: str | None = None, missed: int | None = None) -> Welcome:
        """Everything there is to know for who has just come, or whose table has changed altogether."""
        table, seat, limits = session.table, session.seat, asdict(self._limits)
        told = table.told(seat, known, session.owner)
        session.outbox.anew(told.log.start + len(told.log.items))
        return Welcome(
            sid=session.sid,
            protocol=protocol.PROTOCOL,
            game=table.id,
            key=self._key,
            run=self.run,
            seat=seat,
            last_n=told.last_n,
            lobby=table.lobby(),
            view=told.view,
            log=told.log,
            saving=told.saving,
            limits={name: float(limits[name]) for name in TOLD_LIMITS},
            owner=session.owner,
            edited=told.edited,
            token=token,
            invite=table.terms.invite if seat else None,
            missed=missed,
        )

    def _new_sid(self) -> int:
        while True:
            sid = int.from_bytes(self._draw(6), "big")
            if sid and not self._sessions.taken(sid):
                return sid


def _missed(table: Seating, seat: Seat | None) -> int | None:
    """From where on the log tells what happened since that seat's owner was last heard of, who is heard of now."""
    if seat is None:
        return None
    before, seat.heard = seat.heard, table.log_length()
    return before if before is not None and before < seat.heard else None
