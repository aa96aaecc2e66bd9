"""The table: the board of a game that is being played, and the line to its host."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from textual import work
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen

from citadels_engine.errors import Refusal
from citadels_engine.events import Event
from citadels_engine.view import View
from citadels_tui.screens.saving import SavingScreen
from citadels_tui.table import words as labels
from citadels_tui.table.board import Board
from netplay.updates import (
    ClosedUpdate,
    LinkUpdate,
    LogUpdate,
    Outcome,
    SavingUpdate,
    SeatLine,
    SeatsUpdate,
    Update,
    ViewUpdate,
)

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds without an answer after which the player is told that one waits."""

PAUSED = {
    "asked": "The game is paused. Its owner goes on with Enter on this line.",
    "fault": "The host has made a mistake, and the bots wait. Everything until now is saved. Enter here: try again.",
}
"""The line below the header while nobody can act, by the reason."""
LAST_WORDS = 1.0
"""Seconds the log has to tell the end of a game before the end is announced all the same."""


class Seat(Protocol):
    """What a table needs of a client (``netplay.client.Client``)."""

    async def act(self, line: str) -> Outcome:
        """Answer the newest decision."""
        ...

    async def why(self, line: str) -> Refusal | None:
        """Why a line is not possible now."""
        ...

    async def table(self, op: str, **values: str) -> Outcome:
        """Decide something about the table."""
        ...


class TableScreen(Screen[None]):
    """Shows what the client tells and sends what the player decides. Give ``take`` every update, in order.

    It posts ``LeaveWanted``, ``Ended`` and ``Closed``, which the application answers. ``owner`` says whether this
    player decides what is done about a save that does not work.
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

    def __init__(
        self,
        client: Seat,
        seats: Sequence[SeatLine] = (),
        *,
        owner: bool = True,
        confirm: bool = True,
    ) -> None:
        super().__init__()
        self._client, self._owner, self._confirm = client, owner, confirm
        self._seats = tuple(seats)
        self._waiting: list[Update] = []
        self._listening = False
        self._link = "up"
        self._saving = SavingUpdate("saved", "")
        self._paused = ""
        self._asking: SavingScreen | None = None
        self._ended = False

    def compose(self) -> ComposeResult:
        """The board is all."""
        yield Board(confirm=self._confirm)

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

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
        self._take_kept()

    def _take_kept(self) -> None:
        kept, self._waiting = self._waiting, []
        for update in sorted(kept, key=lambda update: isinstance(update, LogUpdate)):
            self.take(update)

    # ---- what the client tells

    def take(self, update: Update) -> None:
        """Show an update; before the screen is there, or a view for the log to belong to, it is kept."""
        if not self._listening or (isinstance(update, LogUpdate) and self.board.scene is None):
            self._waiting.append(update)
        elif isinstance(update, ViewUpdate):
            self._take_view(update)
        elif isinstance(update, LogUpdate):
            pairs = [(item.number, item.event) for item in update.items]
            self.board.take_log(pairs, start=update.start)
            self._end_if_over()
        elif isinstance(update, SeatsUpdate):
            self._seats, self._paused = update.seats, update.paused
            self._show_state()
            scene = self.board.scene
            if scene is not None:
                self.board.take_names(self._names(scene.view), self._bots)
        elif isinstance(update, SavingUpdate):
            self._take_saving(update)
        elif isinstance(update, LinkUpdate):
            self._link = "lost" if update.state == "lost" else "up"
            self._show_state()
        elif isinstance(update, ClosedUpdate):
            self._link = "closed"
            self._show_state()
            self.post_message(self.Closed(self, update.why, update.values))

    def _names(self, view: View) -> Mapping[int, str]:
        told = {seat.seat: seat.name for seat in self._seats}
        return {player.seat: told.get(player.seat, labels.seat(player.seat)) for player in view.players}

    @property
    def _bots(self) -> frozenset[int]:
        return frozenset(seat.seat for seat in self._seats if seat.kind == "bot")

    def _take_view(self, update: ViewUpdate) -> None:
        first = self.board.scene is None
        names = self._names(update.view)
        self.board.take_view(update.view, update.choices, update.greyed, names=names, bots=self._bots)
        self._show_state()
        if first:
            self._take_kept()
        if update.view.phase == "over":
            self._end_if_over()
            self.set_timer(LAST_WORDS, self._end)

    def _take_saving(self, update: SavingUpdate) -> None:
        before, self._saving = self._saving, update
        self._show_state()
        if update.state == "saved" and before.state != "saved":
            self.board.play.clear_message()  # it may say that the game waits
        if update.state == "failed" and self._owner:
            self._ask_about_saving(update.reason)
        elif update.state != "failed" and self._asking is not None:
            self._asking.end()

    def _show_state(self) -> None:
        """The header's words, and the line below it if something is wrong."""
        banner = ""
        if self._link != "up":
            banner = labels.LINK_BANNERS[self._link]
        elif self._saving.state == "failed":
            banner = labels.saving_failed(self._saving.reason)
        elif self._paused:
            banner = PAUSED.get(self._paused, PAUSED["asked"])
        self.board.take_state(saving=self._saving.state, link=self._link, banner=banner)

    # ---- the end

    def _end_if_over(self) -> None:
        scene = self.board.scene
        over = scene is not None and scene.view.phase == "over"
        if scene is not None and over and scene.events and scene.events[-1][1].kind == "scored":
            self._end()

    def _end(self) -> None:
        scene = self.board.scene
        if scene is not None and not self._ended:
            self._ended = True
            events = tuple(event for _, event in scene.events)
            self.post_message(self.Ended(self, scene.view, scene.names, events))

    # ---- what the player wants

    def on_board_act_wanted(self, message: Board.ActWanted) -> None:
        """Send the line."""
        self._act(message.line)

    def on_board_why_wanted(self, message: Board.WhyWanted) -> None:
        """Ask the host."""
        self._why(message.line)

    def on_board_leave_wanted(self) -> None:
        """Hand it on to the application."""
        self.post_message(self.LeaveWanted(self))

    def on_board_banner_pressed(self) -> None:
        """The line about the save leads to what can be done."""
        if self._saving.state == "failed" and self._owner and self._link == "up":
            self._ask_about_saving(self._saving.reason)
        elif self._paused and self._owner and self._link == "up":
            self._save("retry", "")

    @work(group="act")
    async def _act(self, line: str) -> None:
        outcome = await self._patiently(self._client.act(line))
        if outcome.ok:
            self.board.answered()
        else:
            paused = PAUSED.get(str(outcome.values.get("why", "")))
            self.board.answered(outcome.refusal, paused or labels.outcome(outcome.code))

    @work(group="why", exclusive=True)
    async def _why(self, line: str) -> None:
        self.board.say_why(await self._patiently(self._client.why(line)))

    async def _patiently(self, answer: Awaitable[T]) -> T:
        """Wait for the host's answer; where it takes its time, say so."""
        timer = self.set_interval(PATIENCE, lambda: self.board.say(labels.WAITING))
        try:
            return await answer
        finally:
            timer.stop()
            self.board.unsay(labels.WAITING)

    def _ask_about_saving(self, reason: str) -> None:
        if self._asking is not None:
            self._asking.over = False
        else:
            self._asking = SavingScreen(reason)
            self.app.push_screen(self._asking, self._decide_about_saving)

    def _decide_about_saving(self, answer: tuple[str, str] | None) -> None:
        self._asking = None
        if answer is not None and answer[0]:
            self._save(*answer)

    @work(group="saving", exclusive=True)
    async def _save(self, do: str, folder: str) -> None:
        values = {"do": do, "folder": folder} if do == "folder" else {"do": do}
        outcome = await self._client.table("saving", **values)
        if not outcome.ok and self._saving.state == "failed":
            self._show_state()
            self.board.say(labels.saving_failed(str(outcome.values.get("reason", self._saving.reason))), trouble=True)
