"""What a bot is: a function of a view, its choices and its own random stream, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from citadels_engine.random import Stream
from citadels_engine.view import Choice, PlayerView, View


class Bot(Protocol):
    """Decides for a seat. It remembers nothing: the same arguments always give the same line."""

    @property
    def name(self) -> str:
        """What it is called in options and saves."""

    def choose(self, view: View, choices: Sequence[Choice], stream: Stream) -> str:
        """The line of one legal action of ``view.seat``; ``choices`` are all of them and never empty."""


def own(view: View) -> PlayerView:
    """The line of the view's own seat. Raises ``ValueError`` for a spectator's view: nobody decides there."""
    if view.me is None:
        raise ValueError("a bot needs the view of a seat")
    return view.me


Rows = dict[str, list[Choice]]
"""Choices by verb."""


def by_verb(choices: Sequence[Choice]) -> Rows:
    """The choices by the verb of their notation, in the order they came."""
    found: Rows = {}
    for choice in choices:
        found.setdefault(choice.verb, []).append(choice)
    return found


def subject(choice: Choice) -> str:
    """The last word of a choice's line: the card, character or seat it is about."""
    return choice.line.rsplit(" ", 1)[1]


def whole_line(choice: Choice, stream: Stream) -> str:
    """A line of that row; of a family, each of its actions is as likely."""
    if not choice.family:
        return choice.line
    counts: dict[str, int] = {}
    for card in choice.family:
        counts[card] = counts.get(card, 0) + 1
    taken: list[str] = []
    while not taken:
        taken = [card for card, n in counts.items() for _ in range(stream.below(n + 1))]
    return " ".join((choice.line, *taken))
