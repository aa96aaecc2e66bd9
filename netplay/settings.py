"""What a host is told when it starts: one JSON line on its standard input."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from citadels_engine.sentences import Sentence, in_words, placed
from netplay.addresses import ANY
from netplay.clean import clean, fit_name, unique_name
from netplay.errors import BadWay
from netplay.limits import LONGEST_PACE, Limits

CLOSE = b"close"
"""What is said on standard input after the settings to end a host that would outlive its screen."""
MOST_TABLES = 1000
"""Tables in one process at most."""


class BadSettings(ValueError):
    """Settings no host can be started with; the text says what is wrong."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(why)


@dataclass(frozen=True, slots=True)
class SeatSettings:
    """One seat of a new game: a person's, or the bot's that is named."""

    name: str
    kind: Literal["human", "bot"] = "human"
    bot: str = ""


@dataclass(frozen=True, slots=True)
class LanSettings:
    """How a host is found and joined on the network."""

    bind: str = ANY
    """The address of this machine at which it listens; ``0.0.0.0``: at all of them."""
    port: int | None = None
    """The port that is typed to join, and nothing else will do; 0: any; ``None``: the usual one if it is free."""
    open: bool = False
    """Whether anybody on the network may join, without words."""
    words: str = ""
    """The words that open the table; empty: drawn."""
    announce: bool = True
    """Whether the network is told of the table."""
    watchers: bool = True
    """Whether spectators may come."""
    grace: int = 120
    """Seconds until a bot may play on for an absent player; 0: never."""
    decision_time: int = 0
    """Seconds for each decision; 0: as long as one likes."""
    late: Literal["plain", "bot"] = "plain"
    """Who decides when that time is over."""
    tables: int = 1
    """How many tables a host has that nobody sits at."""

    def check(self) -> None:
        """Raises ``BadSettings`` for what cannot be."""
        from ipaddress import AddressValueError, IPv4Address

        from netplay.operations import LONGEST_DECISION, LONGEST_GRACE

        try:
            IPv4Address(self.bind)
        except AddressValueError:
            raise _bad(
                "bind", Sentence("{address!r} is no IPv4 address of this machine", address=clean(self.bind, 60))
            ) from None
        _within("port", self.port or 0, 0, 65535)
        _within("grace", self.grace, 0, LONGEST_GRACE)
        _within("decision_time", self.decision_time, 0, LONGEST_DECISION)
        _within("tables", self.tables, 1, MOST_TABLES)
        if self.words:
            _check_words(self.words)


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
    handed_over: bool = False
    """Take a save of a game that was handed over and went on elsewhere."""
    name: str = ""
    """What a new game is called; by default its date and players."""
    owner_key: str = ""
    """The CURVE key of the host's own player; the seats of people are theirs."""
    port: int = 0
    """Where the game's own key is to be listened to; 0: where it was before, else anywhere."""
    lan: LanSettings | None = None
    """How it is joined on the network; ``None``: not at all, unless the save to go on with says that it was."""
    limits: Mapping[str, int | float] = field(default_factory=dict)
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
            raise BadSettings(Sentence("the settings cannot be read: {why}", why=str(error))) from None
        settings.check()
        return settings

    def check(self) -> None:
        """Raises ``BadSettings`` for what cannot be."""
        if not 0 <= self.pace <= LONGEST_PACE:
            why = Sentence("{pace} is not from 0 to {most:g} seconds", pace=self.pace, most=LONGEST_PACE)
            raise _bad("pace", why)
        if not self.resume and not self.seats:
            raise _bad("seats", Sentence("a new game needs players"))
        for seat in self.seats:
            _check_bot(seat)
        if self.lan is not None:
            self.lan.check()
            if self.seed is not None:
                why = Sentence("at a table with others nobody chooses the cards; leave the seed out")
                raise _bad("seed", why)
        self.to_limits()

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
            raise _bad("limits", Sentence("there is no limit {limit!r}", limit=min(unknown)))
        try:
            return msgspec.convert({**self.limits}, Limits)
        except msgspec.ValidationError as error:
            raise _bad("limits", in_words(str(error))) from None


def _bad(name: str, why: Sentence) -> BadSettings:
    return BadSettings(placed(name, why))


def _within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise _bad(name, Sentence("{value} is not from {least} to {most}", value=value, least=least, most=most))


def _check_bot(seat: SeatSettings) -> None:
    from citadels_engine.bots import BOTS

    if seat.kind == "bot" and seat.bot not in BOTS:
        raise _bad("bot", Sentence("there is no bot {bot!r}; choose one of {known}", bot=seat.bot, known=[*BOTS]))


def _check_words(words: str) -> None:
    from netplay.ways import words_keys

    try:
        words_keys(words)
    except BadWay as error:
        raise _bad("words", error.sentence) from None
