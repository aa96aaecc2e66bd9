"""Whole games in words: everything that is told and asked was looked up, and reads well in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from language_world import in_strange_letters, plain_words
from test_language_layouts import spoken
from wording_games import NAMES, fault, finished, names_of, positions

from citadels_engine import Options
from citadels_engine.rulesets import RULESETS
from citadels_tui.wording.headers import header_right, header_text
from citadels_tui.wording.log import entries
from citadels_tui.wording.questions import action_label, question, target_question, verb_of
from citadels_tui.wording.recap import recap, story
from citadels_tui.wording.rules import topics
from citadels_tui.wording.scores import tie_sentence, winner_sentence

__all__ = ["in_strange_letters", "spoken"]

GAMES = [("classic", 3, 1), ("dark-city", 5, 2), ("citadela", 8, 3), ("dark-city", 4, 4), ("citadela", 6, 5)]


def told(ruleset: str, players: int, seed: int) -> Iterator[str]:
    """Everything that a player and one who watches read of a finished game."""
    changes = {"ruleset": ruleset, "cast": "random"} if ruleset != "classic" else {}
    game, events = finished(players, seed, **changes)
    names = names_of(game)
    for you in (1, None):
        seen = [event.seen_by(you) for event in events]
        yield from (entry.text for entry in entries(seen, names, you))
        yield from recap(seen, names, you)
        yield story(seen, names, you, game.view(1).scores)
    yield winner_sentence(game.view(1), names)
    yield tie_sentence(game.view(1), names)


def asked(ruleset: str, players: int, seed: int) -> Iterator[str]:
    """Everything that is asked of the players of a game, and what they may do."""
    changes = {"ruleset": ruleset, "cast": "random"} if ruleset != "classic" else {}
    for game in positions(Options(players=players, **changes), seed):
        view, choices, names = game.view(game.to_act), game.choices(), names_of(game)
        yield header_text(view, names)
        yield header_right(view, names, "saved")
        yield question(view, choices, names)
        yield from (action_label(choice, view, names) for choice in choices)
        for verb in {verb_of(choice.line) for choice in choices if choice.family}:
            yield target_question(verb, view)


@pytest.mark.usefixtures("in_strange_letters")
@pytest.mark.parametrize("game", GAMES[:3])
def test_everything_about_a_game_is_looked_up(game: tuple[str, int, int]) -> None:
    text = "\n".join([*told(*game), *asked(*game)])
    found = plain_words(text, [*NAMES.values(), "an"])  # an article, which another language leaves out
    assert not found, f"not looked up: {sorted(set(found))}"


@pytest.mark.parametrize("game", GAMES)
def test_everything_about_a_game_reads_well(spoken: str, game: tuple[str, int, int]) -> None:
    said = {line for text in [*told(*game), *asked(*game)] for line in text.splitlines() if line.strip()}
    assert [(line, wrong) for line in sorted(said) if (wrong := fault(line))] == []


@pytest.mark.usefixtures("in_strange_letters")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_page_of_the_rules_is_looked_up(ruleset: str) -> None:
    pages = topics(Options(ruleset=ruleset), ruleset)
    text = "\n".join([page.group + " " + page.text() for page in pages])
    found = plain_words(text)
    assert not found, f"not looked up: {sorted(set(found))}"
