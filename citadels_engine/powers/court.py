"""Districts that matter for who is killed and who has the crown: the Hospital and the Throne Room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine.powers.base import Power

if TYPE_CHECKING:
    from citadels_engine.game import Game


class Hospital(Power):
    """Its owner's killed character gathers when it is called, and does nothing else. Source: card text."""

    def killed_called(self, game: Game, owner: int) -> bool:
        game.reveal(game.cast[game.rank - 1], owner, killed=True)
        game.tell("used", owner, {"card": self.id, "cards": 0})
        game.only_gathers(owner)
        return True


class ThroneRoom(Power):
    """One gold whenever the crown goes to another player. Source: card text."""

    def crown_moved(self, game: Game, owner: int, seat: int) -> None:
        game.gain_gold(owner, 1, self.id)
