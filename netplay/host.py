"""The host's process: ``python -m netplay.host``.

One JSON line with the settings comes on standard input, one JSON line goes out: ``address``, ``key`` and more, or
``error`` with a sentence. The host lives as long as its standard input is open, and one on the network as long as
there is a person besides; then it saves and ends with 0.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import zmq

from citadels_engine import BadOptions
from citadels_engine.sentences import Sentence, sentence_of
from netplay.addresses import ANY, LOOPBACK
from netplay.core import Core
from netplay.descriptors import SPARE_FOR_SAVES, raise_limit, strangers
from netplay.door import Door
from netplay.keeper import FileKeeper
from netplay.limits import Limits
from netplay.loop import Loop, take_leave
from netplay.places import PORCH_SOCKET, Listening, listen_at_home, listen_on_the_network
from netplay.seating import Seating
from netplay.sessions import Peer
from netplay.settings import BadSettings, HostSettings
from netplay.signals import Wake
from netplay.signpost import Signpost, from_words, point_the_way
from netplay.starting import Beginning, beginning
from netplay.table import Table, report
from netplay.transport import CannotListen, Transport
from saves.errors import AlreadyOpen, HandedOver, SaveError
from saves.model import SavedGame
from saves.spare import SPARE

if TYPE_CHECKING:
    from netplay.publicity import Publicity

MOST_SETTINGS = 256 * 1024
LOOK_AGAIN = 2.0
"""Seconds until tables of which nothing was told are looked at all the same, if anything happens at all."""
SESSIONS_A_TABLE = 16
"""Sessions there may be for each table, where a host has many."""


class Stopped(Exception):
    """Standard input ended, or a signal came, before there was anything to do."""


def main() -> int:
    """Run one host. Exit code 0 when it was told to stop, 1 when it could not start."""
    wake = Wake()
    try:
        settings = HostSettings.from_json(_first_line(wake.reader))
        start = beginning(settings, [settings.resume] if settings.resume else [])
    except Stopped:
        return 0
    except (BadSettings, BadOptions) as error:
        return _failed("settings", error)
    except AlreadyOpen as error:
        return _failed("already_open", error)
    except HandedOver as error:
        return _failed("handed_over", error)
    except SaveError as error:
        return _failed("save", error)
    host = Host(start)
    try:
        host.open()
        _say(host.ticket())
        host.run(wake.reader, sys.stdin.fileno())
    except BadOptions as error:
        return _failed("settings", error)
    except CannotListen as error:
        return _failed("port", error)
    finally:
        host.close()
    return 0


class Host:
    """The tables of one process, its sockets, and everything that goes on around them.

    ``open``, then ``run``, and ``close`` in any case.
    """

    def __init__(self, start: Beginning, *, renew: bool = False) -> None:
        self._start, self._settings, self._renew = start, start.settings, renew
        SPARE.keep(SPARE_FOR_SAVES)
        self._limits = _limits(start)
        invited = [self._settings.owner_key] if self._settings.owner_key and start.lan is None else None
        bind = start.lan.bind if start.lan is not None else LOOPBACK
        self._door = Door(self._limits, invited, own=bind)
        self._transport = Transport(self._may_enter, self._limits)
        self._folder = self._settings.folder
        self._begun: dict[str, FileKeeper] = {}
        """Files of games that have begun here."""
        self._publicity: Publicity | None = None
        self.listening: Listening
        self.core: Core

    def _may_enter(self, key: str, address: str) -> bool:
        return self._door.may_enter(key, address, time.monotonic())

    @property
    def tables(self) -> Collection[Seating]:
        """The tables as they are now."""
        return self.core.tables.values()

    @property
    def folder(self) -> str:
        """Where games are saved that begin here."""
        return self._folder

    @property
    def on_network(self) -> bool:
        """Whether others can join."""
        return self._start.lan is not None

    def open(self) -> None:
        """Listen, and be ready for people. Raises ``CannotListen``, or ``BadOptions`` for options no game can have."""
        start, settings, now = self._start, self._settings, time.monotonic()
        if start.lan is None:
            self.listening = listen_at_home(self._transport, start.place, settings.port)
        else:
            self.listening = listen_on_the_network(self._transport, start.place, start.lan, settings.port)
        self.core = Core(
            start.tables(self.listening, self._limits, now),
            now,
            key=self.listening.key,
            port=self.listening.port if start.lan is not None else 0,  # nobody comes there by another way
            limits=self._limits,
            door=self._door,
            begin=self._begin if start.lan is not None else None,
            renew=self._renew,
        )

    def _begin(self, saved: SavedGame, folder: str) -> FileKeeper:
        """A game begins: its file, which is on the disk when this returns. Raises ``SaveError``.

        A ``folder`` in which that has worked is the usual one from then on.
        """
        where = Path(folder).expanduser().absolute() if folder else Path(self._folder)
        keeper = FileKeeper.new(where, saved)
        self._folder = str(where)
        going_on = {game: one for game, one in self._begun.items() if game in self.core.tables}
        self._begun = {**going_on, saved.id: keeper}
        return keeper

    def run(self, wake: socket.socket, stdin: int | None, look: Callable[[], object] = lambda: None) -> None:
        """Play until it is time to end, and take leave. ``look`` is called after something has happened."""

        news, again = -1, 0.0

        def looking(now: float) -> None:
            nonlocal news, again
            if news != self.core.news or now >= again:
                news, again = self.core.news, now + LOOK_AGAIN
                self._look(now)
                look()

        if (lan := self._start.lan) is not None:
            from netplay.publicity import Publicity

            self._publicity = Publicity(self.listening, announce=lan.announce)
        looks = looking if self.on_network else None
        told = Loop(self.core, self._transport, wake, stdin=stdin, outlives=self.on_network, look=looks).run()
        if self._publicity is not None:
            self._publicity.withdraw()
        take_leave(self.core, self._transport)
        look()
        if self.core.ending == "moved" and not told:
            self._point_the_way(wake, stdin)

    def _point_the_way(self, wake: socket.socket, stdin: int | None) -> None:
        """The game goes on elsewhere: its save is let go, and for a while who comes late is sent on."""
        self._let_saves_go()
        for table in self.tables:
            if isinstance(table, Table) and table.moved:
                moved, here = from_words(table.moved), self.listening
                sign = Signpost(table, moved, here.key, here.port, _is_at_porch, self._door)
                seconds = max(self._limits.signpost, table.terms.grace)
                point_the_way(sign, self._transport, wake, stdin, seconds)

    def _look(self, now: float) -> None:
        """Tell others what has changed."""
        if self._publicity is not None:
            self._publicity.look(self.tables, now)

    def ticket(self) -> dict[str, Any]:
        """What whoever started this host needs to know of it."""
        listening, lan = self.listening, self._start.lan
        own = LOOPBACK if lan is None or lan.bind == ANY else lan.bind
        first = next(iter(self.tables))
        games = [(keeper, saved) for keeper, saved in self._start.games if saved.id == first.id]
        return {
            "address": f"tcp://{own}:{listening.port}",
            "key": listening.key,
            "game": first.id,
            "name": first.name,
            "path": str(games[0][0].path) if games else "",
            "seats": [number for number, seat in enumerate(games[0][1].seats, 1) if seat.kind == "human"]
            if games
            else [],
            "lan": lan is not None,
            "porch": listening.porch,
            "notices": listening.notices,
        }

    def close(self) -> None:
        """Let everything go."""
        self._transport.close()
        self._let_saves_go()
        if self._publicity is not None:
            self._publicity.close()
        SPARE.keep(0)

    def _let_saves_go(self) -> None:
        self._start.close()
        for keeper in self._begun.values():
            keeper.close()


def _is_at_porch(peer: Peer) -> bool:
    return peer.route[0] == PORCH_SOCKET


def _limits(start: Beginning) -> Limits:
    """The limits that were asked for; with many tables there is room for their people, and for no more strangers than
    there are descriptors."""
    limits, tables = start.settings.to_limits(), len(start.games) + len(start.openings)
    if "sessions" not in start.settings.limits:
        limits = replace(limits, sessions=max(limits.sessions, SESSIONS_A_TABLE * tables))
    return replace(limits, strangers=strangers(limits.strangers, raise_limit(), limits.sessions))


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
            raise BadSettings(Sentence("the settings are too long"))
    return bytes(line.partition(b"\n")[0])


def _say(answer: dict[str, Any]) -> None:
    print(msgspec.json.encode(answer).decode(), flush=True)  # noqa: T201


def _failed(code: str, error: BadSettings | BadOptions | SaveError | CannotListen) -> int:
    _say({"error": code, "text": str(error), "said": sentence_of(error).to_dict()})
    return 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Exception as error:
        report(error)
        sys.exit(1)
