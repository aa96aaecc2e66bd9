"""The SSH door: everybody who logs in gets a client of their own, and nothing else of this machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import cast

import asyncssh

from citadels_tui.doors.admission import Admission, Crowded, Place
from citadels_tui.doors.guests import Guest
from citadels_tui.doors.listening import CannotListen, cannot_listen
from citadels_tui.doors.log import DoorLog
from citadels_tui.doors.ssh_connection import DoorConnection, options_for
from citadels_tui.doors.ssh_login import Login, Rules
from citadels_tui.doors.ssh_session import Client, Ending, NotStarted, Session, Terminal
from citadels_tui.language import N_, _
from citadels_tui.wording.english import ssh as words
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told

__all__ = ["CannotListen", "Served", "SshDoor"]

BACKLOG = 100
GREETS = 10.0
"""Seconds for a client to say that it speaks SSH."""
WANTS_NOTHING = 20.0
"""Seconds in which who is in has to ask for a session."""
CLOSES = 3.0
"""Seconds a client has to close the connection when its session is over."""

Served = Callable[[Guest, str, Terminal], Client]
"""What is started for a guest who wants that table (empty: any) on that terminal. Called in a thread; raises
``NotStarted``."""


@dataclass
class _Visit:
    """One connection."""

    place: Place
    """Its place among those who have not logged in."""
    seat: Place | None = None
    """Its place among the sessions."""
    session: Session | None = None
    since: float = field(default_factory=time.monotonic)
    timer: asyncio.TimerHandle | None = None

    @property
    def minutes(self) -> int:
        return round((time.monotonic() - self.since) / 60)

    def wait(self, seconds: float, then: Callable[[], object]) -> None:
        """Wait for something else than before."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = asyncio.get_running_loop().call_later(seconds, then)


class SshDoor:
    """A door that listens. ``idle``: seconds without a key after which a guest is sent away; 0: never."""

    def __init__(
        self, key: asyncssh.SSHKey, rules: Rules, serve: Served, log: DoorLog, *, table: str = "", idle: float = 0
    ) -> None:
        self._key, self._rules, self._serve, self._log = key, rules, serve, log
        self._admission: Admission = rules.admission
        self._table, self._idle = table, idle
        self._visits: dict[Login, _Visit] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._options: asyncssh.SSHServerConnectionOptions

    async def open(self, address: str, port: int) -> None:
        """Listen there; port 0 takes any that is free. Raises ``CannotListen``."""
        self._options = await options_for(lambda: Login(self._rules, self), self._key)
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.create_server(lambda: _Doorstep(self), address, port, backlog=BACKLOG)
        except OSError as error:
            raise cannot_listen(error, "SSH", address, port) from None

    @property
    def port(self) -> int:
        """Where it listens."""
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Let nobody in any more, and see those out who are there."""
        if self._server is not None:
            self._server.close()
        await asyncio.gather(*(self._see_out(login, visit) for login, visit in list(self._visits.items())))
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _see_out(self, login: Login, visit: _Visit) -> None:
        """End what somebody does here. The connection is the client's to close, when it has shown the last line."""
        if visit.session is not None:
            await visit.session.close("stopped")
            with suppress(TimeoutError):
                await asyncio.wait_for(login.connection.wait_closed(), CLOSES)
        login.connection.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(login.connection.wait_closed(), CLOSES)

    # connections

    def knock(self, transport: asyncio.Transport) -> None:
        """Somebody has connected: let the connection begin, if there is a place."""
        address = str((transport.get_extra_info("peername") or ("",))[0])
        try:
            place = self._admission.arrival(address)
        except Crowded as error:
            self._log.refused(address, _(words.KEPT_OUT[error.reason]))
            transport.write(f"{error}\r\n".encode())
            transport.close()
            return
        connection = DoorConnection(asyncio.get_running_loop(), self._options)
        transport.set_protocol(connection)
        connection.connection_made(transport)
        login = connection.get_owner()
        if isinstance(login, Login):
            self._visits[login] = visit = _Visit(place)
            visit.wait(GREETS, partial(self._close_silent, login))
        else:
            place.close()

    def _close_silent(self, login: Login) -> None:
        if not login.connection.get_extra_info("client_version"):
            login.connection.abort()

    def came(self, login: Login) -> None:
        """Somebody has logged in."""
        visit = self._visits[login]
        visit.place.close()
        visit.since = time.monotonic()
        visit.wait(WANTS_NOTHING, partial(self._close_idle, login))
        self._log.say(fill(words.CAME, name=_name(login), address=login.address))

    def _close_idle(self, login: Login) -> None:
        visit = self._visits.get(login)
        busy = visit is not None and visit.session is not None and visit.session.has_begun
        if not busy and not login.connection.is_closed():
            login.connection.disconnect(asyncssh.DISC_BY_APPLICATION, _(words.NOTHING_WANTED))

    def session(self, login: Login) -> asyncssh.SSHServerSession[bytes]:
        """A session for somebody who has logged in."""
        visit = self._visits[login]
        crowded = ""
        try:
            visit.seat = self._admission.session(login.address)
        except Crowded as error:
            crowded = str(error)

        def prepare(terminal: Terminal) -> Client:
            if crowded or login.guest is None:
                raise NotStarted(crowded or _(words.NO_START))
            return self._serve(login.guest, self._table, terminal)

        visit.session = Session(login.connection, prepare, partial(self._over, login), self._idle)
        return visit.session

    def _over(self, login: Login, ending: Ending, code: int) -> None:
        """A session is over, and its client gone."""
        visit = self._visits[login]
        if visit.seat is not None:
            visit.seat.close()
        why = visit.session.why if visit.session is not None else ""
        said = {"name": _name(login), "address": login.address, "minutes": visit.minutes, "how": _how(code), "why": why}
        self._log.say(fill(_told(ending, code), **said))
        visit.session = None
        if login.connection.is_closed():
            self._forget(login)
        else:
            visit.wait(CLOSES, login.connection.abort)

    def went(self, login: Login) -> None:
        """A connection is over; its session may take a moment more."""
        visit = self._visits.get(login)
        if visit is None:
            return
        visit.place.close()
        if not login.has_come:
            self._admission.attempt_failed(login.address)
            self._log.refused(login.address, login.reason.partition("\n")[0] or _(words.NO_LOG_IN))
        if visit.session is None:
            self._forget(login)

    def fault(self, error: BaseException) -> None:
        """Something of this machine kept somebody out."""
        self._log.say(fill(words.FAULT, error=told(error)))

    def _forget(self, login: Login) -> None:
        """Nothing is left of a connection."""
        visit = self._visits.pop(login, None)
        if visit is not None and visit.timer is not None:
            visit.timer.cancel()
        if login.guest is not None:
            task = asyncio.get_running_loop().create_task(asyncio.to_thread(login.let_go))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


class _Doorstep(asyncio.Protocol):
    """A connection of which nothing is known yet."""

    def __init__(self, door: SshDoor) -> None:
        self._door = door

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has connected."""
        self._door.knock(cast(asyncio.Transport, transport))


_ENDINGS: dict[Ending, str] = {
    "left": words.LEFT,
    "gone": words.GONE,
    "idle": words.SENT_AWAY,
    "stopped": words.LEFT,
    "died": words.CHILD_DIED,
    "refused": words.NOT_SERVED,
}


def _told(ending: Ending, code: int) -> str:
    """The message about it, to be filled in."""
    return words.CHILD_DIED if ending == "left" and code == 1 else _ENDINGS[ending]


def _how(code: int) -> str:
    return fill(N_("signal {number}"), number=-code) if code < 0 else fill(N_("exit code {code}"), code=code)


def _name(login: Login) -> str:
    return login.guest.name if login.guest is not None else "?"
