"""What a host says about a table to everybody on the network, and what is made of such words from strangers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from netplay.addresses import LOOPBACK, MOST, is_reachable
from netplay.clean import cells, clean
from netplay.errors import BadWay
from netplay.protocol import PROTOCOL
from netplay.shapes import PHASES, Phase
from netplay.ways import Way, from_words, key_check
from saves.digest import sha256

NAME_LETTERS = 40
NAME_CELLS = 48
MOST_SEATS = 9
_ID = re.compile(r"[0-9a-f]{32}")
_CHECK = re.compile(r"[0-9a-f]{4}( [0-9a-f]{4}){3}")
_VERSION = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})")
_NUMBER = re.compile(r"[0-9]{1,5}")


class BadAnnouncement(ValueError):
    """Words about a table that no honest host says; the text says which, for developers."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table on the network: what its host says of it, cleaned and bounded. Ports are TCP ports."""

    game: str
    """The game's id."""
    name: str
    taken: int
    """Seats that have somebody, people or bots."""
    seats: int
    phase: Phase
    locked: bool
    open: bool
    """Whether it is joined without words."""
    check: str
    """The check of the host's key: four groups of four hex digits."""
    key: str
    """The host's public key; empty where the table is joined by words."""
    porch: int
    port: int
    addresses: tuple[str, ...] = ()
    """The host's addresses without ports, the likeliest first."""
    protocol: tuple[int, int] = PROTOCOL
    version: str = ""
    """Of the host's program."""
    here: bool = False
    """Whether its host runs on this machine, as this user."""

    @property
    def speaks_our_version(self) -> bool:
        """Whether this program can join it."""
        return self.protocol[0] == PROTOCOL[0]

    def open_way(self) -> Way:
        """The way to an open table. Raises ``BadWay`` where it is not open."""
        key_check(self.key)
        return Way(self.at(self.port), self.key, table=self.game, pinned=True)

    def words_way(self, words: str) -> Way:
        """The way to a table that is joined by words. Raises ``BadWay``. Takes about 0.1 s."""
        first, *_ = addresses = self.at(self.porch)
        return replace(from_words(first, words), addresses=addresses, table=self.game)

    def at(self, port: int) -> tuple[str, ...]:
        """The host's addresses with that port."""
        return tuple([f"{host}:{port}" for host in self.addresses])


def service_name(table: FoundTable) -> str:
    """What one host calls one table on the network: the game's id, and which host, since a game can move."""
    return f"{table.game}-{sha256(table.check.encode()).hexdigest()[:8]}"


def game_of(service: str) -> str:
    """The id of the game a service is about; empty if it is none of ours."""
    game = service.partition("-")[0]
    return game if _ID.fullmatch(game) else ""


def to_words(table: FoundTable) -> dict[str, str]:
    """The table as the service's key and value pairs."""
    words = {
        "v": ".".join(map(str, table.protocol)),
        "app": table.version,
        "id": table.game,
        "name": table.name,
        "taken": str(table.taken),
        "seats": str(table.seats),
        "phase": table.phase,
        "locked": str(int(table.locked)),
        "open": str(int(table.open)),
        "check": table.check,
        "port": str(table.port),
    }
    return {**words, "key": table.key} if table.open else words


def from_words_of_strangers(
    words: Mapping[str, str], porch: int, addresses: Iterable[str], *, here: bool = False
) -> FoundTable:
    """The table that key and value pairs from the network speak of. Raises ``BadAnnouncement``, and nothing else."""
    protocol = _VERSION.fullmatch(words.get("v", ""))
    _demand(protocol is not None, "v")
    assert protocol is not None
    reachable = tuple(dict.fromkeys(one for one in addresses if is_reachable(one) or (here and one == LOOPBACK)))
    _demand(bool(reachable), "addresses")
    _demand(1 <= porch <= 65535, "porch")
    is_open = words.get("open") == "1"
    seats = _number(words, "seats", 2, MOST_SEATS)
    return FoundTable(
        game=_matching(words, "id", _ID),
        name=fit_table_name(words.get("name", "")),
        taken=min(_number(words, "taken", 0, MOST_SEATS), seats),
        seats=seats,
        phase=_phase(words.get("phase", "")),
        locked=words.get("locked") == "1",
        open=is_open,
        check=_matching(words, "check", _CHECK),
        key=_checked_key(words) if is_open else "",
        porch=porch,
        port=_number(words, "port", 1, 65535),
        addresses=reachable[:MOST],
        protocol=(int(protocol[1]), int(protocol[2])),
        version=clean(words.get("app", ""), 20),
        here=here,
    )


def fit_table_name(text: str) -> str:
    """A stranger's name for a table, fit for a line of a list; ``?`` where nothing is left of it."""
    name = " ".join(clean(text, 4 * NAME_LETTERS).split())[:NAME_LETTERS]
    while cells(name) > NAME_CELLS:
        name = name[:-1]
    return name if cells(name) else "?"


def _number(words: Mapping[str, str], name: str, least: int, most: int) -> int:
    text = words.get(name, "")
    _demand(_NUMBER.fullmatch(text) is not None and least <= int(text) <= most, name)
    return int(text)


def _matching(words: Mapping[str, str], name: str, pattern: re.Pattern[str]) -> str:
    text = words.get(name, "")
    _demand(pattern.fullmatch(text) is not None, name)
    return text


def _phase(text: str) -> Phase:
    for phase in PHASES:
        if text == phase:
            return phase
    raise BadAnnouncement("phase")


def _checked_key(words: Mapping[str, str]) -> str:
    """The key of an open table: a key at all, and the one that the check is of."""
    key = words.get("key", "")
    with suppress(BadWay):
        if key_check(key) == words.get("check"):
            return key
    raise BadAnnouncement("key")


def _demand(fits: bool, fault: str) -> None:
    if not fits:
        raise BadAnnouncement(fault)
