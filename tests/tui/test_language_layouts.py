"""Words of every language fit where they stand."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

import pytest
from rich.cells import cell_len
from test_catalogue import tool

from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.rulesets import RULESETS
from citadels_tui import game_options, language
from citadels_tui.language import _
from citadels_tui.screens import option_rows
from citadels_tui.wording import cards
from citadels_tui.wording.english import herald

PLACE = re.compile(r"\{\w+(?:![rs])?(?::((?:[^{}]|\{[^{}]*\})*))?\}")


@pytest.fixture(params=language.languages())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn is in force."""
    language.speak(request.param)
    yield request.param
    language.speak(language.ENGLISH)


def longest(message: str) -> str:
    """The message with numbers of two figures in its places, and the longest form of each."""

    def filled(place: re.Match[str]) -> str:
        forms = [form.partition(" ")[2] if form.startswith("=") else form for form in (place[1] or "#").split("|")]
        return max(forms, key=len).replace("#", "10")

    return PLACE.sub(filled, message)


def test_words_of_the_tables_fit(spoken: str) -> None:
    wrong = [
        f"{name}: {_(said)!r} has {cell_len(longest(_(said)))} cells, not {most}"
        for name, said in tool().tables()
        if (most := tool().limit_of(name)) is not None and cell_len(longest(_(said))) > most
    ]
    assert wrong == []


@pytest.mark.parametrize("id", [*CHARACTERS, *DISTRICTS])
def test_what_a_card_does_fits_its_two_lines(spoken: str, id: str) -> None:
    line = cards.character_line(id) if id in CHARACTERS else cards.district_line(id)
    assert len(textwrap.wrap(line, 22)) <= 2, line


def test_short_names_tell_apart(spoken: str) -> None:
    for names in (
        [cards.character_short(id) for id in CHARACTERS],
        [cards.character_brief(id) for id in CHARACTERS],
        [cards.district_short(id) for id in DISTRICTS],
        [cards.type_letter(type) for type in cards.cards.TYPES],
    ):
        assert len(set(names)) == len(names)


def test_the_titles_of_the_window_are_in_ascii(spoken: str) -> None:
    assert _(herald.YOUR_TURN).isascii()
    assert _(herald.AT_THE_TABLE).isascii()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_an_option_means_fits_below_the_form(spoken: str, ruleset: str) -> None:
    """In three lines, where the terminal has 80 columns, together with what the value means."""
    players = RULESETS[ruleset].players[1]
    for name in game_options.offered(ruleset):
        row = option_rows.option_row(name, ruleset, players)
        for way in option_rows.ways(name, ruleset, players, str(RULESETS[ruleset].defaults["deck"])):
            row.show(way.value)
            assert len(textwrap.wrap(row.explanation(), 76)) <= 3, row.explanation()
