"""The lobby: who gets which seat, what the chair decides, and how people come and go before there are any cards."""

from __future__ import annotations

import pytest
from gathering_world import INVITE, LobbyWorld, rows
from netplay_world import errors, hello, peer

from netplay.limits import Limits
from netplay.names import BOT_NAMES
from netplay.protocol import BadFrame, Bye, ClientBye, ClientChat, Commit, Error, Lobby, Welcome, decode_host
from netplay.reception import MOST_TABLES
from netplay.sessions import Peer
from netplay.table_checks import checked_options, checked_state
from saves.model import Seat


@pytest.fixture
def world() -> LobbyWorld:
    """Three free seats; the host's own player is Ana."""
    return LobbyWorld()


# -- coming and going


def test_a_welcome_to_the_lobby_says_everything(world: LobbyWorld) -> None:
    ana = world.guest("Ana")
    (welcome,) = ana.welcomes
    assert (welcome.seat, welcome.owner, welcome.view, welcome.last_n) == (1, True, None, 0)
    assert welcome.log.items == ()
    assert welcome.token
    assert welcome.invite == INVITE
    assert welcome.game == world.gathering.id
    lobby = welcome.lobby
    assert (lobby.phase, lobby.name, lobby.chair, lobby.options) == ("lobby", "Table 1", 1, {"ruleset": "classic"})
    assert rows(lobby) == ["Ana", "-", "-"]
    assert world.disk.bytes == b"", "nothing is on the disk"


def test_everybody_sees_who_comes_and_goes(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    assert rows(ana.lobby) == rows(bob.lobby) == ["Ana", "Bob", "-"]
    bob.leave()
    assert rows(ana.lobby) == ["Ana", "-", "-"], "a goodbye frees the seat at once"
    cy = world.guest("Cy")
    assert (cy.seat, rows(ana.lobby)) == (2, ["Ana", "Cy", "-"])


def test_who_is_lost_keeps_the_seat_for_a_while(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    bob.does("ready", ready=True)
    bob.vanish()
    assert ana.status(2) == "gone"
    world.pass_time(world.limits.lost - 0.5)
    assert ana.status(2) == "gone"
    bob.join()
    assert (bob.seat, ana.status(2), rows(ana.lobby)[1]) == (2, "here", "Bob!"), "the same machine"
    bob.vanish()
    world.pass_time(world.limits.lost + 0.1)
    assert rows(ana.lobby) == ["Ana", "-", "-"]


def test_the_token_opens_the_seat_while_it_is_kept_and_afterwards_another_one(world: LobbyWorld) -> None:
    world.guest("Ana")
    bob = world.guest("Bob")
    bob.vanish()
    again = world.guest("Elsewhere", token=bob.token)
    assert again.seat == 2
    assert again.welcomes[0].lobby.seats[1].name == "Bob"
    again.vanish()
    world.pass_time(20)
    cy = world.guest("Cy")
    late = world.guest("Late", token=bob.token, seat=2)
    assert (cy.seat, late.seat) == (2, 3)


def test_in_the_lobby_a_token_that_is_no_seats_gets_a_free_one_only(world: LobbyWorld) -> None:
    ana = world.guest("Ana")
    ana.does("seats", count=6)
    for seat in (5, 6):
        world.put(Peer(b"home%d" % seat, peer("home").key, "10.0.0.3"), hello(name=f"Home {seat}", seat=seat))
    world.run()
    world.core.lost(Peer(b"home5", peer("home").key, "10.0.0.3"))
    world.gathering.free(5, world.now)
    ana.does("seats", count=3)
    assert rows(ana.lobby) == ["Ana", "-", "Home 6"]
    other = Peer(b"home5", peer("home").key, "10.0.0.3")
    for asked, seat in ((3, 2), (5, "full")):
        told = world.say(other, hello(name="Home 5", seat=asked, token="x" * 26))
        got = next(one for one in told if isinstance(one, Welcome | Error))
        assert (got.seat if isinstance(got, Welcome) else got.code) == seat
    assert world.core.sessions.in_seat(world.gathering, 3).peer.route == b"home6"


def test_the_token_opens_its_seat_when_that_has_another_number(world: LobbyWorld) -> None:
    ana = world.guest("Ana")
    ana.does("seats", count=6)
    bob = world.guest("Bob", seat=6)
    bob.vanish()
    ana.does("seats", count=2)
    bob.peer = peer("elsewhere")
    bob.join(seat=6, token=bob.token)
    assert (bob.seat, rows(ana.lobby)) == (2, ["Ana", "Bob"])


def test_guessing_tokens_in_the_lobby_gets_no_further_than_elsewhere(world: LobbyWorld) -> None:
    world.guest("Ana")
    for number in range(5):
        world.guest(f"Far{number}", "10.0.0.9", token="a" * 26)
    assert not world.door.may_enter(peer("far9").key, "10.0.0.9", world.now)


def test_two_hellos_for_one_free_seat_give_one_welcome(world: LobbyWorld) -> None:
    bob, cy = peer("bob"), peer("cy")
    world.put(bob, hello(name="Bob", seat=2))
    world.put(cy, hello(name="Cy", seat=2))
    told = [(to, decode_host(frame)) for to, frame in world.collect()]
    assert [to for to, message in told if isinstance(message, Welcome)] == [bob]
    assert errors([message for to, message in told if to == cy]) == ["seat_taken"]


def test_the_newest_of_two_machines_with_one_token_has_the_seat(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    other = world.guest("Other", token=bob.token)
    assert Bye("replaced") in bob.messages
    assert other.seat == 2
    assert len(world.core.sessions) == 2
    assert rows(ana.lobby) == ["Ana", "Bob", "-"]


def test_several_people_at_one_machine(world: LobbyWorld) -> None:
    first = world.guest("Ana")
    second = world.say(first.peer, hello(name="Bea", seat=2))
    assert next(one for one in second if isinstance(one, Welcome)).seat == 2
    assert [seat.name for seat in world.gathering.seats] == ["Ana", "Bea", ""]
    assert len(world.core.sessions.of_peer(first.peer)) == 2


def test_a_full_lobby_a_locked_one_and_a_running_game(world: LobbyWorld) -> None:
    ana = world.guest("Ana")
    ana.does("lock", locked=True)
    assert ana.lobby.locked
    bob = world.guest("Bob")
    assert bob.refusal.code == "locked"
    ana.does("lock", locked=False)
    bob.join()
    cy = world.guest("Cy")
    assert cy.seat == 3
    dan = world.guest("Dan")
    assert dan.refusal.code == "full"
    ana.does("lock", locked=True)
    bob.vanish()
    bob.join()
    assert bob.seat == 2, "who has a seat comes back all the same"
    ana.does("start", anyway=True)
    assert world.seating.phase == "game"
    dan.join()
    assert dan.refusal.code == "locked"
    ana.does("lock", locked=False)
    dan.join()
    assert dan.refusal.code == "started"


def test_sessions_have_an_end_but_not_for_who_has_a_seat() -> None:
    world = LobbyWorld(limits=Limits(sessions=2, frames_rate=1e6, frames_burst=1e6))
    world.guest("Ana")
    bob = world.guest("Bob")
    assert world.guest("Cy").refusal.code == "full"
    bob.vanish()
    world.guest("Eye", wants="watch")
    bob.join()
    assert bob.seat == 2


@pytest.mark.parametrize("name", ["", "  ", "\u202e", "Host", "server", "x" * 21])
def test_names_nobody_may_have(world: LobbyWorld, name: str) -> None:
    ana = world.guest("Ana")
    assert world.guest("Bob", name=name).refusal.code == "bad_name"
    assert ana.refused("name", name=name) == ("bad_name", {})
    assert world.guest("Eye", name=name, wants="watch").refusal.code == "bad_name"


def test_names_are_unique_among_seats_and_spectators(world: LobbyWorld) -> None:
    ana = world.guest("Ana")
    bob = world.guest("Bob", name="ANA")
    eye = world.guest("Eye", name="ana", wants="watch")
    assert rows(ana.lobby)[:2] == ["Ana", "ANA 2"]
    eye.says("hello")
    assert ana.chat[-1].name == "ana 3"
    bob.does("name", name="Ana 3")
    assert rows(ana.lobby)[1] == "Ana 3 2"
    bob.does("name", name=" Bob\x1b[2J\u200b ")
    assert rows(ana.lobby)[1] == "Bob[2J"


def test_the_hosts_own_seat_is_kept_until_its_player_comes() -> None:
    world = LobbyWorld([Seat("Ana", device_key=peer("ana").key)])
    bob = world.guest("Bob")
    assert bob.seat == 2
    world.pass_time(100)
    assert bob.lobby.chair == 1
    ana = world.guest("Ana")
    assert (ana.seat, ana.lobby.chair) == (1, 1)


def test_the_hosts_own_player_who_is_lost_has_the_seat_for_ever_and_passes_the_lock(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    ana.does("lock", locked=True)
    ana.vanish()
    world.guests.remove(ana)
    for _ in range(40):
        world.pass_time(5)
        bob.pings()
    assert (bob.status(1), bob.lobby.chair) == ("gone", 2)
    world.guests.append(ana)
    ana.join()
    assert (ana.seat, bob.lobby.chair) == (1, 1)
    ana.leave()
    assert bob.status(1) == "free", "who takes leave gives it up"
    ana.join()
    assert ana.seat == 1, "and is let in again all the same"
    assert world.guest("Cy").refusal.code == "locked"


def test_who_decides_instead_of_the_hosts_own_player_begins_without(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    ana.does("bot", seat=3, bot="builder")
    ana.does("grace", seconds=20)
    ana.vanish()
    assert bob.refused("start", fill="planner", anyway=True) == ("not_invited", {})
    world.pass_time(21)
    assert bob.refused("start", anyway=True) == ("illegal", {"why": "free", "seat": 1})
    bob.tells = False
    k = bob.put("start", fill="planner", anyway=True)
    world.pass_time(world.limits.reveal + 1)
    assert bob.answer(k).values["why"] == "no_entropy"
    assert bob.status(1) == "free"
    bob.tells = True
    bob.does("start", fill="planner", anyway=True)
    assert [row.kind for row in bob.lobby.seats] == ["bot", "human", "bot"]
    assert world.disk.load().table.owner == 0


# -- several tables


def test_who_names_no_table_hears_which_there_are() -> None:
    world = LobbyWorld(tables=3, owner="")
    first = world.seating
    world.guest("Ana", table=first.id).does("table", name="Fri\tday \u202enight")
    bob = world.guest("Bob")
    assert bob.refusal.code == "no_table"
    lines = [line.split("\t") for line in bob.refusal.values["tables"]]
    assert lines[0] == [first.id, "Fri day night", "1/3", "lobby"]
    assert [line[0] for line in lines] == list(world.core.tables)
    bob.join(table=lines[2][0])
    assert bob.welcomes[0].game == lines[2][0]
    assert world.guest("Cy", table="nowhere").refusal.code == "no_table"


def test_of_very_many_tables_those_with_room_are_told() -> None:
    world = LobbyWorld(tables=MOST_TABLES + 20, owner="")
    ids = list(world.core.tables)
    for id in ids[: MOST_TABLES // 2]:
        world.core.tables[id].terms.locked = True
    told = [line.partition("\t")[0] for line in world.guest("Bob").refusal.values["tables"]]
    room = ids[MOST_TABLES // 2 :]
    assert told == [*room, *ids[: MOST_TABLES - len(room)]]
    for id in room:
        for seat in world.core.tables[id].seats:
            seat.status = "here"
    told = [line.partition("\t")[0] for line in world.guest("Cy").refusal.values["tables"]]
    assert told == ids[:MOST_TABLES], "where none has room they are told as they are"


def test_with_one_table_nothing_is_listed(world: LobbyWorld) -> None:
    assert world.guest("Bob", table="nowhere").refusal.values == {}


# -- who decides


def test_the_chair_is_the_owners_and_passes_on_when_the_grace_is_over(world: LobbyWorld) -> None:
    bob, ana = world.guest("Bob"), world.guest("Ana")
    assert (bob.seat, ana.lobby.chair) == (1, 2), "the host's own player, whichever seat that is"
    ana.does("grace", seconds=10)
    ana.vanish()
    assert bob.lobby.chair == 2
    world.pass_time(9.5)
    assert bob.lobby.chair == 2
    world.pass_time(0.6)
    assert bob.lobby.chair == 1
    bob.does("table", name="Bob's")
    ana.join()
    assert bob.lobby.chair == ana.seat == 2
    assert bob.refused("table", name="Mine") == ("not_invited", {})


def test_when_its_owner_takes_leave_the_lobby_has_another_chair_at_once(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    ana.leave()
    assert bob.lobby.chair == 2


def test_at_a_table_of_nobody_the_first_to_come_decides_then_the_next() -> None:
    world = LobbyWorld(owner="")
    ana, bob, cy = (world.guest(name, seat=seat) for name, seat in (("Ana", 3), ("Bob", 2), ("Cy", 1)))
    assert (ana.lobby.chair, ana.welcomes[0].owner) == (3, False)
    ana.leave()
    assert cy.lobby.chair == 2
    ana.join(seat=3)
    assert cy.lobby.chair == 2, "who comes later is last"
    bob.vanish()
    assert cy.lobby.chair == 1
    cy.vanish()
    ana.vanish()
    assert world.seating.chair() is None


def test_who_has_no_seat_may_do_nothing_but_chat_and_leave(world: LobbyWorld) -> None:
    ana, eye = world.guest("Ana"), world.guest("Eye", wants="watch")
    assert (eye.seat, ana.lobby.watchers) == (None, 1)
    assert eye.welcomes[0].invite is None, "who watches is not told how to get in"
    assert eye.welcomes[0].token is None
    for op in ("ready", "name", "start", "again", "close", "nonsense"):
        assert eye.refused(op) == ("not_invited", {})
    eye.leave()
    assert ana.lobby.watchers == 0


def test_spectators_only_where_they_may(world: LobbyWorld) -> None:
    world.gathering.terms.watchers = False
    assert world.guest("Eye", wants="watch").refusal.code == "not_invited"


# -- what the chair decides


def test_ready(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    bob.does("ready", ready=True)
    assert rows(ana.lobby) == ["Ana", "Bob!", "-"]
    bob.does("ready", ready=False)
    assert rows(ana.lobby) == ["Ana", "Bob", "-"]


def test_bots_come_and_go(world: LobbyWorld) -> None:
    ana = world.guest("Ana")
    ana.does("bot", seat=2, bot="builder")
    name = ana.lobby.seats[1].name
    assert name in BOT_NAMES
    assert (ana.lobby.seats[1].kind, ana.status(2)) == ("bot", "bot")
    ana.does("bot", seat=2, bot="planner")
    assert rows(ana.lobby)[1] == f"{name}:planner", "another kind, the same name"
    assert world.guest("Bob").seat == 3, "a bot's seat is not free"
    ana.does("bot", seat=2, bot="")
    assert rows(ana.lobby) == ["Ana", "-", "Bob"]
    assert ana.refused("bot", seat=3, bot="planner") == ("illegal", {"why": "occupied", "seat": 3})
    assert ana.refused("bot", seat=4, bot="planner") == ("illegal", {"why": "value"})
    assert ana.refused("bot", seat=2, bot="stockfish") == ("illegal", {"why": "value"})


def test_a_bot_is_called_like_nobody_there(world: LobbyWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.names.BOT_NAMES", ("Ada", "Bela", "Cecil"))
    ana = world.guest("Ana", name="Ada")
    world.guest("Eye", name="BELA", wants="watch")
    ana.does("bot", seat=2, bot="builder")
    assert ana.lobby.seats[1].name == "Cecil"


def test_more_and_fewer_seats(world: LobbyWorld) -> None:
    ana = world.guest("Ana")
    assert len(ana.does("seats", count=7).seats) == 7
    assert ana.refused("seats", count=8) == ("illegal", {"why": "value"}), "more than the ruleset is for"
    assert ana.refused("seats", count=1) == ("illegal", {"why": "value"})
    ana.does("bot", seat=2, bot="planner")
    bob = world.guest("Bob", seat=6)
    assert ana.refused("seats", count=2) == ("illegal", {"why": "occupied"})
    ana.does("seats", count=6)
    assert bob.seat == 6
    bob.does("ready", ready=True)
    assert rows(ana.does("seats", count=4))[0] == "Ana"
    assert (rows(ana.lobby)[2:], bob.seat) == (["-", "Bob!"], 4), "free seats go first, then the others close up"
    assert bob.welcomes[-1].sid == bob.welcomes[0].sid
    assert bob.welcomes[-1].seat == 4
    ana.does("seats", count=3)
    assert (rows(ana.lobby)[2], bob.seat) == ("Bob!", 3)
    bob.does("ready", ready=False)
    assert rows(ana.lobby)[2] == "Bob"
    ana.does("start", anyway=True)
    assert world.seating.phase == "game"
    assert world.table.seats[2].name == "Bob"


@pytest.mark.parametrize("silent", [True, False])
def test_fewer_seats_while_the_chair_lacks_the_news_of_one_that_is_taken_away(silent: bool) -> None:
    """Who asks hears the whole table as the answer: nothing is to be told any more about a seat that is no more."""
    world = LobbyWorld(count=6, owner="")
    ana, bob, cy = world.guest("Ana"), world.guest("Bob", seat=6), world.guest("Cy")
    for _ in range(7 * silent):  # who is away is told answers only
        world.now += 1
        bob.pings()
        cy.pings()
    world.put(bob.peer, ClientBye(bob.sid))
    ana.put("seats", count=3)
    world.run()
    assert rows(ana.lobby) == rows(cy.lobby) == ["Ana", "Cy", "Bob"]
    assert (ana.status(3), cy.status(3)) == ("gone", "gone")


def test_what_was_said_stays_with_who_said_it_when_seats_have_other_numbers(world: LobbyWorld) -> None:
    ana = world.guest("Ana")
    ana.does("seats", count=6)
    cy, bob = world.guest("Cy", seat=5), world.guest("Bob", seat=6)
    for guest in (ana, cy, bob):
        guest.says("hello")
    cy.leave()
    world.put(bob.peer, ClientChat(bob.sid, "one more"))
    ana.put("seats", count=2)
    world.run()
    assert [(line.seat, line.name) for line in world.guest("Eye", wants="watch").chat] == [
        (1, "Ana"), (None, "Cy"), (2, "Bob"), (2, "Bob")
    ]  # fmt: skip
    assert (bob.seat, bob.chat[-1].seat) == (2, 2), "its own line is told with its own seat"


def test_options_are_the_engines(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    ana.does("option", name="city_size", value=7)
    ana.does("option", name="uniques", value="observatory")
    assert bob.lobby.options["uniques"] == ("observatory",)
    ana.does("option", name="uniques", value="observatory, library")
    ana.does("option", name="tie_break", value="gold")
    assert bob.lobby.options == {
        "ruleset": "classic", "city_size": 7, "uniques": ("observatory", "library"), "tie_break": ("gold",)
    }  # fmt: skip
    for name, value in (("city_size", 12), ("city_size", True), ("dragons", 1), ("players", 2), ("self", 1)):
        assert ana.refused("option", name=name, value=value) == ("illegal", {"why": "option", "option": name})
    assert ana.refused("option", name="ruleset", value="chess") == ("illegal", {"why": "option", "option": "ruleset"})
    ana.does("option", name="first_crown", value=3)
    assert ana.refused("seats", count=2) == ("illegal", {"why": "option"}), "the crown would be nobody's"
    assert rows(ana.lobby) == ["Ana", "Bob", "-"]
    ana.does("option", name="ruleset", value="classic")
    assert bob.lobby.options == {"ruleset": "classic"}, "a ruleset begins with its defaults"


@pytest.mark.parametrize("ruleset", ["dark-city", "citadela"])
def test_rulesets_casts_and_districts_are_everybodys_to_see(ruleset: str) -> None:
    world = LobbyWorld(count=5)
    ana, bob = world.guest("Ana"), world.guest("Bob")
    ana.does("option", name="ruleset", value=ruleset)
    assert bob.lobby.options == {"ruleset": ruleset}
    ana.does("option", name="cast", value="random")
    assert bob.lobby.options["cast"] == "random"
    ana.does("option", name="cast", value="dark")
    assert bob.lobby.options["cast"][-1] == "queen"  # type: ignore[index]
    for name, value in (
        *(("cast", cast) for cast in ("nobody", "queen,queen", 9, "witch," * 500)),
        *(("uniques", uniques) for uniques in (26, -1, "keep,keep", "x" * 4000)),
        ("quarry_duplicates", True),
    ):
        assert ana.refused("option", name=name, value=value) == ("illegal", {"why": "option", "option": name})
    ana.does("option", name="uniques", value="keep, park")
    ana.does("seats", count=8)
    assert checked_state(bob.lobby).options["uniques"] == ("keep", "park")
    ana.does("seats", count=4)
    assert bob.lobby.options["cast"][-1] == "artist", "a cast with a name fits any number of players"  # type: ignore[index]
    ana.does("option", name="uniques", value="none")
    ana.does("seats", count=3)
    assert bob.lobby.options["uniques"] == "none"
    assert len(bob.lobby.options["cast"]) == 8  # type: ignore[arg-type]


def test_a_drawn_cast_is_nobodys_to_know_before_the_game() -> None:
    world = LobbyWorld(count=5, options={"ruleset": "dark-city", "cast": "random"})
    ana, bob = world.guest("Ana"), world.guest("Bob")
    assert bob.lobby.options == {"ruleset": "dark-city", "cast": "random"}
    ana.does("start", fill="builder", anyway=True)
    world.run()
    assert len(world.table.game.cast) in (8, 9)
    assert bob.lobby.options["cast"] == "random"


def test_no_list_of_options_is_too_long_for_a_hostile_host() -> None:
    for cast in (("witch",) * 300, ("witch",), "x" * 9, 5):
        with pytest.raises(BadFrame):
            checked_options({"ruleset": "dark-city", "cast": cast})  # type: ignore[dict-item]
    assert checked_options({"ruleset": "dark-city", "cast": "random"})["cast"] == "random"


def test_the_tables_name(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    ana.does("table", name=" Friday \x1b night ")
    assert bob.lobby.name == "Friday night"
    assert ana.refused("table", name="\u200b") == ("illegal", {"why": "value"})
    assert ana.lobby.name == "Friday night"


def test_who_is_kicked_stays_out(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    assert ana.refused("kick", seat=1) == ("illegal", {"why": "own"})
    assert ana.refused("kick", seat=3) == ("illegal", {"why": "person"})
    assert bob.refused("kick", seat=1) == ("not_invited", {})
    ana.does("kick", seat=2)
    assert Bye("kicked") in bob.messages
    assert rows(ana.lobby) == ["Ana", "-", "-"]
    bob.pings()
    assert bob.errors() == ["no_session"]
    for more in ({}, {"wants": "watch"}, {"token": ana.token}):
        bob.join(**more)
        assert bob.refusal.code == "kicked"
    bob.join(token=bob.token)
    assert bob.refusal.code == "kicked"
    assert world.guest("Cy").seat == 2


def test_everybody_is_told_that_somebody_was_sent_away_until_somebody_new_comes(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    ana.does("kick", seat=2)
    assert [row.sent_away for row in ana.lobby.seats] == [False, True, False]
    cy = world.guest("Cy")
    assert cy.seat == 2
    cy.leave()
    assert not any(row.sent_away for row in ana.lobby.seats), "who leaves was not sent away"
    assert bob.seat == 2


@pytest.mark.parametrize(
    ("op", "values", "falls"),
    [
        ("option", {"name": "city_size", "value": 6}, True),
        ("option", {"name": "city_size", "value": 8}, False),
        ("decision_time", {"seconds": 30, "late": "plain"}, True),
        ("decision_time", {"seconds": 0, "late": "plain"}, False),
        ("grace", {"seconds": 30}, True),
        ("pace", {"pace": 1.0}, False),
        ("table", {"name": "Friday"}, False),
    ],
)
def test_who_was_ready_for_other_terms_is_not_ready(
    world: LobbyWorld, op: str, values: dict[str, str | int | float], falls: bool
) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    bob.does("ready", ready=True)
    ana.does(op, **values)
    assert ana.lobby.seats[1].ready is not falls


def test_a_kick_takes_all_that_the_machine_has_here(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    world.say(bob.peer, hello(name="Bea", seat=3))
    world.say(bob.peer, hello(name="Ben", wants="watch"))
    ana.does("kick", seat=2)
    assert rows(ana.lobby) == ["Ana", "-", "-"]
    assert ana.lobby.watchers == 0
    assert len(world.core.sessions) == 1


def test_nobody_kicks_the_hosts_own_player_nor_a_bot(world: LobbyWorld) -> None:
    bob, ana = world.guest("Bob"), world.guest("Ana")
    ana.does("grace", seconds=5)
    ana.does("bot", seat=3, bot="planner")
    ana.vanish()
    world.pass_time(6)
    assert bob.lobby.chair == 1
    assert bob.refused("kick", seat=2) == ("illegal", {"why": "own"})
    assert bob.refused("kick", seat=3) == ("illegal", {"why": "person"})


def test_those_kicked_are_forgotten_some_day(world: LobbyWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.seating.MOST_KICKED", 3)
    for number in range(5):
        world.gathering.shut_out([peer(f"p{number}").key])
    assert list(world.gathering.kicked) == [peer(f"p{number}").key for number in (2, 3, 4)]


def test_how_the_table_is_run(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    ana.does("pace", pace=2)
    ana.does("grace", seconds=30)
    ana.does("decision_time", seconds=45, late="bot")
    lobby = bob.lobby
    assert (lobby.pace, lobby.grace, lobby.decision_time, lobby.late) == (2.0, 30, 45, "bot")
    for op, values in (
        ("pace", {"pace": -1}), ("pace", {"pace": float("nan")}), ("pace", {}), ("pace", {"pace": 1, "more": 2}),
        ("grace", {"seconds": -1}), ("grace", {"seconds": 1.5}), ("grace", {"seconds": 10**9}),
        ("decision_time", {"seconds": 10, "late": "never"}), ("lock", {"locked": 1}),
    ):  # fmt: skip
        assert ana.refused(op, **values) == ("illegal", {"why": "value"}), (op, values)
    assert ana.refused("dance") == ("illegal", {"why": "unknown"})
    assert ana.refused("absent", seat=2, do="bot") == ("illegal", {"why": "phase"})


# -- one change, one message


def test_a_change_is_told_once_to_each_and_who_asked_hears_the_answer_only(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    ana.messages.clear()
    bob.messages.clear()
    ana.does("table", name="Friday")
    assert [type(one) for one in ana.messages] == [Lobby]
    assert [type(one) for one in bob.messages] == [Lobby]
    bob.messages.clear()
    ana.does("table", name="Friday")
    assert bob.messages == [], "nothing has changed"


def test_a_burst_of_changes_waits_as_one_and_drops_nobody(world: LobbyWorld) -> None:
    ana, bob = world.guest("Ana"), world.guest("Bob")
    cy = world.guest("Cy", wants="watch")
    bob.messages.clear()
    for number in range(world.limits.control_queue):
        ana.put("table", name=f"Table {number}")
        world.put(cy.peer, hello(name="Cy", wants="watch"))
        world.put(ana.peer, hello(name="Ana"))
        ana.sid = world.core.sessions.of_peer(ana.peer)[0].sid
    world.collect_for(bob)
    assert [type(one) for one in bob.messages] == [Commit, Lobby]
    assert bob.lobby.name == f"Table {number}"
    assert bob.seat == 2


def test_a_new_route_of_a_known_machine_replaces_the_old_one(world: LobbyWorld) -> None:
    ana = world.guest("Ana")
    told = world.say(Peer(b"new", ana.peer.key, "127.0.0.1"), hello(name="Ana"))
    assert next(one for one in told if isinstance(one, Welcome)).seat == 1
    assert len(world.core.sessions) == 1
