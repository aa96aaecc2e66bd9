"""Every power of the Dark City used at a small table, with keys."""

from __future__ import annotations

from typing import Any

import pytest
from table_world import LARGE, SMALL, FakeClient, TableApp, position

from citadels_engine import Game
from citadels_tui.table.paint import Thing

CAST = {1: "assassin", 2: "thief", 3: "magician", 4: "king", 5: "bishop", 6: "merchant", 7: "architect", 8: "warlord"}
RANKS = {
    "witch": 1, "tax-collector": 2, "wizard": 3, "emperor": 4, "abbot": 5, "alchemist": 6, "navigator": 7,
    "diplomat": 8, "artist": 9, "queen": 9,
}  # fmt: skip

Player = dict[str, Any]


def game(*players: Player, ruleset: str = "dark-city", steps: tuple[str, ...] = (), **values: Any) -> Game:
    """A game in which those players hold those characters, and with them in the cast."""
    cast = dict(CAST)
    for player in players:
        for character in player.get("characters", ()):
            cast[RANKS.get(character, 0) or next(rank for rank, one in CAST.items() if one == character)] = character
    return position(players, steps, ruleset=ruleset, cast=[cast[rank] for rank in sorted(cast)], **values)


def holds(character: str, **values: Any) -> Player:
    """A player who holds that character."""
    return {"characters": [character], **values}


async def press(pilot: Any, *keys: str) -> None:
    """Press those keys, each when the one before has had its effect."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


# -- rank 1: the Witch


def bewitching() -> Game:
    """Ana, the Witch, has gathered; Bára is the Merchant, Cyril the King and Dan the Warlord."""
    me = holds("witch", hand=["manor"], city=["tavern", "market"])
    return game(me, holds("merchant", city=["docks"]), holds("king"), holds("warlord"), face_up=["thief", "bishop"])


async def test_the_witch_names_a_character_on_the_track_and_goes_on_as_it():
    client = FakeClient(bewitching(), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "g")
        assert "Name a character to bewitch" in app.text()
        await press(pilot, "n", "6")
        assert app.cursor == Thing("character", "merchant")
        assert app.message == "Bewitch the Merchant"
        await press(pilot, "enter")
        assert client.acted == ["1 gold", "1 bewitch merchant"]
        assert "6 Mer bewitched" in app.text()
        client.play("3 gold", "3 end")
        assert "the bewitched Merchant, is gathering" in app.text()
        client.play("2 gold")
        await pilot.pause()
        assert "round 1 · you go on as the Merchant" in app.text()
        asked = "You go on as the Merchant: build a district, collect your income, or end your turn."
        assert asked in " ".join(app.text().split())
        await press(pilot, "i")
        assert client.acted[-1] == "1 income"


async def test_bewitching_who_lies_face_up_asks_first():
    client = FakeClient(bewitching(), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "g", "n", "2", "enter")
        assert "nobody has it" in app.text()
        await press(pilot, "y")
        assert client.acted[-1] == "1 bewitch thief"


async def test_the_bewitched_player_only_gathers():
    client = FakeClient(bewitching(), 2, bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.play("1 gold", "1 bewitch merchant", "3 gold", "3 end")
        await pilot.pause()
        assert "You are bewitched: take gold or draw cards, and your turn is over." in app.text()
        await press(pilot, "g")
        assert client.acted == ["2 gold"]
        assert "goes on as the Merchant" in app.text()


# -- rank 3: the Wizard


def looking(**values: Any) -> Game:
    """Ana is the Wizard and has gathered; Bára has two cards."""
    me = holds("wizard", hand=["temple"], **{"gold": 4, **values})
    return game(me, holds("king", hand=["palace", "market"]), holds("bishop"), holds("warlord"), steps=("1 gold",))


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
async def test_the_wizard_looks_at_a_hand_and_takes_a_card_of_it(size: tuple[int, int]):
    client = FakeClient(looking(), bots=False)
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "o")
        assert "At whose hand do you look?" in app.text()
        assert app.message == "Look at Bára's 2 cards"
        await press(pilot, "enter")
        assert client.acted == ["1 look 2"]
        assert "Hand of Bára" in app.text()
        assert app.cursor == Thing("looked", "market")
        await press(pilot, "right", "enter")
        assert client.acted[-1] == "1 take palace"
        assert client.game.view(1).hand == ("temple", "palace")


async def test_the_wizard_builds_at_once_what_he_takes():
    client = FakeClient(looking(), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "o", "enter", "b")
        assert "Which card do you take and build at once?" in app.text()
        await press(pilot, "right")
        assert app.message == "Take a Palace and build it for 5"
        await press(pilot, "enter")
        assert client.acted[-1] == "1 take palace build"
        await press(pilot, "k")
        assert "Hand of Bára: Market" in app.text()


async def test_what_the_wizard_cannot_pay_for_says_so():
    client = FakeClient(looking(gold=0), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "o", "enter")
        assert "Palace 5, 3 short" in app.text()


# -- rank 4: the Emperor


def crowning(ruleset: str = "dark-city", **values: Any) -> Game:
    """Bára is the Emperor, and Ana has the crown."""
    emperor = holds("emperor", hand=["docks"])
    cyril = holds("bishop", gold=3, hand=["manor", "tavern"])
    return game(holds("architect"), emperor, cyril, holds("warlord"), ruleset=ruleset, crown=1, **values)


async def test_the_emperor_gives_the_crown_to_a_player():
    client = FakeClient(crowning(), 2, bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "w", "3")
        assert app.cursor == Thing("player", seat=3)
        assert app.message == "Give Cyril the crown"
        await press(pilot, "enter")
        assert client.acted == ["2 crown 3"]
        assert "Cyril is choosing what to pay for the crown." in app.text()
        client.play("3 fee tavern")
        await pilot.pause()
        assert client.game.view(2).hand == ("docks", "tavern")


async def test_who_gets_the_crown_pays_with_gold_or_with_a_card():
    for keys, line in ((("g",), "3 fee gold"), (("f", "2", "enter"), "3 fee tavern")):
        client = FakeClient(crowning(), 3, bots=False)
        app = TableApp(client)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            client.play("2 crown 3")
            await pilot.pause()
            assert "You were given the crown: pay 1 gold or give a card for it." in app.text()
            await press(pilot, *keys)
            assert client.acted == [line]


async def test_the_czech_emperor_may_crown_himself():
    client = FakeClient(crowning("citadela"), 2, bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "w", "2")
        assert app.cursor == Thing("player", seat=2)
        assert app.message == "Take the crown yourself"
        await press(pilot, "enter")
        assert client.acted == ["2 crown 2"]


# -- rank 5: the Abbot


async def test_the_abbot_takes_a_gold_from_the_richest():
    players = holds("abbot", gold=1), holds("king", gold=5), holds("merchant", gold=2), holds("warlord")
    client = FakeClient(game(*players, steps=("2 gold", "2 end")), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "take 1 gold from Bára" in app.text()
        await press(pilot, "f")
        assert app.cursor == Thing("player", seat=2)
        await press(pilot, "enter")
        assert client.acted == ["1 tithe 2"]


# -- rank 7: the Navigator


@pytest.mark.parametrize(("key", "line"), [("g", "1 sail gold"), ("c", "1 sail cards")])
async def test_the_navigator_sails_for_gold_or_for_cards(key: str, line: str):
    players = holds("navigator"), holds("warlord"), holds("artist"), holds("witch")
    client = FakeClient(game(*players, steps=("4 gold", "4 bewitch king", "1 gold")), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "v")
        assert "Do you sail for gold or for cards?" in app.text()
        assert "[g] sail for 4 gold" in app.text()
        await press(pilot, "escape", "e")
        assert "You have not sailed." in app.text()
        await press(pilot, "n", "v", key)
        assert client.acted == [line]


# -- rank 8: the Diplomat


def exchanging() -> Game:
    """Ana is the Diplomat and has gathered."""
    me = holds("diplomat", gold=6, city=["temple", "castle"])
    return game(me, holds("king", city=["palace", "tavern"]), holds("merchant"), holds("architect"),
                steps=("2 gold", "2 end", "3 gold", "3 end", "4 gold", "4 end", "1 gold"))  # fmt: skip


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
async def test_the_diplomat_chooses_an_own_district_and_then_another(size: tuple[int, int]):
    client = FakeClient(exchanging(), bots=False)
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "d")
        assert "Which of your districts do you give away?" in app.text()
        assert app.cursor == Thing("city", "temple", 1, 0)
        await press(pilot, "enter")
        assert "Which district do you take for your Temple?" in app.text()
        assert app.cursor == Thing("city", "palace", 2, 0)
        assert app.message == "Exchange your Temple and 4 gold for Bára's Palace"
        await press(pilot, "enter")
        if client.acted == []:
            await press(pilot, "y")
        assert client.acted == ["1 exchange temple 2 palace"]


async def test_a_half_made_exchange_is_left_with_escape():
    client = FakeClient(exchanging(), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "d", "enter", "escape")
        assert client.acted == []
        assert "give away" not in app.text()


# -- rank 9: the Artist


async def test_the_artist_beautifies_an_own_district():
    me = holds("artist", gold=3, city=["manor", "temple"])
    steps = ("2 gold", "2 end", "3 gold", "3 end", "4 gold", "4 end", "1 gold")
    client = FakeClient(game(me, holds("king"), holds("merchant"), holds("warlord"), steps=steps), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "y")
        assert "Which of your districts do you beautify for 1 gold?" in app.text()
        await press(pilot, "enter")
        assert client.acted == ["1 beautify manor"]
        assert "N Manor 4✦" in app.text()
        await press(pilot, "y")
        assert app.message == "Beautify the Temple for 1 gold"


# -- districts


def owning(*city: str, character: str = "thief", **values: Any) -> Game:
    """Ana is about to have her turn with that city; Bára has a Palace."""
    me = holds(character, **{"gold": 6, "hand": ["manor", "temple"], "city": list(city), **values})
    return game(me, holds("king", city=["palace", "tavern"]), holds("merchant"), holds("warlord"), steps=("1 gold",))


async def test_a_card_is_laid_under_the_museum():
    client = FakeClient(owning("museum"), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "u")
        assert "Which card do you lay under the Museum?" in app.text()
        await press(pilot, "2", "enter")
        assert client.acted == ["1 use museum temple"]
        assert "Museum 4, 1 under" in app.text()
        app.board.point_at(Thing("city", "museum", 1, 0))
        await press(pilot, "space")
        assert "1 card lies under it" in app.text()
        assert "a Temple" in app.text()


async def test_the_armory_destroys_any_district_of_another():
    client = FakeClient(owning("armory"), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "u")
        assert app.cursor == Thing("city", "palace", 2, 0)
        assert app.message == "Armory: blow it up and destroy Bára's Palace"
        await press(pilot, "enter")
        assert client.acted == ["1 use armory 2 palace"]


async def test_of_two_districts_one_is_chosen_to_be_used():
    client = FakeClient(owning("armory", "museum"), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "u")
        assert "Which district do you use?" in app.text()
        await press(pilot, "right", "enter", "1", "enter")
        assert client.acted == ["1 use museum manor"]


async def test_the_bell_tower_is_rung_when_it_is_built():
    client = FakeClient(owning("temple", hand=["bell-tower"]), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "enter")
        assert "Ring the Bell Tower, so that 7 districts make a city complete?" in app.text()
        await press(pilot, "u")
        assert client.acted == ["1 build bell-tower", "1 use bell-tower"]
        assert "2/7" in app.text()
        await press(pilot, "k")
        assert "A city is complete with: 7 districts" in app.text()


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
async def test_a_card_is_chosen_out_of_the_whole_deck(size: tuple[int, int]):
    client = FakeClient(owning("temple", hand=["lighthouse"]), bots=False)
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "enter")
        assert "Take one card out of the whole deck, or decline." in app.text()
        assert "[p] decline" in app.text()
        assert "Battlefield 3, 3x" in app.text()
        await press(pilot, "end")
        thing = app.cursor
        assert thing is not None
        assert thing.kind == "looked"
        assert thing.id == sorted(set(client.game.view(1).looking_at))[-1]
        await press(pilot, "enter")
        assert client.acted[-1] == f"1 keep {thing.id}"
        assert client.game.view(1).hand == (thing.id,)


async def test_the_hospital_lets_a_killed_player_gather():
    steps = ("1 kill merchant", "1 gold", "1 end", "3 gold", "3 end")
    players = holds("assassin"), holds("merchant", city=["hospital", "docks"]), holds("king"), holds("warlord")
    client = FakeClient(game(*players, steps=steps), 2, bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "You were killed, but your Hospital lets you take gold or draw cards." in app.text()
        await press(pilot, "c")
        assert client.acted == ["2 cards"]
        await press(pilot, "enter")
        assert len(client.game.view(2).hand) == 1
