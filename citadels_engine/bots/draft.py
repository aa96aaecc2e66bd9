"""The planner's choice of a character."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.bots.bot import subject
from citadels_engine.bots.outlook import Outlook
from citadels_engine.bots.powers import power_worth
from citadels_engine.bots.turn import Planner, Purse, role_of
from citadels_engine.random import Stream
from citadels_engine.view import Choice

GRAIN = 1000
"""Steps of a random whim."""
DREAD = {"assassin": 1.0, "witch": 0.7}
"""How much of a turn whoever is named by that character of rank 1 loses."""


def choose(outlook: Outlook, choices: Sequence[Choice], stream: Stream) -> str:
    """The line that takes, or lays down, the character whose turn is worth most now.

    With two players that is also what the other one must not get.
    """
    whim = outlook.weights.whim / GRAIN
    return max(choices, key=lambda row: worth(outlook, subject(row)) + whim * stream.below(GRAIN)).line


def worth(outlook: Outlook, character: str) -> float:
    """What holding that character this round is worth, in points."""
    me, view = outlook.me, outlook.view
    planner = Planner(outlook, Purse(me.gold, view.hand), role_of(character))
    plan = planner.best()
    return plan.worth + power_worth(outlook, character, planner, plan) - _risk(outlook, character)


def _risk(outlook: Outlook, character: str) -> float:
    """What the chance to be killed or robbed as that character takes off."""
    w, view, me = outlook.weights, outlook.view, outlook.me
    known = {*view.face_up, *view.face_down, *view.characters, character}
    likings = outlook.liking(me)
    chance = outlook.target() * likings[character] / sum(likings.values())
    risk = 0.0
    first = view.cast[0]
    if first not in known:
        risk += DREAD[first] * chance * (w.kill + w.gold * outlook.income(character))
    if "thief" in view.cast and "thief" not in known and character != first:
        risk += chance * w.gold * me.gold * outlook.fading()
    return w.fear * risk
