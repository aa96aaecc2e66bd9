"""What a client needs to get to its seat."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ticket:
    """Where the host is and what to show it. Keys are CURVE keys as 40 letters (Z85)."""

    address: str
    """Such as ``tcp://127.0.0.1:5577``."""
    server_key: str
    """The host's public key."""
    public_key: str
    """This machine's own key pair, by which the host knows it again."""
    secret_key: str
    seat: int | None = None
    """The seat asked for; ``None``: the one that is this machine's, else a free one."""
    token: str | None = None
    table: str | None = None
    watch: bool = False

    def __repr__(self) -> str:
        return f"Ticket({self.address!r}, seat={self.seat})"
