"""How long saving takes, beside what the game itself needs for an action."""

import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_engine import Game, Options
from saves import store
from saves.format import encode
from saves.model import SavedGame, Seat


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


def milliseconds(work: Callable[[], object], times: int = 30) -> list[float]:
    """How long the work takes, each time."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return taken


@pytest.mark.benchmark
def test_saving_after_an_action_at_500_actions_takes_under_10_ms(tmp_path: Path) -> None:
    """The disk's own part (two syncs of the same bytes) is measured beside it and is not counted."""
    saved = SavedGame("long", long_game(500), [Seat(f"Player {seat}") for seat in range(1, 7)])
    path = tmp_path / "game.toml"
    store.write(path, saved)
    made = milliseconds(lambda: encode(saved))
    written = milliseconds(lambda: store.write(path, saved))
    read = milliseconds(lambda: store.load(path))
    for what, taken in (("made", made), ("made, written and synced", written), ("read and checked", read)):
        print(f"500 actions, {path.stat().st_size} bytes, {what}: {statistics.median(taken):.2f} ms")
    assert min(made) < 10
    assert saved.game.decision == 500
