"""What an id, a key, a phase and an address of the network look like, for everybody who reads or tells one."""

from __future__ import annotations

import re
from ipaddress import AddressValueError, IPv4Address, IPv4Network
from typing import Literal, TypeAlias

Phase: TypeAlias = Literal["lobby", "dealing", "game", "over"]
"""Where a table is on its way."""
PHASES: tuple[Phase, ...] = ("lobby", "dealing", "game", "over")
BEFORE_THE_GAME: tuple[Phase, ...] = ("lobby", "dealing")

KEY_LETTERS = 40
"""A CURVE key as text, in Z85."""

_ID = re.compile(r"[0-9A-Za-z_-]{1,64}", re.ASCII)
_PRIVATE = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10")))
"""Networks that lead to nobody outside: those at home and at work, and those of shared lines and overlays."""
_Z85 = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#")


def is_id(text: str) -> bool:
    """Whether a game's id can be that."""
    return _ID.fullmatch(text) is not None


def is_key(text: object) -> bool:
    """Whether that can be a host's public key: 40 letters of Z85."""
    return isinstance(text, str) and len(text) == KEY_LETTERS and _Z85.issuperset(text)


def is_port(number: object) -> bool:
    """Whether somebody can listen there."""
    return isinstance(number, int) and not isinstance(number, bool) and 0 < number < 65536


def is_ip(host: str) -> bool:
    """Whether that is an IPv4 address of one machine, and no name."""
    try:
        ip = IPv4Address(host)
    except AddressValueError:
        return False
    return not (ip.is_unspecified or ip.is_multicast or ip.is_reserved)


def is_near(host: str) -> bool:
    """Whether that is the IPv4 address, and no name, of a machine on a network of one's own, or of this one."""
    if not is_ip(host):
        return False
    ip = IPv4Address(host)
    return ip.is_loopback or ip.is_link_local or any(ip in network for network in _PRIVATE)
