"""The line below the header: what keeps the game from going on, the most important first, and what can be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from citadels_tui.language import _
from citadels_tui.table import words as labels
from citadels_tui.table.company import Company
from citadels_tui.wording import company as words
from citadels_tui.wording.english import company as table
from netplay.updates import SavingUpdate


class Banner(NamedTuple):
    """One line: its text, and what pressing it does (an id of ``BANNER_DEEDS``), if it does something."""

    text: str = ""
    does: str = ""
    long: bool = False
    """Whether the text may be cut, so that the key stands before it."""


@dataclass(slots=True)
class Standing:
    """How a table stands besides its game."""

    company: Company = field(default_factory=Company)
    saving: SavingUpdate = field(default_factory=lambda: SavingUpdate("saved", ""))
    link: str = "up"
    """``up``, ``lost``, ``moved`` or ``closed``."""
    closed: str = ""
    """Why the session is over."""
    missed: bool = False
    """Whether there is something to tell of the time one was away."""


def banner(standing: Standing) -> Banner:
    """The line that is to be shown; empty while everything is as it should be."""
    return next(_banners(standing), Banner())


def _banners(now: Standing) -> Iterator[Banner]:
    if now.link != "up":
        yield Banner(_link(now))
    if now.saving.state == "failed":
        yield Banner(labels.saving_failed(now.saving.reason), "saving" if now.company.owner else "", long=True)
    yield from _handing(now.company)
    yield from _absent(now.company)
    yield from _paused(now.company)
    if now.missed:
        yield Banner(_(table.MISSED), "missed")


def _link(now: Standing) -> str:
    if now.link == "closed":
        return f"{words.closed(now.closed)} {_(labels.LEAVE_HINT)}"
    return _(table.LINKS[now.link])


def _handing(company: Company) -> Iterator[Banner]:
    to = company.of(company.state.handing)
    if to is not None:
        waiting = [company.name(seat) for seat in company.to_agree()]
        asked = bool(company.own.intersection(company.to_agree()))
        text = words.handing(to.name, company.name(company.state.chair), waiting, asked)
        yield Banner(text, "agree" if asked else "")


def _absent(company: Company) -> Iterator[Banner]:
    names = [company.name(seat) for seat in company.state.absent]
    if names:
        text = words.absent(names, company.name(company.state.chair), company.decides)
        yield Banner(text, "absent" if company.decides else "")


def _paused(company: Company) -> Iterator[Banner]:
    if company.paused and company.paused != "handing":
        does = "go_on" if company.decides and company.paused == "asked" else ""
        if company.owner and company.paused == "fault":
            does = "retry"
        yield Banner(words.paused(company.paused, company.name(company.state.chair), company.decides), does)
