"""How many may come through a door, and how often one may fail."""

from __future__ import annotations

import pytest

from citadels_tui.doors import admission
from citadels_tui.doors.admission import Admission, Crowded, Limits, Place, account_of

HERE, THERE = "192.168.1.5", "192.168.1.6"


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def door(clock: Clock) -> Admission:
    return Admission(Limits(3, 2, 3, 2, failures_each=3, wrong_words_each=2), clock)


def reason(door: Admission, address: str, *, session: bool = False) -> str:
    with pytest.raises(Crowded) as refused:
        (door.session if session else door.connection)(address)
    assert str(refused.value).endswith(".")
    return refused.value.reason


@pytest.mark.parametrize("session", [False, True])
def test_places_for_each_address_and_in_all(door: Admission, session: bool) -> None:
    take = door.session if session else door.connection
    first, _second = take(HERE), take(HERE)
    assert reason(door, HERE, session=session) == "here"
    take(THERE)
    assert reason(door, THERE, session=session) == "everywhere"
    first.close()
    first.close()
    take(THERE)
    assert reason(door, HERE, session=session) == "everywhere"


def test_connections_and_sessions_are_counted_apart(door: Admission) -> None:
    for _ in range(2):
        door.connection(HERE)
    with door.session(HERE), door.session(HERE):
        assert reason(door, HERE, session=True) == "here"
    door.session(HERE)


def test_too_many_failures_in_a_minute(door: Admission, clock: Clock) -> None:
    for _ in range(3):
        door.connection(HERE).close()
        door.attempt_failed(HERE)
        clock.now += 10
    assert reason(door, HERE) == "too_often"
    door.connection(THERE)
    clock.now += 31
    door.connection(HERE)


def test_who_plays_may_come_back_as_often_as_they_like(door: Admission) -> None:
    for _ in range(100):
        door.connection(HERE).close()


def test_too_many_wrong_words(door: Admission, clock: Clock) -> None:
    door.wrong_words(HERE)
    assert door.may_say_words(HERE)
    clock.now += 60
    door.wrong_words(HERE)
    assert not door.may_say_words(HERE)
    assert door.may_say_words(THERE)
    clock.now += 541
    assert door.may_say_words(HERE)


def test_it_remembers_only_so_many_addresses(clock: Clock) -> None:
    door = Admission(Limits(), clock)
    for number in range(3 * admission.MOST_REMEMBERED):
        door.attempt_failed(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert len(door._failures) <= admission.MOST_REMEMBERED


def test_places_leave_nothing_behind(door: Admission) -> None:
    places: list[Place] = [door.connection(HERE), door.connection(THERE)]
    for place in places:
        place.close()
    assert not door._connections


@pytest.mark.parametrize(
    ("address", "account"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("::1", "::1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nonsense", "nonsense"),
    ],
)
def test_whose_account_an_address_goes_on(address: str, account: str) -> None:
    assert account_of(address) == account
