"""The one loop of a host: it waits for the sockets, the time, standard input and signals, and is never cut short."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable

import zmq

from netplay.core import Core
from netplay.seating import DEFAULT_GRACE
from netplay.sessions import Peer
from netplay.settings import CLOSE
from netplay.table import report
from netplay.transport import Transport
from saves.spare import SPARE

BLOCKED_WAIT = 0.05
"""Seconds until a peer that took no more is tried again."""
LONGEST_WAIT = 60.0
LOOKS = 0.25
"""Seconds from one look at what others are to be told to the next."""
FAREWELL = 0.3
"""Seconds clients have to answer the host's goodbye."""
MOVING = 3.0
"""Seconds they have where the game goes on elsewhere: who does not hear of it may not find it again."""

Look = Callable[[float], None]


class Loop:
    """Drives one core until it is told to end.

    ``stdin`` is what to read the end from: a host alone ends with it. One that ``outlives`` it goes on while a person
    is there and for the grace time after that. Without ``stdin`` a signal ends it, or the core itself.
    ``look`` is called now and then after something has happened.
    """

    def __init__(
        self,
        core: Core,
        transport: Transport,
        wake: socket.socket,
        *,
        stdin: int | None = None,
        outlives: bool = False,
        look: Look | None = None,
    ) -> None:
        self._core, self._transport, self._wake = core, transport, wake
        self._stdin, self._outlives = stdin, outlives
        self._orphan_at: float | None = None
        """Since when nobody can tell this host to end."""
        self._look, self._look_at = look, 0.0
        self._stale = True
        """Whether something has happened since the last look."""
        self._due: float | None = None
        """When the core has something to do again."""
        SPARE.make_room = self._thin_out
        self._poller = zmq.Poller()
        for source in (*transport.sources, wake.fileno(), *([] if stdin is None else [stdin])):
            self._poller.register(source, zmq.POLLIN)

    def run(self) -> bool:
        """Serve, until it is time to end. Whether somebody has told it to."""
        blocked = False
        while True:
            ready = dict(self._poller.poll(self._wait(blocked)))
            if self._is_told_to_end(ready):
                return True
            self._serve(ready)
            blocked = self._core.flush(self._transport.send)
            now = time.monotonic()
            self._look_around(now)
            if self._core.ending or ((ends := self._ends_at()) is not None and now >= ends):
                return False

    def _is_told_to_end(self, ready: dict[object, int]) -> bool:
        """Whether a signal has come, or the word to end on standard input, or the end of it for a host alone."""
        if self._wake.fileno() in ready:
            return True
        if self._stdin is None or self._stdin not in ready:
            return False
        said = os.read(self._stdin, 65536)
        if not said:
            self._poller.unregister(self._stdin)
            self._stdin, self._orphan_at = None, time.monotonic()
        return CLOSE in said or (not said and not self._outlives)

    def _serve(self, ready: dict[object, int]) -> None:
        core, transport = self._core, self._transport
        self._stale = self._stale or bool(ready)
        if not ready.keys().isdisjoint(transport.monitors):
            self._thin_out()
        if transport.zap in ready:
            transport.answer_zap()
        if not ready.keys().isdisjoint(transport.routers):
            for peer, frame in transport.frames():
                core.on_frame(peer, frame, time.monotonic())
            core.flush(transport.send)  # nobody waits for a bot's thoughts
        now = time.monotonic()
        self._stale = self._stale or (self._due is not None and now >= self._due)
        core.tick(now)

    def _thin_out(self) -> None:
        """Cut the connections of strangers that are too many; a save may have what becomes free."""
        if self._transport.look_at_crowd(len(self._core.sessions), self._has_session):
            SPARE.take_back()

    def _has_session(self, peer: Peer) -> bool:
        return bool(self._core.sessions.of_peer(peer))

    def _look_around(self, now: float) -> None:
        if self._look is None or not self._stale or now < self._look_at:
            return
        self._stale, self._look_at = False, now + LOOKS
        try:
            self._look(now)
        except Exception as error:  # what others are told is not what the game depends on
            report(error)

    def _ends_at(self) -> float | None:
        """When a host without its screen ends, as things are now; ``None``: not yet."""
        if self._orphan_at is None:
            return None
        latest = self._orphan_at
        for table in self._core.tables.values():
            if table.left_at is None:
                return None
            latest = max(latest, table.left_at)
        grace = max((table.terms.grace for table in self._core.tables.values()), default=0)
        return latest + (grace or DEFAULT_GRACE)

    def _wait(self, blocked: bool) -> int:
        """Milliseconds until there is something to do without anything coming in."""
        now = time.monotonic()
        dues = [now + LONGEST_WAIT]
        self._due = self._core.next_due()
        if self._due is not None:
            dues.append(self._due)
        if (ends := self._ends_at()) is not None:
            dues.append(ends)
        if self._stale and self._look is not None:
            dues.append(self._look_at)
        if blocked:
            dues.append(now + BLOCKED_WAIT)
        return max(0, -int((now - min(dues)) * 1000 // 1))


def take_leave(core: Core, transport: Transport) -> None:
    """Save, say goodbye, and wait a moment for those who are there to have heard it.

    A client's socket drops what it has not read yet when the connection ends.
    """
    core.close(time.monotonic())
    deadline = time.monotonic() + (MOVING if core.ending == "moved" else FAREWELL)
    core.flush(transport.send)
    while len(core.sessions) and (left := deadline - time.monotonic()) > 0:
        zmq.zmq_poll([(router, zmq.POLLIN) for router in transport.routers], int(left * 1000) + 1)
        for peer, frame in transport.frames():
            core.on_frame(peer, frame, time.monotonic())
        core.flush(transport.send)
