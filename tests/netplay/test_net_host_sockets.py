"""Two sockets of one host: the options of both, in turn, and whose frames are whose."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import zmq

from netplay.limits import Limits
from netplay.outbox import Sent
from netplay.sessions import Peer
from netplay.transport import CannotListen, Transport, new_keys, public_key

LOOPBACK = "127.0.0.1"


@contextmanager
def listening(
    limits: Limits | None = None, allowed: list[str] | None = None
) -> Iterator[tuple[Transport, list[tuple[int, str]]]]:
    """A transport with two sockets, and port and public key of each."""
    transport = Transport(lambda key, address: allowed is None or key in allowed, limits or Limits())
    places = []
    for _ in range(2):
        public, secret = new_keys()
        places.append((transport.listen(secret, LOOPBACK, 0), public))
    try:
        yield transport, places
    finally:
        transport.close()


@contextmanager
def dealer(place: tuple[int, str], keys: tuple[str, str], route: bytes = b"") -> Iterator[zmq.Socket[bytes]]:
    """A client's socket."""
    context = zmq.Context()
    one = context.socket(zmq.DEALER)
    one.linger = 0
    if route:
        one.routing_id = route
    one.curve_serverkey = place[1].encode()
    one.curve_publickey, one.curve_secretkey = (text.encode() for text in keys)
    one.connect(f"tcp://{LOOPBACK}:{place[0]}")
    try:
        yield one
    finally:
        context.destroy(linger=0)


def read(transport: Transport, count: int, seconds: float = 10.0) -> list[tuple[Peer, bytes]]:
    """So many frames."""
    found: list[tuple[Peer, bytes]] = []
    until = time.monotonic() + seconds
    while len(found) < count:
        assert time.monotonic() < until, f"only {len(found)} frames came"
        zmq.zmq_poll([(source, zmq.POLLIN) for source in transport.sources], 50)
        transport.answer_zap()
        found += transport.frames()
    return found


def test_both_sockets_have_all_options() -> None:
    with listening() as (transport, _):
        first, second = (
            {
                name: router.getsockopt(getattr(zmq, name))
                for name in (
                    "CURVE_SERVER", "ZAP_DOMAIN", "MAXMSGSIZE", "SNDHWM", "RCVHWM", "HANDSHAKE_IVL", "HEARTBEAT_IVL",
                    "HEARTBEAT_TIMEOUT", "HEARTBEAT_TTL", "LINGER",
                )
            }
            for router in transport.routers
        )  # fmt: skip
        assert first == second
        assert first["CURVE_SERVER"] == 1
        assert first["ZAP_DOMAIN"].rstrip(b"\0") == b"citadels"
        assert (first["MAXMSGSIZE"], first["SNDHWM"], first["RCVHWM"]) == (16 * 1024, 64, 32)
        assert (first["HANDSHAKE_IVL"], first["HEARTBEAT_IVL"], first["LINGER"]) == (3000, 5000, 0)


def test_the_same_id_and_key_on_both_sockets_are_two_peers() -> None:
    keys = new_keys()
    with (
        listening() as (transport, places),
        dealer(places[0], keys, b"id") as one,
        dealer(places[1], keys, b"id") as two,
    ):
        one.send(b"from one")
        two.send(b"from two")
        peers = {frame: peer for peer, frame in read(transport, 2)}
        first, second = peers[b"from one"], peers[b"from two"]
        assert first != second
        assert (first.key, first.address) == (second.key, second.address) == (keys[0], LOOPBACK)
        assert transport.send(first, b"to one") is Sent.OK
        assert transport.send(second, b"to two") is Sent.OK
        assert one.poll(3000)
        assert two.poll(3000)
        assert (one.recv(), two.recv()) == (b"to one", b"to two")
        assert not one.poll(50)
        assert transport.send(first._replace(route=first.route + b"?"), b"x") is Sent.GONE


def test_a_flood_at_one_socket_does_not_keep_the_other_waiting() -> None:
    few = Limits(reads_a_tick=8)
    with (
        listening(few) as (transport, places),
        dealer(places[0], new_keys()) as loud,
        dealer(places[1], new_keys()) as quiet,
    ):
        loud.send(b"first")
        quiet.send(b"first")
        read(transport, 2)
        for _ in range(30):
            loud.send(b"noise")
        quiet.send(b"word")
        time.sleep(0.3)
        said = [frame for _, frame in transport.frames()]
        assert b"word" in said
        assert len(said) <= few.reads_a_tick + 1


def test_who_is_not_let_in_gets_no_frame_to_either_socket() -> None:
    keys = new_keys()
    with listening(allowed=[keys[0]]) as (transport, places):
        for place in places:
            with dealer(place, new_keys()) as stranger, dealer(place, keys) as guest:
                stranger.setsockopt(zmq.SNDTIMEO, 300)
                stranger.send(b"let me in")
                guest.send(b"me")
                ((peer, frame),) = read(transport, 1)
                assert (peer.key, frame) == (keys[0], b"me")
        assert not list(transport.frames())


def test_a_port_that_is_taken_and_an_address_that_is_not_ours() -> None:
    with listening() as (transport, places):
        with pytest.raises(CannotListen, match=f"port {places[0][0]} is taken"):
            transport.listen(new_keys()[1], LOOPBACK, places[0][0])
        with pytest.raises(CannotListen, match=r"203\.0\.113\.77"):
            transport.listen(new_keys()[1], "203.0.113.77", 0)
        assert len(transport.routers) == 2


def test_keys_that_are_none() -> None:
    for secret in ("", "short", "é" * 40):
        with pytest.raises(ValueError, match="key"):
            public_key(secret)
