"""A bad network on 127.0.0.1: passes bytes between clients and a host, and cuts, holds up, half-opens or slows them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

CHUNK = 65536


class Line:
    """One connection of a client through the proxy, with its continuation to the host."""

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self._ends = (near, far)
        self._going = asyncio.Event()
        self._going.set()

    def cut(self) -> None:
        """Both ends see the connection reset; what is on its way is lost."""
        for end in self._ends:
            end.transport.abort()

    def half_open(self) -> None:
        """Nothing is passed on any more and nothing is closed: both ends believe that there is a connection."""
        self._going.clear()

    async def may_pass(self) -> None:
        """Wait until bytes may go on: for ever on a line that is half open."""
        await self._going.wait()


class Proxy:
    """Every connection to one host. What is done to it is done to all lines there are; new ones are good again."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._lines: set[Line] = set()
        self._dead: set[Line] = set()
        """Lines that are half open."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.open = True
        """Whether anybody may connect."""
        self.delay = 0.0
        """Seconds for which every piece is held up."""
        self.rate = 0.0
        """Bytes a second in each direction of each line; 0: as fast as it goes."""
        self.cuts = self.half_opened = self.delays = self.accepted = 0
        """Cuts and half-opens that met a line, times it was held up, and lines there have been."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A client connects."""
        if not self.open:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:  # no host there now
            writer.transport.abort()
            return
        line = Line(writer, far_writer)
        self._lines.add(line)
        self.accepted += 1
        for source, target in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.ensure_future(self._pass(line, source, target))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass(self, line: Line, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(CHUNK if not self.rate else max(1, int(self.rate / 50))):
                if pause := self.delay + (len(data) / self.rate if self.rate else 0.0):
                    await asyncio.sleep(pause)
                await line.may_pass()
                target.write(data)
                await target.drain()
        await line.may_pass()  # of a line that is half open nobody hears that the other end has gone
        target.close()
        self._lines.discard(line)

    async def met(self) -> None:
        """Wait until there is a line; a client that has just lost its own comes back."""
        while not self._lines:
            await asyncio.sleep(0.005)

    def cut(self) -> None:
        """Every line ends now, whatever is on its way."""
        self.cuts += bool(self._lines)
        for line in self._lines:
            line.cut()
        self._lines.clear()

    def half_open(self) -> None:
        """Every line there is stays open and passes nothing on any more."""
        self.half_opened += bool(self._lines)
        for line in self._lines:
            line.half_open()
        self._dead |= self._lines
        self._lines.clear()

    async def hold_up(self, seconds: float, during: float) -> None:
        """For so long, every piece is held up for ``seconds``."""
        self.delays += 1
        self.delay = seconds
        await asyncio.sleep(during)
        self.delay = 0.0

    async def end(self) -> None:
        """Close every line, half-open ones too."""
        self.open = False
        for line in self._lines | self._dead:
            line.cut()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def proxied(address: str, at: str = "") -> AsyncIterator[tuple[Proxy, str]]:
    """A proxy to that address, and its own address.

    ``at`` is another address of this machine (such as 127.0.0.2), where it has the host's port: a client that has
    learnt the port of a host on the network does not leave the proxy then.
    """
    proxy = Proxy(int(address.rpartition(":")[2]))
    server = await asyncio.start_server(proxy.serve, at or "127.0.0.1", proxy.port if at else 0)
    try:
        yield proxy, "tcp://{}:{}".format(*server.sockets[0].getsockname())
    finally:
        server.close()
        await proxy.end()
