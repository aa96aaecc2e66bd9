"""The host without its sockets: frames and the time go in, frames for each session come out.

Everything here is synchronous and knows no clock of its own, so a test can drive it with a fake one.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Iterable

import netplay.hosting  # noqa: F401 (its operations)
from citadels_engine import Refusal
from netplay import protocol
from netplay.door import Door
from netplay.limiter import Meter, Verdict
from netplay.limits import DEFAULT, Limits
from netplay.operations import Ask, Refused, operate
from netplay.outbox import Sent
from netplay.protocol import Act, BadFrame, ClientMessage, Error, FromHost, Hello, LobbyOp, Why, encode
from netplay.reception import Reception
from netplay.seating import NO_CHANGES, Seating
from netplay.seats import Draw
from netplay.sessions import Peer, Session, Sessions, anybody
from netplay.table import Table, report

Send = Callable[[Peer, bytes], Sent]

SWEEP = 0.5
"""Seconds between two looks at who is still there."""
MOST_STRAYS = 256
MOST_METERS = 4096


class Core:
    """Tables and sessions. ``on_frame`` and ``tick`` change them; ``flush`` hands out what is to be sent."""

    def __init__(
        self,
        tables: Iterable[Seating],
        now: float,
        *,
        key: str = "",
        limits: Limits = DEFAULT,
        door: Door | None = None,
        draw: Draw = secrets.token_bytes,
    ) -> None:
        self.tables: dict[str, Seating] = {table.id: table for table in tables}
        self.limits = limits
        self.door = door or Door(limits)
        self.sessions = Sessions()
        self.reception = Reception(self.tables, self.sessions, self.door, limits, key, draw)
        self._meters: dict[Peer, Meter] = {}
        self._strays: deque[tuple[Peer, bytes]] = deque(maxlen=MOST_STRAYS)
        """Answers to peers that have no session (any more)."""
        self._dirty: dict[Session, None] = {}
        """Who has something to get, in the order in which it arose: who acted hears of it first."""
        self._told = {table.id: protocol.Saving("saved") for table in self.tables.values()}
        for table in self.tables.values():
            table.changes()
        self._now = self._sweep_at = now
        self._closing = False
        self.ending = ""
        """Why the host is to end now, as everybody will be told: ``shutting_down`` or ``moved``."""

    # -- in

    def on_frame(self, peer: Peer, frame: bytes, now: float) -> None:
        """A frame came from ``peer``. Never raises: what cannot be understood is refused, and nothing has changed."""
        self._now = now
        if self.door.is_banned(peer.key, now):
            return
        sessions = self.sessions.of_peer(peer)
        meter = self._meter(peer, now)
        verdict, code = meter.frame(len(frame), now), "rate"
        if verdict is Verdict.TAKE and len(frame) > self.limits.frame_bytes:
            verdict, code = meter.strike(now), "too_big"
        if verdict is not Verdict.TAKE:
            self._punish(peer, verdict, code, now)
            return
        try:
            message = protocol.decode_client(frame)
        except BadFrame:
            self._undecodable(peer, frame, meter, now)
            return
        for session in sessions:
            self._heard(session, now)
        try:
            self._take(peer, message, meter, now)
        except Exception as error:  # whatever a frame may do, the host goes on
            report(error)
            self._answer_peer(peer, Error("internal"))

    def _take(self, peer: Peer, message: ClientMessage, meter: Meter, now: float) -> None:
        if isinstance(message, Hello):
            if not self._closing and not self.ending:
                self._hello(peer, message, now)
            return
        session = self.sessions.get(message.sid, peer)
        if session is None:
            self._no_session(peer, meter, now)
            return
        if isinstance(message, protocol.ClientBye):
            if not self._closing:
                self._post(peer, protocol.Bye("bye"))
            self._close(session)
        elif self._closing or self.ending:
            return
        elif isinstance(message, Act):
            self._act(session, message, now)
        elif isinstance(message, Why):
            self._why(session, message)
        elif isinstance(message, LobbyOp):
            self._operate(session, message, now)
        elif isinstance(message, protocol.ClientPing):
            self._put(session, protocol.Pong(message.t))
        elif isinstance(message, protocol.Resync):
            self._resync(session, message.have_log)

    def _hello(self, peer: Peer, hello: Hello, now: float) -> None:
        opened = self.reception.hello(peer, hello, now)
        if isinstance(opened, Error):
            self._post(peer, opened)
            return
        session, welcome, replaced = opened
        if replaced is not None:
            if replaced.peer != peer:
                self._post(replaced.peer, protocol.Bye("replaced"))
            self._dirty.pop(replaced, None)
        self._put(session, welcome)
        self._tell_changes(session.table, session)
        self._tell_saving(session.table)

    def _act(self, session: Session, act: Act, now: float) -> None:
        table = session.table
        if session.seat is None or not isinstance(table, Table):
            self._put(session, Error("not_invited"))
            return
        seat = table.seats[session.seat - 1]
        if (again := seat.result_of(act)) is not None:
            self._put(session, again)
        elif act.n > seat.last_n + 1 or act.n == seat.last_n:
            self._put(session, Error("gap", {"n": act.n, "last_n": seat.last_n}))
            self._show(session)
        elif act.n == seat.last_n + 1:
            before = table.revision
            self._put(session, table.act(seat, act, now))
            self._tell_saving(table)
            if table.revision != before:
                self._show_all(table)

    def _why(self, session: Session, why: Why) -> None:
        table = session.table
        refusal: Refusal | None = Refusal("not_now")
        if isinstance(table, Table):
            why_not = table.why(session.seat, why.action)
            refusal = why_not or (None if why.decision == table.revision else refusal)
        self._put(session, protocol.Reason(why.decision, why.action, refusal))

    def _operate(self, session: Session, ask: LobbyOp, now: float) -> None:
        refused: Refused | None = None
        try:
            operate(Ask(self, session, ask.k, now), ask)
        except Refused as no:
            refused = no
        except Exception as error:  # who asked must not wait for ever
            report(error)
            refused = Refused("internal")
        table = session.table
        if refused is None:
            self._put(session, table.lobby(ask.k))
        else:
            self._put(session, Error(refused.code, refused.values, answers=ask.k))
        self._tell_changes(table, session if refused is None else None)
        self._tell_saving(table)

    def _resync(self, session: Session, have_log: int) -> None:
        table = session.table
        if isinstance(table, Table):
            session.outbox.log_at = have_log if have_log <= table.log_length() else 0
            self._show(session)

    # -- refusing

    def _undecodable(self, peer: Peer, frame: bytes, meter: Meter, now: float) -> None:
        version = protocol.greeting(frame)
        if version is not None and version[0] != protocol.PROTOCOL[0]:
            self._post(peer, self.reception.bad_version(peer, version, now))
        else:
            self._punish(peer, meter.undecodable(), "bad_frame", now)

    def _no_session(self, peer: Peer, meter: Meter, now: float) -> None:
        """Frames of a session that is over: told twice, which an honest client takes as a reason for a new hello."""
        if self.sessions.of_peer(peer):
            self._answer_peer(peer, Error("no_session"))
            return
        meter.unseated += 1
        if meter.unseated <= self.limits.frames_before_hello:
            self._post(peer, Error("no_session", fatal=True))
        else:
            self._punish(peer, meter.strike(now), "no_session", now)

    def _punish(self, peer: Peer, verdict: Verdict, code: str, now: float) -> None:
        if verdict is Verdict.WARN:
            self._answer_peer(peer, Error(code))
        elif verdict is Verdict.REMOVE:
            self._answer_peer(peer, Error("banned", fatal=True))
            self.door.ban(peer.key, now)
            self.lost(peer)

    def _meter(self, peer: Peer, now: float) -> Meter:
        meter = self._meters.get(peer)
        if meter is None:
            if len(self._meters) >= MOST_METERS:
                kept = [one for one in self._meters if self.sessions.of_peer(one)]
                self._meters = {one: self._meters[one] for one in kept}
            meter = self._meters[peer] = Meter(self.limits, now)
        return meter

    # -- time

    def tick(self, now: float) -> None:
        """Do what has become due: bots, saves to try again, and a look at who is still there."""
        self._now = now
        for table in self.tables.values():
            if table.tick(self._present(table), now):
                self._show_all(table)
            self._tell_changes(table)
            self._tell_saving(table)
            self._deliver(table)
        if now >= self._sweep_at and len(self.sessions):
            self._sweep_at = now + SWEEP
            for session in self.sessions:
                self._look_after(session, now)

    def next_due(self) -> float | None:
        """When ``tick`` has something to do again, if nothing comes before."""
        dues = [table.next_due(self._present(table)) for table in self.tables.values()]
        if len(self.sessions):
            dues.append(self._sweep_at)
        return min((due for due in dues if due is not None), default=None)

    def _present(self, table: Seating) -> bool:
        return anybody(self.sessions.at(table))

    def _look_after(self, session: Session, now: float) -> None:
        if session.closed:  # by what was done for one of the others
            return
        silent = now - session.heard
        stuck = session.stuck_since is not None and now - session.stuck_since >= self.limits.stuck
        if silent >= self.limits.lost or stuck:
            self._close(session)
            return
        if silent >= self.limits.away and not session.away:
            session.away = True
            self._set_status(session, "away")
        if silent >= self.limits.ping and now - session.pinged >= self.limits.ping:
            session.pinged = now
            self._put(session, protocol.Ping(int(now * 1000)))

    def _heard(self, session: Session, now: float) -> None:
        session.heard = now
        if session.seat is not None:
            session.table.seat(session.seat).heard = session.table.log_length()
        if session.away:
            session.away = False
            self._dirty[session] = None
            self._set_status(session, "here")

    # -- out

    def flush(self, send: Send) -> bool:
        """Give ``send`` what waits. Whether something had to stay because a peer takes no more now."""
        blocked: dict[Session, None] = {}
        while self._dirty:
            session = next(iter(self._dirty))
            del self._dirty[session]
            sent = self._pump(session, send)
            if sent is Sent.BLOCKED:
                blocked[session] = None
            elif sent is Sent.GONE:
                self.lost(session.peer)
        self._dirty = blocked
        while self._strays:
            send(*self._strays.popleft())
        return bool(blocked)

    def _pump(self, session: Session, send: Send) -> Sent:
        def sending(frame: bytes) -> Sent:
            sent = send(session.peer, frame)
            if sent is not Sent.BLOCKED:
                session.stuck_since = None
            elif session.stuck_since is None:
                session.stuck_since = self._now
            return sent

        return session.outbox.pump(sending, session.table, session.seat, only_control=session.away)

    def lost(self, peer: Peer) -> None:
        """The connection is gone: so are its sessions; the seats stay theirs."""
        for session in self.sessions.of_peer(peer):
            self._close(session)
        self._meters.pop(peer, None)

    def close(self, now: float) -> None:
        """The host stops: save what is not saved, and say goodbye. Sessions end when their clients say it too."""
        self._closing = True
        for table in self.tables.values():
            if isinstance(table, Table) and table.saving.state != "saved":
                table.save(now)
        for session in self.sessions:
            self._put(session, protocol.Bye(self.ending or "shutting_down"))

    def _put(self, session: Session, message: FromHost) -> None:
        if session.closed:  # one of several who are told something was dropped because of another
            return
        if session.outbox.put(encode(message)):
            self._dirty[session] = None
        else:
            self._close(session)

    def _post(self, peer: Peer, message: FromHost) -> None:
        self._strays.append((peer, encode(message)))

    def _answer_peer(self, peer: Peer, message: FromHost) -> None:
        """Tell a peer that has a session; a stranger gets nothing."""
        if self.sessions.of_peer(peer):
            self._post(peer, message)

    def _show(self, session: Session) -> None:
        if not session.closed:
            session.outbox.view_due = True
            self._dirty[session] = None

    def _show_all(self, table: Seating) -> None:
        for session in self.sessions.at(table):
            self._show(session)

    def _tell_saving(self, table: Seating) -> None:
        """Say it when it has changed whether the game is on the disk, or where."""
        if not isinstance(table, Table):
            return
        now = table.saving.message(owner=True)
        if self._told[table.id] == now:
            return
        self._told[table.id] = now
        for session in self.sessions.at(table):
            self._put(session, table.saving.message(session.owner))

    def _deliver(self, table: Seating) -> None:
        """Hand out what single seats are to be told."""
        letters, table.letters = table.letters, []
        for seat, message in letters:
            for session in self.sessions.at(table):
                if seat in (None, session.seat):
                    self._put(session, message)

    def _tell_changes(self, table: Seating, asker: Session | None = None) -> None:
        """Say what has changed about the table itself; who caused it knows already."""
        news = table.changes()
        if news is NO_CHANGES:
            return
        for session in self.sessions.at(table):
            if session is not asker:
                session.outbox.lobby_due |= news.table
                session.outbox.statuses_due.update(news.statuses)
                self._dirty[session] = None

    def _close(self, session: Session) -> None:
        if session.closed:
            return
        self.sessions.remove(session)
        self._dirty.pop(session, None)
        if self.sessions.in_seat(session.table, session.seat) is None:
            self._set_status(session, "gone")

    def _set_status(self, session: Session, status: str) -> None:
        if session.seat is not None:
            session.table.set_status(session.seat, status, self._now)
            self._tell_changes(session.table)
