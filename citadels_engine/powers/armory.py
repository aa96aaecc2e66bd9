"""The Armory: a district that is given up to destroy another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action
from citadels_engine.cards import District
from citadels_engine.errors import Refusal
from citadels_engine.notation import notation, read_card, read_seat
from citadels_engine.powers.base import Power

if TYPE_CHECKING:
    from citadels_engine.game import Game


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class UseArmory(Action):
    """Armory: it and another district are destroyed, for nothing. Source: card text, Dark City; 2016 rulebook.

    No Bishop and no wall stops it, and no Graveyard answers it.
    """

    verb: ClassVar[str] = "use armory"
    heard: ClassVar[bool] = True
    power: ClassVar[str] = "armory"
    seat: int
    owner: int
    card: District

    def perform(self, game: Game) -> None:
        armory = next(card for card in game.players[self.seat].city if card.id == self.power)
        game.tell("used", self.seat, {"card": self.power, "cards": 0})
        game.tell("destroyed", self.seat, {"owner": self.owner, "card": self.card.id, "paid": 0})
        for owner, card in ((self.seat, armory), (self.owner, self.card)):
            game.leave_city(owner, card)
            game.deck.append(card)

    def price(self, game: Game) -> int:
        return 0

    def refusal(self, game: Game) -> Refusal:
        if all(card.id != self.power for card in game.players[self.seat].city):
            return Refusal("no_district", {"card": self.power})
        return game.closed_refusal() or target_refusal(game, self.seat, self.owner, self.card) or Refusal("not_now")


def target_refusal(game: Game, seat: int, owner: int, card: District) -> Refusal | None:
    """Why that seat's Armory cannot destroy that district; nothing if it can."""
    options, size = game.options, game.city_size
    if owner not in game.rules.seats:
        return Refusal("no_such_seat", {"seat": owner})
    if owner == seat and not options.armory_own_city:
        return Refusal("own_seat")
    player = game.players[owner]
    if card not in player.city:
        return Refusal("no_such_district", {"owner": owner, "card": card.id})
    if card.id == UseArmory.power:
        return Refusal("itself", {"card": card.id})
    if not options.armory_complete_city:
        for city_of in (owner, seat):
            if len(game.players[city_of].city) >= size:
                return Refusal("city_complete", {"owner": city_of})
    if not options.armory_takes_keep and any(no(game, owner, card) for no in player.powers.indestructible):
        return Refusal("indestructible", {"card": card.id})
    return None


class Armory(Power):
    """Given up, it destroys any district, by default one of another player. Source: card text, Dark City."""

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        return [
            action for action in self._targets(game, seat) if not target_refusal(game, seat, action.owner, action.card)
        ]

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        return [action for action in self._targets(game, seat) if action.owner != seat]

    def _targets(self, game: Game, seat: int) -> Iterator[UseArmory]:
        for owner in game.rules.seats:
            for card in dict.fromkeys(game.players[owner].city):
                yield use_armory(seat, owner, card)


use_armory = cache(UseArmory)

notation(use_armory, "use armory", read_seat, read_card)
