"""What the English language needs: plurals, articles, lists, ordinals."""

from __future__ import annotations

from collections.abc import Mapping

LISTS: Mapping[str, Mapping[str, str]] = {
    "and": {"two": "{first} and {last}", "more": "{first}, {last}", "end": "{first} and {last}"},
    "or": {"two": "{first} or {last}", "more": "{first}, {last}", "end": "{first}, or {last}"},
    "comma": {"two": "{first}, {last}", "more": "{first}, {last}", "end": "{first}, {last}"},
}
"""How lists are joined: of two, in the middle, before the last."""

SEVERAL = "{count} {card} cards"
"""Two or more cards of one name."""

NOTHING = "nothing"
"""In the place of an empty list of cards."""

ARTICLES: Mapping[str, str] = {"a": "{article} {name}", "the": "the {name}", "The": "The {name}"}

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_WITHOUT_ARTICLE = ("Docks",)
_LIKE_YOU = ("University",)


def plural_form(number: int) -> int:
    """Which of a message's forms goes with that number: 0 for one, 1 for all others."""
    return 0 if number == 1 else 1


def article(name: str) -> str:
    """The indefinite article of a card's name; empty where it takes none."""
    if name in _WITHOUT_ARTICLE:
        return ""
    return "an" if name[0] in "AEIOU" and name not in _LIKE_YOU else "a"
