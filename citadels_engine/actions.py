"""Actions: one decision of one seat; here are those that belong to no card.

An action is a frozen value that knows how it is written, how it is done, and why it is not possible. Actions are
interned: the same values give the same object, so that comparing them is comparing identities. Those of any number of
cards are not (there would be no end to them) and are compared by value.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from citadels_engine.cards import Character, District
from citadels_engine.errors import Refusal
from citadels_engine.notation import notation, parse, read_card, read_character
from citadels_engine.piles import Cards, ids, without

if TYPE_CHECKING:
    from citadels_engine.game import Game

GOLD_GATHERED = 2
CARDS_DRAWN, CARDS_KEPT = 2, 1
"""What gathering brings where no card changes it."""


class Action:
    """One decision of one seat. ``str(action)`` is its notation and ``Action.parse`` reads it back."""

    __slots__ = ()

    verb: ClassVar[str]
    heard: ClassVar[bool] = False
    """Whether the others hear what it is about; if not, only its verb."""
    seat: int

    def perform(self, game: Game) -> None:
        """Do it. The game has made sure that it is legal."""
        raise NotImplementedError

    def refusal(self, game: Game) -> Refusal:
        """Why it is not legal, asked only when it is not and this seat decides."""
        return Refusal("not_now")

    def price(self, game: Game) -> int | None:
        """Gold it costs now; ``None`` if it is not a matter of gold."""
        return None

    def gain(self, game: Game) -> int | None:
        """Gold it brings now; ``None`` if it is not a matter of gold."""
        return None

    def seen_by(self, seat: int | None) -> str:
        """Its line as that seat may know it (``None``: a spectator)."""
        return str(self) if self.heard or seat == self.seat else f"{self.seat} {self.verb}"

    @staticmethod
    def parse(line: str) -> Action:
        """The action that ``line`` writes down. Raises ``BadNotation``."""
        return parse(line)

    def __str__(self) -> str:
        words = [str(self.seat), self.verb]
        for name in _values_of(type(self)):  # type: ignore[arg-type]
            value = getattr(self, name)
            words += map(str, value) if isinstance(value, tuple) else [str(value)]
        return " ".join(words)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __reduce__(self) -> tuple[Callable[[str], Action], tuple[str]]:
        return parse, (str(self),)

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: Any) -> Action:
        return self


@cache
def _values_of(kind: type[Any]) -> tuple[str, ...]:
    """The names of what an action of that kind is about: its fields without the seat."""
    return tuple(field.name for field in fields(kind)[1:])


class DraftAction(Action):
    """A choice of the draft: what is done with one of the characters in hand."""

    __slots__ = ()

    character: Character

    def refusal(self, game: Game) -> Refusal:
        return Refusal("not_now") if game.rank else Refusal("not_in_draft", {"character": self.character.id})


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Pick(DraftAction):
    """Draft: keep one of the characters in hand."""

    verb: ClassVar[str] = "pick"
    seat: int
    character: Character

    def perform(self, game: Game) -> None:
        game.draft.remove(self.character)
        player = game.players[self.seat]
        player.characters += (self.character,)
        left = tuple(game.draft)
        player.passed += (left,)
        game.tell(
            "picked",
            self.seat,
            {"passed": len(left)},
            {self.seat: {"character": self.character.id, "passed_on": tuple(c.id for c in left)}},
        )
        game.draft_goes_on()


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Discard(DraftAction):
    """Draft with two players: put one of the characters face down."""

    verb: ClassVar[str] = "discard"
    seat: int
    character: Character

    def perform(self, game: Game) -> None:
        game.draft.remove(self.character)
        game.face_down += ((self.character, (self.seat,)),)
        player = game.players[self.seat]
        player.passed = (*player.passed[:-1], tuple(game.draft))
        game.tell("discarded", self.seat, {}, {self.seat: {"character": self.character.id}})
        game.draft_goes_on()


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class TakeGold(Action):
    """Gather: take gold."""

    verb: ClassVar[str] = "gold"
    seat: int

    def perform(self, game: Game) -> None:
        game.players[self.seat].gold += GOLD_GATHERED
        game.tell("gathered", self.seat, {"what": "gold", "gold": GOLD_GATHERED})
        game.has_gathered(self.seat)

    def gain(self, game: Game) -> int:
        return GOLD_GATHERED + game.gather_bonus(self.seat)

    def refusal(self, game: Game) -> Refusal:
        return Refusal("already_gathered")


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class DrawCards(Action):
    """Gather: draw districts to choose from.

    Keeping is not asked where everybody can see that there is one answer only.
    """

    verb: ClassVar[str] = "cards"
    seat: int

    def perform(self, game: Game) -> None:
        draw, keep = drawn_and_kept(game, self.seat)
        looked = game.take_from_deck(draw)
        game.tell("gathered", self.seat, {"what": "cards", "cards": len(looked)})
        if len(looked) > keep:
            game.tell("looked", self.seat, {"count": len(looked)}, {self.seat: {"cards": ids(looked)}})
            game.ask_to_keep(self.seat, looked, keep)
        else:
            game.keep(self.seat, looked, ())
            game.has_gathered(self.seat)

    def gain(self, game: Game) -> int | None:
        return game.gather_bonus(self.seat) or None

    def refusal(self, game: Game) -> Refusal:
        return Refusal("already_gathered" if game.gathered else "deck_empty")


def drawn_and_kept(game: Game, seat: int) -> tuple[int, int]:
    """How many cards that seat draws when it gathers cards, and how many of them it keeps."""
    draw, keep = CARDS_DRAWN, CARDS_KEPT
    for change in game.powers.gather_cards:
        draw, keep = change(game, seat, draw, keep)
    return draw, keep


@dataclass(frozen=True, repr=False, slots=True)
class Keep(Action):
    """Choose from the cards just looked at."""

    verb: ClassVar[str] = "keep"
    seat: int
    cards: Cards

    def perform(self, game: Game) -> None:
        game.answered().kept(game, self.cards)


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Income(Action):
    """Collect the colour income, all at once."""

    verb: ClassVar[str] = "income"
    seat: int

    def perform(self, game: Game) -> None:
        gold = game.income(self.seat)
        game.income_taken = True
        game.players[self.seat].gold += gold
        game.tell("income", self.seat, {"type": game.character.income, "gold": gold})

    def gain(self, game: Game) -> int:
        return game.income(self.seat)

    def refusal(self, game: Game) -> Refusal:
        type = game.character.income
        if type is None:
            return Refusal("character_without_income", {"character": game.character.id})
        if game.income_taken:
            return Refusal("income_taken")
        return game.closed_refusal() or Refusal("no_income", {"type": type})


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Build(Action):
    """Pay and build from the hand."""

    verb: ClassVar[str] = "build"
    heard: ClassVar[bool] = True
    seat: int
    card: District

    def perform(self, game: Game) -> None:
        player, card = game.players[self.seat], self.card
        player.hand = without(player.hand, card)
        game.built += 1
        game.put_up(self.seat, card, game.build_price(self.seat, card))

    def price(self, game: Game) -> int | None:
        return game.build_price(self.seat, self.card) if self.card in game.cost else None

    def refusal(self, game: Game) -> Refusal:
        player, card = game.players[self.seat], self.card
        if card not in player.hand:
            return Refusal("not_in_hand", {"card": card.id})
        if not game.may_stand(self.seat, card):
            return Refusal("double_limit" if game.powers.allows_double else "already_built", {"card": card.id})
        if closed := game.closed_refusal():
            return closed
        if not game.gathered:
            return Refusal("gather_first")
        if not game.limit:
            return Refusal("builds_nothing", {"character": game.character.id})
        if game.built >= game.limit:
            return Refusal("build_limit", {"limit": game.limit})
        price = game.build_price(self.seat, card)
        return Refusal("too_dear", {"card": card.id, "price": price, "gold": player.gold})


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class End(Action):
    """End the turn."""

    verb: ClassVar[str] = "end"
    seat: int

    def perform(self, game: Game) -> None:
        game.finish_turn(self.seat)
        game.answered()
        game.call_next()

    def refusal(self, game: Game) -> Refusal:
        if not game.gathered:
            return Refusal("gather_first")
        return Refusal("owed", {"power": game.character.id})


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Pass(Action):
    """Decline what is offered now."""

    verb: ClassVar[str] = "pass"
    seat: int

    def perform(self, game: Game) -> None:
        game.answered().declined(game)


pick = cache(Pick)
discard = cache(Discard)
take_gold = cache(TakeGold)
draw_cards = cache(DrawCards)
income = cache(Income)
build = cache(Build)
end = cache(End)
decline = cache(Pass)

notation(pick, "pick", read_character)
notation(discard, "discard", read_character)
notation(take_gold, "gold")
notation(draw_cards, "cards")
notation(Keep, "keep", rest=read_card)
notation(income, "income")
notation(build, "build", read_card)
notation(end, "end")
notation(decline, "pass")
