"""A program on a terminal of its own: its bytes, its size, its end, and that nothing of it is left."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from citadels_tui.doors.own_terminal import owning
from citadels_tui.doors.terminal_child import HANG_UP, ROOM, STOP, Size, TerminalChild

WITHIN = 20.0


class Keeping:
    """Notes what a program does."""

    def __init__(self) -> None:
        self.written = bytearray()
        self.code: int | None = None
        self.full = 0
        self.room = 0
        self._news = asyncio.Event()

    def child_wrote(self, data: bytes) -> None:
        self.written += data
        self._news.set()

    def child_is_full(self) -> None:
        self.full += 1
        self._news.set()

    def child_has_room(self) -> None:
        self.room += 1
        self._news.set()

    def child_ended(self, code: int) -> None:
        assert self.code is None, "told twice"
        self.code = code
        self._news.set()

    async def until(self, there: Callable[[], bool]) -> None:
        async with asyncio.timeout(WITHIN):
            while not there():
                self._news.clear()
                await self._news.wait()

    async def wrote(self, text: bytes) -> None:
        await self.until(lambda: text in self.written)

    async def ended(self) -> int:
        await self.until(lambda: self.code is not None)
        assert self.code is not None
        return self.code


def program(text: str) -> list[str]:
    """A Python program that begins raw, as a terminal's program does."""
    return [sys.executable, "-c", "import os, signal, sys, time\n" + textwrap.dedent(text)]


@pytest.fixture
def no_leaks() -> Iterator[None]:
    """No descriptor and no process is left over."""
    me = psutil.Process()
    before = me.num_fds()
    yield
    assert me.num_fds() <= before + 3, me.open_files()  # the loop's own
    assert not [child for child in me.children(recursive=True) if child.status() != psutil.STATUS_RUNNING]


def start(keeper: Keeping, text: str, size: Size | None = None, **environment: str) -> TerminalChild:
    return TerminalChild(program(text), {"PATH": os.defpath, **environment}, size or Size(), keeper)


@pytest.mark.usefixtures("no_leaks")
async def test_what_it_writes_and_reads_and_its_code() -> None:
    keeper = Keeping()
    child = start(keeper, "print('ready'); got = os.read(0, 5); print('got', got); sys.exit(3)")
    await keeper.wrote(b"ready\r\n")
    child.write(b"a\r\x03\x13b")
    assert await keeper.ended() == 3
    assert keeper.written == b"ready\r\ngot b'a\\r\\x03\\x13b'\r\n"


async def test_all_it_wrote_is_told_before_its_end() -> None:
    keeper = Keeping()
    start(keeper, "sys.stdout.write('x' * 300_000 + 'end')")
    assert await keeper.ended() == 0
    assert len(keeper.written) == 300_003
    assert keeper.written.endswith(b"end")


async def test_its_terminal_controls_its_session_and_has_a_size() -> None:
    keeper = Keeping()
    text = """
        signal.signal(signal.SIGWINCH, lambda *_: print("now", os.get_terminal_size(0)))
        print(os.getsid(0) == os.getpid(), os.tcgetpgrp(0) == os.getpid(), os.ttyname(0) == os.ttyname(2))
        print(os.get_terminal_size(0), flush=True)
        signal.signal(signal.SIGINT, lambda *_: print("stop it"))
        signal.signal(signal.SIGTSTP, lambda *_: print("aside"))
        import termios
        modes = termios.tcgetattr(0)
        modes[3] |= termios.ISIG
        termios.tcsetattr(0, termios.TCSANOW, modes)
        print("keys", flush=True)
        os.read(os.open("/dev/tty", os.O_RDWR), 1)
        """
    child = TerminalChild(owning(program(text)), {"PATH": os.defpath}, Size(100, 30), keeper)
    await keeper.wrote(b"True True True")
    await keeper.wrote(b"columns=100, lines=30")
    child.resize(Size(132, 50))
    await keeper.wrote(b"now os.terminal_size(columns=132, lines=50)")
    await keeper.wrote(b"keys\r\n")
    child.write(b"\x03")
    await keeper.wrote(b"stop it")
    child.write(b"\x1a")
    await keeper.wrote(b"aside")
    child.write(b"q")
    assert await keeper.ended() == 0


async def test_a_program_that_cannot_be_become_ends() -> None:
    keeper = Keeping()
    TerminalChild(owning(["/nowhere/at/all"]), {}, Size(), keeper)
    assert await keeper.ended() == 127


async def test_nothing_of_this_process_runs_between_fork_and_exec() -> None:
    """It could wait for a lock that another thread held."""
    forked: list[bool] = []
    os.register_at_fork(before=lambda: forked.append(True))
    keeper = Keeping()
    start(keeper, "print('here')")
    assert await keeper.ended() == 0
    assert not forked


@pytest.mark.parametrize(
    ("said", "taken"), [((0, 0), (80, 24)), ((4_000_000, 70_000), (640, 240)), ((61, 20), (61, 20))]
)
def test_sizes_within_reason(said: tuple[int, int], taken: tuple[int, int]) -> None:
    assert Size(*said).within_reason() == taken


async def test_nothing_of_this_process_reaches_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "here")
    (tmp_path / "file").write_text("x")
    descriptor = os.open(tmp_path / "file", os.O_RDONLY)
    os.set_inheritable(descriptor, True)
    keeper = Keeping()
    start(
        keeper,
        "print(sorted(os.environ), os.listdir('/dev/fd'), os.getcwd(), oct(os.umask(0)))",
        TERM="xterm",
    )
    await keeper.ended()
    os.close(descriptor)
    text = keeper.written.decode()
    assert "SECRET" not in text
    assert "['PATH', 'TERM']" in text.replace("'LC_CTYPE', ", "")
    assert "['0', '1', '2', '3'] / 0o77" in text  # 3: the folder that is listed


async def test_output_that_nobody_takes_stops_the_program(tmp_path: Path) -> None:
    count = tmp_path / "count"
    keeper = Keeping()
    child = start(
        keeper,
        f"""
        for number in range(1000):
            open({str(count)!r}, "w").write(str(number))
            os.write(1, b"x" * 1000)
        print("all")
        """,
    )
    child.hold()
    before = -1
    async with asyncio.timeout(WITHIN):
        while (now := int(count.read_text() or 0) if count.exists() else 0) != before or not now:
            before = now
            await asyncio.sleep(0.3)
    assert before < 200
    assert len(keeper.written) < 20_000
    child.go_on()
    assert await keeper.ended() == 0
    assert len(keeper.written) == 1_000_005


async def test_input_that_is_not_read_is_held_back_and_keeps_its_order() -> None:
    keeper = Keeping()
    child = start(
        keeper,
        """
        print("ready")
        signal.signal(signal.SIGUSR1, lambda *_: None)
        signal.pause()
        taken = b""
        while not taken.endswith(b"end"):
            taken += os.read(0, 65536)
        print(len(taken), taken == b"".join(b"%07d " % n for n in range(40_000)) + b"end")
        """,
    )
    await keeper.wrote(b"ready")
    sent = b"".join(b"%07d " % number for number in range(40_000)) + b"end"
    at = 0
    while not keeper.full:
        child.write(sent[at : at + 1000])
        at += 1000
    assert at < 200_000
    assert len(child._waiting) < ROOM + 2000
    child.send_signal(signal.SIGUSR1)
    while at < len(sent):
        await keeper.until(lambda: keeper.room == keeper.full)
        child.write(sent[at : at + 1000])
        at += 1000
    assert await keeper.ended() == 0
    assert b"320003 True" in keeper.written


@pytest.mark.usefixtures("no_leaks")
@pytest.mark.parametrize(
    ("manners", "then", "signals", "code"),
    [
        ("pass", "pass", HANG_UP, -signal.SIGHUP),
        ("signal.signal(signal.SIGHUP, signal.SIG_IGN)", "pass", HANG_UP, -signal.SIGTERM),
        (
            "signal.signal(signal.SIGHUP, signal.SIG_IGN); signal.signal(signal.SIGTERM, signal.SIG_IGN)",
            "pass",
            HANG_UP,
            -signal.SIGKILL,
        ),
        ("signal.signal(signal.SIGTERM, lambda *_: (sys.exit(0)))", "pass", STOP, 0),
        ("pass", "os.kill(os.getpid(), signal.SIGSTOP)", STOP, -signal.SIGKILL),
    ],
)
async def test_it_is_made_to_end(
    manners: str, then: str, signals: tuple[signal.Signals, ...], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("citadels_tui.doors.terminal_child.PATIENCE", 0.2)
    keeper = Keeping()
    child = start(keeper, f"{manners}\nprint('ready', flush=True)\n{then}\ntime.sleep(60)")
    await keeper.wrote(b"ready")
    if "SIGSTOP" in then:
        while psutil.Process(child.pid).status() != psutil.STATUS_STOPPED:
            await asyncio.sleep(0.01)
    await child.end(signals)
    assert await keeper.ended() == code
    assert not psutil.pid_exists(child.pid)


async def test_one_that_nobody_reads_can_be_made_to_end() -> None:
    keeper = Keeping()
    child = start(keeper, "sys.stdout.write('x' * 1_000_000)")
    child.hold()
    await child.end(HANG_UP, deaf=True)
    assert await keeper.ended() < 0


async def test_what_is_left_behind_on_the_terminal_does_not_hold_its_end_back() -> None:
    keeper = Keeping()
    start(
        keeper,
        """
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        if os.fork() == 0:
            time.sleep(3)
        print("left", flush=True)
        """,
    )
    assert await keeper.ended() == 0
    assert keeper.written == b"left\r\n"


async def test_a_program_that_is_not_there() -> None:
    before = psutil.Process().num_fds()
    with pytest.raises(OSError):
        TerminalChild(["/nowhere/at/all"], {}, Size(), Keeping())
    assert psutil.Process().num_fds() == before


async def test_without_descriptors_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "pidfd_open", raising=False)
    keeper = Keeping()
    start(keeper, "print('here'); sys.exit(5)")
    assert await keeper.ended() == 5
    assert keeper.written == b"here\r\n"
