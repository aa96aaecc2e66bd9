"""Several people at one keyboard: a client for each of them, which look like one client to the screen.

Each person has an own session and an own board. Between them is what everybody may know: it is shown while nobody here
is asked, and a person's board only after that person has said that nobody else looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from citadels_engine.errors import Refusal
from citadels_tui.eyes import ForEyes, HotUpdate, OfOne, Opener, ScreenFor
from citadels_tui.openly import open_event, open_view
from netplay.protocol import Plain
from netplay.updates import (
    ClosedUpdate,
    DealUpdate,
    HandoverUpdate,
    Joined,
    LateUpdate,
    LinkUpdate,
    LogItem,
    LogUpdate,
    Outcome,
    SeatsUpdate,
    Update,
    ViewUpdate,
)

if TYPE_CHECKING:
    from netplay.client import Client

CONCERNS_ONE = ("kicked", "replaced")
"""Why a session may end while those of the others go on."""

ALL_SAY = ("ready", "agree")
"""What is said about the table for everybody at this keyboard."""

VERDICTS = ("unknown", "fair", "differs")
"""What was found of the deal, the weightiest last."""


class Sitter:
    """One person at this keyboard."""

    def __init__(self) -> None:
        self.client: Client | None = None
        self.view: ViewUpdate | None = None
        self.link = "up"
        self.closed = ""
        """Why this person's session is over."""
        self.early: list[Update] = []
        """What was told before the first person is at the same table."""

    @property
    def seat(self) -> int | None:
        """The seat this person has."""
        return self.client.joined.seat if self.client is not None else None

    @property
    def table(self) -> tuple[str, bool] | None:
        """Which game this person is at, and whether it has begun; ``None`` before there is a seat."""
        if self.client is None:
            return None
        joined = self.client.joined
        return joined.game, joined.state.phase in ("game", "over")


class HotSeat:
    """Holds the clients. ``on_update`` is called with everything the screen is to know, in order."""

    def __init__(self, openers: Sequence[Opener], on_update: Callable[[HotUpdate], object]) -> None:
        self._openers, self._on_update = openers, on_update
        self._people: list[Sitter] = []
        self._wanted: int | None = None
        """Whose screen it is to be."""
        self._open: int | None = None
        """Whose board is open."""
        self._looks: int | None = None
        """Who wants to look at the own board without being asked."""
        self._chair: int | None = None
        """The seat that decides about the table."""
        self._link = "up"
        self._verdict: DealUpdate | None = None
        self._ended = False

    async def start(self) -> Joined:
        """Take every seat. Raises what an opener raises; then none is kept."""
        try:
            for opener in self._openers:
                sitter = Sitter()
                self._people.append(sitter)
                sitter.client = await opener(self._listener(sitter))
                self._catch_up()
        except BaseException:
            await self.close()
            raise
        return self.joined

    def _listener(self, sitter: Sitter) -> Callable[[Update], None]:
        return lambda update: self._take(sitter, update)

    # -- like one client

    @property
    def joined(self) -> Joined:
        """The seat of the first person who is still at the table."""
        return self._client().joined

    @property
    def view(self) -> ViewUpdate | None:
        """The newest view of that person."""
        return self._client().view

    @property
    def eyes(self) -> tuple[int, ...]:
        """The seats of those who sit here."""
        return tuple(sitter.seat for sitter in self._here() if sitter.seat is not None)

    @property
    def missed(self) -> dict[int | None, int]:
        """From which number on who came back has missed the log, by seat."""
        joined = [client.joined for client in self._clients()]
        return {one.seat: one.missed for one in joined if one.missed is not None}

    async def act(self, line: str) -> Outcome:
        """Answer the decision of whoever's line it is."""
        return await self._of_line(line).act(line)

    async def why(self, line: str) -> Refusal | None:
        """Why a line is not possible now."""
        return await self._of_line(line).why(line)

    async def table(self, op: str, **values: Plain) -> Outcome:
        """Change something about the table: as who leads it, if that is one of those here."""
        if op in ALL_SAY:
            said = [await client.table(op, **values) for client in self._clients()]
            return next((outcome for outcome in said if outcome.ok), said[0])
        return await self._client(self._chair).table(op, **values)

    async def chat(self, text: str) -> Outcome:
        """Say something as the one whose board is open."""
        return await self._client(self._open).chat(text)

    def client_of(self, seat: int) -> Client:
        """Who speaks for that seat, if it is one of these; else the first."""
        return self._client(seat)

    async def close(self, *, leave: bool = False) -> None:
        """Everybody here goes away."""
        for sitter in self._people:
            if sitter.client is not None:
                await sitter.client.close(leave=leave)

    def _here(self) -> Iterator[Sitter]:
        return (sitter for sitter in self._people if sitter.client is not None and not sitter.closed)

    def _clients(self) -> Iterator[Client]:
        return (sitter.client for sitter in self._here() if sitter.client is not None)

    def _client(self, seat: int | None = None) -> Client:
        """The client of that seat, if it is one of these; else the first."""
        clients = list(self._clients()) or [sitter.client for sitter in self._people if sitter.client is not None]
        return next((client for client in clients if seat is not None and client.joined.seat == seat), clients[0])

    def _of_line(self, line: str) -> Client:
        word = line.split(" ", 1)[0]
        return self._client(int(word) if word.isdecimal() else None)

    # -- whose screen it is

    def uncover(self, seat: int) -> bool:
        """That person looks now, and nobody else. ``False`` if it is another's turn or the question is still coming."""
        sitter = self._sitter(seat)
        if seat != self._wanted or sitter is None or not self._is_newest(sitter):
            return False
        self._open = seat
        return True

    def look_at(self, seat: int) -> None:
        """That person wants to look at the own board; it is covered until then."""
        self._looks = seat
        self._look()

    def hide(self) -> None:
        """Cover the board that is open: for who is asked, or it is everybody's screen again."""
        self._looks = self._open = None
        self._wanted = self._asked()
        self._on_update(ScreenFor(self._wanted))

    def _sitter(self, seat: int | None) -> Sitter | None:
        return next((one for one in self._here() if seat is not None and one.seat == seat), None)

    def _newest(self) -> ViewUpdate | None:
        views = [sitter.view for sitter in self._here() if sitter.view is not None]
        return max(views, key=lambda update: update.view.decision, default=None)

    def _is_newest(self, sitter: Sitter) -> bool:
        newest = self._newest()
        return newest is None or (sitter.view is not None and sitter.view.view.decision == newest.view.decision)

    def _asked(self) -> int | None:
        """Who of those here is asked now."""
        newest = self._newest()
        to_act = newest.view.to_act if newest is not None else None
        return to_act if self._sitter(to_act) is not None else None

    def _look(self) -> None:
        """Find out whose screen it is to be, and say so if that is another one."""
        asked = self._asked()
        if asked is not None and asked != self._looks:
            self._looks = None
        if self._looks is not None and (self._over() or self._sitter(self._looks) is None):
            self._looks = None
        wanted = asked if asked is not None else self._looks
        if wanted != self._wanted:
            self._wanted = wanted
            if self._open != wanted or wanted is None:
                self._open = None
                self._on_update(ScreenFor(wanted, looks=wanted is not None and wanted != asked))

    def _over(self) -> bool:
        newest = self._newest()
        return newest is not None and newest.view.to_act is None

    # -- what the clients tell

    def _take(self, sitter: Sitter, update: Update) -> None:
        """Take an update of one person; it waits until the first person is at the same table."""
        if isinstance(update, Joined):
            sitter.early.clear()
            sitter.view = None
        lead = self._lead()
        if sitter.client is None or lead is None or (sitter is not lead and sitter.table != lead.table):
            sitter.early.append(update)
            return
        self._tell(sitter, update)
        if isinstance(update, Joined) and sitter is lead:
            self._catch_up()

    def _catch_up(self) -> None:
        """Tell what waited."""
        for sitter in self._people:
            early, sitter.early = sitter.early, []
            for update in early:
                self._take(sitter, update)

    def _lead(self) -> Sitter | None:
        """Whose news are told for all: the first person who is still at the table."""
        return next((one for one in self._people if not one.closed), None)

    def _tell(self, sitter: Sitter, update: Update) -> None:
        led = sitter is self._lead()
        if isinstance(update, ViewUpdate):
            sitter.view = update
            self._for_eyes(sitter.seat, update)
            if led:
                self._for_eyes(None, ViewUpdate(open_view(update.view), None, (), ()))
            self._look()
        elif isinstance(update, LogUpdate):
            self._for_eyes(sitter.seat, update)
            if led:
                self._for_eyes(None, _open_log(update))
        elif isinstance(update, LateUpdate):
            self._for_eyes(sitter.seat, update)
        elif isinstance(update, Joined):
            self._tell_joined(sitter, update, led)
        elif isinstance(update, LinkUpdate):
            self._tell_link(sitter, update)
        elif isinstance(update, ClosedUpdate):
            self._tell_closed(sitter, update, led)
        elif isinstance(update, DealUpdate):
            self._tell_verdict(update)
        elif led or isinstance(update, HandoverUpdate):
            if isinstance(update, SeatsUpdate):
                self._chair = update.state.chair
            self._on_update(update)

    def _for_eyes(self, seat: int | None, update: OfOne) -> None:
        self._on_update(ForEyes(seat, update))

    def _tell_joined(self, sitter: Sitter, joined: Joined, led: bool) -> None:
        """Another game, or a new lobby: what was seen of the one before is no more."""
        if led:
            self._wanted = self._open = self._looks = self._verdict = None
            self._chair = joined.state.chair
            self._on_update(joined)
        else:
            self._for_eyes(joined.seat, joined)

    def _tell_link(self, sitter: Sitter, update: LinkUpdate) -> None:
        """One lost connection is told for all, and that it is back when all are."""
        sitter.link = update.state if update.state in ("lost", "moved") else "up"
        if update.state == "back":
            self._for_eyes(sitter.seat, update)
        links = [one.link for one in self._here()]
        now = next((state for state in ("moved", "lost") if state in links), "up")
        if now != self._link:
            self._link = now
            self._on_update(LinkUpdate("moved" if now == "moved" else "lost" if now == "lost" else "back"))

    def _tell_closed(self, sitter: Sitter, update: ClosedUpdate, led: bool) -> None:
        """One who is sent away leaves the others here; an end of the table is told once."""
        sitter.closed, sitter.link = update.why, "up"
        others = any(True for _ in self._here())
        if not others or update.why not in CONCERNS_ONE:
            if not self._ended:
                self._ended = True
                self._on_update(update)
            return
        self._for_eyes(sitter.seat, update)
        if led:
            joined = self.joined
            self._on_update(SeatsUpdate(joined.seats, joined.pace, joined.paused, joined.state))
            self._catch_up()
        self._look()

    def _tell_verdict(self, update: DealUpdate) -> None:
        before = self._verdict
        if before is None or VERDICTS.index(update.verdict) > VERDICTS.index(before.verdict):
            self._verdict = update
            self._on_update(update)


def _open_log(update: LogUpdate) -> LogUpdate:
    return LogUpdate(tuple(LogItem(item.number, open_event(item.event)) for item in update.items), update.start)
