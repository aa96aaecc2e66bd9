"""Two and more machines on one network: found by multicast, addresses that change, cables that are pulled."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from netplay_lan import WORDS, lan_settings
from netplay_play import FAST
from netplay_spaces import Lan, Program, lan, refusal, sweep

HASTE = {"ping": 0.5, "away": 1.0, "lost": 2.0, "resend": 0.3, "reconnect_least": 0.1, "reconnect_most": 1.0}
"""Limits with which one need not wait a quarter of a minute for a lost connection."""

HOST = """
import json, sys, msgspec
import netplay.publicity, netplay.discovery
from netplay.headless import run_headless
from netplay.settings import HostSettings
netplay.discovery.ADDRESS_POLL = 0.5
settings = msgspec.json.decode(sys.argv[1], type=HostSettings)
run_headless(settings, sys.argv[2:], on_open=lambda opened: print(json.dumps(opened.addresses), flush=True))
"""

BROWSER = """
import json, time
from netplay.discovery import Browser
def show(tables):
    print(json.dumps([[one.name, one.addresses, one.taken, one.phase] for one in tables]), flush=True)
browser = Browser(show)
time.sleep(300)
"""

PLAYER = """
import asyncio, json, random, sys, time
from pathlib import Path
from netplay.discovery import Browser
from netplay.joining import join
from netplay.limits import Limits
from netplay.updates import Joined, LinkUpdate, SeatsUpdate, ViewUpdate
from saves.paths import known_folder

name, table, words, limits = sys.argv[1], sys.argv[2], sys.argv[3], json.loads(sys.argv[4])

def say(**values):
    print(json.dumps(values), flush=True)

def tell(update):
    if isinstance(update, LinkUpdate):
        say(link=update.state)
    elif isinstance(update, SeatsUpdate):
        say(seats=[seat.status for seat in update.seats])
    elif isinstance(update, ViewUpdate):
        say(decision=update.view.decision, phase=update.view.phase)

async def found():
    browser = Browser()
    while not (there := [one for one in browser.tables if one.name == table]):
        await asyncio.sleep(0.05)
    browser.close()
    return there[0]

async def main():
    way = (await found()).words_way(words)
    client = await join(way, name, tell, known=known_folder(), limits=Limits(**limits))
    say(seat=client.joined.seat)
    dice = random.Random(1)
    loop = asyncio.get_running_loop()
    said = asyncio.Queue()
    loop.add_reader(sys.stdin, lambda: said.put_nowait(sys.stdin.readline().strip()))
    while await said.get() != "begin":
        pass
    if client.joined.seat == 1:
        say(begun=(await client.table("start", fill="", anyway=True)).ok)
    while client.view is None or client.view.view.phase != "over":
        view = client.view
        if view is None or view.decision is None:
            await asyncio.sleep(0.01)
            continue
        row = dice.choice(view.choices)
        line = f"{row.line} {dice.choice(row.family)}" if row.family else row.line
        outcome = await client.act(line)
        say(done=[view.view.decision, line, outcome.ok])
        while outcome.ok and client.view.view.decision == view.view.decision:
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.03)
    say(winners=client.view.view.winners)
    await client.close()

asyncio.run(main())
"""

pytestmark = pytest.mark.timeout(120)


@pytest.fixture(autouse=True, scope="module")
def _namespaces() -> Iterator[None]:
    if why := refusal():
        pytest.skip(why)
    sweep()
    yield
    assert _spaces() == set(), "no namespace is left"


def _spaces() -> set[str]:
    """The namespaces of this test run."""
    listed = subprocess.run(["ip", "netns", "list"], capture_output=True, text=True).stdout
    return {line.split()[0] for line in listed.splitlines() if line.startswith(f"cit-{os.getpid()}-")}


async def opened(net: Lan, machine: str, folder: Path, *seats: str, **limits: float) -> Program:
    """A host that nobody sits at, announced to the network."""
    wanted = lan_settings(folder, *seats, lan={"announce": True}, limits={**FAST, **HASTE, **limits}, name="Friday")
    host = net.run(machine, HOST, wanted.to_json())
    await host.until(lambda said: isinstance(said, list))
    return host


async def seated(net: Lan, machine: str, name: str) -> Program:
    """A player who finds the table, says the words and sits down."""
    player = net.run(machine, PLAYER, name, "Friday", WORDS, json.dumps(HASTE))
    await player.until(lambda said: "seat" in said)
    return player


async def playing(*players: Program) -> None:
    """The game has begun, and every player has done something."""
    for player in players:
        player.tell("begin")
    for player in players:
        await player.until(lambda said: said.get("done", [0, "", False])[2])


def _is_link(state: str) -> Any:
    return lambda said: said.get("link") == state


def _acted(player: Program) -> list[Any]:
    return [said["done"] for said in player.said if "done" in said]


async def _to_the_end(*players: Program) -> None:
    """They play the game to its end, and agree on who has won; nothing was lost or done twice."""
    winners = [await player.until(lambda said: "winners" in said, 60.0) for player in players]
    assert all(one == winners[0] for one in winners)
    assert winners[0]["winners"]
    done = [one for player in players for one in _acted(player)]
    assert all(ok for _, _, ok in done)
    decisions = [decision for decision, _, _ in done]
    assert len(set(decisions)) == len(decisions)


async def test_a_table_is_found_from_another_machine(tmp_path: Path) -> None:
    async with lan(tmp_path, "a", "b") as net:
        watching = net.run("b", BROWSER)
        host = await opened(net, "a", tmp_path, "", "", "Bo:builder")
        (found,) = await watching.until(bool)
        assert found == ["Friday", ["10.77.0.1"], 1, "lobby"]
        player = await seated(net, "b", "Ana")
        await watching.until(lambda said: said == [["Friday", ["10.77.0.1"], 2, "lobby"]])
        await player.end()
        host.process.terminate()
        await watching.until(lambda said: said == [], after=len(watching.said) - 1)


async def test_a_client_whose_address_changes_comes_back_to_its_seat(tmp_path: Path) -> None:
    async with lan(tmp_path, "a", "b", "c") as net:
        await opened(net, "a", tmp_path, "", "")
        ana, bara = await seated(net, "b", "Ana"), await seated(net, "c", "Bara")
        await playing(ana, bara)
        net.move("c", 33)
        await bara.until(_is_link("lost"))
        await bara.until(_is_link("back"))
        await ana.until(lambda said: said.get("seats") == ["here", "here"], after=len(ana.said) - 1)
        await _to_the_end(ana, bara)


@pytest.mark.slow
async def test_a_pulled_cable_costs_nothing_but_time(tmp_path: Path) -> None:
    async with lan(tmp_path, "a", "b", "c") as net:
        await opened(net, "a", tmp_path, "", "")
        ana, bara = await seated(net, "b", "Ana"), await seated(net, "c", "Bara")
        await playing(ana, bara)
        before = len(ana.said)
        net.cable("c", "down")
        await ana.until(lambda said: said.get("seats") == ["here", "away"], after=before)
        await ana.until(lambda said: said.get("seats") == ["here", "gone"], after=before)
        await bara.until(_is_link("lost"))
        gone = len(ana.said)
        net.cable("c", "up")
        await bara.until(_is_link("back"))
        await ana.until(lambda said: said.get("seats") == ["here", "here"], after=gone)
        await _to_the_end(ana, bara)


async def test_a_host_whose_address_changes_is_found_again(tmp_path: Path) -> None:
    async with lan(tmp_path, "a", "b", "c") as net:
        await opened(net, "a", tmp_path, "", "")
        ana, bara = await seated(net, "b", "Ana"), await seated(net, "c", "Bara")
        await playing(ana, bara)
        watching = net.run("b", BROWSER)
        await watching.until(lambda said: said and said[0][1] == ["10.77.0.1"])
        net.move("a", 101)
        await watching.until(lambda said: said and said[0][1][0] == "10.77.0.101")
        for player in (ana, bara):
            await player.until(_is_link("lost"))
            await player.until(_is_link("back"))
        await _to_the_end(ana, bara)


@pytest.mark.slow
async def test_a_host_that_was_unplugged_is_there_again(tmp_path: Path) -> None:
    async with lan(tmp_path, "a", "b", "c") as net:
        await opened(net, "a", tmp_path, "", "")
        ana, bara = await seated(net, "b", "Ana"), await seated(net, "c", "Bara")
        await playing(ana, bara)
        net.cable("a", "down")
        for player in (ana, bara):
            await player.until(_is_link("lost"))
        net.cable("a", "up")
        for player in (ana, bara):
            await player.until(_is_link("back"))
        await _to_the_end(ana, bara)
