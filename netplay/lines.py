"""How the lines of actions look, for a client that shows what a host says may be done: it does not know the rules.

The engine reads lines, too, but with all the powers behind it; a screen loads none of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from citadels_engine.cards import CHARACTERS, DISTRICTS

CARDS = ("card", "…")
"""One card or more."""
SHAPES: Mapping[str, tuple[str, ...]] = {
    "pick": ("character",),
    "discard": ("character",),
    "gold": (),
    "cards": (),
    "keep": CARDS,
    "income": (),
    "build": ("card",),
    "end": (),
    "pass": (),
    "kill": ("character",),
    "bewitch": ("character",),
    "steal": ("character",),
    "swap": ("seat",),
    "redraw": CARDS,
    "look": ("seat",),
    "take": ("card",),
    "fee": ("a fee",),
    "crown": ("seat",),
    "tithe": ("seat",),
    "sail": ("gold or cards",),
    "destroy": ("seat", "card"),
    "exchange": ("card", "seat", "card"),
    "beautify": ("card",),
    "use armory": ("seat", "card"),
    "use bell-tower": (),
    "use graveyard": (),
    "use laboratory": ("card",),
    "use museum": ("card",),
    "use smithy": (),
}
"""What stands after each verb."""
LAST: Mapping[str, str] = {"take": "build"}
"""The word that may stand at the end of a verb's line."""


def is_action(line: str, seats: int) -> bool:
    """Whether the line is an action of one of so many seats, possible or not: ``2 build market``."""
    seat, *words = line.split(" ")
    if words[:1] == ["use"]:
        words[:2] = [" ".join(words[:2])]
    verb, given = words[:1], words[1:]
    shape = SHAPES.get(*verb) if verb else None
    if shape is None or not _is_seat(seat, seats):
        return False
    if len(given) > 1 and given[-1] == LAST.get(*verb):
        given.pop()
    if shape is CARDS:
        return bool(given) and all(word in DISTRICTS for word in given)
    return len(given) == len(shape) and all(_is(kind, word, seats) for kind, word in zip(shape, given, strict=True))


def _is(kind: str, word: str, seats: int) -> bool:
    if kind == "seat":
        return _is_seat(word, seats)
    if kind == "character":
        return word in CHARACTERS
    if kind == "gold or cards":
        return word in ("gold", "cards")
    return word in DISTRICTS or (kind == "a fee" and word in ("gold", "card"))


def _is_seat(word: str, seats: int) -> bool:
    return len(word) == 1 and word in "123456789" and int(word) <= seats
