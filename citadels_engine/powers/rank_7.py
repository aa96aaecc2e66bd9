"""Rank 7: the Architect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine.powers.base import Power

if TYPE_CHECKING:
    from citadels_engine.game import Game


class Architect(Power):
    """Two cards more, whatever he gathers, and up to three districts. Source: English rules."""

    def after_gather(self, game: Game, seat: int) -> None:
        game.gain_cards(seat, 2, self.id)

    def build_limit(self, game: Game, seat: int, limit: int) -> int:
        return 3
