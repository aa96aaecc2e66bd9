"""The plainest thing a seat can do: what is done for who does not decide in time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from citadels_engine.random import Stream

if TYPE_CHECKING:
    from citadels_engine.actions import Action
    from citadels_engine.game import Game

VERBS = ("gold", "pass", "end")
"""What goes on without choosing anything: in a turn the first of them that is legal."""


def without_choosing(game: Game) -> str | None:
    """The line with which the deciding seat goes on and chooses nothing; ``None`` if it has to choose."""
    seat = game.to_act
    return next((f"{seat} {verb}" for verb in VERBS if game.is_legal(f"{seat} {verb}")), None)


def plainest(game: Game, stream: Stream | None = None) -> str:
    """The plainest legal line of the deciding seat: to go on without choosing, else the first of what is legal.

    What has to be done before the turn may end comes before what may be done. With a ``stream`` it is any of these, so
    that nobody can tell from outside which character was picked. Raises ``ValueError`` when the game is over.
    """
    legal = game.legal_actions()
    if not legal:
        raise ValueError("the game is over")
    return without_choosing(game) or _chosen(game.owed() or legal, stream)


def _chosen(some: Sequence[Action], stream: Stream | None) -> str:
    return str(stream.choice(some) if stream else some[0])
