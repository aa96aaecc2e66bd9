"""A table to test the lines at: a real game behind a client that needs no host, lines from a list, and a sheet."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from table_world import FakeClient, new_game

from citadels_engine import Game
from citadels_tui.lines.ending import Ending
from citadels_tui.lines.plainly import plainly
from citadels_tui.lines.reader import Typed
from citadels_tui.lines.sitting import Sitting
from citadels_tui.session import Session
from citadels_tui.starts import JoinTable, NewGame
from netplay.updates import Joined, Update, ViewUpdate
from netplay.ways import from_address


class Sheet:
    """What was printed, line by line."""

    def __init__(self, ascii: bool = False) -> None:
        self.lines: list[str] = []
        self.slow = False
        """Whether nothing that is printed can be read yet."""
        self._ascii = ascii

    def say(self, text: str, written: Callable[[float], object] | None = None) -> None:
        self.lines += [line for part in text.split("\n") if (line := plainly(part, ascii=self._ascii))]
        if written is not None and not self.slow:
            written(time.monotonic())

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def take(self) -> str:
        """What was printed since the last time."""
        text, self.lines = self.text, []
        return text


class Lines:
    """What is typed, as far as it is needed of a reader."""

    def __init__(self, interactive: bool) -> None:
        self.interactive = interactive
        self._lines: asyncio.Queue[Typed | None] = asyncio.Queue()

    async def next(self) -> Typed | None:
        return await self._lines.get()

    def type(self, *texts: str, at: float | None = None) -> None:
        for text in texts:
            self._lines.put_nowait(Typed(text, time.monotonic() if at is None else at))

    def end(self) -> None:
        self._lines.put_nowait(None)


class LineClient(FakeClient):
    """A seat at a game in this process that remembers its newest view, as the real client does."""

    eyes: tuple[int, ...] = ()
    newest: ViewUpdate | None = None

    @property
    def view(self) -> ViewUpdate | None:
        return self.newest

    def tell(self, *updates: Update) -> None:
        for update in updates:
            if isinstance(update, ViewUpdate):
                self.newest = update
            super().tell(update)

    def show(self, log_first: bool = True) -> None:
        super().show(log_first=True)  # as the host tells it


class World:
    """One sitting with everything around it."""

    def __init__(
        self, client: LineClient, folder: Path, *, interactive: bool, confirm: bool, lobby: Joined | None
    ) -> None:
        alone = not client.people and lobby is None
        start: Any = NewGame(()) if alone else JoinTable(from_address("127.0.0.1:5577"), "Ana")
        self.client, self.session = client, Session(start, folder)
        client.eyes = () if client.seat is None else (client.seat,)
        self.session.client = client  # type: ignore[assignment]
        self.session.joined = lobby or client.joined
        self.session._kept_path = str(folder / "evening.toml")
        self.sheet, self.lines = Sheet(), Lines(interactive)
        self.sitting = Sitting(self.session, self.sheet, self.lines, confirm=confirm)  # type: ignore[arg-type]
        self.running: asyncio.Task[Ending] | None = None

    def tell(self, *updates: Update) -> None:
        for update in updates:
            self.session._take(update)

    async def settle(self) -> None:
        """Until nothing more comes of what was done."""
        for _ in range(30):
            await asyncio.sleep(0)

    async def type(self, *texts: str, at: float | None = None) -> str:
        """Type lines; what is printed then."""
        self.lines.type(*texts, at=at)
        await self.settle()
        return self.sheet.take()

    async def ended(self) -> Ending:
        assert self.running is not None
        return await asyncio.wait_for(self.running, 5)


@asynccontextmanager
async def sitting(
    folder: Path,
    game: Game | None = None,
    *,
    interactive: bool = True,
    confirm: bool = True,
    lobby: Joined | None = None,
    **client: Any,
) -> AsyncIterator[World]:
    """Sit at that game; it has been asked what is asked first."""
    seat = LineClient(game or new_game(), **client)
    world = World(seat, folder, interactive=interactive, confirm=confirm, lobby=lobby)
    world.running = asyncio.get_running_loop().create_task(world.sitting.run())
    await world.settle()
    if lobby is None:
        seat.begin(Taker(world))  # type: ignore[arg-type]
    else:
        seat.screen = Taker(world)  # type: ignore[assignment]
    await world.settle()
    try:
        yield world
    finally:
        world.running.cancel()
        await asyncio.wait([world.running])


class Taker:
    """Takes what a screen would take."""

    def __init__(self, world: World) -> None:
        self.take = world.tell
