"""The commands' way to the lines: goes to a table, sits there, and comes away with an exit code."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citadels_tui.language import _
from citadels_tui.lines.door import come_in
from citadels_tui.lines.ending import Ending
from citadels_tui.lines.paper import Paper
from citadels_tui.lines.reader import Reader
from citadels_tui.lines.sitting import Sitting
from citadels_tui.session import TableStart
from citadels_tui.starts import FindTable
from citadels_tui.trouble import FAILURE, Trouble
from citadels_tui.wording.english import lines as table
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told
from saves.errors import reason

GONE = (errno.EPIPE, errno.EIO, errno.ENXIO)
"""What the system says of output that nobody reads any more, or of a terminal that is gone."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to do, and how: ``player`` is what the player is called, ``folder`` where games are saved."""

    start: TableStart | FindTable
    player: str
    folder: Path
    ascii: bool
    confirm: bool


class Stopped(Exception):
    """A signal wants the program to end, or the terminal is gone."""


def run(wanted: Wanted) -> int:
    """Play line by line on this process's standard input and output. The exit code.

    Raises ``Trouble``, ``KeyboardInterrupt`` and ``BrokenPipeError`` when the table has been left.
    """
    return asyncio.run(_run(wanted))


async def _run(wanted: Wanted) -> int:
    stop: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    paper = Paper(_output(), ascii=wanted.ascii, on_fault=lambda error: _fail(stop, error))
    _listen_for_signals(lambda: _fail(stop, Stopped()))
    try:
        return await _until_stopped(_play(wanted, paper, stop), stop)
    except Stopped:
        return 0
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise BrokenPipeError from None
        if error.errno in GONE:
            return 0
        raise Trouble(fill(table.CANNOT_PRINT, why=told(reason(error))), FAILURE) from None
    finally:
        await paper.close()
        if stop.done():
            stop.exception()  # that the last lines are read by nobody matters no more


async def _play(wanted: Wanted, paper: Paper, stop: asyncio.Future[None]) -> int:
    reader = Reader(_input())
    ending = Ending()
    interrupted: asyncio.CancelledError | None = None
    session = await come_in(wanted.start, wanted.player, wanted.folder, paper, reader)
    try:
        sitting = Sitting(session, paper, reader, confirm=wanted.confirm)
        ending = await sitting.run()
    except asyncio.CancelledError as error:
        if stop.done():  # nobody is there to be told anything
            raise
        ending, interrupted = sitting.interrupted(), error
    finally:
        await session.close(end_host=ending.end_host, leave=ending.give_up)
    if ending.fault:
        raise Trouble(ending.sentence)
    paper.say(ending.sentence)
    if interrupted is not None:
        raise interrupted
    return 0


async def _until_stopped(play: Coroutine[object, object, int], stop: asyncio.Future[None]) -> int:
    """Play until that is over or has to stop; the table is left in any case before this ends."""
    playing = asyncio.get_running_loop().create_task(play, name="citadels lines")
    try:
        waited: list[asyncio.Future[Any]] = [playing, stop]
        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
    finally:
        if not playing.done():
            playing.cancel()
            await asyncio.wait([playing])
    if stop.done():
        if not playing.cancelled():
            playing.exception()  # what came of it while it was stopped matters no more
        stop.result()
    return playing.result()


def _fail(stop: asyncio.Future[None], error: Exception) -> None:
    if not stop.done():
        stop.set_exception(error)


def _listen_for_signals(stop: Callable[[], object]) -> None:
    """A closed terminal and a polite kill end the program like leaving the table does, unless they are ignored."""
    loop = asyncio.get_running_loop()
    for name in ("SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            with suppress(NotImplementedError, RuntimeError, ValueError):  # Windows, or not the main thread
                loop.add_signal_handler(number, stop)


def _input() -> int:
    """Where lines are read; a program that was started without an input has come to its end at once."""
    return 0 if sys.stdin is not None else os.open(os.devnull, os.O_RDONLY)


def _output() -> int:
    """Where lines are printed. Raises ``Trouble`` where that is nowhere."""
    if sys.stdout is None:
        raise Trouble(fill(table.CANNOT_PRINT, why=_("it is closed")))
    return 1
