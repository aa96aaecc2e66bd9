"""Two hundred thousand frames that nobody should send: none of them raises, changes anything or takes memory.

Honest people play on meanwhile. What a frame may change is decided here from the frame alone: an ``act`` of the seat
that is asked, with the number that is next and an action that is legal, is done; an operation of who decides about the
table may change how it is run; everything else changes nothing.
"""

from __future__ import annotations

import gc
import hashlib
import random
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace

import psutil
import pytest
from fuzz import Fuzzer, Kinds, real_frames
from netplay_world import WIDE, World, key_of, people

from citadels_engine import Game
from netplay import table as tables
from netplay.conversation import Conversation
from netplay.limits import Limits
from netplay.protocol import Act, BadFrame, LobbyOp, decode_client
from netplay.sessions import Peer
from netplay.ticket import Ticket
from netplay.updates import ClosedUpdate

SEATS = (1, 2, 3)
"""Seats of people; the fourth is a bot's."""
OPEN = Limits(
    **{
        **asdict(WIDE),
        "undecodable": 10**9,
        "strikes": 10**9,
        "strike_gap": 1e9,
        "hellos_a_minute": 10**6,
        "failures_a_minute": 10**6,
    }
)
"""Limits under which every frame gets as far as it can."""
STRICT = Limits()
"""The limits of an ordinary host, under which most frames end at its door."""
HASH_EVERY = 20
"""Frames from one comparison of everything to the next; that the game is the same object is looked at each time."""
FLAT = 6e6
"""Bytes by which a process may grow: tables that are full keep their size, but not to the byte."""


@pytest.fixture(autouse=True)
def faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[BaseException]]:
    """Unforeseen errors of the host, which it reports and survives. There must be none."""
    found: list[BaseException] = []
    report = tables.report
    for name, module in list(sys.modules.items()):
        if name.startswith("netplay.") and getattr(module, "report", None) is report:
            monkeypatch.setattr(module, "report", found.append)
    yield found
    assert not found, found


@dataclass
class Honest:
    """A person at the table, whose line somebody may misuse."""

    seat: int
    talk: Conversation = field(init=False)
    said: list[bytes] = field(default_factory=list)
    """The last frames, for others to say again."""

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """A client that knows nothing yet."""
        self.talk = Conversation(Ticket("", "", "", "", self.seat), f"P{self.seat}", limits=WIDE)

    @property
    def peer(self) -> Peer:
        return Peer(f"p{self.seat}".encode(), key_of(f"p{self.seat}"), "192.168.0.1")


class Siege:
    """A table at which people play while frames rain on it."""

    def __init__(self, seed: int, limits: Limits) -> None:
        self.dice = random.Random(seed)
        self.fuzzer = Fuzzer(self.dice)
        self.limits = limits
        self.games = self.frames = self.acts = self.taken = self.strangers = 0
        self.old: list[bytes] = []
        self.real: dict[tuple[int, int, int], Kinds] = {}
        self._begin()

    def _begin(self) -> None:
        self.games += 1
        self.world = World(people("Ana", "Bob", "Cy", "Di:random"), seed=self.games, owner="p1", limits=self.limits)
        self.people = [Honest(seat) for seat in SEATS]
        for one in self.people:
            self._say(one, [one.talk.hello(self.world.now)])
        self.stranger = self._stranger()

    # -- the honest

    def _say(self, one: Honest, frames: list[bytes]) -> None:
        for frame in frames:
            if b"token" not in frame:  # a seat's secret is nobody else's to say
                one.said = [*one.said[-20:], frame]
            self.world.put(one.peer, frame)
            self.deliver()

    def deliver(self) -> None:
        """What the host sends reaches whom it is for; nobody at the table ever gets what no honest host sends."""
        by_peer = {one.peer: one for one in self.people}
        while mail := self.world.collect():
            for to, frame in mail:
                if (one := by_peer.get(to)) is not None:
                    self._hear(one, frame)

    def _hear(self, one: Honest, frame: bytes) -> None:
        try:
            news, frames = one.talk.receive(frame, self.world.now)
            ended = any(isinstance(what, ClosedUpdate) for what in news)
        except BadFrame:
            ended, frames = True, []
        if ended:
            assert self.limits is OPEN, "only what comes over a line itself can end its session"
            one.begin()
        for answer in frames:
            self.world.put(one.peer, answer)

    def play(self) -> None:
        """Time passes, and whoever is asked acts."""
        self.world.pass_time(0.3)
        self.deliver()
        if self.world.table.paused:
            owner = self.people[0]
            self._say(owner, owner.talk.operate("saving", {"do": "retry"}, self.world.now)[1])
        for one in self.people:
            self._say(one, one.talk.due(self.world.now))
            if not one.talk.joined:
                self._say(one, [one.talk.hello(self.world.now)])
            view = one.talk.newest
            if view is not None and view.decision is not None and not one.talk.busy:
                row = self.dice.choice(view.choices)
                line = f"{row.line} {self.dice.choice(row.family)}" if row.family else row.line
                before = self.world.table.revision
                self._say(one, one.talk.act(one.talk.asked(), line, self.world.now))
                self.acts += self.world.table.revision > before
        if self.world.table.game.over:
            self._begin()

    # -- the others

    def _stranger(self) -> Peer:
        self.strangers += 1
        name = f"stranger {self.strangers}"
        return Peer(name.encode(), key_of(name), f"10.0.{self.strangers // 250 % 250}.{self.strangers % 250}")

    def attack(self) -> None:
        """One frame, from somebody without a seat or over the line of somebody who has one."""
        world = self.world
        if self.dice.random() < 0.2:
            self.stranger = self._stranger()
        asked = [one for one in self.people if one.seat == world.table.game.to_act]
        victim = self.dice.choice(asked if asked and self.dice.random() < 0.5 else self.people)
        inside = self.limits is OPEN and self.dice.random() < 0.4
        sender = self.dice.choice((victim, victim, *self.people)).peer if inside else self.stranger
        right, own = world.core.sessions.in_seat(world.table, victim.seat), world.core.sessions.of_peer(sender)
        session = own[-1] if own and self.dice.random() < 0.2 else right
        sid = session.sid if session else self.dice.randrange(2**48)
        frame = self._frame(sid, victim)
        self.old = [*self.old[-50:], frame]
        if not self._ends_it(frame):
            self._check(sender, frame)

    def _ends_it(self, frame: bytes) -> bool:
        """Whether it would end the game or send somebody away, if it came from who may do that."""
        try:
            asked = decode_client(frame)
        except BadFrame:
            return False
        return isinstance(asked, LobbyOp) and asked.op in ("kick", "hand", "close", "again")

    def _frame(self, sid: int, victim: Honest) -> bytes:
        pick = self.dice.random()
        if pick < 0.08 and self.old:
            return self.dice.choice(self.old)
        if pick < 0.16 and victim.said:
            return self.dice.choice(victim.said)
        game, seat = self.world.table.game, self.world.table.seats[victim.seat - 1]
        now = (sid, game.decision, seat.last_n + 1)
        if now not in self.real:
            lines = [
                f"{victim.seat} gold",
                "2 build manor",
                "9 end",
                "3 pick king",
                *map(str, game.legal_actions()[:3]),
            ]
            self.real = {**dict(list(self.real.items())[-5:]), now: real_frames(*now, lines)}
        return self.fuzzer.frame(self.real[now])

    def _check(self, sender: Peer, frame: bytes) -> None:
        table, said_by = self.world.table, f"{frame.hex()} from {sender}"
        game, actions, run = table.game, table.game.decision, self._terms()
        done, may_run = self._may_do(sender, frame), self._may_run(sender, frame)
        self.frames += 1
        whole = None if done or may_run or self.frames % HASH_EVERY else self.hash()
        self.world.put(sender, frame)
        if done is None:
            assert table.game is game, said_by
            assert table.game.decision == actions, said_by
            assert whole is None or whole == self.hash(), said_by
        else:
            self.taken += 1
            assert table.game.decision == actions + 1, said_by
            assert str(table.game.actions[-1]) == done, said_by
        assert may_run or self._terms() == run, said_by
        self.deliver()  # whose line it is may say now what it could not before

    def _may_do(self, sender: Peer, frame: bytes) -> str | None:
        """The action that this frame is to do, if it is the command that is waited for."""
        world, table = self.world, self.world.table
        try:
            act = decode_client(frame)
        except BadFrame:
            return None
        game = table.game
        if not isinstance(act, Act) or len(frame) > self.limits.frame_bytes or game.to_act is None or table.paused:
            return None
        session = world.core.sessions.get(act.sid, sender)
        if session is None or session.seat != game.to_act or act.decision != game.decision:
            return None
        fits = act.n == table.seats[session.seat - 1].last_n + 1 and game.is_legal(act.action)
        return act.action if fits else None

    def _may_run(self, sender: Peer, frame: bytes) -> bool:
        """Whether this frame may change how the table is run: it is an operation of who decides about that."""
        try:
            asked = decode_client(frame)
        except BadFrame:
            return False
        if not isinstance(asked, LobbyOp):
            return False
        session = self.world.core.sessions.get(asked.sid, sender)
        return session is not None and session.seat in (1, self.world.table.chair())

    def _terms(self) -> tuple[object, ...]:
        """Everything about the table that is no part of its game, nor who happens to be there."""
        table = self.world.table
        seats = [(one.name, one.kind, one.bot, one.token_hash, one.device_key, one.stand_in) for one in table.seats]
        return replace(table.terms), table.paused, table.phase, dict(table.kicked), seats

    def hash(self) -> str:
        """Game, log and save. Not what was answered last: that changes with every answer, also with a refusal."""
        world = self.world
        parts = (repr(world.table.game.to_dict()), str(len(world.table.chronicle)), str(world.disk.writes))
        return hashlib.sha256("|".join(parts).encode() + world.disk.bytes).hexdigest()


def siege(seed: int, frames: int, limits: Limits) -> Siege:
    """So many frames, with an honest action in between now and then."""
    found = Siege(seed, limits)
    memory = 0
    for number in range(frames):
        if number == frames // 2:
            memory = resident()
        if number % 60 == 0:
            found.play()
        found.attack()
    grown = resident() - memory
    print(  # noqa: T201
        f"{frames} frames: {found.taken} were commands to be done, {found.acts} honest actions in {found.games} games, "
        f"{found.strangers} strangers; the second half took {grown / 1e6:.2f} MB"
    )
    assert grown < FLAT
    assert found.acts >= frames / 400, "the honest play on"
    replayed(found.world)
    return found


def resident() -> int:
    """Bytes of memory this process has."""
    gc.collect()
    return int(psutil.Process().memory_info().rss)


def replayed(world: World) -> None:
    """The game is what its log leads to, in memory and on the disk."""
    game = world.table.game
    again = Game.new(game.options, game.seed)
    for action in game.actions:
        again.apply(action)
    assert again.to_dict() == game.to_dict() == world.disk.load().game.to_dict()


def test_twelve_thousand_frames_that_get_as_far_as_they_can() -> None:
    siege(1, 12_000, OPEN)


def test_eight_thousand_frames_at_an_ordinary_door() -> None:
    siege(2, 8_000, STRICT)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3, 8))
def test_a_hundred_and_forty_thousand_frames_that_get_as_far_as_they_can(number: int) -> None:
    found = siege(number, 28_000, OPEN)
    assert found.taken >= 2, "some mutants are commands"


@pytest.mark.slow
def test_sixty_thousand_frames_at_an_ordinary_door() -> None:
    siege(4, 60_000, STRICT)
