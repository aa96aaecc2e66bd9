"""Moving the cursor over the things of a panel by the arrows and by numbers."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.cards import CHARACTERS
from citadels_tui.table.paint import Spot, Thing


def moved(spots: Sequence[Spot], thing: Thing | None, way: str) -> Thing | None:
    """The thing next to that one in that direction; the same one at the edge.

    Left and right go along a row and on into the next one; up and down go to the nearest thing of another row.
    """
    here = next((spot for spot in spots if spot.thing == thing), None)
    if here is None:
        return spots[0].thing if spots else None
    order = sorted(spots, key=lambda spot: (spot.y, spot.x, -spot.width))
    if way in ("left", "right"):
        at = order.index(here) + (1 if way == "right" else -1)
        return order[at].thing if 0 <= at < len(order) else thing
    if way in ("home", "end"):
        return order[0 if way == "home" else -1].thing
    return _nearest(order, here, way).thing


def _nearest(spots: Sequence[Spot], here: Spot, way: str) -> Spot:
    rows = [spot for spot in spots if (spot.y > here.y if way == "down" else spot.y < here.y)]
    if here.thing.kind == "player":  # from a player to the next player, not into the cities
        rows = [spot for spot in rows if spot.thing.kind == "player"]
    if not rows:
        return here
    y = min(spot.y for spot in rows) if way == "down" else max(spot.y for spot in rows)
    middle = here.x + here.width / 2
    row = [spot for spot in rows if spot.y == y]
    if here.thing.kind != "player":
        row = [spot for spot in row if spot.thing.kind != "player"] or row
    return min(row, key=lambda spot: abs(spot.x + spot.width / 2 - middle))


def numbered(spots: Sequence[Spot], digit: int) -> Thing | None:
    """The thing that a digit means: a rank, a seat, or a place in the hand (0 is the tenth)."""
    for spot in spots:
        thing = spot.thing
        if thing.kind in ("character", "draft") and CHARACTERS[thing.id].rank == digit:
            return thing
        if thing.kind == "player" and thing.seat == digit:
            return thing
        if thing.kind in ("hand", "looked") and thing.at == (digit - 1) % 10:
            return thing
    return None


def kept(spots: Sequence[Spot], old: Sequence[Spot], thing: Thing | None) -> Thing | None:
    """Where the cursor is after a panel's things have changed: on the same thing, or else at the same place."""
    if not spots:
        return None
    if any(spot.thing == thing for spot in spots):
        return thing
    at = next((at for at, spot in enumerate(old) if spot.thing == thing), 0)
    return spots[min(at, len(spots) - 1)].thing
