"""Errors nobody has foreseen: each stays where it arose, is reported once, and the host and all other tables go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from gathering_world import Guest, LobbyWorld, begun
from netplay_world import hello, peer

from netplay.core import FAULT_PAUSE
from netplay.dues import Dues
from netplay.handing import Handing
from netplay.protocol import Act, Error, Lobby, LobbyOp, Resync, decode_host
from netplay.sessions import Session
from netplay.table import Table

REPORT = "internal error ZeroDivisionError at "


def fault(*_: object, **__: object) -> Any:
    """What goes wrong."""
    return 1 / 0


def two_tables(**more: Any) -> tuple[LobbyWorld, Guest, Guest]:
    """Two games, of Ana and of Bob, each with a bot, at one host."""
    world = LobbyWorld(tables=2, count=2, owner="", **more)
    first, second = list(world.core.tables)
    ana, bob = world.guest("Ana", table=first), world.guest("Bob", table=second)
    for guest in (ana, bob):
        guest.does("start", fill="builder", anyway=True)
    return world, ana, bob


def table_of(guest: Guest) -> Table:
    (session,) = guest.world.core.sessions.of_peer(guest.peer)
    assert isinstance(session.table, Table)
    return session.table


def plays(guest: Guest) -> bool:
    """Whether that guest can act, and does."""
    table = table_of(guest)
    for _ in range(20):
        if table.game.to_act == guest.seat:
            break
        guest.world.pass_time(0.1)
    before, n = table.revision, table.seats[guest.seat - 1].last_n + 1
    guest.world.put(guest.peer, Act(guest.sid, n, before, str(table.game.legal_actions()[0])))
    guest.world.run()
    return table.revision > before


TICKS: dict[str, Callable[[Table], object]] = {
    "tick": lambda table: setattr(table, "tick", fault),
    "absences": lambda table: setattr(table.absences, "look", fault),
    "clock": lambda table: setattr(table._clock, "look", fault),
    "next_due": lambda table: setattr(table, "next_due", fault),
    "changes": lambda table: setattr(table, "changes", fault),
    "handing": lambda table: (
        setattr(table, "handing", Handing(1, 2, 1e9)),
        setattr(table, "people_present", fault),
    ),
}


@pytest.mark.parametrize("where", TICKS)
def test_a_table_that_goes_wrong_stops_and_the_others_go_on(where: str, capsys: pytest.CaptureFixture[str]) -> None:
    world, ana, bob = two_tables()
    broken = table_of(ana)
    TICKS[where](broken)
    world.core.look_at(broken)
    world.run()
    assert broken.paused == "fault"
    assert where == "changes" or ana.lobby.paused == "fault", "everybody is told, if that is possible"
    assert plays(bob)
    assert bob.lobby.paused == ""
    for _ in range(100):
        world.pass_time(FAULT_PAUSE / 100)
        bob.pings()
        ana.pings()
        assert (due := world.core.next_due()) is None or due > world.now, "it does not spin"
    assert capsys.readouterr().err.count(REPORT) <= 6
    assert plays(bob)


def test_a_lobby_that_goes_wrong_is_tried_again_later(capsys: pytest.CaptureFixture[str]) -> None:
    world = LobbyWorld()
    ana, bob = world.guest("Ana"), world.guest("Bob")
    bob.tells = False
    ana.put("start", fill="planner", anyway=True)
    world.run()
    call_off, world.gathering.call_off = world.gathering.call_off, fault  # type: ignore[method-assign]
    world.pass_time(world.limits.reveal + 1)
    assert world.gathering.phase == "dealing"
    assert capsys.readouterr().err.count(REPORT) == 1
    world.gathering.call_off = call_off  # type: ignore[method-assign]
    world.pass_time(FAULT_PAUSE)
    assert (world.gathering.phase, ana.refusal.values["why"]) == ("lobby", "no_entropy")


def test_a_view_that_cannot_be_made_ends_one_session_and_nobody_else_hears_less(
    capsys: pytest.CaptureFixture[str],
) -> None:
    world, (ana, bob, cy) = begun("Ana", "Bob", "Cy")
    table, seen = world.table, world.table.seen
    table.seen = lambda seat: fault() if seat == bob.seat else seen(seat)  # type: ignore[method-assign]
    table._views.clear()
    for guest in (bob, ana, cy):
        world.put(guest.peer, Resync(guest.sid))
    told = [(to, type(decode_host(frame)).__name__) for to, frame in world.collect()]
    assert [to for to, kind in told if kind == "Seen"] == [ana.peer, cy.peer]
    assert (table.seats[bob.seat - 1].status, table.paused) == ("gone", "")
    since = table.absences._gone[bob.seat].since
    for number in range(3):
        world.pass_time(1)
        bob.join(seat=bob.seat)
        assert bob.refusal == Error("internal", fatal=True)
        assert table.seats[bob.seat - 1].status == "gone", "who is not welcomed is not there"
        assert table.absences._gone[bob.seat].since == since, "and a bot stands in for them in time"
        assert not world.core.sessions.of_peer(bob.peer)
        assert capsys.readouterr().err.count(REPORT) == 1 + (number == 0)
    table.seen = seen  # type: ignore[method-assign]
    bob.join(seat=bob.seat)
    assert bob.welcomes[-1].view is not None


def test_who_cannot_be_welcomed_to_the_game_keeps_nobody_else_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    world = LobbyWorld()
    ana, bob, cy = (world.guest(name) for name in ("Ana", "Bob", "Cy"))
    told = Table.told
    monkeypatch.setattr(Table, "told", lambda self, seat, *more: fault() if seat == 1 else told(self, seat, *more))
    ana.put("start", anyway=True)
    world.run()
    assert capsys.readouterr().err.count(REPORT) == 1
    assert [guest.lobby.phase for guest in (bob, cy)] == ["game", "game"]
    assert world.table.seats[0].status == "gone"


def test_what_cannot_be_told_when_somebody_goes_keeps_nobody_from_going(capsys: pytest.CaptureFixture[str]) -> None:
    world, ana, bob = two_tables()
    table_of(ana).set_status = fault  # type: ignore[method-assign]
    for guest in (ana, bob):
        world.core.lost(guest.peer)
    world.run()
    assert len(world.core.sessions) == 0
    assert REPORT in capsys.readouterr().err


def test_a_session_that_cannot_be_looked_after_is_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    world, (ana, bob) = begun("Ana", "Bob")
    put = world.core.put

    def wrong(session: Session, message: Any) -> None:
        fault() if session.seat == 1 else put(session, message)

    monkeypatch.setattr(world.core, "put", wrong)
    world.pass_time(3)
    assert [seat.status for seat in world.table.seats] == ["gone", "here"]
    assert (ana.peer, bob.lobby.seats[0].status) == (peer("ana"), "gone")
    assert capsys.readouterr().err.count(REPORT) == 1


def test_a_host_that_ends_saves_every_table_it_can(capsys: pytest.CaptureFixture[str]) -> None:
    world, ana, bob = two_tables()
    for guest, disk in zip((ana, bob), world.disks, strict=True):
        disk.full = True
        assert not plays(guest)
        disk.full = False
    table_of(ana).snapshot = fault  # type: ignore[method-assign]
    world.core.close(world.now)
    assert table_of(bob).saving.state == "saved"
    assert REPORT in capsys.readouterr().err


def test_an_operation_whose_outcome_cannot_be_told_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    world = LobbyWorld()
    ana = world.guest("Ana")
    world.gathering.changes = fault  # type: ignore[method-assign]
    world.put(ana.peer, LobbyOp(ana.sid, 1, "table", {"name": "x"}))
    world.put(peer("bob"), hello(name="Bob"))
    told = [decode_host(frame) for to, frame in world.collect() if to == ana.peer]
    assert Error("internal") in told
    assert any(isinstance(one, Lobby) and one.answers == 1 for one in told)
    assert REPORT in capsys.readouterr().err


def test_a_table_that_is_held_is_not_due_before() -> None:
    dues = Dues()
    dues.hold("a", 10.0)
    dues.set("a", 1.0)
    dues.set("b", 2.0)
    assert (dues.take(5.0), dues.first()) == (["b"], 10.0)
    dues.set("a", 12.0)
    assert dues.first() == 12.0
    assert dues.take(12.0) == ["a"]
    dues.set("a", 1.0)
    assert dues.first() == 1.0
    dues.hold("a", 20.0)
    dues.set("a", None)
    dues.set("a", 3.0)
    assert dues.first() == 3.0
