"""The table's screen: what it shows at every moment, at every size, and what it tells the application."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from table_world import LARGE, NAMES, SMALL, FakeClient, TableApp, new_game, position
from textual import events
from wcwidth import wcswidth

import citadels_tui
from citadels_engine.bots import BOTS
from citadels_engine.random import Stream
from citadels_tui.screens.saving import SavingScreen
from citadels_tui.screens.table import TableScreen
from citadels_tui.table.glyphs import ASCII, UNICODE
from citadels_tui.table.paint import Thing
from citadels_tui.table.reader import LogScreen, Over
from netplay.updates import ClosedUpdate, LinkUpdate, SavingUpdate

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])


def full_table(gold: int = 12) -> FakeClient:
    """Seven players, seven districts of the own, ten cards in hand: as much as there can be."""
    cities = [
        ["manor", "castle", "palace", "temple", "church", "monastery", "cathedral"],
        ["tavern", "market", "trading-post", "docks", "harbor", "town-hall", "great-wall"],
        ["watchtower", "prison", "battlefield", "fortress", "haunted-city", "keep"],
        ["smithy", "observatory", "graveyard", "dragon-gate"],
        ["university", "library", "imperial-treasury"],
        ["manor", "school-of-magic"],
    ]
    hand = ["temple", "temple", "tavern", "tavern", "castle", "manor", "docks", "harbor", "prison", "market"]
    city = ["laboratory", "keep", "church", "watchtower", "town-hall", "castle", "battlefield"]
    characters = ["thief", "magician", "king", "bishop", "merchant", "architect"]
    others = [
        {"city": stands, "gold": number, "characters": [character]}
        for number, (stands, character) in enumerate(zip(cities, characters, strict=True))
    ]
    me = {"gold": gold, "hand": hand, "city": city, "characters": ["assassin"]}
    return FakeClient(position([me, *others], ["1 gold"], crown=3))


# ---- at every size


@SIZES
async def test_the_largest_table_fits_with_question_and_actions_in_sight(size):
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text = app.text()
        assert "Build a district, name a character to kill" in text
        for entry in ("[b] build", "[n] kill", "[u] Laboratory", "[e] end turn"):
            assert entry in text
        for name in NAMES[1:]:
            assert name in text
        for card in ("Temple", "Tavern", "Castle", "Manor", "Docks", "Harbor", "Prison", "Market"):
            assert card in text


@pytest.mark.parametrize("width", [60, 67, 80, 103, 104, 120, 200])
@pytest.mark.parametrize("height", [20, 23, 24, 30, 36, 60])
async def test_any_size_shows_whole_lines_question_and_actions(width, height):
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        lines = app.text().split("\n")
        assert len(lines) == height
        assert all(wcswidth(line) <= width for line in lines)
        assert lines[0].startswith(" Citadels")
        assert lines[-1].startswith(" ? help")
        text = " ".join("\n".join(lines).split())
        assert "Build a district, name a character to kill, use the Laboratory, or end your turn." in text
        assert "[e] end turn" in text


async def test_resizing_keeps_the_cursor_and_shows_everything_again():
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("7")
        for size in (SMALL, (60, 20), (200, 50), LARGE):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.cursor == Thing("hand", "docks", at=6)
            assert "Docks" in app.text()


async def test_what_does_not_fit_scrolls_with_the_cursor_and_the_wheel():
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert "0 T Market" not in app.text()
        await pilot.press("0")
        assert "0 T Market" in app.text()
        players = app.board.query_one("#players")
        assert "Gustav" not in app.text()
        for _ in range(8):
            await pilot._post_mouse_events([events.MouseScrollDown], widget=players)
        await pilot.pause()
        assert "Gustav" in app.text()


# ---- what is shown


async def test_names_with_markup_and_wide_letters_are_shown_as_they_are():
    client = FakeClient(position([{"characters": ["assassin"]}, {"characters": ["king"]}], crown=1))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        names = {1: "[red]Ana[/]", 2: "東京の城"}
        app.board.take_view(client.game.view(1), client.game.choices(), client.game.greyed(), names=names)
        await pilot.pause()
        lines = app.text().split("\n")
        assert any("東京の城" in line for line in lines)
        assert all(wcswidth(line) <= 80 for line in lines)
        app.board.take_view(client.game.view(2), names={1: "[red]Ana[/]", 2: "B"})
        await pilot.pause()
        assert "[red]Ana[/]" in app.text()


async def test_the_draft_shows_what_each_would_bring_and_who_has_chosen():
    client = FakeClient(new_game(4, first_crown=4))
    client.game.apply(client.game.legal_actions()[0])
    app = TableApp(client)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        text = app.text()
        view = client.game.view(1)
        assert "you pick second of four" in text
        assert "Out, face up:" in text
        assert "Have chosen: Dan" in text
        assert "Still to choose: Bára, Cyril" in text
        assert "The others go on to Bára" in text
        assert len(view.draft) == 4


async def test_income_of_each_character_stands_in_the_draft():
    me = {"city": ["market", "docks", "temple"]}
    client = FakeClient(position([me, {}, {}, {}], phase="draft", crown=1))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        view, text = client.game.view(1), app.text()
        wanted = {character: gold for character, gold in view.draft_income.items() if gold}
        assert wanted
        for gold in wanted.values():
            assert f"{gold} now" in text


@SIZES
async def test_the_track_tells_killed_robbed_face_up_absent_and_unknown(size):
    others = (
        {"characters": ["thief"], "gold": 2},
        {"characters": ["merchant"], "gold": 2},
        {"characters": ["warlord"]},
    )
    game = position([{"characters": ["bishop"]}, *others], crown=1, face_up=["architect"])
    for line in ("2 steal warlord", "2 gold", "2 end"):
        game.apply(line)
    client = FakeClient(game)
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        lines = app.text().split("\n")
        track = "\n".join(lines[1:4] if size == LARGE else lines[1:3])
        for word in ("Bára", "you", "face up", "robbed", "no one"):
            assert word in track


async def test_what_changed_since_the_own_turn_is_marked():
    others = ({"characters": ["warlord"], "gold": 5, "hand": ["temple"]}, {"characters": ["king"]})
    game = position([{"characters": ["assassin"], "city": ["tavern"], "gold": 1}, *others], ["1 gold"], crown=1)
    client = FakeClient(game, bots=False)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("e")
        await pilot.pause()
        client.play("3 gold", "3 end", "2 gold", "2 build temple", "2 destroy 1 tavern")
        await pilot.pause()
        text = app.text()
        assert "+R1" in text  # the Temple is new
        assert "6g+1" in text
        assert "-Tavern" in text
        assert "Cyril, the King," in text


@SIZES
async def test_the_log_or_the_recap_tells_what_others_did(size):
    client = FakeClient(new_game(4, first_crown=1))
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        while client.game.round < 2 and not client.game.over:
            view = client.game.view(1)
            line = "1 end" if client.game.is_legal("1 end") else str(client.game.legal_actions()[0])
            assert view.to_act == 1
            await client.act(line)
            await pilot.pause()
        text = app.text()
        assert ("round 2" in text) if size == LARGE else ("Round 2 began." in text)


@SIZES
async def test_while_others_choose_the_track_shows_the_own_character_and_who_is_left(size):
    client = FakeClient(new_game(4, first_crown=1), bots=False)
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        text = app.text()
        assert "Bára is choosing a character." in text
        assert "Still to choose: Cyril, Dan" in text
        assert "You hold: " in text
        assert "1 Assassin" in text if size == LARGE else "1 Asn" in text


@SIZES
async def test_a_spectator_sees_the_table_without_a_hand(size):
    client = FakeClient(new_game(3, first_crown=1), bots=False)
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.board.take_view(client.game.view(None), names={1: "Ana", 2: "Bára", 3: "Cyril"})
        await pilot.pause()
        text = app.text()
        assert "Your hand" not in text
        assert all(name in text for name in ("Ana", "Bára", "Cyril"))
        assert "Ana is choosing a character." in text
        await pilot.press("g", "enter", "k", "escape")
        assert client.acted == []


# ---- what opens over it


async def test_space_reads_the_card_under_the_cursor_and_closes_it():
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = app.text()
        await pilot.press("space")
        await pilot.pause()
        assert isinstance(app.screen, Over)
        assert "It costs 1 gold" in app.text()
        await pilot.press("space")
        await pilot.pause()
        assert app.text() == before
        await pilot.press("shift+tab", "shift+tab", "space")  # the players: Bára
        await pilot.pause()
        assert "Cathedral" in app.text()


async def test_k_tells_what_was_passed_on():
    client = FakeClient(new_game(4, first_crown=1))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("k")
        await pilot.pause()
        assert "You left:" in app.text()
        assert "You hold:" in app.text()


async def test_l_opens_the_whole_log():
    client = FakeClient(new_game(4, first_crown=1))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(app.screen, LogScreen)
        await pilot.press("home")
        assert "round 1" in app.text()
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


# ---- the mouse


async def test_a_click_moves_the_cursor_and_another_one_there_acts():
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        hand = app.board.query_one("#hand").region
        await pilot.click(offset=(hand.x + 3, hand.y + 2))  # the fourth card
        await pilot.pause()
        assert app.cursor == Thing("hand", "tavern", at=3)
        assert client.acted == []
        await pilot.click(offset=(hand.x + 3, hand.y + 2))
        await pilot.pause()
        assert client.acted == ["1 build tavern"]


async def test_a_click_in_the_action_bar_acts_and_in_the_footer_opens():
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.click(offset=(1 + app.text().split("\n")[22].index("[n]"), 22))
        await pilot.pause()
        assert app.board.scene.intent is not None
        track = app.board.query_one("#track").region
        await pilot.click(offset=(app.text().split("\n")[track.y].index("4 Kng"), track.y))
        await pilot.click(offset=(app.text().split("\n")[track.y].index("4 Kng"), track.y))
        await pilot.pause()
        assert client.acted == ["1 kill king"]
        await pilot.click(offset=(app.text().split("\n")[23].index("k what"), 23))
        await pilot.pause()
        assert isinstance(app.screen, Over)


async def test_the_right_button_reads():
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        hand = app.board.query_one("#hand").region
        await pilot.click(offset=(hand.x + 3, hand.y + 2), button=3)
        await pilot.pause()
        assert isinstance(app.screen, Over)
        assert client.acted == []


async def test_hovering_over_what_cannot_be_built_says_why():
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        hand = app.board.query_one("#hand").region
        await pilot.hover(offset=(hand.x + 30, hand.y + 2))  # the second Castle
        await pilot.pause()
        assert app.message == "You already have a Castle in your city."
        await pilot.hover(offset=(1, 0))
        await pilot.pause()
        assert app.message == ""


# ---- the host


async def test_a_lost_link_is_said_and_forgotten_when_it_is_back():
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell(LinkUpdate("lost"))
        await pilot.pause()
        assert "The connection to the table is lost" in app.text()
        assert "no connection" in app.text()
        client.tell(LinkUpdate("back"))
        await pilot.pause()
        assert "no connection" not in app.text()
        assert "is lost" not in app.text()
        assert app.message == "The connection is back."


@pytest.mark.parametrize(("keys", "wanted"), [("t", {"do": "retry"}), ("u", {"do": "unsaved"})])
async def test_a_save_that_fails_offers_what_can_be_done(keys, wanted):
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell(SavingUpdate("failed", "The disk is full."))
        await pilot.pause()
        assert isinstance(app.screen, SavingScreen)
        await pilot.press(keys)
        await pilot.pause()
        assert client.decided == [{"op": "saving", **wanted}]
        client.tell(SavingUpdate("off", "The disk is full."))
        await pilot.pause()
        assert "NOT SAVED" in app.text()
        app.screen.board.say("The game waits until it can be saved.", trouble=True)
        await pilot.pause()
        assert "The game waits" in app.text()
        client.tell(SavingUpdate("saved", ""))
        await pilot.pause()
        assert "NOT SAVED" not in app.text()
        assert "The game waits" not in app.text()


async def test_a_save_that_fails_again_is_said_and_the_way_to_decide_stays_in_sight():
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell(SavingUpdate("failed", f"/home/{'very/' * 40}ana.toml: there is no space left"))
        await pilot.pause()
        client.refuse_with = "paused"
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.message.startswith("The save failed again: ")
        assert "[x] decide what to do · NOT SAVED:" in " ".join(app.text().split())


async def test_a_save_that_works_again_takes_the_question_away():
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell(SavingUpdate("failed", "The disk is full."))
        await pilot.pause()
        client.tell(SavingUpdate("saved", ""))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert client.decided == []


async def test_somebody_elses_failing_save_is_only_said():
    client = full_table()
    client.owner = False
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        client.tell(SavingUpdate("failed", ""))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "the game waits until its owner decides" in app.text()


async def test_leaving_and_a_closed_table_are_told_to_the_application():
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.posted[-1], TableScreen.LeaveWanted)
        client.tell(ClosedUpdate("shutting_down"))
        await pilot.pause()
        assert isinstance(app.posted[-1], TableScreen.Closed)
        assert app.posted[-1].why == "shutting_down"


async def test_the_end_is_told_once_with_the_last_view_and_all_events():
    game = new_game(2, seed=3, first_crown=1, city_size=6)
    client = FakeClient(game)
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        stream = Stream(5)
        while not game.over:
            await client.act(BOTS["builder"].choose(game.view(1), game.choices(), stream))
        await pilot.pause()
        ended = [one for one in app.posted if isinstance(one, TableScreen.Ended)]
        assert len(ended) == 1
        assert ended[0].view.winners == tuple(game.winners())
        assert ended[0].events[-1].kind == "scored"
        assert ended[0].events[0].kind == "round"
        assert "The game is over." in app.text()


# ---- looks


@pytest.mark.parametrize("colours", ["16", "none"])
async def test_types_have_letters_whatever_the_colours(colours):
    client = full_table()
    app = TableApp(client, colours=colours)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for code in ("N3", "R5", "T4", "M2", "U6"):
            assert code in app.text()


@SIZES
async def test_ascii_is_ascii(size):
    client = full_table()
    app = TableApp(client, ascii=True)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in ("", "n", "right", "escape", "1"):
            if key:
                await pilot.press(key)
            text = app.text().replace("Bára", "")
            assert text.isascii(), sorted({letter for letter in text if not letter.isascii()})


def test_every_glyph_is_one_cell_and_no_emoji():
    for glyphs in (UNICODE, ASCII):
        signs = [value for name in glyphs.__slots__ for value in (getattr(glyphs, name),)]
        flat = [sign for value in signs for sign in (value if isinstance(value, tuple) else (value,))]
        assert len(flat) > 15
        for sign in flat:
            assert wcswidth(sign) == 1
            assert sign.isascii() or wcswidth(sign + "\ufe0f") == 1, "it has an emoji's form"


async def test_an_idle_table_draws_nothing(monkeypatch):
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.board.repaint()
        await pilot.pause()
        drawn = []
        monkeypatch.setattr(app, "_display", lambda *args: drawn.append(args))
        app.board.repaint()
        await pilot.pause()
        assert drawn == []


# ---- no rule on the screen

ALLOWED = {"cards", "casts", "view", "events", "errors", "options", "rulesets", "sentences"}
"""The engine's modules of data. The rules are in the others."""


def _imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


def test_the_screen_imports_no_rule():
    root = Path(citadels_tui.__path__[0])
    checked = 0
    for folder in ("table", "screens", "widgets", "wording"):
        for path in sorted((root / folder).rglob("*.py")):
            for name in _imports(path):
                if name.split(".")[0] == "citadels_engine":
                    parts = name.split(".")
                    assert len(parts) > 2, f"{path.name} imports {name}"
                    assert parts[1] in ALLOWED, f"{path.name} imports {name}"
                    checked += 1
    assert checked > 20
