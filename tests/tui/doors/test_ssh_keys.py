"""The key of the SSH door: made once, for its owner's eyes, and refused where others can read it."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

pytest.importorskip("asyncssh")

from citadels_tui.doors import ssh_keys
from citadels_tui.doors.ssh_keys import BadKeyFile, host_key


def told(folder: Path) -> str:
    with pytest.raises(BadKeyFile) as refused:
        host_key(folder)
    text = str(refused.value)
    assert text.endswith(".")
    assert "\n" not in text
    return text


def test_it_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "ssh"
    first = host_key(folder)
    assert first.get_algorithm() == "ssh-ed25519"
    assert stat.S_IMODE((folder / "host_key").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert host_key(folder).get_fingerprint() == first.get_fingerprint()
    assert host_key(tmp_path / "other").get_fingerprint() != first.get_fingerprint()


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_one_that_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    host_key(tmp_path)
    (tmp_path / "host_key").chmod(mode)
    assert "others can read the host key" in told(tmp_path)


@pytest.mark.parametrize("text", [b"", b"nonsense", b"-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n"])
def test_one_that_is_damaged_is_left_alone(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "host_key"
    path.write_bytes(text)
    path.chmod(0o600)
    assert "holds no key" in told(tmp_path)
    assert path.read_bytes() == text


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "host_key").mkdir()
    assert str(tmp_path / "host_key") in told(tmp_path)


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("saves.atomic.os.replace", full)
    assert told(tmp_path).endswith("the disk is full.")
    monkeypatch.undo()
    assert ssh_keys.host_key(tmp_path).get_algorithm() == "ssh-ed25519"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "a part of that path is not a folder" in told(tmp_path / "file" / "ssh")
