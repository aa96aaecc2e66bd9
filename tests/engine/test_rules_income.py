"""Income: one gold for each district of the character's colour, all at once, at any moment of the turn."""

from __future__ import annotations

import pytest
from rulebook import gold, lines, of_kind, play, player, refused, table, until

from citadels_engine import Game

CITY = "manor castle temple church monastery tavern watchtower"


def called(character: str, **own: object) -> Game:
    """Seat 1 is that character and has been called; nobody comes before."""
    others = [id for id in ("assassin", "thief", "magician") if id != character]
    return until(table(player(character, **own), *(player(id) for id in others)), 1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("character", "type", "income"),
    [("king", "noble", 2), ("bishop", "religious", 3), ("merchant", "trade", 1), ("warlord", "military", 1)],
)
def test_one_gold_for_each_district_of_the_colour(character: str, type: str, income: int) -> None:
    game = called(character, city=CITY)
    before = gold(game, 1)
    (event,) = play(game, "1 income")
    assert gold(game, 1) == before + income
    assert (event.kind, event.seat, dict(event.values)) == ("income", 1, {"type": type, "gold": income})


@pytest.mark.parametrize("character", ["assassin", "thief", "magician", "architect"])
def test_four_characters_have_no_income(character: str) -> None:
    game = called(character, city=CITY + " school-of-magic")
    assert "1 income" not in lines(game)
    refusal = refused(game, "1 income")
    assert (refusal.code, refusal.values["character"]) == ("character_without_income", character)


def test_income_of_nothing_is_not_offered() -> None:
    game = called("king", city="temple tavern")
    refusal = refused(game, "1 income")
    assert (refusal.code, refusal.values["type"]) == ("no_income", "noble")


def test_income_once_a_turn() -> None:
    game = called("king", city="manor")
    play(game, "1 income")
    assert refused(game, "1 income").code == "income_taken"
    play(game, "1 gold")
    assert refused(game, "1 income").code == "income_taken"


def test_before_gathering_after_it_and_after_building() -> None:
    for order in (["1 income", "1 gold"], ["1 gold", "1 income"], ["1 gold", "1 build manor", "1 income"]):
        game = called("king", city="castle", hand="manor", gold=3)
        events = play(game, *order)
        (income,) = of_kind(events, "income")
        assert income.values["gold"] == (2 if "1 build manor" in order else 1)


def test_a_district_built_after_the_income_brings_nothing_this_turn() -> None:
    game = called("king", hand="manor", city="castle", gold=3)
    play(game, "1 income", "1 gold", "1 build manor")
    assert refused(game, "1 income").code == "income_taken"


def test_the_first_district_of_the_colour_opens_the_income() -> None:
    game = called("king", hand="manor", gold=3)
    play(game, "1 gold")
    assert refused(game, "1 income").code == "no_income"
    play(game, "1 build manor", "1 income")
    assert gold(game, 1) == 3


def test_purple_districts_pay_nobody() -> None:
    game = called("king", city="keep library dragon-gate")
    assert refused(game, "1 income").code == "no_income"


@pytest.mark.parametrize("character", ["king", "bishop", "merchant", "warlord"])
def test_school_of_magic_counts_as_the_colour_of_who_collects(character: str) -> None:
    game = called(character, city="school-of-magic")
    before = gold(game, 1)
    play(game, "1 income")
    assert gold(game, 1) == before + 1


def test_income_counts_for_each_of_two_characters() -> None:
    game = table(player("king bishop", city="manor temple"), player("assassin warlord"))
    until(game, 1)
    before = gold(game, 1)
    play(game, "1 income", "1 gold", "1 end")
    assert game.view(None).rank == 5
    play(game, "1 income")
    assert gold(game, 1) == before + 1 + 2 + 1


def test_the_merchant_gets_one_more_whatever_he_gathers() -> None:
    game = called("merchant", city="tavern market")
    events = play(game, "1 gold")
    assert gold(game, 1) == 5
    (gained,) = of_kind(events, "gained")
    assert dict(gained.values) == {"why": "merchant", "gold": 1}
    play(game, "1 income")
    assert gold(game, 1) == 7
    game = called("merchant")
    play(game, "1 cards")
    assert gold(game, 1) == 2
    line = str(game.legal_actions()[0])
    play(game, line)
    assert gold(game, 1) == 3


def test_choices_say_what_they_bring() -> None:
    game = called("merchant", city="tavern market")
    gains = {choice.line: choice.gain for choice in game.choices()}
    assert gains == {"1 gold": 3, "1 cards": 1, "1 income": 2}
