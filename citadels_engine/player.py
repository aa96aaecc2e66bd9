"""What one player of a game has."""

from __future__ import annotations

from citadels_engine.cards import Character
from citadels_engine.piles import Cards
from citadels_engine.powers import NO_POWERS, Moments

START_GOLD = 2


class Player:
    """Gold, cards and characters of one seat."""

    __slots__ = ("characters", "city", "gold", "hand", "passed", "powers", "revealed")

    def __init__(self) -> None:
        self.gold = START_GOLD
        self.hand: Cards = ()
        self.city: Cards = ()
        self.characters: tuple[Character, ...] = ()
        """Whom the player holds this round."""
        self.revealed: tuple[Character, ...] = ()
        """Those of them that were shown this round."""
        self.passed: tuple[tuple[Character, ...], ...] = ()
        """What the player passed on in this round's draft, one set for each choice."""
        self.powers: Moments = NO_POWERS
        """The compiled powers of the city."""

    def clone(self) -> Player:
        """An independent copy."""
        new = Player.__new__(Player)
        new.gold = self.gold
        new.hand = self.hand
        new.city = self.city
        new.characters = self.characters
        new.revealed = self.revealed
        new.passed = self.passed
        new.powers = self.powers
        return new
