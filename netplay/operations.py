"""What can be asked about a table: one row for each operation, with who may ask, when, and what it takes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from citadels_engine import BadOptions
from citadels_engine.bots import BOTS
from netplay.clean import BadName, clean_name
from netplay.gathering import CannotSit, Gathering, own_name
from netplay.limits import LONGEST_PACE
from netplay.protocol import LobbyOp, Plain, Values
from netplay.seating import Seating
from netplay.sessions import Session
from netplay.shapes import PHASES, Phase
from netplay.table import Table
from saves.fair_deal import is_share
from saves.model import LONGEST_DECISION as LONGEST_DECISION
from saves.model import LONGEST_GRACE as LONGEST_GRACE

if TYPE_CHECKING:
    from netplay.core import Core

Who: TypeAlias = Literal["seat", "chair", "owner"]

OPTION_LETTERS = 40
LOBBY: tuple[Phase, ...] = ("lobby",)
DEALING: tuple[Phase, ...] = ("dealing",)
OVER: tuple[Phase, ...] = ("over",)
KICK: tuple[Phase, ...] = ("lobby", "game", "over")
GAME: tuple[Phase, ...] = ("game",)
PLAY: tuple[Phase, ...] = ("game", "over")
ALWAYS = PHASES


class Denied(Exception):
    """An operation is refused, and nothing has changed."""

    def __init__(self, code: str, **values: Plain | tuple[Plain, ...]) -> None:
        super().__init__(code)
        self.code = code
        self.values: Values = dict(values)


class Illegal(Denied):
    """It is not possible now: ``why`` says in a word why not."""

    def __init__(self, why: str, **values: Plain) -> None:
        super().__init__("illegal", why=why, **values)


class Ask(NamedTuple):
    """Who asks for an operation, where and when."""

    core: Core
    session: Session
    k: int
    now: float

    @property
    def seating(self) -> Seating:
        """The table it is about."""
        return self.session.table

    @property
    def table(self) -> Table:
        """The same, where a game is needed."""
        assert isinstance(self.session.table, Table)
        return self.session.table

    @property
    def gathering(self) -> Gathering:
        """The same, in the lobby."""
        assert isinstance(self.session.table, Gathering)
        return self.session.table

    @property
    def seat(self) -> int:
        """The seat of who asks."""
        assert self.session.seat is not None
        return self.session.seat


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation. ``do`` gets the ask and the values by name, of the types in ``takes``; if it raises ``Denied``,
    nothing has changed."""

    name: str
    who: Who
    phases: tuple[Phase, ...]
    takes: Mapping[str, type]
    do: Callable[..., None]
    defaults: Mapping[str, Plain] = field(default_factory=dict)
    """Values that may be left out."""
    later: bool = False
    """Whether it is answered later, by whoever finishes it."""


OPERATIONS: dict[str, Operation] = {}
"""Every operation by name."""

Do = Callable[..., None]


def operation(
    who: Who, phases: tuple[Phase, ...], defaults: Mapping[str, Plain] | None = None, *, later: bool = False
) -> Callable[[Do], Do]:
    """The function below is the operation of its name; its annotations say what values it takes."""

    def listed(do: Do) -> Do:
        name = do.__name__.rstrip("_")
        takes = {value: _TYPES[kind] for value, kind in do.__annotations__.items() if value not in ("ask", "return")}
        OPERATIONS[name] = Operation(name, who, phases, takes, do, defaults or {}, later)
        return do

    return listed


_TYPES: Mapping[str, type] = {"bool": bool, "int": int, "float": float, "str": str, "Plain": object}


def operate(ask: Ask, asked: LobbyOp) -> None:
    """Do what is asked for. Raises ``Denied``; then nothing has changed."""
    wanted = OPERATIONS.get(asked.op)
    if wanted is None or not _may(ask.session, wanted.who):
        raise Denied("not_invited") if ask.session.seat is None or wanted else Illegal("unknown", op=asked.op)
    try:
        if ask.seating.phase not in wanted.phases:
            raise Illegal("phase")
        wanted.do(ask, **_values(wanted, asked.values))
    except Denied as refused:
        if refused.code == "illegal":
            refused.values = {"op": asked.op, **refused.values}
        raise


def _may(session: Session, who: Who) -> bool:
    if who == "owner":
        return session.owner
    if session.seat is None:
        return False
    chair = session.table.chair()
    return who == "seat" or session.seat == chair or (session.owner and _is_owners(session.table, chair))


def _is_owners(seating: Seating, number: int | None) -> bool:
    """Whether the host's own player has that seat: at one keyboard all of them decide."""
    return number is not None and seating.is_owned_by(seating.seat(number))


def _values(wanted: Operation, given: Mapping[str, Plain]) -> dict[str, Any]:
    values = {**wanted.defaults, **given}
    if set(values) != set(wanted.takes):
        raise Illegal("value")
    return {name: _value(values[name], kind) for name, kind in wanted.takes.items()}


def _value(value: Plain, kind: type) -> Any:
    if kind is object:
        return value
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if type(value) is not kind or (isinstance(value, float) and not math.isfinite(value)):
        raise Illegal("value")
    return value


def demand(fits: bool, why: str = "value", **values: Plain) -> None:
    """Raises ``Illegal`` unless it fits."""
    if not fits:
        raise Illegal(why, **values)


# -- one's own seat


@operation("seat", LOBBY)
def ready(ask: Ask, ready: bool) -> None:
    """Whether this seat's owner is ready to begin."""
    ask.seating.seat(ask.seat).ready = ready


@operation("seat", LOBBY)
def name(ask: Ask, name: str) -> None:
    """What this seat's owner is called."""
    seating = ask.seating
    try:
        name = own_name(clean_name(name), ask.seat, seating.seats, seating.watchers)
    except BadName:
        raise Denied("bad_name") from None
    seating.seat(ask.seat).name = name


@operation("seat", LOBBY)
def seal(ask: Ask, seal: str) -> None:
    """This seat's random bytes for the deal are drawn, and have this seal."""
    demand(is_share(seal))
    ask.gathering.dealing.seal(ask.seat, seal)


@operation("seat", DEALING)
def entropy(ask: Ask, entropy: str) -> None:
    """This seat's random bytes, which fit the seal."""
    dealing = ask.gathering.dealing
    demand(dealing.fits(ask.seat, entropy), "seal")
    dealing.tell(ask.seat, entropy)
    ask.core.passages.told(ask.gathering, ask.now)


# -- the lobby


@operation("chair", LOBBY)
def table(ask: Ask, name: str) -> None:
    """What the table is called."""
    demand(ask.gathering.rename(name))


@operation("chair", LOBBY)
def option(ask: Ask, name: str, value: Plain) -> None:
    """One option of the game, or the ruleset."""
    try:
        ask.gathering.set_option(name, value)
    except BadOptions:
        raise Illegal("option", option=name[:OPTION_LETTERS]) from None


@operation("chair", LOBBY)
def seats(ask: Ask, count: int) -> None:
    """How many seats there are."""
    try:
        places = ask.gathering.set_seats(count, ask.now)
    except CannotSit as no:
        raise Illegal(no.why) from None
    except BadOptions:
        raise Illegal("option") from None
    ask.core.passages.renumber(ask.gathering, places)


@operation("chair", LOBBY)
def bot(ask: Ask, seat: int, bot: str) -> None:
    """A bot takes a seat, or leaves it."""
    demand(bot in ("", *BOTS) and 1 <= seat <= len(ask.seating.seats))
    demand(not ask.seating.seat(seat).owned, "occupied", seat=seat)
    ask.gathering.set_bot(seat, bot, ask.now, ask.seating.watchers)


@operation("chair", KICK)
def kick(ask: Ask, seat: int) -> None:
    """Somebody has to leave and does not come back, nor anybody new from the same address.

    In a game a bot plays on at once, and nobody gets the seat until the chair opens it (``free``). Where that cannot be
    saved nobody is sent away: after a restart of the host they would have the seat again.
    """
    seating = ask.seating
    demand(1 <= seat <= len(seating.seats) and seating.seat(seat).owned, "person")
    demand(seat != ask.seat and not seating.is_owned_by(seating.seat(seat)), "own")
    demand(seating.seat(seat).device_key != ask.session.peer.key, "own")
    _demand_kept(ask, ask.core.passages.kick(seating, seat, ask.now))


@operation("chair", GAME)
def free(ask: Ask, seat: int, open: bool) -> None:
    """Whether somebody new may have a seat that is nobody's, with the cards that are there."""
    demand(1 <= seat <= len(ask.seating.seats))
    one = ask.seating.seat(seat)
    demand(one.status == "free", "occupied", seat=seat)
    before, one.closed = one.closed, not open
    _keep(ask, partial(setattr, one, "closed", before))


@operation("chair", KICK)
def dismiss(ask: Ask, name: str) -> None:
    """Somebody who watches, by the name that ``Lobby.spectators`` tells, has to leave and does not come back."""
    watcher = ask.core.sessions.called(ask.seating, name)
    if watcher is None:
        raise Illegal("person")
    key = watcher.peer.key
    demand(key != ask.session.peer.key and not watcher.owner, "own")
    demand(not any(seat.known_device(key) for seat in ask.seating.seats), "seat")
    _demand_kept(ask, ask.core.passages.dismiss(watcher, ask.now))


@operation("chair", LOBBY, {"fill": "", "anyway": False, "folder": ""}, later=True)
def start(ask: Ask, fill: str, anyway: bool, folder: str) -> None:
    """The game begins, as soon as everybody's random bytes are known.

    The host's own player may say in which ``folder`` of the host's machine it is saved from now on.
    """
    demand(fill in ("", *BOTS))
    if folder and not ask.session.owner:
        raise Denied("not_invited")
    demand(ask.core.passages.can_begin(), "unsaved")
    try:
        ask.gathering.demand_start(ask.seat, bool(fill), anyway)
    except CannotSit as no:
        raise Illegal(no.why, seat=no.seat) from None
    ask.core.passages.start(ask.gathering, ask.session, ask.k, fill, ask.now, folder)


@operation("chair", OVER)
def again(ask: Ask) -> None:
    """The same people come together for another game."""
    demand(ask.core.passages.can_begin(), "unsaved")
    ask.core.passages.again(ask.table, ask.now)


# -- how the table is run


@operation("chair", ALWAYS)
def pace(ask: Ask, pace: float) -> None:
    """Seconds between two actions of bots."""
    demand(0 <= pace <= LONGEST_PACE)
    ask.seating.set_pace(pace)


@operation("chair", ALWAYS)
def lock(ask: Ask, locked: bool) -> None:
    """Whether nobody new gets a seat."""
    _run(ask, locked=locked)


@operation("chair", ALWAYS)
def watchers(ask: Ask, allowed: bool) -> None:
    """Whether anybody may watch; if not, who watches has to leave, and may come back when it is allowed again."""
    _run(ask, watchers=allowed)
    if not allowed:
        ask.core.passages.close_to_watchers(ask.seating)


@operation("chair", ALWAYS)
def grace(ask: Ask, seconds: int) -> None:
    """How long an absent player is waited for; 0: for ever."""
    demand(0 <= seconds <= LONGEST_GRACE)
    if _run(ask, grace=seconds):
        ask.seating.terms_changed()


@operation("chair", ALWAYS, {"late": "plain"})
def decision_time(ask: Ask, seconds: int, late: str) -> None:
    """How long a decision may take, and who decides then; 0: as long as one likes."""
    demand(0 <= seconds <= LONGEST_DECISION and late in ("plain", "bot"))
    if _run(ask, decision_time=seconds, late=late):
        ask.seating.terms_changed()


def _run(ask: Ask, **terms: object) -> bool:
    """Run the table by those terms from now on. Whether they were others before."""
    before = {name: getattr(ask.seating.terms, name) for name in terms}
    ask.seating.terms.become(terms)
    _keep(ask, partial(ask.seating.terms.become, before))
    return before != terms


def _keep(ask: Ask, undo: Callable[[], object]) -> None:
    """What was changed is to outlive the host: where it cannot be saved it is undone. Raises ``Denied`` then."""
    kept = ask.seating.keeps(ask.now)
    if not kept:
        undo()
    _demand_kept(ask, kept)


def _demand_kept(ask: Ask, kept: bool) -> None:
    if not kept:
        reason = ask.table.saving.why() if ask.session.owner else {}
        raise Denied("paused", **{"why": "saving", **reason})


# -- the game


@operation("chair", GAME)
def pause(ask: Ask, paused: bool) -> None:
    """Nobody may act for now, or again, also after an error of the host. While the table is handed over it waits."""
    table = ask.table
    demand(table.paused != "handing", "handing")
    before, table.stopped = table.stopped, (table.stopped or "asked") if paused else ""
    _keep(ask, partial(setattr, table, "stopped", before))


@operation("chair", GAME)
def absent(ask: Ask, seat: int, do: str) -> None:
    """How to go on without a player who is gone: a bot plays on, the table waits, or it is paused."""
    table = ask.table
    demand(1 <= seat <= len(table.seats) and do in ("bot", "wait", "pause"))
    demand(seat in table.absences, "here", seat=seat)
    if do == "pause":
        pause(ask, True)
    table.absences.decide(seat, "bot" if do == "bot" else "wait", ask.now)
    table.pacer.wake(ask.now)


@operation("owner", PLAY, {"do": "folder", "folder": ""})
def saving(ask: Ask, do: str, folder: str) -> None:
    """How to go on after a failed save: try again (which ends a pause too), in another folder, or unsaved."""
    table = ask.table
    if do == "unsaved":
        table.saving.go_on_unsaved()
    elif do == "retry":
        before, table.stopped = table.stopped, ""
        if not table.save(ask.now):
            table.stopped = before
            raise Denied("paused", **table.saving.why())
    else:
        demand(do == "folder" and bool(folder))
        if reason := table.saving.move(folder, table.snapshot(), ask.now):
            raise Denied("paused", **reason)
