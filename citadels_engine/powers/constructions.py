"""Districts that change what and how their owner builds: the Quarry and the Factory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine.powers.base import ANY_NUMBER, Power

if TYPE_CHECKING:
    from citadels_engine.cards import District
    from citadels_engine.game import Game
    from citadels_engine.piles import Cards

DISCOUNT = 1
"""Gold that the Factory saves."""


def doubles(city: Cards) -> int:
    """How many districts of a city are further ones of a name that stands there already."""
    return len(city) - len(set(city))


class Quarry(Power):
    """Its owner may build a district that stands in the city already.

    Where the option says 1, only while no other name stands there twice. Source: card text, Dark City; 2016 rulebook.
    """

    def most_doubles(self, game: Game) -> int:
        most = game.options.quarry_duplicates
        return most if isinstance(most, int) else ANY_NUMBER

    def allows_double(self, game: Game, seat: int, card: District) -> bool:
        return doubles(game.players[seat].city) < self.most_doubles(game)


class Factory(Power):
    """Other purple districts cost their builder one gold less. Source: card text, Dark City."""

    card: District

    def build_price(self, game: Game, seat: int, card: District, price: int) -> int:
        return price - DISCOUNT if card.type == self.card.type and card is not self.card else price
