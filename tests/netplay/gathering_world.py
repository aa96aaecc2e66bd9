"""Tables that begin in a lobby, with a fake clock, and guests whose programs do what honest ones do."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from netplay_world import WIDE, Disk, World, hello, peer

from netplay.gathering import Gathering, Opening
from netplay.limits import Limits
from netplay.protocol import (
    LEAVE,
    Act,
    Chat,
    ChatLine,
    ClientBye,
    ClientChat,
    ClientPing,
    ClientPong,
    Commit,
    Error,
    HostMessage,
    Invite,
    Lobby,
    LobbyOp,
    Opened,
    Ping,
    SeatStatus,
    Welcome,
    decode_host,
)
from netplay.table import Table
from saves import fair_deal
from saves.errors import SaveError
from saves.model import SavedGame, Seat
from saves.model import Table as Place

INVITE = Invite(("192.168.1.20",), 40123, "K" * 40, 5577, "amber-fox-river-stone")


@dataclass
class LobbyWorld(World):
    """A host that opens tables with so many seats, of which those in ``seats`` are somebody's or a bot's already."""

    seats: list[Seat] = field(default_factory=list)
    count: int = 3
    tables: int = 1
    limits: Limits = WIDE
    options: dict[str, Any] = field(default_factory=dict)
    open: bool = False
    renew: bool = False
    guests: list[Guest] = field(default_factory=list)
    disks: list[Disk] = field(default_factory=list)
    refusal: SaveError | None = None
    """Why no new game can be written."""
    folders: list[str] = field(default_factory=list)
    """Where each game that began was to be saved."""

    def __post_init__(self) -> None:
        self._open(*[self._lobby(number) for number in range(self.tables)], begin=self.begin, renew=self.renew)

    def _lobby(self, number: int) -> Gathering:
        free = [Seat("") for _ in range(self.count - len(self.seats))]
        seats = [replace(seat) for seat in self.seats]
        terms = replace(self.terms(), open=self.open, invite=INVITE)
        place = Place(porch=5577, port=40123, words="amber-fox-river-stone", secret_key="s" * 40, lan=True)
        opening = Opening([*seats, *free], f"Table {number + 1}", self.options, terms, place)
        return Gathering(opening, self.now, _draw(number), limits=self.limits)

    def begin(self, saved: SavedGame, folder: str) -> Disk:
        """A game begins: it gets a disk of its own."""
        self.folders.append(folder)
        if self.refusal:
            raise self.refusal
        self.disk = Disk()
        self.disk.write(saved)
        self.disks.append(self.disk)
        return self.disk

    def restart(self) -> None:
        """The host dies and comes back from what is on the disk."""
        self.draw_seed += 1
        self.sids.clear()
        for guest in self.guests:
            guest.sid = None
        self._begin(self.disk.load())

    def _begin(self, saved: SavedGame) -> None:
        table = Table(saved, self.disk, self.now, self.terms(saved.table), limits=self.limits)
        self._open(table, begin=self.begin, renew=self.renew)

    @property
    def gathering(self) -> Gathering:
        """The only table, in the lobby."""
        assert isinstance(self.seating, Gathering)
        return self.seating

    def guest(self, called: str, address: str = "127.0.0.1", /, **more: Any) -> Guest:
        """Somebody who has joined."""
        found = Guest(self, called, address)
        found.join(**more)
        return found

    def run(self) -> None:
        """Everything that is on its way arrives, and the answers to it, until nobody says anything more."""
        for _ in range(50):
            self.core.tick(self.now)
            mail = self.collect()
            if not mail:
                return
            for to, frame in mail:
                for guest in self.guests:
                    if guest.peer == to:
                        guest.hear(decode_host(frame))
        raise AssertionError("it never ends")

    def collect_for(self, guest: Guest) -> None:
        """That guest hears what waits; what goes to the others is lost."""
        for to, frame in self.collect():
            if to == guest.peer:
                guest.hear(decode_host(frame))

    def pass_time(self, seconds: float) -> None:
        """The clock goes on, from one due thing to the next, and everything arrives."""
        until = self.now + seconds
        while (due := self.core.next_due()) is not None and due < until:
            self.now = max(self.now, due)
            self.run()
        self.now = until
        self.run()


def _draw(number: int) -> Any:
    count = iter(range(10**6))
    return lambda size: hashlib.shake_128(f"{number} {next(count)}".encode()).digest(size)


class Guest:
    """One person's program: it keeps what it was told, seals and tells its bytes, and remembers the answers."""

    def __init__(self, world: LobbyWorld, name: str, address: str = "127.0.0.1") -> None:
        self.world, self.name, self.peer = world, name, peer(name.lower(), address)
        self.sid: int | None = None
        self.seat: int | None = None
        self.token: str | None = None
        self.lobby = Lobby(())
        self.welcomes: list[Welcome] = []
        self.messages: list[HostMessage] = []
        self.chat: list[ChatLine] = []
        self.commit: Commit | None = None
        self.opened: Opened | None = None
        self.tells = True
        """Whether it tells its bytes when it is asked to."""
        self.draws, self._k = 0, 100
        self.draw()
        world.guests.append(self)

    def draw(self) -> None:
        """New random bytes."""
        self.draws += 1
        self.entropy = hashlib.sha256(f"{self.name} {self.draws}".encode()).digest()

    @property
    def seal(self) -> str:
        return fair_deal.seal(self.entropy.hex())

    def join(self, **more: Any) -> None:
        """Say hello, and hear what the host says to that."""
        plain = {"name": self.name, "entropy": bytes.fromhex(self.seal), **more}
        self.world.put(self.peer, hello(**plain))
        self.world.run()

    def hear(self, message: HostMessage) -> None:
        self.messages.append(message)
        if isinstance(message, Welcome):
            again = self.sid == message.sid
            self.welcomes.append(message)
            self.sid, self.seat, self.token = message.sid, message.seat, message.token or self.token
            self.lobby = message.lobby
            self.world.sids[self.peer, message.seat] = message.sid
            if again and message.lobby.phase == "lobby" and message.seat is not None:
                self.draw()
                self.put("seal", seal=self.seal)
        elif isinstance(message, Lobby):
            self.lobby = message
        elif isinstance(message, SeatStatus):
            rows = [replace_row(row, message) for row in self.lobby.seats]
            self.lobby = _with(self.lobby, seats=tuple(rows))
        elif isinstance(message, Chat):
            self.chat += message.lines
        elif isinstance(message, Commit):
            self.commit = message
            begins = message.final and self.lobby.phase in ("lobby", "dealing")
            if begins and self.tells and (self.seat, self.seal) in message.seals:
                self.put("entropy", entropy=self.entropy.hex())
        elif isinstance(message, Ping) and self.sid is not None:
            self.world.put(self.peer, ClientPong(self.sid, message.t))
        elif isinstance(message, Opened):
            self.opened = message

    def put(self, op: str, **values: Any) -> int:
        """Ask for a table operation; its number."""
        self._k += 1
        assert self.sid is not None
        self.world.put(self.peer, LobbyOp(self.sid, self._k, op, values))
        return self._k

    def ask(self, op: str, **values: Any) -> Lobby | Error | None:
        """The answer to a table operation."""
        k = self.put(op, **values)
        self.world.run()
        return self.answer(k)

    def answer(self, k: int) -> Lobby | Error | None:
        """What was answered to operation ``k``."""
        found = [one for one in self.messages if isinstance(one, Lobby | Error) and one.answers == k]
        assert len(found) <= 1, "one answer for each"
        return found[0] if found else None

    def does(self, op: str, **values: Any) -> Lobby:
        """The answer to a table operation that has to be done."""
        answer = self.ask(op, **values)
        assert isinstance(answer, Lobby), answer
        return answer

    def refused(self, op: str, **values: Any) -> tuple[str, dict[str, Any]]:
        """Code and values of the refusal of a table operation."""
        answer = self.ask(op, **values)
        assert isinstance(answer, Error), answer
        assert not answer.fatal
        assert answer.values.pop("op", op) == op
        return answer.code, answer.values

    def says(self, text: str) -> None:
        assert self.sid is not None
        self.world.put(self.peer, ClientChat(self.sid, text))
        self.world.run()

    def pings(self) -> None:
        assert self.sid is not None
        self.world.put(self.peer, ClientPing(self.sid, 1))
        self.world.run()

    def leave(self, why: str = LEAVE) -> None:
        """Take leave, for good if nothing else is said."""
        assert self.sid is not None
        self.world.put(self.peer, ClientBye(self.sid, why))
        self.sid = None
        self.world.run()

    def vanish(self) -> None:
        """The connection is lost, and the host has seen it."""
        self.world.core.lost(self.peer)
        self.sid = None
        self.world.run()

    def errors(self) -> list[str]:
        """Codes of the errors that were not answers."""
        return [one.code for one in self.messages if isinstance(one, Error) and one.answers is None]

    @property
    def refusal(self) -> Error:
        """The last error."""
        return next(one for one in reversed(self.messages) if isinstance(one, Error))

    def status(self, seat: int) -> str:
        """How that seat is, as far as this guest knows."""
        return self.lobby.seats[seat - 1].status


def replace_row(row: Any, message: SeatStatus) -> Any:
    return _with(row, status=message.status) if row.seat == message.seat else row


def _with(struct: Any, **changes: Any) -> Any:
    from msgspec.structs import replace as replaced

    return replaced(struct, **changes)


def rows(lobby: Lobby) -> list[str]:
    """The seats in short: ``Ana``, ``Ana!`` who is ready, ``Ida:builder`` a bot, ``-`` a free one."""
    return [
        "-" if row.status == "free" else f"{row.name}:{row.bot}" if row.kind == "bot" else row.name + "!" * row.ready
        for row in lobby.seats
    ]


def begun(*names: str, **more: Any) -> tuple[LobbyWorld, list[Guest]]:
    """A game that those people have begun together, each in a seat of their own."""
    world = LobbyWorld(count=len(names), **more)
    guests = [world.guest(name) for name in names]
    guests[0].does("start", anyway=True)
    return world, guests


def play_out(world: LobbyWorld, guests: list[Guest]) -> None:
    """Play to the end, at random."""
    table, numbers, dice = world.table, dict.fromkeys([guest.seat for guest in guests], 0), Random(1)
    while not table.game.over:
        guest = next(one for one in guests if one.seat == table.game.to_act)
        numbers[guest.seat] += 1
        line = str(dice.choice(table.game.legal_actions()))
        world.put(guest.peer, Act(guest.sid, numbers[guest.seat], table.revision, line))
        world.run()
