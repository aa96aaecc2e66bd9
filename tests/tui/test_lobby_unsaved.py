"""A game that cannot be saved does not begin: the lobby says why and what to do, and no name is used up."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_helpers import home, on_screen, played, until
from lobby_world import FakeTable, joined, person
from test_lobby_screen import app_of, lobby

from citadels_tui.screens.confirm import AskScreen
from citadels_tui.screens.lobby import LobbyScreen
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
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        said = " ".join(on_screen(app).split())
        assert "no space left on the device." in said
        assert "citadels --saves FOLDER host" in said
        table.refuse = None
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await until(pilot, lambda: len(table.asked) == 2)
        assert [op for op, _ in table.asked] == ["start", "start"]


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
