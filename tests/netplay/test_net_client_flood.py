"""A host that says far more than any game has to say: the screen goes on, and the connection ends with a sentence."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import pytest
import zmq
from netplay_client_world import fake_host, in_game, lobby, new_game, to_the_end, welcome
from netplay_play import soon

from netplay.client import Client
from netplay.deal_check import Case
from netplay.errors import ConnectError
from netplay.intake import BATCH_FRAMES, Batch, Intake
from netplay.limits import DEFAULT, Limits
from netplay.protocol import Opened, encode
from netplay.ticket import Ticket
from netplay.transport import new_keys
from netplay.updates import ClosedUpdate, DealUpdate, SeatsUpdate, Update

FEW = Limits(told_rate=200, told_burst=1500)
MESSAGE = encode(lobby())


class Flood:
    """A host in a thread of its own that answers the first hello and then says the same as fast as it can."""

    def __init__(self, first: Iterable[bytes], said: list[bytes]) -> None:
        self.public, secret = new_keys()
        self._context = zmq.Context()
        self._router = self._context.socket(zmq.ROUTER)
        self._router.curve_server, self._router.curve_secretkey, self._router.linger = 1, secret.encode(), 0
        self.port = self._router.bind_to_random_port("tcp://127.0.0.1")
        self._first, self._said, self._over = first, said, False
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def ticket(self) -> Ticket:
        return Ticket(f"tcp://127.0.0.1:{self.port}", self.public, *new_keys())

    def _serve(self) -> None:
        route = b""
        while not self._over and not route:
            if self._router.poll(20):
                route = self._router.recv_multipart()[0]
        for frame in self._first:
            self._router.send_multipart([route, frame])
        while not self._over:
            try:
                self._router.send_multipart([route, *self._said], zmq.NOBLOCK)
            except zmq.Again:
                time.sleep(0.0005)

    def close(self) -> None:
        self._over = True
        self._thread.join()
        self._router.close(linger=0)
        self._context.term()


@asynccontextmanager
async def flood(first: Iterable[bytes], *said: bytes) -> AsyncIterator[Flood]:
    host = Flood(first, list(said))
    try:
        yield host
    finally:
        await asyncio.to_thread(host.close)


async def longest_pause(seconds: float) -> float:
    """The longest time for which nothing else in the loop had its turn."""
    longest, last, end = 0.0, time.monotonic(), time.monotonic() + seconds
    while last < end:
        await asyncio.sleep(0.01)
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    return longest


def first() -> list[bytes]:
    return [encode(welcome(key="", port=0, invite=None))]


async def test_the_loop_goes_on_while_a_host_floods() -> None:
    updates: list[Update] = []
    async with flood(first(), MESSAGE) as host:
        limits = Limits(told_rate=10**9, told_burst=10**9, told_bytes_rate=10**12, told_bytes_burst=10**12)
        client = Client(host.ticket(), "Ana", updates.append, limits=limits)
        await client.start()
        assert await longest_pause(2) < 1
        await client.close()
    assert len([update for update in updates if isinstance(update, SeatsUpdate)]) > BATCH_FRAMES


async def test_too_much_ends_the_session() -> None:
    updates: list[Update] = []
    async with flood(first(), MESSAGE) as host:
        client = Client(host.ticket(), "Ana", updates.append, limits=FEW)
        await client.start()
        await soon(lambda: ClosedUpdate("flood") in updates, 10)
        await client.close()
    assert len(updates) < 4000


async def test_a_message_in_many_frames_is_one_and_counts_as_many() -> None:
    updates: list[Update] = []
    async with flood(first(), MESSAGE, *[b""] * 400) as host:
        client = Client(host.ticket(), "Ana", updates.append, limits=FEW)
        await client.start()
        await soon(lambda: ClosedUpdate("flood") in updates, 10)
        await client.close()
    assert 0 < len([update for update in updates if isinstance(update, SeatsUpdate)]) < 20


async def test_a_flood_instead_of_a_welcome() -> None:
    async with flood((), MESSAGE) as host:
        client = Client(host.ticket(), "Ana", lambda _: None, limits=FEW)
        with pytest.raises(ConnectError) as error:
            await client.start()
        assert error.value.code == "flood"


def test_what_honest_hosts_say_is_never_too_much() -> None:
    """A whole long log after a lost connection at once, and then bots that do not wait, for ever."""
    intake, now = Intake(DEFAULT, 0.0), 0.0
    assert intake.takes(Batch([], 250, 8 * 1024 * 1024), now)
    for _ in range(10_000):
        now += 0.1
        assert intake.takes(Batch([], 60, 60 * 5 * 1024), now)
    assert not intake.takes(Batch([], 10_000, 0), now)
    assert not intake.takes(Batch([], 1, 64 * 1024 * 1024), now)


async def test_games_without_end_are_checked_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the verdict is told of the game that is still there only; what cannot be checked does not pass for fair."""
    running: list[str] = []
    most: list[int] = []

    def slow(case: Case) -> DealUpdate:
        running.append(case.game)
        most.append(len(running))
        time.sleep(0.05)
        running.remove(case.game)
        raise RuntimeError(case.game)

    monkeypatch.setattr("netplay.client.checked_deal", slow)
    monkeypatch.setattr(Client, "_report", staticmethod(lambda what, error: None))
    game, updates = to_the_end(new_game()), list[Update]()
    opened = Opened("5e" * 32, (), "x", ())
    async with fake_host() as host:
        client = Client(host.ticket(), "Ana", updates.append)
        await client.start()
        for number in range(40):
            host.tell(in_game(game, game=f"{number:032x}", key=host.public, port=host.port, invite=None), opened)
            await asyncio.sleep(0.005)
        await soon(lambda: any(isinstance(update, DealUpdate) for update in updates), 10)
        assert client.joined.game == f"{39:032x}"
        await client.close()
    assert set(most) == {1}
    assert len(most) < 30
    assert [update for update in updates if isinstance(update, DealUpdate)] == [DealUpdate("differs", "actions")]
