"""Nobody is told what their seat may not know: change what is hidden from a seat, and it is sent the same bytes."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hidden import PEERS, PLAYERS, WATCHER, game_after, hidden_from, with_hands_exchanged, world_of
from netplay_world import World

from netplay import protocol
from netplay.protocol import Act, Why
from netplay.sessions import Peer


def sent_to(world: World, who: Peer) -> bytes:
    """Every byte that goes to ``who`` now."""
    return b"|".join(frame for to, frame in world.collect() if to == who)


def everything_said_to(data: dict[str, Any], seat: int | None) -> bytes:
    """What a seat is sent when it joins, asks for everything again, and asks what it must not be answered."""
    world = world_of(data)
    who = WATCHER if seat is None else PEERS[seat]
    world.collect()
    told = [sent_to(world, who)]
    world.put(who, protocol.encode(_hello(seat)))
    told.append(sent_to(world, who))
    sid = world.core.sessions.of_peer(who)[-1].sid
    world.put(who, protocol.Resync(sid))
    told.append(sent_to(world, who))
    n = 0
    for other in range(1, PLAYERS + 1):
        if other == seat:
            continue
        for line in (
            "gold",
            "build manor",
            "build palace",
            "redraw temple",
            "keep tavern",
            "pick king",
            "end",
            "swap 1",
        ):
            world.put(who, Why(sid, 0, f"{other} {line}"))
            told.append(sent_to(world, who))
            n += 1
            world.put(who, Act(sid, n, 0, f"{other} {line}"))
            told.append(sent_to(world, who))
    return b"|".join(told)


def _hello(seat: int | None) -> protocol.Hello:
    wants = "watch" if seat is None else "seat"
    return protocol.Hello(protocol=protocol.PROTOCOL, version="1", name="Me", wants=wants, seat=seat)


@pytest.mark.parametrize("moves", [1, 2, 5, 9, 16, 30, 45, 70, 110])
def test_what_is_hidden_from_a_seat_changes_no_byte_it_is_sent(moves: int) -> None:
    dice = random.Random(moves)
    for seed in range(4):
        data = game_after(100 * moves + seed, moves)
        if data["position"]["over"]:
            continue
        drafting = data["position"]["rank"] == 0
        for seat in (1, 2, 3, 4, None):
            # in the draft the deciding seat holds what the others are to get: nothing of it is hidden from it
            if drafting and data["position"]["asked"][0]["seat"] == seat:
                continue
            other = hidden_from(data, seat, dice)
            assert everything_said_to(data, seat) == everything_said_to(other, seat), (seed, seat)


def test_the_test_above_can_fail() -> None:
    """What changes is seen by those who may see it."""
    data = game_after(3, 9)
    other = hidden_from(data, 1, random.Random(1))
    assert other["position"] != data["position"]
    assert everything_said_to(data, 2) != everything_said_to(other, 2)


@pytest.mark.parametrize("seed", range(6))
def test_play_goes_on_without_a_byte_of_difference(seed: int) -> None:
    """Two hands that seat 1 does not know are exchanged: while the same is done in both games, it sees the same."""
    data = game_after(seed, 4)
    worlds = [world_of(data), world_of(with_hands_exchanged(data, 3, 4))]
    mail: list[list[tuple[Peer, bytes]]] = [[], []]
    dice, numbers = random.Random(seed), dict.fromkeys(PEERS, 0)
    differed = 0
    for _ in range(150):
        games = [world.table.game for world in worlds]
        seat = games[0].to_act
        assert seat == games[1].to_act
        if seat is None:
            break
        lines = [{row.line for row in game.choices() if not row.family} for game in games]
        # an exchange of hands with seat 1 would rightly show it the difference
        common = sorted(line for line in lines[0] & lines[1] if not (" swap " in line and "1" in (line[0], line[-1])))
        if not common:
            break
        numbers[seat] += 1
        line = dice.choice(common)
        for world, letters in zip(worlds, mail, strict=True):
            act = Act(world.sids[PEERS[seat], seat], numbers[seat], world.table.revision, line)
            world.now += 0.5
            world.put(PEERS[seat], act)
            world.core.tick(world.now)
            letters[:] = world.collect()
        for who in (PEERS[1], WATCHER):
            got = [[frame for to, frame in letters if to == who] for letters in mail]
            assert got[0] == got[1], line
        differed += mail[0] != mail[1]
    assert differed, "those whose hands were exchanged see it"


def test_no_canary_reaches_another_seat() -> None:
    """A card that only seat 3 holds never appears in what the others are sent, until it is played or shown."""
    data = game_after(11, 0)
    position = data["position"]
    canary = "great-wall"
    for holder in (position["deck"], *(player["hand"] for player in position["players"])):
        if canary in holder:
            holder.remove(canary)
            holder.append(position["players"][2]["hand"].pop())
            position["players"][2]["hand"].append(canary)
            break
    data["options"]["uniques"] = "all"
    world = world_of(data)
    frames = world.collect()
    for number in range(30):
        seat = world.table.game.to_act
        lines = [row.line for row in world.table.game.choices() if canary not in row.line and "swap" not in row.line]
        lines = [line for line in lines if "redraw" not in line]
        last = world.table.seats[seat - 1].last_n
        world.put(
            PEERS[seat], Act(world.sids[PEERS[seat], seat], last + 1, world.table.revision, lines[number % len(lines)])
        )
        frames += world.collect()
    mine = [frame for to, frame in frames if to == PEERS[3] and b"hand" in frame]
    others = [frame for to, frame in frames if to != PEERS[3]]
    assert any(b'"' not in frame and frame.count(canary.encode()) > 1 for frame in mine)
    # the public list of the purple districts in the game names it once in each view
    assert all(frame.count(canary.encode()) <= frame.count(b"uniques") for frame in others)
