"""A replay: the table as its own player saw it, one step at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from citadels_engine.events import Event
from citadels_engine.view import View
from citadels_tui.language import N_, NC_, _
from citadels_tui.table.board import Board
from citadels_tui.widgets.once import Once
from citadels_tui.wording.log import heading, sentence
from citadels_tui.wording.speech import as_sentence, fill
from saves.model import SavedGame
from saves.replay import Step, steps

TURN_MARKS = ("revealed", "round")
"""Kinds of events with which something new begins."""


class Transport(Widget):
    """The line under the board: which step this is, what it was, and the keys to go on with."""

    def __init__(self) -> None:
        super().__init__()
        self._step, self._steps, self._said = 0, 0, ""

    def say(self, step: int, steps: int, said: str) -> None:
        """Show another step."""
        self._step, self._steps, self._said = step, steps, said
        self.refresh()

    def render(self) -> Content:
        """Buttons, numbers, sentence."""
        keys = " |◂  ◂  ▸  ▸| "
        where = fill(N_("{step} of {steps}"), step=self._step, steps=self._steps)
        count = f" {where}  "
        room = self.size.width - cell_len(keys) - cell_len(count) - 1
        return Content.assemble((keys, "$key"), (count, "$muted"), Content(self._said).truncate(room, ellipsis=True))

    async def on_click(self, event: events.Click) -> None:
        """The signs at the left can be clicked."""
        for end, action in ((4, "first"), (7, "previous"), (10, "next"), (13, "last")):
            if event.x < end:
                await self.run_action(f"screen.{action}")
                return


class Shown(Board):
    """A board to look at: the keys that decide something are not there."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing can be done."""
        return action not in ("act", "enter", "cancel") and super().check_action(action, parameters)


class ReplayScreen(Once[None]):
    """Walks through the steps of a saved game. Left and right go by steps, page up and down by turns."""

    CSS_PATH = "replay.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "next", N_("Next"), id="replay.next", priority=True, tooltip=N_("next step")),
        Binding(
            "left", "previous", NC_("replay", "Back"), id="replay.previous", priority=True, tooltip=N_("previous step")
        ),
        Binding(
            "pagedown", "next_turn", N_("Next turn"), id="replay.next_turn", priority=True, tooltip=N_("next turn")
        ),
        Binding("pageup", "previous_turn", N_("Turn before"), id="replay.previous_turn", priority=True),
        Binding("home", "first", N_("Beginning"), id="replay.first", priority=True, tooltip=N_("the beginning")),
        Binding("end", "last", N_("End"), id="replay.last", priority=True, tooltip=N_("the end")),
        Binding(
            "s", "next_seat", N_("Other seat"), id="replay.seat", priority=True, tooltip=N_("see it from the next seat")
        ),
        Binding("escape", "leave", N_("Leave"), show=False, priority=True, tooltip=N_("leave the replay")),
    ]

    def __init__(
        self, saved: SavedGame, names: Mapping[int, str], bots: Collection[int], seat: int | None, reveal: bool
    ) -> None:
        """``seat`` is whose eyes are used; everybody's can be when the game is over, or with ``reveal``.

        Raises ``SaveError`` if the log does not play.
        """
        super().__init__()
        self._saved, self._names, self._bots, self._seat = saved, dict(names), frozenset(bots), seat
        self._open = reveal or saved.game.over
        self._steps = steps(saved, seat, reveal=reveal)
        self._known: list[Step] = [self._steps[0]]
        self._at = 0

    @property
    def view(self) -> View:
        """What the seat could see at this step, for the help."""
        return self._known[self._at].view

    @property
    def at(self) -> int:
        """The number of the step that is shown."""
        return self._at

    def compose(self) -> ComposeResult:
        """The board and the line under it."""
        yield Shown(read_only=True)
        yield Transport()

    def on_mount(self) -> None:
        """Begin at the beginning."""
        self.call_after_refresh(self._show)

    async def retell(self) -> None:
        """Say everything anew in the language in force."""
        self.query_one(Board).retell()
        self._show()

    def _show(self) -> None:
        board, step = self.query_one(Board), self._known[self._at]
        board.take_view(step.view, names=self._names, bots=self._bots)
        events = [event for known in self._known[: self._at + 1] for event in known.events]
        board.take_log(list(enumerate(events)), fresh=True)
        own = self._names[self._seat] if self._seat and self._open else ""
        eyes = fill(N_("{name}'s seat"), name=own) + " · " if own else ""
        self.query_one(Transport).say(self._at, len(self._steps) - 1, eyes + self._told(step))

    def _told(self, step: Step) -> str:
        """What happened in a step, in sentences."""
        you, names = step.view.seat, self._names
        told = [heading(one, names, you) or sentence(one, names, you) for one in step.events if one.kind != "called"]
        return " ".join(as_sentence(one) for one in told) or _("The game begins.")

    async def _go(self, to: int) -> None:
        """Go to a step; those on the way are played where they are not known yet."""
        to = max(0, min(to, len(self._steps) - 1))
        if to - len(self._known) > 50:  # far: without holding up the screen
            await asyncio.to_thread(self._learn, to)
        self._learn(to)
        if to != self._at:
            self._at = to
            self._show()

    def _learn(self, to: int) -> None:
        self._known.extend(self._steps[number] for number in range(len(self._known), to + 1))

    async def action_next(self) -> None:
        """One step on."""
        await self._go(self._at + 1)

    async def action_previous(self) -> None:
        """One step back."""
        await self._go(self._at - 1)

    async def action_next_turn(self) -> None:
        """On to where the next turn or round begins."""
        to = self._at + 1
        while to < len(self._steps) - 1:
            self._learn(to)
            if _begins(self._known[to].events):
                break
            to += 1
        await self._go(to)

    async def action_previous_turn(self) -> None:
        """Back to where this turn or the one before it begins."""
        to = self._at - 1
        while to > 0 and not _begins(self._known[to].events):
            to -= 1
        await self._go(to)

    async def action_first(self) -> None:
        """The beginning."""
        await self._go(0)

    async def action_last(self) -> None:
        """The end."""
        await self._go(len(self._steps) - 1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Other seats stay closed while the game is not over."""
        return self._open if action == "next_seat" else True

    def action_next_seat(self) -> None:
        """See the same step from the next seat."""
        self._seat = (self._seat or 0) % len(self._names) + 1
        self._steps = steps(self._saved, self._seat, reveal=True)
        self._known = []
        self._learn(self._at)
        self._show()

    def action_leave(self) -> None:
        """Enough."""
        self.dismiss(None)

    def on_board_leave_wanted(self) -> None:
        """The board's own key."""
        self.dismiss(None)


def _begins(events: tuple[Event, ...]) -> bool:
    return any(event.kind in TURN_MARKS for event in events)
