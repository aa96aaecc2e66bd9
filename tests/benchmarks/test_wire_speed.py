"""The wire: a command beside a bare echo, and how large things are. Figures are printed, ratios asserted."""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import echo
import psutil
import pytest
import zmq
import zmq.asyncio
from yardsticks import InListings

from citadels_engine import Choice, Game, Options
from netplay.client import Client
from netplay.keeper import FileKeeper
from netplay.launch import HostSettings, SeatSettings, start_host
from netplay.limits import Limits
from netplay.protocol import Act, encode
from netplay.table import Table
from netplay.ticket import Ticket
from netplay.transport import new_keys
from saves import format as save_format
from saves import store
from saves.model import SavedGame, Seat

pytestmark = pytest.mark.benchmark

ACTS = 400
WIDE = {"frames_rate": 1e6, "frames_burst": 1e6, "bytes_rate": 1e9, "bytes_burst": 1e9}

UNSAVED_HOST = """
import json, socket, sys, time
from netplay.core import Core
from netplay.door import Door
from netplay.loop import Loop
from netplay.limits import Limits
from netplay.table import Table
from netplay.transport import Transport, new_keys
from citadels_engine import Game, Options
from saves.model import SavedGame, Seat
import msgspec
class Nowhere:
    def write(self, saved): pass
    def move(self, folder, saved): pass
limits = msgspec.convert(json.loads(sys.argv[1]), Limits)
public, secret = new_keys()
door = Door(limits)
transport = Transport(lambda key, address: door.may_enter(key, address, time.monotonic()), limits)
address = f"tcp://127.0.0.1:{transport.listen(secret, '127.0.0.1', 0)}"
now = time.monotonic()
saved = SavedGame("bench", Game.new(Options(players=2), sys.argv[2]), [Seat("Ana"), Seat("Bob")])
core = Core([Table(saved, Nowhere(), now, limits=limits)], now, key=public, limits=limits, door=door)
print(json.dumps({"address": address, "key": public}), flush=True)
pair = socket.socketpair()
Loop(core, transport, pair[0], stdin=sys.stdin.fileno()).run()
"""


@asynccontextmanager
async def process(script: str, *arguments: str) -> AsyncIterator[Ticket]:
    """A server in a process of its own, and the way to it."""
    server = subprocess.Popen(
        [sys.executable, "-c", script, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        said = json.loads(await asyncio.to_thread(server.stdout.readline))
        yield Ticket(said["address"], said["key"], *new_keys())
    finally:
        server.kill()
        server.communicate()


After = Callable[[str], Awaitable[None]]
"""What follows a command, given its line."""


async def nothing(line: str) -> None:
    """Follows a command where nothing has to."""


class Echo:
    """Round trips of the same bytes through an asyncio ROUTER and DEALER with CURVE."""

    def __init__(self, ticket: Ticket, body: bytes) -> None:
        self.body = body
        self.times: list[float] = []
        self.context = zmq.asyncio.Context()
        self.dealer = self.context.socket(zmq.DEALER)
        self.dealer.curve_serverkey = ticket.server_key.encode()
        self.dealer.curve_publickey, self.dealer.curve_secretkey = (key.encode() for key in new_keys())
        self.dealer.connect(ticket.address)

    async def round_trip(self, line: str) -> None:
        """There and back, once."""
        began = time.perf_counter()
        await self.dealer.send(self.body)
        assert await self.dealer.recv() == self.body
        self.times.append((time.perf_counter() - began) * 1000)

    def close(self) -> None:
        """Take leave."""
        self.context.destroy(linger=0)


class Seated:
    """Two people, one client each, who act in turn at random."""

    def __init__(self, tickets: list[Ticket]) -> None:
        self.changed = asyncio.Event()
        self.clients = [Client(ticket, "Ana", lambda _: self.changed.set()) for ticket in tickets]
        self.dice = random.Random(1)
        self.sizes: list[int] = []

    async def act_times(self, most: int, after: After = nothing) -> list[float]:
        """Milliseconds from act to result, of so many commands or until the game is over; ``after`` follows each."""
        times: list[float] = []
        for client in self.clients:
            await client.start()
        while len(times) < most:
            deciding = [client for client in self.clients if client.view and client.view.decision is not None]
            if not deciding:
                if all(client.view and client.view.view.phase == "over" for client in self.clients):
                    break
                self.changed.clear()
                await asyncio.wait_for(self.changed.wait(), 5)
                continue
            (client,) = deciding
            assert client.view is not None
            decision = client.view.view.decision
            line = lined(self.dice.choice(client.view.choices), self.dice)
            self.sizes.append(len(encode(Act(2**47, 300, decision, line))))
            began = time.perf_counter()
            outcome = await client.act(line)
            times.append((time.perf_counter() - began) * 1000)
            assert outcome.ok
            while any(one.view is None or one.view.view.decision == decision for one in self.clients):
                self.changed.clear()
                await asyncio.wait_for(self.changed.wait(), 5)
            await after(line)
        for client in self.clients:
            await client.close()
        return times


def lined(row: Choice, dice: random.Random) -> str:
    """The line of a choice."""
    return f"{row.line} {dice.choice(row.family)}" if row.family else row.line


async def unsaved_times(after: Callable[[int], After]) -> list[float]:
    """Commands at a host that saves nothing; ``after`` gives for each game's seed what follows each command."""
    times: list[float] = []
    seed = 0
    while len(times) < ACTS:
        seed += 1
        async with process(UNSAVED_HOST, json.dumps(WIDE), str(seed)) as ticket:
            other = Ticket(ticket.address, ticket.server_key, *new_keys())
            times += await Seated([ticket, other]).act_times(ACTS - len(times), after(seed))
    return times


async def saved_times(folder: Path, after: Callable[[int], After]) -> list[float]:
    """Commands at a real host."""
    times: list[float] = []
    seed = 0
    while len(times) < ACTS:
        seed += 1
        seats = (SeatSettings("Ana"), SeatSettings("Bob"))
        host = await asyncio.to_thread(start_host, HostSettings(str(folder), seed=str(seed), seats=seats, limits=WIDE))
        try:
            tickets = [host.ticket_for(1), host.ticket_for(2)]
            times += await Seated(tickets).act_times(ACTS - len(times), after(seed))
        finally:
            await asyncio.to_thread(host.close)
    return times


class Alone:
    """Saves the same games without any host, in turn with the commands: on the same disk and in the same rhythm."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.times: list[float] = []

    def game(self, seed: int) -> After:
        """What follows each command of that game: apply it here too, and save."""
        saved = SavedGame("alone", Game.new(Options(players=2), str(seed)), [Seat("Ana"), Seat("Bob")])
        path = store.new_path(self.folder, "alone")

        async def save(line: str) -> None:
            saved.game.apply(line)
            began = time.perf_counter()
            store.write(path, saved)
            self.times.append((time.perf_counter() - began) * 1000)

        return save


def shown(name: str, times: list[float]) -> float:
    """Print the figures; the median."""
    times = sorted(times)
    median = statistics.median(times)
    print(f"{name:42} median {median:7.3f} ms   99 % {times[len(times) * 99 // 100]:7.3f} ms   n {len(times)}")
    return median


async def best(ratio: Callable[[], Awaitable[float]], bar: float) -> float:
    """The ratio, measured again (twice at most) where it is over the bar: the machine may be busy with others."""
    found = []
    while len(found) < 3 and (not found or found[-1] > bar):
        found.append(await ratio())
        print(f"that is {found[-1]:.2f}, and may be {bar:g}")
    return min(found)


async def test_act_to_result_beside_a_bare_echo() -> None:
    async def ratio() -> float:
        async with process(echo.SERVER) as ticket:
            bare = Echo(ticket, encode(Act(2**47, 300, 250, "2 build trading-post")))
            times = await unsaved_times(lambda seed: bare.round_trip)
            bare.close()
        yardstick = shown("asyncio CURVE echo of an act, in turn", bare.times)
        return shown("act to result, without the save", times) / yardstick

    assert await best(ratio, 3.0) <= 3.0


async def test_act_to_result_with_the_save_beside_without_and_the_save_alone(tmp_path: Path) -> None:
    async def ratio() -> float:
        alone = Alone(tmp_path)
        unsaved = shown("act to result, without the save", await unsaved_times(alone.game))
        saved = shown("act to result, with the save", await saved_times(tmp_path, alone.game))
        return saved / (unsaved + shown("the save alone", alone.times))

    assert await best(ratio, 1.5) <= 1.5


def games(players: int, seeds: int) -> list[Game]:
    """Positions all through random games."""
    found = []
    for seed in range(seeds):
        game, dice = Game.new(Options(players=players), seed), random.Random(seed)
        while not game.over:
            found.append(game.clone())
            legal = game.legal_actions()
            game.apply(legal[dice.randrange(len(legal))])
        found.append(game.clone())
    return found


class Nowhere:
    """Saves nothing."""

    def write(self, saved: SavedGame) -> None:
        pass

    def move(self, folder: str, saved: SavedGame) -> None:
        pass


def table_of(game: Game) -> Table:
    """A table with that game."""
    seats = [Seat(f"P{number}") for number in range(1, game.options.players + 1)]
    return Table(SavedGame("bench", game, seats), Nowhere(), 0.0)


def test_bytes_of_views_and_acts() -> None:
    sizes, acts = [], []
    for game in games(7, 12):
        table = table_of(Game.new(Options(players=7)))
        table.game = game
        sizes += [len(table.view_frame(seat)) for seat in (game.to_act or 1, None)]
        acts += [len(encode(Act(2**47, 999, 999, row.line))) for row in game.choices()]
    print(f"views of seven players: median {statistics.median(sizes):.0f}, largest {max(sizes)} bytes; n {len(sizes)}")
    print(f"acts: median {statistics.median(acts):.0f}, largest {max(acts)} bytes")
    assert max(sizes) < 5 * 1024
    assert max(acts) < 100


def test_building_and_encoding_eight_views() -> None:
    table = table_of(Game.new(Options(players=7)))
    took = InListings()
    for game in games(7, 3)[::5]:
        table.game = game
        table._views.clear()
        took.measure(lambda: [table.view_frame(seat) for seat in (1, 2, 3, 4, 5, 6, 7, None)])
    print(f"building and encoding eight views: {took} (at most 50), n {len(took.times)}")
    assert took.ratio <= 50


def synced(path: Path, data: bytes) -> None:
    """Write those bytes as plainly as they can be written so that they are there after a crash."""
    new = path.with_suffix(".new")
    with open(new, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def test_a_saved_action_in_a_long_game_beside_a_plain_synced_file(tmp_path: Path) -> None:
    game = next(game for game in sorted(games(7, 30), key=lambda game: -game.decision) if not game.over)
    while game.decision < 500:
        game._log = (game._log, game.actions[0])
        game.decision += 1
    saved = SavedGame("long", game, [Seat(f"P{number}") for number in range(1, 8)])
    keeper = FileKeeper.new(tmp_path, saved)
    data, plain = keeper.path.read_bytes(), tmp_path / "plain"
    works: dict[str, Callable[[], object]] = {
        "the save of 500 actions": lambda: keeper.write(saved),
        "making it alone": lambda: save_format.encode(saved),
        "writing it plainly alone": lambda: synced(plain, data),
    }
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(40):
        for name, work in works.items():
            began = time.perf_counter()
            work()
            times[name].append((time.perf_counter() - began) * 1000)
    keeper.close()
    for name, found in times.items():
        shown(name, found)
    ratio = statistics.median(
        whole / (making + writing) for whole, making, writing in zip(*times.values(), strict=True)
    )
    print(f"the save takes {ratio:.2f} times as long as both, and may take 1.5 times")
    assert ratio <= 1.5


async def test_memory_and_start_of_a_host(tmp_path: Path) -> None:
    seats = (SeatSettings("Ana"), *(SeatSettings(f"B{n}", "bot", "planner") for n in range(6)))
    began = time.perf_counter()
    host = await asyncio.to_thread(start_host, HostSettings(str(tmp_path), seats=seats, pace=0.0, limits=WIDE))
    print(f"a host listens after {(time.perf_counter() - began) * 1000:.0f} ms")
    try:
        changed = asyncio.Event()
        client = Client(host.ticket, "Ana", lambda _: changed.set(), limits=Limits())
        await client.start()
        dice = random.Random(1)
        while client.view and client.view.view.phase != "over":
            if client.view.decision is None:
                changed.clear()
                await asyncio.wait_for(changed.wait(), 10)
                continue
            decision = client.view.decision
            await client.act(lined(dice.choice(client.view.choices), dice))
            while client.view.decision == decision:
                changed.clear()
                await asyncio.wait_for(changed.wait(), 10)
        memory = psutil.Process(host.pid).memory_info().rss / 1e6
        print(f"a host after a whole game of seven: {memory:.1f} MB")
        assert memory < 45
        await client.close()
    finally:
        await asyncio.to_thread(host.close)
