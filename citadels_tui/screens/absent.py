"""A player has been gone for a while: a bot plays on, the table waits, or it is paused."""

from __future__ import annotations

from citadels_tui.screens.confirm import Answer
from citadels_tui.screens.passing import PassingAsk
from citadels_tui.wording import company as words
from citadels_tui.wording.english import company as table
from citadels_tui.wording.speech import fill

KEYS = {"wait": "w", "bot": "b", "pause": "p"}


class AbsentScreen(PassingAsk):
    """Asks who leads the table. Dismisses with ``bot``, ``wait`` or ``pause``; with nothing to be asked later."""

    def __init__(self, name: str, grace: int, *, sudden: bool) -> None:
        answers = [Answer(id, KEYS[id], text) for id, text in words.absent_answers(grace).items()]
        title = fill(table.ABSENT_TITLE, name=name)
        super().__init__(title, words.absent_question(name, grace), answers, sudden=sudden)
