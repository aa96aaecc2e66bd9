"""The door: who may shake hands, who stays out for a while, and how often an address may knock."""

from __future__ import annotations

from collections.abc import Collection

from netplay.addresses import is_loopback
from netplay.limiter import Window
from netplay.limits import Limits

MOST_REMEMBERED = 4096
"""Keys and addresses remembered at most; an honest host never comes near."""
MINUTE = 60.0


class Door:
    """Bans by key and by address, and the counts that lead to them.

    ``invited`` are the CURVE keys that may come in; ``None``: everybody who knows the host's key. ``own`` is the
    address of this machine that the host listens at, where that is a certain one.
    """

    def __init__(self, limits: Limits, invited: Collection[str] | None = None, own: str = "") -> None:
        self._limits, self._own = limits, own
        self._invited = frozenset(invited) if invited is not None else None
        self._banned: dict[str, float] = {}
        """Until when, by key or address."""
        self._hellos: dict[str, Window] = {}
        self._failures: dict[str, Window] = {}

    def may_enter(self, key: str, address: str, now: float) -> bool:
        """Whether that key may shake hands. Called for every handshake: it never raises."""
        if self._invited is not None and key not in self._invited:
            return False
        return not self.is_banned(key, now) and not self.is_banned(address, now)

    def is_banned(self, who: str, now: float) -> bool:
        """Whether that key or address has to stay out."""
        return self._banned.get(who, now) > now

    def ban(self, who: str, now: float) -> None:
        """Keep that key or address out for a while."""
        _make_room(self._banned, [one for one, until in self._banned.items() if until <= now])
        self._banned[who] = now + self._limits.ban

    def is_here(self, address: str) -> bool:
        """Whether the address is this machine's own, from where all guests of its SSH and browser doors come."""
        return is_loopback(address) or address == self._own

    def knocks_too_often(self, address: str, now: float) -> bool:
        """Whether too many hellos from there ended without a seat lately; never from this machine's own address."""
        window = self._hellos.get(address)
        return window is not None and window.full(now)

    def hello_failed(self, address: str, now: float) -> None:
        """A hello from there ended without a seat; from this machine's own address that means nothing."""
        if not self.is_here(address):
            self._count(self._hellos, address, self._limits.hellos_a_minute, now)

    def token_failed(self, key: str, address: str, now: float) -> None:
        """Somebody there showed a wrong token; after too many the address is banned (on this machine the key)."""
        who = key if self.is_here(address) else address
        if self._count(self._failures, who, self._limits.failures_a_minute, now):
            self.ban(who, now)

    def _count(self, windows: dict[str, Window], who: str, most: int, now: float) -> bool:
        if who not in windows:
            _make_room(windows, [one for one, window in windows.items() if window.idle(now)])
            windows[who] = Window(most, MINUTE)
        return windows[who].add(now)


def _make_room(table: dict[str, float] | dict[str, Window], done_with: list[str]) -> None:
    if len(table) >= MOST_REMEMBERED:
        for one in done_with or list(table)[: MOST_REMEMBERED // 2]:
            del table[one]
