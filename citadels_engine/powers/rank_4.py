"""Rank 4: the King."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine.powers.base import Power

if TYPE_CHECKING:
    from citadels_engine.game import Game


class King(Power):
    """Takes the crown when called; killed, he inherits it at the end of the round. Source: English rules."""

    def called(self, game: Game, seat: int) -> None:
        game.give_crown(seat)

    def round_end(self, game: Game, seat: int) -> None:
        game.give_crown(seat)
