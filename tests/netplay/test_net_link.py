"""Connections that break: the client comes back by itself, and what it was doing is done once."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest
from netplay_play import FAST, Player, hosted, seated, settings
from proxy import proxied

from netplay.client import Client
from netplay.conversation import Conversation
from netplay.errors import ConnectError
from netplay.intake import Batch
from netplay.launch import HostSettings
from netplay.link import Link
from netplay.protocol import Bye, Error, encode
from netplay.updates import ClosedUpdate, LinkUpdate
from saves import store


async def test_many_cuts_lose_nothing_and_do_nothing_twice(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "random", "random")) as host, proxied(host.ticket.address) as (proxy, address):
        player = Player(replace(host.ticket, address=address))
        await player.start()

        async def cutting() -> None:
            while proxy.cuts < 12:
                await asyncio.sleep(player.dice.uniform(0.05, 0.4))
                proxy.cut()

        cutter = asyncio.create_task(cutting())
        while not (cutter.done() and len(player.acts) >= 20) and player.newest.view.phase != "over":
            await player.until(lambda: player.newest.decision is not None or player.newest.view.phase == "over", 30.0)
            if player.newest.decision is None:
                break
            at = player.newest.view.decision
            outcome = await player.act()
            assert outcome.ok or outcome.code == "stale", outcome
            await player.until_after(at)
        cutter.cancel()
        await player.client.close()
    actions = store.load(Path(host.path)).game.actions
    own = [str(action) for action in actions if action.seat == 1]
    done = [line for _, line, outcome in player.acts if outcome.ok]
    assert own == done, "each once, in order"
    states = [update.state for update in player.updates if isinstance(update, LinkUpdate)]
    assert states[0] == "up"
    assert states.count("lost") >= 3
    assert "back" in states


async def test_a_command_waits_for_the_connection_and_is_then_done(tmp_path: Path) -> None:
    async with (
        hosted(settings(tmp_path, "random")) as host,
        proxied(host.ticket.address) as (proxy, address),
        seated(replace(host.ticket, address=address)) as player,
    ):
        await player.until(lambda: player.newest.decision is not None)
        proxy.open = False
        proxy.cut()
        await player.until(lambda: LinkUpdate("lost") in player.updates)
        acting = asyncio.create_task(player.act())
        await asyncio.sleep(0.5)
        assert not acting.done()
        proxy.open = True
        assert (await asyncio.wait_for(acting, 15)).ok
        assert LinkUpdate("back") in player.updates


async def test_the_host_is_killed_and_started_again_and_the_client_finds_it(tmp_path: Path) -> None:
    """The same port, the same key, the newest save; every decision is asked again."""
    async with hosted(settings(tmp_path, "random")) as host, seated(host.ticket) as player:
        await player.play(most=3)
        await player.until(lambda: player.newest.decision is not None)
        decision = player.newest.view.decision
        os.kill(host.pid, signal.SIGKILL)
        await player.until(lambda: LinkUpdate("lost") in player.updates)
        again = HostSettings(str(tmp_path), resume=host.path, pace=0.0, limits=FAST, owner_key=host.ticket.public_key)
        async with hosted(again) as second:
            assert second.ticket.address == host.ticket.address
            assert second.ticket.server_key == host.ticket.server_key
            await player.until(lambda: LinkUpdate("back") in player.updates)
            assert player.newest.view.decision == decision
            assert (await player.act()).ok
            await player.until_after(decision)
            await player.play(most=8)


async def test_a_second_client_for_the_seat_takes_it_and_the_first_stays_out(tmp_path: Path) -> None:
    async with (
        hosted(settings(tmp_path, "random")) as host,
        seated(host.ticket) as first,
        seated(host.ticket) as second,
    ):
        await first.until(lambda: ClosedUpdate("replaced") in first.updates)
        await second.play(most=2)
        assert (await first.client.act("1 gold")).code == "closed"


async def test_commands_given_at_once_wait_for_each_other(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "random", seed="1")) as host, seated(host.ticket) as player:
        await player.until(lambda: player.newest.decision is not None)
        line = player.choice()
        outcomes = await asyncio.gather(*(player.client.act(line) for _ in range(5)))
        assert [outcome.ok for outcome in outcomes] == [True, False, False, False, False]


async def test_a_command_that_waited_answers_the_decision_it_was_given_for(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "random", seed="3")) as host, seated(host.ticket) as player:
        late = []
        while player.newest.view.phase != "over":
            await player.until(lambda: player.newest.decision is not None or player.newest.view.phase == "over")
            decision, lines = player.newest.view.decision, [choice.line for choice in player.newest.choices]
            if lines:
                outcomes = await asyncio.gather(*(player.client.act(line) for line in (lines[0], lines[-1])))
                late.append(outcomes[1])
                await player.until_after(decision)
        assert late
        assert not any(outcome.ok for outcome in late)


async def test_leaving_answers_who_still_waits(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "random")) as host, proxied(host.ticket.address) as (proxy, address):
        player = Player(replace(host.ticket, address=address))
        await player.start()
        await player.until(lambda: player.newest.decision is not None)
        proxy.open = False
        proxy.cut()
        acting = asyncio.create_task(player.client.act(player.choice()))
        why = asyncio.create_task(player.client.why("1 gold"))
        await asyncio.sleep(0.1)
        await player.client.close()
        assert (await acting).code == "closed"
        refusal = await why
        assert refusal is not None


async def test_a_fault_of_the_client_itself_ends_it_and_nobody_waits_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(settings(tmp_path, "random")) as host:
        faults: list[dict[str, object]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        player = Player(host.ticket)
        await player.start()
        await player.until(lambda: player.newest.decision is not None)

        def broken(*_: object) -> None:
            raise KeyError("bug")

        monkeypatch.setattr("netplay.conversation.checked_view", broken)
        outcome = await asyncio.wait_for(player.client.act(player.choice()), 10)
        assert outcome.ok or outcome.code == "closed"
        await player.until(lambda: ClosedUpdate("internal") in player.updates)
        assert (await player.client.act("1 gold")).code == "closed"
        assert faults
        await player.client.close()


@pytest.mark.parametrize("last", [Bye("replaced"), Error("banned", fatal=True)])
async def test_a_goodbye_right_behind_the_welcome_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: Bye | Error
) -> None:
    take = Link.take

    def and_goodbye(link: Link) -> Batch:
        found = take(link)
        return found._replace(frames=[*found.frames, encode(last)]) if found.frames else found

    code = last.why if isinstance(last, Bye) else last.code
    async with hosted(settings(tmp_path, "random")) as host:
        with monkeypatch.context() as patch:
            patch.setattr(Link, "take", and_goodbye)
            with pytest.raises(ConnectError) as error:
                await Player(host.ticket).start()
            assert error.value.code == code
        async with seated(host.ticket) as player:
            await player.until(lambda: player.newest.decision is not None)
            monkeypatch.setattr(Link, "take", and_goodbye)
            monkeypatch.setattr(Conversation, "is_silent", lambda *_: True)
            await player.until(lambda: any(isinstance(update, ClosedUpdate) for update in player.updates), 10.0)
            states = [getattr(update, "state", "") for update in player.updates if isinstance(update, LinkUpdate)]
            assert states == ["up", "lost"]
            assert [update.why for update in player.updates if isinstance(update, ClosedUpdate)] == [code]


async def test_a_screen_that_cannot_show_an_update_stays_connected(tmp_path: Path) -> None:
    async with hosted(settings(tmp_path, "random")) as host:
        faults: list[dict[str, object]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))

        def broken(update: object) -> None:
            raise RuntimeError("no room")

        client = Client(host.ticket, "Ana", broken)
        await client.start()
        assert (await client.table("pace", pace=1.0)).ok
        assert faults
        await client.close()
