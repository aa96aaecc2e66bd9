"""The ways back to tables of one's own that still run on this machine."""

from __future__ import annotations

from pathlib import Path

from citadels_tui.starts import ReturnTo
from saves.paths import known_folder, running_folder

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


def _has_files(folder: Path) -> bool:
    try:
        return any(folder.iterdir())
    except OSError:
        return False
