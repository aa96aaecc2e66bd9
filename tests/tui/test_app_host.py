"""The table's host seen from the screen: how its end and the way of its save are noticed."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_helpers import home, make_app, on_screen, running, until
from test_app_game import at_the_table, host_of, new_game

from citadels_tui.screens.confirm import AskScreen

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
