"""Players who are gone: the table waits a while, the chair is asked, a bot plays on, and nobody waits for ever."""

from __future__ import annotations

import pytest

from netplay.absence import STAND_IN, Absences
from netplay.seating import Terms
from netplay.seats import Seat

GRACE = 120


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
