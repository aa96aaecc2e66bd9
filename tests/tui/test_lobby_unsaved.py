"""A game that cannot be saved does not begin: the lobby says why and what to do, and no name is used up."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_helpers import home, on_screen, played, until
from lobby_world import FakeTable, bot, joined, person
from test_lobby_screen import app_of, lobby

from citadels_tui.screens.confirm import AskScreen
from citadels_tui.screens.lobby import LobbyScreen
from citadels_tui.screens.saving import NotBegunScreen
from citadels_tui.widgets.form import Entry, Field
from netplay.keeper import FileKeeper
from netplay.updates import Outcome
from saves import store
from saves.errors import CannotWrite
from saves.model import SavedGame, Seat

__all__ = ["home"]


async def test_the_reason_is_told_and_one_can_try_again(home: Path) -> None:
    table = FakeTable(joined(person(1, "Ana"), person(2, "Bo", ready=True)))
    table.refuse = Outcome(False, "paused", {"op": "start", "reason": "/home/ana/saves: no space left on the device"})
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, NotBegunScreen) and app.screen.focused is not None)
        said = " ".join(on_screen(app).split())
        assert "no space left on the device. Nobody has seen any cards." in said
        assert "go on unsaved" not in said
        await pilot.press("t")
        await until(pilot, lambda: len(table.asked) == 2 and isinstance(app.screen, NotBegunScreen))
        await until(pilot, lambda: app.screen.focused is not None)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        assert [op for op, _ in table.asked] == ["start", "start"]


async def test_another_folder_can_be_chosen(home: Path) -> None:
    table = FakeTable(joined(person(1, "Ana"), bot(2)))
    table.refuse = Outcome(False, "paused", {"op": "start", "reason": "/home/ana/saves: no space left on the device"})
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, NotBegunScreen) and app.screen.focused is not None)
        table.refuse = None
        await pilot.press("f")
        await until(pilot, lambda: isinstance(app.focused, Field))
        app.screen.query_one(Entry).value = str(home / "nowhere")
        await pilot.press("enter")
        await until(pilot, lambda: "There is no folder" in on_screen(app))
        app.screen.query_one(Entry).value = str(home)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await until(pilot, lambda: len(table.asked) == 2)
        assert table.asked[1] == ("start", {"fill": "", "anyway": True, "folder": str(home)})


async def test_who_leads_at_anothers_host_can_try_again_only(home: Path) -> None:
    table = FakeTable(joined(person(1, "Ana"), bot(2)))
    table.refuse = Outcome(False, "paused", {"op": "start"})
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, AskScreen) and app.screen.focused is not None)
        table.refuse = None
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen) and len(table.asked) == 2)


def test_a_game_that_could_not_be_written_leaves_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(2, stop=3)
    saved = SavedGame("Tiny", game, [Seat("Ana"), Seat("Bo")])
    write = store.write

    def fails(path: Path, saved: SavedGame) -> None:
        write(path, saved)
        raise CannotWrite(path, OSError(28, "No space left on device"))

    monkeypatch.setattr(store, "write", fails)
    with pytest.raises(CannotWrite):
        FileKeeper.new(tmp_path, saved)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(store, "write", write)
    keeper = FileKeeper.new(tmp_path, saved)
    keeper.close()
    assert keeper.path.name == "tiny.toml"
