"""The ways back to tables of one's own that still run on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from citadels_tui.language import _
from citadels_tui.starts import ReturnTo
from saves.paths import known_folder, running_folder

if TYPE_CHECKING:
    from netplay.ways import Way

MOST = 3
"""Ways back that are offered at most."""


def running_seats(game: str = "") -> tuple[ReturnTo, ...]:
    """The player's own seats at hosts that run here now and that no program uses; of that game only. Never raises."""
    known, running = known_folder(), running_folder()
    if not (_has_files(running) and _has_files(known)):  # what follows takes longer than a look into two folders
        return ()
    from netplay.announcement import fit_table_name
    from netplay.clean import fit_name
    from netplay.running import running_tables
    from saves.known import remembered

    tables = {table.game: table.name for table in running_tables(running) if table.game == (game or table.game)}
    seats = [one for one in remembered(known).found if one.seat.game in tables and one.seat.seat and not one.held]
    return tuple(
        ReturnTo(one.path, tables[one.seat.game] or fit_table_name(one.seat.table), fit_name(one.seat.player, "?"))
        for one in seats[:MOST]
    )


def in_use(way: Way) -> bool:
    """Whether a program on this machine uses a seat at the table to which that way leads. Never raises."""
    from saves.known import remembered

    known = remembered(known_folder())
    if way.table is not None:
        found = known.of(game=way.table)
    else:
        found = tuple(one for address in way.addresses for one in known.of(address=address))
    return any(one.held and one.seat.seat for one in found)


def already_running(game: str) -> str:
    """How to get back to a game whose host runs here and at which no seat can be returned to; empty: none runs."""
    if not _has_files(running_folder()):
        return ""
    from citadels_tui.wording.english import join as words
    from citadels_tui.wording.speech import fill
    from netplay.running import running_tables
    from saves.known import remembered

    running = next((table for table in running_tables(running_folder()) if table.game == game), None)
    if running is None:
        return ""
    if any(one.held and one.seat.seat for one in remembered(known_folder()).of(game=game)):
        return _(words.IN_USE_HERE)
    return fill(words.STILL_RUNS, address=running.at(running.porch)[0])


def _has_files(folder: Path) -> bool:
    try:
        return any(folder.iterdir())
    except OSError:
        return False
