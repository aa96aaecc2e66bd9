"""A host on the network: two ways in, one table, what it finds again when it comes back, and when it ends."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import zmq
from netplay_lan import WORDS, begun, ended, guest, joined, lan_settings, play_to, words_ticket
from netplay_play import FAST, Player, hosted, is_running, settings, soon
from netplay_world import hello

from netplay.addresses import own_addresses
from netplay.errors import ConnectError, HostError
from netplay.launch import HostSettings, LanSettings, SeatSettings, start_host
from netplay.limits import Limits
from netplay.protocol import ClientPing, Welcome, decode_host, encode
from netplay.running import opened_by, running_tables, way_here
from netplay.transport import new_keys
from netplay.updates import ClosedUpdate, SavingUpdate
from netplay.ways import PORCH, key_check, open_keys, words_keys
from saves import store

HASTE = Limits(resend=0.2, reconnect_least=0.05, reconnect_most=0.3)


async def test_a_table_is_opened_joined_by_words_and_played(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    async with hosted(lan_settings(saves, "Ana", "", "Bob:builder", name="Friday")) as host:
        assert (host.on_network, host.path, host.name, host.notices) == (True, "", "Friday", ())
        assert host.port != host.porch
        ana, bara = Player(host.ticket), guest(host, "Bara")
        async with joined(ana, bara):
            assert (ana.client.joined.seat, bara.client.joined.seat) == (1, 2)
            assert (ana.client.joined.owner, bara.client.joined.owner) == (True, False)
            invitation = bara.client.joined.invitation
            assert invitation is not None
            assert invitation.words == WORDS
            assert invitation.check == key_check(host.key)
            assert all(address.endswith(f":{host.porch}") for address in invitation.addresses)
            assert not list(saves.glob("*.toml")), "nothing is on the disk before there is a game"
            await begun(ana, bara)
            (path,) = saves.glob("*.toml")
            await ana.until(lambda: any(isinstance(u, SavingUpdate) and u.path == str(path) for u in ana.updates))
            assert not any(isinstance(update, SavingUpdate) and update.path for update in bara.updates)
            await asyncio.gather(ana.play(), bara.play())
        saved = store.load(path)
    assert saved.game.over
    place = saved.table
    assert place is not None
    assert (place.lan, place.words, place.open, place.owner) == (True, WORDS, False, 1)
    assert (place.port, place.porch) == (host.port, host.porch)
    assert not store.is_open(path)


async def test_another_folder_takes_the_games_where_the_usual_one_cannot_be_written(tmp_path: Path) -> None:
    saves, other = tmp_path / "saves", tmp_path / "other"
    saves.write_text("no folder at all")
    other.mkdir()
    async with hosted(lan_settings(saves, "Ana", "Bob:builder", name="Friday")) as host:
        ana = Player(host.ticket)
        async with joined(ana):
            refused = await ana.client.table("start", anyway=True)
            assert (refused.code, str(saves) in refused.values["reason"]) == ("paused", True)
            assert (await ana.client.table("start", anyway=True, folder=str(other))).ok
            (path,) = other.glob("*.toml")
            await ana.until(lambda: any(isinstance(u, SavingUpdate) and u.path == str(path) for u in ana.updates))
            await ana.play()
            assert (await ana.client.table("again")).ok
            await ana.until(lambda: ana.client.joined.state.phase == "lobby")
            assert (await ana.client.table("start", anyway=True)).ok
            assert len(list(other.glob("*.toml"))) == 2, "and the next game lies there too"


async def test_an_open_table_needs_no_words(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path, "Ana", "", lan={"open": True, "words": ""})) as host:
        bara = guest(host, "Bara", words="")
        async with joined(bara):
            invitation = bara.client.joined.invitation
            assert invitation is not None
            assert invitation.words == ""
            assert bara.client.joined.state.open
        (noted,) = running_tables()
        assert (noted.open, noted.key, noted.addresses) == (True, host.key, ("127.0.0.1",))
        assert noted.open_way().key == host.key


def doors_of_this_machine() -> list[str]:
    """The addresses a host here may be bound to: all of them, this machine's only one, a certain one."""
    return ["0.0.0.0", "127.0.0.1", *own_addresses()[:1]]


@pytest.mark.parametrize("bind", doors_of_this_machine())
async def test_two_dozen_guests_of_a_door_come_from_one_address(tmp_path: Path, bind: str) -> None:
    """By the note of a host here one gets in without words; six sit and eighteen watch."""
    lan = {"words": WORDS, "bind": bind}
    async with hosted(lan_settings(tmp_path, "Ana", "", "", "", "", "", "", lan=lan, limits={})):
        await soon(lambda: bool(running_tables()), 5.0)
        (noted,) = running_tables()
        way = way_here(noted)
        assert [one.game for one in opened_by(WORDS)] == [noted.game]
        assert way is not None
        assert noted.key == ""
        players = [
            Player(way.ticket(*new_keys(), watch=number >= 6), number, f"Guest {number}") for number in range(24)
        ]
        async with joined(*players):
            assert [player.client.joined.seat for player in players] == [*range(2, 8), *[None] * 18]
            assert WORDS not in str([player.updates for player in players[6:]])


async def test_words_are_drawn_and_the_wrong_ones_open_nothing(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path, "Ana", "", lan={"words": ""})) as host:
        ana = Player(host.ticket)
        async with joined(ana):
            invitation = ana.client.joined.invitation
            assert invitation is not None
            for words in (WORDS, ""):
                with pytest.raises(ConnectError) as error:
                    await guest(host, "Bara", words=words).start()
                assert error.value.code in ("wrong_words", "needs_words")
            async with joined(guest(host, "Bara", words=invitation.words.upper().replace("-", " "))):
                pass


async def test_a_peer_of_one_socket_is_never_taken_for_one_of_the_other(tmp_path: Path) -> None:
    """The same key and the same routing id on both sockets are two peers: each hears its own welcome only."""
    async with hosted(lan_settings(tmp_path, "Ana", "", "")) as host:
        public, secret = new_keys()
        context = zmq.Context()
        ways = {host.port: host.key, host.porch: words_keys(WORDS)[0]}
        sockets: list[zmq.Socket[bytes]] = []
        try:
            for port, key in ways.items():
                one = context.socket(zmq.DEALER)
                one.linger, one.routing_id = 0, b"the same"
                one.curve_serverkey, one.curve_publickey, one.curve_secretkey = (
                    text.encode() for text in (key, public, secret)
                )
                one.connect(f"tcp://127.0.0.1:{port}")
                sockets.append(one)
            own, porch = sockets
            own.send(encode(hello(name="One")))
            assert await asyncio.to_thread(own.poll, 3000)
            first = decode_host(own.recv())
            porch.send(encode(hello(name="Two", wants="watch")))
            assert await asyncio.to_thread(porch.poll, 3000)
            second = decode_host(porch.recv())
            assert isinstance(first, Welcome)
            assert isinstance(second, Welcome)
            assert first.sid != second.sid
            assert (second.key, second.port) == (host.key, host.port), "who came by the words learns the game's own key"
            porch.send(encode(ClientPing(first.sid, 7)))
            own.send(encode(ClientPing(first.sid, 8)))
            assert "Error(code='no_session'" in await _told(porch, "Error")
            assert await _told(own, "Pong") == "Pong(t=8)"
        finally:
            context.destroy(linger=0)


async def _told(socket: zmq.Socket[bytes], kind: str) -> str:
    """The next message of that kind."""
    while await asyncio.to_thread(socket.poll, 3000):
        message = decode_host(socket.recv())
        if type(message).__name__ == kind:
            return str(message)
    raise AssertionError(f"no {kind} came")


# -- ports


async def test_the_usual_port_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        try:
            other.bind(("0.0.0.0", PORCH))
            other.listen()
        except OSError:
            pass  # by somebody else already, which is as good
        async with hosted(lan_settings(tmp_path, "Ana", "", lan={"port": None})) as host:
            assert host.porch != PORCH
            (notice,) = host.notices
            assert (notice.code, notice.asked, notice.got) == ("porch_taken", PORCH, host.porch)
            assert str(host.porch) in str(notice)
            async with joined(guest(host, "Bara")):
                pass


async def test_a_port_that_was_asked_for_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(HostError) as error:
            await asyncio.to_thread(start_host, lan_settings(tmp_path, "Ana", "", lan={"port": port}))
    assert error.value.code == "port"
    assert str(port) in str(error.value)


async def test_the_ports_are_next_to_each_other(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    async with hosted(lan_settings(tmp_path, "Ana", "", lan={"port": port})) as host:
        assert host.porch == port
        assert host.port in (port + 1, *range(1024, 65536))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"bind": "somewhere"}, "somewhere"),
        ({"bind": "::1"}, "IPv4"),
        ({"port": 70000}, "port"),
        ({"port": -1}, "port"),
        ({"grace": -1}, "grace"),
        ({"decision_time": 10**6}, "decision_time"),
        ({"tables": 0}, "tables"),
        ({"words": "too few"}, "four words"),
        ({"bind": "203.0.113.77"}, "203.0.113.77"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path, change: dict[str, object], says: str) -> None:
    with pytest.raises(HostError) as error:
        start_host(lan_settings(tmp_path, "Ana", "", lan=change))
    assert error.value.code in ("settings", "port")
    assert says in str(error.value)


def test_what_no_table_can_be(tmp_path: Path) -> None:
    for wanted, says in (
        (lan_settings(tmp_path, "Ana", "", seed="7"), "seed"),
        (lan_settings(tmp_path, "A:random", "B:random"), "seats"),
        (lan_settings(tmp_path, "Ana", options={"ruleset": "chess"}), "ruleset"),
    ):
        with pytest.raises(HostError) as error:
            start_host(wanted)
        assert error.value.code == "settings"
        assert says in str(error.value)


async def test_one_address_only(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path, "Ana", "", lan={"bind": "127.0.0.1"})) as host:
        bara = guest(host, "Bara")
        async with joined(bara):
            invitation = bara.client.joined.invitation
            assert invitation is not None
            assert invitation.addresses == (f"127.0.0.1:{host.porch}",)


# -- its end


async def test_it_outlives_its_screen_while_somebody_is_there(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path, "Ana", "", lan={"grace": 1})) as host:
        ana, bara = Player(host.ticket), guest(host, "Bara")
        async with joined(bara):
            await ana.start()
            await begun(ana, bara)
            await ana.client.close()
            host.leave()
            await asyncio.sleep(2.0)
            assert host.poll() is None, "somebody is there"
            (noted,) = running_tables()
            assert noted.game == host.game
        assert await ended(host, 10.0) == 0, "and when nobody is there any more, it ends after the grace"
        assert running_tables() == ()
    (path,) = tmp_path.glob("*.toml")
    assert not store.is_open(path)


PARENT = """
import json, sys, time
from pathlib import Path
from netplay_lan import lan_settings
from netplay.launch import start_host
host = start_host(lan_settings(Path(sys.argv[1]), "Ana", "", lan={"grace": 1}))
print(json.dumps([host.pid, host.porch]), flush=True)
time.sleep(60)
"""


async def test_it_outlives_a_screen_that_is_killed(tmp_path: Path) -> None:
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    screen = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(tmp_path)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert screen.stdout is not None
    pid, porch = json.loads(await asyncio.to_thread(screen.stdout.readline))
    bara = Player(words_ticket(porch), name="Bara")
    async with joined(bara):
        screen.kill()
        screen.wait()
        screen.stdout.close()
        await asyncio.sleep(1.5)
        assert is_running(pid)
        assert (await bara.client.table("ready", ready=True)).ok
    await soon(lambda: not is_running(pid), 10.0)


async def test_its_owner_closes_it(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path, "Ana", "")) as host:
        ana, bara = Player(host.ticket), guest(host, "Bara")
        async with joined(ana, bara):
            assert (await bara.client.table("close")).code == "not_invited"
            await begun(ana, bara)
            await ana.client.table("close")
            assert await ended(host, 5.0) == 0
            await bara.until(lambda: ClosedUpdate("shutting_down") in bara.updates)


async def test_the_screen_ends_it_though_somebody_is_there(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path, "Ana", "")) as host:
        bara = guest(host, "Bara")
        async with joined(bara):
            assert await asyncio.to_thread(host.close) == 0
            await bara.until(lambda: ClosedUpdate("shutting_down") in bara.updates)
            assert await asyncio.to_thread(host.close) == 0, "as often as one likes"


async def test_a_host_that_was_left_can_still_be_ended(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path, "Ana", "")) as host, joined(guest(host, "Bara")):
        host.leave()
        await asyncio.sleep(0.2)
        assert host.poll() is None
        assert await asyncio.to_thread(host.close) == 0


# -- coming back


async def test_killed_and_started_again_it_is_where_it_was_and_everybody_comes_back(tmp_path: Path) -> None:
    wanted = lan_settings(tmp_path, "Ana", "", "Cyril:builder")
    keys = new_keys()
    wanted = replace(wanted, owner_key=keys[0])
    host = await asyncio.to_thread(start_host, wanted)
    ana = Player(host.way().ticket(*keys), 1, "Ana", HASTE)
    bara = guest(host, "Bara", limits=HASTE)
    places = []
    async with joined(ana, bara):
        await begun(ana, bara)
        (path,) = tmp_path.glob("*.toml")
        for times in range(3):
            await play_to(10 * (times + 1), ana, bara)
            asked = {one.newest.view.decision for one in (ana, bara) if one.newest.decision is not None}
            places.append((host.port, host.porch, host.key))
            os.kill(host.pid, signal.SIGKILL)
            assert await asyncio.to_thread(host.close) == -signal.SIGKILL
            ana.updates.clear()
            bara.updates.clear()
            again = HostSettings(str(tmp_path), resume=str(path), owner_key=keys[0], pace=0.0, limits=FAST)
            host = await asyncio.to_thread(start_host, again)
            assert host.on_network, "the save knows that others could join"
            assert host.notices == ()
            await ana.until(lambda: bool(ana.updates) and ana.client.view is not None)
            await _until_asked(ana, bara)
            assert asked == {one.newest.view.decision for one in (ana, bara) if one.newest.decision is not None}
        assert len({*places, (host.port, host.porch, host.key)}) == 1
        await asyncio.gather(ana.play(), bara.play())
        assert ana.newest.view.winners == bara.newest.view.winners != ()
        assert all(outcome.ok for player in (ana, bara) for _, _, outcome in player.acts)
    await asyncio.to_thread(host.close)
    game = store.load(path).game
    told = {decision: line for player in (ana, bara) for decision, line, _ in player.acts}
    assert {decision: str(game.actions[decision]) for decision in told} == told


async def _until_asked(*players: Player) -> None:
    """Wait until one of them is asked, by the host that runs now."""
    await soon(lambda: any(one.newest.decision is not None and one.updates for one in players), 20.0)


async def test_a_game_that_was_handed_over_goes_on_under_a_new_key(tmp_path: Path) -> None:
    """The save of a hand-over has no key and no port, and its next host is the player of one of its seats."""
    async with hosted(lan_settings(tmp_path, "Ana", "")) as host:
        ana, bara = Player(host.ticket), guest(host, "Bara")
        async with joined(ana, bara):
            await begun(ana, bara)
            next_host = bara.client.ticket
    (path,) = tmp_path.glob("*.toml")
    saved = store.load(path)
    assert saved.table is not None
    before, saved.table.secret_key, saved.table.port, saved.table.owner = saved.table.secret_key, "", 0, 2
    store.write(path, saved)
    wanted = HostSettings(str(tmp_path), resume=str(path), owner_key=next_host.public_key, pace=0.0, limits=FAST)
    async with hosted(wanted) as again:
        assert again.key != host.key
        assert again.porch == host.porch, "the words and the number to type stay the same"
        owner = Player(replace(again.ticket, public_key=next_host.public_key, secret_key=next_host.secret_key))
        other = Player(replace(ana.client.ticket, address=again.address, server_key=again.key, game_key="", others=()))
        async with joined(owner, other):
            assert (owner.client.joined.seat, owner.client.joined.owner) == (2, True)
            assert (other.client.joined.seat, other.client.joined.owner) == (1, False)
    place = store.load(path).table
    assert place is not None
    assert place.secret_key not in ("", before)
    assert (place.owner, place.words) == (2, WORDS)


async def test_a_port_of_before_is_taken(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path, "Ana", "Bob:builder")) as host:
        ana = Player(host.ticket)
        async with joined(ana):
            await begun(ana)
    (path,) = tmp_path.glob("*.toml")
    with socket.socket() as own, socket.socket() as porch:
        own.bind(("0.0.0.0", host.port))
        porch.bind(("0.0.0.0", host.porch))
        own.listen()
        porch.listen()
        async with hosted(HostSettings(str(tmp_path), resume=str(path))) as again:
            assert again.key == host.key
            assert {(one.code, one.asked) for one in again.notices} == {
                ("porch_taken", host.porch),
                ("port_taken", host.port),
            }
            assert {again.port, again.porch}.isdisjoint((host.port, host.porch))
            assert all(str(one).count(".") == 0 for one in again.notices)


async def test_a_game_of_one_keyboard_is_opened_to_the_network(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "builder")) as host:
        path = host.path
        assert not host.on_network
        assert running_tables() == ()
    wanted = HostSettings(str(tmp_path), resume=path, lan=LanSettings(port=0, words=WORDS, announce=False))
    async with hosted(wanted) as again:
        ana = Player(again.ticket)
        async with joined(ana):
            assert (ana.client.joined.seat, ana.client.joined.owner) == (1, True)
            with pytest.raises(ConnectError) as error:
                await guest(again, "Bara").start()
            assert error.value.code in ("full", "started")
            watcher = Player(replace(words_ticket(again.porch), watch=True), name="Dan")
            async with joined(watcher):
                assert watcher.client.joined.seat is None
    place = store.load(Path(path)).table
    assert place is not None
    assert (place.lan, place.words, place.owner) == (True, WORDS, 1)


async def test_an_open_table_stays_open_and_new_words_close_it(tmp_path: Path) -> None:
    async with hosted(lan_settings(tmp_path, "Ana", "Bob:builder", lan={"open": True, "words": ""})) as host:
        ana = Player(host.ticket)
        async with joined(ana):
            await begun(ana)
    (path,) = tmp_path.glob("*.toml")
    async with hosted(HostSettings(str(tmp_path), resume=str(path))) as again:
        assert _answers(again.porch, open_keys()[0])
    closed = LanSettings(port=0, words=WORDS, announce=False)
    async with hosted(HostSettings(str(tmp_path), resume=str(path), lan=closed)) as again:
        assert _answers(again.porch, words_keys(WORDS)[0])
        assert not _answers(again.porch, open_keys()[0])


def _answers(port: int, key: str) -> bool:
    """Whether a host with that key shakes hands there."""
    context = zmq.Context()
    one = context.socket(zmq.DEALER)
    one.linger = 0
    one.curve_serverkey = key.encode()
    one.curve_publickey, one.curve_secretkey = (text.encode() for text in new_keys())
    monitor = one.get_monitor_socket(zmq.Event.HANDSHAKE_SUCCEEDED | zmq.Event.HANDSHAKE_FAILED_NO_DETAIL)
    try:
        one.connect(f"tcp://127.0.0.1:{port}")
        if not monitor.poll(1500):
            return False
        return int.from_bytes(monitor.recv_multipart()[0][:2], sys.byteorder) == zmq.Event.HANDSHAKE_SUCCEEDED
    finally:
        one.disable_monitor()
        monitor.close()
        context.destroy(linger=0)


async def test_seats_are_named_and_reserved(tmp_path: Path) -> None:
    wanted = replace(
        lan_settings(tmp_path), seats=(SeatSettings("X", "bot", "random"), SeatSettings("Ana"), SeatSettings("Bo"))
    )
    async with hosted(wanted) as host:
        bara = guest(host, "Bara")
        async with joined(bara):
            assert bara.client.joined.seat == 3, "the second is the host's own player's"
            assert [(one.name, one.kind) for one in bara.client.joined.seats][:2] == [("X", "bot"), ("Ana", "human")]


def test_a_host_of_one_keyboard_loads_no_multicast(tmp_path: Path) -> None:
    maps = Path("/proc/self/maps")
    if not maps.exists():
        pytest.skip("only Linux tells what a process has loaded")
    host = start_host(settings(tmp_path, "random"))
    loaded = Path(f"/proc/{host.pid}/maps").read_text()
    host.close()
    assert "zmq" in loaded
    assert "zeroconf" not in loaded
