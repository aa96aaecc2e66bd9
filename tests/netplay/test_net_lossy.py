"""Exactly once, whatever happens on the way: frames lost, doubled and out of order, connections cut, hosts killed."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from netplay_world import WIDE, World, key_of, people

from citadels_engine import Game
from netplay.conversation import Acted, Conversation
from netplay.protocol import decode_item
from netplay.sessions import Peer
from netplay.ticket import Ticket
from netplay.updates import LogItem, LogUpdate, ViewUpdate

SEATS = (1, 2)


class Far:
    """One player's side: a conversation, and the frames on their way in both directions."""

    def __init__(self, seat: int) -> None:
        self.seat, self.connections = seat, 0
        self.talk = Conversation(Ticket("", "", "", "", seat), f"P{seat}", limits=WIDE)
        self.up: list[bytes] = []
        self.old: list[bytes] = []
        """Frames that have arrived, which the network may bring again at any time."""
        self.down: list[bytes] = []
        self.log: list[LogItem] = []
        self.commands: list[tuple[int, str]] = []
        """What was meant: the decision answered, and the line."""
        self.open: tuple[int, str] | None = None
        self.done: list[tuple[int, str]] = []
        self.outcomes = 0

    @property
    def peer(self) -> Peer:
        return Peer(f"{self.seat}/{self.connections}".encode(), key_of(f"p{self.seat}"), "127.0.0.1")

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
            elif isinstance(one, LogUpdate):
                assert one.start <= len(self.log)
                self.log[one.start :] = one.items
            elif isinstance(one, ViewUpdate):
                assert one.view.seat == self.seat


class LossyTable(RuleBasedStateMachine):
    """Two people and a bot over a bad network with a host that may die at any moment."""

    @initialize(seed=st.integers(0, 50))
    def begin(self, seed: int) -> None:
        self.world = World(people("Ana", "Bob", "Cy:random"), seed=seed, owner="p1")
        self.far = {seat: Far(seat) for seat in SEATS}
        for far in self.far.values():
            far.connect(self.world.now)

    def post(self) -> None:
        """What the host sends goes on its way; to a connection that is gone it goes nowhere."""
        for to, frame in self.world.collect():
            for far in self.far.values():
                if far.peer == to:
                    far.down.append(frame)

    @rule(seat=st.sampled_from(SEATS), pick=st.integers(0, 30))
    def act(self, seat: int, pick: int) -> None:
        far = self.far[seat]
        if far.talk.busy or far.talk.decision is None or far.talk.newest is None:
            return
        choices = far.talk.newest.choices
        row = choices[pick % len(choices)]
        line = f"{row.line} {row.family[0]}" if row.family else row.line
        far.open = (far.talk.decision, line)
        far.commands.append(far.open)
        far.up += far.talk.act(far.talk.asked(), line, self.world.now)

    @rule(seat=st.sampled_from(SEATS), place=st.integers(0, 5), keep=st.booleans())
    def deliver_up(self, seat: int, place: int, keep: bool) -> None:
        """A frame arrives at the host, perhaps not the first that was sent, and perhaps it comes again later."""
        far = self.far[seat]
        if far.up:
            place %= len(far.up)
            self.arrive(far, far.up[place] if keep else far.up.pop(place))

    def arrive(self, far: Far, frame: bytes) -> None:
        """A frame arrives at the host."""
        far.old.append(frame)
        self.world.put(far.peer, frame)
        self.post()

    @rule(seat=st.sampled_from(SEATS), place=st.integers(0, 200))
    def bring_again(self, seat: int, place: int) -> None:
        """A frame from long ago arrives once more, perhaps one of an earlier connection."""
        far = self.far[seat]
        if far.old:
            self.arrive(far, far.old[place % len(far.old)])

    @rule(steps=st.integers(1, 12), pick=st.integers(0, 5))
    def play_a_while(self, steps: int, pick: int) -> None:
        """The network is good for once."""
        for _ in range(steps):
            for seat in SEATS:
                self.deliver_all(seat)
                self.act(seat, pick)
                self.deliver_all(seat)
            self.wait(0.01)

    @rule(seat=st.sampled_from(SEATS), place=st.integers(0, 5), keep=st.booleans())
    def deliver_down(self, seat: int, place: int, keep: bool) -> None:
        far = self.far[seat]
        if far.down:
            place %= len(far.down)
            far.hear(far.down[place] if keep else far.down.pop(place), self.world.now)

    @rule(seat=st.sampled_from(SEATS))
    def deliver_all(self, seat: int) -> None:
        far = self.far[seat]
        while far.up:
            self.arrive(far, far.up.pop(0))
        while far.down:
            far.hear(far.down.pop(0), self.world.now)

    @rule(seat=st.sampled_from(SEATS), up=st.booleans(), place=st.integers(0, 5))
    def lose(self, seat: int, up: bool, place: int) -> None:
        frames = self.far[seat].up if up else self.far[seat].down
        if frames:
            frames.pop(place % len(frames))

    @rule(seat=st.sampled_from(SEATS))
    def reconnect(self, seat: int) -> None:
        self.far[seat].connect(self.world.now)

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
        self.world.pass_time(seconds)
        for far in self.far.values():
            far.up += far.talk.due(self.world.now)
        self.post()

    # -- what always holds

    @invariant()
    def every_action_was_meant_for_the_decision_it_was_done_at(self) -> None:
        actions = self.world.table.game.actions
        for decision, action in enumerate(actions):
            if action.seat in SEATS:
                assert (decision, str(action)) in self.far[action.seat].commands

    @invariant()
    def nothing_acknowledged_is_lost(self) -> None:
        actions = self.world.table.game.actions
        for far in self.far.values():
            for decision, line in far.done:
                assert str(actions[decision]) == line

    @invariant()
    def the_disk_holds_what_was_played(self) -> None:
        assert (
            self.world.table.saving.state == "off" or self.world.disk.load().game.decision == self.world.table.revision
        )

    @invariant()
    def a_log_has_no_gap_and_is_the_hosts(self) -> None:
        for far in self.far.values():
            assert [item.number for item in far.log] == list(range(len(far.log)))
            if far.log:
                last = far.log[-1]
                (item,) = self.world.table.chronicle.items(far.seat, last.number, 1)
                assert decode_item(item).kind == last.event.kind

    def teardown(self) -> None:
        """The network heals: every command gets its answer, and the log leads to the position."""
        if not hasattr(self, "world"):
            return
        self.world.disk.full = False
        for _ in range(60):
            self.wait(1.1)
            for seat in SEATS:
                self.deliver_all(seat)
            if not any(far.talk.busy for far in self.far.values()) and all(
                far.talk.joined for far in self.far.values()
            ):
                break
        for far in self.far.values():
            assert not far.talk.busy
            assert far.talk.joined
            assert far.outcomes == len(far.commands)
        self.nothing_acknowledged_is_lost()
        game = self.world.table.game
        again = Game.new(game.options, game.seed)
        for action in game.actions:
            again.apply(action)
        assert again.to_dict() == game.to_dict()


LossyTable.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestLossyTable = LossyTable.TestCase
