"""A hostile host at the table: what it says of lobby, chat, deal and hand-over is bounded, checked and cleaned."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest
from netplay_client_world import (
    INVITE,
    KEY,
    OTHER_KEY,
    PEOPLE,
    SECRET,
    Ana,
    changed,
    commit,
    in_game,
    lobby,
    log,
    new_game,
    seen,
    to_the_end,
    welcome,
    welcomed,
)

from citadels_engine import DraftTurn, Game, Options
from netplay import protocol
from netplay.deal_check import checked_deal
from netplay.heard import LINES_BURST, LINES_RATE, MOST_ITEMS, MOST_LOG_BYTES
from netplay.news import DealToCheck, News, Warned
from netplay.protocol import BadFrame, ChatLine, FromHost, Item, SeatRow, encode
from netplay.table_checks import MOST_ACTIONS, MOST_LINES
from netplay.updates import ChatUpdate, SeatsUpdate, Update

ESCAPE = "\x1b[2J\u202e"
HUGE = "x" * 100_000


def refused(frame: bytes, start: protocol.Welcome | None = None) -> None:
    """Nothing but ``BadFrame`` comes of that frame."""
    ana = Ana(start=start)
    with pytest.raises(BadFrame):
        ana.talk.receive(frame, ana.now)


# -- lobby


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": []},
        {"seats": [msgspec.to_builtins(row) for row in PEOPLE] * 5},
        {"seats": [{"seat": 1, "name": "A", "kind": "human", "bot": "", "status": "here"}]},
        *({"phase": phase} for phase in ("", "GAME", "\x1b", "lobbies", None, 7)),
        *({"chair": number} for number in (0, 3, -1, 2**60, "1")),
        *({"handing": number} for number in (0, 3, -1, 2**60)),
        *({"absent": seats} for seats in ([0], [3], [1] * 1000, ["1"], 1)),
        *({"agreed": seats} for seats in ([0], [3], [2] * 1000, None)),
        *({"watchers": number} for number in (-1, 10**10, 2**63, "x", None)),
        *({"spectators": names} for names in (["x"] * 101, [1], None)),
        *({"grace": number} for number in (-1, 10**10, 1.5)),
        *({"decision_time": number} for number in (-1, 10**10, 0.5)),
        *({"late": word} for word in ("", "never", None, 1)),
        *({"pace": pace} for pace in (-1, float("nan"), float("inf"), 1e9, "1")),
        *({"locked": flag} for flag in (None, "yes", 1)),
        {"options": []},
        {"options": {"ruleset": "chaotic"}},
        {"options": {"ruleset": ["classic"]}},
        {"options": {"city_size": 99}},
        {"options": {"city_size": True}},
        {"options": {"city_size": None}},
        {"options": {"tie_break": ["luck"]}},
        {"options": {"no_such": 1}},
        {"options": {"self": 1}},
        {"options": {ESCAPE: 1}},
        {"options": {"uniques": ["manor"] * 50_000}},
        {"options": {"first_crown": 99}},
        {"options": {str(number): 1 for number in range(5000)}},
    ],
)
def test_a_table_that_cannot_be(fields: dict[str, Any]) -> None:
    refused(changed(lobby(), **fields))


@pytest.mark.parametrize(
    "row",
    [
        {"kind": "ghost"},
        {"kind": ESCAPE},
        {"bot": HUGE},
        {"bot": "\x07"},
        {"stand_in": ESCAPE},
        {"stand_in": HUGE},
        {"status": "\u202e"},
        {"status": HUGE},
        {"ready": 2},
        {"seat": 7},
        {"name": None},
    ],
)
def test_a_seat_that_cannot_be(row: dict[str, Any]) -> None:
    seats = [msgspec.to_builtins(one) for one in PEOPLE]
    refused(changed(lobby(), seats=[{**seats[0], **row}, seats[1]]))


def test_a_table_may_have_from_two_to_nine_seats() -> None:
    for count in range(2, 10):
        rows = tuple([SeatRow(number, f"P{number}", "human", "", "here") for number in range(1, count + 1)])
        (update,) = Ana().hear(lobby(seats=rows, chair=count, absent=(count,), agreed=(1, count)))
        assert isinstance(update, SeatsUpdate)
        assert len(update.seats) == count


def test_a_table_cannot_lose_the_seat_one_sits_in() -> None:
    three = (*PEOPLE, SeatRow(3, "Cyril", "human", "", "here"))
    ana = Ana(start=welcome(seat=3, lobby=lobby(seats=three)))
    with pytest.raises(BadFrame):
        ana.hear(lobby())


@pytest.mark.parametrize("number", [0, 3, -1, 2**60])
def test_a_status_of_nobody_s_seat(number: int) -> None:
    refused(changed(protocol.SeatStatus(1, "here"), seat=number))


def test_texts_of_the_table_are_cleaned() -> None:
    ana = Ana()
    (update,) = ana.hear(lobby(name=ESCAPE + "Friday\n" + HUGE, paused=ESCAPE + HUGE))
    assert isinstance(update, SeatsUpdate)
    assert update.state.name.startswith("[2JFriday x")
    assert len(update.state.name) <= 100
    assert len(update.paused) <= 40
    assert "\x1b" not in update.paused
    (warned,) = ana.hear(protocol.Error(ESCAPE + "no", {ESCAPE: ESCAPE}))
    assert warned == Warned("[2Jno", {"[2J": "[2J"})


# -- welcome


@pytest.mark.parametrize(
    "fields",
    [
        *({"game": game} for game in ("", "../../etc/passwd", "a b", ESCAPE, "x" * 65, HUGE, None)),
        *({"key": key} for key in ("x", "K" * 39, "K" * 41, "\u00e9" * 40, '"' * 40, HUGE)),
        *({"port": port} for port in (-1, 65536, 2**40, "5577")),
        *({"seat": seat} for seat in (0, 3, 9, -1, None)),
        *({"missed": missed} for missed in (-1, 10**6, "1")),
        *({"sid": sid} for sid in (-1, 2**53, None)),
        *({"token": token} for token in (ESCAPE, HUGE)),
        {"view": {}},
        {"log": {"from": -1, "items": []}},
        {"limits": [1]},
        {"lobby": None},
        {"saving": None},
    ],
)
def test_a_welcome_that_cannot_be(fields: dict[str, Any]) -> None:
    refused(changed(welcome(), **fields), in_game(new_game()))


def test_a_welcome_to_half_a_game() -> None:
    game = new_game()
    refused(encode(welcome(view=seen(game))))
    refused(encode(in_game(game, view=None)))
    three = (*PEOPLE, SeatRow(3, "Cyril", "human", "", "here"))
    refused(encode(in_game(game, lobby=lobby(phase="game", seats=three))))


@pytest.mark.parametrize(
    "fields",
    [
        *({"hosts": [host]} for host in ("", "a b", ESCAPE, "::1", "10.0.0.1:80", "0.0.0.0", HUGE, "-x", "1.2.3")),
        {"hosts": ["10.0.0.1"] * 17},
        {"hosts": None},
        *({"port": port} for port in (-1, 65536, "1")),
        *({"porch": port} for port in (-1, 65536, 2**60)),
        *({"key": key} for key in ("", "x", "\x1b" * 40, HUGE)),
        *({"words": words} for words in (ESCAPE, HUGE, None)),
    ],
)
def test_an_invitation_that_cannot_be(fields: dict[str, Any]) -> None:
    invite = {**msgspec.to_builtins(INVITE), **fields}
    refused(changed(welcome(), invite=invite))
    refused(changed(welcome(token="secret"), invite=invite))


# -- chat


@pytest.mark.parametrize(
    "lines",
    [
        [[1, 1, "A", "a"], [3, 1, "A", "b"]],
        [[1, 1, "A", "a"], [1, 1, "A", "b"]],
        [[2, 1, "A", "a"], [1, 1, "A", "b"]],
        [[-1, 1, "A", "a"]],
        [[2**60, 1, "A", "a"]],
        [[0, 0, "A", "a"]],
        [[0, 10, "A", "a"]],
        [[0, -1, "A", "a"]],
        [[0, "1", "A", "a"]],
        [[0, 1, None, "a"]],
        [[0, 1, "A"]],
        [[number, 1, "A", "a"] for number in range(MOST_LINES + 1)],
        {},
    ],
)
def test_a_chat_that_cannot_be(lines: Any) -> None:
    refused(changed(protocol.Chat(()), lines=lines))


def test_lines_of_the_chat_are_short() -> None:
    (update,) = Ana().hear(protocol.Chat((ChatLine(0, 9, HUGE, HUGE),)))
    assert isinstance(update, ChatUpdate)
    (line,) = update.lines
    assert line.seat is None, "said in a seat that is gone since"
    assert len(line.name) <= 20
    assert len(line.text) <= 300


# -- deal and hand-over

NO_HEX = ("", "xyz", "ab", "AB" * 32, "ab" * 33, ESCAPE, "\u0661" * 64)


@pytest.mark.parametrize(
    "fields",
    [
        *({"commitment": text} for text in NO_HEX),
        *({"seals": [[1, text]]} for text in NO_HEX),
        *({"seals": [[seat, "ab" * 32]]} for seat in (0, 10, -1, 2**40, "1")),
        {"seals": [[1, "ab" * 32], [1, "ab" * 32]]},
        {"seals": [[1, "ab" * 32]] * 5000},
        {"final": 1},
    ],
)
def test_a_commitment_that_cannot_be(fields: dict[str, Any]) -> None:
    refused(changed(commit({1: "ab" * 32}), **fields))


@pytest.mark.parametrize(
    "fields",
    [
        *({"secret": text} for text in NO_HEX),
        *({"entropies": [[1, text]]} for text in NO_HEX),
        {"entropies": [[seat, "ab" * 32] for seat in range(1, 11)]},
        *({"seed": text} for text in (ESCAPE, HUGE, "\u00e9", None)),
        *({"actions": [text]} for text in ("", "x\x1b y", "1 b\u00fcild x", "1 " + HUGE, None, 7)),
        {"actions": ["1 gold"] * (MOST_ACTIONS + 1)},
    ],
)
def test_an_opened_deal_that_cannot_be(fields: dict[str, Any]) -> None:
    opened = protocol.Opened(SECRET, ((1, "ab" * 32),), "0" * 32, ("1 gold",))
    refused(changed(opened, **fields), in_game(new_game()))


def test_checking_a_deal_ends_soon_whatever_was_opened() -> None:
    """A game that goes on and on is given up at the first thing that was not seen."""
    game = to_the_end(new_game())
    ana = Ana(start=in_game(game))
    opened = protocol.Opened(SECRET, (), "0" * 32, ("1 pick king",) * MOST_ACTIONS)
    (news,) = ana.hear(opened)
    assert isinstance(news, DealToCheck)
    assert checked_deal(news.case).verdict == "differs"


# -- all of it at once


@cache
def honest() -> tuple[tuple[protocol.Welcome, bytes], ...]:
    """What honest hosts say, each with the welcome before it."""
    game, over = new_game(), to_the_end(new_game())
    seals = {1: "ab" * 32, 2: "cd" * 32}
    in_lobby: list[FromHost] = [
        lobby(options={"ruleset": "classic", "tie_break": ("gold",)}, absent=(2,), handing=1, agreed=(2,), answers=3),
        protocol.Chat((ChatLine(0, 1, "Ana", "hello"), ChatLine(1, None, "Eve", "hi"))),
        commit(seals),
        commit(seals, final=True),
        protocol.SeatStatus(2, "away"),
        protocol.Error("illegal", {"op": "start", "why": "free"}, answers=3),
        welcome(token="secret", missed=3),
        in_game(game),
        protocol.Bye("kicked"),
    ]
    playing: list[FromHost] = [
        protocol.Opened(SECRET, tuple(seals.items()), str(over.seed), tuple(map(str, over.actions[:20]))),
        protocol.Handover(b"save"),
        protocol.Moved("*:4444", OTHER_KEY),
        protocol.Moved("10.0.0.1:4444", KEY),
        protocol.Late(3, "1 pick king"),
        welcome(game="cd" * 16),
        in_game(over),
    ]
    before, during = welcome(), in_game(game)
    return (*((before, encode(one)) for one in in_lobby), *((during, encode(one)) for one in playing))


def texts_of(news: list[News]) -> list[str]:
    """Every text in the updates among the news."""
    found: list[str] = []

    def look(value: Any) -> None:
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, dict):
            look([*value.keys(), *value.values()])
        elif isinstance(value, list | tuple):
            for one in value:
                look(one)

    for one in news:
        if isinstance(one, Update.__args__):  # type: ignore[attr-defined]
            look(msgspec.to_builtins(one, enc_hook=lambda value: dict(value) if hasattr(value, "keys") else ""))
    return found


@pytest.mark.parametrize(
    "turns",
    [
        [DraftTurn(1, ESCAPE)],
        [DraftTurn(1, HUGE)],
        [DraftTurn(3, "pick")],
        [DraftTurn(0, "pick")],
        [DraftTurn(1, "pick")] * 500,
    ],
)
def test_a_draft_that_cannot_be(turns: list[DraftTurn]) -> None:
    honest = seen(new_game())
    view = replace(honest.view, draft_turns=tuple(turns))
    refused(encode(protocol.Seen(honest.revision, view)), in_game(new_game()))


@pytest.mark.parametrize(
    "change",
    [
        lambda cast: (),
        lambda cast: cast[:7],
        lambda cast: cast * 2,
        lambda cast: cast[::-1],
        lambda cast: ("witch", *cast[1:]),
    ],
)
@pytest.mark.parametrize("options", [Options(players=2), Options("dark-city", 2, cast="random")], ids=str)
def test_a_cast_that_cannot_be(options: Options, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
    game = Game.new(options, 7)
    honest = seen(game)
    in_game(game)
    if options.cast == "random" and change(honest.view.cast)[1:] == honest.view.cast[1:]:
        return  # who has the first rank is drawn
    view = replace(honest.view, cast=change(honest.view.cast))
    refused(encode(protocol.Seen(honest.revision, view)), in_game(game))


def test_mutated_messages_raise_nothing_but_bad_frame_and_say_nothing_to_a_terminal() -> None:
    dice, told, heard = random.Random(11), 0, 0
    for _ in range(4000):
        start, frame = dice.choice(honest())
        ana, mutated = Ana(start=start), bytearray(frame)
        for _ in range(dice.randrange(1, 3)):
            at = dice.randrange(len(mutated))
            mutated[at : at + dice.choice((0, 1, 1, 1))] = bytes([dice.choice((27, 65, dice.randrange(256)))])
        try:
            news, frames = ana.talk.receive(bytes(mutated), ana.now)
        except BadFrame:
            told += 1
            continue
        heard += 1
        assert all(text.isprintable() for text in texts_of(news))
        assert len(frames) <= 3
        for said in frames:
            protocol.decode_client(said)
    assert told > 500
    assert heard > 300


def test_fields_of_wrong_types_raise_nothing_but_bad_frame() -> None:
    """Each field of each message, with each of a few values no honest host has there."""
    odd = (None, True, -1, 10**12, 2.5, "\x1b", HUGE, [], {}, [[]], [None], {"a": []}, b"\xff")
    for start, frame in honest():
        plain = msgspec.msgpack.decode(frame)
        for name in plain:
            for value in odd:
                ana = Ana(start=start)
                try:
                    news, _ = ana.talk.receive(msgspec.msgpack.encode({**plain, name: value}), ana.now)
                except BadFrame:
                    continue
                assert all(text.isprintable() and len(text) < 5000 for text in texts_of(news))


LISTS = {name: tuple(["y"] * 200) for name in ("face_up", "face_down", "hidden", "round", "crown")}


@pytest.mark.parametrize(
    "item",
    [
        Item("round", 1, {str(number): tuple(["y" * 100] * 3) for number in range(16)}),
        Item("round", None, LISTS),
        Item("built", 1, {"card": "keep", "paid": 3, "size": 1}),
        Item("picked", None, {}),
    ],
    ids=["names that are none", "lists", "like an honest one", "small"],
)
def test_a_log_that_never_ends_is_refused_before_it_fills_the_memory(
    item: Item, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 400_000
    monkeypatch.setattr("netplay.heard.MOST_LOG_BYTES", most)
    ana, small = Ana(start=in_game(new_game())), Item("gathered", 1, {"what": "gold", "gold": 2})

    def fill() -> None:
        for _ in range(most):
            ana.hear(log(len(ana.talk._story), item))

    tracemalloc.start()
    try:
        with pytest.raises(BadFrame):
            fill()
        assert tracemalloc.get_traced_memory()[0] < 1.3 * most
    finally:
        tracemalloc.stop()
    ana.talk._story.cut(len(ana.talk._story) - 2)
    assert ana.hear(log(len(ana.talk._story), small))


def test_the_log_of_an_honest_game_takes_little() -> None:
    ana = Ana(start=in_game(to_the_end(new_game())))
    assert 50 * ana.talk._story._bytes < MOST_LOG_BYTES


def test_too_much_at_once_is_refused_before_it_is_looked_at() -> None:
    refused(encode(protocol.Log(0, tuple([msgspec.Raw(b"\xc1")] * (MOST_ITEMS + 1)))), in_game(new_game()))


def test_values_that_an_event_does_not_have_are_left_out() -> None:
    ana = Ana(start=in_game(new_game()))
    (update,) = ana.hear(log(len(ana.talk._story), Item("killed", 1, {"character": "king", "more": "x", "gold": 3})))
    assert update.items[0].event.values == {"character": "king"}


def test_a_chat_without_end_keeps_nothing() -> None:
    """Nor is more of it passed on than people can say."""
    ana, told = Ana(), 0
    for start in range(0, 20_000, 100):
        news = ana.hear(protocol.Chat(tuple([ChatLine(start + n, 1, "Ana", "x" * 300) for n in range(100)])))
        told += sum(len(update.lines) for update in news)
    assert len(msgspec.json.encode(ana.talk._talk._last)) < 500
    assert told == LINES_BURST
    ana.now += 10
    (update,) = ana.hear(protocol.Chat(tuple([ChatLine(start + 100 + n, 1, "Ana", "x") for n in range(150)])))
    assert len(update.lines) == 10 * LINES_RATE


def test_the_hosts_of_an_honest_invitation_are_all_there() -> None:
    joined = welcomed(Ana().news).joined
    assert joined.invitation is not None
    assert len(joined.invitation.addresses) == len(INVITE.hosts)
