"""This machine's own addresses, as others on the network may reach it. IPv4 only, which is what hosts listen to."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

LOOPBACK = "127.0.0.1"
ANY = "0.0.0.0"
"""What a host binds to that listens at every address of the machine."""
MOST = 8
"""Addresses told to others at most."""
_ELSEWHERE = ("192.0.2.1", "198.51.100.1", "203.0.113.1")
"""Addresses nobody has, set aside for documentation: the way to one of them is the way to everywhere."""
_VIRTUAL = ("br-", "docker", "lxc", "lxd", "podman", "tailscale", "tap", "tun", "utun", "vboxnet", "veth", "virbr")
_ALSO_VIRTUAL = ("vethernet", "vmnet", "wg", "zt")


class Own(NamedTuple):
    """One address of this machine and the name of the interface that has it."""

    ip: str
    interface: str


def own_addresses(bind: str = ANY, own: Iterable[Own] | None = None, way_out: str | None = None) -> tuple[str, ...]:
    """Where others can reach a host bound to ``bind``, the likeliest first; nothing where nobody can.

    ``own`` and ``way_out`` (the address with which this machine goes out) are looked up if they are not given.
    """
    found = interface_addresses() if own is None else own
    first = way_out_address() if way_out is None else way_out
    usable = {one.ip: one for one in found if is_reachable(one.ip) and bind in (ANY, one.ip)}
    ranked = sorted(usable.values(), key=lambda one: _rank(one, first))
    return tuple([one.ip for one in ranked[:MOST]])


def interface_addresses() -> list[Own]:
    """Every IPv4 address of this machine; none where the system does not tell."""
    import ifaddr

    try:
        found = [(adapter.nice_name, ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    except OSError:
        return []
    return [Own(ip, name) for name, ip in found if isinstance(ip, str)]


def way_out_address() -> str:
    """The address with which this machine goes out into the world; empty if it does not. Sends nothing."""
    for elsewhere in _ELSEWHERE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            return str(probe.getsockname()[0])
    return ""


def is_loopback(address: str) -> bool:
    """Whether the address leads nowhere but to this machine."""
    from ipaddress import ip_address

    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def is_reachable(ip: str) -> bool:
    """Whether somebody on another machine may reach that address: it is one machine's, and not loopback."""
    from ipaddress import AddressValueError, IPv4Address

    try:
        address = IPv4Address(ip)
    except AddressValueError:
        return False
    return not (address.is_loopback or address.is_unspecified or address.is_multicast or ip == "255.255.255.255")


def _rank(own: Own, way_out: str) -> tuple[bool, bool, bool, bool, str, int]:
    """What a neighbour most likely reaches comes first: no tunnels, the way out, networks like those at home."""
    from ipaddress import IPv4Address

    address = IPv4Address(own.ip)
    return (
        own.interface.lower().startswith(_VIRTUAL + _ALSO_VIRTUAL),
        own.ip != way_out,
        address.is_link_local,
        not address.is_private,
        own.interface,
        int(address),
    )
