"""Rank 9: the Artist and the Queen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.cards import RANK_OF_THE_CROWN, Character, District
from citadels_engine.errors import Refusal
from citadels_engine.notation import notation, read_card
from citadels_engine.powers.base import Power
from citadels_engine.powers.character_action import CharacterAction
from citadels_engine.sentences import Sentence

if TYPE_CHECKING:
    from citadels_engine.actions import Action
    from citadels_engine.game import Game
    from citadels_engine.player import Player

MOST_BEAUTIFIED = 2
"""Districts that the Artist may beautify in one turn."""
BEAUTIFYING = 1
"""Gold that it takes, and by which the district costs more from then on."""
QUEENS_GOLD = 3


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Beautify(CharacterAction):
    """Artist: lay a gold on a district of the own city; it costs one more for good. Source: Czech rules."""

    verb: ClassVar[str] = "beautify"
    heard: ClassVar[bool] = True
    power: ClassVar[str] = "artist"
    seat: int
    card: District

    def perform(self, game: Game) -> None:
        game.use(self.power)
        player = game.players[self.seat]
        player.gold -= BEAUTIFYING
        player.beautified += (self.card,)
        game.tell("beautified", self.seat, {"card": self.card.id})

    def price(self, game: Game) -> int:
        return BEAUTIFYING

    def refusal(self, game: Game) -> Refusal:
        if game.character.id != self.power:
            return Refusal("not_your_character", {"character": self.power})
        if closed := game.closed_refusal():
            return closed
        if game.used.count(self.power) >= MOST_BEAUTIFIED:
            return Refusal("beautify_limit", {"limit": MOST_BEAUTIFIED})
        return self.target_refusal(game)

    def target_refusal(self, game: Game) -> Refusal:
        player = game.players[self.seat]
        if self.card not in player.city:
            return Refusal("no_district", {"card": self.card.id})
        if not player.plain(self.card):
            return Refusal("already_beautified", {"card": self.card.id})
        return Refusal("not_enough_gold", {"price": BEAUTIFYING, "gold": player.gold})


def beautified_fault(game: Game, player: Player) -> Sentence | None:
    """Why gold cannot lie on those districts of that player; nothing if it can."""
    if all(character.id != Beautify.power for character in game.cast):
        return Sentence("there is no {character} in this game", character=Beautify.power)
    for card in player.beautified:
        if player.plain(card) < 0:
            return Sentence("{card} does not stand there so often", card=card.id)
    return None


class Artist(Power):
    """Lays a gold each on up to two own districts that have none yet. Source: Czech rules; 2016 rulebook."""

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        player = game.players[seat]
        if player.gold < BEAUTIFYING or game.used.count(self.id) >= MOST_BEAUTIFIED:
            return ()
        return [beautify(seat, card) for card in dict.fromkeys(player.city) if player.plain(card)]

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        city = game.players[seat].city
        return [beautify(seat, card) for card in sorted(city, key=lambda card: card in game.players[seat].beautified)]


class Queen(Power):
    """Three gold beside the player of rank 4 or with the crown, as the option says.

    Source: publisher's FAQ 2010 (the card), Czech rules (the crown), 2016 rulebook (revealed, also when killed).
    """

    def taken_up(self, game: Game, seat: int) -> None:
        if game.options.queen_looks_at == "crown":
            beside = game.crown
        else:
            beside = game.who_showed(RANK_OF_THE_CROWN)
        if beside and game.are_neighbours(seat, beside):
            game.gain_gold(seat, QUEENS_GOLD, self.id)

    def killed_shown(self, game: Game, seat: int, character: Character, holder: int) -> None:
        if game.options.queen_looks_at != "revealed" or character.rank != RANK_OF_THE_CROWN:
            return
        if game.are_neighbours(seat, holder):
            game.gain_gold(seat, QUEENS_GOLD, self.id)


beautify = cache(Beautify)

notation(beautify, "beautify", read_card)
