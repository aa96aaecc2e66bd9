"""What the signs and the short words of the table mean, for the help."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_tui.table import words as labels
from citadels_tui.table.glyphs import Glyphs

_SIGNS = (
    ("cursor", "where the cursor is"),
    ("focus", "the part of the table the keys go to; a card or place you marked"),
    ("target", "what you can choose now"),
    ("decides", "whose decision it is, whose turn"),
    ("crown", "who has the crown"),
    ("coin", "1 gold of a district's cost"),
    ("new", "new since your last turn"),
    ("lost", "gone since your last turn"),
)
"""Names of glyphs and what they say."""

_STANDING = (("6g", "6 gold"), ("4c", "4 cards in hand"), ("3/8", "3 districts of the 8 of a complete city"),
             ("11p", "11 points"), ("N R T M U", "noble, religious, trade, military, unique"))  # fmt: skip

_TRACK = (
    ("killed", "the Assassin has named this character"),
    ("robbed", "the Thief has named this character"),
    ("face_up", "laid face up: not in this round"),
    ("face_down", "laid face down, as you saw"),
    ("no_one", "nobody has this character"),
    ("passed_on", "you left it to others"),
)
"""States on the track and what they say."""


def legend(glyphs: Glyphs) -> Iterator[str]:
    """Lines of a sign, a tab and its meaning, a sentence over each group of them."""
    yield "On the table:"
    for name, says in _SIGNS:
        yield f"{getattr(glyphs, name)}\t{says}"
    yield "Beside a player's name:"
    yield from (f"{sign}\t{says}" for sign, says in _STANDING)
    yield "Beside a character, in full or where there is little room:"
    for state, says in _TRACK:
        shown = dict.fromkeys(labels.track_state(state, length) for length in ("long", "short", "least"))
        yield f"{', '.join(filter(None, shown))}\t{says}"
