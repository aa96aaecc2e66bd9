"""What a saved game holds besides the rules' own state: its name, its seats and its place on the network."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from citadels_engine import Game

KINDS = ("human", "bot")
"""Who can sit at a seat."""

MOST_KICKED, LONGEST_KICKED = 64, 64
"""Keys and addresses that one table is closed to, and the letters of one, at most."""

LONGEST_GRACE = 24 * 3600
LONGEST_DECISION = 3600
"""Seconds that a table may be told at most."""


@dataclass(slots=True)
class Seat:
    """Who plays in one seat, and what lets them back in."""

    name: str
    kind: str = "human"
    """``human`` or ``bot``."""
    bot: str = ""
    """Which bot, for a bot."""
    token: str = ""
    """A salted hash of the seat's secret."""
    device_key: str = ""
    """The public key of the machine that last sat here."""
    last_n: int = 0
    """The number of the last command applied for this seat."""
    last_result: dict[str, Any] = field(default_factory=dict)
    """What that command was answered: plain values that TOML can hold. Empty before the first."""
    closed: bool = False
    """Whether nobody new gets the seat, from which somebody was sent away."""


@dataclass(slots=True)
class Table:
    """What the host needs to take the same place on the network again."""

    port: int = 0
    secret_key: str = ""
    open: bool = False
    """Whether anybody may join, or only who knows the words."""
    locked: bool = True
    grace: int = 120
    """Seconds an absent player's seat is kept before a bot may play on; 0: for ever."""
    decision_time: int = 0
    """Seconds for each decision; 0: no limit."""
    paused: bool = False
    fairness: dict[str, Any] = field(default_factory=dict)
    """What the deal was made of (``saves.fair_deal.Deal``); empty where the seed was simply drawn or chosen."""
    porch: int = 0
    """The port that is typed to join, with or without words; ``port`` is where the table's own key listens."""
    words: str = ""
    """The four words that open the table, if it is joined by words."""
    owner: int = 0
    """The seat of the host's own player; 0: a host that nobody sits at."""
    late: str = "plain"
    """Who decides when the decision time is over: ``plain`` or ``bot``."""
    lan: bool = False
    """Whether the table was open to the network."""
    moved: str = ""
    """Where the game goes on since it was handed over: the new host's address and key with a blank between them."""
    watchers: bool = True
    """Whether spectators may come."""
    kicked: list[str] = field(default_factory=list)
    """CURVE keys and addresses of who was sent away from the table."""


def now() -> datetime:
    """This moment as saves write it: UTC, whole seconds."""
    return datetime.now(UTC).replace(microsecond=0)


def new_id() -> str:
    """An id for a new game: 32 hex digits."""
    return os.urandom(16).hex()


@cache
def program_version() -> str:
    """The installed version of this program."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("citadels-tui")
    except PackageNotFoundError:  # run from a plain copy of the sources
        return "0"


@dataclass(slots=True)
class SavedGame:
    """One game with everything that is kept of it. ``seats`` are in seat order, one for each player."""

    name: str
    game: Game
    seats: list[Seat]
    table: Table | None = None
    id: str = field(default_factory=new_id)
    created: datetime = field(default_factory=now)
    saved: datetime = field(default_factory=now)
    """When it was last written."""
    version: str = field(default_factory=program_version)
    """The program that wrote it last."""
    edited: bool = False
    """The file's check did not fit when it was loaded: somebody changed it by hand, and every player is to be told."""

    @property
    def own_seat(self) -> int | None:
        """Whose eyes this machine may look at the game with: the host's own player's, or the first person's.

        ``None`` where others played at a host that nobody sat at.
        """
        if self.table is not None and (self.table.owner or self.table.lan):
            return self.table.owner or None
        return next((seat for seat, one in enumerate(self.seats, 1) if one.kind == "human"), None)


def default_name(seats: list[Seat], when: datetime) -> str:
    """What a game is called until somebody names it: its date and its players."""
    return f"{when.astimezone():%Y-%m-%d} {', '.join(seat.name for seat in seats)}"[:80]
