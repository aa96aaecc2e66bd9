"""The plainest thing a seat can do: what is done for who does not decide in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_engine.random import Stream

if TYPE_CHECKING:
    from citadels_engine.game import Game

VERBS = ("gold", "pass", "end")
"""What goes on without choosing anything: in a turn the first of them that is legal."""


def without_choosing(game: Game) -> str | None:
    """The line with which the deciding seat goes on and chooses nothing; ``None`` if it has to choose."""
    seat = game.to_act
    return next((f"{seat} {verb}" for verb in VERBS if game.is_legal(f"{seat} {verb}")), None)


def plainest(game: Game, stream: Stream | None = None) -> str:
    """The plainest legal line of the deciding seat: to go on without choosing, else the first of what is legal.

    With a ``stream`` it is any of what is legal, so that nobody can tell from outside which character was picked.
    Raises ``ValueError`` when the game is over.
    """
    legal = game.legal_actions()
    if not legal:
        raise ValueError("the game is over")
    return without_choosing(game) or str(stream.choice(legal) if stream else legal[0])
