"""A deal nobody can have chosen: the host is bound to a secret and every player to random bytes before any is told.

Before the game the host publishes the commitment to its secret, and every player's program the seal of its own bytes.
When all seals are known to everybody, the host names the terms: every option of the game, and of every seat whether a
person or which bot has it, with the seal of the person's bytes. A program that has seen the same in the lobby tells its
bytes, and the seed of the game follows from all of them and from the terms. After the game the secret is told too, and
everybody can follow the deal.

What is guaranteed to whoever drew honestly, told nothing before all seals were known, and finds afterwards that the
game seen is the game that follows: nobody chose the cards, even if the host and all other players work together. Each
of them is bound to bytes that were drawn without knowing the honest ones, and one unknown share makes every seed
equally likely. A seal that is copied from another seat gains nothing: shares are hashed with their seats, not added
up. And what is played and who sits where was settled before anybody could know the seed: the options, which seats are
bots' and of which kind, the own seat, and in which seat every other seal is.

What is not: the host and all other players together know the seed as soon as the last honest share is told to them,
before there is a game. If they do not like it they can refuse to deal; then there is no game, everybody sees that, and
the next try has new bytes. A seal stands for a program, not for a name: what the others are called, and whether they
play for themselves, is for people to know. And nothing here keeps a host from looking at the cards while the game is
played, or from telling somebody of them: it deals them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from citadels_engine.sentences import Sentence, placed
from saves.digest import compare_digest, sha256

ENTROPY = 32
"""Bytes of the host's secret and of each seat's share."""
SEED = 32
"""Hex digits of the seed."""
MOST_SEATS = 9
"""The highest number of a seat in a record."""

_BYTES = re.compile(f"[0-9a-f]{{{2 * ENTROPY}}}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything a deal was made of. Texts are hex; ``entropies`` and ``seals`` are by seat."""

    game: str
    """The game's id."""
    secret: str
    commitment: str
    entropies: Mapping[int, str] = field(default_factory=dict)
    seals: Mapping[int, str] = field(default_factory=dict)
    terms: str = ""
    """What is played and by whom, as ``terms`` has it."""

    @property
    def seed(self) -> str:
        """The seed that follows from it. Raises ``ValueError`` where a share is none."""
        return seed_of(self.game, self.secret, self.entropies, self.terms)

    def __repr__(self) -> str:
        return f"Deal({self.game!r}, seats={sorted(self.entropies)})"

    def to_dict(self) -> dict[str, Any]:
        """Plain values for a save; the game's id stands there already."""
        return {
            "commitment": self.commitment,
            "secret": self.secret,
            "terms": self.terms,
            "entropies": {str(seat): text for seat, text in sorted(self.entropies.items())},
            "seals": {str(seat): text for seat, text in sorted(self.seals.items())},
        }

    @classmethod
    def from_dict(cls, game: str, values: Mapping[str, Any]) -> Deal:
        """The deal that a save holds. Raises ``BadDeal`` where it holds none."""
        unknown = sorted(set(values) - {"commitment", "secret", "terms", "entropies", "seals"})
        if unknown:
            raise BadDeal(unknown[0], Sentence("there is no such key"))
        return cls(
            game,
            _share("secret", values.get("secret")),
            _share("commitment", values.get("commitment")),
            _by_seat("entropies", values.get("entropies")),
            _by_seat("seals", values.get("seals")),
            _share("terms", values.get("terms")),
        )

    def unsealed(self) -> tuple[int, ...]:
        """The seats whose bytes are not those they were bound to."""
        seats = sorted(set(self.seals) | set(self.entropies))
        return tuple(seat for seat in seats if not _is_sealed(self.entropies.get(seat), self.seals.get(seat)))

    def fault(self, seed: int | str) -> str:
        """What does not fit, in a word: ``commitment``, ``seal`` or ``seed``; empty if the deal leads to ``seed``."""
        if not is_share(self.secret) or not _same(commitment(self.game, self.secret), self.commitment):
            return "commitment"
        if self.unsealed():
            return "seal"
        return "" if is_share(self.terms) and self.seed == seed else "seed"


class BadDeal(ValueError):
    """A record that no deal can have left: ``where`` (a key) and ``why``."""

    def __init__(self, where: str, why: Sentence) -> None:
        super().__init__(placed(where, why))
        self.where, self.why = where, why


def is_share(text: object) -> bool:
    """Whether that is a secret, a seat's bytes or what binds to them: 64 hex digits in lower case."""
    return isinstance(text, str) and _BYTES.fullmatch(text) is not None


def commitment(game: str, secret: str) -> str:
    """What binds the host to ``secret`` for the game of that id. Raises ``ValueError`` if it is none."""
    return _digest(b"citadels commitment", game.encode(), _bytes(secret))


def seal(entropy: str) -> str:
    """What binds a seat to its random bytes. Raises ``ValueError`` if they are none."""
    return _digest(b"citadels seal", _bytes(entropy))


def terms(options: Mapping[str, Any], seats: Sequence[tuple[str, str]], seals: Mapping[int, str]) -> str:
    """One text for what is played and by whom: nothing of it can be changed without changing the text.

    ``options`` are all of the game's, as ``Options.to_dict`` has them. ``seats`` are in order from 1, each with its
    kind (``human`` or ``bot``) and which bot it is; ``seals`` are those of people's bytes, by seat.
    """
    rows = [(number, kind, bot, seals.get(number, "")) for number, (kind, bot) in enumerate(seats, 1)]
    plain = json.dumps({"options": dict(options), "seats": rows}, sort_keys=True, separators=(",", ":"))
    return _digest(b"citadels terms", plain.encode())


def bond(commitment: str, seals: Mapping[int, str], terms: str) -> str:
    """One text for everything a deal is bound to before anybody tells their bytes.

    Raises ``ValueError`` where a part of it is none.
    """
    parts = [part for seat, text in sorted(seals.items()) for part in (str(seat).encode(), _bytes(text))]
    return _digest(b"citadels bond", _bytes(commitment), _bytes(terms), *parts)


def seed_of(game: str, secret: str, entropies: Mapping[int, str], terms: str) -> str:
    """The game's seed: 32 hex digits that follow from the host's secret, every seat's bytes and the terms.

    Raises ``ValueError`` where one of them is none.
    """
    shares = [part for seat, text in sorted(entropies.items()) for part in (str(seat).encode(), _bytes(text))]
    return _digest(b"citadels seed", game.encode(), _bytes(secret), _bytes(terms), *shares)[:SEED]


def _digest(*parts: bytes) -> str:
    """The hash of the parts, each with its length, so that no other parts can read the same."""
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).hexdigest()


def _bytes(text: str) -> bytes:
    if not is_share(text):
        raise ValueError(f"{2 * ENTROPY} hex digits are needed")
    return bytes.fromhex(text)


def _same(text: str, other: str | None) -> bool:
    return is_share(other) and compare_digest(text, other or "")


def _is_sealed(entropy: str | None, sealed: str | None) -> bool:
    return entropy is not None and is_share(entropy) and _same(seal(entropy), sealed)


def _share(where: str, value: object) -> str:
    if not isinstance(value, str) or not is_share(value):
        raise BadDeal(where, Sentence("{digits} hex digits are needed", digits=2 * ENTROPY))
    return value


def _by_seat(where: str, values: object) -> dict[int, str]:
    if not isinstance(values, Mapping):
        raise BadDeal(where, Sentence("a table is needed"))
    for seat in values:
        if not isinstance(seat, str) or not re.fullmatch(f"[1-{MOST_SEATS}]", seat, re.ASCII):
            raise BadDeal(where, Sentence("a seat is a number from 1 to {most}", most=MOST_SEATS))
    return {int(seat): _share(f"{where}.{seat}", text) for seat, text in sorted(values.items())}
