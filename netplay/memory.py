"""What this machine remembers of the seat one client has: kept up as the client learns more, and let go at the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from netplay.client import Client
from netplay.updates import Joined, LinkUpdate, Update
from netplay.whereabouts import host_of
from saves.errors import SaveError
from saves.known import HeldSeat, KnownSeat


class SeatMemory:
    """The entry of one client's seat. The disk is waited for in threads, never in the loop.

    The key that a game is remembered by is replaced only where its host has moved, or with ``trust``.
    """

    def __init__(
        self,
        folder: Path,
        player: str,
        held: HeldSeat | None,
        on_update: Callable[[Update], object],
        porch: int = 0,
        *,
        trust: bool = False,
    ) -> None:
        self._folder, self._player, self._held, self._on_update = folder, player, held, on_update
        self._porch = porch or (held.seat.porch if held else 0)
        """The port that was typed, now or before."""
        self._new_key = trust
        """Whether another key than the remembered one may be written."""
        self._client: Client | None = None
        self._wanted: KnownSeat | None = None
        """What is still to be written."""
        self._writing: asyncio.Task[None] | None = None

    async def begin(self, client: Client, game: str) -> None:
        """The client has a seat in that game; when this returns it is remembered, or ``client.unremembered`` says why
        not."""
        self._client = client
        if self._held is not None and self._held.seat.game != game:  # what was remembered is about another one
            await asyncio.to_thread(self._held.release)
            self._held = None
        await asyncio.shield(self._remember())

    def take(self, update: Update) -> None:
        """Remember what the update means for the way back, and pass it on."""
        if isinstance(update, Joined) or (isinstance(update, LinkUpdate) and update.state in ("back", "moved")):
            self._remember()
        self._on_update(update)

    def end(self, gone: bool) -> asyncio.Task[None]:
        """The client is over; ``gone``: and its seat with it. What is returned is done when others may have the entry.

        Nothing is lost if nobody waits for it: the operating system lets go what a process has held.
        """
        return asyncio.get_running_loop().create_task(self._let_go(gone), name="citadels memory")

    async def _let_go(self, gone: bool) -> None:
        client, self._client, self._wanted = self._client, None, None
        if self._writing is not None:
            await self._writing
        held, self._held = self._held, None
        if held is None:
            return
        try:
            await asyncio.to_thread(held.forget if gone else held.release)
        except SaveError as error:
            if client is not None:
                client.unremembered = error.sentence

    def _remember(self) -> asyncio.Task[None]:
        """Write what is known by now, after what is being written; of several that wait only the newest."""
        if self._client is not None:
            self._new_key = self._new_key or self._client.moved
            self._wanted = _known_seat(self._client, self._player, self._porch)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.get_running_loop().create_task(self._write(), name="citadels memory")
        return self._writing

    async def _write(self) -> None:
        while (seat := self._wanted) is not None:
            self._wanted = None
            said = await asyncio.to_thread(self._keep, seat)
            if self._client is not None:
                self._client.unremembered = said

    def _keep(self, seat: KnownSeat) -> str:
        """Write it. Why that was not possible, as a sentence; the seat is there all the same."""
        try:
            if self._held is None:
                self._held = HeldSeat.new(self._folder, seat)
            elif self._new_key or self._held.seat.key == seat.key:
                self._held.keep(seat)
        except SaveError as error:
            return error.sentence
        return ""


def _known_seat(client: Client, player: str, porch: int) -> KnownSeat:
    ticket, joined = client.ticket, client.joined
    invited = joined.invitation.addresses[0] if joined.invitation else ""
    return KnownSeat(
        game=joined.game,
        hosts=tuple(dict.fromkeys(host_of(address) for address in (ticket.address, *ticket.others))),
        port=port_of(ticket.address),
        key=ticket.server_key,
        public_key=ticket.public_key,
        secret_key=ticket.secret_key,
        table=joined.state.name,
        porch=port_of(invited) if invited else porch,
        seat=joined.seat or 0,
        token=ticket.token or "",
        player=player,
        commitment=ticket.commitment,
        owner=joined.owner,
    )


def port_of(address: str) -> int:
    """The port of an address."""
    return int(address.rpartition(":")[2])
