"""``citadels web`` as it is typed: what it says, how it ends, and what goes wrong."""

from __future__ import annotations

import io
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from click.testing import CliRunner
from web_world import free_port, host

from citadels_tui import __main__ as program
from citadels_tui.commands import web as command
from citadels_tui.doors import web_pages, web_service
from citadels_tui.doors.log import DoorLog
from citadels_tui.doors.web_address import Address
from citadels_tui.doors.web_server import WebDoor
from citadels_tui.wording.english import web as words
from citadels_tui.wording.english.doors import NO_SUCH_TABLE
from netplay import descriptors
from netplay.addresses import own_addresses


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "citadels_tui", "web", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_closes_the_door_in_order(number: signal.Signals) -> None:
    port = free_port()
    with host(), started("--port", str(port)) as door:
        assert door.stdout is not None
        assert door.stdout.readline() == f"open http://127.0.0.1:{port} in a browser\n"
        assert door.stdout.readline() == "it leads to: Ana's table\n"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}", timeout=20) as answer:
            assert words.WELCOME in answer.read().decode()
        door.send_signal(number)
        out, log = door.communicate(timeout=30)
        assert door.returncode == 0, log
        assert out == ""
        lines = [re.sub(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d ", "", line) for line in log.splitlines()]
        assert lines == [f"the web door is open at 127.0.0.1, port {port}", "ended"]


def test_a_door_for_the_network_says_where_it_is_and_that_it_can_be_read() -> None:
    port = free_port()
    with host(), started("--port", str(port), "--bind", "0.0.0.0") as door:
        assert door.stdout is not None
        lines = [door.stdout.readline() for _ in range(3 + bool(own_addresses()))]
        assert lines[0] == f"open http://127.0.0.1:{port} in a browser\n"
        assert [words.OPENED_BY_OTHERS.format(url=f"http://{ip}:{port}") + "\n" for ip in own_addresses()[:1]] == lines[
            2:-1
        ]
        assert lines[-1] == f"{words.NOT_ENCRYPTED}\n"
        door.terminate()
        assert door.wait(30) == 0


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Exit code and the one line of a command that fails."""
    code = program.run(["web", *arguments])
    out, line = capsys.readouterr()
    assert out == ""
    assert line.count("\n") == 1
    return code, line


def test_a_door_without_a_table_says_so_until_there_is_one() -> None:
    port = free_port()

    def page() -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}", timeout=20) as answer:
            return str(answer.read().decode())

    with started("--port", str(port)) as door:
        assert door.stdout is not None
        assert [door.stdout.readline() for _ in range(2)][1] == f"{words.NO_TABLE}\n"
        assert words.ABOUT_NONE in page()
        with host():
            assert words.ABOUT_WORDS in page()
        door.terminate()
        assert door.wait(30) == 0


def test_files_of_textual_serve_that_are_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(web_pages._TEXTUAL_SERVE, "moved.js", ("js", "text/javascript"))
    web_pages.assets.cache_clear()
    assert said(capsys) == (1, f"citadels: {words.NOT_WHOLE}\n")


def test_the_door_holds_no_more_than_there_are_descriptors_for(monkeypatch: pytest.MonkeyPatch) -> None:
    doors: list[WebDoor] = []

    def run(door: Callable[[Address, DoorLog], WebDoor], where: Address, *, on_open: object) -> int:
        doors.append(door(where, DoorLog(io.StringIO())))
        return 0

    monkeypatch.setattr(web_service, "run", run)
    for number in (128, 4096):
        monkeypatch.setattr(descriptors, "raise_limit", lambda number=number: number)
        assert command.web(command.WebPlan(8077, "127.0.0.1", idle=5)) == 0
    assert [door.admission.limits.sessions for door in doors] == [6, 60]
    assert doors[0]._idle == 300


def test_a_table_that_is_not_here(capsys: pytest.CaptureFixture[str]) -> None:
    with host():
        sentence = NO_SUCH_TABLE.format(table="Friday")
        assert said(capsys, "--table", "Friday") == (1, f"citadels: {sentence}\n")


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with host(), socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, line = said(capsys, "--port", str(port))
        assert code == 1
        assert line == (
            f"citadels: the browser door cannot listen at 127.0.0.1, port {port}: something listens there already; "
            "choose another --port.\n"
        )


def test_an_address_of_another_machine(capsys: pytest.CaptureFixture[str]) -> None:
    with host():
        code, line = said(capsys, "--bind", "192.0.2.1")
        assert code == 1
        assert "192.0.2.1, port 8077: this machine does not have that address" in line


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bind", "den"), "--bind den: write an address of this machine"),
        (("--url", "den.example.org"), "--url den.example.org: write the address that browsers show"),
        (("--port", "0"), "--port"),
        (("--port", "65536"), "--port"),
    ],
)
def test_wrong_use(arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, line = said(capsys, *arguments)
    assert code == 2
    assert sentence in line


def test_without_textual_serve_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert said(capsys) == (1, f"citadels: {words.NOT_INSTALLED}\n")


def test_its_help_imports_nothing_heavy() -> None:
    from citadels_tui.cli import cli

    assert "8077" in CliRunner().invoke(cli, ["web", "--help"]).output
