"""What a host that nobody sits at writes down: who comes and goes, which games begin and end, what fails.

One line for each, with the time. Never what is in anybody's hand, and no words, tokens or keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TextIO

from citadels_engine.sentences import N_, Sentence, placed
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
    reason: Sentence | None = None
    """Why it is not saved."""
    paused: str = ""
    winners: tuple[str, ...] = ()


class HostLog(Logbook):
    """The log of a host."""

    def __init__(self, out: TextIO, words: Callable[[str], str] = str) -> None:
        super().__init__(out, words)
        self._known: dict[str, _Known] = {}

    def look(self, tables: Iterable[Seating]) -> None:
        """Write down what has changed at these tables."""
        known: dict[str, _Known] = {}
        for table in tables:
            now = known[table.id] = _known(table)
            for line in _news(self._known.get(table.id), now):
                self.say(placed(table.name or table.id[:8], line))
        self._known = known


def _known(table: Seating) -> _Known:
    plain = _Known(table.id, table.phase, table.rows(), len(table.watchers))
    if not isinstance(table, Table):
        return plain
    winners = tuple([table.seat(number).name for number in table.game.winners()]) if table.game.over else ()
    return replace(plain, saving=table.saving.state, reason=table.saving.reason, paused=table.paused, winners=winners)


def _news(before: _Known | None, now: _Known) -> Iterator[Sentence]:
    """What to write down, in the order in which it will have happened."""
    if before is None:
        yield Sentence(_AT_FIRST[now.phase], seats=len(now.seats))
        before = replace(now, seats=(), watching=0, saving="saved", paused="")
    yield from _came(before, now)
    if now.phase != before.phase:
        won = Sentence("the game is over: {winners}", winners=[*now.winners])
        yield won if now.winners else Sentence(_THEN[now.phase])
    yield from _went(before, now)
    if now.watching != before.watching:
        yield Sentence("watched by {count}", count=now.watching)
    if now.saving != before.saving:
        unsaved = Sentence("what happens is not saved: {reason}", reason=now.reason or "")
        yield unsaved if now.saving != "saved" else Sentence("what happens is saved again")
    if now.paused != before.paused:
        yield Sentence(_WAITS.get(now.paused, _WAITS["asked"])) if now.paused else Sentence("the table goes on")


_AT_FIRST = {
    "lobby": N_("a table is open ({seats:# seat|# seats})"),
    "dealing": N_("a table is open ({seats:# seat|# seats})"),
    "game": N_("a game goes on ({seats:# seat|# seats})"),
    "over": N_("a game that is over ({seats:# seat|# seats})"),
}
_THEN = {
    "lobby": N_("there is no deal after all"),
    "dealing": N_("the cards are dealt"),
    "game": N_("the game begins"),
    "over": N_("the game is over"),
}
_WAITS = {
    "asked": N_("the table waits: the chair has paused the game"),
    "fault": N_("the table waits: the host has made a mistake"),
    "handing": N_("the table waits: it is being handed over"),
}


def _came(before: _Known, now: _Known) -> Iterator[Sentence]:
    for old, row in _people(before, now):
        if row.status in PRESENT and (old is None or old.status not in PRESENT):
            yield Sentence("{name} is there (seat {seat})", name=row.name, seat=row.seat)


def _went(before: _Known, now: _Known) -> Iterator[Sentence]:
    for old, row in _people(before, now):
        if old is not None and row.status == "gone" != old.status:
            yield Sentence("{name} is gone (seat {seat})", name=row.name, seat=row.seat)
        elif old is not None and row.status == "free" and old.status in (*PRESENT, "gone"):
            yield Sentence("{name} has left (seat {seat})", name=old.name, seat=row.seat)
        if row.stand_in and not (old is not None and old.stand_in):
            yield Sentence("a bot plays on for {name} (seat {seat})", name=row.name, seat=row.seat)


def _people(before: _Known, now: _Known) -> Iterator[tuple[SeatRow | None, SeatRow]]:
    """The seats of people as they are and as they were."""
    olds = {row.seat: row for row in before.seats}
    return ((olds.get(row.seat), row) for row in now.seats if row.kind == "human")
