"""A client's side of the conversation, without its socket: what to say, what was said, and what became of a command.

It keeps the exactly-once rule from this side: one command at a time, said again with the same number until it is
answered, through lost connections and restarts of the host.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from citadels_engine import Event, Refusal
from netplay import protocol
from netplay.checks import (
    checked_item,
    checked_pace,
    checked_refusal,
    checked_seats,
    checked_values,
    checked_view,
    checked_word,
)
from netplay.clean import clean
from netplay.limits import DEFAULT, Limits
from netplay.protocol import BadFrame, FromClient, Plain, decode_host, decode_item, encode
from netplay.ticket import Ticket
from netplay.updates import (
    ClosedUpdate,
    Joined,
    LogItem,
    LogUpdate,
    Outcome,
    SavingUpdate,
    SeatLine,
    SeatsUpdate,
    Update,
    ViewUpdate,
)

MOST_LOG = 50_000
"""Log items a client takes in one game; no honest game has as many."""
MOST_NUMBER = 2**52
"""Commands are never counted that far."""
LONGEST_PATH = 4096
HELLO_PAUSE = 0.5
"""Seconds from one hello to the next at least."""
HELLO_AGAIN = 3.0
"""Seconds after which an unanswered hello is said again."""


@dataclass(frozen=True, slots=True)
class Acted:
    """The answer to the command of ``act``."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Explained:
    """The answer to ``why``."""

    line: str
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class Operated:
    """The answer to the table operation number ``k``."""

    k: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Refused:
    """The host gave no seat."""

    code: str
    values: Mapping[str, object]


News: TypeAlias = Update | Joined | Acted | Explained | Operated | Refused


@dataclass(slots=True)
class Command:
    """A command that is not answered yet."""

    n: int
    decision: int
    line: str
    sent_at: float


class Conversation:
    """What one seat's client knows and says."""

    def __init__(self, ticket: Ticket, name: str, version: str = "", limits: Limits = DEFAULT) -> None:
        self._ticket, self._name, self._version, self._limits = ticket, name, version, limits
        self._sid: int | None = None
        self._run: str | None = None
        self._token = ticket.token
        self._last_n = 0
        self._k = 0
        self._seats: tuple[SeatLine, ...] = ()
        self._pace, self._paused = 0.0, ""
        self._log_length = 0
        self._command: Command | None = None
        self._heard = self._said = self._hello_at = 0.0
        self.seat: int | None = None
        self.decision: int | None = None
        """The decision this seat is asked, as far as it knows."""
        self.newest: ViewUpdate | None = None

    @property
    def joined(self) -> bool:
        """Whether a session is open."""
        return self._sid is not None

    # -- to say

    def hello(self, now: float) -> bytes:
        """The first frame on a new connection; whatever session there was is over."""
        self._sid = None
        self._heard = self._said = self._hello_at = now
        ticket = self._ticket
        return encode(
            protocol.Hello(
                protocol=protocol.PROTOCOL,
                version=self._version,
                name=self._name,
                wants="watch" if ticket.watch else "seat",
                table=ticket.table,
                seat=self.seat or ticket.seat,
                token=self._token,
                have_log=self._log_length,
                run=self._run,
            )
        )

    def asked(self) -> int:
        """The number of the newest decision."""
        return self.newest.view.decision if self.newest else 0

    def act(self, decision: int, line: str, now: float) -> list[bytes]:
        """Begin a command: ``decision`` answered with ``line``. One at a time."""
        assert self._command is None, "one command at a time"
        self._command = Command(self._last_n + 1, decision, line, now)
        return self._say_command(now)

    @property
    def busy(self) -> bool:
        """Whether a command is not answered yet."""
        return self._command is not None

    def why(self, line: str, now: float) -> list[bytes]:
        """Ask why ``line`` is not possible now."""
        return self._say(now, lambda sid: protocol.Why(sid, self.asked(), line))

    def operate(self, op: str, values: dict[str, Plain], now: float) -> tuple[int, list[bytes]]:
        """Ask for a table operation; its number and the frames."""
        self._k = k = self._k + 1
        return k, self._say(now, lambda sid: protocol.LobbyOp(sid, k, op, values))

    def bye(self, now: float) -> list[bytes]:
        """End the session."""
        return self._say(now, lambda sid: protocol.ClientBye(sid))

    def due(self, now: float) -> list[bytes]:
        """What is to be said now without being asked: an unanswered command again, a ping after a silence."""
        if self._sid is None:
            return [self.hello(now)] if now - self._hello_at >= HELLO_AGAIN else []
        command = self._command
        if command is not None and now - command.sent_at >= self._limits.resend:
            return self._say_command(now)
        if now - max(self._heard, self._said) >= self._limits.ping:
            return self._say(now, lambda sid: protocol.ClientPing(sid, int(now * 1000)))
        return []

    def is_silent(self, now: float) -> bool:
        """Whether the host has said nothing for so long that the connection must be dead."""
        return now - self._heard >= self._limits.lost

    def _say_command(self, now: float) -> list[bytes]:
        command = self._command
        if command is None:
            return []
        command.sent_at = now
        return self._say(now, lambda sid: protocol.Act(sid, command.n, command.decision, command.line))

    def _say(self, now: float, message: Callable[[int], FromClient]) -> list[bytes]:
        if self._sid is None:
            return []
        self._said = now
        return [encode(message(self._sid))]

    # -- to hear

    def receive(self, frame: bytes, now: float) -> tuple[list[News], list[bytes]]:
        """What a frame of the host means, and what to say at once. Raises ``BadFrame`` for one no honest host sends."""
        message = decode_host(frame)
        self._heard = now
        if isinstance(message, protocol.Welcome):
            return self._welcomed(message, now)
        if isinstance(message, protocol.Error):
            return self._error(message, now)
        if isinstance(message, protocol.Ping):
            return [], self._say(now, lambda sid: protocol.ClientPong(sid, message.t))
        if self._sid is None:
            return [], []  # left over from the session before
        if isinstance(message, protocol.Bye):
            frames, self._sid = self.bye(now), None
            return [ClosedUpdate(clean(message.why, 40))], frames
        if isinstance(message, protocol.Log):
            return self._log(message, now)
        return self._news(message), []

    def _news(self, message: protocol.HostMessage) -> list[News]:
        if isinstance(message, protocol.Seen):
            return self._see(message)
        if isinstance(message, protocol.Result):
            return self._result(message)
        if isinstance(message, protocol.Reason):
            refusal = checked_refusal(message.refusal) if message.refusal else None
            return [Explained(clean(message.action, protocol.ACTION_LETTERS), refusal)]
        if isinstance(message, protocol.Saving):
            return [_saving(message)]
        if isinstance(message, protocol.Lobby):
            return self._lobby(message)
        if isinstance(message, protocol.SeatStatus):
            return [self._status(message)]
        return []

    def _welcomed(self, welcome: protocol.Welcome, now: float) -> tuple[list[News], list[bytes]]:
        _demand(welcome.seat is not None or self._ticket.watch, "a welcome without a seat")
        self._take_table(welcome.lobby.seats, welcome.lobby.pace, welcome.lobby.paused)
        token, key = welcome.token and checked_word(welcome.token), checked_word(welcome.key)
        _demand(welcome.seat is None or welcome.seat <= len(self._seats), "a welcome to a seat that does not exist")
        if welcome.run != self._run:
            self._log_length = 0
        self._sid, self._run, self.seat = welcome.sid, welcome.run, welcome.seat
        self._token = token or self._token
        self._last_n = welcome.last_n
        joined = Joined(
            game=clean(welcome.game, 100),
            seat=welcome.seat,
            seats=self._seats,
            owner=welcome.owner,
            pace=self._pace,
            edited=welcome.edited,
            token=token,
            key=key,
            paused=self._paused,
        )
        saving = _saving(welcome.saving)
        log, more = self._log(welcome.log, now, anew=True)
        self.newest = None
        return [joined, *log, *(self._see(welcome.view) if welcome.view else []), saving], more + self._command_again(
            now
        )

    def _command_again(self, now: float) -> list[bytes]:
        """After a new welcome: the open command again.

        If the host has answered its number, it sends that answer again. If not, it has never been done, and counts on
        from the host's last number.
        """
        if self._command is not None and self._command.n != self._last_n:
            self._command.n = self._last_n + 1
        return self._say_command(now)

    def _after_gap(self, values: Mapping[str, object], now: float) -> list[bytes]:
        """The host's number is another one: the command was not done, and is said again with the next."""
        n, last_n, command = values.get("n"), values.get("last_n"), self._command
        if command is None or n != command.n or not isinstance(last_n, int):
            return []
        if not self._last_n <= last_n < MOST_NUMBER:
            return []
        self._last_n, command.n = last_n, last_n + 1
        return self._say_command(now)

    def _log(self, log: protocol.Log, now: float, *, anew: bool = False) -> tuple[list[News], list[bytes]]:
        """Items of the log; those known already are left out, except where a welcome begins the log ``anew``."""
        if log.start > self._log_length:
            return [], self._say(now, lambda sid: protocol.Resync(sid, self._log_length))
        _demand(log.start >= 0 and log.start + len(log.items) <= MOST_LOG, "a log without end")
        known = 0 if anew else self._log_length - log.start
        events: list[Event] = [checked_item(decode_item(item), len(self._seats)) for item in log.items[known:]]
        start = log.start + known
        changed = bool(events) or start < self._log_length
        self._log_length = start + len(events) if events or anew else self._log_length
        items = tuple([LogItem(start + index, event) for index, event in enumerate(events)])
        return ([LogUpdate(items, start)] if changed else []), []

    def _see(self, seen: protocol.Seen) -> list[News]:
        """The view, unless a newer one of this session is known."""
        update = checked_view(seen, self.seat)
        _demand(len(update.view.players) == len(self._seats), "a view of another table")
        if self.newest is not None and update.view.decision < self.newest.view.decision:
            return []
        self.newest, self.decision = update, update.decision
        return [update]

    def _result(self, result: protocol.Result) -> list[News]:
        command = self._command
        if command is None or result.n != command.n:
            return []
        self._command, self._last_n = None, result.n
        refusal = checked_refusal(result.refusal) if result.refusal else None
        return [Acted(Outcome(result.ok, clean(result.code or "", 40), checked_values(result.values), refusal))]

    def _lobby(self, lobby: protocol.Lobby) -> list[News]:
        self._take_table(lobby.seats, lobby.pace, lobby.paused)
        news: list[News] = [SeatsUpdate(self._seats, self._pace, self._paused)]
        return news if lobby.answers is None else [*news, Operated(lobby.answers, Outcome(True))]

    def _take_table(self, seats: tuple[protocol.SeatRow, ...], pace: float, paused: str) -> None:
        self._seats, self._pace, self._paused = checked_seats(seats), checked_pace(pace), clean(paused, 40)

    def _status(self, message: protocol.SeatStatus) -> SeatsUpdate:
        status = clean(message.status, 20)
        self._seats = tuple(
            [
                SeatLine(line.seat, line.name, line.kind, line.bot, status) if line.seat == message.seat else line
                for line in self._seats
            ]
        )
        return SeatsUpdate(self._seats, self._pace, self._paused)

    def _error(self, error: protocol.Error, now: float) -> tuple[list[News], list[bytes]]:
        code, values = clean(error.code, 40), checked_values(error.values)
        if code == "no_session":  # the host was started again, or had given this client up
            self._sid = None
            return [], [self.hello(now)] if now - self._hello_at >= HELLO_PAUSE else []
        if code == "gap":
            return [], self._after_gap(values, now)
        if error.answers is not None:
            return [Operated(error.answers, Outcome(False, code, values))], []
        if not error.fatal:
            return [], []
        if self._sid is None:
            return [Refused(code, values)], []
        self._sid = None
        return [ClosedUpdate(code, values)], []

    def drop_command(self) -> None:
        """Give up the open command: nobody waits for its answer any more."""
        self._command = None


def _saving(message: protocol.Saving) -> SavingUpdate:
    _demand(len(message.path) <= LONGEST_PATH and "\0" not in message.path, "a path that is none")
    return SavingUpdate(message.state, clean(message.reason, 1000), message.path)


def _demand(fits: bool, fault: str) -> None:
    if not fits:
        raise BadFrame(fault)
