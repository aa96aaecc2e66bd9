"""Who may use a door: names, keys, folders, bounds."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from citadels_tui.doors import guests as module
from citadels_tui.doors.guests import HERE, BadGuestName, Guests, NameTaken, NoRoom, NotAdmitted, NotKept
from netplay.announcement import FoundTable
from netplay.curve import new_keys
from netplay.running import Note
from netplay.ways import key_check
from saves.known import HeldSeat, KnownSeat
from saves.locks import lock

GAME = "ab" * 16


@pytest.fixture
def guests(tmp_path: Path) -> Guests:
    return Guests(tmp_path / "guests", tmp_path / "running")


def names_kept(guests: Guests) -> set[str]:
    return {entry.note.name for entry in guests._entries() if entry.note}


def seat_in(home: Path, game: str) -> None:
    public, secret = new_keys()
    seat = KnownSeat(game, ("127.0.0.1",), 5577, public, public, secret, seat=2, token="t")
    HeldSeat.new(home / "known", seat).release()


def running_host(folder: Path, game: str) -> Note:
    key = new_keys()[0]
    table = FoundTable(game, "Den", 1, 4, "game", False, True, key_check(key), key, 5577, 5578)
    note = Note("127.0.0.1", folder)
    note.show((replace(table, addresses=("127.0.0.1",)),))
    return note


# -- names and keys


def test_a_name_belongs_to_the_key_it_first_came_with(guests: Guests) -> None:
    with guests.admit("Ana", "key-1") as first:
        home = first.home
    with guests.admit("  ana ", "key-1") as again:
        assert again.home == home
    with pytest.raises(NameTaken, match="ANA"):
        guests.admit("ANA", "key-2")
    with pytest.raises(NameTaken):
        guests.admit("\uff21na", "key-2")  # a wide A
    with guests.admit("Bob", "key-2") as other:
        assert other.home != home


def test_who_is_known(guests: Guests) -> None:
    assert not guests.is_known("Ana", "key-1")
    guests.admit("Ana", "key-1").close()
    assert guests.is_known("Ana", "key-1")
    assert guests.is_known("ANA", "key-1")
    assert not guests.is_known("Ana", "key-2")
    assert not guests.is_known("Ana", "")
    assert not guests.is_known("", "key-1")
    assert not guests.is_known("x" * 500, "key-1")


def test_keys_are_not_written_down(guests: Guests, tmp_path: Path) -> None:
    guests.admit("Ana", "a-secret-of-a-browser").close()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not any(b"a-secret" in path.read_bytes() for path in files)


def test_folders_are_private(guests: Guests, tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        home = guests.admit("Ana", "key").home
        unknown = guests.admit("Bob", "")
    finally:
        os.umask(old)
    for folder in (tmp_path / "guests", home, unknown.home):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for path in (tmp_path / "guests").rglob("*"):
        if path.is_file():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "name",
    [
        "../../etc",
        "/etc/passwd",
        "..",
        ".",
        "a/b",
        "a\\b",
        "~root",
        "-rf",
        "con",
        "nul.txt",
        "%2e%2e",
        "$HOME",
        "🦊" * 10,
    ],
)
def test_a_name_is_never_a_part_of_a_path(guests: Guests, tmp_path: Path, name: str) -> None:
    guest = guests.admit(name, "key")
    assert guest.name == name
    assert guest.home.parent == tmp_path / "guests"
    assert guest.home.name.isalnum()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["guests"]


@pytest.mark.parametrize(
    "name", ["", "   ", "\x1b[2J", "\u200b", "x" * 21, "x" * 100_000, "Host", "SERVER", "\ud800", "漢" * 13]
)
def test_nobody_can_be_called_that(guests: Guests, name: str) -> None:
    for key in ("key", ""):
        if name == "\x1b[2J":  # what is left of it is a name
            assert guests.admit(name, key + "!" * bool(key)).name == "[2J" if key else True
            continue
        with pytest.raises(BadGuestName):
            guests.admit(name, key)


def test_names_are_cleaned(guests: Guests) -> None:
    assert guests.admit("A\u202ena\tB\x07ob", "key").name == "Ana Bob"


def test_a_key_has_bounds(guests: Guests) -> None:
    with pytest.raises(NotAdmitted, match="key"):
        guests.admit("Ana", "k" * 513)
    guests.admit("Ana", "\udcff\0k").close()
    assert guests.is_known("Ana", "\udcff\0k")


def test_a_damaged_note_is_nobodys(guests: Guests) -> None:
    home = guests.admit("Ana", "key").home
    for data in (b"", b"{", b'{"name": "Ana", "key": "", "used": 0}', b"[" * 4000):
        (home / "guest.json").write_bytes(data)
        assert not guests.is_known("Ana", "key")
        for key in ("key", ""):
            with pytest.raises(NameTaken):
                guests.admit("Ana", key)


# -- guests without a key


def test_an_unknown_guest_leaves_nothing(guests: Guests) -> None:
    guest = guests.admit("Ana", "")
    (guest.home / "known").mkdir()
    (guest.home / "settings.toml").write_text("")
    guest.close()
    guest.close()
    assert not guest.home.exists()
    assert not guests.is_known("Ana", "")
    guests.admit("Ana", "key").close()
    with pytest.raises(NameTaken):
        guests.admit("Ana", "")


def test_two_unknown_guests_of_one_name_have_a_folder_each(guests: Guests) -> None:
    with guests.admit("Ana", "") as one, guests.admit("Ana", "") as two:
        assert one.home != two.home
        assert one.home.is_dir()
        assert two.home.is_dir()


def test_what_a_dead_door_has_left_goes(guests: Guests, tmp_path: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path; from citadels_tui.doors.guests import Guests\n"
        "guest = Guests(Path(sys.argv[1]), Path(sys.argv[2])).admit('Ana', '')\n"
        "print(guest.home, flush=True); os._exit(9)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "guests"), str(tmp_path / "running")]
    done = subprocess.run(command, capture_output=True, timeout=60, text=True)
    home = Path(done.stdout.strip())
    assert home.is_dir()
    with guests.admit("Bob", "") as bob:
        assert not home.exists()
        guests.admit("Cyril", "").close()
        assert bob.home.is_dir()  # its door lives


# -- bounds


def test_the_longest_unused_goes(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    clock = iter(range(1, 100))
    monkeypatch.setattr(module.time, "time_ns", lambda: next(clock))
    for name in ("Ana", "Bob", "Cyril", "Bob", "Cyril", "Ana"):
        guests.admit(name, name).close()
    guests.admit("Dan", "Dan").close()
    assert names_kept(guests) == {"Ana", "Cyril", "Dan"}
    guests.admit("Bob", "another key").close()  # nobody's any more


def test_who_has_a_seat_stays(guests: Guests, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    seat_in(guests.admit("Ana", "Ana").home, GAME)
    seat_in(guests.admit("Bob", "Bob").home, "cd" * 16)
    guests.admit("Cyril", "Cyril").close()
    note = running_host(tmp_path / "running", GAME)
    try:
        guests.admit("Dan", "Dan").close()
        assert names_kept(guests) == {"Ana", "Bob", "Dan"}  # a seat at a table that does not run now is a seat, too
        with lock(guests._home("Dan") / HERE):
            guests.admit("Eva", "Eva").close()
            assert names_kept(guests) == {"Ana", "Dan", "Eva"}  # but goes before who is here, or has one here
            seat_in(guests.admit("Eva", "Eva").home, GAME)
            with pytest.raises(NoRoom):
                guests.admit("Fay", "Fay")
            guests.admit("Fay", "").close()
    finally:
        note.close()


def test_one_key_has_a_few_names(guests: Guests) -> None:
    for number in range(module.MOST_NAMES + 2):
        guests.admit(f"Ana {number}", "key").close()
    guests.admit("Bob", "other").close()
    assert len(names_kept(guests)) == module.MOST_NAMES + 1
    assert {"Bob", f"Ana {module.MOST_NAMES + 1}"} <= names_kept(guests)


# -- trouble


def test_two_doors_at_once(tmp_path: Path) -> None:
    """Of two that want one name at the same moment exactly one gets it."""
    code = (
        "import sys; from pathlib import Path; from citadels_tui.doors.guests import Guests, NameTaken\n"
        "guests = Guests(Path(sys.argv[1]), Path(sys.argv[2])); key = sys.argv[3]\n"
        "print('ready', flush=True); sys.stdin.readline()\n"
        "for number in range(20):\n"
        "    try: guests.admit(f'N{number}', f'{key}{number}'); print(number)\n"
        "    except NameTaken: pass\n"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code, tmp_path / "guests", tmp_path / "running", key],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for key in "ab"
    ]
    try:
        for process in processes:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        told = [process.communicate(timeout=60)[0].split() for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    assert sorted(map(int, [*told[0], *told[1]])) == list(range(20))


def test_a_full_disk_is_one_sentence_without_a_path(
    guests: Guests, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests.admit("Ana", "key").close()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("saves.atomic._write_synced", full)
    with pytest.raises(NotKept) as caught:
        guests.admit("Bob", "other")
    assert "the disk is full" in str(caught.value)
    assert str(tmp_path) not in str(caught.value)
    assert str(tmp_path) in str(caught.value.__cause__)
    assert names_kept(guests) == {"Ana"}
    guests.admit("Ana", "key").close()  # who is known gets in


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "guests").write_text("a file")
    for key in ("key", ""):
        with pytest.raises(NotKept) as caught:
            Guests(tmp_path / "guests", tmp_path / "running").admit("Ana", key)
        assert str(tmp_path) not in str(caught.value)


def test_who_is_known_does_not_wait_for_who_is_new(
    guests: Guests, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests.admit("Ana", "key").close()
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    with lock(tmp_path / "guests" / "book"):
        assert guests.admit("Ana", "key").name == "Ana"
        with pytest.raises(NameTaken):
            guests.admit("Ana", "other")
        with pytest.raises(NotKept, match="too much to do"):
            guests.admit("Bob", "key")


def test_a_note_that_cannot_be_read_now_is_not_damaged(
    guests: Guests, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else its name would be said to be somebody else's, or it would be the first to be forgotten."""
    monkeypatch.setattr(module, "MOST", 2)
    homes = {name: guests.admit(name, name).home for name in ("Ana", "Bob")}
    opens = open

    def none_left(path: Path, *more: str) -> object:
        if homes["Ana"] in Path(path).parents:
            raise OSError(errno.EMFILE, "Too many open files")
        return opens(path, *more)

    with monkeypatch.context() as patched:
        patched.setattr(module, "open", none_left, raising=False)
        with pytest.raises(NotKept, match="too many files are open") as caught:
            guests.admit("Ana", "Ana")
        assert str(homes["Ana"]) in str(caught.value.__cause__)
        assert str(homes["Ana"]) not in str(caught.value)
        assert not guests.is_known("Ana", "Ana")
        assert not guests.is_taken("Ana", "other")
        Guests(tmp_path / "guests", tmp_path / "running").admit("Cyril", "Cyril").close()
        assert not homes["Bob"].exists()
    guests.admit("Ana", "Ana").close()


def test_room_for_a_new_name_is_made_with_little_reading(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats are read only when nobody is left who has been nowhere, and notes once."""
    monkeypatch.setattr(module, "MOST", 20)
    seat_in(guests.admit("Ana", "Ana").home, GAME)
    for number in range(19):
        guests.admit(f"Guest {number}", f"key {number}").close()
    read: list[Path] = []
    reads = module._read
    monkeypatch.setattr(module, "_read", lambda home: read.append(home) or reads(home))  # type: ignore[func-returns-value]
    monkeypatch.setattr(module, "_seats", lambda entry: pytest.fail("this takes its time"))
    for number in range(10):
        guests.admit(f"New {number}", f"new {number}").close()
    assert len(names_kept(guests)) == 20
    assert "Ana" in names_kept(guests)
    assert len(read) <= 19 + 10 * 4


# -- words


def test_whose_words_a_guest_has_told_is_remembered(guests: Guests) -> None:
    with guests.admit("Ana", "key") as guest:
        assert guest.pass_for("ssh").hosts is None
        assert guest.pass_for("ssh", asks_words=True).hosts == ()
        guest.learn(["a", "b"])
        guest.learn(["c", "a"])
        assert guest.pass_for("ssh", asks_words=True).hosts == ("c", "a", "b")
    assert guests.admit("Ana", "key").hosts == ("c", "a", "b")
    assert guests.admit("Ana", "key").hosts == ("c", "a", "b"), "also after having come once more"
    assert guests.admit("Bob", "key").hosts == ()
    assert guests.told("ana", "key") == {"a", "b", "c"}
    for name, key in (("Ana", "other"), ("Ana", ""), ("Bob", "key"), ("Zoe", "key"), ("", "key")):
        assert guests.told(name, key) == frozenset()
    with guests.admit("Cyril", "") as unknown:
        unknown.learn(["a"])
        assert unknown.hosts == ("a",)
    assert guests.admit("Cyril", "").hosts == ()
    many = guests.admit("Ana", "key")
    many.learn(f"{number:019}" for number in range(1000))
    assert len(guests.admit("Ana", "key").hosts) == module.MOST_HOSTS


# -- the pass


def test_what_the_client_is_told(guests: Guests, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELS_LOGS", str(tmp_path / "logs"))
    guest = guests.admit("Ana", "key")
    told = guest.pass_for("ssh", "den")
    assert (told.door, told.player, told.table) == ("ssh", "Ana", "den")
    assert (told.home, told.running) == (str(guest.home), str(tmp_path / "running"))
    assert told.logs == str(tmp_path / "logs")
