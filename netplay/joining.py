"""Going to a table by whatever way it is known, and remembering the seat that was got there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from netplay.client import Client
from netplay.errors import ConnectError
from netplay.finding import on_the_network
from netplay.limits import DEFAULT, Limits
from netplay.ticket import Ticket
from netplay.transport import new_keys
from netplay.updates import Joined, LinkUpdate, Update
from netplay.ways import Way, open_keys
from netplay.whereabouts import host_of
from saves import known as knowledge
from saves.errors import SaveError
from saves.known import Found, HeldSeat, KnownSeat

OnUpdate = Callable[[Update], object]


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
) -> Client:
    """Take a seat at the table to which ``way`` leads, or (``watch``) watch it.

    A seat that is remembered in the folder ``known`` and that no program uses is taken again, and what was got is
    remembered. ``find``: the game is looked up on the network when its host stays away. ``trust``: another key than the
    remembered one is taken for good, since the player has compared it.

    Raises ``ConnectError`` with a sentence within 5 seconds; code ``changed_key`` where the host is not the one that is
    remembered.
    """
    held = None if watch else _free_seat(known, way)
    ticket = await _ticket(way, held.seat if held else None, watch=watch, trust=trust)
    if watch:
        client = Client(ticket, name, on_update, version=version, limits=limits, find=on_the_network if find else None)
        await client.start()
        return client
    porch = 0 if way.pinned else _port_of(way.addresses[0])
    return await _sit(ticket, name, on_update, held, known, version, limits, find, porch)


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
    held = HeldSeat.open(entry.path) if isinstance(entry, Found) else entry
    folder = held.path.parent if known is None else known
    ticket = _remembered_ticket(held.seat)
    try:
        return await _sit(ticket, held.seat.player, on_update, held, folder, version, limits, find)
    except ConnectError as error:
        if error.code != "bad_token":
            raise
    # the secret has been drawn anew, which does not matter to a machine that the host knows
    return await rejoin(_without_token(held), on_update, known=known, version=version, limits=limits, find=find)


async def sit(
    ticket: Ticket, name: str, on_update: OnUpdate, *, known: Path, version: str = "", limits: Limits = DEFAULT
) -> Client:
    """Take the seat that ``ticket`` is for, such as the one at a host that was just started, and remember it.

    Raises ``ConnectError``.
    """
    return await _sit(ticket, name, on_update, None, known, version, limits, find=False)


def _without_token(held: HeldSeat) -> HeldSeat:
    again = HeldSeat.open(held.path)
    again.keep(replace(again.seat, token=""))
    return again


def _free_seat(known: Path, way: Way) -> HeldSeat | None:
    """The remembered seat to which the way may lead, if no program uses it."""
    if way.table is not None:
        return knowledge.take(known, game=way.table)
    for address in way.addresses:
        if held := knowledge.take(known, address=address):
            return held
    return None


async def _ticket(way: Way, known: KnownSeat | None, *, watch: bool, trust: bool) -> Ticket:
    keys = (known.public_key, known.secret_key) if known else new_keys()
    ticket = replace(way.ticket(*keys, watch=watch), game=way.table or "", means="code")
    if not way.pinned:
        porch = await asyncio.to_thread(open_keys)
        ticket = replace(ticket, means="open" if way.key == porch[0] else "words")
    if known is None:
        return ticket
    ticket = replace(ticket, game=known.game, commitment=known.commitment, game_key="" if trust else known.key)
    if way.pinned and way.key == known.key and way.token is None:  # a secret is for the right host's eyes only
        ticket = replace(ticket, seat=known.seat or None, token=known.token or None)
    return ticket


def _remembered_ticket(known: KnownSeat) -> Ticket:
    way = Way(known.addresses, known.key, known.game, known.seat or None, known.token or None, pinned=True)
    ticket = way.ticket(known.public_key, known.secret_key, commitment=known.commitment)
    return replace(ticket, game=known.game, game_key=known.key, means="known")


async def _sit(
    ticket: Ticket,
    name: str,
    on_update: OnUpdate,
    held: HeldSeat | None,
    folder: Path,
    version: str,
    limits: Limits,
    find: bool,
    porch: int = 0,
) -> Client:
    memory = _Memory(folder, name, held, on_update, porch)
    look = on_the_network if find else None
    client = Client(ticket, name, memory.take, version=version, limits=limits, find=look, on_end=memory.end)
    try:
        joined = await client.start()
    except BaseException:
        memory.end(False)
        raise
    memory.begin(client, joined.game)
    return client


class _Memory:
    """The entry of one client's seat, kept up as the client learns more."""

    def __init__(self, folder: Path, player: str, held: HeldSeat | None, on_update: OnUpdate, porch: int) -> None:
        self._folder, self._player, self._held, self._on_update = folder, player, held, on_update
        self._porch = porch or (held.seat.porch if held else 0)
        """The port that was typed, now or before."""
        self._client: Client | None = None

    def begin(self, client: Client, game: str) -> None:
        """The client has a seat in that game."""
        self._client = client
        if self._held is not None and self._held.seat.game != game:  # what was remembered is about another one
            self._held.release()
            self._held = None
        self._remember()

    def take(self, update: Update) -> None:
        """Remember what the update means for the way back, and pass it on."""
        if isinstance(update, Joined) or (isinstance(update, LinkUpdate) and update.state in ("back", "moved")):
            self._remember()
        self._on_update(update)

    def end(self, gone: bool) -> None:
        """The client is over; ``gone``: and its seat with it."""
        held, self._held, client, self._client = self._held, None, self._client, None
        if held is None:
            return
        try:
            held.forget() if gone else held.release()
        except SaveError as error:
            if client is not None:
                client.unremembered = str(error)

    def _remember(self) -> None:
        client = self._client
        if client is None:
            return
        seat = _known_seat(client, self._player, self._porch)
        try:
            if self._held is None:
                self._held = HeldSeat.new(self._folder, seat)
            else:
                self._held.keep(seat)
            client.unremembered = ""
        except SaveError as error:  # the seat is there all the same
            client.unremembered = str(error)


def _known_seat(client: Client, player: str, porch: int) -> KnownSeat:
    ticket, joined = client.ticket, client.joined
    invited = joined.invitation.addresses[0] if joined.invitation else ""
    return KnownSeat(
        game=joined.game,
        hosts=tuple(dict.fromkeys(host_of(address) for address in (ticket.address, *ticket.others))),
        port=_port_of(ticket.address),
        key=ticket.server_key,
        public_key=ticket.public_key,
        secret_key=ticket.secret_key,
        table=joined.state.name,
        porch=_port_of(invited) if invited else porch,
        seat=joined.seat or 0,
        token=ticket.token or "",
        player=player,
        commitment=ticket.commitment,
        owner=joined.owner,
    )


def _port_of(address: str) -> int:
    return int(address.rpartition(":")[2])
