"""The driver of a guest in a browser: the same screens as with Textual's own, fewer bytes, and an end of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

pytest.importorskip("aiohttp", reason="the browser door needs textual-serve")

from ptyharness import VirtualTerminal
from test_driver_app import F4, F6, F10, STEPS

from citadels_tui.doors.web_child import Child

DEMO = Path(__file__).parent.parent / "driver_demo.py"
OURS, THEIRS = "citadels_tui.doors.web_driver:GuestDriver", "textual.drivers.web_driver:WebDriver"
SOON, SILENCE = 30.0, 0.08
FOCUSED = "0178d4"
"""The colour of the border of what has the focus."""


class Shown:
    """The demo as a browser shows it."""

    def __init__(self, child: Child) -> None:
        self.child, self.terminal, self.bytes, self.bells = child, VirtualTerminal(), 0, 0
        self.heard = asyncio.Event()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for data in self.child.output():
            self.terminal.feed(data.decode())
            self.bytes += len(data)
            self.bells += data == b"\x07"
            self.heard.set()

    async def take(self, step: str | tuple[int, int]) -> None:
        if isinstance(step, tuple):
            self.terminal.resize(*step)
            await self.child.mean("resize", width=step[0], height=step[1])
        else:
            await self.child.type(step)

    async def settle(self) -> None:
        """Until it has been silent for a moment."""
        while True:
            self.heard.clear()
            try:
                await asyncio.wait_for(self.heard.wait(), SILENCE)
            except TimeoutError:
                return

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(SOON):
            while not holds():
                await asyncio.sleep(0.01)


@asynccontextmanager
async def demo(driver: str) -> AsyncIterator[Shown]:
    environment = {"PATH": os.defpath, "TEXTUAL_DRIVER": driver, "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
    environment |= {"PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none"}
    shown = Shown(await Child.start([sys.executable, str(DEMO), "plain"], environment, "/"))
    try:
        await shown.until(lambda: "Drivers compared" in shown.terminal.text() and "f8" in shown.terminal.text())
        await shown.settle()
        yield shown
    finally:
        await shown.child.stop()
        await shown.reading


@pytest.mark.slow
async def test_screens_are_those_of_textuals_own_driver() -> None:
    async with AsyncExitStack() as stack:
        ours, theirs = [await stack.enter_async_context(demo(driver)) for driver in (OURS, THEIRS)]
        for step in STEPS:
            for one in (ours, theirs):
                await one.take(step)
            await ours.settle()
            await theirs.settle()
            try:
                await ours.until(lambda: ours.terminal.cells() == theirs.terminal.cells())
            except TimeoutError:
                raise AssertionError(f"{step!r}:\n{ours.terminal.text()}\n{theirs.terminal.text()}") from None
        assert ours.bytes < theirs.bytes / 4


async def test_what_appears_first_has_the_keyboard() -> None:
    async with demo(OURS) as shown:
        await shown.until(lambda: shown.terminal.cells()[1][1][1] == FOCUSED)


async def test_what_changes_nothing_sends_nothing() -> None:
    async with demo(OURS) as shown:
        sent = None
        async with asyncio.timeout(SOON):
            while sent != 1:  # the bell alone, once everything before has arrived
                before, rung = shown.bytes, shown.bells
                await shown.take(F10)
                await shown.take(F4)
                await shown.until(lambda rung=rung: shown.bells > rung)  # type: ignore[misc]
                await shown.settle()
                sent = shown.bytes - before


async def test_a_window_that_shrank_and_grew_again_is_repaired() -> None:
    async with demo(OURS) as shown:
        before = shown.terminal.cells()
        for size in ((50, 10), (80, 24)):
            await shown.take(size)
        await shown.until(lambda: shown.terminal.cells() == before)


async def test_drawing_again_repairs_the_screen() -> None:
    async with demo(OURS) as shown:
        await shown.until(lambda: shown.terminal.cells()[1][1][1] == FOCUSED)
        await shown.settle()
        before = shown.terminal.cells()
        shown.terminal.feed("\x1b[3;3H\x1b[41mSomething else\x1b[m\x1b[1;1H")
        assert shown.terminal.cells() != before
        await shown.take(F6)
        await shown.until(lambda: shown.terminal.cells() == before)


async def test_a_client_whose_door_is_gone_ends_by_itself() -> None:
    async with demo(OURS) as shown:
        shown.child._in.close()
        assert await shown.child.ended(SOON) == 0
