"""Rows of a form for the options of a game, as the ruleset offers them."""

from __future__ import annotations

from citadels_engine.rulesets import RULESETS
from citadels_tui import game_options
from citadels_tui.widgets.form import Pick, Value, Way
from citadels_tui.wording import options as words

RULESET = "classic"
FIRST_OPTIONS = ("city_size", "deck")
"""Those that everybody asks for; the others are behind a row."""
DECK = str(RULESETS[RULESET].defaults["deck"])


def option_row(name: str, players: int, value: Value | None = None, deck: str = DECK) -> Pick:
    """The row of one option, with its usual value or ``value``."""
    usual = RULESETS[RULESET].defaults[name]
    row = Pick(words.option_name(name), ways(name, players, deck), usual, words.option_help(name), id=f"option-{name}")
    if value is not None:
        row.show(value)
    return row


def ways(name: str, players: int, deck: str = DECK) -> list[Way]:
    """The values of an option at a table of so many."""
    return [Way(value, words.value_label(name, value)) for value in game_options.values_of(name, players, deck)]


def other_options() -> list[str]:
    """The options behind the row for more."""
    return [name for name in game_options.offered(RULESET) if name not in FIRST_OPTIONS]
