"""Games and saved games for the tests: played at random, the same every time."""

from __future__ import annotations

import random
from hashlib import sha256

from citadels_engine import Game, Options
from saves.model import SavedGame, Seat, Table


def played(players: int = 4, seed: int | str = 1, actions: int = 40, **options: object) -> Game:
    """A game after so many random actions (fewer if it ends)."""
    game = Game.new(Options(players=players, **options), seed)
    chance = random.Random(f"{seed} {players}")
    while not game.over and game.decision < actions:
        legal = game.legal_actions()
        game.apply(legal[chance.randrange(len(legal))])
    return game


def saved_game(game: Game | None = None, name: str = "Friday at the pub") -> SavedGame:
    """A saved game with a human at the first seat, bots at the others, and a table."""
    game = game or played()
    human = Seat("Ana", token="6f1d$a9", device_key="key-of-ana", last_n=57, last_result={"ok": True, "revision": 57})
    bots = [Seat(f"Bot {seat}", "bot", "planner") for seat in range(2, game.options.players + 1)]
    table = Table(port=5577, secret_key="table-secret", fairness={"secret": "fair-secret", "entropy": ["a", "b"]})
    return SavedGame(name, game, [human, *bots], table)


def with_check(body: bytes) -> bytes:
    """A file's body with the check that fits it."""
    return body + b'[check]\nsha256 = "%s"\n' % sha256(body).hexdigest().encode()


def body_of(data: bytes) -> bytes:
    """A save's bytes before its check."""
    return data[: data.rindex(b"[check]")]


def plain(saved: SavedGame) -> dict[str, object]:
    """All that a saved game holds, comparable with ``==``."""
    values = {name: getattr(saved, name) for name in SavedGame.__slots__ if name not in ("game", "edited")}
    return {**values, "game": saved.game.to_dict()}
