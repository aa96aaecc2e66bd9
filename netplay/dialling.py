"""Getting a connection to a host that may be at one of several addresses."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeAlias

import zmq

from netplay.errors import ConnectError
from netplay.limits import Limits
from netplay.link import Link
from netplay.probe import Answers, probe
from netplay.ticket import Ticket

Find: TypeAlias = Callable[[str], Awaitable[Sequence[str]]]
"""Looks up where the game of that id is now: addresses such as ``192.168.1.20:40123``."""
Context: TypeAlias = "zmq.Context[zmq.Socket[bytes]]"

STAGGER = 0.25
"""Seconds an address is ahead of the next one."""
LOOK_AFTER = 1.0
"""Seconds after which a game is looked for elsewhere, if no address has answered yet."""
LOOK_UP = 2.0
"""Seconds to find out which machine a name means."""
PROBE = 1.0
"""Seconds a program has to answer a greeting."""
_UNFIT: dict[str, str] = {"words": "wrong_words", "open": "needs_words", "known": "changed_key"}
"""What it means that the host has another key, by how its key came here."""
_TELLING = ("unknown_host", "unreachable", "silent", "another_program")
"""What tells least about the host comes first; any other reason tells more."""


async def dial(
    context: Context, ticket: Ticket, limits: Limits, deadline: float, find: Find | None = None
) -> tuple[Link, str]:
    """The first connection that comes about, and its address: those of the ticket, begun one shortly after the other.

    With ``find`` a game whose key is known is looked up after a moment, and what is found is tried too. Raises
    ``ConnectError`` with the most telling reason by ``deadline`` (monotonic).
    """
    tries: list[Coroutine[Any, Any, tuple[Link, str]]] = [
        _open(context, replace(ticket, address=address), limits, number * STAGGER, deadline)
        for number, address in enumerate((ticket.address, *ticket.others))
    ]
    if find is not None and ticket.game and ticket.pinned:
        tries.append(_open_found(context, ticket, limits, find, deadline))
    return await _first(tries)


async def _open(context: Context, ticket: Ticket, limits: Limits, pause: float, deadline: float) -> tuple[Link, str]:
    await asyncio.sleep(pause)
    host, colon, _ = ticket.address.removeprefix("tcp://").rpartition(":")
    if colon and await _is_unknown(host):
        raise ConnectError("unknown_host", {"host": host})
    link = Link(context, ticket, limits)
    try:
        await link.open(deadline)
    except BaseException as error:
        link.close()
        if isinstance(error, ConnectError) and error.code in ("wrong_key", "another_program"):
            raise await _explained(error, ticket, deadline) from None
        raise
    return link, ticket.address


async def _is_unknown(host: str) -> bool:
    """Whether ``host`` is a name by which no machine is found. Where that takes long, nobody knows yet."""
    if host.replace(".", "").isdigit():
        return False
    try:
        async with asyncio.timeout(LOOK_UP):
            await asyncio.get_running_loop().getaddrinfo(host, None, family=socket.AF_INET)
    except TimeoutError:
        return False
    except OSError:
        return True
    return False


async def _explained(error: ConnectError, ticket: Ticket, deadline: float) -> ConnectError:
    """Why there was no handshake with the program that answers there. Only where the player meant it is it asked."""
    address = ticket.address.removeprefix("tcp://")
    host, _, port = address.rpartition(":")
    answers = Answers.HOST if error.code == "wrong_key" else Answers.OTHER
    if ticket.address in ticket.named:
        answers = await probe(host, int(port), min(PROBE, max(0.1, deadline - time.monotonic())))
    codes = {Answers.HOST: _UNFIT.get(ticket.means, "wrong_key"), Answers.OTHER: "another_program"}
    return ConnectError(codes.get(answers, "silent"), {"address": address})


async def _open_found(
    context: Context, ticket: Ticket, limits: Limits, find: Find, deadline: float
) -> tuple[Link, str]:
    """Connect to where the game is found to be, with the key that is known."""
    await asyncio.sleep(LOOK_AFTER)
    found: Sequence[str] = ()
    with suppress(Exception):  # looking around is a convenience, and its failures are nobody's business
        async with asyncio.timeout_at(_loop_time(deadline)):
            found = await find(ticket.game)
    fresh = [f"tcp://{one}" for one in found if f"tcp://{one}" not in (ticket.address, *ticket.others)]
    if not fresh:
        raise ConnectError("unreachable", {"address": ticket.address.removeprefix("tcp://")})
    return await _first([_open(context, replace(ticket, address=one), limits, 0.0, deadline) for one in fresh])


async def _first(tries: Sequence[Coroutine[Any, Any, tuple[Link, str]]]) -> tuple[Link, str]:
    """What the first of the tries to succeed gives; the others are given up. Raises ``ConnectError``."""
    tasks = {asyncio.ensure_future(one) for one in tries}
    errors: list[ConnectError] = []
    left = set(tasks)
    try:
        while left:
            done, left = await asyncio.wait(left, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                error = task.exception()
                if error is None:
                    tasks.discard(task)
                    return task.result()
                if not isinstance(error, ConnectError):
                    raise error
                errors.append(error)
    finally:
        await _give_up(tasks)
    raise max(errors, key=_telling)


async def _give_up(tasks: set[asyncio.Task[tuple[Link, str]]]) -> None:
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if not isinstance(outcome, BaseException):
            outcome[0].close()


def _telling(error: ConnectError) -> int:
    return _TELLING.index(error.code) if error.code in _TELLING else len(_TELLING)


def _loop_time(deadline: float) -> float:
    """A moment of ``time.monotonic`` on the loop's clock."""
    return asyncio.get_running_loop().time() + deadline - time.monotonic()
