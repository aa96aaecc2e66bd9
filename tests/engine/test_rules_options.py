"""Options: each by its name, what it may be, and what is refused with the reason."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, replace

import pytest
from rulebook import cards_everywhere

from citadels_engine import BadOptions, Game, Options
from citadels_engine.cards import DECKS, DISTRICTS
from citadels_engine.rulesets import RULESETS

CLASSIC = {
    "city_size": 8,
    "cast": ("assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord"),
    "deck": "67",
    "uniques": "all",
    "first_crown": "random",
    "discards_first": "up",
    "crown_holder_sees_facedown": False,
    "killed_shown_at_round_end": "all",
    "rank_8_acts": "end",
    "great_wall_covers_itself": False,
    "laboratory_gold": 1,
    "smithy_gold": 2,
    "smithy_cards": 3,
    "library_observatory_keeps": 2,
    "haunted_in_last_round": False,
    "tie_break": ("districts", "gold"),
    "bishop_guards_whole_round": True,
}


def test_classic_defaults_are_those_of_the_table_of_options() -> None:
    options = Options()
    assert (options.ruleset, options.players) == ("classic", 4)
    assert {name: getattr(options, name) for name in CLASSIC} == CLASSIC
    assert set(RULESETS["classic"].defaults) == set(CLASSIC)
    assert options.changed() == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("city_size", 6), ("city_size", 7), ("deck", "65"), ("deck", "66"), ("deck", "68"), ("uniques", "none"),
        ("uniques", 5), ("uniques", 0), ("uniques", ("keep", "library")), ("uniques", ()), ("first_crown", 2),
        ("discards_first", "down"), ("crown_holder_sees_facedown", True), ("killed_shown_at_round_end", "rank-4"),
        ("rank_8_acts", "any"), ("great_wall_covers_itself", True), ("laboratory_gold", 2), ("smithy_gold", 3),
        ("smithy_cards", 2), ("library_observatory_keeps", 3), ("haunted_in_last_round", True),
        ("tie_break", ("rank",)), ("tie_break", ()), ("tie_break", ("gold", "districts", "rank")),
        ("bishop_guards_whole_round", False),
    ],
)  # fmt: skip
def test_a_changed_option_is_kept_written_and_read_back(name: str, value: object) -> None:
    options = Options(**{name: value})  # type: ignore[arg-type]
    assert getattr(options, name) == value
    assert options.changed() == {name: value}
    plain = options.to_dict()
    assert set(plain) == {"ruleset", "players", *CLASSIC}
    assert plain[name] == (list(value) if isinstance(value, tuple) else value)
    assert Options.from_dict(plain) == options
    assert hash(Options.from_dict(plain)) == hash(options)
    assert Game.new(options, seed=1).options == options


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"players": 1}, "players"), ({"players": 8}, "players"), ({"players": 4.0}, "players"),
        ({"players": True}, "players"), ({"players": "4"}, "players"), ({"players": None}, "players"),
        ({"players": 10**5000}, "players"), ({"city_size": 9}, "city_size"), ({"city_size": 5}, "city_size"),
        ({"city_size": True}, "city_size"), ({"city_size": "8"}, "city_size"), ({"city_size": 8.0}, "city_size"),
        ({"deck": 67}, "deck"), ({"deck": "54"}, "deck"), ({"deck": ["67"]}, "deck"), ({"uniques": -1}, "uniques"),
        ({"uniques": 13}, "uniques"), ({"uniques": "some"}, "uniques"), ({"uniques": ["keep", "keep"]}, "uniques"),
        ({"uniques": ["map-room"]}, "uniques"), ({"uniques": ["manor"]}, "uniques"), ({"uniques": True}, "uniques"),
        ({"uniques": {}}, "uniques"), ({"uniques": [["keep"]]}, "uniques"), ({"first_crown": 0}, "first_crown"),
        ({"first_crown": 5}, "first_crown"), ({"first_crown": "me"}, "first_crown"),
        ({"first_crown": True}, "first_crown"), ({"discards_first": "both"}, "discards_first"),
        ({"crown_holder_sees_facedown": 1}, "crown_holder_sees_facedown"),
        ({"killed_shown_at_round_end": "none"}, "killed_shown_at_round_end"), ({"rank_8_acts": "start"}, "rank_8_acts"),
        ({"laboratory_gold": 3}, "laboratory_gold"), ({"smithy_gold": 1}, "smithy_gold"),
        ({"tie_break": ["districts", "districts"]}, "tie_break"), ({"tie_break": "districts"}, "tie_break"),
        ({"tie_break": ["age"]}, "tie_break"), ({"tie_break": [["gold"], ["gold"]]}, "tie_break"),
        ({"cast": ["king"]}, "cast"), ({"cast": "random"}, "cast"), ({"cast": ["seer"] * 8}, "cast"),
        ({"cast": [*CLASSIC["cast"][1:], "assassin"]}, "cast"), ({"cast": [1] * 8}, "cast"),  # type: ignore[index]
        ({"armory_own_city": True}, "armory_own_city"), ({"nonsense": 1}, "nonsense"),
        ({"ruleset": "chess"}, "ruleset"), ({"ruleset": 5}, "ruleset"), ({"ruleset": None}, "ruleset"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_by_name(changes: dict[str, object], name: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Options.from_dict(changes)
    assert str(caught.value).startswith(f"{name}: ")
    assert len(str(caught.value)) < 600
    with pytest.raises(BadOptions):
        Options(**changes)  # type: ignore[arg-type]


def test_a_characters_other_name_is_understood_in_a_cast() -> None:
    options = Options(cast=[*CLASSIC["cast"][:-1], "condottiere"])  # type: ignore[index]
    assert options == Options()
    assert options.cast[-1] == "warlord"


@pytest.mark.parametrize("data", [None, [], "classic", 5, {1: 2}, {"self": 1}, {"cls": 1}, {"": 1}])
def test_what_is_no_table_of_options(data: object) -> None:
    with pytest.raises(BadOptions):
        Options.from_dict(data)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_classic_is_for_two_to_seven(players: int) -> None:
    assert Game.new(Options(players=players), seed=1).options.players == players


def test_options_are_values() -> None:
    options = Options(players=5, uniques=["keep"])
    assert options == Options(players=5, uniques=("keep",)) != Options(players=5)
    assert pickle.loads(pickle.dumps(options)) == copy.deepcopy(options) == options
    assert replace(options, city_size=7) == Options(players=5, uniques=("keep",), city_size=7)
    with pytest.raises(FrozenInstanceError):
        options.players = 3  # type: ignore[misc]


@pytest.mark.parametrize("deck", DECKS)
def test_uniques_all_none_some_or_named(deck: str) -> None:
    own = DECKS[deck].uniques()
    size = int(deck)
    purple = sum(DECKS[deck].copies[id] for id in own)
    assert Game.new(Options(deck=deck), seed=1).view(None).uniques == own
    none = Game.new(Options(deck=deck, uniques="none"), seed=1)
    assert none.view(None).uniques == ()
    assert cards_everywhere(none.to_dict()["position"]).total() == size - purple == 54
    named = Game.new(Options(deck=deck, uniques=["library", "keep"]), seed=1)
    assert named.view(None).uniques == ("keep", "library")
    assert cards_everywhere(named.to_dict()["position"])["keep"] == 2
    drawn = {Game.new(Options(deck=deck, uniques=3), seed=seed).view(None).uniques for seed in range(40)}
    assert all(len(one) == 3 and set(one) <= set(own) for one in drawn)
    assert len(drawn) > 10
    assert {id for one in drawn for id in one} == set(own)


def test_first_crown_random_or_a_seat() -> None:
    assert {Game.new(Options(first_crown=3), seed=seed).to_act for seed in range(10)} == {3}
    found = [Game.new(Options(players=4), seed=seed).view(None).crown for seed in range(400)]
    assert all(60 <= found.count(seat) <= 140 for seat in (1, 2, 3, 4))


def test_every_district_of_a_game_is_in_the_tables() -> None:
    for deck in DECKS:
        assert set(DECKS[deck].copies) <= set(DISTRICTS)
