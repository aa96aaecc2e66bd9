"""Several people at one keyboard."""

from __future__ import annotations

COVER_TITLE = "the table is covered"
ASKED = "{name}, it is your turn."
LOOKS = "{name}, your cards come next."
PRESS = "Press Enter when nobody else looks."
MOMENT = "One moment: the table is not here yet. Press Enter again."

WHOSE_TITLE = "Whose cards?"
WHOSE_QUESTION = "The others look away. Then the cards are shown, until the same key covers them again."
WHOSE_ANSWER = "{name}"
WHOSE_NOBODY = "nobody's"
