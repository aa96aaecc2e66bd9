"""What the benchmarks measure against, in the same run and by turns with what they measure."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

import chess

MIDDLE_GAME = chess.Board("r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 9")
"""A position with 37 moves."""


def listing() -> list[chess.Move]:
    """Work of one *listing*: python-chess lists the moves of a middle game. In an ordinary hour of 2026 some 40 µs."""
    return list(MIDDLE_GAME.legal_moves)


def listing_time(repeat: int = 60) -> float:
    """The processor time of one listing in seconds, now."""
    began = process_time()
    for _ in range(repeat):
        listing()
    return (process_time() - began) / repeat


class InListings:
    """Times, each beside what a listing took just then: processor time, so that other programs count little."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.ratios: list[float] = []

    def measure(self, work: Callable[[], Any], parts: int = 1) -> None:
        """Do the work once and count it as so many; then list."""
        began = process_time()
        work()
        self.add((process_time() - began) / parts)

    def add(self, seconds: float) -> None:
        """Something took that much processor time just now."""
        self.times.append(seconds)
        self.ratios.append(seconds / listing_time())

    @property
    def ratio(self) -> float:
        """The median of the ratios."""
        return median(self.ratios)

    def __str__(self) -> str:
        return f"{median(self.times) * 1e6:.1f} µs, {self.ratio:.2f} listings"
