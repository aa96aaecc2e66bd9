"""The fee for the crown: a gold or a card from who was given it. Source: card text, Dark City; 2016 rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action
from citadels_engine.cards import District
from citadels_engine.errors import Refusal
from citadels_engine.notation import notation, read_card
from citadels_engine.piles import without
from citadels_engine.questions import QUESTIONS, Question
from citadels_engine.sentences import Sentence

if TYPE_CHECKING:
    from citadels_engine.game import Game

GOLD, CARD = "gold", "card"
"""What is paid where no card is named; the card is drawn from the hand then."""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class PayFee(Action):
    """The fee for the crown: a gold, a card that the payer names, or a random one."""

    verb: ClassVar[str] = "fee"
    power: ClassVar[str] = "emperor"
    seat: int
    what: District | str

    def perform(self, game: Game) -> None:
        game.answered()
        pay_fee(game, self.what)

    def price(self, game: Game) -> int | None:
        return 1 if self.what == GOLD and self.seat == game.crown else None

    def gain(self, game: Game) -> int | None:
        return 1 if self.what == GOLD and self.seat != game.crown else None

    def refusal(self, game: Game) -> Refusal:
        if not isinstance(game.asked[-1], Fee):
            return Refusal("not_now")
        if self.what == GOLD:
            return Refusal("nothing_to_pay")
        if isinstance(self.what, District) and self.seat == game.crown:
            return Refusal("not_in_hand", {"card": self.what.id})
        return Refusal("must_choose", {"asks": Fee.asks})  # who pays names the card, who is paid cannot


class Fee(Question):
    """The option says who chooses the fee: who was given the crown and names a card, or who is paid, unseen."""

    __slots__ = ()
    asks = "fee"
    answers = (PayFee,)

    def legal(self, game: Game) -> Sequence[Action]:
        payer = game.players[game.crown]
        if self.seat != game.crown:
            return [pay(self.seat, GOLD), pay(self.seat, CARD)]
        gold: list[Action] = [pay(self.seat, GOLD)] if payer.gold else []
        return gold + [pay(self.seat, card) for card in dict.fromkeys(payer.hand)]

    def fault(self, game: Game) -> Sentence | None:
        given = game.character.id == PayFee.power and PayFee.power in game.used
        if given and decider(game) == self.seat and self is not game.asked[0] and is_a_choice(game):
            return None
        return Sentence("no fee for the crown is asked for now")


def payee(game: Game) -> int:
    """The seat that the fee goes to: who has the turn, or the Witch who goes on with it."""
    return game.witch_of(game.character) or game.asked[0].seat


def decider(game: Game) -> int:
    """The seat that chooses the fee; 0 where there is none."""
    if game.options.emperor_fee == "none" or game.crown == payee(game):
        return 0
    return game.crown if game.options.emperor_fee == "receiver" else payee(game)


def is_a_choice(game: Game) -> bool:
    """Whether more than one fee is possible, by what everybody sees of who pays."""
    payer = game.players[game.crown]
    if payer.gold and payer.hand:
        return True
    return game.options.emperor_fee == "receiver" and len(payer.hand) > 1


def ask_for_fee(game: Game) -> None:
    """The crown was given away in a turn: ask for the fee, or pay what alone is possible."""
    if not (seat := decider(game)):
        return
    payer = game.players[game.crown]
    if is_a_choice(game):
        game.ask(Fee(seat))
    elif payer.gold:
        pay_fee(game, GOLD)
    elif payer.hand:
        pay_fee(game, payer.hand[0] if len(payer.hand) == 1 else CARD)


def pay_fee(game: Game, what: District | str) -> None:
    """That goes from who was given the crown to who is paid for it."""
    seat, to = game.crown, payee(game)
    payer, paid = game.players[seat], game.players[to]
    if what == GOLD:
        payer.gold -= 1
        paid.gold += 1
        game.tell("fee", seat, {"to": to, "what": GOLD})
        return
    card = what if isinstance(what, District) else game.random.choice(payer.hand)
    payer.hand = without(payer.hand, card)
    paid.hand += (card,)
    game.tell("fee", seat, {"to": to, "what": CARD}, {seat: {"card": card.id}, to: {"card": card.id}})


def _read_fee(word: str) -> District | str:
    return word if word in (GOLD, CARD) else read_card(word)


pay = cache(PayFee)

notation(pay, "fee", _read_fee)

QUESTIONS[Fee.asks] = Fee
