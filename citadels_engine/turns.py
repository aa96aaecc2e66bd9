"""Calling the characters: each rank in order, turns, and the end of the round. Source: English rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine import draft, scoring
from citadels_engine.cards import RANK_OF_THE_CROWN, Character
from citadels_engine.powers import CHARACTER_POWER, moments
from citadels_engine.questions import GatherOnly, Question, Turn

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
        if any(may_gather(game, seat) for may_gather in game.players[seat].powers.killed_called):
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
    reveal(game, character, seat)
    taken_over = False
    for mark in game.marks.get(character, ()):
        mark.when_called(game, seat)
        taken_over |= mark.takes_over
    turn: Question = Turn(seat)
    compile_powers(game, turn)
    if not taken_over:
        for revealed in game.players[game.crown].powers.others_revealed:
            revealed(game, game.crown, seat)
    for called in game.powers.called:
        called(game, seat)
    if taken_over:
        only_gathers(game, seat)
        for over in moments((CHARACTER_POWER[character],)).taken_over:
            over(game, seat)
        return
    for taken_up in game.powers.taken_up:
        taken_up(game, seat)
    for opens in game.powers.opens:
        turn = opens(game, seat)
        compile_powers(game, turn)
    game.ask(turn)


def reveal(game: Game, character: Character, seat: int, killed: bool = False) -> None:
    """That seat shows its character, and nothing was done in its turn yet."""
    game.players[seat].revealed += (character,)
    game.character = character
    game.gathered = game.income_taken = game.closed = False
    game.built = 0
    game.used = game.paid = game.looked_into = ()
    game.tell("revealed", seat, {"character": character.id, "killed": killed})


def only_gathers(game: Game, seat: int) -> None:
    """That seat gathers, and its part of the turn is over then."""
    turn = GatherOnly(seat)
    compile_powers(game, turn)
    game.ask(turn)


def part_over(game: Game, seat: int) -> None:
    """That seat has done its part of the turn: the Witch goes on with it, or the next rank is called."""
    game.tell("turn_ended", seat, {"character": game.character.id})
    witch = game.witch_of(game.character)
    if witch:
        resume(game, witch)
    else:
        call_next(game)


def resume(game: Game, witch: int) -> None:
    """The Witch goes on as the bewitched character, with her own gold, hand and city.

    What comes by itself with that character's gathering comes to her now. Source: card text, Dark City.
    """
    game.income_taken = game.closed = False
    game.built = 0
    game.paid = game.looked_into = ()
    game.tell("resumed", witch, {"character": game.character.id})
    turn = Turn(witch)
    compile_powers(game, turn)
    for taken_up in game.powers.taken_up:
        taken_up(game, witch)
    own = moments((CHARACTER_POWER[game.character],))
    for bonus in own.gather_bonus:
        game.gain_gold(witch, bonus(game, witch), game.character.id)
    for more in own.after_gather:
        more(game, witch)
    game.ask(turn)


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
    game.looked_into = ()
    game.tell("turn_ended", seat, {"character": game.character.id})


def compile_powers(game: Game, turn: Question) -> None:
    """The powers of the turn: the character's and those of the city; only the city's where it is only to gather."""
    city = game.players[turn.seat].powers
    if turn.only_gathers:
        game.powers, game.limit = city, 0
        return
    game.powers = powers = city.joined_by(CHARACTER_POWER[game.character])
    limit = 1
    for change in powers.build_limit:
        limit = change(game, turn.seat, limit)
    game.limit = limit


def end_round(game: Game) -> None:
    """Killed characters are shown, and the heir takes the crown; then the round is finished."""
    show_all = game.options.killed_shown_at_round_end == "all"
    for character in game.marks:
        seat = holder(game, character)
        if not seat or not game.is_silenced(character):
            continue
        if (show_all or character.rank == RANK_OF_THE_CROWN) and character not in game.players[seat].revealed:
            game.players[seat].revealed += (character,)
            game.tell("revealed", seat, {"character": character.id, "killed": True})
        for ending in moments((CHARACTER_POWER[character],)).round_end:
            ending(game, seat)
        _tell_the_others(game, character, seat)
    if not game.asked:
        finish_round(game)


def _tell_the_others(game: Game, killed: Character, holder: int) -> None:
    """Those who have shown a character may have something from the killed one."""
    for seat in game.rules.seats:
        for character in game.players[seat].revealed:
            if character is not killed:
                for shown in moments((CHARACTER_POWER[character],)).killed_shown:
                    shown(game, seat, killed, holder)


def finish_round(game: Game) -> None:
    """The game ends if a city is complete; if none is, a new round begins."""
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
