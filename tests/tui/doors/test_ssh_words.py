"""The words that the SSH door asks for: whose tables they open, who is asked again, and how often they may be wrong."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import asyncssh
from ssh_world import Door, standin, until

from citadels_tui.doors import guests
from citadels_tui.doors.admission import Limits
from citadels_tui.doors.guests import Guest
from citadels_tui.doors.passes import read_pass
from citadels_tui.doors.ssh_client import game_for
from citadels_tui.doors.ssh_session import Client, Terminal
from citadels_tui.doors.ssh_words import DoorWords
from citadels_tui.doors.tables_here import tables_here
from citadels_tui.wording.english.ssh import NO_TABLE_WITH_WORDS
from netplay.announcement import FoundTable
from netplay.curve import new_keys
from netplay.running import Note
from netplay.ways import key_check, words_keys

WORDS = {"Abbey": "amber-fox-river-stone", "Barn": "river-stone-amber-fox"}
LIMITS = Limits(failures_each=100)


@contextmanager
def host(home: Path, table: str) -> Iterator[str]:
    """A host of one table runs, with words or open; the check of its key."""
    words = WORDS.get(table, "")
    key = new_keys()[0]
    found = FoundTable(
        key_check(key).replace("-", "").replace(" ", "") * 2,
        table,
        1,
        4,
        "game",
        False,
        not words,
        key_check(key),
        "" if words else key,
        5577,
        5578,
    )
    note = Note("127.0.0.1", home / "running", key=key, porch_key=words_keys(words)[0] if words else "")
    note.show((replace(found, addresses=("127.0.0.1",)),))
    try:
        yield found.check
    finally:
        note.close()


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[None]:
    """Two tables with words of their own, and an open one."""
    with host(tmp_path, "Abbey"), host(tmp_path, "Barn"), host(tmp_path, "Commons"):
        yield


def shown(guest: Guest, table: str, terminal: Terminal) -> Client:
    """Serve the stand-in, which says the tables that the game would show."""
    given = guest.pass_for("ssh", table, asks_words=True)
    tables = tables_here(given.table, Path(given.running), hosts=given.hosts)
    return standin(guest, "+".join(sorted(one.name for one in tables)), terminal)


def asking(home: Path, table: str = "", limits: Limits = LIMITS) -> Door:
    return Door(home, shown, asked=True, table=table, limits=limits)


def comes_in(door: Door, name: str, tables: str, *, words: str = "", key: str | None = "ana") -> None:
    """Somebody comes in, who has to say these words, or none, and sees these tables."""
    with door.ssh(name, key=key, columns=120) as client:
        if words:
            client.wait_for("Words:")
            client.send(words + "\r")
        client.wait_for(f"ready {name} {tables}")
        assert f"ready {name} {tables}" in client.text.splitlines()
        client.send("q")
        assert client.wait_exit() == 0


def is_asked(door: Door, name: str, *, key: str | None = "ana", words: str = "") -> None:
    """Somebody is asked for words, and those do not help."""
    with door.ssh(name, key=key, columns=120) as client:
        client.wait_for("Words:")
        if words:
            client.send(words + "\r")
            client.wait_for("open no table")
        assert "ready" not in client.text


@pytest.mark.usefixtures("hosts")
def test_words_open_the_tables_whose_words_they_are(tmp_path: Path) -> None:
    with asking(tmp_path) as door:
        is_asked(door, "Ana", words="no such words here")
        comes_in(door, "Ana", "Abbey+Commons", words=WORDS["Abbey"])
        comes_in(door, "Ana", "Abbey+Commons")
        comes_in(door, "Ben", "Barn+Commons", words=WORDS["Barn"].replace("-", " "), key="ben")
        comes_in(door, "Ana", "Abbey+Commons")
        assert not any(words in door.log for words in WORDS.values())


@pytest.mark.usefixtures("hosts")
def test_words_do_not_lead_past_the_one_table_of_the_door(tmp_path: Path) -> None:
    with asking(tmp_path, "Abbey") as door:
        is_asked(door, "Ana", words=WORDS["Barn"])
        is_asked(door, "Ana")
        comes_in(door, "Ana", "Abbey", words=WORDS["Abbey"])
    with asking(tmp_path, "Barn") as door:
        is_asked(door, "Ana", words=WORDS["Abbey"])
        comes_in(door, "Ana", "Barn", words=WORDS["Barn"])
    with asking(tmp_path, "Abbey") as door:
        comes_in(door, "Ana", "Abbey")
    with asking(tmp_path, "Commons") as door:
        assert NO_TABLE_WITH_WORDS in door.run(name="Ana").stderr


@pytest.mark.usefixtures("hosts")
def test_who_came_through_a_door_without_words_has_to_say_them(tmp_path: Path) -> None:
    with Door(tmp_path, table="Abbey") as door:
        comes_in(door, "Ana", "Abbey")
    with asking(tmp_path) as door:
        is_asked(door, "Ana", words="no such words here")
        comes_in(door, "Ana", "Barn+Commons", words=WORDS["Barn"])


def test_who_told_the_words_of_a_host_that_is_gone_is_asked_again(tmp_path: Path) -> None:
    with asking(tmp_path) as door:
        with host(tmp_path, "Abbey"):
            comes_in(door, "Ana", "Abbey", words=WORDS["Abbey"])
        assert NO_TABLE_WITH_WORDS in door.run(name="Ana").stderr
        with host(tmp_path, "Barn"):
            is_asked(door, "Ana")
            comes_in(door, "Ana", "Barn", words=WORDS["Barn"])
        with host(tmp_path, "Abbey"):
            comes_in(door, "Ana", "Abbey", words=WORDS["Abbey"])


@pytest.mark.usefixtures("hosts")
def test_who_has_no_key_is_not_known_again(tmp_path: Path) -> None:
    with asking(tmp_path) as door:
        with door.ssh("Ben", key=None, columns=120) as client:
            client.wait_for("Words:")
            client.send(WORDS["Barn"] + "\r")
            client.wait_for("ready Ben Barn+Commons")
            anonymous = list((tmp_path / "guests").glob("anonymous-*"))
            assert len(anonymous) == 1
            client.send("q")
            assert client.wait_exit() == 0
        until(lambda: not anonymous[0].exists())
        is_asked(door, "Ben", key=None)
        comes_in(door, "Ana", "Abbey+Commons", words=WORDS["Abbey"])
        with door.ssh("Ana", key=None, columns=120) as client:
            client.wait_for("belongs to somebody else here")
            assert client.wait_exit() == 255


@pytest.mark.usefixtures("hosts")
def test_words_are_tried_only_so_often(tmp_path: Path) -> None:
    with asking(tmp_path, limits=replace(LIMITS, wrong_words_each=4)) as door:
        with door.ssh("Ana", columns=120) as client:
            for tried in range(1, 4):
                client.wait_for(lambda tried=tried: client.text.count("Words:") == tried)
                client.send(f"wrong words number {'abc'[tried - 1]}\r")
            client.wait_for("ask its host for them")
            assert client.wait_exit() == 255
        comes_in(door, "Cyril", "Abbey+Commons", words=WORDS["Abbey"], key="cyril")  # what is right does not count
        with door.ssh("Ana", columns=120) as client:
            client.wait_for("Words:")
            client.send("wrong words once more\r")
            client.wait_for("try again in ten minutes")
            assert client.wait_exit() == 255
        with door.ssh("Ben", key="other", columns=120) as client:
            client.wait_for("try again in ten minutes")


class Guesser(asyncssh.SSHClient):
    """Says wrong words once."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: list[tuple[str, bool]]
    ) -> list[str] | None:
        return ["no such words here"] * len(prompts)


async def guess(port: int, number: int) -> None:
    with pytest.raises((asyncssh.Error, OSError)):
        await asyncssh.connect(
            "127.0.0.1",
            port,
            username=f"Guest {number}",
            client_factory=Guesser,
            known_hosts=None,
            config=[],
            agent_path=None,
            client_keys=None,
        )


@pytest.mark.usefixtures("hosts")
async def test_many_who_say_words_at_once_have_no_more_tries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[str] = []
    looks = DoorWords._opened

    def counted(self: DoorWords, said: str) -> frozenset[str]:
        looked_at.append(said)
        return looks(self, said)

    monkeypatch.setattr(DoorWords, "_opened", counted)
    with asking(tmp_path, limits=replace(LIMITS, wrong_words_each=5)) as door:
        async with asyncio.timeout(60):
            await asyncio.gather(*(guess(door.port, number) for number in range(15)))
        assert len(looked_at) == 5
        assert not door.admission.may_say_words("127.0.0.1")
        await asyncio.to_thread(partial(comes_in_not, door))


def comes_in_not(door: Door) -> None:
    refused = door.run("-tt", name="Ana", input="q")
    assert refused.returncode == 255
    assert "try again in ten minutes" in refused.stderr


@pytest.mark.usefixtures("hosts")
def test_nobody_waits_for_the_disk_while_somebody_logs_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads, read_in_loop = guests._read, []

    def watched(home: Path) -> object:
        with suppress(RuntimeError):
            asyncio.get_running_loop()
            read_in_loop.append(home)
        return reads(home)

    with asking(tmp_path) as door:
        monkeypatch.setattr(guests, "_read", watched)
        comes_in(door, "Ana", "Abbey+Commons", words=WORDS["Abbey"])
        comes_in(door, "Ana", "Abbey+Commons")
        is_asked(door, "Ben", key=None)
        assert "belongs to somebody else here" in door.run(key="other").stderr
    assert not read_in_loop


def test_the_game_is_told_whose_words_were_said(tmp_path: Path) -> None:
    terminal = Terminal("xterm")
    with guests.Guests(tmp_path / "guests", tmp_path / "running").admit("Ana", "key") as guest:
        guest.learn(["a"])
        for asks_words, told in ((True, ("a",)), (False, None)):
            game_for(guest, "Abbey", terminal, asks_words=asks_words)
            (path,) = guest.home.glob("*.pass")
            given = read_pass(path)
            assert (given.table, given.hosts) == ("Abbey", told)
