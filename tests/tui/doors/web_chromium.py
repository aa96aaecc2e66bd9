"""A table in a real browser: a host, the browser door, and a headless Chromium whose terminal can be read."""

# ruff: noqa: E402

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

playwright = pytest.importorskip("playwright.async_api", reason="needs playwright")
pytest.importorskip("textual_serve", reason="the browser door needs textual-serve")
CHROMIUM = shutil.which("chromium")
if CHROMIUM is None:
    pytest.skip("needs Debian's chromium in PATH", allow_module_level=True)

from playwright.async_api import BrowserContext, Page, WebSocket, async_playwright
from ptyharness import VirtualTerminal

SOON = 60.0
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]


class Program:
    """A command of the program with output to read, in a machine of its own."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self._out = home / f"{arguments[0]}.out"
        environment = {name: os.environ[name] for name in ("PATH", "TMPDIR", "VIRTUAL_ENV") if name in os.environ}
        environment |= {"HOME": str(home), "LANG": "C.UTF-8", "PYTHONPATH": os.pathsep.join(sys.path)}
        environment |= {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "CONFIG", "STATE")}
        environment |= {"XDG_RUNTIME_DIR": str(home)}
        with self._out.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "citadels_tui", *arguments],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def said(self) -> str:
        return self._out.read_text()

    async def says(self, pattern: str) -> str:
        """The first group of the pattern, when the program has said it."""
        await until(lambda: re.search(pattern, self.said) is not None or self.process.poll() is not None)
        found = re.search(pattern, self.said)
        assert found is not None, self.said
        return found[1] if found.groups() else found[0]

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


@contextmanager
def running(home: Path, *arguments: str) -> Iterator[Program]:
    """A command that runs within the block, and ends in order after it."""
    program = Program(home, *arguments)
    try:
        yield program
    finally:
        code = program.end()
    assert code == 0, program.said


async def until(holds: Callable[[], bool], seconds: float = SOON) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


class Tab:
    """A page, and what the terminal in it shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.terminal = VirtualTerminal()
        self.size = (80, 24)
        self.sockets = 0
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        asked = parse_qs(urlsplit(socket.url).query)
        self.size = int(asked["width"][0]), int(asked["height"][0])
        self.terminal = VirtualTerminal(*self.size)
        self.sockets += 1
        socket.on("framereceived", self._received)
        socket.on("framesent", self._sent)

    def _received(self, data: str | bytes) -> None:
        if isinstance(data, bytes):
            self.terminal.feed(data.decode())

    def _sent(self, data: str | bytes) -> None:
        envelope = json.loads(data)
        if envelope[0] == "resize":
            self.size = envelope[1]["width"], envelope[1]["height"]
            self.terminal.resize(*self.size)

    @property
    def text(self) -> str:
        return self.terminal.text()

    async def shows(self, *wanted: str) -> None:
        """Returns when everything of that is on the screen."""
        try:
            await until(lambda: all(one in self.text for one in wanted))
        except TimeoutError:
            raise AssertionError(f"waited for {wanted}; the screen:\n{self.text}") from None

    async def reload(self) -> None:
        """Load the page again, and wait for its new terminal."""
        before = self.sockets
        await self.page.reload()
        await until(lambda: self.sockets > before)

    async def click(self, text: str) -> None:
        """Click in the middle of a text on the screen."""
        row, line = next((row, line) for row, line in enumerate(self.terminal.lines()) if text in line)
        box = await self.page.locator(".xterm-screen").bounding_box()
        assert box is not None
        columns, rows = self.size
        column = line.index(text) + len(text) / 2
        await self.page.mouse.click(
            box["x"] + column * box["width"] / columns, box["y"] + (row + 0.5) * box["height"] / rows
        )


@asynccontextmanager
async def chromium() -> AsyncIterator[BrowserContext]:
    """A browser with an empty profile."""
    async with async_playwright() as tools:
        browser = await tools.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            yield await browser.new_context(viewport={"width": 1000, "height": 640}, color_scheme="dark")
        finally:
            await browser.close()
