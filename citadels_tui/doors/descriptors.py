"""How many guests a door has descriptors for."""

from __future__ import annotations

from dataclasses import replace

from citadels_tui.doors.admission import Limits

OWN = 48
"""What a door has open besides its guests, with room for more."""
CONNECTION = 1
SESSION = 6
"""The terminal, the watch over the program, what is open while it is started; the connection is counted apart."""
LEAST = 4


def limits_within(descriptors: int, limits: Limits) -> Limits:
    """The same limits, or lower ones where there are few descriptors: half for connections, a quarter of
    these for such as have not logged in, half for sessions."""
    room = max(0, descriptors - OWN) // 2
    return replace(
        limits,
        arrivals=max(LEAST, min(limits.arrivals, room // 4 // CONNECTION)),
        connections=max(LEAST, min(limits.connections, room * 3 // 4 // CONNECTION)),
        sessions=max(LEAST, min(limits.sessions, room // SESSION)),
    )
