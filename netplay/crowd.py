"""Connections that nobody has a session by: strangers, of whom only so many are kept.

ZeroMQ takes every TCP connection before it knows anything of who is there, and keeps a mute one for the time of the
handshake. Nobody can be refused earlier, and to stop listening would end the connections of those who play; so what is
too much is cut right after: of the address that has the most strangers, the one that has been there the longest. An
honest client needs a connection for some hundredths of a second until it has a session, so it gets through unless its
own address floods the port.

What this does not do: who opens connections faster than this process can cut them, or from hundreds of addresses of
the same network, keeps others from coming in while it lasts. Sessions that are there, and saves, go on.
"""

from __future__ import annotations

import os
import socket
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from netplay.sessions import Peer

Name: TypeAlias = tuple[str, int]
"""The other end of a connection: address and port."""
HasSession: TypeAlias = Callable[[Peer], bool]


@dataclass(slots=True)
class _Connection:
    descriptor: int
    name: Name
    peer: Peer | None = None
    """Who has sent a frame by it."""


class Crowd:
    """The connections of one host, oldest first, as its sockets tell of them. ``most`` strangers may be among them."""

    def __init__(self, most: int, name_of: Callable[[int], Name | None], cut: Callable[[int, Name], object]) -> None:
        self._most, self._name_of, self._cut = most, name_of, cut
        self._open: dict[int, _Connection] = {}
        self._spoke: dict[Peer, int] = {}

    def __len__(self) -> int:
        return len(self._open)

    def came(self, descriptor: int) -> None:
        """There is a new connection with that descriptor."""
        self.went(descriptor)
        name = self._name_of(descriptor)
        if name is not None:
            self._open[descriptor] = _Connection(descriptor, name)

    def went(self, descriptor: int) -> None:
        """The connection with that descriptor is over."""
        gone = self._open.pop(descriptor, None)
        if gone is not None and gone.peer is not None:
            self._spoke.pop(gone.peer, None)

    def knows(self, peer: Peer) -> bool:
        """Whether it is known by which connection that peer speaks."""
        return peer in self._spoke

    def spoke(self, peer: Peer, descriptor: int) -> None:
        """A frame of that peer came by that connection."""
        connection = self._open.get(descriptor)
        if connection is not None:
            if connection.peer is not None:
                self._spoke.pop(connection.peer, None)
            connection.peer, self._spoke[peer] = peer, descriptor

    def thin_out(self, sessions: int, has_session: HasSession) -> int:
        """Cut what is too much where there are so many sessions; how many connections that were."""
        if len(self._open) <= self._most + sessions:  # strangers cannot be too many
            return 0
        surplus = list(self._surplus(has_session))
        for one in surplus:
            self._cut(one.descriptor, one.name)
            self.went(one.descriptor)
        return len(surplus)

    def _surplus(self, has_session: HasSession) -> Iterator[_Connection]:
        strangers: defaultdict[str, deque[_Connection]] = defaultdict(deque)
        for one in self._open.values():
            if one.peer is None or not has_session(one.peer):
                strangers[one.name[0]].append(one)
        for _ in range(sum(map(len, strangers.values())) - self._most):
            yield max(strangers.values(), key=len).popleft()


class Scissors:
    """Cuts connections by their descriptors, which belong to ZeroMQ's own thread: it may have closed one, and be using
    its number for something else. Works where no descriptor is left, too."""

    def __init__(self) -> None:
        self._nothing, self._hand = os.open(os.devnull, os.O_RDONLY), os.open(os.devnull, os.O_RDONLY)

    def cut(self, descriptor: int, name: Name) -> None:
        """End the connection to ``name``, if that descriptor is still its."""
        with suppress(OSError):
            os.dup2(descriptor, self._hand, inheritable=False)  # what it means now it means until we are done
            if name_of(self._hand) == name:
                _shut(self._hand)
        with suppress(OSError):
            os.dup2(self._nothing, self._hand, inheritable=False)

    def close(self) -> None:
        """Nothing is cut any more."""
        os.close(self._hand)
        os.close(self._nothing)


def name_of(descriptor: int) -> Name | None:
    """Who is at the other end of the TCP connection with that descriptor; ``None`` if it is none."""
    found = None
    with suppress(OSError):
        borrowed = socket.socket(socket.AF_INET, socket.SOCK_STREAM, 0, descriptor)
        with suppress(OSError, ValueError):
            host, port = borrowed.getpeername()
            found = str(host), int(port)
        borrowed.detach()
    return found


def _shut(descriptor: int) -> None:
    borrowed = socket.socket(socket.AF_INET, socket.SOCK_STREAM, 0, descriptor)
    with suppress(OSError):
        borrowed.shutdown(socket.SHUT_RDWR)
    borrowed.detach()
