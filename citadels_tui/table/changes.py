"""What is different from the end of the last own turn: gold, cards and districts, to be marked on the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from citadels_engine.view import View


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """How one player differs from before."""

    gold: int = 0
    cards: int = 0
    new: frozenset[int] = frozenset()
    """Places in the city of districts that were not there."""
    lost: tuple[str, ...] = ()
    """Districts that are gone."""


NONE = PlayerChange()


@dataclass(frozen=True, slots=True)
class Changes:
    """Every player's change, by seat."""

    players: dict[int, PlayerChange] = field(default_factory=dict)

    def of(self, seat: int) -> PlayerChange:
        """How that player differs; nothing if there is nothing to compare with."""
        return self.players.get(seat, NONE)


def compare(before: View | None, now: View) -> Changes:
    """What changed between two views of one game."""
    if before is None or len(before.players) != len(now.players):
        return Changes()
    changed = {}
    for old, new in zip(before.players, now.players, strict=True):
        there, lost = _districts(old.city, new.city)
        change = PlayerChange(new.gold - old.gold, new.hand_size - old.hand_size, there, lost)
        if change != NONE:
            changed[new.seat] = change
    return Changes(changed)


def _districts(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[frozenset[int], tuple[str, ...]]:
    left = Counter(old)
    fresh = set()
    for index, card in enumerate(new):
        if left[card]:
            left[card] -= 1
        else:
            fresh.add(index)
    return frozenset(fresh), tuple(left.elements())


class Memory:
    """Remembers the table as it was when the viewer's last turn ended."""

    def __init__(self) -> None:
        self._last: View | None = None
        self._baseline: View | None = None
        self._arrived: View | None = None
        """The first view of the viewer's present turn."""

    def changes(self, view: View) -> Changes:
        """Take the next view; say what changed since the viewer's last turn.

        What the viewer does in the own turn is no news: the own gold and districts are marked as the turn found them.
        """
        last, self._last = self._last, view
        if view.seat is None:
            return self._in_round(view, last)
        if last is None:
            self._baseline = view
        elif _own_turn(last) and not _own_turn(view):
            # the view right after the own turn; an older one if others have acted within the same update
            self._baseline = view if view.decision == last.decision + 1 else last
        if not _own_turn(view):
            self._arrived = None
            return compare(self._baseline, view)
        if self._arrived is None:
            self._arrived = view
        changed = dict(compare(self._baseline, view).players)
        changed.pop(view.seat, None)
        found = compare(self._baseline, self._arrived).of(view.seat)
        changed[view.seat] = found if view is self._arrived else PlayerChange(lost=found.lost)
        return Changes(changed)

    def _in_round(self, view: View, last: View | None) -> Changes:
        """Who watches has no turn: what is different from the beginning of the round is news."""
        if last is None or last.round != view.round:
            self._baseline = view
        return compare(self._baseline, view)


def _own_turn(view: View) -> bool:
    return view.turn is not None and view.turn.seat == view.seat
