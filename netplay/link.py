"""One connection of a client: a DEALER with CURVE and the monitor that tells what becomes of it."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from enum import Enum

import zmq
from zmq.utils.monitor import parse_monitor_message

from netplay.errors import ConnectError
from netplay.intake import BATCH_BYTES, BATCH_FRAMES, Batch
from netplay.limits import Limits
from netplay.ticket import Ticket

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
    """One connection, made once; after it comes another link. Making one raises ``ConnectError`` for bad keys."""

    def __init__(self, context: zmq.Context[zmq.Socket[bytes]], ticket: Ticket, limits: Limits) -> None:
        self._ticket, self._limits = ticket, limits
        self._socket = context.socket(zmq.DEALER)
        try:
            self._configure(self._socket)
        except (zmq.ZMQError, ValueError):
            self._socket.close(linger=0)
            raise self._error("bad_key") from None
        self._monitor: zmq.Socket[bytes] = self._socket.get_monitor_socket(int(_WATCHED))
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Future[None] | None = None
        self._goes_on = False
        """Whether the next frame belongs to the message before it."""
        for socket in (self._socket, self._monitor):
            self._loop.add_reader(_descriptor(socket), self._look)

    def _configure(self, socket: zmq.Socket[bytes]) -> None:
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

    async def open(self, deadline: float | None = None) -> None:
        """Connect and shake hands, until ``deadline`` (monotonic), or within the limit's time.

        Raises ``ConnectError`` with the reason.
        """
        began = time.monotonic()
        deadline = began + self._limits.connect if deadline is None else deadline
        try:
            self._socket.connect(self._ticket.address)
        except zmq.ZMQError:
            raise self._error("bad_address") from None
        connected = False
        while (left := deadline - time.monotonic()) > 0:
            await self._wake(left)
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
            self._socket.send(frame, zmq.NOBLOCK)
        self._look()

    async def wait(self, seconds: float) -> Heard:
        """Wait until something comes, the connection is lost, or the time is over. Takes nothing from the socket."""
        await self._wake(seconds)
        if _readable(self._socket):
            return Heard.FRAMES
        if any(event & (_OVER | _FAILED | _REFUSED) for event in self._happened()):
            return Heard.LOST
        return Heard.NOTHING

    async def _wake(self, seconds: float) -> None:
        """Wait until one of the sockets can be read, for so long at most."""
        self._waiting = waiting = self._loop.create_future()
        timer = self._loop.call_later(seconds, self._stop_waiting)
        self._look()
        try:
            await waiting
        finally:
            timer.cancel()
            self._waiting = None

    def _look(self) -> None:
        """See whether there is something to read.

        A socket's descriptor only tells that something has changed, once, and every other use of the socket may take
        that away: so the sockets are asked after each of them.
        """
        if _readable(self._socket) | _readable(self._monitor):
            self._stop_waiting()

    def _stop_waiting(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def take(self) -> Batch:
        """What has come, of each message the first frame; some may stay for the next time."""
        found: list[bytes] = []
        parts = size = 0
        with suppress(zmq.Again):
            while parts < BATCH_FRAMES and size < BATCH_BYTES:
                frame = self._socket.recv(zmq.NOBLOCK)
                if not self._goes_on:
                    found.append(frame)
                self._goes_on = bool(self._socket.getsockopt(zmq.RCVMORE))
                parts, size = parts + 1, size + len(frame)
        return Batch(found, parts, size)

    def close(self) -> None:
        """Close the connection at once, letting the last frame out if it can."""
        for socket in (self._socket, self._monitor):
            self._loop.remove_reader(_descriptor(socket))
        self._socket.disable_monitor()
        self._monitor.close(linger=0)
        self._socket.close(linger=100)

    def _happened(self) -> list[int]:
        found: list[int] = []
        with suppress(zmq.Again):
            while True:
                found.append(int(parse_monitor_message(self._monitor.recv_multipart(zmq.NOBLOCK))["event"]))
        return found

    def _error(self, code: str) -> ConnectError:
        return ConnectError(code, {"address": self._ticket.address.removeprefix("tcp://")})


def _readable(socket: zmq.Socket[bytes]) -> bool:
    return bool(int(socket.getsockopt(zmq.EVENTS)) & zmq.POLLIN)


def _descriptor(socket: zmq.Socket[bytes]) -> int:
    return int(socket.getsockopt(zmq.FD))


def _fault(connected: bool, seconds: float) -> str:
    if not connected:
        return "unreachable"
    return "wrong_key" if seconds < _FAILED_EARLY else "another_program"
