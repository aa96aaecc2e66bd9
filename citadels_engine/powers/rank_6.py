"""Rank 6: the Merchant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine.powers.base import Power

if TYPE_CHECKING:
    from citadels_engine.game import Game


class Merchant(Power):
    """One gold more, whatever he gathers. Source: English rules."""

    def gather_bonus(self, game: Game, seat: int) -> int:
        return 1
