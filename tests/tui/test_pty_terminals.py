"""The real program on the terminals people have: it starts, can be read, and leaves them as they were."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from ptyharness import Cell, PtyProgram, VirtualTerminal
from test_driver_app import assert_clean

from citadels_tui.terminal import detect

CITADELS = [sys.executable, "-m", "citadels_tui"]
TERMINALS: dict[str, dict[str, str | None]] = {
    "true colour": {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    "256 colours": {"TERM": "xterm-256color", "COLORTERM": None},
    "xterm": {"TERM": "xterm", "COLORTERM": None},
    "screen": {"TERM": "screen", "COLORTERM": None},
    "tmux": {"TERM": "tmux-256color", "COLORTERM": None},
    "linux": {"TERM": "linux", "COLORTERM": None},
    "vt220": {"TERM": "vt220", "COLORTERM": None, "LANG": None},
    "no colours": {"NO_COLOR": "1"},
    "no UTF-8": {"LANG": "C"},
    "SSH": {"SSH_CONNECTION": "192.0.2.1 2222 192.0.2.2 22", "COLORTERM": None},
}
COLOURLESS = ["vt220"] if detect({"TERM": "vt220"}).colour == "none" else []
"""As far as this system's descriptions of terminals go."""


def citadels(home: Path, environment: dict[str, str | None], *arguments: str) -> PtyProgram:
    command = [*CITADELS, "--saves", home / "saves", "--name", "Bára", *arguments]
    return PtyProgram(command, environment={"CITADELS_CONFIG": str(home), **environment})


def unreadable(program: PtyProgram) -> list[str]:
    """Letters and digits in the colour of their background."""
    cells = [cell for row in program.terminal.cells() for cell in row]
    return [str(cell[0]) for cell in cells if str(cell[0]).isalnum() and cell[1] == cell[2] != "default"]


@pytest.mark.parametrize("name", TERMINALS)
def test_it_can_be_read(name: str, tmp_path: Path) -> None:
    environment = TERMINALS[name]
    with citadels(tmp_path, environment, "play", "--seed", "3", "--pace", "none") as program:
        program.wait_for("hoose a character")
        program.settle()
        assert not unreadable(program)
        program.send("?")
        program.wait_for(lambda: program.terminal.lines()[0].rstrip().endswith("help"))
        program.settle()
        assert not unreadable(program)
        assert program.raw.isascii() == (name in ("no UTF-8", "vt220"))
        colours = {(cell[1], cell[2]) for row in program.terminal.cells() for cell in row}
        assert (colours == {("default", "default")}) == (name in ("no colours", *COLOURLESS))
        program.send("\x11")
        program.wait_for("Leave the program?")
        program.settle()
        program.send("q")
        assert program.wait_exit() == 0
        assert_clean(program)


def test_a_dumb_terminal_is_told_so(tmp_path: Path) -> None:
    with citadels(tmp_path, {"TERM": "dumb"}, "play") as program:
        assert program.wait_exit() == 2
        assert b"\x1b" not in program.raw
        (sentence,) = program.raw.decode().splitlines()
        assert sentence.startswith("citadels: this terminal (TERM=dumb) cannot show the screen: play line by line")
        assert "--plain" in sentence


def test_messages_may_be_redirected(tmp_path: Path) -> None:
    """The screen goes to the terminal, not where errors go."""
    line = f"exec {' '.join(CITADELS)} --saves {tmp_path} 2>{tmp_path}/messages"
    with PtyProgram(["/bin/sh", "-c", line], environment={"CITADELS_CONFIG": str(tmp_path)}) as program:
        program.wait_for("New game")
        program.settle()
        program.send("q")
        assert program.wait_exit() == 0
        assert_clean(program)
    assert (tmp_path / "messages").read_text() == ""


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    if shutil.which("tmux") is None:
        pytest.skip("needs tmux")
    pane = Tmux(tmp_path)
    yield pane
    pane("kill-server")


class Tmux:
    """A shell in a pane of a tmux of its own."""

    def __init__(self, home: Path) -> None:
        self.socket = str(home / "tmux")
        shell = "env -u COLORTERM LANG=C.UTF-8 PS1='ready$ ' bash --norc --noprofile"
        self("-f", "/dev/null", "new-session", "-c", str(home), "-d", "-x", "80", "-y", "24", shell)

    def __call__(self, *arguments: str) -> str:
        command = ["tmux", "-u", "-S", self.socket, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def type(self, *keys: str) -> None:
        self("send-keys", *keys)

    @property
    def text(self) -> str:
        return self("capture-pane", "-p")

    @property
    def coloured(self) -> str:
        return self("capture-pane", "-p", "-e")

    def cells(self) -> list[list[Cell]]:
        """Every cell of the screen as it looks once it has stopped changing."""
        columns, rows = (int(self("display-message", "-p", f"#{{pane_{name}}}")) for name in ("width", "height"))
        terminal = VirtualTerminal(columns, rows)
        terminal.feed(self.settled().rstrip("\n").replace("\n", "\r\n"))
        return terminal.cells()

    @property
    def state(self) -> str:
        """Alternate screen, cursor, mouse, wrapping, and whether keys are sent in another way."""
        names = ("alternate_on", "cursor_flag", "mouse_any_flag", "wrap_flag", "keypad_flag")
        return self("display-message", "-p", " ".join(f"#{{{name}}}" for name in names)).strip()

    def wait(self, wanted: str, timeout: float = 20) -> None:
        end = time.monotonic() + timeout
        while wanted not in self.text:
            assert time.monotonic() < end, f"waited for {wanted!r}; the screen:\n{self.text}"
            time.sleep(0.05)

    def settled(self) -> str:
        """The screen with its colours, once it has stopped changing."""
        before, now = "", self.coloured
        while before != now:
            time.sleep(0.4)
            before, now = now, self.coloured
        return now


def test_in_a_real_terminal(tmux: Tmux, tmp_path: Path) -> None:
    """In tmux, with a shell: play, stop, come back, leave; the shell finds everything as it was."""
    tmux.wait("ready$")
    tmux.type("stty -a | tail -n +2 >before; echo shell is here", "Enter")
    before = tmux.state
    command = f"{' '.join(CITADELS)} --saves {tmp_path} --name Me play --seed 3 --pace none"
    tmux.type(f"CITADELS_CONFIG={tmp_path} {command}", "Enter")
    tmux.wait("Choose a character.")
    playing = tmux.cells()
    assert tmux.state.startswith("1 0 1"), "alternate screen, no cursor, a mouse"
    tmux.type("C-z")
    tmux.wait("Stopped")
    assert tmux.state == before
    tmux.type("stty -a | tail -n +2 >between; echo in between; fg", "Enter")
    tmux.wait("Choose a character.")
    assert tmux.cells() == playing
    tmux.type("C-q")
    tmux.wait("Leave the program?")
    tmux.type("q")
    tmux.wait("in between")
    tmux.type(
        "stty -a | tail -n +2 >after; echo done && cmp before between && cmp before after && echo the same", "Enter"
    )
    tmux.wait("the same\n")
    assert tmux.state == before
    assert "shell is here" in tmux.text
    assert "Choose a character." not in tmux.text


@pytest.mark.parametrize(
    ("options", "environment", "settings", "moves"),
    [
        ([], {}, "", True),
        (["--slow"], {}, "", False),
        ([], {"SSH_CONNECTION": "192.0.2.1 2222 192.0.2.2 22"}, "", False),
        (["--slow"], {}, 'hover = "on"\n', True),
        ([], {}, 'hover = "off"\n', False),
    ],
)
def test_the_mouse_is_followed_where_it_costs_nothing_or_is_asked_for(
    options: list[str], environment: dict[str, str | None], settings: str, moves: bool, tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").write_text(settings)
    with citadels(tmp_path, environment, *options) as program:
        program.wait_for("New game")
        program.settle()
        modes = program.private_modes()
        assert (modes[1000], modes.get(1003, False), modes[1006]) == (True, moves, True)
        program.send("q")
        assert program.wait_exit() == 0
        assert_clean(program)


@pytest.mark.parametrize("slow", [["--slow"], []], ids=["slow", "usual"])
def test_a_cursor_in_a_text_does_not_blink(slow: list[str], tmp_path: Path) -> None:
    with citadels(tmp_path, {}, *slow) as program:
        program.wait_for("New game")
        program.settle()
        menu = program.text
        program.send("\x10")
        program.wait_for(lambda: program.text != menu)
        program.settle(1.0)
        assert program.settle(2.0) == 0
