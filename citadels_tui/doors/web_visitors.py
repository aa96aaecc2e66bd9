"""Whom the web door knows: a secret for each browser, and which tables its user has been let in to."""

from __future__ import annotations

import hmac
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256

MOST = 500
"""Visitors that are remembered; with one more, somebody is forgotten who never had a table, or who had one long ago."""
LASTS = 12 * 3600.0
"""Seconds after which somebody who was not seen again has to pass the form anew."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)


@dataclass(slots=True)
class Visitor:
    """Somebody who has passed the form once."""

    token: str
    """The secret of the browser: by it the guest is known again (``Guests``)."""
    name: str
    hosts: frozenset[str]
    """The checks of the keys of the hosts whose words were told."""
    seen: float
    inside: bool = True
    """Whether the form need not be passed again."""
    has_sat: bool = False
    """Whether a table was opened, so that there may be a seat."""
    tabs: int = 0
    """Open now."""


class Visitors:
    """The visitors of one door. ``clock`` gives seconds that never go back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._visitors: dict[bytes, Visitor] = {}
        """By the digest of the token, so that how long a look-up takes tells nothing about a token."""

    def welcome(self, token: str, name: str, hosts: frozenset[str]) -> Visitor:
        """Remember somebody who has passed the form, with that secret."""
        visitor = self._found(token)
        if visitor is None:
            self._make_room()
            visitor = self._visitors[_digest(token)] = Visitor(token, name, frozenset(), self._clock())
        told = visitor.hosts if self.inside(token) else frozenset()
        visitor.name, visitor.hosts, visitor.seen, visitor.inside = name, hosts | told, self._clock(), True
        return visitor

    @contextmanager
    def sitting(self, visitor: Visitor) -> Iterator[None]:
        """Whoever has a tab open is not forgotten, and who had one stays longer than those who only pass the form."""
        visitor.has_sat = True
        visitor.tabs += 1
        try:
            yield
        finally:
            visitor.tabs -= 1
            visitor.seen = self._clock()

    def _make_room(self) -> None:
        """Forget somebody, if there are many: those first who never had a table, then who was seen first."""
        if len(self._visitors) >= MOST:
            gone = [key for key, visitor in self._visitors.items() if not visitor.tabs]
            del self._visitors[min(gone, key=lambda key: (self._visitors[key].has_sat, self._visitors[key].seen))]

    def inside(self, token: str) -> Visitor | None:
        """Who has that secret, if they need not pass the form again."""
        visitor, now = self._found(token), self._clock()
        if visitor is None or not visitor.inside or (not visitor.tabs and now - visitor.seen > LASTS):
            return None
        visitor.seen = now
        return visitor

    def knows(self, token: str) -> bool:
        """Whether that secret is anybody's, inside or not."""
        return self._found(token) is not None

    def leave(self, token: str) -> None:
        """Whoever has that secret has to pass the form again."""
        if (visitor := self._found(token)) is not None:
            visitor.inside, visitor.hosts = False, frozenset()

    def _found(self, token: str) -> Visitor | None:
        visitor = self._visitors.get(_digest(token))
        return visitor if visitor is not None and _same(visitor.token, token) else None


def new_token() -> str:
    """A secret for a browser: 256 bits."""
    return secrets.token_urlsafe(32)


def is_token(text: str) -> bool:
    """Whether that could be such a secret."""
    return bool(_TOKEN.fullmatch(text))


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(_digest(one), _digest(other))


def _digest(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()
