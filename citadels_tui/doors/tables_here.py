"""Which tables of this machine a door leads to."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from citadels_tui.trouble import Trouble
from citadels_tui.wording.english.doors import NO_SUCH_TABLE
from citadels_tui.wording.speech import fill
from netplay.announcement import FoundTable
from netplay.clean import folded
from netplay.running import running_tables


def tables_here(
    wanted: str = "", running: Path | None = None, *, hosts: Collection[str] | None = None
) -> tuple[FoundTable, ...]:
    """The tables of the hosts that run here now and can be joined by this program.

    With ``wanted`` those that are called that or have that id; where there is none, those whose name or id begins so.
    With ``hosts``, the checks of their keys, only the tables of these and open ones.
    """
    found = tuple(table for table in running_tables(running) if table.speaks_our_version and _is_for(table, hosts))
    text = folded(" ".join(wanted.split()))
    exact = tuple(table for table in found if text in _namings(table))
    return exact or tuple(table for table in found if any(naming.startswith(text) for naming in _namings(table)))


def wanted_tables(wanted: str) -> tuple[FoundTable, ...]:
    """The tables that a door which is being opened leads to, if there are any yet.

    Raises ``Trouble`` where only others are here: that name is a slip more likely than a table still to come.
    """
    found = tables_here(wanted)
    if not found and tables_here():
        raise Trouble(fill(NO_SUCH_TABLE, table=wanted))
    return found


def _is_for(table: FoundTable, hosts: Collection[str] | None) -> bool:
    return hosts is None or table.open or table.check in hosts


def _namings(table: FoundTable) -> tuple[str, str]:
    return folded(table.name), table.game
