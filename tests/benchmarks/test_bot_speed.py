"""How long the planner thinks, beside what the game itself needs for a move."""

from __future__ import annotations

from statistics import median
from time import process_time

import pytest
from yardsticks import InListings

from citadels_engine import Game, Options
from citadels_engine.bots import BOTS
from citadels_engine.bots.arena import run
from citadels_engine.random import Stream

MOST_LISTINGS = 50
"""How long a decision may take on average, beside a listing (``yardsticks.py``): in an ordinary hour 2 ms."""
ROUNDS = 5


@pytest.mark.benchmark
@pytest.mark.parametrize("players", range(2, 8))
def test_how_long_the_planner_thinks_on_average(players: int) -> None:
    took, rates = InListings(), []
    for number in range(ROUNDS):
        report = run(["planner"] * players, players, f"speed {number}", clock=process_time)
        took.add(report.standing("planner").move_time)
        rates.append(report.moves_per_second)
    print(f"\n{players} planners: a move in {took}; {median(rates):,.0f} moves a second in all")
    assert took.ratio <= MOST_LISTINGS


@pytest.mark.benchmark
def test_where_the_time_of_a_bots_move_goes() -> None:
    planner, spent, slowest, moves = BOTS["planner"], [0.0, 0.0, 0.0, 0.0], 0.0, 0
    thought = InListings()
    for seed in range(12):
        game, stream = Game.new(Options(players=5), f"time {seed}"), Stream(seed)
        while (seat := game.to_act) is not None:
            marks = [process_time()]
            view = game.view(seat)
            marks.append(process_time())
            choices = game.choices()
            marks.append(process_time())
            line = planner.choose(view, choices, stream)
            marks.append(process_time())
            game.apply(line)
            marks.append(process_time())
            spent = [total + after - before for total, before, after in zip(spent, marks, marks[1:], strict=False)]
            slowest, moves = max(slowest, marks[3] - marks[2]), moves + 1
        thought.add(spent[2] / moves)
    parts = zip(("view", "choices", "planner", "apply"), spent, strict=True)
    print("\n" + ", ".join(f"{name} {part / moves * 1e6:.0f} µs" for name, part in parts), end="")
    print(f"; the planner's slowest of {moves} moves {slowest * 1e3:.1f} ms")
    assert thought.ratio <= MOST_LISTINGS
