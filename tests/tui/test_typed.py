"""What is typed, as it comes in one piece: an Escape and a key are two, and longer sequences are what they were."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from ptyharness import PtyProgram
from textual._xterm_parser import XTermParser
from textual.events import Key

from citadels_tui.driver import Typed

CITADELS = [sys.executable, "-m", "citadels_tui"]


def keys(parser: XTermParser, *pieces: str) -> list[str]:
    """The keys of what comes piece by piece, with no time between."""
    found = [event for piece in pieces for event in parser.feed(piece)]
    while parser._timeout_time is not None:
        found += parser.tick()
    return [event.key for event in found if isinstance(event, Key)]


@pytest.mark.parametrize("words", [True, False])
@pytest.mark.parametrize("split", [True, False])
@pytest.mark.parametrize("key", [*"tT1-é漢?= ", "\r", "\x7f", "]", "P", "b", "f"])
def test_an_escape_and_a_key_are_two_keys(words: bool, split: bool, key: str) -> None:
    typed = f"\x1b{key}"
    found = keys(Typed(words=words), *(typed if split else [typed]))
    assert found == (keys(XTermParser(), typed) if words and key in "bf\x7f" else ["escape", *keys(XTermParser(), key)])


def test_keys_in_a_row_keep_their_order() -> None:
    assert keys(Typed(), "\x1btest\x1b1\x1b") == ["escape", "t", "e", "s", "t", "escape", "1", "escape"]
    assert keys(Typed(), "a\x1b\x1b[Ab\x1b\x1bc") == ["a", "escape", "up", "b", "escape", "escape", "c"]


@pytest.mark.parametrize(
    "sequence",
    [
        *("\x1b[A", "\x1bOA", "\x1b[1;3A", "\x1b[5~", "\x1bOP", "\x1b[15~", "\x1b[Z", "\x1b\t", "\x1b\x1b[D"),
        *(
            "\x1b[27u",
            "\x1b[116;3u",
            "\x1b[116;5u",
            "\x1b[13;2u",
            "\x1b[I",
            "\x1b[<35;4;5M",
            "\x1b[200~\x1btx\x1b[201~",
        ),
        *("\x1b[", "\x1b[25~", "\x1bO", "\x1bOt", "\x1b[?2026;2$y", "\x1b[4;7R", "\x1b"),
    ],
)
@pytest.mark.parametrize("words", [True, False])
def test_what_terminals_send_is_read_as_before(sequence: str, words: bool) -> None:
    found, expected = (parser.feed(sequence) for parser in (Typed(words=words), XTermParser()))
    assert [*map(repr, found)] == [*map(repr, expected)]
    assert keys(Typed(words=words), sequence) == keys(XTermParser(), sequence)


@pytest.mark.parametrize("line", ["slow", "quick"])
def test_in_the_real_program(tmp_path: Path, line: str) -> None:
    """From a page to another, and out of a text field, each with what is sent in one piece."""
    environment = {"CITADELS_CONFIG": str(tmp_path), "CITADELS_KNOWN": str(tmp_path / "known")}
    environment |= {"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"} if line == "slow" else {}
    with PtyProgram([*CITADELS, "--saves", tmp_path / "saves", "--name", "Ana"], environment=environment) as program:
        program.wait_for("New game")
        program.settle()
        program.send("n")
        program.wait_for("Start the game")
        program.settle()
        program.send("\x1bj")
        program.wait_for("Another way")
        program.settle()
        program.send("a")
        program.wait_for("Join by address")
        program.settle()
        program.send("x\x1bc")
        program.wait_for("Join by code")


def test_bytes_that_are_no_utf_8_end_nothing(tmp_path: Path) -> None:
    """A keyboard that sends Latin-1, or a program that writes into the terminal's input."""
    command = [*CITADELS, "--saves", tmp_path / "saves", "--name", "Me"]
    with PtyProgram(command, environment={"CITADELS_CONFIG": str(tmp_path)}) as program:
        program.wait_for("New game")
        program.send_bytes(b"\xe9\xff\xc3")
        program.settle()
        program.send("?")
        program.wait_for("Choosing characters")
        assert program.process.poll() is None
