"""What a host is told when it starts: one JSON line on its standard input."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from netplay.clean import fit_name, unique_name
from netplay.limits import LONGEST_PACE, Limits


class BadSettings(ValueError):
    """Settings no host can be started with; the text says what is wrong."""


@dataclass(frozen=True, slots=True)
class SeatSettings:
    """One seat of a new game: a person's, or the bot's that is named."""

    name: str
    kind: Literal["human", "bot"] = "human"
    bot: str = ""


@dataclass(frozen=True, slots=True)
class HostSettings:
    """Everything a host is told."""

    folder: str
    """Where the save goes."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of a new game, without the number of players."""
    seed: str | None = None
    """Seed of a new game; drawn at random if there is none."""
    seats: tuple[SeatSettings, ...] = ()
    """The seats of a new game, in order."""
    pace: float = 1.0
    """Seconds between two actions of bots."""
    resume: str | None = None
    """Path of a save to go on with, instead of a new game."""
    edited: bool = False
    """Take a save that was changed by hand."""
    name: str = ""
    """What a new game is called; by default its date and players."""
    owner_key: str = ""
    """The CURVE key of the host's own player; the seats of people are theirs."""
    port: int = 0
    limits: Mapping[str, float] = field(default_factory=dict)
    """Limits that differ from the defaults (tests and benchmarks)."""

    def to_json(self) -> str:
        """The settings as one line."""
        return json.dumps(msgspec.to_builtins(self))

    @classmethod
    def from_json(cls, line: bytes) -> HostSettings:
        """The settings of that line. Raises ``BadSettings``."""
        try:
            settings = msgspec.json.decode(line, type=cls)
        except (ValueError, RecursionError) as error:
            raise BadSettings(f"the settings cannot be read: {error}") from None
        if not 0 <= settings.pace <= LONGEST_PACE:
            raise BadSettings(f"pace: {settings.pace} is not from 0 to {LONGEST_PACE:g} seconds")
        if not settings.resume and not settings.seats:
            raise BadSettings("seats: a new game needs players")
        settings.to_limits()
        return settings

    def seat_names(self) -> list[str]:
        """The seats' names, cleaned, each different from the others."""
        names: list[str] = []
        for number, seat in enumerate(self.seats, 1):
            names.append(unique_name(fit_name(seat.name, f"Seat {number}"), tuple(names)))
        return names

    def to_limits(self) -> Limits:
        """The limits that hold. Raises ``BadSettings`` for one that does not exist."""
        unknown = set(self.limits) - set(Limits.__slots__)
        if unknown:
            raise BadSettings(f"limits: there is no limit {min(unknown)!r}")
        try:
            return msgspec.convert({**self.limits}, Limits)
        except msgspec.ValidationError as error:
            raise BadSettings(f"limits: {error}") from None
