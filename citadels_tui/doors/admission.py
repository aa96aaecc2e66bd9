"""How many may come through a door, for each address and in all: at once, and in a while.

Each log-in starts a program, and each new name is written down: both are limited, with room for people who come back
often and for many behind one address.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Literal

from citadels_tui.language import _
from citadels_tui.wording.english import doors as words
from netplay.limiter import Window

__all__ = ["Admission", "Crowded", "Limits", "Place", "account_of"]

MINUTE = 60.0
WORDS_SPAN = 10 * MINUTE
"""In which wrong words are counted."""
MOST_REMEMBERED = 4096
"""Addresses whose failures are remembered."""

Reason = Literal["everywhere", "here", "too_often"]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a door holds. ``each`` is for one address: several people may come from behind one."""

    connections: int = 100
    connections_each: int = 40
    """Connections; at a door where one logs in, those that have done so."""
    sessions: int = 60
    sessions_each: int = 30
    """Clients that run: some 60 MB each."""
    failures_each: int = 30
    """Connections in a minute that ended without a log-in."""
    wrong_words_each: int = 10
    """Wrong words in ten minutes."""
    arrivals: int = 50
    arrivals_each: int = 32
    """Connections that have not logged in yet: they take no place of those who play."""
    logins: int = 100
    logins_each: int = 40
    """Log-ins in a minute."""
    new_names: int = 60
    new_names_each: int = 30
    """Names in ten minutes that nobody has had before."""


class Crowded(Exception):
    """There is no place; the text is a sentence for who wanted it."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(_(words.TOO_OFTEN) if reason == "too_often" else _(words.CROWDED))
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
        self._limits = given = limits or Limits()
        self._arrivals: Counter[str] = Counter()
        self._connections: Counter[str] = Counter()
        self._sessions: Counter[str] = Counter()
        self._failures = _Rate(clock, MINUTE, given.failures_each)
        self._wrong_words = _Rate(clock, WORDS_SPAN, given.wrong_words_each)
        self._logins = _Rate(clock, MINUTE, given.logins_each, given.logins)
        self._new_names = _Rate(clock, 10 * MINUTE, given.new_names_each, given.new_names)

    @property
    def limits(self) -> Limits:
        """What the door holds."""
        return self._limits

    def arrival(self, address: str) -> Place:
        """A place for a connection from there until it has logged in. Raises ``Crowded``."""
        account = account_of(address)
        if self._failures.is_full(account):
            raise Crowded("too_often")
        return _place(self._arrivals, account, self._limits.arrivals, self._limits.arrivals_each)

    def connection(self, address: str) -> Place:
        """A place for a connection from there. Raises ``Crowded``."""
        return _place(self._connections, account_of(address), self._limits.connections, self._limits.connections_each)

    def session(self, address: str) -> Place:
        """A place for a client of somebody there. Raises ``Crowded``."""
        return _place(self._sessions, account_of(address), self._limits.sessions, self._limits.sessions_each)

    def attempt_failed(self, address: str) -> None:
        """A connection from there ended without a log-in."""
        self._failures.count(account_of(address))

    def log_in(self, address: str, *, new: bool = False) -> None:
        """Count somebody there who comes in, under a ``new`` name or a known one. Raises ``Crowded``."""
        account = account_of(address)
        if self._logins.is_full(account) or (new and self._new_names.is_full(account)):
            raise Crowded("too_often")
        self._logins.count(account)
        if new:
            self._new_names.count(account)

    def no_new_name(self, address: str) -> None:
        """The new name of a log-in that was counted has not come to be."""
        self._new_names.take_back(account_of(address))

    def try_words(self, address: str) -> bool:
        """Whether somebody there may try some words; that is counted at once, so that nobody tries many together.

        Those that were right are given back with ``right_words``.
        """
        may = self.may_say_words(address)
        if may:
            self.wrong_words(address)
        return may

    def right_words(self, address: str) -> None:
        """The words that were tried from there have opened something."""
        self._wrong_words.take_back(account_of(address))

    def wrong_words(self, address: str) -> None:
        """Somebody there said words that open nothing."""
        self._wrong_words.count(account_of(address))

    def may_say_words(self, address: str) -> bool:
        """Whether somebody there may try some words."""
        return not self._wrong_words.is_full(account_of(address))


class _Rate:
    """How often something may happen in ``span`` seconds: ``each`` times on one account, ``most`` times (0: as often
    as one likes) in all.
    """

    def __init__(self, clock: Callable[[], float], span: float, each: int, most: int = 0) -> None:
        self._clock, self._span, self._each = clock, span, each
        self._all = Window(most, span) if most else None
        self._accounts: dict[str, Window] = {}

    def __len__(self) -> int:
        return len(self._accounts)

    def is_full(self, account: str) -> bool:
        """Whether it may not happen once more."""
        windows = (self._all, self._accounts.get(account))
        return any(window is not None and window.full(self._clock()) for window in windows)

    def count(self, account: str) -> None:
        """It happens."""
        now = self._clock()
        if account not in self._accounts:
            _make_room(self._accounts, now)
            self._accounts[account] = Window(self._each, self._span)
        self._accounts[account].add(now)
        if self._all is not None:
            self._all.add(now)

    def take_back(self, account: str) -> None:
        """It has not happened, after all."""
        for window in (self._all, self._accounts.get(account)):
            if window is not None:
                window.take_back()


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
