"""Clients at real hosts on 127.0.0.1: join by any way, play, chat, vanish and return, and hear why there is no seat."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from netplay_lan import WORDS, lan_settings
from netplay_play import FAST, hosted, soon

from netplay.client import Client
from netplay.errors import ConnectError
from netplay.joining import join, rejoin, sit
from netplay.launch import HostProcess, HostSettings, LanSettings
from netplay.limits import Limits
from netplay.updates import ChatUpdate, ClosedUpdate, DealUpdate, Joined, LateUpdate, LinkUpdate, Update
from netplay.ways import Way, code_of, from_code, from_text
from saves.known import remembered

QUICK = Limits(reconnect_least=0.05, reconnect_most=0.3)


class Guest:
    """A person with a machine of their own: it plays the first thing that comes, and remembers what it is told."""

    def __init__(self, folder: Path, name: str) -> None:
        self.known, self.name = folder / f"known-{name}", name
        self.updates: list[Update] = []
        self.client: Client | None = None

    @property
    def at(self) -> Client:
        assert self.client is not None
        return self.client

    async def join(self, way: Way, **more: Any) -> Guest:
        self.client = await join(
            way, self.name, self.updates.append, known=self.known, limits=QUICK, find=False, **more
        )
        return self

    async def sit(self, host: HostProcess) -> Guest:
        self.client = await sit(host.ticket, self.name, self.updates.append, known=self.known, limits=QUICK)
        return self

    async def rejoin(self) -> Guest:
        entry = remembered(self.known).found[0]
        self.client = await rejoin(entry, self.updates.append, limits=QUICK, find=False)
        return self

    def vanish(self) -> None:
        """The program dies: no goodbye, and its locks are gone with it."""
        client = self.at
        assert client._task is not None
        client._task.cancel()
        client._drop_link()
        client._end()

    def of(self, kind: type[Any]) -> list[Any]:
        return [update for update in self.updates if isinstance(update, kind)]

    async def play(self, until: int = 10**6) -> None:
        """Act whenever it is this seat's decision, up to that one, or to the end."""
        while True:
            await soon(lambda: self.at.view is not None, 20)
            view = self.at.view
            assert view is not None
            if view.view.phase == "over" or view.view.decision >= until:
                return
            if view.decision is None:
                await asyncio.sleep(0.002)
                continue
            lines = [choice.line for choice in view.choices if not choice.family]
            builds = [line for line in lines if " build " in line]
            outcome = await self.at.act((builds or lines)[0])
            assert outcome.ok or outcome.code == "stale", outcome
            await soon(lambda done=view.view.decision: self.at._talk.asked() > done, 20)  # type: ignore[misc]


async def close(*guests: Guest) -> None:
    for guest in guests:
        await guest.at.close()


async def test_an_evening_with_every_way_in(tmp_path: Path) -> None:
    """Words, a code, the own host; a game to its end; all deals fair; the next lobby."""
    async with hosted(lan_settings(tmp_path / "saves", "Ana", "", "", name="Friday")) as host:
        ana, bara, cyril, eve = (Guest(tmp_path, name) for name in ("Ana", "Bara", "Cyril", "Eve"))
        await ana.sit(host)
        await bara.join(from_text(f"127.0.0.1:{host.porch} amber fox river stone"))
        invitation = bara.at.joined.invitation
        code = invitation.code if invitation else host_code(host)
        await cyril.join(local(from_code(code)))
        await eve.join(local(from_code(code)), watch=True)
        assert [seat.name for seat in eve.at.joined.seats] == ["Ana", "Bara", "Cyril"]
        assert (await bara.at.chat("hello")).ok
        await soon(lambda: bool(eve.of(ChatUpdate)), 5)
        assert eve.of(ChatUpdate)[0].lines[0].text == "hello"
        assert (await ana.at.table("start", fill="", anyway=True)).ok
        await asyncio.gather(*(one.play() for one in (ana, bara, cyril)))
        for one in (ana, bara, cyril, eve):
            await soon(lambda one=one: bool(one.of(DealUpdate)), 20)  # type: ignore[misc]
            assert one.of(DealUpdate) == [DealUpdate("fair")]
        assert (await ana.at.table("again")).ok
        await soon(lambda: bara.at.joined.state.phase == "lobby", 5)
        assert bara.of(Joined)[-1].game != bara.of(Joined)[0].game
        await close(ana, bara, cyril, eve)


def host_code(host: HostProcess) -> str:
    """A code to that host, where this machine has no address that it would tell others."""
    return code_of(["127.0.0.1"], host.port, host.key)


def local(way: Way) -> Way:
    """The way, over this machine's own network."""
    return replace(way, addresses=(f"127.0.0.1:{way.addresses[0].rpartition(':')[2]}",))


async def test_who_dies_comes_back_to_the_seat_and_the_deal_is_still_known(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path / "saves", "Ana", "")) as host:
        ana, bara = Guest(tmp_path, "Ana"), Guest(tmp_path, "Bara")
        await ana.sit(host)
        await bara.join(from_text(f"127.0.0.1:{host.porch}", WORDS))
        assert (await ana.at.table("start", fill="", anyway=True)).ok
        await asyncio.gather(ana.play(until=20), bara.play(until=20))
        seat, key = bara.at.joined.seat, bara.at.ticket.public_key
        bara.vanish()
        again = Guest(tmp_path, "Bara")
        await again.rejoin()
        assert (again.at.joined.seat, again.at.ticket.public_key) == (seat, key)
        await asyncio.gather(ana.play(), again.play())
        await soon(lambda: again.of(DealUpdate) == [DealUpdate("fair")], 20)
        await close(ana, again)


async def test_the_rejoin_code_gives_the_seat_to_another_machine(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path / "saves", "Ana", "")) as host:
        ana, bara = Guest(tmp_path, "Ana"), Guest(tmp_path, "Bara")
        await ana.sit(host)
        await bara.join(from_text(f"127.0.0.1:{host.porch}", WORDS))
        assert (await ana.at.table("start", fill="", anyway=True)).ok
        await soon(lambda: bara.at.view is not None, 5)
        way = Way((f"127.0.0.1:{host.port}",), host.key, host.game, 2, bara.at.ticket.token, pinned=True)
        other = Guest(tmp_path / "elsewhere", "Bara")
        await other.join(way)
        assert other.at.joined.seat == 2
        await soon(lambda: bara.of(ClosedUpdate) == [ClosedUpdate("replaced")], 5)
        await close(ana, bara, other)


async def test_the_host_is_killed_and_comes_back_and_so_do_its_guests(tmp_path: Path) -> None:
    wanted = lan_settings(tmp_path / "saves", "Ana", "")
    async with hosted(wanted) as host:
        ana, bara = Guest(tmp_path, "Ana"), Guest(tmp_path, "Bara")
        await ana.sit(host)
        await bara.join(from_text(f"127.0.0.1:{host.porch}", WORDS))
        assert (await ana.at.table("start", fill="", anyway=True)).ok
        await asyncio.gather(ana.play(until=16), bara.play(until=16))
        (path,) = (tmp_path / "saves").glob("*.toml")
        os.kill(host.pid, signal.SIGKILL)
        await soon(lambda: LinkUpdate("lost") in bara.updates, 5)
        again = HostSettings(
            str(tmp_path / "saves"),
            resume=str(path),
            pace=0.0,
            limits=FAST,
            owner_key=host.ticket.public_key,
            lan=LanSettings(port=0, words=WORDS, announce=False),
        )
        async with hosted(again) as second:
            assert second.port == host.port
            await soon(lambda: LinkUpdate("back") in bara.updates and LinkUpdate("back") in ana.updates, 10)
            await asyncio.gather(ana.play(), bara.play())
            await soon(lambda: bara.of(DealUpdate) == [DealUpdate("fair")], 20)
            await close(ana, bara)


async def why_not(guest: Guest, way: Way, **more: Any) -> str:
    """The code with which that guest gets no seat, within 5 seconds."""
    began = time.monotonic()
    with pytest.raises(ConnectError) as error:
        await guest.join(way, **more)
    assert time.monotonic() - began < 5.0
    assert "{" not in str(error.value)
    return error.value.code


async def test_each_reason_for_no_seat_is_said(tmp_path: Path) -> None:
    stranger = Guest(tmp_path, "Eve")
    async with hosted(lan_settings(tmp_path / "saves", "Ana", "", lan={"watchers": False})) as host:
        porch = f"127.0.0.1:{host.porch}"
        assert await why_not(stranger, from_text(porch, "river stone amber fox")) == "wrong_words"
        assert await why_not(stranger, from_text(porch)) == "needs_words"
        assert await why_not(stranger, from_text(porch, WORDS), watch=True) == "not_invited"
        own = Way((f"127.0.0.1:{host.port}",), host.key, "ee" * 16, pinned=True)
        assert await why_not(stranger, own) == "no_table"
        assert await why_not(stranger, from_text(f"127.0.0.1:{host.port}", WORDS)) == "wrong_words"
        async with AsyncExitStack() as stack:
            ana, bara = Guest(tmp_path, "Ana"), Guest(tmp_path, "Bara")
            for guest in (await ana.sit(host), await bara.join(from_text(porch, WORDS))):
                stack.push_async_callback(guest.at.close)
            assert await why_not(stranger, from_text(porch, WORDS)) == "full"
            assert (await ana.at.table("seats", count=3)).ok
            assert (await ana.at.table("lock", locked=True)).ok
            assert await why_not(stranger, from_text(porch, WORDS)) == "locked"
            assert (await ana.at.table("lock", locked=False)).ok
            assert (await ana.at.table("start", fill="random", anyway=True)).ok
            assert await why_not(stranger, from_text(porch, WORDS)) == "started"
            assert (await ana.at.table("kick", seat=2)).ok
            await soon(lambda: bara.of(ClosedUpdate) == [ClosedUpdate("kicked")], 5)
            await soon(lambda: remembered(bara.known).found == (), 5)


async def test_a_host_that_stands_still(tmp_path: Path) -> None:
    """Somebody who comes hears that nothing is said; who is there is lost and comes back by itself."""
    async with hosted(lan_settings(tmp_path / "saves", "Ana", "")) as host:
        ana = await Guest(tmp_path, "Ana").sit(host)
        os.kill(host.pid, signal.SIGSTOP)
        try:
            way = from_text(f"127.0.0.1:{host.porch}", WORDS)
            assert await why_not(Guest(tmp_path, "Eve"), way) == "silent"
        finally:
            os.kill(host.pid, signal.SIGCONT)
        assert (await ana.at.table("ready", ready=True)).ok
        await close(ana)


async def test_a_decision_that_takes_too_long_is_told(tmp_path: Path) -> None:
    settings = lan_settings(tmp_path / "saves", "Ana", "Bo:random", lan={"decision_time": 1})
    async with hosted(settings) as host:
        ana = await Guest(tmp_path, "Ana").sit(host)
        assert (await ana.at.table("start", anyway=True)).ok
        await soon(lambda: bool(ana.of(LateUpdate)), 10)
        assert ana.of(LateUpdate)[0].line.startswith("1 ")
        await close(ana)
