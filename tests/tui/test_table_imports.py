"""What a table alone does not need is not loaded for it: every module takes memory for as long as the game goes on."""

from __future__ import annotations

import importlib.util
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from ptyharness import PtyProgram
from test_pty_game import Player

PROGRAM = """
import signal, sys
from pathlib import Path
from citadels_tui.__main__ import run

def tell(*_):
    there = [name for name, module in sys.modules.items() if module is not None]
    told = Path(sys.argv[1])
    told.with_suffix(".new").write_text("\\n".join(there))
    told.with_suffix(".new").rename(told)

signal.signal(signal.SIGUSR1, tell)
sys.exit(run(sys.argv[2:]))
"""
"""The program, which tells what it has loaded whenever it gets the signal."""

NOT_NEEDED = {
    "finding tables": {"zeroconf", "ifaddr", "netplay.discovery", "netplay.announcement", "netplay.ways"},
    "other doors": {"asyncssh", "aiohttp", "textual_serve", "citadels_tui.doors", "citadels_tui.lines"},
    "the rules of the game": {"citadels_engine.game", "citadels_engine.rules", "citadels_engine.bots"},
    "the host": {"netplay.host", "netplay.core", "netplay.table", "netplay.gathering"},
    "saving": {"saves.format", "saves.store", "tomli_w", "tomlkit"},
    "TLS": {"ssl", "_ssl", "hashlib", "_hashlib", "hmac", "secrets"},
    "what opens over a table": {
        *(
            f"citadels_tui.screens.{name}"
            for name in ("help", "commands", "people", "rules", "end", "replay", "leaving")
        ),
        *(f"citadels_tui.wording.{name}" for name in ("rules", "options", "lobby")),
        *(
            f"citadels_tui.wording.english.{name}"
            for name in ("character_rules", "district_rules", "phase_rules", "lobby", "join")
        ),
    },
    "other screens": {
        *(f"citadels_tui.screens.{name}" for name in ("lobby", "join", "knock", "new_game", "host_table", "settings")),
        *(f"citadels_tui.{name}" for name in ("hot_seat", "widgets.form", "widgets.chat")),
    },
    "what Textual has besides": {
        "markdown_it",
        "pygments",
        "textual.widgets._data_table",
        "textual.widgets._markdown",
        "textual.widgets._text_area",
    },
    "what Python has besides": {"email", "http", "multiprocessing", "sqlite3", "unittest", "urllib.request", "xml"},
}


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """The modules of the screen's process in the second round of a game against bots."""
    home = tmp_path_factory.mktemp("home")
    told = home / "modules"
    command = [sys.executable, "-c", PROGRAM, told, "--saves", home / "saves", "--name", "Me"]
    play = ["play", "--seed", "7", "--players", "4", "--pace", "none"]
    with PtyProgram([*command, *play], environment={"CITADELS_CONFIG": str(home)}) as program:
        program.wait_for("choose a character")
        Player(program).play(until="round [2-9]")
        program.settle()
        program.signal(signal.SIGUSR1)
        program.wait_for(told.exists)
        return frozenset(Path(told).read_text().split())


def test_a_table_is_what_was_looked_at(loaded: frozenset[str]) -> None:
    assert {"citadels_tui.screens.table", "citadels_tui.table.board", "netplay.client", "textual.app"} <= loaded


@pytest.mark.parametrize("what", NOT_NEEDED)
def test_a_table_alone_does_not_load(loaded: frozenset[str], what: str) -> None:
    assert not NOT_NEEDED[what] & loaded


@pytest.mark.parametrize("what", NOT_NEEDED)
def test_what_is_looked_for_is_called_so(what: str) -> None:
    ours = [name for name in NOT_NEEDED[what] if name.startswith(("citadels_", "netplay.", "saves."))]
    assert all(importlib.util.find_spec(name) is not None for name in ours)


def test_the_screen_of_a_guest_begins_without_openssl() -> None:
    code = """
import json, sys
from citadels_tui.lasting import without_tls
with without_tls():
    import citadels_tui.doors.guest_app
print(json.dumps(list(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert not (NOT_NEEDED["TLS"] | {"asyncssh", "aiohttp"}) & set(json.loads(done.stdout))
