"""What comes by itself at the end of a turn, in its order: Poor House, Park, the Alchemist's refund, the tax."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import cards, dark, finish_turn, gold, hand, of_kind, play, player, until

from citadels_engine import Event, Game


def told(events: list[Event]) -> list[tuple[str, object]]:
    """The kinds of the events and what brought what."""
    return [(event.kind, event.values.get("why", event.values.get("gold"))) for event in events]


def test_everything_at_once_comes_in_its_order() -> None:
    game = dark(
        player("tax-collector"), player("alchemist", hand="castle", city="poor-house park"), player("king"),
        player("warlord"), top="keep manor",
    )  # fmt: skip
    play(until(game, 2), "2 gold", "2 build castle")
    assert (gold(game, 2), hand(game, 2)) == (0, cards(""))
    events = play(game, "2 end")
    assert told(events)[:5] == [
        ("gained", "poor-house"), ("gained", "park"), ("gained", "alchemist"), ("taxed", 1), ("turn_ended", None),
    ]  # fmt: skip
    assert (gold(game, 2), hand(game, 2), gold(game, 1)) == (4, cards("keep manor"), 5)


# -- the Tax Collector


def collector(*others: Any, ruleset: str = "dark-city", **own: Any) -> Game:
    """Seat 1 is the Tax Collector."""
    return dark(player("tax-collector", **own), *others, ruleset=ruleset)


@pytest.mark.parametrize("ruleset", ["dark-city", "citadela"])
def test_a_builder_pays_one_gold_when_his_turn_is_over(ruleset: str) -> None:
    game = collector(
        player("king", hand="temple"),
        player("bishop"),
        player("architect", hand="tavern temple prison"),
        ruleset=ruleset,
    )
    play(until(game, 2), "2 gold", "2 build temple")
    (taxed,) = of_kind(play(game, "2 end"), "taxed")
    assert (taxed.seat, dict(taxed.values), dict(taxed.private)) == (2, {"to": 1, "gold": 1}, {})
    assert not of_kind(finish_turn(game), "taxed")
    play(game, "4 gold", "4 build tavern", "4 build temple", "4 build prison")
    assert (gold(game, 4), len(of_kind(play(game, "4 end"), "taxed")), gold(game, 4)) == (0, 0, 0)
    assert gold(game, 1) == 5


def test_the_assassin_pays_when_he_is_revealed_and_the_thief_has_nothing_to_do_with_it() -> None:
    game = collector(player("assassin", hand="temple"), player("king"), player("warlord"))
    play(game, "2 gold", "2 build temple")
    events = play(game, "2 end")
    kinds = [event.kind for event in events]
    assert kinds.index("revealed") < kinds.index("taxed")
    assert (gold(game, 1), gold(game, 2)) == (3, 2)


def test_an_assassin_who_built_nothing_or_has_nothing_owes_nothing() -> None:
    for built in ([], ["2 build palace"]):
        game = collector(player("assassin", hand="palace", gold=3), player("king"), player("warlord"))
        events = play(game, "2 gold", *built, "2 end")
        assert not of_kind(events, "taxed")


def test_the_tax_lasts_for_the_round() -> None:
    game = collector(player("king", hand="temple tavern", gold=9), player("bishop"), player("warlord"))
    play(until(game, 2), "2 gold", "2 build temple", "2 end")
    while game.round == 1:
        finish_turn(game)
    while game.phase == "draft":
        game.apply(next(a for a in game.legal_actions() if a.character.id != "tax-collector"))  # type: ignore[attr-defined]
    until(game, 2)
    play(game, "2 gold", "2 build tavern")
    assert not of_kind(play(game, "2 end"), "taxed")


def test_the_position_knows_who_collects() -> None:
    game = collector(player("king", hand="temple"), player("bishop"), player("warlord"))
    play(until(game, 2), "2 gold", "2 build temple")
    again = Game.from_dict(game.to_dict())
    assert game.apply("2 end") == again.apply("2 end")
    assert gold(again, 1) == 5


def test_robbed_first_then_taxed() -> None:
    """Whoever is robbed earns anew before the own turn's end, and owes from that."""
    game = dark(player("thief"), player("king", hand="temple", gold=5), player("bishop"), player("warlord"))
    play(game, "1 steal king", "1 gold", "1 end", "2 gold", "2 build temple", "2 end")
    assert (gold(game, 1), gold(game, 2)) == (9, 1)


# -- the Alchemist


def test_he_gets_back_all_that_he_built_for() -> None:
    game = dark(player("alchemist", hand="palace", gold=4), player("king"), player("bishop"), player("warlord"))
    play(until(game, 1), "1 gold", "1 build palace")
    (gained,) = of_kind(play(game, "1 end"), "gained")
    assert (gained.seat, dict(gained.values)) == (1, {"why": "alchemist", "gold": 5})
    assert gold(game, 1) == 6


def test_who_built_nothing_gets_nothing_back() -> None:
    game = dark(player("alchemist", gold=4), player("king"), player("bishop"), player("warlord"))
    assert not of_kind(finish_turn(until(game, 1)), "gained")


def test_he_collects_no_income() -> None:
    game = dark(player("alchemist", city="tavern market"), player("king"), player("bishop"), player("warlord"))
    refusal = until(game, 1).why_not("1 income")
    assert refusal is not None
    assert refusal.code == "character_without_income"


def test_only_his_own_building_of_this_turn_comes_back() -> None:
    """With two characters what the other one built for is gone."""
    game = dark(
        player("king alchemist", hand="manor temple", gold=4), player("bishop thief"), player("warlord architect")
    )
    until(game, 1)
    play(game, "1 gold", "1 build manor", "1 end")
    play(until(game, 1), "1 gold", "1 build temple")
    (gained,) = of_kind(play(game, "1 end"), "gained")
    assert gained.values["gold"] == 1


# -- Poor House and Park


def test_the_poor_house_gives_a_gold_and_only_in_its_owners_turn() -> None:
    game = dark(
        player("king", city="poor-house", hand="palace", gold=3), player("bishop"), player("thief"), player("warlord")
    )
    until(game, 1)
    play(game, "1 gold", "1 build palace")
    events = play(game, "1 end")
    assert ("gained", "poor-house") in told(events)
    assert not [one for one in told(finish_turn(game)) if one == ("gained", "poor-house")]
    assert gold(game, 1) == 1


def test_the_park_draws_what_the_deck_has_left() -> None:
    game = dark(player("king", city="park"), player("bishop"), player("thief"), player("warlord"))
    until(game, 1)
    play(game, "1 gold")
    data = game.to_dict()
    rest = data["position"]["deck"]
    data["position"]["players"][3]["hand"] = rest[1:]
    data["position"]["deck"] = rest[:1]
    one_left = Game.from_dict(data)
    (gained,) = of_kind(play(one_left, "1 end"), "gained")
    assert (dict(gained.values), dict(gained.private)) == ({"why": "park", "cards": 1}, {1: {"drawn": tuple(rest[:1])}})
    data["position"]["players"][3]["hand"], data["position"]["deck"] = rest, []
    assert not of_kind(play(Game.from_dict(data), "1 end"), "gained")


@pytest.mark.parametrize("hospital", ["", " hospital"])
def test_neither_helps_who_was_killed(hospital: str) -> None:
    game = dark(
        player("assassin"),
        player("king", city=f"poor-house park{hospital}", gold=0),
        player("bishop"),
        player("warlord"),
    )
    events = play(game, "1 kill king", "1 gold", "1 end")
    if hospital:
        events += play(game, "2 gold")
    assert not of_kind(events, "gained")


# -- the Ballroom


def ballroom(on: bool, **also: Any) -> Game:
    """Seat 1 has the crown and a Ballroom."""
    return dark(
        player("bishop", city="ballroom"), player("thief"), player("merchant"), player("warlord"), ballroom=on, **also
    )


def test_everybody_thanks_who_has_crown_and_ballroom_when_called() -> None:
    game = ballroom(True)
    assert [(event.seat, dict(event.values)) for event in of_kind(list(game.opening), "thanked")] == [(2, {"to": 1})]
    events = play(game, "2 gold", "2 end")
    assert not of_kind(events, "thanked")
    assert [event.seat for event in of_kind(play(game, "1 gold", "1 end"), "thanked")] == [3]


def test_nobody_thanks_where_it_is_not_played_with_or_without_the_crown() -> None:
    for game in (ballroom(False), ballroom(True, crown=2)):
        events = list(game.opening)
        while game.round == 1:
            events += finish_turn(game)
        assert not of_kind(events, "thanked")


def test_the_king_thanks_before_he_takes_the_crown() -> None:
    game = dark(player("bishop", city="ballroom"), player("king"), player("merchant"), player("warlord"), ballroom=True)
    events = list(game.opening)
    while game.round == 1:
        events += finish_turn(game)
    assert [event.seat for event in of_kind(events, "thanked")] == [2]


def test_the_bewitched_are_silent() -> None:
    game = dark(
        player("bishop", city="ballroom"), player("witch"), player("merchant"), player("warlord"), ballroom=True
    )
    events = play(game, "2 gold", "2 bewitch merchant", "1 gold", "1 end")
    assert [event.seat for event in of_kind(events, "thanked")] == []
    play(game, "3 gold")
    assert [event.seat for event in of_kind(play(game, "2 end"), "thanked")] == [4]
