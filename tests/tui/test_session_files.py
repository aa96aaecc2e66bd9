"""What a host may say about files of this machine, and where a guest's story goes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from citadels_tui import ends
from citadels_tui.session import CHAT_LINES, Session
from citadels_tui.starts import HostTable, JoinTable
from netplay.updates import ChatLine, ChatUpdate, Joined, SavingUpdate, SeatLine
from netplay.ways import from_address

SEATS = (SeatLine(1, "Ana", "human", "", "here"), SeatLine(2, "Bob", "human", "", "here"))
JOINED = Joined("ab" * 16, 1, SEATS, owner=False, pace=0.0, edited=False, token=None, key="")
GUEST = JoinTable(from_address("127.0.0.1:5577"), "Ana")


def session(folder: Path, start: Any = GUEST, **joined: Any) -> Session:
    """A session at a table that says where it saves."""
    found = Session(start, folder)
    found.joined = replace(JOINED, **joined)
    found._take(SavingUpdate("saved", "", str(folder / "elsewhere.toml")))
    return found


@pytest.mark.parametrize("owner", [True, False])
def test_another_s_host_says_nothing_about_files_here(tmp_path: Path, owner: bool) -> None:
    assert session(tmp_path, owner=owner).path is None


@pytest.mark.parametrize("owner", [True, False])
def test_one_s_own_host_says_where_it_saves_to_its_owner(tmp_path: Path, owner: bool) -> None:
    found = session(tmp_path, HostTable("Friday", "Ana"), owner=owner)
    found.host = SimpleNamespace(path=str(tmp_path / "game.toml"))  # type: ignore[assignment]
    assert found.path == tmp_path / ("elsewhere.toml" if owner else "game.toml")


def test_one_s_own_host_that_another_program_has_started_says_it_too(tmp_path: Path) -> None:
    found = session(tmp_path, owner=True)
    found._note = tmp_path / "1.host"
    assert found.path == tmp_path / "elsewhere.toml"


@pytest.mark.parametrize("name", ["Friday", "../../etc/x", "/etc/passwd", "a\x1b[2J/..", "..", "", "x" * 300, "CON"])
def test_a_guest_s_story_stays_in_the_folder_of_the_player(tmp_path: Path, name: str) -> None:
    target = ends.story_path(tmp_path, name)
    assert target.parent == tmp_path
    assert target.name.isprintable()
    assert len(target.name) < 100


def test_the_chat_that_is_kept_is_not_endless(tmp_path: Path) -> None:
    found = session(tmp_path)
    found.listen(lambda update: None)
    for start in range(0, 5000, 100):
        lines = tuple(ChatLine(start + number, 1, "Ana", "x") for number in range(100))
        found._take(ChatUpdate(lines))
    assert [line.number for line in found.chat] == list(range(5000 - CHAT_LINES, 5000))
