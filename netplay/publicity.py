"""What a host lets be known of its tables: to the local network, to this machine, and to those who sit at them."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from netplay.announcement import FoundTable, fit_table_name
from netplay.discovery import Announcer
from netplay.places import Listening
from netplay.running import Note
from netplay.seating import Seating
from netplay.ways import key_check, words_keys
from saves.model import program_version

ADDRESSES = 5.0
"""Seconds from one look at this machine's addresses to the next."""


class Publicity:
    """Tells whom it concerns which tables there are, and keeps the invitations as this machine's addresses are."""

    def __init__(self, listening: Listening, *, announce: bool, folder: Path | None = None) -> None:
        self._listening = listening
        porch_key = words_keys(listening.words)[0] if listening.words else ""
        self._note = Note(listening.bind, folder, key=listening.key, porch_key=porch_key)
        self._announcer = Announcer(listening.bind) if announce else None
        self._invite, self._looked = listening.invite(), 0.0
        self._check = key_check(listening.key)

    def look(self, tables: Collection[Seating], now: float) -> None:
        """These are the tables now."""
        if now - self._looked >= ADDRESSES:
            self._invite, self._looked = self._listening.invite(), now
        for table in tables:
            if table.terms.invite != self._invite:
                table.terms.invite = self._invite
        found = sorted(tables, key=lambda table: not table.has_room())  # not all may be told
        shown = tuple([told(table, self._listening, self._check) for table in found])
        self._note.show(shown)
        if self._announcer is not None:
            self._announcer.show(shown)

    def withdraw(self) -> None:
        """There are no tables any more. Returns at once; ``close`` waits until it is told."""
        self._note.close()
        if self._announcer is not None:
            self._announcer.stop()

    def close(self) -> None:
        """Wait until the network has been told, for a moment."""
        if self._announcer is not None:
            self._announcer.close()


def told(table: Seating, listening: Listening, check: str) -> FoundTable:
    """What everybody may know of a table."""
    return FoundTable(
        game=table.id,
        name=fit_table_name(table.name),
        taken=sum(seat.status != "free" for seat in table.seats),
        seats=len(table.seats),
        phase=table.phase,
        locked=table.terms.locked,
        open=listening.open,
        check=check,
        key=listening.key if listening.open else "",
        porch=listening.porch,
        port=listening.port,
        version=program_version(),
    )
