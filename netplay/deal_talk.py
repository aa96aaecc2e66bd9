"""A client's part in the fair deal of its table: from the seal in the lobby to what is checked after the game."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import NamedTuple

from citadels_engine import BadOptions, Options, View
from netplay import protocol
from netplay.deal_check import Case, Seals
from netplay.heard import Story
from netplay.news import DealToCheck
from netplay.shapes import BEFORE_THE_GAME, Phase
from netplay.share import Share
from netplay.table_checks import checked_commit, checked_opened
from netplay.updates import DealUpdate, SeatLine, TableState
from saves import fair_deal

LAST_WORDS = 10.0
"""Seconds after the game in which its deal is to be opened, and after that in which the end of the log is to come."""


class AtTable(NamedTuple):
    """What the client knows of its table and the game there."""

    game: str
    seat: int | None
    seats: Sequence[SeatLine]
    state: TableState
    view: View | None
    story: Story

    @property
    def over(self) -> bool:
        """Whether the game has been seen to end."""
        return self.view is not None and self.view.phase == "over"


class DealTalk:
    """What one client says and knows of the deal at its table."""

    def __init__(self, known_bond: str = "", draw: Callable[[int], bytes] = os.urandom) -> None:
        self._share = Share(known_bond, draw)
        self._game = ""
        self._final: tuple[str, Seals, str] | None = None
        """The final commitment, seals and terms, until the table is as they say."""
        self._opened: protocol.Opened | None = None
        """What the deal was made of."""
        self._since: float | None = None
        """When the game was seen to be over, or its deal opened."""
        self._told = self._checked = False
        """Whether it was told that nothing can be checked; whether the deal has been given to be checked."""

    @property
    def bond(self) -> str:
        """What everybody is bound to, once that is final; empty before."""
        return self._share.bound.bond

    def to_seal(self) -> str:
        """The seal of this seat's bytes, hex, which is now told to the host."""
        return self._share.to_seal()

    # -- before the game

    def welcomed(self, game: str, remembered: str, seat: int | None, phase: Phase) -> None:
        """This is the table now; ``remembered`` is the game of the bond that was known at first."""
        if game != self._game:
            self._opened, self._told, self._checked = None, False, False
        self._game, self._since, self._final = game, None, None
        self._share.begin(game, remembered)
        if phase not in BEFORE_THE_GAME:
            self._share.in_game(seat)

    def wants_seal(self, phase: Phase) -> bool:
        """Whether the host is to be told a new seal, since it does not have it."""
        return phase == "lobby" and self._share.in_lobby()

    def commit(self, commit: protocol.Commit, table: AtTable) -> str:
        """The host is bound to that. The bytes, if they are to be told now; else nothing. Raises ``BadFrame``."""
        commitment, seals = checked_commit(commit)
        if not commit.final:
            self._share.committed(commitment, seals, table.seat)
            return ""
        self._final = commitment, seals, commit.terms
        return self.reveal(table)

    def reveal(self, table: AtTable) -> str:
        """The bytes, if they are to be told now that the table is so: a final commitment may come before the table
        tells which bots are there."""
        if self._final is None or table.state.phase != "dealing":
            return ""
        commitment, seals, terms = self._final
        if terms != _terms(table, seals):
            return ""
        self._final = None  # told once for each time the host says that it is final
        return self._share.finally_committed(commitment, seals, table.seat, terms)

    # -- after it

    def open(self, opened: protocol.Opened, now: float) -> None:
        """The host tells what the deal was made of; the first time counts. Raises ``BadFrame``."""
        if self._opened is None:
            self._opened, self._since = checked_opened(opened), now

    def to_check(self, table: AtTable, *, whole: bool = True) -> list[DealToCheck]:
        """The deal, once and when the game is over, with the log as a whole where that is wanted."""
        if self._opened is None or self._checked or not table.over or (whole and not table.story.ended):
            return []
        self._checked = True
        return [DealToCheck(self._case(self._opened, table))]

    def overdue(self, table: AtTable, now: float) -> list[DealToCheck | DealUpdate]:
        """What has to be said although the host has not told all that belongs to the end of the game."""
        if not table.over:
            return []
        if self._since is None:
            self._since = now
        if now - self._since < LAST_WORDS:
            return []
        return [*self.to_check(table, whole=False)] if self._opened else self._not_opened()

    def ended(self, table: AtTable) -> list[DealUpdate]:
        """The host ends the session: an honest one has opened the deal of a game that is over by then."""
        if not table.over or self._opened is not None or self._told or not self.bond:
            return []
        self._told = True
        return [DealUpdate("differs", "not_opened")]

    def _not_opened(self) -> list[DealToCheck | DealUpdate]:
        """Who was bound is owed to see it; who was not hears that nothing is known."""
        if self._told:
            return []
        self._told = True
        return [DealUpdate("differs", "not_opened") if self.bond else DealUpdate("unknown")]

    def _case(self, opened: protocol.Opened, table: AtTable) -> Case:
        assert table.view is not None
        return Case(
            game=table.game,
            seat=table.seat,
            bound=self._share.bound,
            opened=opened,
            options=table.view.options,
            seats=_kinds(table.seats),
            events=tuple(table.story.events),
            scores=table.view.scores,
            winners=table.view.winners,
        )


def _kinds(seats: Sequence[SeatLine]) -> tuple[tuple[str, str], ...]:
    return tuple([(seat.kind, seat.bot) for seat in seats])


def _terms(table: AtTable, seals: Seals) -> str:
    """What is played and by whom as the table shows it; nothing where no game can have such options."""
    try:
        options = Options.from_dict({**table.state.options, "players": len(table.seats)})
    except BadOptions:
        return ""
    return fair_deal.terms(options.to_dict(), _kinds(table.seats), seals)
