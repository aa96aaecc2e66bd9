"""Bots at the table: they see what their seat sees, act at a public pace, and wait while nobody is there."""

from __future__ import annotations

import pytest
from netplay_world import World, first_line, peer, people, results

from citadels_engine import Game
from citadels_engine.bots import BOTS
from netplay.bots import CALL_SHARE, LEAST_AMONG_PEOPLE, chosen
from netplay.protocol import Act, ClientPing, Lobby, LobbyOp, decode_host
from saves.model import Table as Place

ANA = peer("ana")


def bots_world(pace: float, seed: int = 3, kind: str = "random") -> World:
    """Ana and three bots."""
    world = World(people("Ana", f"Bob:{kind}", f"Cy:{kind}", f"Di:{kind}"), seed=seed, pace=pace)
    world.join(ANA)
    world.collect()
    return world


def play_own(world: World) -> None:
    """Ana takes whatever comes first while it is her decision."""
    seat = world.table.seats[0]
    while world.table.game.to_act == 1:
        world.put(ANA, Act(world.sids[ANA, 1], seat.last_n + 1, world.table.revision, first_line(world)))


def test_an_error_in_a_bots_action_is_told_and_can_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    world = bots_world(pace=0.0)
    play_own(world)
    world.collect()
    revision = world.table.revision

    def broken(*_: object) -> str:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(world.table.pacer, "plan", broken)
        world.pass_time(1.0)
        told = [decode_host(frame) for _, frame in world.collect()]
        assert [one.paused for one in told if isinstance(one, Lobby)] == ["fault"]
        assert world.join(ANA).lobby.paused == "fault"
        (result,) = results(world.act(ANA, 1, "1 gold", n=world.table.seats[0].last_n + 1))
        assert (result.code, result.values) == ("paused", {"why": "fault"})
        world.say(ANA, LobbyOp(world.sids[ANA, 1], 1, "saving", {"do": "retry"}))
        world.pass_time(1.0)
        assert [one.paused for one in map(decode, world.collect()) if isinstance(one, Lobby)] == ["fault"], "told again"
    told = world.say(ANA, LobbyOp(world.sids[ANA, 1], 2, "saving", {"do": "retry"}))
    assert [(one.answers, one.paused) for one in told if isinstance(one, Lobby)] == [(2, "")]
    world.pass_time(1.0)
    assert world.table.revision > revision


def decode(mail: tuple[object, bytes]) -> object:
    return decode_host(mail[1])


@pytest.mark.parametrize(("names", "paused"), [(("Ana", "Bob:random"), ""), (("Ana", "Bob"), "asked")])
def test_a_pause_that_was_saved_stops_nobody_who_plays_alone(names: tuple[str, ...], paused: str) -> None:
    world = World(people(*names))
    saved = world.table.snapshot()
    saved.table = Place(paused=True, locked=False)
    world._begin(saved)
    for number, seat in enumerate(names, 1):
        if ":" not in seat:
            world.join(peer(seat.lower()), seat=number)
    assert world.table.paused == paused
    if paused:
        told = world.say(ANA, LobbyOp(world.sids[ANA, 1], 1, "saving", {"do": "retry"}))
        assert [one.paused for one in told if isinstance(one, Lobby)] == [""]
    seat = world.table.game.to_act
    if seat == 1 or paused:
        who = ANA if seat == 1 else peer("bob")
        assert results(world.act(who, seat or 1, first_line(world), n=1))[0].ok
    else:
        assert world.table.waiting_bot() == "random"


def test_bots_play_a_whole_game() -> None:
    world = bots_world(pace=0.0)
    for _ in range(5000):
        play_own(world)
        if world.table.game.over:
            break
        world.now += 0.01
        world.put(ANA, ClientPing(world.sids[ANA, 1], 1))
        world.core.tick(world.now)
        world.collect()
    assert world.table.game.over
    assert world.disk.load().game.over


def test_a_tick_lets_one_bot_act_once() -> None:
    world = bots_world(pace=0.0)
    play_own(world)
    before = world.table.revision
    world.core.tick(world.now)
    assert world.table.revision == before + 1


def test_the_pause_is_what_everybody_can_see_and_nothing_else() -> None:
    """Between two actions of bots lie the pace and a share of it for each rank called, whatever the bots may do."""
    world = bots_world(pace=2.0, kind="builder")
    pauses = set()
    for _ in range(150):
        play_own(world)
        if world.table.game.over or world.table.game.to_act == 1:
            break
        began, revision = world.now, world.table.revision
        calls = world.table.pacer._calls
        while world.table.revision == revision:
            due = world.core.next_due()
            assert due is not None
            world.now = max(world.now, min(due, world.now + 1.0))
            world.put(ANA, ClientPing(world.sids[ANA, 1], 1))
            world.core.tick(world.now)
            world.collect()
        assert world.now - began == pytest.approx(2.0 * (1 + CALL_SHARE * calls))
        pauses.add(round(world.now - began, 3))
    assert len(pauses) > 1


def test_among_several_people_a_bot_without_a_pause_still_takes_its_time() -> None:
    """So that how long it thinks, which depends on what it holds, does not show."""
    world = World(people("Bob:random", "Ana", "Cy"), seed=3)
    world.join(ANA, seat=2)
    while world.table.game.to_act != 1:
        seat = world.table.seats[world.table.game.to_act - 1]
        if seat.number == 3:
            world.join(peer("cy"), seat=3)
        who = ANA if seat.number == 2 else peer("cy")
        act = Act(world.sids[who, seat.number], seat.last_n + 1, world.table.revision, first_line(world))
        world.put(who, act)
    revision = world.table.revision
    world.pass_time(LEAST_AMONG_PEOPLE / 2)
    assert world.table.revision == revision
    world.pass_time(LEAST_AMONG_PEOPLE)
    assert world.table.revision == revision + 1


def test_the_pace_can_change_while_a_bot_waits() -> None:
    world = bots_world(pace=30.0)
    play_own(world)
    revision = world.table.revision
    world.pass_time(1.0)
    assert world.table.revision == revision
    world.table.set_pace(0.5)
    world.core.look_at(world.table)
    world.core.tick(world.now)
    assert world.table.revision == revision + 1


def test_bots_wait_while_nobody_is_there() -> None:
    world = World(people("Ana", "Bob:random", "Cy:random"), seed=3)
    for _ in range(20):
        world.pass_time(1.0)
    assert world.table.revision == 0
    assert world.core.next_due() is None
    world.join(ANA)
    for _ in range(3):
        play_own(world)
        world.pass_time(1.0)
    assert world.table.revision > 0
    for _ in range(40):
        world.pass_time(0.5)
    stopped = world.table.revision
    world.pass_time(60.0)
    assert world.table.revision == stopped, "her screen is gone: the game waits for her"


def test_a_table_of_bots_only_plays_by_itself() -> None:
    world = World(people("Bob:random", "Cy:random"))
    for _ in range(10):
        world.pass_time(0.01)
    assert world.table.revision == 10


@pytest.mark.parametrize("kind", sorted(BOTS))
def test_a_bot_is_given_the_view_of_its_own_seat(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(seed=1)
    given = []
    real = BOTS[kind].choose

    class Watched:
        def choose(self, view: object, choices: object, stream: object) -> str:
            given.append((view, choices))
            return real(view, choices, stream)  # type: ignore[arg-type]

    monkeypatch.setattr("netplay.bots.BOTS", {kind: Watched()})
    for _ in range(40):
        seat = game.to_act
        line = chosen(game, kind)
        assert given.pop() == (game.view(seat), game.choices())
        game.apply(line)


def test_a_bot_that_fails_does_not_stop_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Broken:
        def choose(self, *_: object) -> str:
            raise RuntimeError("I hold the palace")

    class Wrong:
        def choose(self, *_: object) -> str:
            return "1 fly away"

    monkeypatch.setattr("netplay.bots.BOTS", {"broken": Broken(), "wrong": Wrong()})
    game = Game.new(seed=1)
    for kind in ("broken", "wrong", "not even there"):
        assert game.is_legal(chosen(game, kind))
    assert "palace" not in capsys.readouterr().err
