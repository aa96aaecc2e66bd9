"""Who was sent away stays away: by key, by address, and from the cards of the seat that was theirs."""

from __future__ import annotations

from pathlib import Path

import pytest
from gathering_world import Guest, LobbyWorld, begun, play_out, rows
from netplay_world import hello, peer

from citadels_engine import Game, Options
from netplay.curve import new_keys
from netplay.handing import Handing
from netplay.keeper import FileKeeper
from netplay.limits import Limits
from netplay.places import Listening
from netplay.protocol import Act, Bye, Error, Welcome
from netplay.sessions import Peer
from netplay.settings import HostSettings, LanSettings, SeatSettings
from netplay.starting import beginning
from saves.model import SavedGame, Seat
from saves.model import Table as Place

AFAR, BESIDE, ELSEWHERE = "192.168.1.66", "192.168.1.67", "192.168.1.68"


def game() -> tuple[LobbyWorld, Guest, Guest]:
    """A game of the host's own player and of Bob, who comes from afar, and of Cy, who sits at another machine."""
    world = LobbyWorld(count=3)
    ana, bob, _ = world.guest("Ana"), world.guest("Bob", AFAR), world.guest("Cy", BESIDE)
    ana.does("start", anyway=True)
    return world, ana, bob


def refusal(world: LobbyWorld, name: str, address: str, **more: object) -> str:
    """Why somebody new does not get in; or ``welcome``."""
    who = Peer(f"route of {name}".encode(), peer(name).key, address)
    told = world.say(who, hello(name=name, **more))
    found = next(one for one in told if isinstance(one, Welcome | Error))
    return "welcome" if isinstance(found, Welcome) else found.code


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.1"])
def test_one_guest_of_a_door_is_sent_away_and_no_other(address: str) -> None:
    world = LobbyWorld(count=3, own_address="10.0.0.1")
    ana, bob = world.guest("Ana", "10.0.0.1"), world.guest("Bob", address)
    ana.does("kick", seat=bob.seat)
    assert refusal(world, "bob", address) == "kicked"
    assert refusal(world, "cy", address) == "welcome"


def test_the_seat_of_who_was_sent_away_is_nobodys_until_the_chair_opens_it() -> None:
    world, ana, bob = game()
    cards = world.table.game.view(2)
    row = ana.does("kick", seat=2).seats[1]
    assert (row.status, row.closed, row.sent_away, row.stand_in) == ("free", True, True, "planner")
    assert refusal(world, "bob", AFAR) == refusal(world, "bob", ELSEWHERE) == "kicked", "the same key"
    assert refusal(world, "new bob", ELSEWHERE) == "started"
    assert refusal(world, "new bob", ELSEWHERE, seat=2) == "seat_taken"
    assert ana.refused("free", seat=3, open=True) == ("illegal", {"why": "occupied", "seat": 3})
    assert ana.refused("free", seat=4, open=True) == ("illegal", {"why": "value"})
    assert bob.seat == 2
    assert not ana.does("free", seat=2, open=True).seats[1].closed
    assert refusal(world, "eve", AFAR, seat=2) == "kicked", "nobody new from the same address"
    ana.does("free", seat=2, open=False)
    assert refusal(world, "eve", ELSEWHERE, seat=2) == "seat_taken"
    ana.does("free", seat=2, open=True)
    eve = world.guest("Eve", ELSEWHERE)
    assert eve.seat == 2
    assert eve.welcomes[-1].view is not None
    assert eve.welcomes[-1].view.view.hand == cards.hand, "the cards are those of the seat"
    row = ana.lobby.seats[1]
    assert (row.status, row.closed, row.sent_away, row.stand_in) == ("here", False, False, "")


def test_it_is_so_after_a_restart_too() -> None:
    world, ana, _ = game()
    ana.does("kick", seat=2)
    world.restart()
    ana.join()
    assert ana.lobby.seats[1].closed
    assert refusal(world, "bob", ELSEWHERE) == "kicked"
    assert refusal(world, "new bob", ELSEWHERE) == "started"
    ana.does("free", seat=2, open=True)
    world.restart()
    assert refusal(world, "new bob", AFAR) == "kicked"
    assert refusal(world, "new bob", ELSEWHERE) == "welcome"


def test_the_next_lobby_has_a_free_seat_and_knows_who_was_sent_away() -> None:
    world = LobbyWorld(count=2)
    ana, bob = world.guest("Ana"), world.guest("Bob", AFAR)
    ana.does("start", anyway=True)
    ana.does("kick", seat=bob.seat)
    world.guests.remove(bob)
    while not world.table.game.over:
        seat = world.table.game.to_act
        if seat == 1:
            play_one(world, ana)
        else:
            world.pass_time(1)
    ana.does("again")
    assert (rows(ana.lobby), ana.lobby.seats[1].closed) == (["Ana", "-"], False)
    assert refusal(world, "new bob", AFAR) == "kicked"
    assert refusal(world, "eve", ELSEWHERE) == "welcome"


def play_one(world: LobbyWorld, guest: Guest) -> None:
    table = world.table
    n = table.seats[guest.seat - 1].last_n + 1
    world.put(guest.peer, Act(guest.sid, n, table.revision, str(table.game.legal_actions()[0])))
    world.run()


def test_an_address_says_nothing_where_others_of_the_table_come_from_it_too() -> None:
    world = LobbyWorld(count=4)
    ana, bob, eye = world.guest("Ana"), world.guest("Bob", AFAR), world.guest("Eye", AFAR, wants="watch")
    ana.does("kick", seat=2)
    assert list(world.seating.kicked) == [bob.peer.key]
    assert refusal(world, "new bob", AFAR) == "welcome"
    eye.leave()
    cy, dan = world.guest("Cy"), world.guest("Dan", BESIDE)
    ana.does("kick", seat=cy.seat)
    assert list(world.seating.kicked)[1:] == [cy.peer.key], "this machine's own address is everybody's"
    dan.vanish()
    ana.does("kick", seat=dan.seat)
    assert list(world.seating.kicked)[2:] == [dan.peer.key, BESIDE], "who is gone was there"


def test_who_has_a_seat_comes_back_to_it_from_whatever_address() -> None:
    world, ana, _ = game()
    cy = world.guests[2]
    ana.does("kick", seat=2)
    cy.vanish()
    again = Peer(b"moved", cy.peer.key, AFAR)
    assert any(isinstance(one, Welcome) for one in world.say(again, hello(name="Cy", seat=3, token=cy.token)))
    other = Peer(b"other", peer("other").key, AFAR)
    assert any(isinstance(one, Welcome) for one in world.say(other, hello(name="Cy", seat=3, token=cy.token)))
    assert refusal(world, "new bob", AFAR, wants="watch") == "kicked"


def test_who_gets_a_seat_while_the_table_is_handed_over_has_not_agreed_to_it() -> None:
    world, ana, bob = game()
    world.table.handing = Handing(1, 3, world.now + 30)
    bob.does("agree", yes=True)
    assert world.table.handing.agreed == {2}
    ana.does("kick", seat=2)
    assert world.table.handing.agreed == set()


# -- who watches


def test_who_watches_is_known_by_name_and_can_be_sent_away() -> None:
    world, ana, bob = game()
    eye, owl = world.guest("Eye", ELSEWHERE, wants="watch"), world.guest("Owl", wants="watch")
    assert (ana.lobby.watchers, ana.lobby.spectators) == (2, ("Eye", "Owl"))
    assert bob.refused("dismiss", name="Eye") == ("not_invited", {})
    assert ana.refused("dismiss", name="Bob") == ("illegal", {"why": "person"})
    ana.does("dismiss", name="Eye")
    assert Bye("kicked") in eye.messages
    assert (ana.lobby.spectators, bob.lobby.spectators) == (("Owl",), ("Owl",))
    assert refusal(world, "eye", BESIDE, wants="watch") == "kicked"
    assert refusal(world, "new eye", ELSEWHERE, wants="watch") == "kicked"
    assert owl.errors() == []
    world.restart()
    assert refusal(world, "new eye", ELSEWHERE, wants="watch") == "kicked"


def test_nobody_loses_a_seat_by_being_sent_away_from_watching() -> None:
    world, ana, bob = game()
    for guest, name in ((ana, "Ana 2"), (bob, "Bobby")):
        world.say(guest.peer, hello(name=name, wants="watch"))
    assert ana.refused("dismiss", name="Ana 2") == ("illegal", {"why": "own"})
    assert ana.refused("dismiss", name="Bobby") == ("illegal", {"why": "seat"})


@pytest.mark.parametrize("phase", ["lobby", "game"])
def test_whether_anybody_may_watch_is_the_chairs_to_decide(phase: str) -> None:
    world, (ana, bob) = begun("Ana", "Bob")
    if phase == "lobby":
        play_out(world, [ana, bob])
        ana.does("again")
    eye = world.guest("Eye", wants="watch")
    assert ana.lobby.may_watch
    assert bob.refused("watchers", allowed=False) == ("not_invited", {})
    ana.does("watchers", allowed=False)
    assert not bob.lobby.may_watch
    assert refusal(world, "owl", ELSEWHERE, wants="watch") == "not_invited"
    assert Bye("unwatched") in eye.messages, "who watches has to leave"
    assert (ana.lobby.watchers, ana.lobby.spectators) == (0, ())
    bob.says("still here")
    assert ana.chat[-1].text == "still here", "who plays stays"
    if phase == "game":
        assert not world.disk.load().table.watchers
    ana.does("watchers", allowed=True)
    assert refusal(world, "owl", ELSEWHERE, wants="watch") == "welcome"


def test_no_more_than_fifty_names_are_told() -> None:
    world = LobbyWorld(count=2)
    ana = world.guest("Ana")
    for number in range(55):
        world.put(peer(f"w{number}"), hello(name=f"W{number}", wants="watch"))
    world.run()
    assert (ana.lobby.watchers, len(ana.lobby.spectators)) == (55, 50)


# -- a host that goes on


def test_a_host_that_goes_on_with_a_game_keeps_what_was_decided(tmp_path: Path) -> None:
    place = Place(lan=True, watchers=False, locked=False, kicked=["10.0.0.9"], secret_key=new_keys()[1])
    seats = [Seat("Ana", device_key=peer("ana").key), Seat("Bob", closed=True)]
    keeper = FileKeeper.new(tmp_path, SavedGame("Friday", Game.new(Options(players=2), 1), seats, place))
    keeper.close()
    start = beginning(HostSettings(str(tmp_path), resume=str(keeper.path)), [str(keeper.path)])
    try:
        (table,) = start.tables(Listening("127.0.0.1", "k" * 40, 5577), Limits(), 0.0)
    finally:
        start.close()
    assert not table.terms.watchers
    assert [seat.closed for seat in table.seats] == [False, True]
    assert list(table.kicked) == ["10.0.0.9"]


@pytest.mark.parametrize("watchers", [True, False])
def test_whether_anybody_may_watch_is_first_as_the_host_was_told(tmp_path: Path, watchers: bool) -> None:
    people = (SeatSettings("Ana"), SeatSettings(""))
    start = beginning(HostSettings(str(tmp_path), seats=people, lan=LanSettings(watchers=watchers)))
    (table,) = start.tables(Listening("127.0.0.1", "k" * 40, 5577), Limits(), 0.0)
    assert table.terms.watchers is watchers


def test_people_at_one_keyboard_have_no_closed_seats(tmp_path: Path) -> None:
    """A game without a table on the network is taken up by whoever has the file."""
    seats = [Seat("Ana"), Seat("Bob", closed=True)]
    keeper = FileKeeper.new(tmp_path, SavedGame("Friday", Game.new(Options(players=2), 1), seats, Place()))
    keeper.close()
    start = beginning(HostSettings(str(tmp_path), resume=str(keeper.path), lan=LanSettings()), [str(keeper.path)])
    start.close()
    assert [seat.closed for _, saved in start.games for seat in saved.seats] == [False, False]
