"""The rules of Citadels: a game is a sequence of decisions, each of one seat.

>>> from citadels_engine import Game, Options
>>> game = Game.new(Options(ruleset="classic", players=4, first_crown=2), seed=7)
>>> game.to_act
2
>>> events = game.apply(game.legal_actions()[0])
>>> [event.kind for event in events]
['picked']
>>> game.to_act
3
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from citadels_engine.actions import Action
    from citadels_engine.errors import BadNotation, BadOptions, BadPosition, IllegalAction, Refusal
    from citadels_engine.events import Event
    from citadels_engine.game import Game
    from citadels_engine.options import Options
    from citadels_engine.plain import plainest
    from citadels_engine.view import Choice, DraftTurn, Greyed, PlayerView, TurnView, View

__all__ = [
    "Action",
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "Choice",
    "DraftTurn",
    "Event",
    "Game",
    "Greyed",
    "IllegalAction",
    "Options",
    "PlayerView",
    "Refusal",
    "TurnView",
    "View",
    "plainest",
]

_HOMES = {
    "Action": "citadels_engine.actions",
    "BadNotation": "citadels_engine.errors",
    "BadOptions": "citadels_engine.errors",
    "BadPosition": "citadels_engine.errors",
    "Choice": "citadels_engine.view",
    "DraftTurn": "citadels_engine.view",
    "Event": "citadels_engine.events",
    "Game": "citadels_engine.game",
    "Greyed": "citadels_engine.view",
    "IllegalAction": "citadels_engine.errors",
    "Options": "citadels_engine.options",
    "PlayerView": "citadels_engine.view",
    "Refusal": "citadels_engine.errors",
    "TurnView": "citadels_engine.view",
    "View": "citadels_engine.view",
    "plainest": "citadels_engine.plain",
}
"""Where each name is at home. It is imported when first asked for: a screen needs the views and not the rules."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
