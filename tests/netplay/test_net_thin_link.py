"""A link that takes 100 ms in each direction and loses one piece in a hundred: slow, and nothing worse than slow."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from statistics import median

from netplay_play import Player, hosted, settings

DELAY = 0.1
"""Seconds in each direction."""
LOSS = 0.01
AGAIN = 0.3
"""Seconds until TCP sends a lost piece again; what was sent after it waits for it."""
ACTS = 40


async def carry(source: asyncio.StreamReader, target: asyncio.StreamWriter, dice: random.Random) -> None:
    """Pass on what comes, later and in order; many pieces may be on their way at once."""
    loop = asyncio.get_running_loop()
    arrives, on_the_way = 0.0, asyncio.Queue[tuple[float, bytes]]()

    async def deliver() -> None:
        while True:
            due, data = await on_the_way.get()
            await asyncio.sleep(due - loop.time())
            target.write(data)

    delivering = asyncio.create_task(deliver())
    with suppress(OSError):
        while data := await source.read(1400):
            arrives = max(arrives, loop.time() + DELAY + (AGAIN if dice.random() < LOSS else 0.0))
            on_the_way.put_nowait((arrives, data))
    delivering.cancel()
    target.close()


@asynccontextmanager
async def thin(address: str) -> AsyncIterator[str]:
    """The address at which that host is at the other end of such a link."""
    port, tasks = int(address.rpartition(":")[2]), set[asyncio.Task[None]]()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        for number, (source, target) in enumerate(((reader, far_writer), (far_reader, writer))):
            tasks.add(asyncio.create_task(carry(source, target, random.Random(number))))

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield "tcp://{}:{}".format(*server.sockets[0].getsockname())
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_turn_over_a_thin_link_takes_as_long_as_the_link(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "planner", "planner", "planner")) as host, thin(host.address) as address:
        player = Player(replace(host.ticket, address=address))
        await player.start()
        times: list[float] = []
        while len(times) < ACTS and player.newest.view.phase != "over":
            await player.until(lambda: player.newest.decision is not None or player.newest.view.phase == "over")
            if player.newest.decision is None:
                break
            decision, began = player.newest.decision, time.monotonic()
            outcome = await asyncio.wait_for(player.client.act(player.choice()), 20.0)
            times.append(time.monotonic() - began)
            assert outcome.ok
            await player.until(lambda at=decision: player.newest.view.decision > at)
        await player.client.close()
    assert len(times) > 20
    assert median(times) < 2 * DELAY + 0.2, times
    assert max(times) < 2 * DELAY + 4 * AGAIN + 0.5, times
    assert not any(getattr(update, "state", "") == "lost" for update in player.updates)
