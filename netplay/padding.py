"""Frames of few different sizes: the network's listeners see how long an encrypted frame is, and lengths tell of hands.

A frame is one msgpack map. What fills it up is one more entry, ``pad``, whose bytes mean nothing.
"""

from __future__ import annotations

_KEY = b"\xa3pad"
MOST_STEP = 1024
_NOTHING = bytes(MOST_STEP)
_LEAST = len(_KEY) + 3
"""Bytes of an entry that fills up nothing."""


def padded(frame: bytes, step: int) -> bytes:
    """The map in ``frame`` with an entry more, so that its size is a multiple of ``step`` (at most ``MOST_STEP``)."""
    head, rest = _one_more(frame)
    fill = -(len(head) + len(rest) + _LEAST) % step
    return b"".join((head, rest, _KEY, b"\xc5", fill.to_bytes(2, "big"), _NOTHING[:fill]))


def _one_more(frame: bytes) -> tuple[bytes, memoryview]:
    """The beginning of the map, which counts one entry more, and the rest of it."""
    first = frame[0]
    if first < 0x8F:  # up to 15 entries are counted in the first byte
        return bytes((first + 1,)), memoryview(frame)[1:]
    if first == 0x8F:
        return b"\xde\x00\x10", memoryview(frame)[1:]
    return b"\xde" + (int.from_bytes(frame[1:3], "big") + 1).to_bytes(2, "big"), memoryview(frame)[3:]
