"""What goes out: who has something to get, in the order in which it arose."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from netplay.outbox import Sent
from netplay.protocol import FromHost, Welcome, encode
from netplay.seating import NO_CHANGES, Seating
from netplay.sessions import Peer, Session, Sessions
from netplay.table import report

Send = Callable[[Peer, bytes], Sent]

MOST_STRAYS = 256


class Flushed(NamedTuple):
    """What became of what waited."""

    gone: list[Peer]
    """Who cannot be reached any more."""
    faulty: list[Session]
    """Whose messages could not be made."""
    blocked: bool = False
    """Whether something had to stay because a peer takes no more now."""


class Post:
    """The outgoing side of the core. ``drop`` is told of sessions whose reader does not read, or is gone."""

    def __init__(self, sessions: Sessions, drop: Callable[[Session], None]) -> None:
        self._sessions, self._drop = sessions, drop
        self._strays: deque[tuple[Peer, bytes]] = deque(maxlen=MOST_STRAYS)
        """Answers to peers that have no session (any more)."""
        self._dirty: dict[Session, None] = {}
        """Who has something to get: who acted hears of it first."""
        self.news = 0
        """Rises whenever something about any table changes."""

    # -- to one

    def put(self, session: Session, message: FromHost) -> None:
        """A control message for that session; it is dropped if too many wait already."""
        if session.closed:  # one of several who are told something was dropped because of another
            return
        if session.outbox.put(encode(message)):
            self._dirty[session] = None
        else:
            self._drop(session)

    def welcome(self, session: Session, welcome: Welcome) -> None:
        """The session has begun, or its table is another; and what the deal there is bound to, or was made of."""
        self.put(session, welcome)
        commit = session.table.commit()
        if commit is not None:
            self.put(session, commit)
        session.outbox.opened_due = session.table.is_opened()

    def stray(self, peer: Peer, message: FromHost) -> None:
        """A message for a peer, whether or not it has a session."""
        self._strays.append((peer, encode(message)))

    def show(self, session: Session) -> None:
        """The newest view for that session."""
        session.outbox.view_due = True
        self.wake(session)

    def wake(self, session: Session) -> None:
        """That session may have something to get."""
        if not session.closed:
            self._dirty[session] = None

    def forget(self, session: Session) -> None:
        """That session gets nothing any more."""
        self._dirty.pop(session, None)

    def drop(self, session: Session) -> None:
        """That session is over."""
        self._drop(session)

    # -- to all at a table

    def show_all(self, table: Seating) -> None:
        """The newest views for everybody at that table, and after its end what it was dealt from."""
        over = table.is_opened()
        for session in self._sessions.at(table):
            session.outbox.opened_due |= over
            self.show(session)

    def tell(self, table: Seating, asker: Session | None = None) -> None:
        """What has changed about the table itself; ``asker``, who caused it, knows already."""
        news = table.changes()
        if news is NO_CHANGES:
            return
        self.news += 1
        for session in self._sessions.at(table):
            session.outbox.commit_due |= news.commit
            if news.table:
                session.outbox.table_told(again=session is not asker)
            elif session is not asker:
                session.outbox.statuses_due.update(news.statuses)
            self.wake(session)

    def wake_all(self, table: Seating) -> None:
        """Everybody may have something to get, such as a line of the chat."""
        for session in self._sessions.at(table):
            self.wake(session)

    # -- out

    def flush(self, send: Send, now: float) -> Flushed:
        """Give ``send`` what waits."""
        blocked: dict[Session, None] = {}
        flushed = Flushed([], [])
        while self._dirty:
            session = next(iter(self._dirty))
            del self._dirty[session]
            try:
                sent = self._pump(session, send, now)
            except Exception as error:  # what cannot be made for one keeps nobody else from theirs
                report(error)
                flushed.faulty.append(session)
                continue
            if sent is Sent.BLOCKED:
                blocked[session] = None
            elif sent is Sent.GONE:
                flushed.gone.append(session.peer)
        self._dirty = blocked
        while self._strays:
            send(*self._strays.popleft())
        return flushed._replace(blocked=bool(blocked))

    @staticmethod
    def _pump(session: Session, send: Send, now: float) -> Sent:
        def sending(frame: bytes) -> Sent:
            sent = send(session.peer, frame)
            if sent is not Sent.BLOCKED:
                session.stuck_since = None
            elif session.stuck_since is None:
                session.stuck_since = now
            return sent

        return session.outbox.pump(sending, session.table, session.seat, only_control=session.away)
