"""Rank 8: the Warlord."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action
from citadels_engine.cards import District
from citadels_engine.errors import Refusal
from citadels_engine.notation import notation, read_card, read_seat
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
        if not may_act(game):
            return Refusal("gather_first")
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
        price = destroy_price(game, self.owner, self.card)
        return Refusal("not_enough_gold", {"price": price, "gold": game.players[self.seat].gold})


def may_act(game: Game) -> bool:
    """Whether the power of rank 8 may be used at this moment of the turn."""
    return game.gathered or game.options.rank_8_acts == "any"


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
        if self.id in game.used or not may_act(game):
            return ()
        gold, size, cost = game.players[seat].gold, game.city_size, game.cost
        found: list[Action] = []
        for owner in game.rules.seats:
            player = game.players[owner]
            if owner == game.guarded or len(player.city) >= size:
                continue
            city: Sequence[District] = player.city
            for no in player.powers.indestructible:
                city = [card for card in city if not no(game, owner, card)]
            if player.powers.destroy_price:
                found += [destroy(seat, owner, card) for card in city if destroy_price(game, owner, card) <= gold]
            else:
                found += [destroy(seat, owner, card) for card in city if cost[card] - 1 <= gold]
        return found

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        cities = ((owner, game.players[owner].city) for owner in game.rules.seats)
        return [destroy(seat, owner, card) for owner, city in cities for card in city if owner != seat]


destroy = cache(Destroy)

notation(destroy, "destroy", read_seat, read_card)
