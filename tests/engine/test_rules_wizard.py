"""The Wizard: he looks at a hand, takes a card of it, and may build it at once and twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rulebook import cards, city, dark, gold, hand, lines, of_kind, play, player, refused, until

from citadels_engine import BadPosition, Game


def wizard(other: str = "market palace", ruleset: str = "dark-city", **own: Any) -> Game:
    """Seat 1 is the Wizard and has the turn; seat 2 has those cards, the others none."""
    return dark(
        player("wizard", **own), player("king", hand=other), player("bishop"), player("warlord"), ruleset=ruleset
    )


def test_he_looks_at_a_hand_and_takes_a_card_into_his_own() -> None:
    game = wizard(hand="temple")
    (peeked,) = play(game, "1 look 2")
    assert (peeked.kind, peeked.seat, dict(peeked.values)) == ("peeked", 1, {"other": 2, "count": 2})
    assert dict(peeked.private) == {1: {"cards": ("market", "palace")}}
    assert (game.to_act, game.view(1).asks) == (1, "take")
    (took,) = play(game, "1 take palace")
    assert (took.kind, took.seat, dict(took.values)) == ("took", 1, {"other": 2})
    assert dict(took.private) == {1: {"card": "palace"}, 2: {"card": "palace"}}
    assert (hand(game, 1), hand(game, 2)) == (cards("temple palace"), cards("market"))


def test_what_he_builds_at_once_everybody_sees() -> None:
    game = wizard(gold=6)
    took, built = play(game, "1 look 2", "1 take palace build")[1:]
    assert (took.kind, built.kind, built.seat) == ("took", "built", 1)
    assert dict(built.values) == {"card": "palace", "paid": 5, "size": 1}
    assert (city(game, 1), gold(game, 1), hand(game, 2)) == (["palace"], 1, cards("market"))


def test_only_who_looks_hears_which_line_it_was() -> None:
    game = wizard(gold=6)
    look = next(action for action in game.legal_actions() if action.verb == "look")
    assert look.seen_by(3) == "1 look 2"
    play(game, "1 look 2")
    take = next(action for action in game.legal_actions() if str(action) == "1 take palace build")
    assert (take.seen_by(1), take.seen_by(2), take.seen_by(None)) == ("1 take palace build", "1 take", "1 take")


def test_he_must_take_one_and_may_not_look_again() -> None:
    game = wizard()
    play(game, "1 look 2")
    assert lines(game) == {"1 take market", "1 take market build", "1 take palace"}
    assert refused(game, "1 end").code == "must_choose"
    assert refused(game, "1 gold").code == "must_choose"
    assert refused(game, "1 take temple").code == "not_in_other_hand"
    dear = refused(game, "1 take palace build")
    assert (dear.code, dict(dear.values)) == ("too_dear", {"card": "palace", "price": 5, "gold": 2})
    play(game, "1 take palace", "1 gold")
    assert refused(game, "1 look 2").code == "already_used"
    assert refused(game, "1 take market").code == "already_used"


def test_whom_he_cannot_look_at() -> None:
    game = wizard()
    assert refused(game, "1 look 3").code == "other_hand_empty"
    assert refused(game, "1 look 1").code == "own_seat"
    assert refused(game, "1 look 7").code == "no_such_seat"
    assert refused(game, "1 take palace").code == "look_first"
    assert refused(until(game, 2), "2 look 1").code == "not_your_character"


def test_nobody_to_look_at() -> None:
    game = wizard(other="")
    assert lines(game) == {"1 gold", "1 cards"}
    assert [row.refusal.code for row in game.greyed() if row.line.startswith("1 look")] == ["other_hand_empty"]


def test_what_he_builds_at_once_is_not_counted() -> None:
    game = wizard(hand="temple tavern", gold=6)
    play(game, "1 look 2", "1 take market build", "1 gold", "1 build temple")
    assert refused(game, "1 build tavern").code == "build_limit"
    assert city(game, 1) == ["market", "temple"]


def test_after_his_own_building_he_may_still_build_at_once() -> None:
    game = wizard(hand="temple", gold=6)
    play(game, "1 gold", "1 build temple", "1 look 2", "1 take market build", "1 end")
    assert city(game, 1) == ["temple", "market"]


def test_doubles_stand_and_score_and_only_his_turn_makes_them() -> None:
    game = wizard(hand="market", city="market temple", gold=4)
    play(game, "1 look 2", "1 take market build", "1 gold", "1 build market", "1 end")
    assert Counter(city(game, 1)) == cards("market market market temple")
    assert game.scores()[1]["districts"] == 7
    assert Game.from_dict(game.to_dict()).to_dict() == game.to_dict()


def test_a_city_with_doubles_cannot_be_set_up_where_nothing_makes_them() -> None:
    doubled = [player("king", city="market market"), player("bishop"), player("thief"), player("warlord")]
    assert city(dark(*doubled, also="wizard"), 1) == ["market", "market"]
    with pytest.raises(BadPosition) as caught:
        dark(*doubled, uniques="none")
    assert caught.value.where == "players[1].city"


def test_the_hand_stays_in_his_sight_until_the_turn_is_over() -> None:
    game = wizard()
    assert game.view(1).hands_seen == {}
    play(game, "1 look 2")
    assert game.view(1).hands_seen == {2: ("market", "palace")}
    assert all(game.view(seat).hands_seen == {} for seat in (None, 2, 3, 4))
    play(game, "1 take market", "1 gold")
    assert Game.from_dict(game.to_dict()).view(1).hands_seen == {2: ("palace",)}
    play(game, "1 end")
    assert game.view(1).hands_seen == {}


def test_who_gives_the_crown_away_after_his_turn_has_not_seen_that_hand() -> None:
    game = dark(
        player("wizard"), player("thief", hand="market palace"), player("assassin"), player("emperor"),
        killed_emperor_moves_crown=True,
    )  # fmt: skip
    play(game, "3 kill emperor", "3 gold", "3 end", "2 gold", "2 end", "1 look 2", "1 take market", "1 gold", "1 end")
    assert (game.to_act, game.view(4).asks) == (4, "crown")
    assert all(game.view(seat).hands_seen == {} for seat in (None, 1, 2, 3, 4))


def test_prices_stand_beside_what_is_built_at_once() -> None:
    game = wizard(gold=9)
    play(game, "1 look 2")
    assert {row.line: row.price for row in game.choices()} == {
        "1 take market": None, "1 take market build": 2, "1 take palace": None, "1 take palace build": 5,
    }  # fmt: skip


def test_a_position_in_which_he_is_asked_must_be_one() -> None:
    game = wizard()
    play(game, "1 look 2")
    good = game.to_dict()
    assert Game.from_dict(good).to_dict() == good
    for change in (
        {"looked_into": []}, {"used": []}, {"looked_into": [3]}, {"looked_into": [9]}, {"looked_into": ["2"]},
        {"paid": [-1]}, {"paid": ["2"]}, {"paid": 2},
    ):  # fmt: skip
        bad = game.to_dict()
        bad["position"]["turn"] |= change
        with pytest.raises(BadPosition):
            Game.from_dict(bad)


def test_nobody_but_he_is_asked_for_a_card_of_a_hand() -> None:
    game = until(dark(player("thief"), player("king", hand="market"), player("bishop"), player("warlord")), 1)
    play(game, "1 steal king")
    bad = game.to_dict()
    bad["position"]["asked"].append({"asks": "take", "seat": 1})
    bad["position"]["turn"]["looked_into"] = [2]
    with pytest.raises(BadPosition, match="asked"):
        Game.from_dict(bad)


def test_with_a_factory_he_pays_less_for_what_he_takes() -> None:
    game = wizard(other="keep laboratory", city="factory", gold=4)
    play(game, "1 look 2")
    assert "1 take laboratory build" in lines(game)
    (built,) = of_kind(play(game, "1 take laboratory build"), "built")
    assert built.values["paid"] == 4


@pytest.mark.parametrize("ruleset", ["dark-city", "citadela"])
def test_it_is_the_same_in_every_ruleset(ruleset: str) -> None:
    game = wizard(ruleset=ruleset, city="market", gold=4)
    play(game, "1 look 2", "1 take market build")
    assert city(game, 1) == ["market", "market"]
