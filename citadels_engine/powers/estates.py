"""Districts that bring something by themselves: the Poor House and the Park; and the Ballroom, which brings thanks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine.powers.base import Power

if TYPE_CHECKING:
    from citadels_engine.game import Game


class PoorHouse(Power):
    """A gold for its owner who has none at the end of the own turn. Source: card text, Dark City."""

    def turn_end(self, game: Game, seat: int) -> None:
        if not game.players[seat].gold:
            game.gain_gold(seat, 1, self.id)


class Park(Power):
    """Two cards for its owner who has none at the end of the own turn. Source: card text, Dark City."""

    def turn_end(self, game: Game, seat: int) -> None:
        if not game.players[seat].hand:
            game.gain_cards(seat, 2, self.id)


class Ballroom(Power):
    """While its owner has the crown the others thank him when they are called. Source: card text, Dark City.

    Only where the option ``ballroom`` has it: everybody thanks, so nobody loses a turn for having forgotten.
    """

    def others_revealed(self, game: Game, owner: int, seat: int) -> None:
        if game.options.ballroom and seat != owner:
            game.tell("thanked", seat, {"to": owner})
