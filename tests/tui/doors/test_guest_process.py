"""The client of a guest as a process on a terminal: how it begins, what it says at its end, and that there is one."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from ptyharness import PtyProgram

from citadels_tui.doors.guests import HERE, Guests
from citadels_tui.doors.identity import guest_keys
from citadels_tui.doors.passes import Pass, guest_command, guest_environment, write_pass
from citadels_tui.doors.presence import only_client
from citadels_tui.trouble import Trouble
from citadels_tui.wording.english import doors as words
from netplay.launch import HostProcess, HostSettings, LanSettings, SeatSettings, start_host
from netplay.running import running_tables
from saves.locks import is_open, lock


@pytest.fixture
def host(tmp_path: Path) -> Iterator[HostProcess]:
    """A table with a free seat and a bot on this machine, at which nobody else sits."""
    settings = HostSettings(
        folder=str(tmp_path / "saves"),
        seats=(SeatSettings("Ana"), SeatSettings(""), SeatSettings("Berta", "bot", "builder")),
        pace=0.0,
        name="Den",
        lan=LanSettings(bind="127.0.0.1", port=0, words="amber-fox-river-stone", announce=False),
    )
    host = start_host(settings)
    try:
        end = time.monotonic() + 10
        while not running_tables() and time.monotonic() < end:
            time.sleep(0.02)
        yield host
    finally:
        host.close()


def a_pass(tmp_path: Path, name: str = "Bo", **more: str) -> Pass:
    """As a door would make one."""
    return Guests(tmp_path / "guests").admit(name, "key").pass_for("ssh", **more)  # type: ignore[arg-type]


def client(tmp_path: Path, given: Pass | None = None, *, term: str = "xterm-256color", code: str = "") -> PtyProgram:
    """The process; ``code`` is run in it before anything else."""
    path = write_pass(given or a_pass(tmp_path), tmp_path / "passes")
    environment: dict[str, str | None] = {"HOME": None, **guest_environment(path, term=term, lang="C.UTF-8")}
    command = guest_command()
    if code:
        command = [
            *command[:2],
            "-c",
            f"{code}\nimport sys\nfrom citadels_tui.doors.guest import main\nsys.exit(main())",
        ]
    return PtyProgram(command, environment=environment)


def last_line(program: PtyProgram) -> str:
    """What stands on the terminal in the end."""
    return " ".join(line.strip() for line in program.terminal.lines() if line.strip())


# -- ways in and out


def test_in_and_out(tmp_path: Path, host: HostProcess) -> None:
    with client(tmp_path) as program:
        program.wait_for("Others come in by the door", timeout=40)
        assert not list((tmp_path / "passes").iterdir()), "the pass was for one client"
        program.send("\x11")  # Ctrl+Q
        assert program.wait_exit(20) == 0
        assert last_line(program) == "Good-bye, Bo."
        assert not program.terminal.in_alternate_screen


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_connection_that_ends_keeps_the_seat(tmp_path: Path, host: HostProcess, number: signal.Signals) -> None:
    given = a_pass(tmp_path)
    with client(tmp_path, given) as program:
        program.wait_for("Others come in by the door", timeout=40)
        program.signal(number)
        assert program.wait_exit(20) == 0
    assert running_tables()[0].taken == 3
    with client(tmp_path, given) as program:
        program.wait_for("Others come in by the door", timeout=40)
        program.wait_for("2 Bo")


def test_nothing_of_the_account_is_in_the_process(tmp_path: Path, host: HostProcess) -> None:
    with client(tmp_path) as program:
        program.wait_for("Others come in by the door", timeout=40)
        process = psutil.Process(program.process.pid)
        assert process.cwd() == "/"
        assert process.children(recursive=True) == []
        opened = {Path(one.path) for one in process.open_files()}
        guests, running = tmp_path / "guests", Path(os.environ["CITADELS_RUNNING"])
        assert all(
            path.is_relative_to(guests) or path.is_relative_to(running) or "/lib/" in str(path) for path in opened
        )
        for path in guests.rglob("*"):
            if path.is_file():
                assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


# -- what goes wrong


def test_a_terminal_that_cannot_show_the_game(tmp_path: Path) -> None:
    with client(tmp_path, term="dumb") as program:
        assert program.wait_exit(20) == 2
        assert last_line(program) == words.NO_SCREEN.format(term="dumb")


def test_without_a_terminal(tmp_path: Path) -> None:
    environment = guest_environment(write_pass(a_pass(tmp_path), tmp_path / "passes"), term="xterm")
    done = subprocess.run(guest_command(), env=environment, capture_output=True, timeout=60, stdin=subprocess.DEVNULL)
    assert done.returncode == 2
    assert done.stdout.decode() == words.NO_SCREEN.format(term="xterm") + "\n"
    assert done.stderr == b""


@pytest.mark.parametrize("content", [None, "{}", "x"])
def test_without_a_pass(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "x.pass"
    if content is not None:
        path.write_text(content)
        path.chmod(0o600)
    environment = guest_environment(path)
    done = subprocess.run(guest_command(), env=environment, capture_output=True, timeout=60)
    assert (done.returncode, done.stdout.decode(), done.stderr) == (1, words.OUT_OF_ORDER + "\n", b"")


CRASH = """
from citadels_tui.doors import tables_screen
def fall(*_): raise {error}("a secret of " + __file__)
__file__ = "the program"
tables_screen.{where} = fall
"""


@pytest.mark.parametrize(
    ("where", "error"), [("look", "ValueError"), ("TablesScreen.on_mount", "RuntimeError"), ("look", "MemoryError")]
)
def test_an_unforeseen_error_is_one_sentence_and_a_report_for_the_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, error: str
) -> None:
    monkeypatch.setenv("CITADELS_LOGS", str(tmp_path / "log"))
    with client(tmp_path, code=CRASH.format(where=where, error=error)) as program:
        assert program.wait_exit(40) == 1
        assert last_line(program) == words.BROKEN
    (report,) = (tmp_path / "log").iterdir()
    text = report.read_text()
    assert error in text
    assert "a secret" not in text
    assert "Bo" not in text.split()


def test_an_error_in_the_thread_that_reads_the_keyboard_is_one_sentence(tmp_path: Path) -> None:
    code = (
        "from citadels_tui.doors.patient import PatientInput\n"
        "def fall(*_): raise OSError('a secret')\nPatientInput.process_message = fall"
    )
    with client(tmp_path, code=code) as program:
        program.wait_for("no table", timeout=40)
        program.send("x")
        assert program.wait_exit(40) == 1
        assert last_line(program) == words.BROKEN
        assert b"secret" not in program.raw


def test_it_stands_back_behind_the_host_and_leaves_no_dump(tmp_path: Path) -> None:
    with client(tmp_path) as program:
        program.wait_for("no table", timeout=40)
        process = psutil.Process(program.process.pid)
        assert process.nice() > psutil.Process().nice()
        if hasattr(process, "rlimit"):
            assert process.rlimit(psutil.RLIMIT_CORE) == (0, 0)
            assert "Umask:\t0077" in Path(f"/proc/{process.pid}/status").read_text()


def test_an_error_before_there_is_a_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELS_LOGS", str(tmp_path / "log"))
    code = "from citadels_tui import terminal\ndef fall(**_): raise KeyError('x')\nterminal.detect = fall"
    with client(tmp_path, code=code) as program:
        assert program.wait_exit(40) == 1
        assert last_line(program) == words.BROKEN
    assert len(list((tmp_path / "log").iterdir())) == 1


def test_damaged_settings_are_said_and_nobody_is_kept_out(tmp_path: Path) -> None:
    given = a_pass(tmp_path)
    (Path(given.home) / "settings.toml").write_text("theme = 7")
    with client(tmp_path, given) as program:
        program.wait_for(words.SETTINGS_LOST, timeout=40)
        assert given.home not in program.text
        program.send("q")
        assert program.wait_exit(20) == 0


# -- one client for each guest


def test_a_second_connection_takes_the_place_of_the_first(tmp_path: Path, host: HostProcess) -> None:
    given = a_pass(tmp_path)
    with client(tmp_path, given) as first:
        first.wait_for("Others come in by the door", timeout=40)
        with client(tmp_path, given) as second:
            assert first.wait_exit(40) == 0
            assert last_line(first) == words.REPLACED
            second.wait_for("2 Bo", timeout=40)


@pytest.mark.slow
def test_a_first_connection_that_hangs_is_ended(tmp_path: Path, host: HostProcess) -> None:
    given = a_pass(tmp_path)
    with client(tmp_path, given) as first:
        first.wait_for("Others come in by the door", timeout=40)
        first.signal(signal.SIGSTOP)
        with client(tmp_path, given) as second:
            second.wait_for("2 Bo", timeout=40)
        assert first.process.wait(10) == -signal.SIGKILL


def test_who_is_here_is_known_by_a_lock(tmp_path: Path) -> None:
    with only_client(tmp_path):
        assert is_open(tmp_path / HERE)
        assert (tmp_path / HERE).read_text() == str(os.getpid())
        assert stat.S_IMODE((tmp_path / HERE).stat().st_mode) == 0o600
    assert not is_open(tmp_path / HERE)
    assert not (tmp_path / HERE).exists()


@pytest.mark.parametrize("number", ["", "x", "0", "1", "-1", str(2**70), "our own"])
def test_who_holds_the_lock_without_a_number_is_not_signalled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: str
) -> None:
    monkeypatch.setattr("citadels_tui.doors.presence.LEAVE", 0.0)
    monkeypatch.setattr("citadels_tui.doors.presence.END", 0.0)
    monkeypatch.setattr(os, "kill", lambda *_: pytest.fail("a process was signalled"))
    (tmp_path / HERE).write_text(str(os.getpid()) if number == "our own" else number)
    with lock(tmp_path / HERE), pytest.raises(Trouble) as caught, only_client(tmp_path):
        pass
    assert str(caught.value) == words.STILL_HERE


def test_one_who_leaves_in_time_is_waited_for(tmp_path: Path) -> None:
    held, leave = threading.Event(), threading.Event()

    def stay() -> None:
        with lock(tmp_path / HERE):
            held.set()
            leave.wait(10)

    older = threading.Thread(target=stay)
    older.start()
    held.wait(10)
    threading.Timer(0.3, leave.set).start()
    with only_client(tmp_path):
        assert (tmp_path / HERE).read_text() == str(os.getpid())
    older.join()


def test_a_folder_that_takes_no_lock_keeps_nobody_out(tmp_path: Path) -> None:
    with only_client(tmp_path / "none"):
        pass


# -- the key by which hosts know a guest


def test_a_guest_has_one_key_pair(tmp_path: Path) -> None:
    keys = guest_keys(tmp_path / "home")
    assert guest_keys(tmp_path / "home") == keys
    assert guest_keys(tmp_path / "other") != keys
    assert stat.S_IMODE((tmp_path / "home" / "key").stat().st_mode) == 0o600
    (tmp_path / "home" / "key").write_text("damaged")
    again = guest_keys(tmp_path / "home")
    assert again != keys
    assert guest_keys(tmp_path / "home") == again


def test_a_key_that_cannot_be_kept_is_drawn_anew(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert guest_keys(tmp_path / "file") != guest_keys(tmp_path / "file")


def test_the_ordinary_path_knows_nothing_of_guests() -> None:
    code = (
        "import sys\nimport citadels_tui.app, citadels_tui.tables, citadels_tui.screens.lobby, "
        "citadels_tui.screens.settings\n"
        "print([name for name in sys.modules if name.startswith('citadels_tui.doors') or name.endswith('.doors')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, text=True, check=True)
    assert done.stdout.strip() == "[]"
