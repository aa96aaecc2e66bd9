"""Text as it may be printed anywhere: one line, no control characters, and ASCII where nothing else is read."""

from __future__ import annotations

import unicodedata

from citadels_tui.stand_ins import STAND_INS
from citadels_tui.trouble import printable

LONGER: dict[str, str] = {"…": "...", "—": "--", "½": "1/2"}
"""Signs that may take more room here than on a screen of cells."""

UNKNOWN = "?"


def plainly(text: str, *, ascii: bool) -> str:
    """One line of ``text``, without anything a terminal would obey; ``ascii``: letters of names in ASCII, too."""
    line = printable(" ".join(text.split()))
    return line if not ascii or line.isascii() else "".join(_likeness(sign) for sign in line)


def _likeness(sign: str) -> str:
    """What stands for a sign in ASCII; nothing for an accent of its own."""
    if sign.isascii():
        return sign
    stand_in = LONGER.get(sign) or STAND_INS.get(sign)
    if stand_in is not None:
        return stand_in
    if unicodedata.combining(sign):
        return ""
    letters = "".join(one for one in unicodedata.normalize("NFKD", sign) if one.isascii() and one.isprintable())
    return letters or UNKNOWN
