"""What a client hears of the table itself: lobby, chat, a game that begins, another host."""

from __future__ import annotations

from typing import Any

import pytest
from netplay_client_world import (
    GAME,
    INVITE,
    KEY,
    NEXT_GAME,
    OTHER_KEY,
    PEOPLE,
    Ana,
    in_game,
    lobby,
    log,
    new_game,
    played,
    ticket,
    welcome,
    welcomed,
)

from netplay import protocol
from netplay.news import Acted, Operated, Refused, Warned
from netplay.protocol import BadFrame, Chat, ChatLine, SeatRow
from netplay.updates import ChatLine as Said
from netplay.updates import (
    ChatUpdate,
    ClosedUpdate,
    HandoverUpdate,
    LateUpdate,
    LinkUpdate,
    LogUpdate,
    Outcome,
    SeatsUpdate,
)
from netplay.ways import from_code, key_check, words_keys

ANOTHER = words_keys("stone fox amber river")[0]


def test_the_lobby_comes_through() -> None:
    ana = Ana(
        start=welcome(
            lobby=lobby(
                options={"ruleset": "classic", "city_size": 7, "tie_break": ("gold",)},
                locked=True,
                open=True,
                watchers=3,
                spectators=("Eye", "\x1b[31mred", "山田"),
                may_watch=True,
                grace=60,
                decision_time=90,
                late="bot",
            )
        )
    )
    joined = welcomed(ana.news).joined
    state = joined.state
    assert (state.name, state.phase, state.chair, state.locked, state.open) == ("Friday", "lobby", 1, True, True)
    assert state.options == {"ruleset": "classic", "city_size": 7, "tie_break": ("gold",)}
    assert (state.watchers, state.grace, state.decision_time, state.late) == (3, 60, 90, "bot")
    assert (state.spectators, state.may_watch) == (("Eye", "山田"), True)
    assert [(seat.name, seat.ready) for seat in joined.seats] == [("Ana", True), ("Bob", False)]
    assert ana.talk.newest is None
    assert ana.talk.phase == "lobby"


def test_the_invitation_leads_others_here_and_the_code_back_to_the_seat() -> None:
    joined = welcomed(Ana(start=welcome(token="abcdefghijklmnopqrstuvwxyz")).news).joined
    assert joined.invitation is not None
    assert joined.invitation.addresses == ("192.168.1.20:5577", "10.0.0.7:5577")
    assert joined.invitation.words == "amber-fox-river-stone"
    assert joined.invitation.check == key_check(KEY)
    for code, seat, token in (
        (joined.invitation.code, None, None),
        (joined.code, 1, "abcdefghijklmnopqrstuvwxyz"),
    ):
        way = from_code(code)
        assert way.addresses == ("192.168.1.20:40123", "10.0.0.7:40123")
        assert (way.key, way.table, way.seat, way.token, way.pinned) == (KEY, GAME, seat, token, True)


def test_a_secret_known_from_before_makes_the_code_too() -> None:
    joined = welcomed(Ana(ticket(token="abcdefghijklmnopqrstuvwxyz")).news).joined
    assert joined.token is None
    assert from_code(joined.code).token == "abcdefghijklmnopqrstuvwxyz"


def test_who_watches_is_not_told_how_others_come_in() -> None:
    joined = welcomed(Ana(ticket(watch=True), welcome(seat=None, invite=None)).news).joined
    assert (joined.seat, joined.invitation, joined.code) == (None, None, "")


def test_changes_of_the_table_come_as_updates() -> None:
    ana = Ana()
    (update,) = ana.hear(lobby(locked=True, seats=(*PEOPLE, SeatRow(3, "", "human", "", "free"))))
    assert isinstance(update, SeatsUpdate)
    assert update.state.locked
    assert len(update.seats) == 3
    update, answer = ana.hear(lobby(answers=5))
    assert answer == Operated(5, Outcome(True))
    (refused,) = ana.hear(protocol.Error("illegal", {"op": "start", "why": "free"}, answers=6))
    assert refused == Operated(6, Outcome(False, "illegal", {"op": "start", "why": "free"}))


def test_a_status_keeps_what_else_is_known_of_the_seat() -> None:
    seats = (PEOPLE[0], replace_row(PEOPLE[1], ready=True, stand_in="planner"))
    ana = Ana(start=welcome(lobby=lobby(seats=seats)))
    (update,) = ana.hear(protocol.SeatStatus(2, "away"))
    assert isinstance(update, SeatsUpdate)
    assert (update.seats[1].status, update.seats[1].ready, update.seats[1].stand_in) == ("away", True, "planner")
    assert update.state.name == "Friday"


def replace_row(row: SeatRow, **changes: Any) -> SeatRow:
    """The row with other values."""
    return SeatRow(**{**{name: getattr(row, name) for name in SeatRow.__struct_fields__}, **changes})


# -- the table changes altogether


def test_a_game_begins_in_the_same_session() -> None:
    ana, game = Ana(), new_game()
    news = ana.hear(in_game(game))
    assert welcomed(news).anew
    assert welcomed(news).joined.state.phase == "game"
    assert [type(one).__name__ for one in news] == ["Welcomed", "LogUpdate", "ViewUpdate", "SavingUpdate"]
    assert ana.talk.newest is not None
    assert ana.talk.newest.view == game.view(1)


def test_a_new_lobby_after_the_game_begins_anew() -> None:
    ana = Ana(start=in_game(new_game()))
    ana.talk.act(0, "1 pick king", ana.now)
    news = ana.hear(welcome(game=NEXT_GAME, last_n=0))
    assert news[0] == Acted(Outcome(False, "stale"))
    assert LogUpdate((), 0) in news
    assert welcomed(news).anew
    assert ana.talk.newest is None
    assert ana.talk.asked() == 0
    assert not ana.talk.busy
    assert not [said for said in ana.said if isinstance(said, protocol.Act)]
    assert ana.hello().have_log == 0


def test_a_command_of_one_game_is_never_said_in_another() -> None:
    """Its decision's number may well be that of a decision there."""
    ana = Ana(start=in_game(new_game()))
    ana.talk.act(0, "1 pick king", ana.now)
    ana.hello()
    news = ana.hear(in_game(new_game(8), game=NEXT_GAME))
    assert Acted(Outcome(False, "stale")) in news
    ana.now += 5
    assert not any(b"king" in frame for frame in ana.talk.due(ana.now))
    assert not [said for said in ana.said if isinstance(said, protocol.Act)]


def test_coming_back_to_the_same_game_is_no_new_table() -> None:
    ana, game = Ana(start=in_game(new_game())), new_game()
    ana.hello()
    news = ana.hear(in_game(game, log=log(ana.hello().have_log), missed=3))
    assert not welcomed(news).anew
    assert welcomed(news).joined.missed == 3
    ana.hello()
    assert welcomed(ana.hear(in_game(game, missed=len(played(game))))).joined.missed is None


def test_coming_back_when_the_game_has_begun_meanwhile_is_a_new_table() -> None:
    ana = Ana()
    ana.hello()
    assert welcomed(ana.hear(in_game(new_game()))).anew


def test_a_log_of_another_game_is_asked_for_from_its_beginning() -> None:
    """The host counts on from what this client has of the game before."""
    ana = Ana(start=in_game(new_game()))
    ana.hello()
    news = ana.hear(in_game(new_game(8), game=NEXT_GAME, log=log(3)))
    assert LogUpdate((), 0) in news
    assert [said for said in ana.said if isinstance(said, protocol.Resync)] == [protocol.Resync(77, 0)]


def test_what_belongs_to_a_game_is_not_heard_in_a_lobby() -> None:
    game = new_game()
    ana = Ana()
    assert ana.hear(log(0, *played(game)), protocol.Seen(0, game.view(1))) == []
    assert ana.talk.newest is None


# -- chat


def lines(*numbers: int, text: str = "hello") -> Chat:
    """Lines of Bob's."""
    return Chat(tuple([ChatLine(number, 2, "Bob", f"{text} {number}") for number in numbers]))


def test_lines_of_the_chat_come_once() -> None:
    ana = Ana()
    (update,) = ana.hear(lines(3, 4))
    assert update == ChatUpdate((Said(3, 2, "Bob", "hello 3"), Said(4, 2, "Bob", "hello 4")))
    (update,) = ana.hear(lines(3, 4, 5))
    assert update == ChatUpdate((Said(5, 2, "Bob", "hello 5"),))
    assert ana.hear(lines(3, 4, 5), Chat(())) == []
    ana.hello()
    ana.hear(in_game(new_game()))
    assert ana.hear(lines(4, 5)) == [], "not after a reconnect, nor in the next part of the table's life"
    ana.hello()
    ana.hear(welcome(game=NEXT_GAME, run="another"))
    assert ana.hear(lines(3, 4, 5)) == []
    for other in (lines(0), lines(0, 1, 2, text="from another host"), lines(0, 1, 2, 3, text="from yet another")):
        (update,) = ana.hear(other)
        assert isinstance(update, ChatUpdate), "which counts anew"
        assert len(update.lines) == len(other.lines)


def test_the_chat_is_cleaned() -> None:
    ana = Ana()
    (update,) = ana.hear(Chat((ChatLine(0, None, "\x1b[2JEve\u202e", "a\x1b]0;x\x07\n\u200bb" + "x" * 1000),)))
    assert isinstance(update, ChatUpdate)
    assert update.lines[0].name == "[2JEve"
    assert update.lines[0].text.startswith("a]0;x bx")
    assert len(update.lines[0].text) <= 300
    assert ana.hear(Chat((ChatLine(1, 2, "Bob", "\u200b \n"),))) == [], "nothing is left of it"


def test_a_line_is_said_once_and_a_refusal_is_heard() -> None:
    ana = Ana()
    (frame,) = ana.talk.say("hello", ana.now)
    assert protocol.decode_client(frame) == protocol.ClientChat(77, "hello")
    assert ana.hear(protocol.Error("rate")) == [Warned("rate", {})]
    ana.hello()
    assert ana.talk.say("hello", ana.now) == [], "nobody is there to hear it"


# -- another host


def test_the_host_s_own_key_and_port_are_believed_from_the_welcome_on() -> None:
    ana = Ana(start=welcome(token="secret"))
    way = ana.talk.ticket
    assert (way.address, way.server_key, way.pinned, way.token) == ("tcp://192.168.1.20:40123", KEY, True, "secret")
    assert way.others == ("tcp://10.0.0.7:40123",)
    assert ana.hello().token == "secret"


@pytest.mark.parametrize(
    "way",
    [ticket(pinned=True), ticket(game=GAME, game_key=OTHER_KEY), ticket(server_key=KEY, game=GAME, game_key="K" * 40)],
)
def test_another_key_than_the_known_one_is_refused(way: Any) -> None:
    ana = Ana(way)
    assert ana.news == [Refused("changed_key", {})]
    assert not ana.talk.joined


def test_another_game_at_the_same_place_may_have_another_key() -> None:
    assert welcomed(Ana(ticket(game=NEXT_GAME, game_key=OTHER_KEY)).news).joined.key == KEY


@pytest.mark.parametrize(
    ("told", "address"),
    [
        ("10.1.2.3:4444", "tcp://10.1.2.3:4444"),
        ("*:4444", "tcp://192.168.1.20:4444"),
        ("192.168.1.20:1", "tcp://192.168.1.20:1"),
        ("203.0.113.9:4444", "tcp://192.168.1.20:4444"),
        ("8.8.8.8:53", "tcp://192.168.1.20:53"),
    ],
)
def test_the_game_moves_to_another_host(told: str, address: str) -> None:
    """What lies anywhere in the world is not believed: it is looked for where the old host was."""
    ana = Ana(start=in_game(new_game(), token="secret"))
    assert ana.hear(protocol.Moved(told, OTHER_KEY)) == [LinkUpdate("moved")]
    way = ana.talk.ticket
    assert (way.address, way.server_key, way.others, way.pinned) == (address, OTHER_KEY, (), True)
    assert way.token == "secret"
    assert not ana.talk.joined
    assert ana.said == [protocol.ClientBye(77)], "the old host need not wait"
    assert ana.hear(protocol.Moved("10.9.9.9:1", KEY)) == []
    assert ana.talk.ticket is way, "nobody is believed while no session is open"
    assert welcomed(ana.hear(in_game(new_game(), key=OTHER_KEY, run="new", port=4444))).joined.key == OTHER_KEY


def test_only_who_was_welcomed_comes_back_by_itself() -> None:
    ana = Ana(start=protocol.Error("full"))
    assert not ana.hello().back, "the player waits for the first welcome"
    ana.hear(welcome())
    assert ana.hello().back
    assert not Ana(ticket(watch=True), welcome(seat=None, invite=None)).hello().back


def test_a_public_address_is_believed_if_it_is_the_one_that_was_typed() -> None:
    ana = Ana(ticket(address="tcp://203.0.113.9:5577"), in_game(new_game()))
    ana.hear(protocol.Moved("203.0.113.9:4444", OTHER_KEY))
    assert ana.talk.ticket.address == "tcp://203.0.113.9:4444"


def test_of_the_addresses_that_a_host_tells_only_near_ones_are_gone_to() -> None:
    hosts = ("8.8.8.8", "10.0.0.7", "203.0.113.9", "169.254.3.4", "127.0.0.2", "172.31.0.1", "172.32.0.1", "100.64.0.9")
    typed = ticket(others=("tcp://203.0.113.9:5577",))
    ana = Ana(typed, welcome(invite=protocol.Invite(hosts, 40123, KEY)))
    near = ("10.0.0.7", "169.254.3.4", "127.0.0.2", "172.31.0.1", "100.64.0.9")
    way = ana.talk.ticket
    assert (way.address, *way.others) == tuple(
        [f"tcp://{host}:40123" for host in ("192.168.1.20", "203.0.113.9", *near)]
    )
    assert way.named == ("tcp://192.168.1.20:5577", "tcp://203.0.113.9:5577"), "what was typed, and nothing else"


@pytest.mark.parametrize("pinned", [True, False])
@pytest.mark.parametrize("told", [{"key": "", "port": 0}, {"key": ""}, {"key": ANOTHER}, {"key": KEY, "port": 0}])
def test_a_known_game_is_its_own_host_s_only(pinned: bool, told: dict[str, Any]) -> None:
    """Somebody at a porch, or with a code of theirs, who says nothing of keys or not enough of them."""
    way = ticket(game=GAME, game_key=KEY, pinned=pinned, means="words")
    (news,) = Ana(way, welcome(**told)).news
    assert news == Refused("changed_key", {})


def test_the_known_game_stays_known_where_another_was_joined() -> None:
    ana = Ana(ticket(game=GAME, game_key=OTHER_KEY, server_key=ANOTHER), welcome(game=NEXT_GAME, key="", port=0))
    assert ana.talk.joined
    assert ana.hear(welcome(key="", port=0)) == [Refused("changed_key", {})]


def test_a_command_survives_the_move() -> None:
    ana = Ana(start=in_game(new_game(), last_n=4))
    ana.talk.act(0, "1 pick king", ana.now)
    ana.hear(protocol.Moved("10.1.2.3:4444", OTHER_KEY))
    ana.said.clear()
    ana.hello()
    ana.hear(in_game(new_game(), key=OTHER_KEY, run="new", sid=88, last_n=4))
    assert ana.said == [protocol.Act(88, 5, 0, "1 pick king")], "with its number: it is done once, here or there"


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("den.local:1", OTHER_KEY),
        ("", OTHER_KEY),
        ("10.1.2.3", OTHER_KEY),
        ("10.1.2.3:", OTHER_KEY),
        ("10.1.2.3:0", OTHER_KEY),
        ("10.1.2.3:99999", OTHER_KEY),
        ("*:\u0663", OTHER_KEY),
        ("*", OTHER_KEY),
        ("ipc:///tmp/x", OTHER_KEY),
        ("0.0.0.0:1", OTHER_KEY),
        ("224.0.0.1:1", OTHER_KEY),
        ("a b:1", OTHER_KEY),
        ("\x1b[2J:1", OTHER_KEY),
        ("10.1.2.3:1", ""),
        ("10.1.2.3:1", "short"),
        ("10.1.2.3:1", "\u00e9" * 40),
    ],
)
def test_a_move_to_nowhere_is_refused(address: str, key: str) -> None:
    ana = Ana(start=in_game(new_game()))
    before = ana.talk.ticket
    with pytest.raises(BadFrame):
        ana.hear(protocol.Moved(address, key))
    assert ana.talk.ticket == before


def test_the_whole_game_is_taken_only_by_who_agreed_to_host_it() -> None:
    game = new_game()
    ana = Ana(start=in_game(game))
    assert ana.hear(protocol.Handover(b"save")) == [], "nobody has asked"
    handing = lobby(phase="game", paused="handing", handing=1)
    ana.hear(handing)
    assert ana.hear(protocol.Handover(b"save")) == [], "she has not answered"
    ana.talk.operate("agree", {"yes": False}, ana.now)
    assert ana.hear(protocol.Handover(b"save")) == []
    ana.talk.operate("agree", {"yes": True}, ana.now)
    assert ana.hear(protocol.Handover(b"save")) == [HandoverUpdate(b"save")]
    assert ana.hear(protocol.Handover(b"save")) == [], "once"
    ana.hear(lobby(phase="game", paused="handing", handing=2))
    ana.talk.operate("agree", {"yes": True}, ana.now)
    assert ana.hear(protocol.Handover(b"save")) == [], "it is Bob who is to host"


# -- the end


@pytest.mark.parametrize("why", ["kicked", "replaced", "shutting_down", "moved"])
def test_goodbyes_are_told_and_answered(why: str) -> None:
    ana = Ana()
    assert ana.hear(protocol.Bye(why)) == [ClosedUpdate(why)]
    assert ana.said == [protocol.ClientBye(77)]
    assert not ana.talk.joined


def test_leaving_says_so() -> None:
    ana = Ana()
    (frame,) = ana.talk.bye(ana.now, leave=True)
    assert protocol.decode_client(frame) == protocol.ClientBye(77, protocol.LEAVE)


def test_a_decision_that_took_too_long() -> None:
    ana = Ana(start=in_game(new_game()))
    assert ana.hear(protocol.Late(12, "1 pick king")) == [LateUpdate(12, "1 pick king")]
    with pytest.raises(BadFrame):
        ana.hear(protocol.Late(12, "1 pick\x1b[2J king"))
    with pytest.raises(BadFrame):
        ana.hear(protocol.Late(12, "1 dance king"))


def test_an_invitation_nobody_can_follow_is_none() -> None:
    for invite in (protocol.Invite((), 40123, KEY), protocol.Invite(INVITE.hosts, 0, KEY)):
        assert welcomed(Ana(start=welcome(invite=invite)).news).joined.invitation is None
