"""Rank 3: the Magician."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action
from citadels_engine.errors import Refusal
from citadels_engine.families import Family
from citadels_engine.notation import notation, read_card, read_seat
from citadels_engine.piles import Cards, ids, sorted_cards, without
from citadels_engine.powers.base import Power
from citadels_engine.powers.character_action import CharacterAction

if TYPE_CHECKING:
    from citadels_engine.game import Game


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Swap(CharacterAction):
    """Magician: exchange whole hands with another player. Source: English rules."""

    verb: ClassVar[str] = "swap"
    heard: ClassVar[bool] = True
    power: ClassVar[str] = "magician"
    seat: int
    other: int

    def perform(self, game: Game) -> None:
        game.use(self.power)
        mine, theirs = game.players[self.seat], game.players[self.other]
        mine.hand, theirs.hand = theirs.hand, mine.hand
        game.tell(
            "swapped",
            self.seat,
            {"other": self.other, "gave": len(theirs.hand), "got": len(mine.hand)},
            {self.seat: {"now": ids(mine.hand)}, self.other: {"now": ids(theirs.hand)}},
        )

    def target_refusal(self, game: Game) -> Refusal:
        if self.other not in game.rules.seats:
            return Refusal("no_such_seat", {"seat": self.other})
        if self.other == self.seat:
            return Refusal("own_seat")
        return Refusal("both_hands_empty")


@dataclass(frozen=True, repr=False, slots=True)
class Redraw(CharacterAction):
    """Magician: put these cards under the deck, then draw as many. Source: English rules."""

    verb: ClassVar[str] = "redraw"
    power: ClassVar[str] = "magician"
    seat: int
    cards: Cards

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", sorted_cards(self.cards))  # they go under the deck as they are printed

    def perform(self, game: Game) -> None:
        game.use(self.power)
        player = game.players[self.seat]
        for card in self.cards:
            player.hand = without(player.hand, card)
        game.deck += self.cards
        drawn = game.take_from_deck(len(self.cards))
        player.hand += drawn
        game.tell(
            "redrawn",
            self.seat,
            {"count": len(drawn)},
            {self.seat: {"under": ids(self.cards), "drawn": ids(drawn)}},
        )

    def target_refusal(self, game: Game) -> Refusal:
        hand = game.players[self.seat].hand
        if not hand:
            return Refusal("hand_empty")
        for card in self.cards:
            if self.cards.count(card) > hand.count(card):
                return Refusal("not_in_hand", {"card": card.id})
        return Refusal("deck_empty")


class Redraws(Family):
    """Every set of own cards to put under the deck."""

    __slots__ = ()
    verb = Redraw.verb

    def make(self, cards: Cards) -> Action:
        return Redraw(self.seat, cards)

    def chosen(self, action: object) -> Cards | None:
        return action.cards if isinstance(action, Redraw) and action.seat == self.seat else None


class Magician(Power):
    """Exchanges hands, or some of the own cards with the deck, once. Source: English rules.

    What everybody can see to change nothing (two empty hands, a redraw from an empty deck) is not offered.
    """

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used:
            return ()
        players = game.players
        hand = players[seat].hand
        return [swap(seat, other) for other in game.rules.seats if other != seat and (hand or players[other].hand)]

    def family(self, game: Game, seat: int) -> Family | None:
        hand = game.players[seat].hand
        if not hand or not game.deck or self.id in game.used:
            return None
        return Redraws(seat, hand)

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        hand = game.players[seat].hand
        swaps: list[Action] = [swap(seat, other) for other in game.rules.seats if other != seat]
        return [*swaps, *(Redraw(seat, (card,)) for card in hand[:1])]


swap = cache(Swap)

notation(swap, "swap", read_seat)
notation(Redraw, "redraw", rest=read_card)
