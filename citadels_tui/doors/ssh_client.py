"""The client of a guest who came over SSH: what is started, and what it is told."""

from __future__ import annotations

import signal
from functools import partial

import msgspec

from citadels_tui.doors.guests import Guest
from citadels_tui.doors.idle import WARNING
from citadels_tui.doors.passes import guest_command, guest_environment, write_pass
from citadels_tui.doors.ssh_session import Client, NotStarted, Terminal
from citadels_tui.language import _
from citadels_tui.wording.english import ssh as words
from saves.errors import SaveError

__all__ = ["game_for"]


def game_for(
    guest: Guest, table: str, terminal: Terminal, warned: float = WARNING, *, asks_words: bool = False
) -> Client:
    """The game, for a guest who wants that table (empty: any) and is warned so many seconds before being sent away.

    ``asks_words``: they see open tables, and those of hosts whose words they have said. Waits for the disk. Raises
    ``NotStarted``, whose cause is for the log.
    """
    try:
        given = msgspec.structs.replace(guest.pass_for("ssh", table, asks_words=asks_words), warned=round(warned))
        path = write_pass(given, guest.home)
    except SaveError as error:
        raise NotStarted(_(words.NO_START)) from error
    environment = guest_environment(
        path, term=terminal.term, lang=terminal.lang, colorterm=terminal.colorterm, no_color=terminal.no_color
    )
    return Client(guest_command(), environment, signal.SIGUSR1, partial(path.unlink, missing_ok=True))
