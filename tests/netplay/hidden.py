"""Games that differ only in what somebody may not know: what the tests of secrecy share."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

from netplay_world import World, peer, people

from citadels_engine import Game, Options
from citadels_engine.cards import CHARACTERS

PLAYERS = 4
PEERS = {seat: peer(f"p{seat}") for seat in range(1, PLAYERS + 1)}
WATCHER = peer("watcher")


def game_after(seed: int, moves: int) -> dict[str, Any]:
    """A game somewhere in the middle, as plain data and without its past."""
    game, dice = Game.new(Options(players=PLAYERS), seed), random.Random(seed)
    for _ in range(moves):
        if game.over:
            break
        legal = game.legal_actions()
        game.apply(legal[dice.randrange(min(len(legal), 200))])
    return {**game.to_dict(), "actions": []}


def world_of(data: dict[str, Any]) -> World:
    """Everybody and a spectator at a table with that game."""
    world = World(people("Ana", "Bob", "Cy", "Di"), game=Game.from_dict(data), owner="p1")
    for seat, who in PEERS.items():
        world.join(who, seat=seat)
    world.join(WATCHER, wants="watch")
    return world


def hidden_from(data: dict[str, Any], seat: int | None, dice: random.Random) -> dict[str, Any]:
    """The same for ``seat``, with other cards in other hands, another deck, other characters to come, another seed."""
    other = deepcopy(data)
    other["seed"] = f"another seed {dice.random()}"
    position = other["position"]
    players = position["players"]
    others = [player for number, player in enumerate(players, 1) if number != seat]
    cards = [card for player in others for card in player["hand"]] + position["deck"]
    dice.shuffle(cards)
    for player in others:
        player["hand"] = [cards.pop() for _ in player["hand"]]
    position["deck"] = cards
    unknown = [row for row in position["face_down"] if seat not in row["seen_by"]]
    places: list[tuple[Any, Any]] = [(row, "character") for row in unknown]
    for player in others:
        places += [
            (player["characters"], index)
            for index, id in enumerate(player["characters"])
            if id not in player["revealed"] and CHARACTERS[id].rank > position["rank"]
        ]
    ids = [holder[key] for holder, key in places if CHARACTERS[holder[key]].rank > position["rank"]]
    places = [(holder, key) for holder, key in places if CHARACTERS[holder[key]].rank > position["rank"]]
    dice.shuffle(ids)
    for (holder, key), id in zip(places, ids, strict=True):
        holder[key] = id
    for player in others:
        player["passed"] = [sorted(passed, reverse=True) for passed in player["passed"]]
    return other


def with_hands_exchanged(data: dict[str, Any], one: int, other: int) -> dict[str, Any]:
    """The same for everybody but those two seats: as many cards of their hands as both have change places."""
    changed = deepcopy(data)
    first, second = (changed["position"]["players"][seat - 1]["hand"] for seat in (one, other))
    keep = min(len(first), len(second))
    first[:keep], second[:keep] = second[:keep], first[:keep]
    return changed
