"""What the table shows between one state and the next: nothing but whole frames."""

from __future__ import annotations

import pytest
from table_world import LARGE, SMALL, FakeClient, TableApp, new_game
from test_table_play import turn
from test_table_screen import full_table
from textual.containers import Vertical

from citadels_engine.bots import BOTS
from citadels_engine.random import Stream
from citadels_tui.table.panel import Panel


def frames(app: TableApp, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every frame the application paints from now on, as text."""
    painted: list[str] = []
    display = app._display

    def kept(screen: object, renderable: object) -> None:
        display(screen, renderable)  # type: ignore[arg-type]
        if renderable is not None:
            painted.append(app.text())

    monkeypatch.setattr(app, "_display", kept)
    return painted


@pytest.mark.parametrize("size", [SMALL, (60, 20), LARGE], ids=str)
async def test_every_frame_is_the_table_before_or_after(size, monkeypatch):
    client = FakeClient(turn("magician", hand=("manor", "temple", "docks", "keep"), deck=["tavern", "palace"]))
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        painted = frames(app, monkeypatch)
        for key in ("c", "enter", "s", "escape", "r", "escape", "b", "escape"):
            painted.clear()
            before = app.text()
            await pilot.press(key)
            await pilot.pause(0.05)
            assert app.text() != before
            body = {_body(frame) for frame in painted}
            assert body <= {_body(before), _body(app.text())}, f"after {key}"


def _body(frame: str) -> str:
    """A frame without the marks of focus and cursor, which follow on their own, and without the sentence in the bar."""
    lines = [line for line in frame.split("\n") if not line.startswith(("─", "◆"))]
    return "\n".join(lines).replace("▸", " ").replace("◇", " ").replace("◆", " ")


async def test_in_every_frame_of_a_game_each_panel_is_drawn_for_the_size_it_has(monkeypatch):
    client = FakeClient(new_game(2, seed=3, first_crown=1))
    app = TableApp(client)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        panels = [panel for panel in app.board.query(Panel) if panel.id in ("players", "city", "hand", "looked", "bar")]
        torn: list[str] = []
        sizes = set()
        display = app._display

        def looked(*arguments: object) -> None:
            display(*arguments)  # type: ignore[arg-type]
            sizes.add(tuple(panel.size for panel in panels))
            torn.extend(f"{one.id}" for one in panels if one.display and len(one._drawn) != one.size.height)

        monkeypatch.setattr(app, "_display", looked)
        stream = Stream(2)
        for _ in range(30):
            line = BOTS["builder"].choose(client.game.view(1), client.game.choices(), stream)
            await client.act(line)
            await pilot.pause()
        assert torn == []
        assert len(sizes) > 4


async def test_a_layout_that_was_left_from_another_size_is_made_anew(monkeypatch):
    app = TableApp(full_table())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        stack = app.board.query_one(Vertical)
        old = stack.arrange(stack.size)
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        whole = app.text()
        arrange, stale = stack.arrange, [old] * 3
        monkeypatch.setattr(stack, "arrange", lambda *room, **how: stale.pop() if stale else arrange(*room, **how))
        app.screen._refresh_layout()
        assert app.text() != whole
        await pilot.pause(0.1)
        assert app.text() == whole


@pytest.mark.parametrize("width", range(104, 112))
async def test_the_log_takes_what_the_panels_leave_at_every_width(width):
    app = TableApp(full_table())
    async with app.run_test(size=(width - 1, 36)) as pilot:
        await pilot.pause()
        await pilot.resize_terminal(width, 36)
        await pilot.pause()
        log, hand = app.board.query_one("#log"), app.board.query_one("#hand")
        assert log.region.right == width
        assert log.region.x == hand.region.right == app.board._stage.plan.left


async def test_wild_resizing_leaves_a_whole_table():
    app = TableApp(full_table())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = _body(app.text())
        for width, height in [(36, 24), (120, 36), (80, 24), (1, 1), (120, 24), (36, 5), (200, 50), (80, 24)] * 2:
            await pilot.resize_terminal(width, height)
        await pilot.pause(0.1)
        assert _body(app.text()) == before
