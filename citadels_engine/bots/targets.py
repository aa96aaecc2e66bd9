"""Whom the planner kills, robs, swaps hands with and whose district it destroys."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from citadels_engine.bots.guess import Holders
from citadels_engine.bots.outlook import EXTRA_POINTS, Outlook
from citadels_engine.bots.turn import role_of
from citadels_engine.cards import DISTRICTS
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
