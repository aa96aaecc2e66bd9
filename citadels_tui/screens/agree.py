"""The table is to be handed to another player: everybody is asked, in words that say what it means."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_tui.language import _
from citadels_tui.screens.confirm import Answer
from citadels_tui.screens.passing import PassingAsk
from citadels_tui.wording import company as words
from citadels_tui.wording.english import company as table


class AgreeScreen(PassingAsk):
    """Asks whether that is all right. Dismisses with ``yes`` or ``no``; with nothing or ``later`` to be asked again."""

    def __init__(self, owner: str, name: str, *, yours: bool, sudden: bool, absent: Sequence[str] = ()) -> None:
        answers = (
            Answer("later", "l", _(table.AGREE_LATER)),
            Answer("yes", "a", _(table.AGREE_YES)),
            Answer("no", "n", _(table.AGREE_NO)),
        )
        super().__init__(_(table.AGREE_TITLE), words.agree_question(owner, name, yours, absent), answers, sudden=sudden)
