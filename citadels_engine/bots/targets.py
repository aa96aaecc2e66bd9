"""Whom the planner kills, robs, swaps hands with and whose district it destroys."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from citadels_engine.bots.guess import Holders
from citadels_engine.bots.outlook import EXTRA_POINTS, Outlook
from citadels_engine.bots.turn import role_of
from citadels_engine.cards import DISTRICTS
from citadels_engine.scoring import FULL_CITY
from citadels_engine.view import PlayerView

EXTRA_WORTH: Mapping[str, float] = {
    "witch": 0.5,
    "tax-collector": 0.5,
    "wizard": 1.2,
    "king": 0.25,
    "emperor": 0.3,
    "alchemist": 1.2,
    "navigator": 1.5,
    "warlord": 0.3,
    "diplomat": 0.5,
    "artist": 0.8,
}
"""What else others have of a turn as that character, in points."""
Rate = Callable[[Outlook, Holders, tuple[str, ...], str], float]
"""What naming a character is worth to whoever holds those of his own, if others may hold what was guessed."""
NEVER = -10.0
"""What it is worth to harm oneself."""
FINISH = 4.0
"""What a turn is worth more that may complete a city, in points."""
LAST_DISTRICT = 2.0
"""What it is worth more to destroy a district of a city that lacks one only, in points."""
ARMORY = "armory"
LAST_OF_TYPE = 1.5
"""What it is worth more to destroy the only district of a type where the five are near, in points."""


def turn_worth(outlook: Outlook, player: PlayerView, character: str) -> float:
    """What a turn as that character is worth to another player, in points."""
    w, size = outlook.weights, outlook.size
    worth = w.kill + w.gold * outlook.income(character, player.city)
    role, missing = role_of(character), size - len(player.city)
    cards = player.hand_size + role.cards
    if role.limit > 1:
        worth += w.burst * min(1.0, player.gold / 6) * min(1.0, cards / 4)
    worth += EXTRA_WORTH.get(character, 0.0)
    if missing <= role.limit and missing <= cards:
        worth += FINISH
    return worth


def kill_worth(outlook: Outlook, holders: Holders, mine: tuple[str, ...], character: str) -> float:
    """What it is worth to kill that character."""
    w = outlook.weights
    if character in mine:
        return NEVER
    worth = 0.0
    for player in outlook.others:
        chance = holders[player.seat].get(character, 0.0)
        if chance:
            worth += chance * outlook.threat[player.seat] * turn_worth(outlook, player, character)
            if character == "warlord" and outlook.lead() > 0:
                worth += chance * 0.5
            elif character == "thief":
                worth += chance * w.rob * 0.3 * max(0, outlook.me.gold - 2)
    return w.harm * worth


def rob_worth(outlook: Outlook, holders: Holders, mine: tuple[str, ...], character: str) -> float:
    """What it is worth to rob that character."""
    w = outlook.weights
    if character in mine:
        return NEVER
    worth = 0.0
    for player in outlook.others:
        chance = holders[player.seat].get(character, 0.0)
        worth += chance * player.gold * (w.rob * outlook.fading() + w.gold * w.harm * outlook.threat[player.seat])
    return worth


def destroy_worth(outlook: Outlook, owner: int, card: str, price: int) -> float:
    """What it is worth to destroy that district for that much gold."""
    w = outlook.weights
    if owner == outlook.seat:
        return NEVER
    player = outlook.view.players[owner - 1]
    loss = outlook.cost[card] + EXTRA_POINTS.get(card, 0) + w.tempo + 0.5 * outlook.lasting(card)
    loss += card in player.beautified and player.beautified.count(card) == player.city.count(card)
    if card == "museum":
        loss += player.museum
    kinds = [DISTRICTS[other].type for other in player.city]
    if len(set(kinds)) >= 4 and kinds.count(DISTRICTS[card].type) == 1:
        loss += LAST_OF_TYPE
    if len(player.city) >= outlook.size - 1:
        loss += LAST_DISTRICT
    kept = w.gold * outlook.fading()
    if outlook.last_round:
        kept = float("imperial-treasury" in outlook.city)
    return w.ruin * outlook.threat[owner] * loss - kept * price


def swap_gain(outlook: Outlook, kept: float, other: PlayerView) -> float:
    """What it is worth to exchange a hand worth ``kept`` for that player's."""
    w = outlook.weights
    slots = min(other.hand_size, outlook.missing)
    theirs = sum(w.unknown * w.card_next**i for i in range(slots)) * outlook.fading()
    return theirs - kept + w.harm * outlook.threat[other.seat] * 0.3 * (theirs - kept)


def crown_worth(outlook: Outlook, seat: int) -> float:
    """What it is worth to this seat that that one has the crown."""
    w = outlook.weights
    if outlook.last_round:
        return 0.0
    return w.crown if seat == outlook.seat else -w.harm * outlook.threat[seat] * w.crown


def exchange_worth(outlook: Outlook, given: str, owner: PlayerView, taken: str, price: int) -> float:
    """What it is worth to give an own district for that one of ``owner`` and pay him so much gold."""
    w, me, threat = outlook.weights, outlook.me, outlook.threat[owner.seat]
    mine = outlook.points(taken) + outlook.lasting(taken) - outlook.points(given) - outlook.lasting(given)
    left = [card for card in outlook.city if card != given] + [taken]
    types = {DISTRICTS[card].type for card in left if card != "haunted-city"}
    mine += outlook.number_worth(len(types) + ("haunted-city" in left)) - outlook.types_worth()
    theirs = outlook.cost[taken] + EXTRA_POINTS.get(taken, 0) - outlook.cost[given] - EXTRA_POINTS.get(given, 0)
    gold_laid = (taken in owner.beautified) - (given in me.beautified)
    covered = owner.museum * (taken == "museum") - me.museum * (given == "museum")
    mine, theirs = mine + gold_laid + covered, theirs + gold_laid + covered
    if outlook.last_round:
        kept = float("imperial-treasury" in left)
    else:
        kept = w.barter * w.gold * outlook.fading() * (1 + w.harm * threat)
    return mine + w.ruin * threat * theirs - kept * price


def armory_worth(outlook: Outlook, owner: int, card: str) -> float:
    """What it is worth to give up the Armory for that district."""
    w, me = outlook.weights, outlook.me
    if owner == outlook.seat:
        return NEVER
    worth = destroy_worth(outlook, owner, card, 0)
    loss = outlook.points(ARMORY) + outlook.lasting(ARMORY)
    if outlook.last_round:
        target = outlook.view.players[owner - 1]
        worth += w.ruin * outlook.threat[owner] * FULL_CITY * (target.complete and not target.first)
        loss += FULL_CITY * (me.complete and not me.first and len(me.city) == outlook.size)
    else:
        loss += w.tempo
    types = {DISTRICTS[other].type for other in outlook.city if other not in (ARMORY, "haunted-city")}
    loss += outlook.types_worth() - outlook.number_worth(len(types) + outlook.wild)
    return worth - loss


def peek_worth(outlook: Outlook, seat: int) -> float:
    """What it is worth to choose a card of that hand."""
    player = outlook.view.players[seat - 1]
    return min(player.hand_size, 5) * 0.3 + 2 * outlook.threat[seat]
