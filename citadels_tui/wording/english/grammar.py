"""What the English language needs: plurals, articles, lists, ordinals."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_, NC_

LISTS: Mapping[str, Mapping[str, str]] = {
    "and": {"two": N_("{first} and {last}"), "more": "{first}, {last}", "end": N_("{first} and {last}")},
    "or": {"two": N_("{first} or {last}"), "more": "{first}, {last}", "end": N_("{first}, or {last}")},
    "nor": {"two": NC_("nor", "{first} or {last}"), "more": "{first}, {last}", "end": NC_("nor", "{first}, or {last}")},
    "comma": {"two": "{first}, {last}", "more": "{first}, {last}", "end": "{first}, {last}"},
}
"""How lists are joined: of two, in the middle, before the last. ``nor`` is ``or`` after nobody and nothing."""

SEVERAL = N_("{count} {card} cards")
"""Two or more cards of one name. A language whose names decline has it in the context of each case, too."""

NOTHING = N_("nothing")
"""In the place of an empty list of cards."""

ARTICLES: Mapping[str, str] = {
    "a": N_("{article} {name}"),
    "the": N_("the {name}"),
    "The": N_("The {name}"),
}
"""A name with its article; a language without articles has the name alone."""

ORDINALS = (N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"), N_("sixth"), N_("seventh"), N_("eighth"))
NUMBERS = (
    NC_("of so many", "none"),
    NC_("of so many", "one"),
    NC_("of so many", "two"),
    NC_("of so many", "three"),
    NC_("of so many", "four"),
    NC_("of so many", "five"),
    NC_("of so many", "six"),
    NC_("of so many", "seven"),
    NC_("of so many", "eight"),
    NC_("of so many", "nine"),
    NC_("of so many", "ten"),
)

_WITHOUT_ARTICLE = ("Docks",)
_LIKE_YOU = ("University",)


def article(name: str) -> str:
    """The indefinite article of a card's name; empty where it takes none."""
    if name in _WITHOUT_ARTICLE:
        return ""
    return "an" if name[0] in "AEIOU" and name not in _LIKE_YOU else "a"
