"""Checking a deal after the game: it is dealt and played again here, and compared with what this seat saw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Raw

from citadels_engine import BadOptions, Event, Options
from citadels_engine.events import KINDS
from netplay.checks import checked_item
from netplay.protocol import BadFrame, Item, Opened, decode_item, encode
from netplay.updates import DealUpdate
from saves import fair_deal

if TYPE_CHECKING:
    from citadels_engine import Game

Seals: TypeAlias = Mapping[int, str]
"""The seal of each seat's random bytes, hex."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What the host and everybody were bound to before the deal, as this client knows it."""

    bond: str = ""
    """``bond`` of it; empty where it is not known."""
    commitment: str = ""
    """The host's commitment, where it is known in full."""
    left_out: bool = False
    """Whether this seat's bytes were sealed and yet never asked for."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game that is over, as one client saw it, and what it is said to have been made of."""

    game: str
    """The game's id."""
    seat: int | None
    bound: Bound
    opened: Opened
    options: Options
    events: Sequence[Event]
    """The whole log as this seat was told it."""
    scores: Mapping[int, Mapping[str, int]]
    winners: tuple[int, ...]


def bond(commitment: str, seals: Seals) -> str:
    """One text (64 hex digits) for everything a deal is bound to: nothing of it can be changed without changing it."""
    digest = sha256(b"citadels bond\0" + bytes.fromhex(commitment))
    for seat, seal in sorted(seals.items()):
        digest.update(seat.to_bytes(2, "big") + bytes.fromhex(seal))
    return digest.hexdigest()


def checked_deal(case: Case) -> DealUpdate:
    """Whether the game that was seen is the game that was dealt. Takes as long as playing it, at most a few seconds."""
    if why := _bound_fault(case) or _game_fault(case):
        return DealUpdate("differs", why)
    return DealUpdate("fair" if case.bound.bond else "unknown")


def _bound_fault(case: Case) -> str:
    """What does not fit to what was said before the deal."""
    bound, opened = case.bound, case.opened
    entropies = dict(opened.entropies)
    commitment = fair_deal.commitment(case.game, opened.secret)
    if bound.left_out:
        return "seal"
    if bound.bond and bond(commitment, {seat: fair_deal.seal(text) for seat, text in entropies.items()}) != bound.bond:
        return "seal" if bound.commitment == commitment else "commitment"
    return "" if fair_deal.seed_of(case.game, opened.secret, entropies) == opened.seed else "seed"


def _game_fault(case: Case) -> str:
    """What does not fit when the deal is played again."""
    from citadels_engine import Game  # a screen needs the rules for nothing else

    try:
        game = Game.new(case.options, case.opened.seed)
    except BadOptions:
        return "seed"
    seen = iter(case.events)
    try:
        for event in _played(game, case.opened.actions):
            if event.kind in KINDS and _as_told(event, case.seat, case.options.players) != next(seen, None):
                return "log"
    except ValueError:
        return "actions"
    if not game.over:
        return "actions"
    if next(seen, None) is not None:
        return "log"
    fits = game.scores() == {seat: dict(parts) for seat, parts in case.scores.items()}
    return "" if fits and tuple(game.winners()) == case.winners else "scores"


def _played(game: Game, actions: Sequence[str]) -> Iterator[Event]:
    """Everything that happens in the game. Raises ``ValueError`` for an action that is not possible."""
    return chain(game.opening, chain.from_iterable(map(game.apply, actions)))


def _as_told(event: Event, seat: int | None, players: int) -> Event | None:
    """The event as that seat is told it over the wire."""
    known = event.seen_by(seat)
    item = Raw(encode(Item(known.kind, known.seat, dict(known.values))))
    try:
        return checked_item(decode_item(item), players)
    except BadFrame:
        return None
