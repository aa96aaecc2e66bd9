"""The real program at the end of a slow line: what is typed before it can be seen what is asked."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from ptyharness import PtyProgram
from test_pty_game import CITADELS, Player

from saves.store import load

DELAY = 0.2
"""Seconds in each direction."""
COMFORTABLE = 2 * DELAY + 0.6
"""Seconds from a key to what it does, on a machine that does other things too."""


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[PtyProgram]:
    (tmp_path / "settings.toml").write_text('pace = "none"\n')
    environment = {"CITADELS_CONFIG": str(tmp_path), "SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}
    arguments = [*CITADELS, "--saves", tmp_path / "saves", "--name", "Ana", "play", "--seed", "11", "--players", "4"]
    with PtyProgram(arguments, environment=environment, delay=DELAY) as program:
        program.wait_for("choose a character")
        yield program


def own_actions(folder: Path) -> list[str]:
    """What the player has done so far, by the save."""
    (save,) = [file for file in (folder / "saves").iterdir() if file.suffix == ".toml"]
    return [line for line in map(str, load(save).game.actions) if line.startswith("1 ")]


class Reader(Player):
    """Reads what is there before the next key."""

    def step(self) -> None:
        self.program.wait_for(lambda: self.over() or bool(self.wanted()), timeout=30)
        self.program.settle(DELAY * 3)
        if "[g]" not in self.program.text:
            super().step()


def to_own_turn(program: PtyProgram) -> None:
    """Play until gold or cards are asked for, in a turn with nothing to do before."""
    Reader(program).play(until=r"\[g\]")
    program.settle(DELAY * 3)


def test_a_turn_typed_ahead_is_played_in_order(slow: PtyProgram, tmp_path: Path) -> None:
    to_own_turn(slow)
    before = own_actions(tmp_path)
    slow.send("ge")
    slow.wait_for(lambda: len(own_actions(tmp_path)) > len(before))
    end_turn(slow)
    slow.wait_for(lambda: len(own_actions(tmp_path)) >= len(before) + 2)
    assert own_actions(tmp_path)[len(before) :][:2] == ["1 gold", "1 end"]


def test_what_is_typed_before_a_question_is_seen_does_not_answer_it(slow: PtyProgram, tmp_path: Path) -> None:
    """Enter takes the character under the cursor: pressed again and again until the choice is on the screen."""
    to_own_turn(slow)
    slow.send("ge")
    end_turn(slow)
    before = own_actions(tmp_path)
    end = time.monotonic() + 30
    while not asked_to_choose(slow):
        assert time.monotonic() < end, slow.text
        slow.send("\r")
        slow.pump(0.03)
    slow.settle(DELAY * 4)
    done = own_actions(tmp_path)[len(before) :]
    assert [line for line in done if line not in ("1 gold", "1 end")] == []
    slow.send("\r")
    slow.wait_for(lambda: own_actions(tmp_path)[-1].startswith("1 pick"))


def end_turn(program: PtyProgram) -> None:
    """Say yes if it is asked whether the turn is to end, though more could be done."""
    program.settle(DELAY * 3)
    if "Are you sure?" in program.text:
        program.send("y")


def asked_to_choose(program: PtyProgram) -> bool:
    return re.search(r"Choose a character|choose a character", program.text) is not None and "[enter]" in program.text


def test_a_key_takes_little_longer_than_the_line(slow: PtyProgram) -> None:
    to_own_turn(slow)
    took = []
    for number in range(4):
        before = slow.terminal.cells()
        began = time.monotonic()
        slow.send("\x1b[C" if number % 2 == 0 else "\x1b[D")
        assert slow.when(lambda cells=before: slow.terminal.cells() != cells, timeout=10)
        took.append(time.monotonic() - began)
        slow.settle(DELAY)
    assert min(took) < COMFORTABLE, took
