"""A guest's place at a table: the ordinary one, without hosts, files, or what leads others to the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from citadels_tui.doors.identity import guest_keys
from citadels_tui.eyes import HotUpdate, Opener
from citadels_tui.language import _
from citadels_tui.session import Session, TableStart, Take
from citadels_tui.starts import JoinTable
from citadels_tui.trouble import Trouble
from citadels_tui.wording.english import doors as words
from netplay.client import Client
from netplay.consent import CANNOT_HOST
from netplay.errors import ConnectError
from netplay.updates import Joined, SeatsUpdate
from saves.paths import known_folder


class GuestSession(Session):
    """Tells its listener what a guest may know. ``on_asked_to_host`` is called when the table was to be handed here."""

    def __init__(self, start: TableStart, folder: Path) -> None:
        super().__init__(start, folder)
        self.on_asked_to_host: Callable[[], object] = lambda: None
        self._asked = False
        """Whether the table is to be handed here, and the host has not heard that it cannot be."""
        self._declining: asyncio.Task[None] | None = None

    # -- to a table

    async def _openers(self, player: str) -> list[Opener]:
        if isinstance(self.start, JoinTable):
            return [_joiner(self.start)]
        raise Trouble(_(words.NOT_FOR_GUESTS))

    async def _sit(self, openers: Sequence[Opener]) -> None:
        await super()._sit(openers)
        if self.joined is not None:
            self.joined = _for_guest(self.joined)
        self._decline()

    async def _find_own_host(self) -> None:
        """The host of a guest's table runs on this machine, and whether it still does can be seen."""
        from netplay.running import note_of
        from netplay.ways import key_check

        assert self.joined is not None
        self._note = await asyncio.to_thread(note_of, self.joined.game, check=key_check(self._host_key()))

    async def _why_not(self, error: ConnectError) -> str:
        return _(words.NO_SEAT.get(error.code, words.NO_SEAT_ANYHOW))

    # -- what the client tells

    def _take(self, update: HotUpdate) -> None:
        if isinstance(update, Joined):
            update = _for_guest(update)
        if isinstance(update, Joined | SeatsUpdate):
            seat = update.seat if isinstance(update, Joined) else self.joined.seat if self.joined else None
            self._asked = seat is not None and update.state.handing == seat
            if self._asked:
                update = replace(update, state=replace(update.state, handing=None, agreed=()))
                self._decline()
        super()._take(update)

    def _decline(self) -> None:
        """Say once that the table cannot be handed here, if it is to be."""
        if self._asked and self.client is not None and self._declining is None:
            self._declining = asyncio.get_running_loop().create_task(self._say_no(), name="citadels guest")

    async def _say_no(self) -> None:
        client = self.client
        assert client is not None
        try:
            outcome = await client.table("agree", yes=False, why=CANNOT_HOST)
            if not outcome.ok and outcome.values.get("why") == "value":  # an older host takes no reasons
                await client.table("agree", yes=False)
        finally:
            self._declining = None
        self.on_asked_to_host()

    # -- what there is

    @property
    def notices(self) -> list[str]:
        """What is not as it should be, without the names of files."""
        return [_(words.NOT_REMEMBERED)] if isinstance(self.client, Client) and self.client.unremembered else []

    @property
    def path(self) -> Path | None:
        """A guest has no saved games."""
        return None

    async def take_over(self, save: bytes, seat: int) -> None:
        """A guest hosts no table. Raises ``Trouble``."""
        raise Trouble(_(words.NOT_FOR_GUESTS))


def _for_guest(joined: Joined) -> Joined:
    """A place at a table without what is the host's own, and without the way by which others join."""
    return replace(joined, owner=False, invitation=None)


def _joiner(start: JoinTable) -> Opener:
    """Takes a seat, the remembered one if there is one, or watches; the game is looked for nowhere but at its host."""
    from netplay import joining
    from saves.model import program_version

    async def open(take: Take) -> Client:
        known = known_folder()
        return await joining.join(
            start.way,
            start.player,
            take,
            known=known,
            watch=start.watch,
            version=program_version(),
            find=False,
            keys=await asyncio.to_thread(guest_keys, known.parent),
        )

    return open
