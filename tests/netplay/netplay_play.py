"""Real hosts and clients on 127.0.0.1: what the tests with sockets share."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from netplay.client import Client
from netplay.launch import HostProcess, HostSettings, SeatSettings, start_host
from netplay.limits import DEFAULT, Limits
from netplay.ticket import Ticket
from netplay.updates import Joined, LogUpdate, Outcome, Update, ViewUpdate

FAST = {"frames_rate": 1e5, "frames_burst": 1e5, "bytes_rate": 1e8, "bytes_burst": 1e8}
"""Limits for players that do not think."""


def settings(folder: Path, *bots: str, **more: Any) -> HostSettings:
    """One person, Ana, and bots of those kinds."""
    seats = (SeatSettings("Ana"), *(SeatSettings(f"Bot {n}", "bot", bot) for n, bot in enumerate(bots, 1)))
    plain: dict[str, Any] = {"pace": 0.0, "limits": FAST, "seed": "7", "seats": seats, **more}
    return HostSettings(str(folder), **plain)


class Player:
    """A client that chooses at random, and remembers what it was told."""

    def __init__(self, ticket: Ticket, seed: int = 1, name: str = "Ana", limits: Limits = DEFAULT) -> None:
        self.client = Client(ticket, name, self._take, limits=limits)
        self.dice = random.Random(seed)
        self.updates: list[Update] = []
        self.log: list[str] = []
        self.acts: list[tuple[int, str, Outcome]] = []
        """Decision, line and outcome of each command that was answered."""
        self.changed = asyncio.Event()

    def _take(self, update: Update) -> None:
        self.updates.append(update)
        if isinstance(update, LogUpdate):
            self.log[update.start :] = [item.event.kind for item in update.items]
        self.changed.set()

    async def start(self) -> Joined:
        return await self.client.start()

    @property
    def newest(self) -> ViewUpdate:
        assert self.client.view is not None
        return self.client.view

    def choice(self) -> str:
        """A line of one of the choices."""
        row = self.dice.choice(self.newest.choices)
        return f"{row.line} {self.dice.choice(row.family)}" if row.family else row.line

    async def act(self) -> Outcome:
        """Do something that is possible."""
        decision, line = self.newest.view.decision, self.choice()
        outcome = await self.client.act(line)
        self.acts.append((decision, line, outcome))
        return outcome

    async def until(self, holds: Callable[[], bool], seconds: float = 20.0) -> None:
        """Wait for something to be so, looking again at each update."""
        try:
            async with asyncio.timeout(seconds):
                while not holds():
                    self.changed.clear()
                    await self.changed.wait()
        except TimeoutError:
            view = self.newest.view
            last = [type(update).__name__ for update in self.updates[-8:]]
            at = f"decision {view.decision} of seat {view.to_act}, {view.phase}, {view.asks}"
            raise AssertionError(f"not within {seconds} seconds: {at}; last updates {last}") from None

    async def until_after(self, decision: int) -> None:
        """Wait for the view after that decision."""
        await self.until(lambda: self.newest.view.decision > decision, 30.0)

    async def play(self, most: int = 10**6) -> None:
        """Act whenever it is this seat's decision, at most so often, or until the game is over."""
        while self.newest.view.phase != "over" and len(self.acts) < most:
            await self.until(lambda: self.newest.decision is not None or self.newest.view.phase == "over", 60.0)
            if self.newest.decision is not None:
                answered = self.newest.view.decision
                assert (await self.act()).ok
                await self.until_after(answered)


@asynccontextmanager
async def hosted(wanted: HostSettings) -> AsyncIterator[HostProcess]:
    """A host that ends with the block."""
    host = await asyncio.to_thread(start_host, wanted)
    try:
        yield host
    finally:
        running = host.poll() is None
        await asyncio.to_thread(host.close)
        print(f"the host {'was running' if running else f'had ended with {host.poll()}'}: {host.fault()!r}")  # noqa: T201


@asynccontextmanager
async def seated(ticket: Ticket, seed: int = 1) -> AsyncIterator[Player]:
    """A player at the table who leaves with the block."""
    player = Player(ticket, seed)
    await player.start()
    try:
        yield player
    finally:
        await player.client.close()


async def soon(holds: Callable[[], bool], seconds: float) -> float:
    """Wait until something is so; how long it took. Fails if it is not so in time."""
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < seconds, f"not within {seconds} seconds"
        await asyncio.sleep(0.005)
    return time.monotonic() - began


def is_running(pid: int) -> bool:
    """Whether the process is there (a zombie is not)."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        if os.path.isdir("/proc/self"):
            return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
