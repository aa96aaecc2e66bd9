"""Rank 1: the Assassin and the Witch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action, DrawCards, TakeGold
from citadels_engine.cards import Character
from citadels_engine.errors import Refusal
from citadels_engine.marks import MARKS, Mark
from citadels_engine.notation import notation, read_character
from citadels_engine.powers.base import Power
from citadels_engine.powers.character_action import CharacterAction, naming_refusal
from citadels_engine.questions import QUESTIONS, Question, Turn, gatherings

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


class Bewitched(Mark):
    """The Witch named this character: its holder only gathers, and she goes on with its turn."""

    __slots__ = ()
    kind = "bewitched"
    takes_over = True

    def bars_theft(self, game: Game) -> bool:
        return bool(game.options.thief_spares_witch)


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Bewitch(CharacterAction):
    """Witch: her own part of the turn is over, and she takes that character's turn. Source: card text, Dark City."""

    verb: ClassVar[str] = "bewitch"
    heard: ClassVar[bool] = True
    power: ClassVar[str] = "witch"
    seat: int
    character: Character

    def perform(self, game: Game) -> None:
        game.mark(self.character, Bewitched(self.seat))
        game.tell("bewitched", self.seat, {"character": self.character.id})
        game.answered()
        game.part_over(self.seat)

    def target_refusal(self, game: Game) -> Refusal:
        return naming_refusal(game, self.character, spared=0) if game.gathered else Refusal("gather_first")


class NameBewitched(Turn):
    """The Witch's own part of the turn: she gathers, then she has to name a character. No power counts before."""

    __slots__ = ()
    asks = "bewitch"
    answers = (TakeGold, DrawCards, Bewitch)
    only_gathers = True

    def legal(self, game: Game) -> Sequence[Action]:
        if not game.gathered:
            return gatherings(game, self.seat)
        return [bewitch(self.seat, character) for character in game.cast[1:]]

    def wishes(self, game: Game) -> Iterable[Sequence[Action]]:
        yield [bewitch(self.seat, character) for character in game.cast[1:]]
        yield from super().wishes(game)

    def refusal(self, game: Game, action: Action) -> Refusal:
        if isinstance(action, self.answers):
            return action.refusal(game)
        return Refusal("name_first" if game.gathered else "gather_first")


class Witch(Power):
    """Names another character after gathering and takes its turn instead of her own. Source: card text, Dark City."""

    def opens(self, game: Game, seat: int) -> Question:
        return NameBewitched(seat)


kill = cache(Kill)
bewitch = cache(Bewitch)

notation(kill, "kill", read_character)
notation(bewitch, "bewitch", read_character)

MARKS[Killed.kind] = Killed
MARKS[Bewitched.kind] = Bewitched

QUESTIONS[NameBewitched.asks] = NameBewitched
