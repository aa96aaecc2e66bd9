"""A game through the real host: opened, played, left, resumed, ended; and what goes wrong on the way."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import psutil
import pytest
from app_helpers import home, make_app, on_screen, played, running, save, until
from textual.pilot import Pilot
from textual.widgets import Static

from citadels_tui.app import CitadelsApp
from citadels_tui.screens.confirm import AskScreen
from citadels_tui.screens.end import EndScreen
from citadels_tui.screens.menu import MenuScreen
from citadels_tui.screens.new_game import NewGameScreen
from citadels_tui.screens.replay import ReplayScreen
from citadels_tui.screens.resume import ResumeScreen
from citadels_tui.screens.saving import SavingScreen
from citadels_tui.screens.table import TableScreen
from citadels_tui.starts import NewGame, Person, Resume
from citadels_tui.widgets.form import Entry, Field
from citadels_tui.widgets.listing import Listing
from citadels_tui.wording.leaving import saved as saved_sentence
from saves.store import list_saves, load

__all__ = ["home"]

FOUR = (Person("Ana"), Person("Berta", "random"), Person("Cyril", "builder"), Person("Dan", "planner"))


def new_game(**options: object) -> NewGame:
    return NewGame(FOUR, {"ruleset": "classic", **options}, "7", 0.0)  # type: ignore[dict-item]


async def at_the_table(pilot: Pilot[None], app: CitadelsApp) -> TableScreen:
    """Wait until the table asks this player something."""
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and _asked(app))
    assert isinstance(app.screen, TableScreen)
    return app.screen


def _asked(app: CitadelsApp) -> bool:
    screen = app.screen
    return isinstance(screen, TableScreen) and screen.view is not None and screen.view.to_act == 1


async def play_on(pilot: Pilot[None], app: CitadelsApp) -> None:
    """Answer everything the way a hurried player would, until something other than the table is on the screen."""
    while isinstance(app.screen, TableScreen):
        client = app.session.client if app.session is not None else None
        newest = client.view if client is not None else None
        if client is not None and newest is not None and newest.decision is not None:
            row = next((one for one in newest.choices if one.verb == "build"), newest.choices[0])
            await client.act(row.line if not row.family else f"{row.line} {row.family[0]}")
        await pilot.pause(0.005)


def news(app: CitadelsApp) -> str:
    """What the menu has to say, whole."""
    return str(app.screen.query_one("#news", Static).content)


def host_of(app: CitadelsApp) -> psutil.Process:
    assert app.session is not None
    return psutil.Process(app.session.host.pid)


async def test_a_new_game_from_the_menu_is_played_left_and_resumed(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        await pilot.press("enter")
        table = await at_the_table(pilot, app)
        host = host_of(app)
        before = table.view
        assert before is not None
        await pilot.press("enter")
        await until(pilot, lambda: table.view is not None and table.view.decision > before.decision)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        assert "resume" in on_screen(app)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert not host.is_running() or host.status() == psutil.STATUS_ZOMBIE
        assert app.session is None

        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ResumeScreen) and "round " in on_screen(app))
        await pilot.press("enter")
        table = await at_the_table(pilot, app)
        assert table.view is not None
        assert table.view.decision > before.decision
        await pilot.press("ctrl+q")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("ctrl+q")
        await until(pilot, lambda: app._exit)
    assert app.session is None
    (kept,) = list_saves(home / "saves")
    assert not kept.open
    assert not kept.fault


async def test_a_whole_game_ends_with_scores_and_goes_on_with_the_same_people(home: Path) -> None:
    app = make_app(home, new_game(city_size=6))
    async with running(app) as pilot:
        await at_the_table(pilot, app)
        await play_on(pilot, app)
        await until(pilot, lambda: isinstance(app.screen, EndScreen))
        assert app.session is None
        shown = on_screen(app)
        assert "Total" in shown
        assert "Ana" in shown
        await pilot.press("t")
        await until(pilot, lambda: "The story is in" in on_screen(app))
        (told,) = (home / "saves").glob("*.txt")
        assert "Round 1" in told.read_text()
        await pilot.press("a")
        table = await at_the_table(pilot, app)
        assert table.view is not None
        assert table.view.round == 1
        assert table.view.options.city_size == 6
        assert app.session is not None
        assert app.session.joined is not None
        assert [seat.name for seat in app.session.joined.seats] == ["Ana", "Berta", "Cyril", "Dan"]
    assert len(list_saves(home / "saves")) == 2


async def test_the_end_leads_to_the_replay_and_the_replay_to_the_shell(home: Path) -> None:
    app = make_app(home, new_game(city_size=6))
    async with running(app) as pilot:
        await at_the_table(pilot, app)
        await play_on(pilot, app)
        await until(pilot, lambda: isinstance(app.screen, EndScreen))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("q")
        await until(pilot, lambda: app._exit)
    assert app.trouble is None


async def test_the_end_leads_to_the_menu(home: Path) -> None:
    app = make_app(home, new_game(city_size=6))
    async with running(app) as pilot:
        await at_the_table(pilot, app)
        await play_on(pilot, app)
        await until(pilot, lambda: isinstance(app.screen, EndScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert not app._exit


async def test_help_at_the_table_tells_the_phase(home: Path) -> None:
    app = make_app(home, new_game())
    async with running(app) as pilot:
        await at_the_table(pilot, app)
        await pilot.press("question_mark")
        await until(pilot, lambda: "Here" in on_screen(app))
        shown = on_screen(app)
        assert shown.index("Keys") < shown.index("The draft") < shown.index("The game")
        assert "take or keep" in shown
        await pilot.press("escape", "ctrl+p")
        await until(pilot, lambda: "commands" in on_screen(app))
        assert "New game" not in on_screen(app)
        await pilot.press(*"what i")
        await until(pilot, lambda: "what I know" in on_screen(app))
        await pilot.press("escape")


async def test_a_game_from_the_command_line_ends_the_program_when_it_is_left(home: Path) -> None:
    app = make_app(home, new_game())
    async with running(app, 120, 36) as pilot:
        await at_the_table(pilot, app)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("q")
        await until(pilot, lambda: app._exit)
    assert app.session is None


async def test_a_game_that_is_open_elsewhere_is_told_on_the_command_line(home: Path) -> None:
    path = save(home / "saves", "evening", played(stop=40))
    first, second = make_app(home, Resume(path)), make_app(home, Resume(path))
    async with running(first) as pilot:
        await until(pilot, lambda: isinstance(first.screen, TableScreen))
        async with running(second) as other:
            await until(other, lambda: second._exit)
        assert second.trouble is not None
        assert "open already" in str(second.trouble)


async def test_what_cannot_be_opened_is_said_in_the_menu(home: Path) -> None:
    path = save(home / "saves", "evening", played(stop=40))
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press("r")
        await until(pilot, lambda: "round" in on_screen(app))
        path.write_bytes(path.read_bytes()[:-200])
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen) and "evening.toml" in news(app))


async def test_a_host_that_dies_is_noticed_and_the_save_goes_on(home: Path) -> None:
    app = make_app(home, new_game())
    async with running(app) as pilot:
        table = await at_the_table(pilot, app)
        assert table.view is not None
        decision = table.view.decision
        host_of(app).kill()
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await until(pilot, lambda: "host has stopped" in on_screen(app))
        assert "The last it said" not in on_screen(app), "it said nothing"
        await pilot.press("r")
        table = await at_the_table(pilot, app)
        assert table.view is not None
        assert table.view.decision == decision


async def test_what_a_host_said_last_is_shown_when_it_has_died(home: Path) -> None:
    app = make_app(home, new_game())
    async with running(app) as pilot:
        await at_the_table(pilot, app)
        assert app.session is not None
        assert app.session.host is not None
        app.session.host._faults.write(b"internal error KeyError at tick:7 \x1b[2J> look:3\n")
        app.session.host._faults.flush()
        host_of(app).kill()
        await until(
            pilot,
            lambda: (
                "The last it said was: internal error KeyError at tick:7"
                in " ".join(on_screen(app).replace("│", " ").split())
            ),
        )
        await pilot.press("m")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
async def test_a_polite_kill_ends_like_a_quit(home: Path, number: signal.Signals) -> None:
    app = make_app(home, new_game())
    async with running(app) as pilot:
        await at_the_table(pilot, app)
        host = host_of(app)
        os.kill(os.getpid(), number)
        await until(pilot, lambda: app._exit)
        assert not host.is_running() or host.status() == psutil.STATUS_ZOMBIE
    (kept,) = list_saves(home / "saves")
    assert load(kept.path).game.decision > 0 or not kept.fault


async def test_resizing_in_the_middle_of_a_game_and_back(home: Path) -> None:
    app = make_app(home, new_game())
    async with running(app) as pilot:
        table = await at_the_table(pilot, app)
        await pilot.resize_terminal(50, 10)
        await until(pilot, lambda: "more room" in on_screen(app))
        await pilot.resize_terminal(120, 36)
        await until(pilot, lambda: app.screen is table)
        assert "Your hand" in on_screen(app)


async def test_the_save_dialogue_asks_for_a_folder_that_is_there(home: Path) -> None:
    app = make_app(home)
    answers: list[tuple[str, str] | None] = []
    (home / "good").mkdir()
    async with running(app) as pilot:
        app.push_screen(SavingScreen("the disk is full"), answers.append)
        await until(pilot, lambda: "The disk is full. What was decided" in on_screen(app))
        entry = app.screen.query_one("#folder", Entry)
        entry.value = f"{home}/"
        await pilot.press("f")
        await until(pilot, lambda: isinstance(app.screen.focused, Field))
        assert not answers, "the folder is written first"
        await pilot.press("end", "b", "a", "d", "f", "enter")
        await until(pilot, lambda: "There is no folder" in on_screen(app))
        assert entry.value == f"{home}/badf"
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen.focused, Listing))
        assert not answers
        await pilot.press("f", *["backspace"] * 4, "g", "o", "o", "d", "enter")
        await until(pilot, lambda: bool(answers))
    assert answers == [("folder", f"{home}/good")]


@pytest.mark.parametrize("elsewhere", ["", "other", "other folder"])
def test_leaving_says_how_to_go_on_with_the_file_there_is(tmp_path: Path, elsewhere: str) -> None:
    path = tmp_path / elsewhere / "ana.toml"
    said = saved_sentence("", path, tmp_path)
    if not elsewhere:
        assert said == "The game is saved as ana. Go on with it from the menu, or with 'citadels resume'."
    else:
        written = f'"{path}"' if " " in elsewhere else path
        assert said.splitlines() == [
            "The game is saved in another folder. Go on with it in the shell:",
            f"citadels resume {written}",
        ]
