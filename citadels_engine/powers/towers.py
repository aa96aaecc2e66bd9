"""Districts that ask something when they are put down: the Bell Tower and the Lighthouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action, Keep, Pass, decline
from citadels_engine.errors import Refusal
from citadels_engine.notation import notation
from citadels_engine.piles import Cards, ids, sorted_cards, without
from citadels_engine.powers.base import Power
from citadels_engine.questions import QUESTIONS, Question
from citadels_engine.sentences import Sentence

if TYPE_CHECKING:
    from citadels_engine.cards import District
    from citadels_engine.game import Game


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class UseBellTower(Action):
    """Bell Tower: one district less ends the game. Source: card text, Dark City."""

    verb: ClassVar[str] = "use bell-tower"
    heard: ClassVar[bool] = True
    seat: int

    def perform(self, game: Game) -> None:
        game.answered()
        self.ring(game)

    def ring(self, game: Game) -> None:
        """From now on one district less is enough."""
        game.tell("used", self.seat, {"card": "bell-tower", "cards": 0})
        game.set_goal(game.rules.city_size - 1, self.seat)

    def refusal(self, game: Game) -> Refusal:
        return Refusal("only_when_built", {"card": "bell-tower"})


class Ring(Question):
    """Whoever has just built the Bell Tower may say that the game ends one district sooner."""

    __slots__ = ()
    asks = "bell-tower"
    answers = (UseBellTower, Pass)
    public = True

    def legal(self, game: Game) -> Sequence[Action]:
        return [use_bell_tower(self.seat), decline(self.seat)]

    def declined(self, game: Game) -> None:
        """The game ends as it would have."""

    def fault(self, game: Game) -> Sentence | None:
        if not _just_built(game, self.seat, self.asks):
            return Sentence("only who has just built the {card} is asked about it", card=self.asks)
        if self.cards or game.first or game.city_size != game.rules.city_size:
            return Sentence("the {card} would change nothing", card=self.asks)
        return None


class BellTower(Power):
    """When it is built its owner may say that a city with one district less is complete and ends the game.

    That lasts as long as it stands in a city, or for good once a city is complete. Source: card text, Dark City;
    publisher's FAQ 2012.
    """

    def put_down(self, game: Game, seat: int) -> None:
        if game.first or game.city_size != game.rules.city_size:
            return
        if game.options.bell_tower == "must":
            use_bell_tower(seat).ring(game)
        else:
            game.ask(Ring(seat))

    def destroyed(self, game: Game, owner: int) -> None:
        if not game.first and game.city_size != game.rules.city_size:
            game.set_goal(game.rules.city_size, owner)


def goal_fault(game: Game) -> Sentence | None:
    """Why one district less cannot be enough in that game; nothing if it can."""
    if all(card.id != Ring.asks for card in game.uniques):
        return Sentence("there is no {card} in this game", card=Ring.asks)
    if game.first or any(card.id == Ring.asks for player in game.players for card in player.city):
        return None
    return Sentence("no {card} stands anywhere", card=Ring.asks)


class LookThrough(Question):
    """Whoever has just built the Lighthouse looks through the whole deck and may keep one card.

    The deck lies aside meanwhile, its cards sorted so that nobody learns their order, and is shuffled afterwards.
    """

    __slots__ = ()
    asks = "lighthouse"
    answers = (Keep, Pass)

    def legal(self, game: Game) -> Sequence[Action]:
        return [*(Keep(self.seat, (card,)) for card in dict.fromkeys(self.cards)), decline(self.seat)]

    def kept(self, game: Game, cards: Cards) -> None:
        rest = self.cards
        for card in cards:
            rest = without(rest, card)
        game.players[self.seat].hand += cards
        game.tell("kept", self.seat, {"count": 1, "under": 0}, {self.seat: {"cards": ids(cards), "cards_under": ()}})
        _shuffle_back(game, rest)

    def declined(self, game: Game) -> None:
        _shuffle_back(game, self.cards)

    def fault(self, game: Game) -> Sentence | None:
        if not _just_built(game, self.seat, self.asks):
            return Sentence("only who has just built the {card} is asked about it", card=self.asks)
        if game.deck or not self.cards or self.count != 1:
            return Sentence("the whole deck is looked through, and one card of it is kept")
        return None

    def refusal(self, game: Game, action: Action) -> Refusal:
        if isinstance(action, Keep):
            return Refusal("not_looked_at", {"count": self.count})
        return super().refusal(game, action)


class Lighthouse(Power):
    """When it is built its owner looks through the deck, takes a card and shuffles it. Source: card text, Dark City."""

    def put_down(self, game: Game, seat: int) -> None:
        if not game.deck:
            return
        looked = sorted_cards(game.take_from_deck(len(game.deck)))
        game.tell("used", seat, {"card": self.id, "cards": 0})
        game.tell("looked", seat, {"count": len(looked)}, {seat: {"cards": ids(looked)}})
        game.ask(LookThrough(seat, looked, 1))


def _just_built(game: Game, seat: int, id: str) -> bool:
    """Whether that seat has the turn and built that district in it, which still stands."""
    built = any(builder == seat and card.id == id for builder, card in game.built_this_round)
    return seat == game.asked[0].seat and built and any(card.id == id for card in game.players[seat].city)


def _shuffle_back(game: Game, cards: Cards) -> None:
    """The deck that was looked through is the deck again."""
    deck: list[District] = list(cards)
    game.random.shuffle(deck)
    game.deck = deck


use_bell_tower = cache(UseBellTower)

notation(use_bell_tower, "use bell-tower")

QUESTIONS[Ring.asks] = Ring
QUESTIONS[LookThrough.asks] = LookThrough
