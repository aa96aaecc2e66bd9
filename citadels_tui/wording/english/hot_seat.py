"""Several people at one keyboard."""

from __future__ import annotations

from citadels_tui.language import N_

COVER_TITLE = N_("the table is covered")
ASKED = N_("{name}, it is your turn.")
LOOKS = N_("{name}, your cards come next.")
PRESS = N_("Press Enter when nobody else looks.")
MOMENT = N_("One moment: the table is not here yet. Press Enter again.")

WHOSE_TITLE = N_("Whose cards?")
WHOSE_QUESTION = N_("The others look away. Then the cards are shown, until the same key covers them again.")
WHOSE_ANSWER = "{name}"
WHOSE_NOBODY = N_("nobody's")
