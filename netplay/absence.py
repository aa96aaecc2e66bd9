"""Players who are gone: how long the table waits for each, who is asked about it, and where a bot plays on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from netplay.seating import PRESENT, Terms
from netplay.seats import Seat
from netplay.stopwatch import Stopwatch

STAND_IN = "planner"
"""The bot that plays on for an absent player."""

Answer: TypeAlias = Literal["bot", "wait"]
"""What the chair can decide about an absent player, besides to pause the table."""


@dataclass(slots=True)
class Absence:
    """One player who is gone. Times are those of the table's own watch, which stands still while the table does."""

    seat: Seat
    since: float
    """When the player left, or since when the table waits again."""
    asked: float | None = None
    """Since when the chair is asked."""

    def due_at(self, grace: int) -> float | None:
        """When something is to be done about it next."""
        if self.seat.stand_in or not grace:
            return None
        return (self.since if self.asked is None else self.asked) + grace


class Absences:
    """The absent players of one table.

    When the grace is over the chair is asked, or, where nobody is to be asked, a bot stands in; it does too when the
    chair gives no answer within another grace. While nobody is present or the table is paused, time stands still.
    """

    def __init__(self, seats: Iterable[Seat], terms: Terms) -> None:
        self._seats, self._terms = list(seats), terms
        self._watch = Stopwatch()
        self._gone: dict[int, Absence] = {}

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats about which the chair is asked."""
        gone = self._gone.items()
        return tuple(sorted(number for number, one in gone if one.asked is not None and not one.seat.stand_in))

    def __contains__(self, number: int) -> bool:
        """Whether somebody is gone from that seat."""
        return number in self._gone

    def changed(self, seat: Seat, now: float) -> None:
        """The status of that seat may be another one: its player left, or is there again and a stand-in has ended."""
        if seat.kind != "human":
            return
        if seat.status in PRESENT:
            self._gone.pop(seat.number, None)
            seat.stand_in = ""
        elif seat.number not in self._gone:
            self._gone[seat.number] = Absence(seat, self._watch.read(now))

    def decide(self, number: int, answer: Answer, now: float) -> bool:
        """The chair's decision about a player who is gone. ``False`` if nobody is gone from there."""
        one = self._gone.get(number)
        if one is None:
            return False
        one.seat.stand_in = STAND_IN if answer == "bot" else ""
        one.since, one.asked = self._watch.read(now), None
        return True

    def look(self, runs: bool, ask: bool, now: float) -> bool:
        """Do what has become due: ask about a seat, or let a bot stand in. Whether a bot has begun to.

        ``runs`` is whether anybody is present and the table is not paused; ``ask`` whether there is a chair to ask.
        """
        self._watch.run(runs, now)
        for seat in self._seats:
            self.changed(seat, now)
        began = False
        for one in self._gone.values():
            if (due := self._when(one)) is None or now < due:
                continue
            if one.asked is None and ask:
                one.asked = self._watch.read(now)
            else:
                one.asked, one.seat.stand_in, began = None, STAND_IN, True
        return began

    def next_due(self) -> float | None:
        """When ``look`` has something to do again; ``None`` while time stands still."""
        return min((due for one in self._gone.values() if (due := self._when(one)) is not None), default=None)

    def _when(self, one: Absence) -> float | None:
        due = one.due_at(self._terms.grace)
        return None if due is None else self._watch.when(due)
