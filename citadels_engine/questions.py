"""Questions: what is asked of whom. They never change, so copies of a game share them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING, ClassVar

from citadels_engine import actions
from citadels_engine.actions import Action, Cards
from citadels_engine.cards import District
from citadels_engine.errors import Refusal

if TYPE_CHECKING:
    from citadels_engine.game import Game


class Question:
    """A decision that waits for ``seat``."""

    __slots__ = ("seat",)

    asks: ClassVar[str]
    """What is asked, as ``View.asks`` has it."""
    answers: ClassVar[tuple[type[Action], ...]]
    """The kinds of action that can answer it."""

    cards: Cards = ()
    """The districts the question is about."""

    count: int = 0
    """How many of them are chosen."""

    def __init__(self, seat: int, cards: Cards = (), count: int = 0) -> None:
        self.seat = seat

    def legal(self, game: Game) -> Sequence[Action]:
        """Every legal answer."""
        raise NotImplementedError

    def wishes(self, game: Game) -> Sequence[Action]:
        """Answers the player may look for, legal or not."""
        return ()

    def declined(self, game: Game) -> None:
        """The answer was ``pass``."""

    def fault(self, game: Game) -> str:
        """Why this question cannot wait in a turn that was read back; empty if it can."""
        return "this is not asked during a turn"

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
    """Cards just looked at: so many of them are kept."""

    __slots__ = ("cards", "count")
    asks = "keep"
    answers = (actions.Keep,)

    def __init__(self, seat: int, cards: Cards = (), count: int = 0) -> None:
        self.seat, self.cards, self.count = seat, cards, count

    def legal(self, game: Game) -> Sequence[Action]:
        if self.count == 1:
            return [actions.Keep(self.seat, (card,)) for card in dict.fromkeys(self.cards)]
        some = combinations(actions.sorted_cards(self.cards), self.count)
        return [actions.Keep(self.seat, cards) for cards in dict.fromkeys(some)]

    def fault(self, game: Game) -> str:
        draw, keep = actions.drawn_and_kept(game, self.seat)
        if self.seat != game.asked[0].seat or game.gathered:
            return "only who has the turn and has not gathered looks at cards"
        possible = self.count == keep < len(self.cards) <= draw
        return "" if possible else f"{keep} of {draw} cards are kept here"

    def refusal(self, game: Game, action: Action) -> Refusal:
        if isinstance(action, actions.Keep):
            return Refusal("not_looked_at", {"count": self.count})
        return Refusal("must_choose", {"asks": self.asks})


class Turn(Question):
    """The free part of a turn."""

    __slots__ = ()
    asks = "turn"
    answers = (Action,)

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
        if game.gathered:
            legal.append(actions.end(seat))
        for family in powers.family:
            if many := family(game, seat):
                return Joined(tuple(legal), many)
        return legal

    def wishes(self, game: Game) -> Sequence[Action]:
        seat = self.seat
        wished: list[Action] = [actions.build(seat, card) for card in dict.fromkeys(game.players[seat].hand)]
        if not game.gathered:
            wished += [actions.draw_cards(seat), actions.end(seat)]
        if game.character.income:
            wished.append(actions.income(seat))
        return wished

    def refusal(self, game: Game, action: Action) -> Refusal:
        if isinstance(action, actions.Keep | actions.Pick | actions.Discard | actions.Pass):
            return Refusal("not_now")
        return action.refusal(game)


class Family(Sequence[Action]):
    """Every way of adding one or more of ``cards`` to a verb: counted and found by arithmetic, never listed."""

    __slots__ = ("cards", "counts", "length", "seat")

    verb: ClassVar[str]

    def __init__(self, seat: int, cards: Sequence[District]) -> None:
        counts: dict[District, int] = {}
        for card in actions.sorted_cards(cards):
            counts[card] = counts.get(card, 0) + 1
        self.seat, self.cards, self.counts = seat, cards, counts
        self.length = prod([n + 1 for n in counts.values()]) - 1

    def make(self, cards: Cards) -> Action:
        """The action with those cards."""
        raise NotImplementedError

    def chosen(self, action: object) -> Cards | None:
        """The cards of an action of this family; ``None`` for another action."""
        raise NotImplementedError

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, i):  # type: ignore[no-untyped-def]
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(self.length))]
        if i < 0:
            i += self.length
        if not 0 <= i < self.length:
            raise IndexError(i)
        i += 1
        some: list[District] = []
        for card, n in self.counts.items():
            i, copies = divmod(i, n + 1)
            some += [card] * copies
        return self.make(tuple(some))

    def __contains__(self, action: object) -> bool:
        some = self.chosen(action)
        if not some:
            return False
        return all(some.count(card) <= self.counts.get(card, 0) for card in set(some))

    def index(self, action: object, start: int = 0, stop: int | None = None) -> int:
        """Where that action is. Raises ``ValueError`` where it is not."""
        found, weight = -1, 1
        some = (self.chosen(action) if action in self else None) or ()
        for card, n in self.counts.items():
            found += some.count(card) * weight
            weight *= n + 1
        if found not in range(*slice(start, stop).indices(self.length)):
            raise ValueError(f"{action} is not among these actions")
        return found


class Joined(Sequence[Action]):
    """Some actions and a family of them, as one sequence."""

    __slots__ = ("family", "some")

    def __init__(self, some: Sequence[Action], family: Family) -> None:
        self.some, self.family = some, family

    def __len__(self) -> int:
        return len(self.some) + len(self.family)

    def __getitem__(self, i):  # type: ignore[no-untyped-def]
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        n = len(self.some)
        if i < 0:
            i += len(self)
        if i < 0:
            raise IndexError(i)
        return self.some[i] if i < n else self.family[i - n]

    def __iter__(self) -> Iterator[Action]:
        yield from self.some
        yield from self.family

    def __contains__(self, action: object) -> bool:
        return action in self.some or action in self.family

    def index(self, action: object, start: int = 0, stop: int | None = None) -> int:
        """Where that action is. Raises ``ValueError`` where it is not."""
        n = len(self.some)
        found = n + self.family.index(action) if action in self.family else tuple(self.some).index(action)
        if found not in range(*slice(start, stop).indices(len(self))):
            raise ValueError(f"{action} is not among these actions")
        return found


QUESTIONS: dict[str, type[Question]] = {question.asks: question for question in (Choose, LayDown, KeepSome, Turn)}
"""Every kind of question; a power's own question adds itself."""
