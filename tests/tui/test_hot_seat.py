"""Several people at one keyboard: who sees what and when, and how their clients look like one."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from app_helpers import home, make_app, on_screen, running, until
from hot_world import HotApp, World
from lobby_world import bot as lobby_bot
from lobby_world import free as lobby_free
from lobby_world import joined as lobby_joined
from lobby_world import person as lobby_person
from table_world import LARGE, SMALL, position
from table_world import new_game as fresh_game
from textual.pilot import Pilot

from citadels_engine.cards import DISTRICTS
from citadels_tui.app import CitadelsApp
from citadels_tui.commands.play import Wish, new_game
from citadels_tui.eyes import ForEyes, HotUpdate, ScreenFor
from citadels_tui.hot_seat import HotSeat
from citadels_tui.screens import cover
from citadels_tui.screens.confirm import AskScreen
from citadels_tui.screens.cover import CoverScreen
from citadels_tui.screens.end import EndScreen
from citadels_tui.screens.help import HelpScreen
from citadels_tui.screens.lobby import SeatEntry
from citadels_tui.screens.menu import MenuScreen
from citadels_tui.screens.new_game import NewGameScreen
from citadels_tui.screens.table import TableScreen
from citadels_tui.session import Session
from citadels_tui.starts import JoinTable, NewGame, Person
from citadels_tui.table.reader import Confirm, LogScreen, Over
from citadels_tui.trouble import Trouble
from citadels_tui.widgets.form import Entry, Explanation, Pick
from citadels_tui.wording import lobby as lobby_words
from citadels_tui.wording.cards import district_name
from netplay.updates import ClosedUpdate, DealUpdate, LinkUpdate, LogUpdate, SeatsUpdate, ViewUpdate
from saves.settings import Settings

__all__ = ["home"]

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE, (60, 20)], ids=str)


@pytest.fixture(autouse=True)
def _settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cover takes keys at once."""
    monkeypatch.setattr(cover, "SETTLE", 0.001)


def two_turns() -> World:
    """Ana, the Thief, and Bára, the King, at one keyboard, each with a card that nobody else has; Cyril is a bot."""
    ana = {"characters": ["thief"], "hand": ["palace"], "gold": 4, "city": ["temple"]}
    bara = {"characters": ["king"], "hand": ["cathedral"], "gold": 9}
    return World(position([ana, bara, {"characters": ["warlord"], "gold": 9}], crown=1), (1, 2))


async def uncover(pilot: Pilot[None], app: HotApp | CitadelsApp) -> None:
    """Press Enter on the cover."""
    await until(pilot, lambda: isinstance(app.screen, CoverScreen) and app.screen._settled)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.board.focused_panel is not None)
    await pilot.pause()


# ---- who sees what


@SIZES
async def test_the_table_is_covered_until_the_one_who_is_asked_is_alone(size):
    world = two_turns()
    app = HotApp(world)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: "Ana, it is your turn." in app.text())
        text = app.text()
        for word in ("Palace", "Cathedral", "Temple", "gold"):
            assert word not in text
        await uncover(pilot, app)
        assert "Palace" in app.text()
        assert "Cathedral" not in app.text()
        await pilot.press("g", "b")
        await pilot.pause()
        assert "Palace" in app.text()
        await pilot.press("escape", "e")
        await pilot.pause()
        if isinstance(app.screen, Confirm):
            await pilot.press("y")
        await until(pilot, lambda: "Bára, it is your turn." in app.text())
        assert "Palace" not in app.text()
        await uncover(pilot, app)
        assert "Cathedral" in app.text()
        assert "Palace" not in app.text()
        assert app.board.scene.view.seat == 2


async def test_when_nobody_here_is_asked_everybody_sees_what_everybody_may():
    world = two_turns()
    app = HotApp(world)
    async with app.run_test(size=SMALL) as pilot:
        await uncover(pilot, app)
        world.play("1 gold", "1 end")
        await uncover(pilot, app)
        world.play("2 gold", "2 end")
        await until(pilot, lambda: app.table._shown is None and isinstance(app.screen, TableScreen))
        await pilot.pause()
        text = app.text()
        assert "Cyril, the Warlord, is taking a turn." in text
        assert "Your hand" not in text
        assert "Palace" not in text
        assert "Cathedral" not in text
        assert app.board.scene.view == world.game.view(None)
        assert [event for _, event in app.board.scene.events] == [event.seen_by(None) for event in world.events]
        await pilot.press("g", "enter", "b", "e")
        await pilot.pause()
        assert world.game.to_act == 3


@SIZES
async def test_no_frame_shows_a_hand_to_another(size, monkeypatch):
    world = two_turns()
    app = HotApp(world)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        frames: list[tuple[int | None, bool, str]] = []
        display = app._display

        def kept(screen: object, renderable: object) -> None:
            display(screen, renderable)
            frames.append((app.table._shown, isinstance(app.screen, CoverScreen), app.text()))

        monkeypatch.setattr(app, "_display", kept)
        cards = {1: "Palace", 2: "Cathedral"}
        await uncover(pilot, app)
        for line in ("1 gold", "1 end"):
            await pilot.press("space", "k", "l")
            await pilot.pause()
            world.play(line)
            await pilot.pause()
        await uncover(pilot, app)
        for line in ("2 gold", "2 end", "3 gold", "3 end"):
            world.play(line)
            await pilot.pause()
        await pilot.pause(0.1)
        assert {shown for shown, _, _ in frames} == {None, 1, 2}
        for shown, covered, text in frames:
            for seat, card in cards.items():
                if covered or shown != seat:
                    assert card not in text


async def test_what_is_open_or_half_chosen_goes_with_the_one_it_belongs_to():
    world = two_turns()
    app = HotApp(world)
    async with app.run_test(size=SMALL) as pilot:
        await uncover(pilot, app)
        await pilot.press("g", "n")  # Ana looks for somebody to rob
        await pilot.pause()
        assert app.board.scene.intent is not None
        app.board.say("A word for Ana alone.")
        app.push_screen(Over("Palace", [[("It costs 5 gold.", "")]]))
        await pilot.pause()
        world.play("1 end")
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        assert not any(isinstance(screen, Over) for screen in app.screen_stack)
        await uncover(pilot, app)
        assert app.board.scene.intent is None
        assert app.message == ""
        assert "A word for Ana alone." not in app.text()
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(app.screen, LogScreen)
        assert "Ana is the Thief" in app.text()  # what the other one did is in the log


async def test_a_question_in_the_middle_of_anothers_turn_is_covered_too():
    ana = {"characters": ["warlord"], "gold": 9, "hand": ["palace"]}
    bara = {"characters": ["king"], "gold": 3, "city": ["graveyard", "tavern"], "hand": ["cathedral"]}
    world = World(position([ana, bara], ["2 gold", "2 end", "1 gold"], crown=2), (1, 2))
    app = HotApp(world)
    async with app.run_test(size=SMALL) as pilot:
        await uncover(pilot, app)
        world.play("1 destroy 2 tavern")
        await until(pilot, lambda: "Bára, it is your turn." in app.text())
        await uncover(pilot, app)
        assert "Take it into your hand" in app.text()
        assert "Palace" not in app.text()
        await pilot.press("p")
        await until(pilot, lambda: "Ana, it is your turn." in app.text())


async def test_the_draft_is_covered_from_one_to_the_next():
    world = World(fresh_game(3, first_crown=1), (1, 2, 3))
    app = HotApp(world)
    async with app.run_test(size=SMALL) as pilot:
        seen = []
        for _ in range(3):
            await until(pilot, lambda: isinstance(app.screen, CoverScreen))
            await uncover(pilot, app)
            seen.append(app.board.scene.view.seat)
            assert "You may take" in app.text()
            await pilot.press("enter")
            await pilot.pause()
        assert seen == [1, 2, 3]
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        assert "Ana, it is your turn." in app.text()  # her second choice


async def test_keys_on_their_way_do_not_uncover(monkeypatch):
    monkeypatch.setattr(cover, "SETTLE", 30.0)
    world = two_turns()
    app = HotApp(world)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        assert "Press Enter" not in app.text()
        await pilot.press("enter", "enter", "space")
        await pilot.pause()
        assert isinstance(app.screen, CoverScreen)
        assert "Palace" not in app.text()


async def test_help_on_the_cover_tells_nothing_of_the_game_and_comes_back_to_it():
    world = two_turns()
    app = HotApp(world)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        await app.push_screen(HelpScreen.about(app.screen))
        await pilot.pause()
        assert "Palace, " not in app.text()
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.posted[-1], TableScreen.LeaveWanted)


async def test_q_on_the_cover_asks_at_once_also_before_the_keys_are_still(monkeypatch):
    monkeypatch.setattr(cover, "SETTLE", 30.0)
    app = HotApp(two_turns())
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        await pilot.press("enter", "q")
        await pilot.pause()
        assert isinstance(app.screen, CoverScreen)
        assert isinstance(app.posted[-1], TableScreen.LeaveWanted)


@SIZES
async def test_the_cover_shows_the_clock_a_pause_and_who_is_gone(size):
    world = two_turns()
    world.elsewhere = frozenset({3})
    app = HotApp(world)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        state = replace(world.state, decision_time=60)
        app.table.take(SeatsUpdate(world.seats, 0.0, "", state))
        await until(pilot, lambda: " left" in app.text())
        assert "0:5" in app.text() or "1:00" in app.text()
        gone = (*world.seats[:2], replace(world.seats[2], status="gone"))
        app.table.take(SeatsUpdate(gone, 0.0, "asked", state))
        await until(pilot, lambda: "The game is paused." in app.text())
        await until(pilot, lambda: "Cyril is not here; the seat is kept." in app.text())
        assert "0:" not in app.text()
        assert "palace" not in app.text().lower()


async def test_the_others_at_the_keyboard_read_that_one_was_sent_away():
    app = HotApp(two_turns())
    async with app.run_test(size=SMALL) as pilot:
        await uncover(pilot, app)
        app.world.clients[0].tell(ClosedUpdate("kicked"))
        await until(pilot, lambda: "Ana was sent away from this table." in app.text())
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        app.world.play("1 gold", "1 end")
        await until(pilot, lambda: "Bára, it is your turn." in app.text())


def test_who_sits_alone_with_bots_is_told_of_free_seats_only_where_there_are_some():
    alone = lobby_joined(lobby_person(1, "Ana"), lobby_bot(2), lobby_free(3))
    assert "free seats" in lobby_words.question(alone)
    full = lobby_joined(lobby_person(1, "Ana"), lobby_bot(2), lobby_bot(3))
    assert lobby_words.question(full) == "Everybody is ready: start the game."


def test_in_the_lobby_people_at_one_keyboard_are_told_apart_and_not_waited_for():
    seats = (lobby_person(1, "Ana"), lobby_person(2, "Pal"), lobby_person(3, "Eva", ready=True))
    table = lobby_joined(*seats)
    own, beside = SeatEntry(seats[0], True, True), SeatEntry(seats[1], False, False, beside=True, with_leader=True)
    assert "".join(text for text, _ in own.draw(56)).split()[2:] == ["leads,", "you"]
    assert "".join(text for text, _ in beside.draw(56)).split()[2:] == ["at", "this", "keyboard"]
    assert "Pal" in lobby_words.question(table)
    assert lobby_words.question(table, (1, 2)) == "Everybody is ready: start the game."
    gone = lobby_joined(seats[0], lobby_free(2), seats[2])
    assert lobby_words.notes(gone, table, (1, 2)) == [], "whoever sits here need not be told of Pal"
    assert lobby_words.notes(gone, table, (1,)) == ["Pal has come."]


def test_what_was_so_before_the_screen_was_there_is_not_told_as_news(tmp_path):
    session = Session(JoinTable(None, "Ana"), tmp_path)
    session.joined = lobby_joined(lobby_person(1), lobby_free(2))
    for seats in ((lobby_person(1), lobby_free(2)), (lobby_person(1), lobby_person(2))):
        session._take(SeatsUpdate(seats, 0.0, "", session.joined.state))
    heard = []
    session.listen(heard.append)
    assert [update.seats for update in heard] == [session.joined.seats]


async def test_one_can_look_at_the_own_cards_while_nobody_here_is_asked():
    world = two_turns()
    app = HotApp(world)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        world.play("1 gold", "1 end", "2 gold", "2 end")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.pause()
        assert "h own cards" in app.text()
        await pilot.press("h")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("2")
        await until(pilot, lambda: "Bára, your cards come next." in app.text())
        await uncover(pilot, app)
        assert "Cathedral" in app.text()
        assert "h cover cards" in app.text()
        await pilot.press("h")
        await until(pilot, lambda: app.table._shown is None)
        await pilot.pause()
        assert "Cathedral" not in app.text()
        assert isinstance(app.screen, TableScreen)


async def test_who_is_asked_can_cover_the_table_again():
    world = two_turns()
    app = HotApp(world)
    async with app.run_test(size=SMALL) as pilot:
        await uncover(pilot, app)
        await pilot.press("h")
        await until(pilot, lambda: "Ana, it is your turn." in app.text())
        assert "Palace" not in app.text()
        await uncover(pilot, app)
        assert "Palace" in app.text()


async def test_a_cover_goes_when_the_question_is_answered_elsewhere():
    world = two_turns()
    app = HotApp(world)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        world.play("1 gold", "1 end")  # the time was over
        await until(pilot, lambda: "Bára, it is your turn." in app.text())
        assert sum(isinstance(screen, CoverScreen) for screen in app.screen_stack) == 1
        world.play("2 gold", "2 end")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.table._shown is None


async def test_each_is_told_of_what_that_one_missed_and_not_before_the_cover_is_gone():
    world = World(fresh_game(2, seed=5, first_crown=1), (1, 2))
    while world.game.to_act != 1 or world.game.round < 3:
        game = world.game
        world.events += game.apply(str(game.legal_actions()[0]))
    world.missed = {1: 5, 2: len(world.events)}
    app = HotApp(world)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        assert "While you were away" not in app.text()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Over))
        assert "While you were away" in app.text()
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        while world.game.to_act == 1:
            world.play_bot()
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        await uncover(pilot, app)
        assert isinstance(app.screen, TableScreen)


# ---- like one client


class Ear:
    """Keeps what the screen would be told."""

    def __init__(self) -> None:
        self.heard: list[HotUpdate] = []

    def of(self, kind: type) -> list[object]:
        return [one for one in self.heard if isinstance(one, kind)]

    def for_seat(self, seat: int | None, kind: type = ViewUpdate) -> list[object]:
        return [one.update for one in self.of(ForEyes) if one.seat == seat and isinstance(one.update, kind)]


async def sat_down(world: World) -> tuple[HotSeat, Ear]:
    ear = Ear()
    hot = world.hot_seat(ear.heard.append)
    await hot.start()
    return hot, ear


async def test_each_view_and_log_goes_to_one_pair_of_eyes_and_the_table_is_told_once():
    world = two_turns()
    hot, ear = await sat_down(world)
    world.play("1 gold")
    assert hot.eyes == (1, 2)
    assert [update.view.seat for update in ear.for_seat(1)] == [1] * len(ear.for_seat(1))
    assert [update.view.seat for update in ear.for_seat(2)] == [2] * len(ear.for_seat(2))
    assert {update.view.seat for update in ear.for_seat(None)} == {None}
    assert all(not update.choices and not update.view.hand for update in ear.for_seat(None))
    assert not ear.of(ViewUpdate)
    assert not ear.of(LogUpdate)
    before = len(ear.of(SeatsUpdate))
    for client in world.clients:
        client.tell(SeatsUpdate(world.seats, 0.0))
    assert len(ear.of(SeatsUpdate)) == before + 1
    assert ear.of(ScreenFor) == [ScreenFor(1)]


async def test_what_is_done_goes_through_the_client_of_whoever_does_it():
    world = two_turns()
    hot, _ear = await sat_down(world)
    assert (await hot.act("1 gold")).ok
    assert (await hot.why("2 gold")).code == "not_your_decision"
    await hot.table("pause", paused=True)
    await hot.table("ready", ready=True)
    assert world.client(1).asked == [("pause", {"paused": True}), ("ready", {"ready": True})]
    assert world.client(2).asked == [("ready", {"ready": True})]
    world.clients[0].tell(SeatsUpdate(world.seats, 0.0, state=SimpleNamespace(chair=2)))  # type: ignore[arg-type]
    await hot.table("pause", paused=False)
    assert world.client(2).asked[-1] == ("pause", {"paused": False})
    await hot.chat("hello")
    assert world.client(1).said == ["hello"]
    await hot.close()
    assert all(client.closed for client in world.clients)


async def test_a_yes_for_all_counts_where_one_of_them_is_not_asked():
    world = two_turns()
    hot, _ear = await sat_down(world)
    world.client(1).refuse = True  # who hands the table over is not asked
    assert (await hot.table("agree", yes=True)).ok
    world.client(2).refuse = True
    assert not (await hot.table("agree", yes=True)).ok


async def test_it_is_uncovered_only_for_whose_turn_it_is_and_when_the_question_is_there():
    world = two_turns()
    hot, _ear = await sat_down(world)
    assert not hot.uncover(2)
    for client in world.clients[1:]:
        client.tell = lambda _update: None  # Bára's news are late
    world.play("1 gold", "1 end")
    assert not hot.uncover(1)
    assert not hot.uncover(2)
    world.clients[1].tell = hot._listener(hot._people[1])
    world.clients[1].show()
    assert hot.uncover(2)


@pytest.mark.parametrize("first", [0, 1], ids=["the first is first", "the second is first"])
async def test_a_new_game_is_told_in_an_order_in_which_it_can_be_shown(first):
    world = World(fresh_game(2, first_crown=1), (1, 2))
    _hot, ear = await sat_down(world)
    world.game, world.number = fresh_game(2, seed=9, first_crown=2), 1
    world.events = list(world.game.opening)
    ear.heard.clear()
    for client in (world.clients[first], world.clients[1 - first]):
        client.begin_anew()
    told = ear.heard
    at = next(number for number, one in enumerate(told) if not isinstance(one, ForEyes | ScreenFor))
    assert told[at] == world.joined(1)
    after = [one.seat for one in told[at:] if isinstance(one, ForEyes) and isinstance(one.update, ViewUpdate)]
    assert sorted(map(str, after)) == ["1", "2", "None"]
    assert not [one for one in told[:at] if isinstance(one, ForEyes) and isinstance(one.update, ViewUpdate)]
    assert told[-1] == ScreenFor(2) or ScreenFor(2) in told[at:]


async def test_one_lost_link_is_told_and_that_all_are_back():
    world = two_turns()
    _hot, ear = await sat_down(world)
    first, second = world.clients
    first.tell(LinkUpdate("lost"))
    second.tell(LinkUpdate("lost"))
    first.tell(LinkUpdate("back", 7))
    assert [link.state for link in ear.of(LinkUpdate)] == ["lost"]
    second.tell(LinkUpdate("back", None))
    assert [link.state for link in ear.of(LinkUpdate)] == ["lost", "back"]
    assert [link.missed for link in ear.for_seat(1, LinkUpdate)] == [7]
    assert [link.missed for link in ear.for_seat(2, LinkUpdate)] == [None]


async def test_who_is_sent_away_leaves_the_others_here():
    world = two_turns()
    hot, ear = await sat_down(world)
    world.clients[0].tell(ClosedUpdate("kicked"))
    assert ear.for_seat(1, ClosedUpdate)
    assert not ear.of(ClosedUpdate)
    assert hot.eyes == (2,)
    assert ear.heard[-1] == ScreenFor(None)
    assert hot.joined.seat == 2
    world.play("1 gold", "1 end")
    assert ear.heard[-1] == ScreenFor(2)
    assert ear.for_seat(None)[-1].view == world.game.view(None)
    world.clients[1].tell(ClosedUpdate("kicked"))
    assert [one.why for one in ear.of(ClosedUpdate)] == ["kicked"]


async def test_the_end_of_the_table_is_told_once():
    world = two_turns()
    _hot, ear = await sat_down(world)
    for client in world.clients:
        client.tell(ClosedUpdate("shutting_down"))
    assert [one.why for one in ear.of(ClosedUpdate)] == ["shutting_down"]


async def test_the_weightiest_verdict_counts():
    world = two_turns()
    _hot, ear = await sat_down(world)
    for verdict in ("unknown", "fair", "fair"):
        world.clients[0].tell(DealUpdate(verdict))
    world.clients[1].tell(DealUpdate("differs", "log"))
    world.clients[1].tell(DealUpdate("fair"))
    assert [(one.verdict, one.why) for one in ear.of(DealUpdate)] == [("unknown", ""), ("fair", ""), ("differs", "log")]


async def test_a_seat_that_cannot_be_had_gives_the_others_up():
    world = two_turns()
    hot = world.hot_seat(lambda update: None)

    async def refuse(_tell: object) -> object:
        raise ConnectionError("full")

    hot._openers = [hot._openers[0], refuse]
    with pytest.raises(ConnectionError):
        await hot.start()
    assert world.clients[0].closed


# ---- how it begins


async def form_of(pilot: Pilot[None], app: CitadelsApp) -> tuple[NewGameScreen, list[NewGame | None]]:
    """The form of a new game, and where its result will be."""
    form, results = NewGameScreen("Ana", 3, "planner", "normal"), list[NewGame | None]()
    app.push_screen(form, results.append)
    await until(pilot, lambda: form.is_current and bool(form.query(Entry)))
    return form, results


async def test_the_form_takes_people_at_this_keyboard_and_bots_have_the_other_seats(home: Path) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form, results = await form_of(pilot, app)
        form.query_one("#companions", Entry).value = "Bob,  Cyd , Dan"
        await pilot.pause()
        assert form.query_one("#players", Pick).value == 4  # there is room for all
        assert not any(row.display for row in form.query(Pick) if (row.id or "").startswith("bot-"))
        form.query_one("#players", Pick).value = 5
        await pilot.pause()
        assert [row.id for row in form.query(Pick) if (row.id or "").startswith("bot-") and row.display] == ["bot-5"]
        await pilot.press("ctrl+s")
        await until(pilot, lambda: bool(results))
    (wanted,) = results
    assert wanted is not None
    assert wanted.people[:4] == (Person("Ana"), Person("Bob"), Person("Cyd"), Person("Dan"))
    assert [one.bot for one in wanted.people] == ["", "", "", "", "planner"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("ana", "Two people cannot both be called ana."),
        ("Bob, Host", "Nobody may be called 'Host'"),
        ("B,C,D,E,F,G,H", "8 people do not fit at a table for 3"),
    ],
)
async def test_the_form_refuses_people_who_cannot_be(home: Path, names: str, said: str) -> None:
    app = make_app(home)
    async with running(app) as pilot:
        form, results = await form_of(pilot, app)
        form.query_one("#companions", Entry).value = names
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert said in form.query_one(Explanation).text
        assert not results


def test_people_are_named_on_the_command_line() -> None:
    wanted = new_game(Wish(people="Ana, Bob", bots=("random",), players=4), Settings(name="Zoe"))
    assert [(one.name, one.bot) for one in wanted.people[:2]] == [("Ana", ""), ("Bob", "")]
    assert [one.bot for one in wanted.people[2:]] == ["random", "random"]
    assert len(new_game(Wish(people="Ana,Bob,Cyd,Dan,Eva"), Settings(players=4)).people) == 5
    assert len(new_game(Wish(people="Ana,Bob", bots=("random", "planner")), Settings()).people) == 4
    assert new_game(Wish(people="Ana", players=2), Settings(name="Zoe")).people[0].name == "Ana"


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (Wish(people="Ana,ana"), "--people: two people cannot both be called ana."),
        (Wish(people="Ana,,Bob"), "--people: You need a name: at least one letter."),
        (Wish(people="Ana,Bob,Cyd", players=2), "--people: 3 people do not fit at a table for 2."),
        (Wish(people="Ana,Bob", players=2, bots=("random",)), "1 bot is named and 0 seats are free"),
    ],
)
def test_people_who_cannot_be_are_refused_on_the_command_line(wish: Wish, said: str) -> None:
    with pytest.raises(Trouble, match=re.escape(said)) as caught:
        new_game(wish, Settings(name="Ana"))
    assert caught.value.code == 2


# ---- through the real host


async def play_on(pilot: Pilot[None], app: CitadelsApp) -> set[int | None]:
    """Play as two hurried people would until the game is over; whose boards were shown on the way."""
    shown: set[int | None] = set()
    while not isinstance(app.screen, EndScreen):
        screen = app.screen
        if isinstance(screen, CoverScreen):
            assert not _cards_on(app), "a card is to be seen through the cover"
            await pilot.press("enter")
        elif isinstance(screen, TableScreen) and screen.board.scene is not None:
            scene = screen.board.scene
            shown.add(scene.view.seat)
            if scene.mine and scene.choices:
                row = next((one for one in scene.choices if one.verb == "build"), scene.choices[0])
                await screen.client.act(row.line if not row.family else f"{row.line} {row.family[0]}")
        await pilot.pause(0.005)
    return shown


def _cards_on(app: CitadelsApp) -> list[str]:
    text = on_screen(app)
    return [card for card in DISTRICTS if district_name(card) in text and card not in ("temple", "keep")]


@pytest.mark.slow
async def test_a_whole_game_at_one_keyboard_ends_open_to_all_and_goes_on_with_both(home: Path) -> None:
    people = (Person("Ana"), Person("Bob"), Person("Cyril", "builder"))
    app = make_app(home, NewGame(people, {"ruleset": "classic", "city_size": 6}, "7", 0.0))
    async with running(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        assert await play_on(pilot, app) >= {1, 2}
        shown = on_screen(app)
        assert "Total" in shown
        assert "You win" not in shown
        assert all(name in shown for name in ("Ana", "Bob", "Cyril"))
        await pilot.press("t")
        await until(pilot, lambda: "The story is in" in on_screen(app))
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, CoverScreen))
        assert app.session is not None
        assert isinstance(app.session.client, HotSeat)
        assert app.session.client.eyes == (1, 2)
    (story,) = (home / "saves").glob("*.txt")
    assert "You " not in story.read_text()


async def test_a_game_at_one_keyboard_is_resumed_under_a_cover(home: Path) -> None:
    people = (Person("Ana"), Person("Bob"))
    app = make_app(home, NewGame(people, {"ruleset": "classic", "first_crown": 1}, "7", 0.0))
    async with running(app) as pilot:
        await uncover(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: "Bob, it is your turn." in on_screen(app))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await pilot.press("q")
        await until(pilot, lambda: app._exit)
    again = make_app(home)
    async with running(again) as pilot:
        await until(pilot, lambda: isinstance(again.screen, MenuScreen))
        await pilot.press("r")
        await until(pilot, lambda: "round 1" in on_screen(again))
        await pilot.press("enter")
        await until(pilot, lambda: "Bob, it is your turn." in on_screen(again))
        await uncover(pilot, again)
        assert "Your hand" in on_screen(again)
