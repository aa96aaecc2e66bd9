"""The Abbot takes a gold from the richest, the Navigator sails for four and builds nothing."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import cards, dark, deck, finish_turn, gold, hand, lines, of_kind, play, player, refused, until

from citadels_engine import Action, BadNotation, Game


def abbot(*purses: int, own: int = 2, ruleset: str = "dark-city", **options: Any) -> Game:
    """Seat 1 is the Abbot and is called; the others have so much gold."""
    rest = ("merchant", "architect", "warlord")
    others = [player(id, gold=some) for id, some in zip(rest, purses, strict=True)]
    return dark(player("abbot", gold=own), *others, ruleset=ruleset, **options)


def tithes(game: Game) -> set[str]:
    """Whom the Abbot may take from."""
    return {line for line in lines(game) if " tithe " in line}


def test_the_richest_gives_a_gold() -> None:
    game = abbot(3, 7, 4)
    assert tithes(game) == {"1 tithe 3"}
    (tithed,) = play(game, "1 tithe 3")
    assert (tithed.kind, tithed.seat, dict(tithed.values)) == ("tithed", 1, {"victim": 3, "gold": 1})
    assert (gold(game, 1), gold(game, 3)) == (3, 6)
    assert refused(game, "1 tithe 3").code == "already_used"


@pytest.mark.parametrize("ruleset", ["dark-city", "citadela"])
@pytest.mark.parametrize(("own", "purses"), [(2, (5, 5, 1)), (5, (5, 1, 1)), (6, (5, 1, 1)), (0, (0, 0, 0))])
def test_equals_give_nothing_and_nobody_gives_to_the_richest(own: int, purses: tuple[int, ...], ruleset: str) -> None:
    game = abbot(*purses, own=own, ruleset=ruleset)
    assert tithes(game) == set()
    assert refused(game, "1 tithe 2").code == ("not_the_richest" if own > purses[0] else "no_single_richest")


def test_of_equals_he_chooses_where_agreed() -> None:
    assert tithes(abbot(5, 5, 1, abbot_tie="choose")) == {"1 tithe 2", "1 tithe 3"}
    assert tithes(abbot(5, 5, 1, own=5, abbot_tie="choose")) == set()


def test_why_others_do_not_give() -> None:
    game = abbot(3, 7, 4)
    poorer = refused(game, "1 tithe 2")
    assert (poorer.code, dict(poorer.values)) == ("not_the_richest", {"owner": 2})
    assert refused(game, "1 tithe 1").code == "own_seat"
    assert refused(game, "1 tithe 6").code == "no_such_seat"
    assert refused(until(game, 2), "2 tithe 3").code == "not_your_character"


def test_what_counts_is_the_gold_at_that_moment() -> None:
    game = abbot(3, 1, 1)
    assert tithes(game) == {"1 tithe 2"}
    play(game, "1 gold")
    assert tithes(game) == set()
    game = abbot(3, 1, 1)
    play(game, "1 cards")
    play(game, f"1 keep {game.view(1).looking_at[0]}")
    assert tithes(game) == {"1 tithe 2"}
    play(game, "1 tithe 2", "1 end")
    assert (gold(game, 1), gold(game, 2)) == (3, 2)


def test_his_religious_districts_bring_gold() -> None:
    game = dark(
        player("abbot", city="temple church school-of-magic market"),
        player("king"),
        player("merchant"),
        player("warlord"),
    )
    (income,) = play(until(game, 1), "1 income")
    assert dict(income.values) == {"type": "religious", "gold": 3}


# -- the Navigator


def navigator(ruleset: str = "dark-city", *, top: str = "manor keep temple castle tavern", **options: Any) -> Game:
    """Seat 1 is the Navigator and has the turn."""
    return dark(
        player("navigator", hand="market"), player("king"), player("merchant"), player("bishop"),
        ruleset=ruleset, top=top, crown=2, **options,
    )  # fmt: skip


def sails(game: Game) -> set[str]:
    """What he may sail for now."""
    return {line for line in lines(game) if " sail " in line}


BOTH = {"1 sail gold", "1 sail cards"}


@pytest.mark.parametrize(
    ("options", "before", "after"),
    [
        ({}, set(), BOTH),
        ({"ruleset": "citadela"}, BOTH, set()),
        ({"navigator_sails": "any"}, BOTH, BOTH),
        ({"ruleset": "citadela", "navigator_sails": "after-gathering"}, set(), BOTH),
    ],
)
def test_when_he_sails(options: dict[str, Any], before: set[str], after: set[str]) -> None:
    game = until(navigator(**options), 1)
    assert sails(game) == before
    if not before:
        assert refused(game, "1 sail gold").code == "gather_first"
    play(game, "1 gold")
    assert sails(game) == after
    if not after:
        assert refused(game, "1 sail gold").code == "already_gathered"
    finish_turn(game)


def test_four_gold() -> None:
    game = until(navigator(), 1)
    play(game, "1 gold")
    (gained,) = play(game, "1 sail gold")
    assert (gained.kind, dict(gained.values)) == ("gained", {"why": "navigator", "gold": 4})
    assert gold(game, 1) == 8
    assert refused(game, "1 sail cards").code == "already_used"


def test_four_cards() -> None:
    game = until(navigator(), 1)
    play(game, "1 gold")
    (gained,) = of_kind(play(game, "1 sail cards"), "gained")
    assert dict(gained.values) == {"why": "navigator", "cards": 4}
    assert dict(gained.private) == {1: {"drawn": ("manor", "keep", "temple", "castle")}}
    assert (hand(game, 1), gold(game, 1)) == (cards("market manor keep temple castle"), 4)


def test_the_library_does_not_change_the_four() -> None:
    game = dark(player("navigator", city="library observatory"), player("king"), player("merchant"), player("bishop"))
    play(until(game, 1), "1 gold", "1 sail cards")
    assert len(game.view(1).hand) == 4


def test_as_many_cards_as_there_are() -> None:
    game = until(navigator(), 1)
    play(game, "1 gold")
    data = game.to_dict()
    rest = deck(game)
    data["position"]["players"][1]["hand"] += rest[3:]
    data["position"]["deck"] = rest[:3]
    few = Game.from_dict(data)
    (gained,) = play(few, "1 sail cards")
    assert gained.values["cards"] == 3
    data["position"]["players"][1]["hand"] += rest[:3]
    data["position"]["deck"] = []
    none = Game.from_dict(data)
    assert sails(none) == {"1 sail gold"}
    assert refused(none, "1 sail cards").code == "deck_empty"


@pytest.mark.parametrize("sailed", [(), ("1 sail gold",)])
def test_he_builds_nothing(sailed: tuple[str, ...]) -> None:
    game = until(navigator(), 1)
    play(game, "1 gold", *sailed)
    refusal = refused(game, "1 build market")
    assert (refusal.code, dict(refusal.values)) == ("builds_nothing", {"character": "navigator"})
    assert game.view(1).turn.build_limit == 0  # type: ignore[union-attr]


def test_he_need_not_sail() -> None:
    game = until(navigator(), 1)
    play(game, "1 gold")
    assert "1 end" in lines(game)


def test_gold_and_cards_are_all_there_is_to_sail_for() -> None:
    with pytest.raises(BadNotation):
        Action.parse("1 sail silver")
    with pytest.raises(BadNotation):
        Action.parse("1 sail")
    assert str(Action.parse("1 sail cards")) == "1 sail cards"


@pytest.mark.parametrize(
    "line", ["1 take", "1 take palace bild", "1 take palace build build", "1 take build", "1 look", "1 tithe 2 3"]
)
def test_lines_that_are_none(line: str) -> None:
    with pytest.raises(BadNotation):
        Action.parse(line)
