"""What is hidden stays hidden whatever happens to connections, seats and the host: a pair of games is led through it.

The two differ only in what a seat, or a spectator, may not know. While the same is done in both, every frame it gets is
the same in both, byte for byte, and so are their number and the time at which they are sent.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
from gathering_world import Guest, LobbyWorld
from hidden import PEERS, WATCHER, game_after, hidden_from, with_hands_exchanged, world_of
from netplay_world import World, key_of, people

from citadels_engine import Choice, Game, Options
from netplay import protocol
from netplay.outbox import Sent
from netplay.protocol import Act, ClientBye, ClientChat, LobbyOp, Log, Seen, Welcome, decode_host, decode_item
from netplay.sessions import Peer

SCRIPT: dict[int, str] = {}
"""What a bot is told to do, by decision."""


@dataclass
class Follower:
    """Somebody at the table, whose peer changes with every connection and every machine."""

    seat: int | None
    peer: Peer
    sid: int = 0
    token: str | None = None
    heard: int = 0
    run: str | None = None
    moves: int = 0

    @property
    def name(self) -> str:
        return f"seat {self.seat}" if self.seat else "watcher"

    def hello(self, with_token: bool = False) -> protocol.Hello:
        """What its client says first."""
        return protocol.Hello(
            protocol=protocol.PROTOCOL,
            version="1",
            name=self.name,
            wants="seat" if self.seat else "watch",
            seat=self.seat,
            token=self.token if with_token else None,
            have_log=self.heard,
            run=self.run,
        )

    def listen(self, frame: bytes) -> None:
        """Remember what the next hello needs."""
        message = decode_host(frame)
        if isinstance(message, Welcome):
            self.sid, self.run, self.token = message.sid, message.run, message.token or self.token
            self.heard = message.log.start + len(message.log.items)
        elif isinstance(message, protocol.Log):
            self.heard = message.start + len(message.items)


class Course:
    """One world, its people, and everything each of them has got, from whatever connection."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.everybody = [Follower(seat, who) for seat, who in PEERS.items()] + [Follower(None, WATCHER)]
        self.lines: dict[Peer, Follower] = {one.peer: one for one in self.everybody}
        self.got: dict[str, list[tuple[float, bytes]]] = {one.name: [] for one in self.everybody}
        for one in self.everybody:
            self.say(one, one.hello())

    def say(self, one: Follower, message: protocol.FromClient) -> None:
        """A frame comes from somebody, and everybody gets what the host has to say about it."""
        self.world.put(one.peer, message)
        self.deliver()

    def deliver(self) -> None:
        """What goes out now, with the time."""
        for to, frame in self.world.collect():
            one = self.lines[to]
            self.got[one.name].append((self.world.now, frame))
            if to == one.peer:
                one.listen(frame)

    # -- what can happen

    def act(self, line: str) -> None:
        """The seat that is asked does that."""
        table = self.world.table
        one = self.everybody[(table.game.to_act or 1) - 1]
        n = table.seats[(one.seat or 1) - 1].last_n + 1
        self.say(one, Act(one.sid, n, table.revision, line))

    def reconnect(self, one: Follower, noticed: bool, another_machine: bool) -> None:
        """A new connection, whether the host has noticed the end of the old one or not, perhaps of another machine."""
        if noticed:
            self.world.core.lost(one.peer)
        one.moves += 1
        machine = f"machine {one.moves} of {one.name}" if another_machine and one.token else None
        key = key_of(machine) if machine else one.peer.key
        one.peer = Peer(f"{one.name}/{one.moves}".encode(), key, one.peer.address)
        self.lines[one.peer] = one
        self.say(one, one.hello(with_token=bool(machine)))

    def restart(self) -> None:
        """The host dies and comes back; everybody finds it again."""
        self.world.restart()
        for one in self.everybody:
            self.say(one, one.hello())

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.world.pass_time(seconds)
        self.deliver()

    def leave(self, one: Follower) -> None:
        """Somebody ends the session."""
        self.say(one, ClientBye(one.sid))

    def operate(self, op: str, **values: Any) -> None:
        """The owner does something about the table."""
        owner = self.everybody[0]
        self.say(owner, LobbyOp(owner.sid, 1, op, values))


@dataclass
class Pair:
    """Two courses in step, and who must see no difference between them."""

    courses: list[Course]
    dice: random.Random
    blind: tuple[str, ...]
    """Who must see no difference."""
    happened: Counter[str] = field(default_factory=Counter)
    paused: bool = False
    gone: int | None = None
    """The seat in which a bot plays on."""

    def both(self, what: str, happening: Callable[[Course], object]) -> None:
        """The same happens in both, and is seen in the same way."""
        self.happened[what] += 1
        for course in self.courses:
            happening(course)
        for name in self.blind:
            first, *others = (course.got[name] for course in self.courses)
            assert all(other == first for other in others), f"{name} sees a difference after {what}"

    def common(self) -> list[str]:
        """Lines possible in all of the games; where somebody must see no difference, without exchanges of hands."""
        games = [course.world.table.game for course in self.courses]
        lines = [{line for row in game.choices() for line in _lines(row)} for game in games]
        return sorted(line for line in set.intersection(*lines) if not (self.blind and _shows_a_hand(line)))

    def line(self) -> str:
        """What is done next in both; empty where nothing is left that can be."""
        lines = self.common()
        return self.dice.choice(lines) if lines else ""

    def step(self) -> None:
        """Something happens to a connection or the table, now and then."""
        dice, one, pick = self.dice, self.dice.randrange(5), self.dice.random()
        if pick < 0.12:
            noticed, other = dice.random() < 0.5, dice.random() < 0.4
            if self.gone != one + 1:
                self.both("reconnect", lambda course: course.reconnect(course.everybody[one], noticed, other))
        elif pick < 0.15:
            self.gone = None
            self.both("restart", lambda course: course.restart())
            self.pause()
        elif pick < 0.2:
            self.both(
                "chat", lambda course: course.say(course.everybody[one], ClientChat(course.everybody[one].sid, "hm"))
            )
        elif pick < 0.25:
            self.both(
                "resync", lambda course: course.say(course.everybody[one], protocol.Resync(course.everybody[one].sid))
            )
        elif pick < 0.3:
            self.stand_in()
        elif pick < 0.34:
            full = dice.random() < 0.3
            self.both("disk", lambda course: setattr(course.world.disk, "full", full))
        elif pick < 0.4:
            self.both("wait", lambda course: course.wait(2.5))
            self.both(
                "ping", lambda course: [course.say(who, protocol.ClientPing(who.sid, 1)) for who in course.everybody]
            )

    def pause(self) -> None:
        """Let nobody act, if that is how this pair is led."""
        if self.paused:
            self.both("pause", lambda course: course.operate("pause", paused=True))

    def stand_in(self) -> None:
        """Seat 3 or 4 goes, and a bot plays on for it; or it comes back."""
        if self.gone is not None:
            seat, self.gone = self.gone, None
            self.both("return", lambda course: course.reconnect(course.everybody[seat - 1], True, False))
            return
        self.gone = seat = self.dice.choice((3, 4))
        self.both("leave", lambda course: course.leave(course.everybody[seat - 1]))
        self.both("stand-in", lambda course: course.operate("absent", seat=seat, do="bot"))

    def play(self) -> bool:
        """Something happens, then who is asked acts, or the bot that stands in. ``False`` where nothing can be done."""
        table = self.courses[0].world.table
        line = self.line()
        if table.game.to_act is None or not line:
            return False
        before = table.revision
        SCRIPT[before] = line
        self.step()
        table = self.courses[0].world.table
        if table.revision != before:  # the bot has acted while time passed
            return True
        if table.game.to_act == self.gone:
            self.both("a bot acts", lambda course: course.wait(1.0))
            self.happened["acted"] += table.revision > before
        else:
            self.both("act", lambda course: course.act(line))
        return True


def _lines(row: Choice) -> list[str]:
    """All lines of a choice."""
    return [f"{row.line} {card}" for card in row.family] if row.family else [row.line]


def _shows_a_hand(line: str) -> bool:
    """An exchange of hands with seat 1 or 2 would rightly show them the difference."""
    return " swap " in line and bool({line[0], line[-1]} & {"1", "2"})


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot does what it is told, whatever it holds."""
    monkeypatch.setattr("netplay.bots.chosen", lambda game, _: SCRIPT[game.decision])


def led(seed: int, moves: int) -> Pair:
    """A pair of games in which two hands are exchanged, led as far as they can go the same way."""
    data = game_after(seed, moves)
    courses = [Course(world_of(one)) for one in (data, with_hands_exchanged(data, 3, 4))]
    pair = Pair(courses, random.Random(seed), ("seat 1", "seat 2", "watcher"))
    for _ in range(120):
        if not pair.play():
            break
    return pair


@pytest.mark.usefixtures("scripted")
def test_a_pair_of_games_looks_the_same_through_everything_that_happens() -> None:
    happened: Counter[str] = Counter()
    differed = 0
    for seed in range(4):
        pair = led(seed, 4 + seed)
        happened += pair.happened
        differed += pair.courses[0].got["seat 3"] != pair.courses[1].got["seat 3"]
    print(dict(happened))  # noqa: T201
    for what in ("restart", "reconnect", "leave", "stand-in", "return", "acted", "disk", "chat"):
        assert happened[what] >= 3, what
    assert differed >= 3, "those whose hands were exchanged see it"


@pytest.mark.usefixtures("scripted")
@pytest.mark.parametrize("seat", [1, 2, 4, None])
def test_all_that_is_hidden_stays_hidden_while_people_come_and_go(seat: int | None) -> None:
    """Other hands, another deck, other characters to come, another seed: nobody acts, but all else happens."""
    dice = random.Random(seat or 0)
    happened: Counter[str] = Counter()
    for moves in (6, 13, 40, 75):
        data = game_after(moves, moves)
        if data["position"]["over"] or (data["position"]["rank"] == 0 and data["position"]["asked"][0]["seat"] == seat):
            continue
        courses = [Course(world_of(one)) for one in (data, hidden_from(data, seat, dice))]
        pair = Pair(courses, dice, (f"seat {seat}" if seat else "watcher",), paused=True)
        pair.pause()
        for _ in range(60):
            pair.step()
        happened += pair.happened
        assert courses[0].world.table.game.to_dict() != courses[1].world.table.game.to_dict()
    assert min(happened["restart"], happened["reconnect"], happened["stand-in"]) >= 2


# -- canaries


def bare(frame: bytes) -> str:
    """What a frame says, without what everybody may know of the deck: options and the list of its purple districts."""

    def bared(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: bared(one) for name, one in value.items() if name not in ("options", "uniques")}
        return [bared(one) for one in value] if isinstance(value, list) else value

    return repr(bared(msgspec.msgpack.decode(frame)))


class Canaries:
    """The purple districts, of which there is one each: who may have seen which, by where they have been."""

    def __init__(self, game: Game) -> None:
        # "keep" is also what is done with cards that were drawn
        self._cards = {id for id in game.to_dict()["position"]["uniques"] if id != "keep"}
        self._seen: dict[int | None, set[str]] = {seat: set() for seat in (1, 2, 3, 4, None)}
        self.look(game)

    def look(self, game: Game) -> None:
        """What lies in a city is nobody's secret any more, nor what somebody holds or is shown from that person."""
        position = game.to_dict()["position"]
        built = {card for player in position["players"] for card in player["city"]}
        for seat, seen in self._seen.items():
            seen |= built | set(position["players"][seat - 1]["hand"] if seat else [])
        for asked in position["asked"]:
            self._seen[asked["seat"]] |= {card for card in self._cards if card in repr(asked)}

    def hidden_from(self, seat: int | None) -> set[str]:
        """What must not be named to that seat, or to those who watch."""
        return self._cards - self._seen[seat]


def dealt_canaries(seed: int) -> dict[str, Any]:
    """A new game in which every hand holds purple districts."""
    data = {**Game.new(Options(players=4), seed).to_dict(), "actions": []}
    position = data["position"]
    purple = [card for card in position["deck"] if card in position["uniques"]]
    for card, holder in zip(purple, position["players"] * 3, strict=False):
        place = position["deck"].index(card)
        plain = next(number for number, other in enumerate(holder["hand"]) if other not in position["uniques"])
        position["deck"][place], holder["hand"][plain] = holder["hand"][plain], card
    return data


@pytest.mark.usefixtures("scripted")
@pytest.mark.parametrize("seed", range(2))
def test_no_canary_is_named_to_who_may_not_know_it_in_a_whole_game(seed: int) -> None:
    course = Course(world_of(dealt_canaries(seed)))
    pair = Pair([course], random.Random(seed), ())
    canaries = Canaries(course.world.table.game)
    checked = dict.fromkeys(course.got, 0)
    named = 0
    for _ in range(1000):
        if not pair.play():
            break
        canaries.look(course.world.table.game)
        for one in course.everybody:
            told, checked[one.name] = course.got[one.name][checked[one.name] :], len(course.got[one.name])
            text = "".join(bare(frame) for _, frame in told)
            assert not [card for card in canaries.hidden_from(one.seat) if card in text], one.name
            named += sum(card in text for card in canaries._cards)
    print(dict(pair.happened))  # noqa: T201
    assert course.world.table.game.round > 3
    assert named > 100, "those who hold them are told"


# -- time


def bots_world(data: dict[str, Any]) -> World:
    """Seat 1 and three bots, in the middle of that game."""
    game = Game.from_dict(data)
    return World(people("Ana", "Bob:builder", "Cy:planner", "Di:random"), game=game, owner="p1", pace=1.0)


def sent_until_asked(world: World) -> Iterator[tuple[float, bytes]]:
    """Every frame that seat 1 gets, with its time, until it is asked itself."""
    world.join(PEERS[1], seat=1)
    while world.table.game.to_act not in (1, None):
        due = world.core.next_due()
        assert due is not None
        world.now = max(world.now, due)
        world.put(PEERS[1], protocol.ClientPing(world.sids[PEERS[1], 1], 1))
        world.core.tick(world.now)
        yield from ((world.now, frame) for _, frame in world.collect() if decode_host(frame).__class__ in (Log, Seen))


def called(frame: bytes) -> list[tuple[int, int | None]]:
    """The ranks that a log message tells of, with who has answered."""
    message = decode_host(frame)
    items = [decode_item(item) for item in message.items] if isinstance(message, Log) else []
    return [(int(str(item.values["rank"])), item.seat) for item in items if item.kind == "called"]


def test_ranks_are_called_at_the_same_time_whether_or_not_somebody_holds_them() -> None:
    """Two games in which other bots hold the characters to come: what is first seen of it is seen at the same time.

    From there on the games are different ones, and everybody may see that.
    """
    dice = random.Random(1)
    compared, told_apart = 0, 0
    for seed in range(60):
        data = game_after(seed, 9 + seed % 40)
        if data["position"]["over"] or not data["position"]["rank"] or data["position"]["asked"][0]["seat"] == 1:
            continue
        worlds = [bots_world(one) for one in (data, hidden_from(data, 1, dice))]
        for first, second in zip(*map(sent_until_asked, worlds), strict=False):
            compared += 1
            assert first[0] == second[0]
            if first[1] != second[1]:
                told_apart += called(first[1]) != called(second[1])
                break
    assert compared > 60
    assert told_apart >= 5, "the difference was who was called, or whether anybody was"


# -- what is nobody's, or one person's alone


@dataclass
class Overheard(LobbyWorld):
    """A host of whom everything is kept that it sends."""

    sent: list[tuple[Peer, bytes]] = field(default_factory=list)

    def send(self, who: Peer, frame: bytes) -> Sent:
        self.sent.append((who, frame))
        return super().send(who, frame)


def test_words_tokens_keys_and_the_deal_are_told_to_nobody_who_must_not_know_them() -> None:
    """From the lobby through a whole game into the next lobby, with somebody who watches and one who comes back."""
    world = Overheard([], count=3)
    ana, bob, cy = (world.guest(name) for name in ("Ana", "Bob", "Cy"))
    wes = world.guest("Wes", wants="watch")
    deal = [world.gathering.dealing.secret, *(guest.entropy.hex() for guest in (ana, bob, cy))]
    ana.does("start", fill="", anyway=True)
    deal.append(str(world.table.game.seed))
    bob.vanish()
    bob.join(token=bob.token)
    play(world, 40, ana, bob, cy)
    assert not [secret for secret in deal for _, frame in world.sent if secret.encode() in frame]
    play(world, 5000, ana, bob, cy)
    assert ana.opened is not None
    assert ana.opened.seed == deal[-1]
    ana.does("again")
    assert world.seating.phase == "lobby"
    for to, frame in world.sent:
        assert b"s" * 40 not in frame, "the host's secret key"
        assert to != wes.peer or b"amber-fox" not in frame, "the words are for those who sit here"
        for other in (ana, bob, cy, wes):
            assert other.peer.key.encode() not in frame, "the key of a machine"
            assert other.token is None or other.peer == to or other.token.encode() not in frame
    for one in (ana, bob, cy):
        assert any(b"amber-fox" in frame for to, frame in world.sent if to == one.peer)
        assert any((one.token or "none").encode() in frame for to, frame in world.sent if to == one.peer)


def play(world: LobbyWorld, most: int, *guests: Guest) -> None:
    """These people act so often at most, or until the game is over."""
    dice = random.Random(1)
    for _ in range(most):
        game = world.table.game
        if game.to_act is None:
            break
        one = next(guest for guest in guests if guest.seat == game.to_act)
        n = world.table.seats[game.to_act - 1].last_n + 1
        world.put(one.peer, Act(one.sid or 0, n, game.decision, dice.choice(_lines(dice.choice(game.choices())))))
        world.run()
