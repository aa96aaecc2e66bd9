"""Every operation, at every moment, asked by everybody: who may not gets nothing, and nothing has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace

import pytest
from gathering_world import Guest, LobbyWorld, begun, play_out
from netplay_world import WIDE

from netplay.core import Core
from netplay.gathering import Gathering
from netplay.operations import OPERATIONS, Operation
from netplay.protocol import Bye, Error, Lobby, LobbyOp, Plain, encode
from netplay.table import Table

ROLES = ("ana", "bob", "eye")
"""The host's own player, who is the chair too; a player; a spectator."""
FITTING: dict[str, dict[str, Plain]] = {
    "ready": {"ready": True},
    "name": {"name": "Zoe"},
    "seal": {"seal": "5e" * 32},
    "entropy": {"entropy": "5e" * 32},
    "table": {"name": "Friday"},
    "option": {"name": "city_size", "value": 7},
    "seats": {"count": 5},
    "bot": {"seat": 3, "bot": "planner"},
    "kick": {"seat": 2},
    "free": {"seat": 2, "open": True},
    "dismiss": {"name": "Eye"},
    "watchers": {"allowed": False},
    "start": {"fill": "builder", "anyway": True},
    "again": {},
    "pace": {"pace": 3.0},
    "lock": {"locked": True},
    "grace": {"seconds": 77},
    "decision_time": {"seconds": 30, "late": "bot"},
    "pause": {"paused": True},
    "absent": {"seat": 2, "do": "bot"},
    "saving": {"do": "retry"},
    "close": {},
    "hand": {"seat": 2},
    "agree": {"yes": True},
    "took": {"port": 5577, "key": "k" * 40},
}
"""Values each operation takes, that would mean something."""
WRONG: dict[type, tuple[Plain, ...]] = {
    bool: (None, 1, "yes", 0.0),
    int: (None, True, 1.5, "2", -1, 10**15),
    float: (None, True, "1", float("nan"), float("inf"), -1.0, 1e9),
    str: (None, True, 3, 1.5),
    object: (None, -1, "no such thing", 1e300),
}


def lobby() -> tuple[LobbyWorld, dict[str, Guest]]:
    world = LobbyWorld()
    guests = {name: world.guest(name.title(), wants="watch" if name == "eye" else "seat") for name in ROLES}
    return world, guests


def dealing() -> tuple[LobbyWorld, dict[str, Guest]]:
    world, guests = lobby()
    guests["bob"].tells = False
    guests["ana"].put("start", fill="builder", anyway=True)
    world.run()
    return world, guests


def game() -> tuple[LobbyWorld, dict[str, Guest]]:
    world, (ana, bob, _) = begun("Ana", "Bob", "Cy")
    return world, {"ana": ana, "bob": bob, "eye": world.guest("Eye", wants="watch")}


def over() -> tuple[LobbyWorld, dict[str, Guest]]:
    world, (ana, bob) = begun("Ana", "Bob", seats=[])
    eye = world.guest("Eye", wants="watch")
    play_out(world, [ana, bob])
    return world, {"ana": ana, "bob": bob, "eye": eye}


PHASES: dict[str, Callable[[], tuple[LobbyWorld, dict[str, Guest]]]] = {
    "lobby": lobby,
    "dealing": dealing,
    "game": game,
    "over": over,
}


def state(world: LobbyWorld) -> str:
    """A hash of everything there is to change."""
    table = world.seating
    parts: list[object] = [
        encode(table.lobby()),
        [replace(seat, heard=None) for seat in table.seats],
        table.terms,
        list(table.kicked),
        table.arrivals,
        len(table.chat),
        [(one.sid, one.seat, one.peer) for one in world.core.sessions],
        [disk.bytes for disk in world.disks],
        world.core.ending,
        list(world.core.tables),
    ]
    if isinstance(table, Gathering):
        parts += [table.dealing, table._chosen]
    if isinstance(table, Table):
        parts += [world.state(), table.handing, table.absences.asked, table.saving.state]
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def may(row: Operation, role: str) -> bool:
    return role == "ana" or (role == "bob" and row.who == "seat")


def test_there_is_an_example_of_every_operation() -> None:
    assert set(FITTING) == set(OPERATIONS)
    assert {row.who for row in OPERATIONS.values()} == {"seat", "chair", "owner"}
    for name, row in OPERATIONS.items():
        assert set(FITTING[name]) <= set(row.takes)
        assert row.do.__doc__, name
        assert row.phases


@pytest.mark.parametrize("phase", PHASES)
def test_who_may_not_ask_and_what_has_no_time_now_changes_nothing(phase: str) -> None:
    world, guests = PHASES[phase]()
    before = state(world)
    for name, row in OPERATIONS.items():
        for role in ROLES:
            if may(row, role) and phase in row.phases:
                continue
            answer = guests[role].ask(name, **FITTING[name])
            assert isinstance(answer, Error), (name, role)
            assert not answer.fatal
            expected = ("not_invited", {}) if not may(row, role) else ("illegal", {"op": name, "why": "phase"})
            assert (answer.code, answer.values) == expected, (name, role)
            assert state(world) == before, (name, role)


@pytest.mark.parametrize("phase", PHASES)
def test_values_that_do_not_fit_change_nothing(phase: str) -> None:
    world, guests = PHASES[phase]()
    before = state(world)
    for name, row in OPERATIONS.items():
        if phase not in row.phases:
            continue
        given = FITTING[name]
        wrong: list[dict[str, Plain]] = [{**given, "more": 1}]
        wrong += [{**given, value: bad} for value, kind in row.takes.items() for bad in WRONG[kind]]
        wrong += [{one: given[one] for one in given if one != left} for left in given if left not in row.defaults]
        for values in wrong:
            answer = guests["ana"].ask(name, **values)
            assert isinstance(answer, Error), (name, values)
            assert answer.code in ("illegal", "bad_name", "not_invited"), (name, values, answer)
            assert state(world) == before, (name, values)


TIMELY = [
    (name, phase)
    for name, row in OPERATIONS.items()
    for phase in row.phases
    if phase != "over" or name in ("again", "kick", "pace", "dismiss")  # the others are as in the game
]


@pytest.mark.parametrize(("name", "phase"), TIMELY)
def test_who_may_is_answered_once_and_a_refusal_changes_nothing(name: str, phase: str) -> None:
    world, guests = PHASES[phase]()
    before = state(world)
    for role in ("bob", "ana"):
        if not may(OPERATIONS[name], role):
            continue
        k = guests[role].put(name, **FITTING[name])
        world.pass_time(6)
        answer = guests[role].answer(k)
        if isinstance(answer, Error):
            assert answer.code != "internal"
            if name != "start" and phase != "dealing":
                assert state(world) == before
        else:
            assert isinstance(answer, Lobby) or name == "close"
        if guests[role].sid is None or world.seating.phase != phase:
            break


LASTING: dict[str, dict[str, Plain]] = {
    **{name: FITTING[name] for name in ("kick", "dismiss", "watchers", "lock", "grace", "decision_time", "pause")},
    "free": {"seat": 2, "open": False},
    "absent": {"seat": 2, "do": "pause"},
}
"""What has to be so after a restart of the host too."""


@pytest.mark.parametrize("name", LASTING)
def test_what_has_to_last_is_refused_and_undone_where_it_cannot_be_saved(name: str) -> None:
    world, guests = game()
    ana, bob, eye = guests["ana"], guests["bob"], guests["eye"]
    if name == "free":
        ana.does("kick", seat=2)
        ana.does("free", seat=2, open=True)
    if name == "absent":
        bob.vanish()
    world.disk.full = True
    world.table.save(world.now)
    before, sent = state(world), len(bob.messages)
    code, values = ana.refused(name, **LASTING[name])
    assert (code, values["why"]) == ("paused", "saving")
    assert "the disk is full" in str(values["reason"]), "the host's own player is told why"
    assert state(world) == before
    assert eye.sid is not None
    assert not [one for one in bob.messages[sent:] if isinstance(one, Bye)]
    world.disk.full = False
    ana.does(name, **LASTING[name])
    assert state(world) != before


def test_where_the_owner_goes_on_unsaved_everything_can_be_done() -> None:
    world, guests = game()
    world.disk.full = True
    world.table.save(world.now)
    guests["ana"].does("saving", do="unsaved")
    assert guests["ana"].does("kick", seat=2).seats[1].closed
    assert guests["ana"].does("lock", locked=True).locked


def test_only_the_owner_is_told_why_it_cannot_be_saved() -> None:
    world, guests = game()
    guests["ana"].does("grace", seconds=5)
    guests["ana"].vanish()
    world.pass_time(6)
    world.disk.full = True
    assert guests["bob"].refused("lock", locked=True) == ("paused", {"why": "saving"})


def test_a_try_to_save_that_fails_ends_no_pause() -> None:
    world, guests = game()
    guests["ana"].does("pause", paused=True)
    world.disk.full = True
    assert guests["ana"].refused("saving", do="retry")[0] == "paused"
    assert world.table.paused == "asked"


def test_a_fault_in_an_operation_is_answered_and_the_host_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, guests = lobby()
    monkeypatch.setattr(Gathering, "rename", lambda *_: 1 / 0)
    assert guests["ana"].refused("table", name="x") == ("internal", {})
    assert "ZeroDivisionError" in capsys.readouterr().err
    guests["ana"].does("ready", ready=True)


def test_an_operation_of_another_session_is_nobodys() -> None:
    """A session is the pair of route and key: its number alone is worth nothing."""
    world, guests = lobby()
    before = state(world)
    world.put(guests["bob"].peer, LobbyOp(guests["ana"].sid, 1, "table", {"name": "mine"}))
    world.run()
    assert guests["bob"].errors() == ["no_session"]
    assert state(world) == before


def test_a_core_without_a_way_to_begin_has_no_start() -> None:
    world = LobbyWorld()
    world.core = Core([world.seating], world.now, limits=WIDE)
    ana = world.guest("Ana")
    assert ana.refused("start", fill="planner") == ("illegal", {"why": "unsaved"})
