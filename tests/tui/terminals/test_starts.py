"""Every kind of terminal with every wish of its user: the program starts, can be read, and leaves no trace."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_driver_app import assert_clean
from test_pty_terminals import citadels, unreadable

from citadels_tui.terminal import detect

TERMS = ("xterm-256color", "xterm", "screen", "tmux-256color", "linux", "vt220", "ansi", "unheard-of")
WISHES: dict[str, dict[str, str | None]] = {
    "as it is": {"COLORTERM": None},
    "COLORTERM": {"COLORTERM": "truecolor"},
    "NO_COLOR": {"COLORTERM": "truecolor", "NO_COLOR": "1"},
    "LANG=C": {"COLORTERM": None, "LANG": "C"},
    "light": {"COLORTERM": None},
}


@pytest.mark.slow
@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("term", TERMS)
def test_it_starts_and_can_be_read(term: str, wish: str, tmp_path: Path) -> None:
    environment = {"TERM": term, **WISHES[wish]}
    kind = detect({name: value for name, value in environment.items() if value is not None})
    if wish == "light":
        (tmp_path / "settings.toml").write_text('theme = "light"\n')
    with citadels(tmp_path, environment, "play", "--seed", "3", "--pace", "none") as program:
        program.wait_for("hoose a character")
        program.settle()
        assert not unreadable(program)
        cells = [cell for row in program.terminal.cells() for cell in row]
        assert ({cell[1:3] for cell in cells} == {("default", "default")}) is (kind.colour == "none")
        assert any(cell[2] != "default" or cell[7] for cell in cells), "the cursor is seen"
        assert program.raw.isascii() is (wish == "LANG=C")
        program.send("\x11")
        program.wait_for("Leave the program?")
        program.settle()
        program.send("q")
        assert program.wait_exit() == 0
        assert_clean(program)
