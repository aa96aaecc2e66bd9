"""Limits: who sends too much or sends rubbish is told once, then ignored, then removed, and changes nothing."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest
from netplay_world import WIDE, World, errors, first_line, hello, peer, people

from netplay.limiter import Bucket, Meter, Verdict, Window
from netplay.limits import Limits
from netplay.protocol import Act, ClientPing, Error, LobbyOp, Resync, Why, decode_host, encode

ANA, BOB = peer("ana"), peer("bob")
DEFAULTS = Limits()


@pytest.fixture
def world() -> World:
    """Two people at a table with the default limits."""
    world = World(people("Ana", "Bob"), limits=DEFAULTS)
    world.join(ANA)
    world.join(BOB)
    world.collect()
    return world


# -- the limiter alone


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=20, burst=40, now=0.0)
    assert sum(bucket.take(1, 0.0) for _ in range(100)) == 40
    assert sum(bucket.take(1, 1.0) for _ in range(100)) == 20
    assert sum(bucket.take(1, 100.0) for _ in range(100)) == 40


def test_a_bucket_and_a_clock_that_goes_back() -> None:
    bucket = Bucket(rate=1, burst=1, now=10.0)
    assert bucket.take(1, 10.0)
    assert not bucket.take(1, 5.0)
    assert not bucket.take(1, 10.5)
    assert bucket.take(1, 11.0)


def test_a_window_counts_the_last_minute_only() -> None:
    window = Window(3, 60.0)
    assert [window.add(at) for at in (0.0, 30.0, 61.0, 62.0, 63.0)] == [False, False, False, True, True]
    assert window.full(100.0)
    assert not window.full(125.0)


def test_the_first_strike_is_told_the_second_ignored_the_third_removes() -> None:
    meter = Meter(DEFAULTS, 0.0)
    assert meter.strike(0.0) is Verdict.WARN
    assert meter.strike(0.5) is Verdict.IGNORE, "one burst is one strike"
    assert meter.strike(1.1) is Verdict.IGNORE
    assert meter.strike(2.2) is Verdict.REMOVE


def test_strikes_are_forgotten_after_a_minute() -> None:
    meter = Meter(DEFAULTS, 0.0)
    verdicts = [meter.strike(at) for at in (0.0, 61.0, 122.0, 183.0)]
    assert verdicts == [Verdict.WARN] * 4


def test_bytes_count_as_well_as_frames() -> None:
    meter = Meter(DEFAULTS, 0.0)
    taken = sum(meter.frame(16 * 1024, 0.0) is Verdict.TAKE for _ in range(10))
    assert taken == 4
    assert meter.frame(16 * 1024, 0.4) is not Verdict.TAKE
    assert meter.frame(16 * 1024, 0.6) is Verdict.TAKE


# -- at the core


def ping(world: World, who: object = ANA) -> bytes:
    return encode(ClientPing(world.sids[who, 1 if who is ANA else 2], 1))


def test_an_honest_player_is_never_refused(world: World) -> None:
    for _ in range(600):
        world.now += 0.06
        assert errors(world.say(ANA, ping(world))) == []


def test_a_flood_is_told_once_then_ignored_then_removed(world: World) -> None:
    state = world.state()
    told: list[object] = []
    for _ in range(400):
        world.now += 0.01
        told += world.say(ANA, ping(world))
    codes = [message.code for message in told if isinstance(message, Error)]
    assert codes == ["rate", "banned"]
    assert world.core.sessions.of_peer(ANA) == ()
    assert not world.door.may_enter(ANA.key, ANA.address, world.now)
    assert world.say(ANA, encode(hello())) == [], "and stays out"
    assert errors(world.say(BOB, ping(world, BOB))) == [], "the others are not touched"
    assert world.state() == state
    world.now += 61
    assert world.join(ANA).seat == 1


def test_a_frame_that_is_too_big(world: World) -> None:
    state = world.state()
    big = encode(Act(world.sids[ANA, 1], 1, 0, first_line(world))) + b"\0" * DEFAULTS.frame_bytes
    assert errors(world.say(ANA, big)) == ["too_big"]
    world.now += 2
    assert errors(world.say(ANA, big)) == []
    world.now += 2
    assert errors(world.say(ANA, big)) == ["banned"]
    assert world.state() == state


def test_three_frames_that_are_no_messages_remove(world: World) -> None:
    told = [errors(world.say(ANA, b"GET / HTTP/1.1")) for _ in range(4)]
    assert told == [["bad_frame"], ["bad_frame"], ["banned"], []]


def test_a_stranger_that_sends_rubbish_gets_nothing(world: World) -> None:
    stranger = peer("stranger")
    for frame in (b"", b"\xc1", b"GET / HTTP/1.1", b"\x80"):
        world.now += 5
        world.put(stranger, frame)
    assert world.collect() == []
    assert not world.door.may_enter(stranger.key, stranger.address, world.now)


DEEP = b"\x91" * 12000 + b"\xc0"
DEEP_MAP = b"\x81\xa1a" * 5000 + b"\xc0"


def mutations(world: World) -> list[bytes]:
    """Messages that are nearly right."""
    sid = world.sids[ANA, 1]
    good = Act(sid, 1, 0, first_line(world))
    fields = {"type": "act", "sid": sid, "n": 1, "decision": 0, "action": first_line(world)}
    pack = msgspec.msgpack.encode
    odd = [
        {**fields, "more": 1},
        {**fields, "n": -1},
        {**fields, "n": 2**63},
        {**fields, "n": 1.5},
        {**fields, "n": "1"},
        {**fields, "n": None},
        {**fields, "n": True},
        {**fields, "decision": [0]},
        {**fields, "action": b"1 pick king"},
        {**fields, "action": "x" * 2001},
        {**fields, "action": None},
        {**fields, "type": "welcome"},
        {**fields, "type": 3},
        {name: value for name, value in fields.items() if name != "sid"},
        {name: value for name, value in fields.items() if name != "type"},
        {"type": "lobby", "sid": sid, "k": 1, "op": "pace", "values": {str(n): n for n in range(9)}},
        {"type": "lobby", "sid": sid, "k": 1, "op": "pace", "values": {"pace": [1]}},
        {"type": "lobby", "sid": sid, "k": 1, "op": "x" * 101},
        {"type": "hello", "protocol": [1], "version": "", "name": "A"},
        {"type": "hello", "protocol": [2, 0], "version": "", "name": "A", "wants": "everything"},
        {"type": "hello", "protocol": [2, 0], "version": "", "name": "A", "seat": 0},
        {"type": "hello", "protocol": [2, 0], "version": "", "name": "x" * 1001},
        {"type": "resync", "sid": sid, "have_log": -1},
        [1, 2, 3],
        "act",
        None,
        7,
    ]
    return [pack(one) for one in odd] + [DEEP, DEEP_MAP, encode(good)[:-1], encode(good) + b"\0", b"\xc1", b""]


def test_malformed_and_deep_frames_are_refused_and_change_nothing() -> None:
    world = World(people("Ana", "Bob"), limits=Limits(undecodable=10**6, bytes_burst=1e9, frames_burst=1e9))
    world.join(ANA)
    state = world.state()
    for frame in mutations(world):
        assert errors(world.say(ANA, frame)) == ["bad_frame"], frame[:80]
        assert world.state() == state
    seat = world.table.game.to_act
    if seat == 1:
        assert world.act(ANA, 1, first_line(world), n=1)


def test_random_and_mutated_frames_never_raise_and_change_nothing() -> None:
    world = World(people("Ana", "Bob"), limits=Limits(undecodable=10**9, bytes_burst=1e12, frames_burst=1e12))
    world.join(ANA)
    world.join(BOB)
    dice = random.Random(4)
    sid = world.sids[ANA, 1]
    seeds = [
        encode(message)
        for message in (
            Act(sid, 9, 5, "1 pick king"),
            Why(sid, 5, "1 build manor"),
            LobbyOp(sid, 1, "saving", {"do": "retry"}),
            ClientPing(sid, 1),
            Resync(sid, 1),
            hello(table="nowhere"),
        )
    ]
    game = world.table.game.to_dict()
    for _ in range(5000):
        frame = bytearray(dice.choice(seeds) if dice.random() < 0.8 else dice.randbytes(dice.randrange(200)))
        for _ in range(dice.randrange(1, 4)):
            if frame:
                frame[dice.randrange(len(frame))] = dice.randrange(256)
        world.put(ANA, bytes(frame))
        for _, out in world.collect():
            decode_host(out)
    assert world.table.game.to_dict() == game


def test_a_peer_that_takes_nothing_is_dropped_however_much_it_says(world: World) -> None:
    world.blocked.add(ANA)
    for _ in range(12):
        assert world.core.sessions.of_peer(ANA)
        world.say(ANA, ping(world))
        world.pass_time(0.9)
        if world.table.seats[0].status == "gone":
            break
    assert not world.core.sessions.of_peer(ANA)


def test_a_slow_peer_that_takes_something_now_and_then_stays(world: World) -> None:
    for _ in range(20):
        world.blocked.add(ANA)
        world.say(ANA, ping(world))
        world.pass_time(0.9)
        world.blocked.clear()
        world.say(ANA, ping(world))
    assert world.core.sessions.of_peer(ANA)


def test_who_was_dropped_because_of_another_is_looked_after_no_more() -> None:
    """One sweep finds everybody lost: what is said about the first drops others, who must not come back to life."""
    crowd = World(people("Ana", "Bob", "Cy", "Dan"), limits=replace(WIDE, control_queue=1))
    who = [peer(name) for name in ("ana", "bob", "cy", "dan")]
    for seat, one in enumerate(who, 1):
        crowd.join(one, seat=seat)
    crowd.collect()
    crowd.blocked.update(who)
    closed: list[int] = []
    remove = crowd.core.sessions.remove
    crowd.core.sessions.remove = lambda one: (closed.append(one.sid), remove(one))[1]  # type: ignore[method-assign]
    for _ in range(4):
        crowd.pass_time(4.0)
        crowd.collect()
    assert len(closed) == len(set(closed)) == 4
    crowd.blocked.clear()
    assert crowd.collect() == []


def test_many_peers_do_not_make_the_host_remember_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.core.MOST_METERS", 50)
    monkeypatch.setattr("netplay.door.MOST_REMEMBERED", 50)
    world = World(people("Ana", "Bob"))
    world.join(ANA)
    for number in range(500):
        world.put(peer(f"p{number}", f"10.0.{number // 250}.{number % 250}"), encode(hello(table="?")))
    assert len(world.core._meters) <= 51
    assert len(world.door._hellos) <= 51
    assert errors(world.say(ANA, ping(world))) == []
