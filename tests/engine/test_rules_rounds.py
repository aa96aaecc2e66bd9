"""Rounds: the end of one, the heir, what is shown of the killed, what is cleared away."""

from __future__ import annotations

import pytest
from rulebook import (
    deck,
    finish_round,
    finish_turn,
    gold,
    lines,
    of_kind,
    play,
    player,
    refused,
    table,
    until,
)

from citadels_engine import Game


def killed(character: str, *others: str, crown: int = 1, **options: object) -> Game:
    """Seat 1, the Assassin, has killed that character and ended his turn."""
    game = table(player("assassin"), *(player(id) for id in others), crown=crown, **options)
    play(game, f"1 kill {character}", "1 gold", "1 end")
    return game


def test_a_killed_king_inherits_the_crown_when_the_round_is_over() -> None:
    game = killed("king", "king", "bishop", "warlord")
    assert game.view(None).crown == 1
    until(game, 4)
    assert game.view(None).crown == 1
    events = finish_turn(game)
    assert (game.view(None).crown, game.to_act, game.round) == (2, 2, 2)
    assert [event.kind for event in events][-3:] == ["revealed", "crowned", "round"]
    revealed, crowned = events[-3:-1]
    assert (revealed.seat, dict(revealed.values)) == (2, {"character": "king", "killed": True})
    assert (crowned.seat, dict(crowned.values)) == (2, {"former": 1})


def test_a_killed_king_nobody_holds_leaves_the_crown_where_it_is() -> None:
    game = killed("king", "thief", "bishop", "warlord", crown=3)
    events = finish_round(game)
    assert (game.view(None).crown, game.to_act) == (3, 3)
    assert not of_kind(events, "crowned")
    assert all(not event.values["killed"] for event in of_kind(events, "revealed"))


def test_a_killed_king_who_has_the_crown_keeps_it() -> None:
    game = killed("king", "king", "bishop", "warlord", crown=2)
    events = finish_round(game)
    assert game.view(None).crown == 2
    assert not of_kind(events, "crowned")


@pytest.mark.parametrize("character", ["thief", "bishop", "warlord"])
def test_other_killed_characters_are_shown_too_unless_the_option_says_rank_four_only(character: str) -> None:
    others = ("thief", "bishop", "warlord")
    for option, shown in (("all", 1), ("rank-4", 0)):
        game = killed(character, *others, killed_shown_at_round_end=option)
        events = finish_round(game)
        found = [event for event in of_kind(events, "revealed") if event.values["killed"]]
        assert len(found) == shown
        if shown:
            assert (found[0].seat, found[0].values["character"]) == (others.index(character) + 2, character)


def test_the_killed_king_is_shown_even_where_only_rank_four_is() -> None:
    game = killed("king", "king", "bishop", "warlord", killed_shown_at_round_end="rank-4")
    events = finish_round(game)
    (shown,) = [event for event in of_kind(events, "revealed") if event.values["killed"]]
    assert shown.values["character"] == "king"
    assert game.view(None).crown == 2


def test_the_new_round_clears_marks_characters_and_protection() -> None:
    game = table(player("thief"), player("bishop", city="temple"), player("assassin"), player("warlord"))
    play(game, "3 kill warlord", "3 gold", "3 end", "1 steal bishop", "1 gold", "1 end")
    finish_round(game)
    view = game.view(None)
    assert (view.round, view.phase, view.rank) == (2, "draft", 0)
    assert (view.killed, view.robbed, view.turn) == ((), (), None)
    assert [(one.characters, one.has_picked, one.revealed) for one in view.players] == [(0, False, ())] * 4
    position = game.to_dict()["position"]
    assert (position["guarded"], position["marks"], position["built_this_round"]) == (0, [], [])


def test_gold_hands_and_cities_stay() -> None:
    game = table(
        player("king", hand="manor", city="temple", gold=5), player("bishop"), player("thief"), player("warlord")
    )
    finish_round(game)
    view = game.view(1)
    assert (view.players[0].gold, view.hand, view.players[0].city) == (7, ("manor",), ("temple",))


def test_a_player_with_two_characters_has_two_turns() -> None:
    game = table(player("assassin king"), player("thief warlord"))
    order = []
    while game.rank:
        assert game.view(None).turn is not None
        order.append((game.to_act, game.view(None).turn.character))  # type: ignore[union-attr]
        revealed = [one.revealed for one in game.view(None).players]
        finish_turn(game)
    assert order == [(1, "assassin"), (2, "thief"), (1, "king"), (2, "warlord")]
    assert revealed == [("assassin", "king"), ("thief", "warlord")]
    assert (gold(game, 1), gold(game, 2)) == (6, 6)


def test_each_turn_begins_afresh() -> None:
    game = table(player("king bishop", city="manor temple", hand="tavern market", gold=5), player("thief warlord"))
    until(game, 1)
    play(game, "1 gold", "1 income", "1 build tavern", "1 end")
    assert game.view(None).turn == game.view(1).turn
    turn = game.view(None).turn
    assert turn is not None
    assert (turn.character, turn.gathered, turn.income_taken, turn.built, turn.used) == ("bishop", False, False, 0, ())
    play(game, "1 income", "1 gold", "1 build market")


def test_who_holds_nobody_has_no_turn_and_a_round_without_turns_ends_at_once() -> None:
    game = table(player(), player(), player(), player(), crown=3)
    assert (game.round, game.phase, game.to_act) == (2, "draft", 3)


def test_a_round_goes_on_after_the_crown_has_moved() -> None:
    game = table(player("bishop"), player("king"), player("merchant"), player("warlord"))
    until(game, 3)
    assert game.view(None).crown == 2
    finish_round(game)
    assert game.to_act == 2


def test_the_deck_goes_on_where_it_was() -> None:
    game = table(player("king"), player("bishop"), player("thief"), player("warlord"), top="manor castle")
    before = deck(game)
    finish_round(game)
    assert deck(game) == before
    assert refused(game, f"{game.to_act} gold").code == "must_choose"
    assert all(line.split()[1] == "pick" for line in lines(game))
