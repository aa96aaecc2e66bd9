"""Who may sit: tokens, devices, replaced sessions, spectators, presence."""

from __future__ import annotations

import pytest
from netplay_world import WIDE, World, errors, first_line, hello, key_of, peer, people, results

from netplay import protocol
from netplay.limits import Limits
from netplay.protocol import Bye, ClientBye, ClientPing, Error, LobbyOp, SeatStatus, Seen, Welcome, decode_host
from netplay.sessions import Peer

ANA, BOB, CY = peer("ana"), peer("bob"), peer("cy")
FULL_WIDTH_SERVER = "\uff33\uff25\uff32\uff36\uff25\uff32"
FULL_WIDTH_BEA = "\uff22\uff25\uff21"


@pytest.fixture
def world() -> World:
    """Three free seats."""
    return World(people("Ana", "Bob", "Cy"))


def told_to(world: World, who: Peer) -> list[object]:
    return [decode_host(frame) for to, frame in world.collect() if to == who]


def test_a_welcome_says_everything(world: World) -> None:
    welcome = world.join(ANA)
    assert welcome.seat == 1
    assert welcome.game == world.table.id
    assert welcome.key == "K" * 40
    assert welcome.owner
    assert welcome.last_n == 0
    assert [row.status for row in welcome.lobby.seats] == ["here", "free", "free"]
    assert welcome.view.view == world.table.game.view(1)
    assert len(welcome.log.items) == world.table.log_length() > 0
    assert welcome.saving.state == "saved"
    assert welcome.limits["frame_bytes"] == WIDE.frame_bytes


def test_the_token_opens_its_seat_from_another_machine_and_is_kept_as_a_hash(world: World) -> None:
    token = world.join(ANA).token
    assert token
    assert token not in world.disk.bytes.decode()
    assert len(token) == 26, "128 bits"
    elsewhere = peer("elsewhere")
    welcome = world.join(elsewhere, token=token)
    assert welcome.seat == 1
    assert welcome.token is None, "told once"
    assert not welcome.owner
    world.restart()
    assert world.join(peer("third"), token=token.upper()).seat == 1


def test_a_wrong_token_opens_nothing_and_five_of_them_ban_an_address(world: World) -> None:
    world.join(ANA)
    far = [peer(f"far{number}", "10.0.0.9") for number in range(8)]
    for number in range(5):
        assert errors(world.say(far[number], hello(seat=1, token="a" * 26))) == ["bad_token"]
    assert not world.door.may_enter(far[6].key, "10.0.0.9", world.now)
    assert world.door.may_enter(far[6].key, "10.0.0.10", world.now)
    world.now += 61
    assert world.door.may_enter(far[6].key, "10.0.0.9", world.now)


def test_wrong_tokens_are_counted_whoever_shows_them() -> None:
    """A seat of one's own is no licence to guess at the others, on a connection that is there already."""
    world = World(people("Ana", "Bob", "Cy"), owner="")
    mal, far = peer("mal", "192.168.1.66"), peer("far", "192.168.1.66")
    world.join(ANA, seat=1)
    sid = world.join(mal, seat=2).sid
    world.join(far, seat=3)
    for _ in range(5):
        assert errors(world.say(mal, hello(seat=1, token="x" * 26))) == ["bad_token"]
    assert not world.door.may_enter(peer("new").key, mal.address, world.now)
    assert errors(world.say(mal, hello(seat=1, token="y" * 26))) == ["banned"]
    assert errors(world.say(mal, hello(seat=2))) == [], "then there is silence"
    assert errors(world.say(far, ClientPing(world.sids[far, 3], 1))) == [], "those who sit there play on"
    assert errors(world.say(mal, ClientPing(sid, 1))) == []
    world.now += 61
    assert world.join(Peer(b"again", mal.key, mal.address), seat=2).seat == 2


def test_on_loopback_who_guesses_is_known_by_the_key() -> None:
    """Every guest of an SSH door comes from there."""
    world = World(people("Ana", "Bob"), owner="")
    world.join(ANA, seat=1)
    world.join(BOB, seat=2)
    for number in range(5):
        world.put(Peer(f"{number}".encode(), BOB.key, BOB.address), hello(seat=1, token="x" * 26))
    assert world.door.is_banned(BOB.key, world.now)
    assert world.join(ANA, seat=1).seat == 1


def test_a_token_that_is_no_seats_takes_nobody_elses_seat_at_the_same_machine() -> None:
    world = World(people("Ana", "Bob", "Cy"), owner="")
    first, second = (Peer(route, ANA.key, ANA.address) for route in (b"first", b"second"))
    world.join(first, seat=1)
    stale = world.join(second, seat=2).token
    world.table.free(2, world.now)
    world.table.seat(2).closed = False
    world.join(BOB, seat=2)
    world.put(second, hello(seat=2, token=stale))
    told = [(to, decode_host(frame)) for to, frame in world.collect()]
    assert [(to, one) for to, one in told if isinstance(one, Bye | Error)] == [(second, Error("bad_token", fatal=True))]
    assert world.table.seat(1).status == "here"
    assert errors(world.say(second, hello(token=stale))) == ["bad_token"], "asking for none, only one where nobody is"
    world.core.lost(first)
    assert world.join(second, token=stale).seat == 1
    assert world.join(first, seat=1, token=stale).seat == 1, "the machine is proof enough for the seat it asks for"


def test_a_known_device_needs_no_token(world: World) -> None:
    world.join(BOB, seat=2)
    world.restart()
    welcome = world.join(Peer(b"new route", BOB.key, "127.0.0.1"))
    assert welcome.seat == 2


def test_a_seat_that_is_somebodys_is_taken(world: World) -> None:
    world.join(ANA, seat=1)
    (error,) = world.say(BOB, hello(seat=1))
    assert error == Error("seat_taken", fatal=True)
    world.join(BOB)
    world.join(CY)
    assert errors(world.say(peer("dan"), hello())) == ["started"]


def test_two_claims_of_one_free_seat_give_one_welcome(world: World) -> None:
    world.put(ANA, hello(seat=3))
    world.put(BOB, hello(seat=3))
    kinds = [(to, type(decode_host(frame))) for to, frame in world.collect()]
    assert kinds.count((ANA, Welcome)) == 1
    assert (BOB, Welcome) not in kinds


def test_the_newest_claim_wins_and_the_older_session_is_told_and_stays_out(world: World) -> None:
    token = world.join(ANA, seat=1).token
    old_sid = world.sids[ANA, 1]
    world.put(BOB, hello(seat=1, token=token))
    assert told_to(world, ANA) == [Bye("replaced")]
    assert errors(world.say(ANA, ClientPing(old_sid, 1))) == ["no_session"]
    assert len(world.core.sessions) == 1


@pytest.mark.parametrize("restarted", [False, True])
def test_a_machine_that_wakes_up_does_not_take_the_seat_from_the_newer_one(world: World, restarted: bool) -> None:
    """Its player has moved to another machine; only by hand the seat is taken back."""
    laptop, phone = ANA, BOB
    token = world.join(laptop, seat=1).token
    world.core.lost(laptop)
    world.join(phone, seat=1, token=token)
    if restarted:
        world.restart()
    else:
        world.core.lost(phone)
    for shown in (token, None):
        assert errors(world.say(laptop, hello(seat=1, token=shown, back=True))) == [
            "replaced" if shown else "seat_taken"
        ]
    assert world.join(phone, seat=1, back=True).seat == 1
    assert world.join(laptop, seat=1, token=token).seat == 1, "who wants it back by hand has it"
    assert told_to(world, phone) == []


def test_a_machine_that_comes_back_gets_the_log_it_lacks(world: World) -> None:
    welcome = world.join(ANA, seat=1)
    known = len(welcome.log.items)
    world.join(BOB)
    world.join(CY)
    seat = world.table.game.to_act
    who = {1: ANA, 2: BOB, 3: CY}[seat]
    world.act(who, seat, first_line(world), n=1)
    again = world.join(Peer(b"again", ANA.key, "127.0.0.1"), seat=1, have_log=known, run=welcome.run)
    assert again.log.start == known
    assert len(again.log.items) == world.table.log_length() - known > 0
    other_run = world.join(Peer(b"again2", ANA.key, "127.0.0.1"), seat=1, have_log=known, run="another host")
    assert other_run.log.start == 0


def test_one_machine_with_two_seats_has_two_sessions(world: World) -> None:
    first, second = world.join(ANA), world.join(ANA, seat=2)
    assert {first.seat, second.seat} == {1, 2}
    assert first.sid != second.sid
    assert len(world.core.sessions) == 2
    seat = world.table.game.to_act
    if seat in (1, 2):
        assert results(world.act(ANA, seat, first_line(world), n=1))[0].ok


def test_a_spectator_sees_what_is_public_and_can_do_nothing(world: World) -> None:
    welcome = world.join(CY, wants="watch")
    assert welcome.seat is None
    assert welcome.view.view == world.table.game.view(None)
    assert welcome.view.choices == ()
    assert errors(world.say(CY, protocol.Act(welcome.sid, 1, 0, first_line(world)))) == ["not_invited"]
    assert world.table.revision == 0
    world.table.terms.watchers = False
    assert errors(world.say(BOB, hello(wants="watch"))) == ["not_invited"]


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "Host", FULL_WIDTH_SERVER, "x" * 21])
def test_a_name_nobody_may_have(world: World, name: str) -> None:
    assert errors(world.say(ANA, hello(name=name))) == ["bad_name"]


def test_a_free_seats_new_owner_has_the_cleaned_name_once(world: World) -> None:
    world.join(ANA, seat=2, name="\x1b[31mBea\u202e ")
    welcome = world.join(BOB, seat=3, name=FULL_WIDTH_BEA)
    # the escape character and the override are gone; what is left of the sequence is plain text
    assert [row.name for row in welcome.lobby.seats] == ["Ana", "[31mBea", FULL_WIDTH_BEA]
    third = world.join(CY, seat=1, name="[31mbea")
    assert third.lobby.seats[0].name == "[31mbea 2"


def test_only_known_tables(world: World) -> None:
    assert errors(world.say(ANA, hello(table="another"))) == ["no_table"]
    assert world.join(ANA, table=world.table.id).seat == 1


def test_sessions_have_an_end(world: World) -> None:
    world.core.reception._limits = Limits(sessions=2)  # type: ignore[misc]
    world.join(ANA)
    world.join(BOB)
    assert errors(world.say(CY, hello())) == ["full"]


def test_those_who_watch_keep_no_owner_from_a_seat() -> None:
    world = World(people("Ana", "Bob"), limits=Limits(sessions=3, sessions_an_address=2))
    for name in ("ana", "bob"):
        world.join(peer(name, "10.0.0.1"))
    world.say(peer("bob", "10.0.0.1"), ClientBye(world.sids[peer("bob", "10.0.0.1"), 2]))
    world.join(peer("x", "10.0.0.1"), wants="watch")
    world.join(peer("y", "10.0.0.2"), wants="watch")
    assert errors(world.say(peer("z", "10.0.0.3"), hello(wants="watch"))) == ["full"]
    assert world.join(peer("bob", "10.0.0.1")).seat == 2


def test_an_address_has_its_share_but_loopback_is_exempt() -> None:
    world = World(people("A", "B", "C", "D"), limits=Limits(sessions_an_address=2))
    for name in ("p", "q"):
        world.join(peer(name, "10.0.0.1"))
    assert errors(world.say(peer("r", "10.0.0.1"), hello())) == ["full"]
    world.join(peer("s"))
    world.join(peer("t"))


def test_the_address_a_host_listens_at_is_as_exempt_as_loopback() -> None:
    """All guests of a door come from there, and one of them must not keep the others out."""
    limits = Limits(sessions_an_address=2, hellos_a_minute=2, failures_a_minute=2)
    world = World(people("A", "B", "C", "D"), limits=limits, own_address="10.0.0.1")
    for number in range(4):
        assert errors(world.say(peer(f"x{number}", "10.0.0.1"), hello(table="?"))) == ["no_table"]
        assert errors(world.say(peer(f"y{number}", "10.0.0.1"), hello(token="x", seat=1))) == ["bad_token"]
    for name in ("p", "q", "r"):
        world.join(peer(name, "10.0.0.1"))
    for number in range(2):
        assert errors(world.say(peer("z", "10.0.0.1"), hello(token="x", seat=number + 1))) == ["bad_token"]
    assert not world.door.may_enter(peer("z").key, "10.0.0.1", world.now), "the key that guesses stays out"
    world.join(peer("s", "10.0.0.1"))


def test_hellos_without_a_seat_are_counted_by_address() -> None:
    world = World(people("Ana", "Bob"))
    for number in range(5):
        assert errors(world.say(peer(f"x{number}", "10.0.0.1"), hello(table="?"))) == ["no_table"]
    assert errors(world.say(peer("y", "10.0.0.1"), hello())) == ["rate"]
    world.join(peer("z", "10.0.0.2"))
    world.now += 30
    for _ in range(6):
        assert errors(world.say(peer("z", "10.0.0.1"), hello(table="?"))) == ["no_table"], "a known machine"
    world.join(peer("z", "10.0.0.1"))
    world.now += 31
    world.join(peer("y", "10.0.0.1"))


# -- who is there


def test_silence_makes_away_then_gone_and_the_seat_stays(world: World) -> None:
    world.join(ANA)
    world.join(BOB)
    world.collect()
    for _ in range(13):
        world.pass_time(0.5)
        world.put(BOB, ClientPing(world.sids[BOB, 2], 1))
    told = told_to(world, BOB)
    assert SeatStatus(1, "away") in told
    for _ in range(20):
        world.pass_time(0.5)
        world.put(BOB, ClientPing(world.sids[BOB, 2], 1))
    assert SeatStatus(1, "gone") in told_to(world, BOB)
    assert errors(world.say(ANA, ClientPing(world.sids[ANA, 1], 1))) == ["no_session"]
    assert world.join(ANA).seat == 1
    assert SeatStatus(1, "here") in [decode_host(f) for _, f in world.mail] or world.table.seats[0].status == "here"


def test_the_host_pings_who_says_nothing_and_any_frame_counts(world: World) -> None:
    world.join(ANA)
    world.collect()
    world.pass_time(2.5)
    assert [type(message) for message in told_to(world, ANA)] == [protocol.Ping]
    assert [type(message) for message in world.say(ANA, protocol.ClientPong(world.sids[ANA, 1], 1))] == []
    world.pass_time(1.0)
    assert told_to(world, ANA) == []


def test_who_does_not_read_gets_only_control_messages_and_then_one_view(world: World) -> None:
    """A stopped reader must not make the host hold views for it."""
    world.join(ANA)
    world.join(BOB)
    world.join(CY)
    world.collect()
    for _ in range(13):
        world.pass_time(0.5)
        for who, seat in ((BOB, 2), (CY, 3)):
            world.put(who, ClientPing(world.sids[who, seat], 1))
    world.collect()
    numbers = {2: 0, 3: 0}
    while world.table.revision < 3 and (seat := world.table.game.to_act) != 1:
        numbers[seat] += 1
        world.put(
            {2: BOB, 3: CY}[seat],
            protocol.Act(
                world.sids[{2: BOB, 3: CY}[seat], seat], numbers[seat], world.table.revision, first_line(world)
            ),
        )
    kinds = [type(message) for message in told_to(world, ANA)]
    assert Seen not in kinds
    if world.table.revision:
        told = world.say(ANA, ClientPing(world.sids[ANA, 1], 1))
        assert [type(message) for message in told].count(Seen) == 1


def test_a_blocked_peer_keeps_its_newest_view_and_costs_the_others_nothing() -> None:
    world = World(people("Ana", "Bob"), seed=2)
    world.join(ANA)
    world.join(BOB)
    world.collect()
    slow, n = (BOB, {1: 0, 2: 0})
    world.blocked.add(slow)
    for _ in range(4):
        seat = world.table.game.to_act
        who = ANA if seat == 1 else BOB
        n[seat] += 1
        world.put(who, protocol.Act(world.sids[who, seat], n[seat], world.table.revision, first_line(world)))
        assert all(to != slow for to, _ in world.collect())
    world.blocked.clear()
    told = told_to(world, slow)
    views = [message for message in told if isinstance(message, Seen)]
    assert [view.revision for view in views] == [4]
    assert len(results(told)) == n[2], "no answer is lost"
    items = sum(len(message.items) for message in told if isinstance(message, protocol.Log))
    assert items > 0


def test_a_reader_that_lets_too_much_pile_up_is_dropped() -> None:
    world = World(people("Ana", "Bob"))
    world.join(ANA)
    world.collect()
    world.blocked.add(ANA)
    for number in range(world.limits.control_queue + 2):
        world.put(ANA, ClientPing(world.sids[ANA, 1], number))
    assert len(world.core.sessions) == 0
    assert world.table.seats[0].status == "gone"


def test_a_peer_that_cannot_be_reached_is_gone() -> None:
    world = World(people("Ana", "Bob"))
    world.join(ANA)
    world.join(BOB)
    world.collect()
    world.gone.add(ANA)
    world.put(ANA, ClientPing(world.sids[ANA, 1], 1))
    assert SeatStatus(1, "gone") in told_to(world, BOB) + told_to(world, BOB)


def test_bye_ends_a_session(world: World) -> None:
    world.join(ANA)
    world.join(BOB)
    world.collect()
    world.put(ANA, protocol.ClientBye(world.sids[ANA, 1]))
    mail = [(to, decode_host(frame)) for to, frame in world.collect()]
    assert (ANA, Bye("bye")) in mail
    assert (BOB, SeatStatus(1, "gone")) in mail


def test_a_host_that_stops_says_so(world: World) -> None:
    world.join(ANA)
    world.collect()
    world.join(BOB)
    world.collect()
    world.core.close(world.now)
    assert told_to(world, ANA) == [Bye("shutting_down")]
    assert world.say(ANA, protocol.ClientBye(world.sids[ANA, 1])) == []
    assert len(world.core.sessions) == 1, "it knows who has heard it"
    state = world.state()
    assert world.say(BOB, protocol.Act(world.sids[BOB, 2], 1, 0, first_line(world))) == []
    assert world.say(CY, hello()) == []
    assert world.state() == state


def test_the_pace_is_the_owners(world: World) -> None:
    world.join(ANA)
    world.join(BOB)
    world.collect()
    assert errors(world.say(BOB, LobbyOp(world.sids[BOB, 2], 1, "pace", {"pace": 2.0}))) == ["not_invited"]
    world.put(ANA, LobbyOp(world.sids[ANA, 1], 7, "pace", {"pace": 2}))
    mail = [(to, decode_host(frame)) for to, frame in world.collect()]
    assert (ANA, world.table.lobby(7)) in mail
    assert (BOB, world.table.lobby()) in mail
    assert world.table.lobby().pace == 2.0
    for bad in (-1, 31, float("nan"), float("inf"), "fast", None, True):
        assert errors(world.say(ANA, LobbyOp(world.sids[ANA, 1], 8, "pace", {"pace": bad}))) == ["illegal"]
    assert world.table.pacer.pace == 2.0


def test_only_invited_keys_may_shake_hands() -> None:
    world = World(people("Ana", "Bob"), invited=[key_of("ana")])
    assert world.door.may_enter(ANA.key, "127.0.0.1", world.now)
    assert not world.door.may_enter(BOB.key, "127.0.0.1", world.now)
