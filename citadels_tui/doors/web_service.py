"""The browser door as a program: it listens until a signal ends it."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from citadels_tui.doors.web_address import Address
from citadels_tui.doors.web_gate import Gate
from citadels_tui.doors.web_server import WebDoor
from netplay.hostlog import HostLog
from saves.errors import reason

LAST_ANSWERS = 5.0
"""Seconds for answers under way when the door closes."""


class CannotListen(Exception):
    """The door cannot be where it should; the text is a sentence for who opens it."""


def run(door: Callable[[Address, HostLog], WebDoor], address: Address, *, on_open: Callable[[Address], object]) -> int:
    """Keep the door open until SIGINT, SIGTERM or SIGHUP; the exit code, 0. A second signal ends the process at once.

    ``on_open`` is called when it is open. To be called in the main thread. Raises ``CannotListen``.
    """
    for name in ("aiohttp", "asyncio"):
        logging.getLogger(name).addHandler(logging.NullHandler())  # strangers' mistakes are no news
    log = HostLog(sys.stderr)
    asyncio.run(_serve(door(address, log), log, on_open))
    return 0


async def _serve(door: WebDoor, log: HostLog, on_open: Callable[[Address], object]) -> None:
    stop = _told_to_end()
    async with opened(door):
        on_open(door.address)
        log.say(f"the web door is open at {door.address.bind}, port {door.address.port}")
        await stop.wait()
    log.say("ended")


@asynccontextmanager
async def opened(door: WebDoor) -> AsyncIterator[None]:
    """The door is open within the block; after it every client has ended. Raises ``CannotListen``."""
    runner = web.AppRunner(door.application(), access_log=None, handle_signals=False, shutdown_timeout=LAST_ANSWERS)
    await runner.setup()
    try:
        assert runner.server is not None
        door.gate = Gate(runner.server, door.admission)
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
        told = {
            errno.EADDRINUSE: f"port {address.port} is taken by another program; choose another with --port",
            errno.EACCES: f"port {address.port} may not be used from this account; choose one above 1023 with --port",
            errno.EADDRNOTAVAIL: f"this machine has no address {address.bind}; choose one that it has with --bind",
        }.get(error.errno or 0, f"the door cannot be opened at {address.bind}: {reason(error)}")
        raise CannotListen(told) from None


def _told_to_end() -> asyncio.Event:
    """Set by the first signal that means the end; the next one has its usual effect."""
    loop, told = asyncio.get_running_loop(), asyncio.Event()
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

    def tell() -> None:
        told.set()
        for number in numbers:
            loop.remove_signal_handler(number)

    for number in numbers:
        if signal.getsignal(number) is not signal.SIG_IGN:
            loop.add_signal_handler(number, tell)
    return told
