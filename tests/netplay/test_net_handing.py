"""Handing the table over: everybody present agrees, the next host has the whole game, the others are sent there."""

from __future__ import annotations

from pathlib import Path

import pytest
from absent_world import ANA, BOB, STILL, leave, operate, pass_until, told
from netplay_world import World, errors, first_line, hello, key_of, peer, people, results

from netplay.handing import Handing, moved_to
from netplay.protocol import Act, Bye, Error, Handover, Lobby, LobbyOp, Moved
from netplay.sessions import Peer
from netplay.shapes import is_key, is_port
from netplay.table_checks import checked_state
from saves.fair_deal import Deal, commitment
from saves.format import decode
from saves.model import Table as Place

KEY = "rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7"
FAIRNESS = Deal("ab" * 16, "5e" * 32, commitment("ab" * 16, "5e" * 32), terms="7e" * 32).to_dict()
FAR = Peer(b"cy", key_of("cy"), "192.168.1.30")
"""Cy at a machine of his own."""


def test_everybody_present_but_the_owner_has_to_agree() -> None:
    handing = Handing(owner=1, seat=3, until=130.0)
    assert handing.step({1, 2, 3}, 100.0) == "wait"
    handing.agreed.add(3)
    assert handing.step({1, 2, 3}, 100.0) == "wait"
    handing.agreed.add(2)
    assert handing.step({1, 2, 3}, 100.0) == "send"
    assert handing.step({1, 2, 3, 4}, 100.0) == "wait", "one who comes meanwhile is asked too"
    assert handing.step({1, 3}, 100.0) == "send"


def test_who_is_not_there_is_not_asked() -> None:
    handing = Handing(owner=1, seat=3, until=130.0, agreed={3})
    assert handing.step({1, 2, 3}, 100.0) == "wait"
    assert handing.step({1, 3}, 100.0) == "send"


@pytest.mark.parametrize("sent", [False, True])
def test_without_its_next_host_or_in_time_it_is_called_off(sent: bool) -> None:
    handing = Handing(owner=1, seat=3, until=130.0, agreed={2, 3}, sent=sent)
    assert handing.step({1, 2}, 100.0) == "off"
    assert handing.step({1, 2, 3}, 130.0) == "off"


def test_the_owner_is_needed_until_the_next_host_has_the_game() -> None:
    handing = Handing(owner=1, seat=3, until=130.0, agreed={2, 3})
    assert handing.step({2, 3}, 100.0) == "off"
    handing.sent = True
    assert handing.step({2, 3}, 100.0) == "wait"


@pytest.mark.parametrize(
    ("address", "told"),
    [("192.168.1.30", "192.168.1.30:4000"), ("127.0.0.1", "*:4000"), ("::1", "*:4000"), ("fe80::1", "[fe80::1]:4000")],
)
def test_where_the_game_goes_on(address: str, told: str) -> None:
    assert moved_to(address, 4000) == told


def test_what_can_be_a_key_and_a_port() -> None:
    assert is_key(KEY)
    for key in ("", "a" * 39, "a" * 41, "a" * 39 + "~", "a" * 39 + "\u00e4", 7, None):
        assert not is_key(key)
    assert is_port(1) and is_port(65535)  # noqa: PT018
    for port in (0, -1, 65536, True, "5577", 1.5, None):
        assert not is_port(port)


# -- at a table


def table_of_four() -> World:
    """Ana, who hosts, Bob, and Cy at another machine; Di is gone."""
    world = World(people("Ana", "Bob", "Cy", "Di"), seed=5, limits=STILL)
    world.table._saved.table = Place(
        port=4321, secret_key="S" * 40, words="amber-fox-river-stone", porch=5577, owner=1, lan=True,
        fairness=FAIRNESS,
    )  # fmt: skip
    for who, seat in ((ANA, 1), (BOB, 2), (FAR, 3)):
        world.join(who, seat=seat)
    world.join(peer("di"), seat=4)
    leave(world, peer("di"), 4)
    assert world.table.save(world.now)
    told(world)
    return world


def asked(world: World) -> World:
    """Ana wants Cy to go on hosting."""
    assert not errors(operate(world, ANA, 1, "hand", seat=3))
    told(world)
    return world


def sent(world: World) -> bytes:
    """Everybody agrees; the save that Cy gets."""
    asked(world)
    assert not errors(operate(world, BOB, 2, "agree", yes=True))
    (handover,) = [one for one in operate(world, FAR, 3, "agree", yes=True) if isinstance(one, Handover)]
    return handover.save


def is_off(world: World) -> bool:
    """Whether the table is as if nobody had asked: play goes on, and everybody knows it."""
    lobby = world.table.lobby()
    return (lobby.handing, lobby.agreed, lobby.paused) == (None, (), "")


def test_everybody_is_asked_and_the_game_stands_still_meanwhile() -> None:
    world = table_of_four()
    lobby = next(one for one in operate(world, ANA, 1, "hand", seat=3) if isinstance(one, Lobby))
    assert (lobby.handing, lobby.agreed, lobby.paused) == (3, (), "handing")
    for who in (BOB, FAR):
        assert [one.handing for one in told(world)[who] if isinstance(one, Lobby)] in ([3], [])
    seat = world.table.game.to_act
    who = {1: ANA, 2: BOB, 3: FAR}[seat]
    (result,) = results(world.act(who, seat, first_line(world), n=1))
    assert (result.code, result.values) == ("paused", {"why": "handing"})
    operate(world, BOB, 2, "agree", yes=True)
    assert (world.table.lobby().agreed, world.table.lobby().handing) == ((2,), 3)


def test_the_next_host_gets_the_whole_game_without_the_secret_key_and_nobody_else_does() -> None:
    world = table_of_four()
    asked(world)
    operate(world, BOB, 2, "agree", yes=True)
    world.put(FAR, LobbyOp(world.sids[FAR, 3], 1, "agree", {"yes": True}))
    world.core.tick(world.now)
    news = told(world)
    assert [who for who, messages in news.items() if any(isinstance(one, Handover) for one in messages)] == [FAR]
    save = next(one for one in news[FAR] if isinstance(one, Handover)).save
    saved, before = decode(save, Path("handover.toml")), world.disk.load()
    assert b"S" * 40 not in save
    place = saved.table
    assert (place.secret_key, place.port, place.owner, place.paused) == ("", 0, 3, False)
    assert (place.words, place.porch, place.lan, place.fairness) == ("", 0, True, FAIRNESS)
    assert saved.seats == before.seats, "tokens and device keys: everybody gets in there as here"
    assert (saved.id, saved.game.to_dict()) == (before.id, before.game.to_dict())


def test_when_the_next_host_listens_everybody_is_sent_there_and_this_host_ends() -> None:
    world = table_of_four()
    sent(world)
    watcher = peer("watcher")
    world.join(watcher, wants="watch")
    world.put(FAR, LobbyOp(world.sids[FAR, 3], 9, "took", {"port": 4000, "key": KEY}))
    world.core.tick(world.now)
    news = told(world)
    there = Moved("192.168.1.30:4000", KEY)
    for who in (ANA, BOB, FAR, watcher):
        assert [one for one in news[who] if isinstance(one, Moved)] == [there], who
    assert [getattr(one, "answers", 0) for one in news[FAR]].index(9) < news[FAR].index(there), "the answer comes first"
    assert world.core.ending == "moved"
    place = world.disk.load().table
    assert (place.paused, place.secret_key) == (True, "S" * 40), "its own save is at rest, and else as it was"
    disk = world.disk.bytes
    world.core.close(world.now)
    for who, messages in told(world).items():
        assert [one for one in messages if isinstance(one, Bye)] == [Bye("moved")], who
    assert world.disk.bytes == disk


def test_a_next_host_on_the_same_machine_is_where_this_one_is() -> None:
    world = table_of_four()
    operate(world, ANA, 1, "hand", seat=2)
    operate(world, FAR, 3, "agree", yes=True)
    operate(world, BOB, 2, "agree", yes=True)
    world.put(BOB, LobbyOp(world.sids[BOB, 2], 1, "took", {"port": 4000, "key": KEY}))
    world.core.tick(world.now)
    assert [one.address for one in told(world)[FAR] if isinstance(one, Moved)] == ["*:4000"]


def test_once_it_is_gone_nothing_is_done_here_any_more() -> None:
    """What comes in the same breath finds the game ended."""
    world = table_of_four()
    sent(world)
    seat = world.table.game.to_act
    who = {1: ANA, 2: BOB, 3: FAR}[seat]
    world.put(FAR, LobbyOp(world.sids[FAR, 3], 9, "took", {"port": 4000, "key": KEY}))
    before = world.state()
    world.put(ANA, LobbyOp(world.sids[ANA, 1], 2, "pause", {"paused": False}))
    world.put(who, Act(world.sids[who, seat], 1, 0, first_line(world)))
    world.put(peer("di"), hello(seat=4))
    world.core.tick(world.now)
    assert world.state() == before
    assert not world.core.sessions.of_peer(peer("di"))


@pytest.mark.parametrize("who", [BOB, FAR])
def test_one_no_is_enough(who: Peer) -> None:
    world = asked(table_of_four())
    seat = 2 if who is BOB else 3
    operate(world, BOB, 2, "agree", yes=True)
    world.put(who, LobbyOp(world.sids[who, seat], 1, "agree", {"yes": False}))
    world.core.tick(world.now)
    assert is_off(world)
    assert [one.handing for one in told(world)[ANA] if isinstance(one, Lobby)] == [None]
    assert goes_on(world)


def goes_on(world: World) -> bool:
    """Whether who is asked can act."""
    seat = world.table.seat(world.table.game.to_act or 1)
    who = {1: ANA, 2: BOB, 3: FAR, 4: peer("di")}[seat.number]
    return results(world.act(who, seat.number, first_line(world), n=seat.last_n + 1))[0].ok


def test_the_owner_can_call_it_off() -> None:
    world = asked(table_of_four())
    assert not errors(operate(world, ANA, 1, "hand", seat=0))
    assert is_off(world)
    sent(world)
    assert not errors(operate(world, ANA, 1, "hand", seat=0))
    assert is_off(world)
    assert errors(operate(world, FAR, 3, "took", port=4000, key=KEY)) == ["illegal"]
    assert world.core.ending == ""
    assert goes_on(world)


@pytest.mark.parametrize("given", [False, True])
def test_it_is_called_off_when_nothing_comes_of_it(given: bool) -> None:
    world = table_of_four()
    sent(world) if given else asked(world)
    assert pass_until(world, lambda: world.table.handing is None, 30.0) == 30.0
    assert is_off(world)
    assert goes_on(world)
    assert not world.disk.load().table.paused


@pytest.mark.parametrize("given", [False, True])
def test_a_next_host_who_leaves_is_none(given: bool) -> None:
    world = table_of_four()
    sent(world) if given else asked(world)
    leave(world, FAR, 3)
    assert is_off(world)
    world.join(FAR, seat=3)
    assert errors(operate(world, FAR, 3, "took", port=4000, key=KEY)) == ["illegal"]


def test_an_owner_who_leaves_is_needed_only_until_the_game_is_given() -> None:
    world = asked(table_of_four())
    leave(world, ANA, 1)
    assert is_off(world)
    world.join(ANA, seat=1)
    sent(world)
    leave(world, ANA, 1)
    assert not errors(operate(world, FAR, 3, "took", port=4000, key=KEY))
    assert world.core.ending == "moved"


def test_who_leaves_is_not_waited_for_and_who_comes_is_asked() -> None:
    world = asked(table_of_four())
    operate(world, FAR, 3, "agree", yes=True)
    world.join(peer("di"), seat=4)
    leave(world, BOB, 2)
    assert not world.table.handing.sent, "Di has not agreed"
    operate(world, peer("di"), 4, "agree", yes=True)
    assert world.table.handing.sent


def test_a_client_that_cannot_host_says_so_and_everybody_hears_it() -> None:
    world = asked(table_of_four())
    for who, seat, values in (
        (BOB, 2, {"yes": False, "why": "guest"}),
        (FAR, 3, {"yes": True, "why": "guest"}),
        (FAR, 3, {"yes": False, "why": "lazy"}),
    ):
        assert errors(operate(world, who, seat, "agree", **values)) == ["illegal"]
    assert world.table.handing is not None
    lobby = next(one for one in operate(world, FAR, 3, "agree", yes=False, why="guest") if isinstance(one, Lobby))
    assert is_off(world)
    assert lobby.declined == 3
    assert checked_state(lobby).declined == 3
    assert not errors(operate(world, ANA, 1, "hand", seat=2))
    assert world.table.lobby().declined is None
    operate(world, BOB, 2, "agree", yes=False)
    assert world.table.lobby().declined is None


def test_what_cannot_be_handed_over_or_to_whom() -> None:
    world = table_of_four()
    watcher = peer("watcher")
    world.join(watcher, wants="watch")
    before = world.state()
    for who, seat in ((BOB, 2), (FAR, 3), (watcher, None)):
        assert errors(operate(world, who, seat, "hand", seat=3)) == ["not_invited"]
    for seat, why in ((0, "not_handing"), (1, "seat"), (4, "gone"), (5, "value"), (-1, "value"), ("3", "value")):
        (error,) = [one for one in operate(world, ANA, 1, "hand", seat=seat) if isinstance(one, Error)]
        assert (error.code, error.values["why"]) == ("illegal", why), seat
    for who, seat in ((BOB, 2), (ANA, 1)):
        assert errors(operate(world, who, seat, "agree", yes=True)) == ["illegal"]
        assert errors(operate(world, who, seat, "took", port=4000, key=KEY)) == ["illegal"]
    asked(world)
    assert errors(operate(world, ANA, 1, "hand", seat=2)) == ["illegal"], "one at a time"
    assert errors(operate(world, ANA, 1, "agree", yes=True)) == ["illegal"], "she has said it by asking"
    assert errors(operate(world, ANA, 1, "pause", paused=False)) == ["illegal"]
    assert errors(operate(world, watcher, None, "agree", yes=False)) == ["not_invited"]
    assert errors(operate(world, FAR, 3, "took", port=4000, key=KEY)) == ["not_invited"], "nobody has agreed yet"
    assert (world.table.lobby().handing, world.table.lobby().agreed, world.state()) == (3, (), before)


def test_only_the_next_host_can_say_where_it_listens() -> None:
    world = table_of_four()
    sent(world)
    for who, seat in ((ANA, 1), (BOB, 2)):
        assert errors(operate(world, who, seat, "took", port=4000, key=KEY)) == ["not_invited"]
    for values in ({"port": 0, "key": KEY}, {"port": 65536, "key": KEY}, {"port": 4000, "key": "x"}, {"port": 4000}):
        assert errors(operate(world, FAR, 3, "took", **values)) == ["illegal"]
    assert (world.core.ending, world.table.paused) == ("", "handing")
    assert not errors(operate(world, FAR, 3, "took", port=4000, key=KEY))


def test_a_game_that_cannot_be_saved_is_not_handed_over() -> None:
    world = table_of_four()
    sent(world)
    world.disk.full = True
    assert errors(operate(world, FAR, 3, "took", port=4000, key=KEY)) == ["paused"]
    assert (world.core.ending, is_off(world)) == ("", True), "this save is not at rest, so that the game stays here"
    assert not world.disk.load().table.paused
    (error,) = [one for one in operate(world, ANA, 1, "hand", seat=3) if isinstance(one, Error)]
    assert error.values["why"] == "saving"


def test_a_pause_from_before_lasts() -> None:
    world = table_of_four()
    operate(world, ANA, 1, "pause", paused=True)
    assert decode(sent(world), Path("handover.toml")).table.paused
    operate(world, ANA, 1, "hand", seat=0)
    assert world.table.paused == "asked"


def test_a_table_of_nobody_cannot_be_handed_over() -> None:
    world = table_of_four()
    world.table.terms.owner_key = ""
    for who, seat in ((ANA, 1), (BOB, 2)):
        world.join(who, seat=seat)
        assert errors(operate(world, who, seat, "hand", seat=3)) == ["not_invited"]
        assert errors(operate(world, who, seat, "close")) == ["not_invited"]


def test_everybody_has_the_same_seat_at_the_next_host_and_nothing_was_lost() -> None:
    world = table_of_four()
    assert goes_on(world)
    game = world.table.game.to_dict()
    saved = decode(sent(world), Path("handover.toml"))
    there = World(people("Ana", "Bob", "Cy", "Di"), owner="cy", limits=STILL)
    there._begin(saved)
    welcomes = {seat: there.join(who) for who, seat in ((FAR, 3), (ANA, 1), (BOB, 2), (peer("di"), 4))}
    assert {seat: welcome.seat for seat, welcome in welcomes.items()} == {1: 1, 2: 2, 3: 3, 4: 4}
    assert [seat for seat, welcome in welcomes.items() if welcome.owner] == [3]
    assert there.table.game.to_dict() == game
    assert [one.last_n for one in there.table.seats] == [one.last_n for one in world.table.seats]
    assert goes_on(there)


def test_a_host_is_closed_by_its_owner_and_nobody_else() -> None:
    world = table_of_four()
    for who, seat in ((BOB, 2), (FAR, 3)):
        assert errors(operate(world, who, seat, "close")) == ["not_invited"]
    assert world.core.ending == ""
    assert not errors(operate(world, ANA, 1, "close"))
    assert world.core.ending == "shutting_down"
    world.core.close(world.now)
    for who, messages in told(world).items():
        assert [one for one in messages if isinstance(one, Bye)] == [Bye("shutting_down")], who
