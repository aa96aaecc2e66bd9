"""How long the planner thinks, beside what the game itself needs for a move."""

from __future__ import annotations

import time

import pytest

from citadels_engine import Game, Options
from citadels_engine.bots import BOTS
from citadels_engine.bots.arena import run
from citadels_engine.random import Stream

MOST_ON_AVERAGE = 0.005
"""Seconds."""


@pytest.mark.benchmark
@pytest.mark.parametrize("players", range(2, 8))
def test_the_planner_decides_in_under_five_milliseconds_on_average(players: int) -> None:
    report = run(["planner"] * players, 5 * players, "speed")
    mean = report.standing("planner").move_time
    print(f"\n{players} planners: {mean * 1e6:.0f} µs a move, {report.moves_per_second:,.0f} moves a second in all")
    assert mean < MOST_ON_AVERAGE


@pytest.mark.benchmark
def test_where_the_time_of_a_bots_move_goes() -> None:
    planner, spent, slowest, moves = BOTS["planner"], [0.0, 0.0, 0.0, 0.0], 0.0, 0
    for seed in range(12):
        game, stream = Game.new(Options(players=5), f"time {seed}"), Stream(seed)
        while (seat := game.to_act) is not None:
            marks = [time.perf_counter()]
            view = game.view(seat)
            marks.append(time.perf_counter())
            choices = game.choices()
            marks.append(time.perf_counter())
            line = planner.choose(view, choices, stream)
            marks.append(time.perf_counter())
            game.apply(line)
            marks.append(time.perf_counter())
            spent = [total + after - before for total, before, after in zip(spent, marks, marks[1:], strict=False)]
            slowest, moves = max(slowest, marks[3] - marks[2]), moves + 1
    parts = zip(("view", "choices", "planner", "apply"), spent, strict=True)
    print("\n" + ", ".join(f"{name} {part / moves * 1e6:.0f} µs" for name, part in parts), end="")
    print(f"; the planner's slowest of {moves} moves {slowest * 1e3:.1f} ms")
    assert spent[2] / moves < MOST_ON_AVERAGE
