"""What is said on the way out: true of the game and the table as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from table_world import FakeClient, TableApp, new_game

from citadels_tui.wording import leaving as words
from citadels_tui.wording.english import company
from netplay.updates import LinkUpdate

SAVE = Path("/home/ana/saves/second.toml")


def test_nobody_is_sent_back_to_a_game_that_is_over() -> None:
    assert "Go on with it" in words.saved("", SAVE, SAVE.parent)
    said = words.kept("", SAVE)
    assert "The game is over" in said
    assert "second" in said
    assert "Go on" not in said
    assert "NOT SAVED" in words.kept("no space left", SAVE)


def test_no_line_of_the_menu_is_promised_that_will_not_be_there() -> None:
    assert "first line of the menu" in words.left_running("Friday", found=True)
    assert "menu" not in words.left_running("Friday", found=False)


@pytest.mark.parametrize("before", ["lost", "moved"])
async def test_what_was_said_of_the_connection_goes_when_it_changes(before: str) -> None:
    client = FakeClient(new_game())
    app = TableApp(client)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        client.tell(LinkUpdate(before), LinkUpdate("back"))  # type: ignore[arg-type]
        await pilot.pause()
        assert app.message in (company.BACK, company.MOVED, company.MOVED_HERE)
        client.tell(LinkUpdate("lost"))
        await pilot.pause()
        assert app.message not in (company.BACK, company.MOVED, company.MOVED_HERE)
