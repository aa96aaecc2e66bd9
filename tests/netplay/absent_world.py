"""Tables that people leave and come back to, with a fake clock: for the tests of absence and of decision time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from netplay_world import WIDE, World, peer

from netplay.protocol import ClientBye, HostMessage, LobbyOp, decode_host
from netplay.sessions import Peer

STILL = replace(WIDE, ping=1e9, away=1e9, lost=1e9)
"""Limits under which nobody is lost for being silent: people leave when they say so."""
GRACE = 120
LONGEST = 10_000
"""Steps of the clock after which a test gives up."""

ANA, BOB, CY = peer("ana"), peer("bob"), peer("cy")


def leave(world: World, who: Peer, seat: int) -> None:
    """The session of that seat ends."""
    world.put(who, ClientBye(world.sids.pop((who, seat))))
    world.core.tick(world.now)


def operate(world: World, who: Peer, at: int | None, op: str, /, **values: object) -> list[HostMessage]:
    """A table operation, and what its asker is told by the next tick."""
    world.put(who, LobbyOp(world.sids[who, at], 1, op, values))
    world.core.tick(world.now)
    return told(world)[who]


def told(world: World) -> dict[Peer, list[HostMessage]]:
    """Everything that goes out now, by receiver."""
    found: dict[Peer, list[HostMessage]] = {who: [] for who, _ in world.sids}
    for who, frame in world.collect():
        found.setdefault(who, []).append(decode_host(frame))
    return found


def pass_until(world: World, holds: Callable[[], bool], most: float) -> float:
    """Let time pass, from one due thing to the next as the host's loop does, until something is so; how long it took.

    Fails when that takes longer than ``most`` seconds or nothing is due any more.
    """
    began = world.now
    for _ in range(LONGEST):
        world.core.tick(world.now)
        if holds():
            return world.now - began
        due = world.core.next_due()
        assert due is not None, "nothing will ever happen here again"
        world.now = max(world.now, due)
        assert world.now - began <= most, f"nothing within {most} seconds"
    raise AssertionError("the clock does not get on")
