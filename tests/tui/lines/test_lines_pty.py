"""The lines on a real terminal: plain text in any kind of it, and what is typed ahead."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from ptyharness import PtyProgram
from test_lines_process import environment, own_lines, saves

from citadels_tui.__main__ import INTERRUPTED
from saves.store import list_saves, load

CITADELS = [sys.executable, "-m", "citadels_tui"]
SOLO = ("play", "--plain", "--seed", "7", "--players", "4", "--bot", "builder")
QUESTION = "2: take the"
"""A row of the first question."""


def program(home: Path, *arguments: str, pace: str = "none", **env: str | None) -> PtyProgram:
    return PtyProgram(
        [*CITADELS, "--name", "Me", *SOLO, "--pace", pace, *arguments],
        columns=100,
        rows=60,
        environment={**environment(home), "TERM": "dumb", **env},
    )


def decided(home: Path) -> list[str]:
    (saved,) = list_saves(saves(home))
    return own_lines(load(saved.path).game, 1)


@pytest.mark.parametrize("term", ["dumb", "vt100", "xterm-256color", "unknown", None])
def test_any_terminal_gets_text_and_nothing_else(tmp_path: Path, term: str | None) -> None:
    with program(tmp_path, TERM=term) as lines:
        lines.wait_for(QUESTION)
        lines.send("hand\n")
        lines.wait_for("Your hand, 4 cards")
        lines.send("\x04")
        assert lines.wait_exit() == 0
        assert lines.termios_now() == lines.termios_before
        text = lines.raw.decode()
        assert "The game is saved as" in text
        assert all(line.isprintable() for line in text.replace("\r\n", "\n").replace("^D\b\b", "").split("\n"))


def test_two_lines_typed_at_once_answer_one_question(tmp_path: Path) -> None:
    with program(tmp_path) as lines:
        lines.wait_for(QUESTION)
        lines.send("1\n1\n1\n")
        lines.wait_for("You choose the")
        lines.wait_for(lambda: lines.text.count("Left out: '1'") + lines.text.count("Nothing is asked of you") == 2)
        lines.send("leave\n")
        assert lines.wait_exit() == 0
    assert len(decided(tmp_path)) == 1


def test_what_is_typed_while_others_decide_answers_nothing_later(tmp_path: Path) -> None:
    with program(tmp_path, "--players", "3", pace="1") as lines:  # everybody chooses twice
        lines.wait_for("Round 1.")
        lines.wait_for(QUESTION)
        lines.send("1\n")
        lines.wait_for("You choose the")
        lines.send("1\ngold\n")
        lines.wait_for(lambda: lines.text.count("Nothing is asked of you now.") == 2)
        lines.send("leave\n")
        assert lines.wait_exit() == 0
    assert len(decided(tmp_path)) == 1


def test_what_was_typed_while_it_was_stopped_answers_what_stood_then(tmp_path: Path) -> None:
    """In the shell, say: what the terminal has kept is there at once when the program goes on."""
    with program(tmp_path) as lines:
        lines.wait_for(QUESTION)
        lines.signal(signal.SIGSTOP)
        lines.send("1\n1\n")
        lines.signal(signal.SIGCONT)
        lines.wait_for("You choose the")
        lines.wait_for(lambda: "Left out: '1'" in lines.text or "Nothing is asked of you" in lines.text)
        lines.send("leave\n")
        assert lines.wait_exit() == 0
    assert len(decided(tmp_path)) == 1


def test_ctrl_c_stops_and_saves(tmp_path: Path) -> None:
    with program(tmp_path) as lines:
        lines.wait_for(QUESTION)
        lines.send("\x03")
        assert lines.wait_exit() == INTERRUPTED
        assert "citadels: Stopped." in lines.text
        (saved,) = list_saves(saves(tmp_path))
        assert f"'citadels resume {saved.path.stem} --plain'" in lines.text.replace("\n", ""), "the line is broken"
        assert lines.termios_now() == lines.termios_before
    assert decided(tmp_path) == []


def test_a_terminal_that_goes_away_ends_it(tmp_path: Path) -> None:
    with program(tmp_path) as lines:
        lines.wait_for(QUESTION)
        lines.send("1\n")
        lines.wait_for("You choose the")
        lines.signal(signal.SIGHUP)
        assert lines.wait_exit() == 0
    assert len(decided(tmp_path)) == 1


def test_what_would_hurt_is_asked_about(tmp_path: Path) -> None:
    with program(tmp_path) as lines:
        lines.wait_for(QUESTION)
        lines.send("1\n")
        lines.wait_for("Take gold or draw cards.")
        lines.send("gold\n")
        lines.wait_for("end turn")
        lines.settle()
        lines.send("end\n")
        lines.wait_for("Write yes or no.")
        lines.send("no\n")
        lines.wait_for("Not done.")
        lines.send("leave\n")
        assert lines.wait_exit() == 0
    assert [line.split()[1] for line in decided(tmp_path)] == ["pick", "gold"]
