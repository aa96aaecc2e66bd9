"""Positions: saved and read back, set up, and hostile data that must be refused by name or be playable."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulebook import dark, lines, play, player, random_action, random_game, table

from citadels_engine import BadNotation, BadOptions, BadPosition, Game, Options
from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.random import Stream
from citadels_engine.rulesets import THE_EIGHT

Path = tuple[str | int, ...]
Data = dict[str, Any]
MOST_DECISIONS = 20_000


def at_the_graveyard() -> Game:
    game = table(player("king", city="manor"), player("thief", city="graveyard"), player("assassin"),
                 player("warlord", gold=9))  # fmt: skip
    while game.to_act != 4:
        for word in ("gold", "end"):
            if game.is_legal(f"{game.to_act} {word}"):
                game.apply(f"{game.to_act} {word}")
    play(game, "4 gold", "4 destroy 1 manor")
    assert game.view(None).asks == "graveyard"
    return game


def with_a_bewitched_emperor(*lines: str) -> Game:
    """The Emperor's holder is about to give the crown away, and a card may be what is paid for it."""
    game = dark(player("witch"), player("emperor"), player("queen", hand="manor tavern", city="park"),
                player("warlord", city="museum hospital"), player("thief"), crown=4)  # fmt: skip
    play(game, "1 gold", "1 bewitch emperor", "5 gold", "5 end", *lines)
    return game


def stopped(players: int, seed: int, asks: str, after: int = 40) -> Game:
    """A random game at the first such question after so many decisions."""
    *_, game = random_game(players, seed, lambda game: game.decision >= after and game.view(None).asks == asks)
    assert game.view(None).asks == asks
    return game


def games() -> dict[str, Game]:
    """One game at each kind of decision."""
    *_, over = random_game(3, 5)
    return {
        "new": Game.new(Options(players=4, crown_holder_sees_facedown=True), seed="new"),
        "two draft": stopped(2, 1, "pick"),
        "two discard": stopped(2, 2, "discard"),
        "seven draft": stopped(7, 3, "pick", 60),
        "turn": stopped(4, 4, "turn", 80),
        "keep": stopped(5, 5, "keep"),
        "graveyard": at_the_graveyard(),
        "crown": with_a_bewitched_emperor(),
        "fee": with_a_bewitched_emperor("2 crown 3"),
        "some uniques": stopped(6, 6, "turn"),
        "over": over,
    }


GAMES = games()


# -- saved and read back


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_is_plain_data_that_text_formats_can_hold(name: str) -> None:
    data = GAMES[name].to_dict()
    assert set(data) == {"options", "seed", "actions", "position"}
    assert json.loads(json.dumps(data)) == data
    assert Game.from_dict(json.loads(json.dumps(data))).to_dict() == data
    assert no_nothing(data)


def no_nothing(value: Any) -> bool:
    """TOML has no null, and no keys but text."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and no_nothing(one) for key, one in value.items())
    if isinstance(value, list):
        return all(no_nothing(one) for one in value)
    return type(value) in (int, str, bool)


def test_what_was_read_is_not_kept_and_what_was_written_is_not_shared() -> None:
    game = GAMES["turn"].clone()
    data = game.to_dict()
    again = Game.from_dict(data)
    for one in data["position"]["players"]:
        one["hand"].clear()
    data["position"]["deck"].clear()
    data["actions"].clear()
    data["options"]["tie_break"].clear()
    assert again.to_dict() == game.to_dict()


def test_tuples_and_other_mappings_are_read_too() -> None:
    from types import MappingProxyType

    data = GAMES["turn"].to_dict()
    frozen = MappingProxyType(data)
    assert Game.from_dict(frozen).to_dict() == data
    tupled = copy.deepcopy(data)
    tupled["actions"] = tuple(tupled["actions"])
    tupled["position"]["deck"] = tuple(tupled["position"]["deck"])
    assert Game.from_dict(tupled).to_dict() == data


@pytest.mark.parametrize("seed", [0, -5, 7, 2**70, "", "c0ffee", "Zlaté ulice", "a\nb", "💥"])
def test_any_seed_comes_back(seed: int | str) -> None:
    game = Game.new(Options(), seed=seed)
    assert Game.from_dict(game.to_dict()).seed == seed
    assert Game.from_dict(game.to_dict()).to_dict() == game.to_dict()


# -- hostile data


def deep(levels: int) -> list[Any]:
    """Lists inside lists."""
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


def deep_table(levels: int) -> dict[str, Any]:
    """Tables inside tables."""
    found: dict[str, Any] = {}
    for _ in range(levels):
        found = {"position": found, "deck": found}
    return found


HOSTILE: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 3, 8, 9, 10**9, 10**5000, -(10**5000), 1.5, float("nan"), float("inf"), "", "manor",
    "king", "warlord", "no such card", "x" * 100_000, "\ud800", b"manor", [], {}, [None], ["manor"], ["manor"] * 50,
    ["king"], [1, 2], [[]], [{}], {"a": 1}, {1: 2}, set(), object(), deep(100_000), deep_table(2000), [deep(50_000)],
    range(5), ["1 gold"], ["hello"], [10**5000], {"character": "king"}, [{"seat": 1, "card": "manor"}],
    [{"asks": "turn", "seat": 1}], [{"asks": "keep", "seat": 1, "cards": ["manor"] * 60, "count": 30}],
)  # fmt: skip


def paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """Every place in nested tables and lists; of long lists the first and the last."""
    yield here
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from paths(one, (*here, key))
    elif isinstance(value, list):
        for i in sorted({0, len(value) - 1} if len(value) > 8 else set(range(len(value)))):
            if i >= 0:
                yield from paths(value[i], (*here, i))


def at(data: Any, path: Path) -> Any:
    """What stands at that place."""
    for key in path:
        data = data[key]
    return data


def put(data: Any, path: Path, value: Any) -> Any:
    """The data with another value at that place."""
    data = {"": copied(data)}
    where = at(data, ("", *path[:-1])) if path else data
    where[path[-1] if path else ""] = value
    return data[""]


def drop(data: Any, path: Path) -> Any:
    """The data without what stands at that place."""
    data = copied(data)
    del at(data, path[:-1])[path[-1]]
    return data


def copied(value: Any, levels: int = 8) -> Any:
    """A copy of plain tables and lists, down to as many levels as a position has."""
    if isinstance(value, dict) and levels:
        return {key: copied(one, levels - 1) for key, one in value.items()}
    return [copied(one, levels - 1) for one in value] if isinstance(value, list) and levels else value


def refused_or_playable(make: Any, data: Any) -> Game | None:
    """The data are refused with a short reason that names a place, or give a game that can be played to its end."""
    try:
        game: Game = make(data)
    except (BadPosition, BadOptions, BadNotation) as error:
        named_and_short(error)
        return None
    play_to_the_end(game)
    return game


def named_and_short(error: ValueError) -> None:
    """The message names a place and is no longer than a screen can show."""
    assert 0 < len(str(error)) < 600
    if isinstance(error, BadPosition):
        assert error.where
        assert error.why
        assert str(error) == f"{error.where}: {error.why}"
    elif isinstance(error, BadOptions):
        assert ": " in str(error)


def play_to_the_end(game: Game) -> None:
    """Everything on the game's face answers at every decision, and a random game ends."""
    stream = Stream("on")
    for seat in (None, *range(1, game.options.players + 1)):
        game.view(seat)
    again = Game.from_dict(game.to_dict())
    assert again.to_dict() == game.to_dict()
    start = game.decision
    while not game.over:
        assert game.legal_actions()
        if (game.decision - start) % 25 == 0:
            game.view(game.to_act)
            game.choices()
            game.greyed()
        game.apply(random_action(game, stream))
        assert all(one.gold >= 0 for one in game.players)
        assert game.decision - start < MOST_DECISIONS
    assert game.winners()
    assert game.scores()


@pytest.mark.parametrize("name", GAMES)
def test_every_field_is_checked(name: str) -> None:
    data = GAMES[name].to_dict()
    data["actions"] = data["actions"][-3:]
    stream = Stream(f"fields {name}")
    for path in paths(data):
        for value in HOSTILE:
            if stream.below(5) == 0 or len(path) < 2:
                refused_or_playable(Game.from_dict, put(data, path, value))
        if path:
            refused_or_playable(Game.from_dict, drop(data, path))


PATHS = {name: list(paths(game.to_dict())) for name, game in GAMES.items()}
IDS = (*DISTRICTS, *CHARACTERS, *"12345678", "1 gold", "keep", "turn", "pick", "killed", "all", "none")
SMALL = st.integers(-2, 10)
VALUES = (
    SMALL | st.booleans() | st.sampled_from(IDS) | st.sampled_from(HOSTILE) | st.lists(st.sampled_from(IDS), max_size=6)
)


@settings(max_examples=1200, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_data_changed_in_several_places(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(list(GAMES)))
    changed = GAMES[name].to_dict()
    changed["actions"] = changed["actions"][-2:]
    for _ in range(data.draw(st.integers(1, 3))):
        changed = mutated(data, name, changed)
    refused_or_playable(Game.from_dict, changed)


def mutated(data: st.DataObject, name: str, changed: Data) -> Data:
    """One change: another value, one left out, one doubled, or two exchanged."""
    path, other = data.draw(st.sampled_from(PATHS[name])), data.draw(st.sampled_from(PATHS[name]))
    try:
        match data.draw(st.sampled_from(("put", "drop", "double", "exchange", "copy"))):
            case "put":
                return put(changed, path, data.draw(VALUES))  # type: ignore[no-any-return]
            case "drop" if path:
                return drop(changed, path)  # type: ignore[no-any-return]
            case "double" if isinstance(at(changed, path), list):
                return put(changed, path, [*at(changed, path), *at(changed, path)[:1]])  # type: ignore[no-any-return]
            case "exchange":
                one, two = at(changed, path), at(changed, other)
                return put(put(changed, path, two), other, one)  # type: ignore[no-any-return]
            case "copy":
                return put(changed, path, at(changed, other))  # type: ignore[no-any-return]
    except (KeyError, IndexError, TypeError):
        pass  # an earlier change has taken that place away
    return changed


# -- refused by name


def refused(data: Any, make: Any = Game.from_dict) -> str:
    """Where the data are refused."""
    with pytest.raises(BadPosition) as caught:
        make(data)
    return caught.value.where


TURN = GAMES["turn"].to_dict()


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("seed",), 1.5, "seed"),
        (("seed",), True, "seed"),
        (("seed",), "x" * 201, "seed"),
        (("seed",), "\ud800", "seed"),
        (("actions",), "1 gold", "actions"),
        (("position",), 5, "position"),
        (("position", "round"), 0, "position.round"),
        (("position", "crown"), 5, "position.crown"),
        (("position", "crown"), 0, "position.crown"),
        (("position", "rank"), 9, "position.rank"),
        (("position", "random"), -1, "position.random"),
        (("position", "over"), 1, "position.over"),
        (("position", "over"), True, "position.asked"),
        (("position", "deck", 0), "castle-in-the-air", "position.deck"),
        (("position", "players", 0, "gold"), -1, "position.players[1].gold"),
        (("position", "players", 2, "gold"), 2.0, "position.players[3].gold"),
        (("position", "players", 1, "gold"), True, "position.players[2].gold"),
        (("position", "players", 1, "gold"), 10**9, "position.players[2].gold"),
        (("position", "players", 1, "hand"), ["chapel"], "position.players[2].hand"),
        (("position", "players", 1, "city"), ["manor", "manor"], "position.players[2].city"),
        (("position", "players", 3, "characters"), ["seer"], "position.players[4].characters"),
        (("position", "players", 3, "revealed"), ["assassin", "thief"], "position.players[4].revealed"),
        (("position", "players"), [], "position.players"),
        (("position", "uniques"), [], "position.uniques"),
        (("position", "uniques"), ["keep", "keep"], "position.uniques"),
        (("position", "uniques"), ["manor"], "position.uniques"),
        (("position", "asked"), [], "position.asked"),
        (("position", "asked"), [{"asks": "whatever", "seat": 1}], "position.asked[1].asks"),
        (("position", "asked", 0, "seat"), 9, "position.asked[1].seat"),
        (("position", "turn"), None, "position.turn"),
        (("position", "turn", "gathered"), "yes", "position.turn.gathered"),
        (("position", "turn", "used"), ["nothing"], "position.turn.used"),
        (("position", "marks"), [{"character": "king", "kind": "loved", "seat": 1}], "position.marks[1].kind"),
        (("position", "marks"), [{"character": "rook", "kind": "killed", "seat": 1}], "position.marks[1].character"),
        (("position", "face_up"), ["rook"], "position.face_up"),
        (("position", "face_up"), ["king"], "position.face_up"),
        (("position", "guardian"), "keep", "position.guardian"),
    ],
)
def test_the_place_is_named(path: Path, value: Any, where: str) -> None:
    assert refused(put(TURN, path, value)) == where


def test_a_guarded_city_has_a_guardian_and_no_other_has() -> None:
    bishop = table(player("bishop"), player("king"), player("thief"), player("warlord"))
    while not bishop.guarded:
        play(bishop, str(bishop.legal_actions()[0]))
    data = bishop.to_dict()
    assert (data["position"]["guarded"], data["position"]["guardian"]) == (1, "bishop")
    assert refused(put(data, ("position", "guardian"), "")) == "position.guardian"
    assert refused(put(data, ("position", "guarded"), 0)) == "position.guardian"


@pytest.mark.parametrize("key", ["seed", "actions", "position", "options"])
def test_what_is_missing_is_named(key: str) -> None:
    assert refused(drop(TURN, (key,))) == key


NEWER = {"cast", "goal"}
"""What positions that were saved before do not have."""


@pytest.mark.parametrize("key", sorted(set(TURN["position"]) - NEWER))
def test_what_is_missing_in_the_position_is_named(key: str) -> None:
    assert refused(drop(TURN, ("position", key))) == f"position.{key}"


def test_a_card_too_many_and_a_card_missing() -> None:
    more = put(TURN, ("position", "deck"), [*TURN["position"]["deck"], "keep", "keep", "keep"])
    assert refused(more).startswith("position.")
    less = put(TURN, ("position", "deck"), TURN["position"]["deck"][1:])
    assert refused(less) == "position.deck"
    unknown = {**TURN, "extra": 1}
    assert refused(unknown) == "extra"


def test_a_character_in_two_places_and_one_missing() -> None:
    held = [one["characters"] for one in TURN["position"]["players"]]
    other = next(i for i in (0, 1, 2, 3) if not TURN["position"]["players"][i]["revealed"])
    twice = put(TURN, ("position", "players", other, "characters"), held[other - 1])
    assert refused(twice) == "position.players"
    assert refused(put(TURN, ("position", "face_up"), [])) == "position.players"
    assert refused(put(TURN, ("position", "players", other, "characters"), [])) == "position.players"


def test_a_complete_city_must_have_been_the_first() -> None:
    full = "manor castle palace church monastery cathedral tavern market"
    data = table(player("king", city=full), player("bishop"), player("thief"), player("warlord")).to_dict()
    assert Game.from_dict(data).to_dict() == data
    assert refused(put(data, ("position", "first"), 0)) == "position.first"


def test_a_draft_that_runs_out_of_characters_is_refused() -> None:
    data = Game.new(Options(players=4, first_crown=1), seed=1).to_dict()
    position = data["position"]
    moved = position["draft"][1:]
    position["face_down"] += [{"character": id, "seen_by": []} for id in moved]
    position["draft"] = position["draft"][:1]
    assert refused(data) == "position.draft"


def test_questions_that_nobody_asked_are_refused() -> None:
    data = GAMES["graveyard"].to_dict()
    for change in ({"seat": 4}, {"seat": 1}, {"cards": ["manor", "manor"]}, {"count": 5}, {"cards": []}):
        broken = copy.deepcopy(data)
        broken["position"]["asked"][1] |= change
        assert refused(broken).startswith("position.")
    poor = put(data, ("position", "players", 1, "gold"), 0)
    assert refused(poor) == "position.asked"
    twice = put(data, ("position", "asked"), [*data["position"]["asked"], data["position"]["asked"][1]])
    assert refused(twice) == "position.asked"
    keep = GAMES["keep"].to_dict()
    for change in ({"count": 2}, {"count": 0}, {"cards": keep["position"]["asked"][1]["cards"] * 3}):
        broken = copy.deepcopy(keep)
        broken["position"]["asked"][1] |= change
        assert refused(broken).startswith("position.")
    assert refused(put(keep, ("position", "turn", "gathered"), True)) == "position.asked"


# -- set up


SCENE: Data = {
    "title": "x",
    "ruleset": "classic",
    "source": "y",
    "crown": 2,
    "round": 3,
    "phase": "turns",
    "seed": 1,
    "deck": ["temple", "tavern"],
    "cast": list(THE_EIGHT),
    "face_up": ["merchant", "bishop"],
    "face_down": ["magician", "architect"],
    "tax": 0,
    "options": {"city_size": 7, "uniques": ["keep", "library"]},
    "players": [
        {"name": "Ana", "gold": 3, "hand": ["manor"], "city": ["temple", {"card": "keep"}], "characters": ["thief"]},
        {"gold": 5, "characters": ["king"]},
        {"characters": ["warlord"]},
        {"characters": ["assassin"], "city": ["library"]},
    ],
    "steps": [],
}
DRAFT: Data = {
    **{key: value for key, value in SCENE.items() if key not in ("face_up", "face_down")},
    "phase": "draft",
    "face_up": ["thief"],
    "players": [{"gold": 1}, {"city": ["manor"]}, {}, {}],
}


def test_a_position_is_set_up_as_described() -> None:
    game = Game.set_up(SCENE)
    view = game.view(1)
    assert (view.crown, view.round, view.phase, view.options.city_size) == (2, 3, "turns", 7)
    assert view.players[0].city == ("temple", "keep")
    assert (view.hand, view.characters) == (("manor",), ("thief",))
    assert set(view.face_up) == {"merchant", "bishop"}
    assert game.to_dict()["position"]["deck"][:2] == ["temple", "tavern"]
    assert game.to_act == 4
    assert Game.from_dict(game.to_dict()).to_dict() == game.to_dict()
    assert [event.kind for event in game.opening][-1] == "revealed"
    draft = Game.set_up(DRAFT)
    assert draft.to_act == 2
    assert draft.view(None).face_up == ("thief",)
    assert {line.split()[1] for line in lines(draft)} == {"pick"}


def test_the_same_position_is_set_up_the_same_way() -> None:
    assert Game.set_up(SCENE).to_dict() == Game.set_up(SCENE).to_dict()
    other = Game.set_up({**SCENE, "seed": 2})
    assert other.to_dict()["position"]["deck"] != Game.set_up(SCENE).to_dict()["position"]["deck"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"players": []}, "players"),
        ({"players": [{}]}, "players"),
        ({"players": 4}, "players"),
        ({"phase": "night"}, "phase"),
        ({"crown": 5}, "crown"),
        ({"round": 0}, "round"),
        ({"deck": ["keep", "keep", "keep"]}, "deck"),
        ({"deck": ["chapel"]}, "deck"),
        ({"deck": ["dragon-gate"]}, "deck"),
        ({"face_up": ["king"]}, "face_up"),
        ({"face_up": ["merchant", "merchant"]}, "face_up"),
        ({"face_up": ["merchant"]}, "face_down"),
        ({"seed": None}, "seed"),
        ({"whatever": 1}, "whatever"),
        ({"face_down": ["bishop"], "players": [{"characters": ["thief"]}, {}]}, "face_up"),
        ({"options": {"players": 5}}, "options.players"),
        ({"options": {"ruleset": "2016"}}, "options.ruleset"),
        ({"options": {"cast": ["king"]}}, "options.cast"),
        ({"tax": 3}, "tax"),
        ({"tax": "much"}, "tax"),
        ({"players": [{"name": 5}, {}]}, "players[1].name"),
        ({"options": 5}, "options"),
        ({"players": [{"gold": -1}, {}]}, "players[1].gold"),
        ({"players": [{"gold": "many"}, {}]}, "players[1].gold"),
        ({"players": [{}, {"hand": ["palace"] * 4}]}, "players[2].hand"),
        ({"players": [{}, {"city": ["palace", "palace"]}]}, "players[2].city"),
        ({"players": [{}, {"city": [{"card": "keep", "under": ["tavern"]}]}]}, "players[2].city.under"),
        ({"players": [{}, {"characters": ["king", "thief", "assassin"]}]}, "players[2].characters"),
        ({"players": [{"characters": ["king"]}, {"characters": ["king"]}]}, "players"),
        ({"players": [{}, {"charakters": []}]}, "players[2].charakters"),
        ({"players": [{}, 7]}, "players[2]"),
    ],
)
def test_what_cannot_be_set_up_is_named(change: Data, where: str) -> None:
    base = {
        key: value for key, value in SCENE.items() if key not in ("face_up", "face_down") or "players" not in change
    }
    assert refused({**base, **change}, Game.set_up) == where


@pytest.mark.parametrize("ruleset", ["chess", 5, None, ["classic"]])
def test_a_ruleset_that_is_not_there(ruleset: Any) -> None:
    with pytest.raises(BadOptions, match="ruleset"):
        Game.set_up({**SCENE, "ruleset": ruleset, "options": {}})


def test_drafts_that_cannot_be_played_are_refused() -> None:
    everybody = list(THE_EIGHT)
    for change in (
        {"face_up": everybody},
        {"face_down": everybody},
        {"face_up": [], "face_down": [id for id in everybody if id != "king"]},
        {"face_up": [id for id in everybody if id != "king"]},
        {"face_up": everybody[:4], "face_down": everybody[4:7]},
        {"face_up": ["king"]},
    ):
        draft = {key: value for key, value in DRAFT.items() if key not in ("face_up", "face_down")}
        assert refused({**draft, **change}, Game.set_up) in ("face_up", "face_down")


@pytest.mark.parametrize("scene", [SCENE, DRAFT], ids=["turns", "draft"])
def test_every_field_of_a_scene_is_checked(scene: Data) -> None:
    for path in paths(scene):
        for value in HOSTILE:
            refused_or_playable(Game.set_up, put(scene, path, value))
        if path:
            refused_or_playable(Game.set_up, drop(scene, path))


SCENE_IDS = st.sampled_from(IDS)
PLAYER = st.fixed_dictionaries(
    {},
    optional={
        "gold": st.integers(0, 12),
        "hand": st.lists(st.sampled_from(list(DISTRICTS)), max_size=6),
        "city": st.lists(st.sampled_from(list(DISTRICTS)), max_size=9, unique=True),
        "characters": st.lists(st.sampled_from(list(CHARACTERS)), max_size=2, unique=True),
    },
)
SCENES = st.fixed_dictionaries(
    {"players": st.lists(PLAYER, min_size=1, max_size=8)},
    optional={
        "phase": st.sampled_from(("turns", "draft")),
        "crown": st.integers(1, 4),
        "seed": st.integers(0, 99) | st.text(max_size=5),
        "deck": st.lists(st.sampled_from(list(DISTRICTS)), max_size=5),
        "face_up": st.lists(st.sampled_from(list(CHARACTERS)), max_size=4, unique=True),
        "face_down": st.lists(st.sampled_from(list(CHARACTERS)), max_size=4, unique=True),
        "options": st.fixed_dictionaries(
            {},
            optional={
                "city_size": st.sampled_from((6, 7, 8)),
                "deck": st.sampled_from(("65", "66", "67", "68")),
                "uniques": st.sampled_from(("all", "none")) | st.integers(0, 12),
                "rank_8_acts": st.sampled_from(("end", "any")),
            },
        ),
    },
)


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(SCENES)
def test_any_scene_is_refused_by_name_or_can_be_played(scene: Data) -> None:
    refused_or_playable(Game.set_up, scene)
