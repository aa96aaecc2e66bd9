"""The host's process: a whole game over real sockets, its end, its errors, and who gets in."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
import zmq
from netplay_play import Player, hosted, is_running, seated, settings, soon
from netplay_world import hello

from netplay.errors import ConnectError, HostError
from netplay.launch import HostSettings, SeatSettings, start_host
from netplay.protocol import Welcome, decode_host, encode
from netplay.ticket import Ticket
from netplay.transport import new_keys
from netplay.updates import ClosedUpdate, LogUpdate, SavingUpdate, SeatsUpdate, ViewUpdate
from saves import store

SOON = 5.0
"""Seconds for an end on a machine that has other things to do; tests/benchmarks measures the second it may take."""


async def test_a_whole_solo_game(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "builder", "planner", "random")) as host, seated(host.ticket) as player:
        await player.play()
        view = player.newest.view
        assert view.phase == "over"
        assert view.winners
        assert set(view.scores) == {1, 2, 3, 4}
        numbers = [item.number for update in player.updates if isinstance(update, LogUpdate) for item in update.items]
        assert numbers == list(range(len(numbers)))
        assert player.log[-1] == "scored"
        path = Path(host.path)
    saved = store.load(path)
    assert saved.game.over
    assert saved.game.view(1) == view
    assert all(str(saved.game.actions[decision]) == line for decision, line, _ in player.acts)


async def test_the_first_updates_tell_everything(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "random", pace=30.0)) as host:
        player = Player(host.ticket)
        joined = await player.start()
        assert (joined.seat, joined.owner, joined.edited, joined.pace) == (1, True, False, 30.0)
        assert [(seat.name, seat.kind, seat.bot, seat.status) for seat in joined.seats] == [
            ("Ana", "human", "", "here"),
            ("Bot 1", "bot", "random", "bot"),
        ]
        assert joined.game == host.game
        kinds = {type(update) for update in player.updates}
        assert {ViewUpdate, LogUpdate, SavingUpdate, SeatsUpdate} <= kinds
        await player.client.close()


async def test_a_new_game_is_on_the_disk_before_anybody_joins(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "random", seed=None)) as host:
        saved = store.load(Path(host.path))
        assert saved.game.decision == 0
        assert len(str(saved.game.seed)) == 32
        assert Path(host.path).stat().st_mode & 0o777 == 0o600
        assert store.is_open(Path(host.path))
    async with hosted(settings(tmp_path, "random", seed=None)) as other:
        assert store.load(Path(other.path)).game.seed != saved.game.seed
        assert other.path != host.path


async def test_why_and_the_pace(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "random", seed="1")) as host, seated(host.ticket) as player:
        await player.until(lambda: player.newest.decision is not None)
        refusal = await player.client.why("1 gold")
        assert refusal is not None
        assert await player.client.why(player.choice()) is None
        assert (await player.client.table("pace", pace=3.0)).ok
        assert not (await player.client.table("pace", pace=-1)).ok
        seats = [update for update in player.updates if isinstance(update, SeatsUpdate)]
        assert seats[-1].pace == 3.0
        outcome = await player.client.act("1 build castle")
        assert (outcome.ok, outcome.code) == (False, "illegal")
        assert outcome.refusal is not None


async def test_a_folder_that_fills_up_and_how_to_go_on(tmp_path: Path) -> None:
    folder, other = tmp_path / "one", tmp_path / "two"
    async with hosted(settings(folder, "random")) as host, seated(host.ticket) as player:
        await player.play(most=2)
        await player.until(lambda: player.newest.decision is not None)
        before = store.load(Path(host.path)).game.decision
        away = tmp_path / "away"
        folder.rename(away)
        outcome = await player.client.act(player.choice())
        assert (outcome.ok, outcome.code) == (False, "paused")
        assert "one" in str(outcome.values["reason"])
        await player.until(lambda: any(isinstance(u, SavingUpdate) and u.state == "failed" for u in player.updates))
        assert store.load(away / Path(host.path).name).game.decision == before
        assert (await player.client.table("saving", do="retry")).code == "paused"
        for nowhere in ("~nobody-of-that-name/saves", "no\0folder"):
            assert (await player.client.table("saving", do="folder", folder=nowhere)).code == "paused"
        assert (await player.client.table("saving", do="folder", folder=str(other))).ok
        assert (await player.client.act(player.choice())).ok
        (moved,) = other.glob("*.toml")
        assert [u.path for u in player.updates if isinstance(u, SavingUpdate)][-1] == str(moved)
        assert store.load(moved).game.decision > before
        assert store.is_open(moved)


# -- its end


async def test_it_ends_with_its_standard_input_and_the_game_goes_on_later(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "builder")) as host, seated(host.ticket) as player:
        await player.play(most=5)
        began = time.monotonic()
        assert await asyncio.to_thread(host.close) == 0
        assert time.monotonic() - began < SOON
        await player.until(lambda: ClosedUpdate("shutting_down") in player.updates)
    saved = store.load(Path(host.path))
    assert not store.is_open(Path(host.path))
    async with hosted(HostSettings(str(tmp_path), resume=host.path)) as again, seated(again.ticket) as player:
        assert again.game == saved.id
        assert player.newest.view.decision >= saved.game.decision
        assert player.log, "what has happened is in the log"
        await player.until(lambda: player.newest.decision is not None)
        assert (await player.act()).ok


PARENT = """
import sys, time
from netplay_play import settings
from netplay.launch import start_host
from pathlib import Path
host = start_host(settings(Path(sys.argv[1]), "random"))
print(host.pid, host.path, flush=True)
time.sleep(60)
"""


async def test_it_ends_when_its_screen_is_killed(tmp_path: Path) -> None:
    here = str(Path(__file__).parent)
    screen = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([here, *sys.path])},
    )
    assert screen.stdout is not None
    pid, path = (await asyncio.to_thread(screen.stdout.readline)).split(maxsplit=1)
    assert is_running(int(pid))
    screen.kill()
    await soon(lambda: not is_running(int(pid)), SOON)
    screen.wait()
    screen.stdout.close()
    assert not store.is_open(Path(path.strip()))
    assert store.load(Path(path.strip())).game.decision == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
async def test_it_ends_cleanly_when_told_to(tmp_path: Path, number: int) -> None:
    async with hosted(settings(tmp_path, "random")) as host:
        os.kill(host.pid, number)
        await soon(lambda: host.poll() is not None, SOON)
        assert host.poll() == 0
        assert host.fault() == ""


def test_it_ends_when_nothing_is_ever_said_to_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "netplay.host"], stdin=subprocess.DEVNULL, capture_output=True, timeout=10
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("said", [b"", b'{"folder": '])
def test_a_signal_before_the_settings_are_all_there_ends_it(said: bytes) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "netplay.host"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as host:
        assert host.stdin is not None
        host.stdin.write(said)
        host.stdin.flush()
        catches = Path(f"/proc/{host.pid}/status")
        while not int(re.findall(r"SigCgt:\s*(\w+)", catches.read_text())[0], 16) & 1 << signal.SIGTERM - 1:
            time.sleep(0.01)
        host.terminate()
        assert host.wait(5.0) == 0
        assert host.stdout is not None
        assert host.stdout.read() == b""


# -- what cannot be started


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        ({"options": {"city_size": 5}}, "settings", "city_size"),
        ({"options": {"nonsense": 1}}, "settings", "nonsense"),
        ({"seats": (SeatSettings("Ana"),)}, "settings", "players"),
        ({"seats": (SeatSettings("Ana"), SeatSettings("B", "bot", "clever"))}, "settings", "clever"),
        ({"seats": ()}, "settings", "seats"),
        ({"pace": 1000.0}, "settings", "pace"),
        ({"limits": {"nonsense": 1.0}}, "settings", "nonsense"),
        ({"resume": "/nowhere/at all.toml"}, "save", "at all.toml"),
    ],
)
def test_what_cannot_be_hosted_is_said_in_a_sentence(
    tmp_path: Path, change: dict[str, object], code: str, says: str
) -> None:
    with pytest.raises(HostError) as error:
        start_host(settings(tmp_path, "random", **change))
    assert error.value.code == code
    assert says in str(error.value)
    assert "\n" not in str(error.value)


async def test_a_game_that_is_open_already(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "random")) as host:
        with pytest.raises(HostError) as error:
            await asyncio.to_thread(start_host, HostSettings(str(tmp_path), resume=host.path))
        assert error.value.code == "already_open"
        assert "open already" in str(error.value)


def test_a_bad_save_is_left_alone(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("game = 'chess'\n")
    with pytest.raises(HostError) as error:
        start_host(HostSettings(str(tmp_path), resume=str(bad)))
    assert error.value.code == "save"
    assert "bad.toml" in str(error.value)
    assert bad.read_text() == "game = 'chess'\n"


async def test_a_save_changed_by_hand_needs_to_be_taken_and_everybody_is_told(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "random")) as host:
        path = Path(host.path)
    path.write_text(path.read_text().replace("\ngold = 2", "\ngold = 9", 1))
    with pytest.raises(HostError):
        await asyncio.to_thread(start_host, HostSettings(str(tmp_path), resume=str(path)))
    async with hosted(HostSettings(str(tmp_path), resume=str(path), edited=True)) as host:
        player = Player(host.ticket)
        assert (await player.start()).edited
        await player.client.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_takes_nothing(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(HostError) as error:
        start_host(settings(tmp_path, "random"))
    assert error.value.code == "save"


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(HostError) as error:
        start_host(settings(tmp_path / "file", "random"))
    assert error.value.code == "save"


def test_files_in_the_folder_one_stands_in_are_not_taken_for_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "saves.py").write_text("raise SystemExit('another saves')")
    monkeypatch.chdir(tmp_path)
    host = start_host(settings(tmp_path / "saved", "random"))
    assert host.close() == 0


def test_a_host_that_never_answers_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mute = tmp_path / "mute"
    mute.write_text("#!/bin/sh\ntrap '' TERM\nexec sleep 600\n")
    mute.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(mute))
    monkeypatch.setattr("netplay.launch.START", 1.0)
    monkeypatch.setattr("netplay.launch.STOP", 0.1)
    with pytest.raises(HostError) as error:
        start_host(settings(tmp_path, "random"))
    assert error.value.code == "no_answer"


# -- who gets in


async def connect_error(ticket: Ticket) -> tuple[str, float]:
    """The code with which a client fails, and after how many seconds."""
    began = time.monotonic()
    with pytest.raises(ConnectError) as error:
        await Player(ticket).start()
    assert "{" not in str(error.value)
    return error.value.code, time.monotonic() - began


async def test_who_cannot_connect_hears_why_within_five_seconds(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "random")) as host:
        good = host.ticket
        other_public, other_secret = new_keys()
        stranger = Ticket(good.address, good.server_key, other_public, other_secret)
        wrong_key = Ticket(good.address, other_public, good.public_key, good.secret_key)
        wrong_table = Ticket(good.address, good.server_key, good.public_key, good.secret_key, table="another")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            nobody = Ticket(
                f"tcp://127.0.0.1:{free.getsockname()[1]}", good.server_key, good.public_key, good.secret_key
            )
            codes = await asyncio.gather(*map(connect_error, (stranger, wrong_key, nobody, wrong_table)))
        assert [code for code, _ in codes] == ["not_invited", "wrong_key", "unreachable", "no_table"]
        assert max(seconds for _, seconds in codes) < 5.0
        async with seated(good):
            pass


async def test_another_program_at_the_address() -> None:
    class Quiet(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    web = HTTPServer(("127.0.0.1", 0), Quiet)
    threading.Thread(target=web.serve_forever, daemon=True).start()
    public, secret = new_keys()
    try:
        code, seconds = await connect_error(Ticket(f"tcp://127.0.0.1:{web.server_port}", public, public, secret))
    finally:
        web.shutdown()
        web.server_close()
    assert code == "another_program"
    assert seconds < 5.0


async def test_an_address_that_is_none() -> None:
    public, secret = new_keys()
    assert (await connect_error(Ticket("tcp://not an address", public, public, secret)))[0] == "bad_address"


async def test_a_key_that_is_none() -> None:
    public, secret = new_keys()
    for ticket in (
        Ticket("tcp://127.0.0.1:1", "short", public, secret),
        Ticket("tcp://127.0.0.1:1", public, "\u00e9" * 40, secret),
        Ticket("tcp://127.0.0.1:1", public, public, ""),
    ):
        assert (await connect_error(ticket))[0] == "bad_key"


async def test_strangers_get_nothing_and_disturb_nobody(tmp_path: Path) -> None:
    """A web browser, random bytes, a ZeroMQ program without CURVE: no frame of theirs arrives, none is sent to them."""
    async with hosted(settings(tmp_path, "random")) as host, seated(host.ticket) as player:
        port = int(host.ticket.address.rpartition(":")[2])
        raw = [socket.create_connection(("127.0.0.1", port)) for _ in range(3)]
        raw[0].sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        raw[1].sendall(os.urandom(4096))
        context = zmq.Context()
        plain = context.socket(zmq.DEALER)
        plain.linger = 0
        plain.connect(host.ticket.address)
        plain.send(b"\x81\xa4type\xa5hello")
        await player.play(most=8)
        assert not await asyncio.to_thread(plain.poll, 300)
        for one in raw:
            one.settimeout(5.0)
            answer = b""
            with suppress(ConnectionResetError):
                answer = await asyncio.to_thread(one.recv, 4096)
            # ZeroMQ's own greeting at most
            assert len(answer) <= 64
            assert answer == b"" or answer[0] == 0xFF
            one.close()
        context.destroy(linger=0)


async def test_extra_frames_and_huge_frames(tmp_path: Path) -> None:
    """A client with the right key that speaks badly: extra frames are dropped, a frame over the limit ends the line."""
    async with hosted(settings(tmp_path, "random")) as host:
        ticket = host.ticket
        context = zmq.Context()
        rude = context.socket(zmq.DEALER)
        rude.linger = 0
        rude.curve_serverkey = ticket.server_key.encode()
        rude.curve_publickey, rude.curve_secretkey = ticket.public_key.encode(), ticket.secret_key.encode()
        rude.connect(ticket.address)
        rude.send_multipart([encode(hello()), b"more", b"and more"])
        assert await asyncio.to_thread(rude.poll, 3000)
        assert isinstance(decode_host(rude.recv()), Welcome)
        rude.send(b"x" * 100_000)
        await asyncio.sleep(0.2)
        context.destroy(linger=0)
        async with seated(ticket) as player:
            await player.play(most=2)


def test_the_host_imports_no_screen_and_little_else() -> None:
    script = textwrap.dedent(
        """
        import sys
        import netplay.host
        heavy = {"textual", "rich", "click", "tomlkit", "zmq.asyncio", "zeroconf"} & set(sys.modules)
        assert not heavy, heavy
        """
    )
    subprocess.run([sys.executable, "-c", script], check=True)
