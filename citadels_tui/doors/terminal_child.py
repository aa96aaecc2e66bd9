"""A program on a pseudo-terminal of its own, driven from an event loop: its output, its input, its size, its end.

Nothing is kept for who does not read: while output is held back the program waits in its own writing, and while the
program does not read, its keeper is told that there is no room for more input.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import struct
import subprocess
import termios
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

READ = 16 * 1024
"""Bytes taken from the terminal in one go."""
ROOM = 4 * 1024
"""Bytes of input that wait here, beyond what the terminal itself holds, before there is no room."""
LAST_WORDS = 1.0
"""Seconds to wait for the terminal's end after the program's: something it started may hold the terminal open."""
PATIENCE = 1.5
"""Seconds a program has to follow a signal before the next one is sent."""

HANG_UP = (signal.SIGHUP, signal.SIGTERM, signal.SIGKILL)
"""For a terminal that is gone."""
STOP = (signal.SIGTERM, signal.SIGKILL)
"""For a program that is to leave its terminal in order."""

MOST_COLUMNS, MOST_ROWS = 640, 240
"""Larger than any screen; a terminal that claims more would cost its program memory for nothing."""
USUAL_COLUMNS, USUAL_ROWS = 80, 24


class Size(NamedTuple):
    """The size of a terminal, in cells."""

    columns: int = USUAL_COLUMNS
    rows: int = USUAL_ROWS

    def within_reason(self) -> Size:
        """The same, where a terminal says nothing (0) or too much."""
        return Size(min(self.columns, MOST_COLUMNS) or USUAL_COLUMNS, min(self.rows, MOST_ROWS) or USUAL_ROWS)


class Keeper(Protocol):
    """Who looks after a program on a terminal."""

    def child_wrote(self, data: bytes) -> None:
        """The program wrote that."""

    def child_is_full(self) -> None:
        """The program does not read: hold further input back."""

    def child_has_room(self) -> None:
        """The program has read what waited."""

    def child_ended(self, code: int) -> None:
        """The program is gone, and everything it wrote was told; negative codes are signals."""


class TerminalChild:
    """A running program, in a session of its own; ``own_terminal`` makes the pseudo-terminal the one that controls it.

    Belongs to the event loop it was started in. Raises ``OSError`` if it cannot be started. The terminal begins without
    echo and takes keys singly, so that what is typed too soon waits for the program unseen.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        size: Size,
        keeper: Keeper,
        *,
        folder: str = "/",
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._keeper = keeper
        self._waiting = bytearray()
        """Input the terminal has not taken yet."""
        self._full = self._held = self._deaf = False
        self._code: int | None = None
        self._gone = asyncio.Event()
        self._told = False
        self._master, slave = os.openpty()
        try:
            _take_keys_singly(slave)
            self.resize(size)
            os.set_blocking(self._master, False)
            self._process = subprocess.Popen(
                command,
                stdin=slave,
                stdout=slave,
                stderr=slave,
                env=dict(environment),
                cwd=folder,
                umask=0o077,
                start_new_session=True,
            )
        except BaseException:
            os.close(self._master)
            raise
        finally:
            os.close(slave)
        self._loop.add_reader(self._master, self._read)
        _when_ended(self._loop, self._process, self._exited)

    @property
    def pid(self) -> int:
        """The program's number."""
        return self._process.pid

    # output

    def hold(self) -> None:
        """Take no output for now: the program waits when its terminal is full."""
        if not self._held:
            self._held = True
            self._listen()

    def go_on(self) -> None:
        """Take output again."""
        if self._held:
            self._held = False
            self._listen()

    def _listen(self) -> None:
        """Read or do not, as things are."""
        if self._master < 0:
            return
        if self._held and not self._deaf:
            self._loop.remove_reader(self._master)
        else:
            self._loop.add_reader(self._master, self._read)
            if self._code is not None:
                self._loop.call_later(LAST_WORDS, self._close_terminal)

    def _read(self) -> None:
        try:
            data = os.read(self._master, READ)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:  # EIO: nobody has the terminal open any more
            data = b""
        if not data:
            self._close_terminal()
        elif not self._deaf:
            self._keeper.child_wrote(data)

    # input

    def write(self, data: bytes) -> None:
        """Give the program input, in the order of the calls."""
        if self._master < 0:
            return
        if not self._waiting:
            data = data[self._write_now(data) :]
        if data:
            if not self._waiting:
                self._loop.add_writer(self._master, self._write_on)
            self._waiting += data
        if len(self._waiting) > ROOM and not self._full:
            self._full = True
            self._keeper.child_is_full()

    def _write_now(self, data: bytes | bytearray) -> int:
        """How many bytes the terminal took; all where there is no terminal to take them."""
        try:
            return os.write(self._master, data)
        except (BlockingIOError, InterruptedError):
            return 0
        except OSError:
            return len(data)

    def _write_on(self) -> None:
        del self._waiting[: self._write_now(self._waiting)]
        if self._waiting:
            return
        self._loop.remove_writer(self._master)
        if self._full:
            self._full = False
            self._keeper.child_has_room()

    # size and signals

    def resize(self, size: Size) -> None:
        """The terminal has another size; the program hears of it (SIGWINCH)."""
        columns, rows = size.within_reason()
        if self._master >= 0:
            with suppress(OSError):
                fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send_signal(self, number: signal.Signals) -> None:
        """Send the program a signal, if it still runs."""
        with suppress(OSError):
            self._process.send_signal(number)

    # its end

    async def end(self, signals: Sequence[signal.Signals], *, deaf: bool = False) -> None:
        """Make the program end: each signal after some patience with the one before. Returns when it is gone.

        ``deaf``: what it still writes is for nobody.
        """
        self._deaf = self._deaf or deaf
        self._listen()
        for number in signals:
            if self._code is not None:
                break
            self.send_signal(number)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._gone.wait(), PATIENCE)
        await self._gone.wait()

    def drop(self) -> None:
        """Let go of what the program wrote and nobody has taken, so that its end can be told."""
        self._deaf = True
        self._listen()

    def _exited(self) -> None:
        """The program is gone; what it wrote last may still be on its way."""
        self._code = self._process.wait()
        self._gone.set()
        if self._master < 0:
            self._tell()
        else:
            self._listen()

    def _close_terminal(self) -> None:
        if self._master >= 0:
            self._loop.remove_reader(self._master)
            self._loop.remove_writer(self._master)
            os.close(self._master)
            self._master = -1
            self._waiting.clear()
        if self._code is not None:
            self._tell()

    def _tell(self) -> None:
        if not self._told:
            self._told = True
            self._keeper.child_ended(self._code or 0)


def _take_keys_singly(terminal: int) -> None:
    """No echo, no lines, no keys that send signals or stop output; lines that are written still begin at the left."""
    modes = termios.tcgetattr(terminal)
    modes[0] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR | termios.ISTRIP)
    modes[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG | termios.IEXTEN)
    termios.tcsetattr(terminal, termios.TCSANOW, modes)


def _when_ended(loop: asyncio.AbstractEventLoop, process: subprocess.Popen[bytes], then: Callable[[], object]) -> None:
    """Call ``then`` in the loop when the process has ended: by its descriptor, or by a thread where there is none."""
    try:
        descriptor = os.pidfd_open(process.pid)
    except (AttributeError, OSError):  # not Linux, or an old one
        threading.Thread(target=_wait_for, args=(loop, process, then), daemon=True).start()
        return

    def ended() -> None:
        loop.remove_reader(descriptor)
        os.close(descriptor)
        then()

    loop.add_reader(descriptor, ended)


def _wait_for(loop: asyncio.AbstractEventLoop, process: subprocess.Popen[bytes], then: Callable[[], object]) -> None:
    process.wait()
    with suppress(RuntimeError):  # the loop may be closed by now
        loop.call_soon_threadsafe(then)
