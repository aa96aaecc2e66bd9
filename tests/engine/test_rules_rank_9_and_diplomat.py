"""The Artist and the Diplomat."""

from __future__ import annotations

import pytest
from rulebook import city, dark, finish_turn, gold, lines, of_kind, play, player, refused, until, verbs

from citadels_engine import Game

SIX = "temple tavern manor docks prison church"


def artist(gold: int = 3, **own: str) -> Game:
    """Seat 1 is the Artist, whose turn is the last."""
    game = dark(player("artist", gold=gold, **own), player("king"), player("bishop"), player("merchant"))
    return until(game, 1)


def diplomat(*others: dict[str, object], gold: int = 2, city: str = "", **position: object) -> Game:
    """The last seat is the Diplomat, who has gathered two gold; the others are those given."""
    last = len(others) + 1
    game = until(dark(*others, player("diplomat", gold=gold, city=city), **position), last)
    play(game, f"{last} gold")
    return game


def choice(game: Game, line: str) -> tuple[int | None, int | None]:
    """Price and gain of an offered line."""
    (found,) = [choice for choice in game.choices() if choice.line == line]
    return found.price, found.gain


def points(game: Game, seat: int) -> int:
    return game.scores()[seat]["districts"]


# -- Artist


def test_the_artist_lays_a_gold_on_a_district_which_scores_it() -> None:
    game = artist(city="temple manor")
    assert choice(game, "1 beautify manor") == (1, None)
    (event,) = play(game, "1 beautify manor")
    assert (event.kind, event.seat, dict(event.values)) == ("beautified", 1, {"card": "manor"})
    assert (gold(game, 1), points(game, 1)) == (2, 5)
    assert game.view(2).players[0].beautified == ("manor",)


def test_two_of_them_in_a_turn() -> None:
    game = artist(city="temple manor docks", gold=9)
    play(game, "1 beautify manor", "1 beautify temple")
    refusal = refused(game, "1 beautify docks")
    assert (refusal.code, dict(refusal.values)) == ("beautify_limit", {"limit": 2})
    assert not any(row.line.startswith("1 beautify") for row in game.choices())


def test_each_once_in_its_life_and_not_without_gold() -> None:
    game = artist(city="temple* manor", gold=1)
    assert refused(game, "1 beautify temple").code == "already_beautified"
    play(game, "1 beautify manor")
    assert refused(game, "1 beautify manor").code == "already_beautified"
    assert refused(artist(city="manor", gold=0), "1 beautify manor").code == "not_enough_gold"


def test_both_of_two_with_one_name_can_be_beautified() -> None:
    game = artist(city="quarry manor manor", gold=5)
    play(game, "1 beautify manor", "1 beautify manor")
    assert game.view(None).players[0].beautified == ("manor", "manor")
    assert points(game, 1) == 13


def test_only_the_artist_does_it() -> None:
    game = dark(player("king", city="manor"), player("artist"), player("bishop"), player("thief"))
    assert refused(until(game, 1), "1 beautify manor").values == {"character": "artist"}


def test_an_artist_who_can_beautify_nothing_is_told_why() -> None:
    rows = {row.line: row.refusal.code for row in artist(city="temple* manor", gold=0).greyed()}
    assert rows["1 beautify manor"] == "not_enough_gold"
    rows = {row.line: row.refusal.code for row in artist(city="temple*", gold=4).greyed()}
    assert rows["1 beautify temple"] == "already_beautified"


def test_the_gold_on_a_district_raises_what_the_warlord_pays_and_goes_with_it() -> None:
    game = dark(player("king", city="market* docks"), player("artist"), player("bishop"), player("warlord", gold=0))
    play(until(game, 4), "4 gold")
    assert choice(game, "4 destroy 1 market") == (2, None)
    play(game, "4 destroy 1 market")
    assert (gold(game, 1), gold(game, 4)) == (4, 0)
    assert game.view(None).players[0].beautified == ()
    assert points(game, 1) == 3


def test_of_two_the_plain_one_is_destroyed_first() -> None:
    game = dark(player("king", city="market* market quarry"), player("artist"), player("bishop"), player("warlord"),
                rank_8_acts="any")  # fmt: skip
    until(game, 4)
    assert choice(game, "4 destroy 1 market") == (1, None)
    play(game, "4 destroy 1 market")
    assert game.view(None).players[0].beautified == ("market",)
    assert (city(game, 1), points(game, 1)) == (["market", "quarry"], 8)


# -- Diplomat


def test_the_diplomat_pays_the_owner_by_how_much_the_district_taken_is_dearer() -> None:
    game = diplomat(player("king", city="palace"), player("bishop"), player("merchant"), city="temple")
    assert choice(game, "4 exchange temple 1 palace") == (4, None)
    (event,) = play(game, "4 exchange temple 1 palace")
    assert (event.kind, event.seat) == ("exchanged", 4)
    assert dict(event.values) == {"owner": 1, "given": "temple", "taken": "palace", "paid": 4}
    assert (city(game, 1), city(game, 4)) == (["temple"], ["palace"])
    assert (gold(game, 1), gold(game, 4)) == (8, 0)


def test_a_dearer_district_given_brings_nothing_back() -> None:
    game = diplomat(player("king", city="tavern"), player("bishop"), player("merchant"), city="cathedral")
    play(game, "4 exchange cathedral 1 tavern")
    assert (gold(game, 1), gold(game, 4)) == (4, 4)


def test_what_is_too_dear_is_refused_and_greyed_with_its_price() -> None:
    game = diplomat(player("king", city="palace"), player("bishop"), player("merchant"), gold=1, city="temple")
    refusal = refused(game, "4 exchange temple 1 palace")
    assert (refusal.code, dict(refusal.values)) == ("not_enough_gold", {"price": 4, "gold": 3})
    assert {row.line for row in game.greyed()} >= {"4 exchange temple 1 palace"}


def test_the_exchange_waits_for_the_end_of_the_turn() -> None:
    game = until(dark(player("king", city="docks"), player("bishop"), player("merchant"),
                      player("diplomat", city="manor", hand="tavern")), 4)  # fmt: skip
    assert refused(game, "4 exchange manor 1 docks").code == "gather_first"
    play(game, "4 gold", "4 exchange manor 1 docks")
    assert lines(game) == {"4 end"}
    assert refused(game, "4 build tavern").code == "turn_closed"
    assert refused(game, "4 exchange docks 1 manor").code == "already_used"


def test_at_any_moment_where_the_table_agrees_so() -> None:
    game = until(dark(player("king", city="docks"), player("bishop"), player("merchant"),
                      player("diplomat", city="manor", hand="tavern"), rank_8_acts="any"), 4)  # fmt: skip
    play(game, "4 exchange manor 1 docks")
    assert "4 gold" in lines(game)


@pytest.mark.parametrize(
    ("wall", "given", "price"),
    [("inside", "tavern", 4), ("always", "tavern", 4), ("inside", "palace", 0), ("always", "palace", 1),
     ("inside", "castle", 1), ("always", "castle", 1), ("inside", "fortress", 0)]
)  # fmt: skip
def test_the_great_wall_makes_the_districts_behind_it_dearer(wall: str, given: str, price: int) -> None:
    game = diplomat(player("king", city="great-wall harbor"), player("bishop"), player("merchant"), gold=9, city=given,
                    great_wall_diplomat=wall)  # fmt: skip
    assert choice(game, f"4 exchange {given} 1 harbor") == (price, None)
    play(game, f"4 exchange {given} 1 harbor")
    assert (gold(game, 1), gold(game, 4)) == (4 + price, 11 - price)


def test_the_wall_itself_and_the_diplomats_own_wall_cost_nothing_more() -> None:
    game = diplomat(player("king", city="great-wall"), player("bishop", city="manor"), player("merchant", city="docks"),
                    gold=9, city="palace")  # fmt: skip
    assert choice(game, "4 exchange palace 1 great-wall") == (1, None)
    game = diplomat(player("king", city="docks"), player("bishop"), player("merchant"), city="great-wall temple")
    assert choice(game, "4 exchange temple 1 docks") == (2, None)


def test_a_keep_is_not_taken_but_may_be_given() -> None:
    game = diplomat(
        player("king", city="keep manor"), player("bishop"), player("merchant", city="docks"), city="keep temple"
    )
    refusal = refused(game, "4 exchange temple 1 keep")
    assert (refusal.code, dict(refusal.values)) == ("cannot_be_taken", {"card": "keep"})
    assert "4 exchange keep 3 docks" in lines(game)
    play(game, "4 exchange keep 3 docks")
    assert city(game, 3) == ["keep"]


def test_the_bishop_guards_his_city_unless_he_was_killed() -> None:
    game = diplomat(player("bishop", city="manor"), player("assassin"), player("merchant"), city="docks")
    assert refused(game, "4 exchange docks 1 manor").code == "protected"
    game = dark(
        player("bishop", city="manor"), player("assassin"), player("merchant"), player("diplomat", city="docks")
    )
    play(game, "2 kill bishop")
    play(until(game, 4), "4 gold", "4 exchange docks 1 manor")
    assert city(game, 4) == ["manor"]


def test_a_complete_city_of_another_is_left_alone_the_own_one_is_not() -> None:
    game = diplomat(player("king", city=SIX), player("bishop"), player("merchant", city="palace"),
                    gold=9, city="market castle harbor fortress watchtower monastery", city_size=6)  # fmt: skip
    refusal = refused(game, "4 exchange market 1 manor")
    assert (refusal.code, dict(refusal.values)) == ("city_complete", {"owner": 1})
    play(game, "4 exchange market 3 palace")
    assert game.view(None).players[3].complete


@pytest.mark.parametrize(
    ("line", "card"),
    [("4 exchange docks 1 temple", "temple"), ("4 exchange temple 1 manor", "temple")]
)  # fmt: skip
def test_no_city_gets_a_second_district_of_a_name_quarry_or_not(line: str, card: str) -> None:
    game = diplomat(player("king", city="temple manor quarry"), player("bishop"), player("merchant"),
                    gold=9, city="temple docks")  # fmt: skip
    refusal = refused(game, line)
    assert (refusal.code, dict(refusal.values)) == ("would_double", {"card": card})


def test_a_double_of_the_own_city_may_be_given_away() -> None:
    game = diplomat(
        player("king", city="docks"), player("bishop"), player("merchant"), gold=9, city="market market quarry"
    )
    play(game, "4 exchange market 1 docks")
    assert city(game, 4) == ["market", "quarry", "docks"]


def test_one_for_another_of_the_same_name_and_worth_changes_nothing() -> None:
    game = diplomat(player("king", city="manor"), player("bishop"), player("merchant"), city="manor")
    assert refused(game, "4 exchange manor 1 manor").code == "changes_nothing"
    assert verbs(game) == {"end"}


def test_gold_on_a_district_counts_and_goes_along() -> None:
    game = diplomat(player("king", city="manor*"), player("bishop"), player("merchant"), city="manor", also="artist")
    assert choice(game, "4 exchange manor 1 manor") == (1, None)
    play(game, "4 exchange manor 1 manor")
    assert [one.beautified for one in game.view(None).players] == [(), (), (), ("manor",)]
    game = diplomat(player("king", city="castle"), player("bishop"), player("merchant"), city="manor*", also="artist")
    assert choice(game, "4 exchange manor 1 castle") == (0, None)
    play(game, "4 exchange manor 1 castle")
    assert [one.beautified for one in game.view(None).players] == [("manor",), (), (), ()]


def test_a_purple_district_works_for_its_new_owner() -> None:
    game = diplomat(player("king", city="laboratory"), player("bishop"), player("merchant"), gold=9, city="docks",
                    rank_8_acts="any")  # fmt: skip
    game.players[4].hand = game.take_from_deck(1)
    play(game, "4 exchange docks 1 laboratory")
    assert "use laboratory" in verbs(game)
    assert not game.players[1].powers.offers


def test_nobody_is_taxed_for_an_exchange() -> None:
    game = dark(player("tax-collector"), player("king", city="castle"), player("merchant"),
                player("diplomat", city="docks", gold=5))  # fmt: skip
    until(game, 4)
    events = play(game, "4 gold", "4 exchange docks 2 castle") + finish_turn(game)
    assert not of_kind(events, "taxed")


def test_others_than_the_diplomat_and_bad_targets_are_told_so() -> None:
    game = diplomat(player("king", city="manor"), player("bishop"), player("merchant"), city="docks")
    assert refused(game, "4 exchange docks 4 docks").code == "own_seat"
    assert refused(game, "4 exchange docks 7 manor").code == "no_such_seat"
    assert refused(game, "4 exchange docks 1 palace").code == "no_such_district"
    assert refused(game, "4 exchange palace 1 manor").values == {"card": "palace"}
    other = until(dark(player("king", city="manor"), player("bishop"), player("merchant"), player("diplomat")), 1)
    assert refused(other, "1 exchange manor 4 docks").values == {"character": "diplomat"}


def test_the_haunted_city_of_the_last_round_stays_purple_wherever_it_goes() -> None:
    game = dark(player("king", hand="haunted-city", gold=4), player("bishop", city=SIX), player("merchant"),
                player("diplomat", city="temple manor market watchtower", gold=9), city_size=6)  # fmt: skip
    play(until(game, 1), "1 gold", "1 build haunted-city")
    play(until(game, 4), "4 gold", "4 exchange temple 1 haunted-city", "4 end")
    assert game.over
    assert "five_types" not in game.scores()[4]
