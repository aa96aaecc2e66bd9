"""A terminal's answers to where its cursor is: late ones and lost ones, by a clock that stands still between."""

from __future__ import annotations

import heapq
from asyncio import AbstractEventLoop
from collections.abc import Callable
from typing import Any, cast

from citadels_tui.answers import ANSWER_TIME, QUIET, Answers


class Timer:
    """One call that is due."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.call = call

    def cancel(self) -> None:
        self.call = lambda: None


class Terminal:
    """A terminal that answers each question after ``delay`` seconds, but for those whose number is in ``lost``."""

    def __init__(self, delay: float | None, lost: set[int] | None = None) -> None:
        self.now, self.asked, self._number = 0.0, 0, 0
        self.delay, self.lost = delay, lost or set()
        self._due: list[tuple[float, int, Timer]] = []
        self.answers = Answers(self._ask)
        self.answers.begin(cast(AbstractEventLoop, self))

    def call_later(self, seconds: float, call: Callable[..., object], *values: Any) -> Timer:
        timer = Timer(lambda: call(*values))
        self._number += 1
        heapq.heappush(self._due, (self.now + seconds, self._number, timer))
        return timer

    def _ask(self) -> None:
        if self.delay is not None and self.asked not in self.lost:
            self.call_later(self.delay, self.answers.heard)
        self.asked += 1

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while self._due and self._due[0][0] <= end:
            self.now, _, timer = heapq.heappop(self._due)
            timer.call()
        self.now = end

    def take(self) -> float | None:
        """How many seconds it takes until something shows; ``None``: nobody can know."""
        seen: list[float] = []
        began = self.now
        if not self.answers.call(lambda: seen.append(self.now)):
            return None
        self.wait(ANSWER_TIME)
        (at,) = seen
        return round(at - began, 3)


def test_what_is_sent_is_seen_at_the_answer() -> None:
    terminal = Terminal(0.4)
    assert terminal.take() is None
    terminal.wait(1)
    assert [terminal.take() for _ in range(3)] == [0.4] * 3


def test_a_terminal_that_never_answers_is_asked_once() -> None:
    terminal = Terminal(None)
    terminal.wait(60)
    assert terminal.take() is None
    assert terminal.asked == 1


def test_one_answer_that_is_lost_is_made_good() -> None:
    terminal = Terminal(0.4, lost={2})
    terminal.wait(1)
    assert terminal.take() == 0.4
    assert [terminal.take() for _ in range(3)] == [ANSWER_TIME] * 3, "each answer may be that to the one before"
    terminal.wait(QUIET)
    assert [terminal.take() for _ in range(20)] == [0.4] * 20


def test_many_answers_that_are_lost_are_made_good() -> None:
    terminal = Terminal(0.4, lost=set(range(1, 60, 5)))
    taken = []
    for _ in range(200):
        terminal.wait(1)
        taken.append(terminal.take())
    assert min(one for one in taken if one) == 0.4, "nothing is ever thought to be seen too soon"
    assert taken[-20:] == [0.4] * 20


def test_a_terminal_that_stops_answering_is_not_waited_for_for_ever() -> None:
    terminal = Terminal(0.4)
    terminal.wait(1)
    terminal.delay = None
    assert [terminal.take() for _ in range(2)] == [ANSWER_TIME] * 2
    terminal.wait(QUIET + ANSWER_TIME)
    asked = terminal.asked
    assert terminal.take() is None
    terminal.wait(60)
    assert terminal.asked == asked
    terminal.delay = 0.1
    terminal.answers.heard()
    assert terminal.take() is not None, "one that answers after all does answer"


def test_late_answers_are_never_taken_for_those_to_later_questions() -> None:
    terminal = Terminal(3.0)
    terminal.wait(4)
    taken = []
    for number in range(100):
        terminal.wait(0.1 * (number % 7))
        taken.append(terminal.take())
    assert {one for one in taken if one is not None} == {ANSWER_TIME}
    terminal.delay = 0.2
    terminal.wait(QUIET + 2 * ANSWER_TIME)
    assert [terminal.take() for _ in range(5)][-1] == 0.2


def test_who_takes_the_terminal_over_again_begins_anew() -> None:
    terminal = Terminal(0.4, lost={1})
    terminal.wait(1)
    assert terminal.take() == ANSWER_TIME
    terminal.answers.begin(cast(AbstractEventLoop, terminal))
    assert terminal.take() is None
    terminal.wait(1)
    assert terminal.take() == 0.4
