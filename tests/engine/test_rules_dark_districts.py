"""The Dark City's purple districts that change building, destroying, scoring and how the game ends."""

from __future__ import annotations

from collections import Counter

import pytest
from rulebook import (
    cards,
    city,
    dark,
    deck,
    finish_turn,
    gold,
    hand,
    lines,
    of_kind,
    play,
    player,
    refused,
    until,
    verbs,
)

from citadels_engine import Game

SIX = "temple tavern manor docks prison church"
FULL = "watchtower market castle harbor fortress monastery"


def king(*, also: str = "", options: dict[str, object] | None = None, second: str = "", **own: object) -> Game:
    """Seat 1 is the King and has been called; ``second`` is the Bishop's city."""
    others = (player("bishop", city=second), player("merchant"), player("warlord"))
    return dark(player("king", **own), *others, also=also, **(options or {}))  # type: ignore[arg-type]


def price(game: Game, line: str) -> int | None:
    """What an offered line costs."""
    (choice,) = [choice for choice in game.choices() if choice.line == line]
    return choice.price


def extra(game: Game, seat: int, part: str) -> int:
    """One part of a score, as if the game ended now."""
    return game.scores()[seat].get(part, 0)


# -- Armory


def test_the_armory_is_given_up_and_destroys_a_district_for_nothing() -> None:
    game = king(city="armory", second="palace temple", gold=0)
    assert price(game, "1 use armory 2 palace") == 0
    used, destroyed = play(game, "1 use armory 2 palace")
    assert (used.kind, dict(used.values)) == ("used", {"card": "armory", "cards": 0})
    assert (destroyed.kind, dict(destroyed.values)) == ("destroyed", {"owner": 2, "card": "palace", "paid": 0})
    assert (city(game, 1), city(game, 2), deck(game)[-2:]) == ([], ["temple"], ["armory", "palace"])
    assert lines(game) == {"1 gold", "1 cards"}


def test_nothing_stops_it_and_no_graveyard_answers() -> None:
    game = dark(player("king"), player("bishop", city="great-wall keep"), player("merchant", city="armory", gold=0),
                player("architect", city="graveyard"))  # fmt: skip
    until(game, 3)
    assert {"3 use armory 2 keep", "3 use armory 2 great-wall", "3 use armory 4 graveyard"} < lines(game)
    play(game, "3 use armory 2 keep")
    assert game.to_act == 3


def test_also_in_a_complete_city_and_the_game_still_ends_with_the_four_points() -> None:
    game = king(city="armory", second=SIX, options={"city_size": 6})
    play(game, "1 use armory 2 manor")
    assert len(city(game, 2)) == 5
    for _ in range(4):
        finish_turn(game)
    assert game.over
    assert (extra(game, 2, "first_city"), extra(game, 2, "full_city")) == (4, 0)


def test_not_in_the_own_city_and_not_itself() -> None:
    game = king(city="armory manor")
    assert refused(game, "1 use armory 1 manor").code == "own_seat"
    game = king(city="armory manor", options={"armory_own_city": True})
    assert lines(game) & {"1 use armory 1 manor", "1 use armory 1 armory"} == {"1 use armory 1 manor"}
    assert refused(game, "1 use armory 1 armory").code == "itself"


def test_where_agreed_complete_cities_and_keeps_are_safe_from_it() -> None:
    spared = {"armory_complete_city": False, "armory_takes_keep": False, "city_size": 6, "armory_own_city": True}
    game = king(city="armory", second=SIX, options=spared)
    assert refused(game, "1 use armory 2 manor").values == {"owner": 2}
    game = king(city="armory", second="keep", options=spared)
    assert refused(game, "1 use armory 2 keep").code == "indestructible"
    game = king(city="armory manor temple docks harbor castle", second="manor", options=spared)
    assert refused(game, "1 use armory 2 manor").values == {"owner": 1}
    assert refused(game, "1 use armory 1 manor").values == {"owner": 1}


def test_without_an_armory_or_a_target_it_is_refused() -> None:
    assert refused(king(), "1 use armory 2 manor").values == {"card": "armory"}
    game = king(city="armory", second="temple")
    assert refused(game, "1 use armory 2 manor").code == "no_such_district"
    assert refused(game, "1 use armory 8 manor").code == "no_such_seat"


def test_after_the_exchange_it_is_too_late_for_the_armory() -> None:
    game = dark(player("king", city="docks"), player("bishop"), player("merchant"),
                player("diplomat", city="manor armory"))  # fmt: skip
    play(until(game, 4), "4 gold", "4 exchange manor 1 docks")
    assert refused(game, "4 use armory 1 manor").code == "turn_closed"


# -- Museum


def test_once_a_turn_a_card_is_laid_under_the_museum_face_down() -> None:
    game = king(city="museum", hand="temple palace")
    (used,) = play(game, "1 use museum temple")
    assert dict(used.values) == {"card": "museum", "cards": 1}
    assert dict(used.private[1]) == {"given": ("temple",)}
    assert hand(game, 1) == cards("palace")
    assert game.view(2).players[0].museum == game.view(None).players[0].museum == 1
    assert (game.view(1).museum, game.view(2).museum, game.view(None).museum) == (("temple",), (), ())
    assert extra(game, 1, "museum") == 1
    assert refused(game, "1 use museum palace").code == "already_used"


def test_its_line_is_the_owners_alone() -> None:
    game = king(city="museum", hand="temple")
    (action,) = [action for action in game.legal_actions() if action.verb == "use museum"]
    assert (action.seen_by(1), action.seen_by(2)) == ("1 use museum temple", "1 use museum")


def test_without_a_card_or_a_museum_nothing_is_laid_down() -> None:
    assert refused(king(city="museum"), "1 use museum temple").code == "not_in_hand"
    assert refused(king(hand="temple"), "1 use museum temple").code == "no_district"


def test_a_destroyed_museum_takes_its_cards_under_the_deck() -> None:
    game = king(city="museum+palace+temple+keep")
    play(until(game, 4), "4 gold")
    game.players[4].gold = 9
    play(game, "4 destroy 1 museum")
    assert Counter(deck(game)[-4:]) == cards("palace temple keep museum")
    assert deck(game)[-1] == "museum"
    assert (game.view(1).museum, extra(game, 1, "museum")) == ((), 0)


def test_a_museum_bought_back_has_lost_its_cards() -> None:
    game = dark(player("king", city="museum+palace"), player("bishop", city="graveyard", gold=5), player("merchant"),
                player("warlord", gold=9))  # fmt: skip
    play(until(game, 4), "4 gold", "4 destroy 1 museum", "2 use graveyard")
    assert hand(game, 2) == cards("museum")
    assert deck(game)[-1] == "palace"


def test_the_cards_go_with_it_to_another_city() -> None:
    game = dark(player("king", city="museum+palace+temple"), player("bishop"), player("merchant"),
                player("diplomat", city="docks"))  # fmt: skip
    play(until(game, 4), "4 gold", "4 exchange docks 1 museum")
    assert (extra(game, 1, "museum"), extra(game, 4, "museum")) == (0, 2)
    assert (game.view(1).museum, game.view(4).museum) == ((), ("palace", "temple"))
    assert [one.museum for one in game.view(None).players] == [0, 0, 0, 2]


# -- Wishing Well


def test_the_wishing_well_counts_the_other_purple_districts() -> None:
    assert extra(king(city="wishing-well manor keep library"), 1, "wishing-well") == 2
    assert extra(king(city="wishing-well manor"), 1, "wishing-well") == 0
    itself = {"wishing_well_counts_itself": True}
    assert extra(king(city="wishing-well manor keep library", options=itself), 1, "wishing-well") == 3


def test_a_haunted_city_that_stands_in_for_a_colour_is_not_purple() -> None:
    game = king(city="wishing-well haunted-city manor temple tavern")
    assert (extra(game, 1, "five_types"), extra(game, 1, "wishing-well")) == (3, 0)
    game = king(city="wishing-well haunted-city manor temple")
    assert (extra(game, 1, "five_types"), extra(game, 1, "wishing-well")) == (0, 1)
    game = king(city="wishing-well haunted-city manor temple tavern prison")
    assert (extra(game, 1, "five_types"), extra(game, 1, "wishing-well")) == (3, 1)


# -- Quarry


def test_the_quarry_allows_one_double() -> None:
    game = king(hand="market tavern", city="quarry market tavern", gold=9)
    assert refused(game, "1 build market").code == "gather_first"
    play(game, "1 gold", "1 build market")
    game.limit = 2
    assert refused(game, "1 build tavern").code == "double_limit"
    assert game.to_dict() == Game.from_dict(game.to_dict()).to_dict()


def test_or_any_number_where_agreed() -> None:
    game = king(hand="tavern market", city="quarry market market tavern", gold=9, options={"quarry_duplicates": "any"})
    play(game, "1 gold")
    assert {"1 build tavern", "1 build market"} < lines(game)


def test_without_the_quarry_the_double_stays_and_no_other_comes() -> None:
    game = king(hand="tavern", city="market market tavern")
    play(game, "1 gold")
    assert refused(game, "1 build tavern").code == "already_built"


# -- Bell Tower


def rung(*, city: str = "", second: str = "", **options: object) -> Game:
    """The King has built the Bell Tower and is asked whether to ring it."""
    game = king(hand="bell-tower", gold=3, city=city, second=second, options=options)
    play(game, "1 gold", "1 build bell-tower")
    return game


def test_who_builds_the_bell_tower_is_asked_at_once() -> None:
    game = rung()
    assert lines(game) == {"1 use bell-tower", "1 pass"}
    view = game.view(2)
    assert (view.asks, view.goal) == ("bell-tower", 8)
    used, goal = play(game, "1 use bell-tower")
    assert (used.kind, dict(used.values)) == ("used", {"card": "bell-tower", "cards": 0})
    assert (goal.kind, goal.seat, dict(goal.values)) == ("goal", None, {"size": 7})
    assert game.view(None).goal == 7
    assert verbs(game) == {"end"}
    assert refused(game, "1 use bell-tower").code == "only_when_built"


def test_who_declines_is_not_asked_again() -> None:
    game = rung()
    assert refused(game, "1 end").values == {"asks": "bell-tower"}
    assert play(game, "1 pass") == []
    assert (game.view(None).goal, lines(game)) == (8, {"1 end"})


def test_it_may_be_the_very_district_that_completes_the_city() -> None:
    game = rung(city=SIX)
    (completed,) = of_kind(play(game, "1 use bell-tower"), "completed")
    assert (completed.seat, dict(completed.values)) == (1, {"size": 7, "first": True})
    play(until(game, 4), "4 gold")
    assert refused(game, "4 destroy 1 temple").code == "city_complete"
    finish_turn(game)
    assert game.over


def test_cities_that_are_long_enough_are_complete_before_the_one_who_rings() -> None:
    game = dark(player("king", hand="bell-tower", city=SIX, gold=3), player("bishop"),
                player("merchant", city=f"{SIX} castle"), player("warlord", city=f"{FULL} palace"),
                crown=4)  # fmt: skip
    play(until(game, 1), "1 gold", "1 build bell-tower")
    completed = of_kind(play(game, "1 use bell-tower"), "completed")
    assert [(event.seat, event.values["first"]) for event in completed] == [(3, True), (4, False), (1, False)]


def test_destroyed_before_anybody_is_complete_it_leaves_the_game_as_long_as_before() -> None:
    game = rung(city="manor", second=SIX)
    play(game, "1 use bell-tower")
    play(until(game, 4), "4 gold")
    game.players[4].gold = 9
    assert [event.kind for event in play(game, "4 destroy 1 bell-tower")] == ["destroyed", "goal"]
    assert game.view(None).goal == 8
    finish_turn(game)
    assert not game.over


def test_destroyed_too_late_it_ends_the_game_all_the_same() -> None:
    game = dark(player("king", hand="bell-tower", gold=3), player("bishop", hand="palace", city=SIX, gold=9),
                player("merchant"), player("warlord", gold=9))  # fmt: skip
    play(game, "1 gold", "1 build bell-tower", "1 use bell-tower")
    play(until(game, 2), "2 gold", "2 build palace")
    play(until(game, 4), "4 gold", "4 destroy 1 bell-tower")
    assert game.view(None).goal == 7
    assert refused(game, "4 destroy 2 palace").code == "already_used"
    finish_turn(game)
    assert game.over
    assert extra(game, 2, "first_city") == 4


def test_exchanged_it_stays_in_force() -> None:
    game = dark(player("king", hand="bell-tower", gold=3), player("bishop"), player("merchant"),
                player("diplomat", gold=9, city="manor"))  # fmt: skip
    play(game, "1 gold", "1 build bell-tower", "1 use bell-tower")
    events = play(until(game, 4), "4 gold", "4 exchange manor 1 bell-tower")
    assert not of_kind(events, "goal")
    assert (game.view(None).goal, game.to_act, lines(game)) == (7, 4, {"4 end"})


def test_in_the_last_round_it_would_change_nothing_and_is_not_asked() -> None:
    game = king(hand="bell-tower", gold=3, second=SIX, options={"city_size": 6})
    play(game, "1 gold", "1 build bell-tower")
    assert lines(game) == {"1 end"}


def test_it_rings_by_itself_where_agreed() -> None:
    game = king(hand="bell-tower", gold=3, options={"bell_tower": "must"})
    assert [event.kind for event in play(game, "1 gold", "1 build bell-tower")][-3:] == ["built", "used", "goal"]
    assert (game.to_act, game.view(None).goal) == (1, 7)


# -- Factory


def test_the_factory_takes_a_gold_off_other_purple_districts() -> None:
    game = king(hand="library manor", city="factory", gold=3)
    play(game, "1 gold")
    assert price(game, "1 build library") == 5
    assert price(game, "1 build manor") == 3
    (built,) = of_kind(play(game, "1 build library"), "built")
    assert (built.values["paid"], gold(game, 1)) == (5, 0)
    assert extra(game, 1, "districts") == 12


def test_what_is_still_too_dear_is_refused_with_that_price() -> None:
    game = king(hand="library", city="factory", gold=2)
    play(game, "1 gold")
    assert refused(game, "1 build library").values == {"card": "library", "price": 5, "gold": 4}


def test_it_does_not_change_what_the_warlord_pays() -> None:
    game = dark(player("king", city="factory laboratory"), player("bishop"), player("merchant"),
                player("warlord", city="keep", gold=9))  # fmt: skip
    play(until(game, 4), "4 gold")
    assert price(game, "4 destroy 1 laboratory") == 4


def test_the_alchemist_gets_back_what_he_paid_with_it() -> None:
    game = dark(player("king"), player("alchemist", hand="library", city="factory", gold=3), player("bishop"),
                player("warlord"))  # fmt: skip
    play(until(game, 2), "2 gold", "2 build library", "2 end")
    assert gold(game, 2) == 5


# -- Lighthouse


def lit(**position: object) -> Game:
    """The King has built the Lighthouse and looks through the deck."""
    game = king(hand="lighthouse", gold=1, options=position)
    play(game, "1 gold", "1 build lighthouse")
    return game


def test_who_builds_the_lighthouse_looks_through_the_deck_and_takes_a_card() -> None:
    game = king(hand="lighthouse", gold=1)
    left = Counter(deck(game))
    events = play(game, "1 gold", "1 build lighthouse")
    assert [event.kind for event in events][-3:] == ["built", "used", "looked"]
    assert "cards" not in events[-1].values
    assert Counter(game.view(1).looking_at) == left
    assert list(game.view(1).looking_at) == sorted(game.view(1).looking_at)
    assert (game.view(1).asks, game.view(2).looking_at, game.view(None).deck_size) == ("lighthouse", (), 0)
    assert lines(game) == {f"1 keep {id}" for id in left} | {"1 pass"}
    assert refused(game, "1 keep lighthouse").values == {"count": 1}
    (kept,) = play(game, "1 keep dragon-gate")
    assert (dict(kept.values), kept.private[1]["cards"]) == ({"count": 1, "under": 0}, ("dragon-gate",))
    assert hand(game, 1) == cards("dragon-gate")
    assert Counter(deck(game)) == left - cards("dragon-gate")


def test_the_deck_is_shuffled_afterwards_whatever_was_done() -> None:
    game = king(hand="lighthouse", gold=1)
    before = deck(game)
    play(game, "1 gold", "1 build lighthouse")
    ordered = list(game.view(1).looking_at)
    play(game, "1 pass")
    assert Counter(deck(game)) == Counter(before)
    assert deck(game) not in (before, ordered)
    assert hand(game, 1) == cards("")


def test_with_no_deck_there_is_nothing_to_look_through() -> None:
    game = king(hand="lighthouse", gold=1)
    play(game, "1 gold")
    game.players[2].hand += game.take_from_deck(100)
    play(game, "1 build lighthouse")
    assert lines(game) == {"1 end"}


def test_got_by_exchange_it_shows_nothing() -> None:
    game = dark(
        player("king", city="lighthouse"), player("bishop"), player("merchant"), player("diplomat", city="keep")
    )
    events = play(until(game, 4), "4 gold", "4 exchange keep 1 lighthouse")
    assert events[-1].kind == "exchanged"
    assert lines(game) == {"4 end"}


def test_a_wizard_who_builds_one_of_them_at_once_is_asked_too() -> None:
    game = dark(player("wizard", gold=9), player("king", hand="lighthouse"), player("bishop", hand="bell-tower"),
                player("warlord"))  # fmt: skip
    play(game, "1 look 2", "1 take lighthouse build")
    assert (game.view(1).asks, game.to_act) == ("lighthouse", 1)
    play(game, "1 keep palace")
    assert {"1 gold", "1 cards"} <= lines(game)
    assert game.to_dict() == Game.from_dict(game.to_dict()).to_dict()


# -- scores


def test_treasury_and_map_room_count_stash_and_hand_alone() -> None:
    game = king(city="imperial-treasury* map-room museum+docks", hand="temple manor", gold=3, also="artist")
    assert (extra(game, 1, "imperial-treasury"), extra(game, 1, "map-room"), extra(game, 1, "museum")) == (3, 2, 1)
    assert extra(game, 1, "districts") == 4 + 1 + 5 + 4


@pytest.mark.parametrize(
    ("id", "cost"),
    [("lighthouse", 3), ("armory", 3), ("museum", 4), ("imperial-treasury", 4), ("map-room", 5), ("wishing-well", 5),
     ("quarry", 5), ("poor-house", 5), ("bell-tower", 5), ("factory", 6), ("park", 6), ("hospital", 6),
     ("throne-room", 6), ("ballroom", 6)]
)  # fmt: skip
@pytest.mark.parametrize("deck", ["65", "66", "67", "68"])
def test_each_of_the_fourteen_has_its_own_cost_in_every_deck(id: str, cost: int, deck: str) -> None:
    game = king(city=id, options={"deck": deck})
    assert extra(game, 1, "districts") == cost


def test_the_dragon_gate_and_the_university_are_worth_two_more_and_cost_what_they_did() -> None:
    game = king(city="dragon-gate university")
    parts = game.scores()[1]
    assert (parts["districts"], parts["dragon-gate"], parts["university"]) == (12, 2, 2)
