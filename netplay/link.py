"""One connection of a client: a DEALER with CURVE and the monitor that tells what becomes of it."""

from __future__ import annotations

import time
from contextlib import suppress
from enum import Enum

import zmq
import zmq.asyncio
from zmq.utils.monitor import parse_monitor_message

from netplay.errors import ConnectError
from netplay.limits import Limits
from netplay.ticket import Ticket

READS = 200
"""Frames taken at once."""
_FAILED_EARLY = 2.0
"""Seconds: a host that closes sooner has not understood the first encrypted frame; a stranger lets it time out."""

_CONNECTED = zmq.Event.CONNECTED
_READY = zmq.Event.HANDSHAKE_SUCCEEDED
_OVER = zmq.Event.DISCONNECTED | zmq.Event.CLOSED
_REFUSED = zmq.Event.HANDSHAKE_FAILED_AUTH
_FAILED = zmq.Event.HANDSHAKE_FAILED_NO_DETAIL | zmq.Event.HANDSHAKE_FAILED_PROTOCOL
_WATCHED = _CONNECTED | _READY | _OVER | _REFUSED | _FAILED


class Heard(Enum):
    """What woke a wait."""

    FRAMES = "frames"
    LOST = "lost"
    NOTHING = "nothing"


class Link:
    """One connection, made once: when it is lost, a new link is made."""

    def __init__(self, context: zmq.asyncio.Context, ticket: Ticket, limits: Limits) -> None:
        self._ticket, self._limits = ticket, limits
        self._socket = context.socket(zmq.DEALER)
        self._configure(self._socket)
        self._plain: zmq.Socket[bytes] = zmq.Socket.shadow(self._socket.underlying)
        self._monitor = self._socket.get_monitor_socket(int(_WATCHED))
        self._events: zmq.Socket[bytes] = zmq.Socket.shadow(self._monitor.underlying)
        self._poller = zmq.asyncio.Poller()
        self._poller.register(self._socket, zmq.POLLIN)
        self._poller.register(self._monitor, zmq.POLLIN)

    def _configure(self, socket: zmq.asyncio.Socket) -> None:
        ticket = self._ticket
        socket.curve_serverkey = ticket.server_key.encode()
        socket.curve_publickey = ticket.public_key.encode()
        socket.curve_secretkey = ticket.secret_key.encode()
        socket.maxmsgsize = self._limits.reply_bytes
        socket.sndhwm, socket.rcvhwm = 16, 64
        socket.handshake_ivl = 3000
        socket.heartbeat_ivl, socket.heartbeat_timeout, socket.heartbeat_ttl = 5000, 15000, 15000
        socket.immediate, socket.linger = 1, 0
        socket.reconnect_ivl = -1

    async def open(self) -> None:
        """Connect and shake hands. Raises ``ConnectError`` with the reason within the limit's time."""
        began = time.monotonic()
        deadline = began + self._limits.connect
        try:
            self._socket.connect(self._ticket.address)
        except zmq.ZMQError:
            raise self._error("bad_address") from None
        connected = False
        while (left := deadline - time.monotonic()) > 0:
            await self._monitor.poll(int(left * 1000) + 1)
            for event in self._happened():
                connected = connected or event == _CONNECTED
                if event == _READY:
                    return
                if event & _REFUSED:
                    raise self._error("not_invited")
                if event & (_FAILED | _OVER):
                    raise self._error(_fault(connected, time.monotonic() - began))
        raise self._error("another_program" if connected else "unreachable")

    def send(self, frame: bytes) -> None:
        """Send a frame if there is a connection; what is not sent is said again by who waits for an answer."""
        with suppress(zmq.Again):
            self._plain.send(frame, zmq.NOBLOCK)

    async def wait(self, seconds: float) -> Heard:
        """Wait until something comes, the connection is lost, or the time is over. Takes nothing from the socket."""
        ready = dict(await self._poller.poll(max(0, int(seconds * 1000))))
        if self._socket in ready:
            return Heard.FRAMES
        if self._monitor in ready and any(event & (_OVER | _FAILED | _REFUSED) for event in self._happened()):
            return Heard.LOST
        return Heard.NOTHING

    def frames(self) -> list[bytes]:
        """What has come, the first frame of each message; some may stay for the next time."""
        found: list[bytes] = []
        with suppress(zmq.Again):
            while len(found) < READS:
                found.append(self._plain.recv_multipart(zmq.NOBLOCK)[0])
        return found

    def close(self) -> None:
        """Close the connection at once, letting the last frame out if it can."""
        self._socket.disable_monitor()
        self._monitor.close(linger=0)
        self._socket.close(linger=100)

    def _happened(self) -> list[int]:
        found: list[int] = []
        with suppress(zmq.Again):
            while True:
                found.append(int(parse_monitor_message(self._events.recv_multipart(zmq.NOBLOCK))["event"]))
        return found

    def _error(self, code: str) -> ConnectError:
        return ConnectError(code, {"address": self._ticket.address.removeprefix("tcp://")})


def _fault(connected: bool, seconds: float) -> str:
    if not connected:
        return "unreachable"
    return "wrong_key" if seconds < _FAILED_EARLY else "another_program"
