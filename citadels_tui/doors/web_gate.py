"""The connections of the web door: how many there are, and for how long one may be there without a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from weakref import WeakSet

from citadels_tui.doors.admission import Admission, Crowded, Place

LONGEST = 120.0
"""Seconds that a connection lasts which is no table's: time for a page and its fonts on a slow line."""


class Gate:
    """Makes the protocols of connections: ``inside`` is given those for which there is a place.

    Connections that say nothing, or say it slowly, end by themselves.
    """

    def __init__(self, inside: Callable[[], asyncio.Protocol], admission: Admission) -> None:
        self._inside, self._admission = inside, admission
        self._lasting: WeakSet[asyncio.BaseTransport] = WeakSet()

    def __call__(self) -> asyncio.Protocol:
        """A protocol for a new connection."""
        return _AtGate(self)

    def lasts(self, transport: asyncio.BaseTransport | None) -> None:
        """This connection is a table's: it stays until it is closed."""
        if transport is not None:
            self._lasting.add(transport)

    def enter(self, transport: asyncio.Transport) -> None:
        """Let a connection in, or end it."""
        peer = transport.get_extra_info("peername")
        try:
            place = self._admission.connection(str(peer[0]) if peer else "")
        except Crowded:
            transport.abort()
            return
        inside = self._inside()
        transport.set_protocol(inside)
        inside.connection_made(transport)
        self._look_after(transport, place, 0.0)

    def _look_after(self, transport: asyncio.Transport, place: Place, age: float) -> None:
        """Look every second whether the connection is gone, and end it in time."""
        if transport.is_closing():
            place.close()
            return
        if age >= LONGEST and transport not in self._lasting:
            transport.abort()
            place.close()
            return
        asyncio.get_running_loop().call_later(1.0, self._look_after, transport, place, age + 1.0)


class _AtGate(asyncio.Protocol):
    """A connection until it is let in."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._gate.enter(transport)
