"""A deal nobody can have chosen: the host is bound to a secret and every player to random bytes before any is told.

Before the game the host publishes the commitment to its secret, and every player's program the seal of its own bytes.
When all seals are known to everybody, the bytes are told and the seed of the game follows from all of them: whoever
drew one of them honestly knows that nobody chose the cards. After the game the secret is told too, and everybody can
follow the deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from typing import Any

ENTROPY = 32
"""Bytes of the host's secret and of each seat's share."""
SEED = 32
"""Hex digits of the seed."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything a deal was made of. Texts are hex; ``entropies`` and ``seals`` are by seat."""

    game: str
    """The game's id."""
    secret: str
    commitment: str
    entropies: Mapping[int, str] = field(default_factory=dict)
    seals: Mapping[int, str] = field(default_factory=dict)

    @property
    def seed(self) -> str:
        """The seed that follows from it."""
        return seed_of(self.game, self.secret, self.entropies)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for a save; the game's id stands there already."""
        return {
            "commitment": self.commitment,
            "secret": self.secret,
            "entropies": {str(seat): text for seat, text in sorted(self.entropies.items())},
            "seals": {str(seat): text for seat, text in sorted(self.seals.items())},
        }

    @classmethod
    def from_dict(cls, game: str, values: Mapping[str, Any]) -> Deal:
        """The deal that a save holds. Raises ``ValueError`` where it holds none."""
        try:
            secret, commitment = values["secret"], values["commitment"]
            entropies = {int(seat): text for seat, text in values["entropies"].items()}
            seals = {int(seat): text for seat, text in values["seals"].items()}
        except (LookupError, TypeError, ValueError, AttributeError):
            raise ValueError("this is no record of a deal") from None
        texts = (secret, commitment, *entropies.values(), *seals.values())
        if not all(isinstance(text, str) and _is_hex(text) for text in texts):
            raise ValueError("this is no record of a deal")
        return cls(game, secret, commitment, entropies, seals)

    def fault(self, seed: int | str) -> str:
        """What does not fit, in a word: ``commitment``, ``seal`` or ``seed``; empty if the deal leads to ``seed``."""
        if not compare_digest(commitment(self.game, self.secret), self.commitment):
            return "commitment"
        if set(self.seals) != set(self.entropies):
            return "seal"
        if any(seal(text) != self.seals[seat] for seat, text in self.entropies.items()):
            return "seal"
        return "" if self.seed == seed else "seed"


def commitment(game: str, secret: str) -> str:
    """What binds the host to ``secret`` (hex) for the game of that id."""
    return sha256(b"citadels commitment\0" + game.encode() + b"\0" + bytes.fromhex(secret)).hexdigest()


def seal(entropy: str) -> str:
    """What binds a seat to its random bytes (hex)."""
    return sha256(b"citadels seal\0" + bytes.fromhex(entropy)).hexdigest()


def seed_of(game: str, secret: str, entropies: Mapping[int, str]) -> str:
    """The game's seed: 32 hex digits that follow from the host's secret and every seat's bytes."""
    digest = sha256(b"citadels seed\0" + game.encode() + b"\0" + bytes.fromhex(secret))
    for seat, entropy in sorted(entropies.items()):
        digest.update(seat.to_bytes(2, "big") + bytes.fromhex(entropy))
    return digest.hexdigest()[:SEED]


def _is_hex(text: str) -> bool:
    return len(text) == 2 * ENTROPY and all(letter in "0123456789abcdef" for letter in text)
