"""A table to test the board at: a real game behind a client that needs no host, and an application around it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
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
from netplay.protocol import Plain
from netplay.updates import (
    ChatLine,
    ChatUpdate,
    Invitation,
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

NAMES = ("Ana", "Bára", "Cyril", "Dan", "Eleonora", "Filip", "Gustav")
SMALL, LARGE = (80, 24), (120, 36)


def position(players: Iterable[dict[str, Any]], steps: Iterable[str] = (), **values: Any) -> Game:
    """A game set up as scenario files say it, with some lines played."""
    game = Game.set_up({"ruleset": "classic", "players": list(players), **values})
    for line in steps:
        game.apply(line)
    return game


CODE = "citadels1-abc-def"
INVITATION = Invitation(("192.168.1.20:5577",), "amber-fox-river-stone", "citadels1-xyz", "1a2b 3c4d 5e6f 7a8b")


class FakeClient:
    """One seat at a game in this process; the other seats are played at once by a bot, as the host would do.

    With ``people`` those seats are people's who sit elsewhere; ``seat`` is ``None`` for one who watches.
    """

    def __init__(
        self,
        game: Game,
        seat: int | None = 1,
        bots: bool = True,
        *,
        people: Iterable[int] = (),
        owner: bool = True,
        state: TableState | None = None,
        missed: int | None = None,
    ) -> None:
        self.game, self.seat, self.bots = game, seat, bots
        self.people = frozenset(people)
        self.owner, self.missed = owner, missed
        self.state = state or TableState(chair=1 if self.people else None)
        self.away: dict[int, str] = {}
        """The status of people who are not there."""
        self.stand_ins: set[int] = set()
        self.paused = ""
        self.said: list[str] = []
        self.acted: list[str] = []
        self.refused: list[str] = []
        self.asked: list[str] = []
        self.decided: list[dict[str, Plain]] = []
        self.refuse_with = ""
        """A code with which everything is refused."""
        self.screen: TableScreen | None = None
        self._events: list[Event] = list(game.opening)
        self._told = 0
        self._chatted = 0
        self._stream = Stream(1)

    @property
    def seats(self) -> tuple[SeatLine, ...]:
        """Who sits here."""
        return tuple(self._line(number) for number in range(1, self.game.options.players + 1))

    def _line(self, number: int) -> SeatLine:
        if number != self.seat and number not in self.people:
            return SeatLine(number, NAMES[number - 1], "bot", "planner", "bot")
        stand_in = "planner" if number in self.stand_ins else ""
        return SeatLine(number, NAMES[number - 1], "human", "", self.away.get(number, "here"), stand_in=stand_in)

    @property
    def joined(self) -> Joined:
        """The seat."""
        social = bool(self.people)
        return Joined(
            game="game",
            seat=self.seat,
            seats=self.seats,
            owner=self.owner,
            pace=0.0,
            edited=False,
            token=None,
            key="",
            paused=self.paused,
            state=self.state,
            invitation=INVITATION if social and self.seat else None,
            code=CODE if social and self.seat else "",
            missed=self.missed,
        )

    def tell_company(self, **changes: Any) -> None:
        """Tell who is there and how the table stands, with these changes to its state."""
        self.state = replace(self.state, **changes)
        self.tell(SeatsUpdate(self.seats, 0.0, self.paused, self.state))

    def tell_chat(self, *lines: tuple[int | None, str]) -> None:
        """Somebody says something."""
        new = []
        for seat, text in lines:
            name = NAMES[seat - 1] if seat else "Zita"
            new.append(ChatLine(self._chatted, seat, name, text))
            self._chatted += 1
        self.tell(ChatUpdate(tuple(new)))

    def begin(self, screen: TableScreen) -> None:
        """Tell this screen everything from now on."""
        self.screen = screen
        self._play_others()
        self.tell(SeatsUpdate(self.seats, 0.0, self.paused, self.state), SavingUpdate("saved", ""))
        self.show(log_first=True)

    def tell(self, *updates: Update) -> None:
        """Tell the screen something."""
        assert self.screen is not None
        for update in updates:
            self.screen.take(update)

    def show(self, log_first: bool = False) -> None:
        """Tell what has happened and how the game stands."""
        game, start = self.game, self._told
        items = [LogItem(n, event.seen_by(self.seat)) for n, event in enumerate(self._events)][start:]
        self._told = len(self._events)
        mine = self.seat is not None and game.to_act == self.seat
        view = game.view(self.seat)
        rows = (game.choices(), game.greyed()) if mine else ((), ())
        told = (ViewUpdate(view, view.decision if mine else None, *rows), LogUpdate(tuple(items), start))
        self.tell(*(reversed(told) if log_first else told))

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

    async def table(self, op: str, **values: Plain) -> Outcome:
        """What was decided about the table."""
        self.decided.append({"op": op, **values})
        return Outcome(not self.refuse_with, self.refuse_with)

    async def chat(self, text: str) -> Outcome:
        """What was said to everybody."""
        self.said.append(text)
        return Outcome(not self.refuse_with, self.refuse_with)


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
    ) -> None:
        super().__init__()
        self.client, self.ascii = client, ascii
        self.posted: list[object] = []
        self.animation_level = "none"
        theme = theme_for(colours, dark)
        self.register_theme(theme)
        self.theme = theme.name

    async def on_mount(self) -> None:
        """Begin."""
        await self.sit_down()

    async def sit_down(self) -> None:
        """Open the table."""
        screen = TableScreen(self.client, self.client.joined)
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
