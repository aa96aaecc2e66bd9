"""Where the host of a game is and by which key it is known, as far as one client has learnt it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from netplay import protocol
from netplay.checks import demand
from netplay.table_checks import checked_address, checked_hosts, checked_key, checked_port
from netplay.ticket import Ticket

MOST_ADDRESSES = 8
"""Addresses of one host that are kept."""


class Whereabouts:
    """The ticket, which changes as the client learns more, and the address of the present connection."""

    def __init__(self, ticket: Ticket) -> None:
        self.ticket = ticket
        self.address = ticket.address
        """Where the connection is, or was last."""

    @property
    def host(self) -> str:
        """The host's address without a port."""
        return host_of(self.address)

    def is_another(self, welcome: protocol.Welcome) -> bool:
        """Whether that is not the host this game is known to have. Raises ``BadFrame`` for what is no key."""
        ticket, key = self.ticket, checked_key(welcome.key)
        if not key:
            return False
        if ticket.pinned and key != ticket.server_key:
            return True
        return bool(ticket.game_key) and welcome.game == ticket.game and key != ticket.game_key

    def is_hearsay(self, welcome: protocol.Welcome) -> bool:
        """Whether somebody who has not shown the key that this game is known by says that it is theirs.

        At a porch whoever knows the words can say so; the host itself answers where its own key listens.
        """
        ticket = self.ticket
        known = bool(ticket.game_key) and welcome.game == ticket.game
        return known and ticket.server_key != ticket.game_key and welcome.port > 0

    def pin(self, welcome: protocol.Welcome, token: str | None) -> None:
        """From now on this game is reached by its own key. Raises ``BadFrame`` for what is no port or host."""
        ticket, key, port = self.ticket, welcome.key, checked_port(welcome.port)
        ticket = replace(ticket, token=token, table=welcome.game if ticket.table is not None else None)
        if key:
            ticket = replace(ticket, server_key=key, pinned=True, game=welcome.game, game_key=key, means="known")
        if port:
            hosts = checked_hosts(welcome.invite.hosts) if welcome.invite else ()
            ticket = at_addresses(ticket, [f"{host}:{port}" for host in (self.host, *self._hosts(), *hosts)])
        self.ticket = ticket

    def _hosts(self) -> list[str]:
        return [host_of(address) for address in (self.ticket.address, *self.ticket.others)]

    def move(self, moved: protocol.Moved) -> None:
        """The game goes on elsewhere, says the host, by a key that is believed from now on. Raises ``BadFrame``."""
        address, key = checked_address(moved.address, self.host), checked_key(moved.key)
        demand(bool(key), "a host without a key")
        self.ticket = replace(
            self.ticket, address=address, others=(), pinned=True, server_key=key, game_key=key, means="known"
        )
        self.address = address

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
