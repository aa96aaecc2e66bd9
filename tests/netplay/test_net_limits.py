"""Limits: who sends too much or sends rubbish is told once, then ignored, then removed, and changes nothing."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest
from netplay_world import WIDE, World, errors, first_line, hello, peer, people

from netplay.limiter import Bucket, Meter, Verdict, Window
from netplay.limits import Limits
from netplay.protocol import (
    Act,
    ClientChat,
    ClientPing,
    Error,
    Hello,
    LobbyOp,
    Resync,
    Seen,
    Welcome,
    Why,
    decode_host,
    encode,
)
from netplay.sessions import Peer

ANA, BOB = peer("ana"), peer("bob")
DEFAULTS = Limits()
BANNED = Error("banned", fatal=True)
UNREADABLE_FRAME = msgspec.msgpack.encode({"type": "hello", "protocol": [1, 0], "name": 7})
"""A hello of a version that was written otherwise."""


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
    monkeypatch.setattr("netplay.meters.MOST_METERS", 50)
    monkeypatch.setattr("netplay.door.MOST_REMEMBERED", 50)
    world = World(people("Ana", "Bob"))
    world.join(ANA)
    for number in range(500):
        world.put(peer(f"p{number}", f"10.0.{number // 250}.{number % 250}"), encode(hello(table="?")))
    assert len(world.core.penalties.meters) <= 51
    assert len(world.door._hellos) <= 51
    assert errors(world.say(ANA, ping(world))) == []


# -- a new connection is no new beginning


def by_another(who: Peer, number: int) -> Peer:
    """The same machine by another connection."""
    return Peer(f"route {number}".encode(), who.key, who.address)


def test_three_frames_that_are_no_messages_remove_a_key_by_however_many_connections(world: World) -> None:
    for number in range(3):
        world.core.lost(by_another(ANA, number - 1))
        world.put(by_another(ANA, number), b"GET / HTTP/1.1")
    assert world.door.is_banned(ANA.key, world.now)
    told = [(to, message) for to, frame in world.collect() if (message := decode_host(frame)) == BANNED]
    assert told == [(ANA, BANNED)], "who sits there by an older connection hears it"
    assert world.core.sessions.of_key(ANA.key) == ()
    world.now += 61
    assert world.join(ANA).seat == 1
    assert errors(world.say(ANA, b"GET / HTTP/1.1")) == ["bad_frame"], "they are counted anew"


def test_a_flood_by_many_connections_is_one_flood(world: World) -> None:
    for number in range(400):
        world.now += 0.01
        world.put(by_another(BOB, number % 40), encode(ClientPing(1, 1)))
    assert world.door.is_banned(BOB.key, world.now)


def test_where_several_sit_at_one_machine_each_may_send_their_share() -> None:
    world = World(people("Ana", "Bob", "Cy"), limits=DEFAULTS)
    sids = [world.join(by_another(ANA, seat), seat).sid for seat in (1, 2, 3)]
    world.now += 10
    for _ in range(200):
        world.now += 0.06
        for seat, sid in enumerate(sids, 1):
            assert errors(world.say(by_another(ANA, seat), ClientPing(sid, 1))) == []


def test_who_comes_by_new_connections_may_not_chat_more() -> None:
    world = World(people("Ana", "Bob"), limits=replace(DEFAULTS, strikes=10**6))
    began = world.now
    for number in range(20):
        sid = world.join(by_another(ANA, number), 1).sid
        for _ in range(3):
            world.put(by_another(ANA, number), ClientChat(sid, "spam"))
        world.now += 0.3
    assert 5 <= len(world.table.chat) <= DEFAULTS.chat_burst + (world.now - began) * DEFAULTS.chat_rate


def test_a_session_that_is_over_is_told_again_after_every_hello(world: World) -> None:
    """An honest client takes it as the reason for its next hello, every time the host has given it up."""
    for number in range(6):
        world.now += 5
        world.core.lost(ANA)
        assert errors(world.say(ANA, ClientPing(world.sids[ANA, 1], 1))) == ["no_session"], number
        world.join(ANA, 1)


# -- what costs the host more than it costs who asks


def test_everything_is_told_again_once_a_second(world: World) -> None:
    world.now += 60
    views = 0
    for _ in range(30):
        world.now += 0.1
        views += sum(isinstance(one, Seen) for one in world.say(ANA, Resync(world.sids[ANA, 1])))
    assert views == DEFAULTS.resyncs_burst + 2
    assert world.door.is_banned(ANA.key, world.now), "three strikes"
    for _ in range(30):
        world.now += 1
        assert any(isinstance(one, Seen) for one in world.say(BOB, Resync(world.sids[BOB, 2])))


def test_hello_again_on_the_same_connection_is_no_way_around_that(world: World) -> None:
    welcomes, codes = 0, []
    for number in range(12):
        world.now += 0.1
        told = world.say(ANA, hello(seat=1) if number % 2 else Resync(world.core.sessions.of_peer(ANA)[0].sid))
        welcomes += sum(isinstance(one, Welcome | Seen) for one in told)
        codes += errors(told)
    assert (welcomes, codes) == (DEFAULTS.resyncs_burst + 1, ["rate"])
    for number in range(10):
        world.now += 0.2
        assert world.join(by_another(BOB, number), 2).seat == 2, "who is cut off comes back as often as it takes"


def test_another_version_is_answered_as_often_as_any_hello_that_gets_no_seat(world: World) -> None:
    far, codes = peer("far", "10.0.0.9"), []
    for number in range(40):
        world.now += 0.1
        old = encode(Hello((1, 0), "1", "x")) if number % 2 else UNREADABLE_FRAME
        codes += errors(world.say(far, old))
    assert codes == ["bad_version"] * 5 + ["rate"]
    assert world.door.is_banned(far.key, world.now)
    assert errors(world.say(peer("other", "10.0.0.9"), UNREADABLE_FRAME)) == ["rate"]
    assert errors(world.say(peer("other", "10.0.0.8"), UNREADABLE_FRAME)) == ["bad_version"]
