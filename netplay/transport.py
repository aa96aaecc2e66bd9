"""The host's sockets: ROUTERs with CURVE, the authenticator that ZeroMQ asks about handshakes, and the reader."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from struct import Struct

import zmq
from zmq.utils import z85

from citadels_engine.sentences import N_, Sentence
from netplay.crowd import Crowd, HasSession, Scissors, name_of
from netplay.curve import new_keys as new_keys
from netplay.curve import public_key as public_key
from netplay.limits import Limits
from netplay.outbox import Sent
from netplay.sessions import Peer

DOMAIN = b"citadels"
ZAP = "inproc://zeromq.zap.01"
MONITOR = "inproc://citadels.monitor."
_EVENT = Struct("=Hi")
"""What a monitor tells first: which event, and its value, here a descriptor."""

MayEnter = Callable[[str, str], bool]
"""Whether a key (Z85) from an address may shake hands."""


_REASONS: Mapping[int, str] = {
    errno.EACCES: N_("Permission denied"),
    errno.EADDRNOTAVAIL: N_("Cannot assign requested address"),
}


class CannotListen(Exception):
    """The address cannot be had; the text says why, ``number`` is the system's (``errno``)."""

    def __init__(self, host: str, port: int, fault: zmq.ZMQError) -> None:
        self.number = fault.errno
        if fault.errno == zmq.EADDRINUSE:
            super().__init__(Sentence("port {port} is taken by another program; choose another port", port=str(port)))
        else:
            known = _REASONS.get(fault.errno or 0)
            why = Sentence(known) if known else zmq.strerror(fault.errno or 0)
            at = f"{host}:{port}"
            super().__init__(Sentence("nothing can listen at {address}: {why}", address=at, why=why))


class Transport:
    """The bound sockets of one host. Everything happens in the thread that calls it; nothing blocks.

    Each ``listen`` adds a socket with a key of its own. A peer's route begins with the number of its socket, so that
    peers of two sockets are never taken for each other, whatever routing ids they choose.
    """

    def __init__(self, may_enter: MayEnter, limits: Limits) -> None:
        self._limits, self._may_enter = limits, may_enter
        self._context = zmq.Context()
        self.zap = self._context.socket(zmq.REP)
        self.zap.bind(ZAP)
        self.routers: list[zmq.Socket[bytes]] = []
        self.monitors: list[zmq.Socket[bytes]] = []
        """What tells of each router's connections."""
        self._numbers = count()
        self._scissors = Scissors()
        self.crowd = Crowd(limits.strangers, name_of, self._scissors.cut)
        self._turn = 0
        """Which socket is read first: each in turn, so that none can keep the others waiting."""
        self.dropped = 0
        """Frames that came after the first of a message, or without a key: dropped and counted."""

    @property
    def sources(self) -> list[zmq.Socket[bytes]]:
        """What is to be waited for."""
        return [self.zap, *self.routers, *self.monitors]

    def listen(self, secret: str, host: str, port: int) -> int:
        """Listen there too, with that secret key (port 0: any free one); the port. Raises ``CannotListen``."""
        router, monitor = self._context.socket(zmq.ROUTER), self._context.socket(zmq.PAIR)
        try:
            self._configure(router, secret)
            self._watch(router, monitor)
            router.bind(f"tcp://{host}:{port or '*'}")
        except zmq.ZMQError as error:
            router.close(linger=0)
            monitor.close(linger=0)
            raise CannotListen(host, port, error) from None
        self.routers.append(router)
        self.monitors.append(monitor)
        return int(router.getsockopt_string(zmq.LAST_ENDPOINT).rstrip("\0").rpartition(":")[2])

    def _configure(self, router: zmq.Socket[bytes], secret: str) -> None:
        router.curve_server = 1
        router.curve_secretkey = secret.encode()
        router.zap_domain = DOMAIN
        router.maxmsgsize = self._limits.frame_bytes
        router.router_mandatory = 1
        router.router_handover = 0
        router.sndhwm, router.rcvhwm = 64, 32
        router.handshake_ivl = 3000
        router.heartbeat_ivl, router.heartbeat_timeout, router.heartbeat_ttl = 5000, 15000, 15000
        router.linger = 0

    def _watch(self, router: zmq.Socket[bytes], monitor: zmq.Socket[bytes]) -> None:
        """Hear of the connections of ``router`` by ``monitor``."""
        address = f"{MONITOR}{next(self._numbers)}"
        monitor.rcvhwm = 0  # ZeroMQ's own thread would wait for us to read
        router.monitor(address, zmq.Event.ACCEPTED | zmq.Event.DISCONNECTED)
        monitor.connect(address)

    def look_at_crowd(self, sessions: int, has_session: HasSession) -> int:
        """Hear who has come and gone, and cut the connections of strangers that are too many: how many that were."""
        self._hear_of_connections()
        return self.crowd.thin_out(sessions, has_session)

    def _hear_of_connections(self) -> None:
        for monitor in self.monitors:
            with suppress(zmq.Again):
                while True:
                    event, descriptor = _EVENT.unpack(monitor.recv_multipart(zmq.NOBLOCK)[0])
                    (self.crowd.came if event == zmq.Event.ACCEPTED else self.crowd.went)(descriptor)

    def answer_zap(self) -> None:
        """Answer what ZeroMQ asks about handshakes. Cannot raise: an exception here would stop every later join."""
        while True:
            try:
                request = self.zap.recv_multipart(zmq.NOBLOCK)
            except zmq.ZMQError:
                return
            status, user = b"400", b""
            with suppress(Exception):
                _, _, domain, address, _, mechanism, key = request[:7]
                user = z85.encode(key)
                if domain == DOMAIN and mechanism == b"CURVE" and self._may_enter(user.decode(), address.decode()):
                    status = b"200"
            version, number = (*request, b"", b"")[:2]  # an unanswered request would be the last
            with suppress(zmq.ZMQError):
                text = b"OK" if status == b"200" else b"not invited"
                self.zap.send_multipart([version, number, status, text, user, b""], zmq.NOBLOCK)

    def frames(self) -> Iterator[tuple[Peer, bytes]]:
        """What has come, at most ``reads_a_tick`` messages, from the sockets in turn; of each the first body frame."""
        waiting = [(number, router) for number, router in enumerate(self.routers)]
        waiting = waiting[self._turn :] + waiting[: self._turn]
        self._turn = (self._turn + 1) % max(1, len(self.routers))
        left = self._limits.reads_a_tick
        while waiting and left > 0:
            for one in list(waiting):
                left -= 1
                try:
                    found = self._read(*one)
                except zmq.ZMQError:
                    waiting.remove(one)
                    continue
                if found is not None:
                    yield found

    def _read(self, number: int, router: zmq.Socket[bytes]) -> tuple[Peer, bytes] | None:
        """The next message of one socket; ``None`` for one that is dropped. Raises ``ZMQError`` if there is none."""
        route = router.recv(zmq.NOBLOCK)
        body = self._body(router)
        if body is None:
            return None
        try:
            peer = Peer(bytes((number,)) + route, str(body.get("User-Id")), str(body.get("Peer-Address")))
            if not self.crowd.knows(peer):
                self._hear_of_connections()  # of this one, too
                self.crowd.spoke(peer, int(body.get(zmq.SRCFD)))
        except zmq.ZMQError:  # no key belongs to this frame
            self.dropped += 1
            return None
        return peer, body.bytes

    def _body(self, router: zmq.Socket[bytes]) -> zmq.Frame | None:
        """The first frame after the routing id; the rest is read and dropped."""
        if not router.getsockopt(zmq.RCVMORE):
            return None
        body = router.recv(zmq.NOBLOCK, copy=False)
        more = body.more
        while more:
            more = router.recv(zmq.NOBLOCK, copy=False).more
            self.dropped += 1
        return body

    def send(self, peer: Peer, frame: bytes) -> Sent:
        """Hand a frame to the peer's socket without waiting."""
        try:
            self.routers[peer.route[0]].send_multipart((peer.route[1:], frame), zmq.NOBLOCK)
        except zmq.Again:
            return Sent.BLOCKED
        except zmq.ZMQError:
            return Sent.GONE
        return Sent.OK

    def close(self, linger: int = 200) -> None:
        """Close the sockets; what was sent last has ``linger`` milliseconds to get out."""
        for router, monitor in zip(self.routers, self.monitors, strict=True):
            router.disable_monitor()
            monitor.close(linger=0)
            router.close(linger=linger)
        self._scissors.close()
        self.zap.close(linger=0)
        self._context.term()
