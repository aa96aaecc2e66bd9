"""Rows of a form for how a table on the network is run."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from citadels_tui import game_options, names
from citadels_tui.language import N_, _
from citadels_tui.widgets.form import Entry, Pick, Way
from citadels_tui.wording import options as option_words
from citadels_tui.wording.english import lobby as table
from citadels_tui.wording.speech import fill
from netplay.clean import clean

DECISION_TIMES = (0, 15, 30, 60, 90, 120, 180, 300)
GRACES = (0, 30, 60, 120, 300, 600)
"""Seconds."""
NAME_LETTERS = 40


def name_fault(name: str) -> str | None:
    """What is wrong with a table's name, in a sentence."""
    return None if 0 < len(" ".join(clean(name).split())) <= NAME_LETTERS else _(table.NO_NAME)


def name_row(name: str) -> Entry:
    """What the table is called."""
    return Entry(
        _(table.NAME_OF_TABLE), name, _(table.ABOUT_TABLE), most=NAME_LETTERS, check=name_fault, id="table-name"
    )


def decision_row(seconds: int) -> Pick:
    """How long a decision may take."""
    return Pick(
        _(table.DECISION_TIME),
        _times(DECISION_TIMES, seconds, _decision),
        seconds,
        _(table.ABOUT_DECISION),
        id="decision",
    )


def late_row(late: str) -> Pick:
    """Who decides when the time is over."""
    ways = [Way(one, *map(_, said)) for one, said in table.LATE_WAYS.items()]
    return Pick(_(table.LATE_ROW), ways, late, _(table.ABOUT_LATE), id="late")


def grace_row(seconds: int) -> Pick:
    """How long one waits for who is gone."""
    return Pick(_(table.GRACE_ROW), _times(GRACES, seconds, _grace), seconds, _(table.ABOUT_GRACE), id="grace")


def pace_row(pace: float) -> Pick:
    """The seconds between what bots do."""
    ways = [Way(seconds, _(name), _(about)) for seconds, name, about in game_options.PACES.values()]
    if pace not in [way.value for way in ways]:
        ways.append(Way(pace, fill(N_("{seconds} s"), seconds=f"{pace:g}")))
    return Pick(_(table.PACE_ROW), ways, pace, id="pace")


def lock_row(locked: bool) -> Pick:
    """Whether somebody new may come."""
    ways = [Way(one, *map(_, said)) for one, said in table.LOCK_WAYS.items()]
    return Pick(_(table.LOCK_ROW), ways, locked, id="locked")


def entry_row(open: bool) -> Pick:
    """Who may come to the table."""
    ways = [Way(one, *map(_, said)) for one, said in table.ENTRY_WAYS.items()]
    return Pick(_(table.ENTRY_ROW), ways, open, id="open")


def watch_row(watchers: bool) -> Pick:
    """Whether one may watch."""
    ways = [Way(one, *map(_, said)) for one, said in table.WATCH_WAYS.items()]
    return Pick(_(table.WATCH_ROW), ways, watchers, id="watchers")


def companions_row(*, submits: bool = False) -> Entry:
    """Who else plays at this keyboard."""
    return Entry(
        _(table.COMPANIONS_ROW),
        "",
        _(table.ABOUT_COMPANIONS),
        placeholder=_(table.NOBODY_ELSE),
        most=160,
        check=companions_fault,
        submits=submits,
        id="companions",
    )


def companions_fault(text: str) -> str | None:
    """What is wrong with the names of those at this keyboard, in a sentence."""
    return next((wrong for name in companions_of(text) if (wrong := names.fault(name))), None)


def companions_of(text: str) -> tuple[str, ...]:
    """The names in a text with commas."""
    return tuple(" ".join(name.split()) for name in text.split(",") if name.strip())


def bot_ways() -> list[Way]:
    """Every kind of bot."""
    return [Way(kind, name, about) for kind, (name, about) in option_words.bots().items()]


def _times(usual: Iterable[int], own: int, say: Callable[[int], str]) -> list[Way]:
    return [Way(seconds, say(seconds)) for seconds in sorted({*usual, own})]


def _decision(seconds: int) -> str:
    return _said(seconds, _(table.NO_LIMIT), _(table.SECONDS), _(table.MINUTES))


def _grace(seconds: int) -> str:
    return _said(seconds, _(table.NEVER), _(table.AFTER_SECONDS), _(table.AFTER_MINUTES))


def _said(seconds: int, none: str, short: str, long: str) -> str:
    if not seconds:
        return none
    return fill(short, count=seconds) if seconds % 60 else fill(long, count=seconds // 60)
