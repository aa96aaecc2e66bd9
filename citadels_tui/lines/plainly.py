"""Text as it may be printed anywhere: one line, no control characters, and ASCII where nothing else is read."""

from __future__ import annotations

import unicodedata

from citadels_tui.stand_ins import likeness
from citadels_tui.trouble import printable

LONGER: dict[str, str] = {"…": "...", "—": "--", "½": "1/2"}
"""Signs that may take more room here than on a screen of cells."""

UNKNOWN = "?"


def plainly(text: str, *, ascii: bool) -> str:
    """One line of ``text``, without anything a terminal would obey; ``ascii``: letters of names in ASCII, too."""
    line = printable(" ".join(text.split()))
    return line if not ascii or line.isascii() else "".join(_longer(sign) for sign in line)


def _longer(sign: str) -> str:
    """What stands for a sign in ASCII; nothing for an accent of its own."""
    return LONGER.get(sign) or likeness(sign) or ("" if unicodedata.combining(sign) else UNKNOWN)
