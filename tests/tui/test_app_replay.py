"""The end of a game, and replays."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from app_helpers import PEOPLE, home, make_app, on_screen, played, running, save, until
from textual.pilot import Pilot

from citadels_engine import Game
from citadels_tui.app import CitadelsApp
from citadels_tui.screens.end import EndScreen, break_paths, save_story
from citadels_tui.screens.replay import ReplayScreen, Transport
from citadels_tui.starts import Replay
from citadels_tui.wording.scores import total

__all__ = ["home"]


def end_screen(game: Game) -> EndScreen:
    names = dict(enumerate(PEOPLE[: game.options.players], 1))
    return EndScreen(game.view(1), names, lambda: "The story is in here.txt")


@pytest.mark.parametrize("players", [2, 4, 7])
@pytest.mark.parametrize("width", [60, 80, 120])
async def test_the_scores_have_every_part_of_every_player(home: Path, players: int, width: int) -> None:
    game = played(players, seed=5)
    view = game.view(1)
    app = make_app(home)
    async with running(app, width, 30) as pilot:
        app.push_screen(end_screen(game))
        await until(pilot, lambda: "And now" in on_screen(app))
        shown = on_screen(app)
        for seat in range(1, players + 1):
            assert PEOPLE[seat - 1][:4] in shown
            assert str(total(view, seat)) in shown
            for points in view.scores[seat].values():
                assert str(points) in shown
        assert "wins with" in shown or "win with" in shown or "share" in shown


async def test_the_best_come_first(home: Path) -> None:
    game = played(4, seed=5)
    app = make_app(home)
    async with running(app, 80, 30) as pilot:
        app.push_screen(end_screen(game))
        await until(pilot, lambda: "Total" in on_screen(app))
        totals = next(line for line in on_screen(app).splitlines() if line.strip().startswith("Total")).split()[1:]
        assert [int(one) for one in totals] == sorted((int(one) for one in totals), reverse=True)


async def test_the_end_says_the_size_that_the_bell_tower_left(home: Path) -> None:
    view = played(4, seed=5).view(1)
    app = make_app(home)
    async with running(app) as pilot:
        for goal in (view.goal, view.goal - 1):
            app.push_screen(EndScreen(replace(view, goal=goal), dict(enumerate(PEOPLE[:4], 1)), lambda: ""))
            await until(pilot, lambda goal=goal: f"{goal} districts" in on_screen(app))


@pytest.mark.parametrize(("key", "answer"), [("a", "again"), ("r", "replay"), ("m", "menu"), ("escape", "menu")])
async def test_each_answer_of_the_end(home: Path, key: str, answer: str) -> None:
    answers: list[str | None] = []
    app = make_app(home)
    async with running(app) as pilot:
        app.push_screen(end_screen(played(3, seed=5)), answers.append)
        await until(pilot, lambda: "And now" in on_screen(app))
        await pilot.press("t")
        await until(pilot, lambda: "here.txt" in on_screen(app))
        await pilot.press(key)
        await until(pilot, lambda: answers == [answer])


def test_a_story_is_never_written_over_another(tmp_path: Path) -> None:
    save_path = tmp_path / "evening.toml"
    assert save_story(save_path, "one").endswith("evening.txt")
    assert save_story(save_path, "two").endswith("evening-2.txt")
    assert (tmp_path / "evening.txt").read_text() == "one"
    assert "could not" in save_story(tmp_path / "nowhere" / "x.toml", "three")


# -- replays


async def replay(pilot: Pilot[None], app: CitadelsApp, path: Path, reveal: bool = False) -> ReplayScreen:
    await app.begin(Replay(path, reveal))
    await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and "of" in transport(app))
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


def transport(app: CitadelsApp) -> str:
    lines = on_screen(app).splitlines()
    return lines[-1] if app.screen.query(Transport) else ""


async def test_steps_forward_back_and_to_both_ends(home: Path) -> None:
    game = played(4, seed=3)
    path = save(home / "saves", "over", game)
    app = make_app(home)
    async with running(app) as pilot:
        screen = await replay(pilot, app, path)
        assert screen.at == 0
        await pilot.press("right", "right", "right")
        await until(pilot, lambda: screen.at == 3)
        assert screen.view.decision == 3
        await pilot.press("left")
        await until(pilot, lambda: screen.at == 2)
        await pilot.press("end")
        await until(pilot, lambda: screen.at == game.decision)
        assert screen.view == game.view(1)
        assert f"{game.decision} of {game.decision}" in transport(app)
        await pilot.press("right")
        await pilot.pause()
        assert screen.at == game.decision
        await pilot.press("home", "left")
        await until(pilot, lambda: screen.at == 0)


async def test_turns_are_gone_through_with_the_page_keys(home: Path) -> None:
    path = save(home / "saves", "over", played(4, seed=3))
    app = make_app(home)
    async with running(app) as pilot:
        screen = await replay(pilot, app, path)
        await pilot.press("pagedown")
        await until(pilot, lambda: screen.view.turn is not None)
        first = screen.at
        await pilot.press("pagedown")
        await until(pilot, lambda: screen.at > first)
        await pilot.press("pageup")
        await until(pilot, lambda: screen.at == first)


async def test_the_signs_can_be_clicked(home: Path) -> None:
    path = save(home / "saves", "over", played(4, seed=3))
    app = make_app(home)
    async with running(app) as pilot:
        screen = await replay(pilot, app, path)
        await pilot.click(Transport, offset=(8, 0))
        await until(pilot, lambda: screen.at == 1)
        await pilot.click(Transport, offset=(5, 0))
        await until(pilot, lambda: screen.at == 0)


async def test_an_unfinished_game_is_seen_from_the_own_seat_only(home: Path) -> None:
    game = played(4, seed=3, stop=60)
    path = save(home / "saves", "evening", game)
    app = make_app(home)
    async with running(app) as pilot:
        screen = await replay(pilot, app, path)
        await pilot.press("end", "s", "s")
        await until(pilot, lambda: screen.at == 60)
        assert screen.view.seat == 1
        assert screen.view == game.view(1)


@pytest.mark.parametrize("finished", [True, False])
async def test_other_seats_when_the_game_is_over_or_revealed(home: Path, finished: bool) -> None:
    game = played(4, seed=3, stop=None if finished else 60)
    path = save(home / "saves", "evening", game)
    app = make_app(home)
    async with running(app) as pilot:
        screen = await replay(pilot, app, path, reveal=not finished)
        await pilot.press("right", "right", "s")
        await until(pilot, lambda: screen.view.seat == 2)
        assert screen.at == 2
        assert "Berta's seat" in transport(app)


async def test_a_replay_from_the_command_line_ends_the_program(home: Path) -> None:
    path = save(home / "saves", "over", played(4, seed=3))
    app = make_app(home, Replay(path))
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app._exit)
    assert app.trouble is None


async def test_a_save_that_cannot_be_read_is_told(home: Path) -> None:
    path = save(home / "saves", "evening", played(4, seed=3, stop=60))
    path.write_text(path.read_text().replace("An evening", "A night"))
    app = make_app(home, Replay(path))
    async with running(app) as pilot:
        await until(pilot, lambda: app._exit)
    assert app.trouble is not None
    assert "evening.toml" in str(app.trouble)


async def test_every_step_of_a_replay_is_told_in_whole_sentences(home: Path) -> None:
    path = save(home / "saves", "over", played(3, seed=2))
    app = make_app(home, Replay(path))
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("end")
        await until(pilot, lambda: screen.at > 50)
        told = [screen._told(step) for step in screen._known]
        for one in told:
            assert one[0].isupper()
            assert one.endswith(".")
            assert not re.search(r"[.!?] [a-z]|\. \.|^\.", one), one
        assert any("You are the" in one for one in told)
        await pilot.press("home")
        for _ in range(12):
            await pilot.press("right")
            await pilot.pause()
            assert not re.search(r"^\s*\.\s*$|\. \.", on_screen(app), re.MULTILINE)


async def test_the_help_of_a_replay_lists_only_what_works_there(home: Path) -> None:
    path = save(home / "saves", "over", played(3, seed=2))
    app = make_app(home, Replay(path))
    async with running(app, 100, 40) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and "Round 1" in on_screen(app))
        await pilot.press("question_mark")
        await until(pilot, lambda: "next step" in on_screen(app))
        shown = on_screen(app)
        for nothing in ("take gold", "build a district", "end the turn", "do it", "cancel", "swap hands"):
            assert nothing not in shown
        for something in ("read card", "what I know", "see it from the next seat"):
            assert something in shown


@pytest.mark.parametrize("width", [20, 40, 78, 200])
def test_a_path_is_broken_after_its_slashes_only(width: int) -> None:
    path = "/home/somebody/.local/share/citadels/saves/an-evening-with-friends.txt"
    lines = break_paths(f"The story is in {path}", width).split("\n")
    assert "".join(lines).replace(" ", "") == f"Thestoryisin{path}"
    for line in lines[:-1]:
        assert line.endswith("/") or (" " not in line[-1:] and line.split()[-1] in ("The", "story", "is", "in")), lines
    assert all(len(line) <= max(width, len("an-evening-with-friends.txt")) for line in lines)


async def test_the_end_shows_the_path_of_the_story_whole(home: Path) -> None:
    path = "/home/somewhere/with/a/long/way/to/the/saved/games/of/citadels/saves/ana-and-berta.txt"
    game = played(3, seed=5)
    app = make_app(home)
    async with running(app) as pilot:
        app.push_screen(EndScreen(game.view(1), dict(enumerate(PEOPLE[:3], 1)), lambda: f"The story is in {path}"))
        await until(pilot, lambda: "And now" in on_screen(app))
        await pilot.press("t")
        await until(pilot, lambda: "The story is in" in on_screen(app))
        assert any(line.strip().endswith("ana-and-berta.txt") and line.strip() for line in on_screen(app).splitlines())
        assert ".t\n" not in on_screen(app)
