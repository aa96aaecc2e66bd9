"""The client, to be used inside an asyncio loop such as the screen's: one seat at one table."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

import zmq

from citadels_engine import Refusal
from netplay.conversation import Acted, Conversation, Explained, News, Operated, Refused
from netplay.errors import ConnectError
from netplay.limits import DEFAULT, Limits
from netplay.link import Heard, Link
from netplay.protocol import BadFrame, Plain
from netplay.ticket import Ticket
from netplay.updates import ClosedUpdate, Joined, LinkUpdate, Outcome, SeatsUpdate, Update, ViewUpdate

ASK = 5.0
"""Seconds a question about an action or the table waits for its answer."""


class Client:
    """One seat's client. ``on_update`` is called in the loop's thread with each update, in order.

    ``start`` first; then ``act``, ``why`` and ``table`` at any time, and ``close`` at the end. A lost connection comes
    back by itself.
    """

    def __init__(
        self,
        ticket: Ticket,
        name: str,
        on_update: Callable[[Update], object],
        *,
        version: str = "",
        limits: Limits = DEFAULT,
    ) -> None:
        self._ticket, self._on_update, self._limits = ticket, on_update, limits
        self._talk = Conversation(ticket, name, version, limits)
        self._context = zmq.Context()
        self._link: Link | None = None
        self._task: asyncio.Task[None] | None = None
        self._joined: Joined | None = None
        self._over = False
        self._shut = False
        """Whether the host has ended the session while it was being opened."""
        self._acting: asyncio.Future[Outcome] | None = None
        self._answered = False
        self._whys: dict[str, list[asyncio.Future[Refusal | None]]] = {}
        self._asks: dict[int, asyncio.Future[Outcome]] = {}

    @property
    def view(self) -> ViewUpdate | None:
        """The newest view."""
        return self._talk.newest

    async def start(self) -> Joined:
        """Connect and take the seat. Raises ``ConnectError`` with a sentence within 5 seconds."""
        try:
            self._link = await self._join()
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
        code is ``closed`` if the client is closed meanwhile.
        """
        decision = self._talk.asked()  # not the one that may have come when it is this command's turn
        while self._acting is not None and not self._acting.done():
            await asyncio.wait([self._acting])
        if self._over:
            return Outcome(False, "closed")
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
        """Change something about the table, as its owner.

        ``table("pace", pace=0.5)``: seconds between two bot actions. ``table("saving", do="retry")``, ``do="unsaved"``,
        or ``do="folder", folder=PATH`` after a failed save. Codes: ``not_invited``, ``illegal``, ``paused`` (saving
        still fails, ``values["reason"]`` says why), ``no_answer``, ``closed``.
        """
        if self._over:
            return Outcome(False, "closed")
        k, frames = self._talk.operate(op, values, time.monotonic())
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._asks[k] = answer
        self._send(frames)
        try:
            return await asyncio.wait_for(answer, ASK)
        except TimeoutError:
            return Outcome(False, "no_answer")
        finally:
            self._asks.pop(k, None)

    async def close(self) -> None:
        """Leave. The seat stays this machine's."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._link is not None:
            self._send(self._talk.bye(time.monotonic()))
            self._link.close()
            self._link = None
        self._end()
        await asyncio.to_thread(self._context.term)  # waits until the last frame is out

    # -- the connection

    async def _run(self) -> None:
        """Stay at the table. Whatever happens, who waits for an answer gets one at the end."""
        try:
            while not await self._serve():
                self._drop_link()
                self._emit(LinkUpdate("lost"))
                if not await self._come_back():
                    break
                self._emit(LinkUpdate("back"))
        except Exception as error:
            self._report("the client has failed", error)
            self._emit(ClosedUpdate("internal"))
        self._drop_link()
        self._end()

    async def _serve(self) -> bool:
        """Exchange frames until the connection is lost (``False``) or the session is over (``True``)."""
        link = self._link
        assert link is not None
        while True:
            heard = await link.wait(self._limits.resend / 2)
            now = time.monotonic()
            if heard is Heard.FRAMES:
                for frame in link.frames():
                    if self._receive(frame, now):
                        return True
                    if self._answered:
                        self._answered = False
                        await asyncio.sleep(0)  # who waits for the answer goes first
            elif heard is Heard.LOST or self._talk.is_silent(now):
                return False
            self._send(self._talk.due(now))

    def _receive(self, frame: bytes, now: float) -> bool:
        """Take a frame. Whether the session is over with it."""
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
        """Pass news on to who waits for them. Whether the session is over with them."""
        if isinstance(news, Acted):
            if self._acting is not None and not self._acting.done():
                self._acting.set_result(news.outcome)
                self._answered = True
        elif isinstance(news, Explained):
            for answer in self._whys.pop(news.line, []):
                if not answer.done():
                    answer.set_result(news.refusal)
        elif isinstance(news, Operated):
            ask = self._asks.get(news.k)
            if ask is not None and not ask.done():
                ask.set_result(news.outcome)
        elif isinstance(news, Joined):
            self._joined = news
            self._emit(SeatsUpdate(news.seats, news.pace, news.paused))
        elif isinstance(news, Refused):
            self._emit(ClosedUpdate(news.code, news.values))
            return True
        else:
            self._emit(news)
            return isinstance(news, ClosedUpdate)
        return False

    async def _join(self) -> Link:
        """A connection with a session. Raises ``ConnectError``."""
        link = Link(self._context, self._ticket, self._limits)
        try:
            deadline = time.monotonic() + self._limits.connect
            await link.open()
            link.send(self._talk.hello(time.monotonic()))
            self._link = link
            while (left := deadline - time.monotonic()) > 0:
                if await link.wait(left) is Heard.LOST:
                    raise self._error("no_answer", {})
                for frame in link.frames():
                    self._take_welcome(frame)
                if self._talk.joined:
                    return link
            raise self._error("no_answer", {})
        except BaseException:
            link.close()
            self._link = None
            raise

    def _take_welcome(self, frame: bytes) -> None:
        """A frame while there is no session yet. Raises ``ConnectError`` for a refusal."""
        try:
            news, frames = self._talk.receive(frame, time.monotonic())
        except BadFrame:
            raise self._error("bad_frame", {}) from None
        self._send(frames)
        for one in news:
            if isinstance(one, Refused):
                raise self._error(one.code, dict(one.values))
            if isinstance(one, ClosedUpdate):  # over before it has begun
                self._shut = True
                raise self._error(one.why, dict(one.values))
            self._tell(one)

    async def _come_back(self) -> bool:
        """Connect again, as often as it takes. ``False`` if the host says that this client has no place any more."""
        pause = self._limits.reconnect_least
        while True:
            await asyncio.sleep(pause * random.uniform(0.75, 1.25))
            pause = min(2 * pause, self._limits.reconnect_most)
            try:
                self._link = await self._join()
                return True
            except ConnectError as error:
                if self._shut or error.code in REFUSALS_FOR_GOOD:
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
        self._over = True
        self._talk.drop_command()
        if self._acting is not None and not self._acting.done():
            self._acting.set_result(Outcome(False, "closed"))
        for ask in self._asks.values():
            if not ask.done():
                ask.set_result(Outcome(False, "closed"))
        for answers in self._whys.values():
            for answer in answers:
                if not answer.done():
                    answer.set_result(Refusal("not_now"))

    def _emit(self, update: Update) -> None:
        try:
            self._on_update(update)
        except Exception as error:  # a fault in the screen must not cut the connection
            self._report("an update could not be shown", error)

    @staticmethod
    def _report(what: str, error: Exception) -> None:
        asyncio.get_running_loop().call_exception_handler({"message": what, "exception": error})

    def _error(self, code: str, values: dict[str, object]) -> ConnectError:
        return ConnectError(code, {"address": self._ticket.address.removeprefix("tcp://"), **values})


REFUSALS_FOR_GOOD = frozenset(
    ("bad_version", "bad_token", "seat_taken", "no_table", "kicked", "locked", "started", "bad_name", "bad_frame")
)
"""What a host may say to a client that comes back, after which it does not try again."""
