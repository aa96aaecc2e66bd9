"""Rows of a form for the options of a game, as its ruleset offers them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.casts import RANKS
from citadels_engine.rulesets import RULESETS, OptionValue
from citadels_tui import game_options
from citadels_tui.language import _
from citadels_tui.widgets.form import Pick, Value, Way
from citadels_tui.wording import options as words
from citadels_tui.wording.cards import character_line, character_name, district_line, district_name
from citadels_tui.wording.english import options as table
from citadels_tui.wording.speech import fill

LISTS = ("cast", "uniques")
"""Options whose value may be a list, chosen in rows of their own."""
FIRST_OPTIONS = (*LISTS, "city_size", "deck")
"""Those that everybody asks for; the others are behind a row."""
CHOOSE = "choose"
"""The value of a row whose list is chosen in other rows."""
NOBODY = ""
"""The value of a rank without a character."""


def ruleset_row(ruleset: str) -> Pick:
    """The edition of the game."""
    ways = [_way("ruleset", id) for id in RULESETS]
    return Pick(words.option_name("ruleset"), ways, ruleset, words.option_help("ruleset"), id="option-ruleset")


def option_row(name: str, ruleset: str, players: int) -> Pick:
    """The row of one option, with the value with which a new game begins."""
    deck = str(RULESETS[ruleset].defaults["deck"])
    usual = game_options.usual(ruleset, name, players)
    offered = ways(name, ruleset, players, deck)
    return Pick(words.option_name(name), offered, usual, words.option_help(name), id=f"option-{name}")


def ways(name: str, ruleset: str, players: int, deck: str) -> list[Way]:
    """The values of an option at a table of so many."""
    values = [_way(name, value) for value in game_options.values_of(name, ruleset, players, deck)]
    if name == "cast":
        values = [_named(one, ruleset, players) for one in values]
    if name in LISTS and len(values) > 1:
        values.append(_choose(name))
    return values


def _way(name: str, value: OptionValue) -> Way:
    meaning = table.MEANINGS.get(f"{name}.{value}", "")
    return Way(value, words.value_label(name, value), _(meaning))


def _choose(name: str) -> Way:
    return Way(CHOOSE, _(table.CHOOSE), _(table.MEANINGS[f"{name}.{CHOOSE}"]))


def _named(way: Way, ruleset: str, players: int) -> Way:
    """A cast with the characters it consists of for its meaning."""
    if way.meaning or not isinstance(way.value, str | tuple):
        return way
    return Way(way.value, way.name, words.value_label("cast", game_options.cast_of(ruleset, players, way.value)))


def other_options(ruleset: str) -> list[str]:
    """The options behind the row for more."""
    return [name for name in game_options.offered(ruleset) if name not in FIRST_OPTIONS]


def rank_rows(ruleset: str, cast: Sequence[str]) -> Iterator[Pick]:
    """A row for each rank, with who has it in that cast."""
    for rank in game_options.ranks(ruleset):
        ways = [Way(id, character_name(id), character_line(id)) for id in game_options.of_rank(ruleset, rank)]
        if rank > RANKS:
            ways.insert(0, Way(NOBODY, _(table.NO_NINTH)))
        row = Pick(fill(table.RANK_ROW, rank=rank), ways, ways[0].value, _(table.RANK_HELP), id=f"rank-{rank}")
        row.show(holder(row, cast))
        yield row


def holder(row: Pick, cast: Sequence[str]) -> str:
    """Who has the rank of a row in that cast."""
    return next((id for id in cast if f"rank-{CHARACTERS[id].rank}" == row.id), NOBODY)


def unique_rows(_ruleset: str, chosen: Sequence[str]) -> Iterator[Pick]:
    """A row for each purple district there is, with whether it is in the deck."""
    for id, district in DISTRICTS.items():
        if district.type == "unique":
            line = district_line(id)
            ways = [Way(True, _(table.IN_THE_DECK), line), Way(False, _(table.NOT_IN_THE_DECK), line)]
            row = Pick(district_name(id), ways, True, _(table.UNIQUE_HELP), id=f"unique-{id}")
            row.show(id in chosen)
            yield row


def card_of(row: Pick) -> str:
    """The district that such a row is about."""
    return (row.id or "").removeprefix("unique-")


def value_of(pick: Pick) -> OptionValue:
    """The value of a row as an option has it."""
    value: Value = pick.value
    return str(value) if isinstance(value, float) else value
