"""Checking a deal after the game: it is dealt and played again here, and compared with what this seat saw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Raw

from citadels_engine import Event, Options
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
    """``saves.fair_deal.bond`` of it; empty where it is not known."""
    commitment: str = ""
    """The host's commitment, where it is known in full."""
    terms: str = ""
    """What was to be played and by whom, where it is known in full."""
    fault: str = ""
    """Why the game that began cannot be the one that was bound: ``left_out`` (this seat was there before it, and its
    bytes had no part in it) or ``seat`` (this player was bound in another seat)."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game that is over, as one client saw it, and what it is said to have been made of."""

    game: str
    """The game's id."""
    seat: int | None
    bound: Bound
    opened: Opened
    options: Options
    seats: tuple[tuple[str, str], ...]
    """Each seat's kind, and which bot it is."""
    events: Sequence[Event]
    """The whole log as this seat was told it."""
    scores: Mapping[int, Mapping[str, int]]
    winners: tuple[int, ...]


def checked_deal(case: Case) -> DealUpdate:
    """Whether the game that was seen is the game that was dealt. Takes as long as playing it, at most a few seconds.

    In a word where it is not: ``left_out`` and ``seat`` are in ``Bound``; the host's ``commitment``, a ``seal``, the
    ``terms``, or (after a restart) some part of the ``bond`` is another; the ``seed`` does not follow; the ``actions``
    do not play to an end; the ``log`` or the ``scores`` were told otherwise.

    Whatever goes wrong with what the host has opened stands against it: an honest host's game plays.
    """
    try:
        why = _bound_fault(case) or _game_fault(case)
    except Exception:
        why = "actions"
    if why:
        return DealUpdate("differs", why)
    return DealUpdate("fair" if case.bound.bond else "unknown")


def _bound_fault(case: Case) -> str:
    """What does not fit to what was said before the deal."""
    bound, opened = case.bound, case.opened
    if bound.fault:
        return bound.fault
    entropies = dict(opened.entropies)
    seals = {seat: fair_deal.seal(text) for seat, text in entropies.items()}
    terms = fair_deal.terms(case.options.to_dict(), case.seats, seals)
    commitment = fair_deal.commitment(case.game, opened.secret)
    if bound.bond and fair_deal.bond(commitment, seals, terms) != bound.bond:
        return _unlike(bound, commitment, seals)
    return "" if fair_deal.seed_of(case.game, opened.secret, entropies, terms) == opened.seed else "seed"


def _unlike(bound: Bound, commitment: str, seals: Seals) -> str:
    """In which point what was opened is not what was bound; after a restart only that it is not."""
    if not bound.commitment:
        return "bond"
    if commitment != bound.commitment:
        return "commitment"
    return "seal" if fair_deal.bond(commitment, seals, bound.terms) != bound.bond else "terms"


def _game_fault(case: Case) -> str:
    """What does not fit when the deal is played again. Raises whatever a game raises for what cannot be."""
    from citadels_engine import Game  # a screen needs the rules for nothing else

    game = Game.new(case.options, case.opened.seed)
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
