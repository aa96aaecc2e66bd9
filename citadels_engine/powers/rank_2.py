"""Rank 2: the Thief."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action
from citadels_engine.cards import Character
from citadels_engine.errors import Refusal
from citadels_engine.marks import MARKS, Mark
from citadels_engine.notation import notation, read_character
from citadels_engine.powers.base import Power
from citadels_engine.powers.character_action import CharacterAction, naming_refusal

if TYPE_CHECKING:
    from citadels_engine.game import Game


class Robbed(Mark):
    """The Thief named this character: all gold its holder has when called is the Thief's.

    Source: English rules; designer's question page.
    """

    __slots__ = ()
    kind = "robbed"

    def when_called(self, game: Game, holder: int) -> None:
        thief, victim = game.players[self.seat], game.players[holder]
        gold = victim.gold
        if gold and thief is not victim:
            victim.gold = 0
            thief.gold += gold
            game.tell("stolen", self.seat, {"victim": holder, "character": game.character.id, "gold": gold})


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Steal(CharacterAction):
    """Thief: that character's gold is his when it is called. Source: English rules."""

    verb: ClassVar[str] = "steal"
    heard: ClassVar[bool] = True
    power: ClassVar[str] = "thief"
    seat: int
    character: Character

    def perform(self, game: Game) -> None:
        game.use(self.power)
        game.mark(self.character, Robbed(self.seat))
        game.tell("robbed", self.seat, {"character": self.character.id})

    def target_refusal(self, game: Game) -> Refusal:
        return naming_refusal(game, self.character, spared=1)


class Thief(Power):
    """Names a character of a higher rank that was not killed. Source: English rules."""

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used:
            return ()
        return [steal(seat, character) for character in game.cast[2:] if not game.is_silenced(character)]

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        return [steal(seat, character) for character in game.cast[2:]]


steal = cache(Steal)

notation(steal, "steal", read_character)

MARKS[Robbed.kind] = Robbed
