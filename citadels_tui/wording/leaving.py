"""Leaving a table in words, and why a table has ended by itself."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from citadels_tui.language import _
from citadels_tui.trouble import printable
from citadels_tui.wording.english import leaving as table
from citadels_tui.wording.seats import PRESENT, is_person, name_of
from citadels_tui.wording.speech import fill
from netplay.updates import Joined

FAULT = 300
"""Letters of a host's last words that are shown."""
HOST_DIED = table.HOST_DIED
HOST_DIED_OVER = table.HOST_DIED_OVER
HOST_DIED_SAVED = table.HOST_DIED_SAVED
TAKEN_OVER = table.TAKEN_OVER
HANDED_OVER_ANYWAY, HANDED_OVER_LEAVE = table.HANDED_OVER_ANYWAY, table.HANDED_OVER_LEAVE
BACK_TO_SCORES = table.BACK_TO_SCORES
NOTICE_TITLE, NOTICE_ANSWER = table.NOTICE_TITLE, table.NOTICE_ANSWER


def saved(unsaved: str, path: Path | None, folder: Path) -> str:
    """What becomes of the game when one leaves, and how to go on with it. ``unsaved`` says why it is not saved."""
    if unsaved:
        return fill(table.NOT_SAVED, why=unsaved)
    if path is None:
        return _(table.SAVED_THERE)
    if path.parent != folder:  # it was moved to where nobody looks for it
        return fill(table.SAVED_ELSEWHERE, path=for_shell(path))
    return fill(table.SAVED, name=path.stem)


def kept(unsaved: str, path: Path | None) -> str:
    """What becomes of a game that is over when one leaves."""
    if unsaved:
        return fill(table.NOT_SAVED, why=unsaved)
    return fill(table.OVER_KEPT, name=path.stem) if path is not None else _(table.OVER_THERE)


def for_shell(path: Path) -> str:
    """The path as it can be written after a command."""
    text = printable(str(path))
    return f'"{text}"' if " " in text else text


def others_here(joined: Joined, own: Collection[int]) -> bool:
    """Whether anybody but those at this keyboard is at the table."""
    return any(is_person(seat) and seat.status in PRESENT and seat.seat not in own for seat in joined.seats)


def leader(joined: Joined) -> str:
    """Who leads the table; empty for nobody."""
    return name_of(joined.seats, joined.state.chair)


def left_running(name: str, found: bool) -> str:
    """What the menu says when the host was left running; ``found``: whether this machine finds the seat again."""
    return fill(table.LEFT_RUNNING if found else table.LEFT_RUNNING_LOST, name=name)


def left_seat(name: str) -> str:
    """What the menu says when a seat is kept."""
    return fill(table.LEFT_GUEST, name=name)


def left_lobby(name: str) -> str:
    """What the menu says when nothing is kept."""
    return fill(table.LEFT_LOBBY, name=name)


def closed(why: str, more: str = "") -> str:
    """Why the host has ended the session, in a sentence, and what else is to be said then."""
    told = fill(table.CLOSED.get(why) or table.CLOSED_ANYHOW, why=why)
    return f"{told} {more}".strip()


def host_died(told: str, fault: str) -> str:
    """That the host's process has stopped, and what it said last, if it said anything."""
    return f"{told} {fill(table.HOST_SAID, fault=printable(fault)[:FAULT])}" if fault else told


def handed_over(why: str) -> tuple[str, str]:
    """Whether to go on with a game that was handed over, as a title and a question."""
    return _(table.HANDED_OVER_TITLE), fill(table.HANDED_OVER_QUESTION, why=why)


def not_taken(why: str) -> str:
    """Why a table could not be taken over."""
    return fill(table.NOT_TAKEN, why=why)
