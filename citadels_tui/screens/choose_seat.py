"""Choosing one of the other players."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_tui.language import _
from citadels_tui.screens.confirm import Answer, AskScreen
from citadels_tui.wording.english import company as table
from netplay.updates import SeatLine


def choose_seat(title: str, question: str, seats: Sequence[SeatLine]) -> AskScreen:
    """Asks for one of those players; dismissed with the seat's number, or with nothing. Nobody stands first."""
    nobody = Answer("0", "0", _(table.HAND_NOT))
    answers = [Answer(str(line.seat), str(line.seat), line.name) for line in seats]
    return AskScreen(title, question, [nobody, *answers], otherwise="")
