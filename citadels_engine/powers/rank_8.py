"""Rank 8: the Warlord and the Diplomat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action
from citadels_engine.cards import District
from citadels_engine.errors import Refusal
from citadels_engine.notation import notation, read_card, read_seat
from citadels_engine.piles import Cards
from citadels_engine.powers.base import Power
from citadels_engine.powers.character_action import CharacterAction

if TYPE_CHECKING:
    from citadels_engine.game import Game


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Destroy(CharacterAction):
    """Warlord: destroy a district for one gold less than it costs. Source: English rules."""

    verb: ClassVar[str] = "destroy"
    heard: ClassVar[bool] = True
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
        if refusal := city_refusal(game, self.owner, self.card):
            return refusal
        if any(no(game, self.owner, self.card) for no in game.players[self.owner].powers.indestructible):
            return Refusal("indestructible", {"card": self.card.id})
        price = destroy_price(game, self.owner, self.card)
        return Refusal("not_enough_gold", {"price": price, "gold": game.players[self.seat].gold})


def city_refusal(game: Game, owner: int, card: District) -> Refusal | None:
    """Why rank 8 can do nothing to that district, whatever it is, where it is said to stand."""
    if not may_act(game):
        return Refusal("gather_first")
    if owner not in game.rules.seats:
        return Refusal("no_such_seat", {"seat": owner})
    player = game.players[owner]
    if card not in player.city:
        return Refusal("no_such_district", {"owner": owner, "card": card.id})
    if owner == game.guarded:
        return Refusal("protected", {"owner": owner, "character": game.guardian})
    if len(player.city) >= game.city_size:
        return Refusal("city_complete", {"owner": owner})
    return None


def may_act(game: Game) -> bool:
    """Whether the power of rank 8 may be used at this moment of the turn."""
    return game.gathered or game.options.rank_8_acts == "any"


def destroy_price(game: Game, owner: int, card: District) -> int:
    """What it costs rank 8 to destroy that district where it stands, in gold."""
    price = game.value(owner, card) - 1
    for change in game.players[owner].powers.destroy_price:
        price = change(game, owner, card, price)
    return price


class Warlord(Power):
    """Destroys one district, by default as the last thing in his turn. Source: English rules.

    Not in the Bishop's city, not in a complete one, not the Keep; his own districts too.
    """

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used or not may_act(game):
            return ()
        gold, size, cost = game.players[seat].gold, game.city_size, game.cost
        found: list[Action] = []
        for owner in game.rules.seats:
            player = game.players[owner]
            if owner == game.guarded or len(player.city) >= size:
                continue
            city: Sequence[District] = player.city
            if len(set(city)) < len(city):
                city = list(dict.fromkeys(city))
            for no in player.powers.indestructible:
                city = [card for card in city if not no(game, owner, card)]
            if player.powers.destroy_price or player.beautified:
                found += [destroy(seat, owner, card) for card in city if destroy_price(game, owner, card) <= gold]
            else:
                found += [destroy(seat, owner, card) for card in city if cost[card] - 1 <= gold]
        return found

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        cities = ((owner, game.players[owner].city) for owner in game.rules.seats)
        return [destroy(seat, owner, card) for owner, city in cities for card in city if owner != seat]


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Exchange(CharacterAction):
    """Diplomat: an own district for another one, the difference paid to its owner. Source: card text, Dark City."""

    verb: ClassVar[str] = "exchange"
    heard: ClassVar[bool] = True
    power: ClassVar[str] = "diplomat"
    seat: int
    given: District
    owner: int
    taken: District

    def perform(self, game: Game) -> None:
        paid = exchange_price(game, self.seat, self.given, self.owner, self.taken)
        game.use(self.power)
        game.closed = game.options.rank_8_acts == "end"
        game.players[self.seat].gold -= paid
        game.players[self.owner].gold += paid
        game.tell(
            "exchanged",
            self.seat,
            {"owner": self.owner, "given": self.given.id, "taken": self.taken.id, "paid": paid},
        )
        game.exchange_districts(self.seat, self.given, self.owner, self.taken)

    def price(self, game: Game) -> int | None:
        if self.owner not in game.rules.seats or self.given not in game.cost or self.taken not in game.cost:
            return None
        return exchange_price(game, self.seat, self.given, self.owner, self.taken)

    def target_refusal(self, game: Game) -> Refusal:
        me = game.players[self.seat]
        if self.owner == self.seat:
            return Refusal("own_seat")
        if refusal := city_refusal(game, self.owner, self.taken):
            return refusal
        if self.given not in me.city:
            return Refusal("no_district", {"card": self.given.id})
        owner = game.players[self.owner]
        if any(no(game, self.owner, self.taken) for no in owner.powers.indestructible):
            return Refusal("cannot_be_taken", {"card": self.taken.id})
        if double := _doubled(me.city, self.given, owner.city, self.taken):
            return Refusal("would_double", {"card": double.id})
        if self.given is self.taken and not _differ(game, self.seat, self.owner, self.given):
            return Refusal("changes_nothing")
        price = exchange_price(game, self.seat, self.given, self.owner, self.taken)
        return Refusal("not_enough_gold", {"price": price, "gold": me.gold})


MOST_WORTH = 100
"""More gold than any district is worth."""


def exchange_price(game: Game, seat: int, given: District, owner: int, taken: District) -> int:
    """What the Diplomat pays the owner: by how much the district taken is dearer, and what a Great Wall adds.

    ``great_wall_diplomat`` says whether the wall makes the district dearer before the two are compared
    (``inside``; card text, Dark City) or always costs its gold (``always``; card text, 2016).
    """
    difference, wall = game.value(owner, taken) - game.value(seat, given), _wall(game, owner, taken)
    if game.options.great_wall_diplomat == "always":
        return max(0, difference) + wall
    return max(0, difference + wall)


def _wall(game: Game, owner: int, taken: District) -> int:
    """What it costs more to take that district, in gold."""
    wall = 0
    for change in game.players[owner].powers.destroy_price:
        wall = change(game, owner, taken, wall)
    return wall


def takeable(game: Game, owner: int) -> list[District]:
    """The districts of that seat's city that rank 8 may take, each once."""
    city = list(dict.fromkeys(game.players[owner].city))
    for no in game.players[owner].powers.indestructible:
        city = [card for card in city if not no(game, owner, card)]
    return city


def _least_worth(game: Game, owner: int, taken: District, gold: int) -> int:
    """What a district has to be worth so that ``gold`` pays for the exchange."""
    if not game.players[owner].powers.destroy_price:
        return game.value(owner, taken) - gold
    wall = _wall(game, owner, taken)
    if wall > gold and game.options.great_wall_diplomat == "always":
        return MOST_WORTH
    return game.value(owner, taken) + wall - gold


def _doubled(mine: Cards, given: District, theirs: Cards, taken: District) -> District | None:
    """The district that an exchange would bring into a city where another of its name stands."""
    if given is taken:
        return None if mine.count(given) == theirs.count(given) == 1 else given
    if taken in mine:
        return taken
    return given if given in theirs else None


def _differ(game: Game, seat: int, owner: int, card: District) -> bool:
    """Whether that district is not worth the same in the two cities."""
    return game.value(seat, card) != game.value(owner, card)


class Diplomat(Power):
    """Exchanges a district with another player, by default as the last thing in his turn. Source: card text, Dark City.

    Not in the Bishop's city, not from a complete one, not for a Keep; his own Keep may be given, and his own city may
    be complete. Nobody gets a district of a name that stands in his city already. Source: publisher's FAQ 2012.
    """

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used or not may_act(game):
            return ()
        found: list[Action] = []
        mine = {card: game.value(seat, card) for card in game.players[seat].city}
        for owner in game.rules.seats:
            if owner not in (seat, game.guarded) and len(game.players[owner].city) < game.city_size:
                found += self._with(game, seat, mine, owner)
        return found

    def _with(self, game: Game, seat: int, mine: Mapping[District, int], owner: int) -> list[Action]:
        """Every exchange with that player; ``mine`` are the own districts and what each is worth."""
        gold, city, theirs = game.players[seat].gold, game.players[seat].city, game.players[owner].city
        givable = [(given, worth) for given, worth in mine.items() if given not in theirs]
        found: list[Action] = []
        for taken in takeable(game, owner):
            least = _least_worth(game, owner, taken, gold)
            if taken not in mine:
                found += [exchange(seat, given, owner, taken) for given, worth in givable if worth >= least]
            elif mine[taken] >= least and _differ(game, seat, owner, taken):
                found += [] if _doubled(city, taken, theirs, taken) else [exchange(seat, taken, owner, taken)]
        return found

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        own = dict.fromkeys(game.players[seat].city)
        return [
            exchange(seat, given, owner, taken)
            for owner in game.rules.seats
            if owner != seat
            for taken in dict.fromkeys(game.players[owner].city)
            for given in own
        ]


destroy = cache(Destroy)
exchange = cache(Exchange)

notation(destroy, "destroy", read_seat, read_card)
notation(exchange, "exchange", read_card, read_seat, read_card)
