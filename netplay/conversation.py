"""A client's side of the conversation, without its socket: what to say, what was said, and what became of a command.

It keeps the exactly-once rule from this side: one command at a time, said again with the same number until it is
answered, through lost connections, restarts of the host, and its moving to another machine.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from netplay import protocol
from netplay.checks import (
    checked_action,
    checked_refusal,
    checked_values,
    checked_view,
    checked_word,
    demand,
)
from netplay.clean import clean
from netplay.commands import MOST_NUMBER, Commands
from netplay.consent import Consent
from netplay.deal_talk import AtTable, DealTalk
from netplay.heard import Story, TableHeard, Talk
from netplay.limits import DEFAULT, Limits
from netplay.listed import cleaned_lines
from netplay.news import Acted, Directed, Explained, News, Operated, Refused, Warned, Welcomed
from netplay.protocol import FromClient, Plain, Values, decode_host, encode
from netplay.shapes import BEFORE_THE_GAME, Phase
from netplay.table_checks import (
    checked_chat,
    checked_id,
    checked_missed,
    invitation,
    rejoin_code,
)
from netplay.ticket import Ticket
from netplay.updates import (
    ChatUpdate,
    ClosedUpdate,
    HandoverUpdate,
    Joined,
    LateUpdate,
    LinkUpdate,
    Outcome,
    SavingUpdate,
    ViewUpdate,
)
from netplay.whereabouts import Whereabouts
from netplay.witness import Witness
from saves.errors import from_codes

LONGEST_PATH = 4096
LONGEST_REASON = 1000
HELLO_PAUSE = 0.5
"""Seconds from one hello to the next at least."""
HELLO_AGAIN = 3.0
"""Seconds after which an unanswered hello is said again."""


class Conversation:
    """What one seat's client knows and says."""

    def __init__(
        self,
        ticket: Ticket,
        name: str,
        version: str = "",
        limits: Limits = DEFAULT,
        draw: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self._where = Whereabouts(ticket)
        self._name, self._version, self._limits = name, version, limits
        self._sid: int | None = None
        self._knocks = False
        """Whether a hello is not answered yet."""
        self._run: str | None = None
        self._game: str | None = None
        self._k = 0
        self._table, self._story, self._talk = TableHeard(), Story(), Talk()
        self._commands, self._consent = Commands(), Consent()
        self._deal = DealTalk(ticket.commitment, draw)
        self._replies: list[bytes] = []
        self._now = self._heard = self._said = self._hello_at = 0.0
        self.seat: int | None = None
        self.decision: int | None = None
        """The decision this seat is asked, as far as it knows."""
        self.newest: ViewUpdate | None = None

    @property
    def joined(self) -> bool:
        """Whether a session is open."""
        return self._sid is not None

    @property
    def ticket(self) -> Ticket:
        """The way to this seat, as far as it is known now."""
        return self._where.ticket

    @property
    def moved(self) -> bool:
        """Whether the known host has said that the game goes on at another."""
        return self._where.moved

    @property
    def phase(self) -> Phase:
        """Where the table is on its way: ``lobby``, ``dealing``, ``game`` or ``over``."""
        return self._table.state.phase

    def connected(self, address: str) -> None:
        """The connection is to that address."""
        self._where.address = address

    # -- to say

    def hello(self, now: float) -> bytes:
        """The first frame on a new connection; whatever session there was is over."""
        self._sid, self._knocks = None, True
        self._heard = self._said = self._hello_at = now
        ticket = self.ticket
        return encode(
            protocol.Hello(
                protocol=protocol.PROTOCOL,
                version=self._version,
                name=self._name,
                wants="watch" if ticket.watch else "seat",
                table=ticket.table,
                seat=self.seat or ticket.seat,
                token=ticket.token,
                have_log=len(self._story),
                run=self._run,
                entropy=None if ticket.watch else bytes.fromhex(self._deal.to_seal()),
                back=self._game is not None and not ticket.watch,
            )
        )

    def asked(self) -> int:
        """The number of the newest decision."""
        return self.newest.view.decision if self.newest else 0

    def act(self, decision: int, line: str, now: float) -> list[bytes]:
        """Begin a command: ``decision`` answered with ``line``. One at a time."""
        self._commands.begin(decision, line, now)
        return self._say_command(now)

    @property
    def busy(self) -> bool:
        """Whether a command is not answered yet."""
        return self._commands.open is not None

    def why(self, line: str, now: float) -> list[bytes]:
        """Ask why ``line`` is not possible now."""
        return self._say(now, lambda sid: protocol.Why(sid, self.asked(), line))

    def operate(self, op: str, values: Mapping[str, Plain], now: float) -> tuple[int, list[bytes]]:
        """Ask for a table operation; its number and the frames."""
        if op == "agree":
            self._consent.answer(values, self._table.state.handing)
        self._k = k = self._k + 1
        return k, self._say(now, lambda sid: protocol.LobbyOp(sid, k, op, dict(values)))

    def say(self, text: str, now: float) -> list[bytes]:
        """Say a line to everybody at the table."""
        return self._say(now, lambda sid: protocol.ClientChat(sid, text))

    def bye(self, now: float, *, leave: bool = False) -> list[bytes]:
        """End the session; ``leave``: the seat is given up, where that is possible."""
        return self._say(now, lambda sid: protocol.ClientBye(sid, protocol.LEAVE if leave else ""))

    def due(self, now: float) -> list[bytes]:
        """What is to be said now without being asked: an unanswered command again, a ping after a silence."""
        if self._sid is None:
            return [self.hello(now)] if now - self._hello_at >= HELLO_AGAIN else []
        if self._commands.is_due(now, self._limits.resend):
            return self._say_command(now)
        if now - max(self._heard, self._said) >= self._limits.ping:
            return self._say(now, lambda sid: protocol.ClientPing(sid, int(now * 1000)))
        return []

    def is_silent(self, now: float) -> bool:
        """Whether the host has said nothing for so long that the connection must be dead."""
        return now - self._heard >= self._limits.lost

    def _say_command(self, now: float) -> list[bytes]:
        command = self._commands.open
        if command is None:
            return []
        command.sent_at = now
        return self._say(now, command.act)

    def _say(self, now: float, message: Callable[[int], FromClient]) -> list[bytes]:
        if self._sid is None:
            return []
        self._said = now
        return [encode(message(self._sid))]

    def _reply(self, frames: list[bytes]) -> None:
        self._replies += frames

    # -- to hear

    def receive(self, frame: bytes, now: float) -> tuple[list[News], list[bytes]]:
        """What a frame of the host means, and what to say at once. Raises ``BadFrame`` for one no honest host sends."""
        message = decode_host(frame)
        self._heard = self._now = now
        self._replies = []
        news = self._take(message)
        return news, self._replies

    def _take(self, message: protocol.HostMessage) -> list[News]:
        if isinstance(message, protocol.Welcome):
            return self._welcomed(message)
        if isinstance(message, protocol.Error):
            return self._error(message)
        if self._knocks and isinstance(message, protocol.Moved):
            return [Directed()] if self._where.follow(message) else []
        if self._sid is None:
            return []  # left over from the session before
        take = _TAKES.get(type(message))
        return take(self, message) if take else []

    def _ping(self, ping: protocol.Ping) -> list[News]:
        self._reply(self._say(self._now, lambda sid: protocol.ClientPong(sid, ping.t)))
        return []

    def _bye(self, bye: protocol.Bye) -> list[News]:
        self._reply(self.bye(self._now))
        self._sid = None
        return [*self._deal.ended(self._at_table()), ClosedUpdate(clean(bye.why, 40))]

    # -- the session and the table

    def _welcomed(self, welcome: protocol.Welcome) -> list[News]:
        if self._where.is_another(welcome):
            return [Refused("changed_key", {})]
        if self._where.is_hearsay(welcome):
            self._where.pin(welcome, self._where.secret)
            return [Directed()]
        known, answers_hello = (self._game, self.seat, self.phase in BEFORE_THE_GAME), self._sid is None
        demand((welcome.seat is None) == self.ticket.watch, "a welcome to something nobody asked for")
        demand((welcome.view is None) == (welcome.lobby.phase in BEFORE_THE_GAME), "a welcome to half a game")
        self._table.take(welcome.lobby)
        demand(
            welcome.seat is None or 1 <= welcome.seat <= len(self._table.seats),
            "a welcome to a seat that does not exist",
        )
        news, fresh = self._begin_game(checked_id(welcome.game), welcome.run)
        self._sid, self._knocks, self.seat = welcome.sid, False, welcome.seat
        self._commands.welcomed(welcome.last_n)
        self._deal.welcomed(self._game or "", self.ticket.game or self._game or "", self.seat, self.phase)
        self._where.bind(self._deal.bond)
        token = checked_word(welcome.token) if welcome.token else None
        self._where.pin(welcome, token or self.ticket.token)
        log = self._hear_log(welcome.log, anew=True, fresh=fresh)
        joined = self._joined(welcome, token)
        anew = not answers_hello or known != (self._game, self.seat, self.phase in BEFORE_THE_GAME)
        self._reply(self._say_command(self._now))
        self._seal()
        view = self._see(welcome.view) if welcome.view else []
        return [*news, Welcomed(joined, anew), *log, *view, _saving(welcome.saving)]

    def _begin_game(self, game: str, run: str) -> tuple[list[News], bool]:
        """Forget what was known of another game; an open command of it has no answer any more.

        Also whether the log is another one than before.
        """
        news: list[News] = []
        if game != self._game:
            self._consent.forget()
            if self._commands.drop():
                news = [Acted(Outcome(False, "stale"))]
        fresh = (game, run) != (self._game, self._run)
        self._game, self._run, self.newest, self.decision = game, run, None, None
        return news, fresh

    def _joined(self, welcome: protocol.Welcome, token: str | None) -> Joined:
        game, invite, known = self._game or "", welcome.invite, self.ticket.token
        missed = checked_missed(welcome.missed)
        return Joined(
            game=game,
            seat=welcome.seat,
            seats=self._table.seats,
            owner=welcome.owner,
            pace=self._table.pace,
            edited=welcome.edited,
            token=token,
            key=welcome.key,
            paused=self._table.paused,
            state=self._table.state,
            invitation=invitation(invite, game) if invite else None,
            code=rejoin_code(invite, game, welcome.seat, known) if invite and welcome.seat and known else "",
            missed=missed if missed != len(self._story) else None,
        )

    def _lobby(self, lobby: protocol.Lobby) -> list[News]:
        self._table.take(lobby)
        demand(self.seat is None or self.seat <= len(self._table.seats), "a table without the own seat")
        self._reveal(self._deal.reveal(self._at_table()))
        self._seal()
        news: list[News] = [self._table.update()]
        return news if lobby.answers is None else [*news, Operated(lobby.answers, Outcome(True))]

    def _status(self, message: protocol.SeatStatus) -> list[News]:
        self._table.take_status(message)
        return [self._table.update()]

    def _saved(self, saving: protocol.Saving) -> list[News]:
        return [_saving(saving)]

    def _chat(self, chat: protocol.Chat) -> list[News]:
        lines = self._talk.new(checked_chat(chat, len(self._table.seats)), self._now)
        return [ChatUpdate(lines)] if lines else []

    def _error(self, error: protocol.Error) -> list[News]:
        code, values, now = clean(error.code, 40), _told(error.values), self._now
        if code == "no_session":  # the host was started again, or had given this client up
            self._sid = None
            self._reply([self.hello(now)] if now - self._hello_at >= HELLO_PAUSE else [])
            return []
        if code == "gap":
            if self._commands.after_gap(values):
                self._reply(self._say_command(now))
            return []
        if error.answers is not None:
            return [Operated(error.answers, Outcome(False, code, values))]
        if not error.fatal:
            return [Warned(code, values)]
        if self._sid is None:
            tables = {"tables": cleaned_lines(error.values["tables"])} if "tables" in error.values else {}
            return [Refused(code, {**values, **tables})]
        self._sid = None
        return [ClosedUpdate(code, values)]

    # -- the game

    def _log(self, log: protocol.Log) -> list[News]:
        if self.phase in BEFORE_THE_GAME:
            return []
        return [*self._hear_log(log), *self._deal.to_check(self._at_table())]

    def _hear_log(self, log: protocol.Log, *, anew: bool = False, fresh: bool = False) -> list[News]:
        """Items of the log, and a question for those before them if they are missing."""
        told, missing = self._story.hear(log, len(self._table.seats), anew=anew, fresh=fresh)
        if missing:
            self._reply(self._say(self._now, lambda sid: protocol.Resync(sid, len(self._story))))
        return [*told]

    def _see(self, seen: protocol.Seen) -> list[News]:
        """The view, unless a newer one of this session is known."""
        if self.phase in BEFORE_THE_GAME:
            return []
        update = checked_view(seen, self.seat)
        demand(len(update.view.players) == len(self._table.seats), "a view of another table")
        if self.newest is not None and update.view.decision < self.newest.view.decision:
            return []
        self.newest, self.decision = update, update.decision
        return [update, *self._deal.to_check(self._at_table())]

    def _result(self, result: protocol.Result) -> list[News]:
        if not self._commands.answered(result.n):
            return []
        refusal = checked_refusal(result.refusal) if result.refusal else None
        return [Acted(Outcome(result.ok, clean(result.code or "", 40), _told(result.values), refusal))]

    def _late(self, late: protocol.Late) -> list[News]:
        demand(0 <= late.decision <= MOST_NUMBER, "a number beyond all measure")
        return [LateUpdate(late.decision, checked_action(late.action, len(self._table.seats)))]

    def _reason(self, reason: protocol.Reason) -> list[News]:
        refusal = checked_refusal(reason.refusal) if reason.refusal else None
        return [Explained(clean(reason.action, protocol.ACTION_LETTERS), refusal)]

    def drop_command(self) -> None:
        """Give up the open command: nobody waits for its answer any more."""
        self._commands.drop()

    # -- the fair deal

    def _at_table(self) -> AtTable:
        view = self.newest.view if self.newest else None
        return AtTable(self._game or "", self.seat, self._table.seats, self._table.state, view, self._story)

    def _seal(self) -> None:
        """In the lobby: tell the seal of this seat's bytes where the host does not have it."""
        if self._deal.wants_seal(self.phase) and self.seat is not None:
            self._reply(self.operate("seal", {"seal": self._deal.to_seal()}, self._now)[1])

    def _commit(self, commit: protocol.Commit) -> list[News]:
        if self.phase in BEFORE_THE_GAME:
            if commit.final:  # the table itself may tell it a moment later
                self._table.deals()
            self._reveal(self._deal.commit(commit, self._at_table()))
            self._seal()
        return []

    def _reveal(self, entropy: str) -> None:
        """Tell this seat's bytes, if it is time to, and remember what they are bound to."""
        self._where.bind(self._deal.bond)
        if entropy:
            self._reply(self.operate("entropy", {"entropy": entropy}, self._now)[1])

    def _open(self, opened: protocol.Opened) -> list[News]:
        if self.phase in BEFORE_THE_GAME:
            return []
        self._deal.open(opened, self._now)
        return [*self._deal.to_check(self._at_table())]

    def overdue(self, now: float) -> list[News]:
        """What has to be told although the host has not said all that belongs to it."""
        return [*self._deal.overdue(self._at_table(), now)]

    # -- another host

    def witness(self) -> Witness | None:
        """What this client knows of the game; ``None`` where it has no seat in one."""
        table = self._at_table()
        if table.seat is None or table.view is None:
            return None
        key, events = self.ticket.public_key, tuple(self._story.events)
        return Witness(
            table.game, table.seat, key, self._table.seats, self._table.state, table.view, events, self._deal.bond
        )

    def _handover(self, handover: protocol.Handover) -> list[News]:
        """The whole game, if this seat has agreed to go on hosting it."""
        return [HandoverUpdate(handover.save)] if self._consent.takes(self.seat) else []

    def _moved(self, moved: protocol.Moved) -> list[News]:
        self._where.move(moved)
        self._reply(self.bye(self._now))
        self._sid = None
        return [LinkUpdate("moved")]


_TAKES: Mapping[type, Callable[[Conversation, Any], list[News]]] = {
    protocol.Bye: Conversation._bye,
    protocol.Chat: Conversation._chat,
    protocol.Commit: Conversation._commit,
    protocol.Handover: Conversation._handover,
    protocol.Late: Conversation._late,
    protocol.Lobby: Conversation._lobby,
    protocol.Log: Conversation._log,
    protocol.Moved: Conversation._moved,
    protocol.Opened: Conversation._open,
    protocol.Ping: Conversation._ping,
    protocol.Reason: Conversation._reason,
    protocol.Result: Conversation._result,
    protocol.Saving: Conversation._saved,
    protocol.SeatStatus: Conversation._status,
    protocol.Seen: Conversation._see,
}
"""What is done with each message of an open session."""


def _saving(message: protocol.Saving) -> SavingUpdate:
    demand(len(message.path) <= LONGEST_PATH and "\0" not in message.path, "a path that is none")
    reason = from_codes([clean(one, LONGEST_REASON) for one in message.because[:3]])
    return SavingUpdate(message.state, reason or clean(message.reason, LONGEST_REASON), message.path)


def _told(values: Values) -> dict[str, object]:
    """The values of a refusal, cleaned; its reason is a ``Sentence`` where the host gave codes for it."""
    found = checked_values(values)
    because = found.pop("because", ())
    reason = from_codes(because) if isinstance(because, tuple) else None
    return {**found, "reason": reason} if reason else found
