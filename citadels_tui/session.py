"""One's place at a table: the connection to it, and the host's process where this program has started it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from citadels_engine.sentences import Sentence
from citadels_tui.eyes import HotUpdate, Opener
from citadels_tui.language import N_, _
from citadels_tui.returning import already_running, in_use, running_seats
from citadels_tui.starts import NO_SEAT, HostTable, JoinTable, NewGame, Person, Resume, ReturnTo
from citadels_tui.trouble import Trouble
from citadels_tui.wording.speech import as_sentence, fill
from citadels_tui.wording.told import told
from netplay.client import Client
from netplay.curve import new_keys
from netplay.errors import BadHandover, ConnectError
from netplay.launch import HostError, HostProcess, HostSettings, LanSettings, SeatSettings, start_host
from netplay.shapes import BEFORE_THE_GAME
from netplay.updates import (
    ChatLine,
    ChatUpdate,
    Joined,
    LinkUpdate,
    SavingUpdate,
    SeatsUpdate,
    Update,
)
from saves.errors import AlreadyOpen, SaveError
from saves.locks import is_open
from saves.paths import known_folder

if TYPE_CHECKING:
    from citadels_tui.hot_seat import HotSeat
    from netplay.ways import Way
    from saves.known import HeldSeat
    from saves.model import SavedGame

GOODBYE = 0.5
"""Seconds the client has to take its leave; the host notices the end in any case."""

LAST_GASP = 0.3
"""Seconds after a lost connection until the host's process is looked at, and from one look to the next."""

TableStart: TypeAlias = NewGame | Resume | HostTable | JoinTable | ReturnTo
"""Everything one sits down at a table with."""

CHAT_LINES = 300
"""Lines of the chat that are kept."""

Take: TypeAlias = Callable[[Update], object]


class Session:
    """The client, or several for the people at one keyboard, and perhaps the host.

    Updates that come before anybody listens are kept. ``host`` is the process this program has started, as long as it
    has the game.
    """

    def __init__(self, start: TableStart, folder: Path) -> None:
        self.start = start
        self.folder = folder
        """Where games are saved."""
        self.host: HostProcess | None = None
        self.client: Client | HotSeat | None = None
        self.joined: Joined | None = None
        self.saving: SavingUpdate | None = None
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_LINES)
        """What was said so far, as far as it was told."""
        self.on_host_gone: Callable[[], object] = lambda: None
        """Called when the host's process is found to have ended by itself."""
        self._listener: Callable[[HotUpdate], object] | None = None
        self._waiting: list[HotUpdate] = []
        self._ended = self._lost = False
        self._look: asyncio.TimerHandle | None = None
        self._kept_path = ""
        """The save of a host that this program has not started, or does not have any more."""
        self._takes = False
        """Whether the table is being taken over by this program."""
        self._networked = isinstance(start, HostTable | JoinTable | ReturnTo)
        self._note: Path | None = None
        """What the player's own host notes here of itself, if another program has started it."""

    @classmethod
    async def open(cls, start: TableStart, folder: Path, player: str) -> Session:
        """Go to that table and take the seat; ``player`` is what the player is called. Raises ``Trouble``."""
        session = cls(start, folder)
        try:
            await session._sit_where_wanted(player)
        except BaseException as error:
            await session.close(end_host=True)
            if isinstance(error, ConnectError):
                told = await session._why_not(error)
                raise Trouble(told, reason=error.code, values=error.values) from None
            if isinstance(error, AlreadyOpen) and isinstance(start, ReturnTo):
                from citadels_tui.wording.english.join import IN_USE_HERE

                raise Trouble(_(IN_USE_HERE)) from None
            if isinstance(error, HostError | SaveError):
                reason = error.code if isinstance(error, HostError) else ""
                raise Trouble(sentence(error), reason=reason, values=_values(error)) from None
            raise
        return session

    async def _why_not(self, error: ConnectError) -> str:
        """Why there is no seat, in a sentence or two."""
        told, start = sentence(error), self.start
        if isinstance(start, JoinTable) and error.code in NO_SEAT and await asyncio.to_thread(in_use, start.way):
            from citadels_tui.wording.english.join import IN_USE

            return f"{told} {_(IN_USE)}"
        return told

    async def _sit_where_wanted(self, player: str) -> None:
        """Sit down; of several tables of a host at the one that is meant. Raises ``Trouble``, ``ConnectError``."""
        start = self.start
        if not isinstance(start, JoinTable) or not start.wanted:
            await self._sit(await self._openers(player))
            return
        from citadels_tui.choosing import chosen
        from netplay.listed import ListedTable

        try:
            await self._sit(await self._openers(player))
        except ConnectError as error:
            if not error.tables:
                raise
            game = chosen(start.wanted, error.tables).game
            self.start = replace(start, way=replace(start.way, table=game), wanted="")
            await self._sit(await self._openers(player))
        else:
            assert self.joined is not None
            try:
                chosen(start.wanted, [ListedTable(self.joined.game, self.joined.state.name, 0, 0, "")])
            except Trouble:
                await self.close(leave=True)
                raise

    async def _sit(self, openers: Sequence[Opener]) -> None:
        if len(openers) == 1:
            self.client = await openers[0](self._take)
        else:
            from citadels_tui.hot_seat import HotSeat

            self.client = HotSeat(openers, self._take)
            await self.client.start()
        self.joined = self.client.joined
        await self._find_own_host()

    async def _find_own_host(self) -> None:
        """The player's own host, which this program has not started, may die all the same."""
        self._note = None
        if self.host is None and self.joined is not None and self.joined.owner:
            from netplay.running import note_of
            from netplay.ways import key_check

            check = key_check(self._host_key())
            self._note = await asyncio.to_thread(note_of, self.joined.game, check=check)

    def _host_key(self) -> str:
        """The key that the host has shown."""
        client = self.client
        assert client is not None
        ticket = client.ticket if isinstance(client, Client) else client.client_of(client.eyes[0]).ticket
        return ticket.server_key

    async def _openers(self, player: str) -> list[Opener]:
        """What takes the seat of each person at this keyboard; the host is started, if this program is to."""
        start = self.start
        if isinstance(start, HostTable):
            return await self._host_table(start)
        if isinstance(start, JoinTable):
            return [joiner(start, name) for name in (start.player, *start.companions)]
        if isinstance(start, ReturnTo):
            return [_returner(start.path)]
        if isinstance(start, Resume):
            from saves.store import load  # with the rules, which no screen needs else

            saved = await asyncio.to_thread(load, start.path, start.edited)
            if start.lan or (saved.table is not None and saved.table.lan):
                if back := await asyncio.to_thread(running_seats, saved.id):
                    self.start, self._networked = back[0], True
                    return [_returner(back[0].path)]
                if told := await asyncio.to_thread(already_running, saved.id):
                    raise Trouble(told)
                return await self._host_again(start, saved, player)
        return await self._play_alone(start, player)

    # -- hosts

    async def _start(self, settings: HostSettings) -> HostProcess:
        self.host = await asyncio.to_thread(start_host, settings)
        self._networked = self._networked or self.host.on_network
        return self.host

    async def _play_alone(self, start: NewGame | Resume, player: str) -> list[Opener]:
        """A host for the people at this keyboard, to which nothing else leads."""
        host = await self._start(_settings(start, self.folder))
        if len(host.seats) < 2:
            return [_starter(host, None, player)]
        return [_starter(host, seat, player) for seat in host.seats]

    async def _host_table(self, start: HostTable) -> list[Opener]:
        """A host with a lobby, and the seats of those at this keyboard."""
        keys = new_keys()
        host = await self._start(replace(_table_settings(start, self.folder), owner_key=keys[0]))
        way = host.way()
        own = _sitter(way, keys, start.player)
        return [own, *(joiner(JoinTable(way, name), name) for name in start.companions)]

    async def _host_again(self, start: Resume, saved: SavedGame, player: str) -> list[Opener]:
        """The host of a saved game that others play too; the seat is the one that is remembered, if it is."""
        from saves.known import take

        known = known_folder()
        held = await asyncio.to_thread(take, known, game=saved.id)
        keys = (held.seat.public_key, held.seat.secret_key) if held is not None else new_keys()
        lan = _lan(start) if start.lan else None
        settings = replace(_settings(start, self.folder), owner_key=keys[0], lan=lan)
        try:
            host = await self._start(settings)
        except BaseException:
            if held is not None:
                held.release()
            raise
        address = host.address.removeprefix("tcp://")
        if held is not None:
            hosts = tuple(dict.fromkeys((address.rpartition(":")[0], *held.seat.hosts)))
            held.keep(replace(held.seat, hosts=hosts, port=host.port, key=host.key, porch=host.porch, owner=True))
            return [_rejoiner(held)]
        return [_sitter(host.way(), keys, player)]

    # -- what the client tells

    def _take(self, update: HotUpdate) -> None:
        if isinstance(update, SavingUpdate):
            self.saving = update
        elif isinstance(update, Joined):
            self.joined = update
        elif isinstance(update, SeatsUpdate) and self.joined is not None:
            self.joined = replace(
                self.joined, seats=update.seats, pace=update.pace, paused=update.paused, state=update.state
            )
        elif isinstance(update, LinkUpdate):
            self._follow_link(update)
        self._tell(update)

    def _tell(self, update: HotUpdate) -> None:
        if self._listener is None:
            self._waiting.append(update)
        else:
            self._deliver(update, self._listener)

    def _deliver(self, update: HotUpdate, listener: Callable[[HotUpdate], object]) -> None:
        """Tell an update. Lines of the chat are kept for screens that come later."""
        if isinstance(update, ChatUpdate):
            self.chat += update.lines
        listener(update)

    def _follow_link(self, update: LinkUpdate) -> None:
        self._lost = update.state == "lost"
        if update.state == "moved" and not self._takes:
            self._let_host_go()
        if update.state == "back" and self.client is not None:
            self._takes = False
            if self.joined is not None and self.client.joined.owner != self.joined.owner:
                self.joined = self.client.joined
                self._tell(self.joined)
        self._look_soon()

    def _let_host_go(self) -> None:
        """The game goes on at another host; the one here still tells who comes late, and ends by itself."""
        host, self.host, self._note = self.host, None, None
        if host is not None:
            asyncio.get_running_loop().run_in_executor(None, host.leave)

    def _look_soon(self) -> None:
        """While the connection is lost, look at the host's process again and again: it may take its time to die."""
        if self._look is not None:
            self._look.cancel()
        waits = self._lost and not self._ended and (self.host is not None or self._note is not None)
        self._look = asyncio.get_running_loop().call_later(LAST_GASP, self._look_after_host) if waits else None

    def _look_after_host(self) -> None:
        """A connection that is lost because there is no host any more does not come back."""
        if self._lost and not self._ended and self.host_died:
            self.on_host_gone()
        else:
            self._look_soon()

    @property
    def host_died(self) -> bool:
        """Whether the player's own host, on this machine, does not run any more."""
        if self.host is not None:
            return self.host.poll() is not None
        return self._note is not None and not is_open(self._note)

    @property
    def fault(self) -> str:
        """What the host's process said last of an error of its own; empty where it said nothing, or to others."""
        return self.host.fault() if self.host is not None else ""

    def listen(self, listener: Callable[[HotUpdate], object]) -> None:
        """Tell this listener every update from now on, those that came already first."""
        waiting, self._waiting = self._waiting, []
        self._listener = listener
        newest = next((one for one in reversed(waiting) if isinstance(one, SeatsUpdate)), None)
        for update in waiting:
            if update is newest or not isinstance(update, SeatsUpdate):  # older ones are of before the screen was made
                self._deliver(update, listener)

    # -- what kind of table it is

    @property
    def on_network(self) -> bool:
        """Whether others may be at the table. It stays so when it is handed over or its host dies."""
        return self._networked

    @property
    def hosts(self) -> bool:
        """Whether the host is this player's own, on this machine."""
        return self.host is not None or (self.joined is not None and self.joined.owner)

    @property
    def in_lobby(self) -> bool:
        """Whether there is no game yet."""
        return self.joined is not None and self.joined.state.phase in BEFORE_THE_GAME

    @property
    def leads(self) -> bool:
        """Whether somebody at this keyboard decides about the table."""
        joined = self.joined
        return joined is not None and joined.state.chair is not None and joined.state.chair in self.own_seats

    @property
    def own_seats(self) -> tuple[int, ...]:
        """The seats of those at this keyboard."""
        if self.client is not None and not isinstance(self.client, Client):
            return self.client.eyes
        seat = self.joined.seat if self.joined is not None else None
        return () if seat is None else (seat,)

    @property
    def notices(self) -> list[str]:
        """What is not as it was asked for: another port, a seat that cannot be remembered."""
        said = [sentence(one.sentence) for one in self.host.notices] if self.host is not None else []
        if isinstance(self.client, Client) and self.client.unremembered:
            said.append(sentence(self.client.unremembered))
        return said

    @property
    def is_remembered(self) -> bool:
        """Whether this machine finds the seat again."""
        return not (isinstance(self.client, Client) and self.client.unremembered)

    @property
    def unsaved(self) -> str:
        """Why what happens is not saved; empty while it is."""
        return self.saving.reason if self.saving is not None and self.saving.state != "saved" else ""

    @property
    def path(self) -> Path | None:
        """The file the game is saved in on this machine: where it was begun, or where it has been moved to.

        Another player's host has nothing to say about files here.
        """
        if self.in_lobby:  # what the host has on the disk is an earlier game
            return None
        own = self.joined is not None and self.joined.owner and (self.host is not None or self._note is not None)
        told = self.saving.path if own and self.saving is not None else ""
        path = told or (self.host.path if self.host is not None else "") or self._kept_path
        return Path(path) if path else None

    def again(self) -> NewGame:
        """A new game with the same people and options, from a new seed."""
        assert self.joined is not None
        people = tuple(Person(seat.name, seat.bot if seat.kind == "bot" else "") for seat in self.joined.seats)
        options = self.start.options if isinstance(self.start, NewGame) else self._options()
        return NewGame(people, options, None, self.joined.pace)

    def _options(self) -> dict[str, str | int | bool | tuple[str, ...]]:
        view = self.client.view if self.client is not None else None
        if view is None:
            return {}
        return {"ruleset": view.view.options.ruleset, **view.view.options.changed()}

    # -- going on as the host

    async def take_over(self, save: bytes, seat: int) -> None:
        """Go on hosting the game of ``save``, which was handed to ``seat``. Raises ``Trouble``."""
        assert self.client is not None
        own = self.client if isinstance(self.client, Client) else self.client.client_of(seat)
        path = await asyncio.to_thread(_taken_over, save, own, self.folder)
        pace = self.joined.pace if self.joined is not None else 1.0
        settings = HostSettings(folder=str(self.folder), resume=str(path), pace=pace, owner_key=own.ticket.public_key)
        try:
            host = await asyncio.to_thread(start_host, settings)
        except HostError as error:
            await asyncio.to_thread(path.unlink, missing_ok=True)
            raise Trouble(sentence(error)) from None
        self._takes = True
        outcome = await self.client.table("took", port=host.port, key=host.key)
        # the host that was may be gone before its answer is here; one that has closed the table has kept it
        if outcome.ok or own.moved or outcome.code == "no_answer":
            self.host, self._kept_path = host, str(path)
        else:
            self._takes = False
            await asyncio.to_thread(host.close)
            await asyncio.to_thread(path.unlink, missing_ok=True)
            wrong = fill(N_("The table was not handed over after all ({code})."), code=outcome.code)
            raise Trouble(wrong)

    # -- leaving

    async def close(self, *, end_host: bool | None = None, leave: bool = False) -> None:
        """Take leave. ``end_host``: the host saves and ends; by default one that others may be at goes on alone.

        ``leave``: give up the seat, in a lobby.
        """
        if self._ended:
            return
        self._ended = True
        alone = not self.on_network
        end_host = alone if end_host is None else end_host
        client, self.client = self.client, None
        if client is not None:
            await self._say_goodbye(client, close=end_host and self.hosts and not alone, leave=leave)
        if self.host is not None:
            await asyncio.to_thread(self.host.close if end_host else self.host.leave)

    async def _say_goodbye(self, client: Client | HotSeat, *, close: bool, leave: bool) -> None:
        try:
            if close:
                await client.table("close")
            async with asyncio.timeout(GOODBYE):
                await client.close(leave=leave)
        except TimeoutError:
            pass


# -- settings of a host


def _settings(start: NewGame | Resume, folder: Path) -> HostSettings:
    if isinstance(start, Resume):
        return HostSettings(
            folder=str(folder),
            resume=str(start.path),
            edited=start.edited,
            handed_over=start.handed_over,
            pace=start.pace,
        )
    return HostSettings(
        folder=str(folder),
        options=dict(start.options),
        seed=start.seed,
        seats=tuple(SeatSettings(one.name, "bot" if one.bot else "human", one.bot) for one in start.people),
        pace=start.pace,
    )


def _table_settings(start: HostTable, folder: Path) -> HostSettings:
    free = (SeatSettings(""),) * (start.seats - 1 - len(start.bots))
    bots = tuple(SeatSettings("", "bot", kind) for kind in start.bots)
    return HostSettings(
        folder=str(folder),
        options=dict(start.options),
        seats=(SeatSettings(start.player), *free, *bots),
        pace=start.pace,
        name=start.name,
        lan=_lan(start),
    )


def _lan(start: HostTable | Resume) -> LanSettings:
    lan = LanSettings(port=start.port, bind=start.bind or LanSettings().bind)
    if isinstance(start, Resume):
        return lan
    return replace(
        lan,
        open=start.open,
        watchers=start.watchers,
        grace=start.grace,
        decision_time=start.decision_time,
        late=start.late,
    )


# -- what takes a seat


def _starter(host: HostProcess, seat: int | None, player: str) -> Opener:
    """Takes a seat at a host that only this program knows."""

    async def open(take: Take) -> Client:
        client = Client(host.ticket_for(seat), player, take)  # a host of the same program needs not be told which
        await client.start()
        return client

    return open


def _sitter(way: Way, keys: tuple[str, str], player: str) -> Opener:
    """Takes the host's own player's seat, with the key the host was told."""
    from netplay import joining
    from saves.model import program_version

    async def open(take: Take) -> Client:
        return await joining.sit(way.ticket(*keys), player, take, known=known_folder(), version=program_version())

    return open


def joiner(start: JoinTable, player: str) -> Opener:
    """Takes a seat at another's table, or watches there."""
    from netplay import joining
    from saves.model import program_version

    def open(take: Take) -> Awaitable[Client]:
        return joining.join(
            start.way,
            player,
            take,
            known=known_folder(),
            watch=start.watch,
            version=program_version(),
            trust=start.trust,
        )

    return open


def _returner(path: Path) -> Opener:
    """Takes a remembered seat again."""

    async def open(take: Take) -> Client:
        from netplay import joining
        from saves.known import HeldSeat
        from saves.model import program_version

        held = await asyncio.to_thread(HeldSeat.open, path)
        return await joining.rejoin(held, take, version=program_version())

    return open


def _rejoiner(held: HeldSeat) -> Opener:
    """Takes a remembered seat again that is held already."""
    from netplay import joining
    from saves.model import program_version

    def open(take: Take) -> Awaitable[Client]:
        return joining.rejoin(held, take, version=program_version())

    return open


def _taken_over(save: bytes, own: Client, folder: Path) -> Path:
    """Keep a game that was handed to ``own`` beside the others; its file. Raises ``Trouble``."""
    from netplay.taking import taken_over

    try:
        if own.witness is None:
            raise BadHandover("game")
        return taken_over(save, own.witness, folder)
    except (BadHandover, SaveError) as error:
        raise Trouble(sentence(error)) from None


def _values(error: Exception) -> Mapping[str, object]:
    """What the error's sentence is filled with."""
    said = error.args[0] if error.args else None
    return said.values if isinstance(said, Sentence) else {}


def sentence(error: Exception | str) -> str:
    """An error's text as a sentence."""
    return as_sentence(told(error))
