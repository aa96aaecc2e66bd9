"""A host that nobody sits at: what it says, what it writes down and what never, many tables, and its end."""

from __future__ import annotations

import asyncio
import io
import os
import re
import signal
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from netplay_lan import WORDS, begun, joined, lan_settings, play_to, words_ticket
from netplay_play import Player, soon

from citadels_engine.cards import DISTRICTS
from netplay.headless import Opened
from netplay.hostlog import HostLog
from netplay.launch import HostSettings
from netplay.running import running_tables
from netplay.updates import ClosedUpdate
from saves import store

SOON = 10.0

RUN = """
import sys
import msgspec
from netplay.errors import HostError
from netplay.headless import run_headless
from netplay.settings import HostSettings
settings = msgspec.json.decode(sys.argv[1], type=HostSettings)
try:
    sys.exit(run_headless(settings, sys.argv[2:]))
except HostError as error:
    print(error.code, error, file=sys.stderr)
    sys.exit(1)
"""


@dataclass
class Headless:
    """A host in a process of its own, and what it has said."""

    process: subprocess.Popen[str]
    log_path: Path
    said: list[str] = field(default_factory=list)

    @property
    def log(self) -> str:
        return self.log_path.read_text()

    @property
    def porch(self) -> int:
        return int(re.findall(r"join at [\d.]+:(\d+)", "\n".join(self.said))[0])

    def ticket(self, table: str | None = None) -> Any:
        return words_ticket(self.porch, table=table)


@asynccontextmanager
async def headless(wanted: HostSettings, folder: Path, *resume: str) -> AsyncIterator[Headless]:
    """A host without a screen, which ends with the block if it has not before."""
    log_path = folder / "log"
    with log_path.open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", RUN, wanted.to_json(), *resume],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    host = Headless(process, log_path)
    assert process.stdout is not None
    try:
        while "saved in" not in (line := await asyncio.to_thread(process.stdout.readline)):
            if not line:
                break
            host.said.append(line.rstrip())
        yield host
    finally:
        process.terminate()
        try:
            await asyncio.to_thread(process.wait, SOON)
        finally:
            process.kill()
            process.stdout.close()
        print(host.log)  # noqa: T201


async def test_a_table_that_nobody_owns_is_played_and_opened_anew(tmp_path: Path) -> None:
    wanted = lan_settings(tmp_path, "", "", "Bob:builder", name="Club", limits={"lost": 1.0, **_fast()})
    async with headless(wanted, tmp_path) as host:
        said = "\n".join(host.said)
        assert "Club" in said
        assert WORDS in said
        assert re.search(r"[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}", said)
        ana, bara = Player(host.ticket(), 1, "Ana"), Player(host.ticket(), 2, "Bara")
        async with joined(ana, bara):
            assert not ana.client.joined.owner
            assert ana.client.joined.state.chair == 1, "who sat down first"
            game = ana.client.joined.game
            await begun(ana, bara)
            await asyncio.gather(ana.play(), bara.play())
            assert ana.newest.view.phase == "over"
        await soon(lambda: running_tables()[0].phase == "lobby", SOON)
        (noted,) = running_tables()
        assert noted.game != game
        assert (noted.name, noted.taken, noted.seats) == ("Club", 1, 3)
        async with joined(Player(host.ticket(), 3, "Cyril")) as _:
            pass
        (path,) = tmp_path.glob("*.toml")
        assert not store.is_open(path), "a game that is over is let go"
        host.process.send_signal(signal.SIGINT)
        await soon(lambda: host.process.poll() is not None, SOON)
        assert host.process.returncode == 0
        lines = host.log.splitlines()
        assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d ", line) for line in lines)
        for part in (
            "Club: Ana is there (seat 1)",
            "Club: Bara is there (seat 2)",
            "Club: the game begins",
            "Club: the game is over",
            "Club: a table is open",
            "ended",
        ):
            assert part in host.log
    assert running_tables() == ()


def _fast() -> dict[str, float]:
    from netplay_play import FAST

    return FAST


async def test_the_log_holds_no_hands_words_tokens_or_keys(tmp_path: Path) -> None:
    async with headless(lan_settings(tmp_path, "", ""), tmp_path) as host:
        ana, bara = Player(host.ticket(), 1, "Ana"), Player(host.ticket(), 2, "Bara")
        async with joined(ana, bara):
            await begun(ana, bara)
            await play_to(40, ana, bara)
            secrets = [one.client.ticket.token for one in (ana, bara)] + [
                one.client.ticket.server_key for one in (ana, bara)
            ]
        await soon(lambda: "Bara is gone" in host.log, SOON)
        for secret in (*WORDS.split("-"), WORDS, *secrets, *DISTRICTS):
            assert secret
            assert secret not in host.log
        assert "127.0.0.1" not in host.log


async def test_many_tables_in_one_process(tmp_path: Path) -> None:
    wanted = lan_settings(tmp_path, "", "B:random", lan={"tables": 3}, name="Club")
    async with headless(wanted, tmp_path) as host:
        await soon(lambda: len(running_tables()) == 3, SOON)
        tables = {one.name: one.game for one in running_tables()}
        assert sorted(tables) == ["Club 1", "Club 2", "Club 3"]
        players = [Player(host.ticket(game), number, name[-1]) for number, (name, game) in enumerate(tables.items())]
        async with joined(*players):
            assert [one.client.joined.game for one in players] == list(tables.values())
            for player in players[:2]:
                await begun(player)
            await players[0].play()
            await players[1].play(most=3)
        paths = sorted(tmp_path.glob("*.toml"))
        assert {store.load(path).id for path in paths} == {one.client.joined.game for one in players[:2]}
        assert store.is_open(next(path for path in paths if store.load(path).id == tables["Club 2"]))
        key = players[0].client.ticket.server_key
    going_on = [str(path) for path in paths]
    async with headless(
        HostSettings(str(tmp_path), lan=wanted.lan, pace=0.0, limits=wanted.limits), tmp_path, *going_on
    ) as host:
        await soon(lambda: len(running_tables()) == 2, SOON)
        assert {one.game for one in running_tables()} == {store.load(path).id for path in paths}
        again = Player(replace(players[1].client.ticket), 5, "2")
        async with joined(again):
            assert again.client.joined.game == tables["Club 2"]
            assert again.client.ticket.server_key == key
            await again.play()


async def test_a_disk_that_fails_is_written_down_and_tried_again(tmp_path: Path) -> None:
    saves, away = tmp_path / "saves", tmp_path / "away"
    wanted = lan_settings(saves, "", "B:random", limits={**_fast(), "save_retry": 0.3})
    async with headless(wanted, tmp_path) as host:
        ana = Player(host.ticket(), 1, "Ana")
        async with joined(ana):
            await begun(ana)
            await play_to(4, ana)
            saves.rename(away)
            assert (await ana.client.act(ana.choice())).code == "paused"
            await soon(lambda: "what happens is not saved" in host.log, SOON)
            away.rename(saves)
            await soon(lambda: "what happens is saved again" in host.log, SOON)
            await ana.play()


async def test_games_that_do_not_belong_together(tmp_path: Path) -> None:
    for name in ("One", "Two"):
        async with headless(lan_settings(tmp_path, "", "B:random", name=name), tmp_path) as host:
            ana = Player(host.ticket())
            async with joined(ana):
                await begun(ana)
    paths = [str(path) for path in tmp_path.glob("*.toml")]
    assert len(paths) == 2
    async with headless(
        HostSettings(str(tmp_path), lan=lan_settings(tmp_path, "").lan, seats=()), tmp_path, *paths
    ) as host:
        assert await asyncio.to_thread(host.process.wait, SOON) == 1
        assert "not hosted together" in host.log
        assert host.log.count("\n") == 1
    assert not any(store.is_open(Path(path)) for path in paths)


async def test_killed_it_goes_on_with_the_same_people(tmp_path: Path) -> None:
    wanted = lan_settings(tmp_path, "", "", lan={"words": WORDS})
    async with headless(wanted, tmp_path) as host:
        porch = host.porch
        ana, bara = Player(host.ticket(), 1, "Ana"), Player(host.ticket(), 2, "Bara")
        await ana.start()
        await bara.start()
        await begun(ana, bara)
        await play_to(12, ana, bara)
        host.process.kill()
    (path,) = tmp_path.glob("*.toml")
    async with headless(HostSettings(str(tmp_path), limits=wanted.limits), tmp_path, str(path)) as host:
        assert host.porch == porch
        ana.updates.clear()
        await soon(lambda: bool(ana.updates) and any(one.newest.decision is not None for one in (ana, bara)), 20.0)
        await asyncio.gather(ana.play(), bara.play())
        assert ana.newest.view.winners
        await ana.client.close()
        await bara.client.close()


# -- its end


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
async def test_a_signal_ends_it_and_everybody_is_told(tmp_path: Path, number: int) -> None:
    async with headless(lan_settings(tmp_path, "", ""), tmp_path) as host:
        ana = Player(host.ticket())
        async with joined(ana):
            host.process.send_signal(number)
            await soon(lambda: host.process.poll() is not None, SOON)
            assert host.process.returncode == 0
            await ana.until(lambda: ClosedUpdate("shutting_down") in ana.updates)


async def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    """A client that never answers keeps a host that takes leave waiting, for a moment; a second signal does not."""
    async with headless(lan_settings(tmp_path, "", ""), tmp_path) as host:
        os.kill(host.process.pid, signal.SIGSTOP)
        host.process.send_signal(signal.SIGINT)
        host.process.send_signal(signal.SIGTERM)
        os.kill(host.process.pid, signal.SIGCONT)
        await soon(lambda: host.process.poll() is not None, SOON)
        assert host.process.returncode in (0, -signal.SIGTERM)


async def test_it_survives_its_terminal_where_it_was_told_to(tmp_path: Path) -> None:
    run = textwrap.dedent(RUN)
    wanted = lan_settings(tmp_path, "", "").to_json()
    process = subprocess.Popen(
        ["sh", "-c", 'trap "" HUP; exec "$0" "$@"', sys.executable, "-c", run, wanted],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    try:
        while "saved in" not in await asyncio.to_thread(process.stdout.readline):
            assert process.poll() is None
        process.send_signal(signal.SIGHUP)
        await asyncio.sleep(0.5)
        assert process.poll() is None
        process.terminate()
        assert await asyncio.to_thread(process.wait, SOON) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.mark.parametrize(
    ("change", "resume", "code", "says"),
    [
        ({"options": {"ruleset": "chess"}}, (), "settings", "ruleset"),
        ({}, ("/nowhere/at all.toml",), "save", "at all.toml"),
        ({"lan": {"bind": "203.0.113.77"}}, (), "port", "203.0.113.77"),
    ],
)
async def test_what_cannot_be_hosted_is_one_sentence(
    tmp_path: Path, change: dict[str, Any], resume: tuple[str, ...], code: str, says: str
) -> None:
    async with headless(lan_settings(tmp_path, "", "", **change), tmp_path, *resume) as host:
        assert await asyncio.to_thread(host.process.wait, SOON) == 1
        assert host.log.startswith(f"{code} ")
        assert says in host.log
        assert host.log.count("\n") == 1
        assert host.said == []


async def test_a_port_in_use(tmp_path: Path) -> None:
    async with headless(lan_settings(tmp_path, "", ""), tmp_path) as host:
        other = tmp_path / "other"
        other.mkdir()
        async with headless(lan_settings(other, "", "", lan={"port": host.porch}), other) as second:
            assert await asyncio.to_thread(second.process.wait, SOON) == 1
            assert str(host.porch) in second.log
            assert "Traceback" not in second.log


# -- what it says


def test_how_to_join_is_said_in_plain_lines() -> None:
    names = tuple(f"Club {number}" for number in range(1, 31))
    opened = Opened(names, ("10.0.0.5:5577", "10.1.0.5:5577"), WORDS, "citadels1abc", "1a2b 3c4d 5e6f 7a8b", "/saves")
    said = str(opened)
    assert WORDS in said
    assert "10.0.0.5:5577" in said
    assert "30 tables" in said
    assert max(map(len, said.splitlines())) < 160
    assert "words" not in str(replace(opened, words="", names=("Club",)))


def test_a_log_that_cannot_be_written_stops_nothing() -> None:
    out = io.StringIO()
    log = HostLog(out)
    log.say("one")
    out.close()
    log.say("two")
