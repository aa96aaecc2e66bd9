"""Whom the planner kills, robs, swaps hands with and whose district it destroys."""

from __future__ import annotations

from citadels_engine.bots.guess import Holders
from citadels_engine.bots.outlook import Outlook
from citadels_engine.cards import DISTRICTS
from citadels_engine.view import PlayerView


def turn_worth(outlook: Outlook, player: PlayerView, character: str) -> float:
    """What a turn as that character is worth to another player, in points."""
    w, size = outlook.weights, outlook.view.options.city_size
    worth = w.kill + w.gold * outlook.income(character, player.city)
    if character == "architect":
        worth += w.burst * min(1.0, player.gold / 6) * min(1.0, (player.hand_size + 2) / 4)
    elif character == "warlord":
        worth += 0.5 if outlook.threat[player.seat] < 0.5 else 0.2
    elif character == "king":
        worth += w.crown * 0.5
    steps = 3 if character == "architect" else 1
    if len(player.city) + steps >= size and player.hand_size + (2 if steps > 1 else 0) >= size - len(player.city):
        worth += 4.0
    return worth


def kill_worth(outlook: Outlook, holders: Holders, mine: tuple[str, ...], character: str) -> float:
    """What it is worth to kill that character."""
    w = outlook.weights
    if character in mine:
        return -10.0
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
        return -10.0
    worth = 0.0
    for player in outlook.others:
        chance = holders[player.seat].get(character, 0.0)
        worth += chance * player.gold * (w.rob * outlook.fading() + w.gold * w.harm * outlook.threat[player.seat])
    return worth


def destroy_worth(outlook: Outlook, owner: int, card: str, price: int) -> float:
    """What it is worth to destroy that district for that much gold."""
    w = outlook.weights
    if owner == outlook.seat:
        return -10.0
    player = outlook.view.players[owner - 1]
    loss = outlook.points(card) + w.tempo + 0.5 * outlook.lasting(card)
    kinds = [DISTRICTS[other].type for other in player.city]
    if len(set(kinds)) >= 4 and kinds.count(DISTRICTS[card].type) == 1:
        loss += 1.5
    if len(player.city) >= outlook.view.options.city_size - 1:
        loss += 2.0
    cost = 0.0 if outlook.last_round else w.gold * outlook.fading() * price
    return w.ruin * outlook.threat[owner] * loss - cost


def swap_gain(outlook: Outlook, kept: float, other: PlayerView) -> float:
    """What it is worth to exchange a hand worth ``kept`` for that player's."""
    w = outlook.weights
    slots = min(other.hand_size, outlook.missing)
    theirs = sum(w.unknown * w.card_next**i for i in range(slots)) * outlook.fading()
    return theirs - kept + w.harm * outlook.threat[other.seat] * 0.3 * (theirs - kept)
