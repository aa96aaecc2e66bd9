"""The table's host seen from the screen: how its end and the way of its save are noticed."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_helpers import home, make_app, on_screen, running, until
from test_app_game import at_the_table, host_of, new_game

from citadels_tui.screens.confirm import Answer, AskScreen
from citadels_tui.screens.menu import MenuScreen
from citadels_tui.screens.saving import SavingScreen
from citadels_tui.screens.small import SmallScreen
from citadels_tui.widgets.form import Entry
from netplay.updates import SavingUpdate, SeatsUpdate

__all__ = ["home"]


async def test_a_host_that_takes_its_time_to_die_is_noticed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(home, new_game())
    async with running(app) as pilot:
        await at_the_table(pilot, app)
        assert app.session is not None
        poll, looks = app.session.host.poll, [0]

        def slowly() -> int | None:
            looks[0] += 1
            return poll() if looks[0] > 3 else None

        monkeypatch.setattr(app.session.host, "poll", slowly)
        host_of(app).kill()
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        assert looks[0] == 4


async def test_a_save_that_was_moved_is_the_one_that_goes_on(home: Path) -> None:
    other = home / "other"
    other.mkdir()
    app = make_app(home, new_game())
    async with running(app) as pilot:
        await at_the_table(pilot, app)
        assert app.session is not None
        assert app.session.client is not None
        began = app.session.path
        assert (await app.session.client.table("saving", do="folder", folder=str(other))).ok
        session = app.session
        await until(pilot, lambda: session.path != began)
        (moved,) = other.glob("*.toml")
        assert session.path == moved
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        assert moved.stem in on_screen(app)


async def test_a_save_that_works_takes_only_its_own_question_away(home: Path) -> None:
    app = make_app(home, new_game())
    async with running(app) as pilot:
        table = await at_the_table(pilot, app)
        table.take(SavingUpdate("failed", "the disk is full"))
        await until(pilot, lambda: isinstance(app.screen, SavingScreen))
        await pilot.press("ctrl+q")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        table.take(SavingUpdate("saved", ""))
        await pilot.pause()
        assert isinstance(app.screen, AskScreen), "the question on top stays"
        await pilot.press("s")
        await until(pilot, lambda: app.screen is table)
        table.take(SavingUpdate("failed", "the disk is full"))
        await until(pilot, lambda: isinstance(app.screen, SavingScreen))


@pytest.mark.parametrize("folder", ["~nobody-of-that-name", "no\0folder", "/home/" + "x" * 300])
async def test_a_folder_that_can_be_none_is_said(home: Path, folder: str) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        screen = SavingScreen("the disk is full")
        app.push_screen(screen)
        await until(pilot, lambda: "the disk is full" in on_screen(app).lower())
        screen.query_one("#folder", Entry).value = folder
        screen.action_save_there()
        await until(pilot, lambda: "There is no folder" in on_screen(app))
        assert app.screen is screen


async def test_a_second_wish_to_leave_is_a_yes_whatever_is_on_top(home: Path) -> None:
    app = make_app(home, new_game())
    async with running(app) as pilot:
        await at_the_table(pilot, app)
        host = host_of(app)
        await pilot.press("ctrl+q")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        app.push_screen(other := AskScreen("Another question", "Really?", (Answer("y", "y", "yes"),)))
        await until(pilot, lambda: app.screen is other)
        await pilot.press("ctrl+q")
        await until(pilot, lambda: not app.is_running or not host.is_running())


async def test_too_little_room_is_said_once_and_forgotten_when_a_dialog_goes(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.resize_terminal(40, 10)
        await until(pilot, lambda: isinstance(app.screen, SmallScreen))
        app.push_screen(other := AskScreen("A question", "Really?", (Answer("y", "y", "yes"),)))
        await until(pilot, lambda: app.screen is other)
        await pilot.resize_terminal(41, 10)
        await pilot.pause()
        assert sum(isinstance(screen, SmallScreen) for screen in app.screen_stack) == 1
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.screen is other
        other.dismiss("y")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))


async def test_a_paused_table_says_so_and_goes_on_when_its_line_is_pressed(home: Path) -> None:
    app = make_app(home, new_game())
    async with running(app) as pilot:
        table = await at_the_table(pilot, app)
        assert app.session is not None
        assert app.session.joined is not None
        table.take(SeatsUpdate(app.session.joined.seats, 0.0, "fault"))
        await until(pilot, lambda: "The host has made a mistake" in on_screen(app))
        table.board.post_message(table.board.BannerPressed())
        await until(pilot, lambda: "The host has made a mistake" not in on_screen(app))
