"""Which tables of this machine a door leads to."""

from __future__ import annotations

from pathlib import Path

from netplay.announcement import FoundTable
from netplay.clean import folded
from netplay.running import running_tables


def tables_here(wanted: str = "", running: Path | None = None) -> tuple[FoundTable, ...]:
    """The tables of the hosts that run here now and can be joined by this program.

    With ``wanted`` those that are called that or have that id; where there is none, those whose name or id begins so.
    """
    found = tuple(table for table in running_tables(running) if table.speaks_our_version)
    text = folded(" ".join(wanted.split()))
    exact = tuple(table for table in found if text in _namings(table))
    return exact or tuple(table for table in found if any(naming.startswith(text) for naming in _namings(table)))


def _namings(table: FoundTable) -> tuple[str, str]:
    return folded(table.name), table.game
