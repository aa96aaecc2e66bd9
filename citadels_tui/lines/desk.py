"""What one player at a table knows, and the ways to say something to the player and to ask something of the host."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from citadels_engine.events import Event
from citadels_engine.view import View
from citadels_tui.table import words as labels
from citadels_tui.table.banners import Standing
from citadels_tui.table.company import Company
from citadels_tui.wording import lobby as lobby_words
from citadels_tui.wording.seats import name_of
from netplay.protocol import Plain
from netplay.updates import Joined, Outcome, SeatsUpdate, ViewUpdate

if TYPE_CHECKING:
    from citadels_tui.hot_seat import HotSeat
    from citadels_tui.session import Session
    from netplay.client import Client

Print = Callable[[str], object]


class Desk:
    """One seat at one table. ``say`` prints; ``leave`` is called when the player wants to go."""

    def __init__(self, session: Session, say: Print, leave: Callable[[bool | None], object]) -> None:
        assert session.joined is not None
        self.session, self.say, self.leave = session, say, leave
        """``leave`` is told whether the host is to end; ``None``: as others may still be there."""
        self.joined: Joined = session.joined
        self.newest: ViewUpdate | None = None
        self.events: list[Event] = []
        """What has happened in this game, by number, as this seat has seen it."""
        self.standing = Standing()
        self.know_company()

    @property
    def client(self) -> Client | HotSeat:
        """The way to the host."""
        assert self.session.client is not None
        return self.session.client

    @property
    def view(self) -> View | None:
        """The game as this seat may know it; ``None`` while there is none."""
        return self.newest.view if self.newest is not None else None

    @property
    def you(self) -> int | None:
        """The own seat; ``None`` for who watches."""
        return self.joined.seat

    @property
    def names(self) -> Mapping[int, str]:
        """What everybody is called, by seat."""
        told = {seat.seat: seat.name for seat in self.joined.seats}
        seats = [player.seat for player in self.view.players] if self.view is not None else list(told)
        return {seat: told.get(seat) or labels.seat(seat) for seat in seats}

    @property
    def company(self) -> Company:
        """Who is there."""
        return self.standing.company

    @property
    def leads(self) -> bool:
        """Whether this player decides about the table."""
        return self.session.leads or (self.joined.state.chair is None and self.joined.owner)

    @property
    def leader(self) -> str:
        """Who does; empty for nobody."""
        return name_of(self.joined.seats, self.joined.state.chair)

    @property
    def in_lobby(self) -> bool:
        """Whether there is no game yet."""
        return self.session.in_lobby

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as this seat knows."""
        return self.view is not None and self.view.phase == "over"

    def take_table(self, update: Joined | SeatsUpdate) -> Joined:
        """The table is like that now; gives how it was before."""
        before = self.joined
        if isinstance(update, Joined):
            self.joined = update
        else:
            self.joined = replace(
                before, seats=update.seats, pace=update.pace, paused=update.paused, state=update.state
            )
        self.know_company()
        return before

    def know_company(self) -> None:
        """Work out who is there from the newest that was told."""
        joined = self.joined
        own = frozenset(() if joined.seat is None else (joined.seat,))
        self.standing.company = Company(
            joined.seats, joined.state, joined.paused, own, False, joined.owner, joined.pace
        )

    async def operate(self, op: str, told: str = "", **values: Plain) -> Outcome:
        """Ask the host for something about the table; say why not, or what was ``told`` if it is done."""
        outcome = await self.client.table(op, **values)
        said = told if outcome.ok else self.why_refused(outcome)
        if outcome.values.get("why") == "option":
            said = lobby_words.not_possible(self.joined.state, len(self.joined.seats), op, values) or said
        if said:
            self.say(said)
        return outcome

    def why_refused(self, outcome: Outcome) -> str:
        """Why the host did not do it, in a sentence."""
        return lobby_words.refused(outcome, self.joined.seats, "" if self.leads else self.leader)
