"""The client, to be used inside an asyncio loop such as the screen's: one seat at one table."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from enum import Enum
from typing import TypeVar

import zmq

from citadels_engine import Refusal
from netplay.clean import clean
from netplay.conversation import Conversation
from netplay.deal_check import Case, checked_deal
from netplay.dialling import Find, dial
from netplay.errors import ConnectError
from netplay.intake import SLICE, Batch, Intake
from netplay.limiter import Bucket
from netplay.limits import DEFAULT, Limits
from netplay.link import Heard, Link
from netplay.news import Acted, DealToCheck, Directed, Explained, News, Operated, Refused, Warned, Welcomed
from netplay.protocol import BadFrame, Plain
from netplay.ticket import Ticket
from netplay.updates import (
    ChatUpdate,
    ClosedUpdate,
    DealUpdate,
    Joined,
    LinkUpdate,
    Outcome,
    SeatsUpdate,
    Update,
    ViewUpdate,
)
from netplay.witness import Witness

ASK = 5.0
"""Seconds a question about an action or the table waits for its answer."""
ASK_START = 3.0
"""Seconds more that the answer to ``start`` may take than everybody has to tell their bytes."""
LOOK_AROUND = 3.0
"""Seconds a connection stays lost before the game is looked for elsewhere."""


Answer = TypeVar("Answer")


class _Ended(Enum):
    """Why an exchange of frames ended."""

    LOST = "lost"
    MOVED = "moved"
    OVER = "over"


class Client:
    """One seat's client. ``on_update`` is called in the loop's thread with each update, in order.

    ``start`` first; then ``act``, ``why``, ``table`` and ``chat`` at any time, and ``close`` at the end. A lost
    connection comes back by itself, and follows the game to another host. ``find`` looks the game up on the network
    when its host stays away; ``on_end`` is called once when the session is over for good: whether the seat was given up
    or taken away. ``close`` waits for what it returns.
    """

    def __init__(
        self,
        ticket: Ticket,
        name: str,
        on_update: Callable[[Update], object],
        *,
        version: str = "",
        limits: Limits = DEFAULT,
        find: Find | None = None,
        on_end: Callable[[bool], Awaitable[None] | None] = lambda gone: None,
    ) -> None:
        self._on_update, self._limits, self._find, self._on_end = on_update, limits, find, on_end
        self._talk = Conversation(ticket, name, version, limits)
        self._intake = Intake(limits, time.monotonic())
        self._given = [address.removeprefix("tcp://") for address in (ticket.address, *ticket.others)]
        """The addresses by which the player knows the host."""
        self._context = zmq.Context()
        self._link: Link | None = None
        self._task: asyncio.Task[None] | None = None
        self._joined: Joined | None = None
        self._over = self._seat_gone = self._moved = self._directed = False
        self._shut = False
        """Whether the host has ended the session while it was being opened."""
        self._acting: asyncio.Future[Outcome] | None = None
        self._answered = False
        self._whys: dict[str, list[asyncio.Future[Refusal | None]]] = {}
        self._asks: dict[int, asyncio.Future[Outcome]] = {}
        self._saying: asyncio.Future[Outcome] | None = None
        # a little less than the host takes: lines can come closer together there than they were said
        self._breath = Bucket(limits.chat_rate * 0.9, max(1.0, limits.chat_burst - 1), time.monotonic())
        self._case: Case | None = None
        """The deal that is to be checked next."""
        self._checking: asyncio.Task[None] | None = None
        self._ending: Awaitable[None] | None = None
        """What is still done after the end."""
        self.unremembered = ""
        """Why this seat will not be found again by this machine, as a sentence; empty if it will, or nobody tries."""

    @property
    def joined(self) -> Joined:
        """The seat, as the newest welcome has it. Only after ``start``."""
        assert self._joined is not None
        return self._joined

    @property
    def ticket(self) -> Ticket:
        """The way to the seat as it is known now: the host's own key, its addresses, the seat's secret."""
        return self._talk.ticket

    @property
    def moved(self) -> bool:
        """Whether the game's known host has said that it goes on at another, whose key is believed since."""
        return self._talk.moved

    @property
    def view(self) -> ViewUpdate | None:
        """The newest view."""
        return self._talk.newest

    @property
    def witness(self) -> Witness | None:
        """What is known here of the game, for who is to go on hosting it."""
        return self._talk.witness()

    async def start(self) -> Joined:
        """Connect and take the seat. Raises ``ConnectError`` with a sentence within 5 seconds."""
        try:
            self._link = await self._join(self._find)
        except BaseException:
            await asyncio.to_thread(self._context.term)
            raise
        assert self._joined is not None
        self._emit(LinkUpdate("up"))
        self._task = asyncio.get_running_loop().create_task(self._run(), name="citadels client")
        return self._joined

    async def act(self, line: str) -> Outcome:
        """Answer the decision newest now with ``line``. Said again until the host answers: it is done once or refused.

        The view after it comes as an update, a moment later. Waits as long as the connection is lost; the outcome's
        code is ``closed`` if the client is closed meanwhile, and ``not_invited`` where there is nothing to decide.
        """
        decision = self._talk.asked()  # not the one that may have come when it is this command's turn
        while self._acting is not None and not self._acting.done():
            await asyncio.wait([self._acting])
        if self._over:
            return Outcome(False, "closed")
        if self._talk.seat is None or self._talk.newest is None:  # who watches, or waits in the lobby
            return Outcome(False, "not_invited")
        self._acting = asyncio.get_running_loop().create_future()
        self._send(self._talk.act(decision, line, time.monotonic()))
        return await asyncio.shield(self._acting)

    async def why(self, line: str) -> Refusal | None:
        """Why ``line`` is not possible now; ``None`` if it is. Without an answer in time: ``not_now``."""
        if self._over:
            return Refusal("not_now")
        answer: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        self._whys.setdefault(line, []).append(answer)
        self._send(self._talk.why(line, time.monotonic()))
        try:
            return await asyncio.wait_for(answer, ASK)
        except TimeoutError:
            return Refusal("not_now")

    async def table(self, op: str, **values: Plain) -> Outcome:
        """Ask for an operation about the table, such as ``table("pace", pace=0.5)``; ``netplay.operations`` lists them.

        Codes: ``not_invited``, ``illegal`` (``values["why"]`` says why in a word), ``bad_name``, ``paused`` (saving
        still fails, ``values["reason"]`` says why), ``no_answer``, ``closed``.
        """
        if self._over:
            return Outcome(False, "closed")
        k, frames = self._talk.operate(op, values, time.monotonic())
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._asks[k] = answer
        self._send(frames)
        try:
            return await asyncio.wait_for(answer, self._limits.reveal + ASK_START if op == "start" else ASK)
        except TimeoutError:
            return Outcome(False, "no_answer")
        finally:
            self._asks.pop(k, None)

    async def chat(self, text: str) -> Outcome:
        """Say a line to everybody at the table; done when it has been heard there.

        Codes: ``empty``, ``rate`` (too much was said; the host, which does not always say so, is not bothered with
        it), ``not_invited``, ``no_answer``, ``closed``.
        """
        if not self._over and not clean(text).strip():
            return Outcome(False, "empty")
        if not self._over and not self._breath.take(1, time.monotonic()):
            return Outcome(False, "rate")
        while self._saying is not None and not self._saying.done():
            await asyncio.wait([self._saying])
        if self._over:
            return Outcome(False, "closed")
        frames = self._talk.say(text, time.monotonic())
        if not frames:
            return Outcome(False, "no_answer")
        self._saying = answer = asyncio.get_running_loop().create_future()
        self._send(frames)
        try:
            return await asyncio.wait_for(answer, ASK)
        except TimeoutError:
            return Outcome(False, "no_answer")

    async def close(self, *, leave: bool = False) -> None:
        """Go away. The seat stays this machine's, except with ``leave`` in the lobby, where it is free again."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._link is not None:
            leave = leave and self._talk.joined and self._talk.phase == "lobby"
            self._seat_gone = self._seat_gone or leave
            self._send(self._talk.bye(time.monotonic(), leave=leave))
            self._link.close()
            self._link = None
        self._end()
        if self._checking is not None:
            self._checking.cancel()
        await asyncio.to_thread(self._context.term)  # waits until the last frame is out
        if self._ending is not None:
            await asyncio.shield(self._ending)

    # -- the connection

    async def _run(self) -> None:
        """Stay at the table. Whatever happens, who waits for an answer gets one at the end."""
        try:
            while (ended := await self._serve()) is not _Ended.OVER:
                self._drop_link()
                if ended is _Ended.LOST:
                    self._emit(LinkUpdate("lost"))
                if not await self._come_back():
                    break
                self._emit(LinkUpdate("back", self.joined.missed))
        except Exception as error:
            self._report("the client has failed", error)
            self._emit(ClosedUpdate("internal"))
        self._drop_link()
        self._end()

    async def _serve(self) -> _Ended:
        """Exchange frames until the connection is lost, leads elsewhere, or the session is over."""
        link = self._link
        assert link is not None
        self._moved = False
        while True:
            heard = await link.wait(self._limits.resend / 2)
            now = time.monotonic()
            if heard is Heard.FRAMES:
                if await self._receive_all(link.take(), now):
                    return _Ended.MOVED if self._moved else _Ended.OVER
            elif heard is Heard.LOST or self._talk.is_silent(now):
                return _Ended.LOST
            self._send(self._talk.due(now))
            for news in self._talk.overdue(now):
                self._tell(news)

    async def _receive_all(self, batch: Batch, now: float) -> bool:
        """Take frames, and let the screen go on meanwhile. Whether the session is over with them, here at least."""
        if not self._intake.takes(batch, now):
            self._emit(ClosedUpdate("flood"))
            return True
        began = time.monotonic()
        for frame in batch.frames:
            if self._receive(frame, now):
                return True
            if self._answered or time.monotonic() - began >= SLICE:
                self._answered = False
                await asyncio.sleep(0)  # who waits for an answer goes first
                began = time.monotonic()
        await asyncio.sleep(0)
        return False

    def _receive(self, frame: bytes, now: float) -> bool:
        """Take a frame. Whether the session is over with it, here at least."""
        try:
            news, frames = self._talk.receive(frame, now)
        except BadFrame as error:
            self._emit(ClosedUpdate("bad_frame", {"why": str(error)}))
            return True
        self._send(frames)
        over = False
        for one in news:
            over = self._tell(one) or over
        return over

    def _tell(self, news: News) -> bool:
        """Pass news on to who waits for them. Whether the session is over with them, here at least."""
        if isinstance(news, Acted):
            self._answered = _answer(self._acting, news.outcome)
        elif isinstance(news, Explained):
            for why in self._whys.pop(news.line, []):
                _answer(why, news.refusal)
        elif isinstance(news, Operated):
            _answer(self._asks.get(news.k), news.outcome)
        elif isinstance(news, Warned):
            _answer(self._saying, Outcome(False, news.code, news.values))
        elif isinstance(news, Welcomed):
            self._welcomed(news)
        elif isinstance(news, Directed):
            return True
        elif isinstance(news, DealToCheck):
            self._check_deal(news.case)
        elif isinstance(news, Refused):
            self._emit(ClosedUpdate(news.code, news.values))
            return True
        else:
            return self._pass_on(news)
        return False

    def _welcomed(self, news: Welcomed) -> None:
        first, joined = self._joined is None, news.joined
        self._joined = joined
        anew = news.anew and not first
        self._emit(joined if anew else SeatsUpdate(joined.seats, joined.pace, joined.paused, joined.state))

    def _pass_on(self, update: Update) -> bool:
        """Tell the screen. Whether the session is over with it, here at least."""
        if isinstance(update, ChatUpdate) and any(line.seat == self._talk.seat for line in update.lines):
            _answer(self._saying, Outcome(True))
        if isinstance(update, ClosedUpdate):
            self._seat_gone = self._seat_gone or update.why == "kicked"
        self._moved = self._moved or isinstance(update, LinkUpdate)
        self._emit(update)
        return isinstance(update, ClosedUpdate | LinkUpdate)

    def _check_deal(self, case: Case) -> None:
        """Deal and play the game again in a thread: one at a time, and of several that wait only the newest."""
        self._case = case
        if self._checking is None or self._checking.done():
            self._checking = asyncio.get_running_loop().create_task(self._check_deals(), name="citadels deal")

    async def _check_deals(self) -> None:
        """Tell what comes of it, if it is still about the game at this table."""
        while (case := self._case) is not None:
            self._case = None
            try:
                verdict = await asyncio.to_thread(checked_deal, case)
            except Exception as error:
                self._report("the deal could not be checked", error)
                verdict = DealUpdate("differs", "actions")
            if case.game == self.joined.game:
                self._emit(verdict)

    async def _join(self, find: Find | None) -> Link:
        """A connection with a session. Raises ``ConnectError``."""
        deadline = time.monotonic() + self._limits.connect
        while True:
            link, address = await dial(self._context, self._talk.ticket, self._limits, deadline, find)
            self._talk.connected(address)
            try:
                if await self._welcome(link, address, deadline):
                    return link
            except BaseException:
                self._link = None
                link.close()
                raise
            self._drop_link()

    async def _welcome(self, link: Link, address: str, deadline: float) -> bool:
        """Say hello and wait for a session. ``False`` if the ticket leads elsewhere now. Raises ``ConnectError``."""
        self._link, self._directed = link, False
        link.send(self._talk.hello(time.monotonic()))
        while (left := deadline - time.monotonic()) > 0:
            if await link.wait(left) is Heard.LOST:
                break
            await self._take_welcomes(link.take(), address)
            if self._talk.joined or self._directed:
                return not self._directed
        raise self._error("no_answer", {}, address)

    async def _take_welcomes(self, batch: Batch, address: str) -> None:
        """Frames while there is no session yet. Raises ``ConnectError``."""
        if not self._intake.takes(batch, time.monotonic()):
            raise self._error("flood", {}, address)
        for frame in batch.frames:
            self._take_welcome(frame, address)
        await asyncio.sleep(0)

    def _take_welcome(self, frame: bytes, address: str) -> None:
        """A frame while there is no session yet. Raises ``ConnectError`` for a refusal."""
        try:
            news, frames = self._talk.receive(frame, time.monotonic())
        except BadFrame:
            raise self._error("bad_frame", {}, address) from None
        self._send(frames)
        for one in news:
            if isinstance(one, Refused):
                self._shut = self._shut or one.code == "not_invited"  # said by the host itself: nobody may watch now
                raise self._error(one.code, dict(one.values), address)
            if isinstance(one, ClosedUpdate):  # over before it has begun
                self._shut = True
                self._seat_gone = one.why == "kicked"
                raise self._error(one.why, dict(one.values), address)
            self._directed = self._directed or isinstance(one, Directed)
            if isinstance(one, LinkUpdate):  # as if the connection were lost: the next try goes there
                self._emit(one)
                raise self._error("moved", {}, address)
            self._tell(one)

    async def _come_back(self) -> bool:
        """Connect again, as often as it takes. ``False`` if the host says that this client has no place any more."""
        pause, lost_at = self._limits.reconnect_least, time.monotonic()
        while True:
            await asyncio.sleep(pause * random.uniform(0.75, 1.25))
            pause = min(2 * pause, self._limits.reconnect_most)
            try:
                self._link = await self._join(self._find if time.monotonic() - lost_at >= LOOK_AROUND else None)
                return True
            except ConnectError as error:
                if self._shut or error.code in REFUSALS_FOR_GOOD:
                    self._seat_gone = self._seat_gone or error.code == "kicked"
                    self._emit(ClosedUpdate(error.code, error.values))
                    return False

    def _send(self, frames: Iterable[bytes]) -> None:
        if self._link is not None:
            for frame in frames:
                self._link.send(frame)

    def _drop_link(self) -> None:
        if self._link is not None:
            self._link.close()
            self._link = None

    def _end(self) -> None:
        """Nobody is to wait for an answer any more."""
        if not self._over:
            self._ending = self._on_end(self._seat_gone)
        self._over = True
        self._talk.drop_command()
        for waiting in (self._acting, self._saying, *self._asks.values()):
            _answer(waiting, Outcome(False, "closed"))
        for whys in self._whys.values():
            for why in whys:
                _answer(why, Refusal("not_now"))

    def _emit(self, update: Update) -> None:
        try:
            self._on_update(update)
        except Exception as error:  # a fault in the screen must not cut the connection
            self._report("an update could not be shown", error)

    @staticmethod
    def _report(what: str, error: Exception) -> None:
        asyncio.get_running_loop().call_exception_handler({"message": what, "exception": error})

    def _error(self, code: str, values: dict[str, object], address: str) -> ConnectError:
        plain = address.removeprefix("tcp://")
        known = plain if plain in self._given else self._given[0]  # the host may have led to another port of its own
        return ConnectError(code, {"address": known, **values})


def _answer(waiting: asyncio.Future[Answer] | None, answer: Answer) -> bool:
    """Tell who waits for an answer, if somebody does. Whether that is so."""
    if waiting is None or waiting.done():
        return False
    waiting.set_result(answer)
    return True


REFUSALS_FOR_GOOD = frozenset(
    (
        "bad_version",
        "bad_token",
        "seat_taken",
        "no_table",
        "moved_away",
        "kicked",
        "replaced",
        "locked",
        "started",
        "bad_name",
        "bad_frame",
        "flood",
    )
)
"""What a host may say to a client that comes back, after which it does not try again."""
