"""Names in any script: wherever they stand, everything else stands where it would stand beside a plain name."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
import table_world
from app_helpers import make_app, played, running, until
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st
from lobby_world import FakeTable, bot, joined, person
from ptyharness import VirtualTerminal
from rich.cells import cell_len, split_graphemes
from table_world import FakeClient
from test_table_company import among_people
from test_table_looks import evening
from textual.pilot import Pilot
from wcwidth import wcwidth

from citadels_tui.app import CitadelsApp
from citadels_tui.cells import Painter
from citadels_tui.screens.end import EndScreen
from citadels_tui.screens.people import PeopleScreen
from citadels_tui.screens.table import TableScreen
from citadels_tui.table.reader import LogScreen
from netplay.clean import cells, clean, fit_name
from netplay.updates import ChatLine, ChatUpdate

SCRIPTS = (
    "abc \u00e9\u0159\u0142",
    "\u7530\u4e2d\uff21\uff71\u3042\u30fc",  # wide
    "\u0301\u0308\u20dd\u0336",  # combining marks
    "\u05d0\u05d1\u05b8\u0627\u0628\u064e\u202e\u200f",  # from right to left
    "\u200d\ufe0f\ufe0e\U000e0101\u200b",  # joiners and selectors
    "\u1112\u1161\u11ab\ud55c\u115f\ua960\ud7b0",  # Korean in syllables and in parts
    "\u00b1\u03a9\u2460\u203b\u25cf\u00a7",  # of ambiguous width
    "\U0001f469\U0001f680\u2764\U0001f1e8\U0001f3fd\u231a\u00a9",  # emoji
    "\u0928\u093e\u0bb8\u0bcd\u0e19\u0e33\u0e49\U0001171e",  # Indic scripts and Thai
)
LETTERS = st.one_of(*(st.sampled_from(script) for script in SCRIPTS), st.characters())
NAMES = st.text(LETTERS, min_size=1, max_size=24)
PEOPLE = st.lists(NAMES, min_size=7, max_size=7)
HARD = ["\u7530" * 12, "e\u0301\u0308" * 6, "\u05d0\u05d1\u202e\u05d2", "\U0001f469\u200d\U0001f680",
        "\u2764\ufe0f\ufe0f", "\u1112\u1161\u11ab\u1161", "x\u0928\u093e\u0e19\u0e33"]  # fmt: skip


@given(NAMES, NAMES)
def test_everybody_counts_the_same_cells(one: str, other: str) -> None:
    """The screen, the tables of widths, and a terminal, whatever stands beside the name."""
    name, neighbour = fit_name(one, "Seat 1"), fit_name(other, "Seat 2")
    terminal = VirtualTerminal(80, 1)
    terminal.feed(f"\x1b[1;1H{''.join(filter(known_to_pyte, name))}")
    assert terminal.screen.cursor.x == cell_len(name) == sum(map(wcwidth, name))
    assert cells(name) >= cell_len(name)
    for between in ("", " ", "\u2502", ", "):
        text = name + between + neighbour
        assert cell_len(text) == cell_len(name) + cell_len(between) + cell_len(neighbour)


def plain(name: str) -> str:
    """A name of as many cells, blanks where that has some."""
    return "".join(letter if letter == " " else "x" * wcwidth(letter) for letter in name)


def said(name: str) -> str:
    """Something somebody says."""
    return clean(f"I am {name}, hello {name}!")


PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
"""Without looking for the shortest names that fail: every try takes seconds."""

Grid = list[list[str]]
"""What is in each cell; nothing in the second cell of a wide character."""


def grid(app: CitadelsApp) -> Grid:
    """The cells of the screen as Textual lays them out. Every row is as wide as the screen."""
    found: Grid = []
    for strip in app.screen._compositor.render_strips(app.size)[: app.size.height]:
        row: list[str] = []
        for segment in strip:
            for start, end, size in split_graphemes(segment.text)[0]:
                if size == 0:
                    row[-1 if row[-1] else -2] += segment.text[start:end]
                row += [segment.text[start:end], ""][:size]
        assert len(row) == app.size.width
        found.append(row)
    return found


async def places(home: Path, names: list[str], size: tuple[int, int]) -> list[tuple[str, Grid]]:
    """Every place of the screen where names stand."""
    table_world.NAMES = tuple(names)
    shown = []
    app = make_app(home)
    async with running(app, *size) as pilot:
        await until(pilot, lambda: app.focused is not None)
        lobby = FakeTable(joined(*(person(n, names[n - 1]) for n in range(1, 6)), bot(6, name=names[5])))
        lobby.screen.take(ChatUpdate(tuple(ChatLine(n, n + 1, name, said(name)) for n, name in enumerate(names))))
        await app.push_screen(lobby.screen)
        await until(pilot, lambda: "6" in "".join(map("".join, grid(app))))
        shown.append(("the lobby", await still(app, pilot)))
        await app.pop_screen()
        await app.push_screen(EndScreen(GAME.view(1), dict(enumerate(names, 1)), lambda: ""))
        shown.append(("the end", await still(app, pilot)))
        await app.pop_screen()
        for place, client in tables():
            table = TableScreen(client, client.joined)
            await app.push_screen(table)
            client.begin(table)
            await until(pilot, lambda table=table: table.board.scene is not None)  # type: ignore[misc]
            if client.people:
                client.tell_chat(*((seat, said(names[seat - 1])) for seat in (1, 2, 3)))
            shown.append((place, await still(app, pilot)))
            over = PeopleScreen(table) if client.people else LogScreen(table.board._log, table.board.scene.glyphs)  # type: ignore[union-attr]
            await app.push_screen(over)
            shown.append((f"{place}, {type(over).__name__}", await still(app, pilot)))
            await app.pop_screen()
            await app.pop_screen()
    return shown


GAME = played(7, seed=2)


def tables() -> Iterator[tuple[str, FakeClient]]:
    yield "seven players", evening(3, "turn", players=7)
    yield "company", among_people()


async def still(app: CitadelsApp, pilot: Pilot[None]) -> Grid:
    """What is on the screen once it does not change any more."""
    before: Grid = []
    while (now := grid(app)) != before:
        before = now
        await pilot.pause(0.05)
    return now


def on_a_terminal(grids: list[Grid]) -> Iterator[Grid]:
    """The same, one after the other through the painter on one terminal: wide ones are overwritten, whole and half."""
    width, height = len(grids[0][0]), len(grids[0])
    painter, terminal = Painter(width, height), VirtualTerminal(width, height)
    for one in grids:
        terminal.feed(painter.paint("".join(f"\x1b[{y};1H{''.join(row)}" for y, row in enumerate(one, 1))))
        yield [[terminal.screen.buffer[y][x].data for x in range(width)] for y in range(height)]


def composed(one: Grid) -> Grid:
    """As pyte keeps cells: composed, and without marks that it would take for the end of the text."""
    return [[unicodedata.normalize("NFC", "".join(filter(known_to_pyte, cell))) for cell in row] for row in one]


def known_to_pyte(letter: str) -> bool:
    return wcwidth(letter) != 0 or unicodedata.combining(letter) != 0


@pytest.mark.parametrize(
    ("size", "examples"), [((80, 24), 1), pytest.param((120, 36), 12, marks=pytest.mark.slow)], ids=str
)
def test_all_else_stays_in_its_place(
    size: tuple[int, int], examples: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SAVES", "CONFIG", "LOGS"):
        monkeypatch.setenv(f"CITADELS_{name}", str(tmp_path / name))
    monkeypatch.setattr(table_world, "NAMES", table_world.NAMES)

    @example(HARD)
    @given(PEOPLE)
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), phases=PHASES)
    def check(given: list[str]) -> None:
        names = [fit_name(name, f"Seat {seat}") for seat, name in enumerate(given, 1)]
        strange = asyncio.run(places(tmp_path, names, size))
        usual = asyncio.run(places(tmp_path, [plain(name) for name in names], size))
        for (place, one), (_, other) in zip(strange, usual, strict=True):
            for y, (row, expected) in enumerate(zip(one, other, strict=True)):
                moved = [x for x, cell in enumerate(expected) if cell not in "x\u2026 " and row[x] != cell]
                assert not moved, f"{place}, row {y}, columns {moved}:\n{''.join(row)}\n{''.join(expected)}"
        grids = [composed(one) for _, one in strange]
        for (place, _), wanted, got in zip(strange, grids, on_a_terminal(grids), strict=True):
            pairs = zip(wanted, composed(got), strict=True)
            wrong = [f"{row}\n{there}" for row, there in pairs if row != there]
            assert not wrong, f"{place}:\n" + "\n".join(wrong)

    check()
