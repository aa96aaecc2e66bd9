"""Several people at one keyboard."""

from __future__ import annotations

COVER_TITLE = "the table is covered"
ASKED = "{name}, it is your turn."
LOOKS = "{name}, your cards come next."
PRESS = "Press Enter when nobody else looks."
MOMENT = "One moment: the table is not here yet. Press Enter again."

TOGETHER = "Nobody at this keyboard decides now. {key}: look at your own cards."
WHOSE_TITLE = "Whose cards?"
WHOSE_QUESTION = "The others look away. Then the cards are shown, until the same key covers them again."
WHOSE_ANSWER = "{name}"
WHOSE_NOBODY = "nobody's"
HIDE = "cover your cards"
