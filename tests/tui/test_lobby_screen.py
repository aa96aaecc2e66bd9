"""The lobby's screen: who is here and how others join, what each may do there, and strangers' text."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from app_helpers import home, make_app, on_screen, running, until
from lobby_world import INVITATION, FakeTable, bot, free, joined, person
from textual.pilot import Pilot

from citadels_tui.app import CitadelsApp
from citadels_tui.screens import lobby as lobby_screen
from citadels_tui.screens.confirm import AskScreen
from citadels_tui.screens.lobby import LobbyScreen
from citadels_tui.screens.table_options import TableOptionsScreen
from citadels_tui.screens.writing import WriteScreen
from citadels_tui.widgets.actions import ActionBar
from citadels_tui.widgets.chat import ChatEntry, ChatLog
from citadels_tui.widgets.form import Explanation, Pick
from citadels_tui.widgets.listing import Listing
from netplay.updates import ChatLine, ChatUpdate, LinkUpdate, Outcome

__all__ = ["home"]

SIZES = [(60, 20), (80, 24), (120, 36), (200, 60)]


@asynccontextmanager
async def lobby(home: Path, table: FakeTable, width: int = 80, height: int = 24) -> AsyncIterator[Pilot[None]]:
    """The application with this lobby open."""
    app = make_app(home)
    async with running(app, width, height) as pilot:
        app.push_screen(table.screen)
        await until(pilot, lambda: app.screen is table.screen and app.focused is not None)
        yield pilot


def three(**more: object) -> FakeTable:
    """Ana, Bára, and a free seat."""
    return FakeTable(joined(person(1, ready=True), person(2), free(3), **more))


def app_of(pilot: Pilot[None]) -> CitadelsApp:
    assert isinstance(pilot.app, CitadelsApp)
    return pilot.app


@pytest.mark.parametrize("size", SIZES)
async def test_everything_that_matters_is_there_or_can_be_scrolled_to(home: Path, size: tuple[int, int]) -> None:
    table = three()
    async with lobby(home, table, *size) as pilot:
        app = app_of(pilot)
        shown = on_screen(app)
        assert "Ana's table" in shown
        assert "2 of 3 seats taken" in shown
        assert "start the game" in shown
        app.screen.query_one("#about").scroll_end(animate=False)
        await pilot.pause()
        shown += on_screen(app)
        flat = "".join(shown.split())
        for text in ("Bára", "notready", INVITATION.addresses[0], INVITATION.words, "".join(INVITATION.check.split())):
            assert text in flat
        assert INVITATION.code[:50] in flat
        assert "Rules: classic" in shown


async def test_with_little_room_the_page_is_scrolled_with_the_keys(home: Path) -> None:
    async with lobby(home, three(), 60, 20) as pilot:
        app = app_of(pilot)
        while app.focused is None or app.focused.id != "about":
            await pilot.press("shift+tab")
        await pilot.press("end")
        await until(pilot, lambda: "Rules: classic" in on_screen(app))


async def test_names_and_chat_are_no_markup(home: Path) -> None:
    hostile = "[b]x[/b][@click=app.quit]"
    table = FakeTable(joined(person(1, hostile[:20]), person(2), name="[red]T[/red] [/]"))
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        table.tell(ChatUpdate((ChatLine(0, 2, "[i]B[/i]", hostile),)))
        await until(pilot, lambda: f"[i]B[/i]: {hostile}" in on_screen(app))
        assert "[red]T[/red] [/]" in on_screen(app)
        assert hostile[:17] in on_screen(app)
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("escape", "up", "n")
        await until(pilot, lambda: isinstance(app.screen, WriteScreen))
        assert hostile[:20] in on_screen(app)


async def test_ready_and_not_ready(home: Path) -> None:
    table = three(seat=2)
    async with lobby(home, table) as pilot:
        await until(pilot, lambda: "Say that you are ready" in on_screen(app_of(pilot)))
        await pilot.press("r")
        await until(pilot, lambda: "You are ready. Ana starts the game." in on_screen(app_of(pilot)))
        await pilot.press("r")
        await until(pilot, lambda: len(table.asked) == 2)
    assert table.asked == [("ready", {"ready": True}), ("ready", {"ready": False})]


async def test_a_click_on_the_bar_does_what_it_says(home: Path) -> None:
    table = three()
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        lines = on_screen(app).splitlines()
        y = next(at for at, line in enumerate(lines) if "lock" in line and "[" in line)
        await pilot.click(offset=(lines[y].index("lock") + 1, y))
        await until(pilot, lambda: ("lock", {"locked": True}) in table.asked)
        await until(pilot, lambda: "The table is locked." in app.screen.query_one(ChatLog).text)


async def test_a_bot_sits_down_and_is_sent_off_again(home: Path) -> None:
    table = three()
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("down", "down", "b")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("u")
        await until(pilot, lambda: "bot, Builder" in on_screen(app))
        await pilot.press("x")
        await until(pilot, lambda: table.joined.seats[2].status == "free")
    assert table.asked == [("bot", {"seat": 3, "bot": "builder"}), ("bot", {"seat": 3, "bot": ""})]


async def test_somebody_is_sent_away_only_after_a_question(home: Path) -> None:
    table = three()
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("down", "x")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        assert "cannot come back" in on_screen(app)
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is table.screen)
        assert table.asked == []
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("k")
        await until(pilot, lambda: table.asked == [("kick", {"seat": 2})])
        await until(pilot, lambda: "Bára has left." in on_screen(app))


@pytest.mark.parametrize("key", ["s", "d", "plus", "minus", "b", "x"])
async def test_only_who_leads_the_table_decides_about_it(home: Path, key: str) -> None:
    table = three(seat=2)
    async with lobby(home, table) as pilot:
        await pilot.press("down", "down", key)
        await until(pilot, lambda: "Only Ana, who leads the table" in on_screen(app_of(pilot)))
    assert table.asked == []


async def test_the_start_asks_where_seats_are_free_or_people_not_ready(home: Path) -> None:
    table = three()
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        assert "One seat is free. Bára is not ready." in on_screen(app)
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is table.screen)
        assert table.asked == [], "the first answer is to wait"
        await pilot.press("s", "p")
        await until(pilot, lambda: table.asked == [("start", {"fill": "planner", "anyway": True})])
        table.asked.clear()
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("f")
        await until(pilot, lambda: len(table.asked) == 2)
        assert table.asked == [("seats", {"count": 2}), ("start", {"fill": "", "anyway": True})]
        table.change(person(1, ready=True), person(2, ready=True))
        table.asked.clear()
        await until(pilot, lambda: "Everybody is ready: start the game." in on_screen(app))
        await pilot.press("s")
        await until(pilot, lambda: len(table.asked) == 1)


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        (Outcome(False, "illegal", {"op": "start", "why": "gone", "seat": 2}), "Bára has just gone."),
        (Outcome(False, "illegal", {"op": "start", "why": "no_entropy", "seat": 2}), "Bára did not answer"),
        (Outcome(False, "illegal", {"op": "start", "why": "zzz"}), "The host refused this (zzz)."),
        (Outcome(False, "not_invited"), "Only Ana, who leads the table"),
        (Outcome(False, "no_answer"), "The host gave no answer."),
    ],
)
async def test_what_the_host_refuses_is_said(home: Path, outcome: Outcome, says: str) -> None:
    table = FakeTable(joined(person(1, ready=True), person(2, ready=True)))
    table.refuse = outcome
    async with lobby(home, table) as pilot:
        await pilot.press("s")
        await until(pilot, lambda: says in on_screen(app_of(pilot)))


async def test_another_name_is_checked_before_it_is_asked_for(home: Path) -> None:
    table = three(seat=2)
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, WriteScreen))
        await pilot.press(*["backspace"] * 4, "enter")
        await until(pilot, lambda: "You need a name" in on_screen(app))
        await pilot.press(*"Eva", "enter")
        await until(pilot, lambda: table.asked == [("name", {"name": "Eva"})])
        await until(pilot, lambda: "Bára is called Eva now." in on_screen(app))


async def test_the_code_and_the_words_are_copied(home: Path) -> None:
    async with lobby(home, three()) as pilot:
        app = app_of(pilot)
        await pilot.press("y")
        await until(pilot, lambda: app.clipboard == INVITATION.code)
        assert "Copied" in on_screen(app)
        await pilot.press("Y")
        await until(pilot, lambda: app.clipboard == f"{INVITATION.addresses[0]} {INVITATION.words}")
        await pilot.click("#code", offset=(20, 0))
        await until(pilot, lambda: app.clipboard == INVITATION.code)


async def test_the_rejoin_code_stands_in_full_at_the_own_seat_only(home: Path) -> None:
    code = "citadels1" + "z" * 108
    async with lobby(home, three(code=code)) as pilot:
        app = app_of(pilot)
        assert "zzzz" not in on_screen(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        assert code in "".join(on_screen(app).split())
        await pilot.press("c")
        await until(pilot, lambda: app.clipboard == code)


async def test_who_watches_sees_no_way_in_and_has_no_seat(home: Path) -> None:
    table = three(seat=None)
    async with lobby(home, table) as pilot:
        shown = on_screen(app_of(pilot))
        assert INVITATION.words not in shown
        assert INVITATION.code not in shown
        assert "You watch. Ana starts the game." in shown
        assert "copy code" not in shown
        assert "name" not in shown.splitlines()[-1]
        await pilot.press("r", "n", "y")
        await pilot.pause()
        assert "no code" not in on_screen(app_of(pilot))
    assert table.asked == []


async def test_chat_is_sent_and_escape_comes_back_to_the_seats_and_then_leaves(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = three()
    left: list[LobbyScreen] = []

    def leave(_app: CitadelsApp, message: LobbyScreen.LeaveWanted) -> None:
        left.append(message.screen)

    monkeypatch.setattr(CitadelsApp, "on_lobby_screen_leave_wanted", leave, raising=False)
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.focused, ChatEntry))
        await pilot.press(*"rs q", "enter")
        await until(pilot, lambda: table.said == ["rs q"])
        await until(pilot, lambda: "Ana: rs q" in on_screen(app))
        table.refuse = Outcome(False, "rate")
        await pilot.press(*"x", "enter")
        await until(pilot, lambda: "this was not sent" in on_screen(app))
        assert app.screen.query_one(ChatEntry).value == "x"
        assert table.asked == []
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.focused, Listing))
        assert not left
        await pilot.press("escape")
        await until(pilot, lambda: left == [table.screen])


async def test_the_line_of_the_chat_takes_the_next_key_already(home: Path) -> None:
    table = three()
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        table.screen.action_chat()
        assert isinstance(app.focused, ChatEntry)
        table.screen.leave_chat()
        assert isinstance(app.focused, Listing)


async def test_what_others_do_is_noted_and_the_cursor_stays_on_its_seat(home: Path) -> None:
    table = three()
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("down")
        table.change(person(1, ready=True), person(2), person(3), free(4))
        table.change(options={"ruleset": "classic", "city_size": 6})
        table.change(chair=2)
        log = app.screen.query_one(ChatLog)
        await until(pilot, lambda: "Bára leads the table now." in log.text)
        await until(pilot, lambda: "City size" in log.text)
        for note in ("Cyril has come.", "The table has 4 seats now.", "City size: 6 districts."):
            assert note in log.text
        assert table.screen.current == table.joined.seats[1]
        assert "City size: 6 districts" in on_screen(app)


async def test_many_steps_of_an_arrow_are_one_line_in_the_end(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_screen, "TURNING", 0.2)
    table = three(seat=2)
    async with lobby(home, table) as pilot:
        for seconds in (15, 30, 60):
            table.change(decision_time=seconds)
            await pilot.pause(0.02)
        table.change(grace=60)
        log = app_of(pilot).screen.query_one(ChatLog)
        await until(pilot, lambda: "60 seconds for each decision" in log.text)
        assert "for 1 minute" in " ".join(log.text.split())
        assert "15 seconds" not in log.text


async def test_keys_are_named_while_something_is_written_or_asked(home: Path) -> None:
    table = three()
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.focused, ChatEntry))
        table.change(person(1), person(2), person(3))
        await until(pilot, lambda: "Cyril" in on_screen(app))
        assert "[?]" not in on_screen(app)
        assert "[s] start the game" in on_screen(app)


async def test_who_was_sent_away_has_not_left(home: Path) -> None:
    table = three()
    async with lobby(home, table) as pilot:
        table.change(person(1), replace(free(2), sent_away=True), free(3))
        log = app_of(pilot).screen.query_one(ChatLog)
        await until(pilot, lambda: "Bára was sent away." in log.text)
        assert "left" not in log.text


async def test_the_question_before_the_start_follows_what_happens(home: Path) -> None:
    table = FakeTable(joined(person(1), person(2), person(3)))
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("s")
        await until(pilot, lambda: "Bára and Cyril are not ready." in on_screen(app))
        table.change(person(1), person(2, ready=True), person(3))
        await until(pilot, lambda: "Cyril is not ready." in on_screen(app))
        table.change(person(1), person(2, ready=True), free(3))
        await until(pilot, lambda: "One seat is free." in on_screen(app))
        table.change(person(1), person(2, ready=True), person(3, ready=True))
        await until(pilot, lambda: app.screen is table.screen)
    assert table.asked == []


async def test_a_lost_connection_is_said_until_it_is_back(home: Path) -> None:
    table = three()
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        table.tell(LinkUpdate("lost"))
        await until(pilot, lambda: "The connection to the table is lost" in on_screen(app))
        table.tell(LinkUpdate("back"))
        await until(pilot, lambda: "The connection to the table is lost" not in on_screen(app))


async def test_while_the_cards_are_dealt_nothing_can_be_done(home: Path) -> None:
    table = three()
    async with lobby(home, table) as pilot:
        table.change(phase="dealing")
        await until(pilot, lambda: "The cards are being dealt" in on_screen(app_of(pilot)))
        assert "start the game" not in on_screen(app_of(pilot))
        await pilot.press("s")
        await pilot.pause()
    assert table.asked == []


async def test_options_are_changed_by_who_leads_and_seen_by_all(home: Path) -> None:
    table = three()
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, TableOptionsScreen))
        await pilot.press("down", "right")
        await until(pilot, lambda: table.asked[-1:] == [("decision_time", {"seconds": 15, "late": "plain"})])
        await pilot.press("down", "right")
        await until(pilot, lambda: table.asked[-1:] == [("decision_time", {"seconds": 15, "late": "bot"})])
        app.screen.query_one("#option-tie_break").focus()
        app.screen.query_one("#rules").add_class("-open")
        await pilot.press("right")
        await until(pilot, lambda: table.asked[-1:] == [("option", {"name": "tie_break", "value": "districts"})])
        table.change(options={"ruleset": "classic", "city_size": 6})
        await until(pilot, lambda: app.screen.query_one("#option-city_size", Pick).value == 6)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table.screen)
        assert "15 seconds for each decision; then a bot decides." in " ".join(on_screen(app).split())


async def test_who_leads_says_whether_one_may_watch(home: Path) -> None:
    table = three(watchers=2, may_watch=True)
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        assert "2 people watch." in on_screen(app)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, TableOptionsScreen))
        app.screen.set_focus(app.screen.query_one("#watchers"))
        await until(pilot, lambda: "Who watches sees what is public" in app.screen.query_one(Explanation).text)
        await pilot.press("right")
        await until(pilot, lambda: table.asked == [("watchers", {"allowed": False})])
        await until(pilot, lambda: "who watches has to leave" in app.screen.query_one(Explanation).text)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table.screen)
        assert "watch." not in on_screen(app)


async def test_options_stay_as_they_are_for_who_does_not_lead(home: Path) -> None:
    table = three(seat=2)
    table.refuse = Outcome(False, "not_invited")
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, TableOptionsScreen))
        await pilot.press("down", "right")
        await until(pilot, lambda: "Only Ana" in app.screen.query_one(Explanation).text)
        assert "no limit" in on_screen(app)


async def test_the_tables_name_is_taken_when_its_line_is_left(home: Path) -> None:
    table = three()
    async with lobby(home, table) as pilot:
        app = app_of(pilot)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, TableOptionsScreen))
        await pilot.press(*" 2", "escape")
        await until(pilot, lambda: table.asked == [("table", {"name": "Ana's table 2"})])


async def test_too_many_seats_for_the_screen_are_still_reached(home: Path) -> None:
    seats = [person(1), *(bot(number) for number in range(2, 8))]
    async with lobby(home, FakeTable(joined(*seats)), 60, 20) as pilot:
        app = app_of(pilot)
        await pilot.press("end")
        assert app.screen.query_one("#seats", Listing).current.id == "7"  # type: ignore[union-attr]
        await until(pilot, lambda: "7 Gustav" in on_screen(app))


async def test_the_bar_tells_the_players_own_keys(home: Path) -> None:
    settings = replace(make_app(home).settings, keys={"lobby.ready": "f2"})
    app = make_app(home, settings=settings)
    table = three(seat=2)
    async with running(app) as pilot:
        app.push_screen(table.screen)
        await until(pilot, lambda: app.screen is table.screen and app.focused is not None)
        await until(pilot, lambda: "[f2]" in app.screen.query_one(ActionBar).text)
        await pilot.press("f2")
        await until(pilot, lambda: table.asked == [("ready", {"ready": True})])
