"""Garbage at a real host's sockets, encrypted and raw, while two people and a bot play on: nothing comes of it."""

from __future__ import annotations

import asyncio
import random
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
import zmq
from fuzz import Fuzzer, real_frames
from netplay_lan import begun, guest, lan_settings
from netplay_play import FAST, Player, hosted, soon
from netplay_world import hello

from netplay.launch import HostProcess
from netplay.protocol import Error, HostMessage, Welcome, decode_host, encode
from netplay.transport import new_keys
from saves import store

OPEN = {
    **FAST,
    "undecodable": 10**9,
    "strikes": 10**9,
    "strike_gap": 1e9,
    "failures_a_minute": 10**9,
    "sessions": 10**6,
}
"""Limits under which every frame gets as far as it can."""
STRICT = {"frames_rate": 1e5, "frames_burst": 1e5, "bytes_rate": 1e8, "bytes_burst": 1e8}
"""Limits of an ordinary host, but for the honest players, who do not think."""
LONGEST = 16 * 1024 - 64
"""Bytes of a frame that does not end the connection by its mere length."""
FLAT = 8e6
"""Bytes by which the host's process may grow."""
GREETING = b"\xff" + b"\0" * 8 + b"\x7f\x03\x01"
"""How a ZeroMQ connection begins; then come mechanism, role and filler."""


def greeting(mechanism: bytes) -> bytes:
    """A whole ZeroMQ greeting of that mechanism."""
    return GREETING + mechanism.ljust(20, b"\0") + b"\0" * 32


RAW: tuple[bytes, ...] = (
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"SSH-2.0-OpenSSH_9.6\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x5a" * 500,
    b"\0" * 3000,
    b"\xff" * 3000,
    GREETING[:7],
    greeting(b"NULL"),
    greeting(b"NULL") + b"\x04\x19\x05READY\x0bSocket-Type\0\0\0\x06DEALER" + b"\0\x05hello" * 50,
    greeting(b"PLAIN") + b"\x04\x0b\x05HELLO\x01a\x01b",
    greeting(b"CURVE"),
    greeting(b"CURVE") + b"\x04\xc8\x05HELLO" + b"\x11" * 194,
    greeting(b"CURVE") + b"\x06" + b"\xff" * 8 + b"\x05HELLO" * 100,
)
"""What other programs say to a port, and ZeroMQ connections that are none."""


@contextmanager
def dealer(address: str, key: str) -> Iterator[zmq.Socket[bytes]]:
    """Somebody who knows the host's key and may shake hands."""
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    found = context.socket(zmq.DEALER)
    found.curve_serverkey = key.encode()
    found.curve_publickey, found.curve_secretkey = (one.encode() for one in new_keys())
    found.linger, found.sndtimeo, found.rcvtimeo = 0, 5000, 5000
    found.connect(address)
    try:
        yield found
    finally:
        context.destroy(linger=0)


def told(found: zmq.Socket[bytes], fits: Callable[[HostMessage], bool], seconds: float = 5.0) -> HostMessage | None:
    """The next message that fits; ``None`` if there is none in time."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0 and found.poll(int(1000 * left)):
        message = decode_host(found.recv())
        if fits(message):
            return message
    return None


def has_read_all(found: zmq.Socket[bytes], number: int) -> bool:
    """Whether the host has come to what is said last. Answers to who sends too much may be dropped, so it is asked."""
    for _ in range(10):
        found.send(encode(hello(protocol=(77, number))))
        if told(found, lambda one: isinstance(one, Error) and one.values.get("client") == f"77.{number}", 1.0):
            return True
    return False


def rain(host: HostProcess, frames: int, seed: int) -> int:
    """One client that watches, and sends so many frames over one connection, which the host has all read then."""
    dice, sent = random.Random(seed), 0
    fuzzer = Fuzzer(dice)
    with dealer(host.address, host.key) as found:
        found.send(encode(hello(wants="watch")))
        welcome = told(found, lambda message: isinstance(message, Welcome))
        assert isinstance(welcome, Welcome)
        real = real_frames(welcome.sid, 5, 1, ["1 gold", "2 end", "1 pick king"])
        while sent < frames:
            frame = fuzzer.frame(real)
            if len(frame) <= LONGEST and b"bye" not in frame:
                found.send(frame)
                sent += 1
            while found.poll(0):
                found.recv()
        assert has_read_all(found, seed)
    return sent


def hail(host: HostProcess, strangers: int, seed: int) -> int:
    """Clients with keys of their own, each of whom is shut out after some frames; how many frames were sent."""
    dice, sent = random.Random(seed), 0
    fuzzer = Fuzzer(dice)
    real = real_frames(7, 5, 1, ["1 gold", "2 end"])
    for _ in range(strangers):
        with dealer(host.address, host.key) as found:
            for _ in range(10):
                frame = fuzzer.frame(real)
                if len(frame) <= LONGEST:
                    found.send(frame)
                    sent += 1
            found.poll(20)
    return sent


def knocks(ports: tuple[int, ...], times: int, seed: int) -> int:
    """Bytes of other programs at the host's ports; in how many pieces. Some connections stay open and say no more."""
    dice, mute = random.Random(seed), []
    for number in range(times):
        with suppress(OSError):
            raw = socket.create_connection(("127.0.0.1", dice.choice(ports)), timeout=5.0)
            said = RAW[number % len(RAW)] if dice.random() < 0.7 else dice.randbytes(dice.randrange(1, 5000))
            raw.sendall(said)
            mute.append(raw)
            if len(mute) > 20:
                mute.pop(dice.randrange(len(mute))).close()
    for raw in mute:
        raw.close()
    return times


@dataclass
class Played:
    """Two honest people who play as long as it rains."""

    players: tuple[Player, Player]
    times: list[float]

    async def play(self, raining: asyncio.Future[int]) -> None:
        """Act whenever asked."""
        await asyncio.gather(*(self._play(player, raining) for player in self.players))

    async def _play(self, player: Player, raining: asyncio.Future[int]) -> None:
        while not raining.done() and player.newest.view.phase != "over":
            if player.newest.decision is None:
                await asyncio.sleep(0.01)
                continue
            at, began = player.newest.view.decision, time.perf_counter()
            outcome = await player.act()
            self.times.append(time.perf_counter() - began)
            assert outcome.ok, outcome
            await player.until(lambda at=at: player.newest.view.decision > at, 30.0)  # type: ignore[misc]
            await asyncio.sleep(0.05)


async def besieged(folder: Path, limits: dict[str, float], *attacks: tuple[object, int]) -> None:
    """A game of two people and a bot, while those attacks are made one after the other."""
    wanted = lan_settings(folder, "Ana", "", "Bo:random", lan={"bind": "127.0.0.1"}, limits=limits, pace=0.02)
    async with hosted(wanted) as host:
        ana, bob = Player(host.ticket), guest(host, "Bob")
        for player in (ana, bob):
            await player.start()
        await begun(ana, bob)
        played, process = Played((ana, bob), []), psutil.Process(host.pid)
        sent, memory, descriptors = 0, 0, process.num_fds()
        for attack, times in attacks:
            for part in (times // 3, times - times // 3):
                raining = asyncio.ensure_future(asyncio.to_thread(attack, host, part, part))  # type: ignore[arg-type]
                await played.play(raining)
                sent += await raining
                memory = memory or process.memory_info().rss
        grown = process.memory_info().rss - memory
        await soon(lambda: process.num_fds() <= descriptors + 2, 10.0)  # those that say nothing are let go
        for player in (ana, bob):
            await player.client.close()
        assert host.poll() is None
        assert host.fault() == "", "no error of the host"
    (path,) = folder.glob("*.toml")
    actions = store.load(path).game.actions
    for seat, player in enumerate((ana, bob), 1):
        done = [(decision, line) for decision, line, _ in player.acts]
        assert [(at, str(action)) for at, action in enumerate(actions) if action.seat == seat] == done
    times = sorted(played.times)
    assert len(times) > 5
    slowest = f"{len(times)} honest acts, the slowest {times[-1] * 1000:.0f} ms"
    print(f"{sent} frames; {slowest}; the host grew by {grown / 1e6:.2f} MB")  # noqa: T201
    assert grown < FLAT


def knocking(host: HostProcess, times: int, seed: int) -> int:
    """Bytes of other programs at both ports of a host."""
    return knocks((host.port, host.porch), times, seed)


async def test_garbage_at_the_sockets(tmp_path: Path) -> None:
    await besieged(tmp_path, OPEN, (rain, 3000), (knocking, 200))


async def test_garbage_at_the_sockets_of_a_host_with_ordinary_limits(tmp_path: Path) -> None:
    await besieged(tmp_path, STRICT, (hail, 30))


@pytest.mark.slow
async def test_twenty_thousand_frames_at_the_sockets(tmp_path: Path) -> None:
    await besieged(tmp_path / "one", OPEN, (rain, 16_000), (knocking, 2_000))
    await besieged(tmp_path / "two", STRICT, (hail, 250))
