"""What a table is before, during and after its game: its seats, who decides about it, and how it is run."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Literal, NamedTuple

from msgspec.structs import replace

from citadels_engine import Options
from netplay.chat import ChatBook
from netplay.limits import DEFAULT, Limits
from netplay.protocol import Commit, FromHost, Invite, Lobby, Log, Saving, SeatRow, SeatStatus, Seen, Values, encode
from netplay.seats import Seat
from netplay.shapes import Phase
from saves.model import MOST_KICKED
from saves.model import Table as Place

DEFAULT_GRACE = 120
"""Seconds."""
MOST_NAMED = 50
"""Spectators whose names are told."""
PRESENT = ("here", "away")
"""The status of a seat whose owner has a session."""


@dataclass(slots=True)
class Terms:
    """How a table is run. It stays the same through lobby and game; the chair may change most of it at any time."""

    owner_key: str = ""
    """The CURVE key of the host's own player, or nobody's."""
    open: bool = False
    """Whether anybody on the network may come; else who has the words or the code."""
    locked: bool = False
    """Whether nobody new gets a seat."""
    watchers: bool = False
    """Whether spectators may come; those who are there stay."""
    grace: int = DEFAULT_GRACE
    """Seconds until a bot may play on for an absent player; 0: never."""
    decision_time: int = 0
    """Seconds for each decision; 0: as long as one likes."""
    late: Literal["plain", "bot"] = "plain"
    """Who decides when that time is over."""
    pace: float = 0.0
    """Seconds between two actions of bots."""
    invite: Invite | None = None
    """How others get here; told to those with a seat."""

    @classmethod
    def of(cls, place: Place | None) -> Terms:
        """What a save says about it."""
        if place is None:
            return cls()
        return cls(
            open=place.open,
            locked=place.locked,
            watchers=place.watchers,
            grace=place.grace,
            decision_time=place.decision_time,
            late="bot" if place.late == "bot" else "plain",
        )

    def become(self, terms: Mapping[str, object]) -> None:
        """Have those values from now on."""
        for name, value in terms.items():
            setattr(self, name, value)

    def keep(self, place: Place) -> None:
        """Write into ``place`` what is to be saved of it."""
        place.open, place.locked, place.watchers = self.open, self.locked, self.watchers
        place.grace, place.decision_time, place.late = self.grace, self.decision_time, self.late


class Told(NamedTuple):
    """What a welcome says about the game; before there is one, nothing."""

    view: Seen | None = None
    log: Log = Log(0, ())
    last_n: int = 0
    edited: bool = False


class Changes(NamedTuple):
    """What is new of a table: more than the status of some seats, or of which, and what the deal is bound to."""

    table: bool = False
    statuses: tuple[int, ...] = ()
    commit: bool = False


NO_CHANGES = Changes()


class Seating(ABC):
    """The people of a table and what they may do about it. It knows nothing of sockets; whoever asks is a seat."""

    def __init__(
        self,
        id: str,
        name: str,
        seats: list[Seat],
        terms: Terms,
        now: float,
        limits: Limits = DEFAULT,
        after: Seating | None = None,
    ) -> None:
        self.id = id
        """The game's id."""
        self.name = name
        self.seats = seats
        self.terms = terms
        self.limits = limits
        self.watchers: list[str] = []
        """What those who watch are called."""
        self.left_at: float | None = now
        """Since when nobody with a seat is there; ``None`` while somebody is."""
        self.chat: ChatBook = after.chat if after else ChatBook()
        self.kicked: dict[str, None] = after.kicked if after else {}
        """CURVE keys and addresses that are shut out of this table."""
        self.arrivals: list[int] = after.arrivals if after else [seat.number for seat in seats if seat.owned]
        """Seats in the order in which their owners sat down."""
        self._chair: int | None = after.chair() if after else None
        self.letters: list[tuple[int | None, FromHost]] = []
        """What single seats are to be told, or (``None``) everybody."""
        self._known = Lobby(())
        """The table as everybody at it knows it."""
        self._lobby_frame = b""
        self.used = False
        """Whether anybody has sat here."""
        if after is not None:
            self._come_from(after)

    def _come_from(self, before: Seating) -> None:
        """The same people are there."""
        self.left_at, self.used = before.left_at, True
        for seat, old in zip(self.seats, before.seats, strict=True):
            if seat.owned:
                seat.status, seat.gone_at = old.status, old.gone_at

    # -- what others see

    @property
    @abstractmethod
    def phase(self) -> Phase:
        """Where the table is on its way."""

    @abstractmethod
    def options(self) -> Values:
        """The ruleset and the options that differ from it."""

    def rows(self) -> tuple[SeatRow, ...]:
        """The seats as everybody may know them."""
        return tuple([seat.row() for seat in self.seats])

    def lobby(self, answers: int | None = None) -> Lobby:
        """The table itself, perhaps as the answer to an operation."""
        terms = self.terms
        return Lobby(
            seats=self.rows(),
            pace=terms.pace,
            answers=answers,
            phase=self.phase,
            name=self.name,
            options=self.options(),
            locked=terms.locked,
            open=terms.open,
            chair=self._chair,
            watchers=len(self.watchers),
            spectators=tuple(self.watchers[:MOST_NAMED]),
            may_watch=terms.watchers,
            grace=terms.grace,
            decision_time=terms.decision_time,
            late=terms.late,
        )

    def commit(self) -> Commit | None:
        """What the deal is or was bound to, if it is a fair one."""
        return None

    def commit_frame(self) -> bytes:
        """The same, encoded. Only a fair deal has it."""
        commit = self.commit()
        assert commit is not None
        return encode(commit)

    def is_opened(self) -> bool:
        """Whether everybody is told what the deal was made of."""
        return False

    def told(self, seat: int | None, known: int) -> Told:
        """What a welcome tells that seat, which knows the first ``known`` items of the log."""
        return Told(last_n=self.seat(seat).last_n if seat else 0)

    def saved(self, owner: bool) -> Saving:
        """Whether what happens is on the disk; why not is told to the owner only."""
        return Saving("saved")

    def changes(self) -> Changes:
        """What is new of the table itself since this was asked last."""
        before, now = self._known, self.lobby()
        if before == now:
            return NO_CHANGES
        self._known, self._lobby_frame = now, b""
        if replace(before, seats=()) != replace(now, seats=()) or len(before.seats) != len(now.seats):
            return Changes(table=True)
        changed = [(old, new) for old, new in zip(before.seats, now.seats, strict=True) if old != new]
        if any(replace(old, status=new.status) != new for old, new in changed):
            return Changes(table=True)
        return Changes(statuses=tuple([new.seat for _, new in changed]))

    def lobby_frame(self) -> bytes:
        """The table as it was when ``changes`` was asked last, encoded."""
        self._lobby_frame = self._lobby_frame or encode(self._known)
        return self._lobby_frame

    def status_frame(self, seat: int) -> bytes:
        """How that seat is now, encoded."""
        return encode(SeatStatus(seat, self.seat(seat).status))

    def chat_frame(self, start: int) -> tuple[bytes, int]:
        """The chat from ``start`` on, encoded, and the number after its last line."""
        return self.chat.frame(start), len(self.chat)

    def chat_length(self) -> int:
        """How many lines the chat has had."""
        return len(self.chat)

    def opened_frame(self) -> bytes:
        """What the deal was made of, encoded. Only a game that is over tells it."""
        raise NotImplementedError

    def view_frame(self, seat: int | None) -> bytes:
        """The newest view for that seat, encoded. Only a game has views."""
        raise NotImplementedError

    def log_frame(self, seat: int | None, start: int) -> tuple[bytes, int]:
        """The log from ``start`` on, encoded, and the number after its last item. Only a game has a log."""
        raise NotImplementedError

    def log_length(self) -> int:
        """How many items the log has."""
        return 0

    # -- who is who

    def seat(self, number: int) -> Seat:
        """The seat of that number, which exists."""
        return self.seats[number - 1]

    def chair(self) -> int | None:
        """The seat that decides about the table; ``None`` if nobody is there."""
        return self._chair

    def owner_seat(self) -> Seat | None:
        """The seat of the host's own player."""
        key = self.terms.owner_key
        return next((seat for seat in self.seats if key and seat.device_key == key), None)

    def is_owners(self, key: str) -> bool:
        """Whether that is the key of the host's own player."""
        return bool(key) and key == self.terms.owner_key

    def is_owned_by(self, seat: Seat) -> bool:
        """Whether the host's own player sits there."""
        return self.is_owners(seat.device_key)

    def has_room(self) -> bool:
        """Whether somebody new gets a seat here now."""
        return not self.terms.locked and any(seat.status == "free" and not seat.closed for seat in self.seats)

    def taken(self) -> int:
        """How many seats are somebody's, bots among them."""
        return sum(seat.status != "free" for seat in self.seats)

    def present(self) -> bool:
        """Whether any seat's owner is there."""
        return any(seat.status in PRESENT for seat in self.seats)

    def set_status(self, number: int, status: str, now: float) -> None:
        """Somebody came, went, or is away."""
        seat = self.seat(number)
        if (status == "gone") != (seat.status == "gone"):
            seat.gone_at = now if status == "gone" else None
        seat.status = status
        seat.sent_away, seat.closed = seat.sent_away and status == "free", seat.closed and status == "free"
        if self.present():
            self.left_at, self.used = None, True
        elif self.left_at is None:
            self.left_at = now
        self.choose_chair(now)

    def choose_chair(self, now: float) -> None:
        """Let the right seat decide about the table, as things are now."""
        owner = self.owner_seat()
        if owner is not None and ((until := self._chair_until(owner)) is None or now < until):
            self._chair = owner.number
            return
        there = [number for number in self._in_turn() if self.seat(number).status in PRESENT]
        self._chair = there[0] if there else None

    def _in_turn(self) -> Iterable[int]:
        """The seats in the order in which they get the chair: by number, or at a table of nobody by arrival."""
        return range(1, len(self.seats) + 1) if self.terms.owner_key else self.arrivals

    def _chair_until(self, owner: Seat) -> float | None:
        """Until when the owner keeps the chair; ``None``: there is no end to it."""
        return None if owner.gone_at is None else owner.gone_at + (self.terms.grace or DEFAULT_GRACE)

    def shut_out(self, who: Iterable[str]) -> None:
        """Let nobody with those keys come back, and nobody new from those addresses in."""
        for one in who:
            while len(self.kicked) >= MOST_KICKED:
                del self.kicked[next(iter(self.kicked))]
            self.kicked[one] = None

    def send_away(self, numbers: Iterable[int], who: Iterable[str], now: float) -> bool:
        """Shut out those keys and addresses, and take the seats from their owners; then they are to be set free.

        Whether that is saved; if it cannot be, nothing has changed.
        """
        seats = [self.seat(number) for number in numbers]
        before, kicked = [copy(seat) for seat in seats], dict(self.kicked)
        self.shut_out(who)
        for seat in seats:
            self.disown(seat)
        if not self.keeps(now):
            for seat, old in zip(seats, before, strict=True):
                seat.become(old)
            self.kicked.clear()
            self.kicked.update(kicked)
            return False
        return True

    def took(self, number: int, seal: str) -> None:  # noqa: B027
        """Somebody sits there now, or again, with random bytes that have this seal (empty: none)."""

    def left(self, number: int, now: float) -> None:  # noqa: B027
        """Who sits there has taken leave, and may come back."""

    def free(self, number: int, now: float) -> None:
        """Nobody has that seat any more."""
        self.disown(self.seat(number))
        if number in self.arrivals:
            self.arrivals.remove(number)
        self.set_status(number, "free", now)

    # -- how it is run

    def terms_changed(self) -> None:  # noqa: B027
        """What is played, or how, is another than before."""

    def set_pace(self, pace: float) -> None:
        """Change the seconds between two bot actions."""
        self.terms.pace = pace

    def disown(self, seat: Seat) -> None:
        """Nobody comes back to that seat by what they have."""
        seat.disown()

    def keeps(self, now: float) -> bool:
        """Write what is to be kept. Whether what has changed may stand: it is saved, or the owner goes on unsaved."""
        return True

    def save(self, now: float) -> bool:
        """Write what is to be kept. Whether it is on the disk now, if there is anything."""
        return True

    def close(self) -> None:  # noqa: B027
        """Another takes its place."""

    def stop(self) -> None:  # noqa: B027
        """Something went wrong here: a game waits until somebody decides that it goes on."""

    # -- time

    def wake(self, now: float) -> None:  # noqa: B027
        """Somebody has come after nobody was there."""

    def next_due(self, present: bool) -> float | None:
        """When something is to be done here; ``present`` is whether anybody is there.

        It is right after a ``tick``: whatever happens at a table (an act, an operation, somebody who comes or goes), it
        wants a ``tick`` at once, which begins and stops what it counts.
        """
        owner = self.owner_seat()
        if owner is None or owner.status != "gone" or self._chair != owner.number:
            return None
        return self._chair_until(owner)

    def tick(self, present: bool, now: float) -> bool:
        """Do what has become due. Whether there are new views to show."""
        self.choose_chair(now)
        return False


def options_told(options: Options) -> Values:
    """The options of a game as everybody at the table is told them."""
    return {"ruleset": options.ruleset, **options.changed()}


def earliest(*dues: float | None) -> float | None:
    """The first of those times, if there is any."""
    return min((due for due in dues if due is not None), default=None)
