"""Rulesets, casts and purple districts on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_helpers import home

from citadels_engine import Game, Options
from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.rulesets import RULESETS, THE_EIGHT
from citadels_tui.__main__ import run
from citadels_tui.commands.host import Plan, new_table
from citadels_tui.commands.play import Wish, new_game
from citadels_tui.starts import OptionValue
from citadels_tui.trouble import Trouble
from saves.settings import Settings

__all__ = ["home"]

ANA = Settings(name="Ana")
WITCHES = "witch,thief,magician,emperor,bishop,merchant,architect,warlord"


def options(**wish: object) -> dict[str, OptionValue]:
    """The options of the game that is wished for, which can be played."""
    game = new_game(Wish(**wish), ANA)  # type: ignore[arg-type]
    Game.new(Options(players=len(game.people), **game.options), seed=1)  # type: ignore[arg-type]
    return game.options


@pytest.mark.parametrize("ruleset", ["dark-city", "citadela"])
def test_a_game_begins_with_a_drawn_cast_where_there_are_characters_to_draw(ruleset: str) -> None:
    assert options(ruleset=ruleset) == {"ruleset": ruleset, "cast": "random"}
    assert new_table(Plan(ruleset=ruleset), ANA).options == {"ruleset": ruleset, "cast": "random"}
    assert options() == new_table(Plan(), ANA).options == {"ruleset": "classic"}


def test_the_settings_say_which_rules_and_how_many() -> None:
    settings = Settings(name="Ana", ruleset="citadela", players=8)
    assert new_game(Wish(), settings).options["ruleset"] == "citadela"
    assert len(new_game(Wish(), settings).people) == 8
    assert len(new_game(Wish(ruleset="classic"), settings).people) == 7
    assert new_table(Plan(), settings).seats == 8
    assert new_table(Plan(ruleset="classic"), settings).seats == 7


@pytest.mark.parametrize("preset", [name for name in RULESETS["dark-city"].presets if name != "classic"])
def test_a_cast_by_name(preset: str) -> None:
    for players in (2, 5, 8):
        assert options(ruleset="dark-city", players=players, cast=preset)["cast"] == preset


def test_a_cast_by_hand_in_any_order_and_by_its_names() -> None:
    assert options(ruleset="dark-city", cast=WITCHES)["cast"] == tuple(WITCHES.split(","))
    mixed = "Queen, Tax Collector, assassin, magician, king, bishop, merchant, architect, Condottiere"
    found = options(ruleset="citadela", players=5, cast=mixed)["cast"]
    assert found == ("assassin", "tax-collector", *THE_EIGHT[2:], "queen")
    assert options(ruleset="citadela", changes=(f"cast={WITCHES}",))["cast"] == tuple(WITCHES.split(","))
    assert options(ruleset="citadela", changes=("cast=random",))["cast"] == "random"
    assert "cast" not in options(ruleset="dark-city", cast="classic")


@pytest.mark.parametrize(
    ("said", "value"), [("none", "none"), ("7", 7), ("park", ("park",)), ("Bell Tower,keep", ("bell-tower", "keep"))]
)
def test_purple_districts(said: str, value: OptionValue) -> None:
    assert options(ruleset="dark-city", uniques=said)["uniques"] == value
    assert new_table(Plan(ruleset="dark-city", uniques=said), ANA).options["uniques"] == value
    assert "uniques" not in options(ruleset="dark-city", uniques="all")


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"ruleset": "chess"}, "there is no ruleset 'chess'; choose one of classic, dark-city, citadela"),
        ({"players": 8}, "classic is for 2 to 7 players, not 8"),
        ({"ruleset": "dark-city", "players": 9}, "dark-city is for 2 to 8 players, not 9"),
        ({"ruleset": "dark-city", "cast": "friends"}, "random, or one of classic"),
        ({"ruleset": "dark-city", "cast": f"{WITCHES},queen", "players": 4}, "the Queen needs at least 5 players"),
        ({"ruleset": "dark-city", "cast": WITCHES, "players": 2}, "the Emperor needs at least 3 players"),
        ({"ruleset": "dark-city", "cast": WITCHES, "players": 8}, "rank 9 is needed with 8 players"),
        ({"ruleset": "dark-city", "cast": "witch,queen", "players": 5}, "one character for each rank"),
        ({"cast": WITCHES}, "classic has no Witch"),
        ({"uniques": "park"}, "park"),
        ({"ruleset": "dark-city", "uniques": "26"}, "25 purple districts"),
        ({"changes": ("emperor_fee=none",)}, "classic has no such option"),
    ],
)
def test_what_is_not_possible_is_refused_with_the_reason(wish: dict[str, object], why: str) -> None:
    with pytest.raises(Trouble) as refused:
        options(**wish)
    assert why in str(refused.value)
    assert refused.value.code == 2


@pytest.mark.parametrize("number", ["²", "--5", "9" * 5000, "-", "1e3", "٣"])
def test_what_only_looks_like_a_number_is_refused_in_a_sentence(number: str) -> None:
    for wish in ({"uniques": number}, {"changes": (f"uniques={number}",)}, {"changes": (f"city_size={number}",)}):
        with pytest.raises(Trouble) as refused:
            new_game(Wish(ruleset="dark-city", **wish), ANA)  # type: ignore[arg-type]
        assert len(str(refused.value)) < 400


@pytest.mark.parametrize("change", ["players=5", "ruleset=citadela"])
def test_what_has_an_option_of_its_own_is_written_there(change: str) -> None:
    name = change.partition("=")[0]
    with pytest.raises(Trouble, match=f"write --{name} instead"):
        new_game(Wish(changes=(change,)), ANA)
    with pytest.raises(Trouble, match=f"write --{name} instead"):
        new_table(Plan(changes=(change,)), ANA)


def test_a_saved_game_has_its_rules_already(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for given in (["--cast", "random"], ["--uniques", "none"], ["--ruleset", "citadela"]):
        assert run(["host", "--resume", "x", *given]) == 2
        assert f"{given[0]} is for a new table" in capsys.readouterr().err


@pytest.mark.parametrize("ruleset", [None, *RULESETS])
def test_every_card_has_its_rules_by_any_ruleset(
    home: Path, capsys: pytest.CaptureFixture[str], ruleset: str | None
) -> None:
    by = ["--ruleset", ruleset] if ruleset else []
    assert run(["rules", *by]) == 0
    ids = set(capsys.readouterr().out.replace(",", " ").split())
    assert set(CHARACTERS) | set(DISTRICTS) <= ids
    assert {"bewitched", "eight-players", "cast"} <= ids
    assert run(["rules", *by, "tax", "collector"]) == 0
    assert capsys.readouterr().out.startswith("Tax Collector\n")


def test_rules_differ_by_the_ruleset(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "emperor", "--ruleset", "citadela"]) == 0
    assert "you may move the crown" in capsys.readouterr().out
    assert run(["rules", "emperor", "--ruleset", "dark-city"]) == 0
    assert "you must move the crown" in capsys.readouterr().out
    assert run(["rules", "emperor", "--ruleset", "chess"]) == 2
    assert "there is no ruleset chess" in capsys.readouterr().err


def test_bots_play_any_ruleset_in_the_arena(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "random", "--players", "5", "--games", "5", "--ruleset", "citadela", "--cast", "dark"]) == 0
    assert "5 seats" in capsys.readouterr().out
    assert run(["arena", "random", "--players", "5", "--games", "5", "--ruleset", "citadela", "--cast", "x"]) == 2
