"""The driver under a real Textual program: the same screens as with Textual's own driver, and a clean end."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from ptyharness import Cell, PtyProgram

COUNTS = 100
"""What the demonstration counts to when it hurries."""
DEMO = Path(__file__).with_name("driver_demo.py")
DOWN, UP, RIGHT, PAGE_DOWN, END = "\x1b[B", "\x1b[A", "\x1b[C", "\x1b[6~", "\x1b[F"
F2, F3, F4, F5 = "\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[15~"
F6, F7, F8, F9, F10, F11 = (f"\x1b[{number}~" for number in (17, 18, 19, 20, 21, 23))
CTRL_Z = "\x1a"
STEPS: list[str | tuple[int, int]] = [
    *(DOWN, DOWN, PAGE_DOWN, END, "\t", DOWN, RIGHT, PAGE_DOWN, UP),
    *(F2, "\t", "\t", "\x1b", "\t", PAGE_DOWN, "\t", " ", "\t", "漢o\u0301x\x7f", UP, F3, F4, F9),
    *((100, 30), F3, F2, (70, 20), DOWN, "\x1b", (40, 12), (80, 24), F5, F2, "\x1b", F6, F5),
]


@contextmanager
def demo(
    driver: str, *colour: str, synchronised: bool = False, environment: dict[str, str | None] | None = None
) -> Iterator[PtyProgram]:
    arguments = [sys.executable, DEMO, driver, *colour]
    with PtyProgram(arguments, synchronised=synchronised, environment=environment) as program:
        program.wait_for(lambda: "Drivers compared" in program.text and "f8" in program.text)
        program.settle()
        yield program


def press(program: PtyProgram, key: str) -> None:
    """A key, and everything that it changes."""
    before = program.terminal.cells()
    program.send(key)
    program.wait_for(lambda: program.terminal.cells() != before)
    program.settle(0.5)


def shown(program: PtyProgram, *, colours: bool) -> list[list[Cell]]:
    """The cells, with or without their colours."""
    cells = program.terminal.cells()
    return cells if colours else [[(cell[0], *cell[3:]) for cell in row] for row in cells]


@pytest.mark.parametrize(
    "colour", ["truecolor", pytest.param("16", marks=pytest.mark.slow), pytest.param("none", marks=pytest.mark.slow)]
)
def test_screens_are_those_of_textuals_own_driver(colour: str) -> None:
    colours = colour != "none"
    with ExitStack() as stack:
        plain = stack.enter_context(demo("plain", colour))
        diff = stack.enter_context(demo("diff", colour, synchronised=colour == "truecolor"))
        for number, step in enumerate(["", *STEPS]):
            for program in (plain, diff):
                program.resize(*step) if isinstance(step, tuple) else program.send(step) if step else None
            plain.settle(0.06)
            diff.settle(0.06)
            same = plain.when(
                lambda: not diff.pump(0) and shown(diff, colours=colours) == shown(plain, colours=colours)
            )
            assert same, f"step {number}, {step!r}:\n{plain.text}\n{diff.text}"
        assert len(diff.raw) < len(plain.raw) / 2


def test_brackets_of_synchronised_output_stand_around_output_only() -> None:
    with demo("diff", synchronised=True) as program:
        for keys in (DOWN, F2, "\x1b", "\t", "\x1b", "\x1b"):
            program.send(keys)
            program.settle()
        assert b"\x1b[?2026h" in program.raw
        assert b"\x1b[?2026h\x1b[?2026l" not in program.raw
        assert program.raw.count(b"\x1b[?2026h") == program.raw.count(b"\x1b[?2026l")


def test_what_changes_nothing_sends_nothing() -> None:
    with demo("diff") as program:
        for _ in range(2):
            press(program, F5)
        assert program.settle(1.0) == 0
        program.send(F10)
        assert program.settle() == 0
        program.send(DOWN)
        assert program.settle() > 0


def test_forgetting_repairs_a_screen_somebody_wrote_on() -> None:
    with demo("diff") as program:
        before = program.terminal.cells()
        program.terminal.feed("\x1b[3;3H\x1b[41mBroadcast message from root\x1b[m\x1b[1;1H")
        assert program.terminal.cells() != before
        program.send(F6)
        program.wait_for(lambda: program.terminal.cells() == before)


def test_a_shrunk_and_regrown_terminal_is_repaired() -> None:
    """Two changes of size before the program looks at one: it sees the size it knows."""
    with demo("diff") as program:
        before = program.terminal.cells()
        program.signal(signal.SIGSTOP)
        program.resize(50, 10)
        program.resize(80, 24)
        assert program.terminal.cells() != before
        program.signal(signal.SIGCONT)
        program.wait_for(lambda: program.terminal.cells() == before)


@pytest.mark.parametrize("how", ["key", "SIGTSTP", "SIGSTOP"])
def test_stopping_and_coming_back(how: str) -> None:
    with demo("diff") as program:
        press(program, DOWN)
        before = program.terminal.cells()
        program.send(CTRL_Z) if how == "key" else program.signal(signal.Signals[how])
        program.wait_for(lambda: program.is_stopped())
        if how != "SIGSTOP":
            assert not program.terminal.in_alternate_screen
            assert program.termios_now() == program.termios_before
        program.terminal.feed("$ ls\r\nfiles\r\n$ fg\r\n")
        program.signal(signal.SIGCONT)
        program.wait_for(lambda: program.terminal.in_alternate_screen and program.terminal.cells() == before)
        program.send(DOWN + F8)
        assert program.wait_exit() == 0
        assert_clean(program)


def assert_clean(program: PtyProgram) -> None:
    """The terminal is as it was: its modes, the main screen, the cursor, the keyboard, the mouse, the pen."""
    assert program.termios_now() == program.termios_before
    assert not program.terminal.in_alternate_screen
    assert not program.terminal.screen.cursor.hidden
    modes = program.private_modes()
    left_on = [mode for mode in (25, 7) if modes.get(mode) is False]
    left_on += [mode for mode, on in modes.items() if on and mode not in (25, 7)]
    assert not left_on
    assert program.raw.count(b"\x1b[>") == program.raw.count(b"\x1b[<u"), "the keyboard's protocol was taken back"
    assert program.terminal.screen.cursor.attrs == type(program.terminal.screen.cursor.attrs)(" ")


@pytest.mark.parametrize(
    ("end", "code", "setting"),
    [
        ("quit", 0, "usual"),
        ("crash", 1, "usual"),
        ("SIGTERM", 143, "usual"),
        ("quit", 0, "slow"),
        ("SIGTERM", 143, "linux"),
        ("quit", 0, "pixels"),
    ],
)
def test_the_terminal_is_left_as_it_was(end: str, code: int, setting: str) -> None:
    environment: dict[str, str | None] = {
        "slow": {"SSH_CONNECTION": "192.0.2.1 22 192.0.2.2 22"},
        "linux": {"TERM": "linux", "COLORTERM": None},
    }.get(setting, {})
    with demo("diff", environment=environment) as program:
        if setting == "pixels":
            program.send("\x1b[?2048;2$y")
            program.settle()
        keys = {"quit": F8, "crash": F7}
        program.send(keys[end]) if end in keys else program.signal(signal.Signals[end])
        assert program.wait_exit() == code
        assert_clean(program)
        assert ("on purpose" in program.text) == (end == "crash")


def test_a_basic_terminal_is_asked_nothing() -> None:
    with demo("diff", environment={"TERM": "linux", "COLORTERM": None}) as program:
        program.send(F8)
        program.wait_exit()
        for unknown in (b"$p", b"\x1b[>", b"\x1b[<"):
            assert unknown not in program.raw


def test_a_slow_line_reports_no_mouse_moves() -> None:
    with demo("diff", environment={"SSH_TTY": "/dev/pts/9"}) as program:
        modes = program.private_modes()
        assert (modes[1000], modes[1002], modes[1003], modes[1006]) == (True, True, False, True)


@pytest.mark.parametrize(("environment", "most"), [({"SSH_TTY": "/dev/pts/9"}, 20), ({}, 60)], ids=["slow", "usual"])
def test_only_so_many_frames_are_sent_in_a_second(environment: dict[str, str | None], most: int) -> None:
    with demo("diff", environment=environment) as program:
        sent = len(program.raw)
        program.send(F11)
        program.wait_for(lambda: len(program.raw) > sent)
        start, frames = time.perf_counter(), 1
        while f"Number {COUNTS}" not in program.text:
            frames += program.pump(1)
        seconds = time.perf_counter() - start
        assert 3 < frames <= seconds * most + 2, "the first and the last frame of all"


def test_what_waits_for_its_frame_is_sent_before_the_end() -> None:
    with demo("diff", environment={"SSH_TTY": "/dev/pts/9"}) as program:
        program.send(F11)
        program.wait_for("Number")
        program.send(F8)
        assert program.wait_exit() == 0
        assert_clean(program)


def test_no_colour_means_no_colour() -> None:
    with demo("diff", environment={"NO_COLOR": "1"}) as program:
        for keys in (DOWN, F2, "\t", "\x1b", F5):
            program.send(keys)
            program.settle()
        colours = {(cell[1], cell[2]) for row in program.terminal.cells() for cell in row}
        assert colours == {("default", "default")}
        assert any(cell[3] or cell[7] for row in program.terminal.cells() for cell in row), "bold and reverse stay"


def test_sixteen_colours_are_the_terminals_own() -> None:
    with demo("diff", environment={"TERM": "xterm", "COLORTERM": None}) as program:
        assert b"38;2" not in program.raw
        assert b"38;5" not in program.raw
        assert len({cell[2] for row in program.terminal.cells() for cell in row}) > 1


def test_a_terminal_without_utf8_gets_ascii() -> None:
    with demo("diff", environment={"LANG": "C"}) as program:
        assert program.raw.isascii()
        assert "??" in program.text, "a wide character takes two cells"
        assert "Bara" in program.text
