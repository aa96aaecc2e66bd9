"""The SSH door: memory for each connection, and the time from a key on the client's terminal to what it changes there.

For 1, 8 and 24 players with OpenSSH's client, beside a program of one label served by the same door. Run alone:
``-m benchmark``, no xdist. Takes about a minute.
"""

from __future__ import annotations

import os
import selectors
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil
import pytest

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "tui"), str(HERE.parent / "tui" / "doors")]

from ptyharness import PtyProgram  # noqa: E402
from ssh_world import environment, ssh_command  # noqa: E402

pytestmark = pytest.mark.benchmark

CROWDS = (1, 8, 24)
EVERY = 0.5
"""Seconds in which everybody presses a key once."""
ROUNDS = 7
"""Keys of each player."""
LOST = 3.0
"""Seconds after which a key's answer is given up: at an end of a list it changes nothing."""
QUIET = 0.2
"""Seconds in which nobody's screen changes, before keys are pressed."""
DOWN, UP = b"\x1b[B", b"\x1b[A"
MIB = 1 << 20


@dataclass
class Measured:
    """One crowd: milliseconds of keys, MiB of a client and of the door for each connection."""

    players: int
    half: float
    most: float
    """95 of 100 are faster."""
    client: float
    door: float


@contextmanager
def running(command: Sequence[object], home: Path, ready: str = "") -> Iterator[tuple[psutil.Process, str]]:
    """A process, and the first line it says with ``ready`` in it."""
    process = subprocess.Popen(
        [str(part) for part in command],
        env={**os.environ, **environment(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = next(line for line in process.stdout if ready in line)
        yield psutil.Process(process.pid), line.strip()
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


@contextmanager
def tables(home: Path) -> Iterator[None]:
    """A table of two for each player, with a bot that needs no time."""
    (home / "config").mkdir(parents=True, exist_ok=True)
    (home / "config" / "settings.toml").write_text('pace = "none"\n')
    command = [sys.executable, "-m", "citadels_tui", "host", "--headless", "--tables", max(CROWDS), "--table", "Bench"]
    with running(
        [*command, "--players", 2, "--bots", 1, "--port", 7177, "--bind", "127.0.0.1"], home, "games are saved"
    ):
        yield


def seat(program: PtyProgram) -> None:
    """From the lobby to the first choice."""
    program.wait_for("[s] start", timeout=60)
    program.send("s")
    program.wait_for("[enter] take", timeout=60)
    program.settle(0.1)


def label_is_there(program: PtyProgram) -> None:
    program.wait_for("One label, ready", timeout=60)
    program.settle(0.1)


@dataclass
class Side:
    """A door that serves one kind of program, and who came to it."""

    door: psutil.Process
    port: int
    home: Path
    begin: Callable[[PtyProgram], None]
    empty: int
    """Bytes of the door before anybody came."""
    programs: list[PtyProgram] = field(default_factory=list)

    def fill(self, players: int, held: ExitStack) -> None:
        """Let players come until so many are there."""
        numbers = range(len(self.programs) + 1, players + 1)
        commands = [ssh_command(self.home, self.port, f"P{number}", key=f"k{number % 5}") for number in numbers]
        new = [held.enter_context(PtyProgram(command)) for command in commands]
        for program in new:
            self.begin(program)
        self.programs += new

    def measured(self, seconds: Sequence[float]) -> Measured:
        """This crowd, whose keys took so long."""
        times, players = sorted(seconds), len(self.programs)
        clients = [child.memory_info().rss for child in self.door.children()]
        assert len(clients) == players
        return Measured(
            players,
            statistics.median(times) * 1000,
            times[int(len(times) * 0.95)] * 1000,
            statistics.mean(clients) / MIB,
            (self.door.memory_info().rss - self.empty) / players / MIB,
        )


def side(kind: str, home: Path, begin: Callable[[PtyProgram], None], held: ExitStack) -> Side:
    """An open door for this kind of program."""
    door, line = held.enter_context(running([sys.executable, HERE / "ssh_door.py", home, kind], home))
    return Side(door, int(line), home, begin, door.memory_info().rss)


def crowd(players: int, sides: Sequence[Side], held: ExitStack) -> list[Measured]:
    """So many players at each side, who press keys in turns: what else the machine does is the same for both."""
    for one in sides:
        one.fill(players, held)
    times: list[list[float]] = [[] for _ in sides]
    for turn in range(ROUNDS):
        for one, found in zip(sides, times, strict=True):
            found += answers(one.programs, UP if turn % 2 else DOWN)
    assert all(len(found) > 0.9 * ROUNDS * players - 1 for found in times), "keys were not answered"
    return [one.measured(found) for one, found in zip(sides, times, strict=True)]


def answers(programs: Sequence[PtyProgram], key: bytes) -> list[float]:
    """Seconds from a key to the first of what it changes; everybody presses it once, one after the other."""
    with selectors.DefaultSelector() as selector:
        for program in programs:
            selector.register(program._master, selectors.EVENT_READ)
        while ready := selector.select(QUIET):  # the rest of earlier frames, which nobody waits for
            for one, _ in ready:
                os.read(one.fd, 65536)
        start, due, times = time.perf_counter(), 0, list[float]()
        sent: dict[int, float] = {}
        while due < len(programs) or sent:
            now = time.perf_counter()
            sent = {terminal: pressed for terminal, pressed in sent.items() if now - pressed < LOST}
            if due < len(programs) and now >= start + due * EVERY / len(programs):
                sent[programs[due]._master] = time.perf_counter()
                os.write(programs[due]._master, key)
                due += 1
            for ready, _ in selector.select(0.001):
                os.read(ready.fd, 65536)
                if (pressed := sent.pop(ready.fd, None)) is not None:
                    times.append(time.perf_counter() - pressed)
    return times


def test_memory_and_keys_of_a_crowd(tmp_path: Path) -> None:
    with ExitStack() as held:
        held.enter_context(tables(tmp_path / "game"))
        sides = [side("label", tmp_path / "label", label_is_there, held), side("game", tmp_path / "game", seat, held)]
        found = [crowd(players, sides, held) for players in CROWDS]
    print("\nplayers  a key: half, 95 %        one label          a client   one label  the door: each  one label")
    for label, game in found:
        print(
            f"{game.players:7}  {game.half:6.1f} ms {game.most:6.1f} ms {label.half:6.1f} ms {label.most:6.1f} ms"
            f" {game.client:6.1f} MiB {label.client:6.1f} MiB {game.door:8.2f} MiB {label.door:6.2f} MiB"
        )
    for label, game in found:
        # One changes a label, the other moves a cursor over a table with its texts; the way there is the same.
        assert game.half <= 6 * label.half
        # The screen's own bar is 1.5 (test_screen.py); a guest's client has the link and its folder besides.
        assert game.client <= 1.8 * label.client
    # The door passes bytes on, whatever is served: a connection may cost it no more but for a buffer.
    label, game = found[-1]
    assert game.door <= 1.5 * label.door + 0.25
