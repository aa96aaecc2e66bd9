"""Districts that matter when the game is scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine import scoring
from citadels_engine.powers.base import Power

if TYPE_CHECKING:
    from citadels_engine.cards import District
    from citadels_engine.game import Game


class WorthMore(Power):
    """Scores two points more than it costs. Source: card text of the Dragon Gate and the University."""

    def score(self, game: Game, seat: int, parts: dict[str, int]) -> None:
        parts[self.id] = 2


class HauntedCity(Power):
    """May count as any type at the end; not if it was built in the last round. Source: card text."""

    card: District

    def scores_as_any(self, game: Game, seat: int) -> District | None:
        late = any(card is self.card for _, card in game.built_this_round)
        return self.card if game.options.haunted_in_last_round or not late else None


class ImperialTreasury(Power):
    """A point for each gold of its owner. Source: card text."""

    def score(self, game: Game, seat: int, parts: dict[str, int]) -> None:
        if gold := game.players[seat].gold:
            parts[self.id] = gold


class MapRoom(Power):
    """A point for each card in its owner's hand. Source: card text."""

    def score(self, game: Game, seat: int, parts: dict[str, int]) -> None:
        if cards := len(game.players[seat].hand):
            parts[self.id] = cards


class WishingWell(Power):
    """A point for each other purple district of its city, by option for itself too. Source: card text, Dark City.

    One that stands in for another type is not purple. Source: 2016 rulebook.
    """

    card: District

    def score(self, game: Game, seat: int, parts: dict[str, int]) -> None:
        purple = [card for card in game.players[seat].city if card.type == self.card.type]
        points = len(purple) - len(scoring.standing_in(game, seat)) - (not game.options.wishing_well_counts_itself)
        if points:
            parts[self.id] = points
