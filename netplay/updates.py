"""What a client tells the screen: plain values, cleaned and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from citadels_engine import Choice, Event, Greyed, Refusal, View


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat: ``kind`` is human or bot, ``status`` is bot, here, away, gone or free."""

    seat: int
    name: str
    kind: str
    bot: str
    status: str


@dataclass(frozen=True, slots=True)
class Joined:
    """The seat at the table that was got."""

    game: str
    """The game's id."""
    seat: int | None
    """``None``: a spectator."""
    seats: tuple[SeatLine, ...]
    owner: bool
    """Whether this client may change the pace and decide about a failing save."""
    pace: float
    edited: bool
    """Whether the save this game came from had been changed by hand."""
    token: str | None
    """The seat's secret, told once: a rejoin code for another machine."""
    key: str
    """The host's public key."""
    paused: str = ""
    """As in ``SeatsUpdate``."""


@dataclass(frozen=True, slots=True)
class ViewUpdate:
    """The newest view; ``decision`` is not ``None`` where this seat is the one asked."""

    view: View
    decision: int | None
    choices: tuple[Choice, ...]
    greyed: tuple[Greyed, ...]


@dataclass(frozen=True, slots=True)
class LogItem:
    """One event with its number; the first is 0."""

    number: int
    event: Event


@dataclass(frozen=True, slots=True)
class LogUpdate:
    """Log items from number ``start`` on; anything known from ``start`` on before is to be forgotten."""

    items: tuple[LogItem, ...]
    start: int


@dataclass(frozen=True, slots=True)
class SavingUpdate:
    """Whether what happens is saved: ``saved``, ``failed`` (the table waits) or ``off`` (it goes on unsaved)."""

    state: Literal["saved", "failed", "off"]
    reason: str
    path: str = ""
    """The file the game is saved in, where that is another one than at the start. As it is: clean it to show it."""


@dataclass(frozen=True, slots=True)
class SeatsUpdate:
    """Who is there now, and the seconds between two bot actions."""

    seats: tuple[SeatLine, ...]
    pace: float
    paused: str = ""
    """Why nobody can act until the owner tries again: ``asked``, or ``fault`` (an error of the host); else empty."""


@dataclass(frozen=True, slots=True)
class LinkUpdate:
    """The connection: ``up`` the first time, ``lost``, ``back``."""

    state: Literal["up", "lost", "back"]


@dataclass(frozen=True, slots=True)
class ClosedUpdate:
    """The session is over and is not tried again: ``why`` is an error code, ``shutting_down`` or ``replaced``."""

    why: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a command: done, or not, with the code why, its values and, if illegal, the refusal."""

    ok: bool
    code: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    refusal: Refusal | None = None


Update: TypeAlias = ViewUpdate | LogUpdate | SavingUpdate | SeatsUpdate | LinkUpdate | ClosedUpdate
