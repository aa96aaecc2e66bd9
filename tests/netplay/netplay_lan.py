"""Hosts on the network and who joins them: what the tests of the LAN share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from netplay_play import FAST, Player, soon

from netplay.launch import HostProcess, HostSettings, LanSettings, SeatSettings
from netplay.limits import DEFAULT, Limits
from netplay.ticket import Ticket
from netplay.transport import new_keys
from netplay.ways import from_address, from_words

WORDS = "amber-fox-river-stone"


def lan_settings(folder: Path, *seats: str, lan: dict[str, Any] | None = None, **more: Any) -> HostSettings:
    """A table on the network that nobody is told of, at any port; seats: ``Ana``, free ``""``, a bot ``Bo:builder``."""
    plain: dict[str, Any] = {"pace": 0.0, "limits": FAST, **more}
    where = LanSettings(**{"port": 0, "words": WORDS, "announce": False, **(lan or {})})
    return HostSettings(str(folder), seats=tuple(map(seat_settings, seats)), lan=where, **plain)


def seat_settings(said: str) -> SeatSettings:
    """A seat as it is written above."""
    name, _, bot = said.partition(":")
    return SeatSettings(name, "bot" if bot else "human", bot)


def words_ticket(porch: int, words: str = WORDS, host: str = "127.0.0.1", table: str | None = None) -> Ticket:
    """A stranger's way to a table by its words; without them, to an open one."""
    way = from_words(f"{host}:{porch}", words) if words else from_address(f"{host}:{porch}")
    return replace(way.ticket(*new_keys()), table=table, means="words" if words else "open")


@asynccontextmanager
async def joined(*players: Player) -> AsyncIterator[None]:
    """These players sit down, and leave with the block."""
    try:
        for player in players:
            await player.start()
        yield
    finally:
        for player in players:
            await player.client.close()


async def begun(*players: Player, fill: str = "") -> None:
    """The first of the players, who decides, begins the game; it has begun for all of them when this returns."""
    outcome = await players[0].client.table("start", fill=fill, anyway=True)
    assert outcome.ok, outcome
    for player in players:
        await player.until(lambda one=player: one.client.view is not None)  # type: ignore[misc]


def guest(host: HostProcess, name: str, seed: int = 2, limits: Limits = DEFAULT, words: str = WORDS) -> Player:
    """Somebody who knows the address and the words."""
    return Player(words_ticket(host.porch, words), seed, name, limits)


async def ended(host: HostProcess, seconds: float) -> int:
    """The exit code of a host that ends by itself in so many seconds."""
    async with asyncio.timeout(seconds):
        while (code := host.poll()) is None:
            await asyncio.sleep(0.02)
    return code


async def play_to(decision: int, *players: Player) -> None:
    """Let these players act until so much has been decided, and one of them is asked again."""
    while all(one.newest.view.phase != "over" for one in players):
        await soon(lambda: any(one.newest.decision is not None for one in players), 20.0)
        asked = next(one for one in players if one.newest.decision is not None)
        if (at := asked.newest.view.decision) >= decision:
            return
        assert (await asked.act()).ok
        await asked.until_after(at)
