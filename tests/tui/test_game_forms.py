"""Rulesets, casts and purple districts in the forms: every way to choose them, and what is not possible."""

from __future__ import annotations

from pathlib import Path

import pytest
from app_helpers import home, make_app, on_screen, running, until
from textual.pilot import Pilot

from citadels_engine import Game, Options
from citadels_engine.rulesets import RULESETS, THE_EIGHT
from citadels_tui import game_options
from citadels_tui.app import CitadelsApp
from citadels_tui.screens.game_form import GameForm
from citadels_tui.screens.host_table import HostTableScreen
from citadels_tui.screens.new_game import NewGameScreen
from citadels_tui.screens.option_rows import CHOOSE
from citadels_tui.starts import HostTable, NewGame
from citadels_tui.widgets.form import Explanation, Pick

__all__ = ["home"]


async def form_on(pilot: Pilot[None], app: CitadelsApp, form: GameForm) -> list[NewGame | HostTable | None]:
    """The form on the screen; its results come into the list."""
    results: list[NewGame | HostTable | None] = []
    app.push_screen(form, results.append)
    await until(pilot, lambda: form.is_current and bool(form.query("#option-ruleset")))
    return results


async def choose(pilot: Pilot[None], form: GameForm, **rows: object) -> None:
    """Give rows other values, by id, and wait for what follows."""
    for id, value in rows.items():
        row = form.query_one(f"#{id.replace('__', '-')}", Pick)
        row.value = value  # type: ignore[assignment]
        assert row.value == value
        await pilot.pause()


@pytest.mark.parametrize("ruleset", ["dark-city", "citadela"])
async def test_another_edition_begins_with_a_drawn_cast(home: Path, ruleset: str) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form = NewGameScreen("Ana", 4, "planner", "normal")
        results = await form_on(pilot, app, form)
        assert not form.query_one("#option-cast").display
        await choose(pilot, form, **{"option-ruleset": ruleset})
        assert form.query_one("#option-cast").display
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bool(results))
    assert results[0] is not None
    assert results[0].options == {"ruleset": ruleset, "cast": "random"}


async def test_the_settings_ruleset_is_the_forms(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form = NewGameScreen("Ana", 8, "planner", "normal", "citadela")
        results = await form_on(pilot, app, form)
        assert form.query_one("#bot-8").display
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bool(results))
    (wanted,) = results
    assert isinstance(wanted, NewGame)
    assert len(wanted.people) == len({person.name for person in wanted.people}) == 8
    Game.new(Options(players=8, **wanted.options), seed=1)  # type: ignore[arg-type]


async def test_eight_players_become_seven_where_the_edition_has_no_more(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form = NewGameScreen("Ana", 8, "planner", "normal", "dark-city")
        await form_on(pilot, app, form)
        assert form.count == 8
        await choose(pilot, form, **{"option-ruleset": "classic"})
        assert form.count == 7
        assert not form.query_one("#bot-8").display
        assert not form.query_one(Explanation).has_class("-trouble")


async def test_each_preset_can_be_played_with_any_number(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form = NewGameScreen("Ana", 2, "planner", "normal", "dark-city")
        await form_on(pilot, app, form)
        for preset in RULESETS["dark-city"].presets:
            await choose(pilot, form, **{"option-cast": preset})
            for players in (2, 3, 4, 8):
                await choose(pilot, form, players=players)
                assert form.chosen()["ruleset"] == "dark-city"
                assert form.option("cast").value == preset


async def test_a_cast_is_chosen_rank_by_rank(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form = NewGameScreen("Ana", 5, "planner", "normal", "dark-city")
        results = await form_on(pilot, app, form)
        await choose(pilot, form, **{"option-cast": CHOOSE, "rank-1": "witch", "rank-4": "emperor", "rank-9": "queen"})
        assert "Witch" in on_screen(app)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bool(results))
    assert results[0] is not None
    assert results[0].options["cast"] == ("witch", "thief", "magician", "emperor", *THE_EIGHT[4:], "queen")


async def test_what_is_not_possible_is_said_beside_the_row_at_once(home: Path) -> None:
    app = make_app(home)
    async with running(app, 120, 36) as pilot:
        form = NewGameScreen("Ana", 5, "planner", "normal", "dark-city")
        results = await form_on(pilot, app, form)
        explanation = form.query_one(Explanation)
        await choose(pilot, form, **{"option-cast": CHOOSE, "rank-9": "queen"})
        assert not explanation.has_class("-trouble")
        await choose(pilot, form, players=4)
        assert "at least 5 players" in form.query_one("#rank-9", Pick).fault()
        assert explanation.has_class("-trouble")
        assert "at least 5 players" in explanation.text
        await choose(pilot, form, **{"rank-9": ""})
        assert not explanation.has_class("-trouble")
        await choose(pilot, form, players=8)
        assert "rank 9 is needed" in form.query_one("#rank-9", Pick).fault()
        await choose(pilot, form, **{"rank-9": "artist", "rank-4": "emperor", "players": 2})
        assert "at least 3 players" in form.query_one("#rank-4", Pick).fault()
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert form.is_current
        assert not results
        await choose(pilot, form, players=3, **{"rank-9": ""})
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bool(results))


async def test_purple_districts_are_all_none_a_number_or_chosen(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form = NewGameScreen("Ana", 4, "planner", "normal", "citadela")
        results = await form_on(pilot, app, form)
        every = game_options.uniques("citadela", "66")
        assert len(every) == 11 + 14
        for value in (5, "none", "all"):
            await choose(pilot, form, **{"option-uniques": value})
            assert form.value("uniques") == value
        await choose(pilot, form, **{"option-uniques": CHOOSE})
        assert form.value("uniques") == every
        await choose(pilot, form, **{f"unique-{id}": False for id in every if id not in ("park", "keep")})
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bool(results))
    assert results[0] is not None
    assert results[0].options["uniques"] == ("keep", "park")


async def test_chosen_districts_follow_the_deck(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form = NewGameScreen("Ana", 4, "planner", "normal")
        await form_on(pilot, app, form)
        await choose(pilot, form, **{"option-uniques": CHOOSE})
        assert "imperial-treasury" in form.value("uniques")  # type: ignore[operator]
        await choose(pilot, form, **{"option-deck": "65"})
        assert form.value("uniques") == game_options.uniques("classic", "65")
        assert form.chosen()["deck"] == "65"


async def test_options_of_an_edition_are_there_with_it_and_begin_as_it_has_them(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form = NewGameScreen("Ana", 4, "planner", "normal")
        await form_on(pilot, app, form)
        assert not form.query("#option-emperor_fee")
        await choose(pilot, form, **{"option-ruleset": "citadela"})
        assert form.option("emperor_fee").value == "none"
        await choose(pilot, form, **{"option-emperor_fee": "emperor", "option-rank_8_acts": "any"})
        assert form.chosen()["emperor_fee"] == "emperor"
        await choose(pilot, form, **{"option-ruleset": "dark-city"})
        assert form.option("emperor_fee").value == "receiver"
        assert form.chosen() == {"ruleset": "dark-city", "cast": "random"}
        await choose(pilot, form, **{"option-ruleset": "classic"})
        assert not form.option("emperor_fee").display
        assert form.chosen() == {"ruleset": "classic"}


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_every_option_with_several_values_has_a_row(home: Path, ruleset: str) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form = NewGameScreen("Ana", 4, "planner", "normal", ruleset)
        await form_on(pilot, app, form)
        for name in game_options.offered(ruleset):
            assert form.option(name).display
        assert set(RULESETS[ruleset].defaults) - set(game_options.offered(ruleset)) <= {"cast", "tax", "abbot_income"}


async def test_a_table_on_the_network_has_the_same_rows(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form = HostTableScreen("Ana", 4, "planner", "normal", "dark-city")
        results = await form_on(pilot, app, form)
        await choose(pilot, form, seats=8, bots=7, **{"option-cast": "dark", "option-uniques": 6})
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bool(results))
    (wanted,) = results
    assert isinstance(wanted, HostTable)
    assert (wanted.seats, len(wanted.bots)) == (8, 7)
    assert wanted.options == {"ruleset": "dark-city", "cast": "dark", "uniques": 6}
