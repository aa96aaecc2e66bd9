"""However the program ends, the terminal is as it was; and it begins on every terminal that can show it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from ptyharness import PtyProgram, VirtualTerminal
from test_driver_app import assert_clean
from test_pty_terminals import CITADELS, Tmux, citadels

TERMS = ("xterm-256color", "xterm", "screen", "tmux-256color", "linux", "vt220")
OTHERS = ("xterm-256color", "screen", "tmux-256color", "vt220")
QUIT = "\x11"
ASKED = "hoose a character"

BROKEN = """
import sys
from citadels_tui import terminal
from citadels_tui.__main__ import main

terminal.prepare(terminal.detect())  # as long as Textual is not imported
from citadels_tui.app import CitadelsApp
from citadels_tui.driver import DiffDriver

def fail(*_arguments):
    raise RuntimeError("on purpose")

{place} = fail
sys.argv[0] = "citadels"
main()
"""
"""The program with a fault in it."""


def faulty(home: Path, place: str, *arguments: str, **environment: str | None) -> PtyProgram:
    code = BROKEN.format(place=place)
    command = [*CITADELS[:1], "-c", code, "--saves", home / "saves", "--name", "Bára", *arguments]
    given = {"CITADELS_CONFIG": str(home), "CITADELS_LOGS": str(home / "logs"), **environment}
    return PtyProgram(command, environment=given)


def on(term: str) -> dict[str, str | None]:
    return {"TERM": term, "COLORTERM": None}


def shown_by_a_terminal_with_one_screen(program: PtyProgram) -> str:
    terminal = VirtualTerminal()
    terminal.feed(re.sub(r"\x1b\[\?1049[hl]", "", program.raw.decode()))
    return terminal.text().strip()


@pytest.fixture(params=["xterm", "linux", *(pytest.param(one, marks=pytest.mark.slow) for one in OTHERS)])
def term(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, signal.SIGHUP, pytest.param(signal.SIGINT, marks=pytest.mark.slow)], ids=str
)
def test_ended_by_a_signal(term: str, number: signal.Signals, tmp_path: Path) -> None:
    with citadels(tmp_path, on(term), "play", "--seed", "3", "--pace", "none") as program:
        program.wait_for(ASKED)
        program.settle()
        program.signal(number)
        assert program.wait_exit(20) == 0
        assert_clean(program)
        if term in ("linux", "vt220", "screen"):
            assert shown_by_a_terminal_with_one_screen(program) == ""


def test_an_unforeseen_error(term: str, tmp_path: Path) -> None:
    with faulty(tmp_path, "CitadelsApp.action_redraw", "play", "--seed", "3", "--pace", "none", **on(term)) as program:
        program.wait_for(ASKED)
        program.settle()
        program.send("\x0c")
        assert program.wait_exit(20) == 1
        assert_clean(program)
        assert "Something went wrong that should not have" in program.text
        assert "Traceback" not in program.text


@pytest.mark.parametrize("name", ["on_mount", "get_default_screen"])
def test_an_error_at_the_start(name: str, tmp_path: Path) -> None:
    with faulty(tmp_path, f"CitadelsApp.{name}", **on("xterm")) as program:
        assert program.wait_exit(20) == 1
        assert_clean(program)
        assert "Something went wrong that should not have" in program.text
        assert "Traceback" not in program.text


def test_an_error_while_the_terminal_is_taken_over(tmp_path: Path) -> None:
    with faulty(tmp_path, "DiffDriver._watch_size", **on("xterm")) as program:
        assert program.wait_exit(20) == 1
        assert_clean(program)
        assert "Traceback" not in program.text


def test_a_host_that_is_killed(tmp_path: Path) -> None:
    with citadels(tmp_path, on("xterm"), "play", "--seed", "3", "--pace", "none") as program:
        program.wait_for(ASKED)
        program.settle()
        for child in psutil.Process(program.process.pid).children(recursive=True):
            child.send_signal(signal.SIGKILL)
        program.wait_for("go on from the save")
        program.settle()
        program.send(QUIT)
        assert program.wait_exit(20) == 0
        assert_clean(program)


def test_a_host_that_cannot_start(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("this is no folder")
    with citadels(tmp_path, on("xterm"), "play") as program:
        assert program.wait_exit(20) == 1
        assert_clean(program)
        assert "citadels: " in program.text
        assert "Traceback" not in program.text


# ---- in a real terminal


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    if shutil.which("tmux") is None:
        pytest.skip("needs tmux")
    pane = Tmux(tmp_path)
    yield pane
    pane("kill-server")


def title(tmux: Tmux) -> str:
    return tmux("display-message", "-p", "#{pane_title}").strip()


def pasted(tmux: Tmux, word: str) -> str:
    """What a program that does not ask for marks gets when something is pasted."""
    tmux.type("stty -echo; cat -v; stty echo", "Enter")
    end = time.monotonic() + 10
    while tmux("display-message", "-p", "#{pane_current_command}").strip() != "cat":
        assert time.monotonic() < end
        time.sleep(0.05)
    tmux("set-buffer", f"{word}\n")
    tmux("paste-buffer", "-p")
    tmux.wait(word)
    line = next(line for line in tmux.text.splitlines() if word in line)
    tmux.type("C-d")
    tmux.wait("ready$")
    return line


@pytest.mark.parametrize(("name", "way"), [*((name, "q") for name in TERMS), ("xterm-256color", "SIGTERM")])
def test_in_tmux(name: str, way: str, tmux: Tmux, tmp_path: Path) -> None:
    tmux.wait("ready$")
    tmux("select-pane", "-T", "before")
    tmux.type("stty -a | tail -n +2 >before; echo shell is here", "Enter")
    tmux.wait("shell is here\n")
    before = tmux.state
    variables = f"TERM={name} CITADELS_CONFIG={tmp_path}"
    tmux.type(f"{variables} {' '.join(CITADELS)} --saves {tmp_path} --name Me play --seed 3 --pace none", "Enter")
    tmux.wait("hoose a character")
    assert tmux.state.startswith("1 0 1"), "alternate screen, no cursor, a mouse"
    assert title(tmux) == ("before" if name in ("linux", "vt220") else "Your turn - Citadels")
    if way == "q":
        tmux.type("C-q")
        tmux.wait("Leave the program?")
        tmux.type("q")
    else:
        shell = psutil.Process(int(tmux("display-message", "-p", "#{pane_pid}")))
        os.kill(next(one.pid for one in shell.children() if "citadels_tui" in " ".join(one.cmdline())), signal.SIGTERM)
    tmux.wait("shell is here")
    tmux.type("stty -a | tail -n +2 >after; cmp before after && echo the same", "Enter")
    tmux.wait("the same\n")
    assert tmux.state == before
    assert title(tmux) == "before"
    assert "hoose a character" not in tmux.text
    assert pasted(tmux, "paste") == "paste"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=str)
def test_storms_of_sizes_and_stops_in_tmux(size: tuple[int, int], tmux: Tmux, tmp_path: Path) -> None:
    """Whatever the window has been through: what is on the screen is what was there before."""

    def resize(columns: int, rows: int) -> None:
        tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def storm() -> None:
        for step in range(20):
            resize(50 + 37 * step % 100, 15 + 17 * step % 40)
        resize(*size)

    tmux("set", "-g", "window-size", "manual")
    resize(*size)
    tmux.wait("ready$")
    command = f"{' '.join(CITADELS)} --saves {tmp_path} --name Me play --seed 3 --pace none"
    tmux.type(f"CITADELS_CONFIG={tmp_path} {command}", "Enter")
    tmux.wait("hoose a character")
    before = tmux.cells()
    storm()
    assert tmux.cells() == before
    shell = psutil.Process(int(tmux("display-message", "-p", "#{pane_pid}")))
    os.kill(next(one.pid for one in shell.children() if "citadels_tui" in " ".join(one.cmdline())), signal.SIGSTOP)
    tmux.wait("Stopped")
    storm()
    tmux.type("fg", "Enter")
    tmux.wait("hoose a character")
    assert tmux.cells() == before
    tmux.type("C-z")
    tmux.wait("Stopped")
    tmux.type("fg", "Enter")
    tmux.wait("hoose a character")
    assert tmux.cells() == before
