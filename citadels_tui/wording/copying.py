"""What becomes of a text that is copied, said as far as it is known."""

from __future__ import annotations

from citadels_tui.language import _
from citadels_tui.terminal import Clipboard
from citadels_tui.wording.english import copying as words


def copied(told: str, clipboard: Clipboard, stands: str = "") -> str:
    """``told`` where the text may arrive, with what it takes; else how to copy by hand what ``stands`` somewhere."""
    if clipboard == "none":
        return f"{_(words.BY_HAND)} {stands}".rstrip()
    return f"{told} {_(words.IN_TMUX)}" if clipboard == "tmux" else told
