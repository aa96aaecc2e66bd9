"""Seven people over a bad network: every command is answered, done once or refused, and nothing is lost.

Each has a key and a seat of their own at a host on the network; they meet in its lobby. A command is one
``Client.act``; it counts when it is answered, also with a refusal (such as stale). A game of seven ends after some 60
commands a client, so games follow one another until everybody has given enough; the faults of a client go on from game
to game, each beginning in the moment of a command.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from netplay_lan import begun, lan_settings
from netplay_play import FAST, Player, hosted
from proxy import Proxy, proxied

from citadels_engine.events import KINDS
from netplay.chronicle import history
from netplay.limits import Limits
from netplay.ticket import Ticket
from netplay.transport import new_keys
from netplay.updates import LinkUpdate
from saves import store

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the only own address is 127.0.0.1")

HASTE = {"ping": 0.2, "away": 0.5, "lost": 0.7, "resend": 0.1, "reconnect_least": 0.05, "reconnect_most": 0.5}
"""Limits with which a dead connection is given up soon instead of fifteen."""
FAULTS = ("cut", "hold up", "half open")


@dataclass
class Troubled:
    """One client's commands through all games, and what happens to its connection meanwhile."""

    seat: int
    faults: list[str]
    every: int
    """Commands from one fault to the next."""
    dice: random.Random
    commands: int = 0
    answered: int = 0
    refused: int = 0
    lost: int = 0
    done: list[tuple[int, str]] = field(default_factory=list)
    """Decision and line of what was done in this game."""

    async def play(self, player: Player, proxy: Proxy, enough: Callable[[], bool]) -> None:
        """Act whenever asked, until the game is over or everybody has done enough."""
        while not enough() and player.newest.view.phase != "over":
            await player.until(lambda: self._goes_on(player) or enough(), 30.0)
            if player.newest.decision is None or enough():
                continue
            trouble = self._trouble(proxy)
            self.commands += 1
            decision, line = player.newest.view.decision, player.choice()
            outcome = await asyncio.wait_for(player.client.act(line), 30.0)
            self.answered += 1
            self.refused += not outcome.ok
            if outcome.ok:
                self.done.append((decision, line))
            await player.until(lambda at=decision: player.newest.view.decision > at, 30.0)
            await trouble

    @staticmethod
    def _goes_on(player: Player) -> bool:
        return player.newest.decision is not None or player.newest.view.phase == "over"

    def _trouble(self, proxy: Proxy) -> asyncio.Future[None]:
        """The next fault, if its time has come; it begins a moment before or after the command is sent."""
        if not self.faults or self.commands % self.every:
            return asyncio.ensure_future(asyncio.sleep(0))
        return asyncio.ensure_future(self._fault(proxy, self.faults.pop(), self.dice.choice((0.0, 0.001, 0.003, 0.01))))

    async def _fault(self, proxy: Proxy, fault: str, after: float) -> None:
        await asyncio.sleep(after)
        await asyncio.wait_for(proxy.met(), 30.0)
        if fault == "cut":
            proxy.cut()
        elif fault == "half open":
            proxy.half_open()
        else:  # longer than until a command is said again: it arrives several times
            await proxy.hold_up(self.dice.uniform(0.12, 0.3), 0.5)


@dataclass
class Counts:
    """What happened altogether."""

    cut: int = 0
    half_open: int = 0
    held_up: int = 0
    games: int = 0

    @property
    def faults(self) -> int:
        return self.cut + self.half_open + self.held_up


async def one_game(folder: Path, number: int, everybody: list[Troubled], each: int, counts: Counts) -> None:
    """Play one game, and compare what each client was told with the game that is saved."""
    folder = folder / f"game {number}"
    free = [""] * (len(everybody) - 1)
    wanted = lan_settings(folder, "P1", *free, lan={"bind": "127.0.0.1"}, limits={**FAST, **HASTE})
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(hosted(wanted))
        players, proxies = [], []
        for one in everybody:
            proxy, address = await stack.enter_async_context(proxied(host.address, f"127.0.0.{10 + one.seat}"))
            ticket = replace(host.ticket, address=address) if one.seat == 1 else Ticket(address, host.key, *new_keys())
            players.append(Player(ticket, 100 * number + one.seat, f"P{one.seat}", limits=Limits(**HASTE)))
            proxies.append(proxy)
            assert (await players[-1].start()).seat == one.seat
        await begun(*players)

        def enough() -> bool:
            return all(one.answered >= each for one in everybody)

        async def playing(one: Troubled, player: Player, proxy: Proxy) -> None:
            await one.play(player, proxy, enough)
            for other in players:  # that it was enough comes as no update
                other.changed.set()

        await asyncio.gather(*(playing(*three) for three in zip(everybody, players, proxies, strict=True)))
        for player in players:
            await player.client.close()
        assert host.poll() is None
        assert host.fault() == "", "the host has no errors"
    counts.games += 1
    counts.cut += sum(proxy.cuts for proxy in proxies)
    counts.half_open += sum(proxy.half_opened for proxy in proxies)
    counts.held_up += sum(proxy.delays for proxy in proxies)
    for one, player in zip(everybody, players, strict=True):
        one.lost += player.updates.count(LinkUpdate("lost"))
    (path,) = folder.glob("*.toml")
    compare(path, everybody, players)


def compare(path: Path, everybody: list[Troubled], players: list[Player]) -> None:
    """The game holds what each client was told is done, once and at that decision, and nothing else of theirs."""
    game = store.load(path).game
    kinds = [event.kind for event in history(game) if event.kind in KINDS]
    for one, player in zip(everybody, players, strict=True):
        assert player.log == kinds[: len(player.log)]
        assert one.answered == one.commands
        own = [(decision, str(action)) for decision, action in enumerate(game.actions) if action.seat == one.seat]
        assert own == one.done
        one.done.clear()


async def troubled(folder: Path, clients: int, each: int, faults: int) -> tuple[list[Troubled], Counts]:
    """So many clients give at least so many commands each, with as many faults for each of them."""
    dice, counts = random.Random(clients), Counts()
    everybody = []
    for seat in range(1, clients + 1):
        kinds = [FAULTS[(seat + index) % len(FAULTS)] for index in range(faults)]
        dice.shuffle(kinds)
        everybody.append(Troubled(seat, kinds, max(1, each // (faults + 1)), random.Random(seat)))
    while any(one.answered < each for one in everybody):
        await one_game(folder, counts.games + 1, everybody, each, counts)
    return everybody, counts


def told(everybody: list[Troubled], counts: Counts) -> None:
    """Say what it came to."""
    print(  # noqa: T201
        f"{sum(one.answered for one in everybody)} commands of {len(everybody)} clients in {counts.games} games, "
        f"{counts.cut} cuts, {counts.half_open} half-opens, {counts.held_up} delays, "
        f"{sum(one.lost for one in everybody)} connections lost, {sum(one.refused for one in everybody)} refused"
    )


async def test_three_clients_with_nine_faults(tmp_path: Path) -> None:
    everybody, counts = await troubled(tmp_path, clients=3, each=20, faults=3)
    told(everybody, counts)
    assert (counts.cut, counts.half_open, counts.held_up) == (3, 3, 3)
    assert sum(one.lost for one in everybody) >= counts.cut + counts.half_open


@pytest.mark.slow
async def test_seven_clients_with_four_hundred_commands_each_and_a_hundred_and_forty_faults(tmp_path: Path) -> None:
    everybody, counts = await troubled(tmp_path, clients=7, each=400, faults=20)
    told(everybody, counts)
    assert counts.faults == 140
    assert min(counts.cut, counts.half_open, counts.held_up) >= 40
    assert all(one.answered >= 400 for one in everybody)
    assert sum(one.lost for one in everybody) >= counts.cut + counts.half_open
