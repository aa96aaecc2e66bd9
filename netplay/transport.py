"""The host's socket: a ROUTER with CURVE, the authenticator that ZeroMQ asks about handshakes, and the reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import zmq
from zmq.utils import z85

from netplay.limits import Limits
from netplay.outbox import Sent
from netplay.sessions import Peer

DOMAIN = b"citadels"
ZAP = "inproc://zeromq.zap.01"

MayEnter = Callable[[str, str], bool]
"""Whether a key (Z85) from an address may shake hands."""


class CannotListen(Exception):
    """The address cannot be had; the text says why."""


def new_keys() -> tuple[str, str]:
    """A new CURVE key pair, public and secret, 40 letters (Z85) each."""
    public, secret = zmq.curve_keypair()
    return public.decode(), secret.decode()


def public_key(secret: str) -> str:
    """The public key that belongs to a secret one. Raises ``ValueError`` if that is no key."""
    try:
        return zmq.curve_public(secret.encode()).decode()
    except zmq.ZMQError:
        raise ValueError("that is no CURVE key") from None


class Transport:
    """The bound socket. Everything happens in the thread that calls it; nothing blocks."""

    def __init__(self, secret: str, may_enter: MayEnter, limits: Limits) -> None:
        self._limits, self._may_enter = limits, may_enter
        self._context = zmq.Context()
        self.zap = self._context.socket(zmq.REP)
        self.zap.bind(ZAP)
        self.router = self._context.socket(zmq.ROUTER)
        self._configure(self.router, secret)
        self.port = 0
        self.dropped = 0
        """Frames that came after the first of a message, or without a key: dropped and counted."""

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

    def bind(self, host: str, port: int) -> str:
        """Listen there (port 0: any free one) and say at which address. Raises ``CannotListen``."""
        try:
            self.router.bind(f"tcp://{host}:{port or '*'}")
        except zmq.ZMQError as error:
            raise CannotListen(f"port {port} cannot be used: {error.strerror}") from None
        address = self.router.getsockopt_string(zmq.LAST_ENDPOINT).rstrip("\0")
        self.port = int(address.rpartition(":")[2])
        return address

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
        """What has come, at most ``reads_a_tick`` messages; of each the first body frame."""
        for _ in range(self._limits.reads_a_tick):
            try:
                route = self.router.recv(zmq.NOBLOCK)
                body = self._body()
            except zmq.ZMQError:
                return
            if body is None:
                continue
            try:
                peer = Peer(route, str(body.get("User-Id")), str(body.get("Peer-Address")))
            except zmq.ZMQError:  # no key belongs to this frame
                self.dropped += 1
                continue
            yield peer, body.bytes

    def _body(self) -> zmq.Frame | None:
        """The first frame after the routing id; the rest is read and dropped."""
        if not self.router.getsockopt(zmq.RCVMORE):
            return None
        body = self.router.recv(zmq.NOBLOCK, copy=False)
        more = body.more
        while more:
            more = self.router.recv(zmq.NOBLOCK, copy=False).more
            self.dropped += 1
        return body

    def send(self, peer: Peer, frame: bytes) -> Sent:
        """Hand a frame to the socket without waiting."""
        try:
            self.router.send_multipart((peer.route, frame), zmq.NOBLOCK)
        except zmq.Again:
            return Sent.BLOCKED
        except zmq.ZMQError:
            return Sent.GONE
        return Sent.OK

    def close(self, linger: int = 200) -> None:
        """Close the socket; what was sent last has ``linger`` milliseconds to get out."""
        self.router.close(linger=linger)
        self.zap.close(linger=0)
        self._context.term()
