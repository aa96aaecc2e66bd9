"""The words of the chat."""

from __future__ import annotations

from citadels_tui.language import N_

TITLE = N_("Chat")
PAGE_TITLE = N_("chat")
PLACEHOLDER = N_("say something to everybody")
LETTERS = N_("{count:# letter|# letters} of {most}")
WATCHING = N_("{name} (watching)")
"""How somebody who has no seat is called."""
