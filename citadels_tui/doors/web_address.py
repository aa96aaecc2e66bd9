"""Where the web door is: which requests are meant for it, and which pages may speak to it.

A page of somebody else's that is open in the same browser must not reach the door: neither by a form or a websocket
of its own (its origin is another one) nor by a name of its own that is made to lead here (no request to such a name
is answered).
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from citadels_engine.sentences import Sentence

PORT = 8077
"""The port that need not be typed."""
LOOPBACK = "127.0.0.1"

_NAME = re.compile(r"[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?", re.ASCII)
_USUAL_PORTS = {"http": 80, "https": 443}
_DOORS_OWN_NAMES = ("localhost",)


class BadAddress(ValueError):
    """What was given is no address the door can have; the text is a sentence for who opens it."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the door listens, and under which address it is known outside."""

    bind: str = LOOPBACK
    """The address of this machine that it listens at."""
    port: int = PORT
    public: str = ""
    """The address that browsers show, such as ``https://den.example.org``, where something stands before the door;
    empty: they come straight to it."""
    names: tuple[str, ...] = ()
    """What this machine is called, in lower case."""

    @property
    def url(self) -> str:
        """What is typed into a browser."""
        if self.public:
            return self.public
        ip = ipaddress.ip_address(self.bind)
        host = LOOPBACK if ip == ipaddress.IPv4Address("0.0.0.0") else "::1" if ip.is_unspecified else self.bind
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def is_private(self) -> bool:
        """Whether only this machine reaches it."""
        return ipaddress.ip_address(self.bind).is_loopback

    def answers_to(self, host: str) -> bool:
        """Whether a request with that ``Host`` header is meant for the door.

        Any number of an address will do, since nobody else can make one lead here; of names, only known ones.
        """
        name = _host_of(host)
        if name is None:
            return False
        return name in (*_DOORS_OWN_NAMES, *self.names) or name == _host_of(_place(self.public)) or _is_number(name)

    def trusts(self, origin: str, host: str) -> bool:
        """Whether a page of that origin is the door's own, in a request with that ``Host`` header."""
        origin = _tidy(origin)
        return bool(origin) and origin in (_tidy(f"http://{host}"), _tidy(f"https://{host}"), _tidy(self.public))


def address(bind: str, port: int, public: str = "") -> Address:
    """The address of a door, checked. Raises ``BadAddress``."""
    if bind == "localhost":
        bind = LOOPBACK
    try:
        plain = str(ipaddress.ip_address(bind))
    except ValueError:
        told = Sentence("--bind {address}: write an address of this machine, such as 192.168.1.20", address=bind)
        raise BadAddress(told) from None
    return Address(plain, port, _public(public), tuple(_own_names()))


def _public(url: str) -> str:
    """The address outside as an origin. Raises ``BadAddress``."""
    if not url:
        return ""
    told = Sentence(
        "--url {url}: write the address that browsers show, without a path, such as https://den.example.org", url=url
    )
    try:
        parts = urlsplit(url)
        port, name = parts.port, parts.hostname or ""
    except ValueError:
        raise BadAddress(told) from None
    named = bool(_NAME.fullmatch(name)) or _is_number(name)
    bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username or parts.password)
    if parts.scheme not in _USUAL_PORTS or not named or not bare:
        raise BadAddress(told)
    host = f"[{name}]" if ":" in name else name
    return f"{parts.scheme}://{host}" + ("" if port in (None, _USUAL_PORTS[parts.scheme]) else f":{port}")


def _own_names() -> Iterable[str]:
    """What this machine is called, on its network too."""
    name = socket.gethostname().lower()
    if _NAME.fullmatch(name):
        yield name
        yield f"{name.partition('.')[0]}.local"


def _place(url: str) -> str:
    return url.partition("://")[2]


def _host_of(header: str) -> str | None:
    """The host that a ``Host`` header names, without port; ``None`` where it is none."""
    try:
        parts = urlsplit(f"//{header.strip().lower()}")
        _ = parts.port
    except ValueError:
        return None
    if not parts.hostname or parts.netloc != header.strip().lower() or "@" in parts.netloc:
        return None
    return parts.hostname.removesuffix(".")


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _tidy(origin: str) -> str:
    """An origin in lower case, without the port that need not be said."""
    plain = origin.strip().lower()
    for scheme, port in _USUAL_PORTS.items():
        if plain.startswith(f"{scheme}://"):
            return plain.removesuffix(f":{port}")
    return ""
