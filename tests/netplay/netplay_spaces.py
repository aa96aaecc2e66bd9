"""Machines of their own on one machine: network namespaces around a switch, and programs that run in them."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

NETWORK = "10.77.0"
SETTLE = 20.0
"""Seconds a program may take to say what is waited for."""


def refusal() -> str:
    """Why this machine cannot have such networks; empty if it can."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "network namespaces need root"
    if shutil.which("ip") is None:
        return "there is no ip command (iproute2)"
    name = f"cit-{os.getpid()}-try"
    try:
        _ip("netns", "add", name)
        _ip("-n", name, "link", "add", "name", "one", "type", "veth", "peer", "name", "two")
        _ip("-n", name, "link", "add", "name", "br0", "type", "bridge")
    except subprocess.CalledProcessError as error:
        return f"this machine allows no network namespaces: {error.stderr.strip()}"
    finally:
        with suppress(subprocess.CalledProcessError):
            _ip("netns", "del", name)
    return ""


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True)


def sweep() -> None:
    """Remove the machines of test runs that were killed, with the programs in them."""
    listed = subprocess.run(["ip", "netns", "list"], capture_output=True, text=True).stdout
    for name in [line.split()[0] for line in listed.splitlines() if line.startswith("cit-")]:
        if Path(f"/proc/{name.split('-')[1]}").exists():
            continue
        for pid in subprocess.run(["ip", "netns", "pids", name], capture_output=True, text=True).stdout.split():
            with suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGKILL)
        with suppress(subprocess.CalledProcessError):
            _ip("netns", "del", name)


class Program:
    """A Python script in one of the machines. It says one JSON value a line."""

    def __init__(self, process: subprocess.Popen[str], name: str) -> None:
        self.process, self.name = process, name
        self.said: list[Any] = []
        self._reading = asyncio.create_task(self._read())
        self._more = asyncio.Event()

    async def _read(self) -> None:
        assert self.process.stdout is not None
        while line := await asyncio.to_thread(self.process.stdout.readline):
            with suppress(ValueError):
                self.said.append(json.loads(line))
            self._more.set()

    def tell(self, word: str) -> None:
        """Say a word to it."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.flush()

    async def until(self, holds: Callable[[Any], bool], seconds: float = SETTLE, after: int = 0) -> Any:
        """The first thing it said (from number ``after`` on) for which that holds."""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    self._more.clear()
                    for one in self.said[after:]:
                        if holds(one):
                            return one
                    await self._more.wait()
        except TimeoutError:
            raise AssertionError(f"{self.name} did not say so in {seconds} s, but {self.said[-6:]}") from None

    async def end(self) -> None:
        """End it."""
        self.process.kill()
        await asyncio.to_thread(self.process.wait)
        await self._reading
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()


class Lan:
    """Machines at one switch, with the addresses ``10.77.0.1`` and on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._mark = f"cit-{os.getpid()}-{os.urandom(2).hex()}"
        self._spaces: list[str] = []
        self._programs: list[Program] = []
        self._add("switch")
        _ip("-n", self.space("switch"), "link", "add", "name", "br0", "type", "bridge", "mcast_snooping", "0")
        _ip("-n", self.space("switch"), "link", "set", "dev", "br0", "up")

    def space(self, machine: str) -> str:
        """The namespace of that machine."""
        return f"{self._mark}-{machine}"

    def _add(self, machine: str) -> None:
        _ip("netns", "add", self.space(machine))
        self._spaces.append(self.space(machine))
        _ip("-n", self.space(machine), "link", "set", "dev", "lo", "up")

    def machine(self, name: str, number: int) -> None:
        """A machine with that number as the end of its address."""
        self._add(name)
        here, switch = self.space(name), self.space("switch")
        _ip("-n", here, "link", "add", "name", "eth0", "type", "veth", "peer", "name", f"to-{name}", "netns", switch)
        _ip("-n", switch, "link", "set", "dev", f"to-{name}", "master", "br0", "up")
        _ip("-n", here, "addr", "add", f"{NETWORK}.{number}/24", "dev", "eth0")
        _ip("-n", here, "link", "set", "dev", "eth0", "up")

    def cable(self, name: str, state: str) -> None:
        """Pull the machine's cable out of the switch (``down``) or put it in again (``up``)."""
        _ip("-n", self.space("switch"), "link", "set", "dev", f"to-{name}", state)

    def move(self, name: str, number: int) -> None:
        """Give the machine another address, as when a lease has run out."""
        here = self.space(name)
        _ip("-n", here, "addr", "flush", "dev", "eth0")
        _ip("-n", here, "addr", "add", f"{NETWORK}.{number}/24", "dev", "eth0")

    def run(self, machine: str, script: str, *arguments: str) -> Program:
        """Run a script there."""
        home = self._folder / machine
        home.mkdir(exist_ok=True)
        paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
        folders = {f"CITADELS_{name}": str(home / name.lower()) for name in ("KNOWN", "RUNNING", "SAVES")}
        process = subprocess.Popen(
            ["ip", "netns", "exec", self.space(machine), sys.executable, "-c", script, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=(home / "stderr").open("a"),
            text=True,
            env={**os.environ, **folders, "PYTHONPATH": paths},
        )
        program = Program(process, f"{machine}")
        self._programs.append(program)
        return program

    def faults(self) -> str:
        """What the programs have written about errors."""
        return "\n".join(f"{path.parent.name}: {path.read_text()}" for path in self._folder.glob("*/stderr"))

    async def close(self) -> None:
        """End every program and remove every machine."""
        for program in self._programs:
            await program.end()
        for space in self._spaces:
            with suppress(subprocess.CalledProcessError):
                _ip("netns", "del", space)


@asynccontextmanager
async def lan(folder: Path, *machines: str) -> AsyncIterator[Lan]:
    """Machines of these names at one switch; nothing is left of them after the block."""
    network = Lan(folder)
    try:
        for number, name in enumerate(machines, 1):
            network.machine(name, number)
        yield network
    finally:
        await network.close()
        print(network.faults()[-4000:])  # noqa: T201
