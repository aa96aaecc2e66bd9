"""Calling the characters: each rank in order, turns, and the end of the round. Source: English rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine import draft, scoring
from citadels_engine.cards import RANK_OF_THE_CROWN, Character
from citadels_engine.powers import CHARACTER_POWER, moments
from citadels_engine.questions import Turn

if TYPE_CHECKING:
    from citadels_engine.game import Game


def call_next(game: Game) -> None:
    """Call rank after rank until somebody has a turn, or end the round."""
    cast = game.cast
    while game.rank < len(cast):
        game.rank += 1
        character = cast[game.rank - 1]
        game.tell("called", None, {"rank": game.rank, "character": character.id})
        seat = holder(game, character)
        if not seat:
            continue
        if not game.is_silenced(character):
            begin_turn(game, character, seat)
            return
    end_round(game)


def holder(game: Game, character: Character) -> int:
    """The seat that holds that character this round, or 0."""
    for seat, player in enumerate(game.players):
        if character in player.characters:
            return seat
    return 0


def begin_turn(game: Game, character: Character, seat: int) -> None:
    """The character is revealed; what was laid on it comes first, then what it does when called."""
    player = game.players[seat]
    player.revealed += (character,)
    game.character = character
    game.gathered = game.income_taken = game.closed = False
    game.built = 0
    game.used = game.paid = game.looked_into = ()
    game.tell("revealed", seat, {"character": character.id, "killed": False})
    for mark in game.marks.get(character, ()):
        mark.when_called(game, seat)
    compile_powers(game, seat)
    for revealed in game.players[game.crown].powers.others_revealed:
        revealed(game, game.crown, seat)
    for called in game.powers.called:
        called(game, seat)
    for taken_up in game.powers.taken_up:
        taken_up(game, seat)
    game.ask(Turn(seat))


def finish(game: Game, seat: int) -> None:
    """What comes by itself when that seat's turn is over, the taxes last. Source: 2016 rulebook."""
    for ending in game.powers.turn_end:
        ending(game, seat)
    for ending in game.powers.after_turn_end:
        ending(game, seat)
    if game.paid:
        for marks in game.marks.values():
            for mark in marks:
                mark.builder_done(game, seat)
    game.tell("turn_ended", seat, {"character": game.character.id})


def compile_powers(game: Game, seat: int) -> None:
    """The powers of the turn: the character's and those of the city."""
    game.powers = moments((CHARACTER_POWER[game.character], *game.players[seat].powers.powers))
    limit = 1
    for change in game.powers.build_limit:
        limit = change(game, seat, limit)
    game.limit = limit


def end_round(game: Game) -> None:
    """Killed characters are shown, the heir takes the crown, and the game ends or a new round begins."""
    show_all = game.options.killed_shown_at_round_end == "all"
    for character in game.marks:
        seat = holder(game, character)
        if not seat or not game.is_silenced(character):
            continue
        if show_all or character.rank == RANK_OF_THE_CROWN:
            game.players[seat].revealed += (character,)
            game.tell("revealed", seat, {"character": character.id, "killed": True})
        for ending in moments((CHARACTER_POWER[character],)).round_end:
            ending(game, seat)
    if game.first:
        end_game(game)
    else:
        draft.begin_round(game)


def end_game(game: Game) -> None:
    """The game is over and scored."""
    game.over = True
    scores = scoring.scores(game)
    totals = tuple(sum(scores[seat].values()) for seat in game.rules.seats)
    game.tell("scored", None, {"totals": totals, "winners": tuple(scoring.winners(game))})
