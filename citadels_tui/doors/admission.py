"""How many may come through a door: connections and sessions, for each address and in all, and how often one may fail.

Who fails to log in is counted, who plays is not, so that nobody is kept out by coming back often.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Literal

from citadels_tui.wording.english import doors as words
from netplay.limiter import Window

__all__ = ["Admission", "Crowded", "Limits", "Place", "account_of"]

MINUTE = 60.0
MOST_REMEMBERED = 4096
"""Addresses whose failures are remembered."""

Reason = Literal["everywhere", "here", "too_often"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a door holds. ``each`` is for one address: several people may come from behind one."""

    connections: int = 100
    connections_each: int = 40
    """Connections, before and after they have logged in."""
    sessions: int = 60
    sessions_each: int = 30
    """Clients that run: some 60 MB each."""
    failures_each: int = 30
    """Connections in a minute that ended without a log-in."""
    wrong_words_each: int = 10
    """Wrong words in ten minutes."""


class Crowded(Exception):
    """There is no place; the text is a sentence for who wanted it."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(words.TOO_OFTEN if reason == "too_often" else words.CROWDED)
        self.reason = reason


class Place:
    """One place that is taken, until ``close``."""

    def __init__(self, free: Callable[[], object]) -> None:
        self._free: Callable[[], object] | None = free

    def close(self) -> None:
        """Give the place back. May be called again."""
        free, self._free = self._free, None
        if free is not None:
            free()

    def __enter__(self) -> Place:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Admission:
    """Keeps the accounts of one door. ``clock`` gives seconds that never go back."""

    def __init__(self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._clock = limits or Limits(), clock
        self._connections: Counter[str] = Counter()
        self._sessions: Counter[str] = Counter()
        self._failures: dict[str, Window] = {}
        self._wrong_words: dict[str, Window] = {}

    def connection(self, address: str) -> Place:
        """A place for a connection from there. Raises ``Crowded``."""
        account = account_of(address)
        failures = self._failures.get(account)
        if failures is not None and failures.full(self._clock()):
            raise Crowded("too_often")
        return _place(self._connections, account, self._limits.connections, self._limits.connections_each)

    def session(self, address: str) -> Place:
        """A place for a client of somebody there. Raises ``Crowded``."""
        return _place(self._sessions, account_of(address), self._limits.sessions, self._limits.sessions_each)

    def attempt_failed(self, address: str) -> None:
        """A connection from there ended without a log-in."""
        self._count(self._failures, address, self._limits.failures_each, MINUTE)

    def wrong_words(self, address: str) -> None:
        """Somebody there said words that open nothing."""
        self._count(self._wrong_words, address, self._limits.wrong_words_each, 10 * MINUTE)

    def may_say_words(self, address: str) -> bool:
        """Whether somebody there may try some words."""
        window = self._wrong_words.get(account_of(address))
        return window is None or not window.full(self._clock())

    def _count(self, windows: dict[str, Window], address: str, most: int, span: float) -> None:
        now, account = self._clock(), account_of(address)
        if account not in windows:
            _make_room(windows, now)
            windows[account] = Window(most, span)
        windows[account].add(now)


def account_of(address: str) -> str:
    """On whose account an address goes: its own, or with IPv6 that of the network which one machine may have whole."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if ip.version == 4:
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return "::1" if ip.is_loopback else str(ipaddress.ip_network((ip, 64), strict=False))


def _place(taken: Counter[str], account: str, most: int, most_each: int) -> Place:
    if taken.total() >= most:
        raise Crowded("everywhere")
    if taken[account] >= most_each:
        raise Crowded("here")
    taken[account] += 1

    def free() -> None:
        taken[account] -= 1
        if taken[account] <= 0:
            del taken[account]

    return Place(free)


def _make_room(windows: dict[str, Window], now: float) -> None:
    """Forget what does not matter any more, or the oldest half of all."""
    if len(windows) >= MOST_REMEMBERED:
        idle = [account for account, window in windows.items() if window.idle(now)]
        for account in idle or list(windows)[: MOST_REMEMBERED // 2]:
            del windows[account]
