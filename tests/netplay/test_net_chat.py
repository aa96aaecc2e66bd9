"""The chat: everybody at a table hears every line once, cleaned, and nobody can flood it."""

from __future__ import annotations

from dataclasses import replace

from gathering_world import Guest, LobbyWorld, begun
from netplay_world import WIDE, hello

from netplay.chat import LINES, ChatBook
from netplay.limits import Limits
from netplay.protocol import Chat, ChatLine, ClientBye, ClientChat, Error, decode_host


def texts(guest: Guest) -> list[str]:
    return [line.text for line in guest.chat]


def chatting(**more: object) -> tuple[LobbyWorld, Guest, Guest]:
    """Two people who may say as much as the default limits let them."""
    world = LobbyWorld(limits=Limits(), **more)
    return world, world.guest("Ana"), world.guest("Bob")


def test_everybody_hears_who_says_what() -> None:
    world, ana, bob = chatting()
    eye = world.guest("Eye", wants="watch")
    ana.says("hello")
    eye.says("good luck")
    lines = [ChatLine(0, 1, "Ana", "hello"), ChatLine(1, None, "Eye", "good luck")]
    assert ana.chat == bob.chat == eye.chat == lines


def test_a_line_is_cleaned_and_ends_somewhere() -> None:
    _, ana, bob = chatting()
    ana.says(" \x1b[31mred\u202e\n\ttail \u200b")
    assert texts(bob) == ["[31mred tail"]
    ana.says("x" * 1000)
    assert len(texts(bob)[1]) == 300
    ana.says("\u200b\x07 ")
    assert len(texts(bob)) == 2, "nothing is nothing"


def test_who_comes_later_hears_the_last_hundred_lines_and_goes_on_from_there() -> None:
    world, ana, _ = chatting()
    for number in range(LINES + 5):
        ana.says(f"line {number}")
        world.pass_time(1)
    cy = world.guest("Cy")
    assert [line.number for line in cy.chat] == list(range(5, LINES + 5))
    chats = [one for one in cy.messages if isinstance(one, Chat)]
    assert len(chats) == 1
    ana.says("one more")
    assert cy.chat[-1] == ChatLine(LINES + 5, 1, "Ana", "one more")
    assert len(cy.chat) == LINES + 1, "nothing comes twice"


def test_too_much_is_refused_once_then_ignored_then_removed() -> None:
    world, ana, bob = chatting()
    for number in range(9):
        ana.says(f"{number}")
    assert texts(bob) == ["0", "1", "2", "3", "4"]
    assert ana.errors() == ["rate"]
    assert Error("rate") in ana.messages, "not fatal"
    world.pass_time(1)
    ana.says("again")
    assert texts(bob)[-1] == "again"
    for _ in range(2):
        for number in range(3):
            ana.says(f"{number}")
        world.pass_time(1.5)
    assert ana.errors() == ["rate", "banned"]
    assert bob.status(1) == "gone"
    assert world.door.is_banned(ana.peer.key, world.now)


def test_one_line_a_second_is_never_too_much() -> None:
    world, ana, bob = chatting()
    for number in range(60):
        ana.says(f"{number}")
        world.pass_time(1.0)
    assert len(bob.chat) == 60
    assert ana.errors() == []


def test_several_people_at_one_machine_talk_for_themselves() -> None:
    world, ana, bob = chatting()
    world.put(ana.peer, hello(name="Bea", seat=3))
    world.run()
    for number in range(5):
        for session in world.core.sessions.of_peer(ana.peer):
            world.put(ana.peer, ClientChat(session.sid, f"{number}"))
    world.run()
    assert [(line.seat, line.name) for line in bob.chat] == [(1, "Ana"), (3, "Bea")] * 5


def test_who_has_left_says_nothing_any_more() -> None:
    world, ana, bob = chatting()
    sid = bob.sid
    bob.leave()
    world.put(bob.peer, ClientChat(sid, "still here"))
    world.put(bob.peer, ClientBye(sid))
    world.run()
    assert ana.chat == []
    assert bob.errors() == ["no_session", "no_session"]
    cy = world.guest("Cy")
    ana.does("kick", seat=cy.seat)
    world.put(cy.peer, ClientChat(cy.sid, "why?"))
    world.run()
    assert ana.chat == []
    world.core.close(world.now)
    world.put(ana.peer, ClientChat(ana.sid, "too late"))
    world.run()
    assert ana.chat == []


def test_a_line_costs_no_state_of_the_game_and_a_table_hears_only_itself() -> None:
    world, (ana, bob) = begun("Ana", "Bob")
    before = world.state()
    ana.says("in the game")
    assert texts(bob) == ["in the game"]
    assert world.state() == before
    two = LobbyWorld(tables=2, owner="")
    first, second = two.core.tables
    one, other = two.guest("Ana", table=first), two.guest("Bob", table=second)
    one.says("here")
    assert texts(one) == ["here"]
    assert texts(other) == []


def test_who_does_not_read_misses_no_line_and_holds_nobody_up() -> None:
    world = LobbyWorld(limits=replace(WIDE, chat_burst=1e6))
    ana, bob = world.guest("Ana"), world.guest("Bob")
    world.blocked.add(bob.peer)
    for number in range(80):
        world.put(ana.peer, ClientChat(ana.sid, f"{number}"))
    world.run()
    assert len(ana.chat) == 80
    waiting = next(one for one in world.core.sessions.of_peer(bob.peer)).outbox
    assert len(waiting._control) <= 4, "lines wait as a number only"
    world.blocked.clear()
    for to, frame in world.collect():
        if to == bob.peer:
            bob.hear(decode_host(frame))
    assert texts(bob) == [f"{number}" for number in range(80)]


def test_a_book_for_other_people_goes_on_counting() -> None:
    book = ChatBook()
    assert book.say(1, "Ana", "old")
    new = book.emptied()
    assert len(new) == 1
    assert decode_host(new.frame(0)) == Chat(())
    new.say(2, "Bob", "new")
    assert decode_host(new.frame(0)).lines == (ChatLine(1, 2, "Bob", "new"),)
    assert decode_host(new.frame(1)).lines == (ChatLine(1, 2, "Bob", "new"),)
