"""A game that is being played: its host's process, the connection to it, and who sits at the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from citadels_tui.starts import NewGame, Person, Resume
from citadels_tui.trouble import Trouble
from netplay.client import Client
from netplay.errors import ConnectError
from netplay.launch import HostError, HostProcess, HostSettings, SeatSettings, start_host
from netplay.updates import Joined, LinkUpdate, SavingUpdate, SeatsUpdate, Update

GOODBYE = 0.5
"""Seconds the client has to take its leave; the host notices the end in any case."""

LAST_GASP = 0.3
"""Seconds after a lost connection until the host's process is looked at, and from one look to the next."""


class Session:
    """A host and a client. Updates that come before anybody listens are kept."""

    def __init__(self, start: NewGame | Resume, host: HostProcess) -> None:
        self.start = start
        self.host = host
        self.client: Client | None = None
        self.joined: Joined | None = None
        self.saving: SavingUpdate | None = None
        self.on_host_gone: Callable[[], object] = lambda: None
        """Called when the host's process is found to have ended by itself."""
        self._listener: Callable[[Update], object] | None = None
        self._waiting: list[Update] = []
        self._ended = self._lost = False
        self._look: asyncio.TimerHandle | None = None

    @classmethod
    async def open(cls, start: NewGame | Resume, folder: Path, player: str) -> Session:
        """Start a host and take the player's seat. Raises ``Trouble``."""
        try:
            host = await asyncio.to_thread(start_host, _settings(start, folder))
        except HostError as error:
            raise Trouble(_sentence(error)) from None
        session = cls(start, host)
        try:
            await session._connect(player)
        except BaseException as error:
            await session.close()
            if isinstance(error, ConnectError):
                raise Trouble(_sentence(error)) from None
            raise
        return session

    async def _connect(self, player: str) -> None:
        self.client = Client(self.host.ticket, player, self._take)
        self.joined = await self.client.start()

    def _take(self, update: Update) -> None:
        if isinstance(update, SavingUpdate):
            self.saving = update
        if isinstance(update, SeatsUpdate) and self.joined is not None:
            self.joined = replace(self.joined, seats=update.seats, pace=update.pace)
        if isinstance(update, LinkUpdate):
            self._lost = update.state == "lost"
            self._look_soon()
        if self._listener is None:
            self._waiting.append(update)
        else:
            self._listener(update)

    def _look_soon(self) -> None:
        """While the connection is lost, look at the host's process again and again: it may take its time to die."""
        if self._look is not None:
            self._look.cancel()
        waits = self._lost and not self._ended
        self._look = asyncio.get_running_loop().call_later(LAST_GASP, self._look_after_host) if waits else None

    def _look_after_host(self) -> None:
        """A connection that is lost because there is no host any more does not come back."""
        if self._lost and not self._ended and self.host.poll() is not None:
            self.on_host_gone()
        else:
            self._look_soon()

    @property
    def unsaved(self) -> str:
        """Why what happens is not saved; empty while it is."""
        return self.saving.reason if self.saving is not None and self.saving.state != "saved" else ""

    def listen(self, listener: Callable[[Update], object]) -> None:
        """Tell this listener every update from now on, those that came already first."""
        waiting, self._waiting = self._waiting, []
        self._listener = listener
        for update in waiting:
            listener(update)

    @property
    def path(self) -> Path:
        """The file the game is saved in: where it was begun, or where it has been moved to."""
        return Path((self.saving.path if self.saving is not None else "") or self.host.path)

    def again(self) -> NewGame:
        """A new game with the same people and options, from a new seed."""
        assert self.joined is not None
        people = tuple(Person(seat.name, seat.bot if seat.kind == "bot" else "") for seat in self.joined.seats)
        options = self.start.options if isinstance(self.start, NewGame) else self._options()
        return NewGame(people, options, None, self.joined.pace)

    def _options(self) -> dict[str, str | int | bool | tuple[str, ...]]:
        view = self.client.view if self.client is not None else None
        if view is None:
            return {}
        return {"ruleset": view.view.options.ruleset, **view.view.options.changed()}

    async def close(self) -> None:
        """Take leave, and let the host save and end."""
        if self._ended:
            return
        self._ended = True
        client, self.client = self.client, None
        if client is not None and self.joined is not None:
            try:
                async with asyncio.timeout(GOODBYE):
                    await client.close()
            except TimeoutError:
                pass
        await asyncio.to_thread(self.host.close)


def _settings(start: NewGame | Resume, folder: Path) -> HostSettings:
    if isinstance(start, Resume):
        return HostSettings(folder=str(folder), resume=str(start.path), edited=start.edited, pace=start.pace)
    return HostSettings(
        folder=str(folder),
        options=dict(start.options),
        seed=start.seed,
        seats=tuple(SeatSettings(one.name, "bot" if one.bot else "human", one.bot) for one in start.people),
        pace=start.pace,
    )


def _sentence(error: Exception) -> str:
    """An error's text as a sentence."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
