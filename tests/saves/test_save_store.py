"""Finding, listing, locking, exporting and removing saved games."""

import errno
import os
import re
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from save_samples import dealt_game, played, saved_game

from saves import paths, store
from saves.atomic import backup_of
from saves.errors import AlreadyOpen, BadSave, CannotRead, CannotWrite, NoFolder, NotFound, SaveError
from saves.locks import is_open, lock, lock_path

HOLDER = (
    "import sys; from pathlib import Path; from saves.store import lock\n"
    "with lock(Path(sys.argv[1])):\n"
    "    print('held', flush=True); sys.stdin.read()\n"
)


def put(folder: Path, stem: str, actions: int = 5, age: int = 0) -> Path:
    """A saved game in the folder that was saved ``age`` minutes ago."""
    path = folder / f"{stem}.toml"
    store.write(path, saved_game(played(2, actions=actions), stem.title()))
    if age:
        then = datetime.now(UTC).replace(microsecond=0) - timedelta(minutes=age)
        saved = store.load(path)
        saved.saved = then
        from saves.format import encode

        path.write_bytes(encode(saved))
        backup_of(path).unlink(missing_ok=True)
    return path


# -- folders


def test_where_saves_and_settings_lie(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CITADELS_SAVES", str(tmp_path / "env"))
    monkeypatch.setenv("CITADELS_CONFIG", str(tmp_path / "conf"))
    assert paths.saves_folder() == tmp_path / "env"
    assert paths.saves_folder(tmp_path / "given") == tmp_path / "given"
    assert paths.settings_path() == tmp_path / "conf" / "settings.toml"
    assert not (tmp_path / "env").exists()
    monkeypatch.setenv("HOME", str(tmp_path))
    assert paths.saves_folder("~/games") == tmp_path / "games"


@pytest.mark.skipif(sys.platform != "linux", reason="XDG folders")
def test_the_platforms_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("CITADELS_SAVES", "CITADELS_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert paths.saves_folder() == tmp_path / "data" / "citadels" / "saves"
    assert paths.settings_path() == tmp_path / "config" / "citadels" / "settings.toml"


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Friday at the pub", "friday-at-the-pub"),
        ("2026-11-30 Ana, Bára", "2026-11-30-ana-bara"),
        ("../../etc/passwd", "etc-passwd"),
        ("...", "game"),
        ("猫", "game"),
        ("", "game"),
        ("NUL", "nul-game"),
        ("x" * 300, "x" * 60),
        ("a\x00b\nc", "a-b-c"),
    ],
)
def test_a_games_file_is_named_after_it(tmp_path: Path, name: str, stem: str) -> None:
    assert store.new_path(tmp_path, name) == tmp_path / f"{stem}.toml"


def test_a_new_game_never_takes_anothers_place(tmp_path: Path) -> None:
    first = put(tmp_path, "pub")
    assert store.new_path(tmp_path, "Pub").name == "pub-2.toml"
    first.rename(backup_of(first))
    assert store.new_path(tmp_path, "Pub").name == "pub-2.toml"


# -- finding


def test_find_by_stem_start_and_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    friday, fridays, monday = (put(tmp_path, stem) for stem in ("friday", "fridays", "monday"))
    (tmp_path / "notes.txt").write_text("friday")
    (tmp_path / ".friday.toml.0123abcd.tmp").write_text("")
    assert store.find(tmp_path, "friday") == friday
    assert store.find(tmp_path, "fridays") == fridays
    assert store.find(tmp_path, "mon") == monday
    assert store.find(tmp_path, "MON") == monday
    assert store.find(tmp_path, "monday.toml") == monday
    assert store.find(Path("/nowhere"), str(monday)) == monday
    monkeypatch.chdir(tmp_path)
    assert store.find(Path("/nowhere"), "./monday.toml") == monday


def test_what_cannot_be_found_is_named(tmp_path: Path) -> None:
    for stem in ("friday", "fridays"):
        put(tmp_path, stem)
    with pytest.raises(NotFound, match="'fri' could be any of friday, fridays; write more of the name"):
        store.find(tmp_path, "fri")
    with pytest.raises(NotFound, match=re.escape(f"no saved game 'pub' in {tmp_path}; citadels saves list")):
        store.find(tmp_path, "pub")
    with pytest.raises(NotFound, match="no saved game"):
        store.find(tmp_path / "none", "pub")
    with pytest.raises(NotFound, match="could be any of"):
        store.find(tmp_path, "")
    with pytest.raises(NotFound, match=r"x\.toml: there is no such file"):
        store.find(tmp_path, "./x.toml")
    with pytest.raises(NotFound, match=r"rename it to friday\.toml"):
        store.find(tmp_path, "friday.toml.bak")


@pytest.mark.parametrize("name", ["x" * 300, "x" * 300 + ".toml", "/tmp/" + "x" * 300, "~nobody-here/x.toml", "a\x00b"])
def test_a_name_that_no_file_can_have_is_not_found(tmp_path: Path, name: str) -> None:
    with pytest.raises(NotFound) as caught:
        store.find(tmp_path, name)
    assert str(caught.value).isprintable()


def test_a_path_that_cannot_be_is_refused_in_words(tmp_path: Path) -> None:
    for path in (tmp_path / ("x" * 300), tmp_path / "a\x00b", tmp_path / "a\ud800b"):
        with pytest.raises(CannotRead) as caught:
            store.load(path)
        assert str(caught.value).isprintable()
    with pytest.raises(SaveError, match="the name is too long"):
        store.export(put(tmp_path, "pub"), tmp_path / ("x" * 300))


def test_a_folder_of_any_depth_is_made(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["a"] * 1200)
    paths.make_private(deep)
    assert deep.is_dir()
    while deep != tmp_path:  # what clears up after a test cannot go as deep
        deep.rmdir()
        deep = deep.parent


# -- listing


def test_the_list_has_what_is_needed_to_choose(tmp_path: Path) -> None:
    put(tmp_path, "old", age=60)
    path = put(tmp_path, "new", actions=20)
    saved = store.load(path)
    newest, oldest = store.list_saves(tmp_path)
    assert (newest.stem, oldest.stem) == ("new", "old")
    assert newest.name == "New"
    assert newest.players == ("Ana", "Bot 2")
    assert newest.round == saved.game.round
    assert newest.turn == saved.seats[saved.game.to_act - 1].name
    assert newest.saved == saved.saved
    assert not newest.finished
    assert not newest.open
    assert newest.size == path.stat().st_size
    assert newest.fault == ""
    with lock(path):
        assert [line.open for line in store.list_saves(tmp_path)] == [True, False]


def test_a_bad_file_is_listed_with_its_fault(tmp_path: Path) -> None:
    put(tmp_path, "good")
    (tmp_path / "bad.toml").write_text("not = a save")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "gone.toml").symlink_to(tmp_path / "nothing")
    lines = {line.stem: line.fault for line in store.list_saves(tmp_path)}
    assert set(lines) == {"good", "bad"}
    assert lines["good"] == ""
    assert "bad.toml: line 1" in lines["bad"]
    assert store.list_saves(tmp_path / "none") == []


def test_a_folder_that_may_be_listed_but_not_entered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path, "pub")
    real = os.stat

    def refusing(name: object, *args: object, **kwargs: object) -> os.stat_result:
        if str(name).startswith(str(path)):
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(name, *args, **kwargs)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(os, "stat", refusing)
    assert store.list_saves(tmp_path) == []
    assert not is_open(path)
    for name in ("pub", str(path)):
        with pytest.raises(NotFound):
            store.find(tmp_path, name)
    with pytest.raises(NotFound):
        store.newest(tmp_path)


def test_the_newest_unfinished_game(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="there is no unfinished game"):
        store.newest(tmp_path)
    (tmp_path / "bad.toml").write_text("not = a save")
    with pytest.raises(NotFound, match=r"bad\.toml: line 1"):
        store.newest(tmp_path)
    over = put(tmp_path, "over", actions=10_000)
    assert store.load(over).game.over
    put(tmp_path, "older", age=60)
    newer = put(tmp_path, "newer", age=5)
    assert store.newest(tmp_path) == newer


# -- locks


def test_a_game_is_open_once(tmp_path: Path) -> None:
    path = put(tmp_path, "pub")
    assert not is_open(path)
    with lock(path):
        assert is_open(path)
        with pytest.raises(AlreadyOpen, match=r"pub\.toml: this game is open already"), lock(path):
            pass
        assert is_open(path)
    assert not is_open(path)
    with lock(path):
        pass


def test_asking_whether_a_game_is_open_leaves_no_file(tmp_path: Path) -> None:
    path = put(tmp_path, "pub")
    assert not is_open(path)
    assert not lock_path(path).exists()


def test_a_lock_makes_no_folder(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="the folder is gone"), lock(tmp_path / "none" / "pub.toml"):
        pass
    assert os.listdir(tmp_path) == []


def test_a_lock_of_another_process_ends_with_it(tmp_path: Path) -> None:
    path = put(tmp_path, "pub")
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        assert is_open(path)
        with pytest.raises(AlreadyOpen):
            store.remove(path)
        assert path.exists()
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
    assert not is_open(path)
    with lock(path):
        pass


def test_sweeping_spares_what_an_open_game_writes(tmp_path: Path) -> None:
    here, there = put(tmp_path, "here"), put(tmp_path, "there")
    left = [tmp_path / f".{path.name}.0123abcd.tmp" for path in (here, there)]
    strange = tmp_path / ".there.toml.swp"
    for leftover in (*left, strange):
        leftover.write_text("half")
    with lock(here):
        assert store.sweep(tmp_path) == [left[1]]
    assert left[0].exists()
    assert store.sweep(tmp_path) == [left[0]]
    assert strange.exists()
    assert store.sweep(tmp_path / "none") == []
    assert store.load(here)


# -- exporting and removing


def test_an_export_tells_nothing_of_the_table(tmp_path: Path) -> None:
    path = tmp_path / "pub.toml"
    store.write(path, dealt_game())
    before = path.read_bytes()
    target = store.export(path, tmp_path / "copy.toml")
    text = target.read_text()
    assert "[table]" not in text
    for secret in ("6f1d$a9", "key-of-ana", "table-secret", "01" * 32, "amber-fox", "5577"):
        assert secret in before.decode()
        assert secret not in text
    assert path.read_bytes() == before
    copy, original = store.load(target), store.load(path)
    assert copy.table is None
    assert copy.id == original.id
    assert copy.game.to_dict() == original.game.to_dict()
    assert [seat.name for seat in copy.seats] == ["Ana", "Bot 2", "Bot 3", "Bot 4"]
    assert target.stat().st_mode & 0o777 == 0o600


def test_an_export_overwrites_nothing(tmp_path: Path) -> None:
    path = put(tmp_path, "pub")
    with pytest.raises(SaveError, match="is there already"):
        store.export(path, path)
    with pytest.raises(SaveError, match="is there already"):
        store.export(path, tmp_path)
    (tmp_path / "out").mkdir()
    assert store.export(path, tmp_path / "out") == tmp_path / "out" / "pub.toml"
    with pytest.raises(SaveError, match="there is no folder"):
        store.export(path, tmp_path / "none" / "copy.toml")
    path.write_text("x = ")
    with pytest.raises(BadSave):
        store.export(path, tmp_path / "bad-copy.toml")
    assert not (tmp_path / "bad-copy.toml").exists()


def test_removing_takes_everything_of_that_game(tmp_path: Path) -> None:
    other, path = put(tmp_path, "other"), put(tmp_path, "pub")
    store.write(path, saved_game())
    (tmp_path / ".pub.toml.0123abcd.tmp").write_text("half")
    store.remove(path)
    assert os.listdir(tmp_path) == [other.name]
    with pytest.raises(NotFound, match="there is no such file"):
        store.remove(path)
    assert os.listdir(tmp_path) == [other.name]


def test_a_bad_file_can_be_removed(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("x = ")
    store.remove(path)
    assert not path.exists()


def test_a_folder_of_saves_is_one_or_is_still_to_be_made(tmp_path: Path) -> None:
    store.check_folder(tmp_path)
    store.check_folder(tmp_path / "new")
    (tmp_path / "file").write_text("")
    for wrong in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(NoFolder, match="this is no folder; name another folder"):
            store.check_folder(wrong)
        with pytest.raises(CannotWrite) as caught:
            store.new_path(wrong, "game")
        assert "not a folder" in str(caught.value)
        assert "intact" not in str(caught.value)


def test_a_file_that_cannot_be_made_says_nothing_of_one_before(tmp_path: Path) -> None:
    refused = OSError(errno.ENOENT, "")
    assert str(CannotWrite(tmp_path / "new", refused)).endswith("cannot be written: no file can be made in that folder")
    assert str(CannotWrite(tmp_path / "none" / "new", refused)).endswith("cannot be written: the folder is gone")
    (tmp_path / "old").write_text("")
    assert str(CannotWrite(tmp_path / "old", refused)).endswith("; what was saved before is intact")


def test_a_game_that_is_open_offers_only_what_there_is(tmp_path: Path) -> None:
    assert str(AlreadyOpen(tmp_path / "x.toml")).endswith("this game is open already; leave it there first")


def test_an_empty_save_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "pub.toml"
    path.write_text("")
    with pytest.raises(BadSave, match="the file is empty; remove it"):
        store.load(path)
    backup_of(path).write_text("x")
    with pytest.raises(BadSave, match="the file is empty; the save before it is"):
        store.load(path)
