"""The engine's speed: ratios to python-chess measured by turns in one run, and times of single calls.

Processor time is measured, so that other programs on the machine count little, and medians are compared. Run alone:
``pytest tests/benchmarks/test_engine.py -m benchmark -s``.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

import chess
import pytest

from citadels_engine import Game, Options
from citadels_engine.cards import DECKS

pytestmark = pytest.mark.benchmark

ROUNDS = 9
MOVES = 6_000
WHOLE_DECK = [id for id, n in DECKS["67"].copies.items() for _ in range(n)]

Playout = Callable[[int, random.Random], int]


def citadels(moves: int, chance: random.Random) -> int:
    """Random games of four players for at least so many actions; returns how many it were."""
    done = 0
    while done < moves:
        game = Game.new(Options(players=4), seed=chance.getrandbits(64))
        while not game.over:
            legal = game.legal_actions()
            game.apply(legal[int(chance.random() * len(legal))])
        done += game.decision
    return done


def chess_moves(moves: int, chance: random.Random) -> int:
    """Random games of chess, a new board when there is no move or after 150."""
    done = 0
    while done < moves:
        board = chess.Board()
        for _ in range(150):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(chance.random() * len(legal))])
            done += 1
    return done


def openspiel(name: str) -> Playout:
    """Random games of one of OpenSpiel's games."""
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("open_spiel.python.games")
    loaded = pyspiel.load_game(name)

    def run(moves: int, chance: random.Random) -> int:
        done = 0
        while done < moves:
            state = loaded.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(chance.choice(state.chance_outcomes())[0])
                    continue
                legal = state.legal_actions()
                state.apply_action(legal[int(chance.random() * len(legal))])
                done += 1
        return done

    return run


def uno(moves: int, chance: random.Random) -> int:
    """Random games of RLCard's uno."""
    from rlcard.games.uno import Game as Uno

    done = 0
    while done < moves:
        game = Uno()
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(chance.random() * len(legal))])
            done += 1
    return done


def rates(*playouts: Playout, moves: int = MOVES, rounds: int = ROUNDS) -> list[list[float]]:
    """Moves a second of each, measured by turns; the first turn warms up and does not count."""
    found: list[list[float]] = [[] for _ in playouts]
    for number in range(rounds + 1):
        for rate, playout in zip(found, playouts, strict=True):
            chance = random.Random(number)
            began = process_time()
            done = playout(moves, chance)
            rate.append(done / (process_time() - began))
    return [rate[1:] for rate in found]


def times(*calls: Callable[[], Any], repeat: int, rounds: int = ROUNDS) -> list[float]:
    """The median time of one call of each in seconds, measured by turns."""
    found: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds):
        for time, call in zip(found, calls, strict=True):
            began = process_time()
            for _ in range(repeat):
                call()
            time.append((process_time() - began) / repeat)
    return [median(time) for time in found]


def test_random_games_at_five_times_the_moves_of_python_chess() -> None:
    ours, theirs = rates(citadels, chess_moves)
    ratio = median([one / other for one, other in zip(ours, theirs, strict=True)])
    print(f"\ncitadels {median(ours):,.0f} moves/s, python-chess {median(theirs):,.0f} moves/s: {ratio:.1f} times")
    assert ratio >= 5


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7])
def test_moves_a_second_at_other_tables(players: int) -> None:
    def run(moves: int, chance: random.Random) -> int:
        done = 0
        while done < moves:
            game = Game.new(Options(players=players), seed=chance.getrandbits(64))
            while not game.over:
                legal = game.legal_actions()
                game.apply(legal[int(chance.random() * len(legal))])
            done += game.decision
        return done

    ours, theirs = rates(run, chess_moves, rounds=3)
    print(f"\n{players} players: {median(ours):,.0f} moves/s, python-chess {median(theirs):,.0f} moves/s")
    assert median(ours) > 3 * median(theirs)


@pytest.mark.parametrize("name", ["python_tic_tac_toe", "python_liars_poker", "python_kuhn_poker"])
def test_against_openspiels_games_in_python(name: str) -> None:
    ours, theirs = rates(citadels, openspiel(name), moves=3000, rounds=3)
    print(f"\ncitadels {median(ours):,.0f} moves/s, {name} {median(theirs):,.0f} moves/s")


def test_against_rlcards_uno() -> None:
    pytest.importorskip("rlcard.games.uno")
    ours, theirs = rates(citadels, uno, moves=3000, rounds=3)
    print(f"\ncitadels {median(ours):,.0f} moves/s, rlcard's uno {median(theirs):,.0f} moves/s")


def midgame(players: int, decisions: int = 150) -> Game:
    """A random game after so many decisions."""
    chance = random.Random(3)
    game = Game.new(Options(players=players), seed=3)
    while game.decision < decisions or game.phase == "draft":
        legal = game.legal_actions()
        game.apply(legal[int(chance.random() * len(legal))])
    assert not game.over
    return game


@pytest.mark.parametrize("players", [4, 7])
def test_a_clone_takes_at_most_twice_a_copy_of_a_chess_board(players: int) -> None:
    game, board = midgame(players), chess.Board()
    chance = random.Random(3)
    for _ in range(40):
        board.push(chance.choice(list(board.legal_moves)))
    ours, theirs = times(game.clone, lambda: board.copy(stack=False), repeat=5000)
    print(f"\nclone with {players} players {ours * 1e6:.2f} µs, copy of a board {theirs * 1e6:.2f} µs")
    if players == 4:
        assert ours <= 2 * theirs


def position(character: str, hand: list[str], own: list[str], *cities: list[str]) -> Game:
    """Seat 1 is that character and has been called; the other three hold nobody and have those cities."""
    others = [{"city": city} for city in cities] or [{}, {}, {}]
    first = {"characters": [character], "gold": 30, "hand": hand, "city": own}
    return Game.set_up({"ruleset": "classic", "players": [first, *others]})


@pytest.mark.parametrize("cards", [0, 1, 4, 10, 20, 40, 60, 65])
def test_legal_actions_under_fifty_microseconds_at_any_hand_size(cards: int) -> None:
    """The Magician with workshops and gold for all he has may do the most with a hand."""
    hand = [id for id in WHOLE_DECK if id not in ("laboratory", "smithy")][:cards]
    before = position("magician", hand, ["laboratory", "smithy"])
    after = before.clone()
    after.apply("1 gold")
    slowest = max(uncached(before), uncached(after))
    print(f"\nlegal_actions with {cards} cards in the hand: {slowest * 1e6:.1f} µs")
    assert slowest < 50e-6


@pytest.mark.parametrize("character", ["assassin", "architect", "warlord"])
def test_legal_actions_of_others_under_fifty_microseconds(character: str) -> None:
    """A hand of a copy of each district, and cities with walls and keeps to attack."""
    hand = [id for id in dict.fromkeys(WHOLE_DECK) if id not in ("laboratory", "smithy", "great-wall")]
    four = ["manor", "castle", "tavern", "market"]
    cities = (
        [*four, "temple", "church", "great-wall"],
        [*four, "temple", "church", "keep"],
        [*four, "docks", "prison"],
    )
    game = position(character, hand, ["laboratory", "smithy"], *cities)
    game.apply("1 gold")
    time = uncached(game)
    print(f"\nlegal_actions of the {character}: {len(game.legal_actions())} in {time * 1e6:.1f} µs")
    assert time < 50e-6


def uncached(game: Game) -> float:
    """The median time of listing the legal actions for the first time at a position."""
    data, found = game.to_dict(), []
    for _ in range(ROUNDS):
        fresh = [Game.from_dict(data) for _ in range(60)]
        began = process_time()
        for one in fresh:
            one.legal_actions()
        found.append((process_time() - began) / len(fresh))
    return median(found)


def test_a_view_under_a_hundred_microseconds() -> None:
    game = midgame(7)
    for seat in (None, 1, game.to_act):
        (time,) = times(lambda: game.view(seat), repeat=500)  # noqa: B023
        print(f"\nview of seat {seat} of 7 in round {game.round}: {time * 1e6:.1f} µs")
        assert time < 100e-6


def test_plain_data_and_back() -> None:
    game = midgame(7)
    data = game.to_dict()
    written, read = times(game.to_dict, lambda: Game.from_dict(data), repeat=50)
    rows, greyed = times(game.choices, game.greyed, repeat=500)
    print(f"\nto_dict {written * 1e6:.0f} µs, from_dict {read * 1e6:.0f} µs at decision {game.decision}")
    print(f"choices {rows * 1e6:.1f} µs, greyed {greyed * 1e6:.1f} µs")
    assert written < 5e-3
    assert read < 10e-3
