"""The classic characters, in the order of their ranks: each one's action and power."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action, Cards, ids, notation, read_card, read_character, read_seat, without
from citadels_engine.cards import Character, District
from citadels_engine.errors import Refusal
from citadels_engine.marks import Killed, Robbed
from citadels_engine.powers.base import Power
from citadels_engine.questions import Family

if TYPE_CHECKING:
    from citadels_engine.game import Game


class CharacterAction(Action):
    """An action of one character, once in its turn."""

    __slots__ = ()

    power: ClassVar[str]
    """The character's id."""

    def refusal(self, game: Game) -> Refusal:
        if game.character.id != self.power:
            return Refusal("not_your_character", {"character": self.power})
        if game.closed and self.power not in game.used:
            return Refusal("turn_closed")
        if self.power in game.used:
            return Refusal("already_used", {"power": self.power})
        return self.target_refusal(game)

    def target_refusal(self, game: Game) -> Refusal:
        """Why this target cannot be chosen, when the power itself may be used."""
        raise NotImplementedError


# -- rank 1


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Kill(CharacterAction):
    """Assassin: that character has no turn this round. Source: English rules."""

    verb: ClassVar[str] = "kill"
    power: ClassVar[str] = "assassin"
    seat: int
    character: Character

    def perform(self, game: Game) -> None:
        game.use(self.power)
        game.mark(self.character, Killed(self.seat))
        game.tell("killed", self.seat, {"character": self.character.id})

    def target_refusal(self, game: Game) -> Refusal:
        return _unnameable(game, self.character, spared=0)


class Assassin(Power):
    """Names another character, which is killed. Source: English rules."""

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used:
            return ()
        return [kill(seat, character) for character in game.cast[1:]]

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        return [kill(seat, character) for character in game.cast[1:]]


# -- rank 2


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Steal(CharacterAction):
    """Thief: that character's gold is his when it is called. Source: English rules."""

    verb: ClassVar[str] = "steal"
    power: ClassVar[str] = "thief"
    seat: int
    character: Character

    def perform(self, game: Game) -> None:
        game.use(self.power)
        game.mark(self.character, Robbed(self.seat))
        game.tell("robbed", self.seat, {"character": self.character.id})

    def target_refusal(self, game: Game) -> Refusal:
        return _unnameable(game, self.character, spared=1)


class Thief(Power):
    """Names a character of a higher rank that was not killed. Source: English rules."""

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used:
            return ()
        return [steal(seat, character) for character in game.cast[2:] if character not in game.marks]

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        return [steal(seat, character) for character in game.cast[2:]]


def _unnameable(game: Game, character: Character, spared: int) -> Refusal:
    if character not in game.cast:
        return Refusal("not_in_cast", {"character": character.id})
    if character.rank == game.character.rank:
        return Refusal("own_rank", {"character": character.id})
    if character.rank <= spared:
        return Refusal("rank_spared", {"character": character.id})
    return Refusal("character_killed", {"character": character.id})


# -- rank 3


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Swap(CharacterAction):
    """Magician: exchange whole hands with another player. Source: English rules."""

    verb: ClassVar[str] = "swap"
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


# -- ranks 4 to 7


class King(Power):
    """Takes the crown when called; killed, he inherits it at the end of the round. Source: English rules."""

    def called(self, game: Game, seat: int) -> None:
        game.give_crown(seat)

    def round_end(self, game: Game, seat: int) -> None:
        game.give_crown(seat)


class Bishop(Power):
    """Guards his city against rank 8. Source: English rules; with 2 or 3 players 2016 rulebook."""

    def called(self, game: Game, seat: int) -> None:
        game.guarded, game.guardian = seat, self.id

    def turn_end(self, game: Game, seat: int) -> None:
        if not game.options.bishop_guards_whole_round and game.rules.characters_each > 1:
            game.guarded, game.guardian = 0, ""


class Merchant(Power):
    """One gold more, whatever he gathers. Source: English rules."""

    def gather_bonus(self, game: Game, seat: int) -> int:
        return 1


class Architect(Power):
    """Two cards more, whatever he gathers, and up to three districts. Source: English rules."""

    def after_gather(self, game: Game, seat: int) -> None:
        game.gain_cards(seat, 2, self.id)

    def build_limit(self, game: Game, seat: int, limit: int) -> int:
        return 3


# -- rank 8


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Destroy(CharacterAction):
    """Warlord: destroy a district for one gold less than it costs. Source: English rules."""

    verb: ClassVar[str] = "destroy"
    power: ClassVar[str] = "warlord"
    seat: int
    owner: int
    card: District

    def perform(self, game: Game) -> None:
        paid = destroy_price(game, self.owner, self.card)
        game.use(self.power)
        game.closed = game.options.rank_8_acts == "end"
        game.players[self.seat].gold -= paid
        game.tell("destroyed", self.seat, {"owner": self.owner, "card": self.card.id, "paid": paid})
        game.leave_city(self.owner, self.card)
        game.after_destruction(self.card, self.seat)

    def price(self, game: Game) -> int | None:
        if self.owner not in game.rules.seats or self.card not in game.cost:
            return None
        return destroy_price(game, self.owner, self.card)

    def target_refusal(self, game: Game) -> Refusal:
        if self.owner not in game.rules.seats:
            return Refusal("no_such_seat", {"seat": self.owner})
        player = game.players[self.owner]
        if self.card not in player.city:
            return Refusal("no_such_district", {"owner": self.owner, "card": self.card.id})
        if self.owner == game.guarded:
            return Refusal("protected", {"owner": self.owner, "character": game.guardian})
        if len(player.city) >= game.city_size:
            return Refusal("city_complete", {"owner": self.owner})
        if any(no(game, self.owner, self.card) for no in player.powers.indestructible):
            return Refusal("indestructible", {"card": self.card.id})
        if not game.gathered and game.options.rank_8_acts == "end":
            return Refusal("gather_first")
        price = destroy_price(game, self.owner, self.card)
        return Refusal("not_enough_gold", {"price": price, "gold": game.players[self.seat].gold})


def destroy_price(game: Game, owner: int, card: District) -> int:
    """What it costs rank 8 to destroy that district where it stands, in gold."""
    price = game.cost[card] - 1
    for change in game.players[owner].powers.destroy_price:
        price = change(game, owner, card, price)
    return price


class Warlord(Power):
    """Destroys one district, by default as the last thing in his turn. Source: English rules.

    Not in the Bishop's city, not in a complete one, not the Keep; his own districts too.
    """

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used or not (game.gathered or game.options.rank_8_acts == "any"):
            return ()
        gold, size, cost = game.players[seat].gold, game.city_size, game.cost
        found: list[Action] = []
        for owner in game.rules.seats:
            player = game.players[owner]
            if owner == game.guarded or len(player.city) >= size:
                continue
            powers = player.powers
            if powers.destroy_price or powers.indestructible:
                found += [
                    destroy(seat, owner, card)
                    for card in player.city
                    if destroy_price(game, owner, card) <= gold
                    and not any(no(game, owner, card) for no in powers.indestructible)
                ]
            else:
                found += [destroy(seat, owner, card) for card in player.city if cost[card] - 1 <= gold]
        return found

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        cities = ((owner, game.players[owner].city) for owner in game.rules.seats)
        return [destroy(seat, owner, card) for owner, city in cities for card in city if owner != seat]


kill = cache(Kill)
steal = cache(Steal)
swap = cache(Swap)
destroy = cache(Destroy)

notation(kill, "kill", read_character)
notation(steal, "steal", read_character)
notation(swap, "swap", read_seat)
notation(Redraw, "redraw", rest=read_card)
notation(destroy, "destroy", read_seat, read_card)

CHARACTER_POWERS: dict[str, type[Power]] = {
    "assassin": Assassin,
    "thief": Thief,
    "magician": Magician,
    "king": King,
    "bishop": Bishop,
    "merchant": Merchant,
    "architect": Architect,
    "warlord": Warlord,
}
"""The class of each character's power."""
