"""Several people at one keyboard: a game in this process with a client for each, and an application around it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from table_world import NAMES, TableApp

from citadels_engine import Event, Game, IllegalAction, Refusal
from citadels_engine.bots import BOTS
from citadels_engine.random import Stream
from citadels_tui.eyes import HotUpdate
from citadels_tui.hot_seat import HotSeat
from citadels_tui.screens.table import TableScreen
from netplay.protocol import Plain
from netplay.updates import (
    Joined,
    LogItem,
    LogUpdate,
    Outcome,
    SavingUpdate,
    SeatLine,
    SeatsUpdate,
    TableState,
    Update,
    ViewUpdate,
)


class LocalClient:
    """One person's client."""

    def __init__(self, world: World, seat: int, tell: Callable[[Update], object]) -> None:
        self.world, self.seat, self.tell = world, seat, tell
        self.view: ViewUpdate | None = None
        self.joined = world.joined(seat)
        self.asked: list[tuple[str, dict[str, Plain]]] = []
        self.said: list[str] = []
        self.refuse = False
        self.closed = False
        self._told = 0

    def show(self) -> None:
        """Tell how the game stands, the log first."""
        game, mine = self.world.game, self.world.game.to_act == self.seat
        items = [LogItem(n, event.seen_by(self.seat)) for n, event in enumerate(self.world.events)][self._told :]
        start, self._told = self._told, len(self.world.events)
        rows = (game.choices(), game.greyed()) if mine else ((), ())
        self.view = ViewUpdate(game.view(self.seat), game.decision if mine else None, *rows)
        self.tell(LogUpdate(tuple(items), start))
        self.tell(self.view)

    def begin_anew(self) -> None:
        """Another game has begun."""
        self._told, self.joined = 0, self.world.joined(self.seat)
        self.tell(self.joined)
        self.show()

    async def act(self, line: str) -> Outcome:
        """Do it, or refuse it as the host does."""
        try:
            self.world.play(line)
        except IllegalAction as error:
            return Outcome(False, "illegal", {}, error.refusal)
        return Outcome(True)

    async def why(self, line: str) -> Refusal | None:
        """The engine's reason."""
        return self.world.game.why_not(line)

    async def table(self, op: str, **values: Plain) -> Outcome:
        """Remember it."""
        self.asked.append((op, values))
        return Outcome(not self.refuse, "illegal" if self.refuse else "")

    async def chat(self, text: str) -> Outcome:
        """Remember it."""
        self.said.append(text)
        return Outcome(True)

    async def close(self, *, leave: bool = False) -> None:
        """Remember it."""
        self.closed = True


class World:
    """A game at which the people of some seats share a keyboard; the other seats are bots, or people elsewhere."""

    def __init__(self, game: Game, local: Iterable[int], *, elsewhere: Iterable[int] = (), phase: str = "game") -> None:
        self.game, self.local, self.elsewhere = game, tuple(local), frozenset(elsewhere)
        self.events: list[Event] = list(game.opening)
        self.clients: list[LocalClient] = []
        self.number, self.phase = 0, phase
        self.missed: dict[int, int] = {}
        self._stream = Stream(1)

    @property
    def seats(self) -> tuple[SeatLine, ...]:
        """Who sits here."""
        kinds = {number: "human" if number in (*self.local, *self.elsewhere) else "bot" for number in self.numbers}
        status = {"human": "here", "bot": "bot"}
        return tuple(SeatLine(n, NAMES[n - 1], kinds[n], "", status[kinds[n]]) for n in self.numbers)

    @property
    def numbers(self) -> range:
        """The seats."""
        return range(1, self.game.options.players + 1)

    @property
    def state(self) -> TableState:
        """The table."""
        return TableState(name="Friday", phase=self.phase, chair=self.local[0])  # type: ignore[arg-type]

    def joined(self, seat: int) -> Joined:
        """The seat of one of them."""
        owner = seat == self.local[0]
        missed = self.missed.get(seat)
        return Joined(
            f"game {self.number}", seat, self.seats, owner, 0.0, False, None, "", state=self.state, missed=missed
        )

    def hot_seat(self, tell: Callable[[HotUpdate], object]) -> HotSeat:
        """What holds the clients."""
        return HotSeat([self._opener(seat) for seat in self.local], tell)  # type: ignore[misc]

    def _opener(self, seat: int) -> Callable[[Callable[[Update], object]], object]:
        async def open(tell: Callable[[Update], object]) -> LocalClient:
            client = LocalClient(self, seat, tell)
            self.clients.append(client)
            tell(SeatsUpdate(self.seats, 0.0, "", self.state))
            tell(SavingUpdate("saved", ""))
            if self.phase == "game":
                client.show()
            return client

        return open

    def play(self, *lines: str) -> None:
        """Somebody does something."""
        for line in lines:
            self.events += self.game.apply(line)
        for client in self.clients:
            client.show()

    def play_bot(self, kind: str = "builder") -> None:
        """Whoever is asked does what a bot would do."""
        game = self.game
        self.play(BOTS[kind].choose(game.view(game.to_act), game.choices(), self._stream))

    def client(self, seat: int) -> LocalClient:
        """The client of that seat."""
        return next(client for client in self.clients if client.seat == seat)


class HotApp(TableApp):
    """Only a table with several people at it."""

    def __init__(self, world: World) -> None:
        super().__init__(None)  # type: ignore[arg-type]
        self.world = world
        self.hot: HotSeat | None = None
        self.table: TableScreen | None = None

    async def sit_down(self) -> None:
        """Open the table."""
        waiting: list[HotUpdate] = []
        tell = waiting.append
        self.hot = hot = self.world.hot_seat(lambda update: tell(update))
        joined = await hot.start()
        self.table = TableScreen(hot, joined)
        await self.push_screen(self.table)
        for update in waiting:
            self.table.take(update)
        tell = self.table.take

    @property
    def board(self) -> object:
        """The board that is shown."""
        assert self.table is not None
        return self.table.board
