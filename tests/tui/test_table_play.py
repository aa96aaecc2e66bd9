"""Everything that can be decided at the table, decided with keys and with the mouse."""

from __future__ import annotations

import random

import pytest
from table_world import LARGE, SMALL, FakeClient, TableApp, new_game, position

from citadels_engine import Game
from citadels_tui.table.paint import Thing

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])


def turn(character: str, *, gold: int = 4, hand: tuple[str, ...] = ("manor", "temple"), **values: object) -> Game:
    """Seat 1 is about to take the turn of that character; the others have no turn before."""
    city = values.pop("city", ())
    others = values.pop(
        "others", ({"characters": ["warlord"]}, {"characters": ["architect"]}, {"characters": ["king"]})
    )
    me = {"gold": gold, "hand": list(hand), "city": list(city), "characters": [character]}
    return position([me, *others], crown=1, **values)


@SIZES
async def test_a_character_is_picked_with_the_cursor_and_enter(size):
    client = FakeClient(new_game(4, first_crown=1))
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        first, second = client.game.view(1).draft[:2]
        assert app.cursor == Thing("draft", first)
        await pilot.press("right" if size == LARGE else "down")
        assert app.cursor == Thing("draft", second)
        await pilot.press("enter")
        await pilot.pause()
        assert client.acted == [f"1 pick {second}"]
        assert client.game.view(1).characters == (second,)


async def test_a_digit_moves_the_cursor_to_that_rank_and_does_not_act():
    client = FakeClient(new_game(4, first_crown=1))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        last = client.game.view(1).draft[-1]
        rank = client.game.options.cast.index(last) + 1
        await pilot.press(str(rank))
        assert app.cursor == Thing("draft", last)
        assert client.acted == []


@SIZES
async def test_with_two_players_one_is_laid_face_down_after_the_pick(size):
    client = FakeClient(new_game(2, first_crown=2))
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert client.game.view(1).asks == "discard"
        assert "face down" in app.text()
        laid = client.game.view(1).draft[0]
        await pilot.press("enter")
        await pilot.pause()
        assert client.acted[-1] == f"1 discard {laid}"


@SIZES
async def test_gold_is_taken_with_g(size):
    client = FakeClient(turn("thief"))
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        assert client.acted == ["1 gold"]
        assert client.game.view(1).players[0].gold == 6


@SIZES
async def test_one_of_the_cards_drawn_is_kept(size):
    client = FakeClient(turn("thief", deck=["tavern", "palace"]))
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        assert app.cursor == Thing("looked", "tavern", at=0)
        await pilot.press("right", "enter")
        await pilot.pause()
        assert client.acted == ["1 cards", "1 keep palace"]
        assert "palace" in client.game.view(1).hand


@SIZES
async def test_where_two_are_kept_they_are_marked_and_confirmed(size):
    game = turn("thief", city=["library", "observatory"], deck=["tavern", "palace", "docks"])
    client = FakeClient(game)
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        await pilot.press("a")
        assert "2" in app.message  # nothing is marked: keep exactly 2
        await pilot.press("enter", "right", "right", "space", "a")
        await pilot.pause()
        assert client.acted[-1] == "1 keep docks tavern"


@SIZES
async def test_enter_builds_the_card_under_the_cursor(size):
    client = FakeClient(turn("thief"))
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        await pilot.press("2")
        assert app.cursor == Thing("hand", "temple", at=1)
        await pilot.press("enter")
        await pilot.pause()
        assert client.acted == ["1 gold", "1 build temple"]


async def test_b_lights_up_what_can_be_built():
    client = FakeClient(turn("thief", hand=("palace", "manor", "temple"), gold=1))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        await pilot.press("b")
        scene = app.board.scene
        assert scene.intent is not None
        assert [thing.id for thing in scene.intent.lit] == ["manor", "temple"]
        assert app.cursor.id == "manor"
        await pilot.press("enter")
        await pilot.pause()
        assert client.acted[-1] == "1 build manor"


async def test_income_is_collected_with_i():
    client = FakeClient(turn("merchant", city=["tavern", "docks"]))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "2 gold from trade" in app.text()
        await pilot.press("i")
        await pilot.pause()
        assert client.acted == ["1 income"]


@SIZES
async def test_the_assassin_names_a_character_on_the_track(size):
    client = FakeClient(turn("assassin"))
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("n")
        assert "thief" in client.game.view(1).face_up
        assert app.cursor == Thing("character", "magician")
        await pilot.press("8")
        assert app.cursor == Thing("character", "warlord")
        assert "Warlord" in app.message
        assert client.acted == []
        await pilot.press("enter")
        await pilot.pause()
        assert client.acted == ["1 kill warlord"]
        assert "killed" in app.text()


async def test_the_thief_may_not_name_the_assassin_and_is_told_why():
    client = FakeClient(turn("thief"))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("n", "1", "enter")
        await pilot.pause()
        assert client.acted == []
        assert client.asked == ["1 steal assassin"]
        assert "Assassin" in app.message
        await pilot.press("3", "enter")
        await pilot.pause()
        assert client.acted == ["1 steal magician"]


@SIZES
async def test_the_magician_swaps_with_a_player(size):
    others = ({"characters": ["warlord"], "hand": ["keep"]}, {"characters": ["architect"]}, {"characters": ["king"]})
    client = FakeClient(turn("magician", others=others))
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("s", "2")
        assert app.cursor == Thing("player", seat=2)
        await pilot.press("enter")
        await pilot.pause()
        assert client.acted == ["1 swap 2"]
        assert client.game.view(1).hand == ("keep",)


async def test_a_district_stands_for_the_player_whose_it_is():
    others = (
        {"characters": ["warlord"], "hand": ["keep"], "city": ["tavern"]},
        {"characters": ["architect"]},
        {"characters": ["king"]},
    )
    client = FakeClient(turn("magician", others=others))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("s")
        app.board.point_at(Thing("city", "tavern", 2, 0))
        await pilot.press("enter")
        await pilot.pause()
        assert client.acted == ["1 swap 2"]


async def test_swapping_for_an_empty_hand_asks_once():
    client = FakeClient(turn("magician"))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("s", "3", "enter")
        await pilot.pause()
        assert client.acted == []
        assert "Cyril has no cards" in app.text()
        await pilot.press("n")
        await pilot.pause()
        assert client.acted == []
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert client.acted == ["1 swap 3"]


@SIZES
async def test_the_magician_redraws_marked_cards(size):
    client = FakeClient(turn("magician", hand=("manor", "temple", "tavern")))
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("r", "r")
        assert "mark" in app.message.lower()
        await pilot.press("enter", "right", "space", "space", "right", "enter")
        assert [thing.id for thing in app.board.scene.intent.chosen] == ["manor", "tavern"]
        await pilot.press("r")
        await pilot.pause()
        assert client.acted == ["1 redraw manor tavern"]


def warlord(**values: object) -> Game:
    others = (
        {"characters": ["assassin"], "city": ["temple", "keep"]},
        {"characters": ["bishop"], "city": ["market"]},
        {"characters": ["king"], "city": ["docks"]},
    )
    game = turn("warlord", others=others, **values)
    while game.to_act != 1:
        game.apply(f"{game.to_act} gold" if game.is_legal(f"{game.to_act} gold") else f"{game.to_act} end")
    return game


@SIZES
async def test_the_warlord_destroys_a_district_where_it_stands(size):
    game = warlord(hand=())
    game.apply("1 gold")
    client = FakeClient(game)
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("d")
        assert app.cursor == Thing("city", "temple", 2, 0)
        assert "nothing" in app.message
        await pilot.press("right")  # the Keep
        assert app.cursor == Thing("city", "keep", 2, 1)
        await pilot.press("enter")
        await pilot.pause()
        assert client.asked == ["1 destroy 2 keep"]
        assert "Keep" in app.message
        assert client.acted == []
        await pilot.press("left", "enter")
        await pilot.pause()
        assert client.acted == ["1 destroy 2 temple"]


async def test_an_attack_before_income_and_building_asks_once():
    game = warlord(city=["prison"])
    game.apply("1 gold")
    client = FakeClient(game)
    app = TableApp(client)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("d", "enter")
        await pilot.pause()
        assert client.acted == []
        assert "you can neither collect your income" in " ".join(app.text().split())
        await pilot.press("escape")
        await pilot.pause()
        assert client.acted == []
        assert app.board.scene.intent is not None  # one step back, not all the way


async def test_destroying_the_own_district_asks_once():
    game = warlord(hand=(), city=["temple"])
    game.apply("1 gold")
    client = FakeClient(game)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("d")
        app.board.point_at(Thing("city", "temple", 1, 0))
        await pilot.press("enter")
        await pilot.pause()
        assert "Destroy your own district?" in app.text()
        await pilot.press("y")
        await pilot.pause()
        assert client.acted == ["1 destroy 1 temple"]


@SIZES
async def test_the_laboratory_and_the_smithy_are_chosen_in_the_own_city(size):
    game = turn("thief", city=["smithy", "laboratory"], gold=3)
    game.apply("1 gold")
    client = FakeClient(game)
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("u")
        assert app.cursor == Thing("city", "smithy", 1, 0)
        await pilot.press("right", "enter")  # the Laboratory: now a card
        assert app.cursor.kind == "hand"
        await pilot.press("2", "enter")
        await pilot.pause()
        assert client.acted == ["1 use laboratory temple"]
        await pilot.press("u")
        await pilot.pause()
        assert client.acted[-1] == "1 use smithy"


async def test_the_graveyard_is_offered_and_can_be_declined():
    others = ({"characters": ["warlord"], "gold": 9}, {"characters": ["architect"]}, {"characters": ["king"]})
    game = position(
        [{"gold": 3, "city": ["graveyard", "temple"], "characters": ["assassin"]}, *others],
        ["1 gold", "1 end", "4 gold", "4 end", "3 gold", "3 end", "2 gold", "2 destroy 1 temple"],
    )
    for act, expected in (("u", "1 use graveyard"), ("p", "1 pass")):
        client = FakeClient(game.clone())
        app = TableApp(client)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            assert "Graveyard" in app.text()
            await pilot.press(act)
            await pilot.pause()
            assert client.acted == [expected]


async def test_ending_with_something_left_asks_once_and_then_ends():
    game = turn("merchant", city=["docks"], others=({"characters": ["warlord"]}, {"characters": ["architect"]}))
    game.apply("1 gold")
    client = FakeClient(game)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("e")
        await pilot.pause()
        assert client.acted == []
        assert "income" in app.text()
        await pilot.press("y")
        await pilot.pause()
        assert client.acted == ["1 end"]


async def test_ending_with_nothing_left_does_not_ask():
    game = turn("thief", hand=(), gold=0)
    game.apply("1 gold")
    client = FakeClient(game)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("e")
        await pilot.pause()
        assert client.acted == ["1 end"]


async def test_escape_leaves_a_half_made_choice_as_if_nothing_had_been():
    client = FakeClient(turn("assassin"))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before, at = app.text(), app.cursor
        await pilot.press("n", "right")
        assert app.text() != before
        await pilot.press("escape")
        await pilot.pause()
        assert app.board.scene.intent is None
        assert app.cursor == at
        assert client.acted == []
        await pilot.press("enter")  # and Enter is the hand's again
        await pilot.pause()
        assert "First take gold" in app.message


async def test_a_card_that_cannot_be_built_says_why():
    game = turn("thief", hand=("palace", "temple"), gold=0)
    game.apply("1 gold")
    client = FakeClient(game)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "3 short" in app.text()
        await pilot.press("1", "enter")
        await pilot.pause()
        assert app.message == "Palace costs 5 gold, and you have 2."
        assert client.acted == []


async def test_a_letter_that_does_nothing_now_says_why():
    game = turn("thief")
    game.apply("1 gold")
    client = FakeClient(game)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        assert app.message == "You have already gathered in this turn."
        await pilot.press("i")
        await pilot.pause()
        assert client.asked == ["1 gold", "1 income"]
        assert "Thief" in app.message


async def test_when_somebody_else_decides_nothing_is_sent():
    client = FakeClient(turn("warlord", others=({"characters": ["assassin"]}, {"characters": ["king"]})), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("g", "enter", "e")
        await pilot.pause()
        assert client.acted == []
        assert app.message == "Bára decides now."


async def test_what_the_host_refuses_is_said_and_can_be_tried_again():
    client = FakeClient(turn("thief"))
    client.refuse_with = "stale"
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        assert "gone on" in app.message
        client.refuse_with = ""
        await pilot.press("g")
        await pilot.pause()
        assert client.game.view(1).players[0].gold == 6


KEYS = ("up", "down", "left", "right", "tab", "shift+tab", "enter", "enter", "enter", "space", "escape", "home", "end")
LETTERS = ("g", "c", "b", "i", "e", "n", "s", "r", "d", "u", "a", "p", "k", "l", "y")
DIGITS = tuple("1234567890")


@pytest.mark.parametrize("players", [2, 3, 7])
async def test_random_keys_play_whole_rounds_and_send_nothing_illegal(players):
    stream = random.Random(players)
    client = FakeClient(new_game(players, seed=players))
    app = TableApp(client)
    async with app.run_test(size=(SMALL, LARGE)[players % 2]) as pilot:
        await pilot.pause()
        for _ in range(200):
            await pilot.press(stream.choice((*KEYS, *LETTERS, *DIGITS)))
        await pilot.pause()
        assert client.refused == []
        assert len(client.acted) > 3


# ---- why not, and harm


async def test_b_says_why_nothing_can_be_built_and_so_does_the_bar():
    dear = FakeClient(turn("thief", gold=0, hand=("palace", "castle", "manor"), city=("manor",)))
    app = TableApp(dear)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        assert "build: 2 short" in app.text()
        await pilot.press("b")
        assert app.message == "Castle costs 4 gold, and you have 2."
    app = TableApp(FakeClient(turn("thief", hand=())))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "build: no cards" in app.text()
        await pilot.press("b")
        await pilot.pause()
        assert app.message == "You have no cards in your hand."


async def test_a_question_before_harm_begins_at_going_back():
    client = FakeClient(turn("thief", city=(), hand=("manor",)))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        await pilot.press("e")
        await pilot.pause()
        assert "Are you sure?" in app.text()
        assert "▸ [n] go back" in app.text()
        await pilot.press("enter")
        await pilot.pause()
        assert client.acted == ["1 gold"]
        await pilot.press("e", "up", "enter")
        await pilot.pause()
        assert client.acted == ["1 gold", "1 end"]
