"""Asking a host that is known where its game goes on, if it has handed the table over. Nothing else comes of it."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import replace

import zmq

from netplay.conversation import Conversation
from netplay.dialling import dial
from netplay.errors import ConnectError
from netplay.limits import Limits
from netplay.link import Heard, Link
from netplay.news import Directed
from netplay.protocol import BadFrame
from netplay.ticket import Ticket

NO_TABLE = "-"
"""No game's id: who asks for that table gets no seat anywhere."""


async def moved_on(ticket: Ticket, limits: Limits, seconds: float) -> Ticket | None:
    """The way to where the game of ``ticket`` goes on, if the host there says within so many seconds that it moved."""
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    talk, deadline = (
        Conversation(replace(ticket, table=NO_TABLE), "Somebody", limits=limits),
        time.monotonic() + seconds,
    )
    try:
        link, address = await dial(context, talk.ticket, limits, deadline)
        try:
            talk.connected(address)
            found = await _asked(talk, link, deadline)
        finally:
            link.close()
    except ConnectError:
        return None
    finally:
        await asyncio.to_thread(context.term)
    return replace(talk.ticket, table=ticket.table) if found else None


async def _asked(talk: Conversation, link: Link, deadline: float) -> bool:
    """Whether the host sends on who says hello."""
    link.send(talk.hello(time.monotonic()))
    while (left := deadline - time.monotonic()) > 0 and await link.wait(left) is not Heard.LOST:
        for frame in link.take().frames:
            with suppress(BadFrame):
                news, _ = talk.receive(frame, time.monotonic())
                if news:
                    return isinstance(news[0], Directed)
    return False
