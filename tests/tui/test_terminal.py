"""What a terminal can show, found out from its environment."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_tui import terminal, terminfo
from citadels_tui.plain_text import to_ascii
from citadels_tui.terminal import Terminal, detect, prepare, refusal

UTF8 = {"LANG": "en_GB.UTF-8"}


@pytest.mark.parametrize(
    ("environ", "colour"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, "truecolor"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "tmux-256color", "COLORTERM": "yes"}, "256"),
        ({"TERM": "xterm-direct"}, "truecolor"),
        ({"TERM": "xterm-kitty", "SSH_TTY": "/dev/pts/1"}, "truecolor"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, "truecolor"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "screen"}, "16"),
        ({"TERM": "tmux"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "vt220"}, "none"),
        ({"TERM": "vt100"}, "none"),
        ({"TERM": "vt220", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "vt220", "COLORTERM": "1"}, "16"),
        ({"TERM": "vt220-16color"}, "16"),
        ({"TERM": "vt999"}, "none"),
        ({"TERM": "ansi"}, "none"),
        ({"TERM": "unheard-of"}, "16"),
        ({"TERM": "../../etc/passwd"}, "16"),
        ({}, "16"),
        ({"TERM": "screen-256color", "STY": "1.pts", "COLORTERM": "truecolor"}, "256"),
        ({"TERM": "xterm-mono"}, "none"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
    ],
)
def test_colours(environ: dict[str, str], colour: str) -> None:
    assert detect(environ).colour == colour


@pytest.mark.parametrize(
    ("colour", "mode"), [("truecolor", "full"), ("256", "full"), ("16", "16"), ("none", "none"), ("auto", "full")]
)
def test_a_setting_decides_before_the_environment(colour: str, mode: str) -> None:
    found = detect({"TERM": "xterm-256color"}, colour=colour)
    assert found.mode == mode
    assert found.colour == ("256" if colour == "auto" else colour)


def test_colours_that_do_not_exist() -> None:
    with pytest.raises(ValueError, match="auto, truecolor, 256, 16, none, not 'blue'"):
        detect({}, colour="blue")


@pytest.mark.parametrize(
    ("environ", "ascii"),
    [
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "cs_CZ.utf8"}, False),
        ({"LC_CTYPE": "UTF-8", "LANG": "C"}, False),
        ({"LANG": "C"}, True),
        ({"LANG": "POSIX"}, True),
        ({"LANG": "de_DE.ISO-8859-1"}, True),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "C"}, True),
        ({"LANG": "en_US.UTF-8", "LC_ALL": ""}, False),
        ({"TERM": "xterm"}, False),
        ({"TERM": "vt220"}, True),
        ({"TERM": "vt220", "LANG": "en_US.UTF-8"}, False),
    ],
)
def test_characters(environ: dict[str, str], ascii: bool) -> None:
    found = detect(environ)
    assert (found.ascii, found.utf8) == (ascii, not ascii)
    assert detect(environ, ascii=True).ascii
    insisting = detect(environ, ascii=False)
    assert (insisting.ascii, insisting.utf8) == (False, True)


def test_plain_signs_by_wish_leave_names_alone() -> None:
    plain = Terminal("16", ascii=True, utf8=True, basic=True, erases=False, one_screen=True, clipboard="none")
    assert detect(UTF8, ascii=True) == plain


@pytest.mark.parametrize("name", ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"])
def test_over_ssh_the_line_is_slow(name: str) -> None:
    assert detect({name: "192.0.2.1 4 192.0.2.2 22"}).slow
    assert not detect({name: "192.0.2.1 4 192.0.2.2 22"}, slow=False).slow
    assert not detect({name: ""}).slow
    assert detect({}, slow=True).slow


def test_the_mouse_is_followed_where_the_line_is_not_slow_or_where_that_is_wanted() -> None:
    assert detect({}).hover
    assert not detect({"SSH_TTY": "/dev/pts/9"}).hover
    assert not detect({}, slow=True).hover
    assert detect({}, slow=True, hover=True).hover
    assert not detect({}, hover=False).hover


@pytest.mark.parametrize(("term", "basic"), [("linux", True), ("vt220", True), ("xterm", False), ("tmux", False)])
def test_basic_terminals(term: str, basic: bool) -> None:
    assert detect({"TERM": term}).basic is basic


@pytest.mark.parametrize(
    ("environ", "titled", "clipboard"),
    [
        ({"TERM": "xterm-256color"}, True, "terminal"),
        ({"TERM": "xterm"}, True, "terminal"),
        ({"TERM": "foot"}, True, "terminal"),
        ({"TERM": "xterm-256color", "TMUX": "/tmp/tmux,1,0"}, True, "tmux"),
        ({"TERM": "tmux-256color"}, True, "tmux"),
        ({"TERM": "screen", "TMUX": "/tmp/tmux,1,0"}, True, "tmux"),
        ({"TERM": "screen-256color"}, True, "tmux"),
        ({"TERM": "screen", "STY": "1.pts"}, True, "screen"),
        ({"TERM": "screen.xterm-256color"}, True, "screen"),
        ({"TERM": "linux"}, False, "none"),
        ({"TERM": "vt220"}, False, "none"),
        ({"TERM": "eterm-color"}, False, "terminal"),
        ({}, False, "none"),
    ],
)
def test_titles_and_clipboards(environ: dict[str, str], titled: bool, clipboard: str) -> None:
    found = detect(environ)
    assert (found.titled, found.clipboard) == (titled, clipboard)


@pytest.mark.parametrize(
    ("environ", "erases"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "xterm-256color", "STY": "1.pts"}, False),
        ({"TERM": "screen-256color"}, False),
        ({"TERM": "tmux-256color"}, True),
        ({"TERM": "vt220"}, False),
        ({}, False),
    ],
)
def test_terminals_that_erase_to_the_background_colour(environ: dict[str, str], erases: bool) -> None:
    assert detect(environ).erases is erases


def test_where_the_game_cannot_be_shown() -> None:
    assert refusal({"TERM": "xterm"}, has_tty=True) is None
    assert refusal({}, has_tty=True) is None
    for environ, has_tty, word in (({"TERM": "dumb"}, True, "TERM=dumb"), ({"TERM": "xterm"}, False, "redirected")):
        sentence = refusal(environ, has_tty=has_tty)
        assert sentence is not None
        assert word in sentence
        assert sentence.endswith(".")
        assert "\n" not in sentence


def test_this_test_has_no_terminal() -> None:
    assert refusal({"TERM": "xterm"}) is not None, "pytest takes the output away"


@pytest.mark.parametrize(
    ("kind", "textual", "no_colour"),
    [
        (Terminal("truecolor"), "truecolor", None),
        (Terminal("256"), "256", None),
        (Terminal("16"), "standard", None),
        (Terminal("none"), "standard", "1"),
    ],
)
def test_textual_is_told(kind: Terminal, textual: str, no_colour: str | None) -> None:
    environ = {"NO_COLOR": "", "COLORTERM": "truecolor"}
    prepare(kind, environ)
    assert environ["TEXTUAL_COLOR_SYSTEM"] == textual
    assert environ.get("NO_COLOR") == no_colour


def test_a_slow_line_is_spared() -> None:
    environ: dict[str, str] = {}
    prepare(Terminal(slow=True), environ)
    assert environ["TEXTUAL_ANIMATIONS"] == "none"
    prepare(Terminal(), other := {})
    assert "TEXTUAL_FPS" not in other


def test_a_basic_terminal_is_not_sent_the_keyboard_protocol() -> None:
    environ: dict[str, str] = {}
    prepare(Terminal(basic=True), environ)
    assert environ["TEXTUAL_DISABLE_KITTY_KEY"] == "1"


def test_textual_does_as_it_is_told() -> None:
    """The colour system is forced in a process of its own, where the environment says otherwise."""
    code = (
        "from citadels_tui import terminal; kind = terminal.detect(colour='16'); terminal.prepare(kind);"
        "import sys; assert 'textual' not in sys.modules;"
        "from textual.app import App; app = App(driver_class=terminal.driver_for(kind));"
        "print(app.console.color_system, app.driver_class.terminal.colour, app.no_color)"
    )
    environ = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["standard", "16", "False"]


def test_a_locale_that_python_made_up_is_not_believed() -> None:
    code = "from citadels_tui import terminal; import os; print(os.environ.get('LC_CTYPE'), terminal.detect().ascii)"
    environ = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_CTYPE")}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**environ, "LANG": "C"}, capture_output=True, text=True, check=True
    )
    assert done.stdout.split()[1] == "True"


def test_windows_has_textuals_own_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal.sys, "platform", "win32")
    assert terminal.driver_for(Terminal()) is None


@pytest.mark.parametrize(
    ("text", "ascii"),
    [
        ("Bára", "Bara"),
        ("Zoë ♛ 5", "Zoe * 5"),
        ("漢字", "????"),
        ("e\u0301a", "ea"),
        ("\x1b[31m╭─▸\x1b[0m", "\x1b[31m+->\x1b[0m"),
        ("ﬁn", "fn"),
        ("a\u200db", "a"),
    ],
)
def test_ascii_for_terminals_that_read_nothing_else(text: str, ascii: str) -> None:
    assert to_ascii(text) == ascii


@given(st.text(st.characters(min_codepoint=32, exclude_categories=["Cs", "Cc"]), max_size=12))
def test_ascii_takes_as_many_cells(text: str) -> None:
    from rich.cells import split_graphemes

    assert to_ascii(text).isascii()
    assert len(to_ascii(text)) == split_graphemes(text)[1]


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize(("number", "found"), [(8, 8), (256, 256), (-1, 0), (None, 0)])
@pytest.mark.parametrize("names", [b"my-term|mine\0", b"my-term|of mine\0"])
def test_descriptions_of_terminals(tmp_path: Path, wide: bool, number: int | None, found: int, names: bytes) -> None:
    letter, magic = ("i", 0o1036) if wide else ("h", 0o432)
    numbers = [80, *[-1] * 12, number] if number is not None else [80]
    header = struct.pack("<6h", magic, len(names), 3, len(numbers), 0, 0)
    body = header + names + b"\0\1\0"
    body += b"\0" * (len(body) % 2) + struct.pack(f"<{len(numbers)}{letter}", *numbers)
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "my-term").write_bytes(body)
    environ = {"TERM": "my-term", "TERMINFO": str(tmp_path)}
    assert terminfo.colours(environ) == found
    assert detect(environ).colour == ("16" if found else "none")


@pytest.mark.parametrize("data", [b"", b"nonsense", b"\x1a\x01\x05", b"\x1a\x01" + b"\x10\0" * 5])
def test_descriptions_that_are_broken_say_nothing(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "my-term").write_bytes(data)
    assert terminfo.colours({"TERM": "my-term", "TERMINFO": str(tmp_path)}) is None


@pytest.mark.parametrize("term", ["xterm", "vt220", "linux", "screen", "ansi", "xterm-256color"])
def test_the_systems_descriptions_are_read_as_the_system_reads_them(term: str) -> None:
    program = f"import curses; curses.setupterm({term!r}, 1); print(curses.tigetnum('colors'))"
    asked = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    if asked.returncode:
        assert terminfo.colours({"TERM": term}) is None
    else:
        assert terminfo.colours({"TERM": term}) == max(0, int(asked.stdout))
