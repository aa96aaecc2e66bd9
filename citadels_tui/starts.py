"""What the program can be asked to begin with: plain values that the command line and the menu both make."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from netplay.ways import Way

OptionValue = str | int | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits at a seat: the player, or a bot of some kind (empty for the player)."""

    name: str
    bot: str = ""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A new game: its options by name, who plays in seat order, and the seed if somebody chose one."""

    people: tuple[Person, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)
    """``ruleset`` and what differs from its defaults; ``players`` follows from the people."""
    seed: str | None = None
    pace: float = 1.0
    """Seconds between what bots do."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with a saved game."""

    path: Path
    edited: bool = False
    """Take a file that was changed by hand."""
    pace: float = 1.0
    lan: bool = False
    """Open it to the network, even if it never was."""
    port: int | None = None
    """As in ``HostTable``."""
    bind: str = ""
    handed_over: bool = False
    """Take a game that was handed over and went on elsewhere."""


@dataclass(frozen=True, slots=True)
class Replay:
    """Walk through a saved game."""

    path: Path
    reveal: bool = False
    """Show what the own seat may not know."""


@dataclass(frozen=True, slots=True)
class HostTable:
    """Open a table on the network and sit down at it."""

    name: str
    """What the table is called."""
    player: str
    seats: int = 4
    bots: tuple[str, ...] = ()
    """The kind of a bot for each of the last seats."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    """``ruleset`` and what differs from its defaults."""
    open: bool = False
    """Whether anybody on the network may come; else who has the words or the code."""
    watchers: bool = True
    """Whether one may watch."""
    grace: int = 120
    """Seconds until a bot may play on for an absent player; 0: never."""
    decision_time: int = 0
    """Seconds for each decision; 0: as long as one likes."""
    late: Literal["plain", "bot"] = "plain"
    pace: float = 1.0
    """Seconds between what bots do."""
    port: int | None = None
    """The port that is typed to join, and nothing else will do; ``None``: the usual one if it is free."""
    bind: str = ""
    """The address to listen at; empty: all of this machine."""
    companions: tuple[str, ...] = ()
    """Others who play at the same keyboard."""


@dataclass(frozen=True, slots=True)
class JoinTable:
    """Take a seat at a table on the network, or watch."""

    way: Way
    player: str
    watch: bool = False
    name: str = ""
    """What the table is called, if that is known."""
    companions: tuple[str, ...] = ()
    """Others who play at the same keyboard."""
    address: str = ""
    """The address that was given without words, which may be needed after all."""
    trust: bool = False
    """Take another key of the host than the one that is remembered: the player has compared it."""
    wanted: str = ""
    """Which of the host's tables: its name or id, or how one of them begins, and no other's does."""


@dataclass(frozen=True, slots=True)
class FindTable:
    """Look for tables on the network, or ask for what is missing on the way to one."""

    address: str = ""
    """An address whose words are asked for; empty: the list."""
    watch: bool = False
    companions: tuple[str, ...] = ()
    sentence: str = ""
    """What is to be said at first."""
    start: JoinTable | None = None
    """The way to a host that has several tables, one of which is to be chosen."""
    tables: tuple[str, ...] = ()
    """Its tables, as it lists them."""
    table: str = ""
    """Which of the tables at ``address``; as in ``JoinTable.wanted``."""


@dataclass(frozen=True, slots=True)
class ReturnTo:
    """Go back to a seat that this machine remembers."""

    path: Path
    """The remembered seat's file."""
    name: str
    """What the table is called."""
    player: str


NO_SEAT = ("started", "full", "locked")
"""A host's reasons to give no seat, after which one may still watch."""

Start = NewGame | Resume | Replay | HostTable | JoinTable | FindTable | ReturnTo | None
"""What comes first; ``None`` is the menu."""
