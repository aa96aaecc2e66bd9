"""One host process with many tables of four, and scripted clients in another: what they take, and how fast it answers.

    python tests/benchmarks/many_tables.py --tables 50
    python tests/benchmarks/many_tables.py --tables 50 100 200 --rate 0.5 --seconds 20 --folder /dev/shm --most

prints a line for each number of tables. ``--rate`` is acts a second at each table; ``--most`` looks for the highest at
which 99 % of the acts are answered within 50 ms. The games have come to different points. The host has its ordinary
limits: 16 sessions for each table in all, 20 frames a second from each; the 16 of one address do not count here, since
every client comes from this machine.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass

import psutil
from crowd import Crowd, Figures
from table_host import Running, Wanted, running

PLAYERS = 4
BAR = 50.0
"""Milliseconds within which 99 % of the acts are to be answered."""
KEPT = 0.97
"""Share of the acts whose time has come that have to be answered for a rate to be held."""


@dataclass(frozen=True)
class Measured:
    """One run."""

    tables: int
    rate: float
    figures: Figures
    cpu: float
    """Share of one core that the host took."""
    memory: float
    """Megabytes of the host at the end."""
    joined: float
    """Seconds until all had their seats."""
    wire: float
    """Megabits a second on the loopback interface, both directions, headers and encryption included."""

    @property
    def holds(self) -> bool:
        """Whether 99 % of the acts were answered in time, and hardly any had to be left out."""
        return self.figures.percentile(0.99) < BAR and self.figures.kept >= KEPT

    def __str__(self) -> str:
        figures, done = self.figures, max(1, len(self.figures.times))
        columns = (
            f"{self.tables:6} {self.rate:7.2f} {done / figures.seconds:7.1f}",
            f"{figures.percentile(0.5):8.2f} {figures.percentile(0.99):8.2f} {figures.kept:6.1%}",
            f"{self.cpu:6.1%} {1000 * self.cpu * figures.seconds / done:7.2f} {self.memory:8.1f}",
            f"{1000 * self.wire / self.tables:8.1f} {figures.octets / done / 1024:8.1f} {self.joined:6.2f}",
        )
        return " ".join(columns)


HEAD = (
    f"{'tables':>6} {'rate/s':>7} {'acts/s':>7} {'p50 ms':>8} {'p99 ms':>8} {'kept':>6} {'cpu':>6} {'ms/act':>7}"
    f" {'MB':>8} {'kbit/tab':>8} {'kB/act':>8} {'join s':>6}"
)


@contextmanager
def crowded(host: Running, tables: int) -> Iterator[tuple[Crowd, float]]:
    """Four clients at each table, who have their seats, and how long that took."""
    crowd = Crowd()
    try:
        for table in range(tables):
            crowd.sit(host.ticket(table, seat) for seat in range(1, PLAYERS + 1))
        yield crowd, crowd.join()
    finally:
        crowd.close()


def measured(
    tables: int,
    rate: float,
    seconds: float,
    folder: str | None = None,
    saved: bool = True,
    beside: AbstractContextManager[object] | None = None,
) -> Measured:
    """One run with a host of its own, whose saves go into a new folder in ``folder``; ``beside``: while they play."""
    with (
        tempfile.TemporaryDirectory(dir=folder) as own,
        running(Wanted(own, tables, PLAYERS, saved)) as host,
        crowded(host, tables) as (crowd, joined),
    ):
        process = psutil.Process(host.pid)
        before, octets, began = sum(process.cpu_times()[:2]), on_loopback(), time.monotonic()
        with beside or nullcontext():
            figures = crowd.play(rate, seconds)
        took = time.monotonic() - began
        cpu, wire = (sum(process.cpu_times()[:2]) - before) / took, (on_loopback() - octets) * 8 / 1e6 / took
        return Measured(tables, rate, figures, cpu, process.memory_info().rss / 1e6, joined, wire)


def on_loopback() -> int:
    """Bytes that have gone over the loopback interface."""
    found = psutil.net_io_counters(pernic=True)
    return found["lo"].bytes_recv if "lo" in found else 0


def highest(tables: int, seconds: float, folder: str | None, saved: bool) -> list[Measured]:
    """Runs at rising rates, doubled until one is not held, then halfway between, three times."""
    found: list[Measured] = []
    low, high, rate = 0.0, 0.0, 1.0
    while len(found) < 10:
        run = measured(tables, rate, seconds, folder, saved)
        found.append(run)
        print(run, flush=True)
        low, high = (rate, high) if run.holds else (low, rate)
        if high and (high - low) / high < 0.15:
            break
        rate = (low + high) / 2 if high else 2 * rate
    return found


def main() -> None:
    """Measure as the command line wants it."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--tables", type=int, nargs="+", default=[50])
    options.add_argument("--rate", type=float, default=0.5, help="acts a second at each table")
    options.add_argument("--seconds", type=float, default=20.0)
    options.add_argument("--folder", help="where the saves go; a temporary folder by default")
    options.add_argument("--unsaved", action="store_true", help="save nothing")
    options.add_argument("--most", action="store_true", help="look for the highest rate that is held, too")
    asked = options.parse_args()
    print(HEAD)
    for tables in asked.tables:
        print(measured(tables, asked.rate, asked.seconds, asked.folder, not asked.unsaved), flush=True)
        if asked.most:
            runs = highest(tables, min(asked.seconds, 8.0), asked.folder, not asked.unsaved)
            held = max((run.rate for run in runs if run.holds), default=0.0)
            print(f"{tables} tables: {held:.2f} acts a second at each are held")


if __name__ == "__main__":
    main()
