"""Exactly once, whatever happens on the way: frames lost, doubled and out of order, connections cut, hosts killed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from gathering_world import LobbyWorld
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from netplay_world import WIDE, World, key_of, people

from citadels_engine import Game
from netplay.conversation import Conversation
from netplay.gathering import Gathering
from netplay.news import Acted, Operated, Welcomed
from netplay.protocol import Log, Seen, Welcome, decode_host, decode_item
from netplay.sessions import Peer
from netplay.table import Table
from netplay.ticket import Ticket
from netplay.updates import ChatLine, ChatUpdate, LogItem, LogUpdate, ViewUpdate

PEOPLE = (1, 2)

Meant = tuple[str, int, str]
"""A command: the game, the decision answered, and the line."""


class Far:
    """One player's side: a conversation, and the frames on their way in both directions."""

    def __init__(self, person: int, seat: int | None) -> None:
        self.person, self.connections = person, 0
        self.drawn: list[str] = []
        """Every random byte this side has drawn for a deal: nobody else's to know before the end."""
        self.tokens: list[str] = []
        self.talk = Conversation(Ticket("", "", "", "", seat), f"P{person}", limits=WIDE, draw=self.draw)
        self.up: list[bytes] = []
        self.old: list[bytes] = []
        """Frames that have arrived, which the network may bring again at any time."""
        self.down: list[bytes] = []
        self.log: list[LogItem] = []
        self.chat: list[ChatLine] = []
        self.game = ""
        self.commands: list[Meant] = []
        """What was meant."""
        self.open: Meant | None = None
        self.done: list[Meant] = []
        self.outcomes = 0
        self.views: list[ViewUpdate] = []
        self.answered: dict[int, bool] = {}

    def draw(self, size: int) -> bytes:
        drawn = hashlib.shake_128(f"{self.person} {len(self.drawn)}".encode()).digest(size)
        self.drawn.append(drawn.hex())
        return drawn

    @property
    def key(self) -> str:
        return key_of(f"p{self.person}")

    @property
    def peer(self) -> Peer:
        return Peer(f"{self.person}/{self.connections}".encode(), self.key, "127.0.0.1")

    def connect(self, now: float) -> None:
        self.connections += 1
        self.up, self.down = [self.talk.hello(now)], []

    def hear(self, frame: bytes, now: float) -> None:
        news, frames = self.talk.receive(frame, now)
        self.up += frames
        for one in news:
            if isinstance(one, Acted):
                assert self.open is not None
                self.outcomes += 1
                if one.outcome.ok:
                    self.done.append(self.open)
                self.open = None
            elif isinstance(one, Welcomed):
                if one.joined.game != self.game:
                    self.game, self.log = one.joined.game, []
                self.tokens += [one.joined.token] if one.joined.token else []
            elif isinstance(one, LogUpdate):
                assert one.start <= len(self.log)
                self.log[one.start :] = one.items
            elif isinstance(one, ViewUpdate):
                assert one.view.seat == self.talk.seat
                self.views.append(one)
            elif isinstance(one, ChatUpdate):
                self.chat += one.lines
            elif isinstance(one, Operated):
                self.answered[one.k] = one.outcome.ok


class Line:
    """What the host has sent over one connection: it tells nothing backwards and leaves nothing out."""

    def __init__(self) -> None:
        self.revision, self.log_at = -1, 0

    def sent(self, frame: bytes) -> None:
        message = decode_host(frame)
        if isinstance(message, Welcome):
            self.revision = message.view.revision if message.view else -1
            self.log_at = message.log.start + len(message.log.items)
        elif isinstance(message, Seen):
            assert message.revision >= self.revision
            self.revision = message.revision
        elif isinstance(message, Log):
            assert message.start <= self.log_at, "a gap"
            self.log_at = message.start + len(message.items)


class LossyTable(RuleBasedStateMachine):
    """Two people and a bot over a bad network with a host that may die at any moment."""

    world: World

    @initialize(seed=st.integers(0, 50))
    def begin(self, seed: int) -> None:
        self.world = World(people("Ana", "Bob", "Cy:random"), seed=seed, owner="p1")
        self.come(own_seats=True)

    def come(self, *, own_seats: bool) -> None:
        self.far = {person: Far(person, person if own_seats else None) for person in PEOPLE}
        self.lines: dict[Peer, Line] = {}
        for far in self.far.values():
            far.connect(self.world.now)

    @property
    def table(self) -> Table | None:
        """The table, while there is a game."""
        seating = self.world.seating
        return seating if isinstance(seating, Table) else None

    def at(self, seat: int) -> Far | None:
        """Who sits there."""
        key = self.world.seating.seat(seat).device_key
        return next((far for far in self.far.values() if far.key == key), None)

    def post(self) -> None:
        """What the host sends goes on its way; to a connection that is gone it goes nowhere."""
        canaries = {far.person: [text.encode() for text in self.canaries(far)] for far in self.far.values()}
        for to, frame in self.world.collect():
            self.lines.setdefault(to, Line()).sent(frame)
            for far in self.far.values():
                if far.peer == to:
                    far.down.append(frame)
                if far.key == to.key:
                    assert not any(canary in frame for canary in canaries[far.person])

    def canaries(self, reader: Far) -> Iterator[str]:
        """What that side must not be told: the others' tokens, and while there are secret cards all that they were
        dealt from."""
        others = [far for far in self.far.values() if far is not reader]
        for far in others:
            yield from far.tokens
        seating = self.world.seating
        if isinstance(seating, Table) and seating.game.over:
            return
        for far in others:
            yield from far.drawn[-1:]
        if isinstance(seating, Gathering):
            yield seating.dealing.secret
        elif isinstance(seating, Table) and seating.deal is not None:
            yield from (seating.deal.secret, seating.deal.seed)

    @rule(person=st.sampled_from(PEOPLE), pick=st.integers(0, 30))
    def act(self, person: int, pick: int) -> None:
        far = self.far[person]
        if far.talk.busy or far.talk.decision is None or far.talk.newest is None:
            return
        choices = far.talk.newest.choices
        row = choices[pick % len(choices)]
        line = f"{row.line} {row.family[0]}" if row.family else row.line
        far.open = (far.game, far.talk.decision, line)
        far.commands.append(far.open)
        far.up += far.talk.act(far.talk.asked(), line, self.world.now)

    @rule(person=st.sampled_from(PEOPLE), place=st.integers(0, 5), keep=st.booleans())
    def deliver_up(self, person: int, place: int, keep: bool) -> None:
        """A frame arrives at the host, perhaps not the first that was sent, and perhaps it comes again later."""
        far = self.far[person]
        if far.up:
            place %= len(far.up)
            self.arrive(far, far.up[place] if keep else far.up.pop(place))

    def arrive(self, far: Far, frame: bytes) -> None:
        """A frame arrives at the host."""
        far.old.append(frame)
        self.world.put(far.peer, frame)
        self.post()

    @rule(person=st.sampled_from(PEOPLE), place=st.integers(0, 200))
    def bring_again(self, person: int, place: int) -> None:
        """A frame from long ago arrives once more, perhaps one of an earlier connection."""
        far = self.far[person]
        if far.old:
            self.arrive(far, far.old[place % len(far.old)])

    @rule(steps=st.integers(1, 12), pick=st.integers(0, 5))
    def play_a_while(self, steps: int, pick: int) -> None:
        """The network is good for once."""
        for _ in range(steps):
            for person in PEOPLE:
                self.deliver_all(person)
                self.act(person, pick)
                self.deliver_all(person)
            self.wait(0.01)

    @rule(person=st.sampled_from(PEOPLE), place=st.integers(0, 5), keep=st.booleans())
    def deliver_down(self, person: int, place: int, keep: bool) -> None:
        far = self.far[person]
        if far.down:
            place %= len(far.down)
            far.hear(far.down[place] if keep else far.down.pop(place), self.world.now)

    @rule(person=st.sampled_from(PEOPLE))
    def deliver_all(self, person: int) -> None:
        far = self.far[person]
        while far.up or far.down:
            while far.up:
                self.arrive(far, far.up.pop(0))
            while far.down:
                far.hear(far.down.pop(0), self.world.now)

    @rule(person=st.sampled_from(PEOPLE), up=st.booleans(), place=st.integers(0, 5))
    def lose(self, person: int, up: bool, place: int) -> None:
        frames = self.far[person].up if up else self.far[person].down
        if frames:
            frames.pop(place % len(frames))

    @rule(person=st.sampled_from(PEOPLE))
    def reconnect(self, person: int) -> None:
        self.far[person].connect(self.world.now)

    @precondition(lambda self: self.table is not None)
    @rule()
    def kill_the_host(self) -> None:
        self.world.restart()
        for far in self.far.values():
            far.connect(self.world.now)

    @rule(full=st.booleans())
    def disk(self, full: bool) -> None:
        self.world.disk.full = full

    @rule(seconds=st.sampled_from([0.01, 0.6, 1.1, 3.1, 7.0]))
    def wait(self, seconds: float) -> None:
        World.pass_time(self.world, seconds)
        for far in self.far.values():
            far.up += far.talk.due(self.world.now)
        self.post()

    # -- what always holds

    @invariant()
    def every_action_was_meant_for_the_decision_it_was_done_at(self) -> None:
        if self.table is None:
            return
        for decision, action in enumerate(self.table.game.actions):
            far = self.at(action.seat)
            if far is not None:
                assert (self.table.id, decision, str(action)) in far.commands

    @invariant()
    def nothing_acknowledged_is_lost(self) -> None:
        if self.table is None:
            return
        for far in self.far.values():
            for game, decision, line in far.done:
                if game == self.table.id:
                    assert str(self.table.game.actions[decision]) == line

    @invariant()
    def the_disk_holds_what_was_played(self) -> None:
        if self.table is not None and self.table.saving.state != "off":
            assert self.world.disk.load().game.decision == self.table.revision

    @invariant()
    def a_log_has_no_gap_and_is_the_hosts(self) -> None:
        for far in self.far.values():
            assert [item.number for item in far.log] == list(range(len(far.log)))
            if far.log and self.table is not None and far.game == self.table.id:
                last = far.log[-1]
                (item,) = self.table.chronicle.items(far.talk.seat, last.number, 1)
                assert decode_item(item).kind == last.event.kind

    @invariant()
    def a_view_is_the_one_of_its_seat(self) -> None:
        for far in self.far.values():
            views, far.views = far.views, []
            for update in views:
                if self.table is not None and far.game == self.table.id and update.view.decision == self.table.revision:
                    assert update.view == self.table.game.view(far.talk.seat)

    def teardown(self) -> None:
        """The network heals: every command gets its answer, and the log leads to the position."""
        if not hasattr(self, "world"):
            return
        self.world.disk.full = False
        for _ in range(60):
            self.wait(1.1)
            for person in PEOPLE:
                self.deliver_all(person)
            if not any(far.talk.busy for far in self.far.values()) and self.all_there():
                break
        for far in self.far.values():
            assert not far.talk.busy
            assert far.outcomes == len(far.commands)
        assert self.all_there()
        self.nothing_acknowledged_is_lost()
        if self.table is None:
            return
        game = self.table.game
        again = Game.new(game.options, game.seed)
        for action in game.actions:
            again.apply(action)
        assert again.to_dict() == game.to_dict()

    def all_there(self) -> bool:
        """Whether everybody who has a seat has a session, or could have one."""
        keys = {seat.device_key for seat in self.world.seating.seats}
        return all(far.talk.joined for far in self.far.values() if far.key in keys or self.table is None)


class LossyEvening(LossyTable):
    """The same from the lobby on: people come, are ready, talk, begin, play, and come together again."""

    world: LobbyWorld

    @initialize(bot=st.booleans())
    def begin(self, bot: bool) -> None:
        self.world = LobbyWorld(people("Cy:random") if bot else [], count=3 if bot else 2, owner="p1")
        self.said: dict[int, ChatLine] = {}
        self.finished = 0
        self.come(own_seats=False)

    def post(self) -> None:
        self.said |= {line.number: line for line in self.world.seating.chat._lines}
        super().post()

    def ask(self, far: Far, op: str, **values: bool | str) -> int:
        k, frames = far.talk.operate(op, values, self.world.now)
        far.up += frames
        return k

    @rule(person=st.sampled_from(PEOPLE), ready=st.booleans())
    def ready(self, person: int, ready: bool) -> None:
        self.ask(self.far[person], "ready", ready=ready)

    @rule(person=st.sampled_from(PEOPLE), name=st.sampled_from(["Ana", "ANA", "Bob", "Host", ""]))
    def rename(self, person: int, name: str) -> None:
        self.ask(self.far[person], "name", name=name)

    @rule(person=st.sampled_from(PEOPLE), anyway=st.booleans())
    def start(self, person: int, anyway: bool) -> None:
        self.ask(self.far[person], "start", anyway=anyway)

    def chair(self) -> Far | None:
        return next((far for far in self.far.values() if far.talk.seat == self.world.seating.chair()), None)

    @rule()
    def start_together(self) -> None:
        """The network is good for once, and the chair begins."""
        self.wait(0.6)
        for person in PEOPLE:
            self.deliver_all(person)
        chair, phase = self.chair(), self.world.seating.phase
        if chair is None:
            return
        k = self.ask(chair, "start", anyway=True)
        for _ in range(3):
            for person in PEOPLE:
                self.deliver_all(person)
        if phase == "lobby" and chair.answered.get(k):
            assert self.table is not None

    @rule()
    def start_and_lose(self) -> None:
        """The chair begins, and what the other is told of it is lost for longer than a deal waits."""
        chair = self.chair()
        if chair is None:
            return
        self.ask(chair, "start", anyway=True)
        self.deliver_all(chair.person)
        for far in self.far.values():
            far.down.clear()
        self.wait(5.5)

    @rule(person=st.sampled_from(PEOPLE), text=st.sampled_from(["hello", "\x1b[2J", "a\tb", "x" * 400]))
    def chat(self, person: int, text: str) -> None:
        far = self.far[person]
        far.up += far.talk.say(text, self.world.now)

    @precondition(lambda self: self.finished < 1 and self.table is not None and not self.table.game.over)
    @rule(pick=st.integers(0, 1000))
    def play_to_the_end(self, pick: int) -> None:
        self.finished += 1
        self.world.disk.full = False
        for step in range(3000):
            if self.table is None or self.table.game.over or self.table.paused:
                break
            self.play_a_while(1, pick + step)
            if step % 40 == 39:
                self.wait(1.1)

    @precondition(lambda self: self.table is not None and self.table.game.over)
    @rule()
    def again(self) -> None:
        for far in self.far.values():
            self.ask(far, "again")

    def kill_the_host(self) -> None:
        super().kill_the_host()
        self.said = {}

    @invariant()
    def the_chat_is_the_hosts(self) -> None:
        for far in self.far.values():
            lines, far.chat = far.chat, []
            assert all(self.said[line.number] == _wire(line) for line in lines)
            assert [line.number for line in lines] == sorted({line.number for line in lines})

    @invariant()
    def a_game_is_dealt_from_what_everybody_has_sealed(self) -> None:
        if self.table is None:
            return
        deal = self.table.deal
        assert deal is not None
        assert deal.fault(self.table.game.seed) == ""
        for seat, entropy in deal.entropies.items():
            far = self.at(seat)
            assert far is None or entropy in far.drawn
        told = [entropy for disk in self.world.disks for entropy in disk.load().table.fairness["entropies"].values()]
        assert len(told) == len(set(told)), "bytes that were told once take part in no other deal"


def _wire(line: ChatLine) -> object:
    from netplay.protocol import ChatLine as Sent

    return Sent(line.number, line.seat, line.name, line.text)


USUAL = settings(
    max_examples=40,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
LossyTable.TestCase.settings = USUAL
LossyEvening.TestCase.settings = settings(USUAL, max_examples=30)
TestLossyTable = LossyTable.TestCase
TestLossyEvening = LossyEvening.TestCase
