"""Who sits where: what is asked of seats before something is said about them."""

from __future__ import annotations

from collections.abc import Sequence

from netplay.updates import SeatLine

PRESENT = ("here", "away")


def is_person(seat: SeatLine) -> bool:
    """Whether somebody, and no bot, has the seat."""
    return seat.kind == "human" and seat.status != "free"


def is_free(seat: SeatLine) -> bool:
    """Whether nobody has it."""
    return seat.status == "free"


def name_of(seats: Sequence[SeatLine], number: int | None) -> str:
    """Who sits at that seat; empty for nobody."""
    return next((seat.name for seat in seats if seat.seat == number and not is_free(seat)), "")
