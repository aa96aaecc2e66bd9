"""Imports that last: no collecting while they come, and none among them later."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from citadels_tui.lasting import lasting


class Knot:
    """Refers to itself: only the collector frees it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def thaw() -> Iterator[None]:
    usual = gc.get_threshold()
    yield
    gc.set_threshold(*usual)
    gc.unfreeze()
    gc.enable()


def test_what_is_there_at_the_end_is_set_aside() -> None:
    with lasting():
        assert not gc.isenabled()
        knot = weakref.ref(Knot())
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0
    gc.collect()
    assert knot() is not None
    later = weakref.ref(Knot())
    gc.collect()
    assert later() is None


def test_collecting_goes_on_after_an_error_and_stays_off_where_it_was_off() -> None:
    with pytest.raises(ImportError), lasting():
        raise ImportError
    assert gc.isenabled()
    gc.disable()
    with lasting():
        pass
    assert not gc.isenabled()
