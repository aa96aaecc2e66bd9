"""Starting a host as a process of its own."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import IO, TYPE_CHECKING, Any

import msgspec

from citadels_engine.sentences import Sentence, in_words
from netplay.curve import new_keys
from netplay.errors import HostError
from netplay.notices import Notice
from netplay.settings import CLOSE, HostSettings, LanSettings, SeatSettings
from netplay.ticket import Ticket
from saves.errors import reason

if TYPE_CHECKING:
    from netplay.ways import Way

__all__ = ["HostError", "HostProcess", "HostSettings", "LanSettings", "SeatSettings", "start_host"]

START = 15.0
"""Seconds a host has to say where it is."""
STOP = 5.0
"""Seconds a host has to save and end before it is made to."""


class _Started(msgspec.Struct):
    """The host's one line."""

    address: str = ""
    key: str = ""
    game: str = ""
    name: str = ""
    path: str = ""
    seats: tuple[int, ...] = ()
    lan: bool = False
    porch: int = 0
    notices: tuple[Notice, ...] = ()
    error: str = ""
    text: str = ""
    said: dict[str, Any] | None = None
    """The text with its pattern and values."""


class HostProcess:
    """A running host. It ends when ``close`` is called or this process ends in whatever way.

    One on the network (``on_network``) goes on after this process, and after ``leave``, while another person is there.
    """

    def __init__(
        self, process: subprocess.Popen[bytes], faults: IO[bytes], started: _Started, keys: tuple[str, str]
    ) -> None:
        self._process, self._faults, self._started, self._keys = process, faults, started, keys

    @property
    def ticket(self) -> Ticket:
        """The way to the seat of the host's own player."""
        return self.ticket_for(None)

    def ticket_for(self, seat: int | None) -> Ticket:
        """The way to one of the seats of people."""
        public, secret = self._keys
        return Ticket(self._started.address, self._started.key, public, secret, seat)

    def way(self) -> Way:
        """The way to the table by the host's own key."""
        from netplay.ways import Way

        return Way((self._started.address.removeprefix("tcp://"),), self._started.key, table=self.game, pinned=True)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of people."""
        return self._started.seats

    @property
    def game(self) -> str:
        """The game's id."""
        return self._started.game

    @property
    def name(self) -> str:
        """What the game is called."""
        return self._started.name

    @property
    def path(self) -> str:
        """The save file the game was begun in; empty for a table whose game is still to begin."""
        return self._started.path

    @property
    def on_network(self) -> bool:
        """Whether others can join."""
        return self._started.lan

    @property
    def address(self) -> str:
        """Where its own key listens, such as ``tcp://127.0.0.1:5578``."""
        return self._started.address

    @property
    def port(self) -> int:
        """Where its own key listens."""
        return int(self._started.address.rpartition(":")[2])

    @property
    def porch(self) -> int:
        """The port that is typed to join; 0 if nobody can."""
        return self._started.porch

    @property
    def key(self) -> str:
        """The host's own public key."""
        return self._started.key

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What is not as it was asked for, or as it was before."""
        return self._started.notices

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    def poll(self) -> int | None:
        """The exit code, or ``None`` while it runs."""
        return self._process.poll()

    def fault(self) -> str:
        """The last thing the host said about an error of its own."""
        return _last_line(self._faults)

    def leave(self) -> None:
        """Let the host go on alone, as long as a person is there and for the grace time after that."""
        _close(self._process.stdin)

    def close(self) -> int:
        """Let the host save and end; its exit code. Does nothing if it has ended."""
        stdin = self._process.stdin
        with suppress(OSError, ValueError):
            if stdin is not None and self.on_network:
                stdin.write(CLOSE + b"\n")
                stdin.flush()
        if stdin is not None and stdin.closed and self.on_network and self.poll() is None:
            self._process.terminate()
        _close(stdin)
        return _ended(self._process)


def start_host(settings: HostSettings) -> HostProcess:
    """Start a host and wait until it listens. Blocks for about a fifth of a second; raises ``HostError``.

    Without ``settings.owner_key`` a key pair is made for the ticket; who gives one puts its own pair there. Where
    others cannot join, nobody else is let in.
    """
    keys = new_keys()
    if not settings.owner_key:
        settings = replace(settings, owner_key=keys[0])
    faults = tempfile.TemporaryFile()  # noqa: SIM115 (it lives as long as the host)
    try:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "netplay.host"],  # -P: modules never come from the folder one stands in
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=faults,
            start_new_session=True,
            close_fds=True,
        )
    except OSError as error:
        faults.close()
        raise HostError("died", Sentence("the host cannot be started: {why}", why=reason(error))) from None
    try:
        started = _first_word(process, settings, faults)
    except BaseException:
        _end(process)
        faults.close()
        raise
    _close(process.stdout)
    return HostProcess(process, faults, started, keys)


def _first_word(process: subprocess.Popen[bytes], settings: HostSettings, faults: IO[bytes]) -> _Started:
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(BrokenPipeError):
        process.stdin.write(settings.to_json().encode() + b"\n")
        process.stdin.flush()
    line = _within(START, process.stdout.readline)
    if line is None:
        raise HostError("no_answer", Sentence("the host does not answer; try again"))
    if not line:
        said = _last_line(faults) or Sentence("it said nothing")
        raise HostError("died", Sentence("the host ended before it began: {said}", said=said))
    try:
        started = msgspec.json.decode(line, type=_Started)
    except (ValueError, RecursionError):
        raise HostError("died", Sentence("the host says something that is no answer; try again")) from None
    if started.error:
        raise HostError(started.error, _said(started))
    return started


def _said(started: _Started) -> Sentence:
    return Sentence.from_dict(started.said) if started.said else in_words(started.text)


def _within(seconds: float, read: Callable[[], bytes]) -> bytes | None:
    """What ``read`` gives, if it gives it in time."""
    found: list[bytes] = []
    thread = threading.Thread(target=lambda: found.append(read()), daemon=True)
    thread.start()
    thread.join(seconds)
    return found[0] if found else None


def _last_line(faults: IO[bytes]) -> str:
    with suppress(OSError, ValueError):
        faults.seek(0)
        lines = faults.read()[-4000:].decode("utf-8", "replace").splitlines()
        return lines[-1] if lines else ""
    return ""


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a host that has not begun. Its output is closed last: a thread may still wait for a line of it."""
    _close(process.stdin)
    _ended(process)
    _close(process.stdout)


def _close(pipe: IO[bytes] | None) -> None:
    with suppress(OSError):
        if pipe is not None:
            pipe.close()


def _ended(process: subprocess.Popen[Any]) -> int:
    """Wait for the end, and make it happen if it does not come."""
    for stop in (process.terminate, process.kill):
        try:
            return process.wait(STOP)
        except subprocess.TimeoutExpired:
            stop()
    return process.wait()
