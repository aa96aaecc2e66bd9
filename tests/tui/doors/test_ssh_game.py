"""``citadels ssh`` as people use it: a host, a door, and OpenSSH's client; the game, and the way back to the seat."""

from __future__ import annotations

import re
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psutil
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from ptyharness import PtyProgram
from ssh_world import environment, free_port, ssh_command, until
from test_pty_game import Player

from citadels_tui.wording.english.doors import NO_SUCH_TABLE

CODE = re.compile(r"citadels\d[a-z0-9]+(?:\n *[a-z0-9]{8,} *$)*", re.IGNORECASE | re.MULTILINE)
CITADELS = [sys.executable, "-m", "citadels_tui"]


class Machine:
    """A machine with a host of one table, "Evening", and an SSH door."""

    def __init__(self, home: Path) -> None:
        self.home, self.port, self.host_port = home, free_port(), free_port()
        (home / "config").mkdir(parents=True)
        (home / "config" / "settings.toml").write_text('pace = "none"\n')
        self.environment = environment(home, HOME=str(home / "secret-home"), PATH="/usr/bin:/bin")
        self.log = home / "door.log"
        self.before: list[str] = []
        """What runs the programs."""
        self._running: list[subprocess.Popen[bytes]] = []

    def host(self, *more: str) -> subprocess.Popen[bytes]:
        ports = ["--port", str(self.host_port), "--bind", "127.0.0.1"]
        return self._start("host.out", "host", "--headless", "--table", "Evening", *ports, *more)

    def door(self, *more: str) -> subprocess.Popen[bytes]:
        door = self._start("door.log", "ssh", "--port", str(self.port), *more)
        until(lambda: "the host key is" in self.log.read_text())
        return door

    def _start(self, out: str, *arguments: str) -> subprocess.Popen[bytes]:
        with open(self.home / out, "wb") as file:
            command = [*self.before, *CITADELS, *arguments]
            process = subprocess.Popen(command, env=self.environment, stdout=file, stderr=file)
        self._running.append(process)
        return process

    def words(self) -> str:
        """Those that open the table."""
        until(lambda: "with the words" in (self.home / "host.out").read_text())
        return (self.home / "host.out").read_text().partition("with the words ")[2].split()[0]

    def ssh(
        self, name: str = "Ana", *more: str, key: str | None = "ana", columns: int = 80, rows: int = 24
    ) -> PtyProgram:
        command = ssh_command(self.home, self.port, name, *more, key=key)
        return PtyProgram(command, columns=columns, rows=rows, environment={"COLORTERM": None})

    def guests(self) -> list[psutil.Process]:
        """The clients that run for guests."""
        door = psutil.Process(self._running[-1].pid)
        return door.children()

    def end(self) -> None:
        for process in reversed(self._running):
            process.terminate()
            process.wait(20)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path / "machine")
    try:
        yield machine
    finally:
        machine.end()


@contextmanager
def game_of_two(machine: Machine) -> Iterator[Player]:
    """Somebody who came over SSH, against a bot, as the game begins."""
    machine.host("--players", "2", "--bots", "1", "--bot", "random", "--option", "city_size=6")
    machine.words()
    machine.door()
    with machine.ssh() as client:
        client.wait_for("Evening", timeout=30)
        client.wait_for("[s] start")
        client.settle()
        client.send("s")
        client.wait_for("choose a character")
        yield Player(client)


def quit_table(client: PtyProgram) -> None:
    """Leave the table, then the door."""
    for shown in ("Your hand", "Leave the table?", "Rejoin code"):
        client.wait_for(shown)
        client.settle()
        client.send("q")


def test_play_drop_come_back_resize_and_leave(machine: Machine) -> None:
    with game_of_two(machine) as player:
        client = player.program
        player.play(until="round 2")
        hand = next(line[1:] for line in client.terminal.lines() if "Your hand" in line)
        (guest,) = machine.guests()
        client.process.kill()
        until(lambda: not guest.is_running())
    until(lambda: "Ana is gone" in machine.log.read_text())
    with machine.ssh() as client:
        client.wait_for(hand)
        assert "round 2" in client.text
        client.resize(120, 36)
        client.wait_for(lambda: any("Log" in line[70:] for line in client.terminal.lines()))
        client.resize(80, 24)
        client.wait_for(hand)
        quit_table(client)
        client.wait_for("Good-bye, Ana.")
        assert client.wait_exit() == 0
        assert client.termios_now() == client.termios_before
        assert not any(client.private_modes().get(mode) for mode in (1000, 1002, 1003, 1049, 2004))
        assert client.private_modes()[25]
    until(lambda: "Ana has left" in machine.log.read_text())
    assert not machine.guests()


@pytest.mark.slow
def test_a_seat_is_taken_back_with_its_code_by_who_has_another_key(machine: Machine) -> None:
    with game_of_two(machine) as player:
        client = player.program
        player.play(until="round 2")
        hand = next(line[1:] for line in client.terminal.lines() if "Your hand" in line)
        client.resize(80, 60)
        client.wait_for(lambda: len(client.terminal.lines()) == 60 and hand in client.text)
        client.settle()
        client.send("m")
        client.wait_for(lambda: CODE.search(client.text) is not None)
        client.settle()
        code = "".join(found[0].split()) if (found := CODE.search(client.text)) else ""
        client.process.kill()
    with machine.ssh("Elsewhere", key="other") as client:
        client.wait_for("no seat free")
        client.settle()
        client.send("c")
        client.wait_for("Paste the rejoin code")
        client.settle()
        client.send(f"\x1b[200~{code}\x1b[201~")
        client.settle()
        client.send("\r")
        client.wait_for(hand)
        assert "round 2" in client.text


@pytest.mark.slow
def test_a_whole_game_with_a_dropped_connection(machine: Machine) -> None:
    with game_of_two(machine) as player:
        player.play(until="round [34]")
        player.program.process.kill()
    with machine.ssh() as client:
        client.wait_for("round")
        player = Player(client)
        player.play()
        assert player.over()


@pytest.mark.slow
def test_a_game_with_somebody_on_the_network_and_two_bots(machine: Machine, tmp_path: Path) -> None:
    machine.host("--players", "4", "--bots", "2", "--bot", "random", "--option", "city_size=6", "--grace", "0")
    address = f"127.0.0.1:{machine.host_port}"
    words = machine.words()
    machine.door("--words")
    elsewhere = {name: value.replace("machine", "elsewhere") for name, value in machine.environment.items()}
    command = [*CITADELS, "--name", "Ben", "join", address, "--words", words]
    with ExitStack() as held:
        ana = Player(held.enter_context(machine.ssh("Ana")))
        ana.program.wait_for("Words:", timeout=30)
        ana.program.send(words + "\r")
        ana.program.wait_for("[s] start", timeout=30)
        ben = Player(held.enter_context(PtyProgram(command, environment=elsewhere)))
        ben.program.wait_for("[r] ready", timeout=30)
        ben.program.settle()
        ben.program.send("r")
        ana.program.wait_for(lambda: re.search(r"Ben +ready", ana.program.text) is not None)
        ana.program.settle()
        ana.program.send("s")
        for player in (ana, ben):
            player.program.wait_for("round 1", timeout=30)
        dropped = False
        while not (ana.over() and ben.over()):
            for player in (ana, ben):
                player.program.pump(0.02)
                if not player.over() and player.wanted():
                    player.step()
            if not dropped and "round 3" in ana.program.text:
                dropped = True
                ana.program.process.kill()
                ana = Player(held.enter_context(machine.ssh("Ana")))
                ana.program.wait_for("Your hand", timeout=30)
        assert dropped


def test_nothing_of_the_account_reaches_a_guest(machine: Machine) -> None:
    with game_of_two(machine) as player:
        (guest,) = machine.guests()
        told = guest.environ()
        assert str(machine.home) not in " ".join(
            value for name, value in told.items() if not name.startswith("CITADELS")
        )
        assert "secret-home" not in " ".join(told.values())
        assert guest.cwd() == "/"
        opened = [file.path for file in guest.open_files()]
        assert all("guests" in path or "site-packages" in path or "lib" in path for path in opened), opened
        screen = player.program.text
        assert str(machine.home) not in screen


def test_words_where_the_host_wants_them(machine: Machine) -> None:
    machine.host("--players", "3")
    words = machine.words()
    machine.door("--words")
    with machine.ssh() as client:
        client.wait_for("Words:", timeout=30)
        client.send("amber fox river stone\r")
        client.wait_for(lambda: client.text.count("Words:") == 2)
        assert "open no table" in client.text
        client.send(words.replace("-", " ") + "\r")
        client.wait_for("Evening")
        client.wait_for("Ana")
        client.process.kill()
    with machine.ssh() as client:
        client.wait_for("Evening", timeout=30)
    assert words not in machine.log.read_text()


def test_the_door_takes_the_descriptors_it_may_have(machine: Machine) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    machine.before = ["/bin/sh", "-c", 'ulimit -S -n 128; exec "$@"', "sh"]
    door = psutil.Process(machine.door().pid)
    if hasattr(door, "rlimit"):
        assert door.rlimit(psutil.RLIMIT_NOFILE)[0] >= min(most, 4096)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_door_is_stopped(machine: Machine, number: signal.Signals) -> None:
    machine.host("--players", "3")
    door = machine.door()
    with machine.ssh() as client:
        client.wait_for("Evening", timeout=30)
        client.settle()
        (guest,) = machine.guests()
        door.send_signal(number)
        client.wait_for("The host has closed the door")
        client.wait_exit()
        assert client.termios_now() == client.termios_before
        assert not client.private_modes()[1049]
    assert door.wait(20) == 0
    assert not guest.is_running()
    assert "the SSH door is closed" in machine.log.read_text()
    assert "Traceback" not in machine.log.read_text()


def test_the_door_is_killed(machine: Machine) -> None:
    machine.host("--players", "3")
    door = machine.door()
    with machine.ssh() as client:
        client.wait_for("Evening", timeout=30)
        (guest,) = machine.guests()
        door.kill()
        assert client.wait_exit() == 255
    until(lambda: not guest.is_running())
    door.wait()


def test_a_port_that_is_taken_is_one_sentence(machine: Machine) -> None:
    with socket.create_server(("127.0.0.1", machine.port)):
        refused = subprocess.run(
            [*CITADELS, "ssh", "--port", str(machine.port)],
            env=machine.environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "something listens there already; choose another --port" in refused.stderr


def test_a_table_that_is_not_here_is_one_sentence(machine: Machine) -> None:
    machine.host()
    machine.words()
    refused = subprocess.run(
        [*CITADELS, "ssh", "--port", str(machine.port), "--table", "Morning"],
        env=machine.environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert refused.returncode == 1
    assert refused.stderr == f"citadels: {NO_SUCH_TABLE.format(table='Morning')}\n"


def test_a_key_that_others_can_read_is_one_sentence(machine: Machine) -> None:
    machine.door().terminate()
    (machine.home / "ssh" / "host_key").chmod(0o644)
    refused = subprocess.run(
        [*CITADELS, "ssh", "--port", str(machine.port)],
        env=machine.environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "others can read the host key" in refused.stderr


def test_without_asyncssh_it_says_how_to_get_it(machine: Machine, tmp_path: Path) -> None:
    hidden = tmp_path / "hidden.py"
    hidden.write_text(
        "import importlib.util as util, sys\nfind = util.find_spec\n"
        "util.find_spec = lambda name, *more: None if name == 'asyncssh' else find(name, *more)\n"
        "from citadels_tui.__main__ import run\nsys.exit(run(['ssh']))\n"
    )
    refused = subprocess.run(
        [sys.executable, str(hidden)], env=machine.environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert refused.returncode == 1
    assert "pip install 'citadels-tui[ssh]'" in refused.stderr
