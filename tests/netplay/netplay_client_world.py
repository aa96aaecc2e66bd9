"""A host that is only messages: what a client hears at a table, one message after the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

import msgspec
import zmq
from msgspec import Raw
from netplay_world import key_of

from citadels_engine import Game, Options
from netplay import protocol
from netplay.conversation import Conversation
from netplay.news import News, Welcomed
from netplay.protocol import FromClient, FromHost, Item, SeatRow, decode_client, encode
from netplay.ticket import Ticket
from netplay.transport import new_keys
from netplay.ways import words_keys
from saves import fair_deal

KEY = words_keys("amber fox river stone")[0]
OTHER_KEY = words_keys("river stone amber fox")[0]
GAME, NEXT_GAME = "ab" * 16, "cd" * 16
SECRET = "5e" * 32
NOBODY = protocol.Saving("off")
INVITE = protocol.Invite(("192.168.1.20", "10.0.0.7"), 40123, KEY, 5577, "amber-fox-river-stone")
PEOPLE = (SeatRow(1, "Ana", "human", "", "here", ready=True), SeatRow(2, "Bob", "human", "", "here"))


def ticket(**changes: Any) -> Ticket:
    """The way to seat 1 of a table at 192.168.1.20."""
    found = Ticket("tcp://192.168.1.20:5577", OTHER_KEY, key_of("ana"), key_of("ana"))
    return replace(found, **changes)


def lobby(**changes: Any) -> protocol.Lobby:
    """The table of two people before the game."""
    plain: dict[str, Any] = {"seats": PEOPLE, "phase": "lobby", "name": "Friday", "chair": 1}
    return protocol.Lobby(**{**plain, **changes})


def welcome(**changes: Any) -> protocol.Welcome:
    """A welcome to seat 1 in the lobby."""
    plain: dict[str, Any] = {
        "sid": 77,
        "protocol": protocol.PROTOCOL,
        "game": GAME,
        "key": KEY,
        "run": "run",
        "seat": 1,
        "last_n": 0,
        "lobby": lobby(),
        "view": None,
        "log": protocol.Log(0, ()),
        "saving": NOBODY,
        "limits": {},
        "port": 40123,
        "invite": INVITE,
    }
    return protocol.Welcome(**{**plain, **changes})


def seen(game: Game, seat: int | None = 1) -> protocol.Seen:
    """What that seat sees of the game, without choices."""
    return protocol.Seen(game.decision, game.view(seat))


def in_game(game: Game, /, **changes: Any) -> protocol.Welcome:
    """A welcome to seat 1 of that game."""
    phase = "over" if game.over else "game"
    return welcome(**{"lobby": lobby(phase=phase), "view": seen(game), "log": log(0, *played(game)), **changes})


def played(game: Game, seat: int = 1) -> list[Item]:
    """The whole log as that seat may know it."""
    again = Game.new(game.options, game.seed)
    events = [*again.opening, *(event for action in game.actions for event in again.apply(action))]
    return [Item(one.kind, one.seat, dict(one.values)) for one in (event.seen_by(seat) for event in events)]


def log(start: int, *items: Item) -> protocol.Log:
    """A log message."""
    return protocol.Log(start, tuple([Raw(encode(item)) for item in items]))


def new_game(seed: int | str = 7) -> Game:
    """A game of two."""
    return Game.new(Options(players=2), seed)


def to_the_end(game: Game) -> Game:
    """The game, played to its end with the first legal actions but the ends of turns."""
    while not game.over:
        actions = game.legal_actions()
        builds = [action for action in actions if " build " in str(action)]
        game.apply((builds or actions)[0])
    return game


def meant(frame: bytes) -> FromClient:
    """What a client's frame says, without what only fills it up."""
    said = decode_client(frame)
    return msgspec.structs.replace(said, pad=b"") if isinstance(said, protocol.Act | protocol.Why) else said


class Ana:
    """Ana's side of the conversation. ``hear`` gives her messages; what she says is collected."""

    def __init__(self, way: Ticket | None = None, start: FromHost | None = None) -> None:
        self.drawn = 0
        self.now = 1000.0
        self.said: list[FromClient] = []
        self.talk = Conversation(way or ticket(), "Ana", draw=self._draw)
        self.seal = (self.hello().entropy or b"").hex()
        self.news = self.hear(start or welcome())

    def _draw(self, count: int) -> bytes:
        self.drawn += 1
        return self.bytes

    @property
    def bytes(self) -> bytes:
        """The random bytes she has drawn last."""
        return bytes([self.drawn]) * fair_deal.ENTROPY

    def hello(self) -> protocol.Hello:
        """She says hello on a new connection."""
        said = decode_client(self.talk.hello(self.now))
        assert isinstance(said, protocol.Hello)
        return said

    def hear(self, *messages: FromHost) -> list[News]:
        """What the messages mean to her."""
        told: list[News] = []
        for message in messages:
            news, frames = self.talk.receive(encode(message), self.now)
            told += news
            self.said += [meant(frame) for frame in frames]
        return told

    def ops(self, op: str) -> list[dict[str, Any]]:
        """The values of the operations of that name she has asked for since this was asked last."""
        found = [one for one in self.said if isinstance(one, protocol.LobbyOp) and one.op == op]
        self.said = [one for one in self.said if one not in found]
        return [dict(one.values) for one in found]


def welcomed(news: list[News]) -> Welcomed:
    """The welcome among the news."""
    (found,) = [one for one in news if isinstance(one, Welcomed)]
    return found


def commit(
    seals: dict[int, str], *, final: bool = False, secret: str = SECRET, game: str = GAME, terms: str | None = None
) -> protocol.Commit:
    """What binds the host to its secret, and in the end to a game of two people without any special options."""
    agreed = agreed_terms(seals) if terms is None else terms
    commitment = fair_deal.commitment(game, secret)
    return protocol.Commit(commitment, tuple(sorted(seals.items())), final, agreed if final else "")


def agreed_terms(seals: dict[int, str], *seats: tuple[str, str], **options: Any) -> str:
    """The terms of a game, of two people where nothing else is said."""
    kinds = seats or (("human", ""), ("human", ""))
    return fair_deal.terms(Options(players=len(kinds), **options).to_dict(), kinds, seals)


def changed(message: FromHost, **fields: Any) -> bytes:
    """The message with other fields, be they of the right type or not."""
    return msgspec.msgpack.encode({**msgspec.msgpack.decode(encode(message)), **fields})


class FakeHost:
    """A host on 127.0.0.1 that answers hellos with one message and remembers what else it hears."""

    def __init__(self, answer: FromHost | None, keys: tuple[str, str] | None = None) -> None:
        self.answer = answer
        self.public, secret = keys or new_keys()
        self.heard: list[FromClient] = []
        self._routes: list[bytes] = []
        self._context = zmq.Context()
        self._router = self._context.socket(zmq.ROUTER)
        self._router.curve_server, self._router.curve_secretkey, self._router.linger = 1, secret.encode(), 0
        self.port = self._router.bind_to_random_port("tcp://127.0.0.1")
        self._task = asyncio.get_running_loop().create_task(self._serve())

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.port}"

    def ticket(self, **changes: Any) -> Ticket:
        """The way to it."""
        public, secret = new_keys()
        return replace(Ticket(f"tcp://{self.address}", self.public, public, secret), **changes)

    async def _serve(self) -> None:
        while True:
            await asyncio.sleep(0.005)
            with suppress(zmq.Again):
                while True:
                    route, frame = self._router.recv_multipart(zmq.NOBLOCK)
                    self._take(route, meant(frame))

    def _take(self, route: bytes, message: FromClient) -> None:
        self.heard.append(message)
        if isinstance(message, protocol.Hello):
            self._routes.append(route)
            if self.answer is not None:
                self.tell(self.answer)

    def tell(self, *messages: FromHost) -> None:
        """Say something to who said hello last."""
        for message in messages:
            self._router.send_multipart((self._routes[-1], encode(message)))

    def of(self, kind: type[Any]) -> list[Any]:
        """What was heard of that kind."""
        return [message for message in self.heard if isinstance(message, kind)]

    async def close(self) -> None:
        """No host any more."""
        self._task.cancel()
        self._router.close(linger=0)
        self._context.term()


@asynccontextmanager
async def fake_host(answer: FromHost | None = None, keys: tuple[str, str] | None = None) -> AsyncIterator[FakeHost]:
    """A fake host that ends with the block; it welcomes to seat 1 in the lobby if it is not told what to say."""
    host = FakeHost(answer, keys)
    if answer is None:
        host.answer = welcome(key=host.public, port=host.port, invite=None)
    try:
        yield host
    finally:
        await host.close()
