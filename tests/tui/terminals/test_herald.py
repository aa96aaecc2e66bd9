"""At the player's turn: the bell and the window's title, as the settings want them."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from table_world import FakeClient, TableApp, new_game
from test_pty_terminals import citadels

from citadels_tui import herald
from citadels_tui.herald import QUIET, Herald
from citadels_tui.screens.table import TableScreen
from saves.settings import Settings

YOURS, NOT_YOURS = "Your turn - Citadels", "Citadels"
QUIT = "\x11"
OSC = re.compile(rb"\x1b\][^\x07\x1b]*\x07")


class Street:
    """An application that can be called, and a clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> None:
        self.heard: list[str] = []
        self.now = 100.0
        self.settings = Settings(**settings)
        app: Any = SimpleNamespace(settings=self.settings, bell=lambda: self.heard.append("bell"))
        self.app = app
        monkeypatch.setattr(herald, "set_title", lambda _app, title: self.heard.append(title))
        self.herald = Herald(app, clock=lambda: self.now)


def test_the_bell_rings_once_a_turn_and_only_with_others(monkeypatch: pytest.MonkeyPatch) -> None:
    street = Street(monkeypatch, title=False)
    street.herald.turn(True, others=False)
    street.herald.turn(False, others=False)
    assert street.heard == []
    street.herald.turn(True, others=True)
    street.herald.turn(True, others=True)
    assert street.heard == ["bell"]


@pytest.mark.parametrize(("bell", "heard"), [("off", []), ("others", ["bell"]), ("on", ["bell"])])
def test_the_bell_is_a_setting(monkeypatch: pytest.MonkeyPatch, bell: str, heard: list[str]) -> None:
    street = Street(monkeypatch, bell=bell, title=False)
    street.herald.turn(True, others=True)
    assert street.heard == heard


def test_fast_turns_do_not_ring_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    street = Street(monkeypatch, bell="on", title=False)
    for step, bells in ((0, 1), (QUIET / 2, 1), (QUIET / 3, 1), (QUIET, 2)):
        street.now += step
        street.herald.turn(True, others=False)
        street.herald.turn(False, others=False)
        assert len(street.heard) == bells


def test_the_title_says_whose_turn_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    street = Street(monkeypatch, bell="off")
    street.herald.turn(False, others=False)
    assert street.heard == [], "before the first turn there is nothing to say"
    street.herald.turn(True, others=False)
    street.herald.turn(False, others=False)
    assert street.heard == [YOURS, NOT_YOURS]
    street.app.settings = Settings(title=False)
    street.herald.look()
    assert street.heard[-1] == ""
    street.herald.turn(True, others=False)
    assert street.heard[-1] == ""


async def test_the_table_tells_of_every_turn_once() -> None:
    turns: list[TableScreen.Turn] = []

    class Listening(TableApp):
        def on_table_screen_turn(self, turn: TableScreen.Turn) -> None:
            turns.append(turn)

    client = FakeClient(new_game(3, first_crown=1), people=(2,), bots=False)
    app = Listening(client)
    async with app.run_test() as pilot:
        await pilot.pause()
        client.show()
        await pilot.pause()
        assert [(turn.mine, turn.others) for turn in turns] == [(True, True)]
        while client.game.to_act == 1:
            client.play(str(client.game.legal_actions()[0]))
        await pilot.pause()
        assert [turn.mine for turn in turns] == [True, False]
        while client.game.to_act != 1:
            client.play(str(client.game.legal_actions()[0]))
        await pilot.pause()
        await app.pop_screen()
        await pilot.pause()
        assert [turn.mine for turn in turns] == [True, False, True, False], "who leaves is not asked"


@pytest.mark.parametrize("term", ["xterm", "linux"])
def test_in_the_real_program(term: str, tmp_path: Any) -> None:
    (tmp_path / "settings.toml").write_text('bell = "on"\n')
    environment: dict[str, str | None] = {"TERM": term, "COLORTERM": None}
    with citadels(tmp_path, environment, "play", "--seed", "3", "--pace", "none") as program:
        program.wait_for("hoose a character")
        program.settle()
        titled = b"\x1b[22;2t\x1b]2;Your turn - Citadels\x07"
        assert program.raw.count(titled) == (term == "xterm")
        assert OSC.sub(b"", bytes(program.raw)).count(b"\x07") == 1, "the bell"
        assert (term == "xterm") is (b"\x1b]" in program.raw), "a basic terminal might print it"
        program.send(QUIT)
        program.wait_for("Leave the program?")
        program.send("q")
        assert program.wait_exit() == 0
        assert program.raw.count(b"\x1b[22;2t") == program.raw.count(b"\x1b[23;2t") == (term == "xterm")
        assert (b"\x1b]2;" in program.raw) is (term == "xterm")
