"""``kill -9`` of the host at any moment, while bots play as fast as they can: nothing that was told is lost."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from netplay_play import FAST, Player, settings

from netplay.errors import ConnectError
from netplay.launch import HostSettings, start_host
from saves import store
from saves.atomic import backup_of, temporaries_of


class Victim:
    """One game after another, whose hosts are killed again and again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.dice, self.games = folder, random.Random(seed), 0
        self.path: Path | None = None
        self.told: dict[int, str] = {}
        """What the host has acknowledged, by decision."""
        self.seen = 0
        """The highest number of actions anybody was shown."""
        self.finished = self.actions = self.mid_write = 0

    def settings(self) -> HostSettings:
        """The game that goes on, or a new one."""
        if self.path is None:
            self.games += 1
            return settings(self.folder, "random", "builder", "random", seed=str(self.games))
        return HostSettings(str(self.folder), resume=str(self.path), pace=0.0, limits=FAST)

    async def play_and_die(self) -> None:
        """Play until the host is killed somewhere in the middle."""
        host = await asyncio.to_thread(start_host, self.settings())
        self.path = Path(host.path)
        assert not temporaries_of(self.path), "what a crash has left is swept away"
        killing = asyncio.get_running_loop().call_later(
            self.dice.uniform(0.0, 0.25), lambda: os.kill(host.pid, signal.SIGKILL)
        )
        player = Player(host.ticket, seed=self.dice.randrange(10**6))
        with suppress(ConnectError):  # killed before there was a welcome
            await player.start()
            await self._play(player, lambda: host.poll() is not None)
            await player.client.close()
        while host.poll() is None:
            await asyncio.sleep(0.005)
        killing.cancel()
        host.close()

    async def _play(self, player: Player, dead: object) -> None:
        while not dead():  # type: ignore[operator]
            view = player.newest
            self.seen = max(self.seen, view.view.decision)
            if view.decision is None:
                await asyncio.sleep(0.001)
                continue
            line = player.choice()
            acting = asyncio.create_task(player.client.act(line))
            while not acting.done() and not dead():  # type: ignore[operator]
                await asyncio.wait([acting], timeout=0.01)
            if not acting.done():
                acting.cancel()
            elif acting.result().ok:
                self.told[view.view.decision] = line
                self.seen = max(self.seen, view.view.decision + 1)

    def die_at_the_start(self) -> None:
        """A host that is killed before or while it says where it is."""
        process = subprocess.Popen(
            [sys.executable, "-m", "netplay.host"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
        )
        assert process.stdin is not None
        process.stdin.write(replace(self.settings(), owner_key="k" * 40).to_json().encode() + b"\n")
        process.stdin.flush()
        with suppress(subprocess.TimeoutExpired):
            process.wait(self.dice.uniform(0.05, 0.25))
        process.kill()
        process.wait()
        process.stdin.close()

    def check(self) -> None:
        """The save is whole and holds everything that was told; so is the one before it."""
        assert self.path is not None
        self.mid_write += bool(temporaries_of(self.path))
        saved = store.load(self.path)
        actions = saved.game.actions
        assert len(actions) >= self.seen
        for decision, line in self.told.items():
            assert str(actions[decision]) == line
        assert not store.is_open(self.path), "the lock died with the host"
        assert store.load(backup_of(self.path)).id == saved.id
        if saved.game.over:
            self.finished += 1
            self.actions += len(actions)
            self.path, self.told, self.seen = None, {}, 0


async def killed(folder: Path, times: int, seed: int) -> Victim:
    """Kill so many hosts, checking the save after each."""
    victim = Victim(folder, seed)
    for number in range(times):
        if victim.path is not None and number % 5 == 4:
            await asyncio.to_thread(victim.die_at_the_start)
        else:
            await victim.play_and_die()
        victim.check()
    return victim


async def test_five_kills(tmp_path: Path) -> None:
    victim = await killed(tmp_path, 5, seed=1)
    assert victim.seen or victim.finished


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_two_hundred_kills(tmp_path: Path) -> None:
    victim = await killed(tmp_path, 200, seed=2)
    assert victim.finished >= 5, "games come to their end in spite of it"
    assert victim.mid_write >= 1, "some were killed while they wrote"
