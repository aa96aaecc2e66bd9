"""Positions of every ruleset, changed where it hurts: each is refused by name or can be played to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from invariants import any_options
from rulebook import random_action
from test_engine_positions import HOSTILE, at, drop, paths, put, refused_or_playable

from citadels_engine import Game
from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.marks import MARKS
from citadels_engine.questions import QUESTIONS
from citadels_engine.random import Stream

WORDS: Sequence[str] = (*DISTRICTS, *CHARACTERS, *MARKS, *QUESTIONS, "all", "none", "1 gold")
NEWER = ("dark-city", "citadela")


def position(stream: Stream, asks: str) -> dict[str, Any]:
    """A random game's plain data where that is asked, if it comes to be asked; else at the end."""
    game = Game.new(any_options(stream.choice, 2 + stream.below(7), NEWER), stream.below(1 << 30))
    first = stream.below(120)
    while not game.over and (game.decision < first or game.asked[-1].asks != asks):
        game.apply(random_action(game, stream))
    data = game.to_dict()
    data["actions"] = data["actions"][-2:]
    return data


def changed(data: Any, stream: Stream) -> Any:
    """One change: another value, one left out, one doubled, two exchanged or one copied."""
    try:
        everywhere = [path for path in paths(data) if path[:1] == ("position",) or stream.below(8) == 0]
        one, two = stream.choice(everywhere), stream.choice(everywhere)
        what, here = stream.below(6), at(data, one)
        if what == 0 and one:
            return drop(data, one)
        if what == 1 and isinstance(here, list):
            return put(data, one, [*here, *here[:1]])
        if what == 2:
            return put(put(data, one, at(data, two)), two, here)
        if what == 3:
            return put(data, one, at(data, two))
        return put(data, one, another(here, stream))
    except (KeyError, IndexError, TypeError, ZeroDivisionError, RecursionError):
        return data  # an earlier change has taken that place away, or left none


def another(value: Any, stream: Stream) -> Any:
    """A value of the same kind, or anything at all."""
    if stream.below(5) == 0:
        return stream.choice(HOSTILE)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return stream.below(12) - 1
    if isinstance(value, list):
        return [stream.choice(WORDS) for _ in range(stream.below(4))]
    return stream.choice(WORDS)


def try_changes(asks: str, positions: int, each: int) -> int:
    """Change positions of games in up to three places each; returns how many could be played all the same."""
    playable = 0
    for number in range(positions):
        stream = Stream(f"hostile {asks} {number}")
        data = position(stream, asks)
        for _ in range(each):
            spoilt = data
            for _ in range(1 + stream.below(3)):
                spoilt = changed(spoilt, stream)
            playable += refused_or_playable(Game.from_dict, spoilt) is not None
    return playable


@pytest.mark.parametrize("asks", QUESTIONS)
def test_spoilt_positions_are_refused_by_name_or_can_be_played(asks: str) -> None:
    assert try_changes(asks, positions=3, each=12) < 36


@pytest.mark.slow
@pytest.mark.parametrize("asks", QUESTIONS)
def test_very_many_spoilt_positions(asks: str) -> None:
    assert 0 < try_changes(asks, positions=40, each=20) < 800
