"""What a machine remembers of its seats: private, one program at a time, and never in the way."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from saves import known
from saves.errors import AlreadyOpen, CannotRead, CannotWrite
from saves.known import BadKnown, HeldSeat, KnownSeat, forget, remembered, take
from saves.paths import known_folder

KEY, PUBLIC, SECRET = ("k" * 40, "p" * 40, "s" * 40)
FULL = KnownSeat(
    game="9f2c" * 8,
    hosts=("192.168.1.20", "den.local"),
    port=40123,
    key=KEY,
    public_key=PUBLIC,
    secret_key=SECRET,
    table="Friday at the pub",
    porch=5577,
    seat=3,
    token="mfrggzdfmztwq2lknnwg23tpoa",
    player="Žofie",
    commitment="c0" * 32,
    owner=True,
    used=datetime(2026, 11, 30, 19, 4, tzinfo=UTC),
)


def seat(game: str = "game", host: str = "10.0.0.1") -> KnownSeat:
    """A seat of that game at that host."""
    return KnownSeat(game, (host,), 40123, KEY, PUBLIC, SECRET, porch=5577)


def put(folder: Path, *seats: KnownSeat) -> list[Path]:
    """Remember these, one after the other, and use none: their files."""
    paths = []
    for one in seats:
        with HeldSeat.new(folder, one) as held:
            paths.append(held.path)
    return paths


def games(folder: Path) -> list[str]:
    """The games that are remembered, the newest first."""
    return [one.seat.game for one in remembered(folder).found]


def undated(one: KnownSeat) -> KnownSeat:
    """The seat without its date."""
    return replace(one, used=datetime(2026, 1, 1, tzinfo=UTC))


# -- one entry


def test_what_is_remembered_is_all_there_again(tmp_path: Path) -> None:
    before = datetime.now(UTC)
    (path,) = put(tmp_path / "known", FULL)
    with HeldSeat.open(path) as held:
        assert undated(held.seat) == undated(FULL)
        assert before <= held.seat.used <= datetime.now(UTC)
    assert all(getattr(FULL, one.name) for one in fields(FULL)), "a value that is not tested"


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "above" / "known"
    mask = os.umask(0)
    try:
        (path,) = put(folder, FULL)
    finally:
        os.umask(mask)
    assert stat.S_IMODE(folder.stat().st_mode) == stat.S_IMODE(folder.parent.stat().st_mode) == 0o700
    for file in folder.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    assert path in folder.iterdir()


def test_secrets_are_not_shown() -> None:
    assert repr(FULL) == str(FULL) == "KnownSeat('Friday at the pub', seat=3)"


def test_keeping_replaces_and_dates(tmp_path: Path) -> None:
    with HeldSeat.new(tmp_path, seat()) as held:
        first = held.seat.used
        held.keep(replace(held.seat, seat=4, game="another"))
        assert held.seat.used > first
        assert held.seat.game == "another"
    (found,) = remembered(tmp_path).found
    assert (found.seat.game, found.seat.seat) == ("another", 4)


def test_addresses(tmp_path: Path) -> None:
    assert FULL.addresses == ("192.168.1.20:40123", "den.local:40123")
    assert all(FULL.is_at(one) for one in ("192.168.1.20:5577", "den.local:40123"))
    assert not any(FULL.is_at(one) for one in ("192.168.1.20:5578", "192.168.1.2:5577", "192.168.1.20", "", ":5577"))
    assert not replace(FULL, porch=0).is_at("den.local:0")


texts = st.text(max_size=40)


@given(texts, texts, texts, texts, st.integers(0, 9), st.booleans())
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_host_tells_can_be_read_again(
    tmp_path: Path, game: str, table: str, player: str, token: str, number: int, owner: bool
) -> None:
    told = replace(FULL, game=game, table=table, player=player, token=token, seat=number, owner=owner)
    (path,) = put(tmp_path, told)
    with HeldSeat.open(path) as held:
        again = held.seat
        if (game + table + player + token).isprintable():
            assert undated(again) == undated(told)
        held.keep(again)
        held.forget()
    assert remembered(tmp_path) == known.Remembered(())


# -- finding


def test_the_newest_comes_first_and_is_found_by_game_or_address(tmp_path: Path) -> None:
    put(tmp_path, seat("one"), seat("two", "10.0.0.2"), seat("three"), seat("one", "10.0.0.3"))
    assert games(tmp_path) == ["one", "three", "two", "one"]
    everything = remembered(tmp_path)
    assert [one.seat.hosts[0] for one in everything.of(game="one")] == ["10.0.0.3", "10.0.0.1"]
    assert [one.seat.game for one in everything.of(address="10.0.0.1:5577")] == ["three", "one"]
    assert [one.seat.game for one in everything.of(address="10.0.0.1:40123", game="one")] == ["one"]
    with_game = take(tmp_path, game="two")
    with_address = take(tmp_path, address="10.0.0.1:5577")
    assert with_game is not None
    assert with_address is not None
    assert (with_game.seat.game, with_address.seat.game) == ("two", "three")
    with_game.release()
    with_address.release()
    assert take(tmp_path, game="none") is None
    assert take(tmp_path, address="10.0.0.1:1") is None


def test_where_nothing_was_remembered_yet(tmp_path: Path) -> None:
    for folder in (tmp_path / "none", tmp_path / "file"):
        (tmp_path / "file").write_text("x")
        assert remembered(folder) == known.Remembered(())
        assert take(folder, game="x") is None
    assert not (tmp_path / "none").exists()


def test_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELS_KNOWN", str(tmp_path / "here"))
    assert known_folder() == tmp_path / "here"
    assert known_folder(tmp_path / "there") == tmp_path / "there"
    monkeypatch.delenv("CITADELS_KNOWN")
    assert known_folder().name == "known"
    assert known_folder().is_absolute()


# -- one program at a time


def test_a_held_entry_is_passed_over_and_free_again_afterwards(tmp_path: Path) -> None:
    (path,) = put(tmp_path, seat())
    first = take(tmp_path, game="game")
    assert first is not None
    assert take(tmp_path, game="game") is None
    assert [one.held for one in remembered(tmp_path).found] == [True]
    with pytest.raises(AlreadyOpen):
        HeldSeat.open(path)
    with pytest.raises(AlreadyOpen):
        forget(path)
    first.release()
    first.release()
    assert [one.held for one in remembered(tmp_path).found] == [False]
    second = take(tmp_path, game="game")
    assert second is not None
    second.release()


TAKE = """
import sys
from pathlib import Path
from saves import known
held = known.take(Path(sys.argv[1]), game="game")
print(held.path.name if held else "-", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def takers(tmp_path: Path) -> Iterator[list[subprocess.Popen[str]]]:
    """Programs that take an entry and hold it until they end."""
    running: list[subprocess.Popen[str]] = []
    yield running
    for one in running:
        one.kill()
        one.communicate()


def start(folder: Path) -> subprocess.Popen[str]:
    """Another program that takes an entry of the game."""
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", TAKE, str(folder)], stdin=pipe, stdout=pipe, text=True)


def taken(program: subprocess.Popen[str]) -> str:
    """The entry it got; ``-``: none."""
    assert program.stdout is not None
    return program.stdout.readline().strip()


def test_programs_at_once_get_different_entries(tmp_path: Path, takers: list[subprocess.Popen[str]]) -> None:
    names = {path.name for path in put(tmp_path, *[seat()] * 3)}
    takers += [start(tmp_path) for _ in range(4)]
    got = [taken(one) for one in takers]
    assert sorted(got) == sorted([*names, "-"])


def test_a_program_that_died_leaves_its_entry_to_the_next(tmp_path: Path, takers: list[subprocess.Popen[str]]) -> None:
    (path,) = put(tmp_path, seat())
    takers.append(start(tmp_path))
    assert taken(takers[0]) == path.name
    assert take(tmp_path, game="game") is None
    takers[0].send_signal(signal.SIGKILL)
    takers[0].wait()
    held = take(tmp_path, game="game")
    assert held is not None
    held.release()


def test_many_at_once_in_one_program(tmp_path: Path) -> None:
    """Taking, remembering and forgetting at the same time: nobody gets what another has."""
    put(tmp_path, *[seat()] * 6)
    using: set[Path] = set()
    clashes: list[Path] = []

    def work(number: int) -> None:
        for turn in range(12):
            held = take(tmp_path, game="game") or HeldSeat.new(tmp_path, seat())
            if held.path in using:
                clashes.append(held.path)
            using.add(held.path)
            held.keep(held.seat)
            using.discard(held.path)
            if (turn + number) % 3:
                held.release()
            else:
                held.forget()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert clashes == []
    assert remembered(tmp_path).faults == ()
    assert not any(one.held for one in remembered(tmp_path).found)


# -- forgetting


def test_forgetting_leaves_nothing(tmp_path: Path) -> None:
    first, second = put(tmp_path, seat("one"), seat("two"))
    forget(first)
    with HeldSeat.open(second) as held:
        held.forget()
    assert list(tmp_path.iterdir()) == []
    for path in (first, second):
        with pytest.raises(CannotRead):
            HeldSeat.open(path)
    assert list(tmp_path.iterdir()) == []


def test_the_oldest_are_forgotten_and_what_is_used_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "MOST", 5)
    oldest = HeldSeat.new(tmp_path, seat("held"))
    put(tmp_path, *[seat(f"game {number}") for number in range(8)])
    assert games(tmp_path) == ["game 7", "game 6", "game 5", "game 4", "game 3", "held"]
    oldest.release()
    put(tmp_path, seat("last"))
    assert games(tmp_path) == ["last", "game 7", "game 6", "game 5", "game 4"]
    assert len(list(tmp_path.glob("*.toml"))) == 5
    assert known.MOST == 5


def test_a_hundred_are_kept() -> None:
    assert known.MOST == 100


def test_what_a_crash_has_left_is_swept(tmp_path: Path) -> None:
    (path,) = put(tmp_path, seat())
    left = tmp_path / f".{path.name}.0123abcd.tmp"
    left.write_text("half")
    put(tmp_path, seat())
    assert not left.exists()


# -- files that are none

WHOLE = known._encode(FULL).decode()


def changed(old: str, new: str) -> bytes:
    """An entry with a text of it changed."""
    assert old in WHOLE
    return WHOLE.replace(old, new).encode()


BROKEN = [
    (b"", "empty"),
    (b"\xff\xfe", "UTF-8"),
    (b"\x00" * 50, "TOML"),
    (b"a = " + b"[" * 50, "levels deep"),
    (b"x" * 200_000, "larger than 128 KiB"),
    (b'a = "' + b"x" * 5000 + b'"', "longer than 4096"),
    (changed("format = 1", "format = 2"), "format: 2 is not possible"),
    (changed("format = 1", "form = 1"), "format: this is missing"),
    (changed("port = 40123", "port = 0"), "port: 0 is not possible"),
    (changed("port = 40123", "port = 65536"), "port: 65536"),
    (changed("port = 40123", 'port = "x"'), "port: a whole number"),
    (changed("seat = 3", "seat = 10"), "seat: 10"),
    (changed("owner = true", "owner = 1"), "owner: true or false"),
    (changed(KEY, KEY[:-1]), "key: this is no key"),
    (changed(SECRET, "é" * 40), "secret_key: this is no key"),
    (changed('"192.168.1.20"', '"192.168.1.20:5577"'), "hosts: 1 to 16 addresses"),
    (changed('"den.local"', "7"), "hosts[2]: a text is needed"),
    (WHOLE.encode() + b"more = 1\n", "more: there is no such key"),
    (changed("Žofie", "\\u001b[31m"), "cannot be printed"),
    (changed("Žofie", "x" * 600), "longer than 500"),
]


@pytest.mark.parametrize(("data", "says"), BROKEN, ids=[says for _, says in BROKEN])
def test_a_broken_file_is_told_and_passed_over(tmp_path: Path, data: bytes, says: str) -> None:
    put(tmp_path, seat())
    bad = tmp_path / "bad.toml"
    bad.write_bytes(data)
    everything = remembered(tmp_path)
    assert games(tmp_path) == ["game"]
    (sentence,) = everything.faults
    assert sentence.startswith(f"{bad}: ")
    assert says in sentence
    assert sentence.isprintable()
    with pytest.raises(BadKnown):
        HeldSeat.open(bad)
    assert bad.read_bytes() == data
    held = take(tmp_path, game="game")
    assert held is not None
    held.release()


def test_pipes_folders_and_links_to_nothing(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "link.toml").symlink_to(tmp_path / "nothing")
    (tmp_path / ".hidden.toml").write_text("x")
    (tmp_path / "other.txt").write_text("x")
    put(tmp_path, seat())
    assert games(tmp_path) == ["game"]
    assert len(remembered(tmp_path).faults) == 2


@given(st.binary(max_size=300))
@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_are_an_entry_or_a_sentence(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "any.toml").write_bytes(data)
    everything = remembered(tmp_path)
    assert len(everything.found) + len(everything.faults) == 1


@given(st.integers(0, len(WHOLE) - 1), st.characters(codec="utf-8"))
@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_change_of_an_entry_is_an_entry_or_a_sentence(tmp_path: Path, at: int, letter: str) -> None:
    (tmp_path / "any.toml").write_text(WHOLE[:at] + letter + WHOLE[at + 1 :])
    everything = remembered(tmp_path)
    assert len(everything.found) + len(everything.faults) == 1
    for one in everything.found:
        assert one.seat.addresses


def test_a_folder_that_takes_nothing_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(CannotWrite):
        HeldSeat.new(tmp_path / "file" / "known", seat())


def test_an_entry_that_cannot_be_written_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    held = HeldSeat.new(tmp_path, seat())
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(CannotWrite, match="the disk is full"):
            held.keep(replace(held.seat, seat=5))
        with pytest.raises(CannotWrite):
            HeldSeat.new(tmp_path, seat("second"))
    assert held.seat.seat == 0
    held.release()
    assert games(tmp_path) == ["game"]
    assert len(list(tmp_path.iterdir())) == 2  # the entry and its lock


def test_dates_of_the_future_do_no_harm(tmp_path: Path) -> None:
    (path,) = put(tmp_path, seat("future"))
    later = (datetime.now(UTC) + timedelta(days=4000)).isoformat()
    lines = [f"used = {later}" if line.startswith("used") else line for line in path.read_text().splitlines()]
    path.write_text("\n".join(lines))
    put(tmp_path, seat("now"))
    assert games(tmp_path) == ["future", "now"]
