"""What waits to be sent to one session: short control messages, the log from a cursor on, and the newest view."""

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
    """Where a session's views and log come from."""

    def view_frame(self, seat: int | None) -> bytes:
        """The newest view for that seat, encoded."""
        ...

    def log_frame(self, seat: int | None, start: int) -> tuple[bytes, int]:
        """The log from ``start`` on, encoded, and the number after its last item."""
        ...

    def log_length(self) -> int:
        """How many items the log has."""
        ...


class Outbox:
    """The frames of one session that were not sent yet.

    A view is made when it is sent, so a newer one replaces one that waits, and a reader that is slow misses views but
    no log item and no answer.
    """

    __slots__ = ("_control", "_most", "log_at", "view_due")

    def __init__(self, most: int, log_at: int = 0) -> None:
        self._control: deque[bytes] = deque()
        self._most = most
        self.log_at = log_at
        """Number of the next log item to send."""
        self.view_due = False

    def put(self, frame: bytes) -> bool:
        """Queue a control message. ``False`` if too many wait already: the reader does not read."""
        if len(self._control) >= self._most:
            return False
        self._control.append(frame)
        return True

    def pump(self, send: Callable[[bytes], Sent], source: Source, seat: int | None, *, only_control: bool) -> Sent:
        """Send what waits, in order: control, log, view. Stops at the first frame that was not taken."""
        while self._control:
            if (sent := send(self._control[0])) is not Sent.OK:
                return sent
            self._control.popleft()
        if only_control:
            return Sent.OK
        while self.log_at < source.log_length():
            frame, end = source.log_frame(seat, self.log_at)
            if (sent := send(frame)) is not Sent.OK:
                return sent
            self.log_at = end
        if self.view_due:
            if (sent := send(source.view_frame(seat))) is not Sent.OK:
                return sent
            self.view_due = False
        return Sent.OK
