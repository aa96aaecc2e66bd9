"""Text from strangers, made fit for a terminal: used by the host on entry and by the client before it is shown."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

NAME_LETTERS = 20
NAME_CELLS = 24
MARKS_IN_A_ROW = 2
RESERVED = frozenset(("host", "server"))

_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800")
"""Blank or ignorable characters that Unicode counts among letters, marks and symbols."""
_SELECTORS = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""Variation selectors: marks that are seen only in what they do to others."""
_DISPUTED = ((0x1160, 0x11FF), (0xD7B0, 0xD7FB), (0x1171E, 0x1171E), (0x1F1E6, 0x1F1FF), (0x1F3FB, 0x1F3FF))
"""Parts of Korean syllables that did not come together, letters of flags, colours of skin: what a terminal draws them
in, none, one or two cells, depends on what stands beside them and on the terminal."""
_WIDE = ((0x2630, 0x2637), (0x268A, 0x268F), (0x4DC0, 0x4DFF), (0x1D300, 0x1D356), (0x1D360, 0x1D376))
"""Symbols of two cells that are not wide in the tables of every Python: wide since Unicode 16."""


class BadName(ValueError):
    """A name nobody may have; the text says why, for developers."""


def clean(text: str, most: int = 300) -> str:
    """``text`` on one line, without anything that moves a cursor, hides, or reorders; at most ``most`` characters.

    NFC; tabs, newlines and other blanks to spaces; control, format, surrogate, private and unassigned characters and
    those of no certain width out; at most two combining marks in a row and none at the start.
    """
    if text.isascii() and text.isprintable():  # nearly every text there is
        return text[:most]
    kept: list[str] = []
    marks = MARKS_IN_A_ROW
    for letter in unicodedata.normalize("NFC", text[: 4 * most]):
        shown, is_mark = _shown(letter)
        if not shown:
            continue
        marks = marks + 1 if is_mark else 0
        if marks <= MARKS_IN_A_ROW:
            kept.append(shown)
    return unicodedata.normalize("NFC", "".join(kept))[:most]


@lru_cache(maxsize=4096)
def _shown(letter: str) -> tuple[str, bool]:
    """What is shown of a letter, be it nothing, and whether it is a mark that stands on the one before."""
    category = unicodedata.category(letter)
    if letter in "\t\n\r\v\f\x85" or category[0] == "Z":
        return " ", False
    if category[0] == "C" or _is_ignorable(letter):
        return "", False
    return letter, category[0] == "M"


def clean_name(text: str) -> str:
    """``text`` as a player's name: cleaned, single spaces, 1 to 20 characters and at most 24 cells.

    Raises ``BadName`` if nothing is left, it is too long, or it passes itself off as the host.
    """
    name = " ".join(clean(text, 200).split())
    if not any(cells(letter) for letter in name):
        raise BadName("a name needs at least one letter")
    if len(name) > NAME_LETTERS or cells(name) > NAME_CELLS:
        raise BadName(f"a name has at most {NAME_LETTERS} characters and {NAME_CELLS} cells")
    if folded(name) in RESERVED:
        raise BadName(f"{name} is not a player's name")
    return name


def fit_name(text: str, default: str) -> str:
    """``text`` as a name, shortened where it is too long; ``default`` where nothing usable is left."""
    name = " ".join(clean(text, 200).split())[:NAME_LETTERS]
    while cells(name) > NAME_CELLS:
        name = name[:-1]
    try:
        return clean_name(name)
    except BadName:
        return default


def unique_name(name: str, others: tuple[str, ...]) -> str:
    """``name``, with a number after it where one of ``others`` reads the same after folding case and width."""
    taken = {folded(other) for other in others}
    if folded(name) not in taken:
        return name
    for number in range(2, 100):
        tail, stem = f" {number}", name
        while len(stem + tail) > NAME_LETTERS or cells(stem + tail) > NAME_CELLS:
            stem = stem[:-1]
        again = fit_name(stem.rstrip() + tail, f"Player{tail}")
        if folded(again) not in taken:
            return again
    raise BadName(f"{name} is taken")


def folded(name: str) -> str:
    """``name`` without differences of case and width: two names that fold alike are the same name."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def cells(text: str) -> int:
    """How many terminal cells ``text`` takes: two for wide characters, none for combining marks."""
    return sum(map(_cells, text))


def _cells(letter: str) -> int:
    if unicodedata.category(letter)[0] in "MC":
        return 1 if unicodedata.category(letter) == "Mc" else 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" or _is_in(letter, _WIDE) else 1


def _is_ignorable(letter: str) -> bool:
    return letter in _INVISIBLE or _is_in(letter, _SELECTORS) or _is_in(letter, _DISPUTED)


def _is_in(letter: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(least <= ord(letter) <= most for least, most in ranges)
