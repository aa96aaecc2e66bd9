"""What a client tells the screen: plain values, cleaned and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from citadels_engine import Choice, Event, Greyed, Refusal, View
from netplay.shapes import Phase


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat: ``kind`` is human or bot, ``status`` is bot, here, away, gone or free."""

    seat: int
    name: str
    kind: str
    bot: str
    status: str
    ready: bool = False
    """Whether its owner is ready to begin; in the lobby."""
    stand_in: str = ""
    """The bot that plays on for an absent owner."""
    sent_away: bool = False
    """Whether whoever sat here last was sent away, while nobody new sits here."""
    closed: bool = False
    """Whether nobody new gets this seat until the chair opens it (``free``)."""


@dataclass(frozen=True, slots=True)
class TableState:
    """The table itself, as everybody at it knows it; the words are those of ``protocol.Lobby``."""

    name: str = ""
    phase: Phase = "game"
    options: Mapping[str, object] = field(default_factory=dict)
    locked: bool = False
    open: bool = False
    chair: int | None = None
    watchers: int = 0
    spectators: tuple[str, ...] = ()
    may_watch: bool = False
    grace: int = 120
    decision_time: int = 0
    late: Literal["plain", "bot"] = "plain"
    absent: tuple[int, ...] = ()
    handing: int | None = None
    agreed: tuple[int, ...] = ()
    declined: int | None = None


@dataclass(frozen=True, slots=True)
class Invitation:
    """How others get to this table: what is shown in the lobby."""

    addresses: tuple[str, ...]
    """Such as ``192.168.1.20:5577``: what is typed together with the words; the likeliest first."""
    words: str
    """The words that open it; empty where it is joined without."""
    code: str
    """One string with address and key, for pasting."""
    check: str
    """Four groups of four hex digits that are the same on both sides if the host is the right one."""


@dataclass(frozen=True, slots=True)
class Joined:
    """The seat at the table that was got. It comes again when a game has begun, or a new lobby after one."""

    game: str
    """The game's id."""
    seat: int | None
    """``None``: a spectator."""
    seats: tuple[SeatLine, ...]
    owner: bool
    """Whether this client may change the pace and decide about a failing save."""
    pace: float
    edited: bool
    """Whether the save this game came from had been changed by hand."""
    token: str | None
    """The seat's secret, told once: a rejoin code for another machine."""
    key: str
    """The host's public key."""
    paused: str = ""
    """As in ``SeatsUpdate``."""
    state: TableState = TableState()
    invitation: Invitation | None = None
    """``None`` for who watches, and where nobody can join."""
    code: str = ""
    """The rejoin code of this seat, for another machine; empty where its secret is not known here."""
    missed: int | None = None
    """The first log item that was missed by who comes back to the seat; ``None`` where nothing was."""


@dataclass(frozen=True, slots=True)
class ViewUpdate:
    """The newest view; ``decision`` is not ``None`` where this seat is the one asked."""

    view: View
    decision: int | None
    choices: tuple[Choice, ...]
    greyed: tuple[Greyed, ...]


@dataclass(frozen=True, slots=True)
class LogItem:
    """One event with its number; the first is 0."""

    number: int
    event: Event


@dataclass(frozen=True, slots=True)
class LogUpdate:
    """Log items from number ``start`` on; anything known from ``start`` on before is to be forgotten."""

    items: tuple[LogItem, ...]
    start: int


@dataclass(frozen=True, slots=True)
class SavingUpdate:
    """Whether what happens is saved: ``saved``, ``failed`` (the table waits) or ``off`` (it goes on unsaved)."""

    state: Literal["saved", "failed", "off"]
    reason: str
    path: str = ""
    """The file the game is saved in, where that is another one than at the start. As it is: clean it to show it."""


@dataclass(frozen=True, slots=True)
class SeatsUpdate:
    """Who is there now, and the seconds between two bot actions."""

    seats: tuple[SeatLine, ...]
    pace: float
    paused: str = ""
    """Why nobody can act: ``asked``, ``fault`` (an error of the host), ``handing``; else empty."""
    state: TableState = TableState()


@dataclass(frozen=True, slots=True)
class ChatLine:
    """What somebody said; ``seat`` is ``None`` for one who watches. Cleaned."""

    number: int
    seat: int | None
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class ChatUpdate:
    """New lines of the chat; those that were told before do not come again."""

    lines: tuple[ChatLine, ...]


@dataclass(frozen=True, slots=True)
class LateUpdate:
    """The time for ``decision`` of this seat was over, and ``line`` was done instead."""

    decision: int
    line: str


@dataclass(frozen=True, slots=True)
class DealUpdate:
    """Whether the game that is over is the game that was dealt, found by dealing and playing it again here.

    ``fair``: it is. ``differs``: it is not, and ``why`` says in a word where (``commitment``, ``seal``, ``terms``,
    ``seat``, ``left_out``, ``bond``, ``seed``, ``actions``, ``log``, ``scores``; see ``deal_check.checked_deal``), or
    the host has not opened it in time (``not_opened``). ``unknown``: this client does not know what the host was bound
    to.
    """

    verdict: Literal["fair", "differs", "unknown"]
    why: str = ""


@dataclass(frozen=True, slots=True)
class HandoverUpdate:
    """This client is to go on hosting: the save to start a host with, to be answered with ``table("took", …)``."""

    save: bytes


@dataclass(frozen=True, slots=True)
class LinkUpdate:
    """The connection: ``up`` the first time, ``lost``, ``back``, or ``moved``: it goes on at another host."""

    state: Literal["up", "lost", "back", "moved"]
    missed: int | None = field(default=None, compare=False)
    """With ``back``: the first log item that was done while this seat was away; ``None`` where nothing was."""


@dataclass(frozen=True, slots=True)
class ClosedUpdate:
    """The session is over and is not tried again: ``why`` is an error code, ``shutting_down`` or ``replaced``."""

    why: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a command: done, or not, with the code why, its values and, if illegal, the refusal."""

    ok: bool
    code: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    refusal: Refusal | None = None


Update: TypeAlias = (
    Joined
    | ViewUpdate
    | LogUpdate
    | SavingUpdate
    | SeatsUpdate
    | ChatUpdate
    | LateUpdate
    | DealUpdate
    | HandoverUpdate
    | LinkUpdate
    | ClosedUpdate
)
