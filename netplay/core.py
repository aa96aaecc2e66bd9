"""The host without its sockets: frames and the time go in, frames for each session come out.

Everything here is synchronous and knows no clock of its own, so a test can drive it with a fake one.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from functools import partial

import netplay.hosting  # noqa: F401 (its operations)
from citadels_engine import Refusal
from netplay import protocol
from netplay.door import Door
from netplay.dues import Dues
from netplay.limits import DEFAULT, Limits
from netplay.operations import OPERATIONS, Ask, Denied, operate
from netplay.passages import Begin, Passages
from netplay.penalties import Penalties
from netplay.post import Post, Send
from netplay.protocol import Act, BadFrame, ClientMessage, Error, FromHost, Hello, LobbyOp, Why
from netplay.reception import Entry, Reception, TooSoon
from netplay.seating import Seating
from netplay.seats import Draw
from netplay.sessions import Peer, Session, Sessions, anybody
from netplay.table import Table, report

SWEEP = 0.5
"""Seconds between two looks at who is still there."""
FAULT_PAUSE = 10.0
"""Seconds until a table at which something went wrong is looked at again."""


class Core:
    """Tables and sessions. ``on_frame`` and ``tick`` change them; ``flush`` hands out what is to be sent. None raises:
    a fault at one table is reported and stops that table, a fault of one session ends it, and all others go on.

    ``key`` and ``port`` are told to clients as what to believe in later connections. ``begin`` puts a game on the disk
    that begins here; with ``renew``, a table that everybody has left, or a game that nobody comes back to, is opened
    anew, as it was at first.
    """

    def __init__(
        self,
        tables: Iterable[Seating],
        now: float,
        *,
        key: str = "",
        port: int = 0,
        limits: Limits = DEFAULT,
        door: Door | None = None,
        draw: Draw = secrets.token_bytes,
        begin: Begin | None = None,
        renew: bool = False,
    ) -> None:
        self.tables: dict[str, Seating] = {table.id: table for table in tables}
        self.limits = limits
        self.door = door or Door(limits)
        self.sessions = Sessions()
        self.reception = Reception(self.tables, self.sessions, self.door, limits, draw, key, port)
        self.post = Post(self.sessions, self._close)
        self._dues = Dues()
        self.passages = Passages(
            self.tables, self.sessions, self.door, self.reception, self.post, self._dues, limits, draw, begin, renew
        )
        self.penalties = Penalties(self.sessions, self.door, self.post, limits, self._close)
        for table in self.tables.values():
            table.changes()
            self._dues.set(table.id, now)
        self._now = self._sweep_at = now
        self._closing = False
        self.ending = ""
        """Why the host is to end now, as everybody will be told: ``shutting_down`` or ``moved``."""

    @property
    def news(self) -> int:
        """Rises whenever something about any table changes that everybody at it is told."""
        return self.post.news

    # -- in

    def on_frame(self, peer: Peer, frame: bytes, now: float) -> None:
        """A frame came from ``peer``. What cannot be understood is refused, and nothing has changed."""
        self._now = now
        try:
            self._hear(peer, frame, now)
        except Exception as error:  # whatever a frame may do, the host goes on
            report(error)
            self._answer_peer(peer, Error("internal"))

    def _hear(self, peer: Peer, frame: bytes, now: float) -> None:
        if not self.penalties.admits(peer, len(frame), now):
            return
        try:
            message = protocol.decode_client(frame)
        except BadFrame:
            self._undecodable(peer, frame, now)
            return
        for session in self.sessions.of_peer(peer):
            self._heard(session, now)
        self._take(peer, message, now)

    def _take(self, peer: Peer, message: ClientMessage, now: float) -> None:
        if isinstance(message, Hello):
            if not self._closing and not self.ending:
                self._hello(peer, message, now)
            return
        session = self.sessions.get(message.sid, peer)
        if session is None:
            self.penalties.no_session(peer, now)
            return
        if isinstance(message, protocol.ClientBye):
            self._bye(session, message.why, now)
        elif self._closing or self.ending:
            return
        elif isinstance(message, Act):
            self._act(session, message, now)
        elif isinstance(message, Why):
            self._why(session, message)
        elif isinstance(message, LobbyOp):
            self._operate(session, message, now)
        elif isinstance(message, protocol.ClientChat):
            self._chat(session, message.text, now)
        elif isinstance(message, protocol.ClientPing):
            self.put(session, protocol.Pong(message.t))
        elif isinstance(message, protocol.Resync):
            self._resync(session, message.have_log, now)

    def _hello(self, peer: Peer, hello: Hello, now: float) -> None:
        if code := self.reception.turns_away(peer, now):
            self.penalties.turn_away(peer, code, now)
            return
        try:
            answer = self.reception.hello(peer, hello, now)
        except TooSoon:
            self.penalties.strike(peer, "rate", now)
        except Exception as error:  # who asks to come in must not wait for ever
            report(error)
            self.post.stray(peer, Error("internal", fatal=True))
        else:
            if isinstance(answer, Error):
                self.post.stray(peer, answer)
            else:
                self._enter(answer, now)

    def _enter(self, entry: Entry, now: float) -> None:
        session, welcome, replaced = entry
        self.penalties.meters.of(session.peer.key, now).unseated = 0
        if replaced is not None:
            if replaced.peer != session.peer:
                self.post.stray(replaced.peer, protocol.Bye("replaced"))
            self.post.forget(replaced)
        self.post.welcome(session, welcome)
        self._after(session.table, session)
        session.outbox.commit_due = False  # it came with the welcome

    def _undecodable(self, peer: Peer, frame: bytes, now: float) -> None:
        version = protocol.greeting(frame)
        if version is None or version[0] == protocol.PROTOCOL[0]:
            self.penalties.undecodable(peer, now)
        elif code := self.reception.turns_away(peer, now):
            self.penalties.turn_away(peer, code, now)
        else:
            self.post.stray(peer, self.reception.bad_version(peer, version, now))

    def _bye(self, session: Session, why: str, now: float) -> None:
        if not self._closing:
            self.post.stray(session.peer, protocol.Bye("bye"))
        self._close(session)
        if not self._closing:
            self.passages.left(session, now, gives_up=why == protocol.LEAVE)
            self._after(session.table)

    def _act(self, session: Session, act: Act, now: float) -> None:
        table = session.table
        if session.seat is None or not isinstance(table, Table):
            self.put(session, Error("not_invited"))
            return
        seat = table.seats[session.seat - 1]
        if (again := seat.result_of(act)) is not None:
            self.put(session, again)
        elif act.n > seat.last_n + 1 or act.n == seat.last_n:
            self.put(session, Error("gap", {"n": act.n, "last_n": seat.last_n}))
            self.post.show(session)
        elif act.n == seat.last_n + 1:
            before = table.revision
            self.put(session, table.act(seat, act, now))
            if table.revision != before:
                self.post.show_all(table)
            self._tell_saving(table)
            self.look_at(table)

    def _why(self, session: Session, why: Why) -> None:
        table = session.table
        refusal: Refusal | None = Refusal("not_now")
        if isinstance(table, Table):
            why_not = table.why(session.seat, why.action)
            refusal = why_not or (None if why.decision == table.revision else refusal)
        self.put(session, protocol.Reason(why.decision, why.action, refusal))

    def _operate(self, session: Session, asked: LobbyOp, now: float) -> None:
        refused: Denied | None = None
        try:
            operate(Ask(self, session, asked.k, now), asked)
        except Denied as no:
            refused = no
        except Exception as error:  # who asked must not wait for ever
            report(error)
            refused = Denied("internal")
        table = session.table
        if refused is not None:
            self.put(session, Error(refused.code, refused.values, answers=asked.k))
        elif not OPERATIONS[asked.op].later:
            self.put(session, table.lobby(asked.k))
        knows = refused is None and not OPERATIONS[asked.op].later  # the answer has told
        self._after(table, session if knows else None)

    def _chat(self, session: Session, text: str, now: float) -> None:
        if not self.penalties.meters.of(session.peer.key, now).chat(session.seat, now):
            self.penalties.strike(session.peer, "rate", now)
            return
        table = session.table
        name = session.name if session.seat is None else table.seat(session.seat).name
        if table.chat.say(session.seat, name, text):
            self.post.wake_all(table)

    def _resync(self, session: Session, have_log: int, now: float) -> None:
        if not session.resyncs.take(1, now):
            self.penalties.strike(session.peer, "rate", now)
            return
        table = session.table
        if isinstance(table, Table):
            session.outbox.log_at = have_log if have_log <= table.log_length() else 0
            self.post.show(session)

    # -- time

    def tick(self, now: float) -> None:
        """Do what has become due: bots, saves to try again, absent players, and a look at who is still there."""
        self._now = now
        for id in self._dues.take(now):
            if (table := self.tables.get(id)) is not None:
                self._guard(table, partial(self._tick, table, now))
        if now >= self._sweep_at and len(self.sessions):
            self._sweep_at = now + SWEEP
            for session in self.sessions:
                self._look_after_safely(session, now)

    def _tick(self, table: Seating, now: float) -> None:
        if table.tick(self._present(table), now):
            self.post.show_all(table)
        table = self.passages.look(table, now)
        self._tell(table)
        self._dues.set(table.id, self._due(table))

    def _due(self, table: Seating) -> float | None:
        due, renewed = table.next_due(self._present(table)), self.passages.renew_due(table)
        return renewed if due is None else due if renewed is None else min(due, renewed)

    def _guard(self, table: Seating, do: Callable[[], object]) -> None:
        """Do something about one table. If that goes wrong, the table stops for a while and the others go on."""
        try:
            do()
        except Exception as error:
            report(error)
            self._dues.hold(table.id, self._now + FAULT_PAUSE)
            self._stop(table)

    def _stop(self, table: Seating) -> None:
        try:
            table.stop()
            self._tell(table)
        except Exception as error:  # then nobody can be told
            report(error)

    def next_due(self) -> float | None:
        """When ``tick`` has something to do again, if nothing comes before."""
        due = self._dues.first()
        if not len(self.sessions):
            return due
        return self._sweep_at if due is None else min(due, self._sweep_at)

    def look_at(self, table: Seating) -> None:
        """Something was done at that table: the next ``tick`` looks at it."""
        self._dues.set(table.id, self._now)

    def _present(self, table: Seating) -> bool:
        return anybody(self.sessions.at(table))

    def _look_after_safely(self, session: Session, now: float) -> None:
        try:
            self._look_after(session, now)
        except Exception as error:
            report(error)
            self._close(session)

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
            self.put(session, protocol.Ping(int(now * 1000)))

    def _heard(self, session: Session, now: float) -> None:
        session.heard = now
        if session.seat is not None:
            session.table.seat(session.seat).heard = session.table.log_length()
        if session.away:
            session.away = False
            self.post.wake(session)
            self._set_status(session, "here")

    # -- out

    def flush(self, send: Send) -> bool:
        """Give ``send`` what waits. Whether something had to stay because a peer takes no more now."""
        while True:
            gone, faulty, blocked = self.post.flush(send, self._now)
            if not gone and not faulty:
                return blocked
            for peer in gone:
                self.lost(peer)
            for session in faulty:
                self._close(session)

    def put(self, session: Session, message: FromHost) -> None:
        """A control message for that session."""
        self.post.put(session, message)

    def lost(self, peer: Peer) -> None:
        """The connection is gone: so are its sessions; the seats stay theirs."""
        for session in self.sessions.of_peer(peer):
            self._close(session)

    def close(self, now: float) -> None:
        """The host stops: save what is not saved, and say goodbye. Sessions end when their clients say it too."""
        self._closing = True
        for table in self.tables.values():
            if isinstance(table, Table) and table.saving.state != "saved":
                self._guard(table, partial(table.save, now))
        for session in self.sessions:
            self.put(session, protocol.Bye(self.ending or "shutting_down"))

    def _answer_peer(self, peer: Peer, message: FromHost) -> None:
        """Tell a peer that has a session; a stranger gets nothing."""
        if self.sessions.of_peer(peer):
            self.post.stray(peer, message)

    def _after(self, table: Seating, asker: Session | None = None) -> None:
        """Something was done at that table: tell what has changed, and look at it again at the next ``tick``."""
        self._tell(table, asker)
        self.look_at(table)

    def _tell(self, table: Seating, asker: Session | None = None) -> None:
        self.post.tell(table, asker)
        self._tell_saving(table)
        self._deliver(table)

    def _tell_saving(self, table: Seating) -> None:
        """Say it when it has changed whether the game is on the disk, or where."""
        if not isinstance(table, Table):
            return
        now = table.saved(owner=True)
        if table.told_saving == now:
            return
        table.told_saving = now
        for session in self.sessions.at(table):
            self.put(session, table.saved(session.owner))

    def _deliver(self, table: Seating) -> None:
        """Hand out what single seats are to be told."""
        if not table.letters:
            return
        letters, table.letters = table.letters, []
        for seat, message in letters:
            for session in self.sessions.at(table):
                if seat in (None, session.seat):
                    self.put(session, message)

    def _close(self, session: Session) -> None:
        if session.closed:
            return
        self.sessions.remove(session)
        self.post.forget(session)
        self._guard(session.table, partial(self._gone, session))

    def _gone(self, session: Session) -> None:
        if self.sessions.in_seat(session.table, session.seat) is None:
            self._set_status(session, "gone")
        self._after(session.table)

    def _set_status(self, session: Session, status: str) -> None:
        if session.seat is not None:
            session.table.set_status(session.seat, status, self._now)
            self._after(session.table)
