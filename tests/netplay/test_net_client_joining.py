"""Joining and coming back: what this machine remembers of the seats it got."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from netplay_client_world import GAME, NEXT_GAME, OTHER_KEY, FakeHost, fake_host, in_game, new_game, welcome
from netplay_play import soon

from netplay import protocol
from netplay.client import Client
from netplay.errors import ConnectError
from netplay.joining import join, rejoin, sit
from netplay.limits import Limits
from netplay.transport import new_keys
from netplay.updates import ClosedUpdate, Joined, LinkUpdate, Update
from netplay.ways import Way, code_of, from_code, from_words, words_keys
from saves import known as knowledge
from saves.errors import AlreadyOpen
from saves.known import HeldSeat, KnownSeat, Remembered, remembered

QUICK = Limits(reconnect_least=0.05, reconnect_most=0.2)
WORDS = "amber-fox-river-stone"
TOKEN = "abcdefghijklmnopqrstuvwxyz"


@pytest.fixture
def known(tmp_path: Path) -> Path:
    """Where seats are remembered."""
    return tmp_path / "known"


def host_welcome(host: FakeHost, **changes: Any) -> protocol.Welcome:
    """A welcome to that host's table, which is known by its own key."""
    return welcome(**{"key": host.public, "port": host.port, "token": TOKEN, "invite": None, **changes})


def way_to(host: FakeHost) -> Way:
    """The way by a code."""
    return from_code(code_of(["127.0.0.1"], host.port, host.public, table=GAME))


async def go(way: Way, known: Path, name: str = "Ana", **more: Any) -> tuple[Client, list[Update]]:
    """Join; the client and what it tells."""
    updates: list[Update] = []
    client = await join(way, name, updates.append, known=known, **{"limits": QUICK, "find": False, **more})
    return client, updates


def only(known: Path) -> KnownSeat:
    """The only seat that is remembered."""
    everything = remembered(known)
    assert everything.faults == ()
    (found,) = everything.found
    return found.seat


async def test_a_seat_is_remembered_with_all_it_takes_to_come_back(known: Path) -> None:
    async with fake_host() as host:
        host.answer = host_welcome(host, invite=invite_to(host))
        client, _ = await go(way_to(host), known)
        seat = only(known)
        assert (seat.game, seat.key, seat.port, seat.porch, seat.seat) == (GAME, host.public, host.port, 5577, 1)
        assert (seat.token, seat.player, seat.table, seat.owner) == (TOKEN, "Ana", "Friday", False)
        assert seat.hosts == ("127.0.0.1", "192.168.1.20")
        assert (seat.public_key, seat.secret_key) == (client.ticket.public_key, client.ticket.secret_key)
        assert remembered(known).found[0].held
        await client.close()
        assert not remembered(known).found[0].held
    assert client.unremembered == ""


def invite_to(host: FakeHost, porch: int = 5577) -> protocol.Invite:
    """How others get to that host."""
    return protocol.Invite(("192.168.1.20",), host.port, host.public, porch, WORDS)


async def test_the_next_time_it_is_the_same_person(known: Path) -> None:
    async with fake_host() as host:
        host.answer = host_welcome(host)
        first, _ = await go(way_to(host), known)
        await first.close()
        second, _ = await go(way_to(host), known)
        assert second.ticket.public_key == first.ticket.public_key
        assert host.of(protocol.Hello)[1].token == TOKEN
        await second.close()
        again: list[Update] = []
        third = await rejoin(remembered(known).found[0], again.append, limits=QUICK)
        assert third.joined.seat == 1
        assert third.ticket.public_key == first.ticket.public_key
        hello = host.of(protocol.Hello)[2]
        assert (hello.name, hello.seat, hello.token, hello.table) == ("Ana", 1, TOKEN, GAME)
        await third.close()


async def test_a_second_program_is_another_person(known: Path) -> None:
    async with fake_host() as host:
        host.answer = host_welcome(host)
        first, _ = await go(way_to(host), known)
        second, _ = await go(way_to(host), known, "Bob")
        assert second.ticket.public_key != first.ticket.public_key
        with pytest.raises(AlreadyOpen):
            await rejoin(remembered(known).found[0], lambda _: None, limits=QUICK)
        await first.close()
        await second.close()
        assert len(remembered(known).found) == 2


async def test_by_words_the_porch_leads_to_the_host_and_its_key_is_kept(known: Path) -> None:
    async with fake_host(keys=words_keys(WORDS)) as porch, fake_host() as host:
        porch.answer = host_welcome(host, invite=invite_to(host, porch=porch.port))
        client, _ = await go(from_words(porch.address, WORDS), known)
        seat = only(known)
        assert (seat.key, seat.port, seat.porch) == (host.public, host.port, porch.port)
        await client.close()
        client, _ = await go(from_words(porch.address, WORDS), known)
        assert client.ticket.public_key == seat.public_key, "found by its address"
        assert porch.of(protocol.Hello)[1].token is None, "who knows the words may sit at the porch"
        await client.close()


async def test_by_words_the_known_host_is_shown_the_secret_and_it_stays_known(known: Path) -> None:
    async with fake_host(keys=words_keys(WORDS)) as porch, fake_host() as host:
        porch.answer = host_welcome(host, token="tobeforgotten")
        host.answer = host_welcome(host, token=None, invite=invite_to(host))
        client, _ = await go(way_to(host), known)
        await client.close()
        held = HeldSeat.open(remembered(known).found[0].path)
        held.keep(replace(held.seat, token=TOKEN, porch=porch.port))
        held.release()
        client, _ = await go(from_words(porch.address, WORDS), known)
        assert [hello.token for hello in porch.of(protocol.Hello)] == [None]
        assert host.of(protocol.Hello)[-1].token == TOKEN
        assert client.joined.code
        assert from_code(client.joined.code).token == TOKEN
        assert only(known).token == TOKEN
        await client.close()


async def test_the_secret_of_one_game_is_not_shown_in_another(known: Path) -> None:
    async with fake_host(keys=words_keys(WORDS)) as porch, fake_host() as host, fake_host() as other:
        porch.answer = host_welcome(host)
        client, _ = await go(from_words(porch.address, WORDS), known)
        await client.close()
        porch.answer = host_welcome(other, game=NEXT_GAME, token=None)
        client, _ = await go(from_words(porch.address, WORDS), known)
        assert [hello.token for hello in porch.of(protocol.Hello)] == [None, None]
        assert client.ticket.token is None
        assert client.ticket.kept == ""
        await client.close()


@pytest.mark.parametrize("by_words", [True, False])
async def test_a_secret_drawn_anew_keeps_nobody_out_by_any_way(known: Path, by_words: bool) -> None:
    async with fake_host(keys=words_keys(WORDS)) as porch, fake_host() as host:
        porch.answer = host_welcome(host)
        client, _ = await go(from_words(porch.address, WORDS), known)
        await client.close()
        only_without_secrets(host)
        client, _ = await go(from_words(porch.address, WORDS) if by_words else way_to(host), known)
        assert [hello.token for hello in host.of(protocol.Hello)] == [TOKEN, None]
        assert only(known).token == "newer"
        await client.close()


def only_without_secrets(host: FakeHost) -> None:
    """From now on the host refuses any secret, and draws a new one for who shows none."""
    take = host._take

    def strict(route: bytes, message: protocol.FromClient) -> None:
        told = isinstance(message, protocol.Hello) and message.token is not None
        host.answer = protocol.Error("bad_token", fatal=True) if told else host_welcome(host, token="newer")
        take(route, message)

    host._take = strict  # type: ignore[method-assign]


async def test_a_changed_key_is_refused_until_it_is_trusted(known: Path) -> None:
    async with fake_host(keys=words_keys(WORDS)) as porch, fake_host() as host:
        porch.answer = host_welcome(host)
        client, _ = await go(from_words(porch.address, WORDS), known)
        await client.close()
        porch.answer = host_welcome(host, key=OTHER_KEY, token="theirs")
        way = replace(from_words(porch.address, WORDS), table=GAME)
        with pytest.raises(ConnectError) as error:
            await go(way, known)
        assert error.value.code == "changed_key"
        assert only(known).token == TOKEN
        assert not remembered(known).found[0].held
        client, _ = await go(way, known, trust=True)
        assert only(known).key == OTHER_KEY
        await client.close()


async def test_who_only_says_that_the_key_is_theirs_is_not_believed(known: Path) -> None:
    """A guest who knows the words can open a porch and say what the host says; the key itself only the host has."""
    async with fake_host(keys=words_keys(WORDS)) as porch, fake_host() as host, fake_host() as thief:
        porch.answer = host_welcome(host)
        client, _ = await go(from_words(porch.address, WORDS), known)
        await client.close()
        client, updates = await go(from_words(porch.address, WORDS), known)
        assert client.ticket.address == f"tcp://{host.address}"
        assert len(host.of(protocol.Hello)) == 1, "the host itself is asked"
        assert not [update for update in updates if isinstance(update, ClosedUpdate | LinkUpdate)][1:]
        await client.close()
        porch.answer = host_welcome(host, port=thief.port)
        with pytest.raises(ConnectError) as error:
            await go(from_words(porch.address, WORDS), known)
        assert error.value.code == "changed_key"
        assert not thief.heard


@pytest.mark.parametrize("told", [{}, {"port": 0}, {"key": "", "port": 0}, {"key": ""}])
async def test_a_stranger_who_poses_as_a_known_game_gets_nothing(known: Path, told: dict[str, Any]) -> None:
    """Anybody on the network may announce an open table with the id of a game they have never hosted."""
    async with fake_host() as host, fake_host() as stranger:
        host.answer = host_welcome(host)
        client, _ = await go(way_to(host), known)
        await client.close()
        before = only(known)
        stranger.answer = host_welcome(stranger, **{"token": "theirs", **told})
        for pinned in (True, False):
            way = Way((stranger.address,), stranger.public, GAME, pinned=pinned)
            with pytest.raises(ConnectError) as error:
                await go(way, known)
            assert error.value.code == "changed_key"
            assert only(known) == before
        assert {hello.token for hello in stranger.of(protocol.Hello)} == {None}


async def test_the_memory_takes_another_key_only_from_a_host_that_moved_or_from_the_player(known: Path) -> None:
    async with fake_host() as host:
        host.answer = host_welcome(host)
        client, _ = await go(way_to(host), known)
        client._talk._where.ticket = replace(client.ticket, server_key=OTHER_KEY, game_key=OTHER_KEY)
        client._emit(client.joined)
        await client.close()
    assert only(known).key == host.public


async def test_the_disk_is_never_waited_for_in_the_loop(known: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []
    for name in ("write_atomically", "lock", "read_toml"):
        real = getattr(knowledge, name)

        def noted(*given: Any, real: Any = real, **more: Any) -> Any:
            threads.append(threading.current_thread().name)
            return real(*given, **more)

        monkeypatch.setattr(knowledge, name, noted)
    async with fake_host() as host:
        for _ in range(2):
            host.answer = host_welcome(host)
            client, updates = await go(way_to(host), known)
            host.tell(host_welcome(host, game=NEXT_GAME, token=None))
            await soon(lambda updates=updates: any(isinstance(update, Joined) for update in updates), 5)  # type: ignore[misc]
            host.tell(protocol.Bye("kicked"))
            await client.close(leave=True)
    assert len(threads) > 6
    assert threading.current_thread().name not in threads


async def test_another_game_at_the_same_address_is_another_seat(known: Path) -> None:
    async with fake_host() as host:
        host.answer = host_welcome(host)
        way = replace(way_to(host), table=None)
        for game in (GAME, NEXT_GAME):
            host.answer = host_welcome(host, game=game)
            client, _ = await go(way, known)
            await client.close()
        assert {one.seat.game for one in remembered(known).found} == {GAME, NEXT_GAME}


async def test_a_new_lobby_at_the_same_table_is_the_same_seat(known: Path) -> None:
    async with fake_host() as host:
        host.answer = host_welcome(host)
        client, updates = await go(way_to(host), known)
        host.tell(host_welcome(host, game=NEXT_GAME, token=None))
        await soon(lambda: any(isinstance(update, Joined) for update in updates), 5)
        await soon(lambda: (only(known).game, only(known).token) == (NEXT_GAME, TOKEN), 5)
        await client.close()


async def test_what_the_deal_is_bound_to_is_remembered(known: Path) -> None:
    from saves import fair_deal

    async with fake_host() as host:
        host.answer = host_welcome(host)
        client, updates = await go(way_to(host), known)
        seal = (host.of(protocol.Hello)[0].entropy or b"").hex()
        commitment = fair_deal.commitment(GAME, "5e" * 32)
        for final in (False, True):
            host.tell(protocol.Commit(commitment, ((1, seal), (2, "ab" * 32)), final))
        host.tell(in_game(new_game(), key=host.public, port=host.port, invite=None))
        await soon(lambda: any(isinstance(update, Joined) for update in updates), 5)
        await soon(lambda: len(only(known).commitment) == 64, 5)
        await client.close()
        host.answer = in_game(new_game(), key=host.public, port=host.port, invite=None)
        client = await rejoin(remembered(known).found[0], updates.append, limits=QUICK)
        assert client.ticket.commitment == only(known).commitment
        await client.close()


async def test_a_move_is_remembered_at_once(known: Path) -> None:
    async with fake_host() as old, fake_host() as new:
        old.answer = host_welcome(old)
        client, updates = await go(way_to(old), known)
        old.tell(protocol.Moved(f"*:{new.port}", new.public))
        await soon(lambda: LinkUpdate("moved") in updates, 5)
        await soon(lambda: (only(known).key, only(known).port) == (new.public, new.port), 5)
        await soon(lambda: LinkUpdate("back") in updates, 5)
        await client.close()
        assert only(known).token == TOKEN


@pytest.mark.parametrize("leave", [True, False])
async def test_a_seat_that_was_given_up_is_forgotten(known: Path, leave: bool) -> None:
    async with fake_host() as host:
        host.answer = host_welcome(host)
        client, _ = await go(way_to(host), known)
        await client.close(leave=leave)
    assert len(remembered(known).found) == (0 if leave else 1)


async def test_who_was_sent_away_forgets_the_seat(known: Path) -> None:
    async with fake_host() as host:
        host.answer = host_welcome(host)
        client, updates = await go(way_to(host), known)
        host.tell(protocol.Bye("kicked"))
        await soon(lambda: ClosedUpdate("kicked") in updates, 5)
        await soon(lambda: remembered(known) == Remembered(()), 5)
        await client.close()


async def test_a_seat_that_could_not_be_had_is_let_go_again(known: Path) -> None:
    async with fake_host() as host:
        host.answer = host_welcome(host)
        client, _ = await go(way_to(host), known)
        await client.close()
        host.answer = protocol.Error("full", fatal=True)
        for come in (go(way_to(host), known), rejoin(remembered(known).found[0], lambda _: None, limits=QUICK)):
            with pytest.raises(ConnectError):
                await come
            assert not remembered(known).found[0].held


async def test_a_secret_that_was_drawn_anew_does_not_keep_its_machine_out(known: Path) -> None:
    async with fake_host() as host:
        host.answer = host_welcome(host)
        client, _ = await go(way_to(host), known)
        await client.close()
        only_without_secrets(host)
        client = await rejoin(HeldSeat.open(remembered(known).found[0].path), lambda _: None, limits=QUICK)
        assert only(known).token == "newer"
        await client.close()


async def test_a_host_that_never_takes_a_secret_is_asked_twice_and_no_more(known: Path) -> None:
    async with fake_host() as host:
        host.answer = host_welcome(host)
        client, _ = await go(way_to(host), known)
        await client.close()
        host.heard.clear()
        host.answer = protocol.Error("bad_token", fatal=True)
        with pytest.raises(ConnectError) as error:
            await rejoin(remembered(known).found[0], lambda _: None, limits=QUICK)
        assert error.value.code == "bad_token"
        assert [hello.token for hello in host.of(protocol.Hello)] == [TOKEN, None]
    assert not remembered(known).found[0].held
    assert only(known).token == TOKEN, "nothing is forgotten for a refusal"


async def test_who_watches_is_nobody_the_next_time(known: Path) -> None:
    async with fake_host() as host:
        host.answer = host_welcome(host, seat=None, token=None)
        client, _ = await go(way_to(host), known, watch=True)
        assert client.joined.seat is None
        await client.close()
    assert remembered(known) == Remembered(())


async def test_a_folder_that_takes_nothing_keeps_nobody_out(tmp_path: Path) -> None:
    blocked = tmp_path / "known"
    blocked.write_text("not a folder")
    async with fake_host() as host:
        host.answer = host_welcome(host)
        client, _ = await go(way_to(host), blocked)
        assert client.joined.seat == 1
        assert "known" in client.unremembered
        await client.close()


async def test_the_host_s_own_player_is_remembered_too(known: Path) -> None:
    async with fake_host() as host:
        host.answer = host_welcome(host, owner=True)
        client = await sit(host.ticket(), "Ana", lambda _: None, known=known, limits=QUICK)
        assert only(known).owner
        await client.close()
        client = await rejoin(remembered(known).found[0], lambda _: None, limits=QUICK)
        await client.close()


@pytest.mark.parametrize(("words", "code"), [(WORDS, "wrong_words"), ("", "needs_words")])
async def test_words_that_do_not_fit(known: Path, words: str, code: str) -> None:
    from netplay.ways import from_text

    async with fake_host(keys=words_keys("river stone amber fox")) as porch:
        with pytest.raises(ConnectError) as error:
            await go(from_text(porch.address, words), known)
    assert error.value.code == code


async def test_a_remembered_host_is_looked_for_where_it_is_now(known: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = new_keys()
    async with fake_host(keys=keys) as host:
        host.answer = host_welcome(host)
        client, _ = await go(way_to(host), known)
        await client.close()

    def lookup(game: str, seconds: float) -> tuple[str, ...]:
        assert game == GAME
        return (elsewhere.address,)

    monkeypatch.setattr("netplay.discovery.lookup", lookup)
    async with fake_host(keys=keys) as elsewhere:
        elsewhere.answer = host_welcome(elsewhere)
        client = await rejoin(remembered(known).found[0], lambda _: None, limits=QUICK)
        assert only(known).port == elsewhere.port
        await client.close()
