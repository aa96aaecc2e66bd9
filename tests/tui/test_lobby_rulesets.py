"""What is to be played, in the lobby: chosen by who leads the table, seen by everybody."""

from __future__ import annotations

from pathlib import Path

from app_helpers import home, on_screen, running, until
from lobby_world import FakeTable, free, joined, person
from test_lobby_screen import app_of, lobby

from citadels_engine.rulesets import RULESETS, THE_EIGHT
from citadels_tui.screens.option_rows import CHOOSE
from citadels_tui.screens.table_options import TableOptionsScreen
from citadels_tui.widgets.actions import ActionBar
from citadels_tui.widgets.form import Explanation, Pick
from citadels_tui.wording import lobby as words
from netplay.updates import Outcome

__all__ = ["home", "running"]

DARK = RULESETS["dark-city"].presets["dark"]


def table(players: int = 5, seat: int = 1, **options: object) -> FakeTable:
    """Ana, who leads, Bára, and free seats, by the rules of The Dark City."""
    seats = [person(1, ready=True), person(2), *(free(number) for number in range(3, players + 1))]
    return FakeTable(joined(*seats, seat=seat, options={"ruleset": "dark-city", **options}))


def text(told: FakeTable) -> str:
    """What the lobby says of the game."""
    return " ".join(words.game_lines(told.joined.state, told.joined.seats))


def test_everybody_sees_edition_cast_and_purple_districts() -> None:
    assert "The Dark City" in text(table())
    assert "Characters: Assassin, Thief, Magician" in text(table())
    assert "; Purple districts: all" in text(table())
    assert "Characters: drawn at random" in text(table(cast="random"))
    assert "Witch, Tax Collector, Wizard" in text(table(cast=DARK))
    assert "; Purple districts: 5 drawn at random." in text(table(uniques=5))
    assert "Purple districts: Keep, Park" in text(table(uniques=("keep", "park")))


def test_a_change_of_the_cast_is_told() -> None:
    before, after = table(cast="random").joined, table(cast=DARK).joined
    assert words.terms_note(before, after).startswith("Characters: Witch, Tax Collector")


def test_why_no_game_can_have_what_was_asked_for() -> None:
    state = table(cast=DARK).joined.state
    assert "at least 5 players" in words.not_possible(state, 5, "seats", {"count": 4})
    assert "2 to 7 players" in words.not_possible(state, 8, "option", {"name": "ruleset", "value": "classic"})
    assert words.not_possible(state, 5, "option", {"name": "cast", "value": "random"}) == ""
    assert words.not_possible(state, 5, "seats", {"count": "x"}) == ""


async def test_a_refused_number_of_seats_says_why(home: Path) -> None:
    shown = table(cast=DARK)
    shown.refuse = Outcome(False, "illegal", {"op": "seats", "why": "option"})
    async with lobby(home, shown) as pilot:
        await pilot.press("minus")
        await until(pilot, lambda: "at least 5 players" in on_screen(app_of(pilot)))
        assert app_of(pilot).screen.query(ActionBar)


async def test_another_edition_brings_a_drawn_cast(home: Path) -> None:
    shown = FakeTable(joined(person(1, ready=True), person(2), free(3)))
    async with lobby(home, shown) as pilot:
        app = app_of(pilot)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, TableOptionsScreen))
        app.screen.query_one("#option-ruleset", Pick).value = "citadela"
        await until(pilot, lambda: len(shown.asked) == 2)
        assert shown.asked == [
            ("option", {"name": "ruleset", "value": "citadela"}),
            ("option", {"name": "cast", "value": "random"}),
        ]
        await until(pilot, lambda: app.screen.query_one("#option-cast", Pick).value == "random")
        assert app.screen.query_one("#option-emperor_fee", Pick).value == "none"


async def test_who_leads_chooses_characters_and_districts(home: Path) -> None:
    shown = table(cast="random")
    async with lobby(home, shown, 120, 36) as pilot:
        app = app_of(pilot)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, TableOptionsScreen))
        form = app.screen
        form.query_one("#option-cast", Pick).value = "dark"
        await until(pilot, lambda: shown.asked == [("option", {"name": "cast", "value": "dark"})])
        await until(pilot, lambda: shown.joined.state.options["cast"] == DARK)
        assert form.query_one("#option-cast", Pick).value == "dark"
        form.query_one("#option-cast", Pick).value = CHOOSE
        await until(pilot, lambda: shown.asked[-1][1]["value"] == ",".join(THE_EIGHT))
        form.query_one("#rank-1", Pick).value = "witch"
        await until(pilot, lambda: str(shown.asked[-1][1]["value"]).startswith("witch,thief"))
        await until(pilot, lambda: "Witch" in on_screen(app))
        form.query_one("#option-uniques", Pick).value = CHOOSE
        await until(pilot, lambda: "park" in shown.joined.state.options.get("uniques", ()))
        form.query_one("#unique-park", Pick).value = False
        await until(pilot, lambda: "park" not in shown.joined.state.options["uniques"])


async def test_what_is_not_possible_is_not_even_asked(home: Path) -> None:
    shown = table(4, cast="random")
    async with lobby(home, shown) as pilot:
        app = app_of(pilot)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, TableOptionsScreen))
        form = app.screen
        form.query_one("#option-cast", Pick).value = CHOOSE
        await until(pilot, lambda: bool(shown.asked))
        asked = len(shown.asked)
        form.query_one("#rank-9", Pick).value = "queen"
        await until(pilot, lambda: "at least 5 players" in form.query_one(Explanation).text)
        assert len(shown.asked) == asked
        form.query_one("#rank-9", Pick).value = "artist"
        await until(pilot, lambda: len(shown.asked) == asked + 1)
        assert not form.query_one(Explanation).has_class("-trouble")


async def test_a_guest_looks_at_the_cast(home: Path) -> None:
    shown = table(5, seat=2, cast=("assassin", "thief", "wizard", *THE_EIGHT[3:]))
    async with lobby(home, shown, 120, 36) as pilot:
        app = app_of(pilot)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, TableOptionsScreen))
        assert app.screen.query_one("#option-cast", Pick).value == CHOOSE
        assert app.screen.query_one("#rank-3", Pick).value == "wizard"
        assert "Wizard" in on_screen(app)


async def test_a_cast_that_cannot_be_chosen_is_no_list(home: Path) -> None:
    """The oldest edition has one cast, in the options as a list."""
    shown = FakeTable(joined(person(1, ready=True), person(2), free(3), options={"cast": THE_EIGHT}))
    async with lobby(home, shown) as pilot:
        app = app_of(pilot)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, TableOptionsScreen))
        assert not app.screen.query("#cast-rows Pick")
