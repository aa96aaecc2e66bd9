"""How fast keys go on, and how many guests a door has descriptors for."""

from __future__ import annotations

import pytest

from citadels_tui.doors.admission import Limits
from citadels_tui.doors.descriptors import LEAST, limits_within
from citadels_tui.doors.pace import Pace


def test_a_burst_goes_on_at_once_and_then_it_is_slow() -> None:
    pace = Pace(rate=10, burst=100)
    assert pace.take(60, 1000.0) == 0
    assert pace.take(40, 1000.0) == 0
    assert pace.take(20, 1000.0) == pytest.approx(2)
    assert pace.take(10, 1002.0) == pytest.approx(1)
    assert pace.take(10, 1013.0) == 0


def test_what_is_not_used_is_not_saved_beyond_a_burst() -> None:
    pace = Pace(rate=10, burst=100)
    assert pace.take(100, 0.0) == 0
    assert pace.take(100, 1_000_000.0) == 0
    assert pace.take(1, 1_000_000.0) == pytest.approx(0.1)


def test_who_types_never_waits() -> None:
    pace = Pace()
    assert all(pace.take(12, number * 0.02) == 0 for number in range(100_000))


@pytest.mark.parametrize("descriptors", [0, 64, 256, 1024, 16384])
def test_a_door_has_descriptors_for_all_it_lets_in(descriptors: int) -> None:
    within = limits_within(descriptors, Limits())
    usual = Limits()
    assert LEAST <= within.sessions <= usual.sessions
    assert LEAST <= within.connections <= usual.connections
    if descriptors >= 256:
        assert within.arrivals + within.connections + 6 * within.sessions < descriptors
    if descriptors >= 1024:
        assert within == usual
    assert within.failures_each == usual.failures_each
