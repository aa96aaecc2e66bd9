"""How many may come through a door, and how often one may fail."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

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
    return Admission(Limits(3, 2, 3, 2, 3, 2, 3, 2, logins=6, logins_each=4, new_names=4, new_names_each=2), clock)


def reason(take: Callable[[str], object], address: str) -> str:
    with pytest.raises(Crowded) as refused:
        take(address)
    assert str(refused.value).endswith(".")
    return refused.value.reason


@pytest.mark.parametrize("kind", ["arrival", "connection", "session"])
def test_places_for_each_address_and_in_all(door: Admission, kind: str) -> None:
    take = getattr(door, kind)
    first, _second = take(HERE), take(HERE)
    assert reason(take, HERE) == "here"
    take(THERE)
    assert reason(take, THERE) == "everywhere"
    first.close()
    first.close()
    take(THERE)
    assert reason(take, HERE) == "everywhere"


def test_arrivals_connections_and_sessions_are_counted_apart(door: Admission) -> None:
    for _ in range(2):
        door.arrival(HERE)
        door.connection(HERE)
    with door.session(HERE), door.session(HERE):
        assert reason(door.session, HERE) == "here"
    door.session(HERE)


def test_too_many_failures_in_a_minute(door: Admission, clock: Clock) -> None:
    for _ in range(3):
        door.arrival(HERE).close()
        door.attempt_failed(HERE)
        clock.now += 10
    assert reason(door.arrival, HERE) == "too_often"
    door.arrival(THERE)
    door.connection(HERE)
    clock.now += 31
    door.arrival(HERE)


def test_log_ins_in_a_minute_for_each_address_and_in_all(door: Admission, clock: Clock) -> None:
    for _ in range(4):
        door.log_in(HERE)
        clock.now += 10
    assert reason(door.log_in, HERE) == "too_often"
    clock.now += 21
    door.log_in(HERE)
    for _ in range(2):
        door.log_in(THERE)
    assert reason(door.log_in, "192.168.1.7") == "too_often"
    clock.now += 60
    door.log_in("192.168.1.7")


def test_new_names_in_ten_minutes_for_each_address_and_in_all(door: Admission, clock: Clock) -> None:
    for _ in range(2):
        door.log_in(HERE, new=True)
        clock.now += 60
    assert reason(partial(door.log_in, new=True), HERE) == "too_often"
    door.log_in(HERE)  # who is known gets in
    for _ in range(2):
        door.log_in(THERE, new=True)
        clock.now += 60
    assert reason(partial(door.log_in, new=True), "192.168.1.7") == "too_often"
    door.no_new_name(THERE)
    door.log_in("192.168.1.7", new=True)
    clock.now += 361
    door.log_in(HERE, new=True)


def test_many_friends_behind_one_address_come_at_once_and_come_back() -> None:
    door = Admission(clock=Clock())
    held = []
    for _ in range(24):
        held.append(door.arrival(HERE))
    for _ in range(24):
        door.log_in(HERE, new=True)
        held += [door.connection(HERE), door.session(HERE)]
    for _ in range(16):
        door.log_in(HERE)


def test_words_are_counted_before_it_is_known_whether_they_are_right(door: Admission) -> None:
    assert door.try_words(HERE)
    assert door.try_words(HERE)
    assert not door.try_words(HERE)
    assert not door.may_say_words(HERE)
    door.right_words(HERE)
    assert door.try_words(HERE)
    assert not door.try_words(HERE)
    door.right_words(THERE)
    assert door.try_words(THERE)


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
