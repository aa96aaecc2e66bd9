"""Some players have been gone for a while: bots play on, the table waits, or it is paused."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_tui.screens.confirm import Answer
from citadels_tui.screens.passing import PassingAsk
from citadels_tui.wording import company as words
from citadels_tui.wording.english import company as table
from citadels_tui.wording.speech import fill, listed

KEYS = {"wait": "w", "bot": "b", "pause": "p"}


class AbsentScreen(PassingAsk):
    """Asks who leads the table. Dismisses with ``bot``, ``wait`` or ``pause``; with nothing to be asked later."""

    def __init__(self, names: Sequence[str], grace: int, *, sudden: bool) -> None:
        answers = [Answer(id, KEYS[id], text) for id, text in words.absent_answers(grace).items()]
        title = fill(table.ABSENT_TITLE, names=listed(list(names)), count=len(names))
        super().__init__(title, words.absent_question(names, grace), answers, sudden=sudden)
