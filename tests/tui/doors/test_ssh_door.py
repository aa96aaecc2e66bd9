"""The SSH door with the real OpenSSH client: who gets in, what they get and what nobody gets, and how it ends."""

from __future__ import annotations

import errno
import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from ssh_standin import FLOOD
from ssh_world import MANY, Door, command_of, key_file, until, written_at_last

from citadels_tui.doors.admission import Limits
from citadels_tui.doors.guests import Guest
from citadels_tui.doors.ssh_session import Client, NotStarted, Terminal


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    with Door(tmp_path) as door:
        yield door


# who gets in


def test_a_key_is_bound_to_the_name_it_first_came_with(door: Door) -> None:
    with door.ssh("Ana", key="ana") as client:
        client.wait_for("ready Ana -")
        client.send("q")
        assert client.wait_exit() == 0
    assert "good-bye" in client.text
    with door.ssh("Ana", key="ana") as client:
        client.wait_for("ready Ana -")
        client.send("x")
        assert client.wait_exit() == 7
    refused = door.run(name="ana", key="other")
    assert refused.returncode == 255
    assert "belongs to somebody else here" in refused.stderr
    assert f"ssh -p {door.port} NAME@127.0.0.1" in refused.stderr
    assert "Permission denied" in refused.stderr
    with door.ssh("Ben", key="other") as client:
        client.wait_for("ready Ben -")
    until(lambda: "Ben is gone" in door.log)
    until(lambda: "Ana comes in (127.0.0.1)" in door.log)
    until(lambda: "Ana has left" in door.log)


def test_without_a_key_it_says_how_to_make_one(door: Door) -> None:
    refused = door.run(key=None)
    assert refused.returncode == 255
    assert "ssh-keygen -t ed25519" in refused.stderr
    until(lambda: "not let in (127.0.0.1)" in door.log)


@pytest.mark.parametrize(("key", "gets_in"), [("rsa", True), ("weak", False)])
def test_keys_that_are_too_weak(door: Door, key: str, gets_in: bool) -> None:
    answered = door.run("-tt", name="Ana", key=key, input="q")
    assert ("good-bye" in answered.stdout) is gets_in
    assert ("too weak" in answered.stderr) is not gets_in


def test_the_second_key_of_several_fits(door: Door) -> None:
    assert "good-bye" in door.run("-tt", name="Ana", key="ana", input="q").stdout
    answered = door.run("-i", str(key_file(door.home, "ana")), "-tt", name="Ana", key="other", input="q")
    assert "good-bye" in answered.stdout
    assert "belongs" not in answered.stderr


@pytest.mark.parametrize("name", ["host", "x" * 40, "\u2800", "  "])
def test_names_nobody_can_have(door: Door, name: str) -> None:
    refused = door.run(name=name)
    assert refused.returncode == 255
    assert "Nobody can be called that" in refused.stderr


# what they get


def test_keys_size_and_environment(door: Door) -> None:
    sent = ["-o", "SendEnv=LANG LC_ALL COLORTERM SECRET PYTHONPATH LD_PRELOAD"]
    said = {"LANG": "en_GB.UTF-8", "COLORTERM": "truecolor", "SECRET": "s", "PYTHONPATH": "/tmp", "LD_PRELOAD": ""}
    with door.ssh("Ana", *sent, columns=100, rows=30, environment=said) as client:
        client.wait_for("size 100 30")
        client.resize(132, 50)
        client.wait_for("size 132 50")
        client.send("e")
        client.wait_for(" end")
        told = re.findall(r"(\w+)=(\S*)", client.text)
        assert {name for name, _ in told} <= {"PATH", "TERM", "LANG", "COLORTERM", "LC_CTYPE"}
        assert ("TERM", "xterm-256color") in told
        assert ("LANG", "en_GB.UTF-8") in told
        client.send("i")
        client.wait_for("open ['0', '1', '2', '3'] sid True in /")
        client.send("\x03")
        client.wait_for(r"key b'\x03'")


def test_many_keys_keep_their_order(door: Door) -> None:
    text = "".join(f"{number:05d}," for number in range(10_000))
    expected = f"read {len(text)} {sum(text.encode()) % 99991}"
    assert expected in door.run("-tt", "-e", "none", input=f"r{text}.q").stdout


def test_compression_and_reuse_of_one_connection(door: Door, tmp_path: Path) -> None:
    control = tmp_path / "c"
    with door.ssh("Ana", "-C", "-M", "-S", str(control)) as client:
        client.wait_for("ready Ana -")
        second = door.run(
            "-S", str(control), "-tt", name="Ben", key="b", input="q"
        )  # goes on by a connection of its own
        assert "refused by peer" in second.stderr
        client.send("q")
        assert client.wait_exit() == 0


# what nobody gets


@pytest.mark.parametrize("arguments", [(), ("-tt",)])
def test_no_command(door: Door, arguments: tuple[str, ...]) -> None:
    answered = door.run(*arguments, then=["id; cat /etc/passwd"])
    assert answered.returncode == 1
    assert "This door opens the game and nothing else: connect without a command." in answered.stderr + answered.stdout
    assert "uid" not in answered.stdout


def test_no_game_without_a_terminal(door: Door) -> None:
    answered = door.run("-T")
    assert answered.returncode == 1
    assert answered.stdout == ""
    assert "The game needs a terminal" in answered.stderr


@pytest.mark.parametrize("subsystem", ["sftp", "netconf"])
def test_no_subsystem(door: Door, subsystem: str) -> None:
    answered = door.run("-s", then=[subsystem])
    assert answered.returncode != 0
    assert "subsystem request failed" in answered.stderr


def test_no_forwarding_of_any_kind(door: Door, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        target = listening.getsockname()[1]
        for more in (
            ["-W", f"127.0.0.1:{target}"],
            ["-N", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1"],
            ["-N", "-o", "ExitOnForwardFailure=yes", "-R", f"{tmp_path}/s:127.0.0.1:1"],
            ["-N", "-o", "ExitOnForwardFailure=yes", "-w", "any:any"],
        ):
            answered = door.run(*more)
            assert answered.returncode != 0, more
        listening.settimeout(0.2)
        with pytest.raises(TimeoutError):
            listening.accept()


def test_no_local_forwarding(door: Door) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening, socket.create_server(("127.0.0.1", 0)) as free:
        target, port = listening.getsockname()[1], free.getsockname()[1]
        free.close()
        with door.ssh("Ana", "-L", f"{port}:127.0.0.1:{target}", "-A", "-X") as client:
            client.wait_for("ready Ana -")
            with socket.create_connection(("127.0.0.1", port), timeout=10) as through:
                assert through.recv(10) == b""
            client.send("e")
            client.wait_for(" end")
            assert "DISPLAY" not in client.text
            assert "SSH_AUTH_SOCK" not in client.text
        listening.settimeout(0.2)
        with pytest.raises(TimeoutError):
            listening.accept()


@pytest.mark.parametrize(
    "option",
    [
        "KexAlgorithms=diffie-hellman-group14-sha1",
        "KexAlgorithms=diffie-hellman-group18-sha512",
        "Ciphers=aes128-cbc",
        "MACs=hmac-sha1",
        "HostKeyAlgorithms=ssh-rsa",
    ],
)
def test_no_weak_algorithms(door: Door, option: str) -> None:
    cipher = ["-o", "Ciphers=aes128-ctr"] if option.startswith("MACs") else []
    answered = door.run("-o", option, *cipher)
    assert answered.returncode == 255
    assert "no matching" in answered.stderr


def test_a_connection_that_wants_nothing_is_closed(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citadels_tui.doors.ssh_server.WANTS_NOTHING", 0.3)
    answered = door.run("-N")
    assert answered.returncode == 255
    assert "Nothing was asked for" in answered.stderr


# how it ends


def test_the_client_is_killed_and_the_same_key_comes_back(door: Door) -> None:
    with door.ssh() as client:
        client.wait_for("ready Ana -")
        (program,) = door.clients()
        client.process.kill()
    until(lambda: not program.is_running())
    until(lambda: "Ana is gone" in door.log)
    with door.ssh() as client:
        client.wait_for("ready Ana -")


@pytest.mark.slow
def test_a_line_that_is_dead_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citadels_tui.doors.ssh_connection.ALIVE", 1)
    with Door(tmp_path) as door, door.ssh("Ana", "-v") as client:
        client.wait_for("ready Ana -")
        client.wait_for(lambda: client.raw.count(b"keepalive@openssh.com") > 3)  # one that answers stays
        client.send("z")
        client.wait_for("key b'z'")
        client.signal(signal.SIGSTOP)
        until(lambda: not door.clients())
        until(lambda: "Ana is gone" in door.log)


def test_a_program_that_dies_or_hangs_touches_nobody_else(door: Door) -> None:
    with door.ssh("Ana") as dying, door.ssh("Ben", key="b") as hanging, door.ssh("Cyril", key="c") as playing:
        for client in (dying, hanging, playing):
            client.wait_for("ready")
        hanging.send("s" + "x" * 50)
        until(lambda: any(program.status() == psutil.STATUS_STOPPED for program in door.clients()))
        dying.send("k")
        assert dying.wait_exit() == 1
        assert "ended unexpectedly" in dying.text
        assert dying.termios_now() == dying.termios_before
        assert not any(dying.private_modes()[mode] for mode in (1049, 1003, 2004))
        assert dying.private_modes()[25]
        playing.send("z")
        playing.wait_for("key b'z'")
        assert len(door.clients()) == 2
        hanging.process.kill()
        until(lambda: len(door.clients()) == 1)
        playing.send("q")
        assert playing.wait_exit() == 0
    until(lambda: "the program of Ana has ended by a fault (signal 9" in door.log)


def test_a_guest_who_reads_nothing_stops_only_the_own_program(door: Door) -> None:
    with door.ssh("Ana") as stuck, door.ssh("Ben", key="b") as playing:
        stuck.wait_for("ready")
        playing.wait_for("ready")
        (program,) = [client for client in door.clients() if "Ana" in command_of(client)]
        stuck.signal(signal.SIGSTOP)
        before = psutil.Process().memory_info().rss
        stuck.send("f")
        for number in range(20):
            playing.send("z")
            playing.wait_for(lambda number=number: playing.text.count("key b'z'") == number + 1)
        assert written_at_last(program) < 7_000_000, "nothing stopped it"
        assert psutil.Process().memory_info().rss - before < 4 << 20
        stuck.process.kill()
        until(lambda: not program.is_running())
        playing.send("q")
        assert playing.wait_exit() == 0


def test_a_lot_of_output_arrives_whole(door: Door) -> None:
    told = door.run("-tt", "-C", input="fq").stdout
    pieces = re.findall(r"(\d{6})x{9993}", told)
    assert [int(piece) for piece in pieces] == list(range(FLOOD))
    assert "flooded" in told


def test_idle_guests_are_warned_and_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Door(tmp_path, idle=3) as door, door.ssh() as client:
        client.wait_for("ready Ana -")
        client.wait_for("warned")
        assert client.wait_exit() == 0
        assert "You did nothing for too long" in client.text
        assert "told to go" in client.text
        assert not client.private_modes()[1049]
        until(lambda: "Ana was away too long" in door.log)


def test_the_door_is_closed(tmp_path: Path) -> None:
    with Door(tmp_path) as door:
        with door.ssh("Ana") as orderly, door.ssh("Ben", key="b") as hanging:
            orderly.wait_for("ready")
            hanging.wait_for("ready")
            hanging.send("s")
            until(lambda: any(program.status() == psutil.STATUS_STOPPED for program in door.clients()))
            door.close()
            for client in (orderly, hanging):
                client.wait_exit()
                assert "The host has closed the door" in client.text
                assert client.termios_now() == client.termios_before
                assert not any(client.private_modes()[mode] for mode in (1049, 1003, 2004))
                assert client.private_modes()[25]
        assert door.clients() == []
        assert door.run().returncode == 255


def test_nothing_is_left_of_many_visits(door: Door) -> None:
    def visit() -> None:
        assert "good-bye" in door.run("-tt", input="q").stdout

    def nobody_is_here() -> bool:
        return not door.clients() and not door.door._visits and not door.door._tasks

    visit()
    until(nobody_is_here)
    before = psutil.Process().num_fds()
    for _ in range(5):
        visit()
    with door.ssh() as client:
        client.wait_for("ready")
        client.process.kill()
    until(nobody_is_here)
    until(lambda: psutil.Process().num_fds() <= before)
    assert not [child for child in psutil.Process().children() if child.status() == psutil.STATUS_ZOMBIE]


# many


def test_a_flood_of_connections_touches_nobody(tmp_path: Path) -> None:
    limits = Limits(arrivals=20, arrivals_each=15, failures_each=40)
    with Door(tmp_path, limits=limits) as door, door.ssh() as client:
        client.wait_for("ready Ana -")
        flood = [socket.create_connection(("127.0.0.1", door.port), timeout=10) for _ in range(60)]
        try:
            turned_away = 0
            for line in flood:
                line.settimeout(10)
                turned_away += line.recv(200).startswith(b"There are too many")
            assert turned_away == 60 - 15
            client.send("z")
            client.wait_for("key b'z'")
        finally:
            for line in flood:
                line.close()
        until(lambda: door.log.count("not let in") > 5)
        assert door.log.count("\n") < 40
        client.send("q")
        assert client.wait_exit() == 0


def test_too_many_who_do_not_log_in_are_kept_out_for_a_while(tmp_path: Path) -> None:
    limits = Limits(failures_each=3)
    with Door(tmp_path, limits=limits) as door:
        for _ in range(3):
            assert "ssh-keygen" in door.run(key=None).stderr
        until(lambda: door.log.count("not let in") == 3)
        refused = door.run("-tt", input="q")
        assert refused.returncode == 255
        assert "good-bye" not in refused.stdout


def test_silent_connections_take_no_place_of_those_who_log_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citadels_tui.doors.ssh_server.GREETS", 1.0)
    limits = Limits(connections=2, connections_each=2, arrivals=3, arrivals_each=3)
    with Door(tmp_path, limits=limits) as door, door.ssh("Ana") as ana, door.ssh("Ben", key="b") as ben:
        for client in (ana, ben):
            client.wait_for("ready")
        silent = [socket.create_connection(("127.0.0.1", door.port), timeout=20) for _ in range(3)]
        try:
            with socket.create_connection(("127.0.0.1", door.port), timeout=20) as line:
                assert line.recv(200).startswith(b"There are too many")
            for line in silent:
                while line.recv(200):  # until the door has enough of it
                    pass
        finally:
            for line in silent:
                line.close()
        refused = door.run("-tt", name="Cyril", key="c", input="q")
        assert refused.returncode == 255
        assert "too many here at the moment" in refused.stderr
        ana.send("q")
        assert ana.wait_exit() == 0
        assert "good-bye" in door.run("-tt", name="Cyril", key="c", input="q").stdout


def test_log_ins_and_new_names_are_limited(tmp_path: Path) -> None:
    limits = Limits(logins_each=4, new_names_each=2)
    with Door(tmp_path, limits=limits) as door:
        for name in ("Ana", "Ben"):
            assert "good-bye" in door.run("-tt", name=name, key=name, input="q").stdout
        refused = door.run("-tt", name="Cyril", key="c", input="q")
        assert refused.returncode == 255
        assert "Too many attempts from where you are" in refused.stderr
        assert not door.guests.is_taken("Cyril", "")
        for _ in range(2):
            assert "good-bye" in door.run("-tt", name="Ana", key="Ana", input="q").stdout
        refused = door.run("-tt", name="Ana", key="Ana", input="q")
        assert refused.returncode == 255
        assert "Too many attempts from where you are" in refused.stderr


def test_no_more_games_than_there_is_room_for(tmp_path: Path) -> None:
    limits = Limits(sessions=1)
    with Door(tmp_path, limits=limits) as door, door.ssh() as client:
        client.wait_for("ready Ana -")
        refused = door.run("-tt", name="Ben", key="b", input="q")
        assert refused.returncode == 1
        assert "too many here at the moment" in refused.stderr + refused.stdout
        client.send("q")
        assert client.wait_exit() == 0
        assert "good-bye" in door.run("-tt", name="Ben", key="b", input="q").stdout


def test_what_cannot_be_started_is_said(tmp_path: Path) -> None:
    def nothing(guest: Guest, table: str, terminal: Terminal) -> Client:
        return Client(["/nowhere/at/all"], {})

    def refused(guest: Guest, table: str, terminal: Terminal) -> Client:
        raise NotStarted("Not today.") from OSError("the disk is full")

    for serve, told, logged in (
        (nothing, "cannot be started for you", "Ana got no game (127.0.0.1): the folder is gone"),
        (refused, "Not today.", "Ana got no game (127.0.0.1): the disk is full"),
    ):
        with Door(tmp_path, serve) as door:
            answered = door.run("-tt")
            assert answered.returncode == 1
            assert told in answered.stderr + answered.stdout
            until(lambda door=door, logged=logged: logged in door.log)


def test_a_full_disk_lets_nobody_new_in(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("saves.atomic.os.replace", full)
    refused = door.run("-tt", input="q")
    assert refused.returncode == 255
    assert "You cannot be let in, since the disk is full" in refused.stderr
    assert str(door.home) not in refused.stderr.replace(f"{door.home}/known_hosts", "")
    assert f"{door.home}/guests" in door.log


@pytest.mark.slow
def test_twenty_four_at_once(tmp_path: Path) -> None:
    with Door(tmp_path, limits=MANY) as door:
        clients = [door.ssh(f"Guest{number}", key=f"k{number % 6}") for number in range(24)]
        try:
            for number, client in enumerate(clients):
                client.wait_for(f"ready Guest{number} ", timeout=40)
            for client in clients:
                client.send("z")
            for client in clients:
                client.wait_for("key b'z'")
            assert len(door.clients()) == 24
            for client in clients[::2]:
                client.process.kill()
            for client in clients[1::2]:
                client.send("q")
                assert client.wait_exit() == 0
        finally:
            for client in clients:
                client.__exit__(None, None, None)
        until(lambda: not door.clients())


def test_garbage_instead_of_ssh(door: Door) -> None:
    for garbage in (b"GET / HTTP/1.1\r\n\r\n", b"SSH-1.0-old\r\n", b"\0" * 5000, os.urandom(3000)):
        with socket.create_connection(("127.0.0.1", door.port), timeout=10) as line:
            line.sendall(garbage)
            line.settimeout(0.5)
            with suppress(ConnectionError, TimeoutError):
                while line.recv(4096):
                    pass
    assert "good-bye" in door.run("-tt", input="q").stdout
