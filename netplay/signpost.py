"""What stays of a host that has handed its table over: it tells those who belong there where the game goes on.

Who was not there when the table moved knows only the old host, by its key and its address. So that process stays for a
while, with the same sockets and keys, and answers whoever has a seat at the table (the known machine, or who shows the
seat's secret) with the way to the new host, and nobody else. It plays nothing and saves nothing.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable

import zmq

from netplay.door import Door
from netplay.protocol import PROTOCOL, BadFrame, Error, Hello, Moved, decode_client, encode
from netplay.seating import Seating
from netplay.seats import Seat, claimed
from netplay.sessions import Peer
from netplay.settings import CLOSE
from netplay.transport import Transport


def to_words(moved: Moved) -> str:
    """Where a game goes on, as a save tells it."""
    return f"{moved.address} {moved.key}"


def from_words(words: str) -> Moved:
    """What a save tells of where its game goes on."""
    address, _, key = words.partition(" ")
    return Moved(address, key)


class Signpost:
    """Answers frames. At the porch nobody can tell who this is, so from there one is sent to where the key listens."""

    def __init__(self, table: Seating, moved: Moved, key: str, port: int, is_porch: Callable[[Peer], bool], door: Door):
        self._table, self._moved, self._door = table, moved, door
        self._here, self._is_porch = Moved(f"*:{port}", key), is_porch

    def answer(self, peer: Peer, frame: bytes, now: float) -> bytes | None:
        """What is said to a frame of that peer; ``None``: nothing."""
        if self._door.is_banned(peer.key, now):
            return None
        seat = self._known(peer)
        if seat is None:
            if self._door.knocks_too_often(peer.address, now) or (hello := _hello(frame)) is None:
                return None
            seat = self._shown(peer, hello, now)
        if seat is None:
            return encode(Error("moved_away", fatal=True))
        return encode(self._here if self._is_porch(peer) else self._moved)

    def _known(self, peer: Peer) -> Seat | None:
        return next((seat for seat in self._table.seats if seat.known_device(peer.key)), None)

    def _shown(self, peer: Peer, hello: Hello, now: float) -> Seat | None:
        """The seat whose secret that hello shows."""
        seat = claimed(self._table.seats, peer.key, hello.seat, hello.token) if hello.token is not None else ""
        if isinstance(seat, Seat):
            return seat
        if hello.token is not None:
            self._door.token_failed(peer.key, peer.address, now)
        self._door.hello_failed(peer.address, now)
        return None


def _hello(frame: bytes) -> Hello | None:
    """The hello in that frame, if it is one that is understood here."""
    try:
        message = decode_client(frame)
    except BadFrame:
        return None
    return message if isinstance(message, Hello) and message.protocol[0] == PROTOCOL[0] else None


def point_the_way(sign: Signpost, transport: Transport, wake: socket.socket, stdin: int | None, seconds: float) -> None:
    """Answer for so long, or until a signal comes or the word to end on standard input."""
    until, poller = time.monotonic() + seconds, zmq.Poller()
    for source in (*transport.sources, wake.fileno(), *([] if stdin is None else [stdin])):
        poller.register(source, zmq.POLLIN)
    while (left := until - time.monotonic()) > 0:
        ready = dict(poller.poll(int(left * 1000) + 1))
        if wake.fileno() in ready:
            return
        if stdin is not None and stdin in ready:
            said = os.read(stdin, 65536)
            if CLOSE in said:
                return
            if not said:
                poller.unregister(stdin)
                stdin = None
        transport.look_at_crowd(0, lambda peer: False)
        transport.answer_zap()
        for peer, frame in transport.frames():
            if (answer := sign.answer(peer, frame, time.monotonic())) is not None:
                transport.send(peer, answer)
