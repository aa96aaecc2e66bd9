"""Every card has its names, its line and its rule."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Iterator

import pytest
from rich.cells import cell_len
from wording_games import fault

from citadels_engine import Game, Options
from citadels_engine.cards import CHARACTERS, DISTRICTS, TYPES
from citadels_engine.rulesets import ALLOWED, RULESETS
from citadels_tui.wording import cards
from citadels_tui.wording.conditions import facts
from citadels_tui.wording.english import cards as lines
from citadels_tui.wording.english import character_rules, district_rules, phase_rules
from citadels_tui.wording.speech import Count, Term, fill, listed

CLASSIC = RULESETS["classic"].defaults
EVERY_OPTION = [
    *(Options(**{name: value}) for name, values in ALLOWED.items() if name in CLASSIC for value in values),
    *(Options("dark-city", **{name: value}) for name, values in ALLOWED.items() for value in values),
    *(Options("citadela", 7, cast=cast) for cast in RULESETS["citadela"].presets),
    Options("citadela", 5, cast="random"),
]


@pytest.mark.parametrize("id", DISTRICTS)
def test_every_district_has_a_name_a_short_name_and_a_rule(id: str) -> None:
    assert cards.district_name(id).lower().replace(" ", "-") == id
    assert cell_len(cards.district_short(id)) <= 11
    for options in EVERY_OPTION:
        rule = cards.district_rule(id, options)
        assert not fault(rule.replace("\n\n", " "))
        if id in options.deck_list().costs:
            assert f"It costs {options.deck_list().costs[id]} gold" in rule


@pytest.mark.parametrize("id", CHARACTERS)
def test_every_character_has_a_name_of_three_letters_and_a_rule(id: str) -> None:
    assert cards.character_name(id).lower().replace(" ", "-") == id
    assert cell_len(cards.character_brief(id)) <= 11
    assert len(cards.character_short(id)) == cell_len(cards.character_short(id)) == 3
    for options in EVERY_OPTION:
        rule = cards.character_rule(id, options)
        assert not fault(rule.replace("\n\n", " "))
        assert rule.startswith(f"Rank {CHARACTERS[id].rank}.")


def test_a_line_fits_a_card_with_any_options() -> None:
    for options in EVERY_OPTION:
        lines = [cards.character_line(id, options) for id in CHARACTERS]
        lines += [cards.district_line(id, options) for id in DISTRICTS]
        for line in lines:
            assert not fault(line)
            assert cell_len(line) <= 44, line
            assert len(textwrap.wrap(line, 22)) <= 2, line


def test_short_names_and_letters_tell_apart() -> None:
    assert len({cards.character_short(id) for id in CHARACTERS}) == len(CHARACTERS)
    assert len({cards.district_short(id) for id in DISTRICTS}) == len(DISTRICTS)
    assert [cards.type_letter(type) for type in TYPES] == ["N", "R", "T", "M", "U"]
    assert all(not fault(cards.type_name(type)) for type in TYPES)


def test_every_purple_district_has_a_rule_of_its_own() -> None:
    uniques = {id for id, district in DISTRICTS.items() if district.type == "unique"}
    assert uniques | {type for type in TYPES if type != "unique"} == set(district_rules.DISTRICT_RULES)
    assert set(CHARACTERS) == set(character_rules.CHARACTER_RULES)


def test_a_rule_follows_the_options() -> None:
    assert "take 2 gold" in cards.district_rule("laboratory", Options(laboratory_gold=2))
    assert "take 1 gold" in cards.district_rule("laboratory")
    assert "pay 3 gold and draw 2 cards" in cards.district_rule("smithy", Options(smithy_gold=3, smithy_cards=2))
    assert "keep 3" in cards.district_rule("library", Options(library_observatory_keeps=3))
    late, usual = Options(rank_8_acts="any"), Options()
    assert "also before you gather" in cards.character_rule("warlord", late)
    assert "also before you gather" not in cards.character_rule("warlord", usual)
    assert "stays unique" not in cards.district_rule("haunted-city", Options(haunted_in_last_round=True))
    assert "Great Wall included" in cards.district_rule("great-wall", Options(great_wall_covers_itself=True))
    assert "costs 4" in cards.district_rule("observatory", Options(deck="68"))
    assert "It is not in the deck of 65 cards." in cards.district_rule("great-wall", Options(deck="65"))


def test_a_rule_follows_the_edition() -> None:
    dark, czech = Options("dark-city", 5), Options("citadela", 5)
    assert "you must move the crown" in cards.character_rule("emperor", dark)
    assert "you may move the crown" in cards.character_rule("emperor", czech)
    assert "also to yourself" in cards.character_rule("emperor", czech)
    assert "Nobody pays for the crown." in cards.character_rule("emperor", czech)
    assert cards.character_line("queen", dark) == "3 gold beside the King or the Emperor"
    assert cards.character_line("queen", czech) == "3 gold beside who has the crown"
    assert "has 7 districts" in cards.district_rule("bell-tower", dark)
    assert "has 6 districts" in cards.district_rule("bell-tower", Options("dark-city", city_size=7))


def test_a_rule_follows_the_cast() -> None:
    dark, intrigue = Options("dark-city", 5, cast="dark"), Options("dark-city", 5, cast="intrigue")
    assert cards.district_line("military", dark) == "military: 1 gold for the Diplomat"
    assert cards.district_line("trade", dark) == "trade: no income in this game"
    assert "the Diplomat cannot take a district" in cards.character_rule("bishop", intrigue)
    assert "the Warlord cannot destroy" not in cards.character_rule("bishop", intrigue)


def test_a_drawn_cast_is_the_one_that_plays() -> None:
    view = Game.new(Options("dark-city", 5, cast="random"), seed=3).view(1)
    assert cards.options_of(view).cast == view.cast
    assert cards.options_of(Game.new(Options(), seed=1).view(1)) == Options()


def _conditions() -> Iterator[str]:
    tables = (*character_rules.CHARACTER_RULES.values(), *district_rules.DISTRICT_RULES.values())
    pages = [paragraphs for _group, _title, paragraphs in phase_rules.PHASES.values()]
    both = (*lines.CHARACTER_LINES.values(), *lines.DISTRICT_LINES.values())
    ways = [line for line in both if isinstance(line, tuple)]
    for part in (part for parts in (*tables, *pages, *ways) for part in parts):
        if isinstance(part, tuple):
            yield from part[0].split(";")
    yield from phase_rules.ONLY_WHERE.values()


@pytest.mark.parametrize("condition", sorted(set(_conditions())))
def test_conditions_name_what_there_is(condition: str) -> None:
    name, equals, value = condition.replace("!=", "=").partition("=")
    assert equals
    if name == "cast":
        assert value in CHARACTERS
    elif name not in facts() and name not in ("first_crown", "tie_break"):
        assert value in [str(one) for one in ALLOWED[name]]


def test_counts_pick_their_words() -> None:
    cards_ = "{n:=0 nothing|# card|# cards}"
    assert [fill(cards_, n=n) for n in (0, 1, 2, 11)] == ["nothing", "1 card", "2 cards", "11 cards"]
    assert f"{Count(3)} {Count(3):# gold}" == "3 3 gold"


def test_articles_go_with_names() -> None:
    names = ["Palace", "Observatory", "Imperial Treasury", "University", "Docks"]
    assert [f"{Term(name):a}" for name in names] == [
        "a Palace",
        "an Observatory",
        "an Imperial Treasury",
        "a University",
        "Docks",
    ]
    assert f"{Term('King'):the}" == "the King"


def test_lists_read_as_sentences() -> None:
    assert [listed(list("abcd"[:n])) for n in range(5)] == ["", "a", "a and b", "a, b and c", "a, b, c and d"]
    assert listed(["a", "b", "c"], "or") == "a, b, or c"
    assert cards.districts_listed(["tavern", "manor", "tavern"]) == "2 Tavern cards and a Manor"


def test_a_strangers_name_is_text_and_no_pattern() -> None:
    assert fill("{name} wins.", name="{0} {card:a} %s|#") == "{0} {card:a} %s|# wins."


def test_the_words_bring_nothing_heavy_along() -> None:
    code = (
        "import sys\n"
        "from citadels_tui.wording import cards, confirm, headers, log, options\n"
        "from citadels_tui.wording import questions, recap, refusals, rules, scores\n"
        "heavy = {'textual', 'rich', 'zmq', 'asyncio', 'msgspec', 'click', 'saves', 'netplay'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
