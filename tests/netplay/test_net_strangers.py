"""Who opens connections without a key: a host keeps a few of them, plays on, and saves."""

from __future__ import annotations

import asyncio
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import zmq
from netplay_lan import begun, joined, lan_settings
from netplay_play import Player, hosted, soon

from netplay import descriptors
from netplay.crowd import Crowd, Name, Scissors
from netplay.limits import Limits
from netplay.sessions import Peer
from netplay.transport import Transport, new_keys
from netplay.updates import SavingUpdate

FEW = 256
"""Descriptors of a host that has hardly any."""
PYTHON = sys.executable
FLOOD = """
import socket, sys, time
held, until, most = [], time.monotonic() + float(sys.argv[2]), int(sys.argv[3])
while time.monotonic() < until:
    while len(held) < most:
        one = socket.socket()
        one.setblocking(False)
        held.append(one)
        try:
            one.connect(("127.0.0.1", int(sys.argv[1])))
        except BlockingIOError:
            pass
    time.sleep(0.01)
    left = []
    for one in held:
        try:
            over = one.recv(1000) == b""
        except BlockingIOError:
            over = False
        except OSError:
            over = True
        one.close() if over else left.append(one)
    held = left
"""


def peer(name: str) -> Peer:
    """Somebody with a session."""
    return Peer(name.encode(), name, "10.0.0.1")


class Line:
    """Connections that are only numbers."""

    def __init__(self, most: int) -> None:
        self.names: dict[int, Name] = {}
        self.cut: list[int] = []
        self.crowd = Crowd(most, self.names.get, lambda descriptor, name: self.cut.append(descriptor))
        self.seated: set[Peer] = set()

    def come(self, descriptor: int, address: str = "10.0.0.1") -> None:
        """A connection from there."""
        self.names[descriptor] = address, 40000 + descriptor
        self.crowd.came(descriptor)

    def look(self) -> list[int]:
        """Who is cut now."""
        self.cut.clear()
        self.crowd.thin_out(len(self.seated), self.seated.__contains__)
        return self.cut


def test_the_oldest_strangers_of_the_address_with_the_most_are_cut() -> None:
    line = Line(4)
    for number in range(4):
        line.come(number)
    assert line.look() == []
    line.come(10, "10.0.0.2")
    line.come(4)
    assert line.look() == [0, 1]
    line.come(11, "10.0.0.2")
    line.come(12, "10.0.0.2")
    assert line.look() == [2, 10], "one of each"
    assert len(line.crowd) == 4


def test_who_has_a_session_is_never_cut_and_who_has_lost_it_may_be() -> None:
    line = Line(2)
    for number in (1, 2, 3, 4):
        line.come(number)
        line.crowd.spoke(peer(f"p{number}"), number)
    line.seated = {peer("p1"), peer("p2")}
    assert line.look() == []
    line.come(5)
    assert line.look() == [3]
    line.seated = {peer("p2")}
    assert line.look() == [1]


def test_a_number_that_is_used_again_is_another_connection() -> None:
    line = Line(1)
    line.come(1)
    line.crowd.spoke(peer("p1"), 1)
    line.seated = {peer("p1")}
    line.crowd.went(1)
    assert not line.crowd.knows(peer("p1"))
    line.come(1)
    line.come(2)
    line.come(3)
    assert line.look() == [1, 2]
    assert len(line.crowd) == 1


def test_a_connection_that_is_over_when_it_is_told_of_is_none() -> None:
    line = Line(0)
    line.crowd.came(7)
    assert len(line.crowd) == 0


def test_scissors_cut_the_connection_that_is_meant_and_no_other(tmp_path: Path) -> None:
    scissors = Scissors()
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as here:
        there, name = server.accept()
        here.settimeout(0.2)
        scissors.cut(there.fileno(), (name[0], name[1] + 1))
        with open(tmp_path / "save", "wb") as file:
            scissors.cut(file.fileno(), name)
            scissors.cut(9999, name)
            file.write(b"whole")
        with pytest.raises(TimeoutError):
            here.recv(1)
        scissors.cut(there.fileno(), name)
        assert here.recv(1) == b""
        there.close()
    scissors.close()
    assert (tmp_path / "save").read_bytes() == b"whole"


def test_as_many_strangers_as_there_are_descriptors_for() -> None:
    assert descriptors.strangers(256, 16384, 64) == 256
    assert descriptors.strangers(256, 16384, 9000) == 256
    few = descriptors.strangers(256, 256, 64)
    assert 30 < few < 60
    assert descriptors.strangers(256, 64, 64) == descriptors.LEAST_STRANGERS


def test_the_limit_is_raised_within_reason() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        assert descriptors.raise_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(hard, 4096)
        assert descriptors.raise_limit() <= max(soft, descriptors.MOST)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@contextmanager
def knocking(port: int, count: int) -> Iterator[list[socket.socket]]:
    """So many connections that say nothing."""
    held = [socket.create_connection(("127.0.0.1", port)) for _ in range(count)]
    try:
        yield held
    finally:
        for one in held:
            one.close()


def test_strangers_at_real_sockets_leave_who_has_a_session_alone() -> None:
    transport = Transport(lambda key, address: True, Limits(strangers=5))
    public, secret = new_keys()
    port, context = transport.listen(secret, "127.0.0.1", 0), zmq.Context()
    guest = context.socket(zmq.DEALER)
    guest.curve_serverkey = public.encode()
    guest.curve_publickey, guest.curve_secretkey = (text.encode() for text in new_keys())
    guest.connect(f"tcp://127.0.0.1:{port}")
    guest.send(b"here")
    seated: set[Peer] = set()
    try:
        while not seated:
            zmq.zmq_poll([(source, zmq.POLLIN) for source in transport.sources], 1000)
            transport.answer_zap()
            seated |= {peer for peer, _ in transport.frames()}
        with knocking(port, 12) as held:
            until, cut = time.monotonic() + 5, 0
            while cut < 7 and time.monotonic() < until:
                zmq.zmq_poll([(source, zmq.POLLIN) for source in transport.sources], 100)
                cut += transport.look_at_crowd(len(seated), seated.__contains__)
            assert (cut, len(transport.crowd)) in ((7, 6), (6, 7))
            held[0].settimeout(2)
            while held[0].recv(1000):
                pass
        assert transport.send(next(iter(seated)), b"still there").value == "ok"
        assert guest.poll(2000)
    finally:
        context.destroy(linger=0)
        transport.close()


@contextmanager
def flooded(port: int, seconds: float, most: int) -> Iterator[None]:
    """Somebody holds as many connections there as they can."""
    flood = subprocess.Popen([PYTHON, "-c", FLOOD, str(port), str(seconds), str(most)])
    try:
        yield
    finally:
        flood.kill()
        flood.wait()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="needs /proc")
@pytest.mark.parametrize("where", ["porch", "port"])
async def test_a_game_goes_on_and_is_saved_while_strangers_flood_its_ports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nulimit -n {FEW}\nexec {PYTHON} "$@"\n')
    python.chmod(0o700)
    monkeypatch.setattr("netplay.launch.sys.executable", str(python))
    async with hosted(lan_settings(tmp_path / "saves", "Ana", "Bo:builder", "Ben:builder", "Bea:builder")) as host:
        ana = Player(host.ticket)
        async with joined(ana):
            await begun(ana)
            own = Path(f"/proc/{host.pid}/fd")
            with flooded(getattr(host, where), 20.0, 600):
                await soon(lambda: len(list(own.iterdir())) > FEW // 4, 5.0)
                most = 0
                async with asyncio.timeout(60.0):
                    for _ in range(40):
                        if ana.newest.view.phase == "over":
                            break
                        await ana.until(lambda: ana.newest.decision is not None or ana.newest.view.phase == "over")
                        most = max(most, len(list(own.iterdir())))
                        if ana.newest.decision is not None:
                            decision = ana.newest.view.decision
                            assert (await ana.act()).ok
                            await ana.until_after(decision)
        assert not [one for one in ana.updates if isinstance(one, SavingUpdate) and one.state != "saved"]
        assert len(ana.acts) >= 20
        assert host.fault() == ""
        print(f"{most} descriptors at most")  # noqa: T201
