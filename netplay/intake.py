"""How much a client takes from its host: a hostile one must not fill its memory or keep its screen from drawing."""

from __future__ import annotations

from typing import NamedTuple

from netplay.limiter import Bucket
from netplay.limits import Limits

BATCH_FRAMES = 64
BATCH_BYTES = 256 * 1024
"""What is taken from the socket at once; one more frame may go over it."""
SLICE = 0.01
"""Seconds of work on frames after which everything else in the loop has its turn."""


class Batch(NamedTuple):
    """Frames taken at once, and how much came with them: of a message in several frames only the first is one."""

    frames: list[bytes]
    parts: int
    size: int


class Intake:
    """One client's account of what its host says, through all its connections."""

    def __init__(self, limits: Limits, now: float) -> None:
        self._frames = Bucket(limits.told_rate, limits.told_burst, now)
        self._bytes = Bucket(limits.told_bytes_rate, limits.told_bytes_burst, now)

    def takes(self, batch: Batch, now: float) -> bool:
        """Account for what came. Whether a game can have that much to say."""
        frames, octets = self._frames.take(batch.parts, now), self._bytes.take(batch.size, now)
        return frames and octets
