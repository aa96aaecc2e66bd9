"""Bots at a table: they see what a player in their seat would see, and act at a pace people can follow."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import NamedTuple

from citadels_engine import Event, Game, plainest
from citadels_engine.bots import BOTS
from citadels_engine.random import Stream

CALL_SHARE = 0.25
"""What a rank's call adds to the pause, as a share of it: the same whether or not somebody holds the character."""
LEAST_AMONG_PEOPLE = 0.025
"""Seconds a bot takes at least where several people play, longer than it thinks: its time tells nobody anything."""


class Plan(NamedTuple):
    """What a bot has decided to do, and when it will."""

    decision: int
    bot: str
    line: str
    at: float


class Pacer:
    """Thinks for the bots of one table as soon as they are asked, and lets them act after a pause.

    The pause depends on what everybody saw happen, never on what the bot may do or how long it thought.
    """

    def __init__(self, pace: float, now: float, least: float = 0.0) -> None:
        self._least = least
        self.pace = pace
        """Seconds between two actions; 0: no pause."""
        self._last, self._calls = now, 0
        self._plan: Plan | None = None

    def happened(self, events: Iterable[Event], now: float) -> None:
        """Something happened at the table: the pause begins."""
        self._last, self._calls = now, sum(event.kind == "called" for event in events)

    def wake(self, now: float) -> None:
        """The table goes on after it stood still, or a bot has begun to stand in: the pause begins."""
        self._last = max(self._last, now)

    def due_at(self) -> float:
        """When the next bot may act."""
        return self._last + max(self._least, self.pace * (1 + CALL_SHARE * self._calls))

    def plan(self, game: Game, bot: str) -> Plan:
        """What the bot in the deciding seat will do; it thinks once for each decision."""
        if self._plan is None or not self.has_planned(game, bot):
            self._plan = Plan(game.decision, bot, chosen(game, bot), 0.0)
        return self._plan._replace(at=self.due_at())

    def has_planned(self, game: Game, bot: str) -> bool:
        """Whether that bot has thought about the present decision."""
        return self._plan is not None and (self._plan.decision, self._plan.bot) == (game.decision, bot)


def plain(game: Game) -> str:
    """The plainest thing for the deciding seat. Where it has to choose it is any, so that nobody can foretell which."""
    return plainest(game, Stream(f"{game.seed} {game.to_act} {game.decision} plain"))


def chosen(game: Game, bot: str) -> str:
    """The line the bot chooses from the deciding seat's own view, with a random stream of its own.

    A bot that fails must not stop the game: then it takes the first thing that is legal.
    """
    seat = game.to_act
    assert seat is not None
    try:
        line = str(BOTS[bot].choose(game.view(seat), game.choices(), Stream(f"{game.seed} {seat} {game.decision}")))
        if game.is_legal(line):
            return line
        fault = "an action that is not legal"
    except Exception as error:
        fault = type(error).__name__
    print(f"the bot {bot} failed: {fault}", file=sys.stderr)  # noqa: T201
    return str(game.legal_actions()[0])
