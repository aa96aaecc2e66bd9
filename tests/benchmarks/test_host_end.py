"""How long a host takes to save and end, however it is told to, beside a bare Python that saves as much and ends."""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from netplay.launch import HostProcess, HostSettings, SeatSettings, start_host

pytestmark = pytest.mark.benchmark

ROUNDS = 5
MOST = 30
"""How many times as long as the bare one a host may take: in an ordinary hour half a second."""
BARE = """
import os, signal, sys
def end(*_):
    with open(sys.argv[1], "wb") as file:
        file.write(bytes(4096))
        file.flush()
        os.fsync(file.fileno())
    sys.exit()
signal.signal(signal.SIGTERM, end)
print("ready", flush=True)
while True:
    signal.pause()
"""
SCREEN = """
import sys, time
from netplay.launch import HostSettings, SeatSettings, start_host
host = start_host(HostSettings(sys.argv[1], seats=(SeatSettings("Ana"), SeatSettings("Bo", "bot", "random"))))
print(host.pid, flush=True)
time.sleep(60)
"""


def started(folder: Path) -> HostProcess:
    return start_host(HostSettings(str(folder), seats=(SeatSettings("Ana"), SeatSettings("Bo", "bot", "random"))))


def closed(folder: Path) -> float:
    host = started(folder)
    began = time.perf_counter()
    assert host.close() == 0
    return time.perf_counter() - began


def told(folder: Path) -> float:
    host = started(folder)
    began = time.perf_counter()
    os.kill(host.pid, signal.SIGTERM)
    while host.poll() is None:
        time.sleep(0.002)
    took = time.perf_counter() - began
    assert host.close() == 0
    return took


def orphaned(folder: Path) -> float:
    with subprocess.Popen([sys.executable, "-c", SCREEN, str(folder)], stdout=subprocess.PIPE, text=True) as screen:
        assert screen.stdout is not None
        host = psutil.Process(int(screen.stdout.readline()))
        began = time.perf_counter()
        screen.kill()
        while host.is_running() and host.status() != psutil.STATUS_ZOMBIE:
            time.sleep(0.002)
        return time.perf_counter() - began


def bare(folder: Path) -> float:
    command = [sys.executable, "-c", BARE, str(folder / "bare")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        began = time.perf_counter()
        process.terminate()
        while process.poll() is None:
            time.sleep(0.002)
        return time.perf_counter() - began


@pytest.mark.parametrize("end", [closed, told, orphaned])
def test_a_host_ends_soon(tmp_path: Path, end: Callable[[Path], float]) -> None:
    pairs = [(end(tmp_path), bare(tmp_path)) for _ in range(ROUNDS)]
    ratio = statistics.median(host / yardstick for host, yardstick in pairs)
    host, yardstick = (statistics.median(times) * 1000 for times in zip(*pairs, strict=True))
    print(f"{end.__name__}: {host:.0f} ms, a bare one {yardstick:.0f} ms: {ratio:.1f} times (at most {MOST})")
    assert ratio <= MOST
