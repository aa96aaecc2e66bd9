"""What a door tells a guest's client: a file for one reader, and an environment made from nothing."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from citadels_tui.doors.passes import (
    PASS_VARIABLE,
    BadPass,
    Pass,
    guest_command,
    guest_environment,
    read_pass,
    write_pass,
)
from saves.errors import CannotWrite


def a_pass(folder: Path, **more: str) -> Pass:
    return Pass(door="ssh", player="Ana", home=str(folder / "ana"), running=str(folder / "running"), **more)


def test_a_pass_is_read_once(tmp_path: Path) -> None:
    given = a_pass(tmp_path, table="den", logs="/var/log")
    path = write_pass(given, tmp_path / "passes")
    assert read_pass(path) == given
    assert not path.exists()
    with pytest.raises(BadPass, match="cannot be read"):
        read_pass(path)


def test_a_pass_is_for_its_owner_only(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        path = write_pass(a_pass(tmp_path), tmp_path / "passes")
    finally:
        os.umask(old)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_each_pass_has_a_name_of_its_own(tmp_path: Path) -> None:
    assert len({write_pass(a_pass(tmp_path), tmp_path) for _ in range(20)}) == 20


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[" * 16000,
        b'{"door": "window", "player": "Ana", "home": "/a", "running": "/b"}',
        b'{"door": "ssh", "player": "Ana", "home": "/a", "running": "/b", "shell": "/bin/sh"}',
        b'{"door": "ssh", "player": "Ana", "home": "ana", "running": "/b"}',
        b'{"door": "ssh", "player": "Ana", "home": "/a", "running": "/b"}' + b" " * 20000 + b"x",
    ],
)
def test_what_is_no_pass_is_refused_and_gone(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.pass"
    path.write_bytes(data)
    path.chmod(0o600)
    if data.endswith(b"x"):  # only as many bytes are read as a pass may have
        assert read_pass(path).player == "Ana"
        return
    with pytest.raises(BadPass):
        read_pass(path)
    assert not path.exists()


def test_a_pass_that_others_may_write_is_refused(tmp_path: Path) -> None:
    path = write_pass(a_pass(tmp_path), tmp_path)
    path.chmod(0o666)
    with pytest.raises(BadPass, match="somebody else"):
        read_pass(path)


def test_a_link_is_no_pass(tmp_path: Path) -> None:
    path = write_pass(a_pass(tmp_path), tmp_path)
    link = tmp_path / "link.pass"
    link.symlink_to(path)
    with pytest.raises(BadPass, match="cannot be read"):
        read_pass(link)


def test_a_folder_that_takes_no_pass_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "passes").write_text("a file")
    with pytest.raises(CannotWrite):
        write_pass(a_pass(tmp_path), tmp_path / "passes")


# -- the environment


def test_the_environment_is_made_from_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "USER", "LOGNAME", "SSH_AUTH_SOCK", "CITADELS_SAVES", "XDG_DATA_HOME", "SECRET", "LC_ALL"):
        monkeypatch.setenv(name, "of the host")
    environment = guest_environment(
        tmp_path / "x.pass", term="xterm-256color", lang="cs_CZ.UTF-8", colorterm="truecolor", more={"TEXTUAL_FPS": "9"}
    )
    assert "of the host" not in environment.values()
    assert environment[PASS_VARIABLE] == str(tmp_path / "x.pass")
    assert environment["TERM"] == "xterm-256color"
    assert environment["LANG"] == "cs_CZ.UTF-8"
    assert environment["COLORTERM"] == "truecolor"
    assert environment["TEXTUAL_FPS"] == "9"
    assert "NO_COLOR" not in environment
    assert guest_environment(tmp_path / "x.pass", no_color=True)["NO_COLOR"] == "1"


@pytest.mark.parametrize("word", ["", "../../x", "a\0b", "x" * 65, "a\nb", "a=b;c", "$(id)", "/etc/passwd", "xterm\n"])
def test_what_a_guest_says_of_the_terminal_is_a_word_or_left_out(tmp_path: Path, word: str) -> None:
    environment = guest_environment(tmp_path / "x.pass", term=word, lang=word, colorterm=word)
    assert not {"TERM", "LANG", "COLORTERM"} & set(environment)


def test_the_environment_and_python_of_a_client(tmp_path: Path) -> None:
    """A real process sees this environment and nothing else, and finds the program from any folder."""
    (tmp_path / "citadels_tui.py").write_text("raise SystemExit('a module from the folder one stands in')")
    command = [
        *guest_command()[:-2],
        "-c",
        "import citadels_tui.doors.passes, os, json; print(json.dumps(dict(os.environ)))",
    ]
    environment = guest_environment(tmp_path / "x.pass", term="linux")
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, timeout=60, check=True)
    seen = msgspec.json.decode(done.stdout, type=dict[str, str])
    assert set(seen) - {"LC_CTYPE", "__CF_USER_TEXT_ENCODING"} == set(environment)
    assert guest_command()[0] == sys.executable
    assert guest_command()[-2:] == ["-m", "citadels_tui.doors.guest"]
