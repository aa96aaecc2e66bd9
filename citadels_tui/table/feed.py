"""Gives a board what the client tells in an order in which it can be shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from citadels_engine.events import Event
from citadels_engine.view import Choice
from citadels_tui.table.board import Board
from citadels_tui.wording.company import late
from citadels_tui.wording.questions import action_label
from netplay.updates import LateUpdate, LogUpdate, ViewUpdate


class Feed:
    """One board and what is told to it. A log waits for the first view, which it belongs to."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._waiting: list[LogUpdate] = []
        self._missed: int | None = None
        self._late: tuple[int, str] | None = None
        """The decision that was not made in time, and what was done instead, in words; until it is said."""
        self.recap_due = False
        """Whether what was missed is still to be told."""

    @property
    def over(self) -> bool:
        """Whether the game is over as far as this board knows."""
        scene = self.board.scene
        return scene is not None and scene.view.phase == "over"

    @property
    def told(self) -> bool:
        """Whether it has been told how the game ended, too."""
        scene = self.board.scene
        return self.over and scene is not None and bool(scene.events) and scene.events[-1][1].kind == "scored"

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, as this board's seat has seen it."""
        return tuple(event for _, event in self.board.scene.events) if self.board.scene is not None else ()

    def take_view(self, update: ViewUpdate, names: Mapping[int, str], bots: Collection[int]) -> None:
        """Show a view, and the log that waited for it."""
        self.board.take_view(update.view, update.choices, update.greyed, names=names, bots=bots)
        self._say_late()
        waiting, self._waiting = self._waiting, []
        for log in waiting:
            self.take_log(log)
        self._mark_missed()

    def take_log(self, update: LogUpdate) -> None:
        """Show more of the log."""
        if self.board.scene is None:
            self._waiting.append(update)
        else:
            self.board.take_log([(item.number, item.event) for item in update.items], start=update.start)

    def take_late(self, update: LateUpdate) -> None:
        """The player has not decided in time: say what was done instead, beside what is asked next."""
        scene = self.board.scene
        if scene is not None:
            asked = (row for row in scene.choices if row.line == update.line)
            label = action_label(next(asked, Choice(update.line)), scene.view, scene.names)
            self._late = (update.decision, label)
            self._say_late()

    def _say_late(self) -> None:
        scene = self.board.scene
        if self._late is not None and scene is not None and scene.view.decision > self._late[0]:
            self.board.say(late(self._late[1]), trouble=True)
            self._late = None

    def take_missed(self, number: int) -> None:
        """What happened from that number on was missed by who comes back."""
        self._missed = number
        self._mark_missed()

    def _mark_missed(self) -> None:
        if self._missed is not None and self.board.scene is not None:
            self.board.take_missed(self._missed)
            self._missed, self.recap_due = None, True
