"""The lines of actions as a client knows them are those that the engine reads."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import citadels_engine.powers  # noqa: F401  # where each power registers its verbs
from citadels_engine import Action, BadNotation, Game, Options
from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.notation import LAST_WORDS, READERS
from citadels_engine.rulesets import RULESETS
from netplay.lines import CARDS, LAST, SHAPES, is_action

WORDS = [
    "gold",
    "card",
    "cards",
    "build",
    "use",
    "1",
    "2",
    "4",
    "5",
    "0",
    "",
    "²",
    *list(CHARACTERS)[:3],
    *list(DISTRICTS)[:3],
]


def test_every_verb_with_as_many_words_after_it() -> None:
    shapes = {verb: (len(arguments), rest is not None) for verb, (_make, arguments, rest) in READERS.items()}
    assert {verb: (0 if shape is CARDS else len(shape), shape is CARDS) for verb, shape in SHAPES.items()} == shapes
    assert LAST == LAST_WORDS


@settings(deadline=None, max_examples=1000)
@given(
    st.builds(
        lambda verb, after: [verb, *after], st.sampled_from([*SHAPES]), st.lists(st.sampled_from(WORDS), max_size=3)
    )
    | st.lists(st.sampled_from([*WORDS, *SHAPES]), max_size=6)
)
@example(["fee", "card"])
@example(["fee", "gold"])
def test_a_line_is_an_action_where_the_engine_reads_it(words: list[str]) -> None:
    line = " ".join(["1", *words])
    try:
        Action.parse(line)
    except BadNotation:
        assert not is_action(line, 4)
    else:
        assert is_action(line, 9)
        assert is_action(line, 4) == ("5" not in words)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_everything_that_a_host_offers_is_one(ruleset: str) -> None:
    cast = {} if ruleset == "classic" else {"cast": "random"}
    for seed in range(3):
        game, chance = Game.new(Options(ruleset, 3 + 2 * seed, **cast), seed), random.Random(seed)
        while not game.over:
            for choice in game.choices():
                line = f"{choice.line} {choice.family[0]}" if choice.family else choice.line
                assert is_action(line, game.options.players)
            assert all(is_action(row.line, game.options.players) for row in game.greyed())
            game.apply(chance.choice([str(action) for action in game.legal_actions()[:40]]))
