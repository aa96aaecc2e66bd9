"""Hundreds of scripted clients in one process: real CURVE connections, and little more of a client than plays."""

from __future__ import annotations

import heapq
import random
import resource
import select
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeAlias

import zmq
from msgspec import MsgspecError, Struct
from msgspec.msgpack import Decoder

from netplay import protocol
from netplay.protocol import PROTOCOL, Act, ClientPing, FromClient, Hello, Row, encode
from netplay.ticket import Ticket

PING = 4.0
"""Seconds of silence after which a client says that it is there."""


class View(Struct, tag="view"):
    """As much of a view as it takes to act."""

    revision: int
    decision: int | None = None
    choices: tuple[Row, ...] = ()


class Welcome(Struct, tag="welcome"):
    """As much of a welcome."""

    sid: int
    last_n: int = 0
    view: View | None = None


class Result(Struct, tag="result"):
    """The answer to an act."""

    n: int
    ok: bool
    code: str | None = None


class Error(Struct, tag="error"):
    """A refusal."""

    code: str
    fatal: bool = False


Told: TypeAlias = View | Welcome | Result | Error
_told: Decoder[Told] = Decoder(Told)


class Lean:
    """One seat's client."""

    def __init__(self, context: zmq.Context[zmq.Socket[bytes]], ticket: Ticket, table: Play) -> None:
        self.table = table
        self._ticket = ticket
        self.socket = socket = context.socket(zmq.DEALER)
        socket.curve_serverkey = ticket.server_key.encode()
        socket.curve_publickey, socket.curve_secretkey = ticket.public_key.encode(), ticket.secret_key.encode()
        socket.linger, socket.rcvhwm, socket.sndhwm = 0, 1000, 1000
        socket.connect(ticket.address)
        self.sid = self.n = 0
        self.view: View | None = None
        self.frames = self.octets = 0
        self.said_at = 0.0

    def hello(self) -> None:
        """Ask for the seat."""
        ticket = self._ticket
        wants = "watch" if ticket.watch else "seat"
        self.say(Hello(PROTOCOL, "lean", "Lean", wants, ticket.table, ticket.seat))  # type: ignore[arg-type]

    def say(self, message: FromClient) -> None:
        """Send a message."""
        self.said_at = time.monotonic()
        self.socket.send(encode(message), zmq.NOBLOCK)

    def listen(self) -> Iterable[Told]:
        """What has come that matters."""
        with suppress(zmq.Again):
            while True:
                frame = self.socket.recv(zmq.NOBLOCK)
                self.frames, self.octets = self.frames + 1, self.octets + len(frame)
                with suppress(MsgspecError):  # of another kind
                    yield _told.decode(frame)


@dataclass
class Play:
    """One table as its clients see it."""

    number: int
    clients: list[Lean] = field(default_factory=list)
    waiting: Lean | None = None
    """Who has acted and has no answer yet."""
    sent_at: float = 0.0
    acts: int = 0
    over: bool = False

    def decider(self) -> Lean | None:
        """Who is asked."""
        newest = max((one.view.revision for one in self.clients if one.view), default=-1)
        for one in self.clients:
            if one.view and one.view.decision is not None and one.view.revision == newest:
                return one
        return None


@dataclass
class Figures:
    """What was measured."""

    times: list[float] = field(default_factory=list)
    """Milliseconds from each act to its result."""
    wanted: int = 0
    """Acts whose time came."""
    refused: int = 0
    seconds: float = 0.0
    frames: int = 0
    octets: int = 0

    def percentile(self, share: float) -> float:
        """The time that so large a share of the acts took at most."""
        times = sorted(self.times)
        return times[min(len(times) - 1, int(len(times) * share))] if times else float("nan")

    @property
    def kept(self) -> float:
        """Share of the acts whose time came that were answered."""
        return len(self.times) / self.wanted if self.wanted else 1.0


class Crowd:
    """All clients of all tables, served by one loop."""

    def __init__(self, seed: int = 1) -> None:
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._context.max_sockets = 10_000
        self._dice = random.Random(seed)
        self._epoll = select.epoll()
        self._by_descriptor: dict[int, Lean] = {}
        self._due: list[tuple[float, int]] = []
        self.plays: list[Play] = []
        self.figures = Figures()
        room()

    def sit(self, tickets: Iterable[Ticket]) -> Play:
        """A table with a client for each of those tickets, not connected yet."""
        play = Play(len(self.plays))
        self.plays.append(play)
        for ticket in tickets:
            client = Lean(self._context, ticket, play)
            play.clients.append(client)
            descriptor = int(client.socket.getsockopt(zmq.FD))
            self._by_descriptor[descriptor] = client
            self._epoll.register(descriptor, select.EPOLLIN)
        return play

    def join(self, seconds: float = 60.0) -> float:
        """Everybody takes their seat; how many seconds that took. Raises ``TimeoutError``."""
        began = time.monotonic()
        waiting = [client for play in self.plays for client in play.clients]
        for client in waiting:
            client.hello()
            self._hear(client)
        while waiting:
            if time.monotonic() - began > seconds:
                raise TimeoutError(f"{len(waiting)} clients have no seat after {seconds} seconds")
            self._serve(time.monotonic() + 0.1)
            waiting = [client for client in waiting if not client.sid]
        return time.monotonic() - began

    def play(self, rate: float, seconds: float) -> Figures:
        """Let each table act ``rate`` times a second, at moments of its own; what was measured meanwhile."""
        self.figures = Figures()
        before = [(client, client.frames, client.octets) for play in self.plays for client in play.clients]
        began = time.monotonic()
        self._due = [(began + self._dice.uniform(0, 1 / rate), play.number) for play in self.plays if not play.over]
        heapq.heapify(self._due)
        while (now := time.monotonic()) < began + seconds:
            while self._due and self._due[0][0] <= now:
                at, number = heapq.heappop(self._due)
                self._act(self.plays[number])
                if not self.plays[number].over:
                    heapq.heappush(self._due, (at + 1 / rate, number))
            self._serve(min(began + seconds, self._due[0][0] if self._due else now + 1.0))
        self.figures.seconds = time.monotonic() - began
        self._settle()
        for client, frames, octets in before:
            self.figures.frames += client.frames - frames
            self.figures.octets += client.octets - octets
        return self.figures

    def act_once(self, play: Play) -> float | None:
        """Let that table act once and everybody see it; milliseconds to the result. ``None``: the game is over."""
        if play.decider() is None:
            return None
        self.figures = Figures()
        newest = max(one.view.revision for one in play.clients if one.view)
        self._act(play)
        until = time.monotonic() + 30.0
        while play.waiting or any(one.view is None or one.view.revision == newest for one in play.clients):
            if time.monotonic() > until:
                raise TimeoutError("no answer, or no view after it")
            self._serve(time.monotonic() + 0.1)
        return self.figures.times[0]

    def _settle(self) -> None:
        """Answers that are on their way count too."""
        until = time.monotonic() + 2.0
        while time.monotonic() < until and any(play.waiting for play in self.plays):
            self._serve(time.monotonic() + 0.05)

    def _act(self, play: Play) -> None:
        """It is time for an act at that table."""
        client = None if play.waiting else play.decider()
        self.figures.wanted += 1
        if client is None or client.view is None or client.view.decision is None:
            if not play.waiting and all(one.view and not one.view.choices for one in play.clients):
                play.over = True  # or its views are late, and then it is not
                self.figures.wanted -= 1
            return
        row = self._dice.choice(client.view.choices)
        line = f"{row.line} {self._dice.choice(row.family)}" if row.family else row.line
        client.n += 1
        play.waiting, play.sent_at = client, time.perf_counter()
        client.say(Act(client.sid, client.n, client.view.decision, line))
        self._hear(client)

    def _serve(self, until: float) -> None:
        """Take what comes, once, waiting until then at most."""
        for descriptor, _ in self._epoll.poll(max(0.0, until - time.monotonic())):
            self._hear(self._by_descriptor[descriptor])
        now = time.monotonic()
        for client in self._by_descriptor.values():
            if client.sid and now - client.said_at > PING:
                client.say(ClientPing(client.sid, 1))
                self._hear(client)

    def _hear(self, client: Lean) -> None:
        """A socket's descriptor tells of a change once: whatever has come is taken each time it is used."""
        for told in client.listen():
            if isinstance(told, View):
                client.view = told
            elif isinstance(told, Welcome):
                client.sid, client.n, client.view = told.sid, told.last_n, told.view
            elif isinstance(told, Result):
                self._answered(client, told)
            elif told.fatal:
                raise RuntimeError(f"the host refuses a client: {told.code}")

    def _answered(self, client: Lean, result: Result) -> None:
        play = client.table
        if play.waiting is client and result.n == client.n:
            self.figures.times.append((time.perf_counter() - play.sent_at) * 1000)
            self.figures.refused += not result.ok
            play.waiting, play.acts = None, play.acts + 1

    def close(self) -> None:
        """Everybody leaves."""
        for client in self._by_descriptor.values():
            with suppress(zmq.ZMQError):
                client.say(protocol.ClientBye(client.sid))
        self._epoll.close()
        self._context.destroy(linger=100)


def room() -> None:
    """Let this process have as many connections as it may."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
