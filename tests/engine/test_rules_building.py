"""Building: one district a turn, paid in full, no name twice, only after gathering."""

from __future__ import annotations

import pytest
from rulebook import cards, city, gold, hand, lines, of_kind, play, player, refused, table, until

from citadels_engine import Game
from citadels_engine.cards import DECKS, DISTRICTS


def bishop(**own: object) -> Game:
    """Seat 1 is the Bishop and has been called."""
    return table(player("bishop", **own), player("merchant"), player("architect"), player("warlord"))  # type: ignore[arg-type]


def test_it_is_paid_and_moves_from_the_hand_into_the_city() -> None:
    game = bishop(hand="manor temple", gold=3)
    (_, event) = play(game, "1 gold", "1 build manor")
    assert city(game, 1) == ["manor"]
    assert hand(game, 1) == cards("temple")
    assert gold(game, 1) == 2
    assert (event.kind, event.seat, dict(event.values)) == ("built", 1, {"card": "manor", "paid": 3, "size": 1})


def test_only_after_gathering() -> None:
    game = bishop(hand="temple")
    assert lines(game) == {"1 gold", "1 cards"}
    assert refused(game, "1 build temple").code == "gather_first"


def test_one_a_turn() -> None:
    game = bishop(hand="temple tavern", gold=5)
    play(game, "1 gold", "1 build temple")
    refusal = refused(game, "1 build tavern")
    assert (refusal.code, refusal.values["limit"]) == ("build_limit", 1)
    assert lines(game) == {"1 income", "1 end"}


def test_what_is_too_dear_cannot_be_built() -> None:
    game = bishop(hand="palace castle", gold=2)
    play(game, "1 gold")
    assert lines(game) == {"1 build castle", "1 end"}
    refusal = refused(game, "1 build palace")
    assert (refusal.code, dict(refusal.values)) == ("too_dear", {"card": "palace", "price": 5, "gold": 4})


def test_no_name_twice_in_one_city() -> None:
    game = bishop(hand="tavern", city="tavern", gold=5)
    play(game, "1 gold")
    refusal = refused(game, "1 build tavern")
    assert (refusal.code, refusal.values["card"]) == ("already_built", "tavern")


def test_two_keeps_are_one_name_too() -> None:
    game = bishop(hand="keep", city="keep", gold=5)
    play(game, "1 gold")
    assert refused(game, "1 build keep").code == "already_built"


def test_others_may_have_the_same_name() -> None:
    game = table(
        player("bishop", hand="keep", gold=5), player("merchant", city="keep"), player("king"), player("warlord")
    )
    until(game, 1)
    play(game, "1 gold", "1 build keep")
    assert city(game, 1) == city(game, 2) == ["keep"]


def test_a_card_that_is_not_in_the_hand() -> None:
    game = bishop(hand="tavern", gold=9)
    play(game, "1 gold")
    refusal = refused(game, "1 build temple")
    assert (refusal.code, refusal.values["card"]) == ("not_in_hand", "temple")


def test_two_copies_in_the_hand_are_one_choice() -> None:
    game = bishop(hand="tavern tavern", gold=2)
    play(game, "1 gold")
    assert [str(action) for action in game.legal_actions()].count("1 build tavern") == 1
    play(game, "1 build tavern")
    assert hand(game, 1) == cards("tavern")


def test_income_may_pay_for_it() -> None:
    game = bishop(hand="cathedral", city="temple", gold=2)
    play(game, "1 gold")
    assert refused(game, "1 build cathedral").code == "too_dear"
    play(game, "1 income", "1 build cathedral")
    assert gold(game, 1) == 0


@pytest.mark.parametrize("id", DECKS["67"].copies)
def test_every_district_costs_what_its_card_says(id: str) -> None:
    cost = DISTRICTS[id].cost
    game = bishop(hand=id, gold=cost)
    play(game, "1 gold")
    (choice,) = [choice for choice in game.choices() if choice.verb == "build"]
    assert (choice.line, choice.price) == (f"1 build {id}", cost)
    play(game, f"1 build {id}")
    assert gold(game, 1) == 2
    game = bishop(hand=id, gold=max(0, cost - 3))
    if cost >= 3:
        play(game, "1 gold")
        assert refused(game, f"1 build {id}").code == "too_dear"


def test_the_architect_builds_up_to_three() -> None:
    game = table(
        player("architect", hand="temple tavern watchtower prison", gold=9),
        player("king"), player("bishop"), player("warlord"),
    )  # fmt: skip
    until(game, 1)
    play(game, "1 gold", "1 build temple", "1 build tavern", "1 build watchtower")
    refusal = refused(game, "1 build prison")
    assert (refusal.code, refusal.values["limit"]) == ("build_limit", 3)
    assert game.view(None).turn is not None
    assert game.view(None).turn.built == game.view(None).turn.build_limit == 3  # type: ignore[union-attr]


def test_the_architects_limit_is_not_carried_into_another_turn() -> None:
    game = table(player("architect warlord", hand="temple tavern prison", gold=9), player("king bishop"))
    until(game, 1)
    play(game, "1 gold", "1 build temple", "1 end")
    assert game.view(None).rank == 8
    play(game, "1 gold", "1 build tavern")
    refusal = refused(game, "1 build prison")
    assert (refusal.code, refusal.values["limit"]) == ("build_limit", 1)


def test_a_complete_city_may_grow_on() -> None:
    full = "manor castle palace church monastery cathedral tavern market"
    game = bishop(city=full, hand="docks", gold=3)
    play(game, "1 gold", "1 build docks")
    assert len(city(game, 1)) == 9
    assert game.view(None).players[0].complete


def test_what_was_built_this_turn_works_at_once() -> None:
    game = bishop(hand="laboratory temple", gold=5)
    play(game, "1 gold", "1 build laboratory")
    assert "1 use laboratory temple" in lines(game)


def test_building_tells_everybody_everything() -> None:
    game = bishop(hand="temple", gold=3)
    (built,) = of_kind(play(game, "1 gold", "1 build temple"), "built")
    assert not built.private
    assert built.seen_by(None) == built.seen_by(1)
