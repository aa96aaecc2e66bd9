"""Rank 6: the Merchant and the Alchemist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine.powers.base import Power

if TYPE_CHECKING:
    from citadels_engine.game import Game


class Merchant(Power):
    """One gold more, whatever he gathers. Source: English rules."""

    def gather_bonus(self, game: Game, seat: int) -> int:
        return 1


class Alchemist(Power):
    """Gets back what he paid to build, when his turn is over. Source: card text, Dark City; 2016 rulebook."""

    def after_turn_end(self, game: Game, seat: int) -> None:
        if refund := sum(game.paid):
            game.gain_gold(seat, refund, self.id)
