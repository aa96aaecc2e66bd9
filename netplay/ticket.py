"""What a client needs to get to its seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


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
    """The secret of the seat, from a rejoin code."""
    table: str | None = None
    """The table's game id; ``None`` where the host has only one."""
    watch: bool = False
    others: tuple[str, ...] = ()
    """More addresses of the same host, tried in turn."""
    pinned: bool = False
    """Whether the key is known from an earlier connection to this game: another one is refused."""
    commitment: str = ""
    """What everybody was bound to before the deal (``saves.fair_deal.bond``), if it is known from before."""
    game: str = ""
    """The game that ``commitment`` and ``game_key`` are remembered of."""
    game_key: str = ""
    """The host's key in that game; another one is refused, by whatever key the way in was opened."""
    kept: str = ""
    """The secret of the seat in ``game`` as it is remembered, to be shown to the host with ``game_key`` only."""
    named: tuple[str, ...] = ()
    """Of the addresses those that the player has named, chosen or come back to, and that no host has told: there it is
    looked who answers instead of a host."""
    means: Literal["", "words", "open", "code", "known"] = ""
    """How the key came here, for who asks why it does not fit: by words, by nothing (an open table), by a code, or by
    memory."""

    def __repr__(self) -> str:
        return f"Ticket({self.address!r}, seat={self.seat})"
