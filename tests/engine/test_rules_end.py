"""The end of the game: the last round, points, ties and winners."""

from __future__ import annotations

import pytest
from rulebook import city, finish_round, finish_turn, gold, of_kind, plainly, play, player, refused, table, until

from citadels_engine import Game

SEVEN = "manor castle church monastery tavern market prison"
EIGHT = f"{SEVEN} watchtower"


def about_to_complete(*others: dict[str, object], gold: int = 2, **options: object) -> Game:
    """Seat 1, the Bishop, can complete his city with a Temple."""
    others = others or (player("king"), player("merchant"), player("warlord"))
    game = table(player("bishop", city=SEVEN, hand="temple docks", gold=gold), *others, **options)  # type: ignore[arg-type]
    return until(game, 1)


def test_the_eighth_district_makes_the_round_the_last() -> None:
    game = about_to_complete()
    events = play(game, "1 gold", "1 build temple")
    (completed,) = of_kind(events, "completed")
    assert (completed.seat, dict(completed.values)) == (1, {"size": 8, "first": True})
    assert not game.over
    view = game.view(None)
    assert [(one.complete, one.first) for one in view.players] == [(True, True)] + [(False, False)] * 3
    assert view.scores == {}
    assert view.winners == ()
    finish_round(game)
    assert game.over
    assert game.to_act is None
    assert game.view(None).phase == "over"


def test_ranks_still_to_come_have_their_turns() -> None:
    game = about_to_complete()
    play(game, "1 gold", "1 build temple", "1 end")
    turns = []
    while not game.over:
        turns.append(game.to_act)
        finish_turn(game)
    assert turns == [3, 4]


def test_the_last_event_is_the_score_for_everybody() -> None:
    game = about_to_complete()
    play(game, "1 gold", "1 build temple")
    events = finish_round(game)
    assert events[-1].kind == "scored"
    assert events[-1].seat is None
    totals = tuple(sum(parts.values()) for parts in game.scores().values())
    assert dict(events[-1].values) == {"totals": totals, "winners": tuple(game.winners())}
    assert not events[-1].private


def test_nothing_is_legal_when_it_is_over() -> None:
    game = about_to_complete()
    play(game, "1 gold", "1 build temple")
    finish_round(game)
    assert list(game.legal_actions()) == []
    assert (game.choices(), game.greyed()) == ((), ())
    for line in ("1 gold", "1 end", "2 pick king"):
        assert refused(game, line).code == "game_over"


@pytest.mark.parametrize("size", [6, 7, 8])
def test_the_city_size_is_what_was_agreed(size: int) -> None:
    built = EIGHT.split()[: size - 1]
    game = table(
        player("bishop", city=" ".join(built), hand="temple"), player("king"), player("merchant"), player("warlord"),
        city_size=size,
    )  # fmt: skip
    until(game, 1)
    play(game, "1 gold", "1 build temple")
    assert game.view(None).players[0].complete
    finish_round(game)
    assert game.over


def test_one_district_less_does_not_end_it() -> None:
    game = about_to_complete()
    play(game, "1 gold")
    finish_round(game)
    assert not game.over
    assert game.round == 2


def test_the_architect_may_go_beyond_the_size_in_one_turn() -> None:
    game = table(
        player("architect", city="manor castle church monastery tavern market", hand="temple docks prison", gold=9),
        player("king"), player("bishop"), player("warlord"),
    )  # fmt: skip
    until(game, 1)
    events = play(game, "1 gold", "1 build temple", "1 build docks", "1 build prison")
    assert len(of_kind(events, "completed")) == 1
    assert len(city(game, 1)) == 9
    parts = game.scores()[1]
    assert (parts["districts"], parts["first_city"]) == (3 + 4 + 2 + 3 + 1 + 2 + 1 + 3 + 2, 4)
    assert "full_city" not in parts


def test_first_gets_four_others_with_a_complete_city_two() -> None:
    game = about_to_complete(
        player("king"), player("merchant", city="palace cathedral town-hall fortress docks harbor temple", hand="keep"),
        player("warlord"), gold=5,
    )  # fmt: skip
    play(game, "1 gold", "1 build temple", "1 end")
    assert game.to_act == 3
    events = play(game, "3 gold", "3 build keep")
    (completed,) = of_kind(events, "completed")
    assert dict(completed.values) == {"size": 8, "first": False}
    finish_round(game)
    scores = game.scores()
    assert (scores[1]["first_city"], scores[3]["full_city"]) == (4, 2)
    assert "full_city" not in scores[1]
    assert "first_city" not in scores[3]
    assert "first_city" not in scores[2]
    assert "full_city" not in scores[2]


def test_points_are_costs_types_and_bonuses() -> None:
    game = table(
        player("king", city="palace cathedral town-hall fortress dragon-gate imperial-treasury temple keep", gold=3),
        player("bishop", city="manor"), player("merchant", city=EIGHT), player("warlord"), crown=1,
    )  # fmt: skip
    scores = game.scores()
    assert scores[1] == {
        "districts": 5 + 5 + 5 + 5 + 6 + 4 + 1 + 3, "five_types": 3, "first_city": 4, "dragon-gate": 2,
        "imperial-treasury": 3,
    }  # fmt: skip
    assert scores[2] == {"districts": 3}
    assert scores[3] == {"districts": 3 + 4 + 2 + 3 + 1 + 2 + 2 + 1, "full_city": 2}
    assert scores[4] == {"districts": 0}
    assert [one.points for one in game.view(None).players] == [sum(scores[seat].values()) for seat in (1, 2, 3, 4)]


def test_complete_cities_of_a_set_up_position_were_completed_in_seat_order_from_the_crown() -> None:
    game = table(player("king", city=EIGHT), player("bishop"), player("thief", city=EIGHT), player("warlord"), crown=3)
    assert [one.first for one in game.view(None).players] == [False, False, True, False]
    finish_round(game)
    assert game.over
    assert "full_city" in game.scores()[1]


def test_a_complete_city_in_a_set_up_draft_makes_that_round_the_last() -> None:
    game = table(player(), player(city=EIGHT), player(), player(), phase="draft")
    while not game.over:
        assert game.round == 1
        plainly(game)


def test_the_killed_king_inherits_in_the_last_round_too() -> None:
    game = table(player("assassin"), player("king", city=EIGHT), player("bishop"), player("warlord"))
    play(game, "1 kill king")
    events = finish_round(game)
    assert game.over
    assert game.view(None).crown == 2
    assert [event.kind for event in events][-3:] == ["revealed", "crowned", "scored"]


def test_the_end_is_not_undone() -> None:
    """The Warlord cannot break a complete city, so the first one stays the first."""
    game = about_to_complete(player("king"), player("merchant"), player("warlord", gold=9))
    play(game, "1 gold", "1 build temple")
    until(game, 4)
    play(game, "4 gold")
    assert {action.verb for action in game.legal_actions()} == {"end"}
    plainly(game)
    assert game.over
    assert game.view(None).players[0].first


# -- ties

TWENTY = "palace cathedral town-hall fortress"
COMPLETE_FOR_17 = "temple tavern watchtower church market trading-post prison haunted-city"


def compared(first: str, second: str, gold: tuple[int, int] = (2, 2), **options: object) -> list[int]:
    """Who would win if the game ended now with those two cities and stashes."""
    game = table(
        player("king", city=first, gold=gold[0]), player("bishop", city=second, gold=gold[1]),
        player("thief"), player("assassin"), **options,
    )  # fmt: skip
    return game.winners()


def test_the_most_points_win() -> None:
    assert compared("palace", "castle") == [1]
    assert compared("castle", "palace", gold=(9, 0)) == [2]


def test_of_equal_points_the_dearer_city_wins() -> None:
    """The two points more of the Dragon Gate are points, not cost."""
    assert compared("dragon-gate", "castle harbor", gold=(9, 0)) == [2]


def test_then_the_gold_and_then_they_share() -> None:
    assert compared("castle", "harbor", gold=(3, 4)) == [2]
    assert compared("castle", "harbor", gold=(4, 4)) == [1, 2]


def test_ties_are_broken_as_the_option_says_and_in_its_order() -> None:
    assert compared("dragon-gate", "castle harbor", gold=(9, 0), tie_break=["gold", "districts"]) == [1]
    assert compared("dragon-gate", "castle harbor", gold=(9, 0), tie_break=["districts"]) == [2]
    assert compared("castle", "harbor", gold=(3, 4), tie_break=["districts"]) == [1, 2]
    assert compared("castle", "harbor", gold=(3, 4), tie_break=[]) == [1, 2]


def last_round(*characters: str, **options: object) -> Game:
    """Seats 1 and 2 score twenty each, seat 3 completed his city for seventeen and this is the last round."""
    cities = (TWENTY, TWENTY, COMPLETE_FOR_17, "")
    return table(
        *(player(id, city=one, gold=2) for id, one in zip(characters, cities, strict=True)),
        **options,
    )


def test_the_highest_rank_shown_breaks_the_tie_where_the_option_says_so() -> None:
    game = last_round("king", "bishop", "thief", "warlord", tie_break=["rank"])
    finish_round(game)
    assert game.over
    assert {seat: sum(parts.values()) for seat, parts in game.scores().items()} == {1: 20, 2: 20, 3: 17, 4: 0}
    assert game.winners() == [2]


def test_who_was_killed_and_not_shown_has_the_lowest_rank() -> None:
    game = last_round("king", "bishop", "thief", "assassin", tie_break=["rank"], killed_shown_at_round_end="rank-4")
    play(game, "4 kill bishop")
    finish_round(game)
    assert game.winners() == [1]


def test_a_killed_king_who_is_shown_counts_as_rank_four() -> None:
    game = last_round("king", "magician", "thief", "assassin", tie_break=["rank"], killed_shown_at_round_end="rank-4")
    play(game, "4 kill king")
    finish_round(game)
    assert game.winners() == [1]


def test_winners_share_in_the_last_event_and_in_the_view() -> None:
    game = last_round("king", "bishop", "thief", "warlord", tie_break=["districts"])
    events = finish_round(game)
    assert events[-1].values["winners"] == (1, 2)
    assert game.view(None).winners == (1, 2)
    assert game.view(4).scores == game.scores()
    assert gold(game, 1) == 4
