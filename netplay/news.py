"""What a conversation tells its client besides the updates that go on to the screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from citadels_engine import Refusal
from netplay.deal_check import Case
from netplay.updates import Joined, Outcome, Update


@dataclass(frozen=True, slots=True)
class Welcomed:
    """A session is open. ``anew``: it is another game, another seat, or another part of the table's life."""

    joined: Joined
    anew: bool


@dataclass(frozen=True, slots=True)
class Directed:
    """The host of the game that is remembered is to be asked itself, where the ticket leads now."""


@dataclass(frozen=True, slots=True)
class Acted:
    """The answer to the command of ``act``."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Explained:
    """The answer to ``why``."""

    line: str
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class Operated:
    """The answer to the table operation number ``k``."""

    k: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Warned:
    """Something that was said is refused, and the session goes on."""

    code: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Refused:
    """The host gave no seat, or is not the one that is known."""

    code: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class DealToCheck:
    """The game is over and its deal is opened: it is to be dealt and played again here."""

    case: Case


News: TypeAlias = Update | Welcomed | Directed | Acted | Explained | Operated | Warned | Refused | DealToCheck
