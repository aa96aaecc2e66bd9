"""Many tables at one host: each is looked at when it has something to do, and none hears of another."""

from __future__ import annotations

from collections import Counter

import pytest
from gathering_world import LobbyWorld
from hypothesis import given
from hypothesis import strategies as st

from netplay.dues import Dues
from netplay.gathering import Gathering
from netplay.seating import Seating
from netplay.table import Table


def test_only_tables_where_something_happens_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    world = LobbyWorld(tables=40, owner="")
    first, second = list(world.core.tables)[:2]
    ana = world.guest("Ana", table=first)
    world.guest("Bob", table=second)
    world.pass_time(1)
    looked: Counter[str] = Counter()
    tick = Gathering.tick

    def counting(table: Seating, present: bool, now: float) -> bool:
        looked[table.id] += 1
        return tick(table, present, now)  # type: ignore[arg-type]

    monkeypatch.setattr(Gathering, "tick", counting)
    for number in range(10):
        ana.does("table", name=f"Name {number}")
    world.pass_time(3)
    assert set(looked) == {first}
    assert looked[first] <= 20


def test_tables_know_nothing_of_each_other() -> None:
    world = LobbyWorld(tables=3, owner="", count=2)
    one, two, three = world.core.tables
    ana, bob = world.guest("Ana", table=one), world.guest("Bob", table=one)
    cy, dan = world.guest("Cy", table=two), world.guest("Dan", table=two)
    for guest in (cy, dan):
        guest.messages.clear()
    ana.does("option", name="city_size", value=6)
    ana.says("here")
    ana.does("start", anyway=True)
    assert cy.messages == dan.messages == []
    assert [table.phase for table in world.core.tables.values()] == ["game", "lobby", "lobby"]
    assert list(world.core.tables) == [one, two, three], "in their places"
    assert isinstance(world.core.tables[one], Table)
    cy.does("start", anyway=True)
    assert len({disk.load().id for disk in world.disks}) == 2
    assert bob.lobby.phase == dan.lobby.phase == "game"


def test_a_machine_may_sit_at_several_tables() -> None:
    world = LobbyWorld(tables=2, owner="")
    one, two = world.core.tables
    ana = world.guest("Ana", table=one)
    first = ana.sid
    ana.join(table=two)
    assert len(world.core.sessions.of_peer(ana.peer)) == 2
    assert ana.welcomes[0].game == one
    assert ana.welcomes[1].game == two
    assert first != ana.sid


def test_news_rise_whenever_something_is_told() -> None:
    """What is announced on the network is looked up again when they do."""
    world = LobbyWorld()
    ana = world.guest("Ana")
    for op, values in (("lock", {"locked": True}), ("table", {"name": "New"}), ("seats", {"count": 4})):
        before = world.core.news
        ana.does(op, **values)
        assert world.core.news > before, op
    before = world.core.news
    ana.pings()
    assert world.core.news == before


@given(st.lists(st.tuples(st.sampled_from("abc"), st.one_of(st.none(), st.integers(0, 20))), max_size=60))
def test_dues_come_in_order_and_only_the_newest_of_each(steps: list[tuple[str, int | None]]) -> None:
    dues, expected = Dues(), {}
    for table, due in steps:
        dues.set(table, None if due is None else float(due))
        expected[table] = due
    wanted = {table: due for table, due in expected.items() if due is not None}
    assert dues.first() == min(wanted.values(), default=None)
    for now in range(21):
        due_now = dues.take(now)
        assert sorted(due_now) == sorted(table for table, due in wanted.items() if due == now)
    assert dues.first() is None


def test_dues_that_are_put_off_again_and_again_are_not_kept() -> None:
    dues = Dues()
    for number in range(10_000):
        dues.set("a", 1000.0 + number)
    assert len(dues._heap) < 100
    assert dues.take(10_999.0) == ["a"]
