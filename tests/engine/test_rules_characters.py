"""The eight characters: what each may do, to whom, when, and what everybody hears of it."""

from __future__ import annotations

import pytest
from rulebook import (
    cards,
    city,
    deck,
    finish_round,
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

from citadels_engine import Game, Options
from citadels_engine.cards import DECKS

WHOLE_DECK = [id for id, n in DECKS["67"].copies.items() for _ in range(n)]


def rest_of_the_deck(*used: str) -> str:
    """Every card but those, for a hand that empties the deck."""
    rest = list(WHOLE_DECK)
    for id in " ".join(used).split():
        rest.remove(id)
    return " ".join(rest)


# -- Assassin


def assassin(*others: dict[str, object], **own: object) -> Game:
    return table(player("assassin", **own), *others)  # type: ignore[arg-type]


FOUR = (player("king"), player("bishop"), player("warlord"))


def test_the_assassin_may_name_everybody_but_himself_out_of_play_or_not() -> None:
    game = assassin(*FOUR)
    kills = {line for line in lines(game) if "kill" in line}
    assert kills == {
        f"1 kill {id}" for id in ("thief", "magician", "king", "bishop", "merchant", "architect", "warlord")
    }
    assert refused(game, "1 kill assassin").code == "own_rank"


def test_the_assassin_kills_once_before_or_after_gathering() -> None:
    for order in (["1 kill thief", "1 gold"], ["1 gold", "1 kill thief"]):
        game = assassin(*FOUR)
        play(game, *order)
        refusal = refused(game, "1 kill king")
        assert (refusal.code, refusal.values["power"]) == ("already_used", "assassin")
        play(game, "1 end")
    assert "1 end" in lines(play_gold(assassin(*FOUR)))


def play_gold(game: Game) -> Game:
    """The game after gold was taken: the power need not be used."""
    play(game, f"{game.to_act} gold")
    return game


def test_everybody_hears_who_is_killed_and_nobody_who_it_is() -> None:
    game = assassin(*FOUR)
    (event,) = play(game, "1 kill bishop")
    assert (event.kind, event.seat, dict(event.values)) == ("killed", 1, {"character": "bishop"})
    assert not event.private
    for seat in (None, 1, 2, 3, 4):
        assert game.view(seat).killed == ("bishop",)
        assert game.view(seat).players[2].revealed == ()


def test_the_killed_character_has_no_turn_and_is_not_shown_when_called() -> None:
    game = assassin(player("king", gold=0), player("bishop"), player("warlord"))
    play(game, "1 kill king", "1 gold")
    events = play(game, "1 end")
    assert game.to_act == 3
    called = [event.values["character"] for event in of_kind(events, "called")]
    assert called == ["thief", "magician", "king", "bishop"]
    assert [event.seat for event in of_kind(events, "revealed")] == [3]
    assert gold(game, 2) == 0


def test_calling_does_not_tell_a_killed_character_from_one_nobody_holds() -> None:
    held = assassin(player("king"), player("bishop"), player("warlord"))
    not_held = assassin(player("merchant"), player("bishop"), player("warlord"))
    told = []
    for game in (held, not_held):
        play(game, "1 kill king", "1 gold")
        told.append([event for event in play(game, "1 end") if event.values.get("rank") == 4])
    assert told[0] == told[1]


def test_killing_a_character_nobody_holds_does_nothing() -> None:
    game = assassin(*FOUR)
    play(game, "1 kill magician")
    finish_round(game)
    assert game.round == 2


def test_with_two_characters_the_assassin_may_kill_his_own_other_one() -> None:
    game = table(player("assassin warlord"), player("king bishop"))
    play(game, "1 kill warlord", "1 gold", "1 end")
    seats = []
    while game.rank:
        seats.append((game.to_act, game.view(None).rank))
        finish_turn(game)
    assert seats == [(2, 4), (2, 5)]


# -- Thief


def thief(*others: dict[str, object], **own: object) -> Game:
    return table(player("thief", **own), *others)  # type: ignore[arg-type]


def test_the_thief_may_name_rank_three_and_up() -> None:
    game = thief(*FOUR)
    steals = {line for line in lines(game) if "steal" in line}
    assert steals == {f"1 steal {id}" for id in ("magician", "king", "bishop", "merchant", "architect", "warlord")}
    assert refused(game, "1 steal thief").code == "own_rank"
    assert refused(game, "1 steal assassin").code == "rank_spared"


def test_the_thief_may_not_name_the_killed_character() -> None:
    game = table(player("assassin"), player("thief"), player("king"), player("warlord"))
    play(game, "1 kill king", "1 gold", "1 end")
    assert "2 steal king" not in lines(game)
    refusal = refused(game, "2 steal king")
    assert (refusal.code, refusal.values["character"]) == ("character_killed", "king")
    assert "2 steal bishop" in lines(game)


def test_the_purse_is_emptied_when_the_character_is_called_before_its_turn() -> None:
    game = thief(player("king", gold=5), player("merchant"), player("warlord"), gold=1)
    (event,) = play(game, "1 steal king")
    assert (event.kind, event.seat, dict(event.values)) == ("robbed", 1, {"character": "king"})
    assert game.view(3).robbed == ("king",)
    assert gold(game, 2) == 5
    play(game, "1 gold")
    events = play(game, "1 end")
    assert (gold(game, 1), gold(game, 2)) == (8, 0)
    assert [event.kind for event in events] == [
        "turn_ended", "called", "called", "revealed", "stolen", "crowned",
    ]  # fmt: skip
    (stolen,) = of_kind(events, "stolen")
    assert (stolen.seat, dict(stolen.values)) == (1, {"victim": 2, "character": "king", "gold": 5})


def test_what_comes_later_in_the_turn_is_safe() -> None:
    game = thief(player("merchant", gold=5, city="tavern market docks"), player("king"), player("warlord"))
    play(game, "1 steal merchant", "1 gold", "1 end")
    until(game, 2)
    assert gold(game, 2) == 0
    play(game, "2 gold", "2 income")
    assert gold(game, 2) == 3 + 3
    assert gold(game, 1) == 2 + 2 + 5


def test_a_poor_victim_and_a_missing_one() -> None:
    game = thief(player("king", gold=0), player("merchant"), player("warlord"))
    play(game, "1 steal king", "1 gold")
    assert not of_kind(play(game, "1 end"), "stolen")
    game = thief(*FOUR)
    play(game, "1 steal architect")
    events = finish_round(game)
    assert not of_kind(events, "stolen")
    assert gold(game, 1) == 4


def test_the_thief_steals_once() -> None:
    game = thief(*FOUR)
    play(game, "1 steal king")
    assert refused(game, "1 steal bishop").code == "already_used"


def test_robbing_the_own_second_character_does_nothing() -> None:
    game = table(player("thief king", gold=3), player("bishop warlord"))
    events = play(game, "1 steal king", "1 gold", "1 end")
    assert game.view(None).rank == 4
    assert not of_kind(events, "stolen")
    assert gold(game, 1) == 5


def test_with_two_characters_the_whole_common_stash_is_stolen() -> None:
    game = table(player("thief bishop"), player("king warlord", gold=4))
    play(game, "1 steal warlord", "1 gold", "1 end")
    play(game, "2 gold", "2 end")
    play(game, "1 gold", "1 end")
    assert (gold(game, 1), gold(game, 2)) == (2 + 2 + 2 + 6, 0)


# -- Magician


def magician(*others: dict[str, object], top: str = "", seed: int = 1, **own: object) -> Game:
    return table(player("magician", **own), *(others or FOUR), top=top, seed=seed)  # type: ignore[arg-type]


def test_the_magician_exchanges_whole_hands() -> None:
    game = magician(player("king", hand="palace castle manor"), player("bishop"), player("warlord"), hand="tavern")
    (event,) = play(game, "1 swap 2")
    assert hand(game, 1) == cards("palace castle manor")
    assert hand(game, 2) == cards("tavern")
    assert (event.kind, event.seat, dict(event.values)) == ("swapped", 1, {"other": 2, "gave": 1, "got": 3})
    assert set(event.seen_by(1).values["now"]) == {"palace", "castle", "manor"}
    assert event.seen_by(2).values["now"] == ("tavern",)
    for seat in (3, 4, None):
        assert dict(event.seen_by(seat).values) == {"other": 2, "gave": 1, "got": 3}


def test_with_an_empty_hand_the_magician_may_swap_for_a_full_one_and_the_other_way_round() -> None:
    game = magician(player("king", hand="palace"), player("bishop"), player("warlord"))
    assert lines(game) == {"1 gold", "1 cards", "1 swap 2"}
    assert refused(game, "1 swap 3").code == "both_hands_empty"
    play(game, "1 swap 2")
    assert (hand(game, 1), hand(game, 2)) == (cards("palace"), cards(""))
    game = magician(hand="tavern")
    play(game, "1 swap 4")
    assert (hand(game, 1), hand(game, 4)) == (cards(""), cards("tavern"))


def test_the_magician_swaps_with_players_not_with_himself_or_nobody() -> None:
    game = magician(hand="tavern")
    assert {line for line in lines(game) if "swap" in line} == {"1 swap 2", "1 swap 3", "1 swap 4"}
    assert refused(game, "1 swap 1").code == "own_seat"
    refusal = refused(game, "1 swap 5")
    assert (refusal.code, refusal.values["seat"]) == ("no_such_seat", 5)


def test_the_magician_may_swap_with_the_killed_player() -> None:
    game = table(player("assassin"), player("magician"), player("king", hand="palace"), player("warlord"))
    play(game, "1 kill king", "1 gold", "1 end", "2 swap 3")
    assert hand(game, 2) == cards("palace")


def test_the_magician_may_redraw_some_of_his_cards() -> None:
    game = magician(hand="tavern palace temple", top="market docks")
    (event,) = play(game, "1 redraw tavern")
    assert hand(game, 1) == cards("palace temple market")
    assert (deck(game)[0], deck(game)[-1]) == ("docks", "tavern")
    assert (event.kind, dict(event.values)) == ("redrawn", {"count": 1})
    assert dict(event.seen_by(1).values) == {"count": 1, "under": ("tavern",), "drawn": ("market",)}
    assert dict(event.seen_by(2).values) == {"count": 1}


def test_the_cards_go_under_the_deck_in_the_order_they_are_printed() -> None:
    game = magician(hand="tavern palace temple manor", top="market docks harbor castle")
    play(game, "1 redraw temple manor tavern palace")
    assert deck(game)[-4:] == ["manor", "palace", "tavern", "temple"]
    assert [str(action) for action in game.actions] == ["1 redraw manor palace tavern temple"]


def test_from_a_deck_too_small_some_of_his_own_cards_come_back() -> None:
    game = table(
        player("magician", hand="tavern palace temple"),
        player("king", hand=rest_of_the_deck("tavern palace temple", "manor")),
        player("bishop"),
        player("warlord"),
        top="manor",
    )
    assert game.view(None).deck_size == 1
    play(game, "1 redraw palace tavern temple")
    assert hand(game, 1) == cards("manor palace tavern")
    assert deck(game) == ["temple"]


def test_redrawing_from_an_empty_deck_could_change_nothing_and_is_not_offered() -> None:
    game = table(
        player("magician", hand="tavern"), player("king", hand=rest_of_the_deck("tavern")),
        player("bishop"), player("warlord"),
    )  # fmt: skip
    assert "redraw" not in verbs(game)
    assert refused(game, "1 redraw tavern").code == "deck_empty"


def test_redrawing_needs_the_cards() -> None:
    game = magician(hand="tavern tavern manor")
    refusal = refused(game, "1 redraw tavern tavern tavern")
    assert (refusal.code, refusal.values["card"]) == ("not_in_hand", "tavern")
    assert refused(game, "1 redraw palace").code == "not_in_hand"
    assert game.is_legal("1 redraw manor tavern tavern")
    empty = magician()
    assert refused(empty, "1 redraw tavern").code == "hand_empty"


def test_swap_or_redraw_but_not_both_and_only_once() -> None:
    for first in ("1 swap 2", "1 redraw tavern"):
        game = magician(hand="tavern manor")
        play(game, first)
        assert refused(game, "1 swap 3").code == "already_used"
        assert refused(game, "1 redraw manor").code == "already_used"


def test_the_magician_may_act_after_gathering_and_building() -> None:
    game = magician(hand="tavern manor", top="market docks")
    play(game, "1 gold", "1 build tavern", "1 redraw manor")
    assert hand(game, 1) == cards("market")


# -- King


def test_the_king_takes_the_crown_when_called_and_the_robbery_comes_first() -> None:
    game = table(player("thief"), player("bishop"), player("king"), player("warlord"), crown=1)
    play(game, "1 steal king", "1 gold")
    events = play(game, "1 end")
    assert game.view(None).crown == 3
    assert [event.kind for event in events][-3:] == ["revealed", "stolen", "crowned"]
    assert (events[-1].seat, dict(events[-1].values)) == (3, {"former": 1})


def test_a_king_with_the_crown_keeps_it_without_a_word() -> None:
    game = table(player("king"), player("bishop"), player("thief"), player("warlord"), crown=1)
    assert game.view(None).crown == 1
    assert not of_kind(finish_round(game), "crowned")


def test_without_a_king_the_crown_stays() -> None:
    game = table(player("assassin"), player("bishop"), player("thief"), player("warlord"), crown=3)
    finish_round(game)
    assert (game.view(None).crown, game.to_act) == (3, 3)


# -- Bishop and Warlord


def warlord(*others: dict[str, object], own: dict[str, object] | None = None, **options: object) -> Game:
    """Seat 1 is the Warlord and has been called; the others had plain turns and gathered gold."""
    game = table(player("warlord", **(own or {})), *others, **options)  # type: ignore[arg-type]
    return until(game, 1)


def destroys(game: Game) -> set[str]:
    return {line for line in lines(game) if "destroy" in line}


OTHERS = (player("king", city="manor tavern palace"), player("thief", city="watchtower"), player("assassin"))


def test_the_warlord_destroys_at_the_end_of_the_turn_for_one_gold_less() -> None:
    game = warlord(*OTHERS, own={"city": "temple", "gold": 2})
    assert destroys(game) == set()
    assert refused(game, "1 destroy 2 manor").code == "gather_first"
    play(game, "1 gold")
    assert destroys(game) == {
        "1 destroy 1 temple", "1 destroy 2 manor", "1 destroy 2 tavern", "1 destroy 2 palace", "1 destroy 3 watchtower",
    }  # fmt: skip
    (event,) = play(game, "1 destroy 2 palace")
    assert gold(game, 1) == 0
    assert city(game, 2) == ["manor", "tavern"]
    assert deck(game)[-1] == "palace"
    assert (event.kind, event.seat, dict(event.values)) == (
        "destroyed", 1, {"owner": 2, "card": "palace", "paid": 4},
    )  # fmt: skip


def test_a_district_of_cost_one_falls_for_nothing() -> None:
    game = warlord(*OTHERS, own={"gold": 0})
    play(game, "1 cards")
    game.apply(game.legal_actions()[0])
    assert destroys(game) == {"1 destroy 2 tavern", "1 destroy 3 watchtower"}
    play(game, "1 destroy 2 tavern")
    assert gold(game, 1) == 0


def test_what_is_too_dear_cannot_be_destroyed() -> None:
    game = warlord(*OTHERS, own={"gold": 0})
    play(game, "1 gold")
    refusal = refused(game, "1 destroy 2 palace")
    assert (refusal.code, dict(refusal.values)) == ("not_enough_gold", {"price": 4, "gold": 2})


def test_after_the_attack_only_the_end_is_left() -> None:
    game = warlord(*OTHERS, own={"gold": 9, "hand": "tavern", "city": "watchtower laboratory smithy"})
    play(game, "1 gold", "1 destroy 2 manor")
    assert lines(game) == {"1 end"}
    for line in ("1 income", "1 build tavern", "1 use smithy", "1 use laboratory tavern"):
        assert refused(game, line).code == "turn_closed"
    assert refused(game, "1 destroy 2 tavern").code == "already_used"
    assert game.view(2).turn is not None
    assert game.view(2).turn.closed  # type: ignore[union-attr]


def test_the_warlord_may_strike_first_where_the_option_says_so() -> None:
    game = warlord(*OTHERS, own={"gold": 4, "city": "watchtower", "hand": "temple"}, rank_8_acts="any")
    play(game, "1 destroy 2 palace", "1 income", "1 gold", "1 build temple")
    assert refused(game, "1 destroy 2 tavern").code == "already_used"
    play(game, "1 end")


def test_the_warlord_may_destroy_his_own_and_lose_its_power() -> None:
    game = warlord(*OTHERS, own={"gold": 9, "city": "watchtower laboratory", "hand": "manor"}, rank_8_acts="any")
    play(game, "1 gold", "1 destroy 1 laboratory")
    assert city(game, 1) == ["watchtower"]
    refusal = refused(game, "1 use laboratory manor")
    assert (refusal.code, refusal.values["card"]) == ("no_district", "laboratory")


def test_not_the_living_bishops_city() -> None:
    game = warlord(player("bishop", city="temple"), player("king", city="manor"), player("thief"))
    play(game, "1 gold")
    assert destroys(game) == {"1 destroy 3 manor"}
    refusal = refused(game, "1 destroy 2 temple")
    assert (refusal.code, dict(refusal.values)) == ("protected", {"owner": 2, "character": "bishop"})


def test_a_killed_bishop_protects_nothing() -> None:
    game = table(player("assassin"), player("bishop", city="temple"), player("king"), player("warlord"))
    play(game, "1 kill bishop")
    until(game, 4)
    play(game, "4 gold", "4 destroy 2 temple")
    assert city(game, 2) == []


def test_not_a_complete_city_not_even_the_own() -> None:
    full = "manor castle palace church monastery cathedral tavern temple"
    game = warlord(player("king", city=full), player("thief", city="tavern"), player("assassin"))
    play(game, "1 gold")
    assert destroys(game) == {"1 destroy 3 tavern"}
    refusal = refused(game, "1 destroy 2 temple")
    assert (refusal.code, refusal.values["owner"]) == ("city_complete", 2)
    own = warlord(player("king"), player("thief", city="tavern"), player("assassin"), own={"city": full})
    play(own, "1 gold")
    assert destroys(own) == {"1 destroy 3 tavern"}
    assert refused(own, "1 destroy 1 temple").code == "city_complete"


def test_a_shorter_game_makes_a_smaller_city_complete() -> None:
    game = warlord(
        player("king", city="manor castle palace church monastery cathedral"), player("thief"), player("assassin"),
        city_size=6,
    )  # fmt: skip
    play(game, "1 gold")
    assert destroys(game) == set()
    assert refused(game, "1 destroy 2 church").code == "city_complete"


def test_what_does_not_stand_there_and_seats_that_are_not_there() -> None:
    game = warlord(*OTHERS)
    play(game, "1 gold")
    refusal = refused(game, "1 destroy 3 manor")
    assert (refusal.code, dict(refusal.values)) == ("no_such_district", {"owner": 3, "card": "manor"})
    assert refused(game, "1 destroy 7 manor").code == "no_such_seat"


def test_a_warlord_with_no_target_just_ends_his_turn() -> None:
    game = warlord(player("king"), player("thief"), player("assassin"))
    play(game, "1 gold")
    assert lines(game) == {"1 end"}


def test_the_price_of_purple_cards_that_score_more_is_their_cost() -> None:
    for id in ("dragon-gate", "university"):
        game = warlord(player("king", city=id), player("thief"), player("assassin"), own={"gold": 3})
        play(game, "1 gold")
        (choice,) = [choice for choice in game.choices() if choice.verb == "destroy"]
        assert choice.price == 5


def test_in_a_game_of_two_the_bishop_guards_the_whole_round() -> None:
    game = table(player("bishop king", city="temple"), player("thief warlord"))
    until(game, 1)
    finish_turn(game)
    finish_turn(game)
    assert (game.to_act, game.view(None).rank) == (2, 8)
    play(game, "2 gold")
    assert refused(game, "2 destroy 1 temple").code == "protected"


def test_in_a_game_of_two_he_guards_his_own_turn_only_where_the_option_says_so() -> None:
    game = table(player("bishop king", city="temple"), player("thief warlord"), bishop_guards_whole_round=False)
    while game.view(None).rank != 8:
        finish_turn(game)
    play(game, "2 gold", "2 destroy 1 temple")
    assert city(game, 1) == []
    four = table(player("bishop", city="temple"), player("warlord"), player("king"), player("thief"),
                 bishop_guards_whole_round=False)  # fmt: skip
    until(four, 2)
    play(four, "2 gold")
    assert refused(four, "2 destroy 1 temple").code == "protected"


def test_with_two_characters_the_bishop_protects_against_his_own_warlord_too() -> None:
    game = table(player("bishop warlord", city="temple", gold=5), player("thief king", city="tavern"))
    while game.view(None).rank != 8:
        finish_turn(game)
    play(game, "1 gold")
    assert destroys(game) == {"1 destroy 2 tavern"}


# -- Architect


def test_the_architect_gains_two_cards_after_gathering_whatever_it_was() -> None:
    game = until(table(player("architect"), *FOUR, top="docks harbor market castle"), 1)
    deck_before = deck(game)
    events = play(game, "1 gold")
    assert hand(game, 1).total() == 2
    (gained,) = of_kind(events, "gained")
    assert dict(gained.values) == {"why": "architect", "cards": 2}
    assert gained.seen_by(1).values["drawn"] == tuple(deck_before[:2])
    assert dict(gained.seen_by(4).values) == {"why": "architect", "cards": 2}


def test_the_architects_cards_come_after_the_choice_of_the_one_kept() -> None:
    game = until(table(player("architect", city="library"), player("merchant"), player("king")), 1)
    play(game, "1 cards")
    assert hand(game, 1).total() == 4
    game = until(table(player("architect"), player("merchant"), player("king")), 1)
    top = deck(game)[:4]
    play(game, "1 cards")
    assert hand(game, 1).total() == 0
    play(game, f"1 keep {top[0]}")
    assert hand(game, 1) == cards(" ".join((top[0], top[2], top[3])))


@pytest.mark.parametrize("left", [0, 1])
def test_the_architect_takes_what_is_left(left: int) -> None:
    game = table(
        player("architect"), player("king", hand=rest_of_the_deck("manor")), player("bishop"), player("warlord"),
        top="manor",
    )  # fmt: skip
    if left == 0:
        play(game, "2 cards", "2 end")
    until(game, 1)
    assert game.view(None).deck_size == left
    events = play(game, "1 gold")
    assert hand(game, 1).total() == left
    assert [event.values["cards"] for event in of_kind(events, "gained")] == [1] * left


# -- everybody's powers are his own


def test_nobody_uses_the_power_of_another_character() -> None:
    game = until(table(player("bishop", hand="tavern"), player("king"), player("merchant"), player("warlord")), 1)
    for line, owner in (
        ("1 kill king", "assassin"),
        ("1 steal king", "thief"),
        ("1 swap 2", "magician"),
        ("1 redraw tavern", "magician"),
        ("1 destroy 2 manor", "warlord"),
    ):
        refusal = refused(game, line)
        assert (refusal.code, refusal.values["character"]) == ("not_your_character", owner)


def test_ranks_are_called_in_order_and_the_call_is_heard_by_all() -> None:
    game = Game.new(Options(players=4, first_crown=1), seed=6)
    while game.phase == "draft":
        events = game.apply(game.legal_actions()[0])
    while game.round == 1 and not game.over:
        events += finish_turn(game)
    called = [(event.values["rank"], event.values["character"]) for event in of_kind(events, "called")]
    assert called == list(enumerate(game.options.cast, 1))
    revealed = [event for event in of_kind(events, "revealed") if not event.values["killed"]]
    ranks = [game.options.cast.index(event.values["character"]) for event in revealed]
    assert ranks == sorted(ranks)
    assert len(revealed) == 4
