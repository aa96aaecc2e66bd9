"""A host is told to end at an awkward moment: everybody is told, what is saved is whole, and it ends with 0."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from pathlib import Path

from netplay_lan import begun, ended, guest, joined, lan_settings, play_to
from netplay_play import FAST, Player, hosted
from test_net_handing_hosts import agreed, next_host

from netplay.launch import HostProcess
from netplay.updates import ClosedUpdate, LinkUpdate, SavingUpdate
from saves import store

SHUT = ClosedUpdate("shutting_down")


async def stopped(host: HostProcess, *players: Player) -> None:
    """The host gets a SIGTERM: who is there is told, and it ends."""
    os.kill(host.pid, signal.SIGTERM)
    assert await ended(host, 5.0) == 0
    for player in players:
        await player.until(lambda one=player: SHUT in one.updates, 5.0)  # type: ignore[misc]
    assert host.fault() == ""


async def test_while_the_cards_are_dealt(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path, "Ana", "")) as host:
        ana, bob = Player(host.ticket), guest(host, "Bob")
        async with joined(ana, bob):
            bob.client._talk._reveal = lambda entropy: None  # type: ignore[method-assign]
            start = asyncio.create_task(ana.client.table("start", anyway=True))
            await ana.until(lambda: ana.client._talk.phase == "dealing")
            await stopped(host, ana, bob)
            assert not (await start).ok
    assert not list(tmp_path.glob("*.toml")), "there was no game yet"


async def test_while_everybody_is_asked_about_a_hand_over(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path, "Ana", "")) as host:
        ana, bob = Player(host.ticket), guest(host, "Bob")
        async with joined(ana, bob):
            await begun(ana, bob)
            await play_to(5, ana, bob)
            assert (await ana.client.table("hand", seat=2)).ok
            await stopped(host, ana, bob)
    (path,) = tmp_path.glob("*.toml")
    saved = store.load(path)
    assert saved.table is not None
    assert (saved.table.paused, saved.table.moved, saved.game.decision) == (False, "", 5)


async def test_after_the_next_host_has_got_the_game_and_before_it_hosts_it(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path / "old", "Ana", "")) as host:
        ana, bob = Player(host.ticket), guest(host, "Bob")
        async with joined(ana, bob):
            await begun(ana, bob)
            save = await agreed(ana, 2, bob)
            await stopped(host, ana, bob)
            outcome = await bob.client.table("took", port=4000, key=host.key)
            assert (outcome.ok, outcome.code, bob.client.moved) == (False, "closed", False)
    assert save
    (path,) = (tmp_path / "old").glob("*.toml")
    saved = store.load(path)
    assert saved.table is not None
    assert (saved.table.paused, saved.table.moved) == (False, ""), "the game stays here"


async def test_while_it_only_tells_where_the_game_went(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path / "old", "Ana", "")) as old:
        ana, bob = Player(old.ticket), guest(old, "Bob")
        async with joined(ana, bob):
            await begun(ana, bob)
            save = await agreed(ana, 2, bob)
            async with hosted(next_host(save, tmp_path / "new", bob)) as new:
                assert (await bob.client.table("took", port=new.port, key=new.key)).ok
                for player in (ana, bob):
                    await player.until(lambda one=player: LinkUpdate("back") in one.updates)  # type: ignore[misc]
                os.kill(old.pid, signal.SIGTERM)
                assert await ended(old, 5.0) == 0
                assert old.fault() == ""


async def test_while_nothing_can_be_saved(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    async with hosted(lan_settings(folder, "Ana", "", limits={**FAST, "save_retry": 60.0})) as host:
        ana, bob = Player(host.ticket), guest(host, "Bob")
        async with joined(ana, bob):
            await begun(ana, bob)
            await play_to(4, ana, bob)
            shutil.rmtree(folder)
            asked = next(one for one in (ana, bob) if one.newest.decision is not None)
            assert (await asked.act()).code == "paused"
            await ana.until(lambda: any(isinstance(one, SavingUpdate) and one.state == "failed" for one in ana.updates))
            await stopped(host, ana, bob)
