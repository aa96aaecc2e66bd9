"""The table: the board of a game that is being played, and the line to its host."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from textual import work
from textual.app import ComposeResult
from textual.message import Message
from textual.timer import Timer

from citadels_engine.errors import Refusal
from citadels_engine.events import Event
from citadels_engine.view import View
from citadels_tui.eyes import ForEyes, HotUpdate, ScreenFor
from citadels_tui.language import _
from citadels_tui.screens.asks import Asks
from citadels_tui.screens.table_deeds import TableDeeds
from citadels_tui.table import words as labels
from citadels_tui.table.banners import Banner, banner
from citadels_tui.table.board import Board
from citadels_tui.table.clock import Countdown
from citadels_tui.table.company import Company
from citadels_tui.table.feed import Feed
from citadels_tui.wording import company as words
from citadels_tui.wording.told import told
from netplay.protocol import Plain
from netplay.updates import (
    ChatLine,
    ChatUpdate,
    ClosedUpdate,
    DealUpdate,
    Joined,
    LateUpdate,
    LinkUpdate,
    LogUpdate,
    Outcome,
    SavingUpdate,
    SeatsUpdate,
    ViewUpdate,
)

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds without an answer after which the player is told that one waits."""
LAST_WORDS = 1.0
"""Seconds the log has to tell the end of a game before the end is announced all the same."""
TICK = 1.0
"""Seconds from one look at the time that is left for a decision to the next."""


class Seat(Protocol):
    """What a table needs of a client (``netplay.client.Client``, or ``HotSeat`` for several people)."""

    async def act(self, line: str) -> Outcome:
        """Answer the newest decision."""
        ...

    async def why(self, line: str) -> Refusal | None:
        """Why a line is not possible now."""
        ...

    async def table(self, op: str, **values: Plain) -> Outcome:
        """Decide something about the table."""
        ...

    async def chat(self, text: str) -> Outcome:
        """Say something to everybody."""
        ...


class TableScreen(TableDeeds):
    """Shows what the client tells and sends what the player decides. Give ``take`` every update, in order.

    It posts ``LeaveWanted``, ``Ended`` and ``Closed``, which the application answers. ``joined`` is the seat, ``chat``
    what was said before there was a game.
    """

    AUTO_FOCUS = ""

    @dataclass
    class LeaveWanted(Message):
        """The player wants to leave the table."""

        screen: TableScreen

    @dataclass
    class Ended(Message):
        """The game is over: its last view, everybody's names, and all events as this seat has seen them."""

        screen: TableScreen
        view: View
        names: Mapping[int, str]
        events: tuple[Event, ...]

    @dataclass
    class Closed(Message):
        """The host has ended the session (a code of ``netplay``), and it does not come back."""

        screen: TableScreen
        why: str
        values: Mapping[str, object]

    @dataclass
    class Turn(Message):
        """It has become, or is no longer, the turn of somebody at this keyboard.

        ``others``: there are people at other keyboards.
        """

        mine: bool
        others: bool

    def __init__(
        self,
        client: Seat,
        joined: Joined,
        *,
        confirm: bool = True,
        chat: Sequence[ChatLine] = (),
    ) -> None:
        super().__init__(client, joined, confirm, chat)
        self.deal: DealUpdate | None = None
        """Whether the game was the one that was dealt; ``None`` where nobody has said so."""
        self.asks = Asks(self)
        self._waiting: list[HotUpdate] = []
        self._listening = False
        self._countdown = Countdown()
        self._ticking: Timer | None = None
        self._ended = self._mine = False
        self._know_company()

    def compose(self) -> ComposeResult:
        """The boards are all."""
        yield from (feed.board for feed in self.feeds.values())

    @property
    def view(self) -> View | None:
        """The newest view, for the help."""
        scene = self.board.scene if self._listening else None
        return scene.view if scene is not None else None

    def on_mount(self) -> None:
        """Show what came before there was a screen."""
        self.call_after_refresh(self._listen)

    def _listen(self) -> None:
        self._listening = True
        self.show_state()
        for seat, number in self.missed_at_first().items():
            self.feed_of(seat).take_missed(number)
        waiting, self._waiting = self._waiting, []
        for update in waiting:
            self.take(update)

    # ---- what the client tells

    def take(self, update: HotUpdate) -> None:
        """Show an update; before the screen is there it is kept."""
        if not self._listening:
            self._waiting.append(update)
        elif isinstance(update, ForEyes):
            self._take_for(self.feeds.get(update.seat), update)
        elif isinstance(update, ScreenFor):
            self.turn_to(update.seat, asked=not update.looks)
        elif isinstance(update, ViewUpdate | LogUpdate):
            self._take_game(self.feeds[None], update)
        elif isinstance(update, LateUpdate):
            self.feeds[None].take_late(update)
        elif isinstance(update, SeatsUpdate | Joined):
            self._take_company(update)
        elif isinstance(update, SavingUpdate):
            self._take_saving(update)
        elif isinstance(update, ChatUpdate):
            self.take_chat(update.lines)
        elif isinstance(update, LinkUpdate):
            self._take_link(update)
        elif isinstance(update, DealUpdate):
            self.deal = update
        elif isinstance(update, ClosedUpdate):
            self.standing.link, self.standing.closed = "closed", update.why
            self.show_state()
            self.post_message(self.Closed(self, update.why, update.values))

    def _take_for(self, feed: Feed | None, told: ForEyes) -> None:
        """Something that only one of those at this keyboard is told."""
        update = told.update
        if feed is None:
            return
        if isinstance(update, ViewUpdate | LogUpdate):
            self._take_game(feed, update)
        elif isinstance(update, ClosedUpdate):
            said = words.closed_for(update.why, self.standing.company.name(told.seat))
            self._know_company()
            self.show_state()
            self.call_later(self._tell_all_here, said)  # over the cover that comes for the next one
        elif isinstance(update, LateUpdate):
            feed.take_late(update)
        elif update.missed is not None:
            feed.take_missed(update.missed)

    def _tell_all_here(self, sentence: str) -> None:
        """Tell everybody at this keyboard, whatever is shown."""
        from citadels_tui.screens.confirm import Answer, AskScreen

        self.app.push_screen(AskScreen(_(words.HERE_TITLE), sentence, (Answer("on", "s", _(words.GO_ON)),)))

    def _take_game(self, feed: Feed, update: ViewUpdate | LogUpdate) -> None:
        if isinstance(update, ViewUpdate):
            self._look_at_clock(update.view)
            self._look_whose_turn(update.view.to_act)
            feed.take_view(update, self._names(update.view), self.standing.company.bots)
            self.asks.look()
        else:
            feed.take_log(update)
        if feed is self.feeds[None]:
            self._look_at_end(feed)
        self.look_at_missed()
        self.tell_chat()

    def _look_whose_turn(self, seat: int | None) -> None:
        company = self.standing.company
        if (mine := seat in company.own) is not self._mine:
            self._mine = mine
            self.app.post_message(self.Turn(mine, company.social))

    def on_unmount(self) -> None:
        """Nobody is asked here any more."""
        self._look_whose_turn(None)

    def _take_company(self, update: SeatsUpdate | Joined) -> None:
        handed, before = self.joined.state.handing, self.joined.seats
        if isinstance(update, Joined):
            self.joined = update
        else:
            self.joined = replace(
                self.joined, seats=update.seats, pace=update.pace, paused=update.paused, state=update.state
            )
        self._know_company()
        self.show_state()
        if news := " ".join(words.comings_and_goings(before, self.joined.seats, self.standing.company.own)):
            for feed in self.feeds.values():
                feed.board.say(news)
        if handed is not None and self.joined.state.handing is None and self.standing.link == "up":
            cannot = self.joined.state.declined == handed
            self.tell(words.called_off(self.standing.company.name(handed) if cannot else ""))

    def _take_saving(self, update: SavingUpdate) -> None:
        before, self.standing.saving = self.standing.saving, update
        self.asks.again("saving")
        self.show_state()
        if update.state != before.state:
            for feed in self.feeds.values():
                feed.board.unsay(labels.outcome("paused"))
        if update.state == "saved" and before.state != "saved":
            self.board.play.clear_message()  # it may say something else about the save

    def _take_link(self, update: LinkUpdate) -> None:
        before, self.standing.link = self.standing.link, update.state if update.state in ("lost", "moved") else "up"
        self.show_state()
        for stale in words.link_news():
            self.board.unsay(stale)
        if self.standing.link != "up":
            for feed in self.feeds.values():
                feed.board.play.forget_typed()
        if update.state == "back":
            if update.missed is not None:
                self.feed_of(self.joined.seat).take_missed(update.missed)
            missed = any(feed.board.missed[1] for feed in self.feeds.values())
            self.board.say(words.back(missed, before == "moved", self.joined.owner))
            self.look_at_missed()

    # ---- how the table stands

    def _know_company(self) -> None:
        joined = self.joined
        own = frozenset(self.eyes or ((joined.seat,) if joined.seat is not None else ()))
        self.standing.company = Company(
            joined.seats, joined.state, joined.paused, own, self._hot is not None, joined.owner, joined.pace
        )

    def show_state(self) -> None:
        """The header's words, the line below it, who is there; and what is to be asked about it."""
        now = self.standing
        line = banner(now)
        deed = words.deed(line.does)
        text = labels.with_deed(line.text, self.key_of("answer"), deed, first=line.long) if deed else line.text
        for feed in self.feeds.values():
            board = feed.board
            if board.scene is not None:
                board.take_names(self._names(board.scene.view), now.company.bots)
            board.take_state(
                saving=now.saving.state, link=now.link, banner=text, banner_acts=bool(deed), company=now.company
            )
        self._look_at_clock()
        self.follow_company()
        self.asks.look()

    async def retell(self) -> None:
        """Say everything anew in the language in force."""
        for feed in self.feeds.values():
            feed.board.retell()
        self.show_state()

    @property
    def line(self) -> Banner:
        """The line below the header, and what pressing it does."""
        return banner(self.standing)

    @property
    def is_calm(self) -> bool:
        """Whether a question may come up by itself: nothing else is open, half chosen or being written."""
        scene = self.board.scene
        half_made = scene is not None and scene.intent is not None and not scene.intent.asked
        return self.app.screen is self and not half_made and not self.board.writing

    def on_screen_resume(self) -> None:
        """What was open over the table is gone, and something may wait to be asked."""
        if self._listening:
            self.look_at_missed()
            self.asks.look()

    def _names(self, view: View) -> Mapping[int, str]:
        told = {seat.seat: seat.name for seat in self.joined.seats}
        return {player.seat: told.get(player.seat, labels.seat(player.seat)) for player in view.players}

    # ---- the time that is left

    def _look_at_clock(self, view: View | None = None) -> None:
        """Count while there is something to count, and only then."""
        newest = view or self.view
        self._countdown.look(newest, self.standing, time.monotonic())
        left = self._countdown.left(time.monotonic())
        for feed in self.feeds.values():
            feed.board.take_clock(left)
        self.follow_cover()
        if left is None and self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
        elif left is not None and self._ticking is None:
            self._ticking = self.set_interval(TICK, self._look_at_clock)

    # ---- the end

    def _look_at_end(self, feed: Feed) -> None:
        if feed.told:
            self._end()
        elif feed.over and not self._ended:
            self.set_timer(LAST_WORDS, self._end)

    def _end(self) -> None:
        scene = self.feeds[None].board.scene
        if scene is not None and not self._ended:
            self._ended = True
            self.post_message(self.Ended(self, scene.view, scene.names, self.feeds[None].events))

    # ---- what the player wants

    def on_board_act_wanted(self, message: Board.ActWanted) -> None:
        """Send the line."""
        self._act(message.board, message.line)

    def on_board_why_wanted(self, message: Board.WhyWanted) -> None:
        """Ask the host."""
        self._why(message.board, message.line)

    def on_board_leave_wanted(self) -> None:
        """Hand it on to the application."""
        self.leave()

    def leave(self) -> None:
        """Ask the application to leave the table."""
        self.post_message(self.LeaveWanted(self))

    def on_board_banner_pressed(self) -> None:
        """Do what the line below the header offers."""
        does = self.line.does
        if does == "retry":
            self.save("retry", "")
        elif does == "go_on":
            self.action_go_on()
        elif does == "missed":
            self.tell_missed()
        elif does:
            self.asks.open(does)

    @work(group="act")
    async def _act(self, board: Board, line: str) -> None:
        outcome = await self._patiently(board, self.client.act(line))
        if outcome.ok:
            board.answered()
        else:
            board.answered(outcome.refusal, labels.outcome(outcome.code, str(outcome.values.get("why", ""))))

    @work(group="why", exclusive=True)
    async def _why(self, board: Board, line: str) -> None:
        board.say_why(await self._patiently(board, self.client.why(line)))

    async def _patiently(self, board: Board, answer: Awaitable[T]) -> T:
        """Wait for the host's answer; where it takes its time, say so."""
        timer = self.set_interval(PATIENCE, lambda: board.say(_(labels.WAITING)))
        try:
            return await answer
        finally:
            timer.stop()
            board.unsay(_(labels.WAITING))

    @work(group="saving", exclusive=True)
    async def save(self, do: str, folder: str) -> None:
        """Decide what is done about a save that does not work."""
        values = {"do": do, "folder": folder} if do == "folder" else {"do": do}
        outcome = await self.client.table("saving", **values)
        saving = self.standing.saving
        if not outcome.ok and saving.state == "failed":
            self.show_state()
            self.board.say(labels.failed_again(told(outcome.values.get("reason", saving.reason))), trouble=True)
