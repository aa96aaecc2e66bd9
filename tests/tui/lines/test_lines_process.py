"""The real program over pipes: whole games by scripts, what it prints, what it loads, and every way it ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import Empty, Queue
from typing import IO

import pytest

from citadels_engine import Game, Options
from citadels_tui.__main__ import INTERRUPTED, READER_GONE
from saves.store import list_saves, load

CITADELS = [sys.executable, "-m", "citadels_tui"]
ROW = re.compile(r"(\d+): (.+)")
LAST_ROW = re.compile(r"\d+: (end turn|decline|back)$")


def environment(home: Path, **more: str) -> dict[str, str]:
    """Folders of one test's own, and no terminal."""
    own = {name: str(home / name.lower()) for name in ("CITADELS_SAVES", "CITADELS_CONFIG", "CITADELS_LOGS")}
    own |= {name: str(home / name.lower()) for name in ("CITADELS_KNOWN", "CITADELS_RUNNING")}
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "CITADELS_"))}
    return {**kept, "LANG": "C.UTF-8", "TERM": "dumb", **own, **more}


def saves(home: Path) -> Path:
    return home / "citadels_saves"


class Script:
    """The program with pipes for a terminal, and what it prints as it comes. It is killed if it still runs."""

    def __init__(self, home: Path, *arguments: str, env: Mapping[str, str] | None = None, name: str = "Me") -> None:
        self.process = subprocess.Popen(
            [*CITADELS, "--name", name, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**environment(home), **(env or {})},
            encoding="utf-8",
        )
        self._lines: Queue[str] = Queue()
        self.printed: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        for line in self.out:
            self._lines.put(line.rstrip("\n"))
        self._lines.put("")

    @property
    def out(self) -> IO[str]:
        assert self.process.stdout is not None
        return self.process.stdout

    def __enter__(self) -> Script:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def say(self, *texts: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{text}\n" for text in texts))
        self.process.stdin.flush()

    def line(self, seconds: float = 20) -> str:
        """The next line; empty at the end."""
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            raise AssertionError(f"nothing more was printed after: {self.printed[-20:]}") from None
        self.printed.append(line)
        return line

    def until(self, there: str | Callable[[str], bool]) -> str:
        """Read up to the line that has this."""
        while line := self.line():
            if there in line if isinstance(there, str) else there(line):
                return line
        raise AssertionError(f"ended before {there}: {self.printed[-20:]}, {self.end()}")

    def question(self) -> list[str]:
        """Read up to the next question's list; empty at the end of the game."""
        while line := self.line():
            if line == "1: end turn" or line.startswith("1: "):
                return self._rest(line)
        return []

    def _rest(self, first: str) -> list[str]:
        """The rows of a list whose first was read: an empty line from us asks nothing, a wrong one tells its end."""
        rows = [first]
        self.say("what else")
        while not (line := self.line()).startswith("'what else'"):
            rows.append(line)
        self.line()  # the question again
        return [match[2] for row in rows if (match := ROW.fullmatch(row))]

    def end(self, seconds: float = 20) -> tuple[int, str]:
        """Close its input; the exit code, and what it said of an error."""
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        if not self.process.stdin.closed:
            self.process.stdin.close()
        code = self.process.wait(seconds)
        self._reader.join(5)
        while not self._lines.empty():
            self.printed.append(self._lines.get())
        return code, self.process.stderr.read()


def play(home: Path, *arguments: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """A whole run with everything typed beforehand."""
    return subprocess.run(
        [*CITADELS, "--name", "Me", *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=90,
        env=environment(home, **env),
    )


SOLO = ("play", "--plain", "--pace", "none", "--players", "3", "--bot", "builder")
SMALL = (*SOLO, "--city-size", "6")


def own_lines(game: Game, seat: int) -> list[str]:
    """What one seat has decided in a game."""
    return [str(action) for action in game.actions if str(action).startswith(f"{seat} ")]


def test_a_whole_game_by_numbers(tmp_path: Path) -> None:
    with Script(tmp_path, *SMALL, "--seed", "21") as script:
        asked = 0
        while rows := script.question():
            asked += 1
            best = next((at for at, row in enumerate(rows, 1) if row.startswith(("income", "build"))), 1)
            script.say(str(best))
            assert asked < 400
        code, fault = script.end()
    assert (code, fault) == (0, "")
    assert script.printed[-2].startswith("The game is over. It is kept as ")
    assert sum("points (Districts" in line for line in script.printed) == 3
    (saved,) = list_saves(saves(tmp_path))
    assert load(saved.path).game.over


@pytest.mark.slow
def test_a_whole_game_by_its_notation_is_the_same_game(tmp_path: Path) -> None:
    """The own lines of a game, fed all at once, play that game again."""
    first, second = tmp_path / "first", tmp_path / "second"
    with Script(first, *SMALL, "--seed", "5") as script:
        while script.question():
            script.say("1")
        script.end()
    (saved,) = list_saves(saves(first))
    game = load(saved.path).game
    assert game.over
    typed = own_lines(game, 1)
    done = play(second, *SMALL, "--seed", "5", typed="\n".join(typed) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    (again,) = list_saves(saves(second))
    assert [str(action) for action in load(again.path).game.actions] == [str(action) for action in game.actions]


@pytest.mark.parametrize(
    "typed",
    [
        *("1", "hand\nplayers\nwhat\n1\n"),
        pytest.param("", marks=pytest.mark.slow),
        pytest.param("1\n", marks=pytest.mark.slow),
    ],
)
def test_the_end_of_the_input_saves_the_game_and_is_no_failure(tmp_path: Path, typed: str) -> None:
    done = play(tmp_path, *SOLO, "--seed", "7", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert re.fullmatch(r"The game is saved as \S+\. Go on with 'citadels resume \S+ --plain'\.", lines[-1])
    assert ROW.fullmatch(lines[-2]), "the question that stands is the last that is told"
    (saved,) = list_saves(saves(tmp_path))
    assert len(own_lines(load(saved.path).game, 1)) == ("1" in typed)
    resumed = play(tmp_path, "resume", saved.path.stem, "--plain", typed="know\n")
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert resumed.stdout.splitlines()[0] == "Earlier in this round:"
    assert "Deck: " in resumed.stdout


def test_a_script_may_name_what_it_wants_before_it_is_asked(tmp_path: Path) -> None:
    """As in the documentation: characters and districts alone are answers, too."""
    done = play(tmp_path, *SOLO[:-4], "--players", "4", "--seed", "7", typed="# first\nmagician\ngold\nend\n")
    assert (done.returncode, done.stderr) == (0, "")
    (saved,) = list_saves(saves(tmp_path))
    assert own_lines(load(saved.path).game, 1) == ["1 pick magician", "1 gold", "1 end"]


def test_without_an_input_at_all(tmp_path: Path) -> None:
    command = f"{' '.join(CITADELS)} {' '.join(SOLO)} <&-"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, env=environment(tmp_path), timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"The game is saved as" in done.stdout


@pytest.mark.parametrize(
    ("number", "code", "says"),
    [
        (signal.SIGINT, INTERRUPTED, "citadels: Stopped.\n"),
        (signal.SIGTERM, 0, ""),
        (signal.SIGHUP, 0, ""),
    ],
)
def test_a_signal_ends_it_and_nothing_is_lost(tmp_path: Path, number: int, code: int, says: str) -> None:
    with Script(tmp_path, *SOLO, "--seed", "7") as script:
        script.question()
        script.say("1")
        script.until("You choose the")
        script.process.send_signal(number)
        ended, said = script.end()
    assert (ended, said.lstrip("\n")) == (code, says)
    (saved,) = list_saves(saves(tmp_path))
    assert len(own_lines(load(saved.path).game, 1)) == 1


def test_a_reader_that_leaves_is_noticed(tmp_path: Path) -> None:
    into, out = os.pipe()
    with subprocess.Popen(
        [*CITADELS, *SOLO, "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=out,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    ) as process:
        os.close(out)
        while b"1: " not in os.read(into, 4096):
            pass
        os.close(into)
        assert process.stdin is not None
        process.stdin.write(b"1\n")
        process.stdin.flush()
        assert process.wait(20) == READER_GONE
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert list_saves(saves(tmp_path))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_output_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*CITADELS, *SOLO],
            stdin=subprocess.PIPE,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(tmp_path),
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr == "citadels: the output cannot be written: no space left on the device\n" or (
        done.stderr.startswith("citadels: the output cannot be written: ") and done.stderr.count("\n") == 1
    )


@pytest.mark.parametrize("env", [{"LANG": "C"}, {"LC_ALL": "POSIX"}, {"LANG": "C.UTF-8"}])
def test_nothing_but_text_is_printed(tmp_path: Path, env: dict[str, str]) -> None:
    done = play(
        tmp_path, *SOLO, "--seed", "7", typed="?\nrules\nrules draft\nknow\nplayers\ntable\n\x1b[31m\n1\nlog\n", **env
    )
    assert done.returncode == 0
    assert all(line.isprintable() and line for line in done.stdout.splitlines())
    if env != {"LANG": "C.UTF-8"}:
        assert done.stdout.isascii()


def test_ascii_wanted_is_ascii_got(tmp_path: Path) -> None:
    done = subprocess.run(
        [*CITADELS, "--ascii", "--name", "Bára", *SOLO, "--seed", "7"],
        input="players\n",
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env=environment(tmp_path),
    )
    assert "Seat 1, Bara, you" in done.stdout
    assert done.stdout.isascii()


def test_no_screen_is_loaded(tmp_path: Path) -> None:
    """Nothing of Textual and Rich, in a game from its beginning to its being left."""
    program = (
        "import sys; from citadels_tui.__main__ import run; code = run(sys.argv[1:]); "
        "found = sorted({name.partition('.')[0] for name in sys.modules} & {'textual', 'rich', 'zeroconf'}); "
        "print(code, found, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *SOLO],
        input="hand\nrules king\nplayers\n1\nlog\n",
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(tmp_path),
    )
    assert done.stderr == "0 []\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("play", "--plain", "--people", "Ana,Bob"), "leave --people out"),
        (("join", "127.0.0.1", "--plain", "--with", "Bob"), "leave --with out"),
        (("host", "--plain", "--with", "Bob"), "leave --with out"),
        (("host", "--plain", "--headless"), "goes without --headless"),
        (("join", "--plain", "--words", "a"), "--words needs the host's address before it."),
        (("resume", "nothing", "--plain"), "nothing"),
        (("play", "--plain", "--players", "9"), "players"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    done = play(tmp_path, *arguments)
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert done.stderr.startswith("citadels: ")
    assert done.stderr.count("\n") == 1
    assert says in done.stderr


def test_a_host_that_is_killed_is_told_of_with_the_way_back(tmp_path: Path) -> None:
    import psutil

    with Script(tmp_path, *SOLO, "--seed", "7") as script:
        script.question()
        script.say("1")
        script.until("You choose the")
        (host,) = psutil.Process(script.process.pid).children()
        host.kill()
        script.until("The connection to the table is lost.")
        script.process.wait(20)  # the end of its input would be another reason to end
        code, fault = script.end()
    assert code == 1
    assert fault.startswith("citadels: The process that keeps the table has stopped.")
    assert fault.rstrip().endswith("--plain'.")
    (saved,) = list_saves(saves(tmp_path))
    assert f"citadels resume {saved.path.stem} --plain" in fault


def test_the_lines_of_a_script_may_be_nonsense(tmp_path: Path) -> None:
    typed = "".join(f"{text}\n" for text in ("", "🂡", "x" * 5000, "-1", "1 2 3", "build", "\x00", "?" * 50, "%s {0}"))
    done = play(tmp_path, *SOLO, "--seed", "7", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("is not understood here") > 3


def test_the_options_of_a_game_hold(tmp_path: Path) -> None:
    play(tmp_path, *SMALL, "--seed", "7")
    (saved,) = list_saves(saves(tmp_path))
    assert load(saved.path).game.options == Options(players=3, city_size=6)
