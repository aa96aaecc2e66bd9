"""The hosts of this machine that run now: a locked file each, which is worth nothing once its host is dead."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest
from test_net_discovery import KEY, table

from netplay.announcement import to_words
from netplay.curve import new_keys
from netplay.running import Note, note_of, opened_by, running_tables, way_here
from netplay.settings import MOST_TABLES
from netplay.ways import Way, words_keys
from saves.locks import is_open, lock_path
from saves.paths import RUNNING_VARIABLE, running_folder


def test_what_runs_is_found_until_it_ends(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "running"
    assert running_tables(folder) == ()
    note, other = Note("0.0.0.0", folder), Note("192.168.1.20", folder)
    shown = table(open=False, key="", addresses=("127.0.0.1",), here=True)
    note.show((shown,))
    other.show((table("cd" * 16), table("ef" * 16)))
    found = {one.game: one for one in running_tables(folder)}
    assert found["ab" * 16] == shown
    assert found["cd" * 16].addresses == ("192.168.1.20",)
    assert len(found) == 3
    note.show((replace(shown, taken=3),))
    assert {one.taken for one in running_tables(folder) if one.game == shown.game} == {3}
    note.close()
    other.close()
    assert running_tables(folder) == ()
    assert list(folder.iterdir()) == []


def test_as_many_tables_as_a_host_may_have_are_found(tmp_path: Path) -> None:
    shown = tuple(table(f"{n:032x}", name="Ä" * 40, addresses=("127.0.0.1",), here=True) for n in range(MOST_TABLES))
    note = Note("0.0.0.0", tmp_path)
    note.show(shown)
    assert len(running_tables(tmp_path)) == MOST_TABLES
    note.close()


def test_the_files_are_for_their_owner_only_and_hold_no_words(tmp_path: Path) -> None:
    folder = tmp_path / "running"
    note = Note("0.0.0.0", folder)
    note.show((table(open=False),))
    assert folder.stat().st_mode & 0o777 == 0o700
    for file in folder.iterdir():
        assert file.stat().st_mode & 0o777 == 0o600
        assert KEY not in file.read_text()
    note.close()


@pytest.mark.parametrize("opened", [True, False])
def test_the_way_to_a_table_here_needs_no_words(tmp_path: Path, opened: bool) -> None:
    note = Note("0.0.0.0", tmp_path, key=KEY)
    note.show((table(), table("cd" * 16)) if opened else (table(open=False, key=""), table("cd" * 16)))
    found = next(one for one in running_tables(tmp_path) if one.game == "ab" * 16)
    assert found.key == (KEY if opened else ""), "what is shown of a table is what everybody may know"
    way = way_here(found, tmp_path)
    assert way == Way((f"127.0.0.1:{found.port}",), KEY, table=found.game, pinned=True)
    assert way_here(replace(found, game="ef" * 16), tmp_path) is None
    assert way_here(replace(found, check="0000 0000 0000 0000"), tmp_path) is None
    note.close()
    assert way_here(found, tmp_path) is None


def test_a_note_with_another_key_leads_nowhere(tmp_path: Path) -> None:
    for key in ("", "x", "!" * 40, new_keys()[0]):
        note = Note("0.0.0.0", tmp_path, key=key)
        note.show((table(),))
        assert way_here(running_tables(tmp_path)[0], tmp_path) is None
        note.close()


def test_which_tables_some_words_open(tmp_path: Path) -> None:
    words, others = "amber-fox-river-stone", "amber-fox-river-story"
    closed = Note("0.0.0.0", tmp_path, key=KEY, porch_key=words_keys(words)[0])
    closed.show((table(open=False, key=""), table("cd" * 16, open=False, key="")))
    opened, other = Note("0.0.0.0", tmp_path, key=KEY), Note("0.0.0.0", tmp_path, porch_key=words_keys(others)[0])
    opened.show((table("ef" * 16),))
    other.show((table("12" * 16, open=False, key=""),))
    assert {one.game for one in opened_by(words, tmp_path)} == {"ab" * 16, "cd" * 16}
    assert {one.game for one in opened_by("  Amber fox RIVER stone ", tmp_path)} == {"ab" * 16, "cd" * 16}
    for said in ("", "amber", "amber-fox-river-stones", "\0" * 4, "a b c d", "x" * 10**5, "\udc80 a b c"):
        assert opened_by(said, tmp_path) == ()
    for note in (closed, opened, other):
        note.close()
    assert opened_by(words, tmp_path) == ()


def test_what_is_announced_has_no_key_of_a_table_with_words() -> None:
    assert KEY not in str(to_words(table(open=False, key="")))


def test_a_host_that_was_killed_is_not_found_and_leaves_nothing(tmp_path: Path) -> None:
    script = """
    import sys, time
    from pathlib import Path
    from netplay.running import Note
    from test_net_discovery import table
    note = Note("0.0.0.0", Path(sys.argv[1]))
    note.show((table(),))
    print("shown", flush=True)
    time.sleep(60)
    """
    here = str(Path(__file__).parent)
    host = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script), str(tmp_path)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([here, *sys.path])},
    )
    assert host.stdout is not None
    try:
        assert host.stdout.readline() == b"shown\n"
        assert len(running_tables(tmp_path)) == 1
    finally:
        host.send_signal(signal.SIGKILL)
        host.wait()
        host.stdout.close()
    assert running_tables(tmp_path) == ()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("bad", [b"", b"{}", b"\xff", b"[" * 100_000, b'{"machine": 1}', b"x" * 10**6], ids=range(6))
def test_files_that_are_none_are_passed_over(tmp_path: Path, bad: bytes) -> None:
    note = Note("0.0.0.0", tmp_path)
    note.show((table(),))
    (tmp_path / "bad.host").write_bytes(bad)
    (tmp_path / "folder.host").mkdir()
    assert len(running_tables(tmp_path)) == 1
    note.close()


def test_a_host_of_another_machine_that_shares_this_home_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as there:
        there.setattr("platform.node", lambda: "another-machine")
        note = Note("0.0.0.0", tmp_path)
        note.show((table(),))
    assert running_tables(tmp_path) == ()
    assert [path.suffix for path in tmp_path.iterdir() if path != lock_path(path)].count(".host") == 1
    note.close()


def test_a_folder_that_cannot_be_written_does_not_stop_the_host(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    note = Note("0.0.0.0", tmp_path / "file" / "running")
    note.show((table(),))
    note.close()
    assert running_tables(tmp_path / "file" / "running") == ()


def test_where_they_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RUNNING_VARIABLE, str(tmp_path))
    assert running_folder() == tmp_path
    assert running_folder(tmp_path / "other") == tmp_path / "other"
    monkeypatch.delenv(RUNNING_VARIABLE)
    assert running_folder().parts[-2:] == ("citadels", "running")


def test_the_note_of_a_game_is_found_as_long_as_its_host_runs(tmp_path: Path) -> None:
    note = Note("127.0.0.1", tmp_path)
    note.show((table(),))
    path = note_of(table().game, tmp_path)
    assert path is not None
    assert is_open(path)
    assert note_of("0" * 32, tmp_path) is None
    note.close()
    assert not is_open(path)
    assert note_of(table().game, tmp_path) is None
