"""After a hand-over: who comes late is told by the old host where the game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from absent_world import STILL
from netplay_client_world import GAME, KEY, OTHER_KEY, FakeHost, fake_host, in_game, new_game, ticket
from netplay_lan import WORDS, begun, ended, guest, joined, lan_settings
from netplay_play import FAST, Player, hosted
from netplay_world import World, hello, key_of, people
from test_net_handing_hosts import agreed, next_host

from netplay.client import Client
from netplay.conversation import Conversation
from netplay.door import Door
from netplay.errors import ConnectError
from netplay.joining import join, rejoin
from netplay.launch import HostError, HostProcess, HostSettings, LanSettings, start_host
from netplay.limits import Limits
from netplay.news import Directed
from netplay.protocol import ClientPing, Error, Moved, decode_host, encode
from netplay.sessions import Peer
from netplay.signpost import Signpost, from_words, to_words
from netplay.ticket import Ticket
from netplay.updates import LinkUpdate, SeatsUpdate, Update
from netplay.ways import Way, from_code
from netplay.ways import from_words as by_words
from saves import store
from saves.known import HeldSeat, remembered

NEW = Moved("192.168.1.30:4000", OTHER_KEY)
HERE = Moved("*:5578", "K" * 40)


# -- the host's side


def post(limits: Limits = STILL) -> tuple[Signpost, str]:
    """A signpost at a table of Ana and Bob, and Bob's secret."""
    world = World(people("Ana", "Bob", "Cy:builder"), limits=limits)
    world.join(Peer(b"ana", key_of("ana"), "127.0.0.1"), seat=1)
    token = world.join(Peer(b"bob", key_of("bob"), "192.168.1.9"), seat=2).token
    assert token
    return Signpost(world.table, NEW, "K" * 40, 5578, lambda peer: peer.route == b"porch", Door(limits)), token


def said(sign: Signpost, frame: bytes, key: str, *, porch: bool = False, now: float = 5.0) -> object:
    """What it says to that machine."""
    answer = sign.answer(Peer(b"porch" if porch else b"own", key_of(key), "192.168.1.77"), frame, now)
    return decode_host(answer) if answer is not None else None


def test_who_has_a_seat_is_told_and_nobody_else() -> None:
    sign, token = post()
    assert said(sign, encode(hello()), "ana") == NEW
    assert said(sign, encode(hello(seat=2)), "bob") == NEW
    assert said(sign, encode(hello(token=token)), "another") == NEW, "by a rejoin code from before"
    assert said(sign, encode(hello(seat=2, token=token)), "another") == NEW
    for stranger in (hello(), hello(seat=2), hello(token="x" * 26), hello(seat=1, token=token), hello(wants="watch")):
        assert said(sign, encode(stranger), "mallory") == Error("moved_away", fatal=True)


def test_at_the_porch_only_where_the_own_key_listens_is_told() -> None:
    sign, token = post()
    assert said(sign, encode(hello()), "ana", porch=True) == HERE
    assert said(sign, encode(hello(token=token)), "another", porch=True) == HERE
    assert said(sign, encode(hello()), "mallory", porch=True) == Error("moved_away", fatal=True)


def test_a_session_that_has_not_heard_of_it_is_told_and_noise_is_not_answered() -> None:
    sign, _ = post()
    assert said(sign, encode(ClientPing(7, 1)), "ana") == NEW
    assert said(sign, encode(ClientPing(7, 1)), "mallory") is None
    assert said(sign, b"\xff noise", "mallory") is None
    assert said(sign, encode(hello(protocol=(9, 0))), "mallory") is None


def test_who_guesses_is_shut_out() -> None:
    sign, token = post(Limits())
    answers = [said(sign, encode(hello(token="x" * 26)), "mallory") for _ in range(8)]
    assert answers[0] == Error("moved_away", fatal=True)
    assert answers[-1] is None
    assert said(sign, encode(hello(token=token)), "mallory") is None


def test_where_it_goes_on_can_be_saved() -> None:
    for moved in (NEW, Moved("*:4000", OTHER_KEY)):
        assert from_words(to_words(moved)) == moved


# -- the client's side


def heard(way: Ticket, message: Moved) -> tuple[list[type], Ticket]:
    """What a client that has just said hello makes of it, and where it looks for the game then."""
    talk = Conversation(way, "Ana")
    talk.connected(way.address)
    talk.hello(0.0)
    news, _ = talk.receive(encode(message), 0.0)
    return [type(one) for one in news], talk.ticket


def test_the_known_host_is_believed_before_there_is_a_session() -> None:
    news, way = heard(ticket(pinned=True, server_key=KEY, game_key=KEY, game=GAME), NEW)
    assert (news, way.address, way.server_key) == ([Directed], "tcp://192.168.1.30:4000", OTHER_KEY)


def test_at_a_porch_nobody_is_believed_but_about_the_known_key() -> None:
    porch = ticket(pinned=False, means="words", server_key=KEY, game=GAME, game_key=OTHER_KEY)
    news, way = heard(porch, Moved("*:5578", OTHER_KEY))
    assert (news, way.address, way.server_key) == ([Directed], "tcp://192.168.1.20:5578", OTHER_KEY)
    assert way.pinned
    for one in (porch, ticket(pinned=False, server_key=KEY)):
        news, way = heard(one, Moved("192.168.1.30:4000", KEY))
        assert (news, way.server_key, way.pinned) == ([], KEY, False)
    assert heard(ticket(pinned=False, server_key=KEY), NEW)[0] == []


# -- with processes


class Scene(NamedTuple):
    """Ana has handed the table to Bara while Cy was away."""

    old: HostProcess
    new: HostProcess
    bara: Player
    cy: Client
    """As he was when he left."""
    known: Path
    """What Cy's machine remembers."""
    save: Path
    """Ana's."""


@asynccontextmanager
async def handed_over(folder: Path, *, grace: int = 120, **limits: float) -> AsyncIterator[Scene]:
    """Such a table."""
    wanted = lan_settings(folder / "old", "Ana", "", "", lan={"grace": grace}, limits={**FAST, **limits})
    async with hosted(wanted) as old:
        ana, bara, known = Player(old.ticket), guest(old, "Bara"), folder / "known"
        async with joined(ana, bara):
            cy = await join(by_words(f"127.0.0.1:{old.porch}", WORDS), "Cy", ignored, known=known, find=False)
            await begun(ana, bara)
            await cy.close()
            await ana.until(lambda: is_gone(ana))
            save = await agreed(ana, 2, bara)
            async with hosted(next_host(save, folder / "new", bara)) as new:
                assert (await bara.client.table("took", port=new.port, key=new.key)).ok
                for player in (ana, bara):
                    await player.until(lambda one=player: LinkUpdate("back") in one.updates)  # type: ignore[misc]
                (path,) = (folder / "old").glob("*.toml")
                yield Scene(old, new, bara, cy, known, path)


def ignored(update: Update) -> None:
    """Nobody looks."""


def is_gone(player: Player) -> bool:
    """Whether this player has heard that seat 3 is gone."""
    states = [update.seats for update in player.updates if isinstance(update, SeatsUpdate)]
    return bool(states) and states[-1][2].status == "gone"


async def test_who_was_away_comes_back_by_himself(tmp_path: Path) -> None:
    async with handed_over(tmp_path) as scene:
        (found,) = remembered(scene.known).found
        cy = await rejoin(found, ignored, known=scene.known, find=False)
        assert (cy.joined.seat, cy.ticket.server_key) == (3, scene.new.key)
        await cy.close()
        scene.old.close()
        (found,) = remembered(scene.known).found
        assert found.seat.key == scene.new.key, "and remembers it"
        cy = await rejoin(found, ignored, known=scene.known, find=False)
        await cy.close()


async def test_who_was_away_comes_back_by_the_new_invitation(tmp_path: Path) -> None:
    async with handed_over(tmp_path) as scene:
        invitation = scene.bara.client.joined.invitation
        assert invitation is not None
        way = replace(from_code(invitation.code), addresses=(f"127.0.0.1:{scene.new.port}",))
        cy = await join(way, "Cy", ignored, known=scene.known, find=False)
        assert (cy.joined.seat, cy.ticket.server_key) == (3, scene.new.key)
        await cy.close()


async def test_who_was_away_comes_back_by_the_new_words_and_by_the_old_ones(tmp_path: Path) -> None:
    async with handed_over(tmp_path) as scene:
        invitation = scene.bara.client.joined.invitation
        assert invitation is not None
        assert invitation.words != WORDS
        old = by_words(f"127.0.0.1:{scene.old.porch}", WORDS)
        new = by_words(f"127.0.0.1:{scene.new.porch}", invitation.words)
        (entry,) = scene.known.glob("*.toml")
        before = entry.read_bytes()
        for way in (old, replace(new, table=scene.old.game)):
            entry.write_bytes(before)
            cy = await join(way, "Cy", ignored, known=scene.known, find=False)
            assert (cy.joined.seat, cy.ticket.server_key) == (3, scene.new.key)
            await cy.close()


async def test_a_rejoin_code_from_before_leads_on_from_another_machine(tmp_path: Path) -> None:
    async with handed_over(tmp_path) as scene:
        way = replace(from_code(scene.cy.joined.code), addresses=(f"127.0.0.1:{scene.old.port}",))
        assert way.token
        cy = await join(way, "Cy", ignored, known=tmp_path / "another", find=False)
        assert (cy.joined.seat, cy.ticket.server_key) == (3, scene.new.key)
        await cy.close()


async def test_a_stranger_is_told_that_the_game_has_moved_but_not_where(tmp_path: Path) -> None:
    async with handed_over(tmp_path) as scene:
        with pytest.raises(ConnectError, match="handed over to another host"):
            await join(by_words(f"127.0.0.1:{scene.old.porch}", WORDS), "Mo", ignored, known=tmp_path / "m", find=False)


async def test_the_signpost_stays_for_a_while_and_goes_when_it_is_told(tmp_path: Path) -> None:
    async with handed_over(tmp_path / "one") as scene:
        scene.old.leave()
        await asyncio.sleep(0.5)
        assert scene.old.poll() is None, "its screen is gone, and it stays"
    settings = lan_settings(tmp_path / "two" / "old", "Ana", "", "")
    assert settings.to_limits().signpost >= 120
    async with handed_over(tmp_path / "three") as scene:
        assert await asyncio.to_thread(scene.old.close) == 0


async def test_it_goes_by_itself_in_the_end(tmp_path: Path) -> None:
    async with handed_over(tmp_path, grace=1, signpost=0.5) as scene:
        assert await ended(scene.old, 10.0) == 0


async def test_a_save_that_was_handed_over_goes_on_here_only_if_that_is_wanted(tmp_path: Path) -> None:
    async with handed_over(tmp_path) as scene:
        saved = store.load(scene.save)
        assert saved.table is not None
        assert from_words(saved.table.moved) == Moved(f"*:{scene.new.port}", scene.new.key)
        again = HostSettings(str(scene.save.parent), resume=str(scene.save), lan=LanSettings(port=0, announce=False))
        before = scene.save.read_bytes()
        with pytest.raises(HostError, match="handed over and goes on at another host on this machine") as refused:
            await asyncio.to_thread(start_host, again)
        assert (refused.value.code, scene.save.read_bytes()) == ("handed_over", before)
        async with hosted(replace(again, handed_over=True)) as host:
            assert host.game == scene.old.game
        saved = store.load(scene.save)
        assert saved.table is not None
        assert saved.table.moved == ""


async def test_another_key_is_refused_where_the_remembered_host_still_has_the_game(tmp_path: Path) -> None:
    game = new_game()
    async with fake_host() as right, fake_host() as wrong:
        right.answer = in_game(game, key=right.public, port=right.port, invite=None)
        wrong.answer = in_game(game, key=wrong.public, port=wrong.port, invite=None)
        ana = await join(pinned(right), "Ana", ignored, known=tmp_path, find=False)
        await ana.close()
        with pytest.raises(ConnectError) as refused:
            await join(pinned(wrong), "Ana", ignored, known=tmp_path, find=False)
        assert refused.value.code == "changed_key"
        (found,) = remembered(tmp_path).found
        assert found.seat.key == right.public
        HeldSeat.open(found.path).release()


def pinned(host: FakeHost) -> Way:
    """A code's way to that host."""
    return Way((f"127.0.0.1:{host.port}",), host.public, table=GAME, pinned=True)
