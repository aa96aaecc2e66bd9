"""The screen: how soon it is there, what memory it takes. Run alone: ``-m benchmark``, no xdist.

Times and memory are compared with the least a Textual program can be (``one_label.py``), in the same run. What the
screen sends is in ``test_bytes.py``.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tui"))

from ptyharness import PtyProgram  # noqa: E402
from test_pty_game import Player  # noqa: E402

from citadels_tui.cells import Painter  # noqa: E402

pytestmark = pytest.mark.benchmark

CITADELS = Path(sys.executable).with_name("citadels")
ONE_LABEL = [sys.executable, HERE / "one_label.py"]
RUNS = 15
MIB = 1 << 20


def citadels(home: Path, *arguments: str) -> PtyProgram:
    """The program, with saves and settings of its own, on a modern terminal."""
    command = [CITADELS, "--saves", home / "saves", *arguments]
    return PtyProgram(command, environment={"CITADELS_CONFIG": str(home)}, synchronised=True)


@contextmanager
def my_turn(home: Path) -> Iterator[PtyProgram]:
    """A game in the player's first turn, the cursor in the hand."""
    with citadels(home, "--name", "Me", "play", "--seed", "7", "--pace", "none") as program:
        program.wait_for("Choose a character.")
        program.settle()
        program.send("\r")
        program.wait_for("Take gold or draw cards.")
        program.settle(0.5)
        yield program


def ratio(ours: Callable[[], float], theirs: Callable[[], float], runs: int = RUNS) -> tuple[float, float, float]:
    """Median of the ratios of alternating runs, and the medians."""
    pairs = [(ours(), theirs()) for _ in range(runs)]
    return (
        statistics.median(mine / yardstick for mine, yardstick in pairs),
        statistics.median(mine for mine, _ in pairs),
        statistics.median(yardstick for _, yardstick in pairs),
    )


def test_the_first_screen_comes_soon(tmp_path: Path) -> None:
    def ours() -> float:
        with citadels(tmp_path) as program:
            return program.wait_for(lambda: "New game" in program.text and "^p" in program.text)

    def theirs() -> float:
        with PtyProgram(ONE_LABEL, synchronised=True) as program:
            return program.wait_for("One label, ready")

    times, mine, yardstick = ratio(ours, theirs)
    print(f"first screen {mine * 1000:.0f} ms, one label {yardstick * 1000:.0f} ms: {times:.2f} times (at most 1.5)")
    assert times <= 1.5


def test_help_on_the_command_line_comes_at_once() -> None:
    def run(*command: str | Path) -> float:
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - start

    times, mine, yardstick = ratio(lambda: run(CITADELS, "--help"), lambda: run(sys.executable, "-c", "pass"), 21)
    print(f"--help {mine * 1000:.0f} ms, python -c pass {yardstick * 1000:.0f} ms: {times:.1f} times (at most 6)")
    assert times <= 6


def test_memory_of_a_running_game(tmp_path: Path) -> None:
    with PtyProgram(ONE_LABEL) as program:
        program.wait_for("One label, ready")
        program.settle()
        yardstick = memory(program.process.pid)
    with my_turn(tmp_path) as program:
        (host,) = program.children()
        player = Player(program)
        player.play(until="round [5-9]")
        program.settle()
        assert not player.over()
        screen, hosts = memory(program.process.pid), memory(host)
    print(
        f"memory: screen {screen:.1f} MiB, one label {yardstick:.1f} MiB: {screen / yardstick:.2f} times "
        f"(at most 1.5); host {hosts:.1f} MiB (under 45)"
    )
    assert screen / yardstick <= 1.5
    assert hosts < 45


def memory(pid: int) -> float:
    """Resident memory in MiB."""
    return psutil.Process(pid).memory_info().rss / MIB


async def test_painting_takes_no_longer_than_composing(tmp_path: Path) -> None:
    """A whole screen of which thirty places change: as when the focus moves and Textual draws everything again."""
    from citadels_tui.app import CitadelsApp
    from saves.settings import Settings

    app = CitadelsApp(Settings(), saves=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("u")
        await pilot.pause()

        def compose() -> str:
            update = app.screen._compositor.render_update(full=True)
            return update.render_segments(app.console) + "\x1b[1;1H"

        frame = compose()
        changed = frame.replace("t", "T", 30)
        painter = Painter(80, 24)
        painter.paint(frame)
        sent = len(painter.paint(changed).encode())
        painting, composing = _seconds(lambda turn: painter.paint(frame if turn % 2 else changed), lambda _: compose())
    print(
        f"painting {len(frame.encode())} bytes, {sent} sent: {painting * 1000:.2f} ms; composing them with Textual "
        f"{composing * 1000:.2f} ms: {painting / composing:.2f} times (at most 1)"
    )
    assert 0 < sent < len(frame.encode()) / 4
    assert painting <= composing


def _seconds(*works: Callable[[int], object]) -> list[float]:
    """For each the median of two hundred times, taken in turns."""
    times: list[list[float]] = [[] for _ in works]
    for turn in range(200):
        for work, taken in zip(works, times, strict=True):
            start = time.perf_counter()
            work(turn)
            taken.append(time.perf_counter() - start)
    return [statistics.median(taken) for taken in times]
