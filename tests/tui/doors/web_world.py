"""The browser door in a test: hosts that only say that they are there, and browsers that are aiohttp's client."""

# ruff: noqa: E402

from __future__ import annotations

import asyncio
import io
import json
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

aiohttp = pytest.importorskip("aiohttp", reason="the browser door needs textual-serve")
pytest.importorskip("textual_serve", reason="the browser door needs textual-serve")

import psutil
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar

from citadels_tui.doors.admission import Admission, Limits
from citadels_tui.doors.guests import Guests
from citadels_tui.doors.log import DoorLog
from citadels_tui.doors.web_address import Address, address
from citadels_tui.doors.web_server import WebDoor
from citadels_tui.doors.web_service import opened
from netplay.announcement import FoundTable
from netplay.curve import new_keys
from netplay.running import Note
from netplay.ways import key_check, open_keys, words_keys

WORDS, OTHER_WORDS = "amber-fox-river-stone", "abacus-ability-abound-absent"
STANDIN = Path(__file__).with_name("web_standin.py")
SOON = 20.0


@contextmanager
def host(name: str = "Ana's table", words: str = WORDS, game: str = "ab" * 16) -> Iterator[FoundTable]:
    """A host with that table; without words it is open."""
    public = new_keys()[0]
    shown = FoundTable(
        game=game,
        name=name,
        taken=1,
        seats=4,
        phase="lobby",
        locked=False,
        open=not words,
        check=key_check(public),
        key="" if words else public,
        porch=5577,
        port=5578,
        version="0.1",
    )
    porch_key = (words_keys(words) if words else open_keys())[0]
    note = Note("127.0.0.1", key=public, porch_key=porch_key)
    note.show((shown,))
    try:
        yield shown
    finally:
        note.close()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@dataclass
class World:
    """A door that is open, with what it has written down and started."""

    door: WebDoor
    url: str
    written: io.StringIO
    started: list[list[str]]
    browsers: list[Browser] = field(default_factory=list)

    @property
    def log(self) -> str:
        return self.written.getvalue()

    async def written_down(self, line: str) -> None:
        """Returns when the door has written that down."""
        async with asyncio.timeout(SOON):
            while f" {line}\n" not in self.log:
                await asyncio.sleep(0.02)

    async def stalled(self) -> None:
        """Returns when the door has more to send to a browser than that takes in."""
        async with asyncio.timeout(SOON):
            while not any(self._unsent(one.transport) for one in self.door._sittings.values()):
                await asyncio.sleep(0.02)

    @staticmethod
    def _unsent(transport: asyncio.BaseTransport | None) -> bool:
        return isinstance(transport, asyncio.WriteTransport) and transport.get_write_buffer_size() > 65536

    async def browser(self, **more: Any) -> Browser:
        browser = Browser(self.url, **more)
        self.browsers.append(browser)
        return browser


@asynccontextmanager
async def world(
    folder: Path,
    *,
    limits: Limits | None = None,
    at: Callable[[int], Address] = lambda port: address("127.0.0.1", port),
    table: str = "",
    idle: float = 0,
    port: int = 0,
) -> AsyncIterator[World]:
    """A door for the hosts there are, whose guests are kept in that folder."""
    where, written, started = at(port or free_port()), io.StringIO(), []

    def command() -> list[str]:
        started.append([sys.executable, str(STANDIN), "one argument; with $HOME"])
        return started[-1]

    door = WebDoor(
        where,
        DoorLog(written),
        table=table,
        idle=idle,
        guests=Guests(folder / "guests"),
        admission=Admission(limits),
        command=command,
    )
    one = World(door, f"http://127.0.0.1:{where.port}", written, started)
    async with opened(door):
        try:
            yield one
        finally:
            for browser in one.browsers:
                await browser.close()


class Browser:
    """One browser with its cookies."""

    def __init__(self, url: str, *, origin: str | None = None, headers: dict[str, str] | None = None) -> None:
        self.url, self.origin = url, url if origin is None else origin
        self.session = ClientSession(cookie_jar=CookieJar(unsafe=True), headers=headers)

    async def close(self) -> None:
        await self.session.close()

    @property
    def _headers(self) -> dict[str, str]:
        return {"Origin": self.origin} if self.origin else {}

    async def get(self, path: str = "/", **more: Any) -> tuple[int, str]:
        async with self.session.get(self.url + path, allow_redirects=False, **more) as answer:
            return answer.status, (await answer.read()).decode("utf-8", "replace")

    async def post(self, path: str = "/", **form: str) -> tuple[int, str]:
        async with self.session.post(self.url + path, data=form, allow_redirects=False, headers=self._headers) as got:
            return got.status, await got.text()

    async def enter(self, name: str = "Bo", words: str = WORDS) -> None:
        """Pass the form."""
        status, text = await self.post(name=name, words=words)
        assert status == 303, text

    @asynccontextmanager
    async def tab(self, size: str = "width=100&height=30", theme: str = "dark") -> AsyncIterator[Page]:
        """Open the table in a tab."""
        async with self.session.ws_connect(
            f"{self.url}/ws/{theme}?{size}", headers=self._headers, max_msg_size=0
        ) as socket:
            yield Page(socket)

    async def refused(self, path: str = "/ws/dark") -> int:
        """With which status a websocket is refused."""
        with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
            await self.session.ws_connect(self.url + path, headers=self._headers)
        return int(refusal.value.status)


class Page:
    """A tab with a table: what its client says, and what it is told."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.said: list[str] = []

    async def send(self, *envelope: object) -> None:
        await self.socket.send_str(json.dumps(envelope))

    async def hear(self) -> Any:
        """The next thing the client shows."""
        while True:
            message = await self.socket.receive(SOON)
            if message.type == aiohttp.WSMsgType.BINARY:
                return json.loads(message.data)
            assert message.type == aiohttp.WSMsgType.TEXT, message
            self.said.append(message.data)

    async def end(self) -> int:
        """The code with which the door closes it, after everything that was still to hear."""
        while True:
            message = await self.socket.receive(SOON)
            if message.type == aiohttp.WSMsgType.TEXT:
                self.said.append(message.data)
            elif message.type == aiohttp.WSMsgType.CLOSE:
                return int(message.data)
            elif message.type != aiohttp.WSMsgType.BINARY:
                return int(self.socket.close_code or 0)

    @property
    def last_words(self) -> str:
        return str(json.loads(self.said[-1])[1])


async def hung_up(reader: asyncio.StreamReader) -> bool:
    """Whether nothing comes any more."""
    try:
        return not await asyncio.wait_for(reader.read(), SOON)
    except ConnectionError:
        return True


async def gone(pid: int) -> None:
    """Returns when there is no such process any more, be it a zombie."""
    async with asyncio.timeout(SOON):
        while psutil.pid_exists(pid):
            await asyncio.sleep(0.02)
