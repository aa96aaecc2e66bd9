"""An SSH door for measurements: serves the game, or the least that answers a key. ``python ssh_door.py HOME KIND``.

Its port is its one line of output; it is closed by SIGTERM.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

from citadels_tui.doors.admission import Admission, Limits
from citadels_tui.doors.guests import Guest, Guests
from citadels_tui.doors.log import DoorLog
from citadels_tui.doors.own_terminal import owning
from citadels_tui.doors.passes import guest_environment
from citadels_tui.doors.ssh_client import game_for
from citadels_tui.doors.ssh_keys import host_key
from citadels_tui.doors.ssh_login import Rules
from citadels_tui.doors.ssh_server import SshDoor
from citadels_tui.doors.ssh_session import Client, Terminal
from citadels_tui.terminal import SLOW_FRAMES

LABEL = [sys.executable, str(Path(__file__).with_name("one_label_keys.py"))]
MANY = Limits(200, 200, 200, 200, 1000, 1000, 200, 200, 1000, 1000, 1000, 1000)


def game(guest: Guest, table: str, terminal: Terminal) -> Client:
    """Each guest at a table of their own: P1 at "Bench 1"."""
    return game_for(guest, f"Bench {guest.name[1:]}", terminal)


def label(guest: Guest, table: str, terminal: Terminal) -> Client:
    """One label, served in the same way, with as many frames a second."""
    more = {"TEXTUAL_FPS": str(SLOW_FRAMES), "TEXTUAL_ANIMATIONS": "none"}
    environment = guest_environment(Path("/"), term=terminal.term, lang=terminal.lang, more=more)
    return Client(owning(LABEL), environment)


async def main(home: Path, kind: str) -> None:
    rules = Rules(Guests(home / "guests", home / "running"), Admission(MANY))
    door = SshDoor(host_key(home / "ssh"), rules, game if kind == "game" else label, DoorLog(sys.stderr))
    await door.open("127.0.0.1", 0)
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    print(door.port, flush=True)
    await stop.wait()
    await door.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
