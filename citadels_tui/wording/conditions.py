"""Texts that belong to some games only: a condition on the options, and the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from citadels_engine.cards import CHARACTERS
from citadels_engine.options import Options
from citadels_engine.rulesets import RULESETS, THE_EIGHT

Conditional = str | tuple[str, str]
"""A text, or a condition and a text: see ``applies``."""


_FACTS: Mapping[str, Callable[[Options, Sequence[str]], object]] = {
    "ranks": lambda _options, characters: max(CHARACTERS[id].rank for id in characters),
    "more_characters": lambda _options, characters: any(id not in THE_EIGHT for id in characters),
    "more_purples": lambda options, _characters: (
        bool(RULESETS[options.ruleset].districts) and options.uniques != "none"
    ),
}
"""What follows from the options and the characters: the highest rank that plays, and whether there are cards that the
classic game lacks."""


def text_of(part: Conditional) -> str:
    """The text without its condition."""
    return part if isinstance(part, str) else part[1]


def characters_of(options: Options) -> tuple[str, ...]:
    """Who plays, or may play where the cast is still to be drawn."""
    return options.cast if isinstance(options.cast, tuple) else RULESETS[options.ruleset].characters


def applies(part: Conditional, options: Options, characters: Sequence[str] = ()) -> bool:
    """Whether a text's conditions, if it has any, hold: ``name=value`` or ``name!=value``, several joined by ``;``.

    An option that is a list has each of its items as a value. ``cast=witch`` asks for one of ``characters``, by default
    those of the game. What follows from several options may be named, too: see ``_FACTS``.
    """
    return isinstance(part, str) or holds(part[0], options, characters)


def holds(conditions: str, options: Options, characters: Sequence[str] = ()) -> bool:
    """Whether all of those conditions hold."""
    characters = characters or characters_of(options)
    return all(_holds(one, options, characters) for one in conditions.split(";"))


def _holds(condition: str, options: Options, characters: Sequence[str]) -> bool:
    name, _equals, value = condition.partition("=")
    option = name.rstrip("!")
    has = _FACTS[option](options, characters) if option in _FACTS else getattr(options, option)
    same = value in characters if option == "cast" else value in has if isinstance(has, tuple) else str(has) == value
    return not same if name.endswith("!") else same


def facts() -> frozenset[str]:
    """What a condition may name besides the options."""
    return frozenset(_FACTS)
