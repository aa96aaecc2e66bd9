"""One tab of a browser and the client of the guest who sits at it: what goes to and fro between the two.

The browser's side is textual-serve's script. It sends envelopes, lists in JSON whose first word says what the rest is,
and shows the bytes it gets. Everything it sends is a stranger's: what is no envelope ends the connection of that tab,
what comes too fast waits, and nothing but keys and the size of the window reaches the client.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Annotated

import msgspec
from aiohttp import WSMsgType, web

from citadels_tui.doors.idle import is_only_reports
from citadels_tui.doors.web_child import Child
from netplay.limiter import Bucket

MESSAGE_BYTES = 16 * 1024
"""Of one envelope, at most."""
MESSAGES_RATE, MESSAGES_BURST = 120.0, 480.0
"""Envelopes a second: a mouse that moves sends one for every cell."""
BYTES_RATE, BYTES_BURST = 16 * 1024.0, 64 * 1024.0
WAIT = 0.05
"""Seconds that what comes too fast waits before it is looked at again."""
HEARTBEAT = 20.0
"""Seconds after which a browser that says nothing is asked whether it is there."""

COLUMNS, ROWS = (20, 500), (5, 200)
"""The smallest and the largest window, in cells."""

_Side = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class Size(msgspec.Struct, frozen=True):
    """A window, in cells, as a browser says it."""

    width: _Side = 80
    height: _Side = 24

    def fitted(self) -> Size:
        """The nearest size there may be."""
        return Size(_between(self.width, COLUMNS), _between(self.height, ROWS))


class Stdin(msgspec.Struct, frozen=True, array_like=True, tag="stdin"):
    """Keys and the mouse, as a terminal sends them."""

    data: str


class Resize(msgspec.Struct, frozen=True, array_like=True, tag="resize"):
    """The window has another size."""

    size: Size


class Ping(msgspec.Struct, frozen=True, array_like=True, tag="ping"):
    """The browser measures how long an answer takes."""

    data: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Focus(msgspec.Struct, frozen=True, array_like=True, tag="focus"):
    """The terminal has the keyboard."""


class Blur(msgspec.Struct, frozen=True, array_like=True, tag="blur"):
    """Something else has the keyboard."""


Envelope = Stdin | Resize | Ping | Focus | Blur
_DECODER = msgspec.json.Decoder(Envelope)


class BadEnvelope(ValueError):
    """What a browser sent is nothing that textual-serve's script sends."""


class Tab:
    """A websocket from a browser with the client behind it. ``active`` is called when somebody does something."""

    def __init__(
        self, socket: web.WebSocketResponse, child: Child, active: Callable[[], object] = lambda: None
    ) -> None:
        self._socket, self._child, self._active = socket, child, active
        now = time.monotonic()
        self._messages = Bucket(MESSAGES_RATE, MESSAGES_BURST, now)
        self._bytes = Bucket(BYTES_RATE, BYTES_BURST, now)

    async def run(self) -> None:
        """Carry everything both ways until the browser or the client has ended.

        Raises ``BadEnvelope`` for what the browser, and ``ChildFails`` for what the client does wrong.
        """
        ways = [asyncio.create_task(self._to_browser()), asyncio.create_task(self._to_client())]
        try:
            done, _ = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
        for way in done:
            if (error := way.exception()) is not None:
                raise error

    async def _to_browser(self) -> None:
        async for data in self._child.output():
            try:
                await self._socket.send_bytes(data)
            except ConnectionError:
                return

    async def _to_client(self) -> None:
        async for message in self._socket:
            if message.type != WSMsgType.TEXT:
                raise BadEnvelope(f"a message of type {message.type.name}")
            await self._take(len(message.data))
            await self._deliver(_envelope(message.data))

    async def _take(self, size: int) -> None:
        """Wait until there is room for one more message of that size: meanwhile nothing is read from the browser."""
        while not self._messages.take(1, time.monotonic()):
            await asyncio.sleep(WAIT)
        while not self._bytes.take(size, time.monotonic()):
            await asyncio.sleep(WAIT)

    async def _deliver(self, envelope: Envelope) -> None:
        match envelope:
            case Stdin(data):
                if not is_only_reports(data.encode("utf-8", "replace")):
                    self._active()
                await self._child.type(data)
            case Resize(size):
                size = size.fitted()
                await self._child.mean("resize", width=size.width, height=size.height)
            case Focus() | Blur():
                pass  # the table goes on while somebody looks elsewhere, and what appears meanwhile gets the focus
            case Ping(data):
                await self._socket.send_str(json.dumps(["pong", data]))


def _envelope(text: str) -> Envelope:
    try:
        envelope: Envelope = _DECODER.decode(text)
        return envelope
    except (ValueError, RecursionError) as error:
        raise BadEnvelope(str(error)) from None


def _between(value: int, ends: tuple[int, int]) -> int:
    return min(max(value, ends[0]), ends[1])
