"""Whole random games of every size and with any options: what holds at every decision."""

from __future__ import annotations

import copy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from invariants import any_options, check, check_hands_seen, lines_to_try, options, same, some_legal, whole_deck
from referee import Referee
from rulebook import player, random_action, refused, table

from citadels_engine import Action, BadNotation, Event, Game, IllegalAction, Options
from citadels_engine.cards import DECKS
from citadels_engine.errors import REFUSALS
from citadels_engine.player import Player
from citadels_engine.random import Stream
from citadels_engine.state import State

PLAYERS = range(2, 9)
SEEDS = st.integers(0, 2**64) | st.text(st.characters(codec="utf-8"), max_size=20)
WHOLE = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MOST_DECISIONS = 20_000


@pytest.mark.parametrize("players", PLAYERS)
@WHOLE
@given(st.data())
def test_what_holds_in_whole_games(players: int, data: st.DataObject) -> None:
    game = Game.new(data.draw(options(players)), data.draw(SEEDS))
    everything, stream = whole_deck(game), Stream(data.draw(st.integers(0, 2**32)))
    referee = Referee(game)
    while not game.over:
        check(game, everything)
        check_hands_seen(game)
        action = random_action(game, stream)
        assert action in game.legal_actions()
        assert Action.parse(str(action)) == action
        assert action.seat == game.to_act
        decision = game.decision
        events = game.apply(action)
        assert events or action.verb == "pass"
        referee.watch(events, game)
        assert game.decision == decision + 1
        assert decision < MOST_DECISIONS
    check(game, everything)
    assert len(game.actions) == game.decision
    assert game.winners()
    assert any(one.first for one in game.view(None).players)


@pytest.mark.parametrize("players", PLAYERS)
@WHOLE
@given(st.data())
def test_the_log_and_the_saved_position_give_the_same_game(players: int, data: st.DataObject) -> None:
    game = Game.new(data.draw(options(players)), data.draw(SEEDS))
    replayed = Game.new(game.options, game.seed)
    loaded = Game.from_dict(game.to_dict())
    assert game.opening == replayed.opening
    stream, often = Stream(data.draw(st.integers(0, 2**32))), data.draw(st.integers(20, 60))
    while not game.over:
        if game.decision % often == 0:
            same(game, replayed)
            same(game, loaded)
            loaded = Game.from_dict(game.to_dict())
            same(game, loaded)
        action = random_action(game, stream)
        events = game.apply(action)
        assert events == replayed.apply(str(action)) == loaded.apply(str(action))
    same(game, replayed)
    same(game, loaded)
    same(game, Game.from_dict(game.to_dict()))


@pytest.mark.parametrize("players", PLAYERS)
@WHOLE
@given(st.data())
def test_what_is_legal_is_accepted_and_what_is_not_is_refused_with_a_reason(players: int, data: st.DataObject) -> None:
    game = Game.new(data.draw(options(players)), data.draw(SEEDS))
    stream, often = Stream(data.draw(st.integers(0, 2**32))), data.draw(st.integers(15, 45))
    while not game.over:
        if game.decision % often == 0:
            every_legal_action_is_accepted(game, stream)
            others_are_refused(game, stream)
        game.apply(random_action(game, stream))
    others_are_refused(game, stream)


def every_legal_action_is_accepted(game: Game, stream: Stream) -> None:
    before = game.to_dict()
    for action in some_legal(game, stream, 40):
        assert game.is_legal(str(action))
        assert game.why_not(action) is None
        copy = game.clone()
        assert copy.apply(str(action)) or action.verb == "pass"
        assert copy.actions[-1] == action
    assert game.to_dict() == before


def others_are_refused(game: Game, stream: Stream) -> None:
    before = game.to_dict()
    for line in lines_to_try(game, stream, 30):
        try:
            legal = Action.parse(line) in game.legal_actions()
        except BadNotation:
            legal = False
        assert game.is_legal(line) == legal
        if legal:
            continue
        refusal = game.why_not(line)
        assert refusal is not None
        assert refusal.code in REFUSALS
        assert str(refusal)
        with pytest.raises((IllegalAction, BadNotation)) as caught:
            game.apply(line)
        told = getattr(caught.value, "refusal", None)
        assert told == (None if refusal.code == "bad_notation" else refusal)
    assert game.to_dict() == before


@pytest.mark.parametrize("players", PLAYERS)
@WHOLE
@given(st.data())
def test_a_clone_shares_nothing_that_changes(players: int, data: st.DataObject) -> None:
    game = Game.new(data.draw(options(players)), data.draw(SEEDS))
    stream, often = Stream(data.draw(st.integers(0, 2**32))), data.draw(st.integers(30, 90))
    while not game.over:
        if game.decision % often == 0:
            before, copy = game.to_dict(), game.clone()
            same(game, copy)
            for _ in range(60):
                if not copy.over:
                    copy.apply(random_action(copy, stream))
            assert game.to_dict() == before
            kept, after = game.clone(), copy.to_dict()
            for _ in range(20):
                if not kept.over:
                    kept.apply(random_action(kept, stream))
            assert copy.to_dict() == after
        game.apply(random_action(game, stream))


def test_a_clone_has_everything_a_game_has() -> None:
    game = Game.new(Options(players=4), seed=1)
    copy = game.clone()
    assert [name for name in State.__slots__ if not hasattr(copy, name)] == []
    for one, two in zip(game.players, copy.players, strict=True):
        assert [name for name in Player.__slots__ if getattr(one, name) is not getattr(two, name)] == []


# -- a game never gets stuck


def hands_full_of(options: Options, stream: Stream, left: int) -> Game:
    """Nearly every card is in somebody's hand, ``left`` are in the deck."""
    game = Game.new(options, stream.below(1 << 30))
    position = game.to_dict()
    state = position["position"]
    cards = [*state["deck"], *(id for one in state["players"] for id in one["hand"])]
    stream.shuffle(cards)
    state["deck"] = cards[:left]
    for one in state["players"]:
        one["hand"], one["gold"] = [], stream.below(3)
    for id in cards[left:]:
        stream.choice(state["players"])["hand"].append(id)
    return Game.from_dict(position)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("left", [0, 1, 3])
def test_with_an_empty_deck_it_goes_on_to_the_end(players: int, left: int) -> None:
    for number in range(6):
        stream = Stream(f"{players} {left} {number}")
        game = hands_full_of(any_options(stream.choice, players), stream, left)
        go_through(game, stream)


def test_seven_players_with_no_purple_cards_and_one_who_holds_them_all() -> None:
    common = {id: n for id, n in DECKS["66"].copies.items() if id not in DECKS["66"].uniques()}
    everything = " ".join(id for id, n in common.items() for _ in range(n))
    game = table(player(hand=everything, gold=0), *(player(gold=0) for _ in range(6)), phase="draft", uniques="none")
    stream = Stream("all")
    while not game.over:
        game.apply(random_action(game, stream))
        assert game.decision < MOST_DECISIONS
    refused(game, "1 gold")


def test_who_always_takes_gold_and_never_builds_can_go_on_for_ever() -> None:
    game = Game.new(Options(players=3), seed=1)
    while game.round < 60:
        for word in ("gold", "end"):
            if game.is_legal(f"{game.to_act} {word}"):
                game.apply(f"{game.to_act} {word}")
                break
        else:
            game.apply(game.legal_actions()[0])
    assert game.view(None).deck_size == 0  # the Architect's cards
    assert not game.over


# -- very many games


def many_games(players: int, first: int, games: int) -> int:
    """Random games of any ruleset with any options; returns how many decisions there were.

    A referee watches every decision, and its notation is read back; in every twentieth game the one that was saved and
    read back and the one played again from the log go on beside it.
    """
    decisions = 0
    for seed in range(first, first + games):
        stream = Stream(f"many {players} {seed}")
        game = Game.new(any_options(stream.choice, players), seed)
        try:
            go_through(game, stream, thoroughly=seed % 20 == 0)
        except Exception as error:
            raise AssertionError(f"{players} players, seed {seed}, decision {game.decision}: {error!r}") from error
        decisions += game.decision
    return decisions


def go_through(game: Game, stream: Stream, thoroughly: bool = False) -> None:
    """One random game to its end."""
    everything, referee = whole_deck(game), Referee(game)
    replayed = Game.new(game.options, game.seed)
    while not game.over:
        check(game, everything)
        check_hands_seen(game)
        action = random_action(game, stream)
        assert Action.parse(str(action)) == action
        loaded = Game.from_dict(game.to_dict()) if thoroughly else None
        events = game.apply(action)
        referee.watch(events, game)
        assert game.decision < MOST_DECISIONS
        if loaded:
            assert events == loaded.apply(str(action)) == replayed.apply(str(action))
            same(game, loaded)
    check(game, everything)
    assert game.winners()
    if thoroughly:
        same(game, replayed)


DOCTORED = ("gained", "income", "built", "taxed", "tithed", "stolen", "destroyed", "exchanged", "peeked")
"""Kinds of events with numbers that the referee reckons himself."""


def test_the_referee_sees_a_number_that_is_wrong() -> None:
    """Else the games above would prove little."""
    seen = set()
    for seed in range(40):
        stream = Stream(f"doctored {seed}")
        game = Game.new(any_options(stream.choice, 2 + seed % 7), seed)
        referee = Referee(game)
        while not game.over:
            events = game.apply(random_action(game, stream))
            for place, event in enumerate(events):
                if event.kind in DOCTORED and stream.below(20) == 0:
                    wrong = [*events[:place], doctored(event), *events[place + 1 :]]
                    with pytest.raises(AssertionError):
                        copy.deepcopy(referee).watch(wrong, game)
                    seen.add(event.kind)
            referee.watch(events, game)
    assert seen == set(DOCTORED)


def doctored(event: Event) -> Event:
    """That event with one more gold or card in it."""
    name = next(name for name in ("gold", "paid", "cards", "count") if name in event.values)
    return event._replace(values={**event.values, name: event.values[name] + 1})


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("part", range(4))
def test_twenty_thousand_games_without_a_fault(part: int, players: int) -> None:
    """In all parts together, with every number of players."""
    games = 715
    assert many_games(players, games * part, games) > games * 100
