"""Decision time: what a person who is here has for each decision, and what is done when it is over."""

from __future__ import annotations

from netplay.stopwatch import DecisionClock, Stopwatch


def test_a_stopwatch_counts_while_it_runs() -> None:
    watch = Stopwatch()
    assert (watch.runs, watch.read(100.0), watch.when(5.0)) == (False, 0.0, None)
    watch.run(True, 100.0)
    watch.run(True, 103.0)
    assert (watch.runs, watch.read(104.0), watch.when(5.0)) == (True, 4.0, 105.0)
    watch.run(False, 104.0)
    watch.run(False, 900.0)
    assert (watch.read(1000.0), watch.when(5.0)) == (4.0, None)
    watch.run(True, 1000.0)
    assert watch.when(5.0) == 1001.0
    watch.reset()
    assert (watch.runs, watch.read(2000.0)) == (False, 0.0)


def test_each_decision_has_its_own_time() -> None:
    clock = DecisionClock(30)
    clock.look(7, True, 100.0)
    clock.look(7, True, 120.0)
    assert clock.due_at() == 130.0
    assert not clock.is_over(129.9)
    assert clock.is_over(130.0)
    clock.look(8, True, 131.0)
    assert clock.due_at() == 161.0


def test_who_goes_and_comes_back_has_as_much_left_as_before() -> None:
    clock = DecisionClock(30)
    clock.look(7, True, 100.0)
    clock.look(7, False, 120.0)
    assert clock.due_at() is None
    assert not clock.is_over(10_000.0)
    clock.look(7, True, 500.0)
    assert clock.due_at() == 510.0


def test_without_a_limit_nothing_is_ever_over() -> None:
    clock = DecisionClock()
    clock.look(7, True, 100.0)
    assert clock.due_at() is None
    assert not clock.is_over(10**9)
    clock.seconds = 30
    assert clock.due_at() == 130.0, "a limit set meanwhile counts from when the decision was asked"
