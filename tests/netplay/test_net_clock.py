"""Decision time: what a person who is here has for each decision, and what is done when it is over."""

from __future__ import annotations

import pytest
from absent_world import ANA, BOB, STILL, leave, operate, pass_until, told
from netplay_world import World, errors, first_line, people, results

from citadels_engine.bots import BOTS
from netplay.absence import STAND_IN
from netplay.bots import plain
from netplay.protocol import Late, Lobby, LobbyOp, Log
from netplay.stopwatch import DecisionClock, Stopwatch
from netplay.table import THINK
from saves.model import Table as Place


def test_a_stopwatch_counts_while_it_runs() -> None:
    watch = Stopwatch()
    assert (watch.read(100.0), watch.when(5.0)) == (0.0, None)
    watch.run(True, 100.0)
    watch.run(True, 103.0)
    assert (watch.read(104.0), watch.when(5.0)) == (4.0, 105.0)
    watch.run(False, 104.0)
    watch.run(False, 900.0)
    assert (watch.read(1000.0), watch.when(5.0)) == (4.0, None)
    watch.run(True, 1000.0)
    assert watch.when(5.0) == 1001.0
    watch.reset()
    assert (watch.read(2000.0), watch.when(5.0)) == (0.0, None)


def test_each_decision_has_its_own_time() -> None:
    clock = DecisionClock(30)
    clock.look(7, True, 100.0)
    clock.look(7, True, 120.0)
    assert clock.due_at() == 130.0
    clock.look(8, True, 131.0)
    assert clock.due_at() == 161.0


def test_who_goes_and_comes_back_has_as_much_left_as_before() -> None:
    clock = DecisionClock(30)
    clock.look(7, True, 100.0)
    clock.look(7, False, 120.0)
    assert clock.due_at() is None
    clock.look(7, True, 500.0)
    assert clock.due_at() == 510.0


def test_without_a_limit_nothing_is_ever_over() -> None:
    clock = DecisionClock()
    clock.look(7, True, 100.0)
    assert clock.due_at() is None
    clock.seconds = 30
    assert clock.due_at() == 130.0, "a limit set meanwhile counts from when the decision was asked"


# -- at a table


def table_of_two(seconds: int = 30, late: str = "plain", owner: str = "ana") -> World:
    """Ana and Bob with a time for each decision; it is Bob's."""
    for seed in range(1, 50):
        world = World(people("Ana", "Bob", "Cy:builder"), seed=seed, owner=owner, limits=STILL)
        if world.table.game.to_act == 2:
            break
    for who, seat in ((ANA, 1), (BOB, 2)):
        world.join(who, seat=seat)
    assert not errors(operate(world, ANA, 1, "decision_time", seconds=seconds, late=late))
    return world


def revision_rises(world: World, most: float) -> float:
    """How long it takes until something is done."""
    revision = world.table.revision
    return pass_until(world, lambda: world.table.revision > revision, most)


def test_everybody_is_told_what_time_there_is() -> None:
    world = table_of_two(seconds=0)
    told(world)
    world.put(ANA, LobbyOp(world.sids[ANA, 1], 1, "decision_time", {"seconds": 45, "late": "bot"}))
    world.core.tick(world.now)
    for who, messages in told(world).items():
        (lobby,) = [one for one in messages if isinstance(one, Lobby)]
        assert (lobby.decision_time, lobby.late) == (45, "bot"), who
    assert world.join(BOB, seat=2).lobby.decision_time == 45


@pytest.mark.parametrize(
    "values", [{"seconds": -1}, {"seconds": 3601}, {"seconds": 30.5}, {"seconds": 30, "late": "never"}, {}]
)
def test_a_time_that_cannot_be(values: dict[str, object]) -> None:
    world = table_of_two()
    before = world.state()
    assert errors(operate(world, ANA, 1, "decision_time", **values)) == ["illegal"]
    assert errors(operate(world, BOB, 2, "decision_time", seconds=5)) == ["not_invited"]
    assert (world.table.terms.decision_time, world.state()) == (30, before)


def test_when_it_is_over_the_plainest_thing_is_done_and_only_its_seat_is_told_why() -> None:
    world = table_of_two()
    line = plain(world.table.game)
    assert revision_rises(world, 30.0) == 30.0
    news = told(world)
    assert [one for one in news[BOB] if isinstance(one, Late)] == [Late(0, line)]
    assert not [one for one in news[ANA] if isinstance(one, Late)]
    assert str(world.table.game.actions[-1]) == line
    assert world.disk.load().game.decision == world.table.revision, "it is saved like everything that is done"
    logs = {who: sum(len(one.items) for one in messages if isinstance(one, Log)) for who, messages in news.items()}
    assert logs[ANA] == logs[BOB] > 0, "the others hear that it was done"


def test_or_what_a_bot_would_do_from_the_same_view(monkeypatch: pytest.MonkeyPatch) -> None:
    world, given = table_of_two(late="bot"), []
    real = BOTS[STAND_IN].choose

    class Watched:
        def choose(self, view: object, choices: object, stream: object) -> str:
            given.append((view, choices, world.now))
            return real(view, choices, stream)  # type: ignore[arg-type]

    monkeypatch.setattr("netplay.bots.BOTS", {**BOTS, STAND_IN: Watched()})
    seen, began = (world.table.game.view(2), world.table.game.choices()), world.now
    assert revision_rises(world, 30.0) == 30.0
    assert given == [(*seen, began + 30.0 - THINK)], "it has thought before, so that how long it thinks is not seen"


def test_a_command_that_comes_at_the_same_moment_is_stale_and_the_next_decision_is_not_touched() -> None:
    world = table_of_two()
    decision, line = world.table.revision, first_line(world)
    revision_rises(world, 30.0)
    before = world.state()
    (result,) = results(world.act(BOB, 2, line, n=1, decision=decision))
    assert (result.ok, result.code) == (False, "stale")
    assert results(world.act(BOB, 2, line, n=1, decision=decision)) == [result], "and stays so when it is said again"
    assert world.table.game.to_dict() == world.disk.load().game.to_dict()
    assert before != world.state(), "that it was answered is remembered"
    assert world.table.revision == decision + 1


def test_a_command_just_before_it_is_done_and_the_next_decision_has_all_its_time() -> None:
    world = table_of_two()
    world.pass_time(29.99)
    assert results(world.act(BOB, 2, first_line(world), n=1))[0].ok
    world.core.tick(world.now)
    while world.table.game.to_act == 3:
        world.pass_time(0.1)
    began, revision = world.now, world.table.revision
    assert pass_until(world, lambda: world.table.revision > revision, 31.0) == pytest.approx(30.0)
    assert world.now > began


def test_a_refused_command_wins_no_time() -> None:
    world = table_of_two()
    for n in range(1, 30):
        world.pass_time(1.0)
        assert not results(world.act(BOB, 2, "2 fly away", n=n))[0].ok
        world.core.tick(world.now)
    assert revision_rises(world, 2.0) == pytest.approx(1.0)


def test_to_go_and_to_come_back_wins_no_time_either() -> None:
    world = table_of_two()
    world.pass_time(20.0)
    for _ in range(5):
        leave(world, BOB, 2)
        world.pass_time(50.0)
        assert world.table.revision == 0, "who is gone is waited for by another rule"
        world.join(BOB, seat=2)
        world.core.tick(world.now)
    assert revision_rises(world, 30.0) == pytest.approx(10.0)


@pytest.mark.parametrize("stop", ["pause", "saving", "handing"])
def test_it_stands_still_while_nobody_may_act(stop: str) -> None:
    world = table_of_two()
    world.pass_time(20.0)
    if stop == "pause":
        operate(world, ANA, 1, "pause", paused=True)
    elif stop == "handing":
        assert not errors(operate(world, ANA, 1, "hand", seat=2))
    else:
        world.disk.full = True
        assert results(world.act(BOB, 2, first_line(world), n=1))[0].code == "paused"
        world.core.tick(world.now)
    world.pass_time(25.0)
    assert world.table.revision == 0
    if stop == "pause":
        operate(world, ANA, 1, "pause", paused=False)
    elif stop == "handing":
        operate(world, ANA, 1, "hand", seat=0)
    else:
        world.disk.full = False
        operate(world, ANA, 1, "saving", do="retry")
    assert revision_rises(world, 30.0) == pytest.approx(10.0)


def test_where_its_save_fails_nothing_is_done_until_it_works() -> None:
    world = table_of_two()
    world.disk.full = True
    told(world)
    for _ in range(60):
        world.pass_time(1.0)
    assert (world.table.revision, world.table.saving.state) == (0, "failed")
    assert not [one for one in told(world)[BOB] if isinstance(one, Late)]
    world.disk.full = False
    revision_rises(world, 10.0)
    assert [one.decision for one in told(world)[BOB] if isinstance(one, Late)] == [0]


def test_bots_and_stand_ins_have_their_own_pace() -> None:
    world = table_of_two(seconds=1)
    operate(world, ANA, 1, "pace", pace=5.0)
    leave(world, BOB, 2)
    operate(world, ANA, 1, "absent", seat=2, do="bot")
    assert revision_rises(world, 10.0) == pytest.approx(5.0)
    assert not [one for one in told(world)[ANA] if isinstance(one, Late)]


def test_a_game_of_people_who_never_decide_goes_on_and_comes_to_its_end() -> None:
    """The bot builds what the others do not."""
    world = table_of_two(seconds=5)
    while not world.table.game.over:
        revision_rises(world, 5.0 + 1.0)
        told(world)
        assert world.table.revision < 3000
    assert world.disk.load().game.over


def test_a_host_that_was_started_again_gives_all_the_time_again() -> None:
    world = table_of_two()
    world.table._saved.table = Place()
    world.table.save(world.now)
    world.pass_time(29.0)
    world.restart()
    world.table.terms.decision_time, world.table.limits, world.core.limits = 30, STILL, STILL
    world.join(BOB, seat=2)
    assert revision_rises(world, 30.0) == 30.0
