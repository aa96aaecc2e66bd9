"""Walking through a saved game: what each step was, as one seat may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import overload

from citadels_engine import Action, Event, Game, View
from citadels_engine.sentences import Sentence
from saves.errors import SaveError
from saves.log import played
from saves.model import SavedGame
from saves.store import load

_APART = 32
"""Steps between two games that are kept: going to any step plays at most so many actions."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a game, from one seat's point of view."""

    number: int
    """How many actions have been applied; 0 is the beginning."""
    line: str
    """The action, without what the seat may not know of it; empty at the beginning."""
    view: View
    """What the seat could see after it."""
    events: tuple[Event, ...]
    """What happened, as the seat could see it."""


class Steps(Sequence[Step]):
    """The steps of a game, each made when it is asked for. ``steps[0]`` is the beginning."""

    def __init__(self, start: Game, actions: Sequence[Action], seat: int | None, known: bool) -> None:
        self._actions, self._seat, self._known = actions, seat, known
        self._kept = [start]

    def __len__(self) -> int:
        return len(self._actions) + 1

    @overload
    def __getitem__(self, number: int) -> Step: ...
    @overload
    def __getitem__(self, number: slice) -> list[Step]: ...
    def __getitem__(self, number: int | slice) -> Step | list[Step]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        at = number + len(self) if number < 0 else number
        if not 0 <= at < len(self):
            raise IndexError("there is no such step")
        if at == 0:
            return self._step(0, "", self._kept[0], self._kept[0].opening)
        game, action = self._before(at), self._actions[at - 1]
        events = game.apply(action)
        return self._step(at, str(action) if self._known else action.seen_by(self._seat), game, events)

    def _before(self, at: int) -> Game:
        """The game before the action of step ``at``."""
        nearest = min((at - 1) // _APART, len(self._kept) - 1)
        game = self._kept[nearest].clone()
        for done in range(nearest * _APART, at - 1):
            game.apply(self._actions[done])
            if done + 1 == len(self._kept) * _APART:
                self._kept.append(game.clone())
        return game

    def _step(self, number: int, line: str, game: Game, events: Sequence[Event]) -> Step:
        seen = tuple(event.seen_by(self._seat) for event in events)
        return Step(number, line, game.view(self._seat), seen)


def steps(saved: SavedGame | Path, seat: int | None, reveal: bool = False) -> Steps:
    """The steps of a saved game as ``seat`` saw them (``None``: a spectator).

    Other players' lines are whole only when the game is over, or with ``reveal``. Raises ``SaveError`` if the log does
    not play: a game that was edited cannot be walked through.
    """
    if isinstance(saved, Path):
        saved = load(saved)
    if seat is not None and not 1 <= seat <= len(saved.seats):
        raise SaveError(
            Sentence(
                "there is no seat {seat} in this game; the seats are 1 to {most}", seat=seat, most=len(saved.seats)
            )
        )
    start = Game.new(saved.game.options, saved.game.seed)
    actions = saved.game.actions
    if fault := played(start, actions)[1]:
        raise SaveError(Sentence("this game cannot be walked through: {fault}", fault=fault))
    return Steps(start, actions, seat, reveal or saved.game.over)
