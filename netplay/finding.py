"""Looking up on the local network where a game is now, for a client that has lost its host."""

from __future__ import annotations

import asyncio

LOOK = 2.0
"""Seconds a host on the network has to say that it has the game."""


async def on_the_network(game: str) -> tuple[str, ...]:
    """Where the game's hosts listen now, such as ``192.168.1.20:40123``; only a key can tell whether they are right."""
    from netplay.discovery import lookup  # which takes time and memory that few clients ever need

    return await asyncio.to_thread(lookup, game, LOOK)
