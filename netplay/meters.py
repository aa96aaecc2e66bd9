"""What everybody has sent lately, by CURVE key: who comes by a new connection is no other than before."""

from __future__ import annotations

from netplay.limiter import Meter
from netplay.limits import Limits

MOST_METERS = 4096
"""Keys remembered at most; an honest host never comes near."""


class Meters:
    """The account of each key. Those that have been silent for long are forgotten, and the oldest if there are many."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._meters: dict[str, Meter] = {}

    def __len__(self) -> int:
        return len(self._meters)

    def of(self, key: str, now: float) -> Meter:
        """The account of that key."""
        meter = self._meters.get(key)
        if meter is None:
            if len(self._meters) >= MOST_METERS:
                self._make_room(now)
            meter = self._meters[key] = Meter(self._limits, now)
        return meter

    def _make_room(self, now: float) -> None:
        idle = [key for key, meter in self._meters.items() if meter.idle(now)]
        for key in idle or list(self._meters)[: MOST_METERS // 2]:
            del self._meters[key]
