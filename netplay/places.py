"""A host's place on the network: its keys, its two ports and its words, new or as they were before."""

from __future__ import annotations

import errno
from dataclasses import dataclass

import zmq

from netplay.addresses import LOOPBACK, own_addresses
from netplay.notices import Notice
from netplay.protocol import Invite
from netplay.settings import LanSettings
from netplay.transport import CannotListen, Transport, new_keys, public_key
from saves.model import Table as Place

PORCH_SOCKET = 0
"""The first socket of a host on the network is the porch's."""


@dataclass(slots=True)
class Listening:
    """Where a host listens, and by which keys."""

    bind: str
    key: str
    """The public key of the games here."""
    port: int
    """Where that key listens."""
    porch: int = 0
    """Where the words' key, or that of open tables, listens; 0: nowhere."""
    words: str = ""
    open: bool = False
    notices: tuple[Notice, ...] = ()
    """What is not as it was asked for, or as it was before."""

    def invite(self) -> Invite:
        """How others get here, by this machine's addresses as they are now."""
        hosts = own_addresses(self.bind) or (LOOPBACK,)
        return Invite(hosts, self.port, self.key, self.porch, self.words)

    def keep(self, place: Place) -> None:
        """Write into ``place`` what is to be saved of it, so that the host finds its place again."""
        place.port, place.porch = self.port, self.porch or place.porch
        if self.porch:
            place.words, place.open, place.lan = self.words, self.open, True


def own_key(place: Place) -> str:
    """The public key of a game; a save without a usable secret gets a new one."""
    try:
        return public_key(place.secret_key)
    except ValueError:
        key, place.secret_key = new_keys()
        return key


def listen_at_home(transport: Transport, place: Place, port: int) -> Listening:
    """Listen on this machine only: at ``port`` if one is asked for, else where it was before, else anywhere.

    Raises ``CannotListen``.
    """
    key = own_key(place)
    if port:
        return Listening(LOOPBACK, key, transport.listen(place.secret_key, LOOPBACK, port))
    return Listening(LOOPBACK, key, _listen_near(transport, place.secret_key, LOOPBACK, place.port))


def listen_on_the_network(transport: Transport, place: Place, lan: LanSettings, port: int) -> Listening:
    """Listen with both keys, at the ports that were asked for, or those of before, or free ones.

    Raises ``CannotListen`` where a port that was asked for cannot be had.
    """
    from netplay.ways import PORCH, draw_words, open_keys, tidy_words, words_keys

    key, was_there = own_key(place), place.lan
    is_open = place.open if was_there and not lan.words else lan.open
    words = "" if is_open else tidy_words(lan.words or place.words or draw_words())
    notices: list[Notice] = []
    asked = (place.porch if was_there else 0) or PORCH
    porch_secret = (open_keys() if is_open else words_keys(words))[1]
    if lan.port is not None:
        porch = transport.listen(porch_secret, lan.bind, lan.port)
    else:
        porch = _listen_near(transport, porch_secret, lan.bind, asked)
        notices += [Notice("porch_taken", asked, porch)] if porch != asked else []
    before = place.port if was_there else 0
    if port:
        own = transport.listen(place.secret_key, lan.bind, port)
    else:
        own = _listen_near(transport, place.secret_key, lan.bind, before or (porch + 1) % 65536)
        notices += [Notice("port_taken", before, own)] if before not in (0, own) else []
    return Listening(lan.bind, key, own, porch, words, is_open, tuple(notices))


def _listen_near(transport: Transport, secret: str, bind: str, port: int) -> int:
    """Listen at that port, or, where it cannot be had, at any free one."""
    try:
        return transport.listen(secret, bind, port)
    except CannotListen as fault:
        if fault.number not in (zmq.EADDRINUSE, errno.EACCES):
            raise
        return transport.listen(secret, bind, 0)
