"""What is typed before the table has answered: kept in order, and never taken for an answer to another question."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from table_world import SMALL, FakeClient, TableApp, new_game, position
from test_table_play import turn

from citadels_tui.table import play
from citadels_tui.table import words as labels
from citadels_tui.table.paint import Thing
from netplay.updates import LinkUpdate, Outcome


class SlowClient(FakeClient):
    """Answers each action when it is let."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.go = asyncio.Semaphore(0)

    async def act(self, line: str) -> Outcome:
        await self.go.acquire()
        return await super().act(line)

    def let(self) -> None:
        """Let the next action be answered."""
        self.go.release()


async def test_keys_typed_ahead_do_in_order_what_they_would_have_done():
    client = SlowClient(turn("merchant", gold=1, hand=("temple", "palace"), city=("market", "tavern")))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("g", "i", "1", "enter", "e")
        assert client.acted == []
        for done in (["1 gold"], ["1 gold", "1 income"], ["1 gold", "1 income", "1 build temple"]):
            client.let()
            await pilot.pause(0.05)
            assert client.acted == done
        client.let()
        await pilot.pause(0.05)
        assert client.acted[-1] == "1 end"
        assert client.refused == []


async def test_no_key_acts_on_cards_that_were_not_seen():
    """Two cards are drawn: Enter, typed ahead, was not meant to keep one of them."""
    client = SlowClient(turn("merchant", hand=("temple",)))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("c", "enter", "enter")
        client.let()
        await pilot.pause(0.05)
        assert client.game.view(1).asks == "keep"
        assert client.acted == ["1 cards"]
        assert app.message == labels.TOO_EARLY
        await pilot.press("enter")
        client.let()
        await pilot.pause(0.05)
        assert len(client.acted) == 2


async def test_after_a_build_the_numbers_mean_other_cards():
    others = ({"characters": ["warlord"]}, {"characters": ["bishop"]}, {"characters": ["king"]})
    client = SlowClient(turn("architect", gold=20, hand=("temple", "manor", "castle", "palace"), others=others))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for keys in (("g",), ("1", "enter", "1", "enter", "e")):
            await pilot.press(*keys)
            client.let()
            await pilot.pause(0.05)
        assert client.acted == ["1 gold", "1 build temple"]
        assert app.message == labels.TOO_EARLY


async def test_after_a_district_is_gone_the_numbers_mean_other_districts():
    """What the Armory has destroyed stands in front of the second district, which the Warlord was to destroy."""
    cast = ["assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord"]
    me = {"characters": ["warlord"], "gold": 9, "hand": ["manor"], "city": ["armory"]}
    others = ({"characters": ["king"], "city": ["palace", "tavern", "temple"]}, {"characters": ["merchant"]}, {})
    game = position([me, *others], ruleset="dark-city", cast=cast)
    while game.to_act != 1:
        game.apply(next(str(action) for action in game.legal_actions() if str(action).split()[1] in ("gold", "end")))
    game.apply("1 gold")
    client = SlowClient(game, bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("u")
        assert app.cursor == Thing("city", "palace", 2, 0)
        await pilot.press("enter", "d", "2", "enter")
        client.let()
        await pilot.pause(0.05)
        assert client.acted == ["1 use armory 2 palace"]
        assert app.message == labels.TOO_EARLY


async def test_another_players_moves_in_between_make_it_another_question():
    client = SlowClient(new_game(4, first_crown=1))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter", "enter", "g", "e")
        client.let()
        await pilot.pause(0.1)
        assert len(client.acted) == 1
        await pilot.pause(0.1)
        assert len(client.acted) == 1


async def test_escape_takes_back_what_was_typed_ahead():
    client = SlowClient(turn("merchant", city=("market",)))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("g", "i", "escape")
        client.let()
        await pilot.pause(0.05)
        assert client.acted == ["1 gold"]
        await pilot.press("i")
        client.let()
        await pilot.pause(0.05)
        assert client.acted == ["1 gold", "1 income"]


@pytest.mark.parametrize("what", ["refused", "lost"])
async def test_nothing_typed_ahead_is_done_after_a_refusal_or_a_lost_connection(what):
    client = SlowClient(turn("merchant", city=("market",)))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("g", "i")
        if what == "refused":
            client.refuse_with = "paused"
        else:
            client.tell(LinkUpdate("lost"))
        client.let()
        await pilot.pause(0.05)
        assert client.acted == ["1 gold"]


async def test_the_cursor_moves_while_one_waits_as_long_as_nothing_is_to_be_done():
    client = SlowClient(turn("merchant", hand=("temple", "manor", "castle")))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("g", "3")
        assert app.cursor is not None
        assert app.cursor.id == "castle"


async def test_a_question_takes_no_answer_before_the_terminal_shows_it(monkeypatch):
    shown = []
    monkeypatch.setattr(play, "when_shown", lambda _app, then: shown.append(then))
    client = FakeClient(turn("thief", city=()))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        assert client.acted == []
        assert app.message == labels.TOO_EARLY
        (seen,) = shown
        seen()
        monkeypatch.setattr(play, "PAUSE", 0.0)
        await pilot.press("g")
        await pilot.pause()
        assert client.acted == ["1 gold"]
        assert app.message == ""


async def test_a_held_key_answers_no_question_that_comes_meanwhile(monkeypatch):
    """Enter repeats while others play: it does not take the character under the cursor when the draft comes."""
    client = FakeClient(new_game(4, first_crown=2), bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        while client.game.to_act != 1:
            client.play(str(client.game.legal_actions()[0]))
        await pilot.pause()
        for _ in range(3):
            await pilot.press("enter")
        assert client.acted == []
        assert app.message == labels.TOO_EARLY
        monkeypatch.setattr(play, "PAUSE", 0.0)
        await pilot.press("enter")
        await pilot.pause()
        assert len(client.acted) == 1


async def test_naming_begins_at_a_character_that_somebody_may_have():
    client = FakeClient(turn("thief", face_up=["assassin", "magician"]))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("n")
        assert app.cursor is not None
        assert app.cursor.id not in client.game.view(1).face_up
