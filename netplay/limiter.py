"""Who sends too much: buckets that leak with time, and the strikes that lead to removal."""

from __future__ import annotations

from collections import deque
from enum import Enum

from netplay.limits import Limits


class Bucket:
    """Room for ``burst`` units, refilled at ``rate`` units a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst, self._left, self._at = rate, burst, burst, now

    def take(self, amount: float, now: float) -> bool:
        """Take ``amount`` units if they are there."""
        if now > self._at:
            self._left = min(self._burst, self._left + (now - self._at) * self._rate)
            self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


class Window:
    """How many times something happened in the last ``span`` seconds; it remembers ``most`` times at most."""

    __slots__ = ("_most", "_span", "_times")

    def __init__(self, most: int, span: float) -> None:
        self._most, self._span = most, span
        self._times: deque[float] = deque(maxlen=most)

    def add(self, now: float) -> bool:
        """Count once more. Whether the limit is reached."""
        self._times.append(now)
        return self.full(now)

    def take_back(self) -> None:
        """What was counted last has not happened."""
        if self._times:
            self._times.pop()

    def full(self, now: float) -> bool:
        """Whether the limit is reached."""
        return len(self._times) == self._most and now - self._times[0] < self._span

    def idle(self, now: float) -> bool:
        """Whether nothing it remembers matters any more."""
        return not self._times or now - self._times[-1] >= self._span


class Verdict(Enum):
    """What to do with a frame."""

    TAKE = "take"
    WARN = "warn"
    """Refuse it and say so."""
    IGNORE = "ignore"
    REMOVE = "remove"
    """Refuse it and remove who sent it."""


class Meter:
    """The account of one key: frames, bytes, lines of the chat, strikes, and frames that were no messages."""

    __slots__ = (
        "_bytes",
        "_chat",
        "_frames",
        "_heard",
        "_limits",
        "_strike_at",
        "_strikes",
        "_undecodable",
        "unseated",
    )

    def __init__(self, limits: Limits, now: float) -> None:
        self._limits, self._heard = limits, now
        self._frames = Bucket(limits.frames_rate, limits.frames_burst, now)
        self._bytes = Bucket(limits.bytes_rate, limits.bytes_burst, now)
        self._chat: dict[int | None, Bucket] = {}
        """By seat: several people may sit at one machine."""
        self._strikes = Window(limits.strikes, limits.strikes_window)
        self._strike_at: float | None = None
        self._undecodable = 0
        self.unseated = 0
        """Frames without a session that have come since the last hello that had one."""

    def frame(self, size: int, now: float, sessions: int = 1) -> Verdict:
        """Account for a frame of ``size`` bytes; where one key has several ``sessions``, each may send its share."""
        self._heard, share = now, max(1, sessions)
        frames, octets = self._frames.take(1 / share, now), self._bytes.take(size / share, now)
        return Verdict.TAKE if frames and octets else self.strike(now)

    def chat(self, seat: int | None, now: float) -> bool:
        """Account for a line of the chat from that seat (``None``: of one who watches). Whether it may be said."""
        bucket = self._chat.get(seat)
        if bucket is None:
            bucket = self._chat[seat] = Bucket(self._limits.chat_rate, self._limits.chat_burst, now)
        return bucket.take(1, now)

    def idle(self, now: float) -> bool:
        """Whether nothing has been heard for so long that nothing of it matters any more."""
        return now - self._heard >= self._limits.strikes_window

    def strike(self, now: float) -> Verdict:
        """Over a limit: the first is told, later ones are ignored, the last in a minute removes."""
        if self._strike_at is not None and now - self._strike_at < self._limits.strike_gap:
            return Verdict.IGNORE
        fresh = self._strikes.idle(now)
        self._strike_at = now
        if self._strikes.add(now):
            return Verdict.REMOVE
        return Verdict.WARN if fresh else Verdict.IGNORE

    def undecodable(self) -> Verdict:
        """A frame that is no message: so many of them remove, and then they are counted anew."""
        self._undecodable += 1
        if self._undecodable < self._limits.undecodable:
            return Verdict.WARN
        self._undecodable = 0
        return Verdict.REMOVE
