"""The terminal is closed in the middle of a game."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import psutil
from app_helpers import home
from ptyharness import PtyProgram

from saves.store import list_saves

__all__ = ["home"]

SOON = 3.0
"""Seconds; a program that waits for a terminal that is gone waits for ever."""


def test_a_closed_terminal_ends_the_program_and_the_save_is_whole(home: Path) -> None:
    arguments = [sys.executable, "-m", "citadels_tui", "--name", "Ana", "play", "--pace", "none"]
    environment = {"CITADELS_SAVES": str(home / "saves"), "CITADELS_CONFIG": str(home / "config")}
    with PtyProgram(arguments, environment=environment) as program:
        program.wait_for("Your hand")
        hosts = [psutil.Process(pid) for pid in program.children()]
        assert hosts
        os.close(program._master)
        closed = time.monotonic()
        assert program.process.wait(SOON) is not None
        _gone, alive = psutil.wait_procs(hosts, timeout=SOON)
        assert not alive
        assert time.monotonic() - closed < SOON
        program._master = os.open(os.devnull, os.O_RDWR)  # the harness closes it at the end
    (kept,) = list_saves(home / "saves")
    assert not kept.fault
    assert not kept.open
