"""The log of one table: append-only, numbered, and redacted for each audience when an event arises."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Raw

from citadels_engine import Game
from citadels_engine.events import KINDS, Event
from netplay.protocol import Item, encode

Entry = tuple[Raw, dict[int, Raw]]
"""An event as everybody may know it, and as those seats may that know more."""


class Chronicle:
    """What happened, as every audience may know it; items are kept encoded.

    All audiences have the same number of items. An event of a kind that is not in the engine's table is nobody's to
    see and gets no item.
    """

    __slots__ = ("_own", "_public")

    def __init__(self) -> None:
        self._public: list[Raw] = []
        self._own: dict[int, dict[int, Raw]] = {}
        """By seat and number: the items that a seat knows more about than the others."""

    def __len__(self) -> int:
        return len(self._public)

    def add(self, events: Iterable[Event]) -> None:
        """Write down what happened."""
        self.append(encoded(events))

    def append(self, entries: Iterable[Entry]) -> None:
        """Write down what was made ready with ``encoded``."""
        for public, own in entries:
            for seat, item in own.items():
                self._own.setdefault(seat, {})[len(self._public)] = item
            self._public.append(public)

    def items(self, seat: int | None, start: int, most: int) -> tuple[Raw, ...]:
        """At most ``most`` items from number ``start`` on, as ``seat`` (``None``: a spectator) may know them."""
        own = self._own.get(seat, {}) if seat is not None else {}
        end = min(start + most, len(self._public))
        return tuple([own.get(number, self._public[number]) for number in range(start, end)])


def encoded(events: Iterable[Event]) -> list[Entry]:
    """What happened, ready for every audience."""
    return [
        (_item(event.seen_by(None)), {seat: _item(event.seen_by(seat)) for seat in event.private})
        for event in events
        if event.kind in KINDS
    ]


def _item(event: Event) -> Raw:
    return Raw(encode(Item(event.kind, event.seat, dict(event.values))))


def history(game: Game) -> list[Event]:
    """Everything that has happened in ``game``, by playing its log again.

    Empty where the log does not lead to the position (a position that was set up or changed by hand): then nobody can
    say what happened.
    """
    try:
        again = Game.new(game.options, game.seed)
        events = list(again.opening)
        for action in game.actions:
            events += again.apply(action)
    except ValueError:
        return []
    return events if again.to_dict()["position"] == game.to_dict()["position"] else []
