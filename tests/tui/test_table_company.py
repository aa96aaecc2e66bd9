"""The table when several people play: who is there, the chat, what the chair decides, coming back, watching."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
from table_world import CODE, INVITATION, LARGE, SMALL, FakeClient, TableApp, new_game, position
from test_table_play import turn
from textual.widgets import Static
from wcwidth import wcswidth

from citadels_engine.bots import BOTS
from citadels_engine.random import Stream
from citadels_tui import ends
from citadels_tui.screens import passing
from citadels_tui.screens.absent import AbsentScreen
from citadels_tui.screens.agree import AgreeScreen
from citadels_tui.screens.chat import ChatScreen
from citadels_tui.screens.commands import CommandsScreen
from citadels_tui.screens.confirm import AskScreen
from citadels_tui.screens.end import EndScreen
from citadels_tui.screens.help import HelpScreen
from citadels_tui.screens.people import PeopleScreen
from citadels_tui.screens.table import TableScreen
from citadels_tui.screens.table_options import TableOptionsScreen
from citadels_tui.table.chat import Talk
from citadels_tui.table.paint import Thing
from citadels_tui.table.palette import Palette
from citadels_tui.table.players import paint_players
from citadels_tui.table.reader import LogScreen, Over
from citadels_tui.widgets.chat import ChatEntry
from citadels_tui.wording import company as words
from netplay.updates import (
    ChatLine,
    ClosedUpdate,
    DealUpdate,
    LateUpdate,
    LinkUpdate,
    SavingUpdate,
    SeatsUpdate,
    TableState,
)

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
TINY = (60, 20)


@pytest.fixture(autouse=True)
def _settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions that come by themselves take keys at once."""
    monkeypatch.setattr(passing, "SETTLE", 0.01)


def among_people(*, mine: bool = True, **state: object) -> FakeClient:
    """Ana's turn as the Thief, or before it Bára's; Cyril sits elsewhere, too, and there is a bot. Ana leads."""
    others = ({"characters": ["assassin"], "gold": 1}, {"characters": ["king"]}, {"characters": ["bishop"]})
    me = {"characters": ["thief"], "hand": ["temple", "castle"], "gold": 3}
    game = position([me, *others], ["2 gold", *(["2 end"] if mine else [])], crown=2)
    return FakeClient(game, people=(2, 3), bots=False, state=TableState(name="Friday", chair=1, **state))


def watching(game: object | None = None) -> FakeClient:
    """One who watches Ana, Bára and Cyril."""
    client = FakeClient(game or new_game(3, first_crown=1), seat=None, people=(1, 2, 3), bots=False)
    client.state = TableState(name="Friday", chair=1, watchers=1)
    return client


def footer(app: TableApp) -> str:
    return app.text().split("\n")[-1]


def banner(app: TableApp) -> str:
    return app.board.banner


# ---- who is there


@pytest.mark.parametrize("size", [SMALL, LARGE, TINY], ids=str)
async def test_who_is_gone_away_or_stood_in_for_is_seen_beside_the_name(size):
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert not any(word in app.text() for word in ("away", "gone", "by bot"))
        client.away = {2: "away", 3: "gone"}
        client.tell_company()
        await pilot.pause()
        lines = app.text().split("\n")
        assert any("away" in line and " B" in line for line in lines)
        assert any("gone" in line and " C" in line for line in lines)
        client.stand_ins = {3}
        client.tell_company()
        await pilot.pause()
        assert any("by bot" in line and " C" in line for line in app.text().split("\n"))
        assert all(wcswidth(line) <= size[0] for line in app.text().split("\n"))


async def test_names_are_whole_where_columns_are_free():
    client = among_people()
    client.stand_ins = {2, 3}
    app = TableApp(client)
    async with app.run_test(size=TINY) as pilot:
        await pilot.pause()
        for name in ("Bára by bot", "Cyril by bot"):
            assert any(name in line for line in app.text().split("\n"))
        assert all(wcswidth(line) <= TINY[0] for line in app.text().split("\n"))


async def test_the_cost_of_a_card_and_what_is_short_are_apart():
    client = among_people()
    client.game = position([{"characters": ["thief"], "hand": ["palace"], "gold": 2}, {"characters": ["king"]}])
    app = TableApp(client)
    async with app.run_test(size=TINY) as pilot:
        await pilot.pause()
        client.game.apply("1 gold")
        client.show()
        await pilot.pause()
        line = next(line for line in app.text().split("\n") if "Palace" in line and "short" in line)
        assert "Palace 5, 1 short" in line


async def test_a_character_stands_apart_from_the_city_before_it_at_any_width():
    them = {"characters": ["warlord"], "gold": 1, "city": ["temple", "castle", "market", "prison", "keep", "palace"]}
    client = FakeClient(position([{"characters": ["king"]}, them], ["1 gold", "1 end"]), bots=False)
    app = TableApp(client)
    async with app.run_test(size=TINY) as pilot:
        await pilot.pause()
        assert app.board.scene is not None
        for width in range(56, 90):
            (line,) = paint_players(app.board.scene, width, tall=False).lines
            text = "".join(span[0] for span in line)
            assert text.rstrip().endswith((" Warlord", " War")), (width, text)


async def test_names_have_the_colours_of_their_seats_where_people_play_and_none_alone():
    for client, coloured in ((among_people(), True), (FakeClient(new_game(4)), False)):
        app = TableApp(client)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            scene = app.board.scene
            picture = app.board._stage.paint(scene, app.board.log_lines, 0, "")["players"]
            styles = {style for line in picture.lines for _, style in line}
            assert ("seat-2" in styles) is coloured
            assert Palette(app.theme_variables).style("seat-2").color is not None


async def test_a_page_about_a_player_says_how_the_player_is_there():
    client = among_people()
    client.away, client.stand_ins = {2: "gone"}, {2}
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.board.point_at(Thing("player", seat=2))
        await pilot.press("space")
        await pilot.pause()
        assert "Bára is not here. A bot plays until the return." in app.text()


@SIZES
async def test_the_header_tells_watchers_who_is_waited_for_and_a_pause(size):
    client = FakeClient(new_game(4, first_crown=2), people=(2, 3), bots=False)
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        client.tell_company(watchers=3)
        await pilot.pause()
        header = app.text().split("\n")[0]
        assert "waiting for Bára" in header
        assert "3 watching" in header
        client.paused = "asked"
        client.tell_company()
        await pilot.pause()
        assert "paused" in app.text().split("\n")[0]


# ---- the time for a decision


async def test_the_decision_clock_counts_only_while_there_is_one(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("citadels_tui.screens.table.time", SimpleNamespace(monotonic=lambda: now[0]))
    client = among_people(decision_time=60)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = client.screen
        assert "1:00 left" in app.text()
        assert screen._ticking is not None
        now[0] += 51.5
        screen._look_at_clock()
        await pilot.pause()
        assert "0:09 left" in app.text()
        client.paused = "asked"
        client.tell_company()
        await pilot.pause()
        assert "left" not in app.text().split("\n")[0]
        assert screen._ticking is None
        client.paused = ""
        client.tell_company()
        await pilot.pause()
        assert "0:09 left" in app.text()  # it goes on from where it was
        await pilot.press("g")
        await pilot.pause()
        assert "1:00 left" in app.text()
        client.tell_company(decision_time=0)
        await pilot.pause()
        assert "left" not in app.text().split("\n")[0]
        assert screen._ticking is None


async def test_a_tick_of_the_clock_draws_only_the_header(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("citadels_tui.screens.table.time", SimpleNamespace(monotonic=lambda: now[0]))
    client = among_people(decision_time=60)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        drawn = []
        for name, panel in app.board._panels.items():
            monkeypatch.setattr(panel, "refresh", lambda *_, name=name, **__: drawn.append(name))
        now[0] += 1
        client.screen._look_at_clock()
        await pilot.pause()
        assert set(drawn) == {"header"}


@pytest.mark.parametrize("first", ["the view", "the word"])
async def test_who_did_not_decide_in_time_reads_what_was_done(first):
    client = among_people(decision_time=60)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        late = LateUpdate(client.game.decision, "1 gold")
        if first == "the word":
            client.tell(late)
            await pilot.pause()
            assert app.message == ""
        client.play("1 gold")
        if first == "the view":
            client.tell(late)
        await pilot.pause()
        assert "Your time was over. What was done: take" in app.message


# ---- chat


async def test_with_room_the_chat_stands_under_the_log_and_is_written_there():
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert "t: say something to everybody" in app.text()
        client.tell_chat((2, "who has the eight?"), (None, "[b]I[/b] watch"))
        await pilot.pause()
        assert "│ Bára: who has the eight?" in app.text()
        assert "Zita (watching): [b]I[/b] watch" in app.text()
        assert "new" not in footer(app)
        await pilot.press("t")
        await pilot.pause()
        await pilot.press(*"gold b", "enter")
        await pilot.pause()
        assert client.said == ["gold b"]
        assert client.acted == []
        await pilot.press("escape", "g")
        await pilot.pause()
        assert client.acted == ["1 gold"]


async def test_with_little_room_the_chat_is_behind_its_key_with_a_mark_for_what_is_new():
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell_chat((2, "hello"), (3, "hi"), (1, "my own"))
        await pilot.pause()
        assert "t chat 2 new" in footer(app)
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, ChatScreen)
        assert "Cyril: hi" in app.text()
        assert "Take gold or draw cards" in app.text()  # what goes on stands above
        client.tell_chat((2, "more"))
        await pilot.press(*"so what", "enter")
        await pilot.pause()
        assert "Bára: more" in app.text()
        assert client.said == ["so what"]
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "new" not in footer(app)


async def test_what_the_host_does_not_take_is_said():
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        client.refuse_with = "rate"
        await pilot.press("t")
        await pilot.pause()
        await pilot.press("a", "enter")
        await pilot.pause()
        assert "Too fast" in app.message
        assert app.focused.value == "a", "it can be said again"


async def test_a_question_that_comes_while_one_writes_does_not_take_the_keys():
    client = FakeClient(new_game(4, first_crown=4), people=(2, 3, 4), bots=False)
    app = TableApp(client)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("t")
        await pilot.pause()
        await pilot.press("a")
        client.play(str(client.game.legal_actions()[0]))
        await pilot.pause()
        assert client.game.to_act == 1
        await pilot.press("c", "enter")
        await pilot.pause()
        assert client.said == ["ac"]
        assert client.acted == []
        await pilot.press("escape")
        await pilot.pause()
        assert app.board.focused_panel.id == "draft"
        await pilot.press("enter")
        await pilot.pause()
        assert len(client.acted) == 1


async def test_what_is_half_written_survives_a_smaller_window_and_the_way_back():
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("t")
        await pilot.pause()
        await pilot.press("h", "i")
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert not app.board.writing
        await pilot.press("g")
        await pilot.pause()
        assert client.acted == ["1 gold"]
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        await pilot.press("t")
        await pilot.pause()
        assert app.screen.query_one(ChatEntry).value == "hi"


async def test_alone_there_is_nobody_to_talk_to():
    app = TableApp(FakeClient(new_game(4, first_crown=1)))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert "Chat" not in app.text()
        assert "t chat" not in footer(app)
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert not app.board.writing


def test_talk_counts_what_others_said_once():
    talk = Talk([ChatLine(0, 2, "B", "x")])
    assert talk.unread == 0
    lines = [ChatLine(0, 2, "B", "x"), ChatLine(1, 2, "B", "y"), ChatLine(2, 1, "A", "z"), ChatLine(3, None, "W", "w")]
    assert [line.number for line in talk.add(lines, {1})] == [1, 2, 3]
    assert talk.unread == 2
    talk.seen()
    assert talk.add(lines, {1}) == []
    assert talk.unread == 0


@pytest.mark.parametrize("size", [(104, 20), (104, 24), (110, 30), (200, 60), (60, 20)], ids=str)
async def test_the_chat_has_room_or_is_behind_its_key_at_every_size(size):
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        client.tell_chat(*((2, f"line {number} of what is said here, rather long") for number in range(30)))
        await pilot.pause()
        lines = app.text().split("\n")
        assert len(lines) == size[1]
        assert all(wcswidth(line) <= size[0] for line in lines)
        assert app.board.chat_shown == ("line 29" in app.text())
        assert app.board.chat_shown != ("30 new" in footer(app))
        panels = [panel for panel in app.board._panels.values() if panel.display]
        assert all(panel.size == app.board._stage.room(panel.id) for panel in panels)


# ---- who is gone


async def test_the_chair_is_asked_about_who_is_gone_and_the_answer_goes_to_the_host():
    client = among_people(mine=False, grace=90)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.away = {2: "gone"}
        client.tell_company(absent=(2,))
        await pilot.pause(0.1)
        assert isinstance(app.screen, AbsentScreen)
        assert "Bára has been gone for at least 90 seconds" in app.text()
        await pilot.press("b")
        await pilot.pause()
        assert client.decided == [{"op": "absent", "seat": 2, "do": "bot"}]


async def test_the_question_about_who_is_gone_steals_no_half_made_choice_and_no_key():
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("n")  # a character to rob
        client.away = {2: "gone"}
        client.tell_company(absent=(2,))
        await pilot.pause(0.1)
        assert isinstance(app.screen, TableScreen)
        assert app.board.scene.intent is not None
        assert "[x] a bot plays on, wait, or pause" in banner(app)
        await pilot.press("4", "enter")
        await pilot.pause()
        assert client.acted == ["1 steal king"]
        await pilot.press("x")
        await pilot.pause()
        assert isinstance(app.screen, AbsentScreen)
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert isinstance(app.screen, TableScreen), "it was put off"
        assert "Bára has been gone" in banner(app)
        app.board.focus_panel("banner")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, AbsentScreen), "the line leads to it, too"


async def test_the_question_about_who_is_gone_waits_until_the_own_decision_is_made():
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell_company(absent=(2,))
        await pilot.pause(0.1)
        assert isinstance(app.screen, TableScreen)
        client.play("1 gold", "1 end")
        await pilot.pause(0.1)
        assert isinstance(app.screen, AbsentScreen)


async def test_keys_on_their_way_do_not_answer_a_question_that_comes_by_itself(monkeypatch):
    monkeypatch.setattr(passing, "SETTLE", 30.0)
    client = among_people(mine=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.away = {2: "gone"}
        client.tell_company(absent=(2,))
        await pilot.pause()
        assert isinstance(app.screen, AbsentScreen)
        await pilot.press("b", "enter", "p")
        await pilot.pause()
        assert client.decided == []
        assert isinstance(app.screen, AbsentScreen)


async def test_the_question_goes_when_the_player_is_back():
    client = among_people(mine=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell_company(absent=(2, 3))
        await pilot.pause(0.1)
        assert "Bára and Cyril are gone" in app.text()
        assert "deck" in app.text(), "the table is in sight around it"
        client.tell_company(absent=(3,))
        await pilot.pause(0.1)
        assert "Cyril is gone" in app.text()
        client.tell_company(absent=())
        await pilot.pause(0.1)
        assert isinstance(app.screen, TableScreen)
        assert client.decided == []
        assert banner(app) == ""


async def test_one_answer_is_for_all_who_are_gone_and_later_is_for_all_of_them():
    client = among_people(mine=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell_company(absent=(2, 3))
        await pilot.pause(0.1)
        await pilot.press("escape")
        await pilot.pause()
        client.tell_company(absent=(3,))
        await pilot.pause(0.1)
        assert isinstance(app.screen, TableScreen), "that was put off, too"
        client.tell_company(absent=(2, 3))
        await pilot.pause(0.1)
        assert isinstance(app.screen, AbsentScreen), "Bára is another matter"
        await pilot.press("b")
        await pilot.pause()
        assert client.decided == [{"op": "absent", "seat": seat, "do": "bot"} for seat in (2, 3)]


async def test_it_is_told_who_was_lost_is_back_or_was_sent_away():
    client = among_people(mine=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.away = {3: "gone"}
        client.tell_company()
        await pilot.pause()
        assert app.message == "Cyril has lost the connection."
        client.away = {}
        client.tell_company()
        await pilot.pause()
        assert app.message == "Cyril is back."
        seats = tuple(replace(one, status="free", sent_away=one.seat == 3) for one in client.seats[2:3])
        client.tell(SeatsUpdate((*client.seats[:2], *seats, *client.seats[3:]), 0.0, "", client.state))
        await pilot.pause()
        assert app.message == "Cyril was sent away; a bot plays on."


async def test_that_the_game_waits_is_not_said_any_more_when_it_goes_on_unsaved():
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell(SavingUpdate("failed", "disk full"))
        app.board.answered(None, "The game waits until it can be saved.")
        assert app.message
        client.tell(SavingUpdate("off", "disk full"))
        await pilot.pause()
        assert app.message == ""


@pytest.mark.parametrize("size", [SMALL, TINY], ids=str)
async def test_the_page_about_the_table_can_be_read_to_its_end_with_the_keys(size):
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key, back in (("down", "up"), ("pagedown", "pageup")):
            await pilot.press("m")
            await pilot.pause()
            for _ in range(60):
                await pilot.press(key)
            await pilot.pause()
            assert CODE in app.text()
            for _ in range(60):
                await pilot.press(back)
            await pilot.pause()
            assert "Seats" in app.text()
            await pilot.press("escape")
            await pilot.pause()


async def test_others_read_who_decides_about_it():
    client = among_people(mine=False)
    client.state = TableState(chair=3)
    client.owner = False
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell_company(absent=(2,))
        await pilot.pause(0.1)
        assert isinstance(app.screen, TableScreen)
        assert banner(app) == "Bára has been gone for a while. Cyril decides whether a bot plays on."


async def test_a_pause_is_ended_by_the_chair_and_told_to_the_others():
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.paused = "asked"
        client.tell_company()
        await pilot.pause()
        assert "[x] go on" in banner(app)
        await pilot.press("x")
        await pilot.pause()
        assert client.decided == [{"op": "pause", "paused": False}]
        client.tell_company(chair=2)
        client.screen.joined = client.joined
        await pilot.pause()
        assert banner(app) == "The game is paused. Bára lets it go on."


async def test_who_watches_is_told_and_not_asked():
    client = watching()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell_company(absent=(2,), handing=3)
        await pilot.pause(0.1)
        assert isinstance(app.screen, TableScreen)
        assert "The table is being handed to Cyril" in banner(app)


# ---- handing over


async def test_everybody_is_asked_about_a_hand_over_in_words_that_say_what_it_means():
    client = among_people()
    client.owner, client.state = False, TableState(chair=2)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.paused = "handing"
        client.tell_company(handing=3)
        await pilot.pause(0.1)
        assert isinstance(app.screen, AgreeScreen)
        text = str(app.screen.query_one("#question", Static).content)
        assert "Bára wants to leave and lets Cyril go on hosting." in text
        assert "All cards, hands and the deck too, go to Cyril's machine" in text
        assert "not asked" not in text
        await pilot.press("a")
        await pilot.pause()
        assert client.decided == [{"op": "agree", "yes": True}]
        client.tell_company(agreed=(1,))
        await pilot.pause(0.1)
        assert isinstance(app.screen, TableScreen)
        assert banner(app) == "The table is being handed to Cyril. It waits for Cyril."


def test_who_is_not_there_to_be_asked_is_named() -> None:
    text = words.agree_question("Ana", "Bo", yours=False, absent=["Cyril", "Di"])
    assert text.endswith("Not here, so not asked: Cyril, Di. They are told when they come back.")


@pytest.mark.parametrize(("key", "decided"), [("n", [{"op": "agree", "yes": False}]), ("l", []), ("escape", [])])
async def test_a_hand_over_can_be_refused_or_answered_later(key, decided):
    client = among_people()
    client.owner, client.state = False, TableState(chair=2)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell_company(handing=1)
        await pilot.pause(0.1)
        assert "asks you to go on hosting" in " ".join(app.text().split())
        await pilot.press(key)
        await pilot.pause(0.1)
        assert client.decided == decided
        assert isinstance(app.screen, TableScreen)
        client.tell_company(handing=None)
        await pilot.pause(0.1)
        assert banner(app) == ""
        assert app.message == "The table stays where it is."


async def test_the_owner_hands_the_table_to_somebody_who_is_here_and_calls_it_off():
    client = among_people()
    client.away = {2: "gone"}
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await client.screen.run_action("hand_over")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen)
        assert "Bára" not in app.text()
        await pilot.press("3")
        await pilot.pause()
        assert client.decided == [{"op": "hand", "seat": 3}]
        assert "Everybody is asked" in app.message
        client.tell_company(handing=3)
        await pilot.pause(0.1)
        assert isinstance(app.screen, TableScreen), "who hands it over is not asked"
        assert not client.screen.is_possible("hand_over")
        await client.screen.run_action("call_off")
        await pilot.pause()
        assert client.decided[-1] == {"op": "hand", "seat": 0}


# ---- the page about the table, and commands


@pytest.mark.parametrize("size", [SMALL, LARGE, TINY], ids=str)
async def test_the_page_shows_seats_ways_to_join_the_rejoin_code_and_what_can_be_done(size):
    client = among_people()
    client.away = {3: "gone"}
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("m")
        await pilot.pause()
        assert isinstance(app.screen, PeopleScreen)
        text = app.text()
        assert "Friday" in text
        assert "here, you, leads, decides now" in " ".join(text.split())
        assert "Pause the game" in text
        copied = []
        app.copy_to_clipboard = copied.append
        await pilot.press("c", "y")
        await pilot.pause()
        assert copied == [CODE, INVITATION.code]
        assert "The code to join is copied" in app.text()
        await pilot.press(*["down"] * 4, "enter")
        await pilot.pause()
        assert client.decided == [{"op": "pause", "paused": True}]
        client.away = {}
        client.paused = "asked"
        client.tell_company()
        await pilot.pause()
        assert "Go on" in app.text()
        assert any("3 Cyril" in line and "here" in line for line in app.text().split("\n"))


async def test_the_page_tells_a_guest_little_to_do_and_who_watches_nothing_secret():
    guest = among_people()
    guest.owner, guest.state = False, TableState(name="Friday", chair=2)
    for client, told in ((guest, True), (watching(), False)):
        app = TableApp(client)
        async with app.run_test(size=LARGE) as pilot:
            await pilot.pause()
            await pilot.press("m")
            await pilot.pause()
            assert "Pause the game" not in app.text()
            assert "Send a player away" not in app.text()
            assert (INVITATION.words in app.text()) is told
            assert (CODE in app.text()) is told


async def test_a_player_is_sent_away_after_asking():
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await client.screen.run_action("send_away")
        await pilot.pause()
        await pilot.press("2")
        await pilot.pause()
        assert "Send Bára away?" in app.text()
        await pilot.press("enter")  # the harmless answer
        await pilot.pause()
        assert client.decided == []
        await pilot.press("m")
        await pilot.pause()
        await pilot.press("3")
        await pilot.pause()
        await pilot.press("k")
        await pilot.pause()
        assert client.decided == [{"op": "kick", "seat": 3}]


async def test_what_the_host_refuses_is_said_where_one_looks():
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.refuse_with = "no_answer"
        await pilot.press("m")
        await pilot.pause()
        await pilot.press(*["down"] * 4, "enter")
        await pilot.pause()
        assert "The host gave no answer" in app.text()


async def test_the_list_of_commands_has_what_can_be_decided_now():
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        names = {command.name for command in CommandsScreen.of(app.screen)._commands}
        assert {"Pause the game", "Lock the table", "Hand the table over…", "Copy your rejoin code"} <= names
        assert not {"Go on", "Unlock the table", "Call the hand-over off"} & names
        client.paused = "asked"
        client.owner = False
        client.tell_company(locked=True)
        client.screen.joined = client.joined
        client.tell_company()
        names = {command.name for command in CommandsScreen.of(app.screen)._commands}
        assert {"Go on", "Unlock the table"} <= names
        assert not {"Pause the game", "Hand the table over…"} & names
    alone = TableApp(FakeClient(new_game(4, first_crown=1)))
    async with alone.run_test(size=LARGE) as pilot:
        await pilot.pause()
        names = {command.name for command in CommandsScreen.of(alone.screen)._commands}
        assert not {"Pause the game", "Lock the table", "Copy your rejoin code", "chat"} & names


async def test_grace_and_time_for_decisions_are_set_in_the_page_of_options():
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await client.screen.run_action("run_table")
        await pilot.pause()
        assert isinstance(app.screen, TableOptionsScreen)
        app.screen.query_one("#decision").focus()
        await pilot.press("right")
        await pilot.pause()
        assert client.decided[-1]["op"] == "decision_time"


# ---- coming back


def evening(decisions: int, missed: int | None) -> FakeClient:
    """A game that went on to Ana's decision; from item ``missed`` on she was away."""
    client = FakeClient(new_game(3, seed=5, first_crown=1), people=(2, 3), bots=False, missed=missed)
    stream = Stream(4)
    while decisions > 0 or client.game.to_act != 1:
        game = client.game
        client._events += game.apply(BOTS["builder"].choose(game.view(game.to_act), game.choices(), stream))
        decisions -= 1
    return client


@SIZES
async def test_who_comes_back_is_told_what_was_missed_once(size):
    client = evening(40, missed=12)
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.1)
        assert isinstance(app.screen, Over)
        text = app.text()
        assert "While you were away" in text
        assert "A bot played for you meanwhile." in text
        assert "Bára" in text
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert isinstance(app.screen, TableScreen)
        assert banner(app) == ""
        if size == SMALL:
            assert "─ While you were away ─" in app.text() or "While you were away" in app.text()


async def test_what_was_chosen_for_one_in_the_draft_is_told():
    client = FakeClient(new_game(3, first_crown=1), people=(2, 3), bots=False, missed=1)
    client._events += client.game.apply("1 pick " + client.game.view(1).draft[0])
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.1)
        assert isinstance(app.screen, Over)
        assert "A bot played for you meanwhile." in app.text()
        assert "You chose the" in app.text()


async def test_who_missed_nothing_is_told_nothing():
    client = evening(40, missed=None)
    client.missed = len(client._events)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.1)
        assert isinstance(app.screen, TableScreen)
        assert "While you were away" not in app.text()


async def test_after_a_lost_link_what_was_missed_is_news_until_the_own_turn_has_ended():
    client = evening(30, missed=None)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = len(client._events)
        client.tell(LinkUpdate("lost"))
        stream, game = Stream(9), client.game
        for _ in range(12):
            client._events += game.apply(BOTS["builder"].choose(game.view(game.to_act), game.choices(), stream))
        client.show()
        client.tell(LinkUpdate("back", before))
        await pilot.pause(0.1)
        if isinstance(app.screen, Over):
            await pilot.press("escape")
            await pilot.pause()
        assert app.board.fresh_from <= before
        assert app.board.missed[0] == before
        assert "While you were away" in app.text()
        while app.board.missed[1] and not game.over:
            client._events += game.apply(BOTS["builder"].choose(game.view(game.to_act), game.choices(), stream))
            client.show()
            await pilot.pause()
        last = client._events[-1] if client._events[-1].kind == "turn_ended" else None
        assert last is None or last.seat == 1
        assert "While you were away" not in app.text()


async def test_what_was_missed_waits_until_it_disturbs_nothing():
    client = evening(40, missed=None)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("l")
        await pilot.pause()
        client.tell(LinkUpdate("lost"), LinkUpdate("back", 3))
        await pilot.pause()
        assert isinstance(app.screen, LogScreen)
        await pilot.press("escape")
        await pilot.pause(0.1)
        assert isinstance(app.screen, Over)


@pytest.mark.parametrize(
    ("update", "said"),
    [
        (LinkUpdate("lost"), "It is tried again"),
        (LinkUpdate("moved"), "The game goes on at another machine"),
        (ClosedUpdate("kicked"), "You were sent away from this table. Press q to leave."),
        (ClosedUpdate("shutting_down"), "The host has ended the table. The game is saved there. Press q to leave."),
        (ClosedUpdate("replaced"), "Your seat is played from another window or machine now. Press q to leave."),
        (ClosedUpdate("of_a_later_version"), "The host has closed the table (of_a_later_version). Press q to leave."),
    ],
)
async def test_what_becomes_of_the_link_is_said(update, said):
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell(update)
        await pilot.pause()
        assert said in banner(app)
        assert said.split()[0] in app.text()


@pytest.mark.parametrize("own", [False, True])
async def test_after_a_move_one_is_told_where_one_is(own):
    client = among_people()
    client.owner = own
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell(LinkUpdate("moved"), LinkUpdate("back"))
        await pilot.pause()
        assert app.message.startswith("The table is yours now" if own else "The table was handed over")
        assert banner(app) == ""


async def test_a_long_line_is_broken_and_not_cut_off():
    client = among_people()
    app = TableApp(client)
    async with app.run_test(size=TINY) as pilot:
        await pilot.pause()
        client.tell(SavingUpdate("failed", "The disk is full, and the folder /home/ana/.local/share is on it."))
        await pilot.pause()
        await pilot.press("ctrl+p")
    said = " ".join(app.board.banner.split())
    assert said.startswith("[x] decide what to do")
    assert said.endswith("is on it.")


# ---- watching


@pytest.mark.parametrize("size", [SMALL, LARGE, TINY], ids=str)
async def test_who_watches_sees_everything_public_and_has_no_keys_to_act_with(size):
    client = watching(turn("warlord", city=("temple",), players=3) if False else None)
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        stream, game = Stream(2), client.game
        while game.round < 3:
            client._events += game.apply(BOTS["builder"].choose(game.view(game.to_act), game.choices(), stream))
        client.show()
        await pilot.pause()
        text = app.text()
        assert "Your hand" not in text
        assert "Your city" not in text
        assert all(name in text for name in ("Ana", "Bára", "Cyril"))
        asked = client.game.view(None).to_act
        assert any(name in text for name in ("is choosing", "is taking", "is laying"))
        assert asked is not None
        for key in "gcbiepnsrdua":
            assert not app.board.check_action("act", (key,))
        await pilot.press("g", "enter", "1", "enter", "e", "x")
        await pilot.pause()
        assert client.acted == client.asked == []
        for key, screen in (("k", Over), ("question_mark", None), ("l", LogScreen), ("m", PeopleScreen)):
            if screen is not None:
                await pilot.press(key)
                await pilot.pause()
                assert isinstance(app.screen, screen), key
                await pilot.press("escape")
                await pilot.pause()
        await pilot.press("t")
        await pilot.pause()
        await pilot.press("h", "enter")
        await pilot.pause()
        assert client.said == ["h"]


async def test_the_help_of_who_watches_has_no_keys_to_act_with():
    for client, acts in ((watching(), False), (among_people(), True)):
        app = TableApp(client)
        async with app.run_test(size=LARGE) as pilot:
            await pilot.pause()
            await app.push_screen(HelpScreen.about(app.screen))
            await pilot.pause()
            assert ("take gold" in app.text()) is acts


async def test_who_watches_sees_what_changed_in_this_round():
    client = watching()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        stream, game = Stream(2), client.game
        while game.view(None).turn is None or sum(player.gold for player in game.view(None).players) == 6:
            client._events += game.apply(BOTS["builder"].choose(game.view(game.to_act), game.choices(), stream))
            client.show()
        await pilot.pause()
        changed = [app.board.scene.changes.of(seat) for seat in (1, 2, 3)]
        assert any(change.gold or change.new or change.cards for change in changed)
        assert "This round" in app.text() or "What has happened" in app.text()


# ---- the end


def test_guests_can_look_at_the_table_when_the_game_is_over():
    answers = ends.answers(leads=False, leader="Bára", replay=False)
    assert [(one.id, one.key) for one in answers] == [("wait", "w"), ("story", "t"), ("look", "b"), ("menu", "m")]


def over() -> tuple[EndScreen, list[str], dict[str, bool | str]]:
    """The end of a game of three, what was answered, and who leads the table (which may change)."""
    game, stream = new_game(3, seed=3, city_size=6), Stream(5)
    while not game.over:
        game.apply(BOTS["builder"].choose(game.view(game.to_act), game.choices(), stream))
    names = {1: "Ana", 2: "Bára", 3: "Cyril"}
    lead: dict[str, bool | str] = {"leads": False, "leader": "Bára"}
    screen = EndScreen(
        game.view(1), names, lambda: "", answers=lambda: ends.answers(replay=False, **lead), otherwise="look"
    )
    return screen, [], lead


@pytest.mark.parametrize(
    ("update", "said", "style"),
    [
        (DealUpdate("fair"), "The deal was checked here and is fair", "-fair"),
        (DealUpdate("differs", "log"), "THE DEAL DOES NOT FIT.", "-differs"),
        (DealUpdate("differs", "terms"), "not what the lobby showed", "-differs"),
        (DealUpdate("differs", "seat"), "another seat than in the lobby", "-differs"),
        (DealUpdate("differs", "left_out"), "had no part in it", "-differs"),
        (DealUpdate("differs", "not_opened"), "THE DEAL WAS NOT OPENED.", "-differs"),
        (DealUpdate("differs", "of_a_later_version"), "THE DEAL DOES NOT FIT.", "-differs"),
        (DealUpdate("unknown"), "could not be checked here", ""),
    ],
)
async def test_the_end_says_whether_the_deal_was_fair(update, said, style):
    screen, _, _ = over()
    app = TableApp(among_people())
    async with app.run_test(size=LARGE) as pilot:
        await app.push_screen(screen)
        await pilot.pause()
        assert "deal" not in app.text()
        screen.take_deal(update)
        await pilot.pause()
        assert said in " ".join(app.text().split())
        assert screen.query_one("#deal").classes >= ({style} if style else set())


async def test_at_the_end_a_guest_waits_for_who_leads_and_is_offered_no_replay():
    screen, answered, lead = over()
    app = TableApp(among_people())
    async with app.run_test(size=LARGE) as pilot:
        app.push_screen(screen, answered.append)
        await pilot.pause()
        assert "Bára" in app.text().split("And now")[1]
        assert "walk through" not in app.text()
        assert "again" not in app.text().split("And now")[1].split("Bára")[0]
        lead.update(leads=True, leader="Ana")
        screen.offer()
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
    assert answered == ["again"]
