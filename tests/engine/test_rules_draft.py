"""The draft: how many characters lie where, who chooses when, and who sees which of them."""

from __future__ import annotations

from collections import Counter

import pytest
from rulebook import finish_round, play, player, refused, table, until

from citadels_engine import Game, Options

SEATS = range(2, 8)
EIGHT = {"assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord"}


def drafted(players: int, seed: int = 5, **options: object) -> tuple[Game, list[tuple[int, str, int]]]:
    """A game whose first draft is over, with seat, verb and the number of choices at each decision."""
    game = Game.new(Options(players=players, first_crown=1, **options), seed=seed)  # type: ignore[arg-type]
    seen = []
    while game.phase == "draft":
        legal = game.legal_actions()
        assert game.to_act is not None
        seen.append((game.to_act, legal[0].verb, len(legal)))
        game.apply(legal[-1])
    return game, seen


@pytest.mark.parametrize(("players", "face_up"), [(2, 0), (3, 0), (4, 2), (5, 1), (6, 0), (7, 0)])
def test_face_up_and_face_down_characters(players: int, face_up: int) -> None:
    game = Game.new(Options(players=players), seed=11)
    view = game.view(None)
    assert len(view.face_up) == face_up
    assert view.face_down_count == 1
    assert view.face_down == ()


@pytest.mark.parametrize(
    ("players", "choices"),
    [
        (4, [5, 4, 3, 2]),
        (5, [6, 5, 4, 3, 2]),
        (6, [7, 6, 5, 4, 3, 2]),
        (7, [7, 6, 5, 4, 3, 2, 2]),
    ],
)
def test_each_in_turn_keeps_one_and_passes_the_rest_to_the_left(players: int, choices: list[int]) -> None:
    _, seen = drafted(players)
    assert seen == [(seat, "pick", n) for seat, n in enumerate(choices, 1)]


def test_two_players_pick_and_lay_down_by_turns() -> None:
    game, seen = drafted(2)
    assert seen == [
        (1, "pick", 7),
        (2, "pick", 6),
        (2, "discard", 5),
        (1, "pick", 4),
        (1, "discard", 3),
        (2, "pick", 2),
    ]
    assert [one.characters for one in game.view(None).players] == [2, 2]
    assert game.view(None).face_down_count == 4
    assert game.view(None).face_up == ()


def test_three_players_go_round_twice() -> None:
    game, seen = drafted(3)
    assert seen == [(1, "pick", 7), (2, "pick", 6), (3, "pick", 5), (1, "pick", 4), (2, "pick", 3), (3, "pick", 2)]
    assert [one.characters for one in game.view(None).players] == [2, 2, 2]
    assert game.view(None).face_down_count == 2


@pytest.mark.parametrize("players", SEATS)
def test_every_character_is_in_one_place_when_the_draft_is_over(players: int) -> None:
    game, _ = drafted(players)
    position = game.to_dict()["position"]
    places = [id for one in position["players"] for id in one["characters"]]
    places += position["face_up"] + [row["character"] for row in position["face_down"]]
    assert Counter(places) == Counter(EIGHT)
    assert position["draft"] == []


@pytest.mark.parametrize("crown", [1, 2, 3, 4])
def test_the_crowned_player_begins_and_it_goes_clockwise(crown: int) -> None:
    game = Game.new(Options(first_crown=crown), seed=3)
    order = []
    while game.phase == "draft":
        order.append(game.to_act)
        game.apply(game.legal_actions()[0])
    assert order == [(crown - 1 + i) % 4 + 1 for i in range(4)]


def test_the_king_never_lies_face_up_and_is_hidden_once_in_six_games_of_four() -> None:
    hidden = 0
    for seed in range(1200):
        position = Game.new(Options(players=4), seed=seed).to_dict()["position"]
        assert "king" not in position["face_up"]
        hidden += position["face_down"][0]["character"] == "king"
    assert 150 <= hidden <= 250  # 200 expected, 12.9 standard deviation


def test_the_king_is_hidden_once_in_eight_games_when_the_hidden_one_is_laid_first() -> None:
    hidden = 0
    for seed in range(1200):
        position = Game.new(Options(players=4, discards_first="down"), seed=seed).to_dict()["position"]
        assert "king" not in position["face_up"]
        hidden += position["face_down"][0]["character"] == "king"
    assert 104 <= hidden <= 196  # 150 expected, 11.5 standard deviation


def test_the_king_may_be_hidden_with_five_players_too() -> None:
    found = {
        Game.new(Options(players=5), seed=seed).to_dict()["position"]["face_down"][0]["character"] for seed in range(90)
    }
    assert found == EIGHT


def test_two_players_may_be_dealt_any_hidden_character() -> None:
    found = Counter(
        Game.new(Options(players=2), seed=seed).to_dict()["position"]["face_down"][0]["character"]
        for seed in range(800)
    )
    assert set(found) == EIGHT
    assert all(60 <= n <= 140 for n in found.values())  # 100 expected, 9.4 standard deviation


# -- the seventh player


def seventh(seed: int = 2, **options: object) -> Game:
    """Seven players, six of whom have chosen."""
    game = Game.new(Options(players=7, first_crown=1, **options), seed=seed)  # type: ignore[arg-type]
    for _ in range(6):
        game.apply(game.legal_actions()[0])
    return game


def test_the_seventh_player_chooses_from_the_passed_and_the_hidden_character() -> None:
    start = Game.new(Options(players=7, first_crown=1), seed=2).to_dict()["position"]
    (hidden,) = [row["character"] for row in start["face_down"]]
    game = seventh()
    taken = {id for one in game.to_dict()["position"]["players"] for id in one["characters"]}
    assert set(game.view(7).draft) == EIGHT - taken
    assert hidden in game.view(7).draft
    (passed,) = set(game.view(7).draft) - {hidden}
    assert passed in game.view(6).passed_on[0]
    assert game.view(6).passed_on == ((passed,),)


@pytest.mark.parametrize("which", [0, 1])
def test_what_the_seventh_player_leaves_lies_face_down_and_only_he_has_seen_it(which: int) -> None:
    game = seventh()
    kept, left = game.view(7).draft if which == 0 else reversed(game.view(7).draft)
    play(game, f"7 pick {kept}")
    assert game.view(None).face_down_count == 1
    assert game.view(7).face_down == (left,)
    assert game.view(7).passed_on == ((left,),)
    for seat in (None, 1, 2, 3, 4, 5, 6):
        assert game.view(seat).face_down == ()


def test_nobody_else_sees_what_the_seventh_player_chooses_from() -> None:
    game = seventh()
    for seat in (None, 1, 2, 3, 4, 5, 6):
        assert game.view(seat).draft == ()


def test_with_the_crown_holder_looking_he_does_not_know_what_the_seventh_player_laid_back() -> None:
    game = seventh(crown_holder_sees_facedown=True)
    play(game, f"7 pick {game.view(7).draft[0]}")
    assert game.view(1).face_down == ()
    assert len(game.view(7).face_down) == 1


# -- who sees what


@pytest.mark.parametrize("players", SEATS)
def test_only_who_chooses_sees_the_characters_to_choose_from(players: int) -> None:
    game = Game.new(Options(players=players), seed=8)
    while game.phase == "draft":
        for seat in (None, *range(1, players + 1)):
            shown = game.view(seat).draft
            assert shown == (() if seat != game.to_act else tuple(a.character.id for a in game.legal_actions()))  # type: ignore[attr-defined]
        game.apply(game.legal_actions()[0])


def test_a_player_remembers_what_he_passed_on_and_the_last_what_he_left() -> None:
    game, _ = drafted(4)
    position = game.to_dict()["position"]
    left = [row["character"] for row in position["face_down"]]
    hidden, leftover = left
    held = {seat: position["players"][seat - 1]["characters"][0] for seat in (1, 2, 3, 4)}
    assert [set(one) for one in game.view(1).passed_on] == [{held[2], held[3], held[4], leftover}]
    assert [set(one) for one in game.view(3).passed_on] == [{held[4], leftover}]
    assert game.view(4).passed_on == ((leftover,),)
    assert game.view(4).face_down == (leftover,)
    assert [game.view(seat).face_down for seat in (1, 2, 3, None)] == [(), (), (), ()]
    assert hidden not in {id for seat in (1, 2, 3, 4) for one in game.view(seat).passed_on for id in one}


def test_two_players_know_what_they_laid_down_themselves() -> None:
    game, _ = drafted(2)
    position = game.to_dict()["position"]
    first, by_two, by_one, last = [row["character"] for row in position["face_down"]]
    assert set(game.view(1).face_down) == {by_one}
    assert set(game.view(2).face_down) == {by_two, last}
    assert first not in {*game.view(1).face_down, *game.view(2).face_down}
    assert game.view(None).face_down == ()
    assert by_two not in game.view(2).passed_on[0]


def test_three_players_and_the_last_card_only_the_third_player_has_seen() -> None:
    game, _ = drafted(3)
    assert [len(game.view(seat).face_down) for seat in (1, 2, 3)] == [0, 0, 1]
    assert [len(one) for one in game.view(1).passed_on] == [6, 3]
    assert [len(one) for one in game.view(3).passed_on] == [4, 1]


def test_a_pick_tells_everybody_only_how_many_went_on() -> None:
    game = Game.new(Options(players=4, first_crown=1), seed=1)
    (event,) = play(game, str(game.legal_actions()[0]))
    assert (event.kind, event.seat, dict(event.values)) == ("picked", 1, {"passed": 4})
    assert set(event.private) == {1}
    for seat in (2, 3, 4, None):
        assert dict(event.seen_by(seat).values) == {"passed": 4}
    assert event.seen_by(1).values["character"] == game.view(1).characters[0]
    assert event.seen_by(1).values["passed_on"] == game.view(1).passed_on[0]


def test_laying_down_tells_nobody_else_which() -> None:
    game = Game.new(Options(players=2, first_crown=1), seed=1)
    game.apply(game.legal_actions()[0])
    game.apply(game.legal_actions()[0])
    action = game.legal_actions()[2]
    (event,) = game.apply(action)
    assert (event.kind, event.seat, dict(event.values)) == ("discarded", 2, {})
    assert dict(event.seen_by(2).values) == {"character": str(action).split()[2]}
    assert dict(event.seen_by(1).values) == {}


def test_the_crown_holder_is_shown_the_hidden_character_where_the_option_says_so() -> None:
    game = Game.new(Options(players=5, crown_holder_sees_facedown=True, first_crown=2), seed=4)
    (hidden,) = [row["character"] for row in game.to_dict()["position"]["face_down"]]
    assert game.view(2).face_down == (hidden,)
    assert [game.view(seat).face_down for seat in (1, 3, 4, 5, None)] == [()] * 5
    (event,) = game.opening
    assert event.seen_by(2).values["hidden"] == (hidden,)
    assert "hidden" not in event.seen_by(1).values
    game.apply(game.legal_actions()[0])
    assert game.view(2).face_down == (hidden,)


def test_the_round_begins_with_an_event_that_shows_what_lies_open() -> None:
    game = Game.new(Options(players=4, first_crown=3), seed=9)
    (event,) = game.opening
    assert event.kind == "round"
    assert event.seat is None
    assert dict(event.values) == {"round": 1, "crown": 3, "face_up": game.view(None).face_up, "face_down": 1}
    assert not event.private


def test_the_characters_are_handed_round_without_an_order_that_tells_anything() -> None:
    """Who lies hidden and who was passed on must not show in the order of the cards."""
    for seed in range(20):
        game = seventh(seed)
        ranks = [a.character.rank for a in game.legal_actions()]  # type: ignore[attr-defined]
        assert ranks == sorted(ranks)


def test_a_character_that_is_not_there_cannot_be_taken() -> None:
    game = Game.new(Options(players=4, first_crown=1), seed=1)
    up = game.view(None).face_up[0]
    assert refused(game, f"1 pick {up}").code == "not_in_draft"
    assert refused(game, f"1 discard {game.view(1).draft[0]}").code == "must_choose"
    assert refused(game, "1 gold").code == "must_choose"
    assert refused(game, f"2 pick {game.view(1).draft[0]}").code == "not_your_decision"


def test_income_that_each_choice_would_bring_is_shown_to_who_chooses() -> None:
    game = table(
        player(city="manor castle temple school-of-magic"), player(), player(), player(), phase="draft", face_up=""
    )
    view = game.view(1)
    expected = {"king": 3, "bishop": 2, "merchant": 1, "warlord": 1}
    assert dict(view.draft_income) == {id: n for id, n in expected.items() if id in view.draft}
    assert game.view(2).draft_income == {}


def test_a_new_round_begins_with_who_has_the_crown_now() -> None:
    game = table(player("bishop"), player("merchant"), player("king"), player("warlord"), crown=1)
    finish_round(game)
    assert (game.round, game.to_act, game.phase) == (2, 3, "draft")
    view = game.view(3)
    assert view.characters == ()
    assert view.killed == view.robbed == ()
    assert [one.revealed for one in view.players] == [()] * 4
    assert len(view.draft) == 5


def test_in_a_position_that_was_set_up_nobody_has_seen_a_hidden_character() -> None:
    game = table(
        player(), player(), player(), player(), phase="draft", crown_holder_sees_facedown=True, face_down="warlord"
    )
    assert [game.view(seat).face_down for seat in (1, 2, 3, 4)] == [()] * 4
    assert all(not event.private for event in game.opening)
    turns = table(player("king"), player("thief"), player("bishop"), player("warlord"))
    assert [turns.view(seat).face_down for seat in (1, 2, 3, 4)] == [()] * 4


def test_in_a_set_up_position_rank_four_lies_face_down_where_nobody_holds_it() -> None:
    for seed in range(30):
        game = table(player("assassin"), player("thief"), player("bishop"), player("warlord"), seed=seed)
        position = game.to_dict()["position"]
        assert "king" in [row["character"] for row in position["face_down"]]
        assert (len(position["face_up"]), len(position["face_down"])) == (2, 2)


def test_whoever_has_picked_can_be_seen_but_not_what() -> None:
    game = Game.new(Options(players=5, first_crown=1), seed=12)
    game.apply(game.legal_actions()[0])
    game.apply(game.legal_actions()[0])
    for seat in (None, 3, 5):
        view = game.view(seat)
        assert [one.has_picked for one in view.players] == [True, True, False, False, False]
        assert [one.characters for one in view.players] == [1, 1, 0, 0, 0]
        assert view.characters == ()


def test_an_unrevealed_character_stays_out_of_everybody_elses_view() -> None:
    game = table(player("thief"), player("king"), player("merchant"), player("warlord"))
    for seat in (None, 1, 2, 3):
        view = game.view(seat)
        assert view.players[3].revealed == ()
        assert "warlord" not in view.characters
    assert game.view(4).characters == ("warlord",)
    until(game, 4)
    assert game.view(None).players[3].revealed == ("warlord",)
