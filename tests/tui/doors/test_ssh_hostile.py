"""The SSH door with clients that OpenSSH is not: what they send and do not read costs the door nothing."""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

sys.path.insert(0, str(Path(__file__).parent))

import asyncssh
from ssh_world import Door, command_of, key_file, until, written_at_last

from citadels_tui.doors.ssh_client import game_for
from citadels_tui.doors.ssh_connection import LOG_IN

FLOOD = 8.0
"""Seconds of a flood."""
HUGE = 2**31 - 1
"""A window: so much may be sent without being asked again."""


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    with Door(tmp_path) as door:
        yield door


@asynccontextmanager
async def connected(door: Door, **more: Any) -> AsyncIterator[asyncssh.SSHClientConnection]:
    keys = [str(key_file(door.home, "eve"))]
    async with asyncssh.connect(
        "127.0.0.1", door.port, username="Eve", client_keys=keys, known_hosts=None, config=[], agent_path=None, **more
    ) as connection:
        yield connection
        connection.abort()


async def test_of_what_a_client_says_little_is_kept(door: Door) -> None:
    said = {f"LC_{'ABCDEFGHIJ'[n // 10]}{'ABCDEFGHIJ'[n % 10]}": "C.UTF-8" for n in range(100)}
    said |= {f"OTHER{n}": "x" * 1000 for n in range(300)} | {"COLORTERM": "y" * 65, "TERM": "evil"}
    async with connected(door) as connection:
        process = await connection.create_process(term_type="xterm", term_size=(90, 30), env=said, encoding=None)
        process.stdin.write(b"e")
        told = await process.stdout.readuntil(b" end")
        assert b"size 90 30" in told
        assert b"TERM=xterm" in told
        assert b"OTHER" not in told
        assert b"COLORTERM" not in told
        (login,) = door.door._visits
        (channel,) = login.connection._channels.values()
        assert len(channel.get_environment_bytes()) <= 20
        process.stdin.write(b"q")
        await process.wait_closed()


async def test_a_client_with_a_huge_window_that_reads_nothing(door: Door) -> None:
    async with connected(door) as connection:
        process = await connection.create_process(term_type="xterm", encoding=None, window=HUGE, max_pktsize=32768)
        await process.stdout.readuntil(b"ready Eve -")
        (program,) = door.clients()
        before = psutil.Process().memory_info().rss
        process.stdin.write(b"f")
        connection._transport.pause_reading()
        assert await asyncio.to_thread(written_at_last, program) < 9_000_000, "nothing stopped it"
        assert psutil.Process().memory_info().rss - before < 3 << 20
    until(lambda: not program.is_running())


async def test_who_sends_more_than_people_do_is_cut_off(door: Door) -> None:
    async with connected(door) as connection:
        process = await connection.create_process(term_type="xterm", encoding=None)
        await process.stdout.readuntil(b"ready Eve -")
        with suppress(OSError, asyncssh.Error):
            for _ in range(4000):
                connection.send_debug("x" * 1000)
                await asyncio.sleep(0)
        async with asyncio.timeout(20):
            await connection.wait_closed()
    until(lambda: not door.clients())


async def test_a_packet_that_unpacks_to_a_flood(door: Door) -> None:
    async with connected(door, compression_algs=["zlib@openssh.com"]) as connection:
        process = await connection.create_process(term_type="xterm", encoding=None)
        await process.stdout.readuntil(b"ready Eve -")
        process.stdin.write(b"z" * 20_000)
        await process.stdout.readuntil(b"key b'z'")
        connection.send_debug("x" * 5_000_000)
        async with asyncio.timeout(20):
            await connection.wait_closed()
    until(lambda: not door.clients())


async def test_three_shells_in_one_session_are_one_game(door: Door) -> None:
    async with connected(door) as connection:
        process = await connection.create_process(term_type="xterm", encoding=None)
        await process.stdout.readuntil(b"ready Eve -")
        answers = [await process.channel._make_request(b"shell") for _ in range(3)]
        assert answers == [False, False, False]
        process.stdin.write(b"z")
        await process.stdout.readuntil(b"key b'z'")
        assert len(door.clients()) == 1
        process.stdin.write(b"q")
        await process.wait_closed()
    until(lambda: not door.clients())


@pytest.mark.slow
async def test_a_flood_of_keys_does_not_fill_the_memory(tmp_path: Path) -> None:
    """The game itself, and somebody who leans on a key that is a machine."""
    with Door(tmp_path, game_for) as door:
        async with connected(door) as connection:
            process = await connection.create_process(term_type="xterm-256color", encoding=None)
            await process.stdout.readuntil(b"no table")
            (program,) = [one for one in psutil.Process().children() if "doors.guest" in command_of(one)]
            drawing = asyncio.create_task(_read_all(process.stdout))
            await asyncio.sleep(2)  # what it loads late
            sizes = [program.memory_info().rss]
            end = time.monotonic() + FLOOD
            while time.monotonic() < end:
                process.stdin.write(b"x" * 1000)
                await asyncio.sleep(0.02)
                sizes.append(program.memory_info().rss)
            half = len(sizes) // 2
            assert max(sizes) - sizes[0] < 8 << 20, "what comes at once takes more than it may"
            assert max(sizes[half:]) - max(sizes[:half]) < 2 << 20, "it grows and grows"
            connection.abort()
            await drawing
        until(lambda: not program.is_running())


async def _read_all(stream: asyncssh.SSHReader[bytes]) -> None:
    with suppress(OSError, asyncssh.Error):
        while await stream.read(65536):
            pass


async def test_many_sizes_in_a_row_end_in_the_last(door: Door) -> None:
    async with connected(door) as connection:
        process = await connection.create_process(term_type="xterm", encoding=None, term_size=(0, 0))
        assert b"size 80 24" in await process.stdout.readuntil(b"ready Eve -")
        for number in range(2000):
            process.change_terminal_size(60 + number % 50, 20 + number % 30)
        process.change_terminal_size(4_000_000, 77)
        assert b"size 640 77" in await process.stdout.readuntil(b"size 640 77")


async def test_a_session_that_asks_for_nothing(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citadels_tui.doors.ssh_server.WANTS_NOTHING", 0.3)
    async with connected(door) as connection:
        async with asyncio.timeout(20):
            await connection.wait_closed()
    async with connected(door) as connection:
        await connection.create_session(asyncssh.SSHClientSession, request_pty=False, subsystem=None, command=None)
        async with asyncio.timeout(20):
            await connection.wait_closed()
    until(lambda: not door.door._visits)


async def test_names_without_end(door: Door) -> None:
    class Guesser(asyncssh.SSHClient):
        tried = 0

        def public_key_auth_requested(self) -> asyncssh.SSHKey:
            self.tried += 1
            return asyncssh.generate_private_key("ssh-ed25519")

    assert "good-bye" in await asyncio.to_thread(lambda: door.run("-tt", name="Ana", input="q").stdout)
    guesser = Guesser()
    with pytest.raises(asyncssh.Error):
        async with asyncio.timeout(60):
            await asyncssh.connect(
                "127.0.0.1",
                door.port,
                username="Ana",
                client_factory=lambda: guesser,
                known_hosts=None,
                config=[],
                agent_path=None,
            )
    assert 1 < guesser.tried <= 60


def test_half_of_a_greeting_holds_nobody_up(door: Door) -> None:
    lines = [socket.create_connection(("127.0.0.1", door.port)) for _ in range(20)]
    for line in lines:
        line.sendall(b"SSH-2.0-x")
    start = time.monotonic()
    assert "good-bye" in door.run("-tt", input="q").stdout
    assert time.monotonic() - start < LOG_IN / 2, "it waited for those who are logging in"
    for line in lines:
        line.close()
    until(lambda: not door.door._visits)
    assert not [one for one in door.clients() if "Eve" in command_of(one)]


def test_who_does_not_log_in_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citadels_tui.doors.ssh_connection.LOG_IN", 0.5)
    with Door(tmp_path) as door, socket.create_connection(("127.0.0.1", door.port), timeout=20) as line:
        line.sendall(b"SSH-2.0-x\r\n")
        while line.recv(4096):
            pass
        until(lambda: "not let in" in door.log)
