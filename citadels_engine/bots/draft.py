"""The planner's choice of a character."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from citadels_engine.bots.bot import subject
from citadels_engine.bots.guess import holders
from citadels_engine.bots.outlook import Outlook
from citadels_engine.bots.targets import Rate, destroy_worth, kill_worth, rob_worth, swap_gain
from citadels_engine.bots.turn import Plan, Planner, Purse, role_of
from citadels_engine.random import Stream
from citadels_engine.view import Choice

GRAIN = 1000
"""Steps of a random whim."""
UNTROUBLED = 2
"""Cities of up to so many districts are hardly ever attacked."""


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


Power = Callable[[Outlook, Planner, Plan], float]
"""What a character's own power is worth beside the rest of the turn, in points."""


def _power(outlook: Outlook, character: str, planner: Planner, plan: Plan) -> float:
    power = POWERS.get(character)
    return power(outlook, planner, plan) if power else 0.0


def _crown(outlook: Outlook, _planner: Planner, _plan: Plan) -> float:
    return 0.0 if outlook.last_round else outlook.weights.crown


def _guard(outlook: Outlook, _planner: Planner, _plan: Plan) -> float:
    """A guarded city is worth the more, the further it is ahead."""
    if len(outlook.city) <= UNTROUBLED:
        return 0.0
    return outlook.weights.guard * (1.0 + max(0.0, outlook.lead()) / 4)


def _swap(outlook: Outlook, planner: Planner, plan: Plan) -> float:
    kept = planner.kept(plan.builds, plan.builds, 0, 0)
    return max([0.0, *(swap_gain(outlook, kept, other) for other in outlook.others)])


def _destruction(outlook: Outlook, _planner: Planner, plan: Plan) -> float:
    size, best = outlook.size, 0.0
    for player in outlook.others:
        if len(player.city) >= size:
            continue
        wall = 1 if "great-wall" in player.city else 0
        for card in player.city:
            price = outlook.cost[card] - 1 + wall + (card in player.beautified)
            if price <= plan.gold_left and card != "keep":
                best = max(best, destroy_worth(outlook, player.seat, card, price))
    return best


def _murder(outlook: Outlook, _planner: Planner, _plan: Plan) -> float:
    return _best_name(outlook, 1, kill_worth)


def _theft(outlook: Outlook, _planner: Planner, _plan: Plan) -> float:
    return _best_name(outlook, 2, rob_worth)


def _best_name(outlook: Outlook, rank: int, rate: Rate) -> float:
    """What naming the best character of a higher rank is worth to whoever takes the one of that rank now."""
    view, character = outlook.view, outlook.view.cast[rank - 1]
    mine = (*view.characters, character)
    left = tuple(other for other in view.draft if other != character)
    guess = holders(outlook, mine, (*view.passed_on, left))
    return max(rate(outlook, guess, mine, other) for other in view.cast[rank:])


POWERS: Mapping[str, Power] = {
    "assassin": _murder,
    "thief": _theft,
    "magician": _swap,
    "king": _crown,
    "bishop": _guard,
    "warlord": _destruction,
}
"""The powers that are not already part of the plan for the turn."""
