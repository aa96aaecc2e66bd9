"""The tables of one host, as it lists them to who has not said which is meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

MOST = 300
_LINE = re.compile(
    r"(?P<game>[0-9A-Za-z_-]{1,64}) (?P<name>.*) (?P<taken>[0-9])/(?P<seats>[0-9]) (?P<phase>[a-z]{1,10})"
)


@dataclass(frozen=True, slots=True)
class ListedTable:
    """One table of a host that has several."""

    game: str
    """The game's id, by which it is joined."""
    name: str
    taken: int
    """Seats that have somebody, people or bots."""
    seats: int
    phase: str
    """``lobby``, ``dealing``, ``game`` or ``over``."""


def listed_tables(values: Mapping[str, object]) -> tuple[ListedTable, ...]:
    """The tables among the values of the refusal ``no_table``; lines that are none are left out."""
    lines = values.get("tables")
    if not isinstance(lines, tuple | list):
        return ()
    found = [_LINE.fullmatch(line.replace("\t", " ")) for line in lines[:MOST] if isinstance(line, str)]
    return tuple(
        [
            ListedTable(one["game"], one["name"].strip(), int(one["taken"]), int(one["seats"]), one["phase"])
            for one in found
            if one is not None
        ]
    )
