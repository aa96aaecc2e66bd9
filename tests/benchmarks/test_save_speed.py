"""How long saving takes, beside Python's own reading of the same file."""

import random
import statistics
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_engine import Game, Options
from saves import store
from saves.format import encode
from saves.model import SavedGame, Seat

TIMES = 30


def long_game(actions: int) -> Game:
    """A game of six that has gone on for so many actions."""
    for seed in range(200):
        game = Game.new(Options(players=6), seed)
        chance = random.Random(seed)
        while not game.over and game.decision < actions:
            legal = game.legal_actions()
            game.apply(legal[chance.randrange(len(legal))])
        if not game.over:
            return game
    raise AssertionError("no game is that long")


def milliseconds(*works: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> list[list[float]]:
    """How long each takes, every time, by turns."""
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(TIMES):
        for work, found in zip(works, taken, strict=True):
            start = clock()
            work()
            found.append((clock() - start) * 1000)
    return taken


@pytest.mark.benchmark
def test_making_a_save_at_500_actions_takes_at_most_twice_as_long_as_tomllib_needs_to_read_it(tmp_path: Path) -> None:
    """The disk's own part is printed and not counted. In an ordinary hour tomllib needs 4 ms."""
    saved = SavedGame("long", long_game(500), [Seat(f"Player {seat}") for seat in range(1, 7)])
    path = tmp_path / "game.toml"
    store.write(path, saved)
    text = path.read_text()
    made, yardstick = milliseconds(lambda: encode(saved), lambda: tomllib.loads(text), clock=time.process_time)
    written, read = milliseconds(lambda: store.write(path, saved), lambda: store.load(path))
    for what, taken in (("made", made), ("made, written and synced", written), ("read and checked", read)):
        print(f"500 actions, {path.stat().st_size} bytes, {what}: {statistics.median(taken):.2f} ms")
    times = statistics.median(ours / theirs for ours, theirs in zip(made, yardstick, strict=True))
    print(f"tomllib reads it in {statistics.median(yardstick):.2f} ms; made in {times:.2f} times that (at most 2)")
    assert times <= 2
    assert saved.game.decision == 500
