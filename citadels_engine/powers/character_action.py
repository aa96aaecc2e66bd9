"""What the characters' own actions have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from citadels_engine.actions import Action
from citadels_engine.cards import Character
from citadels_engine.errors import Refusal

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


def naming_refusal(game: Game, character: Character, spared: int) -> Refusal:
    """Why that character cannot be named; ranks up to ``spared`` never can."""
    if character not in game.cast:
        return Refusal("not_in_cast", {"character": character.id})
    if character.rank == game.character.rank:
        return Refusal("own_rank", {"character": character.id})
    if character.rank <= spared:
        return Refusal("rank_spared", {"character": character.id})
    code = "character_killed" if game.is_silenced(character) else "character_bewitched"
    return Refusal(code, {"character": character.id})
