"""Whether the questions of a turn that was read back can wait there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine import turns
from citadels_engine.powers import CHARACTER_POWER, moments
from citadels_engine.questions import GatherOnly, Question, Turn
from citadels_engine.sentences import Sentence

if TYPE_CHECKING:
    from citadels_engine.game import Game


def turn_fault(game: Game) -> Sentence | None:
    """Why what is asked cannot be asked in the turn of ``game.rank``; ``None`` if it can."""
    character, turn = game.cast[game.rank - 1], game.asked[0]
    if not isinstance(turn, Turn):
        after = turn.after_round and game.rank == len(game.cast) and len(game.asked) == 1
        return None if after else Sentence("who holds the {character} has the turn", character=character.id)
    holder = turns.holder(game, character)
    if holder == 0 or turn.seat != _whose(game, turn, holder):
        return Sentence("who holds the {character} has the turn", character=character.id)
    if character not in game.players[holder].revealed:
        return Sentence("the {character} was not revealed", character=character.id)
    if type(turn) not in _kinds(game, holder):
        return Sentence("this is not what the {character} is asked", character=character.id)
    if len(game.asked) > 2:
        return Sentence("no more than one question waits besides the turn")
    return None


def _whose(game: Game, turn: Turn, holder: int) -> int:
    """Who has that part of the turn."""
    witch = game.witch_of(game.cast[game.rank - 1])
    return holder if turn.only_gathers or not witch else witch


def _kinds(game: Game, holder: int) -> tuple[type[Question], ...]:
    """What kinds of turn the character whose rank is called may have."""
    character = game.cast[game.rank - 1]
    if game.is_silenced(character):
        return (GatherOnly,) if game.players[holder].powers.killed_called else ()
    if game.witch_of(character):
        return (GatherOnly, Turn)
    for opens in moments((CHARACTER_POWER[character],)).opens:
        return (type(opens(game, holder)),)
    return (Turn,)


def moment_fault(game: Game) -> Sentence | None:
    """Why this moment of the turn cannot be; ``None`` if it can."""
    turn = game.asked[0]
    if isinstance(turn, GatherOnly) and game.gathered:
        return Sentence("this part of the turn is over with the gathering")
    if game.resumed and not game.gathered:
        return Sentence("the Witch goes on after the gathering")
    for place, question in enumerate(game.asked):
        if (place or not isinstance(turn, Turn)) and (fault := question.fault(game)):
            return fault
    return None
