"""Hellos: who gets a session, for which seat, and what the welcome says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import NamedTuple

from netplay import protocol
from netplay.clean import BadName, clean_name
from netplay.door import Door
from netplay.gathering import own_name, table_name
from netplay.limiter import Bucket
from netplay.limits import Limits
from netplay.outbox import Outbox
from netplay.protocol import Error, Hello, Values, Welcome
from netplay.seating import PRESENT, Seating, Told
from netplay.seats import Draw, Seat, claimed
from netplay.sessions import Peer, Session, Sessions
from saves.fair_deal import ENTROPY

MOST_TABLES = 200
"""Tables told to who has named none."""
MOST_MOVED = 1024
TOLD_LIMITS = ("frame_bytes", "frames_rate", "frames_burst", "ping", "away", "lost")


class Entry(NamedTuple):
    """A session that has begun, what it is told, and the one it takes the place of."""

    session: Session
    welcome: Welcome
    replaced: Session | None


class NoEntry(Exception):
    """There is no session for that hello."""

    def __init__(self, code: str, values: Values | None = None) -> None:
        super().__init__(code)
        self.code, self.values = code, values or {}


class TooSoon(Exception):
    """That hello says again what was answered a moment ago."""


class Reception:
    """Answers hellos."""

    def __init__(
        self,
        tables: dict[str, Seating],
        sessions: Sessions,
        door: Door,
        limits: Limits,
        draw: Draw,
        key: str = "",
        port: int = 0,
    ) -> None:
        self._tables, self._sessions, self._door, self._limits = tables, sessions, door, limits
        self._draw = draw
        self._key, self._port = key, port
        """The key and the port that are to be believed in later connections."""
        self._run = draw(8).hex()
        """Names this process: log numbers known from another one count for nothing."""
        self._moved: dict[str, str] = {}
        """The id of the table that came after another."""

    def run(self, table: Seating) -> str:
        """Names the log that item numbers belong to: the one of this game in this process."""
        return f"{self._run}.{table.id}"

    def turns_away(self, peer: Peer, now: float) -> str:
        """Why a hello from there is not even looked at: ``banned``, ``rate``, or empty where it is."""
        if self._door.is_banned(peer.address, now):
            return "banned"
        return "rate" if self._door.knocks_too_often(peer.address, now) and not self._is_known(peer) else ""

    def hello(self, peer: Peer, hello: Hello, now: float) -> Entry | Error:
        """Open a session, or say why not. Raises ``TooSoon``."""
        if hello.protocol[0] != protocol.PROTOCOL[0]:
            return self.bad_version(peer, hello.protocol, now)
        try:
            return self._open(peer, hello, now)
        except NoEntry as no:
            self._failed(peer, now)
            return Error(no.code, no.values, fatal=True)

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

    def _open(self, peer: Peer, hello: Hello, now: float) -> Entry:
        table = self._table(hello.table)
        if peer.key in table.kicked:
            raise NoEntry("kicked")
        try:
            name = clean_name(hello.name)
            if hello.wants == "watch":
                return self._watch(peer, hello, table, name, now)
            return self._sit(peer, hello, table, name, now)
        except BadName:
            raise NoEntry("bad_name") from None

    def _watch(self, peer: Peer, hello: Hello, table: Seating, name: str, now: float) -> Entry:
        if not table.terms.watchers:
            raise NoEntry("not_invited")
        replaced = self._sessions.watching(table, peer.key)
        if replaced is None:
            if peer.address in table.kicked:
                raise NoEntry("kicked")
            if self._is_full(peer):
                raise NoEntry("full")
        resyncs = self._resyncs(peer, replaced, now)
        others = [one for one in table.watchers if replaced is None or one != replaced.name]
        name = own_name(name, None, table.seats, others)
        told = self._told(hello, table, None)
        if replaced is not None:
            self._sessions.remove(replaced)
        return self._begin(peer, table, None, told, resyncs, now, replaced=replaced, name=name)

    def _sit(self, peer: Peer, hello: Hello, table: Seating, name: str, now: float) -> Entry:
        seat = self._claimed(table, peer, hello, now)
        replaced = self._sessions.in_seat(table, seat.number)
        if replaced is None and not seat.owned and self._is_full(peer):  # who owns a seat always comes back to it
            raise NoEntry("full")
        resyncs = self._resyncs(peer, replaced, now)
        told = self._told(hello, table, seat.number)  # if that cannot be made, nothing has changed yet
        token = self._take_seat(table, seat, peer, name, now)
        table.took(seat.number, hello.entropy.hex() if hello.entropy and len(hello.entropy) == ENTROPY else "")
        if replaced is not None:
            self._sessions.remove(replaced)
        return self._begin(peer, table, seat, told, resyncs, now, token, replaced)

    def _resyncs(self, peer: Peer, replaced: Session | None, now: float) -> Bucket:
        """How often the new session may want everything told again. Raises ``TooSoon`` if that is too often already."""
        if replaced is None or replaced.peer != peer:
            return Bucket(self._limits.resyncs_rate, self._limits.resyncs_burst, now)
        if not replaced.resyncs.take(1, now):
            raise TooSoon
        return replaced.resyncs

    def _claimed(self, table: Seating, peer: Peer, hello: Hello, now: float) -> Seat:
        """The seat that this hello may have. Raises ``NoEntry``."""
        seat = claimed(table.seats, peer.key, hello.seat, hello.token)
        if seat == "bad_token" and table.phase == "lobby":  # its seat may have another number by now
            seat = claimed(table.seats, peer.key, None, hello.token)
        if seat == "bad_token":
            self._door.token_failed(peer.key, peer.address, now)
            seat = _without_token(table, peer.key, hello.seat)
        locked = table.terms.locked and not table.is_owners(peer.key)
        if isinstance(seat, Seat):
            if not seat.owned and locked:
                raise NoEntry("locked")
            if not seat.owned and peer.address in table.kicked:
                raise NoEntry("kicked")
            if hello.back and seat.device_key and not seat.known_device(peer.key):
                raise NoEntry("replaced")
            return seat
        if seat == "full":
            seat = "locked" if locked else "full" if table.phase == "lobby" else "started"
        raise NoEntry(seat)

    def _table(self, name: str | None) -> Seating:
        """The table that is meant. Raises ``NoEntry``, which says what tables there are if there are several."""
        tables = self._tables
        if name is None and len(tables) == 1:
            return next(iter(tables.values()))
        table = tables.get(self._later(name or ""))
        if table is None:
            raise NoEntry("no_table", {"tables": _listed(tables.values())} if len(tables) > 1 else {})
        return table

    def _later(self, id: str) -> str:
        """The id that the table with that one has by now."""
        for _ in range(len(self._moved) + 1):
            if id not in self._moved:
                break
            id = self._moved[id]
        return id

    def moved(self, old: Seating, new: Seating) -> None:
        """Who looks for the ``old`` table is to find the ``new`` one."""
        if old.id == new.id:
            return
        while len(self._moved) >= MOST_MOVED:
            del self._moved[next(iter(self._moved))]
        self._moved[old.id] = new.id

    def _is_full(self, peer: Peer) -> bool:
        if len(self._sessions) >= self._limits.sessions:
            return True
        return not self._door.is_here(peer.address) and (
            self._sessions.from_address(peer.address) >= self._limits.sessions_an_address
        )

    def _take_seat(self, table: Seating, seat: Seat, peer: Peer, name: str, now: float) -> str | None:
        """The seat is this peer's from now on. A new secret for it, if it had none and the save takes it."""
        was_free, token = not seat.owned, None
        if was_free:
            seat.name = own_name(name, seat.number, table.seats, table.watchers)
            table.arrivals.append(seat.number)
        changed = seat.device_key != peer.key
        seat.device_key, seat.address = peer.key, peer.address
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
        table: Seating,
        seat: Seat | None,
        told: Told,
        resyncs: Bucket,
        now: float,
        token: str | None = None,
        replaced: Session | None = None,
        name: str = "",
    ) -> Entry:
        """A new session, and what is said to it."""
        number = seat.number if seat else None
        outbox = Outbox(self._limits.control_queue)
        session = Session(self._new_sid(), peer, table, number, outbox, resyncs, now)
        session.name = name
        session.owner = table.is_owners(peer.key)
        if not self._sessions.at(table):
            table.wake(now)
        self._sessions.add(session)
        try:
            return Entry(session, self.welcome(session, told, token, _missed(table, seat)), replaced)
        except BaseException:  # nobody is there who was not welcomed
            self._sessions.remove(session)
            if number is not None:
                table.set_status(number, "gone", now)
            raise

    def _told(self, hello: Hello, table: Seating, seat: int | None) -> Told:
        """What they are to be told of the game who know a part of its log already."""
        known = hello.have_log if hello.run == self.run(table) and hello.have_log <= table.log_length() else 0
        return table.told(seat, known)

    def welcome(
        self, session: Session, told: Told | None = None, token: str | None = None, missed: int | None = None
    ) -> Welcome:
        """Everything there is to know for who has just come, or whose table has changed altogether."""
        table, seat, limits = session.table, session.seat, asdict(self._limits)
        told = told or table.told(seat, 0)
        session.outbox.anew(told.log.start + len(told.log.items))
        return Welcome(
            sid=session.sid,
            protocol=protocol.PROTOCOL,
            game=table.id,
            key=self._key,
            port=self._port,
            run=self.run(table),
            seat=seat,
            last_n=told.last_n,
            lobby=table.lobby(),
            view=told.view,
            log=told.log,
            saving=table.saved(session.owner),
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


def _without_token(table: Seating, key: str, number: int | None) -> Seat | str:
    """The seat for who shows a token that is no seat's (any more), or the error code.

    A known machine has the seat it asks for by that number, or asking for none one where nobody is: never another
    where somebody of the same machine is. In the lobby it may have passed to somebody else of that machine, too; there
    a free one will do where theirs was given up meanwhile.
    """
    lobby = table.phase == "lobby"
    for seat in table.seats:
        absent = seat.status not in PRESENT
        asked = seat.number == number and (absent or not lobby)
        if seat.known_device(key) and (asked or (number is None and absent)):
            return seat
    return claimed(table.seats, "", None, None) if lobby else "bad_token"


def _missed(table: Seating, seat: Seat | None) -> int | None:
    """From where on the log tells what happened since that seat's owner was last heard of, who is heard of now."""
    if seat is None:
        return None
    before, seat.heard = seat.heard, table.log_length()
    return before if before is not None and before < seat.heard else None


def _listed(tables: Iterable[Seating]) -> tuple[str, ...]:
    """What a stranger may choose from, those first that have room: a line for each table with id, name, seats taken
    and seats, and phase."""
    found = sorted(tables, key=lambda table: not table.has_room())
    return tuple(
        [
            f"{table.id}\t{table_name(table.name)}\t{table.taken()}/{len(table.seats)}\t{table.phase}"
            for table in found[:MOST_TABLES]
        ]
    )
