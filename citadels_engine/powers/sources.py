"""Districts that bring more cards or gold: the Observatory, the Library and the School of Magic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine.powers.base import Power

if TYPE_CHECKING:
    from citadels_engine.game import Game


class Observatory(Power):
    """One card more to choose from when gathering cards. Source: card text."""

    def gather_cards(self, game: Game, seat: int, draw: int, keep: int) -> tuple[int, int]:
        return draw + 1, keep


class Library(Power):
    """Both cards are kept; of three, as many as the option says. Source: card text; publisher's FAQ 2012."""

    def gather_cards(self, game: Game, seat: int, draw: int, keep: int) -> tuple[int, int]:
        return draw, game.options.library_observatory_keeps


class SchoolOfMagic(Power):
    """Counts as a district of the type that income is collected for. Source: card text."""

    def income_as(self, game: Game, seat: int, type: str) -> int:
        return 1
