"""What the characters' own powers are worth to the planner, beside what its plan for the turn counts already."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from citadels_engine.actions import GOLD_GATHERED
from citadels_engine.bots.guess import Holders, holders
from citadels_engine.bots.outlook import Outlook
from citadels_engine.bots.targets import (
    Rate,
    crown_worth,
    destroy_worth,
    exchange_worth,
    kill_worth,
    rob_worth,
    swap_gain,
)
from citadels_engine.bots.turn import Plan, Planner, Purse, Role, role_of

UNTROUBLED = 2
"""Cities of up to so many districts are hardly ever attacked."""
BUILDERS = 0.65
"""How many of the others build in a round, as a share of them."""
BURST = 0.5
"""What the Wizard's chance to build at once is worth, in points, with gold in stash."""
BARGAIN = 0.5
"""How much of the best exchange in sight is thought to be left when the Diplomat is called."""
DELAY = 0.7
"""How much of a turn whoever is bewitched loses."""

Power = Callable[[Outlook, Planner, Plan], float]
"""What a character's own power is worth beside the rest of the turn, in points."""


def power_worth(outlook: Outlook, character: str, planner: Planner, plan: Plan) -> float:
    """What that character's own power is worth beside the plan for the turn."""
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


def _exchange(outlook: Outlook, _planner: Planner, plan: Plan) -> float:
    """The best exchange that the gold left allows."""
    best = 0.0
    for player in outlook.others:
        if len(player.city) >= outlook.size:
            continue
        wall = "great-wall" in player.city
        for taken in player.city:
            if taken == "keep" or taken in outlook.city:
                continue
            for given in outlook.city:
                price = max(0, outlook.cost[taken] - outlook.cost[given] + wall)
                if price <= plan.gold_left and given not in player.city:
                    best = max(best, exchange_worth(outlook, given, player, taken, price))
    return BARGAIN * best


def _taxes(outlook: Outlook, _planner: Planner, _plan: Plan) -> float:
    return BUILDERS * outlook.weights.gold * outlook.fading() * len(outlook.others)


def _look(outlook: Outlook, _planner: Planner, plan: Plan) -> float:
    return BURST * min(1.0, plan.gold_left / 4) if any(other.hand_size for other in outlook.others) else 0.0


def _crowning(outlook: Outlook, _planner: Planner, _plan: Plan) -> float:
    """The crown goes where it does least harm, and a gold or a card comes for it."""
    options = outlook.view.options
    seats = [player.seat for player in outlook.view.players if player.seat != outlook.view.crown]
    own = options.emperor_may_keep
    best = max([crown_worth(outlook, seat) for seat in seats if own or seat != outlook.seat], default=0.0)
    fee = outlook.weights.gold * outlook.fading() if options.emperor_fee != "none" else 0.0
    return best - crown_worth(outlook, outlook.view.crown) + fee


def _spell(outlook: Outlook, _planner: Planner, _plan: Plan) -> float:
    return _best_name(outlook, 1, bewitch_worth)


def bewitch_worth(outlook: Outlook, holders: Holders, mine: tuple[str, ...], character: str) -> float:
    """What it is worth to bewitch that character: its turn is this seat's, if anybody holds it."""
    chance = min(1.0, sum(held.get(character, 0.0) for held in holders.values()) + (character in mine))
    view = outlook.view
    gold = outlook.me.gold if view.turn else outlook.me.gold + GOLD_GATHERED
    purse = Purse(gold, view.hand, True, view.turn.used if view.turn else ())
    idle = Planner(outlook, purse, Role(None, limit=0)).best().worth
    planner = Planner(outlook, purse, role_of(character))
    plan = planner.best()
    own = chance * (plan.worth + power_worth(outlook, character, planner, plan) - idle)
    return own + DELAY * max(0.0, kill_worth(outlook, holders, mine, character))


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
    "witch": _spell,
    "thief": _theft,
    "tax-collector": _taxes,
    "magician": _swap,
    "wizard": _look,
    "king": _crown,
    "emperor": _crowning,
    "bishop": _guard,
    "warlord": _destruction,
    "diplomat": _exchange,
}
"""The powers that are not already part of the plan for the turn."""
