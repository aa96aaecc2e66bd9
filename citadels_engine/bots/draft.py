"""The planner's choice of a character."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.bots.bot import subject
from citadels_engine.bots.guess import holders
from citadels_engine.bots.outlook import Outlook
from citadels_engine.bots.targets import destroy_worth, kill_worth, rob_worth, swap_gain
from citadels_engine.bots.turn import Plan, Planner, Purse, role_of
from citadels_engine.random import Stream
from citadels_engine.view import Choice

GRAIN = 1000
"""Steps of a random whim."""


def pick(outlook: Outlook, choices: Sequence[Choice], stream: Stream) -> str:
    """The line that takes the character whose turn is worth most now."""
    return _best(outlook, choices, stream, 1).line


def discard(outlook: Outlook, choices: Sequence[Choice], stream: Stream) -> str:
    """The line that lays down the character worth most: what is left goes to the other player."""
    return _best(outlook, choices, stream, 1).line


def _best(outlook: Outlook, choices: Sequence[Choice], stream: Stream, sign: int) -> Choice:
    whim = outlook.weights.whim / GRAIN
    rated = [(sign * worth(outlook, subject(row)) + whim * stream.below(GRAIN), row) for row in choices]
    return max(rated, key=lambda pair: pair[0])[1]


def worth(outlook: Outlook, character: str) -> float:
    """What holding that character this round is worth, in points."""
    me, view = outlook.me, outlook.view
    planner = Planner(outlook, Purse(me.gold, view.hand), role_of(character))
    plan = planner.best()
    return plan.worth + _power(outlook, character, planner, plan) - _risk(outlook, character)


def _risk(outlook: Outlook, character: str) -> float:
    """What the chance to be killed or robbed as that character takes off."""
    w, view, me = outlook.weights, outlook.view, outlook.me
    known = {*view.face_up, *view.face_down, *view.characters, character}
    likings = outlook.liking(me)
    chance = outlook.target() * likings[character] / sum(likings.values())
    risk = 0.0
    if "assassin" not in known:
        risk += chance * (w.kill + w.gold * outlook.income(character))
    if "thief" not in known and character != "assassin":
        risk += chance * w.gold * me.gold * outlook.fading()
    return w.fear * risk


def _power(outlook: Outlook, character: str, planner: Planner, plan: Plan) -> float:
    w, view = outlook.weights, outlook.view
    if character == "king":
        return w.crown if not outlook.last_round else 0.0
    if character == "bishop":
        return w.guard * (1.0 + max(0.0, outlook.lead()) / 4) if len(outlook.city) > 2 else 0.0
    if character == "magician":
        kept = planner.kept(plan.builds, plan.builds, 0, 0)
        return max([0.0, *(swap_gain(outlook, kept, other) for other in outlook.others)])
    if character == "warlord":
        return _best_destruction(outlook, plan.gold_left)
    if character in ("assassin", "thief"):
        mine = (*view.characters, character)
        left = tuple(other for other in view.draft if other != character)
        guess = holders(outlook, mine, (*view.passed_on, left))
        rate, first = (kill_worth, 1) if character == "assassin" else (rob_worth, 2)
        return max(rate(outlook, guess, mine, other) for other in view.cast[first:])
    return 0.0


def _best_destruction(outlook: Outlook, gold: int) -> float:
    size, best = outlook.view.options.city_size, 0.0
    for player in outlook.others:
        if len(player.city) >= size or "bishop" in player.revealed:
            continue
        wall = 1 if "great-wall" in player.city else 0
        for card in player.city:
            price = outlook.price[card] - 1 + wall
            if price <= gold and card != "keep":
                best = max(best, destroy_worth(outlook, player.seat, card, price))
    return best
