"""The card tables: copies, costs and types of every district in every deck, and the characters."""

from __future__ import annotations

import pytest
from rulebook import cards_everywhere

from citadels_engine import Game, Options
from citadels_engine.cards import CHARACTERS, DECKS, DISTRICTS, THE_FOURTEEN, TYPES, costs
from citadels_engine.rulesets import THE_EIGHT

COMMON = {
    "manor": ("noble", 3, 5),
    "castle": ("noble", 4, 4),
    "palace": ("noble", 5, 3),
    "temple": ("religious", 1, 3),
    "church": ("religious", 2, 3),
    "monastery": ("religious", 3, 3),
    "cathedral": ("religious", 5, 2),
    "tavern": ("trade", 1, 5),
    "market": ("trade", 2, 4),
    "trading-post": ("trade", 2, 3),
    "docks": ("trade", 3, 3),
    "harbor": ("trade", 4, 3),
    "town-hall": ("trade", 5, 2),
    "watchtower": ("military", 1, 3),
    "prison": ("military", 2, 3),
    "battlefield": ("military", 3, 3),
    "fortress": ("military", 5, 2),
}
PURPLE = {
    "haunted-city": 2,
    "keep": 3,
    "laboratory": 5,
    "smithy": 5,
    "observatory": 5,
    "graveyard": 5,
    "dragon-gate": 6,
    "university": 6,
    "library": 6,
    "school-of-magic": 6,
    "great-wall": 6,
    "map-room": 5,
    "imperial-treasury": 4,
    "lighthouse": 3,
    "armory": 3,
    "museum": 4,
    "wishing-well": 5,
    "quarry": 5,
    "poor-house": 5,
    "bell-tower": 5,
    "factory": 6,
    "park": 6,
    "hospital": 6,
    "throne-room": 6,
    "ballroom": 6,
}


@pytest.mark.parametrize("id", COMMON)
def test_common_districts_have_their_type_cost_and_copies(id: str) -> None:
    type, cost, copies = COMMON[id]
    assert (DISTRICTS[id].type, DISTRICTS[id].cost) == (type, cost)
    for deck in ("66", "67", "68"):
        assert DECKS[deck].copies[id] == copies
        assert costs(deck)[id] == cost


@pytest.mark.parametrize("id", PURPLE)
def test_purple_districts_are_unique_and_cost_what_the_cards_say(id: str) -> None:
    assert (DISTRICTS[id].type, DISTRICTS[id].cost) == ("unique", PURPLE[id])


@pytest.mark.parametrize(("deck", "size"), [("65", 65), ("66", 66), ("67", 67), ("68", 68)])
def test_a_deck_has_as_many_cards_as_its_name_says(deck: str, size: int) -> None:
    game = Game.new(Options(deck=deck), seed=1)
    everywhere = cards_everywhere(game.to_dict()["position"])
    assert everywhere.total() == sum(DECKS[deck].copies.values()) == size
    assert everywhere == DECKS[deck].copies


def test_first_edition_has_a_church_more_a_palace_less_and_no_great_wall() -> None:
    copies = DECKS["65"].copies
    assert (copies["church"], copies["palace"]) == (4, 2)
    assert "great-wall" not in copies
    assert sum(copies[id] for id in copies if DISTRICTS[id].type != "unique") == 54


def test_the_decks_grow_by_the_purple_districts_named_in_the_rules() -> None:
    assert set(DECKS["66"].uniques()) - set(DECKS["65"].uniques()) == {"great-wall"}
    assert set(DECKS["67"].uniques()) - set(DECKS["66"].uniques()) == {"imperial-treasury"}
    assert set(DECKS["68"].uniques()) - set(DECKS["67"].uniques()) == {"map-room"}
    assert all(DECKS[deck].copies["keep"] == 2 for deck in DECKS)


def test_two_costs_differ_in_the_68_card_deck() -> None:
    differing = {id: cost for id, cost in costs("68").items() if cost != DISTRICTS[id].cost}
    assert differing == {"observatory": 4, "imperial-treasury": 5}
    assert costs("67")["imperial-treasury"] == 4


def test_types_are_balanced_as_printed() -> None:
    copies = DECKS["66"].copies
    by_type = {type: sum(n for id, n in copies.items() if DISTRICTS[id].type == type) for type in TYPES}
    assert by_type == {"noble": 12, "religious": 11, "trade": 20, "military": 11, "unique": 12}


def test_eight_characters_one_for_each_rank() -> None:
    assert [(CHARACTERS[id].rank, id, CHARACTERS[id].income) for id in THE_EIGHT] == [
        (1, "assassin", None),
        (2, "thief", None),
        (3, "magician", None),
        (4, "king", "noble"),
        (5, "bishop", "religious"),
        (6, "merchant", "trade"),
        (7, "architect", None),
        (8, "warlord", "military"),
    ]


def test_ten_characters_of_the_dark_city() -> None:
    assert [(one.rank, one.id, one.income) for one in CHARACTERS.values() if one.id not in THE_EIGHT] == [
        (1, "witch", None),
        (2, "tax-collector", None),
        (3, "wizard", None),
        (4, "emperor", "noble"),
        (5, "abbot", "religious"),
        (6, "alchemist", None),
        (7, "navigator", None),
        (8, "diplomat", "military"),
        (9, "artist", None),
        (9, "queen", None),
    ]


@pytest.mark.parametrize("ruleset", ["dark-city", "citadela"])
@pytest.mark.parametrize("deck", DECKS)
def test_the_fourteen_come_to_the_purples_of_any_deck_at_their_own_cost(ruleset: str, deck: str) -> None:
    whole = Options(ruleset=ruleset, deck=deck).deck_list()
    assert set(whole.uniques()) == {*DECKS[deck].uniques(), *THE_FOURTEEN}
    assert all(whole.copies[id] == 1 for id in THE_FOURTEEN)
    assert all(whole.costs[id] == PURPLE[id] for id in THE_FOURTEEN)
    assert {id: n for id, n in whole.copies.items() if id not in THE_FOURTEEN} == {
        id: n for id, n in DECKS[deck].copies.items() if id not in THE_FOURTEEN
    }
    game = Game.new(Options(ruleset=ruleset, deck=deck), seed=3)
    assert cards_everywhere(game.to_dict()["position"]) == whole.copies


@pytest.mark.parametrize("players", range(2, 8))
def test_everybody_begins_with_two_gold_and_four_cards(players: int) -> None:
    game = Game.new(Options(players=players), seed=players)
    view = game.view(None)
    assert [(one.gold, one.hand_size, one.city) for one in view.players] == [(2, 4, ())] * players
    assert view.deck_size == 67 - 4 * players
