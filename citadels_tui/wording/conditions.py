"""Texts that belong to some games only: a condition on the options, and the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from citadels_engine.cards import CHARACTERS
from citadels_engine.options import Options
from citadels_engine.rulesets import RULESETS, THE_EIGHT

Conditional = str | tuple[str, str]
"""A text, or a condition and a text: see ``applies``."""


_FACTS: Mapping[str, Callable[[Options], object]] = {
    "ranks": lambda options: max((CHARACTERS[id].rank for id in options.cast if id in CHARACTERS), default=8),
    "more_characters": lambda options: any(id not in THE_EIGHT for id in options.cast),
    "more_purples": lambda options: bool(RULESETS[options.ruleset].districts) and options.uniques != "none",
}
"""What follows from the options: the highest rank that plays, and whether there are cards that the classic game lacks."""


def text_of(part: Conditional) -> str:
    """The text without its condition."""
    return part if isinstance(part, str) else part[1]


def applies(part: Conditional, options: Options) -> bool:
    """Whether a text's conditions, if it has any, hold: ``name=value`` or ``name!=value``, several joined by ``;``.

    An option that is a list has each of its items as a value: ``cast=witch``. What follows from several options may be
    named, too: see ``_FACTS``.
    """
    return isinstance(part, str) or all(_holds(one, options) for one in part[0].split(";"))


def _holds(condition: str, options: Options) -> bool:
    name, _, value = condition.partition("=")
    option = name.rstrip("!")
    has = _FACTS[option](options) if option in _FACTS else getattr(options, option)
    same = value in has if isinstance(has, tuple) else str(has) == value
    return not same if name.endswith("!") else same


def facts() -> frozenset[str]:
    """What a condition may name besides the options."""
    return frozenset(_FACTS)
