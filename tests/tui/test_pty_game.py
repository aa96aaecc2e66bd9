"""The real program on a real terminal, with keys only: a whole game, the end of a killed one, and a clean way out."""

from __future__ import annotations

import re
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from ptyharness import PtyProgram
from test_driver_app import assert_clean

from citadels_tui.table.words import TOO_EARLY
from saves.store import list_saves, load

CITADELS = [sys.executable, "-m", "citadels_tui"]
KEY = re.compile(r"\[(\w+)\]")
MOST_KEYS = 1500
"""More than any game needs; a policy that gets nowhere fails before it has played for ever."""


class Player:
    """Plays by what the screen shows: collects, gathers, builds, ends its turn."""

    def __init__(self, program: PtyProgram) -> None:
        self.program = program
        self.tried: dict[str, set[str]] = {}
        self.keys = 0

    def bar(self) -> tuple[int, list[str]]:
        """The lines from the last rule down to the footer, and the row of the first."""
        lines = self.program.terminal.lines()
        rules = [y for y, line in enumerate(lines[:-1]) if line.startswith(("─", "◆", "-", "#"))]
        top = rules[-1] + 1 if rules else len(lines)
        return top, lines[top:-1]

    def possible(self) -> list[str]:
        """The keys of the action bar that are not greyed: those are bold."""
        top, lines = self.bar()
        cells = self.program.terminal.screen.buffer
        found = [(match[1], y, match.start(1)) for y, line in enumerate(lines, top) for match in KEY.finditer(line)]
        asked = ["y"] if "[y]" in self.program.text else []
        return asked or [key for key, y, x in found if cells[y][x].bold or key in ("enter", "esc")]

    def over(self) -> bool:
        """Whether the scores are shown."""
        return "And now" in self.program.text

    def wanted(self) -> str:
        """The best key that was not tried in this place."""
        keys = self.possible()
        cards = re.search(r"Your hand .*?(\d+) cards?", self.program.text)
        few = cards is not None and int(cards[1]) < 2
        ranked = ["y", "i", *("cg" if few else "gc"), "enter", "b", "p", "e", "esc", "a"]
        tried = self.tried.get(self.place(), ())
        return next((key for key in ranked if key in keys and key not in tried), "")

    def step(self) -> None:
        """Press one key and wait for what follows; a key that leads nowhere is not tried twice in one place."""
        self.program.wait_for(lambda: self.over() or bool(self.wanted()), timeout=30)
        if self.over():
            return
        key, before = self.wanted(), self.place()
        self.tried.setdefault(before, set()).add(key)
        self.program.send({"enter": "\r", "esc": "\x1b"}.get(key, key))
        self.program.when(lambda: self.place() != before, timeout=2)
        self.program.settle(0.04)
        if TOO_EARLY in self.program.text:  # it came while the question was still being painted, and did nothing
            self.tried[before].discard(key)
        self.keys += 1
        assert self.keys < MOST_KEYS, f"still playing after {self.keys} keys; the screen:\n{self.program.text}"

    def place(self) -> str:
        """Where in the game this is: round and question, what is owned."""
        header = self.program.terminal.lines()[0]
        hand = re.search(r"Your hand .*", self.program.text)
        return f"{header} {hand[0] if hand else ''} {self.bar()[1]}"

    def play(self, until: str = "And now") -> None:
        """Play until this pattern is found on the screen, or to the end."""
        while not re.search(until, self.program.text) and not self.over():
            self.step()


def start(home: Path, *arguments: str, columns: int = 80, rows: int = 24) -> PtyProgram:
    (home / "settings.toml").write_text('pace = "none"\n')
    command = [*CITADELS, "--saves", home / "saves", "--name", "Me", *arguments]
    return PtyProgram(command, columns=columns, rows=rows, environment={"CITADELS_CONFIG": str(home)})


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Player]:
    """A new game of four on 80x24."""
    with start(tmp_path, "play", "--seed", "11", "--players", "4") as program:
        program.wait_for("choose a character")
        yield Player(program)


def has_ended(process: psutil.Process, within: float) -> bool:
    """Whether a process ends in so many seconds. Who is to reap it may be slow: a zombie has ended."""
    end = time.monotonic() + within
    while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def quit_from_the_end(program: PtyProgram) -> None:
    program.settle()
    program.send("m")
    program.wait_for("New game")
    program.settle()
    program.send("q")
    assert program.wait_exit() == 0
    assert_clean(program)


def test_a_whole_game_with_keys_only(game: Player, tmp_path: Path) -> None:
    game.play()
    program = game.program
    program.settle()
    assert re.search(r"wins|win ", program.text), program.text
    assert re.search(r"(?m)^.*total.*\d", program.text, re.IGNORECASE), program.text
    assert not any(line.startswith("Traceback") for line in program.terminal.lines())
    quit_from_the_end(program)
    (save,) = list_saves(tmp_path / "saves")
    played = load(save.path).game
    assert played.over
    assert len(played.actions) > 60


def test_a_killed_game_goes_on(game: Player, tmp_path: Path) -> None:
    game.play(until="round [3-9]")
    program = game.program
    (host,) = [psutil.Process(pid) for pid in program.children()]
    program.settle()
    header = program.terminal.lines()[0]
    program.signal(signal.SIGKILL)
    assert has_ended(host, within=5.0)
    with start(tmp_path, "resume") as again:
        again.wait_for(lambda: again.terminal.lines()[0] == header)
        player = Player(again)
        player.play()
        quit_from_the_end(again)
    (save,) = list_saves(tmp_path / "saves")
    assert load(save.path).game.over


@pytest.mark.parametrize("how", ["key", "SIGTERM", "SIGHUP"])
def test_leaving_in_the_middle(game: Player, tmp_path: Path, how: str) -> None:
    program = game.program
    game.play(until="round [2-9]")
    (host,) = [psutil.Process(pid) for pid in program.children()]
    if how == "key":
        program.send("q")
        program.wait_for("Leave the table?")
        program.send("q")
    else:
        program.signal(signal.Signals[how])
    program.wait_exit()
    assert_clean(program)
    assert has_ended(host, within=5.0)
    (save,) = list_saves(tmp_path / "saves")
    assert load(save.path).game.view(None).round >= 2


def focused(program: PtyProgram) -> list[str]:
    """The titles of the panels that have the focus."""
    return [line[:11] for line in program.terminal.lines() if line.startswith("◆")]


def test_resizing_while_playing(game: Player) -> None:
    program = game.program
    game.play(until=r"\[esc\]")
    focus = focused(program)
    assert focus == ["◆ Your hand"]
    for columns, rows in ((120, 36), (60, 20), (50, 10), (60, 20), (100, 30), (80, 24)):
        program.resize(columns, rows)
        program.settle()
        if (columns, rows) == (50, 10):
            program.wait_for(lambda: "at least 60 columns" in " ".join(program.text.split()))
            continue
        program.wait_for(lambda: program.terminal.lines()[0].startswith(" Citadels"))
        program.wait_for(lambda: program.terminal.lines()[-1].startswith(" ? help"))
        program.wait_for(lambda: focused(program) == focus)
    game.step()
    assert "[esc]" not in program.text
    game.step()


def test_a_stopped_game_comes_back_whole(game: Player) -> None:
    program = game.program
    game.play(until="round [2-9]")
    program.settle()
    before = program.terminal.cells()
    program.send("\x1a")
    program.wait_for(program.is_stopped)
    assert not program.terminal.in_alternate_screen
    assert program.termios_now() == program.termios_before
    program.terminal.feed("$ fg\r\n")
    program.signal(signal.SIGCONT)
    program.wait_for(lambda: program.terminal.in_alternate_screen and program.terminal.cells() == before)


def test_redrawing_repairs_the_screen(game: Player) -> None:
    program = game.program
    game.play(until="round [2-9]")
    program.settle()
    before = program.terminal.cells()
    program.terminal.feed("\x1b[5;1H\x1b[41mThe system is going down for maintenance\x1b[m\x1b[1;1H")
    program.send("\x0c")
    program.wait_for(lambda: program.terminal.cells() == before)
