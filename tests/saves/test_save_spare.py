"""Saving where a process has no descriptors left."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import filelock  # noqa: F401 (nothing can be imported where nothing can be opened)
import pytest

from saves.atomic import write_atomically
from saves.errors import CannotWrite
from saves.locks import lock
from saves.spare import SPARE


def use_up(held: list[int]) -> int:
    """Open for nothing whatever can be opened; how much that was."""
    before = len(held)
    with suppress(OSError):
        while True:
            held.append(os.open(os.devnull, os.O_RDONLY))
    return len(held) - before


@contextmanager
def none_left() -> Iterator[list[int]]:
    """This process can open nothing more; what it has open for nothing."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    held: list[int] = []
    first = os.open(os.devnull, os.O_RDONLY)
    os.close(first)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, first + 64), hard))
    try:
        use_up(held)
        yield held
    finally:
        for one in held:
            os.close(one)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
def spare() -> Iterator[None]:
    """Some are kept back."""
    SPARE.keep(4)
    yield
    SPARE.keep(0)
    SPARE.make_room = lambda: None


def test_without_spare_descriptors_nothing_can_be_saved(tmp_path: Path) -> None:
    with none_left(), pytest.raises(CannotWrite, match="too many files"):
        write_atomically(tmp_path / "game.toml", b"one", backup=True)


@pytest.mark.usefixtures("spare")
def test_a_save_has_those_that_are_kept_back_and_they_are_taken_back(tmp_path: Path) -> None:
    with none_left() as held:
        for text in (b"one", b"two", b"three"):
            write_atomically(tmp_path / "game.toml", text, backup=True)
            assert not use_up(held)
        with lock(tmp_path / "game.toml"):
            pass
    assert (tmp_path / "game.toml").read_bytes() == b"three"
    assert (tmp_path / "game.toml.bak").read_bytes() == b"two"


@pytest.mark.usefixtures("spare")
def test_where_somebody_else_took_them_room_is_made(tmp_path: Path) -> None:
    with none_left() as held:
        SPARE._give_up()
        use_up(held)
        asked = 0

        def make_room() -> None:
            nonlocal asked
            asked += 1
            if asked == 3:
                os.close(held.pop())

        SPARE.make_room = make_room
        write_atomically(tmp_path / "game.toml", b"one", backup=True)
    assert (asked, (tmp_path / "game.toml").read_bytes()) == (3, b"one")


@pytest.mark.usefixtures("spare")
def test_another_fault_is_not_tried_again(tmp_path: Path) -> None:
    SPARE.make_room = lambda: pytest.fail("there are descriptors")
    with pytest.raises(CannotWrite):
        write_atomically(tmp_path / "nowhere" / "game.toml", b"one", backup=True)
