"""The tables of one host, as it lists them to who has not said which is meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from netplay.clean import clean
from netplay.shapes import PHASES, is_id

MOST = 300
"""Tables of one host that are looked at."""
LINE = 500
NAME_LETTERS = 64
_TAKEN = re.compile(r"([0-9])/([0-9])")


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
    """The tables among the values of the refusal ``no_table``, cleaned; lines that are none are left out.

    A line is the id, the name, seats taken and seats (``2/4``), and the phase, with tabs between them.
    """
    lines = values.get("tables")
    found = [_table(line) for line in lines[:MOST] if isinstance(line, str)] if isinstance(lines, tuple | list) else []
    return tuple([one for one in found if one is not None])


def _table(line: str) -> ListedTable | None:
    parts = line.split("\t")
    if len(parts) != 4:
        return None
    game, name, places, phase = parts
    taken = _TAKEN.fullmatch(places)
    if taken is None or not is_id(game) or phase not in PHASES:
        return None
    return ListedTable(game, clean(name, NAME_LETTERS).strip() or "?", int(taken[1]), int(taken[2]), phase)


def cleaned_lines(lines: object) -> tuple[str, ...]:
    """Such lines, each part fit for a terminal."""
    texts = [line for line in lines[:MOST] if isinstance(line, str)] if isinstance(lines, tuple | list) else []
    return tuple(["\t".join(clean(part, NAME_LETTERS) for part in text[:LINE].split("\t")) for text in texts])
