"""The options of a game in words."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_engine.options import Options
from citadels_tui.language import _
from citadels_tui.wording.cards import cards_named
from citadels_tui.wording.english import options as table
from citadels_tui.wording.speech import fill, listed

CHANGED = table.CHANGED
"""An option and its value."""
AS_USUAL = table.UNCHANGED
"""What is said where no option differs."""


def known() -> frozenset[str]:
    """The options there are words for."""
    return frozenset(table.NAMES)


def option_name(option: str) -> str:
    """An option's name: ``City size``."""
    return _(table.NAMES[option])


def option_help(option: str) -> str:
    """What an option means, in a sentence or two."""
    return _(table.HELP[option])


def value_label(option: str, value: object) -> str:
    """What an option's value is called: ``8 districts``, ``at any moment``."""
    if option == "tie_break" and isinstance(value, tuple | list):
        return listed([_(table.TIE_BREAKS[rule]) for rule in value], "comma") or _(table.NO_TIE_BREAK)
    if isinstance(value, tuple | list):
        return cards_named(value) or _(table.VALUES["uniques.none"])
    return fill(table.VALUES.get(f"{option}.{value}") or table.VALUES[option], value=value)


def options_summary(options: Options) -> str:
    """What a game's options change about its ruleset, in a line: ``City size: 6 districts; Deck: 65 cards``."""
    changed = [
        fill(table.CHANGED, option=option_name(option), value=value_label(option, value))
        for option, value in options.changed().items()
    ]
    return "; ".join(changed) or _(table.UNCHANGED)


def bots() -> Mapping[str, tuple[str, str]]:
    """Every kind of bot with its name and how it plays."""
    return {id: (_(name), _(about)) for id, (name, about) in table.BOTS.items()}
