"""Getting to a host, wherever it is, and hearing why not: real sockets on 127.0.0.1."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Any, Literal

import pytest
import zmq
from netplay_client_world import (
    GAME,
    KEY,
    NEXT_GAME,
    FakeHost,
    fake_host,
    in_game,
    lobby,
    new_game,
    welcome,
)
from netplay_play import soon

from netplay import protocol
from netplay.client import Client
from netplay.dialling import dial
from netplay.errors import CONNECT_ERRORS, ConnectError
from netplay.limits import Limits
from netplay.listed import ListedTable
from netplay.probe import Answers
from netplay.protocol import Chat, ChatLine
from netplay.ticket import Ticket
from netplay.transport import new_keys
from netplay.updates import ClosedUpdate, DealUpdate, Joined, LinkUpdate, Outcome, SeatsUpdate, Update
from netplay.ways import from_address, from_words
from netplay.whereabouts import Whereabouts

QUICK = Limits(reconnect_least=0.05, reconnect_most=0.2)
Means = Literal["", "words", "open", "code", "known"]


class Seat:
    """A client and what it was told."""

    def __init__(self, ticket: Ticket, **more: Any) -> None:
        self.updates: list[Update] = []
        self.ends: list[bool] = []
        plain: dict[str, Any] = {"limits": QUICK, "on_end": self.ends.append, **more}
        self.client = Client(ticket, "Ana", self.updates.append, **plain)

    def of(self, kind: type[Any]) -> list[Any]:
        """The updates of that kind."""
        return [update for update in self.updates if isinstance(update, kind)]


@asynccontextmanager
async def seated(ticket: Ticket, **more: Any) -> AsyncIterator[Seat]:
    """A client with a seat, which leaves with the block."""
    seat = Seat(ticket, **more)
    await seat.client.start()
    try:
        yield seat
    finally:
        await seat.client.close()


async def why_not(ticket: Ticket, **more: Any) -> ConnectError:
    """Why there is no seat; said within 5 seconds, in a sentence."""
    began = time.monotonic()
    with pytest.raises(ConnectError) as error:
        await Client(ticket, "Ana", lambda _: None, **more).start()
    assert time.monotonic() - began < 5.0
    assert "{" not in str(error.value)
    assert "no connection" not in str(error.value)
    return error.value


def at(port: int, **changes: Any) -> Ticket:
    """A way to that port."""
    public, secret = new_keys()
    return replace(Ticket(f"tcp://127.0.0.1:{port}", KEY, public, secret), **changes)


@contextmanager
def closed_port() -> Iterator[int]:
    """A port at which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        yield free.getsockname()[1]


# -- who answers where no host does


@asynccontextmanager
async def serving(serve: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]) -> AsyncIterator[int]:
    """A TCP server; its port."""
    open_ones: set[asyncio.StreamWriter] = set()

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        open_ones.add(writer)
        await serve(reader, writer)

    server = await asyncio.start_server(take, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for writer in open_ones:
            writer.transport.abort()


async def web(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answers as web servers do to what they do not understand."""
    await reader.readline()
    writer.write(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    writer.close()


async def shell(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Speaks first and hangs up after nonsense."""
    writer.write(b"SSH-2.0-OpenSSH_9.6\r\n")
    await reader.readline()
    writer.close()


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Says everything again."""
    while data := await reader.read(4096):
        writer.write(data)


async def slammer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hangs up at once."""
    writer.transport.abort()


async def garbage(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Talks nonsense for ever."""
    for _ in range(200):
        writer.write(bytes(range(256)))
        await asyncio.sleep(0.01)


async def silence(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Says nothing."""
    await reader.read()


@pytest.mark.parametrize(
    ("serve", "code"),
    [
        (web, "another_program"),
        (shell, "another_program"),
        (echo, "another_program"),
        (garbage, "another_program"),
        (slammer, "another_program"),
        (silence, "silent"),
    ],
)
@pytest.mark.parametrize("means", ["words", "known"])
async def test_another_program_is_known_for_one(serve: Any, code: str, means: Means) -> None:
    async with serving(serve) as port:
        error = await why_not(at(port, means=means))
    assert error.code == code
    assert f"127.0.0.1:{port}" in str(error)


async def test_only_where_the_player_meant_to_go_it_is_asked_who_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host may tell addresses of programs that are none of its business."""
    greeted: list[int] = []

    async def greet(host: str, port: int, seconds: float) -> Answers:
        greeted.append(port)
        return Answers.OTHER

    monkeypatch.setattr("netplay.dialling.probe", greet)
    with zmq.Context() as context:
        async with serving(slammer) as port, serving(slammer) as told:
            ticket = Whereabouts(at(port, means="words")).ticket
            for way, found in ((ticket, [port]), (replace(ticket, address=f"tcp://127.0.0.1:{told}"), [])):
                greeted.clear()
                with pytest.raises(ConnectError):
                    await dial(context, way, QUICK, time.monotonic() + 2)
                assert greeted == found


@contextmanager
def zmq_router(**options: Any) -> Iterator[int]:
    """A ZeroMQ program that is no host; its port."""
    context = zmq.Context()
    router = context.socket(zmq.ROUTER)
    for name, value in options.items():
        setattr(router, name, value)
    try:
        yield router.bind_to_random_port("tcp://127.0.0.1")
    finally:
        router.close(linger=0)
        context.term()


@pytest.mark.parametrize("options", [{}, {"plain_server": 1}])
async def test_a_zeromq_program_without_encryption_is_no_host(options: dict[str, Any]) -> None:
    with zmq_router(**options) as port:
        assert (await why_not(at(port, means="words"))).code == "another_program"


@pytest.mark.parametrize(
    ("means", "code"),
    [
        ("words", "wrong_words"),
        ("open", "needs_words"),
        ("code", "wrong_key"),
        ("known", "changed_key"),
        ("", "wrong_key"),
    ],
)
async def test_a_host_with_another_key(means: Means, code: str) -> None:
    async with fake_host() as host:
        error = await why_not(host.ticket(server_key=KEY, means=means))
        assert error.code == code
        assert not host.heard


async def test_nobody_there() -> None:
    with closed_port() as port:
        assert (await why_not(at(port))).code == "unreachable"


async def test_a_name_of_no_machine_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def look_up(host: object, *_: object, **__: object) -> object:
        asked.append(host)
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    began = time.monotonic()
    error = await why_not(at(5577, address="tcp://den.local:5577"))
    assert (error.code, error.values["host"]) == ("unknown_host", "den.local")
    assert "by the name den.local" in str(error)
    assert time.monotonic() - began < 2.0
    with closed_port() as port:
        assert (await why_not(at(port))).code == "unreachable"
    assert asked == ["den.local"], "an address is nobody's name"


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        *((protocol.Error(code, fatal=True), code) for code in ("full", "locked", "started", "kicked", "seat_taken")),
        (protocol.Error("no_table", fatal=True), "no_table"),
        (protocol.Error("bad_version", {"host": "3.0", "client": "2.0", "older": "client"}, fatal=True), "bad_version"),
        (protocol.Bye("shutting_down"), "no_answer"),
        (welcome(seat=7), "bad_frame"),
        (protocol.Error("\x1b[2Jnew", fatal=True), "[2Jnew"),
    ],
)
async def test_what_a_host_says_against_it(answer: protocol.FromHost, code: str) -> None:
    limits = replace(QUICK, connect=1.0) if code == "no_answer" else QUICK
    async with fake_host(answer) as host:
        error = await why_not(host.ticket(), limits=limits)
    assert error.code == code
    assert "\x1b" not in str(error)


async def test_of_several_tables_one_is_to_be_chosen() -> None:
    """The lines are as the host says them, and one is what only a hostile one would say."""
    strange = ("\x1b[2J", f"{GAME}\tA\t2/4\tnever", f"{GAME}\tA\tfull\tlobby", "../x\tA\t1/2\tlobby", "\t" * 9)
    tables = (f"{GAME}\tFriday\x1b at the pub\t2/4\tlobby", f"{NEXT_GAME}\t?\t7/7\tgame", *strange)
    async with fake_host(protocol.Error("no_table", {"tables": tables}, fatal=True)) as host:
        error = await why_not(host.ticket())
    assert error.code == "no_table"
    assert str(error).endswith(": Friday at the pub, ?")
    lines = error.values["tables"]
    assert isinstance(lines, tuple)
    assert lines[:2] == (f"{GAME}\tFriday at the pub\t2/4\tlobby", f"{NEXT_GAME}\t?\t7/7\tgame")
    assert all(part.isprintable() for line in lines for part in line.split("\t"))
    assert error.tables == (
        ListedTable(GAME, "Friday at the pub", 2, 4, "lobby"),
        ListedTable(NEXT_GAME, "?", 7, 7, "game"),
    )


def test_every_reason_has_a_sentence_of_its_own() -> None:
    values = {"address": "10.0.0.1:5577", "host": "3.0", "client": "2.0", "older": "client", "names": "Friday"}
    sentences = {str(ConnectError(code, values)) for code in CONNECT_ERRORS}
    assert len(sentences) == len(CONNECT_ERRORS)


# -- several addresses


async def test_the_address_that_answers_is_taken() -> None:
    async with fake_host() as host, serving(silence) as quiet:
        with closed_port() as nowhere:
            others = (f"tcp://127.0.0.1:{quiet}", f"tcp://{host.address}")
            began = time.monotonic()
            async with seated(host.ticket(address=f"tcp://127.0.0.1:{nowhere}", others=others)) as seat:
                assert time.monotonic() - began < 2.0
                assert seat.client.ticket.address == f"tcp://{host.address}"
                assert len(host.of(protocol.Hello)) == 1


async def test_of_several_reasons_the_most_telling_is_said() -> None:
    async with fake_host() as host, serving(web) as other:
        with closed_port() as nowhere:
            ports = (nowhere, other, host.port)
            first, *rest = (f"tcp://127.0.0.1:{port}" for port in ports)
            error = await why_not(host.ticket(server_key=KEY, means="words", address=first, others=tuple(rest)))
    assert error.code == "wrong_words"
    assert host.address in str(error)


async def test_a_host_that_stays_away_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netplay.client.LOOK_AROUND", 0.3)
    keys = new_keys()
    asked: list[str] = []
    places: list[str] = []

    async def find(game: str) -> list[str]:
        asked.append(game)
        if len(asked) == 1:
            raise OSError("no network")
        return places

    async with fake_host(keys=keys) as first:
        seat = Seat(first.ticket(), find=find)
        await seat.client.start()
    await soon(lambda: LinkUpdate("lost") in seat.updates, 5)
    async with fake_host(keys=new_keys()) as stranger, fake_host(keys=keys) as second:
        places += [stranger.address, second.address]
        await soon(lambda: LinkUpdate("back") in seat.updates, 10)
        assert set(asked) == {GAME}
        assert not stranger.heard, "what is found is believed by its key only"
        assert seat.client.ticket.address == f"tcp://{second.address}"
        await seat.client.close()


async def test_a_machine_whose_seat_another_has_taken_stays_out() -> None:
    """It wakes up and comes back by itself: the host says who plays there now, and it tries no more."""
    async with fake_host() as host, fake_host(protocol.Error("replaced", fatal=True)) as later:
        seat = Seat(host.ticket())
        await seat.client.start()
        host.tell(protocol.Moved(f"*:{later.port}", later.public))
        await soon(lambda: any(isinstance(update, ClosedUpdate) for update in seat.updates), 5)
        assert seat.of(ClosedUpdate)[0].why == "replaced"
        assert [hello.back for one in (host, later) for hello in one.of(protocol.Hello)] == [False, True]
        await seat.client.close()
    assert seat.ends == [False], "the seat is remembered: its player may want it back"


async def test_nothing_is_looked_up_for_a_key_that_may_be_anybody_s() -> None:
    async def find(game: str) -> list[str]:
        raise AssertionError("looked up")

    with closed_port() as port:
        assert (await why_not(at(port, means="words", game=GAME), find=find)).code == "unreachable"


# -- at the table


async def until_said(host: FakeHost, kind: type[Any], count: int = 1) -> list[Any]:
    """Wait until the host has heard so many messages of that kind."""
    await soon(lambda: len(host.of(kind)) >= count, 5)
    return host.of(kind)


async def test_the_table_changes_altogether_and_says_so() -> None:
    async with fake_host() as host, seated(host.ticket()) as seat:
        assert seat.client.joined.state.phase == "lobby"
        assert seat.of(SeatsUpdate)[0].state.name == "Friday"
        assert seat.of(Joined) == []
        game = new_game()
        host.tell(in_game(game, key=host.public, port=host.port, invite=None))
        await soon(lambda: bool(seat.of(Joined)), 5)
        assert seat.client.joined.state.phase == "game"
        await soon(lambda: seat.client.view is not None, 5)
        host.tell(welcome(key=host.public, port=host.port, invite=None, game=NEXT_GAME))
        await soon(lambda: len(seat.of(Joined)) == 2, 5)
        assert seat.client.view is None


async def test_there_is_nothing_to_decide_in_a_lobby_or_for_who_watches() -> None:
    async with fake_host() as host:
        async with seated(host.ticket()) as seat:
            assert await seat.client.act("1 gold") == Outcome(False, "not_invited")
        game = new_game()
        view = protocol.Seen(0, game.view(None))
        host.answer = in_game(game, key=host.public, port=host.port, invite=None, seat=None, view=view)
        async with seated(host.ticket(watch=True)) as seat:
            assert await seat.client.act("1 gold") == Outcome(False, "not_invited")
        assert not host.of(protocol.Act)


async def test_a_line_of_the_chat_is_done_when_it_was_heard() -> None:
    async with fake_host() as host, seated(host.ticket()) as seat:
        saying = asyncio.create_task(seat.client.chat("hello"))
        (said,) = await until_said(host, protocol.ClientChat)
        assert said.text == "hello"
        host.tell(Chat((ChatLine(0, 2, "Bob", "hello"),)))
        await asyncio.sleep(0.05)
        assert not saying.done(), "that was Bob"
        host.tell(Chat((ChatLine(1, 1, "Ana", "hello"),)))
        assert await saying == Outcome(True)
        saying = asyncio.create_task(seat.client.chat("hello again"))
        await until_said(host, protocol.ClientChat, 2)
        host.tell(protocol.Error("rate"))
        assert await saying == Outcome(False, "rate")
        assert await seat.client.chat(" \u200b\n") == Outcome(False, "empty")
        assert len(host.of(protocol.ClientChat)) == 2
        saying = asyncio.create_task(seat.client.chat("bye"))
        await until_said(host, protocol.ClientChat, 3)
    assert await saying == Outcome(False, "closed")
    assert await seat.client.chat("anybody?") == Outcome(False, "closed")


async def test_who_types_too_fast_is_told_at_once_and_the_host_is_not_bothered() -> None:
    async with fake_host() as host, seated(host.ticket()) as seat:
        for number in range(4):
            saying = asyncio.create_task(seat.client.chat(f"line {number}"))
            await until_said(host, protocol.ClientChat, number + 1)
            host.tell(Chat((ChatLine(number, 1, "Ana", f"line {number}"),)))
            assert await saying == Outcome(True)
        assert await asyncio.wait_for(seat.client.chat("too fast"), 0.5) == Outcome(False, "rate")
        assert len(host.of(protocol.ClientChat)) == 4


@pytest.mark.parametrize(("leave", "why", "gone"), [(True, protocol.LEAVE, True), (False, "", False)])
async def test_leaving_the_lobby(leave: bool, why: str, gone: bool) -> None:
    async with fake_host() as host:
        async with seated(host.ticket()) as seat:
            await seat.client.close(leave=leave)
        (bye,) = await until_said(host, protocol.ClientBye)
        assert bye.why == why
        assert seat.ends == [gone]


async def test_the_seat_in_a_game_is_kept() -> None:
    game = new_game()
    async with fake_host() as host:
        host.answer = in_game(game, key=host.public, port=host.port, invite=None)
        async with seated(host.ticket()) as seat:
            await seat.client.close(leave=True)
        (bye,) = await until_said(host, protocol.ClientBye)
        assert bye.why == ""
        assert seat.ends == [False]


async def test_who_is_sent_away_has_no_seat_any_more() -> None:
    async with fake_host() as host, seated(host.ticket()) as seat:
        host.tell(protocol.Bye("kicked"))
        await soon(lambda: ClosedUpdate("kicked") in seat.updates, 5)
        await soon(lambda: seat.ends == [True], 5)


async def test_who_may_not_watch_any_more_does_not_knock_for_ever() -> None:
    async with fake_host() as host:
        host.answer = welcome(key=host.public, port=host.port, seat=None, invite=None)
        async with seated(host.ticket(watch=True)) as seat:
            host.answer = protocol.Error("not_invited", fatal=True)
            host.tell(protocol.Error("no_session", fatal=True))
            await soon(lambda: any(isinstance(one, ClosedUpdate) for one in seat.updates), 10)
            assert [one.why for one in seat.updates if isinstance(one, ClosedUpdate)] == ["not_invited"]


async def test_the_game_moves_and_the_open_command_with_it() -> None:
    game = new_game()
    async with fake_host() as old, fake_host() as new:
        old.answer = in_game(game, key=old.public, port=old.port, invite=None)
        new.answer = in_game(game, key=new.public, port=new.port, invite=None, run="new", sid=88)
        async with seated(old.ticket()) as seat:
            acting = asyncio.create_task(seat.client.act("1 pick king"))
            await until_said(old, protocol.Act)
            old.tell(protocol.Moved(f"*:{new.port}", new.public), protocol.Bye("moved"))
            await soon(lambda: LinkUpdate("back") in seat.updates, 5)
            (act, *_) = await until_said(new, protocol.Act)
            assert act == protocol.Act(88, 1, 0, "1 pick king")
            new.tell(protocol.Result(1, ok=True, revision=1))
            assert (await acting).ok
            states = [update.state for update in seat.of(LinkUpdate)]
            assert states == ["up", "moved", "back"]
            assert seat.of(Joined) == [], "it is the same game"
            assert seat.client.ticket.server_key == new.public
        assert old.of(protocol.ClientBye)


async def test_a_host_with_the_right_words_and_the_wrong_key_is_refused() -> None:
    async with fake_host() as host:
        assert (await why_not(host.ticket(game=GAME, game_key=KEY))).code == "changed_key"


async def test_the_deal_is_checked_beside_the_game() -> None:
    from test_net_client_deal import Dealt

    dealt = Dealt()
    async with fake_host() as host:
        host.answer = in_game(dealt.game, key=host.public, port=host.port, invite=None)
        way = host.ticket(game=GAME, commitment=dealt.ana.talk.ticket.commitment)
        async with seated(way) as seat:
            host.tell(dealt.opened())
            await soon(lambda: seat.of(DealUpdate) == [DealUpdate("fair")], 10)
            host.tell(dealt.opened(), lobby(phase="over"))
            await asyncio.sleep(0.2)
            assert len(seat.of(DealUpdate)) == 1


async def test_words_and_addresses_lead_to_the_porch() -> None:
    """A typed way, up to the host's own key."""
    from netplay.ways import open_keys, words_keys

    for keys, way in (
        (words_keys("amber fox river stone"), lambda at: from_words(at, "Amber Fox, river-stone")),
        (open_keys(), from_address),
    ):
        async with fake_host(keys=keys) as porch:
            own = new_keys()
            porch.answer = welcome(key=own[0], port=1234, invite=None)
            async with seated(way(porch.address).ticket(*new_keys())) as seat:
                assert (seat.client.ticket.server_key, seat.client.ticket.pinned) == (own[0], True)
                assert seat.client.ticket.address == "tcp://127.0.0.1:1234"
