"""A save is written whole or not at all, whatever fails and whenever the process dies."""

import errno
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from save_samples import plain, played, saved_game

from saves import store
from saves.atomic import backup_of
from saves.bounds import SAVE_LIMITS
from saves.errors import CannotWrite, reason
from saves.format import decode, encode

CALLS = ("open", "fsync", "link", "replace", "unlink", "close")
"""What the operating system is asked to do while a save is written."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def test_only_the_owner_may_read(path: Path) -> None:
    old = os.umask(0)
    try:
        saved = saved_game()
        for _ in range(2):
            store.write(path, saved)
        fresh = store.new_path(path.parent / "a" / "b", "game")
    finally:
        os.umask(old)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(backup_of(path).stat().st_mode) == 0o600
    assert stat.S_IMODE(fresh.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(fresh.parent.parent.stat().st_mode) == 0o700


def test_the_save_before_stays_as_a_second_name_of_the_old_file(path: Path) -> None:
    store.write(path, saved_game(played(actions=1)))
    assert not backup_of(path).exists()
    first = path.stat().st_ino
    for actions in range(2, 6):
        before = path.read_bytes()
        store.write(path, saved_game(played(actions=actions)))
        assert backup_of(path).read_bytes() == before
        assert store.load(path).game.decision == actions
    assert first != path.stat().st_ino
    assert sorted(os.listdir(path.parent)) == ["game.toml", "game.toml.bak"]


def test_the_old_file_is_kept_as_a_link_not_a_copy(path: Path) -> None:
    store.write(path, saved_game())
    inode = path.stat().st_ino
    store.write(path, saved_game())
    assert backup_of(path).stat().st_ino == inode


def test_where_links_are_not_possible_the_old_file_is_copied(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*args: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    store.write(path, saved_game(played(actions=1)))
    before = path.read_bytes()
    store.write(path, saved_game(played(actions=2)))
    assert backup_of(path).read_bytes() == before
    assert sorted(os.listdir(path.parent)) == ["game.toml", "game.toml.bak"]


def test_a_crash_between_the_two_renamings_leaves_no_third_name(path: Path) -> None:
    """Both names then mean one file, and renaming one over the other does nothing."""
    store.write(path, saved_game(played(actions=1)))
    os.link(path, backup_of(path))
    store.write(path, saved_game(played(actions=2)))
    assert sorted(os.listdir(path.parent)) == ["game.toml", "game.toml.bak"]
    assert store.load(path).game.decision == 2


def test_the_bytes_are_synced_before_the_name_and_the_folder_after(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noting_fsync(descriptor: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")
        fsync(descriptor)

    def noting_replace(source: Path, target: Path) -> None:
        done.append(target.name)
        replace(source, target)

    store.write(path, saved_game())
    monkeypatch.setattr(os, "fsync", noting_fsync)
    monkeypatch.setattr(os, "replace", noting_replace)
    store.write(path, saved_game())
    assert done == ["file", "game.toml.bak", "game.toml", "folder"]


def test_a_link_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "game.toml"
    link.symlink_to(tmp_path / "elsewhere" / "real.toml")
    store.write(link, saved_game())
    store.write(link, saved_game())
    assert link.is_symlink()
    assert sorted(os.listdir(tmp_path / "elsewhere")) == ["real.toml", "real.toml.bak"]


# -- dying at any moment


def crash_at(number: int, work: Callable[[], None]) -> bool:
    """Do the work in a process that dies, without any clean-up, before its system call of that number.

    Whether it died: at a number past the last call it does the whole work.
    """
    child = os.fork()
    if child == 0:
        left = [number]

        def dying(real: Callable[..., object]) -> Callable[..., object]:
            def call(*args: object, **kwargs: object) -> object:
                left[0] -= 1
                if left[0] == 0:
                    os._exit(9)
                return real(*args, **kwargs)

            return call

        for name in CALLS:
            setattr(os, name, dying(getattr(os, name)))
        try:
            work()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


def test_killed_at_every_call_there_is_always_a_whole_file_and_a_backup(path: Path) -> None:
    old, new = saved_game(played(actions=5)), saved_game(played(actions=6))
    new.id = old.id
    crashes = 0
    for number in range(1, 60):
        for leftover in path.parent.iterdir():
            leftover.unlink()
        store.write(path, saved_game(played(actions=4)))
        store.write(path, old)
        died = crash_at(number, lambda: store.write(path, new))
        assert store.load(path).game.decision in ((5, 6) if died else (6,))
        assert decode(backup_of(path).read_bytes(), path).game.decision in (4, 5)
        store.sweep(path.parent)
        assert sorted(os.listdir(path.parent)) == ["game.toml", "game.toml.bak"]
        store.write(path, new)
        assert store.load(path).game.decision == 6
        if not died:
            break
        crashes += 1
    assert 8 <= crashes < 59


# -- when the disk refuses


@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
@pytest.mark.parametrize("turn", [1, 2])
def test_a_failing_call_leaves_the_old_file(path: Path, call: str, turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the very last call, syncing the folder, fails: what is refused is not on the disk."""
    old, new = saved_game(played(actions=5)), saved_game(played(actions=6))
    store.write(path, old)
    before, stamp = path.read_bytes(), (new.saved, new.version)
    real, left = getattr(os, call), [turn]

    def failing(*args: object, **kwargs: object) -> object:
        left[0] -= 1
        if left[0] == 0:
            raise OSError(errno.EIO, "Input/output error")
        return real(*args, **kwargs)

    monkeypatch.setattr(os, call, failing)
    with pytest.raises(CannotWrite, match="the disk reports a fault; what was saved before is intact") as caught:
        store.write(path, new)
    monkeypatch.undo()
    assert caught.value.reason == "the disk reports a fault"
    assert path.read_bytes() == before
    assert (new.saved, new.version) == stamp
    assert set(os.listdir(path.parent)) <= {"game.toml", "game.toml.bak"}
    store.write(path, new)
    assert store.load(path).game.decision == 6


def test_a_first_save_that_fails_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, left = os.fsync, [2]

    def failing(descriptor: int) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise OSError(errno.EIO, "Input/output error")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(CannotWrite):
        store.write(path, saved_game())
    assert os.listdir(path.parent) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 KiB of our own, where that may be made."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "citadels-test", str(folder)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no file system may be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk(small_disk: Path) -> None:
    path = small_disk / "game.toml"
    saved = saved_game(played(actions=5))
    store.write(path, saved)
    before = path.read_bytes()
    with open(small_disk / "ballast", "wb", buffering=0) as ballast, suppress(OSError):
        for _ in range(64):
            ballast.write(b"x" * 1024)
    with pytest.raises(CannotWrite, match="the disk is full"):
        store.write(path, saved_game(played(actions=6)))
    assert path.read_bytes() == before
    assert sorted(os.listdir(small_disk)) == ["ballast", "game.toml"]
    (small_disk / "ballast").unlink()
    store.write(path, saved_game(played(actions=6)))
    assert store.load(path).game.decision == 6


def test_a_disk_that_turns_read_only(small_disk: Path) -> None:
    path = small_disk / "game.toml"
    store.write(path, saved_game(played(actions=5)))
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(CannotWrite, match="the disk is read-only"):
        store.write(path, saved_game())
    assert store.load(path).game.decision == 5
    with pytest.raises(CannotWrite, match="read-only"):
        store.new_path(small_disk / "sub", "game")
    assert [line.fault for line in store.list_saves(small_disk)] == [""]
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    store.write(path, saved_game())


def test_a_game_too_long_to_be_read_again_is_not_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = saved_game(played(actions=5)), saved_game(played(actions=60))
    store.write(path, old)
    monkeypatch.setattr(store, "SAVE_LIMITS", replace(SAVE_LIMITS, size=len(encode(old)) + 100))
    stamp = new.saved, new.version
    with pytest.raises(CannotWrite, match="the file would be larger than is allowed there"):
        store.write(path, new)
    assert (new.saved, new.version) == stamp
    assert store.load(path).game.decision == 5
    store.write(path, old)


def test_a_folder_that_may_not_be_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(*args: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", refusing)
    with pytest.raises(CannotWrite, match=r"game\.toml cannot be written: you have no permission to write there"):
        store.write(path, saved_game())


def test_a_folder_that_is_gone(path: Path) -> None:
    store.write(path, saved_game())
    shutil.rmtree(path.parent)
    with pytest.raises(CannotWrite, match="the folder is gone"):
        store.write(path, saved_game())


def test_a_folder_at_the_files_place(path: Path) -> None:
    path.mkdir()
    with pytest.raises(CannotWrite):
        store.write(path, saved_game())
    assert path.is_dir()


@pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_FSIZE")
def test_a_file_that_may_not_grow(path: Path) -> None:
    """A partial write is what a full disk can also look like: some bytes are taken, then none."""
    code = (
        "import resource, signal, sys; sys.path.insert(0, sys.argv[2])\n"
        "from pathlib import Path; from save_samples import saved_game; from saves import store\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))\n"
        "try: store.write(Path(sys.argv[1]), saved_game())\n"
        "except store.CannotWrite as error: print(error.reason)\n"
    )
    store.write(path, saved_game(played(actions=5)))
    done = subprocess.run(
        [sys.executable, "-c", code, str(path), str(Path(__file__).parent)], capture_output=True, text=True, check=True
    )
    assert done.stdout == "the file would be larger than is allowed there\n"
    assert store.load(path).game.decision == 5
    assert sorted(os.listdir(path.parent)) == ["game.toml"]


def test_reasons_are_words() -> None:
    assert reason(OSError(errno.ENOSPC, "No space left on device")) == "the disk is full"
    assert reason(OSError(errno.ETXTBSY, "Text file busy")) == "text file busy"


def test_writing_does_not_touch_the_game(path: Path) -> None:
    saved = saved_game()
    before = plain(saved)
    store.write(path, saved)
    store.write(path, saved)
    assert {**before, "saved": saved.saved} == plain(saved)
    assert decode(encode(saved), path).game.to_dict() == saved.game.to_dict()
