"""Rank 3: the Wizard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action
from citadels_engine.cards import District
from citadels_engine.errors import Refusal
from citadels_engine.notation import notation, read_card, read_seat
from citadels_engine.piles import ids, sorted_cards, without
from citadels_engine.powers.base import Power
from citadels_engine.powers.character_action import CharacterAction
from citadels_engine.questions import QUESTIONS, Question
from citadels_engine.sentences import Sentence

if TYPE_CHECKING:
    from citadels_engine.game import Game


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Look(CharacterAction):
    """Wizard: look at another player's hand, to take a card of it. Source: card text, Dark City."""

    verb: ClassVar[str] = "look"
    heard: ClassVar[bool] = True
    power: ClassVar[str] = "wizard"
    seat: int
    other: int

    def perform(self, game: Game) -> None:
        hand = game.players[self.other].hand
        game.use(self.power)
        game.looked_into += (self.other,)
        game.tell(
            "peeked",
            self.seat,
            {"other": self.other, "count": len(hand)},
            {self.seat: {"cards": ids(sorted_cards(hand))}},
        )
        game.ask(TakeFromHand(self.seat))

    def target_refusal(self, game: Game) -> Refusal:
        if self.other not in game.rules.seats:
            return Refusal("no_such_seat", {"seat": self.other})
        if self.other == self.seat:
            return Refusal("own_seat")
        return Refusal("other_hand_empty", {"owner": self.other})


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Take(CharacterAction):
    """Wizard: take that card of the hand looked at, or pay for it and ``build`` it at once.

    The building at once is not counted against the limit. Source: card text, Dark City; 2016 rulebook.
    """

    verb: ClassVar[str] = "take"
    power: ClassVar[str] = "wizard"
    seat: int
    card: District
    build: bool

    def perform(self, game: Game) -> None:
        game.answered()
        other, card = game.looked_into[-1], self.card
        player, owner = game.players[self.seat], game.players[other]
        owner.hand = without(owner.hand, card)
        taken = {"card": card.id}
        game.tell("took", self.seat, {"other": other}, {self.seat: taken, other: taken})
        if self.build:
            game.put_up(self.seat, card, game.build_price(self.seat, card))
        else:
            player.hand += (card,)

    def price(self, game: Game) -> int | None:
        return game.build_price(self.seat, self.card) if self.build and self.card in game.cost else None

    def refusal(self, game: Game) -> Refusal:
        if not isinstance(game.asked[-1], TakeFromHand):
            return CharacterAction.refusal(self, game)
        other = game.looked_into[-1]
        if self.card not in game.players[other].hand:
            return Refusal("not_in_other_hand", {"card": self.card.id, "owner": other})
        price = game.build_price(self.seat, self.card)
        return Refusal("too_dear", {"card": self.card.id, "price": price, "gold": game.players[self.seat].gold})

    def target_refusal(self, game: Game) -> Refusal:
        return Refusal("look_first")

    def __str__(self) -> str:
        return f"{self.seat} {self.verb} {self.card.id}{' build' if self.build else ''}"


class TakeFromHand(Question):
    """The Wizard has looked at a hand and takes a card of it: the cards stay in that hand until then."""

    __slots__ = ()
    asks = "take"
    answers = (Take,)

    def legal(self, game: Game) -> Sequence[Action]:
        seat, gold = self.seat, game.players[self.seat].gold
        legal: list[Action] = []
        for card in dict.fromkeys(game.players[game.looked_into[-1]].hand):
            legal.append(take(seat, card, False))
            if game.build_price(seat, card) <= gold and game.may_stand(seat, card):
                legal.append(take(seat, card, True))
        return legal

    def wishes(self, game: Game) -> Iterable[Sequence[Action]]:
        for card in dict.fromkeys(game.players[game.looked_into[-1]].hand):
            yield (take(self.seat, card, True),)

    def fault(self, game: Game) -> Sentence | None:
        looked = game.character.id == Look.power and Look.power in game.used
        if self.seat != game.asked[0].seat or not looked or self.cards:
            return Sentence("only who has the turn and has looked at a hand takes a card of it")
        if not game.looked_into or not game.players[game.looked_into[-1]].hand:
            return Sentence("there is no hand to take a card of")
        return None


class Wizard(Power):
    """Takes a card of another hand, and may build doubles in his turn. Source: card text, Dark City; 2016 rulebook.

    An empty hand is not offered.
    """

    def most_doubles(self, game: Game) -> int:
        return sum(game.options.deck_list().copies.values())

    def allows_double(self, game: Game, seat: int, card: District) -> bool:
        return True

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used:
            return ()
        return [look(seat, other) for other in game.rules.seats if other != seat and game.players[other].hand]

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        return [look(seat, other) for other in game.rules.seats if other != seat]


look = cache(Look)
take = cache(Take)

notation(look, "look", read_seat)
notation(take, "take", read_card, last="build")

QUESTIONS[TakeFromHand.asks] = TakeFromHand
