"""Games and saved games for the tests: played at random, the same every time."""

from __future__ import annotations

import random
from hashlib import sha256

from citadels_engine import Game, Options
from saves.fair_deal import Deal, commitment, seal, terms
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
    table = Table(port=5577, secret_key="table-secret", words="amber-fox-river-stone")
    return SavedGame(name, game, [human, *bots], table)


def dealt_game(actions: int = 40) -> SavedGame:
    """A saved game of four that was dealt from the bytes of two people and the host."""
    deal = fair_deal("9f2c" * 8)
    saved = saved_game(played(4, deal.seed, actions))
    saved.seats[2] = Seat("Bot 3")
    saved.id = deal.game
    assert saved.table is not None
    saved.table.fairness = deal.to_dict()
    return saved


def fair_deal(game: str) -> Deal:
    """A deal of the game of that id, with two people at the first and the third seat and bots at the others."""
    secret, told = "01" * 32, {1: "11" * 32, 3: "33" * 32}
    seals = {seat: seal(text) for seat, text in told.items()}
    people, bot = ("human", ""), ("bot", "planner")
    agreed = terms(Options(players=4).to_dict(), (people, bot, people, bot), seals)
    return Deal(game, secret, commitment(game, secret), told, seals, agreed)


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
