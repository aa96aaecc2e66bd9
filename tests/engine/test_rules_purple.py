"""The purple districts of the classic decks, one by one."""

from __future__ import annotations

import pytest
from rulebook import (
    cards,
    city,
    deck,
    finish_turn,
    gold,
    hand,
    lines,
    of_kind,
    play,
    player,
    refused,
    table,
    until,
    verbs,
)

from citadels_engine import Game
from citadels_engine.cards import DECKS

WHOLE_DECK = [id for id, n in DECKS["67"].copies.items() for _ in range(n)]


def king(*, options: dict[str, object] | None = None, top: str = "", **own: object) -> Game:
    """Seat 1 is the King and has been called."""
    others = (player("bishop"), player("merchant"), player("warlord"))
    return table(player("king", **own), *others, top=top, **(options or {}))  # type: ignore[arg-type]


def attacked(*others: dict[str, object], gold: int = 9, **options: object) -> Game:
    """The last seat is the Warlord, who has gathered gold; the others are those given."""
    warlord = len(others) + 1
    game = until(table(*others, player("warlord", gold=gold), **options), warlord)  # type: ignore[arg-type]
    play(game, f"{warlord} gold")
    return game


def price(game: Game, line: str) -> int | None:
    """What an offered line costs."""
    (choice,) = [choice for choice in game.choices() if choice.line == line]
    return choice.price


# -- Keep, Great Wall


def test_the_keep_cannot_be_destroyed() -> None:
    game = attacked(player("king", city="keep manor"), player("thief"), player("assassin"))
    assert {line for line in lines(game) if "destroy" in line} == {"4 destroy 1 manor"}
    refusal = refused(game, "4 destroy 1 keep")
    assert (refusal.code, refusal.values["card"]) == ("indestructible", "keep")


def test_not_even_by_its_owner() -> None:
    game = until(table(player("warlord", city="keep", gold=5), player("king"), player("thief"), player("assassin")), 1)
    play(game, "1 gold")
    assert refused(game, "1 destroy 1 keep").code == "indestructible"


def test_the_great_wall_makes_the_other_districts_dearer_by_one() -> None:
    game = attacked(player("king", city="great-wall manor tavern"), player("thief", city="manor"), player("assassin"))
    assert price(game, "4 destroy 1 manor") == 3
    assert price(game, "4 destroy 1 tavern") == 1
    assert price(game, "4 destroy 1 great-wall") == 5
    assert price(game, "4 destroy 2 manor") == 2
    play(game, "4 destroy 1 tavern")
    assert gold(game, 4) == 10


def test_the_great_wall_covers_itself_where_the_option_says_so() -> None:
    game = attacked(
        player("king", city="great-wall"), player("thief"), player("assassin"), great_wall_covers_itself=True
    )
    assert price(game, "4 destroy 1 great-wall") == 6


def test_the_great_wall_may_be_too_dear_to_pass() -> None:
    game = attacked(player("king", city="great-wall castle"), player("thief"), player("assassin"), gold=1)
    refusal = refused(game, "4 destroy 1 castle")
    assert (refusal.code, dict(refusal.values)) == ("not_enough_gold", {"price": 4, "gold": 3})


def test_a_keep_behind_a_great_wall_is_still_safe_and_a_wall_gone_raises_no_price() -> None:
    game = attacked(player("king", city="great-wall keep manor"), player("thief"), player("assassin"),
                    rank_8_acts="any")  # fmt: skip
    assert refused(game, "4 destroy 1 keep").code == "indestructible"
    play(game, "4 destroy 1 great-wall", "4 end")
    assert city(game, 1) == ["keep", "manor"]


# -- Graveyard


def test_the_graveyards_owner_may_buy_what_the_warlord_destroys_whoever_lost_it() -> None:
    game = attacked(player("king", city="manor"), player("thief", city="graveyard", gold=1), player("assassin"))
    before = gold(game, 2)
    play(game, "4 destroy 1 manor")
    assert game.to_act == 2
    assert lines(game) == {"2 use graveyard", "2 pass"}
    view = game.view(None)
    assert (view.asks, view.asks_about) == ("graveyard", ("manor",))
    (event,) = play(game, "2 use graveyard")
    assert (event.kind, event.seat, dict(event.values)) == ("bought_back", 2, {"card": "manor", "paid": 1})
    assert hand(game, 2) == cards("manor")
    assert gold(game, 2) == before - 1
    assert game.to_act == 4
    assert lines(game) == {"4 end"}


def test_its_owner_may_buy_his_own_loss_and_may_decline() -> None:
    game = attacked(player("king", city="manor graveyard"), player("thief"), player("assassin"))
    play(game, "4 destroy 1 manor")
    assert game.to_act == 1
    size = game.view(None).deck_size
    play(game, "1 pass")
    assert deck(game)[-1] == "manor"
    assert game.view(None).deck_size == size + 1
    assert hand(game, 1) == cards("")
    assert game.to_act == 4


def test_without_gold_he_is_not_asked() -> None:
    game = table(player("assassin", city="manor"), player("king", city="graveyard", gold=0), player("thief"),
                 player("warlord", gold=9))  # fmt: skip
    play(game, "1 kill king")
    until(game, 4)
    play(game, "4 gold", "4 destroy 1 manor")
    assert game.to_act == 4
    assert deck(game)[-1] == "manor"


def test_the_warlord_himself_is_not_asked() -> None:
    game = until(
        table(player("warlord", city="graveyard", gold=9), player("king", city="manor"), player("thief"),
              player("assassin")), 1,
    )  # fmt: skip
    play(game, "1 gold", "1 destroy 2 manor")
    assert game.to_act == 1
    assert deck(game)[-1] == "manor"


def test_a_destroyed_graveyard_buys_nothing_back() -> None:
    game = attacked(player("king", city="graveyard"), player("thief"), player("assassin"))
    play(game, "4 destroy 1 graveyard")
    assert game.to_act == 4
    assert deck(game)[-1] == "graveyard"


def test_while_the_graveyard_is_asked_nothing_else_goes_on() -> None:
    game = attacked(player("king", city="manor graveyard"), player("thief"), player("assassin"))
    play(game, "4 destroy 1 manor")
    assert refused(game, "4 end").code == "not_your_decision"
    assert refused(game, "1 end").code == "must_choose"
    assert refused(game, "1 gold").code == "must_choose"


def test_elsewhere_the_graveyard_cannot_be_used() -> None:
    game = king(city="graveyard")
    assert refused(game, "1 use graveyard").code == "not_now"
    assert refused(game, "1 pass").code == "not_now"


# -- Laboratory


def test_laboratory_gives_one_gold_for_a_card() -> None:
    game = king(city="laboratory", hand="manor temple temple")
    assert {line for line in lines(game) if "laboratory" in line} == {
        "1 use laboratory manor",
        "1 use laboratory temple",
    }
    events = play(game, "1 use laboratory temple")
    assert gold(game, 1) == 3
    assert hand(game, 1) == cards("manor temple")
    assert deck(game)[-1] == "temple"
    used, gained = events
    assert dict(used.seen_by(2).values) == {"card": "laboratory", "cards": 1}
    assert used.seen_by(1).values["given"] == ("temple",)
    assert dict(gained.values) == {"why": "laboratory", "gold": 1}


def test_laboratory_once_a_turn_at_any_moment() -> None:
    game = king(city="laboratory", hand="manor temple", gold=3)
    play(game, "1 gold", "1 build manor", "1 use laboratory temple")
    refusal = refused(game, "1 use laboratory temple")
    assert (refusal.code, refusal.values["power"]) == ("already_used", "laboratory")


def test_laboratory_needs_the_district_and_the_card() -> None:
    game = king(city="laboratory", hand="manor")
    assert refused(game, "1 use laboratory temple").code == "not_in_hand"
    game = king(hand="manor")
    assert refused(game, "1 use laboratory manor").code == "no_district"
    other = table(player("king", hand="manor"), player("bishop", city="laboratory"), player("merchant"))
    assert refused(other, "1 use laboratory manor").code == "no_district"


def test_laboratory_in_each_of_the_two_turns_of_a_player_with_two_characters() -> None:
    game = table(player("king bishop", city="laboratory", hand="manor temple"), player("assassin warlord"))
    until(game, 1)
    play(game, "1 use laboratory manor", "1 gold", "1 end", "1 use laboratory temple")
    assert gold(game, 1) == 6


def test_laboratory_gives_two_where_the_option_says_so() -> None:
    game = king(city="laboratory", hand="manor", options={"laboratory_gold": 2})
    (choice,) = [choice for choice in game.choices() if choice.verb == "use"]
    assert choice.gain == 2
    play(game, "1 use laboratory manor")
    assert gold(game, 1) == 4


# -- Smithy


def test_smithy_gives_three_cards_for_two_gold() -> None:
    game = king(city="smithy", gold=2, top="manor temple tavern docks")
    assert price(game, "1 use smithy") == 2
    events = play(game, "1 use smithy")
    assert gold(game, 1) == 0
    assert hand(game, 1) == cards("manor temple tavern")
    assert [event.kind for event in events] == ["used", "paid", "gained"]
    assert dict(events[2].seen_by(3).values) == {"why": "smithy", "cards": 3}
    assert refused(game, "1 use smithy").code == "already_used"


def test_smithy_needs_gold_cards_and_the_district() -> None:
    game = king(city="smithy", gold=1)
    refusal = refused(game, "1 use smithy")
    assert (refusal.code, dict(refusal.values)) == ("not_enough_gold", {"price": 2, "gold": 1})
    assert refused(king(gold=5), "1 use smithy").code == "no_district"
    rest = list(WHOLE_DECK)
    rest.remove("smithy")
    empty = table(player("king", city="smithy", gold=5), player("bishop", hand=" ".join(rest)), player("merchant"))
    assert refused(empty, "1 use smithy").code == "deck_empty"


def test_smithy_draws_what_is_left() -> None:
    rest = list(WHOLE_DECK)
    for id in ("smithy", "manor", "temple"):
        rest.remove(id)
    game = table(
        player("king", city="smithy", gold=5), player("bishop", hand=" ".join(rest)), player("merchant"),
        top="manor temple",
    )  # fmt: skip
    play(game, "1 use smithy")
    assert hand(game, 1) == cards("manor temple")
    assert gold(game, 1) == 3


@pytest.mark.parametrize(("price_of", "brings"), [(2, 2), (3, 3), (3, 2)])
def test_smithy_as_the_options_say(price_of: int, brings: int) -> None:
    game = king(city="smithy", gold=price_of, options={"smithy_gold": price_of, "smithy_cards": brings})
    play(game, "1 use smithy")
    assert (gold(game, 1), hand(game, 1).total()) == (0, brings)


# -- School of Magic


def test_school_of_magic_adds_to_income_but_not_to_the_five_types() -> None:
    game = king(city="school-of-magic manor temple tavern", gold=0)
    play(game, "1 income")
    assert gold(game, 1) == 2
    assert "five_types" not in game.scores()[1]


# -- what scores more


@pytest.mark.parametrize("id", ["dragon-gate", "university"])
def test_dragon_gate_and_university_score_eight(id: str) -> None:
    game = king(city=id)
    assert game.scores()[1] == {"districts": 6, id: 2}
    assert game.view(None).players[0].points == 8


def test_imperial_treasury_scores_the_gold() -> None:
    game = king(city="imperial-treasury", gold=7)
    assert game.scores()[1] == {"districts": 4, "imperial-treasury": 7}
    assert king(city="imperial-treasury", gold=0).scores()[1] == {"districts": 4}


def test_map_room_scores_the_hand() -> None:
    game = king(city="map-room", hand="manor temple tavern", options={"deck": "68"})
    assert game.scores()[1] == {"districts": 5, "map-room": 3}


def test_costs_of_the_68_card_deck_are_paid_and_scored() -> None:
    game = king(hand="observatory", city="imperial-treasury", gold=2, options={"deck": "68"})
    play(game, "1 gold", "1 build observatory")
    assert gold(game, 1) == 0
    assert game.scores()[1]["districts"] == 9
    attack = attacked(player("king", city="observatory"), player("thief"), player("assassin"), deck="68")
    assert price(attack, "4 destroy 1 observatory") == 3


def test_cards_that_are_not_in_the_deck_cannot_be_had() -> None:
    game = king(hand="manor", gold=9)
    play(game, "1 gold")
    assert refused(game, "1 build map-room").code == "not_in_hand"
    assert "map-room" not in game.view(None).uniques
    assert "imperial-treasury" in game.view(None).uniques


# -- Haunted City


FOUR_TYPES = "manor temple tavern watchtower"


def test_haunted_city_stands_in_for_the_missing_type() -> None:
    game = king(city="manor temple tavern haunted-city keep")
    assert game.scores()[1]["five_types"] == 3


def test_haunted_city_alone_is_the_purple_one() -> None:
    game = king(city=f"{FOUR_TYPES} haunted-city")
    assert game.scores()[1]["five_types"] == 3


def test_haunted_city_stands_in_for_one_only() -> None:
    assert "five_types" not in king(city="manor temple haunted-city keep").scores()[1]
    assert "five_types" not in king(city="manor temple tavern haunted-city").scores()[1]


def test_haunted_city_built_in_the_last_round_stays_purple() -> None:
    for late, expected in ((False, None), (True, 3)):
        game = king(
            city="manor temple tavern keep", hand="haunted-city", gold=2, options={"haunted_in_last_round": late}
        )
        play(game, "1 gold", "1 build haunted-city")
        assert game.scores()[1].get("five_types") == expected


def test_haunted_city_built_in_the_last_round_is_still_the_purple_one() -> None:
    game = king(city=FOUR_TYPES, hand="haunted-city")
    play(game, "1 gold", "1 build haunted-city")
    assert game.scores()[1]["five_types"] == 3


def test_haunted_city_built_a_round_earlier_counts() -> None:
    game = king(city="manor temple tavern keep", hand="haunted-city")
    play(game, "1 gold", "1 build haunted-city")
    while game.round == 1:
        finish_turn(game)
    assert game.scores()[1]["five_types"] == 3


# -- events and turns in general


def test_powers_of_districts_are_for_the_own_turn() -> None:
    game = table(player("king"), player("bishop", city="laboratory smithy", hand="manor", gold=9), player("merchant"))
    assert refused(game, "2 use smithy").code == "not_your_decision"
    assert verbs(game) == {"gold", "cards"}


def test_a_district_lost_is_a_power_lost() -> None:
    game = attacked(player("king", city="great-wall tavern"), player("thief"), player("assassin"))
    events = play(game, "4 destroy 1 great-wall")
    assert of_kind(events, "destroyed")[0].values["paid"] == 5
    assert price_next_round(game) == 0


def price_next_round(game: Game) -> int | None:
    """What a Tavern of seat 1 costs the Warlord of the next round, in a copy of the position."""
    again = attacked(player("king", city=" ".join(city(game, 1))), player("thief"), player("assassin"))
    return price(again, "4 destroy 1 tavern")
