"""What waits to be sent to one session: control messages, and of the table, chat, log and view what it lacks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import Enum
from typing import Protocol


class Sent(Enum):
    """What became of a frame given to the transport."""

    OK = "ok"
    BLOCKED = "blocked"
    """The peer's queue is full; try again later."""
    GONE = "gone"
    """There is no such peer any more."""


class Source(Protocol):
    """Where a session's table, chat, log and views come from. Every frame is made when it is sent."""

    def commit_frame(self) -> bytes:
        """What the deal is bound to, encoded."""
        ...

    def lobby_frame(self) -> bytes:
        """The table itself as it is now, encoded."""
        ...

    def status_frame(self, seat: int) -> bytes:
        """How that seat is now, encoded."""
        ...

    def chat_frame(self, start: int) -> tuple[bytes, int]:
        """The chat from ``start`` on, encoded, and the number after its last line."""
        ...

    def chat_length(self) -> int:
        """How many lines the chat has had."""
        ...

    def view_frame(self, seat: int | None) -> bytes:
        """The newest view for that seat, encoded."""
        ...

    def log_frame(self, seat: int | None, start: int) -> tuple[bytes, int]:
        """The log from ``start`` on, encoded, and the number after its last item."""
        ...

    def log_length(self) -> int:
        """How many items the log has."""
        ...

    def opened_frame(self) -> bytes:
        """What the deal was made of, encoded."""
        ...


Send = Callable[[bytes], Sent]


class Outbox:
    """The frames of one session that were not sent yet.

    Only control messages wait as bytes, and only a few. All else is made when it is sent, so a newer view replaces one
    that waits, and a reader that is slow misses views but no log item, no line of the chat and no answer.
    """

    __slots__ = (
        "_control",
        "_most",
        "chat_at",
        "commit_due",
        "lobby_due",
        "log_at",
        "opened_due",
        "statuses_due",
        "view_due",
    )

    def __init__(self, most: int, log_at: int = 0) -> None:
        self._control: deque[bytes] = deque()
        self._most = most
        self.log_at = log_at
        """Number of the next log item to send."""
        self.chat_at = 0
        """Number of the next line of the chat to send."""
        self.commit_due = self.lobby_due = self.view_due = self.opened_due = False
        self.statuses_due: set[int] = set()
        """Seats about whose status the reader does not know."""

    def put(self, frame: bytes) -> bool:
        """Queue a control message. ``False`` if too many wait already: the reader does not read."""
        if len(self._control) >= self._most:
            return False
        self._control.append(frame)
        return True

    def anew(self, log_at: int) -> None:
        """A welcome tells everything up to that log item: what was to be said of the table before is void."""
        self.log_at = log_at
        self.commit_due = self.lobby_due = self.view_due = self.opened_due = False
        self.statuses_due.clear()

    def table_told(self, *, again: bool) -> None:
        """The whole table is told, in an answer that waits already or ``again``: no seat's status alone matters.

        Its seats may have other numbers now, or be fewer.
        """
        self.lobby_due |= again
        self.statuses_due.clear()

    def pump(self, send: Send, source: Source, seat: int | None, *, only_control: bool) -> Sent:
        """Send what waits, in order: control, table, chat, log, view. Stops at the first frame that was not taken."""
        while self._control:
            if (sent := send(self._control[0])) is not Sent.OK:
                return sent
            self._control.popleft()
        if only_control:
            return Sent.OK
        if self.commit_due:
            if (sent := send(source.commit_frame())) is not Sent.OK:
                return sent
            self.commit_due = False
        if (self.lobby_due or self.statuses_due) and (sent := self._pump_table(send, source)) is not Sent.OK:
            return sent
        if self.chat_at < source.chat_length():
            frame, end = source.chat_frame(self.chat_at)
            if (sent := send(frame)) is not Sent.OK:
                return sent
            self.chat_at = end
        while self.log_at < source.log_length():
            frame, end = source.log_frame(seat, self.log_at)
            if (sent := send(frame)) is not Sent.OK:
                return sent
            self.log_at = end
        if self.view_due:
            if (sent := send(source.view_frame(seat))) is not Sent.OK:
                return sent
            self.view_due = False
        if self.opened_due:  # last, so that its reader knows the whole game
            if (sent := send(source.opened_frame())) is not Sent.OK:
                return sent
            self.opened_due = False
        return Sent.OK

    def _pump_table(self, send: Send, source: Source) -> Sent:
        if self.lobby_due:
            if (sent := send(source.lobby_frame())) is not Sent.OK:
                return sent
            self.lobby_due = False
            self.statuses_due.clear()  # a lobby has them all
        while self.statuses_due:
            if (sent := send(source.status_frame(min(self.statuses_due)))) is not Sent.OK:
                return sent
            self.statuses_due.remove(min(self.statuses_due))
        return Sent.OK
