"""A player whose program stands still: the others are told and go on, and when it runs again it is back in its seat."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from netplay_lan import begun, lan_settings, words_ticket
from netplay_play import FAST, Player, hosted

from netplay.ticket import Ticket
from netplay.updates import SeatsUpdate
from saves import store

HASTE = {"ping": 0.2, "away": 0.5, "lost": 1.0, "resend": 0.2, "reconnect_least": 0.05, "reconnect_most": 0.3}

OTHER = """
import asyncio, json, sys
from netplay.limits import Limits
from netplay.ticket import Ticket
from netplay_play import Player
async def main():
    said = json.loads(sys.argv[1])
    player = Player(Ticket(**{**said, "others": tuple(said["others"])}), 5, "Bob", Limits(**json.loads(sys.argv[2])))
    await player.start()
    print("here", flush=True)
    await player.until(lambda: player.client.view is not None, 60.0)
    await player.play()
    await player.client.close()
    print("over", flush=True)
asyncio.run(main())
"""


@contextmanager
def another_program(ticket: Ticket) -> Iterator[subprocess.Popen[bytes]]:
    """A player in a process of its own."""
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    words = [json.dumps(asdict(ticket)), json.dumps(HASTE)]
    program = subprocess.Popen(
        [sys.executable, "-c", OTHER, *words], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": paths}
    )
    try:
        yield program
    finally:
        program.kill()
        program.communicate()


def status(player: Player, seat: int) -> str:
    """How a seat is, as a player was told last."""
    newest = next(update for update in reversed(player.updates) if isinstance(update, SeatsUpdate))
    return newest.seats[seat - 1].status


async def test_a_stopped_player_is_told_of_and_comes_back(tmp_path: Path) -> None:
    wanted = lan_settings(tmp_path, "Ana", "", "Bo:random", limits={**FAST, **HASTE})
    async with hosted(wanted) as host:
        ana = Player(host.ticket)
        await ana.start()
        with another_program(words_ticket(host.porch)) as bob:
            assert bob.stdout is not None
            assert await asyncio.to_thread(bob.stdout.readline) == b"here\n"
            await begun(ana)
            await ana.play(most=4)
            os.kill(bob.pid, signal.SIGSTOP)
            await ana.until(lambda: status(ana, 2) == "gone", 10.0)
            stood_at = ana.newest.view.decision
            assert (await ana.client.chat("Bob?")).ok
            while ana.newest.view.to_act != 2:  # everybody else goes on
                await ana.until(lambda: ana.newest.decision is not None or ana.newest.view.to_act == 2)
                if ana.newest.decision is not None:
                    assert (await ana.act()).ok
                    await ana.until_after(ana.acts[-1][0])
            assert ana.newest.view.decision >= stood_at
            os.kill(bob.pid, signal.SIGCONT)
            await ana.until(lambda: status(ana, 2) == "here", 10.0)
            await ana.play()
            assert await asyncio.to_thread(bob.stdout.readline) == b"over\n"
        await ana.client.close()
        assert host.fault() == ""
    (path,) = tmp_path.glob("*.toml")
    assert store.load(path).game.over
