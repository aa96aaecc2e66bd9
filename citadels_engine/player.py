"""What one player of a game has."""

from __future__ import annotations

from citadels_engine.cards import Character, District
from citadels_engine.piles import Cards, without
from citadels_engine.powers import NO_POWERS, Moments

START_GOLD = 2


class Player:
    """Gold, cards and characters of one seat."""

    __slots__ = ("beautified", "characters", "city", "gold", "hand", "museum", "passed", "powers", "revealed")

    def __init__(self) -> None:
        self.gold = START_GOLD
        self.hand: Cards = ()
        self.city: Cards = ()
        self.beautified: Cards = ()
        """Those of the city's districts that a gold was laid on."""
        self.museum: Cards = ()
        """The cards under the Museum."""
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
        new.beautified = self.beautified
        new.museum = self.museum
        new.characters = self.characters
        new.revealed = self.revealed
        new.passed = self.passed
        new.powers = self.powers
        return new

    def plain(self, card: District) -> int:
        """How many districts of that name stand in the city with no gold laid on them."""
        return self.city.count(card) - self.beautified.count(card)

    def take_down(self, card: District) -> bool:
        """That district leaves the city, of several a plain one; whether gold lies on the one that left."""
        plain = self.plain(card)
        self.city = without(self.city, card)
        if not plain:
            self.beautified = without(self.beautified, card)
        return not plain
