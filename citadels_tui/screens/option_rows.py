"""Rows of a form for the options of a game, as the ruleset offers them."""

from __future__ import annotations

from textual.widget import Widget

from citadels_engine.errors import BadOptions
from citadels_engine.options import Options
from citadels_engine.rulesets import RULESETS, OptionValue
from citadels_tui import game_options
from citadels_tui.widgets.form import Pick, Value, Way
from citadels_tui.wording import options as words
from citadels_tui.wording.told import told

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


def follow_players(form: Widget, players: int) -> None:
    """Offer what depends on the number of players and on the deck that is chosen."""
    deck = str(form.query_one("#option-deck", Pick).value)
    for name in ("first_crown", "uniques"):
        form.query_one(f"#option-{name}", Pick).offer(ways(name, players, deck))


def chosen_options(form: Widget, players: int) -> dict[str, OptionValue]:
    """``ruleset`` and what differs from it, as the rows say. Raises ``ValueError`` with a sentence."""
    chosen: dict[str, OptionValue] = {}
    for name in game_options.offered(RULESET):
        value = form.query_one(f"#option-{name}", Pick).value
        if not isinstance(value, float):
            chosen[name] = value
    try:
        options = Options(ruleset=RULESET, players=players, **chosen)
    except BadOptions as error:
        raise ValueError(f"{words.option_name(error.option)}: {told(error.why)}.") from None
    return {"ruleset": RULESET, **options.changed()}
