"""What a client knows of its game, to judge by whether what is handed over is that game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citadels_engine import Event, View
from netplay.updates import SeatLine, TableState


@dataclass(frozen=True, slots=True)
class Witness:
    """What the client that is to go on hosting knows of the game."""

    game: str
    """The game's id."""
    seat: int
    key: str
    """This machine's own public key, by which it has that seat."""
    seats: Sequence[SeatLine]
    state: TableState
    view: View
    events: Sequence[Event]
    """The log as this seat was told it."""
    bond: str = ""
    """What the deal is bound to (``saves.fair_deal.bond``); empty where that is not known."""
