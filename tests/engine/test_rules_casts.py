"""The cast: chosen by hand, by name or by the seed; and the drafts of nine characters and of eight players."""

from __future__ import annotations

from collections import Counter

import pytest

from citadels_engine import BadOptions, BadPosition, Game, Options
from citadels_engine.cards import CHARACTERS
from citadels_engine.casts import preset
from citadels_engine.rulesets import RULESETS, THE_EIGHT

NEWER = [id for id in RULESETS if id != "classic"]
NINE = (*THE_EIGHT, "artist")
WITH_EMPEROR = (*THE_EIGHT[:3], "emperor", *THE_EIGHT[4:])


# -- what is allowed


@pytest.mark.parametrize(
    ("ruleset", "players", "ninth"),
    [("dark-city", players, players == 8) for players in range(2, 9)]
    + [("citadela", players, players >= 4) for players in range(2, 9)],
)
def test_default_casts_are_the_eight_and_the_artist_where_the_table_says(
    ruleset: str, players: int, ninth: bool
) -> None:
    options = Options(ruleset=ruleset, players=players)
    assert options.cast == (NINE if ninth else THE_EIGHT)
    assert options.changed() == {}
    assert Options.from_dict(options.to_dict()) == options


@pytest.mark.parametrize("ruleset", NEWER)
@pytest.mark.parametrize("players", range(2, 9))
def test_rank_9_not_with_two_or_three_optional_up_to_seven_and_needed_with_eight(ruleset: str, players: int) -> None:
    for cast in (THE_EIGHT, NINE):
        allowed = (players <= 7) if len(cast) == 8 else (players >= 4)
        if allowed:
            assert Options(ruleset=ruleset, players=players, cast=cast).cast == cast
        else:
            with pytest.raises(BadOptions, match="rank 9"):
                Options(ruleset=ruleset, players=players, cast=cast)


@pytest.mark.parametrize("ruleset", NEWER)
def test_no_queen_with_fewer_than_five_and_no_emperor_with_two(ruleset: str) -> None:
    with_queen = (*THE_EIGHT, "queen")
    with pytest.raises(BadOptions, match="cast: the queen needs at least 5 players"):
        Options(ruleset=ruleset, players=4, cast=with_queen)
    assert Options(ruleset=ruleset, players=5, cast=with_queen).cast == with_queen
    with pytest.raises(BadOptions, match="cast: the emperor needs at least 3 players"):
        Options(ruleset=ruleset, players=2, cast=WITH_EMPEROR)
    assert Options(ruleset=ruleset, players=3, cast=WITH_EMPEROR).cast == WITH_EMPEROR


@pytest.mark.parametrize(
    "cast",
    [
        THE_EIGHT[:7], (*NINE, "queen"), (*THE_EIGHT, "queen", "artist"), THE_EIGHT[::-1], (*THE_EIGHT[:7], "artist"),
        ("assassin", "witch", *THE_EIGHT[2:]), ("witch", *THE_EIGHT), (), ("seer",), [["king"]], 5, None, "nonsense",
        "RANDOM", True, {"king": 1},
    ],
)  # fmt: skip
def test_what_is_no_cast(cast: object) -> None:
    with pytest.raises(BadOptions, match=r"^cast: "):
        Options(ruleset="dark-city", players=5, cast=cast)


@pytest.mark.parametrize("cast", ["random", "dark", "classic", NINE, WITH_EMPEROR, ("witch", *THE_EIGHT[1:])])
def test_classic_keeps_its_eight(cast: object) -> None:
    with pytest.raises(BadOptions, match=r"^cast: "):
        Options(cast=cast)


@pytest.mark.parametrize("players", [1, 9, 10])
@pytest.mark.parametrize("ruleset", NEWER)
def test_two_to_eight_players(ruleset: str, players: int) -> None:
    with pytest.raises(BadOptions, match="players: "):
        Options(ruleset=ruleset, players=players)


# -- casts with names


@pytest.mark.parametrize("ruleset", NEWER)
@pytest.mark.parametrize("players", range(2, 9))
def test_every_preset_fits_every_number_of_players(ruleset: str, players: int) -> None:
    known = RULESETS[ruleset]
    for name in known.presets:
        options = Options(ruleset=ruleset, players=players, cast=name)
        assert options.cast == preset(known, name, players)
        assert Options.from_dict(options.to_dict()) == options
        game = Game.new(options, seed=1)
        assert game.view(None).cast == options.cast


def test_presets_differ_and_all_ten_newcomers_are_in_one() -> None:
    presets = RULESETS["dark-city"].presets
    assert len(set(presets.values())) == len(presets) >= 6
    assert {id for cast in presets.values() for id in cast} == set(CHARACTERS)


# -- casts drawn by the seed


@pytest.mark.parametrize("players", range(2, 9))
def test_a_random_cast_has_one_for_each_rank_and_fits_the_players(players: int) -> None:
    drawn = [Game.new(Options("dark-city", players, cast="random"), seed=seed).view(None).cast for seed in range(120)]
    for cast in drawn:
        Options("dark-city", players, cast=cast)
    ninth = Counter(cast[8] if len(cast) == 9 else "" for cast in drawn)
    if players <= 3:
        assert set(ninth) == {""}
    elif players == 4:
        assert set(ninth) == {"", "artist"}
    elif players < 8:
        assert set(ninth) == {"", "artist", "queen"}
        assert min(ninth.values()) >= 20  # 40 of each expected
    else:
        assert set(ninth) == {"artist", "queen"}
    wanted = {id for id, character in CHARACTERS.items() if character.rank < 9 and (players > 2 or id != "emperor")}
    assert {id for cast in drawn for id in cast[:8]} == wanted


def test_the_drawn_cast_is_the_seeds_and_is_saved_with_the_position() -> None:
    options = Options("citadela", 5, cast="random")
    game = Game.new(options, seed=7)
    assert options.cast == game.options.cast == "random"
    assert Game.new(options, seed=7).view(None).cast == game.view(None).cast
    data = game.to_dict()
    assert tuple(data["position"]["cast"]) == game.view(None).cast
    assert data["options"]["cast"] == "random"
    again = Game.from_dict(data)
    assert again.view(1) == game.view(1)
    assert game.clone().view(None).cast == game.view(None).cast


def test_a_saved_cast_is_believed_also_where_another_would_be_drawn_now() -> None:
    data = Game.new(Options("citadela", 5, cast="random"), seed=7).to_dict()
    data["seed"] = 8
    assert tuple(data["position"]["cast"]) == Game.from_dict(data).view(None).cast


@pytest.mark.parametrize("cast", [THE_EIGHT[:5], [*THE_EIGHT, "queen", "artist"], ["chapel"], "random", 5, None])
def test_a_saved_cast_that_cannot_be(cast: object) -> None:
    data = Game.new(Options("citadela", 5, cast="random"), seed=7).to_dict()
    data["position"]["cast"] = cast
    with pytest.raises(BadPosition, match="cast"):
        Game.from_dict(data)


def test_a_saved_cast_must_be_that_of_the_options() -> None:
    data = Game.new(Options("citadela", 5, cast="dark"), seed=7).to_dict()
    data["position"]["cast"] = list(THE_EIGHT)
    with pytest.raises(BadPosition, match="cast"):
        Game.from_dict(data)


def test_a_position_without_a_cast_has_that_of_the_options() -> None:
    data = Game.new(Options(), seed=7).to_dict()
    del data["position"]["cast"]
    assert Game.from_dict(data).view(None).cast == THE_EIGHT


@pytest.mark.parametrize("where", ["beside", "options"])
def test_a_scenario_may_have_a_cast_by_name_or_by_the_seed(where: str) -> None:
    for cast in ("random", "dark"):
        given = {"cast": cast} if where == "beside" else {"options": {"cast": cast}}
        scene = {"ruleset": "dark-city", "players": [{}] * 5, "phase": "draft", **given}
        assert Game.set_up(scene).view(None).cast == Game.set_up(scene).view(None).cast
        assert len(Game.set_up(scene).view(None).cast) >= 8


def test_who_is_not_in_the_cast_cannot_be_held() -> None:
    scene = {"ruleset": "dark-city", "players": [{"characters": ["witch"]}, {}, {}, {}]}
    with pytest.raises(BadPosition, match="witch is not in this game"):
        Game.set_up(scene)


# -- drafts


@pytest.mark.parametrize(
    ("players", "face_up", "choices"),
    [
        (4, 3, [5, 4, 3, 2]),
        (5, 2, [6, 5, 4, 3, 2]),
        (6, 1, [7, 6, 5, 4, 3, 2]),
        (7, 0, [8, 7, 6, 5, 4, 3, 2]),
        (8, 0, [8, 7, 6, 5, 4, 3, 2, 2]),
    ],
)
@pytest.mark.parametrize("ruleset", NEWER)
@pytest.mark.parametrize("first", ["up", "down"])
def test_drafts_with_nine_characters(ruleset: str, players: int, face_up: int, choices: list[int], first: str) -> None:
    game = Game.new(Options(ruleset, players, cast=NINE, first_crown=2, discards_first=first), seed=5)
    assert len(game.view(None).face_up) == face_up
    assert game.view(None).face_down_count == 1
    seen = []
    while game.phase == "draft":
        seen.append((game.to_act, len(game.legal_actions())))
        game.apply(game.legal_actions()[-1])
    assert seen == [((1 + place) % players + 1, n) for place, n in enumerate(choices)]
    assert game.view(None).face_down_count == (1 if players == 8 else 2)


@pytest.mark.parametrize(("players", "face_up"), [(2, 0), (3, 0), (4, 2), (5, 1), (6, 0), (7, 0)])
def test_with_eight_characters_the_draft_is_the_classic_one(players: int, face_up: int) -> None:
    for options in (Options("dark-city", players, cast=THE_EIGHT), Options("classic", players)):
        game = Game.new(options, seed=9)
        assert (len(game.view(None).face_up), game.view(None).face_down_count) == (face_up, 1)


def test_the_eighth_player_chooses_also_from_the_hidden_character_and_only_he_sees_it() -> None:
    game = Game.new(Options("dark-city", 8, first_crown=1), seed=3)
    (hidden,) = [row["character"] for row in game.to_dict()["position"]["face_down"]]
    for _ in range(7):
        game.apply(game.legal_actions()[0])
    assert hidden in game.view(8).draft
    assert len(game.view(8).draft) == 2
    assert all(game.view(seat).draft == () for seat in (None, *range(1, 8)))
    kept, left = game.view(8).draft
    game.apply(f"8 pick {kept}")
    assert game.view(8).face_down == (left,)
    assert all(game.view(seat).face_down == () for seat in (None, *range(1, 8)))


def test_the_crown_holder_of_citadela_has_looked_at_the_hidden_character() -> None:
    game = Game.new(Options("citadela", 5, first_crown=4), seed=3)
    assert len(game.view(4).face_down) == 1
    assert all(game.view(seat).face_down == () for seat in (None, 1, 2, 3, 5))


def test_the_emperor_never_lies_face_up() -> None:
    hidden = 0
    for seed in range(600):
        found = Game.new(Options("dark-city", 4, cast=WITH_EMPEROR), seed=seed).to_dict()["position"]
        assert "emperor" not in found["face_up"]
        hidden += found["face_down"][0]["character"] == "emperor"
    assert 65 <= hidden <= 135  # 100 expected, 9.1 standard deviation


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_holds_a_character_and_none_is_in_two_places(players: int) -> None:
    game = Game.new(Options("dark-city", players, cast="random"), seed=players)
    while game.phase == "draft":
        game.apply(game.legal_actions()[0])
    found = game.to_dict()["position"]
    places = [id for one in found["players"] for id in one["characters"]]
    places += found["face_up"] + [row["character"] for row in found["face_down"]]
    assert Counter(places) == Counter(game.view(None).cast)


# -- options of the newer rulesets


DARK_CITY = {
    "deck": "66", "emperor_must": True, "emperor_may_keep": False, "emperor_fee": "receiver",
    "killed_emperor_moves_crown": False, "bewitched_emperor": "holder", "thief_spares_witch": True,
    "abbot_tie": "nothing", "abbot_income": "gold", "tax": "turn", "queen_looks_at": "card",
    "navigator_sails": "after-gathering", "great_wall_diplomat": "inside", "wishing_well_counts_itself": False,
    "quarry_duplicates": 1, "armory_complete_city": True, "armory_own_city": False, "armory_takes_keep": True,
    "bell_tower": "may", "ballroom": False, "crown_holder_sees_facedown": False, "tie_break": ("districts", "gold"),
}  # fmt: skip
CITADELA = {
    **DARK_CITY, "emperor_must": False, "emperor_may_keep": True, "emperor_fee": "none", "queen_looks_at": "crown",
    "navigator_sails": "start", "crown_holder_sees_facedown": True, "tie_break": ("districts",),
}  # fmt: skip


@pytest.mark.parametrize(("ruleset", "defaults"), [("dark-city", DARK_CITY), ("citadela", CITADELA)])
def test_defaults_are_those_of_the_table_of_options(ruleset: str, defaults: dict[str, object]) -> None:
    options, classic = Options(ruleset=ruleset), Options()
    for name, value in classic.to_dict().items():
        if name not in ("ruleset", "cast"):
            expected = defaults.get(name, value)
            assert getattr(options, name) == (tuple(expected) if isinstance(expected, list) else expected), name
    assert {name: getattr(options, name) for name in defaults} == defaults
    assert set(options.to_dict()) == {*classic.to_dict(), *defaults}


@pytest.mark.parametrize("name", [name for name in DARK_CITY if name not in RULESETS["classic"].defaults])
def test_what_classic_does_not_have_is_refused_there(name: str) -> None:
    with pytest.raises(BadOptions, match=f"^{name}: classic has no such option"):
        Options(**{name: DARK_CITY[name]})  # type: ignore[arg-type]
    assert getattr(Options(), name) is None
    assert name not in Options().to_dict()
    with pytest.raises(BadOptions, match=f"^{name}: "):
        Options("dark-city", **{name: "nonsense"})  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match=f"^{name}: "):
        Options("dark-city", **{name: []})  # type: ignore[arg-type]


@pytest.mark.parametrize("deck", ["65", "66", "67", "68"])
def test_uniques_all_none_some_or_named_of_both_lists(deck: str) -> None:
    own = Options("dark-city", deck=deck).deck_list().uniques()
    assert Game.new(Options("dark-city", deck=deck), seed=1).view(None).uniques == own
    assert Game.new(Options("dark-city", deck=deck, uniques="none"), seed=1).view(None).uniques == ()
    named = Options("dark-city", deck=deck, uniques=["park", "keep"])
    assert Game.new(named, seed=1).view(None).uniques == ("keep", "park")
    drawn = {Game.new(Options("dark-city", deck=deck, uniques=9), seed=seed).view(None).uniques for seed in range(60)}
    assert all(len(one) == 9 for one in drawn)
    assert {id for one in drawn for id in one} == set(own)
    with pytest.raises(BadOptions, match="uniques"):
        Options("dark-city", deck=deck, uniques=len(own) + 1)
    with pytest.raises(BadOptions, match="uniques"):
        Options(deck=deck, uniques=["park"])
