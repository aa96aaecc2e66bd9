"""What the screen sends to a terminal, in bytes. Run alone: ``-m benchmark``, no xdist.

A line that is thin carries them one after the other, so they are what is waited for. Beside them stands the least a
Textual program sends (``one_label.py``). Silence shows that everything has come; no byte depends on the time it took.
"""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tui"))

from ptyharness import PtyProgram  # noqa: E402

pytestmark = pytest.mark.benchmark

CITADELS = Path(sys.executable).with_name("citadels")
ONE_LABEL = [sys.executable, HERE / "one_label.py"]
RIGHT, LEFT, TAB, ESCAPE = "\x1b[C", "\x1b[D", "\t", "\x1b"
SILENCE = 0.4
IDLE = 3.0
"""Seconds that stand for the idle minute; ``test_table_bytes.py`` has the whole of it."""

SMALL, LARGE = (80, 24), (200, 60)
TERMINALS: dict[str, dict[str, str | None]] = {
    "true colour": {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    "256 colours": {"TERM": "xterm-256color", "COLORTERM": None},
    "16 colours": {"TERM": "xterm", "COLORTERM": None},
    "no colours": {"NO_COLOR": "1"},
    "not erasing": {"TERM": "screen-256color", "COLORTERM": "truecolor"},
}
MOST = {"cursor": 140, "panel": 300, "help": 4096, "back": 4096, "change": 500, "chat": 300, "idle": 0}
"""At 80x24, on every terminal."""


@dataclass
class Sent:
    """Bytes on one terminal of one size: the most of several where something was done several times."""

    terminal: str
    size: tuple[int, int]
    bytes: dict[str, int] = field(default_factory=dict)

    def most(self, what: str, sent: int) -> None:
        self.bytes[what] = max(sent, self.bytes.get(what, 0))


def citadels(
    home: Path, name: str, *arguments: str, size: tuple[int, int] = SMALL, terminal: str = "true colour"
) -> PtyProgram:
    """The program of one player, with a home of its own."""
    home = home / name
    home.mkdir(parents=True, exist_ok=True)
    environment: dict[str, str | None] = {"CITADELS_CONFIG": str(home), **TERMINALS[terminal]}
    for variable in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"):
        environment[variable] = str(home)
    return PtyProgram(
        [CITADELS, "--saves", home / "saves", "--name", name, *arguments],
        columns=size[0],
        rows=size[1],
        environment=environment,
        synchronised=True,
    )


def sent_for(program: PtyProgram, keys: str) -> int:
    """Bytes that come back for keys that change something."""
    before = len(program.raw)
    program.send(keys)
    program.wait_for(lambda: len(program.raw) > before)
    program.settle(SILENCE)
    return len(program.raw) - before


def of_one_label(size: tuple[int, int]) -> Sent:
    sent = Sent("one label", size)
    with PtyProgram(ONE_LABEL, columns=size[0], rows=size[1], synchronised=True) as program:
        program.wait_for("One label, ready")
        sent.most("menu", program.settle(SILENCE))
        sent.most("idle", program.settle(IDLE))
    return sent


def of_a_table(home: Path, terminal: str, size: tuple[int, int]) -> Sent:
    """The menu, then a game alone: cursor, panels, help, nothing."""
    sent = Sent(terminal, size)
    with citadels(home, "Menu", size=size, terminal=terminal) as program:
        program.wait_for("New game")
        sent.most("menu", program.settle(SILENCE * 2))
    game = ("play", "--seed", "7", "--pace", "none")
    with citadels(home, "Me", *game, size=size, terminal=terminal) as program:
        program.wait_for("Choose a character.")
        sent.most("table", program.settle(SILENCE * 2))
        program.send("\r")
        program.wait_for("Take gold or draw cards.")
        program.settle(SILENCE * 2)
        for keys in (RIGHT, RIGHT, LEFT, RIGHT, LEFT):
            sent.most("cursor", sent_for(program, keys))
        for _ in range(5):
            sent.most("panel", sent_for(program, TAB))
        program.send("?")
        program.wait_for(lambda: program.terminal.lines()[0].rstrip().endswith("help"))
        sent.most("help", program.settle(SILENCE))
        program.send(ESCAPE)
        program.wait_for("Your hand")
        sent.most("back", program.settle(SILENCE))
        sent.most("idle", program.settle(IDLE))
    return sent


def of_opponents(home: Path, size: tuple[int, int]) -> Sent:
    """The changes of which other players' turns consist, one by one."""
    sent = Sent("true colour", size)
    with citadels(home, "Me", "play", "--seed", "7", "--pace", "normal", size=size) as program:
        program.wait_for("Choose a character.")
        program.settle(SILENCE)
        program.send("\r")
        program.wait_for("Take gold or draw cards.", timeout=60)
        program.settle(SILENCE)
        for keys, shown in (("g", "[e] end turn"), ("e", "")):
            program.send(keys)
            program.wait_for(shown)
            program.settle(SILENCE)
        program.settle(SILENCE)
        turn = changes = 0
        end = time.monotonic() + 30
        while "hoose a character." not in program.text and time.monotonic() < end:
            if "[y]" in program.text:
                program.send("y")
            others, before = "is taking a turn" in program.text, len(program.raw)
            if program.pump(1.0):
                program.settle(SILENCE / 2)
                if others and "is taking a turn" in program.text:
                    turn, changes = turn + len(program.raw) - before, changes + 1
                    sent.most("change", len(program.raw) - before)
        assert changes > 3, program.text
    return sent


@contextmanager
def two_at_a_table(home: Path, size: tuple[int, int]) -> Iterator[tuple[PtyProgram, PtyProgram]]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    table = ("--open", "--bind", "127.0.0.1", "--port", str(port), "--players", "2")
    with citadels(home, "Ana", "host", *table, size=size) as ana:
        ana.wait_for("Address")
        with citadels(home, "Bea", "join", f"127.0.0.1:{port}", size=size) as bea:
            bea.wait_for("[r] ready")
            bea.send("r")
            ana.wait_for("Everybody is ready")
            ana.send("s")
            for program in (ana, bea):
                program.wait_for("Your hand")
                program.settle(SILENCE)
            yield ana, bea


def of_chat(home: Path, size: tuple[int, int]) -> Sent:
    """A line that somebody else says, at a table: the line itself, or the mark that there is one."""
    sent = Sent("true colour", size)
    with two_at_a_table(home, size) as (ana, bea):
        for line in ("Good evening!", "Who has the eight?"):
            bea.send("t")
            bea.settle(SILENCE)
            ana.settle(SILENCE)
            before = len(ana.raw)
            bea.send(f"{line}\r")
            ana.wait_for(lambda before=before: len(ana.raw) > before)
            ana.settle(SILENCE)
            sent.most("chat", len(ana.raw) - before)
            bea.send(ESCAPE)
            bea.settle(SILENCE)
    return sent


def test_bytes_on_the_line(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(of_opponents, tmp_path / f"o{size}", size) for size in (SMALL, LARGE)]
        jobs += [pool.submit(of_chat, tmp_path / f"c{size}", size) for size in (SMALL, LARGE)]
        for terminal in TERMINALS:
            for size in (SMALL, LARGE) if terminal == "true colour" else (SMALL,):
                jobs.append(pool.submit(of_a_table, tmp_path / f"{terminal}{size}", terminal, size))
        jobs += [pool.submit(of_one_label, size) for size in (SMALL, LARGE)]
        measured = [job.result() for job in jobs]
    print("\n" + table(measured))
    for sent in measured:
        if sent.size == SMALL:
            assert {what: most for what, most in sent.bytes.items() if most > MOST.get(what, most)} == {}, sent
        assert sent.bytes.get("idle", 0) == 0, sent
        assert all(most > 0 for what, most in sent.bytes.items() if what != "idle"), sent


def table(measured: list[Sent]) -> str:
    """Everything measured, a line for each terminal and size."""
    together: dict[tuple[str, tuple[int, int]], dict[str, int]] = {}
    for sent in measured:
        together.setdefault((sent.terminal, sent.size), {}).update(sent.bytes)
    columns = ("menu", "table", "cursor", "panel", "help", "back", "change", "chat", "idle")
    lines = [f"{'bytes':22}" + "".join(f"{column:>8}" for column in columns)]
    for (terminal, (width, height)), sent_bytes in sorted(together.items()):
        cells = "".join(f"{sent_bytes.get(column, '-'):>8}" for column in columns)
        lines.append(f"{terminal:14}{f'{width}x{height}':8}{cells}")
    lines.append(f"{'at most, 80x24':22}" + "".join(f"{MOST.get(column, '-'):>8}" for column in columns))
    return "\n".join(lines)
