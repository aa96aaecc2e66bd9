"""Rank 5: the Bishop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine.powers.base import Power

if TYPE_CHECKING:
    from citadels_engine.game import Game


class Bishop(Power):
    """Guards his city against rank 8. Source: English rules; with 2 or 3 players 2016 rulebook."""

    def called(self, game: Game, seat: int) -> None:
        game.guarded, game.guardian = seat, self.id

    def turn_end(self, game: Game, seat: int) -> None:
        if not game.options.bishop_guards_whole_round and game.rules.characters_each > 1:
            game.guarded, game.guardian = 0, ""
