"""The words of the chat."""

from __future__ import annotations

TITLE = "Chat"
PLACEHOLDER = "say something to everybody"
LETTERS = "{count:# letter|# letters} of {most}"
WATCHING = "{name} (watching)"
"""How somebody who has no seat is called."""
