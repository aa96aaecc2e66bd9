"""The connections of the web door: how many there are, and for how long one may be there without a request.

Where a server stands before the door (``--url``), its connections are nobody's: what comes by them is put to the
account of the visitor that the server tells.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from citadels_tui.doors.admission import Admission, Crowded, Place

QUIET = 120.0
"""Seconds that a browser's connection lasts on which nothing is asked for."""
QUIET_BEHIND_SERVER = 900.0
"""The same for one of the server before the door: longer than servers keep them, so that the door never ends one just
when something is asked for.
"""
REQUEST = 300.0
"""Seconds that one answer takes at most: time for a page and its fonts on a slow line."""


@dataclass(eq=False, slots=True)
class _Connection:
    """One connection, with times of the event loop."""

    transport: asyncio.Transport
    place: Place
    is_servers: bool
    """It is of the server before the door."""
    asked: float
    """When something was asked for last, at first: when it came."""
    busy: float
    """When something was done on it last."""
    requests: int = 0
    """Under way."""
    lasts: bool = False
    """It is a table's."""

    def is_over(self, now: float) -> bool:
        """Whether it has been there for too long."""
        if self.lasts:
            return False
        if self.requests or self.transport.get_write_buffer_size():
            self.busy = now
            return now - self.asked >= REQUEST
        return now - self.busy >= (QUIET_BEHIND_SERVER if self.is_servers else QUIET)


class Gate:
    """Makes the protocols of connections: ``inside`` is given those for which there is a place.

    Connections that say nothing, or say it slowly, end by themselves. ``has_server``: a server stands before the door,
    on this machine.
    """

    def __init__(
        self, inside: Callable[[], asyncio.Protocol], admission: Admission, *, has_server: bool = False
    ) -> None:
        self._inside, self._admission, self._has_server = inside, admission, has_server
        self._by_server = Admission(admission.limits)
        """The accounts of the visitors whose requests come by the server."""
        self._connections: dict[asyncio.BaseTransport, _Connection] = {}
        self._count = 0

    def __call__(self) -> asyncio.Protocol:
        """A protocol for a new connection."""
        return _AtGate(self)

    def lasts(self, transport: asyncio.BaseTransport | None) -> None:
        """This connection is a table's: it stays until it is closed."""
        if transport is not None and (one := self._connections.get(transport)) is not None:
            one.lasts = True

    @contextmanager
    def request(self, transport: asyncio.BaseTransport | None, visitor: str) -> Iterator[None]:
        """A visitor at that address asks for something by this connection. Raises ``Crowded``."""
        one = self._connections.get(transport) if transport is not None else None
        if one is None:
            yield
            return
        place = self._by_server.connection(visitor) if one.is_servers else None
        loop = asyncio.get_running_loop()
        one.requests += 1
        one.asked = one.busy = loop.time()
        try:
            yield
        finally:
            one.requests -= 1
            one.busy = loop.time()
            if place is not None:
                place.close()

    def enter(self, transport: asyncio.Transport) -> None:
        """Let a connection in, or end it."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        is_servers = self._has_server and is_loopback(address)
        self._count += 1
        self._sweep()
        try:
            place = self._admission.connection(f"server {self._count}" if is_servers else address)
        except Crowded:
            transport.abort()
            return
        inside, now = self._inside(), asyncio.get_running_loop().time()
        one = self._connections[transport] = _Connection(transport, place, is_servers, now, now)
        transport.set_protocol(inside)
        inside.connection_made(transport)
        self._look_after(one)

    def _look_after(self, one: _Connection) -> None:
        """Look every second whether the connection is gone, and end it in time."""
        loop = asyncio.get_running_loop()
        if not one.transport.is_closing() and one.is_over(loop.time()):
            one.transport.abort()
        if not one.transport.is_closing():
            loop.call_later(1.0, self._look_after, one)
            return
        self._forget(one)

    def _sweep(self) -> None:
        """Free the places of those who are gone: many connections may come and go in a second."""
        for one in [one for one in self._connections.values() if one.transport.is_closing()]:
            self._forget(one)

    def _forget(self, one: _Connection) -> None:
        one.place.close()
        self._connections.pop(one.transport, None)


class _AtGate(asyncio.Protocol):
    """A connection until it is let in."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._gate.enter(transport)


def is_loopback(address: str) -> bool:
    """Whether that is this machine."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
