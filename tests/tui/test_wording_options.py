"""Every option and every value of it has words."""

from __future__ import annotations

from dataclasses import fields

import pytest
from rich.cells import cell_len
from wording_games import fault

from citadels_engine import Options
from citadels_engine.bots import BOTS
from citadels_engine.rulesets import ALLOWED, RULESETS, TIE_BREAKS
from citadels_tui.wording import options as words
from citadels_tui.wording.english import options as table

NAMES = [field.name for field in fields(Options)]


@pytest.mark.parametrize("option", NAMES)
def test_every_option_has_a_name_and_an_explanation(option: str) -> None:
    assert not fault(words.option_name(option))
    assert cell_len(words.option_name(option)) <= 24
    assert not fault(words.option_help(option))
    assert words.option_help(option).endswith(".")


def test_no_words_for_options_that_are_not() -> None:
    assert set(table.NAMES) == set(table.HELP) == set(NAMES)
    assert {key.split(".")[0] for key in table.VALUES} <= set(NAMES)


@pytest.mark.parametrize(("option", "value"), [(option, value) for option, all in ALLOWED.items() for value in all])
def test_every_value_has_a_name(option: str, value: object) -> None:
    assert not fault(words.value_label(option, value))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_default_of_every_ruleset_has_a_name(ruleset: str) -> None:
    for option, value in RULESETS[ruleset].defaults.items():
        assert not fault(words.value_label(option, value))


def test_other_values_have_names_too() -> None:
    assert words.value_label("uniques", 5) == "5 drawn at random"
    assert words.value_label("uniques", ("keep", "great-wall")) == "Keep, Great Wall"
    assert words.value_label("uniques", ()) == "none"
    assert words.value_label("first_crown", 3) == "seat 3"
    assert words.value_label("players", 4) == "4 players"
    assert words.value_label("tie_break", TIE_BREAKS) == "districts' cost, gold, highest rank"
    assert words.value_label("tie_break", ()) == "shared"


def test_values_of_one_option_tell_apart() -> None:
    for option, values in ALLOWED.items():
        assert len({words.value_label(option, value) for value in values}) == len(values)


def test_what_a_game_changes_in_a_line() -> None:
    assert words.options_summary(Options()) == "as usual"
    changed = Options(city_size=6, rank_8_acts="any")
    assert words.options_summary(changed) == "City size: 6 districts; Rank 8 acts: at any moment"


def test_every_bot_has_a_name_and_a_manner() -> None:
    assert set(words.bots()) == set(BOTS)
    assert not any(fault(name) or fault(line) for name, line in words.bots().values())
