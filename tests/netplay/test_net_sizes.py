"""What a listener on the network sees of encrypted frames, their sizes, tells nothing of hands."""

from __future__ import annotations

import random

import pytest
from absent_world import ANA, BOB, told
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.msgpack import Encoder, decode
from netplay_world import World, first_line, peer, people

from citadels_engine import Game, Options
from citadels_engine.cards import CHARACTERS, DISTRICTS
from netplay import protocol
from netplay.padding import MOST_STEP, padded
from netplay.protocol import (
    PAD,
    Act,
    BadFrame,
    Handover,
    Late,
    LobbyOp,
    Log,
    Reason,
    Result,
    Seen,
    Welcome,
    Why,
    decode_client,
    decode_host,
    encode,
)
from netplay.sessions import Peer

DEALS = 200
LONGEST = max((*DISTRICTS, *CHARACTERS), key=len)


@given(
    st.dictionaries(st.text(max_size=8), st.integers() | st.text(max_size=40), max_size=40).filter(
        lambda one: "pad" not in one and all(not isinstance(value, int) or abs(value) < 2**63 for value in one.values())
    ),
    st.sampled_from((1, 16, 32, 256, MOST_STEP)),
)
def test_a_map_that_is_filled_up_says_the_same(values: dict[str, object], step: int) -> None:
    frame = padded(Encoder().encode(values), step)
    assert len(frame) % step == 0
    full = decode(frame)
    pad = full.pop("pad")
    assert full == values
    assert len(pad) < step
    assert not any(pad)


def test_the_messages_a_secret_could_show_in_have_few_sizes() -> None:
    assert {Seen, Log, Result, Reason, Welcome, Late, Handover, Act, Why} == set(PAD)
    for message in (
        Result(3, ok=True, revision=7),
        Result(3, ok=False, code="illegal"),
        Reason(7, f"1 build {LONGEST}"),
        Reason(7, "1 end"),
        Late(7, "1 end"),
        Log(3, (Raw(b"\xc0"),)),
        Handover(b"x" * 999),
    ):
        frame = encode(message)
        assert len(frame) % 256 == 0
        assert decode_host(frame) == message


def test_acts_of_an_ordinary_length_look_the_same_and_stay_small() -> None:
    lines = ("1 end", "1 take king", "1 build tavern", "1 build trading-post", f"2 build {LONGEST}")
    assert len({len(encode(Act(2**47, 300, 250, line))) for line in lines}) <= 2
    for line in lines:
        frame = encode(Act(2**47, 300, 250, line))
        assert len(frame) in (64, 96)
        assert decode_client(frame).action == line
        assert len(encode(Why(2**47, 250, line))) in (64, 96)


def test_what_fills_up_a_command_is_bounded_and_belongs_to_commands_only() -> None:
    assert decode_client(encode(Act(1, 1, 1, "1 end", b"x" * 64)))
    with pytest.raises(BadFrame):
        decode_client(encode(Act(1, 1, 1, "1 end", b"x" * 65)))
    with pytest.raises(BadFrame):
        decode_client(padded(encode(LobbyOp(1, 1, "ready", {"ready": True})), 256))


def test_a_command_that_is_not_filled_up_is_understood_too() -> None:
    world = World(people("Ana", "Bob"))
    world.join(ANA, seat=1)
    world.join(BOB, seat=2)
    seat = world.table.game.to_act or 1
    who = (ANA, BOB)[seat - 1]
    plain = Encoder().encode(Act(world.sids[who, seat], 1, world.table.revision, first_line(world)))
    (result,) = [one for one in map(decode_host, mail(world, who, plain)[who]) if isinstance(one, Result)]
    assert result.ok


def mail(world: World, who: Peer, frame: bytes) -> dict[Peer, list[bytes]]:
    """A frame comes in; everything that goes out, by receiver."""
    world.put(who, frame)
    sent: dict[Peer, list[bytes]] = {}
    for to, out in world.collect():
        sent.setdefault(to, []).append(out)
    return sent


def next_act(world: World, who: Peer, line: str) -> bytes:
    """The next command of the seat that decides."""
    seat = world.table.seat(world.table.game.to_act or 1)
    return encode(Act(world.sids[who, seat.number], seat.last_n + 1, world.table.revision, line))


def test_the_first_view_of_a_seat_looks_the_same_whatever_it_was_dealt() -> None:
    sizes: dict[int | None, set[int]] = {1: set(), 2: set(), 3: set(), None: set()}
    for deal in range(DEALS):
        game = Game.new(Options(players=3, first_crown=1), f"{deal:032x}")
        world = World(people("Ana", "Bob", "Cy"), game=game)
        for seat, found in sizes.items():
            found.add(len(world.table.view_frame(seat)))
    assert all(len(found) == 1 for seat, found in sizes.items() if seat != game.to_act), sizes
    assert all(len(found) <= 2 for found in sizes.values()), sizes


def test_a_welcome_looks_the_same_whatever_was_dealt() -> None:
    sizes = set()
    for deal in range(40):
        world = World(people("Ana", "Bob", "Cy"), game=Game.new(Options(players=3, first_crown=1), f"{deal:032x}"))
        world.put(BOB, protocol.Hello(protocol.PROTOCOL, "1", "Bob", seat=2))
        frames = [frame for who, frame in world.collect() if who == BOB]
        sizes.add(tuple(map(len, frames)))
    assert len(sizes) <= 2


def test_no_frame_of_a_game_has_another_size_than_a_multiple_of_the_step() -> None:
    """Whoever decides, and whatever there is to choose from: a listener sees one of four sizes of views."""
    views, others = set(), set()
    for seed in range(3):
        world = World(people("Ana", "Bob", "Cy", "Di"), seed=seed)
        who = {seat: peer(f"p{seat}") for seat in (1, 2, 3, 4)}
        for seat, one in who.items():
            world.join(one, seat=seat)
        dice = random.Random(seed)
        while (seat := world.table.game.to_act) is not None:
            legal = world.table.game.legal_actions()
            act = next_act(world, who[seat], str(legal[dice.randrange(len(legal))]))
            for frame in (frame for frames in mail(world, who[seat], act).values() for frame in frames):
                message = decode_host(frame)
                if type(message) in PAD:
                    (views if isinstance(message, Seen) else others).add(len(frame))
    assert views <= {1024, 2048, 3072, 4096}
    assert all(size % 256 == 0 for size in others)
    assert len(others) <= 3, others


def test_a_bot_and_a_person_are_told_of_in_frames_alike() -> None:
    """The log of who drew cards and of who only saw it drawn, in one frame each."""
    world = World(people("Ana", "Bob"))
    world.join(ANA, seat=1)
    world.join(BOB, seat=2)
    told(world)
    differing = 0
    for _ in range(60):
        seat = world.table.game.to_act
        if seat is None:
            break
        who = (ANA, BOB)[seat - 1]
        sent = mail(world, who, next_act(world, who, first_line(world)))
        logs = [[len(frame) for frame in frames if isinstance(decode_host(frame), Log)] for frames in sent.values()]
        differing += logs.count(logs[0]) != len(logs)
    assert differing == 0
