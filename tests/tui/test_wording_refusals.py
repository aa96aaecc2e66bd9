"""Every refusal is a sentence a player understands, and a note that fits a card."""

from __future__ import annotations

import random
from string import Formatter

import pytest
from rich.cells import cell_len
from wording_games import NAMES, fault, names_of, positions

from citadels_engine import Options
from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.errors import REFUSALS, Refusal
from citadels_engine.questions import QUESTIONS
from citadels_tui.wording.english.refusals import NOTES, SENTENCES
from citadels_tui.wording.refusals import refusal_note, refusal_sentence

VALUES = {
    "line": "2 dance",
    "to_act": 3,
    "card": "market",
    "price": 5,
    "gold": 3,
    "limit": 1,
    "type": "noble",
    "character": "bishop",
    "power": "laboratory",
    "owner": 1,
    "seat": 9,
    "count": 2,
    "asks": "pick",
}


def _sample(code: str, **changes: object) -> Refusal:
    places = {name for _, name, _, _ in Formatter().parse(REFUSALS[code]) if name}
    return Refusal(code, {name: value for name, value in {**VALUES, **changes}.items() if name in places})


@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_is_a_sentence(code: str) -> None:
    said = refusal_sentence(_sample(code), NAMES, 2)
    assert not fault(said), said
    assert said.endswith(".")
    assert said[0].isupper() or said[0] == '"'
    assert "seat" not in said or code == "no_such_seat"


@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_has_a_note_that_fits_a_card(code: str) -> None:
    note = refusal_note(_sample(code))
    assert not fault(note)
    assert cell_len(note) <= 14


def test_nothing_is_worded_that_the_engine_does_not_say() -> None:
    assert {key.split(".")[0] for key in SENTENCES} == set(REFUSALS)
    assert set(NOTES) == set(REFUSALS)
    asks = {key.split(".")[1] for key in SENTENCES if key.startswith("must_choose.")}
    assert asks == set(QUESTIONS)


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (Refusal("already_built", {"card": "market"}), "You already have a Market in your city."),
        (Refusal("already_built", {"card": "docks"}), "You already have Docks in your city."),
        (Refusal("too_dear", {"card": "palace", "price": 5, "gold": 3}), "Palace costs 5 gold, and you have 3."),
        (Refusal("too_dear", {"card": "palace", "price": 5, "gold": 0}), "Palace costs 5 gold, and you have none."),
        (Refusal("build_limit", {"limit": 1}), "You have built a district in this turn, and more is not allowed."),
        (Refusal("build_limit", {"limit": 3}), "You have built 3 districts in this turn, and more is not allowed."),
        (Refusal("protected", {"character": "bishop", "owner": 1}), "The Bishop guards Ana's city."),
        (Refusal("protected", {"character": "bishop", "owner": 2}), "The Bishop guards your city."),
        (Refusal("not_your_decision", {"to_act": 3}), "Cyril decides now."),
        (Refusal("already_used", {"power": "smithy"}), "You have already used the Smithy in this turn."),
        (Refusal("already_used", {"power": "thief"}), "You have already used the Thief's power in this turn."),
        (Refusal("not_looked_at", {"count": 1}), "Keep exactly 1 card of those you are looking at."),
        (Refusal("must_choose", {"asks": "graveyard"}), SENTENCES["must_choose.graveyard"]),
    ],
)
def test_refusals_as_sentences(refusal: Refusal, said: str) -> None:
    assert refusal_sentence(refusal, NAMES, 2) == said


def test_notes_say_what_is_missing() -> None:
    assert refusal_note(Refusal("too_dear", {"card": "palace", "price": 5, "gold": 3})) == "2 short"
    assert refusal_note(Refusal("already_built", {"card": "market"})) == "have one"


def _tries(seat: int, players: int) -> list[str]:
    lines = [f"{seat} {verb}" for verb in ("gold", "cards", "income", "end", "pass", "use smithy", "use graveyard")]
    lines += [f"{seat} {verb} {id}" for verb in ("pick", "discard", "kill", "steal") for id in CHARACTERS]
    lines += [f"{seat} {verb} {id}" for verb in ("build", "keep", "redraw", "use laboratory") for id in DISTRICTS]
    lines += [f"{seat} swap {other}" for other in range(1, players + 2)]
    lines += [f"{seat} destroy {other} {id}" for other in range(1, players + 1) for id in DISTRICTS]
    return [*lines, "nonsense", "1 dance", f"{seat % players + 1} gold"]


@pytest.mark.parametrize("players", range(2, 8))
def test_whatever_is_tried_in_a_game_is_refused_in_words(players: int) -> None:
    chance, seen = random.Random(players), set()
    for game in positions(Options(players=players), seed=players):
        seat = game.to_act or 1
        for line in chance.sample(_tries(seat, players), 40):
            refusal = game.why_not(line)
            if refusal is not None:
                said = refusal_sentence(refusal, names_of(game), seat)
                assert not fault(said), said
                assert not fault(refusal_note(refusal))
                seen.add(refusal.code)
    assert len(seen) > 12
