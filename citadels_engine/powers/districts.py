"""The classic purple districts: each one's action and power."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action, Cards, Pass, decline, notation, read_card, without
from citadels_engine.cards import District
from citadels_engine.errors import Refusal
from citadels_engine.powers.base import Power
from citadels_engine.questions import QUESTIONS, Question

if TYPE_CHECKING:
    from citadels_engine.game import Game


class DistrictAction(Action):
    """The power of a district in the own city, once in a turn."""

    __slots__ = ()

    power: ClassVar[str]
    """The district's id."""

    def refusal(self, game: Game) -> Refusal:
        if all(card.id != self.power for card in game.players[self.seat].city):
            return Refusal("no_district", {"card": self.power})
        if self.power in game.used:
            return Refusal("already_used", {"power": self.power})
        return game.closed_refusal() or self.price_refusal(game)

    def price_refusal(self, game: Game) -> Refusal:
        """What is missing to use it."""
        raise NotImplementedError


# -- what stands against rank 8


class KeepDistrict(Power):
    """Cannot be destroyed by rank 8. Source: card text."""

    def indestructible(self, game: Game, owner: int, card: District) -> bool:
        return card is self.card


class GreatWall(Power):
    """Destroying another district of this city costs one gold more. Source: card text."""

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

    __slots__ = ("cards", "count")
    asks = "graveyard"
    answers = (UseGraveyard, Pass)

    def __init__(self, seat: int, cards: Cards = (), count: int = 0) -> None:
        self.seat, self.cards, self.count = seat, cards, count

    def legal(self, game: Game) -> Sequence[Action]:
        return [use_graveyard(self.seat), decline(self.seat)]

    def declined(self, game: Game) -> None:
        game.deck += self.cards


class Graveyard(Power):
    """Its owner may buy any district that another destroys as rank 8. Source: card text.

    Not when it is itself the destroyed one, since it stands in no city then.
    """

    def district_destroyed(self, game: Game, seat: int, card: District, by: int) -> bool:
        if seat == by or game.players[seat].gold < 1:
            return False
        game.ask(Reclaim(seat, (card,), 1))
        return True


# -- workshops


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class UseLaboratory(DistrictAction):
    """Laboratory: a card from the hand goes under the deck for gold. Source: card text."""

    verb: ClassVar[str] = "use laboratory"
    power: ClassVar[str] = "laboratory"
    seat: int
    card: District

    def perform(self, game: Game) -> None:
        game.use(self.power)
        player = game.players[self.seat]
        player.hand = without(player.hand, self.card)
        game.deck.append(self.card)
        game.tell("used", self.seat, {"card": self.power, "cards": 1}, {self.seat: {"given": (self.card.id,)}})
        game.gain_gold(self.seat, game.options.laboratory_gold, self.power)

    def gain(self, game: Game) -> int:
        return game.options.laboratory_gold

    def price_refusal(self, game: Game) -> Refusal:
        return Refusal("not_in_hand", {"card": self.card.id})


class Laboratory(Power):
    """Once a turn one card for gold. Source: card text."""

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used:
            return ()
        return [use_laboratory(seat, card) for card in dict.fromkeys(game.players[seat].hand)]

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        return [use_laboratory(seat, card) for card in game.players[seat].hand[:1]]


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class UseSmithy(DistrictAction):
    """Smithy: gold for cards. Source: card text."""

    verb: ClassVar[str] = "use smithy"
    power: ClassVar[str] = "smithy"
    seat: int

    def perform(self, game: Game) -> None:
        game.use(self.power)
        paid = game.options.smithy_gold
        game.players[self.seat].gold -= paid
        game.tell("used", self.seat, {"card": self.power, "cards": 0})
        game.tell("paid", self.seat, {"why": self.power, "gold": paid})
        game.gain_cards(self.seat, game.options.smithy_cards, self.power)

    def price(self, game: Game) -> int:
        return game.options.smithy_gold

    def price_refusal(self, game: Game) -> Refusal:
        if not game.deck:
            return Refusal("deck_empty")
        return Refusal("not_enough_gold", {"price": game.options.smithy_gold, "gold": game.players[self.seat].gold})


class Smithy(Power):
    """Once a turn gold for cards. Source: card text."""

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used or not game.deck or game.players[seat].gold < game.options.smithy_gold:
            return ()
        return (use_smithy(seat),)

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        return (use_smithy(seat),)


# -- gathering and income


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


# -- the end of the game


class WorthMore(Power):
    """Scores two points more than it costs. Source: card text of the Dragon Gate and the University."""

    def score(self, game: Game, seat: int, parts: dict[str, int]) -> None:
        parts[self.id] = 2


class HauntedCity(Power):
    """May count as any type at the end; not if it was built in the last round. Source: card text."""

    def scores_as_any(self, game: Game, seat: int) -> bool:
        return game.options.haunted_in_last_round or (seat, self.card) not in game.built_this_round


class ImperialTreasury(Power):
    """A point for each gold of its owner. Source: card text."""

    def score(self, game: Game, seat: int, parts: dict[str, int]) -> None:
        parts[self.id] = game.players[seat].gold


class MapRoom(Power):
    """A point for each card in its owner's hand. Source: card text."""

    def score(self, game: Game, seat: int, parts: dict[str, int]) -> None:
        parts[self.id] = len(game.players[seat].hand)


use_graveyard = cache(UseGraveyard)
use_laboratory = cache(UseLaboratory)
use_smithy = cache(UseSmithy)

notation(use_graveyard, "use graveyard")
notation(use_laboratory, "use laboratory", read_card)
notation(use_smithy, "use smithy")

QUESTIONS[Reclaim.asks] = Reclaim

DISTRICT_POWERS: dict[str, type[Power]] = {
    "keep": KeepDistrict,
    "great-wall": GreatWall,
    "graveyard": Graveyard,
    "laboratory": Laboratory,
    "smithy": Smithy,
    "observatory": Observatory,
    "library": Library,
    "school-of-magic": SchoolOfMagic,
    "dragon-gate": WorthMore,
    "university": WorthMore,
    "haunted-city": HauntedCity,
    "imperial-treasury": ImperialTreasury,
    "map-room": MapRoom,
}
"""The class of each purple district's power."""
