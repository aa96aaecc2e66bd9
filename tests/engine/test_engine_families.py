"""Choices of several own cards: counted and found by arithmetic, the same as listing them, and never listed."""

from __future__ import annotations

import time
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook import lines, play, player, table

from citadels_engine import Action, Game
from citadels_engine.cards import DECKS, DISTRICTS
from citadels_engine.families import Joined
from citadels_engine.powers.rank_3 import Redraw

WHOLE_DECK = [id for id, n in DECKS["67"].copies.items() for _ in range(n)]


def magician(hand: list[str] | tuple[str, ...]) -> Game:
    """Seat 1 is the Magician with that hand."""
    return table(player("magician", hand=" ".join(hand)), player("king"), player("bishop"), player("warlord"))


def brute_force(hand: list[str] | tuple[str, ...]) -> set[str]:
    """Every redraw of that hand, by trying all subsets."""
    ordered = sorted(hand)
    subsets = {some for n in range(1, len(hand) + 1) for some in combinations(ordered, n)}
    return {"1 redraw " + " ".join(some) for some in subsets}


HANDS = st.lists(st.integers(0, len(WHOLE_DECK) - 1), max_size=8, unique=True).map(
    lambda numbers: [WHOLE_DECK[number] for number in numbers]
)


@settings(max_examples=60, deadline=None)
@given(HANDS)
def test_the_family_is_what_trying_every_subset_gives(hand: list[str]) -> None:
    legal = magician(hand).legal_actions()
    listed = [str(action) for action in legal]
    assert len(listed) == len(legal) == len(set(listed))
    assert {line for line in listed if " redraw " in line} == brute_force(hand)


@settings(max_examples=30, deadline=None)
@given(HANDS, st.data())
def test_it_is_a_sequence_like_a_tuple(hand: list[str], data: st.DataObject) -> None:
    legal = magician(hand).legal_actions()
    plain = tuple(legal)
    n = len(plain)
    assert tuple(legal[i] for i in range(n)) == plain
    assert tuple(legal[i] for i in range(-n, 0)) == plain
    for i in (n, n + 1, -n - 1, -n - 5, 10**9, -(10**9)):
        with pytest.raises(IndexError):
            legal[i]
    bound = st.none() | st.integers(-n - 2, n + 2)
    part = slice(data.draw(bound), data.draw(bound), data.draw(st.none() | st.integers(-3, 3).filter(bool)))
    assert tuple(legal[part]) == plain[part]
    assert tuple(reversed(legal)) == plain[::-1]
    some = data.draw(st.integers(0, n - 1))
    assert plain[some] in legal
    assert legal.index(plain[some]) == some
    assert legal.count(plain[some]) == 1


@settings(max_examples=60, deadline=None)
@given(HANDS, HANDS)
def test_membership_is_what_trying_every_subset_gives(hand: list[str], other: list[str]) -> None:
    game = magician(hand)
    if other:
        line = "1 redraw " + " ".join(sorted(other))
        assert game.is_legal(line) == (Action.parse(line) in game.legal_actions()) == (line in brute_force(hand))


def test_what_belongs_to_another_is_not_in_it() -> None:
    legal = magician(["manor", "tavern"]).legal_actions()
    for line in ("2 redraw manor", "1 keep manor", "1 redraw manor manor", "1 redraw palace", "1 use laboratory manor"):
        action = Action.parse(line)
        assert action not in legal
        with pytest.raises(ValueError, match=r"among|not in"):
            legal.index(action)
    assert "1 redraw manor" not in legal
    assert None not in legal


def test_the_choices_have_one_row_for_the_family() -> None:
    game = magician(["tavern", "manor", "tavern"])
    (row,) = [choice for choice in game.choices() if choice.family]
    assert (row.line, row.verb, sorted(row.family)) == ("1 redraw", "redraw", ["manor", "tavern", "tavern"])
    assert (row.price, row.gain) == (None, None)
    assert {choice.line for choice in game.choices() if not choice.family} == {
        line for line in lines(game) if "redraw" not in line
    }


def test_without_a_family_the_actions_are_a_plain_tuple() -> None:
    game = magician([])
    assert type(game.legal_actions()) is tuple
    assert game.legal_actions() is game.legal_actions()


def test_an_action_made_by_hand_is_the_one_its_line_says() -> None:
    cards = tuple(DISTRICTS[id] for id in ("tavern", "manor", "temple"))
    action = Redraw(1, cards)
    assert action == Action.parse(str(action)) == Action.parse("1 redraw tavern temple manor")
    one, two = magician(["tavern", "manor", "temple"]), magician(["tavern", "manor", "temple"])
    one.apply(action)
    two.apply(str(action))
    assert one.to_dict() == two.to_dict()


# -- sixty cards


def sixty() -> Game:
    return magician(WHOLE_DECK[:60])


def test_sixty_cards_are_counted_and_never_listed() -> None:
    game = sixty()
    began = time.perf_counter()
    legal = game.legal_actions()
    assert isinstance(legal, Joined)
    many = len(legal)
    assert many > 10**12
    last, middle = legal[many - 1], legal[many // 2]
    assert legal[-1] == last
    assert last in legal
    assert legal.index(middle) == many // 2
    assert [str(action) for action in legal[:3]] == [str(action) for action, _ in zip(legal, range(3), strict=False)]
    assert legal[many - 2 : many] == [legal[-2], legal[-1]]
    assert game.is_legal(str(middle))
    assert not game.is_legal("1 redraw " + " ".join(WHOLE_DECK[60:]))
    assert len(game.choices()) < 12
    game.greyed()
    game.view(1)
    game.clone()
    assert time.perf_counter() - began < 0.2


def test_sixty_cards_may_be_redrawn_at_once() -> None:
    game = sixty()
    line = "1 redraw " + " ".join(sorted(WHOLE_DECK[:60]))
    assert str(game.legal_actions()[-1]) == line
    play(game, line)
    assert len(game.view(1).hand) == 60
    assert game.view(None).deck_size == 7
    assert set(WHOLE_DECK[60:]) <= set(game.view(1).hand)


def test_a_hand_of_sixty_builds_what_it_can_once_for_each_name() -> None:
    game = sixty()
    play(game, "1 gold")
    builds = [str(action) for action in game.legal_actions().some if action.verb == "build"]  # type: ignore[attr-defined]
    assert len(builds) == len(set(builds)) > 5
