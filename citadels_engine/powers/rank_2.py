"""Rank 2: the Thief and the Tax Collector."""

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
        return [steal(seat, character) for character in game.cast[2:] if not game.is_safe_from_theft(character)]

    def wishes(self, game: Game, seat: int) -> Sequence[Action]:
        return [steal(seat, character) for character in game.cast[2:]]


class Taxes(Mark):
    """Lies on the Tax Collector once the turn has begun: who builds owes ``seat`` a gold when the own turn ends.

    One gold for any number of districts, and none from who has none left. Source: card text, Dark City.
    """

    __slots__ = ()
    kind = "taxes"

    def builder_done(self, game: Game, seat: int) -> None:
        self.take(game, seat)

    def take(self, game: Game, payer: int) -> None:
        """The tax of one builder."""
        player = game.players[payer]
        if payer == self.seat or not player.gold:
            return
        player.gold -= 1
        game.players[self.seat].gold += 1
        game.tell("taxed", payer, {"to": self.seat, "gold": 1})


class TaxCollector(Power):
    """Gets a gold from every other player who builds. Source: card text, Dark City; publisher's FAQ 2010.

    Who built before he was revealed (an Assassin) owes it as soon as he is.
    """

    card: Character

    def taken_up(self, game: Game, seat: int) -> None:
        taxes = Taxes(seat)
        game.mark(self.card, taxes)
        for builder in dict.fromkeys(builder for builder, _ in game.built_this_round):
            taxes.take(game, builder)


steal = cache(Steal)

notation(steal, "steal", read_character)

MARKS[Robbed.kind] = Robbed
MARKS[Taxes.kind] = Taxes
