"""Whole games on every kind of terminal: the screen is the one that all of Textual's output would have made."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from ptyharness import Cell, PtyProgram, VirtualTerminal
from test_pty_game import Player

from citadels_tui.plain_text import to_ascii

TOLD_DRIVER = Path(__file__).with_name("told_driver.py")
SSH = {"SSH_CONNECTION": "192.0.2.1 2222 192.0.2.2 22"}
TERMINALS: dict[str, dict[str, str | None]] = {
    "true colour": {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    "256 colours": {"TERM": "xterm-256color", "COLORTERM": None, **SSH},
    "16 colours": {"TERM": "xterm", "COLORTERM": None},
    "no colours": {"NO_COLOR": "1"},
    "not erasing": {"TERM": "screen-256color", "COLORTERM": None},
    "ASCII": {"LANG": "C"},
    "basic": {"TERM": "linux", "COLORTERM": None},
}


class Compared:
    """A game, and a second terminal that gets the whole of what the driver is told to write."""

    def __init__(self, program: PtyProgram, told: Path, environment: dict[str, str | None]) -> None:
        self.program = program
        self.terminal = VirtualTerminal()
        self._file = told.open(encoding="utf-8", newline="")
        self._see: Callable[[str], str] = to_ascii if environment.get("LANG") == "C" else str
        self._colours = "NO_COLOR" not in environment

    def same(self) -> bool:
        self.terminal.feed(self._see(self._file.read()))
        return self._seen(self.program.terminal) == self._seen(self.terminal)

    def _seen(self, terminal: VirtualTerminal) -> list[list[Cell]]:
        cells = terminal.cells()
        return cells if self._colours else [[(cell[0], *cell[3:]) for cell in row] for row in cells]

    def differences(self) -> list[tuple[int, int, Cell, Cell]]:
        """Row, column, the cell that is shown and the one that should be."""
        rows = enumerate(zip(self._seen(self.program.terminal), self._seen(self.terminal), strict=True))
        return [
            (y, x, shown, wanted)
            for y, (has, should) in rows
            for x, (shown, wanted) in enumerate(zip(has, should, strict=True))
            if shown != wanted
        ]

    def check(self, after: str) -> None:
        self.program.settle(0.05)
        assert self.program.when(self.same), f"after {after}: {self.differences()}\n{self.program.text}"

    def resize(self, columns: int, rows: int) -> None:
        self.terminal.resize(columns, rows)
        self.program.resize(columns, rows)
        self.check(f"resizing to {columns} by {rows}")


@pytest.mark.parametrize(
    "name", [name if name in ("ASCII", "basic") else pytest.param(name, marks=pytest.mark.slow) for name in TERMINALS]
)
def test_a_game_looks_as_with_all_of_the_output(name: str, tmp_path: Path) -> None:
    environment = TERMINALS[name]
    told = tmp_path / "told"
    told.touch()
    game = ["--saves", tmp_path / "saves", "--name", "Me", "play", "--seed", "11", "--players", "4", "--pace", "none"]
    with PtyProgram(
        [sys.executable, TOLD_DRIVER, told, *game],
        environment={"CITADELS_CONFIG": str(tmp_path), **environment},
        synchronised=name == "true colour",
    ) as program:
        program.wait_for("hoose a character")
        compared, player = Compared(program, told, environment), Player(program)
        rounds = range(2, 4 if name != "true colour" else 30)
        for number in rounds:
            while round_now(program) < number and not player.over():
                player.step()
                compared.check(f"key {player.keys}")
            if number == 2:
                look_around(compared)
            if player.over():
                break
        compared.check("the last key")
        assert player.over() == (name == "true colour")


def round_now(program: PtyProgram) -> int:
    """The round that the header names, 0 where it names none."""
    return max(map(int, re.findall(r"round (\d+)", program.terminal.lines()[0])), default=0)


def look_around(compared: Compared) -> None:
    """Help, the log, dialogs, other sizes."""
    program = compared.program
    program.settle(0.5)
    table = program.text
    for keys in (["?", "\x1b[6~", "\x1b[A"], ["l"], ["k"], [" "], ["\x10"], ["q"]):
        for key in keys:
            before = program.text
            program.send(key)
            program.wait_for(lambda before=before: program.text != before)
            compared.check(repr(key))
        program.send("\x1b")
        program.wait_for(lambda: program.text == table)
        compared.check(f"closing {keys}")
    for size in ((120, 36), (70, 20), (40, 10), (200, 60), (80, 24)):
        compared.resize(*size)
    program.send("\x0c")
    compared.check("drawing everything again")
