"""Families: choices of any number of cards, too many to be listed, as sequences of actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import ClassVar

from citadels_engine.actions import Action
from citadels_engine.cards import District
from citadels_engine.piles import Cards, sorted_cards


class Family(Sequence[Action]):
    """Every way of adding one or more of ``cards`` to a verb: counted and found by arithmetic, never listed."""

    __slots__ = ("cards", "counts", "length", "seat")

    verb: ClassVar[str]

    def __init__(self, seat: int, cards: Sequence[District]) -> None:
        counts: dict[District, int] = {}
        for card in sorted_cards(cards):
            counts[card] = counts.get(card, 0) + 1
        self.seat, self.cards, self.counts = seat, cards, counts
        self.length = prod([n + 1 for n in counts.values()]) - 1

    def make(self, cards: Cards) -> Action:
        """The action with those cards."""
        raise NotImplementedError

    def chosen(self, action: object) -> Cards | None:
        """The cards of an action of this family; ``None`` for another action."""
        raise NotImplementedError

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, i):  # type: ignore[no-untyped-def]
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(self.length))]
        if i < 0:
            i += self.length
        if not 0 <= i < self.length:
            raise IndexError(i)
        i += 1
        some: list[District] = []
        for card, n in self.counts.items():
            i, copies = divmod(i, n + 1)
            some += [card] * copies
        return self.make(tuple(some))

    def __contains__(self, action: object) -> bool:
        some = self.chosen(action)
        if not some:
            return False
        return all(some.count(card) <= self.counts.get(card, 0) for card in set(some))

    def index(self, action: object, start: int = 0, stop: int | None = None) -> int:
        """Where that action is. Raises ``ValueError`` where it is not."""
        found, weight = -1, 1
        some = (self.chosen(action) if action in self else None) or ()
        for card, n in self.counts.items():
            found += some.count(card) * weight
            weight *= n + 1
        if found not in range(*slice(start, stop).indices(self.length)):
            raise ValueError(f"{action} is not among these actions")
        return found


class Joined(Sequence[Action]):
    """Some actions and a family of them, as one sequence."""

    __slots__ = ("family", "some")

    def __init__(self, some: Sequence[Action], family: Family) -> None:
        self.some, self.family = some, family

    def __len__(self) -> int:
        return len(self.some) + len(self.family)

    def __getitem__(self, i):  # type: ignore[no-untyped-def]
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        n = len(self.some)
        if i < 0:
            i += len(self)
        if i < 0:
            raise IndexError(i)
        return self.some[i] if i < n else self.family[i - n]

    def __iter__(self) -> Iterator[Action]:
        yield from self.some
        yield from self.family

    def __contains__(self, action: object) -> bool:
        return action in self.some or action in self.family

    def index(self, action: object, start: int = 0, stop: int | None = None) -> int:
        """Where that action is. Raises ``ValueError`` where it is not."""
        n = len(self.some)
        found = n + self.family.index(action) if action in self.family else tuple(self.some).index(action)
        if found not in range(*slice(start, stop).indices(len(self))):
            raise ValueError(f"{action} is not among these actions")
        return found
