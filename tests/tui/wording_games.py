"""Random games for the tests of the words: what was offered, what happened, as every seat saw it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from citadels_engine import Game, Options
from citadels_engine.events import Event

NAMES = {1: "Ana", 2: "Bára", 3: "Cyril", 4: "Dan", 5: "Eva", 6: "Filip", 7: "Gita", 8: "Hana"}
"""None of them contains a card's name, or is contained in one."""


def positions(options: Options, seed: int) -> Iterator[Game]:
    """A random game at every decision, and when it is over. The verb is drawn first, so that every power is used."""
    game, chance = Game.new(options, seed=seed), random.Random(seed)
    while not game.over:
        yield game
        game.apply(_random_action(game, chance))
    yield game


def _random_action(game: Game, chance: random.Random) -> str:
    rows = game.choices()
    verb = chance.choice(sorted({row.verb for row in rows}))
    row = chance.choice([row for row in rows if row.verb == verb])
    if not row.family:
        return row.line
    cards = sorted(chance.sample(row.family, chance.randint(1, len(row.family))))
    return " ".join([row.line, *cards])


@cache
def finished(players: int, seed: int, **changes: object) -> tuple[Game, tuple[Event, ...]]:
    """A finished random game and everything that happened in it, with what is private."""
    game, chance = Game.new(Options(players=players, **changes), seed=seed), random.Random(seed)
    events = list(game.opening)
    while not game.over:
        events += game.apply(_random_action(game, chance))
    return game, tuple(events)


def names_of(game: Game) -> dict[int, str]:
    """The names of the players who sit there."""
    return {seat: NAMES[seat] for seat in range(1, game.options.players + 1)}


def fault(text: str) -> str:
    """What is wrong with a text that a player reads, or nothing."""
    if not text or text != text.strip():
        return "empty, or blanks around it"
    for bad in ("{", "}", "  ", "None", " 1 cards", " 1 points", " 1 districts", " ,", " .", "..", "-city", "of-magic"):
        if bad in f" {text}":
            return f"{bad!r} in it"
    return ""
