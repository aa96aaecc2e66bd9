"""The plainest thing: always there, always legal, and it never keeps a game from going on."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from invariants import options
from rulebook import lines, play, player, random_action, table

from citadels_engine import Game, Options, plainest
from citadels_engine.plain import without_choosing
from citadels_engine.random import Stream

PLAYERS = range(2, 8)
WHOLE = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("players", PLAYERS)
@WHOLE
@given(st.data())
def test_there_is_always_a_plainest_thing_and_it_is_legal(players: int, data: st.DataObject) -> None:
    """Wherever a game of players who do anything at all may stand."""
    game = Game.new(data.draw(options(players)), data.draw(st.integers(0, 2**32)))
    stream = Stream(data.draw(st.integers(0, 2**32)))
    while not game.over:
        for line in (plainest(game), plainest(game, stream)):
            assert game.is_legal(line)
            assert line.startswith(f"{game.to_act} ")
        game.apply(plainest(game) if stream.below(3) else random_action(game, stream))
    with pytest.raises(ValueError, match="over"):
        plainest(game)


@pytest.mark.parametrize("players", PLAYERS)
def test_rounds_of_the_plainest_things_follow_each_other(players: int) -> None:
    """Nobody builds, so such a game has no end of its own; no round of it takes more than two acts a character."""
    game = Game.new(Options(players=players), seed=players)
    for _ in range(30):
        round, began = game.round, game.decision
        while game.round == round:
            game.apply(plainest(game))
            assert game.decision - began <= len(game.rules.draft) + 2 * len(game.cast)
    assert not any(one.city for one in game.players)


@pytest.mark.parametrize("players", PLAYERS)
def test_one_who_plays_brings_the_game_to_its_end(players: int) -> None:
    game, stream = Game.new(Options(players=players), seed=players), Stream(players)
    while not game.over:
        game.apply(random_action(game, stream) if game.to_act == 1 else plainest(game))
    assert game.winners() == [1]


def test_a_turn_is_gold_and_its_end() -> None:
    game = table(player("king", gold=9, hand="manor", city="castle"), player("thief"), player("bishop"))
    assert play_plainly(game, 2) == ["2 gold", "2 end"]
    assert play_plainly(game, 1) == ["1 gold", "1 end"]


def test_what_is_offered_is_declined() -> None:
    game = table(player("warlord", gold=5), player("king", city="graveyard", gold=3), player("merchant", city="temple"))
    while game.to_act != 1:
        game.apply(plainest(game))
    play(game, "1 gold", "1 destroy 3 temple")
    assert (game.to_act, plainest(game)) == (2, "2 pass")


def test_where_something_must_be_chosen_it_is_the_first_or_any() -> None:
    game = table(player("king"), player("thief"), player("bishop"), top="manor keep")
    play(game, "2 cards")
    assert without_choosing(game) is None
    assert plainest(game) == "2 keep manor"
    assert {plainest(game, Stream(seed)) for seed in range(20)} == lines(game)


def test_a_pick_with_a_stream_cannot_be_foretold() -> None:
    game = Game.new(Options(players=4), seed=1)
    assert plainest(game) == str(game.legal_actions()[0])
    assert {plainest(game, Stream(seed)) for seed in range(60)} == lines(game)


def play_plainly(game: Game, seat: int) -> list[str]:
    done = []
    while game.to_act == seat:
        done.append(plainest(game))
        game.apply(done[-1])
    return done
