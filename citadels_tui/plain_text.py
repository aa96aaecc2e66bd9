"""Output for a terminal that cannot read UTF-8: ASCII only, letters of names too, in as many cells."""

from __future__ import annotations

import re
from functools import lru_cache

from rich.cells import split_graphemes

from citadels_tui.stand_ins import likeness

NOT_ASCII = re.compile("[ -~]?(?:\u200d[ -~]|[^\x00-\x7f])+")
"""With the characters before and after that may be parts of the same sign."""

UNKNOWN = "??"


def to_ascii(text: str) -> str:
    """``text`` in ASCII, every character in as many cells as before; sequences to the terminal stay as they are."""
    return text if text.isascii() else NOT_ASCII.sub(lambda match: _stretch(match[0]), text)


@lru_cache(4096)
def _stretch(text: str) -> str:
    spans = split_graphemes(text)[0]
    return "".join((likeness(text[start]) or UNKNOWN).ljust(size)[:size] for start, _end, size in spans)
