"""The forms: a new game, the settings, the list of saved games."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from app_helpers import home, make_app, on_screen, played, running, save, until
from rich.cells import cell_len
from textual.pilot import Pilot

from citadels_tui.app import CitadelsApp
from citadels_tui.keymap import KEYS
from citadels_tui.screens.confirm import AskScreen
from citadels_tui.screens.menu import MenuScreen
from citadels_tui.screens.new_game import NewGameScreen
from citadels_tui.screens.replay import ReplayScreen
from citadels_tui.screens.resume import ResumeScreen
from citadels_tui.screens.settings import KeyScreen, SettingsScreen
from citadels_tui.screens.table import TableScreen
from citadels_tui.starts import NewGame, Person
from citadels_tui.widgets.form import LABEL, Entry, Explanation, Pick, Press, Way
from citadels_tui.widgets.listing import Listing
from citadels_tui.widgets.reader import _lines
from saves.model import SavedGame, Seat
from saves.settings import Settings, load_settings
from saves.store import write

__all__ = ["home"]


async def new_game_form(pilot: Pilot[None], app: CitadelsApp) -> tuple[NewGameScreen, list[NewGame | None]]:
    """The form on the screen, and where its result will be."""
    form, results = NewGameScreen("Ana", 4, "planner", "normal"), list[NewGame | None]()
    app.push_screen(form, results.append)
    await until(pilot, lambda: form.is_current and bool(form.query(Press)))
    return form, results


def pick(form: NewGameScreen | SettingsScreen, id: str) -> Pick:
    return form.query_one(f"#{id}", Pick)


# -- a new game


async def test_enter_starts_the_usual_game(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        _form, results = await new_game_form(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: bool(results))
    (wanted,) = results
    assert wanted is not None
    assert wanted.people[0] == Person("Ana")
    assert [one.bot for one in wanted.people] == ["", "planner", "planner", "planner"]
    assert len({one.name for one in wanted.people}) == 4
    assert wanted.options == {"ruleset": "classic"}
    assert wanted.seed is None
    assert wanted.pace > 0


async def test_everything_that_is_chosen_is_in_the_game(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form, results = await new_game_form(pilot, app)
        form.query_one("#player", Entry).value = "Zdena"
        pick(form, "players").value = 6
        pick(form, "bot-2").value = "random"
        pick(form, "bot-6").value = "builder"
        pick(form, "option-city_size").value = 6
        pick(form, "option-deck").value = "68"
        pick(form, "option-rank_8_acts").value = "any"
        pick(form, "option-tie_break").value = ("rank",)
        pick(form, "pace").value = "none"
        form.query_one("#seed", Entry).value = " the usual "
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bool(results))
    (wanted,) = results
    assert wanted is not None
    assert [one.bot for one in wanted.people] == ["", "random", "planner", "planner", "planner", "builder"]
    assert wanted.people[0].name == "Zdena"
    assert wanted.options == {
        "ruleset": "classic",
        "city_size": 6,
        "deck": "68",
        "rank_8_acts": "any",
        "tie_break": ("rank",),
    }
    assert (wanted.seed, wanted.pace) == ("the usual", 0.0)


async def test_arrows_go_through_values_and_the_number_of_players_through_the_seats(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form, _results = await new_game_form(pilot, app)
        await pilot.press("down", "down", "down")
        assert app.focused is pick(form, "players")
        await pilot.press("right")
        await pilot.pause()
        assert pick(form, "players").value == 5
        assert [form.query_one(f"#bot-{seat}").display for seat in range(2, 8)] == [True] * 4 + [False] * 2
        await pilot.press("left", "left", "left", "left")
        await pilot.pause()
        assert pick(form, "players").value == 7
        assert form.query_one("#bot-7").display


async def test_the_mouse_goes_through_values(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form, _results = await new_game_form(pilot, app)
        await pilot.click("#option-city_size", offset=(32, 0))
        assert pick(form, "option-city_size").value == 6
        await pilot.click("#option-city_size", offset=(28, 0))
        assert pick(form, "option-city_size").value == 8


async def test_a_row_explains_itself(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form, _results = await new_game_form(pilot, app)
        pick(form, "option-city_size").focus()
        await until(pilot, lambda: "complete a city" in form.query_one(Explanation).text)


async def test_a_name_that_nobody_may_have_is_refused_in_words(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form, results = await new_game_form(pilot, app)
        for name in ("", "   ", "Host"):
            form.query_one("#player", Entry).value = name
            await pilot.press("ctrl+s")
            await pilot.pause()
            assert form.query_one(Explanation).has_class("-trouble"), name
            assert form.query_one(Explanation).text.endswith(".")
        assert form.is_current
        assert not results


async def test_a_bot_with_the_players_name_gets_another(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form, results = await new_game_form(pilot, app)
        form.query_one("#player", Entry).value = form._bot_names[1].upper()
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bool(results))
    (wanted,) = results
    assert wanted is not None
    assert len({one.name.casefold() for one in wanted.people}) == 4


async def test_options_that_cannot_go_together_are_refused_in_words(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form, results = await new_game_form(pilot, app)
        pick(form, "players").value = 7
        await pilot.pause()
        pick(form, "option-first_crown").value = 7
        pick(form, "players").value = 2  # the form offers seats 1 and 2 again: the seat is forgotten
        await pilot.pause()
        assert pick(form, "option-first_crown").value == "random"
        pick(form, "option-deck").value = "68"
        await pilot.pause()
        many = pick(form, "option-uniques")
        many.action_turn(1)
        assert isinstance(many.value, int)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bool(results))


async def test_escape_brings_nothing(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        _form, results = await new_game_form(pilot, app)
        await pilot.press("escape")
        await until(pilot, lambda: results == [None])


async def test_more_rules_open_and_close(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form, _results = await new_game_form(pilot, app)
        rules = form.query_one("#rules")
        assert not rules.display
        form.query_one("#more").focus()
        await pilot.press("enter")
        await until(pilot, lambda: rules.display)
        assert pick(form, "option-bishop_guards_whole_round").value is True
        await pilot.press("enter")
        await until(pilot, lambda: not rules.display)


# -- the settings


async def settings_form(pilot: Pilot[None], app: CitadelsApp) -> SettingsScreen:
    await pilot.press("s")
    await until(pilot, lambda: isinstance(app.screen, SettingsScreen) and bool(app.screen.query(Pick)))
    assert isinstance(app.screen, SettingsScreen)
    return app.screen


async def test_a_changed_setting_is_in_force_and_kept(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form = await settings_form(pilot, app)
        pick(form, "setting-players").value = 6
        pick(form, "setting-theme").value = "light"
        await until(pilot, lambda: app.theme == "citadels-light")
        pick(form, "setting-ascii").value = "on"
        await until(pilot, lambda: on_screen(app).isascii())
        assert app.settings.players == 6
    file = home / "config" / "settings.toml"
    written = tomllib.loads(file.read_text())
    assert (written["players"], written["theme"], written["ascii"]) == (6, "light", "on")
    assert "# " in file.read_text()


async def test_a_name_is_kept_and_a_bad_one_is_not(home: Path) -> None:
    app = make_app(home, settings=Settings())
    async with running(app) as pilot:
        form = await settings_form(pilot, app)
        await pilot.press(*"Bo")
        await until(pilot, lambda: app.settings.name == "Bo")
        form.query_one("#setting-name", Entry).value = "Server"
        await until(pilot, lambda: form.query_one(Explanation).has_class("-trouble"))
        assert app.settings.name == "Bo"
    assert load_settings().name == "Bo"


async def test_a_faulty_file_is_told_and_left_alone(home: Path) -> None:
    file = home / "config" / "settings.toml"
    file.parent.mkdir()
    file.write_text("players = 'many'\n")
    app = make_app(home)
    async with running(app) as pilot:
        form = await settings_form(pilot, app)
        pick(form, "setting-players").value = 5
        await until(pilot, lambda: "settings.toml" in form.query_one(Explanation).text)
        assert app.settings.players == 4
    assert file.read_text() == "players = 'many'\n"


async def test_a_key_is_changed_and_works_at_once(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form = await settings_form(pilot, app)
        form.query_one("#keys").focus()
        await pilot.press("enter")
        rows = {row.action: row for row in form.query("KeyRow")}  # type: ignore[attr-defined]
        assert set(rows) == set(KEYS)
        await until(pilot, lambda: form.query_one("#all-keys").size.height > len(KEYS))
        rows["app.help"].focus()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, KeyScreen))
        await pilot.press("f1")
        await until(pilot, lambda: app.settings.keys.get("app.help") == "f1")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.press("f1")
        await until(pilot, lambda: "Keys" in on_screen(app))
    assert load_settings(actions=KEYS).keys == {"app.help": "f1"}


@pytest.mark.parametrize(
    ("action", "key", "says"),
    [
        ("act.gold", "b", "b is the key for build a district already."),
        ("app.help", "g", "g is the key for take gold already."),
        ("table.log", "5", "5 has a fixed meaning where table.log (log) is needed."),
    ],
)
async def test_a_key_that_is_taken_is_refused(home: Path, action: str, key: str, says: str) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form = await settings_form(pilot, app)
        form.query_one("#keys").focus()
        await pilot.press("enter")
        next(row for row in form.query("KeyRow") if row.action == action).focus()  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, KeyScreen))
        await pilot.press(key)
        await until(pilot, lambda: form.query_one(Explanation).text == says)
    assert not app.settings.keys


# -- saved games


async def saved_list(pilot: Pilot[None], app: CitadelsApp, key: str = "r") -> ResumeScreen:
    await pilot.press(key)
    await until(pilot, lambda: isinstance(app.screen, ResumeScreen) and bool(app.screen.query_one(Listing).rows))
    assert isinstance(app.screen, ResumeScreen)
    return app.screen


async def test_the_list_tells_each_game_and_what_is_wrong_with_one(home: Path) -> None:
    folder = home / "saves"
    path = save(folder, "evening", played(stop=120))
    save(folder, "over", played(3, seed=2))
    (folder / "torn.toml").write_bytes(path.read_bytes()[:900])
    app = make_app(home)
    async with running(app) as pilot:
        form = await saved_list(pilot, app)
        shown = on_screen(app)
        assert "Ana, Berta, Cyril, Dan" in shown
        assert "finished" in shown
        assert "faulty" in shown
        explanation = form.query_one(Explanation)
        assert "is to decide" in explanation.text
        await pilot.press("end")
        await until(pilot, lambda: "torn.toml" in explanation.text)
        assert explanation.has_class("-trouble")
        await pilot.press("enter")
        await pilot.pause()
        assert form.is_current, "a faulty file cannot be chosen"


async def test_a_finished_game_is_walked_through(home: Path) -> None:
    save(home / "saves", "over", played(3, seed=2))
    app = make_app(home)
    async with running(app) as pilot:
        await saved_list(pilot, app, "p")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))


async def test_a_game_is_deleted_after_asking(home: Path) -> None:
    path = save(home / "saves", "evening", played(stop=30))
    app = make_app(home)
    async with running(app) as pilot:
        form = await saved_list(pilot, app)
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("escape")
        await until(pilot, lambda: form.is_current)
        assert path.exists()
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("d")
        await until(pilot, lambda: not path.exists())
        await until(pilot, lambda: "no saved game" in on_screen(app))


async def test_an_edited_game_is_taken_when_asked_to(home: Path) -> None:
    path = save(home / "saves", "evening", played(stop=30))
    path.write_text(path.read_text().replace('name = "An evening"', 'name = "A night"'))
    app = make_app(home)
    async with running(app) as pilot:
        form = await saved_list(pilot, app)
        await until(pilot, lambda: "--edited" in form.query_one(Explanation).text)
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.session is not None
        assert app.session.joined is not None
        assert app.session.joined.edited


async def test_a_strangers_name_cannot_write_on_the_terminal(home: Path) -> None:
    game = played(3, seed=2)
    seats = [Seat("Ana"), Seat("\x1b[2JEve", "bot", "random"), Seat("[b]Bob[/b]", "bot", "random")]
    write(home / "saves" / "odd.toml", SavedGame("\x1b]0;odd\x07", game, seats))
    app = make_app(home)
    async with running(app) as pilot:
        form = await saved_list(pilot, app, "p")
        shown = on_screen(app) + form.query_one(Explanation).text
        assert "[b]Bob[/b]" in shown
        assert "\x1b" not in shown
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and "[b]Bob" in on_screen(app))
        assert "\x1b" not in on_screen(app)


async def test_an_empty_folder_is_said(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        await pilot.press("r")
        await until(pilot, lambda: "There is no saved game" in on_screen(app))


# -- rows and columns


async def test_the_labels_of_all_rows_fit_and_their_explanations_are_sentences(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        for key in ("n", "s"):
            await pilot.press(key)
            await until(pilot, lambda: bool(app.screen.query(Pick)))
            for row in app.screen.query(Pick):
                assert cell_len(row.label) <= LABEL - 3, row.label
                for at in range(len(row._ways)):
                    row.set_reactive(Pick.at, at)
                    said = row.explanation()
                    assert said == "" or said.endswith((".", "?")), said
                    assert not re.search(r"[.?] [a-z]|^[a-z]", said), said
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))


def test_a_label_that_is_too_long_is_cut_with_a_mark() -> None:
    row = Pick("Library and Observatory and more", [Way(1, "one")], 1)
    label, _, rest = row.render().plain.partition("◂")
    assert cell_len(label) == LABEL
    assert label.endswith("… ")
    assert rest == " one ▸"


@pytest.mark.parametrize("width", [24, 33, 46, 70])
@pytest.mark.parametrize("key", ["s", "0 to 9", "esc space enter q", "ctrl+shift+pagedown and more"])
def test_what_a_key_does_stays_in_its_column(width: int, key: str) -> None:
    says = "see the same step once more from the seat of the next player"
    lines = list(_lines([f"{key}\t{says}"], width))[1:]
    assert " ".join(" ".join(lines).split()) == f"{key} {says}"
    column = len(lines[-1]) - len(lines[-1].lstrip())
    assert column > 0
    first, *others = lines
    assert first == key or first[:column].strip() == key
    assert all(line[:column].strip() == "" and line[column] != " " for line in others)
    assert all(len(line) <= max(width, len(key)) for line in lines)
