"""What the table sends to a real terminal at 80x24 in true colour: little when something moves, nothing when idle."""

from __future__ import annotations

import sys

import pytest
from ptyharness import PtyProgram

CURSOR_MOVE, FOCUS_MOVE = 150, 350
"""Bytes."""
RIGHT, LEFT, DOWN, UP = "\x1b[C", "\x1b[D", "\x1b[B", "\x1b[A"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pty")


def test_moves_are_cheap_and_an_idle_table_is_silent(tmp_path):
    program = [sys.executable, "-m", "citadels_tui", "--saves", tmp_path, "--name", "Ana"]
    game = ["play", "--seed", "7", "--players", "4", "--pace", "none"]
    with PtyProgram([*program, *game], environment={"CITADELS_CONFIG": str(tmp_path)}) as table:
        table.wait_for("You may take")
        table.settle()
        table.send("\r")
        table.wait_for("take 2 gold")
        table.settle(0.6)
        for key in (RIGHT, RIGHT, LEFT, DOWN, UP, RIGHT):
            assert _sent_for(table, key) <= CURSOR_MOVE
        for _ in range(6):
            assert _sent_for(table, "\t") <= FOCUS_MOVE
        assert table.settle(2.0) == 0
        lines = table.terminal.lines()
        assert lines[0].startswith(" Citadels")
        assert lines[-1].startswith(" ? help")


@pytest.mark.slow
def test_an_idle_minute_costs_nothing(tmp_path):
    with PtyProgram(
        [sys.executable, "-m", "citadels_tui", "--saves", tmp_path, "play", "--seed", "7", "--pace", "none"],
        environment={"CITADELS_CONFIG": str(tmp_path)},
    ) as table:
        table.wait_for("You may take")
        table.settle(1.0)
        assert table.settle(60.0, timeout=90) == 0


def _sent_for(table: PtyProgram, key: str) -> int:
    """Bytes that come back for a key, once the first of them is there."""
    before = len(table.raw)
    table.send(key)
    table.wait_for(lambda: len(table.raw) > before)
    return table.settle(0.3)
