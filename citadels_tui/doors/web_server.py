"""The browser door: a form that asks for the words, and behind it a page with the client of a guest.

Nothing of a table is shown, and no process is started, before somebody has passed the form. Every tab has a client of
its own in a process of its own; a browser has one at a time, and the newest tab wins.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

import msgspec
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from citadels_tui.doors import web_child, web_pages
from citadels_tui.doors.admission import MINUTE, WORDS_SPAN, Admission, Crowded
from citadels_tui.doors.guests import Guest, Guests, NameTaken, NotAdmitted
from citadels_tui.doors.idle import Idle, warning_for
from citadels_tui.doors.log import DoorLog
from citadels_tui.doors.passes import THEME_VARIABLE, guest_command, guest_environment, write_pass
from citadels_tui.doors.tables_here import tables_here
from citadels_tui.doors.web_address import Address
from citadels_tui.doors.web_child import Child, ChildFails
from citadels_tui.doors.web_gate import Gate, is_loopback
from citadels_tui.doors.web_tab import HEARTBEAT, MESSAGE_BYTES, BadEnvelope, Size, Tab
from citadels_tui.doors.web_visitors import Visitor, Visitors, is_token, new_token
from citadels_tui.language import _
from citadels_tui.wording.english import web as words
from citadels_tui.wording.speech import fill
from citadels_tui.wording.told import told
from netplay.announcement import FoundTable
from netplay.clean import clean
from netplay.running import opened_by
from saves.errors import SaveError

COOKIE_DAYS = 90
FORM_BYTES = 4096
FORM_TYPE = "application/x-www-form-urlencoded"
FORM_SECONDS = 20.0
"""In which a form has to come."""
CLOSING = 3.0
"""Seconds for a browser to take in that its connection is closed."""
DRIVER = "citadels_tui.doors.web_driver:GuestDriver"
FRAMES = "30"
"""Frames a second, at most."""

GONE, NOT_ALLOWED, FAILED, ELSEWHERE, FULL, STOPS = 1000, 1008, 1011, 4001, 4002, 1001
"""Why a websocket is closed: the guest has left, the browser or the client did what it may not, another tab has the
game, there is no room, the door closes."""

SAYS_WHY = (1, 2)
"""Exit codes of a client that ends with a sentence about what went wrong."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(slots=True, eq=False)
class _Sitting:
    """The tab in which a browser plays."""

    socket: web.WebSocketResponse
    transport: asyncio.BaseTransport | None
    over: asyncio.Event = field(default_factory=asyncio.Event)
    """Its client has ended."""
    told: bool = False
    """It was told to make room."""

    async def close(self, code: int, last_words: str = "") -> None:
        """End the connection; what there is to say is shown on the page. One that takes nothing in is cut."""
        try:
            async with asyncio.timeout(CLOSING):
                with suppress(ConnectionError, RuntimeError):
                    if not self.socket.closed:
                        if last_words:
                            await self.socket.send_str(json.dumps(["citadels", last_words]))
                        await self.socket.close(code=code)
        except TimeoutError:
            if isinstance(self.transport, asyncio.WriteTransport):
                self.transport.abort()


class WebDoor:
    """The door as an application of aiohttp.

    ``table`` is the one it leads to (``tables_here``). ``idle``: seconds without a key after which a guest is sent
    away; 0: never. ``command`` is the program of a guest's client.
    """

    def __init__(
        self,
        address: Address,
        log: DoorLog,
        *,
        table: str = "",
        idle: float = 0,
        guests: Guests | None = None,
        admission: Admission | None = None,
        command: Callable[[], list[str]] = guest_command,
    ) -> None:
        self.address, self._log, self._table, self._idle = address, log, table, idle
        self._guests, self._command = guests or Guests(), command
        self.admission = admission or Admission()
        self._visitors = Visitors()
        self._sittings: dict[str, _Sitting] = {}
        self._saying_words = asyncio.Lock()
        """Words are checked one after the other: each time costs a tenth of a second and some memory."""
        self.gate: Gate | None = None
        self._cookie = f"citadels-{address.port}"
        self._name_cookie = f"{self._cookie}-name"

    def application(self) -> web.Application:
        """What aiohttp runs."""
        app = web.Application(middlewares=[self._guard], client_max_size=FORM_BYTES)
        app.add_routes(
            [
                web.get("/", self._index, allow_head=False),
                web.post("/", self._enter),
                web.post("/leave", self._leave),
                web.get("/alive", self._alive, allow_head=False),
                web.get("/static/{name}", self._static, allow_head=False),
                web.get("/ws/{theme:light|dark}", self._websocket, allow_head=False),
            ]
        )
        app.on_response_prepare.append(_add_headers)
        app.on_shutdown.append(self._end)
        return app

    # -- who may ask at all

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer only what is meant for this door and comes from a page of its own; and never with a traceback."""
        if not self.address.answers_to(request.headers.get("Host", "")):
            return _plain(_(words.ELSEWHERE), 421)
        if request.method != "GET" and not self._is_from_here(request):
            return _plain(_(words.ELSEWHERE), 403)
        try:
            with self.gate.request(request.transport, self._peer(request)) if self.gate is not None else nullcontext():
                return await handler(request)
        except web.HTTPException as error:
            return _plain(_(words.NOT_FOUND) if error.status == 404 else error.reason, error.status)
        except Crowded as crowded:
            return _plain(str(crowded), 503)
        except (ConnectionError, asyncio.CancelledError):
            raise
        except Exception as error:
            self._log.fault(error, "")
            return _plain(_(words.OUT_OF_ORDER), 500)

    def _is_from_here(self, request: web.Request) -> bool:
        """Whether a page of the door itself asks. Every browser says which page it is that sends something."""
        return self.address.trusts(request.headers.get("Origin", ""), request.headers.get("Host", ""))

    def _peer(self, request: web.Request) -> str:
        """The address of who asks; where something stands before the door, that tells it as the last one."""
        peer = request.remote or ""
        if not self.address.public or not is_loopback(peer):
            return peer
        last = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        try:
            return str(ipaddress.ip_address(last))
        except ValueError:
            return peer

    def _visitor(self, request: web.Request) -> Visitor | None:
        return self._visitors.inside(request.cookies.get(self._cookie, ""))

    async def _tables_for(self, visitor: Visitor) -> tuple[FoundTable, ...]:
        """The tables that somebody may see: open ones, and those of hosts whose words they know."""
        return tuple([table for table in await self._tables() if table.open or table.check in visitor.hosts])

    async def _tables(self) -> tuple[FoundTable, ...]:
        return await asyncio.to_thread(tables_here, self._table)

    # -- the form

    async def _index(self, request: web.Request) -> web.Response:
        """The table for those who have passed the form, the form for everybody else."""
        visitor = self._visitor(request)
        if visitor is None or not (tables := await self._tables_for(visitor)):
            return await self._form(visitor.name if visitor else self._name_before(request))
        title = tables[0].name if len(tables) == 1 else _(words.GAME)
        return web_pages.table_page(title, request.host)

    def _name_before(self, request: web.Request) -> str:
        """What somebody was called who came with this browser before, as it says."""
        return _line(unquote(request.cookies.get(self._name_cookie, "")))

    async def _form(
        self, name: str = "", trouble: str = "", status: int = 200, said: str | None = None
    ) -> web.Response:
        tables = await self._tables()
        closed = [table for table in tables if not table.open]
        if not tables:
            about = _(words.ABOUT_NONE)
        elif not closed:
            about = _(words.ABOUT_OPEN)
        else:
            about = _(words.ABOUT_WORDS) if len(closed) == len(tables) else _(words.ABOUT_MIXED)
        form = web_pages.Form(about, bool(tables), bool(closed), name, said, trouble if trouble != about else "")
        return web_pages.form_page(form, status)

    async def _enter(self, request: web.Request) -> web.StreamResponse:
        """Somebody says who they are, and the words."""
        peer = self._peer(request)
        try:
            form = await _sent(request)
        except BadForm as error:
            self._log.refused(peer, str(error))
            answer = _plain(_(words.BAD_FORM), 400)
            answer.force_close()  # what is left of it is no request either
            return answer
        name, said = (_line(form.get(field, "")) for field in ("name", "words"))
        right = None
        try:
            hosts = await self._opened(said, peer)
            right = said
            token = await self._token(request, name)
            guest = await self._admit(name, token, peer)
        except Crowded as crowded:
            self._log.refused(peer, _(words.TOO_OFTEN))
            return await self._form(name, str(crowded), 429, right)
        except _Refused as refused:
            return await self._form(name, str(refused), refused.status)
        except NameTaken:
            return await self._form(name, fill(words.NAME_TAKEN, name=name), 403, right)
        except NotAdmitted as refused:
            if refused.__cause__ is not None:
                self._log.say(fill(words.NOT_LET_IN, name=name, reason=told(refused.__cause__)))
            return await self._form(name, str(refused), 403, right)
        guest.close()
        self._visitors.welcome(token, guest.name, hosts)
        self._log.say(fill(words.CAME, name=guest.name, address=peer))
        answer = web.Response(status=303, headers={"Location": "/"})
        for cookie, value in ((self._cookie, token), (self._name_cookie, quote(guest.name, safe=""))):
            answer.set_cookie(
                cookie,
                value,
                max_age=COOKIE_DAYS * 86400,
                httponly=True,
                samesite="Strict",
                secure=self.address.public.startswith("https:"),
            )
        return answer

    async def _opened(self, said: str, peer: str) -> frozenset[str]:
        """The checks of the hosts whose words were said; none where an open table is enough. Raises ``_Refused``."""
        tables = await self._tables()
        if not tables:
            raise _Refused(_(words.ABOUT_NONE), 503)
        if not said:
            if any(table.open for table in tables):
                return frozenset()
            raise _Refused(_(words.NEED_WORDS), 403)
        if not self.admission.try_words(peer):
            raise _Refused(fill(words.TOO_MANY_TRIES, minutes=round(WORDS_SPAN / MINUTE)), 429)
        async with self._saying_words:
            opened = await asyncio.to_thread(opened_by, said)
        hosts = frozenset(table.check for table in opened) & {table.check for table in tables}
        if not hosts:
            self._log.refused(peer, _(words.WORDS_WERE_WRONG))
            raise _Refused(_(words.WRONG_WORDS), 403)
        self.admission.right_words(peer)
        return hosts

    async def _admit(self, name: str, token: str, peer: str) -> Guest:
        """Somebody comes in under that name. Raises ``NotAdmitted``, ``Crowded``."""
        new = not await asyncio.to_thread(self._guests.is_known, name, token)
        self.admission.log_in(peer, new=new)
        try:
            return await asyncio.to_thread(self._guests.admit, name, token)
        except NotAdmitted:
            if new:
                self.admission.no_new_name(peer)
            raise

    async def _token(self, request: web.Request, name: str) -> str:
        """The secret of this browser: the one it has, if this machine has made it, else a new one."""
        token = request.cookies.get(self._cookie, "")
        if is_token(token) and (
            self._visitors.knows(token) or await asyncio.to_thread(self._guests.is_known, name, token)
        ):
            return token
        return new_token()

    async def _leave(self, request: web.Request) -> web.StreamResponse:
        """Ask this browser for name and words again; its secret stays, and with it its seat."""
        self._visitors.leave(request.cookies.get(self._cookie, ""))
        return web.Response(status=303, headers={"Location": "/"})

    # -- the table

    async def _alive(self, request: web.Request) -> web.StreamResponse:
        """The door is there."""
        return web.Response(status=204)

    async def _static(self, request: web.Request) -> web.StreamResponse:
        """A file of the table's page."""
        asset = web_pages.assets().get(request.match_info["name"])
        if self._visitor(request) is None or asset is None:
            return _plain(_(words.NOT_FOUND), 404)
        return asset.answer(request)

    async def _websocket(self, request: web.Request) -> web.StreamResponse:
        """A tab opens its table."""
        visitor = self._visitor(request)
        if visitor is None or not self._is_from_here(request) or not (tables := await self._tables_for(visitor)):
            return _plain(_(words.ELSEWHERE), 403)
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=MESSAGE_BYTES, timeout=CLOSING)
        await socket.prepare(request)
        if self.gate is not None:
            self.gate.lasts(request.transport)
        mine = _Sitting(socket, request.transport)
        peer = self._peer(request)
        try:
            self.admission.log_in(peer)  # a program is started each time
            with self.admission.session(peer), self._visitors.sitting(visitor):
                await self._sit(mine, visitor, tables, request)
        except Crowded as crowded:
            await mine.close(FULL, str(crowded))
        return socket

    async def _sit(
        self, mine: _Sitting, visitor: Visitor, tables: tuple[FoundTable, ...], request: web.Request
    ) -> None:
        """Let the tab have the browser's seat, after the one that had it."""
        before = self._sittings.get(visitor.token)
        self._sittings[visitor.token] = mine
        try:
            if before is not None:
                await self._make_room(before)
            if not (mine.told or mine.socket.closed):
                await self._play(mine, visitor, tables, request)
        finally:
            mine.over.set()
            if self._sittings.get(visitor.token) is mine:
                del self._sittings[visitor.token]

    async def _make_room(self, before: _Sitting) -> None:
        before.told = True
        await before.close(ELSEWHERE, _(words.ANOTHER_TAB))
        await before.over.wait()

    async def _play(
        self, mine: _Sitting, visitor: Visitor, tables: tuple[FoundTable, ...], request: web.Request
    ) -> None:
        """Start the client, carry everything to and fro, and say at last how it ended."""
        try:
            guest = await asyncio.to_thread(self._guests.admit, visitor.name, visitor.token)
        except NotAdmitted as refused:
            await mine.close(FULL, str(refused))
            return
        child = None
        try:
            child = await self._start(guest, tables, _size(request), request.match_info["theme"])
            self._log.say(fill(words.SITS_DOWN, name=guest.name))
            await self._carry(mine, guest, child)
            if not mine.socket.closed:
                await self._see_off(mine, guest, child)
        except BadEnvelope:
            self._log.say(fill(words.SENT_AWAY, name=guest.name))
            await mine.close(NOT_ALLOWED, _(words.FAILED))
        except (ChildFails, OSError, SaveError) as error:
            self._log.say(fill(words.CLIENT_FAILED, name=guest.name, error=told(error)))
            await mine.close(FAILED, _(words.FAILED))
        finally:
            if child is not None:
                await child.stop()
            guest.close()
            self._log.say(fill(words.GONE, name=guest.name))

    async def _carry(self, mine: _Sitting, guest: Guest, child: Child) -> None:
        """Carry everything to and fro, until one of both ends or nothing was done for too long."""
        ending: list[asyncio.Task[None]] = []

        def end() -> None:
            self._log.say(fill(words.AWAY_TOO_LONG, name=guest.name))
            why = fill(words.IDLE, minutes=round(self._idle / MINUTE))
            ending.append(asyncio.create_task(mine.close(GONE, why)))

        idle = Idle(self._idle, child.warn, end)
        try:
            await Tab(mine.socket, child, idle.active).run()
        finally:
            idle.close()
            await asyncio.gather(*ending)

    async def _see_off(self, mine: _Sitting, guest: Guest, child: Child) -> None:
        """The client has ended: show its last words in the tab."""
        await child.ended(web_child.PATIENCE)
        code, last_words = await child.stop(), clean(child.last_words)
        if code == 0 or (code in SAYS_WHY and last_words):
            await mine.close(GONE, last_words or _(words.LEFT))
        else:
            self._log.say(fill(words.CLIENT_ENDED, name=guest.name, code=code))
            await mine.close(FAILED, _(words.FAILED))

    async def _start(self, guest: Guest, tables: tuple[FoundTable, ...], size: Size, theme: str) -> Child:
        """A client for a guest, who may see these tables. Raises ``OSError``, ``SaveError``."""
        given = msgspec.structs.replace(
            guest.pass_for("web", self._table),
            hosts=tuple(sorted({table.check for table in tables if not table.open})),
            warned=round(warning_for(self._idle)),
        )
        path = await asyncio.to_thread(write_pass, given, guest.home)
        more = {
            "COLUMNS": str(size.width),
            "ROWS": str(size.height),
            "TEXTUAL_COLOR_SYSTEM": "truecolor",
            "TEXTUAL_FPS": FRAMES,
            "TEXTUAL_DRIVER": DRIVER,
            THEME_VARIABLE: theme,
        }
        environment = guest_environment(path, term="xterm-256color", lang="C.UTF-8", colorterm="truecolor", more=more)
        try:
            return await Child.start(self._command(), environment, str(guest.home))
        except OSError:
            path.unlink(missing_ok=True)
            raise

    async def _end(self, app: web.Application) -> None:
        """The door closes: every tab is told, and every client has ended when this returns."""
        sittings = list(self._sittings.values())
        for one in sittings:
            one.told = True
        await asyncio.gather(*[one.close(STOPS, _(words.CLOSED)) for one in sittings], return_exceptions=True)
        await asyncio.gather(*[one.over.wait() for one in sittings])


class BadForm(Exception):
    """What was sent is no form of the door's page; the text says why, for the log."""


async def _sent(request: web.Request) -> dict[str, str]:
    """The form that was sent. Raises ``BadForm``, and ``web.HTTPException`` for one that is too long."""
    if request.content_type != FORM_TYPE:
        raise BadForm(_(words.OTHER_FORM))
    try:
        async with asyncio.timeout(FORM_SECONDS):
            form = await request.post()
    except TimeoutError:
        raise BadForm(_(words.ENDLESS_FORM)) from None
    except (ValueError, LookupError, web.RequestPayloadError, HttpProcessingError):  # letters, charset, packing
        raise BadForm(_(words.UNREADABLE_FORM)) from None
    return {name: value for name, value in form.items() if isinstance(value, str)}


def _line(text: str) -> str:
    """What a browser said, as one short line."""
    return " ".join(clean(text, 200).split())


class _Refused(Exception):
    """Somebody is not let in; the text is a sentence for the form."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    for name, value in web_pages.PLAIN_HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers["Server"] = "citadels"


def _plain(text: str, status: int) -> web.Response:
    return web.Response(text=f"{text}\n", status=status)


def _size(request: web.Request) -> Size:
    """The size of the window as the page says it."""
    said = [request.query.get(side, "") for side in ("width", "height")]
    width, height = (int(one) if one.isascii() and one.isdigit() and len(one) < 6 else 0 for one in said)
    return Size(width or 80, height or 24).fitted()
