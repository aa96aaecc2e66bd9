"""What the program can be asked to begin with: plain values that the command line and the menu both make."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

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


@dataclass(frozen=True, slots=True)
class Replay:
    """Walk through a saved game."""

    path: Path
    reveal: bool = False
    """Show what the own seat may not know."""


Start = NewGame | Resume | Replay | None
"""What comes first; ``None`` is the menu."""
