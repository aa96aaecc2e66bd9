"""How one comes away from a table: what is said last, what becomes of the host, and the exit code."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_tui.language import _
from citadels_tui.lines.desk import Desk
from citadels_tui.wording import leaving as words
from citadels_tui.wording.english import lines as table
from citadels_tui.wording.speech import fill
from netplay.updates import ClosedUpdate


@dataclass(frozen=True, slots=True)
class Ending:
    """The end. ``fault``: it is one that nobody at this keyboard has wanted, and the command has failed."""

    sentence: str = ""
    fault: bool = False
    end_host: bool | None = None
    """Whether the host is to end, too; ``None``: unless others may be there."""
    give_up: bool = False
    """Whether a seat in a lobby is given up."""


def left(desk: Desk, end_host: bool | None) -> Ending:
    """The player leaves. ``end_host``: a host of one's own ends for everybody."""
    session, joined = desk.session, desk.joined
    name, others = joined.state.name, words.others_here(joined, session.own_seats)
    if not session.on_network:
        return Ending(_saved(desk))
    if session.hosts and (end_host or not others):
        return Ending(words.left_lobby(name) if session.in_lobby else _saved(desk), end_host=True)
    if session.hosts:
        return Ending(fill(table.RUNS_ON if session.is_remembered else table.RUNS_ON_LOST, name=name))
    if joined.seat is None or session.in_lobby or desk.over:
        return Ending(words.left_lobby(name), give_up=True)
    return Ending(fill(table.SEAT_KEPT, name=name))


def ended_alone(desk: Desk) -> Ending:
    """A game that nobody else is at is over."""
    return Ending(_saved(desk))


def _saved(desk: Desk) -> str:
    """What becomes of a game whose save is here."""
    session, path = desk.session, desk.session.path
    if session.unsaved or path is None or path.parent != session.folder:
        if desk.over:
            return words.kept(session.unsaved, path)
        return words.saved(session.unsaved, path, session.folder)
    return fill(table.KEPT if desk.over else table.SAVED, name=path.stem)


def ended_by_host(desk: Desk, update: ClosedUpdate) -> Ending:
    """The host has ended the session."""
    return Ending(words.closed(update.why), fault=not desk.over)


def ended_by_loss(desk: Desk) -> Ending:
    """The host's process has died."""
    session = desk.session
    path, over = session.path, desk.over
    if path is None or over:
        told = _(words.HOST_DIED_OVER) if path is not None else _(words.HOST_DIED)
        return Ending(words.host_died(told, session.fault), fault=not over)
    told = words.host_died(_(words.HOST_DIED_SAVED), session.fault)
    name = path.stem if path.parent == session.folder else words.for_shell(path)
    return Ending(fill(table.GONE, told=told, name=name), fault=True)
