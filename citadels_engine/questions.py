"""Questions: what is asked of whom. They never change, so copies of a game share them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from citadels_engine import actions
from citadels_engine.actions import Action
from citadels_engine.errors import Refusal
from citadels_engine.families import Joined
from citadels_engine.piles import Cards, sorted_cards, without
from citadels_engine.sentences import Sentence

if TYPE_CHECKING:
    from citadels_engine.game import Game


class Question:
    """A decision that waits for ``seat``; ``count`` of the districts it is about are chosen."""

    __slots__ = ("cards", "count", "seat")

    asks: ClassVar[str]
    """What is asked, as ``View.asks`` has it."""
    answers: ClassVar[tuple[type[Action], ...]]
    """The kinds of action that can answer it."""
    only_gathers: ClassVar[bool] = False
    """Whether it is a part of a turn in which nothing but the gathering is done, and only its powers count."""
    public: ClassVar[bool] = False
    """Whether everybody may know the cards it is about, or only who is asked."""
    after_round: ClassVar[bool] = False
    """Whether it can be asked when every rank was called and no turn goes on."""

    def __init__(self, seat: int, cards: Cards = (), count: int = 0) -> None:
        self.seat, self.cards, self.count = seat, cards, count

    def legal(self, game: Game) -> Sequence[Action]:
        """Every legal answer."""
        raise NotImplementedError

    def wishes(self, game: Game) -> Iterable[Sequence[Action]]:
        """Answers the player may look for, legal or not: of each group the first is greyed if none is legal."""
        return ()

    def kept(self, game: Game, cards: Cards) -> None:
        """The answer was to keep those cards."""
        raise NotImplementedError

    def after_gathering(self, game: Game) -> None:
        """The gathering of the turn that this question opened is done."""

    def declined(self, game: Game) -> None:
        """The answer was ``pass``."""
        raise NotImplementedError

    def fault(self, game: Game) -> Sentence | None:
        """Why this question cannot wait in a turn that was read back; ``None`` if it can."""
        return Sentence("this is not asked during a turn")

    def refusal(self, game: Game, action: Action) -> Refusal:
        """Why ``action`` of this seat is not legal."""
        if isinstance(action, self.answers):
            return action.refusal(game)
        return Refusal("must_choose", {"asks": self.asks})


class Choose(Question):
    """The draft: keep one character."""

    __slots__ = ()
    asks = "pick"
    answers = (actions.Pick,)

    def legal(self, game: Game) -> Sequence[Action]:
        return [actions.pick(self.seat, character) for character in game.draft]


class LayDown(Question):
    """The draft with two players: lay one character face down."""

    __slots__ = ()
    asks = "discard"
    answers = (actions.Discard,)

    def legal(self, game: Game) -> Sequence[Action]:
        return [actions.discard(self.seat, character) for character in game.draft]


class KeepSome(Question):
    """Cards just looked at when gathering: so many of them are kept."""

    __slots__ = ()
    asks = "keep"
    answers = (actions.Keep,)

    def legal(self, game: Game) -> Sequence[Action]:
        if self.count == 1:
            return [actions.Keep(self.seat, (card,)) for card in dict.fromkeys(self.cards)]
        some = combinations(sorted_cards(self.cards), self.count)
        return [actions.Keep(self.seat, cards) for cards in dict.fromkeys(some)]

    def kept(self, game: Game, cards: Cards) -> None:
        rest = self.cards
        for card in cards:
            rest = without(rest, card)
        game.keep(self.seat, cards, rest)
        game.has_gathered(self.seat)

    def fault(self, game: Game) -> Sentence | None:
        draw, keep = actions.drawn_and_kept(game, self.seat)
        if self.seat != game.asked[0].seat or game.gathered:
            return Sentence("only who has the turn and has not gathered looks at cards")
        possible = self.count == keep < len(self.cards) <= draw
        return None if possible else Sentence("{keep} of {draw} cards are kept here", keep=keep, draw=draw)

    def refusal(self, game: Game, action: Action) -> Refusal:
        if isinstance(action, actions.Keep):
            return Refusal("not_looked_at", {"count": self.count})
        return super().refusal(game, action)


class Turn(Question):
    """The free part of a turn."""

    __slots__ = ()
    asks = "turn"
    answers: ClassVar[tuple[type[Action], ...]] = (Action,)

    def legal(self, game: Game) -> Sequence[Action]:
        seat = self.seat
        if game.closed:
            return [actions.end(seat)]
        legal: list[Action] = []
        powers = game.powers
        if game.gathered:
            if game.built < game.limit:
                player, cost = game.players[seat], game.cost
                gold, city = player.gold, player.city
                if powers.build_price or powers.allows_double:
                    legal = buildings(game, seat)
                else:
                    legal = [
                        actions.build(seat, card)
                        for card in dict.fromkeys(player.hand)
                        if cost[card] <= gold and card not in city
                    ]
        else:
            legal.append(actions.take_gold(seat))
            if game.deck:
                legal.append(actions.draw_cards(seat))
        if not game.income_taken and game.character.income and game.income(seat):
            legal.append(actions.income(seat))
        for offers in powers.offers:
            legal += offers(game, seat)
        if game.gathered and not (powers.owes and owed(game, seat)):
            legal.append(actions.end(seat))
        for family in powers.family:
            if many := family(game, seat):
                return Joined(tuple(legal), many)
        return legal

    def wishes(self, game: Game) -> Iterable[Sequence[Action]]:
        seat = self.seat
        for card in dict.fromkeys(game.players[seat].hand):
            yield (actions.build(seat, card),)
        if not game.gathered:
            yield (actions.draw_cards(seat),)
        yield (actions.end(seat),)
        if game.character.income:
            yield (actions.income(seat),)
        for wishes in game.powers.wishes:
            yield wishes(game, seat)


class GatherOnly(Turn):
    """Who holds a bewitched character, or a killed one and the Hospital, gathers and does nothing else."""

    __slots__ = ()
    asks = "only-gathers"
    answers = (actions.TakeGold, actions.DrawCards)
    only_gathers = True

    def legal(self, game: Game) -> Sequence[Action]:
        return gatherings(game, self.seat)

    def after_gathering(self, game: Game) -> None:
        game.answered()
        game.part_over(self.seat)

    def refusal(self, game: Game, action: Action) -> Refusal:
        if isinstance(action, self.answers):
            return action.refusal(game)
        return Refusal("only_gathers", {"character": game.character.id})


def buildings(game: Game, seat: int) -> list[Action]:
    """What may be built where districts of the city or the character change the price or allow doubles."""
    player, cost = game.players[seat], game.cost
    gold, city, changes = player.gold, player.city, player.powers.build_price
    found: list[Action] = []
    for card in dict.fromkeys(player.hand):
        price = cost[card]
        if price > gold:
            for change in changes:
                price = change(game, seat, card, price)
        if price <= gold and (card not in city or game.may_stand(seat, card)):
            found.append(actions.build(seat, card))
    return found


def gatherings(game: Game, seat: int) -> list[Action]:
    """The ways to gather."""
    return [actions.take_gold(seat), actions.draw_cards(seat)] if game.deck else [actions.take_gold(seat)]


def owed(game: Game, seat: int) -> list[Action]:
    """The legal actions one of which must be done before that seat's turn may end."""
    if not game.gathered:
        return []
    return [action for owes in game.powers.owes for action in owes(game, seat)]


QUESTIONS: dict[str, type[Question]] = {
    question.asks: question for question in (Choose, LayDown, KeepSome, Turn, GatherOnly)
}
"""Every kind of question; a power's own question adds itself."""
