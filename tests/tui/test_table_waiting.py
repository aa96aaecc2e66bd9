"""A host that takes its time: the player is told, and told no longer once there is an answer."""

from __future__ import annotations

import asyncio

import pytest
from table_world import SMALL, FakeClient, TableApp
from test_table_play import turn

from citadels_engine.errors import Refusal
from citadels_tui.screens import table
from netplay.updates import Outcome


class SlowClient(FakeClient):
    """Answers only when it is let."""

    go: asyncio.Event

    async def act(self, line: str) -> Outcome:
        await self.go.wait()
        return await super().act(line)

    async def why(self, line: str) -> Refusal | None:
        await self.go.wait()
        return await super().why(line)


@pytest.mark.parametrize("key", ["g", "s"], ids=["an action", "a question why not"])
async def test_a_slow_answer_is_waited_for_in_words(key, monkeypatch):
    monkeypatch.setattr(table, "PATIENCE", 0.05)
    client = SlowClient(turn("thief"))
    client.go = asyncio.Event()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause(0.15)
        assert app.message == "Waiting for the table…"
        await pilot.press("right")
        await pilot.pause(0.15)
        assert app.message == "Waiting for the table…"
        client.go.set()
        await pilot.pause(0.15)
        assert "Waiting" not in app.message
        assert client.acted == (["1 gold"] if key == "g" else [])
        assert bool(client.asked) == (key == "s")


async def test_a_quick_answer_is_not_waited_for(monkeypatch):
    client = FakeClient(turn("thief"))
    app = TableApp(client)
    said = []
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        monkeypatch.setattr(app.board, "say", lambda message, **_: said.append(message))
        await pilot.press("g")
        await pilot.pause()
        assert "Waiting for the table…" not in said
    assert table.PATIENCE == 1.0
