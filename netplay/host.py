"""The host's process: ``python -m netplay.host``.

One JSON line with the settings comes on standard input, one JSON line goes out: ``address``, ``key`` and more, or
``error`` with a sentence. The host lives as long as its standard input is open, then saves and ends with 0.
"""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import zmq

from citadels_engine import BadOptions, Game, Options
from citadels_engine.bots import BOTS
from netplay.core import Core
from netplay.door import Door
from netplay.keeper import FileKeeper
from netplay.limits import Limits
from netplay.seating import Terms
from netplay.settings import BadSettings, HostSettings
from netplay.table import Table, report
from netplay.transport import CannotListen, Transport, new_keys, public_key
from saves import store
from saves.errors import AlreadyOpen, SaveError
from saves.model import SavedGame, Seat, default_name, now
from saves.model import Table as Place

LOOPBACK = "127.0.0.1"
BLOCKED_WAIT = 0.05
"""Seconds until a peer that took no more is tried again."""
LONGEST_WAIT = 60.0
FAREWELL = 0.3
"""Seconds clients have to answer the host's goodbye."""
MOST_SETTINGS = 256 * 1024


class Stopped(Exception):
    """Standard input ended, or a signal came, before there was anything to do."""


def main() -> int:
    """Run one host. Exit code 0 when it was told to stop, 1 when it could not start."""
    wake = _catch_signals()
    try:
        settings = HostSettings.from_json(_first_line(wake))
        keeper, saved = open_save(settings)
    except Stopped:
        return 0
    except (BadSettings, BadOptions) as error:
        return _failed("settings", str(error))
    except AlreadyOpen as error:
        return _failed("already_open", str(error))
    except SaveError as error:
        return _failed("save", str(error))
    try:
        return Host(settings, keeper, saved).run(wake)
    except CannotListen as error:
        return _failed("port", str(error))
    finally:
        keeper.close()


def open_save(settings: HostSettings) -> tuple[FileKeeper, SavedGame]:
    """The game to be hosted and its file, which is on the disk when this returns.

    Raises ``SaveError``, ``BadOptions`` or ``BadSettings``.
    """
    if settings.resume:
        path = Path(settings.resume)
        store.sweep(path.parent)
        return FileKeeper.open(path, settings.edited)
    folder = Path(settings.folder)
    saved = new_game(settings)
    store.sweep(folder)
    return FileKeeper.new(folder, saved), saved


def new_game(settings: HostSettings) -> SavedGame:
    """A new game as the settings want it. Raises ``BadOptions`` or ``BadSettings``."""
    names = settings.seat_names()
    for seat in settings.seats:
        if seat.kind == "bot" and seat.bot not in BOTS:
            raise BadSettings(f"bot: there is no bot {seat.bot!r}; choose one of {', '.join(BOTS)}")
    options = Options(**{**settings.options, "players": len(names)})
    game = Game.new(options, settings.seed if settings.seed is not None else secrets.token_hex(16))
    seats = [
        Seat(name, seat.kind, seat.bot if seat.kind == "bot" else "")
        for name, seat in zip(names, settings.seats, strict=True)
    ]
    place = Place(secret_key=new_keys()[1], locked=False)
    return SavedGame(settings.name or default_name(seats, now()), game, seats, place)


class Host:
    """One process: the core, its socket, and the loop between them."""

    def __init__(self, settings: HostSettings, keeper: FileKeeper, saved: SavedGame) -> None:
        self._settings, self._keeper, self._saved = settings, keeper, saved
        self._limits: Limits = settings.to_limits()
        self._place = saved.table or Place()
        saved.table = self._place
        self._door = Door(self._limits, [settings.owner_key] if settings.owner_key else None)
        self._key = self._own_key()
        if settings.owner_key:
            for seat in saved.seats:
                seat.device_key = settings.owner_key if seat.kind == "human" else ""

    def _own_key(self) -> str:
        """The public key; a save without a usable secret gets a new one."""
        try:
            return public_key(self._place.secret_key)
        except ValueError:
            key, self._place.secret_key = new_keys()
            return key

    def run(self, wake: socket.socket) -> int:
        """Listen, say where, and play until standard input ends or a signal comes."""
        transport = Transport(lambda key, address: self._door.may_enter(key, address, time.monotonic()), self._limits)
        try:
            address = self._listen(transport)
            core = self._core()
            print(json.dumps(self._ticket(address)), flush=True)  # noqa: T201
            serve(core, transport, wake)
            _take_leave(core, transport)
        finally:
            transport.close()
        return 0

    def _listen(self, transport: Transport) -> str:
        """The port that was asked for, else the one this game had before, else any."""
        secret = self._place.secret_key
        if self._settings.port:
            self._place.port = transport.listen(secret, LOOPBACK, self._settings.port)
        else:
            try:
                self._place.port = transport.listen(secret, LOOPBACK, self._place.port)
            except CannotListen:
                self._place.port = transport.listen(secret, LOOPBACK, 0)
        return f"tcp://{LOOPBACK}:{self._place.port}"

    def _core(self) -> Core:
        started = time.monotonic()
        table = Table(
            self._saved,
            self._keeper,
            started,
            replace(Terms.of(self._saved.table), owner_key=self._settings.owner_key, pace=self._settings.pace),
            limits=self._limits,
        )
        table.save(started)
        return Core([table], started, key=self._key, limits=self._limits, door=self._door)

    def _ticket(self, address: str) -> dict[str, Any]:
        seats = [number for number, seat in enumerate(self._saved.seats, 1) if seat.kind == "human"]
        return {
            "address": address,
            "key": self._key,
            "game": self._saved.id,
            "name": self._saved.name,
            "path": str(self._keeper.path),
            "seats": seats,
        }


def serve(core: Core, transport: Transport, wake: socket.socket) -> None:
    """The one reader: waits for the sockets, the time, standard input or a signal, and is never cut short."""
    poller = zmq.Poller()
    stdin = sys.stdin.fileno()
    for source in (*transport.sources, stdin, wake.fileno()):
        poller.register(source, zmq.POLLIN)
    blocked = False
    while True:
        ready = dict(poller.poll(_wait(core, blocked)))
        if wake.fileno() in ready or (stdin in ready and not os.read(stdin, 65536)):
            return
        if transport.zap in ready:
            transport.answer_zap()
        if not ready.keys().isdisjoint(transport.routers):
            for peer, frame in transport.frames():
                core.on_frame(peer, frame, time.monotonic())
            core.flush(transport.send)  # nobody waits for a bot's thoughts
        core.tick(time.monotonic())
        blocked = core.flush(transport.send)


def _take_leave(core: Core, transport: Transport) -> None:
    """Save, say goodbye, and wait a moment for those who are there to have heard it.

    A client's socket drops what it has not read yet when the connection ends.
    """
    core.close(time.monotonic())
    deadline = time.monotonic() + FAREWELL
    core.flush(transport.send)
    while len(core.sessions) and (left := deadline - time.monotonic()) > 0:
        zmq.zmq_poll([(router, zmq.POLLIN) for router in transport.routers], int(left * 1000) + 1)
        for peer, frame in transport.frames():
            core.on_frame(peer, frame, time.monotonic())
        core.flush(transport.send)


def _wait(core: Core, blocked: bool) -> int:
    """Milliseconds until there is something to do without anything coming in."""
    due = core.next_due()
    wait = LONGEST_WAIT if due is None else due - time.monotonic()
    if blocked:
        wait = min(wait, BLOCKED_WAIT)
    return max(0, -int(-wait * 1000 // 1))


def _catch_signals() -> socket.socket:
    """A socket that becomes readable when the process is told to end."""
    reader, writer = socket.socketpair()
    reader.setblocking(False)
    writer.setblocking(False)

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        with suppress(OSError):
            writer.send(b"x")

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
    return reader


def _first_line(wake: socket.socket) -> bytes:
    """The first line of standard input, read without taking more from it than there is. Raises ``Stopped``."""
    line = bytearray()
    poller = zmq.Poller()
    for source in (sys.stdin.fileno(), wake.fileno()):
        poller.register(source, zmq.POLLIN)
    while b"\n" not in line:
        if wake.fileno() in dict(poller.poll()):
            raise Stopped
        more = os.read(sys.stdin.fileno(), 65536)
        if not more:
            if not line:
                raise Stopped
            break
        line += more
        if len(line) > MOST_SETTINGS:
            raise BadSettings("the settings are too long")
    return bytes(line.partition(b"\n")[0])


def _failed(code: str, text: str) -> int:
    print(json.dumps({"error": code, "text": text}), flush=True)  # noqa: T201
    return 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Exception as error:
        report(error)
        sys.exit(1)
