"""Views and choices: what a seat is shown of each moment, plain and complete."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass

import pytest
from rulebook import encoded, play, player, random_game, table, until

from citadels_engine import Game, Options, View
from citadels_engine.families import Joined


def test_a_view_holds_everything_the_table_shows() -> None:
    game = table(
        player("thief", hand="manor tavern", city="temple keep", gold=3),
        player("king", city="manor", hand="palace"), player("bishop"), player("warlord", gold=0), crown=2,
    )  # fmt: skip
    play(game, "1 steal bishop", "1 gold")
    view = game.view(1)
    assert (view.seat, view.round, view.phase, view.decision, view.to_act, view.asks) == (1, 1, "turns", 2, 1, "turn")
    assert (view.crown, view.rank, view.robbed, view.killed, view.bewitched) == (2, 2, ("bishop",), (), ())
    assert (view.hand, view.characters) == (("manor", "tavern"), ("thief",))
    assert view.options == game.options
    assert view.cast == game.options.cast
    assert view.me is view.players[0]
    me = view.players[0]
    assert (me.seat, me.gold, me.hand_size, me.city, me.revealed, me.points) == (
        1,
        5,
        2,
        ("temple", "keep"),
        ("thief",),
        4,
    )
    assert (me.museum, me.beautified, me.has_picked, me.characters, me.complete, me.first) == (
        0,
        (),
        True,
        1,
        False,
        False,
    )
    assert view.turn is not None
    assert (view.turn.seat, view.turn.character, view.turn.gathered, view.turn.used) == (1, "thief", True, ("thief",))
    assert view.deck_size == 67 - 6
    other = view.players[1]
    assert (other.hand_size, other.revealed, other.gold) == (1, (), 2)


def test_a_spectator_sees_what_is_public_only() -> None:
    game = table(player("thief", hand="manor"), player("king"), player("bishop"), player("warlord"))
    view = game.view(None)
    assert view.me is None
    assert (view.seat, view.hand, view.characters, view.draft, view.passed_on) == (None, (), (), (), ())
    assert (view.looking_at, view.face_down, dict(view.draft_income), dict(view.hands_seen)) == ((), (), {}, {})
    assert [one.hand_size for one in view.players] == [1, 0, 0, 0]


@pytest.mark.parametrize("seat", [0, 5, -1, "1", 1.5])
def test_seats_that_are_not_there_have_no_view(seat: object) -> None:
    with pytest.raises(ValueError, match="seat"):
        Game.new(Options(players=4), seed=1).view(seat)  # type: ignore[arg-type]


def test_views_choices_and_greyed_are_plain_frozen_and_encodable() -> None:
    for players in (2, 4, 7):
        for game in random_game(players, players):
            if game.decision % 7:
                continue
            for seat in (None, 1, players):
                view = game.view(seat)
                check_plain(view)
                assert pickle.loads(pickle.dumps(view)) == view == copy.deepcopy(view)
                assert encoded(view) == encoded(game.view(seat))
            check_plain(game.choices())
            check_plain(game.greyed())
            assert encoded(game.choices())
            assert encoded(game.greyed())


def check_plain(value: object) -> None:
    """Nothing in it but ids, seats, numbers and flags, and containers of these."""
    if is_dataclass(value):
        for field in fields(value):
            check_plain(getattr(value, field.name))
    elif isinstance(value, dict):
        for key, one in value.items():
            assert isinstance(key, int | str)
            check_plain(one)
    elif isinstance(value, tuple):
        for one in value:
            check_plain(one)
    else:
        assert value is None or type(value) in (int, str, bool), value


def test_a_view_cannot_be_changed_and_does_not_change() -> None:
    game = table(player("thief", hand="manor"), player("king"), player("bishop"), player("warlord"))
    view = game.view(1)
    before = encoded(view)
    with pytest.raises(FrozenInstanceError):
        view.round = 7  # type: ignore[misc]
    play(game, "1 steal king", "1 gold", "1 end", "2 gold")
    assert encoded(view) == before
    assert isinstance(view, View)


def test_choices_are_the_legal_actions_with_price_and_gain() -> None:
    for players in (2, 3, 5):
        for game in random_game(players, players + 50):
            legal, rows = game.legal_actions(), game.choices()
            if isinstance(legal, Joined):
                assert [row.line for row in rows[:-1]] == [str(action) for action in legal.some]
                assert len(rows[-1].family) == len(game.view(game.to_act).hand)
            else:
                assert [row.line for row in rows] == [str(action) for action in legal]
            assert all(row.verb == row.line.split(" ")[1] for row in rows)


def test_prices_and_gains_are_what_then_happens() -> None:
    seen = set()
    for seed in range(6):
        for game in random_game(4, seed):
            if game.over or game.decision % 3:
                continue
            seat = game.to_act
            assert seat is not None
            for row in game.choices():
                if row.family:
                    continue
                after = game.clone()
                after.apply(row.line)
                if after.over or after.round != game.round or after.to_act != seat:
                    continue
                change = after.view(None).players[seat - 1].gold - game.view(None).players[seat - 1].gold
                if row.verb != "cards" and row.verb != "keep":
                    assert change == (row.gain or 0) - (row.price or 0), row
                seen.add(row.verb)
    assert seen >= {"gold", "build", "income", "destroy", "use"}


def test_the_rank_being_called_and_whose_turn_it_is() -> None:
    game = table(player("thief"), player("king"), player("bishop"), player("warlord"))
    ranks = []
    while game.round == 1:
        view = game.view(None)
        assert view.turn is not None
        assert view.turn.seat == game.to_act
        ranks.append(view.rank)
        play(game, f"{game.to_act} gold", f"{game.to_act} end")
    assert ranks == [2, 4, 5, 8]
    assert (game.view(None).turn, game.view(None).rank, game.view(None).phase) == (None, 0, "draft")


def test_scores_are_shown_when_it_is_over() -> None:
    *_, game = random_game(4, 9)
    view = game.view(2)
    assert view.phase == "over"
    assert view.scores == game.scores()
    assert list(view.winners) == game.winners()
    assert (view.to_act, view.asks, view.turn) == (None, "", None)
    assert [one.points for one in view.players] == [sum(parts.values()) for parts in game.scores().values()]


def test_what_others_held_unrevealed_stays_hidden_when_it_is_over() -> None:
    full = "manor castle palace church monastery cathedral tavern market"
    game = table(player("assassin"), player("king", city=full), player("bishop"), player("warlord"),
                 killed_shown_at_round_end="rank-4")  # fmt: skip
    play(game, "1 kill bishop", "1 gold", "1 end")
    until_over(game)
    assert game.view(1).players[2].revealed == ()
    assert game.view(1).characters == ("assassin",)


def until_over(game: Game) -> None:
    """Plain turns to the end."""
    while not game.over:
        play(game, str(game.legal_actions()[0]))


def test_decisions_are_counted() -> None:
    game = table(player("thief"), player("king"), player("bishop"), player("warlord"))
    assert game.decision == game.view(None).decision == 0
    play(game, "1 gold", "1 end")
    until(game, 3)
    assert game.decision == game.view(3).decision == len(game.actions) == 4
