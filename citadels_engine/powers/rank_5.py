"""Rank 5: the Bishop and the Abbot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action
from citadels_engine.errors import Refusal
from citadels_engine.notation import notation, read_seat
from citadels_engine.powers.base import Power
from citadels_engine.powers.character_action import CharacterAction

if TYPE_CHECKING:
    from citadels_engine.game import Game


class Bishop(Power):
    """Guards his city against rank 8. Source: English rules; with 2 or 3 players 2016 rulebook."""

    def taken_up(self, game: Game, seat: int) -> None:
        game.guarded, game.guardian = seat, self.id

    def turn_end(self, game: Game, seat: int) -> None:
        if not game.options.bishop_guards_whole_round and game.rules.characters_each > 1:
            game.guarded, game.guardian = 0, ""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Tithe(CharacterAction):
    """Abbot: the richest player gives him one gold. Source: card text, Dark City."""

    verb: ClassVar[str] = "tithe"
    heard: ClassVar[bool] = True
    power: ClassVar[str] = "abbot"
    seat: int
    other: int

    def perform(self, game: Game) -> None:
        game.use(self.power)
        game.players[self.other].gold -= 1
        game.players[self.seat].gold += 1
        game.tell("tithed", self.seat, {"victim": self.other, "gold": 1})

    def gain(self, game: Game) -> int:
        return 1

    def target_refusal(self, game: Game) -> Refusal:
        if self.other not in game.rules.seats:
            return Refusal("no_such_seat", {"seat": self.other})
        if self.other == self.seat:
            return Refusal("own_seat")
        most = max(player.gold for player in game.players)
        if game.players[self.other].gold < most:
            return Refusal("not_the_richest", {"owner": self.other})
        return Refusal("no_single_richest")


class Abbot(Power):
    """Takes a gold from the richest player, once, at any moment. Source: card text, Dark City.

    Nobody is richest who has no more than the Abbot; of several equally rich others ``abbot_tie`` lets him choose.
    """

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used:
            return ()
        others = [(game.players[other].gold, other) for other in game.rules.seats if other != seat]
        most = max(others)[0]
        richest = [other for gold, other in others if gold == most]
        if most <= game.players[seat].gold or (len(richest) > 1 and game.options.abbot_tie == "nothing"):
            return ()
        return [tithe(seat, other) for other in richest]

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        others = [other for other in game.rules.seats if other != seat]
        return [tithe(seat, other) for other in sorted(others, key=lambda other: -game.players[other].gold)]


tithe = cache(Tithe)

notation(tithe, "tithe", read_seat)
