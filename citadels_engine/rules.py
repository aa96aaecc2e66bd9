"""What the options mean for one game, worked out once and shared by all its copies."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from citadels_engine.cards import CHARACTERS, DISTRICTS, Character, District
from citadels_engine.options import Options


class DraftStep(NamedTuple):
    """One choice of the draft: ``pick`` or ``discard`` by the player so many seats after the crown."""

    asks: str
    after_crown: int


class Rules:
    """The options with cards for ids, and the tables that follow from them. Never changes."""

    __slots__ = ("cast", "city_size", "cost", "draft", "face_up", "options", "seats", "tie_break")

    def __init__(self, options: Options, cast: tuple[str, ...]) -> None:
        self.options = options
        self.seats = range(1, options.players + 1)
        self.city_size = options.city_size
        self.tie_break = options.tie_break
        self.cast: tuple[Character, ...] = tuple(CHARACTERS[id] for id in cast)
        """The characters of this game in rank order: rank ``r`` is ``cast[r - 1]``."""
        self.cost: dict[District, int] = {DISTRICTS[id]: cost for id, cost in options.deck_list().costs.items()}
        """What each district of the deck costs, in gold."""
        self.draft = _draft(options.players)
        """The draft's choices in order."""
        self.face_up = max(0, len(self.cast) - options.players - 2) if options.players > 3 else 0
        """How many characters are laid face up."""

    def seat_after(self, crown: int, places: int) -> int:
        """The seat so many places clockwise from the crowned one."""
        return (crown - 1 + places) % self.options.players + 1

    @property
    def characters_each(self) -> int:
        """How many characters a player chooses each round."""
        return 2 if self.options.players <= 3 else 1

    @property
    def face_down(self) -> int:
        """How many characters lie face down when the draft is over."""
        return len(self.cast) - self.face_up - self.characters_each * self.options.players


def _draft(players: int) -> tuple[DraftStep, ...]:
    """Who chooses what in which order; with two players those after the first choice also lay one down.

    Source: 2016 rulebook, for two players also the publisher's two-player rules.
    """
    if players == 2:
        return (
            DraftStep("pick", 0),
            DraftStep("pick", 1),
            DraftStep("discard", 1),
            DraftStep("pick", 0),
            DraftStep("discard", 0),
            DraftStep("pick", 1),
        )
    rounds = 2 if players == 3 else 1
    return tuple(DraftStep("pick", after) for _ in range(rounds) for after in range(players))


@lru_cache(maxsize=1024)
def rules_for(options: Options, cast: tuple[str, ...]) -> Rules:
    """The rules those options mean with that cast."""
    return Rules(options, cast)
