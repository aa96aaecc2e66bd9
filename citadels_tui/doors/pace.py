"""How fast what somebody types goes on to the client: at once for a while, then no faster than a client can act on."""

from __future__ import annotations

RATE, BURST = 2 * 1024, 64 * 1024
"""Bytes a second for long, and at once. Held keys and a moving mouse send less; a long text pasted is a burst."""


class Pace:
    """Tells how long to wait before more is taken. ``now`` is in seconds that never go back."""

    __slots__ = ("_burst", "_rate", "_spent")

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self._rate, self._burst = rate, burst
        self._spent = float("-inf")
        """When all that was taken so far would have gone on at the rate alone."""

    def take(self, amount: int, now: float) -> float:
        """Note that so many bytes have gone on; the seconds to wait before more may, 0 for none."""
        self._spent = max(self._spent, now) + amount / self._rate
        return max(0.0, self._spent - now - self._burst / self._rate)
