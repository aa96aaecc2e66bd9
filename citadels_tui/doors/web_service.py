"""The browser door as a program: it listens until a signal ends it."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from citadels_tui.doors.listening import cannot_listen
from citadels_tui.doors.log import DoorLog
from citadels_tui.doors.web_address import Address
from citadels_tui.doors.web_gate import Gate
from citadels_tui.doors.web_server import WebDoor
from citadels_tui.language import _
from citadels_tui.wording.english.web import ENDED, IS_OPEN
from citadels_tui.wording.speech import fill
from netplay.signals import Wake

LAST_ANSWERS = 5.0
"""Seconds for answers under way when the door closes."""
LINGERS = 1.0
"""Seconds in which the rest of a request comes that was answered before its end."""


def run(door: Callable[[Address, DoorLog], WebDoor], address: Address, *, on_open: Callable[[Address], object]) -> int:
    """Keep the door open until SIGINT, SIGTERM or SIGHUP; the exit code, 0. A second signal ends the process at once.

    ``on_open`` is called when it is open. To be called in the main thread. Raises ``CannotListen``.
    """
    for name in ("aiohttp", "asyncio"):
        logging.getLogger(name).addHandler(logging.NullHandler())  # strangers' mistakes are no news
    log, wake = DoorLog(sys.stderr), Wake(once=True)
    try:
        asyncio.run(_serve(door(address, log), log, wake, on_open))
    finally:
        wake.close()
    return 0


async def _serve(door: WebDoor, log: DoorLog, wake: Wake, on_open: Callable[[Address], object]) -> None:
    stop = _readable(wake.reader)
    async with opened(door):
        on_open(door.address)
        log.say(fill(IS_OPEN, address=door.address.bind, port=door.address.port))
        await stop.wait()
    log.say(_(ENDED))


@asynccontextmanager
async def opened(door: WebDoor) -> AsyncIterator[None]:
    """The door is open within the block; after it every client has ended. Raises ``CannotListen``."""
    runner = web.AppRunner(
        door.application(),
        access_log=None,
        handle_signals=False,
        shutdown_timeout=LAST_ANSWERS,
        lingering_time=LINGERS,
    )
    await runner.setup()
    try:
        assert runner.server is not None
        door.gate = Gate(runner.server, door.admission, has_server=bool(door.address.public))
        server = await _listen(door.gate, door.address)
        try:
            yield
        finally:
            server.close()
    finally:
        await runner.cleanup()


async def _listen(gate: Gate, address: Address) -> asyncio.Server:
    """Raises ``CannotListen``."""
    try:
        return await asyncio.get_running_loop().create_server(gate, address.bind, address.port)
    except OSError as error:
        raise cannot_listen(error, "browser", address.bind, address.port) from None


def _readable(reader: socket.socket) -> asyncio.Event:
    """Set when there is something to read."""
    loop, told = asyncio.get_running_loop(), asyncio.Event()

    def tell() -> None:
        told.set()
        loop.remove_reader(reader)

    loop.add_reader(reader, tell)
    return told
