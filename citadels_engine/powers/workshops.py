"""Districts that are used once a turn: the Laboratory, the Smithy and the Museum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action
from citadels_engine.cards import DISTRICTS, District
from citadels_engine.errors import Refusal
from citadels_engine.notation import notation, read_card
from citadels_engine.piles import without
from citadels_engine.powers.base import Power
from citadels_engine.sentences import Sentence

if TYPE_CHECKING:
    from citadels_engine.game import Game
    from citadels_engine.player import Player


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


class CardAction(DistrictAction):
    """The power of a district for which a card of the hand is given up."""

    __slots__ = ()

    card: District

    def give_up(self, game: Game) -> None:
        """The power is used, and the card has left the hand."""
        game.use(self.power)
        player = game.players[self.seat]
        player.hand = without(player.hand, self.card)
        game.tell("used", self.seat, {"card": self.power, "cards": 1}, {self.seat: {"given": (self.card.id,)}})

    def price_refusal(self, game: Game) -> Refusal:
        return Refusal("not_in_hand", {"card": self.card.id})


class CardPower(Power):
    """A district that is used once a turn with a card of the hand."""

    def with_card(self, seat: int, card: District) -> Action:
        """The action with that card."""
        raise NotImplementedError

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used:
            return ()
        return [self.with_card(seat, card) for card in dict.fromkeys(game.players[seat].hand)]

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        return [self.with_card(seat, card) for card in game.players[seat].hand[:1]]


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class UseLaboratory(CardAction):
    """Laboratory: a card from the hand goes under the deck for gold. Source: card text."""

    verb: ClassVar[str] = "use laboratory"
    power: ClassVar[str] = "laboratory"
    seat: int
    card: District

    def perform(self, game: Game) -> None:
        self.give_up(game)
        game.deck.append(self.card)
        game.gain_gold(self.seat, game.options.laboratory_gold, self.power)

    def gain(self, game: Game) -> int:
        return game.options.laboratory_gold


class Laboratory(CardPower):
    """Once a turn one card for gold. Source: card text."""

    def with_card(self, seat: int, card: District) -> Action:
        return use_laboratory(seat, card)


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


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class UseMuseum(CardAction):
    """Museum: a card from the hand goes face down under it. Source: card text, Dark City."""

    verb: ClassVar[str] = "use museum"
    power: ClassVar[str] = "museum"
    seat: int
    card: District

    def perform(self, game: Game) -> None:
        self.give_up(game)
        game.players[self.seat].museum += (self.card,)


MUSEUM = DISTRICTS["museum"]


def museum_fault(player: Player) -> Sentence | None:
    """Why that player cannot have cards under a Museum; nothing if it can."""
    return None if MUSEUM in player.city else Sentence("no {card} stands there", card=MUSEUM.id)


class Museum(CardPower):
    """Once a turn a card is laid under it; each scores a point. Source: card text, Dark City.

    The cards go with it to another city, and under the deck when it is destroyed. Source: 2016 rulebook.
    """

    def with_card(self, seat: int, card: District) -> Action:
        return use_museum(seat, card)

    def destroyed(self, game: Game, owner: int) -> None:
        player = game.players[owner]
        under = list(player.museum)
        player.museum = ()
        if len(under) > 1:
            game.random.shuffle(under)
        game.deck += under

    def moved(self, game: Game, giver: int, taker: int) -> None:
        game.players[taker].museum = game.players[giver].museum
        game.players[giver].museum = ()

    def score(self, game: Game, seat: int, parts: dict[str, int]) -> None:
        if cards := len(game.players[seat].museum):
            parts[self.id] = cards


use_laboratory = cache(UseLaboratory)
use_smithy = cache(UseSmithy)
use_museum = cache(UseMuseum)

notation(use_laboratory, "use laboratory", read_card)
notation(use_smithy, "use smithy")
notation(use_museum, "use museum", read_card)
