"""Gold on districts, cards under the Museum, doubles, the goal and what is asked: saved, read back and refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from rulebook import cards_everywhere, dark, finish_turn, play, player, table, until

from citadels_engine import BadPosition, Game, Options

SIX = "temple tavern manor docks prison church"


def beautified() -> Game:
    """Gold on two districts, and two cards under a Museum."""
    return dark(player("king", city="manor* manor quarry", hand="temple"),
                player("artist", city="museum+palace+temple"), player("bishop"), player("warlord"))  # fmt: skip


def asked(id: str) -> Game:
    """The King has just built that district."""
    game = dark(player("king", hand=id, gold=9, city="manor"), player("bishop", city=SIX), player("merchant"),
                player("warlord"))  # fmt: skip
    play(game, "1 gold", f"1 build {id}")
    return game


def rung() -> Game:
    game = asked("bell-tower")
    play(game, "1 use bell-tower")
    return game


GAMES = {"beautified": beautified, "bell-tower": lambda: asked("bell-tower"), "rung": rung,
         "lighthouse": lambda: asked("lighthouse")}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_what_was_written_is_read_back(name: str) -> None:
    game = GAMES[name]()
    again = Game.from_dict(copy.deepcopy(game.to_dict()))
    assert again.to_dict() == game.to_dict()
    for seat in (None, 1, 2, 3, 4):
        assert again.view(seat) == game.view(seat)
    assert again.choices() == game.choices()
    assert cards_everywhere(game.to_dict()["position"]).total() == len(game.deck) + sum(
        len(one.hand) + len(one.city) + len(one.museum) for one in game.players
    ) + sum(len(question.cards) for question in game.asked)


def test_a_save_from_before_there_were_any_is_read_as_having_none() -> None:
    data = Game.new(Options(), seed=3).to_dict()
    del data["position"]["goal"]
    for one in data["position"]["players"]:
        del one["beautified"], one["museum"]
    assert Game.from_dict(data).to_dict() == Game.new(Options(), seed=3).to_dict()


def test_a_save_from_before_prices_were_kept_is_read_as_having_paid_what_is_printed() -> None:
    game = table(player("architect", hand="temple manor tavern", gold=9), player("king", hand="docks", gold=9),
                 player("bishop"), player("warlord"))  # fmt: skip
    play(until(game, 2), "2 gold", "2 build docks")
    finish_turn(game)
    play(until(game, 1), "1 gold", "1 build temple", "1 build manor")
    data = game.to_dict()
    assert data["position"]["turn"].pop("paid") == [1, 3]
    assert Game.from_dict(data).to_dict() == game.to_dict()
    data["position"]["turn"]["built"] = 9
    Game.from_dict(data)


CHANGES: tuple[tuple[str, tuple[Any, ...], Any, str], ...] = (
    ("beautified", ("players", 0, "beautified"), ["manor", "manor", "manor"], "position.players[1].beautified"),
    ("beautified", ("players", 0, "beautified"), ["temple"], "position.players[1].beautified"),
    ("beautified", ("players", 0, "beautified"), "manor", "position.players[1].beautified"),
    ("beautified", ("players", 0, "beautified"), [None], "position.players[1].beautified"),
    ("beautified", ("players", 0, "museum"), ["palace"], "position.players[1].museum"),
    ("beautified", ("players", 1, "museum"), ["palace"], "position.deck"),
    ("beautified", ("players", 1, "museum"), ["palace"] * 9, "position.players[2].museum"),
    ("beautified", ("players", 1, "museum"), 4, "position.players[2].museum"),
    ("beautified", ("goal",), 7, "position.goal"),
    ("beautified", ("goal",), 6, "position.goal"),
    ("beautified", ("goal",), 9, "position.goal"),
    ("rung", ("goal",), True, "position.goal"),
    ("rung", ("players", 1, "city"), ["bell-tower"], "position.players[2].city"),
    ("beautified", ("asked", 0), {"asks": "bell-tower", "seat": 1}, "position.asked"),
    ("bell-tower", ("built_this_round",), [], "position.asked"),
    ("bell-tower", ("asked", 1, "seat"), 2, "position.asked"),
    ("bell-tower", ("goal",), 7, "position.asked"),
    ("bell-tower", ("first",), 2, "position.asked"),
    ("lighthouse", ("built_this_round",), [], "position.asked"),
    ("lighthouse", ("asked", 1, "seat"), 2, "position.asked"),
    ("lighthouse", ("asked", 1, "count"), 2, "position.asked"),
)


@pytest.mark.parametrize(("name", "path", "value", "where"), CHANGES)
def test_what_cannot_be_is_refused_by_name(name: str, path: tuple[Any, ...], value: Any, where: str) -> None:
    data = copy.deepcopy(GAMES[name]().to_dict())
    place = data["position"]
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(BadPosition) as caught:
        Game.from_dict(data)
    assert caught.value.where == where


def test_the_lighthouse_looks_through_the_whole_deck() -> None:
    data = asked("lighthouse").to_dict()
    data["position"]["deck"] = data["position"]["asked"][1]["cards"][:1]
    data["position"]["asked"][1]["cards"] = data["position"]["asked"][1]["cards"][1:]
    with pytest.raises(BadPosition, match="the whole deck"):
        Game.from_dict(data)


def position(city: list[Any], **options: Any) -> dict[str, Any]:
    cast = ["assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord", "artist"]
    first = {"characters": ["king"], "city": city}
    others = [{"characters": [id]} for id in ("bishop", "merchant", "warlord")]
    return {"ruleset": "dark-city", "cast": cast, "players": [first, *others], "options": options}


@pytest.mark.parametrize(
    ("city", "where"),
    [
        ([{"card": "keep", "under": ["manor"]}], "players[1].city.under"),
        ([{"card": "museum", "under": ["manor"] * 6}], "players[1].city.under"),
        ([{"card": "museum", "under": "manor"}], "players[1].city.under"),
        ([{"card": "museum", "under": ["nothing"]}], "players[1].city.under"),
        ([{"card": "keep", "beautified": 1}], "players[1].city.beautified"),
        ([{"card": "keep", "gilded": True}], "players[1].city.gilded"),
        ([{"beautified": True}], "players[1].city"),
        (["quarry", "manor", "manor", "keep", "keep"], "players[1].city"),
    ],
)
def test_a_city_that_cannot_be_set_up_is_refused_by_name(city: list[Any], where: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Game.set_up(position(city))
    assert caught.value.where == where


def test_gold_needs_an_artist_and_doubles_a_quarry_or_a_wizard() -> None:
    gilded, doubled = position([{"card": "keep", "beautified": True}]), position(["manor", "manor"])
    Game.set_up(gilded)
    Game.set_up(doubled)
    gilded["cast"] = gilded["cast"][:-1]
    with pytest.raises(BadPosition, match="there is no artist"):
        Game.set_up(gilded)
    doubled["options"] = {"uniques": "none"}
    with pytest.raises(BadPosition, match="manor stands there twice"):
        Game.set_up(doubled)
    doubled["cast"][2] = "wizard"
    Game.set_up(doubled)


def test_beautified_may_be_said_to_be_false() -> None:
    game = Game.set_up(position([{"card": "keep", "beautified": False}, {"card": "manor", "under": []}]))
    assert game.view(None).players[0].beautified == ()
