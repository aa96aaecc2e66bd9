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

from citadels_engine.actions import Action
from citadels_engine.errors import BadNotation, BadOptions, BadPosition, IllegalAction, Refusal
from citadels_engine.events import Event
from citadels_engine.game import Game
from citadels_engine.options import Options
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
]
