"""A code that is copied arrives where the terminal takes it, and what is said about it is true."""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from app_helpers import home, make_app, on_screen, running, until
from lobby_world import INVITATION, FakeTable, free, joined, person
from test_driver_app import demo

from citadels_tui.terminal import Clipboard, Terminal, driver_for, for_clipboard
from citadels_tui.wording.copying import copied
from citadels_tui.wording.english import copying as words
from citadels_tui.wording.english import lobby

__all__ = ["home"]

LONG = "\x1b]52;c;" + base64.b64encode(b"x" * 900).decode() + "\x07"


def test_straight_to_the_terminal() -> None:
    assert for_clipboard(LONG, "terminal") == LONG
    assert for_clipboard(LONG, "tmux") == LONG
    assert for_clipboard(LONG, "none") == ""


def test_screen_hands_it_on_in_pieces() -> None:
    wrapped = for_clipboard(LONG, "screen")
    pieces = re.findall(r"\x1bP([^\x1b].*?|\x1b[^\\].*?)\x1b\\", wrapped, re.DOTALL)
    assert "".join(pieces) == LONG
    assert max(map(len, pieces)) <= 256


@pytest.mark.parametrize(
    ("environment", "sent"),
    [
        ({}, b"\x1b]52;c;QsOhcmE=\x07"),
        ({"TERM": "tmux-256color"}, b"\x1b]52;c;QsOhcmE=\x07"),
        ({"TERM": "screen", "STY": "1.pts"}, b"\x1bP\x1b]52;c;QsOhcmE=\x07\x1b\\"),
        ({"TERM": "linux", "COLORTERM": None}, b""),
    ],
    ids=["xterm", "tmux", "screen", "linux"],
)
def test_the_driver_sends_it_once_and_keeps_the_screen(environment: dict[str, str | None], sent: bytes) -> None:
    with demo("diff", environment=environment) as program:
        before, cells = len(program.raw), program.terminal.cells()
        program.send("\x1b[24~")
        program.settle()
        assert bytes(program.raw[before:]) == sent
        program.send("\x1b[B")
        program.settle()
        assert len(program.raw) - before < 600, "nothing was forgotten"
        program.send("\x1b[A\x1b[17~")
        program.wait_for(lambda: program.terminal.cells() == cells)


@pytest.mark.parametrize("clipboard", ["terminal", "tmux", "screen", "none"])
async def test_the_lobby_says_what_is_true(home: Path, clipboard: Clipboard) -> None:
    table = FakeTable(joined(person(1), free(2)))
    app = make_app(home)
    app.driver_class = driver_for(Terminal(clipboard=clipboard)) or app.driver_class
    async with running(app) as pilot:
        await until(pilot, lambda: app.focused is not None)
        await app.push_screen(table.screen)
        await pilot.press("y")
        await until(pilot, lambda: app.clipboard == INVITATION.code)
        await pilot.pause()
        shown = " ".join(on_screen(app).split())
        assert ("Copied, if your terminal can" in shown) is (clipboard != "none")
        assert (words.BY_HAND in shown) is (clipboard == "none")
        assert (words.IN_TMUX in shown) is (clipboard == "tmux")


def test_by_hand_it_is_said_where_it_stands() -> None:
    assert copied(lobby.COPIED, "none", "It stands below.").endswith("by hand. It stands below.")
    assert copied(lobby.COPIED, "screen") == lobby.COPIED


@pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")
def test_tmux_takes_it_where_it_is_told_to(tmp_path: Path) -> None:
    """The setting that is named makes the difference."""
    socket = str(tmp_path / "tmux")

    def tmux(*arguments: str) -> str:
        command = ["tmux", "-S", socket, "-f", "/dev/null", *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    tmux("new-session", "-d", "-x", "80", "-y", "24", "sh")
    try:
        for setting, wanted in (("external", []), ("on", ["B\u00e1ra"])):
            tmux("set", "-g", "set-clipboard", setting)
            mark = f"done {setting}"
            tmux("send-keys", f"printf '\\033]52;c;QsOhcmE=\\007'; echo 'done' {setting}", "Enter")
            end = time.monotonic() + 20
            while mark not in tmux("capture-pane", "-p").splitlines():
                assert time.monotonic() < end
                time.sleep(0.05)
            assert tmux("list-buffers", "-F", "#{buffer_sample}").split() == wanted
    finally:
        tmux("kill-server")
