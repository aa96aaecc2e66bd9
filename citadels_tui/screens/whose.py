"""Several people at one keyboard: who wants to look at the own cards."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import _
from citadels_tui.screens.confirm import Answer, AskScreen
from citadels_tui.wording.english import hot_seat as table
from citadels_tui.wording.speech import fill


def whose_cards(names: Mapping[int, str]) -> AskScreen:
    """Asks whose cards are to be shown; dismissed with the seat's number, or with nothing."""
    answers = [Answer(str(seat), str(seat), fill(table.WHOSE_ANSWER, name=name)) for seat, name in names.items()]
    nobody = Answer("nobody", "n", _(table.WHOSE_NOBODY))
    return AskScreen(_(table.WHOSE_TITLE), _(table.WHOSE_QUESTION), [*answers, nobody], otherwise="")
