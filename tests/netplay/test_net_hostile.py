"""A hostile host cannot hurt a client: what it sends is bounded, checked and cleaned, or the client leaves."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from netplay_world import World, peer, people

from citadels_engine import Choice, Refusal
from netplay import protocol
from netplay.checks import checked_refusal, checked_view
from netplay.conversation import Conversation
from netplay.news import Acted, Explained, Welcomed
from netplay.protocol import BadFrame, GreyRow, Row, SeatRow, Seen, decode_host, encode
from netplay.table_checks import checked_seats
from netplay.ticket import Ticket
from netplay.updates import ClosedUpdate, LogUpdate, SavingUpdate, SeatsUpdate, ViewUpdate

ANA, BOB = peer("ana"), peer("bob")


@pytest.fixture
def world() -> World:
    """A table with two people, after some actions."""
    world = World(people("Ana", "Bob"), seed=4)
    world.join(ANA)
    world.join(BOB)
    return world


def joined(world: World) -> Conversation:
    """Ana's side, at the table."""
    talk = Conversation(Ticket("", "", "", "", 1), "Ana")
    world.put(ANA, talk.hello(world.now))
    for to, frame in world.collect():
        if to == ANA:
            talk.receive(frame, world.now)
    assert talk.joined
    return talk


def seen(world: World, **changes: Any) -> Seen:
    """What Ana sees, changed."""
    found = world.table.seen(1)
    view = {name: value for name, value in changes.items() if hasattr(found.view, name) and name != "decision"}
    rest = {name: value for name, value in changes.items() if name not in view}
    fields = {name: getattr(found, name) for name in Seen.__struct_fields__}
    return Seen(**{**fields, "view": replace(found.view, **view), **rest})


def test_an_honest_view_comes_through_as_it_was(world: World) -> None:
    update = checked_view(decode_host(encode(world.table.seen(1))), 1)  # type: ignore[arg-type]
    assert update.view == world.table.game.view(1)
    if world.table.game.to_act == 1:
        assert update.choices == world.table.game.choices()
        assert update.greyed == world.table.game.greyed()


@pytest.mark.parametrize(
    "changes",
    [
        {"seat": 2},
        {"seat": None},
        {"phase": "\x1b[2J"},
        {"hand": ("manor", "no-such-card")},
        {"hand": ("manor",) * 5000},
        {"characters": ("manor",)},
        {"draft": ("emperor of nothing",)},
        {"draft_income": {"king": 10**12}},
        {"draft_income": {"\x1b": 1}},
        {"passed_on": (("king",),) * 1000},
        {"players": ()},
        {"to_act": 9},
        {"crown": 0},
        {"deck_size": 10**18},
        {"hands_seen": {7: ("manor",)}},
        {"scores": {1: {"\x1b[31m": 1}}},
        {"winners": (8,)},
        {"asks": "x" * 1000},
        {"asks_about": ("king",)},
        {"decision": 77},
        {"choices": (Row("1 gold\x1b[2J"),)},
        {"choices": (Row("x"),)},
        {"choices": (Row("1 gold"),) * 5000},
        {"choices": (Row("1 redraw", None, None, ("nothing",)),)},
        {"choices": (Row("1 gold", 10**18),)},
        {"choices": (Row("1 kill"),)},
        {"choices": (Row("1 fly king"),)},
        {"choices": (Row("1 swap 8"),)},
        {"choices": (Row("1 sail"),)},
        {"choices": (Row("1 exchange manor 2"),)},
        {"choices": (Row("1 fly", None, None, ("manor",)),)},
        {"greyed": (GreyRow("1 tithe", Refusal("not_now")),)},
        {"greyed": (GreyRow("1 gold", Refusal("no such code")),)},
        {"greyed": (GreyRow("1 gold", Refusal("too_dear", {})),)},
    ],
)
def test_views_no_game_can_give_are_refused(world: World, changes: dict[str, Any]) -> None:
    with pytest.raises(BadFrame):
        checked_view(seen(world, **changes), 1)
    talk = joined(world)
    with pytest.raises(BadFrame):
        talk.receive(encode(seen(world, **changes)), world.now)


@pytest.mark.parametrize(
    ("said", "changed"),
    [
        (b"\xa9city_size\x08", b"\xa9city_size\x63"),
        (b"\xa7ruleset\xa7classic", b"\xa7ruleset\xa7chaotic"),
        (b"\xa7players\x02\xa9city", b"\xa7players\x03\xa9city"),
        (b"\xa4deck\xa267", b"\xa4deck\xa299"),
    ],
)
def test_options_no_table_can_have_are_refused(world: World, said: bytes, changed: bytes) -> None:
    frame = encode(world.table.seen(1))
    assert said in frame
    talk = joined(world)
    with pytest.raises(BadFrame):
        talk.receive(frame.replace(said, changed), world.now)


def test_texts_are_cleaned(world: World) -> None:
    refusal = checked_refusal(Refusal("bad_notation", {"line": "\x1b[2Jboo\u202e"}))
    assert refusal.values == {"line": "[2Jboo"}
    rows = [SeatRow(1, "\x1b]0;x\x07Eve\u202e", "human", "", "here"), SeatRow(2, "\u200b", "bot", "random", "bot")]
    assert [line.name for line in checked_seats(rows)] == ["]0;xEve", "Seat 2"]
    talk = joined(world)
    (news,), _ = talk.receive(encode(protocol.Saving("failed", "disk\x1b[2J full\n")), world.now)
    assert news == SavingUpdate("failed", "disk[2J full ")
    (news,), _ = talk.receive(encode(protocol.SeatStatus(2, "\x1bgone")), world.now)
    assert isinstance(news, SeatsUpdate)
    assert news.seats[1].status == "gone"
    (news,), _ = talk.receive(encode(protocol.Bye("so\x1b[0m long")), world.now)
    assert news == ClosedUpdate("so[0m long")


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [SeatRow(1, "A", "human", "", "here")],
        [SeatRow(2, "A", "human", "", "here"), SeatRow(1, "B", "human", "", "here")],
        [SeatRow(number, "A", "human", "", "here") for number in range(1, 500)],
        [SeatRow(1, "A", "ghost", "", "here"), SeatRow(2, "B", "human", "", "here")],
        [SeatRow(1, "A", "human", "\x1b", "here"), SeatRow(2, "B", "human", "", "here")],
    ],
)
def test_seats_that_cannot_be_are_refused(rows: list[SeatRow]) -> None:
    with pytest.raises(BadFrame):
        checked_seats(rows)


def log(start: int, *items: tuple[object, ...]) -> bytes:
    """A log message."""
    return encode(protocol.Log(start, tuple(msgspec.Raw(msgspec.msgpack.encode(item)) for item in items)))


@pytest.mark.parametrize(
    "item",
    [
        ("no such kind", 1, {}),
        ("gathered", 9, {}),
        ("gathered", 0, {}),
        ("gathered",),
        ("gathered", 1, {str(number): number for number in range(100)}),
        ("gathered", 1, {"cards": ["manor"] * 1000}),
        ("gathered", 1, {"what": {"deep": {"deeper": 1}}}),
        7,
    ],
)
def test_log_items_that_cannot_be_are_refused(world: World, item: object) -> None:
    talk = joined(world)
    known = world.table.log_length()
    with pytest.raises(BadFrame):
        talk.receive(log(known, item), world.now)  # type: ignore[arg-type]


def test_a_log_with_a_gap_is_asked_for_again_and_one_without_end_refused(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk = joined(world)
    news, frames = talk.receive(log(5000, ("gathered", 1, {"what": "gold", "gold": 2})), world.now)
    assert news == []
    assert protocol.decode_client(frames[0]) == protocol.Resync(talk._sid or 0, len(talk._story))
    with pytest.raises(BadFrame):
        talk.receive(log(-1), world.now)
    monkeypatch.setattr("netplay.heard.MOST_LOG", len(talk._story))
    with pytest.raises(BadFrame):
        talk.receive(log(len(talk._story), ("gathered", 1, {"what": "gold", "gold": 2})), world.now)


def test_a_log_item_known_already_is_not_told_twice(world: World) -> None:
    talk = joined(world)
    known = world.table.log_length()
    item = ("gathered", 1, {"what": "gold", "gold": 2})
    (news,), _ = talk.receive(log(known, item), world.now)
    assert isinstance(news, LogUpdate)
    assert news.start == known
    assert talk.receive(log(known, item), world.now) == ([], [])
    (news,), _ = talk.receive(log(known, item, item), world.now)
    assert [one.number for one in news.items] == [known + 1]  # type: ignore[union-attr]


def test_an_older_view_does_not_replace_a_newer_one(world: World) -> None:
    talk = joined(world)
    older = encode(world.table.seen(1))
    world.table.game.apply(str(world.table.game.legal_actions()[0]))
    (news,), _ = talk.receive(encode(world.table.seen(1)), world.now)
    assert isinstance(news, ViewUpdate)
    assert talk.receive(older, world.now) == ([], [])
    assert talk.newest is news


def test_a_host_that_forgets_everything_cannot_make_a_client_shout(world: World) -> None:
    """no_session asks for a hello, but not for a storm of them."""
    talk = joined(world)
    hellos = 0
    for step in range(1000):
        _, frames = talk.receive(encode(protocol.Error("no_session", fatal=True)), world.now + step * 0.001)
        hellos += len(frames)
    assert hellos <= 3


def _changed(fields: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A welcome with some fields changed, those of its lobby too."""
    return {
        **fields,
        **{name: {**fields[name], **value} if isinstance(value, dict) else value for name, value in change.items()},
    }


def test_a_welcome_to_another_seat_or_none_is_refused(world: World) -> None:
    world.put(ANA, Conversation(Ticket("", "", "", "", 1), "Ana").hello(0.0))
    frame = next(frame for to, frame in world.collect() if to == ANA)
    fields = msgspec.msgpack.decode(frame)
    for change in ({"seat": 9}, {"seat": None}, {"lobby": {"seats": []}}, {"seat": 2}):
        talk = Conversation(Ticket("", "", "", "", 1), "Ana")
        with pytest.raises(BadFrame):
            talk.receive(msgspec.msgpack.encode(_changed(fields, change)), 0.0)


@pytest.mark.parametrize("change", [{"sid": 2**63}, {"last_n": 2**64 - 1}, {"last_n": -1}, {"run": "x" * 999}])
def test_numbers_that_would_overflow_later_are_refused_at_once(world: World, change: dict[str, Any]) -> None:
    world.put(ANA, Conversation(Ticket("", "", "", "", 1), "Ana").hello(0.0))
    frame = next(frame for to, frame in world.collect() if to == ANA)
    talk = Conversation(Ticket("", "", "", "", 1), "Ana")
    with pytest.raises(BadFrame):
        talk.receive(msgspec.msgpack.encode(_changed(msgspec.msgpack.decode(frame), change)), 0.0)
    talk = joined(world)
    talk.act(talk.asked(), "1 gold", world.now)
    told = talk.receive(encode(protocol.Error("gap", {"n": 1, "last_n": 2**53 - 1})), world.now)
    assert told == ([], [])
    with pytest.raises(BadFrame):
        talk.receive(encode(protocol.Error("gap", {"n": 1, "last_n": 2**62})), world.now)


NO_PACE = (float("nan"), float("inf"), -1.0, 1e300)


@pytest.mark.parametrize(
    "change",
    [*({"lobby": {"pace": pace}} for pace in NO_PACE), {"key": "\x1b[2J"}, {"token": "\u202eabc"}, {"key": "\u00e9"}],
)
def test_words_and_numbers_of_a_welcome_are_refused_where_they_are_none(world: World, change: dict[str, Any]) -> None:
    world.put(ANA, Conversation(Ticket("", "", "", "", 1), "Ana").hello(0.0))
    frame = next(frame for to, frame in world.collect() if to == ANA)
    talk = Conversation(Ticket("", "", "", "", 1), "Ana")
    with pytest.raises(BadFrame):
        talk.receive(msgspec.msgpack.encode(_changed(msgspec.msgpack.decode(frame), change)), 0.0)


@pytest.mark.parametrize("pace", NO_PACE)
def test_a_pace_that_is_none_is_refused_later_too(world: World, pace: float) -> None:
    with pytest.raises(BadFrame):
        joined(world).receive(encode(protocol.Lobby(world.table.rows(), pace)), world.now)


def test_codes_of_answers_are_cleaned(world: World) -> None:
    talk = joined(world)
    talk.act(talk.asked(), "1 gold", world.now)
    ((acted,), _) = talk.receive(encode(protocol.Result(1, ok=False, code="\x1b[2Jbad")), world.now)
    assert isinstance(acted, Acted)
    assert acted.outcome.code == "[2Jbad"
    ((told,), _) = talk.receive(encode(protocol.Reason(0, "1 gold\x1b[2J")), world.now)
    assert isinstance(told, Explained)
    assert told.line == "1 gold[2J"
    with pytest.raises(BadFrame):
        talk.receive(encode(protocol.Saving("saved", path="a\0b")), world.now)


def test_a_later_minor_version_may_say_more(world: World) -> None:
    world.put(ANA, Conversation(Ticket("", "", "", "", 1), "Ana").hello(0.0))
    frame = next(frame for to, frame in world.collect() if to == ANA)
    fields = msgspec.msgpack.decode(frame)
    fields["weather"] = "fine"
    fields["view"]["view"]["moon"] = 1
    talk = Conversation(Ticket("", "", "", "", 1), "Ana")
    news, _ = talk.receive(msgspec.msgpack.encode(fields), 0.0)
    assert isinstance(news[0], Welcomed)


def test_mutated_frames_raise_nothing_but_bad_frame(world: World) -> None:
    world.put(ANA, Conversation(Ticket("", "", "", "", 1), "Ana").hello(0.0))
    seeds = [frame for to, frame in world.collect() if to == ANA]
    seeds += [
        encode(world.table.seen(1)),
        log(0, ("gathered", 1, {"what": "gold"})),
        encode(protocol.Result(1, ok=True)),
    ]
    dice = random.Random(6)
    told = 0
    for _ in range(3000):
        talk = joined(world)
        frame = bytearray(dice.choice(seeds))
        for _ in range(dice.randrange(1, 4)):
            frame[dice.randrange(len(frame))] = dice.randrange(256)
        try:
            talk.receive(bytes(frame), world.now)
        except BadFrame:
            told += 1
    assert told > 300


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_random_bytes_raise_nothing_but_bad_frame(frame: bytes) -> None:
    for decode in (protocol.decode_client, decode_host):
        try:
            decode(frame)
        except BadFrame:
            continue


def test_a_choice_of_a_family_comes_through(world: World) -> None:
    row = Row("1 redraw", None, None, ("manor", "temple"))
    update = checked_view(seen(world, choices=(row,)), 1)
    assert update.choices == (Choice("1 redraw", None, None, ("manor", "temple")),)


@pytest.mark.parametrize("deep", [b"\x91" * 100_000 + b"\xc0", b"\x81\xa1a" * 100_000 + b"\xc0"])
def test_deep_frames(deep: bytes) -> None:
    with pytest.raises(BadFrame):
        decode_host(deep)
    with pytest.raises(BadFrame):
        protocol.decode_client(deep)
