"""A session by itself: what is asked for twice, what fails as it begins, and when keys are taken from the line."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("asyncssh", reason="the SSH door needs asyncssh")

from citadels_tui.doors import ssh_session
from citadels_tui.doors.guests import Guests
from citadels_tui.doors.pace import BURST, RATE, Pace
from citadels_tui.doors.passes import PASS_VARIABLE, read_pass
from citadels_tui.doors.ssh_client import game_for
from citadels_tui.doors.ssh_session import Client, Ending, Session, Terminal
from citadels_tui.doors.terminal_child import ROOM
from citadels_tui.wording.english import ssh as words

WITHIN = 20.0
READS = "import os, tty; tty.setraw(0); print('ready', flush=True)\nwhile b'.' not in os.read(0, 65536): pass"
SLEEPS = "import time; print('ready', flush=True); time.sleep(60)"


class Channel:
    """The channel of a session: what is written to it, and whether it is read."""

    def __init__(self) -> None:
        self.written = b""
        self.code: int | None = None
        self.is_read = True
        self.is_broken = False
        self.term: str | None = "xterm"

    def get_terminal_type(self) -> str | None:
        return self.term

    def get_environment(self) -> dict[str, str]:
        return {}

    def write(self, data: bytes, datatype: object = None) -> None:
        if self.is_broken:
            raise BrokenPipeError
        self.written += data

    def exit(self, code: int) -> None:
        self.code = code

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True


class Connection:
    """The connection of a session."""

    is_full = False
    on_flow: Callable[[], object] | None = None

    def abort(self) -> None:
        """Nothing is behind it."""


class Here:
    """A session with nobody at the other end; ``over`` is how it ended, each time it was told."""

    def __init__(self, prepare: Callable[[Terminal], Client], idle: float = 0) -> None:
        self.channel: Any = Channel()
        self.connection: Any = Connection()
        self.over: list[Ending] = []
        self.tidied = 0
        self.session = Session(self.connection, prepare, lambda ending, _: self.over.append(ending), idle)
        self.session.connection_made(self.channel)

    async def until(self, there: Callable[[], object]) -> None:
        async with asyncio.timeout(WITHIN):
            while not there():
                await asyncio.sleep(0.01)

    async def ended(self) -> Ending:
        await self.until(lambda: self.over)
        (ending,) = self.over
        return ending


def serving(code: str, started: list[Terminal] | None = None) -> Callable[[Terminal], Client]:
    def prepare(terminal: Terminal) -> Client:
        if started is not None:
            started.append(terminal)
        return Client([sys.executable, "-S", "-c", code], {})

    return prepare


async def test_a_session_is_asked_for_once() -> None:
    started: list[Terminal] = []
    here = Here(serving(READS, started))
    assert here.session.shell_requested()
    assert not here.session.shell_requested()
    assert not here.session.exec_requested("id")
    for _ in range(3):
        here.session.session_started()
    await here.until(lambda: b"ready" in here.channel.written)
    here.session.data_received(b".", None)
    assert await here.ended() == "left"
    assert len(started) == 1
    assert words.NO_COMMAND.encode() not in here.channel.written


async def test_a_command_before_a_shell_is_still_a_command() -> None:
    here = Here(serving(READS))
    assert here.session.exec_requested("id")
    assert not here.session.shell_requested()
    here.session.session_started()
    assert await here.ended() == "refused"


@pytest.mark.parametrize("error", [RuntimeError("no thread"), ValueError("a null byte"), MemoryError()])
async def test_whatever_keeps_a_client_from_starting_is_said(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(ssh_session, "TerminalChild", fail)
    here = Here(serving(READS))
    here.session.session_started()
    assert await here.ended() == "refused"
    assert words.NO_START.encode() in here.channel.written
    assert here.channel.code == 1
    assert here.session.why == type(error).__name__


async def test_a_fault_while_preparing_is_said() -> None:
    def prepare(_: Terminal) -> Client:
        raise KeyError("x")

    here = Here(prepare)
    here.session.session_started()
    assert await here.ended() == "refused"
    assert words.NO_START.encode() in here.channel.written


async def test_what_cannot_be_tidied_does_not_keep_the_place() -> None:
    def tidy() -> None:
        raise OSError("the disk is gone")

    faults: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
    here = Here(lambda _: Client(["/nowhere/at/all"], {}, tidy=tidy))
    here.session.session_started()
    assert await here.ended() == "refused"


async def test_keys_that_come_before_a_client_that_reads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ssh_session, "Pace", lambda: Pace(1e9, 1e9))
    here = Here(serving(SLEEPS))
    here.session.session_started()
    here.session.data_received(b"x" * 200_000, None)
    assert not here.channel.is_read, f"more than {ROOM} bytes wait"
    await here.until(lambda: b"ready" in here.channel.written)
    assert not here.channel.is_read, "the client has not read them"
    here.session.connection_lost(None)
    assert await here.ended() == "gone"


async def test_what_is_no_text_does_not_reach_the_client() -> None:
    here = Here(serving("import os, tty; tty.setraw(0); print('ready', flush=True); print(os.read(0, 99).decode())"))
    here.session.session_started()
    await here.until(lambda: b"ready" in here.channel.written)
    here.session.data_received(b"\xc3", None)  # half a letter
    here.session.data_received(b"\xa9\xff\xed\xa0\x80z", None)
    assert await here.ended() == "left"
    assert "\u00e9\ufffd" in here.channel.written.decode()
    assert b"z" in here.channel.written


async def test_a_flood_of_keys_is_taken_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Here(serving(READS))
    here.session.session_started()
    await here.until(lambda: b"ready" in here.channel.written)
    taken, start = 0, asyncio.get_running_loop().time()
    while asyncio.get_running_loop().time() < start + 2:
        if here.channel.is_read:
            here.session.data_received(b"x" * 1024, None)
            taken += 1024
        await asyncio.sleep(0)
    seconds = asyncio.get_running_loop().time() - start
    assert BURST <= taken <= BURST + RATE * (seconds + 1)
    await here.until(lambda: here.channel.is_read)
    here.session.data_received(b".", None)
    assert await here.ended() == "left"


async def test_a_line_on_which_nothing_can_be_written_is_gone() -> None:
    here = Here(serving(READS + "\nprint('more', flush=True)\nimport time; time.sleep(60)"))
    here.session.session_started()
    await here.until(lambda: b"ready" in here.channel.written)
    here.channel.is_broken = True
    here.session.data_received(b".", None)
    assert await here.ended() == "gone"


async def test_reports_of_a_terminal_keep_nobody_here() -> None:
    here = Here(serving(READS), idle=1.5)
    here.session.session_started()
    await here.until(lambda: b"ready" in here.channel.written)
    start = asyncio.get_running_loop().time()
    while not here.over:
        assert asyncio.get_running_loop().time() < start + WITHIN
        here.session.data_received(b"\x1b[24;80R\x1b[I", None)
        await asyncio.sleep(0.1)
    assert here.over == ["idle"]


def test_a_guest_is_told_how_soon_the_end_comes(tmp_path: Path) -> None:
    guest = Guests(tmp_path / "guests", tmp_path / "running").admit("Ana", "a key")
    client = game_for(guest, "Evening", Terminal("xterm"), warned=30.0)
    given = read_pass(Path(client.environment[PASS_VARIABLE]))
    assert (given.player, given.table, given.warned) == ("Ana", "Evening", 30)
