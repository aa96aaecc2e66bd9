"""Actions: one decision of one seat, with its notation.

An action is a frozen value that knows how it is written, how it is done, and why it is not possible. Actions are
interned: the same values give the same object, so that comparing them is comparing identities. Those of any number of
cards are not (there would be no end to them) and are compared by value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from citadels_engine.cards import CHARACTER_ALIASES, CHARACTERS, DISTRICTS, Character, District
from citadels_engine.errors import BadNotation, Refusal

if TYPE_CHECKING:
    from citadels_engine.game import Game

Cards = tuple[District, ...]

GOLD_GATHERED = 2
CARDS_DRAWN, CARDS_KEPT = 2, 1
"""What gathering brings where no card changes it."""

MOST_WORDS = 100
MOST_LETTERS = 2000


class Action:
    """One decision of one seat. ``str(action)`` is its notation and ``Action.parse`` reads it back."""

    __slots__ = ()

    verb: ClassVar[str]
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

    @staticmethod
    def parse(line: str) -> Action:
        """The action that ``line`` writes down. Raises ``BadNotation``."""
        return parse(line)

    def __str__(self) -> str:
        words = [str(self.seat), self.verb]
        for field in fields(self)[1:]:  # type: ignore[arg-type]
            value = getattr(self, field.name)
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


# -- notation

Reader = Callable[[str], Any]
_READERS: dict[str, tuple[Callable[..., Action], tuple[Reader, ...], Reader | None]] = {}


def notation(make: Callable[..., Action], verb: str, *arguments: Reader, rest: Reader | None = None) -> None:
    """Register how ``verb`` is read: its arguments in order, and a reader for one or more words after them."""
    _READERS[verb] = (make, arguments, rest)


def parse(line: str) -> Action:
    """The action that ``line`` writes down. Raises ``BadNotation``."""
    if not isinstance(line, str) or len(line) > MOST_LETTERS:
        raise BadNotation("an action is a line such as '2 build market'")
    words = line.split(" ")
    if len(words) < 2 or len(words) > MOST_WORDS:
        raise BadNotation(f"{line!r} is not an action such as '2 build market'")
    seat = read_seat(words[0])
    verb, given = words[1], words[2:]
    if verb == "use" and given:
        verb, given = f"use {given[0]}", given[1:]
    if verb not in _READERS:
        raise BadNotation(f"{line!r}: there is no action {verb!r}")
    make, arguments, rest = _READERS[verb]
    if len(given) < len(arguments) + (rest is not None) or (rest is None and len(given) > len(arguments)):
        raise BadNotation(f"{line!r}: {verb!r} takes {_count(len(arguments), rest)}")
    values = [read(word) for read, word in zip(arguments, given, strict=False)]
    if rest is not None:
        values.append(sorted_cards([rest(word) for word in given[len(arguments) :]]))
    return make(seat, *values)


def _count(arguments: int, rest: Reader | None) -> str:
    return f"{arguments + 1} or more words after it" if rest is not None else f"{arguments} words after it"


def read_seat(word: str) -> int:
    """A seat's number, 1 to 9."""
    if len(word) != 1 or word not in "123456789":
        raise BadNotation(f"{word!r} is not a seat's number")
    return int(word)


def read_card(word: str) -> District:
    """A district by its id."""
    try:
        return DISTRICTS[word]
    except KeyError:
        raise BadNotation(f"there is no district {word!r}") from None


def read_character(word: str) -> Character:
    """A character by its id or another accepted name."""
    try:
        return CHARACTERS[CHARACTER_ALIASES.get(word, word)]
    except KeyError:
        raise BadNotation(f"there is no character {word!r}") from None


def sorted_cards(cards: Sequence[District]) -> Cards:
    """The cards in the order in which they are printed: by id."""
    return tuple(sorted(cards, key=lambda card: card.id))


def without(cards: Cards, card: District) -> Cards:
    """The cards less one copy of ``card``."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def contains(cards: Sequence[District], some: Sequence[District]) -> bool:
    """Whether ``some`` are among ``cards``, as multisets."""
    return all(cards.count(card) >= some.count(card) for card in set(some))


# -- the actions that belong to no card


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Pick(Action):
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

    def refusal(self, game: Game) -> Refusal:
        return Refusal("not_in_draft", {"character": self.character.id})


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Discard(Action):
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

    def refusal(self, game: Game) -> Refusal:
        return Refusal("not_in_draft", {"character": self.character.id})


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
        rest = list(game.answered().cards)
        for card in self.cards:
            rest.remove(card)
        game.keep(self.seat, self.cards, tuple(rest))
        game.has_gathered(self.seat)


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
    seat: int
    card: District

    def perform(self, game: Game) -> None:
        player, card = game.players[self.seat], self.card
        paid = game.cost[card]
        player.gold -= paid
        player.hand = without(player.hand, card)
        game.built += 1
        game.tell("built", self.seat, {"card": card.id, "paid": paid, "size": len(player.city) + 1})
        game.enter_city(self.seat, card)

    def price(self, game: Game) -> int | None:
        return game.cost.get(self.card)

    def refusal(self, game: Game) -> Refusal:
        player, card = game.players[self.seat], self.card
        if card not in player.hand:
            return Refusal("not_in_hand", {"card": card.id})
        if card in player.city:
            return Refusal("already_built", {"card": card.id})
        if closed := game.closed_refusal():
            return closed
        if not game.gathered:
            return Refusal("gather_first")
        if game.built >= game.limit:
            return Refusal("build_limit", {"limit": game.limit})
        return Refusal("too_dear", {"card": card.id, "price": game.cost[card], "gold": player.gold})


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class End(Action):
    """End the turn."""

    verb: ClassVar[str] = "end"
    seat: int

    def perform(self, game: Game) -> None:
        for ending in game.powers.turn_end:
            ending(game, self.seat)
        game.tell("turn_ended", self.seat, {"character": game.character.id})
        game.answered()
        game.call_next()

    def refusal(self, game: Game) -> Refusal:
        return Refusal("gather_first")


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Pass(Action):
    """Decline what is offered now."""

    verb: ClassVar[str] = "pass"
    seat: int

    def perform(self, game: Game) -> None:
        game.answered().declined(game)


def ids(cards: Sequence[District] | Sequence[Character]) -> tuple[str, ...]:
    """The cards' ids, in the same order."""
    return tuple([card.id for card in cards])


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
