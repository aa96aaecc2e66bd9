"""The SSH door in a thread of its own, and the real OpenSSH client at it."""

from __future__ import annotations

import asyncio
import io
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

import psutil
import pytest

pytest.importorskip("asyncssh", reason="the SSH door needs asyncssh")
if shutil.which("ssh") is None or shutil.which("ssh-keygen") is None:
    pytest.skip("needs OpenSSH's client in PATH", allow_module_level=True)

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ptyharness import PtyProgram

from citadels_tui.doors.admission import Admission, Limits
from citadels_tui.doors.guests import Guest, Guests
from citadels_tui.doors.log import DoorLog
from citadels_tui.doors.own_terminal import owning
from citadels_tui.doors.ssh_keys import host_key
from citadels_tui.doors.ssh_login import Rules
from citadels_tui.doors.ssh_server import Served, SshDoor
from citadels_tui.doors.ssh_session import Client, Terminal
from citadels_tui.doors.ssh_words import DoorWords

STANDIN = Path(__file__).with_name("ssh_standin.py")
MANY = Limits(200, 200, 100, 100, 1000, 1000, 200, 200, 1000, 1000, 1000, 1000)


def standin(guest: Guest, table: str, terminal: Terminal) -> Client:
    """Serve the stand-in."""
    command = [sys.executable, str(STANDIN), guest.name, table or "-"]
    said = {"LANG": terminal.lang, "COLORTERM": terminal.colorterm, "NO_COLOR": "1" if terminal.no_color else ""}
    environment = {"PATH": os.defpath, "TERM": terminal.term} | {name: value for name, value in said.items() if value}
    return Client(owning(command), environment, signal.SIGUSR1)


class Door:
    """A door that is open inside ``with``; ``home`` holds its key, its guests, and the clients' keys."""

    def __init__(
        self,
        home: Path,
        serve: Served = standin,
        *,
        limits: Limits = MANY,
        asked: bool = False,
        idle: float = 0,
        table: str = "",
    ) -> None:
        self.home = home
        self.out = io.StringIO()
        self.admission = Admission(limits)
        words = DoorWords(table, home / "running") if asked else None
        self.guests = Guests(home / "guests", home / "running")
        self._rules = Rules(self.guests, self.admission, words)
        self._make = lambda key: SshDoor(key, self._rules, serve, DoorLog(self.out), idle=idle, table=table)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self.door: SshDoor
        self.port = 0

    def __enter__(self) -> Door:
        self._thread.start()
        key = host_key(self.home / "ssh")
        self.fingerprint = key.get_fingerprint()
        self.door = self._make(key)
        self._run(self.door.open("127.0.0.1", 0))
        self.port = self.door.port
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(20)
        self._loop.close()

    def close(self) -> None:
        """Close the door."""
        self._run(self.door.close())

    def _run(self, work: object) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(40)  # type: ignore[arg-type]

    @property
    def log(self) -> str:
        return self.out.getvalue()

    def ssh(self, name: str = "Ana", *more: str, key: str | None = "ana", **options: object) -> PtyProgram:
        """The client on a terminal of its own."""
        return PtyProgram(self.command(name, *more, key=key), **options)  # type: ignore[arg-type]

    def command(
        self, name: str = "Ana", *more: str, key: str | None = "ana", then: Sequence[str] = (), port: int = 0
    ) -> list[str]:
        return ssh_command(self.home, port or self.port, name, *more, key=key, then=then)

    def run(
        self, *arguments: str, name: str = "Ana", key: str | None = "ana", then: Sequence[str] = (), input: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """The client without a terminal, to its end."""
        return subprocess.run(
            self.command(name, *arguments, key=key, then=then),
            input=input,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env={"PATH": os.environ["PATH"]},
        )

    def clients(self) -> list[psutil.Process]:
        """The programs that run for guests."""
        return [child for child in psutil.Process().children() if str(STANDIN) in command_of(child)]


def ssh_command(
    home: Path, port: int, name: str, *more: str, key: str | None = "ana", then: Sequence[str] = ()
) -> list[str]:
    """OpenSSH's client with nothing of this account: its keys and known hosts are in ``home``."""
    identity = ["-i", str(key_file(home, key))] if key else ["-o", "PubkeyAuthentication=no"]
    options = {
        "UserKnownHostsFile": home / "known_hosts",
        "StrictHostKeyChecking": "accept-new",
        "IdentitiesOnly": "yes",
        "IdentityAgent": "none",
    }
    said = [part for option, value in options.items() for part in ("-o", f"{option}={value}")]
    return ["ssh", "-F", "/dev/null", "-p", str(port), *said, *identity, *more, f"{name}@127.0.0.1", *then]


def key_file(home: Path, name: str) -> Path:
    """A key of that name, made when it is first wanted."""
    path = home / f"key_{name}"
    if not path.exists():
        kind = ["-t", "rsa", "-b", "1024"] if name == "weak" else ["-t", "rsa"] if name == "rsa" else ["-t", "ed25519"]
        subprocess.run(["ssh-keygen", "-q", *kind, "-N", "", "-f", str(path)], check=True, stdin=subprocess.DEVNULL)
    return path


def free_port() -> int:
    """A port nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def command_of(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


def until(there: Callable[[], object], within: float = 20.0) -> None:
    """Wait for something that happens elsewhere."""
    end = time.monotonic() + within
    while not there():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)


def written_at_last(program: psutil.Process) -> int:
    """How many bytes a program has written when it has stopped doing so, since nobody takes more."""
    if not hasattr(program, "io_counters"):
        pytest.skip("nobody says how much a program has written here")
    end, still, written = time.monotonic() + 60, time.monotonic(), -1
    while time.monotonic() < still + 1:
        assert time.monotonic() < end, "nothing stopped it"
        now = program.io_counters().write_chars
        if now != written or program.status() != psutil.STATUS_SLEEPING:
            written, still = now, time.monotonic()
        time.sleep(0.05)
    return written


def environment(home: Path, **more: str) -> Mapping[str, str]:
    """The folders of one machine."""
    return {
        "CITADELS_SAVES": str(home / "saves"),
        "CITADELS_CONFIG": str(home / "config"),
        "CITADELS_KNOWN": str(home / "known"),
        "CITADELS_RUNNING": str(home / "running"),
        "CITADELS_GUESTS": str(home / "guests"),
        "CITADELS_SSH": str(home / "ssh"),
        "CITADELS_LOGS": str(home / "log"),
        **more,
    }
