"""Districts that matter when rank 8 attacks: the Keep, the Great Wall and the Graveyard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action, Pass, decline
from citadels_engine.cards import District
from citadels_engine.notation import notation
from citadels_engine.powers.base import Power
from citadels_engine.questions import QUESTIONS, Question
from citadels_engine.sentences import Sentence

if TYPE_CHECKING:
    from citadels_engine.game import Game


class KeepDistrict(Power):
    """Rank 8 can neither destroy nor take it. Source: card text."""

    def indestructible(self, game: Game, owner: int, card: District) -> bool:
        return card is self.card


class GreatWall(Power):
    """Rank 8 pays one gold more for another district of this city, by option for the wall too. Source: card text."""

    def destroy_price(self, game: Game, owner: int, card: District, price: int) -> int:
        return price if card is self.card and not game.options.great_wall_covers_itself else price + 1


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class UseGraveyard(Action):
    """Graveyard: take the destroyed district into the hand for one gold. Source: card text."""

    verb: ClassVar[str] = "use graveyard"
    seat: int

    def perform(self, game: Game) -> None:
        (card,) = game.answered().cards
        player = game.players[self.seat]
        player.gold -= 1
        player.hand += (card,)
        game.tell("bought_back", self.seat, {"card": card.id, "paid": 1})

    def price(self, game: Game) -> int:
        return 1


class Reclaim(Question):
    """The Graveyard's owner may buy the district that was destroyed. It lies aside until that is decided."""

    __slots__ = ()
    asks = "graveyard"
    answers = (UseGraveyard, Pass)
    public = True

    def legal(self, game: Game) -> Sequence[Action]:
        return [use_graveyard(self.seat), decline(self.seat)]

    def declined(self, game: Game) -> None:
        game.deck += self.cards

    def fault(self, game: Game) -> Sentence | None:
        player = game.players[self.seat]
        if len(self.cards) != 1 or self.seat == game.asked[0].seat or game.character.id not in game.used:
            return Sentence("one district that another player destroyed is bought back")
        if player.gold < 1 or all(card.id != "graveyard" for card in player.city):
            return Sentence("seat {seat} cannot buy it back", seat=self.seat)
        return None


class Graveyard(Power):
    """Its owner may buy any district that another destroys as rank 8. Source: card text.

    Not when it is itself the destroyed one, since it stands in no city then.
    """

    def district_destroyed(self, game: Game, seat: int, card: District, by: int) -> bool:
        if seat == by or game.players[seat].gold < 1:
            return False
        game.ask(Reclaim(seat, (card,)))
        return True


use_graveyard = cache(UseGraveyard)

notation(use_graveyard, "use graveyard")

QUESTIONS[Reclaim.asks] = Reclaim
