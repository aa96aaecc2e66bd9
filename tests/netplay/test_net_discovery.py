"""Finding tables: this machine's addresses, what strangers may announce, multicast DNS, and where there is none."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from netplay_play import soon

from netplay.addresses import Own, is_loopback, is_reachable, own_addresses
from netplay.announcement import (
    BadAnnouncement,
    FoundTable,
    fit_table_name,
    from_words_of_strangers,
    game_of,
    service_name,
    to_words,
)
from netplay.clean import cells
from netplay.discovery import MOST_TABLES, SERVICE, Announcer, Browser, lookup, merged
from netplay.errors import BadWay
from netplay.transport import new_keys
from netplay.ways import key_check, words_keys

KEY = new_keys()[0]
WORDS = "amber-fox-river-stone"
HOME = "127.0.0.1"


def table(game: str = "ab" * 16, **values: object) -> FoundTable:
    """An open table in its lobby."""
    plain: dict[str, object] = {
        "name": "Friday",
        "taken": 1,
        "seats": 4,
        "phase": "lobby",
        "locked": False,
        "open": True,
        "check": key_check(KEY),
        "key": KEY,
        "porch": 5577,
        "port": 5578,
        "addresses": ("192.168.1.20",),
        "version": "1.2",
        **values,
    }
    return FoundTable(game, **plain)  # type: ignore[arg-type]


# -- addresses


def test_the_likeliest_address_comes_first() -> None:
    own = [
        Own("172.17.0.1", "docker0"),
        Own("127.0.0.1", "lo"),
        Own("169.254.3.3", "eth1"),
        Own("10.8.0.2", "tun0"),
        Own("80.1.2.3", "eth2"),
        Own("192.168.1.20", "wlan0"),
        Own("192.168.7.7", "eth0"),
        Own("not one", "eth0"),
    ]
    assert own_addresses(own=own, way_out="192.168.1.20") == (
        "192.168.1.20",
        "192.168.7.7",
        "80.1.2.3",
        "169.254.3.3",
        "172.17.0.1",
        "10.8.0.2",
    )
    assert own_addresses("192.168.7.7", own=own, way_out="") == ("192.168.7.7",)
    assert own_addresses("127.0.0.1", own=own, way_out="") == ()
    assert len(own_addresses(own=[Own(f"10.0.0.{n}", "eth0") for n in range(1, 30)], way_out="")) == 8


def test_the_addresses_of_this_machine_are_addresses() -> None:
    assert all(map(is_reachable, own_addresses()))
    assert not any(map(is_reachable, ("0.0.0.0", "224.0.0.251", "127.0.0.9", "255.255.255.255", "::1", "x", "")))
    assert all(map(is_loopback, ("127.0.0.1", "127.0.0.9", "::1")))
    assert not any(map(is_loopback, ("0.0.0.0", "192.168.1.5", "::", "127.example.org", "x", "")))


# -- what is announced


@pytest.mark.parametrize(
    "told",
    [
        table(),
        table(name="Ä table, 漢字 = x", taken=4, seats=8, phase="game", locked=True, version=""),
        table(open=False, key="", phase="over", port=65535, porch=1),
    ],
)
def test_what_is_announced_is_found(told: FoundTable) -> None:
    assert from_words_of_strangers(to_words(told), told.porch, told.addresses) == told


def test_the_key_and_the_words_of_a_closed_table_stay_at_home() -> None:
    told = to_words(table(open=False))
    assert "key" not in told
    assert KEY not in str(told)


@pytest.mark.parametrize(
    "change",
    [
        {"v": ""},
        {"v": "2"},
        {"v": "2.0.0"},
        {"v": "99999.1"},
        {"v": "\uff12.\uff10"},
        {"id": "AB" * 16},
        {"id": "../../etc/passwd"},
        {"seats": "1"},
        {"seats": "10"},
        {"seats": "9" * 5000},
        {"taken": "-1"},
        {"taken": "٣"},
        {"phase": "\x1b[2J"},
        {"check": "1a2b 3c4d 5e6f 7a8"},
        {"port": "0"},
        {"port": "65536"},
        {"key": ""},
        {"key": "x" * 40},
        {"key": new_keys()[0]},
        {"key": "é" * 40},
    ],
)
def test_what_no_honest_host_says_is_not_found(change: dict[str, str]) -> None:
    words = {**to_words(table()), **change}
    with pytest.raises(BadAnnouncement):
        from_words_of_strangers(words, 5577, ("192.168.1.20",))


def test_addresses_that_lead_nowhere_or_back_to_oneself_are_left_out() -> None:
    words = to_words(table())
    addresses = ("127.0.0.1", "0.0.0.0", "224.0.0.1", "10.0.0.5", "10.0.0.5")
    assert from_words_of_strangers(words, 5577, addresses).addresses == ("10.0.0.5",)
    with pytest.raises(BadAnnouncement):
        from_words_of_strangers(words, 5577, ("127.0.0.1",))
    assert from_words_of_strangers(words, 5577, ("127.0.0.1",), here=True).addresses == ("127.0.0.1",)
    for port in (0, -1, 65536):
        with pytest.raises(BadAnnouncement):
            from_words_of_strangers(words, port, ("10.0.0.5",))
    many = [f"10.0.0.{n}" for n in range(1, 200)]
    assert len(from_words_of_strangers(words, 5577, many).addresses) == 8


@given(st.dictionaries(st.sampled_from([*to_words(table()), "other"]), st.text(max_size=300)), st.integers())
def test_no_words_of_a_stranger_do_any_harm(words: dict[str, str], porch: int) -> None:
    for said in (words, {**to_words(table()), **words}):
        try:
            found = from_words_of_strangers(said, porch, ("10.0.0.5",))
        except BadAnnouncement:
            continue
        assert found.name.isprintable()
        assert found.version.isprintable()
        assert cells(found.name) <= 48
        assert 0 <= found.taken <= found.seats <= 9


def test_names_of_tables_are_cleaned() -> None:
    assert fit_table_name("\x1b[31mred\x07 \u202etable\n  two") == "[31mred table two"
    assert fit_table_name("") == fit_table_name("\u200b\x00") == "?"
    assert cells(fit_table_name("漢" * 100)) <= 48


def test_a_service_is_one_game_at_one_host() -> None:
    here, there = service_name(table()), service_name(table(check=key_check(new_keys()[0])))
    assert here != there
    assert len(here) <= 63
    assert game_of(here) == game_of(f"{there}.{SERVICE}") == "ab" * 16
    assert game_of("printer._ipp._tcp.local.") == game_of("") == ""


def test_ways_to_a_table_that_was_found() -> None:
    way = table(addresses=("10.0.0.5", "10.1.0.5")).open_way()
    assert (way.addresses, way.key, way.table, way.pinned) == (("10.0.0.5:5578", "10.1.0.5:5578"), KEY, "ab" * 16, True)
    closed = table(open=False, key="")
    with pytest.raises(BadWay):
        closed.open_way()
    way = closed.words_way("Amber fox RIVER stone")
    assert (way.addresses, way.key, way.pinned) == (("192.168.1.20:5577",), words_keys(WORDS)[0], False)


def test_another_version_is_seen_before_it_is_tried() -> None:
    words = {**to_words(table()), "v": "1.7"}
    assert not from_words_of_strangers(words, 1, ("10.0.0.5",)).speaks_our_version
    assert table().speaks_our_version


# -- many


def test_a_table_here_is_listed_once_and_can_be_reached_without_a_network() -> None:
    heard = table(addresses=("192.168.1.20",), taken=1)
    here = table(addresses=(HOME,), taken=3, here=True)
    impostor = table(check=key_check(new_keys()[0]))
    found = merged((here,), [heard, impostor])
    assert found == tuple(
        sorted([impostor, replace(here, addresses=(HOME, "192.168.1.20"))], key=lambda one: one.check)
    )


def test_a_network_full_of_tables_hides_none_of_this_machine() -> None:
    heard = [table(f"{n:032x}", name=f"A {n:04}") for n in range(1, 500)]
    found = merged((table(name="Z", addresses=(HOME,), here=True),), heard)
    assert len(found) == MOST_TABLES
    assert found[-1].here


def test_tables_beyond_those_that_are_told_wake_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    announcer, woken = Announcer(addresses=lambda: ()), 0

    def wake() -> None:
        nonlocal woken
        woken += 1

    try:
        with monkeypatch.context() as patch:
            patch.setattr(announcer, "wake", wake)
            many = [table(f"{n:032x}") for n in range(1, MOST_TABLES + 50)]
            for taken in range(3):
                many[-1] = replace(many[-1], taken=taken)
                announcer.show(tuple(many))
            assert woken == 1
            announcer.show((replace(many[0], taken=2), *many[1:]))
            assert woken == 2
    finally:
        announcer.close()


# -- multicast, on the loopback interface


@pytest.fixture
def loopback(monkeypatch: pytest.MonkeyPatch) -> str:
    """Tables are announced on this machine only, to nobody but this test."""
    if not _multicast_works():
        pytest.skip("the loopback interface takes no multicast here")
    service = f"_c{os.urandom(5).hex()}._tcp.local."
    monkeypatch.setattr("netplay.discovery.SERVICE", service)
    monkeypatch.setattr("netplay.announcement.is_reachable", lambda ip: True)
    return service


def _multicast_works() -> bool:
    import socket

    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as listens,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as says,
    ):
        try:
            listens.bind(("", 0))
            group = socket.inet_aton("224.0.0.251") + socket.inet_aton(HOME)
            listens.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
            listens.settimeout(1.0)
            says.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(HOME))
            says.sendto(b"x", ("224.0.0.251", listens.getsockname()[1]))
            return listens.recv(1) == b"x"
        except OSError:
            return False


@contextmanager
def announcing(*tables: FoundTable) -> Iterator[Announcer]:
    announcer = Announcer(addresses=lambda: (HOME,))
    announcer.show(tables)
    try:
        yield announcer
    finally:
        announcer.close()


@contextmanager
def browsing(folder: Path, on_change: Callable[..., object] = print, in_loop: bool = True) -> Iterator[Browser]:
    browser = Browser(on_change, folder=folder, addresses=lambda: (HOME,), in_loop=in_loop)
    try:
        yield browser
    finally:
        browser.close()
        browser.join(5.0)


@pytest.mark.usefixtures("loopback")
async def test_a_table_is_found_followed_and_gone(tmp_path: Path) -> None:
    told: list[tuple[FoundTable, ...]] = []
    shown = table(addresses=(HOME,))
    with browsing(tmp_path, told.append) as browser:
        with announcing(shown) as announcer:
            await soon(lambda: told[-1:] == [(shown,)], 5.0)
            assert browser.listens
            for taken in (2, 3, 4):
                announcer.show((replace(shown, taken=taken, phase="game"),))
            await soon(lambda: told[-1:] == [(replace(shown, taken=4, phase="game"),)], 5.0)
            assert len(told) <= 4, "changes that follow on each other are told as one"
            other = table("cd" * 16, name="Another", addresses=(HOME,))
            announcer.show((other, shown))
            await soon(lambda: told[-1:] == [(other, shown)], 5.0)
        await soon(lambda: told[-1:] == [()], 5.0)


@pytest.mark.usefixtures("loopback")
async def test_a_game_is_looked_up_by_its_id(tmp_path: Path) -> None:
    with announcing(table(addresses=(HOME,))):
        began = time.monotonic()
        found = await asyncio.to_thread(lookup, "ab" * 16, 5.0, folder=tmp_path, addresses=lambda: (HOME,))
        assert found == (f"{HOME}:5578",)
        assert time.monotonic() - began < 5.0
        nothing = await asyncio.to_thread(lookup, "cd" * 16, 0.5, folder=tmp_path, addresses=lambda: (HOME,))
        assert nothing == ()


async def test_hostile_services_are_not_found_and_disturb_nobody(tmp_path: Path, loopback: str) -> None:
    from zeroconf import IPVersion, ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

    good = table(addresses=(HOME,))
    name = service_name(table("ef" * 16))
    bad = [
        (f"{name}", {"v": "2.0", "id": "ab" * 16, "name": "x" * 200}),
        (f"{'0' * 32}-1", {b"\xff\xfe": b"\xff" * 200}),
        (f"{'1' * 32}-1", b"\x05abc"),
        (f"{'2' * 32}-1", {**to_words(table("2" * 32)), "seats": "0"}),
        ("printer", to_words(table())),
    ]
    network = AsyncZeroconf(interfaces=[HOME], ip_version=IPVersion.V4Only)
    try:
        for name, words in bad:
            info = ServiceInfo(
                loopback, f"{name}.{loopback}", 1, properties=words, server="x.local.", parsed_addresses=[HOME]
            )
            await network.async_register_service(info, strict=False, cooperating_responders=True)
        told: list[tuple[FoundTable, ...]] = []
        with browsing(tmp_path, told.append) as browser:
            await soon(lambda: len(browser._services) == 4, 5.0)
            with announcing(good):
                await soon(lambda: browser.tables == (good,), 5.0)
            assert {one for found in told for one in found} == {good}
    finally:
        await network.async_close()


async def test_a_dead_host_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loopback: str) -> None:
    monkeypatch.setattr("netplay.discovery.STILL_THERE", 0.5)
    monkeypatch.setattr("netplay.discovery.ADDRESS_POLL", 0.2)
    monkeypatch.setattr("netplay.discovery.ASK", 0.5)
    script = """
    import sys, time
    from test_net_discovery import HOME, Announcer, table
    announcer = Announcer(addresses=lambda: (HOME,))
    announcer.show((table(addresses=(HOME,)),))
    print(1, flush=True)
    time.sleep(60)
    """
    of_this_test = f"netplay.discovery.LIFE, netplay.discovery.SERVICE = 2, {loopback!r}"
    script = f"import netplay.discovery\n{of_this_test}\n{textwrap.dedent(script)}"
    paths = [str(Path(__file__).parent), *sys.path]
    host = subprocess.Popen([sys.executable, "-c", f"import sys\nsys.path[:] = {paths}\n{script}"])
    try:
        with browsing(tmp_path) as browser:
            await soon(lambda: bool(browser.tables), 20.0)
            host.kill()
            await soon(lambda: not browser.tables, 10.0)
    finally:
        host.kill()
        host.wait()


# -- where it does not work


async def test_without_multicast_the_tables_of_this_machine_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from netplay.running import Note

    def fails(*_: object, **__: object) -> None:
        raise OSError("no multicast")

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", fails)
    note = Note("0.0.0.0", tmp_path)
    note.show((table(),))
    announcer = Announcer(addresses=lambda: (HOME,))
    announcer.show((table(),))
    with browsing(tmp_path) as browser:
        await soon(lambda: bool(browser.tables), 5.0)
        assert not browser.listens
        assert (browser.tables[0].here, browser.tables[0].addresses) == (True, (HOME,))
        note.close()
        await soon(lambda: not browser.tables, 5.0)
    began = time.monotonic()
    announcer.close()
    assert time.monotonic() - began < 1.5


async def test_addresses_that_cannot_be_found_out_stop_nothing(tmp_path: Path) -> None:
    def fails() -> tuple[str, ...]:
        raise RuntimeError("no addresses")

    announcer, browser = Announcer(addresses=fails), Browser(folder=tmp_path, addresses=fails)
    await asyncio.sleep(0.1)
    assert announcer._thread.is_alive()
    assert browser._thread.is_alive()
    announcer.close()
    browser.close()
    browser.join(5.0)
    assert not announcer._thread.is_alive()
    assert not browser._thread.is_alive()


def test_nothing_but_discovery_loads_multicast() -> None:
    script = """
    import sys
    import netplay.announcement, netplay.client, netplay.discovery, netplay.host, netplay.launch, netplay.running
    import citadels_tui.app, citadels_tui.cli
    heavy = {"zeroconf", "ifaddr"} & set(sys.modules)
    assert not heavy, heavy
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(script)], check=True)
