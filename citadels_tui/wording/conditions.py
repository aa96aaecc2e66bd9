"""Texts that belong to some games only: a condition on the options, and the text."""

from __future__ import annotations

from citadels_engine.options import Options

Conditional = str | tuple[str, str]
"""A text, or a condition and a text: see ``applies``."""


def text_of(part: Conditional) -> str:
    """The text without its condition."""
    return part if isinstance(part, str) else part[1]


def applies(part: Conditional, options: Options) -> bool:
    """Whether a text's conditions, if it has any, hold: ``name=value`` or ``name!=value``, several joined by ``;``.

    An option that is a list has each of its items as a value: ``cast=witch``.
    """
    return isinstance(part, str) or all(_holds(one, options) for one in part[0].split(";"))


def _holds(condition: str, options: Options) -> bool:
    name, _, value = condition.partition("=")
    has = getattr(options, name.rstrip("!"), None)
    same = value in has if isinstance(has, tuple) else str(has) == value
    return not same if name.endswith("!") else same
