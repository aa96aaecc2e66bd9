"""The chat: strangers' text in it, its rows, following what is new, and writing."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult

import citadels_tui
from citadels_tui.themes import theme_for
from citadels_tui.widgets.chat import ChatEntry, ChatLog, ChatPanel, Note, painted
from netplay.updates import ChatLine

HOSTILE = "[red]see[/red] [@click=app.quit]here[/] [/] \\[b]"


class ChatApp(App[None]):
    """Only a chat."""

    CSS_PATH = str(citadels_tui.__path__[0]) + "/app.tcss"

    def __init__(self, *lines: ChatLine | Note) -> None:
        super().__init__()
        self.lines, self.said, self.left = lines, [], 0
        self.register_theme(theme_for("full", True))
        self.theme = "citadels-dark"

    def compose(self) -> ComposeResult:
        yield ChatPanel(self.lines)

    def on_chat_panel_said(self, message: ChatPanel.Said) -> None:
        self.said.append(message.text)

    def on_chat_panel_left(self) -> None:
        self.left += 1


def line(number: int, text: str = "hello", seat: int | None = 1, name: str = "Ana") -> ChatLine:
    return ChatLine(number, seat, name, text)


def shown(app: App[Any]) -> str:
    return "\n".join("".join(part.text for part in strip) for strip in app.screen._compositor.render_strips())


@pytest.mark.parametrize("text", [HOSTILE, "x" * 300, "你好" * 60, "a b " * 75])
@pytest.mark.parametrize("width", [3, 12, 40, 200])
def test_rows_hold_the_whole_text_and_never_more_than_their_width(text: str, width: int) -> None:
    rows = painted(line(0, text, name="N" * 20), width)
    assert all(sum(cell_len(part) for part, _ in row.spans) <= width for row in rows)
    told = "".join(part for row in rows for part, _ in row.spans).replace(" ", "")
    assert told == ("N" * 20 + ":" + text).replace(" ", "")


async def test_strangers_text_is_no_markup() -> None:
    app = ChatApp(line(0, HOSTILE, name="[b]Eve[/b]"))
    async with app.run_test(size=(80, 10)) as pilot:
        await pilot.pause()
        assert f"[b]Eve[/b]: {HOSTILE}" in shown(app)
        app.query_one(ChatPanel).complain("[red]no[/red]")
        await pilot.pause()
        assert "[red]no[/red]" in shown(app)


@pytest.mark.slow
async def test_the_newest_is_in_sight_unless_one_has_scrolled_up() -> None:
    app = ChatApp(*(line(n, f"line {n}") for n in range(40)))
    async with app.run_test(size=(60, 12)) as pilot:
        await pilot.pause()
        assert "line 39" in shown(app)
        panel, log = app.query_one(ChatPanel), app.query_one(ChatLog)
        panel.add([line(40, "line 40")])
        await pilot.pause()
        assert "line 40" in shown(app)
        log.focus()
        await pilot.press("home")
        panel.add([line(41, "line 41"), Note("Bára has come.")])
        await pilot.pause()
        assert "line 0" in shown(app)
        assert "line 41" not in shown(app)
        await pilot.press("end")
        await pilot.pause()
        assert "line 41" in shown(app)
        assert "Bára has come." in shown(app)


async def test_at_another_size_the_newest_is_still_in_sight() -> None:
    app = ChatApp(*(line(n, f"line {n}") for n in range(40)))
    async with app.run_test(size=(60, 12)) as pilot:
        await pilot.pause()
        for height in (11, 9, 20, 12):
            await pilot.resize_terminal(60, height)
            await pilot.pause()
            assert "line 39" in shown(app)
        app.query_one(ChatPanel).add([line(40, "line 40")])
        await pilot.pause()
        assert "line 40" in shown(app)
        app.query_one(ChatLog).focus()
        await pilot.press("pageup")
        await pilot.resize_terminal(60, 11)
        await pilot.pause()
        assert "line 40" not in shown(app), "the player has scrolled up"


async def test_what_was_not_said_stands_in_the_line_again_and_why_passes() -> None:
    app = ChatApp()
    async with app.run_test(size=(60, 12)) as pilot:
        panel, entry = app.query_one(ChatPanel), app.query_one(ChatEntry)
        panel.write()
        await pilot.press(*"hi", "enter")
        panel.complain("Too fast.", "hi")
        await pilot.pause()
        assert "Too fast." in shown(app)
        assert entry.value == "hi"
        panel.add([line(0)])
        await pilot.pause()
        assert "Too fast." not in shown(app), "it would stand below what is newer"
        panel.complain("Too fast.", "other")
        assert entry.value == "hi", "another text is being written"
        await pilot.press("x")
        await pilot.pause()
        assert "Too fast." not in shown(app)


async def test_a_line_that_gets_long_says_how_long_it_is() -> None:
    app = ChatApp()
    async with app.run_test(size=(60, 12)) as pilot:
        app.query_one(ChatPanel).write()
        await pilot.pause()
        entry = app.query_one(ChatEntry)
        entry.insert_text_at_cursor("x" * 200)
        await pilot.pause()
        assert "of 300" not in shown(app)
        entry.insert_text_at_cursor("x" * 100)
        await pilot.pause()
        assert "300 letters of 300" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "of 300" not in shown(app)


async def test_what_is_written_is_sent_and_the_line_is_empty_again() -> None:
    app = ChatApp()
    async with app.run_test(size=(60, 12)) as pilot:
        app.query_one(ChatPanel).write()
        await pilot.press(*"hi q", "enter", "enter", "escape")
        await pilot.pause()
        assert app.said == ["hi q"]
        assert app.left == 1
        assert app.query_one(ChatEntry).value == ""


async def test_a_line_that_is_too_long_cannot_be_written() -> None:
    app = ChatApp()
    async with app.run_test(size=(60, 12)) as pilot:
        app.query_one(ChatPanel).write()
        await pilot.pause()
        entry = app.query_one(ChatEntry)
        entry.insert_text_at_cursor("x" * 400)
        await pilot.press("enter")
        await pilot.pause()
        assert all(len(text) <= 300 for text in app.said)
