"""A host of many tables that nobody sits at, in a process of its own: the real one, with games that have begun.

``python table_host.py WANTED`` with the wishes as JSON says one JSON line (``address``, ``key``, ``tables``) and hosts
until it is ended by a signal.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from citadels_engine import Game, Options
from netplay.headless import Opened, run_headless
from netplay.keeper import FileKeeper
from netplay.settings import HostSettings, LanSettings
from netplay.ticket import Ticket
from netplay.transport import new_keys
from netplay.ways import from_code
from saves import store
from saves.model import SavedGame, Seat
from saves.model import Table as Place


@dataclass(frozen=True)
class Wanted:
    """What the process is told."""

    folder: str
    """Where the saves go."""
    tables: int = 1
    players: int = 4
    saved: bool = True
    """Whether what happens is saved."""
    fresh: bool = False
    """Whether the games are at their beginning; else each has come to some point of its first half."""
    seed: str = "1"
    limits: dict[str, int | float] = field(default_factory=dict)
    """Limits that differ from the defaults."""


@dataclass(frozen=True)
class Running:
    """The process, and the way to its tables."""

    pid: int
    address: str
    key: str
    tables: tuple[str, ...]

    def ticket(self, table: int = 0, seat: int | None = None, watch: bool = False) -> Ticket:
        """The way to a seat, with keys nobody had before."""
        return Ticket(self.address, self.key, *new_keys(), seat, table=self.tables[table], watch=watch)


@contextmanager
def running(wanted: Wanted) -> Iterator[Running]:
    """Such a host, which ends with the block."""
    script = [sys.executable, __file__, json.dumps(asdict(wanted))]
    host = subprocess.Popen(script, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert host.stdout is not None
    try:
        said = host.stdout.readline()
        assert said, host.communicate()[1]
        yield Running(host.pid, **msgspec.json.decode(said, type=dict[str, Any]))
    finally:
        host.terminate()
        faults = host.communicate(timeout=30)[1]
        assert not faults, faults


def game_at(wanted: Wanted, number: int) -> Game:
    """The game of one table."""
    seed = f"{wanted.seed}/{number}"
    game, dice = Game.new(Options(players=wanted.players), seed), random.Random(seed)
    for _ in range(0 if wanted.fresh else dice.randrange(35 * wanted.players)):
        row = dice.choice(game.choices())
        game.apply(f"{row.line} {dice.choice(row.family)}" if row.family else row.line)
    return game


def prepared(wanted: Wanted) -> dict[str, str]:
    """The saves to go on with, hosted together once, whose seats are anybody's: their paths by game."""
    place = Place(secret_key=new_keys()[1], lan=True, open=True, locked=False)
    found: dict[str, str] = {}
    for number in range(1, wanted.tables + 1):
        seats = [Seat(f"P{seat}") for seat in range(1, wanted.players + 1)]
        saved = SavedGame(f"table {number}", game_at(wanted, number), seats, place)
        path = store.new_path(Path(wanted.folder), saved.name)
        store.write(path, saved)
        found[saved.id] = str(path)
    return found


def main() -> None:
    """Host until a signal comes."""
    wanted = msgspec.json.decode(sys.argv[1], type=Wanted)
    saves = prepared(wanted)
    if not wanted.saved:
        FileKeeper.write = lambda self, saved: None  # type: ignore[method-assign]
    lan = LanSettings("127.0.0.1", port=0, open=True, announce=False)
    settings = HostSettings(wanted.folder, pace=0.0, lan=lan, limits=wanted.limits)

    def say(opened: Opened) -> None:
        way = from_code(opened.code)
        print(json.dumps({"address": f"tcp://{way.addresses[0]}", "key": way.key, "tables": list(saves)}), flush=True)

    with open("/dev/null", "w") as nowhere:
        run_headless(settings, list(saves.values()), on_open=say, log=nowhere)


if __name__ == "__main__":
    main()
