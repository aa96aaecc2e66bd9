"""Notation: every action is a line, every line reads back to itself, and garbage is refused."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook import play, player, random_game, table

from citadels_engine import Action, BadNotation
from citadels_engine.cards import CHARACTERS, DISTRICTS

EXAMPLES = (
    "1 pick king", "2 discard thief", "3 gold", "3 cards", "3 keep manor", "3 keep manor temple", "3 build manor",
    "3 income", "3 end", "2 pass", "1 kill merchant", "2 steal architect", "3 swap 1", "3 redraw tavern temple",
    "8 destroy 2 keep", "3 use laboratory temple", "3 use smithy", "3 use graveyard", "3 keep keep keep",
)  # fmt: skip


@pytest.mark.parametrize("line", EXAMPLES)
def test_a_line_reads_back_to_itself(line: str) -> None:
    action = Action.parse(line)
    assert str(action) == line
    assert action.seat == int(line[0])
    assert Action.parse(str(action)) == action
    assert hash(Action.parse(line)) == hash(action)


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("2 pick king", "2 pick"), ("2 discard king", "2 discard"), ("2 keep manor temple", "2 keep"),
        ("2 redraw manor", "2 redraw"), ("2 use laboratory manor", "2 use laboratory"),
        ("2 use smithy", "2 use smithy"), ("2 use graveyard", "2 use graveyard"), ("2 kill king", "2 kill king"),
        ("2 steal king", "2 steal king"), ("2 swap 1", "2 swap 1"), ("2 destroy 1 keep", "2 destroy 1 keep"),
        ("2 build manor", "2 build manor"), ("2 gold", "2 gold"), ("2 income", "2 income"), ("2 end", "2 end"),
    ],
)  # fmt: skip
def test_lines_as_another_seat_may_know_them(line: str, known: str) -> None:
    action = Action.parse(line)
    assert action.seen_by(1) == known
    assert action.seen_by(None) == known
    assert action.seen_by(2) == line


def test_an_action_that_does_not_say_so_is_not_heard() -> None:
    @dataclass(frozen=True)
    class Whisper(Action):
        verb = "whisper"
        seat: int
        word: str

    assert Whisper(2, "manor").seen_by(2) == "2 whisper manor"
    assert Whisper(2, "manor").seen_by(1) == Whisper(2, "manor").seen_by(None) == "2 whisper"


@pytest.mark.parametrize("line", EXAMPLES)
def test_actions_may_be_copied_and_pickled(line: str) -> None:
    action = Action.parse(line)
    for twin in (
        copy.copy(action),
        copy.deepcopy(action),
        pickle.loads(pickle.dumps(action)),
        copy.deepcopy([action])[0],
    ):
        assert twin == action
        assert str(twin) == line
        assert hash(twin) == hash(action)


def test_the_verbs_of_whole_games_are_those_of_the_examples() -> None:
    seen = set()
    for seed in range(30):
        for players in (2, 4, 7):
            *_, game = random_game(players, seed)
            seen |= {action.verb for action in game.actions}
            assert tuple(Action.parse(str(action)) for action in game.actions) == game.actions
    assert seen == {Action.parse(line).verb for line in EXAMPLES}


def test_different_actions_are_different() -> None:
    found = [Action.parse(line) for line in EXAMPLES]
    assert len(set(found)) == len(found)
    assert Action.parse("1 gold") != Action.parse("2 gold")
    assert Action.parse("1 keep manor") != Action.parse("1 redraw manor")


def test_cards_of_one_action_are_a_multiset_printed_sorted() -> None:
    assert str(Action.parse("3 redraw temple tavern manor")) == "3 redraw manor tavern temple"
    assert Action.parse("3 redraw temple tavern") == Action.parse("3 redraw tavern temple")
    assert Action.parse("3 keep temple tavern") == Action.parse("3 keep tavern temple")
    assert str(Action.parse("3 redraw temple manor temple")) == "3 redraw manor temple temple"


def test_the_warlords_other_name_is_understood_and_not_printed() -> None:
    assert str(Action.parse("1 kill condottiere")) == "1 kill warlord"
    assert Action.parse("1 pick condottiere") == Action.parse("1 pick warlord")


def test_an_action_may_be_given_as_the_object_or_as_the_line() -> None:
    one = table(player("king"), player("bishop"), player("thief"), player("warlord"))
    two = one.clone()
    assert one.apply(Action.parse("3 gold")) == two.apply("3 gold")
    assert one.to_dict() == two.to_dict()
    assert one.actions == (Action.parse("3 gold"),)


@pytest.mark.parametrize(
    "line",
    [
        "", " ", "1", "gold", "gold 1", "1  gold", " 1 gold", "1 gold ", "1 gold\n", "1\tgold", "01 gold", "+1 gold",
        "-1 gold", "0 gold", "10 gold", "1.0 gold", "\u0661 gold", "\u00b9 gold", "one gold", "1 Gold", "1 GOLD",
        "1 gold 2", "1 income gold=2", "1 build", "1 build manor temple", "1 build Manor", "1 build manor,",
        "1 build 3", "1 build king", "1 kill", "1 kill manor", "1 kill king queen", "1 kill seer", "1 steal 3",
        "1 swap", "1 swap king", "1 swap 0", "1 swap 1 2", "1 redraw", "1 keep", "1 keep  manor", "1 destroy 2",
        "1 destroy manor 2", "1 destroy 2 manor manor", "1 use", "1 use laboratory", "1 use smithy 2",
        "1 use use smithy", "1 use manor", "1 use  smithy", "1 smithy", "1 pass 2", "1 end;", "1 end # comment",
        "1 threaten king", "1 jump", "1 build \ud800", "1 b\u0443ild manor", "1 build manor\x00",
        "1 keep " + " ".join(["manor"] * 99), "1 keep " + "manor" * 1000,
    ],
)  # fmt: skip
def test_garbage_is_refused(line: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Action.parse(line)
    assert str(caught.value)


@pytest.mark.parametrize("line", [None, 5, b"1 gold", ["1", "gold"], 1.5, object()])
def test_what_is_no_text_is_refused(line: object) -> None:
    with pytest.raises(BadNotation):
        Action.parse(line)  # type: ignore[arg-type]


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    check(text)


WORDS = st.sampled_from(
    [*DISTRICTS, *CHARACTERS, *"123456789", "0", "", "gold", "cards", "keep", "build", "income", "end", "pass", "kill",
     "steal", "swap", "redraw", "destroy", "use", "pick", "discard", "condottiere", "Manor"]
)  # fmt: skip


@given(st.lists(WORDS, max_size=8))
def test_any_words_of_the_notation_are_an_action_or_refused(words: list[str]) -> None:
    check(" ".join(words))


def check(text: str) -> None:
    """A text is refused, or an action whose line says the same."""
    try:
        action = Action.parse(text)
    except BadNotation:
        return
    assert Action.parse(str(action)) == action
    assert sorted(str(action).split(" ")) == sorted(text.replace("condottiere", "warlord").split(" "))


def test_actions_cannot_be_changed() -> None:
    action = Action.parse("1 build manor")
    with pytest.raises(AttributeError):
        action.seat = 2  # type: ignore[misc]


def test_lines_of_any_number_of_cards_leave_nothing_behind() -> None:
    """A stranger may send many such lines; reading them must not fill the memory."""
    import gc
    import sys

    def reads(n: int) -> int:
        ids = list(DISTRICTS)
        for i in range(n):
            for verb in ("keep", "redraw"):
                Action.parse(f"1 {verb} {ids[i % 30]} {ids[i // 30 % 30]} {ids[i // 900 % 30]} {ids[i % 7]}")
        gc.collect()
        return sys.getallocatedblocks()

    reads(100)
    before = reads(100)
    assert reads(5000) - before < 2000


def test_the_log_is_the_lines_in_order() -> None:
    game = table(player("king"), player("bishop"), player("thief"), player("warlord"))
    play(game, "3 gold", "3 end", "1 cards")
    assert [str(action) for action in game.actions] == ["3 gold", "3 end", "1 cards"]
    assert game.decision == 3
    assert game.to_dict()["actions"] == ["3 gold", "3 end", "1 cards"]
