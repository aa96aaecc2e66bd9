"""Pictures of the table. ``pytest --snapshot-update`` takes them anew; look at them before committing."""

from __future__ import annotations

import pytest
from table_world import LARGE, SMALL, FakeClient, TableApp, new_game, position

from citadels_engine.bots import BOTS
from citadels_engine.random import Stream

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])


def evening(rounds: int, asks: str, seed: int = 7, players: int = 4) -> FakeClient:
    """A game of bots, Ana's seat too, up to her decision of that kind in that round."""
    client = FakeClient(new_game(players, seed=seed))
    stream = Stream(3)
    client._play_others()
    while not (client.game.round >= rounds and client.game.view(1).asks == asks):
        client._events += client.game.apply(BOTS["builder"].choose(client.game.view(1), client.game.choices(), stream))
        client._play_others()
    return client


def attack() -> FakeClient:
    """The Warlord looks around."""
    others = (
        {"characters": ["thief"], "city": ["temple", "keep", "market", "palace"], "gold": 1},
        {"characters": ["bishop"], "city": ["manor", "docks", "library"], "gold": 2},
        {"characters": ["merchant"], "city": ["tavern", "fortress"], "gold": 5},
    )
    me = {"characters": ["warlord"], "city": ["prison", "church", "smithy"], "gold": 4, "hand": ["castle", "tavern"]}
    lines = [f"{seat} {verb}" for seat in (2, 3, 4) for verb in ("gold", "end")]
    return FakeClient(position([me, *others], [*lines, "1 gold"], crown=2))


def magic() -> FakeClient:
    """The Magician has a hand to redraw."""
    others = ({"characters": ["king"], "hand": ["manor"]}, {"characters": ["warlord"]})
    hand = ["temple", "imperial-treasury", "school-of-magic", "docks", "fortress"]
    return FakeClient(position([{"characters": ["magician"], "hand": hand, "city": ["market"]}, *others], crown=1))


@SIZES
def test_the_draft(snap_compare, size):
    assert snap_compare(TableApp(evening(4, "pick")), terminal_size=size, press=["right"])


@SIZES
def test_the_own_turn(snap_compare, size):
    assert snap_compare(TableApp(evening(5, "turn")), terminal_size=size)


@SIZES
def test_cards_to_keep(snap_compare, size):
    client = attack()
    client.game = magic().game
    client.game.apply("1 cards")
    assert snap_compare(TableApp(client), terminal_size=size)


@SIZES
def test_a_district_to_destroy(snap_compare, size):
    assert snap_compare(TableApp(attack()), terminal_size=size, press=["d", "right", "right"])


@SIZES
def test_cards_to_redraw(snap_compare, size):
    assert snap_compare(TableApp(magic()), terminal_size=size, press=["r", "enter", "right", "right", "space"])


@SIZES
def test_a_character_to_name(snap_compare, size):
    client = FakeClient(position([{"characters": ["assassin"], "hand": ["manor"]}, {"characters": ["king"]}], crown=1))
    assert snap_compare(TableApp(client), terminal_size=size, press=["n", "6"])


@SIZES
def test_a_question_before_something_that_hurts(snap_compare, size):
    assert snap_compare(TableApp(attack()), terminal_size=size, press=["d", "enter"])


def test_a_card_is_read(snap_compare):
    assert snap_compare(TableApp(attack()), terminal_size=SMALL, press=["shift+tab", "end", "space"])


def test_in_ascii(snap_compare):
    assert snap_compare(TableApp(attack(), ascii=True), terminal_size=SMALL, press=["d"])


def test_in_the_light(snap_compare):
    assert snap_compare(TableApp(attack(), dark=False), terminal_size=LARGE)


def test_in_the_smallest_window(snap_compare):
    assert snap_compare(TableApp(evening(5, "turn", players=7)), terminal_size=(60, 20))
