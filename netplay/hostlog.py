"""What a host that nobody sits at writes down: who comes and goes, which games begin and end, what fails.

One line for each, with the time. Never what is in anybody's hand, and no words, tokens or keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TextIO

from netplay.logbook import Logbook
from netplay.protocol import SeatRow
from netplay.seating import PRESENT, Seating
from netplay.shapes import Phase
from netplay.table import Table


@dataclass(frozen=True, slots=True)
class _Known:
    """A table as it was written down last."""

    id: str
    phase: Phase
    seats: tuple[SeatRow, ...]
    watching: int
    saving: str = "saved"
    reason: str = ""
    """Why it is not saved."""
    paused: str = ""
    winners: tuple[str, ...] = ()


class HostLog(Logbook):
    """The log of a host."""

    def __init__(self, out: TextIO) -> None:
        super().__init__(out)
        self._known: dict[str, _Known] = {}

    def look(self, tables: Iterable[Seating]) -> None:
        """Write down what has changed at these tables."""
        known: dict[str, _Known] = {}
        for table in tables:
            now = known[table.id] = _known(table)
            for line in _news(self._known.get(table.id), now):
                self.say(f"{table.name or table.id[:8]}: {line}")
        self._known = known


def _known(table: Seating) -> _Known:
    plain = _Known(table.id, table.phase, table.rows(), len(table.watchers))
    if not isinstance(table, Table):
        return plain
    winners = tuple([table.seat(number).name for number in table.game.winners()]) if table.game.over else ()
    return replace(plain, saving=table.saving.state, reason=table.saving.reason, paused=table.paused, winners=winners)


def _news(before: _Known | None, now: _Known) -> Iterator[str]:
    """What to write down, in the order in which it will have happened."""
    if before is None:
        yield f"{_AT_FIRST[now.phase]} ({len(now.seats)} seats)"
        before = replace(now, seats=(), watching=0, saving="saved", paused="")
    yield from _came(before, now)
    if now.phase != before.phase:
        yield f"the game is over: {' and '.join(now.winners)}" if now.winners else _THEN[now.phase]
    yield from _went(before, now)
    if now.watching != before.watching:
        yield f"watched by {now.watching}"
    if now.saving != before.saving:
        yield f"what happens is not saved: {now.reason}" if now.saving != "saved" else "what happens is saved again"
    if now.paused != before.paused:
        yield f"the table waits: {now.paused}" if now.paused else "the table goes on"


_AT_FIRST = {
    "lobby": "a table is open",
    "dealing": "a table is open",
    "game": "a game goes on",
    "over": "a game that is over",
}
_THEN = {
    "lobby": "there is no deal after all",
    "dealing": "the cards are dealt",
    "game": "the game begins",
    "over": "the game is over",
}


def _came(before: _Known, now: _Known) -> Iterator[str]:
    for old, row in _people(before, now):
        if row.status in PRESENT and (old is None or old.status not in PRESENT):
            yield f"{row.name} is there (seat {row.seat})"


def _went(before: _Known, now: _Known) -> Iterator[str]:
    for old, row in _people(before, now):
        if old is not None and row.status == "gone" != old.status:
            yield f"{row.name} is gone (seat {row.seat})"
        elif old is not None and row.status == "free" and old.status in (*PRESENT, "gone"):
            yield f"{old.name} has left (seat {row.seat})"
        if row.stand_in and not (old is not None and old.stand_in):
            yield f"a bot plays on for {row.name} (seat {row.seat})"


def _people(before: _Known, now: _Known) -> Iterator[tuple[SeatRow | None, SeatRow]]:
    """The seats of people as they are and as they were."""
    olds = {row.seat: row for row in before.seats}
    return ((olds.get(row.seat), row) for row in now.seats if row.kind == "human")
