"""Clients at a real host without sockets: from the lobby through games to the next lobby, dealt fairly."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from gathering_world import LobbyWorld
from netplay_world import key_of, peer

from netplay.conversation import Conversation
from netplay.deal_check import checked_deal
from netplay.news import Acted, DealToCheck, News, Operated, Welcomed
from netplay.protocol import HostMessage, Plain, encode
from netplay.ticket import Ticket
from netplay.updates import ChatUpdate, ClosedUpdate, DealUpdate, HandoverUpdate, Outcome
from saves.format import decode


class Person:
    """One person's client at the world's host."""

    def __init__(self, world: LobbyWorld, name: str, **ticket: Any) -> None:
        self.world, self.name, self.peer = world, name, peer(name.lower())
        plain = Ticket("tcp://192.168.1.20:5577", "K" * 40, key_of(name.lower()), "")
        self.talk = Conversation(replace(plain, **ticket), name)
        self.news: list[News] = []
        self.sid: int | None = None
        self.deaf = False
        """Whether frames to it are lost."""
        world.guests.append(self)  # type: ignore[arg-type]
        self.come()

    def come(self) -> None:
        """Say hello on a new connection."""
        self.world.core.lost(self.peer)
        self.put([self.talk.hello(self.world.now)])
        self.world.run()

    def put(self, frames: list[bytes]) -> None:
        for frame in frames:
            self.world.put(self.peer, frame)

    def hear(self, message: HostMessage) -> None:
        if not self.deaf:
            news, frames = self.talk.receive(encode(message), self.world.now)
            self.news += news
            self.put(frames)

    def ask(self, op: str, **values: Plain) -> Outcome:
        """The answer to a table operation."""
        k, frames = self.talk.operate(op, values, self.world.now)
        self.put(frames)
        self.world.run()
        (answer,) = [one.outcome for one in self.news if isinstance(one, Operated) and one.k == k]
        return answer

    def of(self, kind: type[Any]) -> list[Any]:
        return [one for one in self.news if isinstance(one, kind)]

    def verdicts(self) -> list[DealUpdate]:
        """What it finds of the deals it has been told to check."""
        return [checked_deal(one.case) for one in self.of(DealToCheck)]


def play(*people: Person, most: int = 10**6) -> None:
    """Let them act until the game is over, or so often."""
    world = people[0].world
    for _ in range(most):
        asked = next((one for one in people if one.talk.decision is not None and not one.talk.busy), None)
        if asked is None:
            break
        choices = asked.talk.newest.choices if asked.talk.newest else ()
        builds = [choice for choice in choices if choice.verb == "build" and not choice.family]
        line = (builds or [choice for choice in choices if not choice.family])[0].line
        asked.put(asked.talk.act(asked.talk.asked(), line, world.now))
        world.run()
        assert asked.of(Acted)[-1].outcome.ok


def seated(*names: str) -> tuple[LobbyWorld, list[Person]]:
    """A lobby with those people."""
    world = LobbyWorld(count=len(names))
    return world, [Person(world, name) for name in names]


def begun(*names: str) -> tuple[LobbyWorld, list[Person]]:
    """A game those people have begun."""
    world, people = seated(*names)
    assert people[0].ask("start", anyway=True).ok
    return world, people


def test_a_whole_evening() -> None:
    world, (ana, bob) = seated("Ana", "Bob")
    watcher = Person(world, "Eve", watch=True)
    bob.put(bob.talk.say("hello", world.now))
    world.run()
    assert [line.text for line in ana.of(ChatUpdate)[0].lines] == ["hello"]
    assert bob.ask("ready", ready=True).ok
    games = []
    for _ in range(2):
        assert ana.ask("start", anyway=True).ok
        assert [one.talk.phase for one in (ana, bob, watcher)] == ["game"] * 3
        play(ana, bob)
        assert ana.talk.phase == "over"
        games.append(ana.of(DealToCheck)[-1].case)
        assert ana.ask("again").ok
        assert [one.talk.phase for one in (ana, bob, watcher)] == ["lobby"] * 3
        assert all(one.talk.newest is None for one in (ana, bob, watcher))
    for one in (ana, bob, watcher):
        assert one.verdicts() == [DealUpdate("fair"), DealUpdate("fair")]
        assert len(one.of(Welcomed)) == 5
    assert games[0].game != games[1].game
    assert set(games[0].opened.entropies).isdisjoint(games[1].opened.entropies), "new bytes for each deal"


def test_somebody_does_not_tell_the_bytes_and_the_next_deal_is_another() -> None:
    world, (ana, bob) = seated("Ana", "Bob")
    bob.deaf = True
    k, frames = ana.talk.operate("start", {"anyway": True}, world.now)
    ana.put(frames)
    world.run()
    world.pass_time(6)
    (answer,) = [one.outcome for one in ana.of(Operated) if one.k == k]
    assert answer == Outcome(False, "illegal", {"op": "start", "why": "no_entropy", "seat": 2})
    assert ana.talk.phase == "lobby"
    bob.deaf = False
    bob.come()
    assert ana.ask("start", anyway=True).ok
    play(ana, bob)
    assert ana.verdicts() == bob.verdicts() == [DealUpdate("fair")]


def test_coming_and_going_does_not_make_a_deal_unfair() -> None:
    world, (ana, bob) = begun("Ana", "Bob")
    play(ana, bob, most=12)
    ana.come()
    play(ana, bob, most=5)
    world.restart()
    ana.come()
    bob.come()
    play(ana, bob)
    assert ana.verdicts() == bob.verdicts() == [DealUpdate("fair")]
    ana.come()
    assert len(ana.verdicts()) == 1


@pytest.mark.parametrize("remembers", [True, False])
def test_another_process_of_the_same_player(remembers: bool) -> None:
    world, (ana, bob) = begun("Ana", "Bob")
    play(ana, bob, most=12)
    way = ana.talk.ticket
    world.guests.remove(ana)  # type: ignore[arg-type]
    ana = Person(world, "Ana", game=way.game, commitment=way.commitment if remembers else "")
    assert ana.talk.seat == 1
    play(ana, bob)
    assert ana.verdicts() == [DealUpdate("fair" if remembers else "unknown")]


def test_the_table_is_handed_over() -> None:
    world = LobbyWorld(count=3, owner="ana")
    ana, bob, cyril = (Person(world, name) for name in ("Ana", "Bob", "Cyril"))
    assert ana.ask("start", anyway=True).ok
    play(ana, bob, cyril, most=8)
    assert ana.ask("hand", seat=2).ok
    assert not bob.of(HandoverUpdate)
    assert bob.ask("agree", yes=True).ok
    assert cyril.ask("agree", yes=True).ok
    (handover,) = bob.of(HandoverUpdate)
    assert not cyril.of(HandoverUpdate)
    saved = decode(handover.save, world_path())
    assert saved.id == ana.talk._game
    before = cyril.talk.ticket
    bob.put(bob.talk.operate("took", {"port": 4444, "key": "N" * 40}, world.now)[1])
    world.run()
    assert (cyril.talk.ticket.address, cyril.talk.ticket.server_key) == ("tcp://192.168.1.20:4444", "N" * 40)
    assert cyril.talk.ticket.public_key == before.public_key
    assert not cyril.talk.joined


def test_a_seat_in_the_lobby_is_kept_for_a_while_unless_it_is_given_up() -> None:
    world, (_, bob) = seated("Ana", "Bob")
    bob.put(bob.talk.bye(world.now))
    world.run()
    assert [seat.status for seat in world.seating.seats] == ["here", "gone"]
    bob.come()
    assert [seat.status for seat in world.seating.seats] == ["here", "here"]
    bob.put(bob.talk.bye(world.now, leave=True))
    world.run()
    assert [seat.status for seat in world.seating.seats] == ["here", "free"]


def test_who_is_sent_away_hears_it() -> None:
    _, (ana, bob) = begun("Ana", "Bob")
    assert ana.ask("kick", seat=2).ok
    assert bob.of(ClosedUpdate) == [ClosedUpdate("kicked")]


def world_path() -> Any:
    from netplay_world import PATH

    return PATH


def test_who_came_back_during_a_game_is_dealt_into_the_next_one() -> None:
    """The seal that a hello brings while a game is played is of no lobby; each lobby is told its own."""
    world, (ana, bob) = begun("Ana", "Bob")
    way = bob.talk.ticket
    world.guests.remove(bob)  # type: ignore[arg-type]
    bob = Person(world, "Bob", game=way.game, commitment=way.commitment)
    play(ana, bob)
    assert ana.ask("again").ok
    assert bob.ask("ready", ready=True).ok
    assert ana.ask("start").ok
    assert bob.talk.phase == "game"
