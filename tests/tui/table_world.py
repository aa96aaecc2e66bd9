"""A table to test the board at: a real game behind a client that needs no host, and an application around it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.app import App

import citadels_tui
from citadels_engine import Event, Game, IllegalAction, Options, Refusal
from citadels_engine.bots import BOTS
from citadels_engine.random import Stream
from citadels_tui.screens.table import TableScreen
from citadels_tui.table.board import Board
from citadels_tui.table.paint import Thing
from citadels_tui.themes import ColourMode, theme_for
from netplay.updates import LogItem, LogUpdate, Outcome, SavingUpdate, SeatLine, SeatsUpdate, Update, ViewUpdate

NAMES = ("Ana", "Bára", "Cyril", "Dan", "Eleonora", "Filip", "Gustav")
SMALL, LARGE = (80, 24), (120, 36)


def position(players: Iterable[dict[str, Any]], steps: Iterable[str] = (), **values: Any) -> Game:
    """A game set up as scenario files say it, with some lines played."""
    game = Game.set_up({"ruleset": "classic", "players": list(players), **values})
    for line in steps:
        game.apply(line)
    return game


class FakeClient:
    """One seat at a game in this process; the other seats are played at once by a bot, as the host would do."""

    def __init__(self, game: Game, seat: int = 1, bots: bool = True) -> None:
        self.game, self.seat, self.bots = game, seat, bots
        self.acted: list[str] = []
        self.refused: list[str] = []
        self.asked: list[str] = []
        self.decided: list[dict[str, str]] = []
        self.refuse_with = ""
        """A code with which everything is refused."""
        self.screen: TableScreen | None = None
        self._events: list[Event] = list(game.opening)
        self._told = 0
        self._stream = Stream(1)

    @property
    def seats(self) -> tuple[SeatLine, ...]:
        """Who sits here."""
        numbers = range(1, self.game.options.players + 1)
        kinds = {number: "human" if number == self.seat else "bot" for number in numbers}
        return tuple(SeatLine(n, NAMES[n - 1], kinds[n], "", "here") for n in numbers)

    def begin(self, screen: TableScreen) -> None:
        """Tell this screen everything from now on."""
        self.screen = screen
        self._play_others()
        self.tell(SeatsUpdate(self.seats, 0.0), SavingUpdate("saved", ""))
        self.show()

    def tell(self, *updates: Update) -> None:
        """Tell the screen something."""
        assert self.screen is not None
        for update in updates:
            self.screen.take(update)

    def show(self) -> None:
        """Tell what has happened and how the game stands."""
        game, start = self.game, self._told
        items = [LogItem(n, event.seen_by(self.seat)) for n, event in enumerate(self._events)][start:]
        self._told = len(self._events)
        mine = game.to_act == self.seat
        view = game.view(self.seat)
        rows = (game.choices(), game.greyed()) if mine else ((), ())
        self.tell(ViewUpdate(view, view.decision if mine else None, *rows), LogUpdate(tuple(items), start))

    def play(self, *lines: str) -> None:
        """Somebody else does something."""
        for line in lines:
            self._events += self.game.apply(line)
        self.show()

    def _play_others(self) -> None:
        while self.bots and not self.game.over and self.game.to_act != self.seat:
            game = self.game
            line = BOTS["builder"].choose(game.view(game.to_act), game.choices(), self._stream)
            self._events += game.apply(line)

    async def act(self, line: str) -> Outcome:
        """Do it, or refuse it as the host does."""
        self.acted.append(line)
        if self.refuse_with:
            return Outcome(False, self.refuse_with)
        try:
            self._events += self.game.apply(line)
        except IllegalAction as error:
            self.refused.append(line)
            return Outcome(False, "illegal", {}, error.refusal)
        self._play_others()
        self.show()
        return Outcome(True)

    async def why(self, line: str) -> Refusal | None:
        """The engine's reason."""
        self.asked.append(line)
        return self.game.why_not(line)

    async def table(self, op: str, **values: str) -> Outcome:
        """What was decided about the table."""
        self.decided.append({"op": op, **values})
        return Outcome(True)


class TableApp(App[None]):
    """Only a table. What the screen posts to the application is kept in ``posted``."""

    CSS_PATH = str(citadels_tui.__path__[0]) + "/app.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        client: FakeClient,
        *,
        ascii: bool = False,
        colours: ColourMode = "full",
        dark: bool = True,
        owner: bool = True,
    ) -> None:
        super().__init__()
        self.client, self.ascii, self.owner = client, ascii, owner
        self.posted: list[object] = []
        self.animation_level = "none"
        theme = theme_for(colours, dark)
        self.register_theme(theme)
        self.theme = theme.name

    async def on_mount(self) -> None:
        """Sit down."""
        screen = TableScreen(self.client, self.client.seats, owner=self.owner)
        await self.push_screen(screen)
        self.client.begin(screen)

    def on_table_screen_leave_wanted(self, message: TableScreen.LeaveWanted) -> None:
        """Keep it."""
        self.posted.append(message)

    def on_table_screen_ended(self, message: TableScreen.Ended) -> None:
        """Keep it."""
        self.posted.append(message)

    def on_table_screen_closed(self, message: TableScreen.Closed) -> None:
        """Keep it."""
        self.posted.append(message)

    @property
    def board(self) -> Board:
        """The board."""
        screen = self.client.screen
        assert screen is not None
        return screen.board

    @property
    def message(self) -> str:
        """What the message line says."""
        assert self.board.scene is not None
        return self.board.scene.message

    @property
    def cursor(self) -> Thing | None:
        """What the cursor stands on."""
        return self.board.cursor

    def text(self) -> str:
        """What is on the screen, as plain lines."""
        lines = self.screen._compositor.render_strips(self.size)
        return "\n".join(strip.text.rstrip() for strip in lines[: self.size.height])


def new_game(players: int = 4, seed: int = 7, **options: Any) -> Game:
    """A game at its beginning."""
    return Game.new(Options(players=players, **options), seed=seed)
