"""Where the host of a game is and by which key it is known, as far as one client has learnt it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from netplay import protocol
from netplay.checks import demand
from netplay.shapes import is_near
from netplay.table_checks import checked_address, checked_hosts, checked_key, checked_port
from netplay.ticket import Ticket

MOST_ADDRESSES = 8
"""Addresses of one host that are kept."""


class Whereabouts:
    """The ticket, which changes as the client learns more, and the address of the present connection."""

    def __init__(self, ticket: Ticket) -> None:
        self.ticket = replace(ticket, named=(ticket.address, *ticket.others))
        self.address = ticket.address
        """Where the connection is, or was last."""
        self.moved = False
        """Whether the host that is known by its key has said that the game goes on at another."""
        self._named = {host_of(address) for address in self.ticket.named}
        self._remembered = (ticket.game, ticket.game_key)
        """The game that was known from before, and its host's key."""

    @property
    def host(self) -> str:
        """The host's address without a port."""
        return host_of(self.address)

    @property
    def secret(self) -> str | None:
        """What to show of the own seat to the host that this game is known to have."""
        return self.ticket.token or self.ticket.kept or None

    def _known_key(self, game: str) -> str:
        """The key that game's host is known by; empty where it is not known."""
        present = (self.ticket.game, self.ticket.game_key)
        return next((key for known, key in (present, self._remembered) if known == game and key), "")

    def is_another(self, welcome: protocol.Welcome) -> bool:
        """Whether that is not the host this game is known to have. Raises ``BadFrame`` for what is no key.

        A known game is that of the host at the other end of this very connection, if that has shown the known key; who
        has shown another one, such as that of a porch, can only say where the known key listens.
        """
        ticket, told = self.ticket, checked_key(welcome.key)
        known = self._known_key(welcome.game)
        if told and ((ticket.pinned and told != ticket.server_key) or (known and told != known)):
            return True
        return bool(known) and ticket.server_key != known and not (told and welcome.port)

    def is_hearsay(self, welcome: protocol.Welcome) -> bool:
        """Whether somebody who has not shown the key that this game is known by says where that listens.

        At a porch whoever knows the words can say so; the host itself answers there.
        """
        known = self._known_key(welcome.game)
        return bool(known) and self.ticket.server_key != known

    def pin(self, welcome: protocol.Welcome, token: str | None) -> None:
        """From now on this game is reached by its own key. Raises ``BadFrame`` for what is no port or host."""
        ticket, port = self.ticket, checked_port(welcome.port)
        key = welcome.key or (ticket.server_key if ticket.pinned else "")
        ticket = replace(ticket, token=token, kept="", table=welcome.game if ticket.table is not None else None)
        if key:
            ticket = replace(ticket, server_key=key, pinned=True, game=welcome.game, game_key=key, means="known")
        if port:
            told = checked_hosts(welcome.invite.hosts) if welcome.invite else ()
            near = [host for host in told if self._is_believed(host)]
            ticket = at_addresses(ticket, [f"{host}:{port}" for host in (self.host, *self._hosts(), *near)])
        self.ticket = ticket

    def _hosts(self) -> list[str]:
        return [host_of(address) for address in (self.ticket.address, *self.ticket.others)]

    def _is_believed(self, host: str) -> bool:
        """Whether one goes to that address because a host has told it: not to just anywhere in the world."""
        return is_near(host) or host in self._named

    def move(self, moved: protocol.Moved) -> None:
        """The game goes on elsewhere, says the host, by a key that is believed from now on. Raises ``BadFrame``.

        Where its address is not believed, the new host is looked for where this one was, and on the network.
        """
        address, key = checked_address(moved.address, self.host), checked_key(moved.key)
        demand(bool(key), "a host without a key")
        if not self._is_believed(host_of(address)) and host_of(address) != self.host:
            address = f"tcp://{self.host}:{address.rpartition(':')[2]}"
        ticket = self.ticket
        self.ticket = replace(
            ticket, address=address, others=(), pinned=True, server_key=key, game_key=key, means="known"
        )
        self.moved = self.moved or ticket.pinned
        if self._remembered[0] == ticket.game:
            self._remembered = (ticket.game, key)
        self.address = address

    def follow(self, moved: protocol.Moved) -> bool:
        """Whether what an old host says before there is a session is believed; then that is where the game is.

        Who has shown the game's own key is believed. A porch can only say where that key listens. Raises ``BadFrame``.
        """
        ticket = self.ticket
        known = bool(moved.key) and moved.key == self._known_key(ticket.game)
        if known:
            self.ticket = replace(ticket, token=self.secret)
        if ticket.pinned or known:
            self.move(moved)
        return ticket.pinned or known

    def bind(self, bond: str) -> None:
        """Remember what the deal is bound to."""
        self.ticket = replace(self.ticket, commitment=bond)


def host_of(address: str) -> str:
    """The address without its scheme and port."""
    return address.removeprefix("tcp://").rpartition(":")[0]


def at_addresses(ticket: Ticket, addresses: Iterable[str]) -> Ticket:
    """The ticket with those addresses (host and port) of the same host, the first one first."""
    first, *others = dict.fromkeys(f"tcp://{address.removeprefix('tcp://')}" for address in addresses)
    return replace(ticket, address=first, others=tuple(others[: MOST_ADDRESSES - 1]))
