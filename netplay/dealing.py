"""The fair deal while it is made: the host's secret, everybody's sealed random bytes, and the bytes themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hmac import compare_digest

from netplay.protocol import Commit
from netplay.seats import Draw
from saves import fair_deal
from saves.fair_deal import ENTROPY, Deal, is_share


@dataclass(slots=True)
class Start:
    """A game that somebody wants to begin: the session and the number of the operation, to be answered in the end."""

    sid: int
    k: int
    until: float
    """When it is given up if bytes are still missing."""
    filled: tuple[int, ...] = ()
    """Free seats that bots have got for it."""
    folder: str = ""
    """Where the game is to be saved; empty: in the host's usual folder."""


@dataclass(slots=True)
class Dealing:
    """One deal, from the commitment on. It serves once: bytes that were told must not take part in another."""

    game: str
    """The game's id."""
    secret: str
    commitment: str
    seals: dict[int, str] = field(default_factory=dict)
    """By seat, hex."""
    entropies: dict[int, str] = field(default_factory=dict)
    """By seat, hex, as far as they were told."""
    terms: str = ""
    """What is played and by whom, once somebody has asked to begin."""
    start: Start | None = None
    """Who has asked to begin; from then on the seals are final."""

    @classmethod
    def new(cls, game: str, draw: Draw) -> Dealing:
        """A new secret for the game of that id, and what binds the host to it."""
        secret = draw(ENTROPY).hex()
        return cls(game, secret, fair_deal.commitment(game, secret))

    def seal(self, seat: int, seal: str) -> None:
        """That seat's bytes are sealed."""
        self.seals[seat] = seal

    def forget(self, seat: int) -> None:
        """That seat takes no part any more."""
        self.seals.pop(seat, None)

    def renumber(self, places: Mapping[int, int]) -> None:
        """Seats have other numbers now: ``places`` is the new one by the old one."""
        self.seals = {places[seat]: seal for seat, seal in self.seals.items()}

    def unsealed(self, seats: Iterable[int]) -> int | None:
        """The first of those seats whose bytes are not sealed."""
        return next((seat for seat in seats if seat not in self.seals), None)

    def fits(self, seat: int, entropy: str) -> bool:
        """Whether those are the bytes that seat has sealed."""
        return is_share(entropy) and compare_digest(fair_deal.seal(entropy), self.seals.get(seat, ""))

    def tell(self, seat: int, entropy: str) -> None:
        """That seat tells its bytes, which fit."""
        self.entropies[seat] = entropy

    def missing(self) -> int | None:
        """The first seat that has not told its bytes; ``None``: the deal can be made."""
        return next((seat for seat in sorted(self.seals) if seat not in self.entropies), None)

    def begin(self, start: Start, terms: str) -> None:
        """Somebody has asked to begin: seals and terms are final."""
        self.start, self.terms = start, terms

    def deal(self) -> Deal:
        """The whole deal."""
        return Deal(self.game, self.secret, self.commitment, dict(self.entropies), dict(self.seals), self.terms)

    def told(self) -> Commit:
        """What everybody is to know of it before the game."""
        return Commit(self.commitment, tuple(sorted(self.seals.items())), self.start is not None, self.terms)


def committed(deal: Deal) -> Commit:
    """What the host and everybody were bound to before that deal."""
    return Commit(deal.commitment, tuple(sorted(deal.seals.items())), final=True, terms=deal.terms)
