"""``kill -9`` of the host again and again, while its clients stay: they find it again, and play the game to its end."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from netplay_lan import begun, lan_settings
from netplay_play import FAST, Player

from citadels_engine.events import KINDS
from netplay.chronicle import history
from netplay.launch import HostProcess, start_host
from netplay.limits import Limits
from netplay.ticket import Ticket
from netplay.transport import new_keys
from saves import store

HASTE = {"resend": 0.2, "reconnect_least": 0.05, "reconnect_most": 0.3}
"""Limits with which a client looks for its host more often than once in some seconds."""
PACE = 0.02


class Staying(Player):
    """A client that plays through one game, whatever becomes of the host. The first is the host's own player."""

    def __init__(self, host: HostProcess, seat: int, seed: int) -> None:
        ticket = host.ticket if seat == 1 else Ticket(host.address, host.key, *new_keys())
        super().__init__(ticket, seed, f"P{seat}", Limits(**HASTE))
        self.seat = seat
        self.done: list[tuple[int, str]] = []
        self.asked = 0

    async def stay(self) -> None:
        """Act whenever asked, until the game is over."""
        while self.newest.view.phase != "over":
            await self.until(lambda: self.newest.decision is not None or self.newest.view.phase == "over", 60.0)
            if self.newest.decision is None:
                continue
            self.asked += 1
            decision, line, outcome = await self._answer()
            if outcome:
                self.done.append((decision, line))
            await self.until(lambda at=decision: self.newest.view.decision > at, 60.0)

    async def _answer(self) -> tuple[int, str, bool]:
        decision, line = self.newest.view.decision, self.choice()
        outcome = await asyncio.wait_for(self.client.act(line), 60.0)
        return decision, line, outcome.ok


@dataclass
class Reaper:
    """Hosts of one game after another, each killed after a moment and started again from the save."""

    folder: Path
    kills: int
    """How many are still to come."""
    dice: random.Random
    people: int = 3
    bots: tuple[str, ...] = ("Bo:builder", "Ru:random")
    games: int = 0
    places: Counter[str] = field(default_factory=Counter)
    """In what phase of the game they were killed."""

    async def one_game(self) -> None:
        """A game from its start to its end with the same clients."""
        self.games += 1
        folder, free = self.folder / f"game {self.games}", [""] * (self.people - 1)
        wanted = lan_settings(folder, "P1", *free, *self.bots, pace=PACE, limits={**FAST, **HASTE})
        host = await asyncio.to_thread(start_host, wanted)
        players = [Staying(host, seat, 100 * self.games + seat) for seat in range(1, self.people + 1)]
        for player in players:
            assert (await player.start()).seat == player.seat
        await begun(*players)
        (path,) = folder.glob("*.toml")
        ticket = host.ticket
        again = replace(wanted, seats=(), lan=None, resume=str(path), owner_key=ticket.public_key)
        playing = asyncio.gather(*(player.stay() for player in players))
        try:
            while self.kills and not playing.done():
                await asyncio.wait([playing], timeout=self.dice.uniform(0.0, 0.4))
                if playing.done():
                    break
                self.places[players[0].newest.view.phase] += 1
                await self._kill(host, path)
                host = await asyncio.to_thread(start_host, again)
                assert (host.ticket.address, host.ticket.server_key) == (ticket.address, ticket.server_key)
            await playing
            for player in players:
                await player.client.close()
            assert host.fault() == ""
        finally:
            playing.cancel()
            with suppress(asyncio.CancelledError, AssertionError):
                await playing
            await asyncio.to_thread(host.close)
        compare(path, players)

    async def _kill(self, host: HostProcess, path: Path) -> None:
        os.kill(host.pid, signal.SIGKILL)
        assert await asyncio.to_thread(host.close) == -signal.SIGKILL
        self.kills -= 1
        assert store.load(path).id == host.game


def compare(path: Path, players: list[Staying]) -> None:
    """The game is over, and holds what each was told is done, once and at that decision; everybody saw all of it."""
    game = store.load(path).game
    assert game.over
    kinds = [event.kind for event in history(game) if event.kind in KINDS]
    for player in players:
        own = [(decision, str(action)) for decision, action in enumerate(game.actions) if action.seat == player.seat]
        assert own == player.done
        assert len(player.done) == player.asked
        assert player.log == kinds
        assert player.newest.view == game.view(player.seat)


async def killed(reaper: Reaper) -> None:
    """Kill as many hosts as there are to come, in games that are all played to their end."""
    while reaper.kills:
        await reaper.one_game()


async def test_four_kills_while_the_clients_stay(tmp_path: Path) -> None:
    reaper = Reaper(tmp_path, 4, random.Random(1), people=2, bots=())
    await killed(reaper)
    assert reaper.places.total() == 4


@pytest.mark.slow
async def test_a_hundred_kills_while_the_clients_stay(tmp_path: Path) -> None:
    reaper = Reaper(tmp_path, 100, random.Random(2))
    await killed(reaper)
    print(f"{reaper.places.total()} kills in {reaper.games} games, {dict(reaper.places)}")  # noqa: T201
    assert reaper.places.total() == 100
    assert reaper.games >= 2
    assert min(reaper.places["draft"], reaper.places["turns"]) >= 10
