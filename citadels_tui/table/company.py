"""The people at the table: who is there, who is waited for, who decides. Nothing of the game itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from netplay.updates import SeatLine, TableState

HERE = ("here", "bot")
"""What a seat's status is while whoever plays it is there."""


@dataclass(frozen=True, slots=True)
class Company:
    """Everybody at a table, as one client knows it. ``own`` are the seats that are played at this keyboard."""

    seats: tuple[SeatLine, ...] = ()
    state: TableState = field(default_factory=TableState)
    paused: str = ""
    """Why nobody may act; empty while play goes on."""
    own: frozenset[int] = frozenset()
    hot: bool = False
    """Whether several people sit at this keyboard."""
    owner: bool = False
    """Whether this is the host's own player."""
    pace: float = 0.0
    """Seconds between two actions of bots."""

    @property
    def bots(self) -> frozenset[int]:
        """The seats of bots."""
        return frozenset(line.seat for line in self.seats if line.kind == "bot")

    @property
    def social(self) -> bool:
        """Whether there is anybody besides those at this keyboard: to talk to, or to wait for."""
        return bool(self.state.watchers) or any(True for _ in self.others())

    def others(self) -> Iterator[SeatLine]:
        """The seats of people who sit elsewhere."""
        return (line for line in self.seats if line.kind == "human" and line.seat not in self.own)

    def others_here(self) -> list[SeatLine]:
        """Those of them who are there now."""
        return [line for line in self.others() if line.status == "here"]

    @property
    def decides(self) -> bool:
        """Whether somebody at this keyboard decides about the table."""
        return self.owner if self.state.chair is None else self.state.chair in self.own

    def of(self, seat: int | None) -> SeatLine | None:
        """That seat's line."""
        return next((line for line in self.seats if line.seat == seat), None)

    def name(self, seat: int | None) -> str:
        """What the player of that seat is called; nothing for no seat."""
        line = self.of(seat)
        return line.name if line is not None else ""

    def presence(self, seat: int | None) -> str:
        """How a seat is there: ``bot``, ``sub`` (a bot plays for now), ``away``, ``gone``; empty for a person here."""
        line = self.of(seat)
        if line is None:
            return ""
        if line.kind == "bot":
            return "bot"
        if line.stand_in:
            return "sub"
        return {"away": "away", "gone": "gone", "free": "gone"}.get(line.status, "")

    def to_agree(self) -> tuple[int, ...]:
        """The seats whose people have not said yet whether the table may be handed over; empty if nobody is asked.

        Who hands it over is not asked: the host's own player, who leads the table then.
        """
        state = self.state
        if state.handing is None:
            return ()
        asked = (line for line in self.seats if line.kind == "human" and line.status in ("here", "away"))
        return tuple(line.seat for line in asked if line.seat not in (*state.agreed, state.chair))

    def not_asked(self) -> tuple[int, ...]:
        """The seats whose people are not here: nobody can ask them whether the table may be handed over."""
        return tuple(line.seat for line in self.seats if line.kind == "human" and line.status == "gone")
