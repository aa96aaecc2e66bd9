"""The engine's speed beside python-chess's, measured by turns in one run. Times are printed, ratios asserted.

Processor time is measured, so that other programs on the machine count little, and medians are compared. Single calls
are compared with a *listing* (``yardsticks.py``), some 40 µs. Run alone:
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
from yardsticks import InListings

from citadels_engine import Game, Options
from citadels_engine.cards import CHARACTERS, DECKS
from citadels_engine.rulesets import RULESETS, THE_EIGHT

pytestmark = pytest.mark.benchmark

ROUNDS = 9
MOVES = 6_000
WHOLE_DECK = [id for id, n in DECKS["67"].copies.items() for _ in range(n)]

MOST_LISTINGS = 1.25
"""How long listing the legal actions of any position may take: in an ordinary hour 50 µs."""

Playout = Callable[[int, random.Random], int]


def games_of(**options: Any) -> Playout:
    """Random games with those options for at least so many actions; returns how many it were."""

    def run(moves: int, chance: random.Random) -> int:
        done = 0
        while done < moves:
            game = Game.new(Options(**options), seed=chance.getrandbits(64))
            while not game.over:
                legal = game.legal_actions()
                game.apply(legal[int(chance.random() * len(legal))])
            done += game.decision
        return done

    return run


citadels = games_of(players=4)


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
    ours, theirs = rates(games_of(players=players), chess_moves, rounds=3)
    print(f"\n{players} players: {median(ours):,.0f} moves/s, python-chess {median(theirs):,.0f} moves/s")
    assert median(ours) > 3 * median(theirs)


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("ruleset", [id for id in RULESETS if id != "classic"])
def test_other_rulesets_at_three_times_the_moves_of_python_chess(ruleset: str, players: int) -> None:
    """Random casts and all purple districts, so that every power comes into play."""
    ours, theirs = rates(games_of(ruleset=ruleset, players=players, cast="random"), chess_moves, rounds=5)
    ratio = median([one / other for one, other in zip(ours, theirs, strict=True)])
    print(f"\n{ruleset} with {players} players: {median(ours):,.0f} moves/s: {ratio:.1f} times python-chess")
    assert ratio >= 3


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
def test_legal_actions_take_no_longer_than_a_listing_and_a_quarter_at_any_hand_size(cards: int) -> None:
    """The Magician with workshops and gold for all he has may do the most with a hand."""
    hand = [id for id in WHOLE_DECK if id not in ("laboratory", "smithy")][:cards]
    before = position("magician", hand, ["laboratory", "smithy"])
    after = before.clone()
    after.apply("1 gold")
    slowest = max(uncached(before), uncached(after), key=lambda took: took.ratio)
    print(f"\nlegal_actions with {cards} cards in the hand: {slowest}")
    assert slowest.ratio <= MOST_LISTINGS


@pytest.mark.parametrize("character", ["assassin", "architect", "warlord"])
def test_legal_actions_of_others_take_no_longer(character: str) -> None:
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
    took = uncached(game)
    print(f"\nlegal_actions of the {character}: {len(game.legal_actions())} in {took}")
    assert took.ratio <= MOST_LISTINGS


def dark_position(character: str, hand: list[str], own: list[str], *cities: list[str]) -> Game:
    """As ``position``, in the Dark City; the character takes gold first."""
    cast = [character if CHARACTERS[id].rank == CHARACTERS[character].rank else id for id in THE_EIGHT]
    first = {"characters": [character], "gold": 40, "hand": hand, "city": own}
    others = [{"city": city} for city in cities] or [{}, {}, {}]
    game = Game.set_up({"ruleset": "dark-city", "cast": cast, "players": [first, *others]})
    game.apply("1 gold")
    return game


@pytest.mark.parametrize("character", ["emperor", "wizard", "navigator"])
def test_legal_actions_with_nearly_the_whole_deck_in_the_hand_and_every_workshop(character: str) -> None:
    workshops = ["laboratory", "smithy", "museum", "quarry", "factory", "armory"]
    copies = Options(ruleset="dark-city").deck_list().copies
    hand = [id for id, n in copies.items() if id not in workshops for _ in range(n)]
    game = dark_position(character, hand[1:], workshops)
    took = uncached(game)
    print(f"\nlegal_actions of the {character} with {len(hand)} cards: {len(game.legal_actions())} in {took}")
    assert took.ratio <= MOST_LISTINGS


def test_legal_actions_of_the_diplomat_with_full_cities() -> None:
    six = ["manor", "castle", "tavern", "market", "temple", "church"]
    other = ["palace", "cathedral", "harbor", "town-hall", "fortress", "docks", "prison"]
    third = ["monastery", "watchtower", "battlefield", "trading-post", "keep", "great-wall", "docks"]
    game = dark_position("diplomat", [], [*six, "smithy"], other, third, [*six, "docks"])
    took = uncached(game)
    print(f"\nlegal_actions of the diplomat: {len(game.legal_actions())} in {took}")
    assert took.ratio <= 2  # not a matter of the hand's size: every own district for every other one


def uncached(game: Game) -> InListings:
    """Listing the legal actions for the first time at a position."""
    data, took = game.to_dict(), InListings()
    for _ in range(ROUNDS):
        fresh = [Game.from_dict(data) for _ in range(60)]
        took.measure(lambda: [one.legal_actions() for one in fresh], len(fresh))  # noqa: B023
    return took


def called(call: Callable[[], Any], repeat: int) -> InListings:
    """One call of that."""
    took = InListings()
    for _ in range(ROUNDS):
        took.measure(lambda: [call() for _ in range(repeat)], repeat)
    return took


def test_a_view_takes_at_most_two_listings_and_a_half() -> None:
    game = midgame(7)
    for seat in (None, 1, game.to_act):
        took = called(lambda: game.view(seat), repeat=60)  # noqa: B023
        print(f"\nview of seat {seat} of 7 in round {game.round}: {took}")
        assert took.ratio <= 2.5


def test_plain_data_and_back() -> None:
    game = midgame(7)
    data = game.to_dict()
    written, read = called(game.to_dict, repeat=30), called(lambda: Game.from_dict(data), repeat=10)
    rows, greyed = called(game.choices, repeat=100), called(game.greyed, repeat=100)
    print(f"\nto_dict {written}, from_dict {read} at decision {game.decision}")
    print(f"choices {rows}, greyed {greyed}")
    assert written.ratio <= 20
    assert read.ratio <= 80
