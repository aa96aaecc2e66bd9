"""Going to a table by whatever way it is known, and remembering the seat that was got there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from netplay.asking import moved_on
from netplay.client import Client
from netplay.curve import new_keys
from netplay.errors import ConnectError
from netplay.finding import on_the_network
from netplay.limits import DEFAULT, Limits
from netplay.memory import SeatMemory, port_of
from netplay.ticket import Ticket
from netplay.updates import Update
from netplay.ways import Way, open_keys
from netplay.whereabouts import host_of
from saves import known as knowledge
from saves.errors import SaveError
from saves.known import Found, HeldSeat, KnownSeat

ASK_OLD = 2.0
"""Seconds a host that is remembered has to say where its game goes on."""

OnUpdate = Callable[[Update], object]
Holding = TypeVar("Holding", bound=HeldSeat | None)


async def join(
    way: Way,
    name: str,
    on_update: OnUpdate,
    *,
    known: Path,
    watch: bool = False,
    version: str = "",
    limits: Limits = DEFAULT,
    find: bool = True,
    trust: bool = False,
    keys: tuple[str, str] | None = None,
) -> Client:
    """Take a seat at the table to which ``way`` leads, or (``watch``) watch it.

    A seat that is remembered in the folder ``known`` and that no program uses is taken again, and what was got is
    remembered. ``find``: the game is looked up on the network when its host stays away. ``trust``: another key than the
    remembered one is taken for good, since the player has compared it. ``keys``:
    the pair (public, secret) by which a host is to know this player, where no seat is remembered; else a new one.

    Raises ``ConnectError`` with a sentence within 5 seconds; code ``changed_key`` where the host is not the one that is
    remembered.
    """
    if watch:
        ticket = await _ticket(way, None, keys, watch=True, trust=trust)
        client = Client(ticket, name, on_update, version=version, limits=limits, find=on_the_network if find else None)
        await client.start()
        return client
    held = await _held(partial(_free_seat, known, way))
    porch = 0 if way.pinned else port_of(way.addresses[0])
    memory = SeatMemory(known, name, held, on_update, porch, trust=trust)
    try:
        ticket = await _ticket(way, held.seat if held else None, keys, watch=False, trust=trust)
    except BaseException:
        await memory.end(False)
        raise
    try:
        return await _sit(ticket, name, memory, version, limits, find)
    except ConnectError as error:
        if error.code == "changed_key" and held is not None:
            return await _sent_on(held, error, on_update, known, version, limits)
        if error.code != "bad_token" or held is None or not held.seat.token or way.token is not None:
            raise
        refused = error
    # the secret has been drawn anew, which does not matter to a machine that the host knows
    try:
        held = await _held(partial(HeldSeat.open, held.path))
    except SaveError:
        raise refused from None
    memory = SeatMemory(known, name, held, on_update, porch, trust=trust)
    return await _sit(replace(ticket, token=None, kept=""), name, memory, version, limits, find)


async def _sent_on(
    held: HeldSeat, refused: ConnectError, on_update: OnUpdate, known: Path, version: str, limits: Limits
) -> Client:
    """Where a host is not the one that is remembered: that one says itself if it has handed the table over.

    Raises ``refused`` where it does not, or else what ``rejoin`` raises.
    """
    ticket = await moved_on(_remembered_ticket(held.seat), limits, ASK_OLD)
    if ticket is None:
        raise refused
    try:
        again = await _held(partial(HeldSeat.open, held.path))
        there = replace(
            again.seat, hosts=(host_of(ticket.address),), port=port_of(ticket.address), key=ticket.server_key
        )
        await asyncio.to_thread(again.keep, there)
    except SaveError:
        raise refused from None
    return await rejoin(again, on_update, known=known, version=version, limits=limits, find=False)


async def rejoin(
    entry: Found | HeldSeat,
    on_update: OnUpdate,
    *,
    known: Path | None = None,
    version: str = "",
    limits: Limits = DEFAULT,
    find: bool = True,
) -> Client:
    """Return to a remembered seat, by its own key only.

    Raises ``ConnectError``, or ``SaveError`` if the entry cannot be held: a program on this machine uses it.
    """
    held = await _held(partial(HeldSeat.open, entry.path)) if isinstance(entry, Found) else entry
    try:
        return await _return(held, held.seat, on_update, known, version, limits, find)
    except ConnectError as error:
        if error.code != "bad_token" or not held.seat.token:
            raise
    # the secret has been drawn anew, which does not matter to a machine that the host knows
    held = await _held(partial(HeldSeat.open, held.path))
    return await _return(held, replace(held.seat, token=""), on_update, known, version, limits, find)


async def _return(
    held: HeldSeat,
    seat: KnownSeat,
    on_update: OnUpdate,
    known: Path | None,
    version: str,
    limits: Limits,
    find: bool,
) -> Client:
    memory = SeatMemory(held.path.parent if known is None else known, seat.player, held, on_update)
    return await _sit(_remembered_ticket(seat), seat.player, memory, version, limits, find)


async def sit(
    ticket: Ticket, name: str, on_update: OnUpdate, *, known: Path, version: str = "", limits: Limits = DEFAULT
) -> Client:
    """Take the seat that ``ticket`` is for, such as the one at a host that was just started, and remember it.

    Raises ``ConnectError``.
    """
    return await _sit(ticket, name, SeatMemory(known, name, None, on_update), version, limits, find=False)


async def _held(hold: Callable[[], Holding]) -> Holding:
    """What ``hold`` gives, which waits for the disk. It is let go again if nobody waits for it any more."""
    holding = asyncio.ensure_future(asyncio.to_thread(hold))
    try:
        return await asyncio.shield(holding)
    except asyncio.CancelledError:
        holding.add_done_callback(_let_go)
        raise


def _let_go(holding: asyncio.Future[Holding]) -> None:
    if not holding.cancelled() and holding.exception() is None and (held := holding.result()) is not None:
        held.release()


def _free_seat(known: Path, way: Way) -> HeldSeat | None:
    """The remembered seat to which the way may lead, if no program uses it."""
    if way.table is not None:
        return knowledge.take(known, game=way.table)
    for address in way.addresses:
        if held := knowledge.take(known, address=address):
            return held
    return None


async def _ticket(
    way: Way, known: KnownSeat | None, keys: tuple[str, str] | None, *, watch: bool, trust: bool
) -> Ticket:
    keys = (known.public_key, known.secret_key) if known else keys or new_keys()
    ticket = replace(way.ticket(*keys, watch=watch), game=way.table or "", means="code")
    if not way.pinned:
        porch = await asyncio.to_thread(open_keys)
        ticket = replace(ticket, means="open" if way.key == porch[0] else "words")
    if known is None:
        return ticket
    ticket = replace(ticket, game=known.game, commitment=known.commitment, game_key="" if trust else known.key)
    if not trust:
        ticket = replace(ticket, kept=known.token)
    if way.pinned and way.key == known.key and way.token is None:  # a secret is for the right host's eyes only
        ticket = replace(ticket, seat=known.seat or None, token=known.token or None)
    return ticket


def _remembered_ticket(known: KnownSeat) -> Ticket:
    way = Way(known.addresses, known.key, known.game, known.seat or None, known.token or None, pinned=True)
    ticket = way.ticket(known.public_key, known.secret_key, commitment=known.commitment)
    return replace(ticket, game=known.game, game_key=known.key, means="known")


async def _sit(ticket: Ticket, name: str, memory: SeatMemory, version: str, limits: Limits, find: bool) -> Client:
    look = on_the_network if find else None
    client = Client(ticket, name, memory.take, version=version, limits=limits, find=look, on_end=memory.end)
    try:
        joined = await client.start()
    except BaseException:
        await memory.end(False)
        raise
    try:
        await memory.begin(client, joined.game)
    except BaseException:  # nobody waits for the seat any more
        await client.close()
        raise
    return client
