"""Players who are gone: the table waits a while, the chair is asked, a bot plays on, and nobody waits for ever."""

from __future__ import annotations

import random

import pytest
from absent_world import ANA, BOB, CY, GRACE, STILL, leave, operate, pass_until, told
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from netplay_world import World, errors, first_line, hello, peer, people, results
from test_net_secrets import PEERS, WATCHER, game_after, hidden_from, world_of

from citadels_engine import Game
from citadels_engine.bots import BOTS
from netplay.absence import STAND_IN, Absences
from netplay.bots import CALL_SHARE
from netplay.protocol import Act, Lobby
from netplay.seating import Terms
from netplay.seats import Seat
from saves.model import Table as Place


class Clocked:
    """Absences with a fake clock: somebody is present, and the chair can be asked, until it is said otherwise."""

    def __init__(self, grace: int = GRACE) -> None:
        self.now, self.runs, self.ask = 500.0, True, True
        self.terms = Terms(grace=grace)
        self.seats = [Seat(1, "Ana", "human", status="here"), Seat(2, "Bob", "human", status="here")]
        self.seats.append(Seat(3, "Cy", "bot", "builder", status="bot"))
        self.absences = Absences(self.seats, self.terms)
        self.look()

    def look(self) -> bool:
        return self.absences.look(self.runs, self.ask, self.now)

    def pass_time(self, seconds: float) -> bool:
        self.now += seconds
        return self.look()

    def status(self, number: int, status: str) -> None:
        seat = self.seats[number - 1]
        seat.status = status
        self.absences.changed(seat, self.now)

    @property
    def bob(self) -> tuple[bool, str]:
        """Whether the chair is asked about Bob, and who stands in."""
        return 2 in self.absences.asked, self.seats[1].stand_in


@pytest.fixture
def clocked() -> Clocked:
    return Clocked()


def test_the_chair_is_asked_after_the_grace_and_no_answer_is_a_bot(clocked: Clocked) -> None:
    assert clocked.absences.next_due() is None
    clocked.status(2, "gone")
    assert clocked.absences.next_due() == clocked.now + GRACE
    assert not clocked.pass_time(GRACE - 0.1)
    assert clocked.bob == (False, "")
    assert not clocked.pass_time(0.1)
    assert clocked.bob == (True, "")
    assert clocked.absences.next_due() == clocked.now + GRACE
    assert not clocked.pass_time(GRACE - 0.1)
    assert clocked.bob == (True, "")
    assert clocked.pass_time(0.1), "a bot has begun to stand in"
    assert clocked.bob == (False, STAND_IN)
    assert clocked.absences.next_due() is None
    assert not clocked.pass_time(GRACE)


def test_where_nobody_can_be_asked_a_bot_stands_in_after_the_grace(clocked: Clocked) -> None:
    clocked.ask = False
    clocked.status(2, "gone")
    assert clocked.pass_time(GRACE)
    assert clocked.bob == (False, STAND_IN)


def test_a_chair_that_leaves_while_it_is_asked_is_no_answer(clocked: Clocked) -> None:
    clocked.status(2, "gone")
    clocked.pass_time(GRACE)
    clocked.ask = False
    clocked.pass_time(GRACE - 1)
    assert clocked.bob == (True, "")
    clocked.pass_time(1)
    assert clocked.bob == (False, STAND_IN)


def test_who_returns_ends_all_of_it(clocked: Clocked) -> None:
    for waited in (10, GRACE, 2 * GRACE):
        clocked.status(2, "gone")
        for _ in range(4):
            clocked.pass_time(waited / 4)
        clocked.pass_time(0)
        clocked.status(2, "here")
        assert clocked.bob == (False, "")
        assert clocked.absences.next_due() is None
        assert not clocked.pass_time(3 * GRACE)


def test_the_chair_may_decide_at_any_time_and_otherwise_later(clocked: Clocked) -> None:
    assert not clocked.absences.decide(2, "bot", clocked.now), "Bob is here"
    assert not clocked.absences.decide(3, "bot", clocked.now), "nobody is gone from a bot's seat"
    assert not clocked.absences.decide(9, "bot", clocked.now)
    clocked.status(2, "gone")
    assert clocked.absences.decide(2, "bot", clocked.now)
    assert clocked.bob == (False, STAND_IN)
    assert clocked.absences.decide(2, "wait", clocked.now)
    assert clocked.bob == (False, "")
    clocked.pass_time(GRACE - 1)
    assert clocked.bob == (False, "")


def test_to_wait_is_to_be_asked_again(clocked: Clocked) -> None:
    clocked.status(2, "gone")
    for _ in range(3):
        clocked.pass_time(GRACE)
        assert clocked.bob == (True, "")
        assert clocked.absences.decide(2, "wait", clocked.now)
        assert clocked.bob == (False, "")
    clocked.pass_time(GRACE)
    clocked.pass_time(GRACE)
    assert clocked.bob == (False, STAND_IN)


def test_time_stands_still_while_the_table_does(clocked: Clocked) -> None:
    """Nobody present, or a pause: nothing happens, nothing is due, and afterwards as much is left as before."""
    clocked.status(2, "gone")
    clocked.pass_time(GRACE - 10)
    clocked.runs = False
    clocked.look()
    assert clocked.absences.next_due() is None
    assert not clocked.pass_time(100 * GRACE)
    assert clocked.bob == (False, "")
    clocked.runs = True
    clocked.look()
    assert clocked.absences.next_due() == clocked.now + 10
    clocked.pass_time(9)
    assert clocked.bob == (False, "")
    clocked.pass_time(1)
    assert clocked.bob == (True, "")


def test_who_leaves_an_empty_table_is_waited_for_from_when_somebody_is_there(clocked: Clocked) -> None:
    clocked.status(1, "gone")
    clocked.runs = False
    clocked.look()
    clocked.status(2, "gone")
    clocked.pass_time(9999)
    clocked.status(1, "here")
    clocked.runs = True
    clocked.look()
    assert clocked.absences.next_due() == clocked.now + GRACE


def test_no_grace_is_no_end_of_waiting_but_the_chair_has_a_way_out() -> None:
    clocked = Clocked(grace=0)
    clocked.status(2, "gone")
    clocked.pass_time(10**6)
    assert clocked.bob == (False, "")
    assert clocked.absences.next_due() is None
    assert clocked.absences.decide(2, "bot", clocked.now)
    assert clocked.bob == (False, STAND_IN)


def test_another_grace_counts_at_once(clocked: Clocked) -> None:
    clocked.status(2, "gone")
    clocked.pass_time(60)
    clocked.terms.grace = 50
    clocked.look()
    assert clocked.bob == (True, "")
    clocked.terms.grace = 0
    clocked.pass_time(1000)
    assert clocked.bob == (True, ""), "it was asked, and has all the time there is"


def test_a_seat_that_nobody_has_taken_is_waited_for_like_one_that_was_left() -> None:
    terms, seat = Terms(grace=GRACE), Seat(1, "Ana", "human", status="free")
    absences = Absences([seat], terms)
    absences.look(True, False, 100.0)
    absences.look(True, False, 100.0 + GRACE)
    assert seat.stand_in == STAND_IN
    seat.status = "here"
    absences.changed(seat, 300.0)
    assert seat.stand_in == ""


# -- at a table


def table_of_three(pace: float = 0.0, owner: str = "ana", grace: int = GRACE) -> World:
    """Ana, whose machine it is, Bob and Cy; it is Bob's decision."""
    for seed in range(1, 50):
        world = World(people("Ana", "Bob", "Cy"), seed=seed, pace=pace, owner=owner, limits=STILL)
        if world.table.game.to_act == 2:
            break
    world.table.terms.grace = grace
    if not owner:
        world.table.terms.owner_key = ""
    for who, seat in ((ANA, 1), (BOB, 2), (CY, 3)):
        world.join(who, seat=seat)
    world.core.tick(world.now)
    world.collect()
    return world


def row(world: World, seat: int) -> tuple[str, str]:
    """The seat's status and who stands in, as everybody is told."""
    line = world.table.rows()[seat - 1]
    return line.status, line.stand_in


def test_everybody_hears_that_the_chair_is_asked_and_that_a_bot_plays_on() -> None:
    world = table_of_three()
    leave(world, BOB, 2)
    assert row(world, 2) == ("gone", "")
    world.collect()
    assert pass_until(world, lambda: bool(world.table.lobby().absent), GRACE) == GRACE
    for who, messages in told(world).items():
        assert [one.absent for one in messages if isinstance(one, Lobby)] == [(2,)], who
    assert pass_until(world, lambda: row(world, 2) == ("gone", STAND_IN), GRACE) == GRACE
    for who, messages in told(world).items():
        lobbies = [one for one in messages if isinstance(one, Lobby)]
        assert [(one.absent, one.seats[1].stand_in) for one in lobbies] == [((), STAND_IN)], who
    pass_until(world, lambda: world.table.revision > 0, 1.0)


@pytest.mark.parametrize("do", ["bot", "wait", "pause"])
@pytest.mark.parametrize("asked", [False, True])
def test_the_chair_decides(do: str, asked: bool) -> None:
    world = table_of_three()
    leave(world, BOB, 2)
    if asked:
        pass_until(world, lambda: bool(world.table.lobby().absent), GRACE)
    lobby = next(one for one in operate(world, ANA, 1, "absent", seat=2, do=do) if isinstance(one, Lobby))
    assert (lobby.absent, lobby.paused, lobby.answers) == ((), "asked" if do == "pause" else "", 1)
    assert row(world, 2)[1] == (STAND_IN if do == "bot" else "")
    if do == "bot":
        pass_until(world, lambda: world.table.revision > 0, 1.0)
    elif do == "wait":
        assert pass_until(world, lambda: bool(world.table.lobby().absent), GRACE) == GRACE
    else:
        world.pass_time(100 * GRACE)
        assert (world.table.lobby().absent, world.table.revision) == ((), 0)
        operate(world, ANA, 1, "pause", paused=False)
        assert pass_until(world, lambda: bool(world.table.lobby().absent), GRACE) == GRACE


def test_only_the_chair_decides_and_only_about_who_is_gone() -> None:
    world = table_of_three()
    watcher = peer("watcher")
    world.join(watcher, wants="watch")
    before = world.state()
    for who, seat in ((BOB, 2), (CY, 3), (watcher, None)):
        assert errors(operate(world, who, seat, "absent", seat=2, do="bot")) == ["not_invited"]
    for values in ({"seat": 2, "do": "bot"}, {"seat": 0, "do": "bot"}, {"seat": 9, "do": "wait"}, {"seat": 2}):
        assert errors(operate(world, ANA, 1, "absent", **values)) == ["illegal"]
    leave(world, BOB, 2)
    assert errors(operate(world, ANA, 1, "absent", seat=2, do="dance")) == ["illegal"]
    assert (row(world, 2), world.table.paused, world.state()) == (("gone", ""), "", before)


def test_who_returns_decides_at_once_and_hears_what_was_missed() -> None:
    world = table_of_three()
    heard = world.table.log_length()
    leave(world, BOB, 2)
    operate(world, ANA, 1, "absent", seat=2, do="bot")
    pass_until(world, lambda: world.table.revision > 0, 1.0)
    while world.table.game.to_act != 2 or world.table.revision < 5:
        if world.table.game.to_act != 2:
            act_for(world)
        world.core.tick(world.now)
        world.now += 0.1
        assert world.table.revision < 200
    world.core.tick(world.now)
    revision, length = world.table.revision, world.table.log_length()
    welcome = world.join(BOB, seat=2)
    assert (welcome.missed, welcome.lobby.seats[1].stand_in, welcome.lobby.seats[1].status) == (heard, "", "here")
    assert (welcome.view.decision, welcome.log.start + len(welcome.log.items)) == (revision, length)
    world.pass_time(60.0)
    assert world.table.revision == revision, "the bot's decision is no decision any more"
    assert results(world.act(BOB, 2, first_line(world), n=1))[0].ok


def act_for(world: World) -> None:
    """Whoever is asked does the first thing that is possible."""
    seat = world.table.seat(world.table.game.to_act or 1)
    who = {1: ANA, 2: BOB, 3: CY}[seat.number]
    world.put(who, Act(world.sids[who, seat.number], seat.last_n + 1, world.table.revision, first_line(world)))
    world.core.tick(world.now)


def test_who_has_missed_nothing_hears_of_nothing() -> None:
    world = table_of_three()
    leave(world, CY, 3)
    assert world.join(CY, seat=3).missed is None
    assert world.join(CY, seat=3).missed is None, "a second window of his own"
    world.restart()
    world.table.limits = STILL
    for who, seat in ((ANA, 1), (BOB, 2)):
        assert world.join(who, seat=seat).missed is None
    length = world.table.log_length()
    act_for(world)
    assert world.join(CY, seat=3).missed == length, "Bob acted since the host is there again"


def test_a_dead_client_that_nobody_has_missed_yet_missed_what_was_done_since_it_was_heard() -> None:
    world = table_of_three()
    length = world.table.log_length()
    act_for(world)
    other = peer("cy-at-another-desk")
    world.table.seat(3).device_key = other.key
    assert world.join(other, seat=3).missed == length


def test_at_a_table_of_nobody_a_bot_stands_in_after_the_grace() -> None:
    world = table_of_three(owner="")
    leave(world, BOB, 2)
    assert pass_until(world, lambda: row(world, 2) == ("gone", STAND_IN), GRACE) == GRACE
    assert world.table.lobby().absent == ()


def test_without_its_owner_the_table_gets_another_chair_which_is_asked_about_him() -> None:
    world = table_of_three()
    leave(world, ANA, 1)
    assert world.table.lobby().chair == 1, "he may be back in a moment"
    assert errors(operate(world, BOB, 2, "absent", seat=1, do="bot")) == ["not_invited"]
    assert pass_until(world, lambda: world.table.lobby().chair == 2, GRACE) == GRACE
    pass_until(world, lambda: world.table.lobby().absent == (1,), 0.0)
    assert not errors(operate(world, BOB, 2, "absent", seat=1, do="bot"))
    assert row(world, 1) == ("gone", STAND_IN)
    world.join(ANA, seat=1)
    world.core.tick(world.now)
    assert (row(world, 1), world.table.lobby().chair) == (("here", ""), 1)


def test_for_who_was_sent_away_a_bot_plays_on_at_once_until_somebody_else_comes() -> None:
    world = table_of_three()
    assert not errors(operate(world, ANA, 1, "kick", seat=2))
    assert row(world, 2) == ("free", STAND_IN)
    pass_until(world, lambda: world.table.revision > 0, 1.0)
    assert errors(world.say(BOB, hello(seat=2))) == ["kicked"]
    assert not errors(operate(world, ANA, 1, "free", seat=2, open=True))
    welcome = world.join(peer("eve"), seat=2, name="Eve")
    assert (row(world, 2), welcome.missed) == (("here", ""), None)
    world.core.tick(world.now)
    assert world.table.waiting_bot() is None


def test_a_paused_table_that_its_chair_leaves_is_not_paused_for_ever() -> None:
    world = table_of_three()
    operate(world, ANA, 1, "pause", paused=True)
    leave(world, ANA, 1)
    pass_until(world, lambda: world.table.lobby().chair == 2, GRACE)
    assert not errors(operate(world, BOB, 2, "pause", paused=False))
    assert results(world.act(BOB, 2, first_line(world), n=1))[0].ok


def test_while_nobody_is_there_nothing_happens_and_nothing_is_due() -> None:
    world = table_of_three()
    operate(world, ANA, 1, "decision_time", seconds=30)
    leave(world, BOB, 2)
    operate(world, ANA, 1, "absent", seat=2, do="bot")
    for who, seat in ((CY, 3), (ANA, 1)):
        leave(world, who, seat)
    revision, state = world.table.revision, world.state()
    pass_time_until_idle(world)
    for _ in range(50):
        world.pass_time(GRACE)
    assert (world.table.revision, world.state(), world.core.next_due()) == (revision, state, None)
    assert world.disk.load().game.decision == revision
    world.join(CY, seat=3)
    world.core.tick(world.now)
    assert [row(world, seat)[1] for seat in (1, 2, 3)] == ["", STAND_IN, ""], "Ana's grace has only begun"


def pass_time_until_idle(world: World) -> None:
    """The chair's time and whatever else was due runs out."""
    for _ in range(10):
        world.core.tick(world.now)
        world.now = max(world.now, world.core.next_due() or world.now)


def test_a_grace_of_nothing_waits_for_ever_unless_the_chair_wants_otherwise() -> None:
    world = table_of_three(grace=0)
    leave(world, BOB, 2)
    for _ in range(20):
        world.pass_time(3600.0)
    assert (row(world, 2), world.table.lobby().absent, world.table.revision) == (("gone", ""), (), 0)
    leave(world, ANA, 1)
    pass_until(world, lambda: world.table.lobby().chair == 3, GRACE)
    assert not errors(operate(world, CY, 3, "absent", seat=2, do="bot"))
    pass_until(world, lambda: world.table.revision > 0, 1.0)


@pytest.mark.parametrize("seconds", [-1, 24 * 3600 + 1, 1.5, "1", True, None])
def test_a_grace_that_cannot_be(seconds: object) -> None:
    world = table_of_three()
    before = world.state()
    assert errors(operate(world, ANA, 1, "grace", seconds=seconds)) == ["illegal"]
    assert (world.table.terms.grace, world.state()) == (GRACE, before)


def test_a_stand_in_acts_at_the_pace_of_the_bots_counted_from_what_everybody_saw() -> None:
    world = table_of_three(pace=4.0)
    leave(world, BOB, 2)
    world.pass_time(50.0)
    operate(world, ANA, 1, "absent", seat=2, do="bot")
    assert pass_until(world, lambda: world.table.revision > 0, 10.0) == pytest.approx(4.0)
    leave(world, CY, 3)
    operate(world, ANA, 1, "absent", seat=3, do="bot")
    pauses = set()
    for _ in range(40):
        if world.table.game.over or world.table.game.to_act == 1:
            act_for(world)
            continue
        calls, revision = world.table.pacer._calls, world.table.revision
        took = pass_until(world, lambda revision=revision: world.table.revision > revision, 30.0)
        assert took == pytest.approx(4.0 * (1 + CALL_SHARE * calls))
        pauses.add(round(took, 3))
    assert pauses


def test_a_stand_in_sees_what_its_seat_may_see_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    world, given_views = table_of_three(), []
    real = BOTS[STAND_IN].choose

    class Watched:
        def choose(self, view: object, choices: object, stream: object) -> str:
            given_views.append((view, choices))
            return real(view, choices, stream)  # type: ignore[arg-type]

    monkeypatch.setattr("netplay.bots.BOTS", {STAND_IN: Watched()})
    leave(world, BOB, 2)
    seen = (world.table.game.view(2), world.table.game.choices())
    operate(world, ANA, 1, "absent", seat=2, do="bot")
    pass_until(world, lambda: world.table.revision > 0, 1.0)
    assert given_views == [seen]


@pytest.mark.parametrize("what", ["stand_in", "plain", "bot"])
@pytest.mark.parametrize("moves", [1, 3, 9, 20, 33, 47, 62, 80])
def test_what_others_are_told_of_it_and_when_depends_on_nothing_hidden(what: str, moves: int) -> None:
    """Other cards in the hands, another deck and seed: the same bytes at the same times up to what is done at last."""
    dice, compared = random.Random(moves), 0
    for seed in range(4):
        data = game_after(100 * moves + seed, moves)
        if data["position"]["over"] or data["position"]["asked"][0]["seat"] == 1:
            continue
        to_come = Game.from_dict(data).view(None).draft_turns
        unseen = len(to_come) > 1 and to_come[1].seat != 1
        stories = [story(one, what, unseen) for one in (data, hidden_from(data, 1, dice))]
        assert stories[0] == stories[1], seed
        compared += 1
    assert compared


def story(data: dict[str, object], what: str, whole: bool) -> list[object]:
    """When seat 1 and one who watches are told what, until somebody else decides in the absent player's or his place.

    ``whole``: with what they are told of the decision itself; nothing of it is seen while the draft goes on elsewhere.
    """
    world = world_of(data)
    world.limits = world.core.limits = STILL
    who = world.table.game.to_act
    terms = world.table.terms
    terms.pace = world.table.pacer.pace = 2.0
    if what == "stand_in":
        world.put(PEERS[who], leaving(world, who))
    else:
        terms.decision_time, terms.late = 45, "bot" if what == "bot" else "plain"
    heard: list[object] = []
    revision = world.table.revision
    while world.table.revision == revision:
        world.core.tick(world.now)
        mail = [(to, frame) for to, frame in world.collect() if to in (PEERS[1], WATCHER)]
        if world.table.revision == revision or whole:
            heard += [(world.now, mail)] if mail else []
        due = world.core.next_due()
        assert due is not None
        acted_at, world.now = world.now, max(world.now, due)
    return [*heard, acted_at]


def leaving(world: World, seat: int) -> object:
    from netplay.protocol import ClientBye

    return ClientBye(world.sids[PEERS[seat], seat])


def test_what_is_kept_over_a_restart_and_what_begins_anew() -> None:
    world = table_of_three()
    world.table._saved.table = Place()
    operate(world, ANA, 1, "grace", seconds=77)
    operate(world, ANA, 1, "decision_time", seconds=45, late="bot")
    leave(world, BOB, 2)
    operate(world, ANA, 1, "absent", seat=2, do="bot")
    operate(world, ANA, 1, "pause", paused=True)
    place = world.disk.load().table
    assert (place.grace, place.decision_time, place.late, place.paused) == (77, 45, "bot", True)
    terms = Terms.of(place)
    assert (terms.grace, terms.decision_time, terms.late) == (77, 45, "bot")
    world.restart()
    assert (world.table.paused, row(world, 2), world.table.lobby().absent) == ("asked", ("gone", ""), ())


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_the_game_never_waits_for_ever(data: st.DataObject) -> None:
    """Whoever comes and goes and whatever the chair decides, unless it pauses: in bounded time something is done."""
    owner = data.draw(st.sampled_from(["ana", ""]))
    world = World(people("Ana", "Bob", "Cy"), seed=data.draw(st.integers(0, 9)), owner=owner, limits=STILL)
    world.table.terms.owner_key = world.table.terms.owner_key if owner else ""
    world.table.terms.grace, world.table.terms.decision_time = 60, 30
    world.table.terms.late = data.draw(st.sampled_from(["plain", "bot"]))
    seats = {1: ANA, 2: BOB, 3: CY}
    for _ in range(data.draw(st.integers(5, 25))):
        seat = data.draw(st.sampled_from([1, 2, 3]))
        who = seats[seat]
        what = data.draw(st.sampled_from(["come", "come", "go", "wait", "bot", "hand", "agree", "act", "time"]))
        if what == "come":
            world.join(who, seat=seat)
        elif what == "go" and (who, seat) in world.sids:
            leave(world, who, seat)
        elif what in ("wait", "bot") and (who, seat) in world.sids:
            operate(world, who, seat, "absent", seat=data.draw(st.sampled_from([1, 2, 3])), do=what)
        elif what in ("hand", "agree") and (who, seat) in world.sids:
            values = {"seat": data.draw(st.sampled_from([1, 2, 3]))} if what == "hand" else {"yes": True}
            operate(world, who, seat, what, **values)
        elif what == "act" and (seats[world.table.game.to_act], world.table.game.to_act) in world.sids:
            act_for(world)
        else:
            world.pass_time(data.draw(st.sampled_from([0.5, 29.0, 61.0])))
        world.core.tick(world.now)
    revision = world.table.revision
    if world.sids:
        pass_until(world, lambda: world.table.revision > revision, 60 + 60 + 30 + 2 * world.table.limits.handing + 1)
    else:
        pass_time_until_idle(world)
        assert (world.table.revision, world.core.next_due()) == (revision, None)
