"""A program on a pseudo-terminal: what its screen shows, what it sends, how it ends.

The screen is pyte's, with what pyte does not know done here: the alternate screen, and sequences it would print.
"""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType

import pyte

UNFINISHED = re.compile(r"\x1b(?:\[[^@-~]*|\][^\x07\x1b]*\x1b?)?$")
UNKNOWN_TO_PYTE = re.compile(r"\x1b\[[<>=?]\d*u|\x1b\[\??\d+\$p|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")
ALTERNATE = re.compile(r"(\x1b\[\?1049[hl])")
PRIVATE_MODE = re.compile(rb"\x1b\[\?(\d+)([hl])")
WHERE_QUESTION = "\x1b[6n"
SYNC_QUESTION, SYNC_YES = "\x1b[?2026$p", b"\x1b[?2026;2$y"
BASE_ENVIRONMENT = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "PYTHONHASHSEED": "0"}
KEPT_VARIABLES = ("PATH", "HOME", "TMPDIR", "VIRTUAL_ENV", "PYTHONPATH")

Cell = tuple[object, ...]


class VirtualTerminal:
    """What a terminal shows after some output."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self._main = pyte.Screen(columns, rows)
        self._alternate: pyte.Screen | None = None
        self._stream = pyte.Stream(self._main)
        self._pending = ""
        self.screen = self._main

    @property
    def in_alternate_screen(self) -> bool:
        return self._alternate is not None

    def feed(self, text: str) -> None:
        text = self._pending + text
        unfinished = UNFINISHED.search(text)
        self._pending = unfinished[0] if unfinished else ""
        text = text[: len(text) - len(self._pending)]
        for part in ALTERNATE.split(UNKNOWN_TO_PYTE.sub("", text)):
            if part == "\x1b[?1049h":
                self._alternate = pyte.Screen(self.screen.columns, self.screen.lines)
                self._show(self._alternate)
            elif part == "\x1b[?1049l":
                self._alternate = None
                self._show(self._main)
            elif part:
                self._stream.feed(part)

    def _show(self, screen: pyte.Screen) -> None:
        screen.mode = set(self.screen.mode)
        screen.cursor.hidden = self.screen.cursor.hidden
        self.screen = screen
        self._stream = pyte.Stream(screen)

    def resize(self, columns: int, rows: int) -> None:
        for screen in (self._main, self._alternate):
            if screen is not None:
                screen.resize(rows, columns)

    def lines(self) -> list[str]:
        """The rows' texts; pyte's own fails on half a wide character."""
        screen = self.screen
        return ["".join(screen.buffer[y][x].data for x in range(screen.columns)).rstrip() for y in range(screen.lines)]

    def text(self) -> str:
        return "\n".join(self.lines())

    def cells(self) -> list[list[Cell]]:
        """Every cell as it looks: character, colours and attributes."""
        screen = self.screen
        return [[look(screen.buffer[y][x]) for x in range(screen.columns)] for y in range(screen.lines)]


LOSS, SENT_AGAIN = 0.01, 0.3
"""Share of the pieces that a slow line loses, and seconds until such a piece is sent again."""


class Line:
    """A slow line between the program and its terminal: what is put in at one end comes out later, in order.

    Now and then a piece is lost and comes when it is sent again, and so does what was sent after it.
    """

    def __init__(self, delay: float) -> None:
        self._delay = delay
        self._dice = random.Random(1)
        self._arrives = [0.0, 0.0]
        self._up: deque[tuple[float, bytes]] = deque()
        self._down: deque[tuple[float, bytes]] = deque()

    def up(self, data: bytes) -> None:
        """The terminal sends this."""
        self._up.append((self._arrival(0), data))

    def down(self, data: bytes) -> None:
        """The program sends this."""
        self._down.append((self._arrival(1), data))

    def _arrival(self, way: int) -> float:
        """When what is sent now that way comes to its end."""
        takes = self._delay + (SENT_AGAIN if self._dice.random() < LOSS else 0.0)
        self._arrives[way] = max(self._arrives[way], time.monotonic() + takes)
        return self._arrives[way]

    def at_program(self) -> Iterator[bytes]:
        """What has come to the program."""
        return self._arrived(self._up)

    def at_terminal(self) -> Iterator[bytes]:
        """What has come to the terminal."""
        return self._arrived(self._down)

    @staticmethod
    def _arrived(way: deque[tuple[float, bytes]]) -> Iterator[bytes]:
        while way and way[0][0] <= time.monotonic():
            yield way.popleft()[1]


def look(cell: pyte.screens.Char) -> Cell:
    """A cell without what cannot be seen: of a blank that is not lined or reversed the background is all."""
    if cell.data == " " and not (cell.underscore or cell.strikethrough or cell.reverse):
        cell = cell._replace(fg="default", bold=False, italics=False, blink=False)
    return tuple(cell)


class PtyProgram:
    """A program with a terminal of its own. Use as a context manager: at the end it is killed if it still runs."""

    def __init__(
        self,
        arguments: Sequence[str | Path],
        *,
        columns: int = 80,
        rows: int = 24,
        environment: Mapping[str, str | None] | None = None,
        synchronised: bool = False,
        delay: float | None = None,
    ) -> None:
        """``delay`` is how many seconds the line takes in each direction; with one, the terminal says where its cursor
        is when it is asked."""
        self._synchronised = synchronised
        self._line = Line(delay) if delay is not None else None
        self.terminal = VirtualTerminal(columns, rows)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.raw = bytearray()
        """Everything the program sent."""
        self._mark = 0
        self._master, self._slave = pty.openpty()
        self._set_size(columns, rows)
        self.termios_before = termios.tcgetattr(self._slave)
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [str(argument) for argument in arguments],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env=_environment(environment or {}),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def __enter__(self) -> PtyProgram:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._master)
        os.close(self._slave)

    # keys and signals

    def send(self, keys: str) -> None:
        self.send_bytes(keys.encode())

    def send_bytes(self, data: bytes) -> None:
        if self._line is None:
            os.write(self._master, data)
        else:
            self._line.up(data)

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.process.pid, number)

    def resize(self, columns: int, rows: int) -> None:
        self.terminal.resize(columns, rows)
        self._set_size(columns, rows)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    # the screen

    def pump(self, timeout: float) -> bool:
        """Take what the program sends within ``timeout`` seconds; whether there was anything."""
        if self._line is not None:
            return self._pump_line(self._line, timeout)
        readable, _, _ = select.select([self._master], [], [], timeout)
        if not readable:
            return False
        self._take(os.read(self._master, 65536))
        return True

    def _pump_line(self, line: Line, timeout: float) -> bool:
        """The same where the line takes its time: what has come to its end by then."""
        end = time.monotonic() + timeout
        while True:
            for data in line.at_program():
                os.write(self._master, data)
            arrived = list(line.at_terminal())
            for data in arrived:
                self._take(data)
            if arrived or time.monotonic() > end:
                return bool(arrived)
            readable, _, _ = select.select([self._master], [], [], 0.005)
            if readable:
                line.down(os.read(self._master, 65536))

    def _take(self, data: bytes) -> None:
        self.raw += data
        text = self._decoder.decode(data)
        self.terminal.feed(text)
        if self._synchronised and SYNC_QUESTION in text:
            os.write(self._master, SYNC_YES)
        if self._line is not None:
            for _ in range(text.count(WHERE_QUESTION)):
                self._line.up(b"\x1b[1;1R")

    @property
    def text(self) -> str:
        return self.terminal.text()

    def wait_for(self, wanted: str | Callable[[], bool], timeout: float = 20) -> float:
        """Until the text is on the screen (or the condition holds); seconds since the program was started."""
        there = (lambda: wanted in self.text) if isinstance(wanted, str) else wanted
        end = time.perf_counter() + timeout
        while not there():
            left = end - time.perf_counter()
            if left <= 0:
                raise AssertionError(f"waited {timeout} s for {wanted!r}; the screen:\n{self.text}")
            if not self.pump(min(left, 0.2)) and self.process.poll() is not None and not self.pump(0):
                if there():
                    break
                raise AssertionError(
                    f"ended with {self.process.returncode} before {wanted!r}; the screen:\n{self.text}"
                )
        return time.perf_counter() - self.started

    def when(self, there: Callable[[], bool], timeout: float = 15) -> bool:
        """Whether the condition comes to hold while output is taken."""
        end = time.perf_counter() + timeout
        while not (holds := there()) and time.perf_counter() < end:
            self.pump(0.05)
        return holds

    def settle(self, silence: float = 0.25, timeout: float = 20) -> int:
        """Until the program has been silent for so many seconds; bytes sent since the last ``settle``."""
        end = time.perf_counter() + timeout
        while self.pump(silence):
            assert time.perf_counter() < end, f"still sending after {timeout} s; the screen:\n{self.text}"
        sent = len(self.raw) - self._mark
        self._mark = len(self.raw)
        return sent

    def wait_exit(self, timeout: float = 10) -> int:
        """The exit code (negative for a signal), after everything it sent was read."""
        end = time.perf_counter() + timeout
        while self.process.poll() is None:
            assert time.perf_counter() < end, f"still running after {timeout} s; the screen:\n{self.text}"
            self.pump(0.02)
        while self.pump(0.05):
            pass
        return self.process.returncode

    def termios_now(self) -> list[object]:
        return termios.tcgetattr(self._slave)

    def private_modes(self) -> dict[int, bool]:
        """The modes (``ESC [ ? number h`` or ``l``) the program set, as they are now."""
        found = PRIVATE_MODE.findall(self.raw)
        return {int(number): switch == b"h" for number, switch in found if int(number) != 2026}

    def is_stopped(self) -> bool:
        """Whether it waits to be brought back to the foreground; what it sent before is read first."""
        import psutil

        stopped = psutil.Process(self.process.pid).status() == psutil.STATUS_STOPPED
        return stopped and not self.pump(0.05)

    def children(self) -> list[int]:
        """Process ids of the program's children."""
        import psutil

        return [child.pid for child in psutil.Process(self.process.pid).children(recursive=True)]


def _environment(changes: Mapping[str, str | None]) -> dict[str, str]:
    """Only what is asked for: a terminal's tests must not depend on the terminal they are started from."""
    environment = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ} | BASE_ENVIRONMENT
    for name, value in changes.items():
        if value is None:
            environment.pop(name, None)
        else:
            environment[name] = value
    return environment
