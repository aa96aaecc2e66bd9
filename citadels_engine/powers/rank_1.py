"""Rank 1: the Assassin."""

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


class Killed(Mark):
    """The Assassin named this character."""

    __slots__ = ()
    kind = "killed"
    silences = True


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Kill(CharacterAction):
    """Assassin: that character has no turn this round. Source: English rules."""

    verb: ClassVar[str] = "kill"
    heard: ClassVar[bool] = True
    power: ClassVar[str] = "assassin"
    seat: int
    character: Character

    def perform(self, game: Game) -> None:
        game.use(self.power)
        game.mark(self.character, Killed(self.seat))
        game.tell("killed", self.seat, {"character": self.character.id})

    def target_refusal(self, game: Game) -> Refusal:
        return naming_refusal(game, self.character, spared=0)


class Assassin(Power):
    """Names another character, which is killed. Source: English rules."""

    def offers(self, game: Game, seat: int) -> Sequence[Action]:
        if self.id in game.used:
            return ()
        return [kill(seat, character) for character in game.cast[1:]]

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        return [kill(seat, character) for character in game.cast[1:]]


kill = cache(Kill)

notation(kill, "kill", read_character)

MARKS[Killed.kind] = Killed
