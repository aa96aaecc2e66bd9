"""The table's small texts: what a number means, why a card cannot be built, what others did, what signs mean."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len
from table_world import LARGE, NAMES, SMALL, FakeClient, TableApp, new_game, position
from test_table_screen import full_table

from citadels_engine.bots import BOTS
from citadels_engine.cards import DISTRICTS
from citadels_engine.errors import Refusal
from citadels_engine.random import Stream
from citadels_engine.view import Greyed
from citadels_tui.screens.help import HelpScreen
from citadels_tui.table.cards import hand_faces, paint_cards
from citadels_tui.table.glyphs import ASCII, UNICODE
from citadels_tui.table.legend import legend
from citadels_tui.table.log import paint_recap, since_last_turn
from citadels_tui.table.notes import hand_note
from citadels_tui.table.offers import sort_offers
from citadels_tui.table.paint import wrap
from citadels_tui.table.scene import Scene
from citadels_tui.table.track import known_of
from citadels_tui.widgets.reader import _lines
from citadels_tui.wording.recap import recap

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
NAMED = dict(enumerate(NAMES, 1))


def shown(lines: object) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]  # type: ignore[attr-defined]


@SIZES
async def test_points_are_called_so_and_the_turn_has_another_sign_than_the_cursor(size):
    client = full_table()
    app = TableApp(client)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for player in client.game.view(1).players[1:]:
            assert (f"{player.points}p " if size == SMALL else f"{player.points} points ") in app.text()
    game = position([{"characters": ["king"]}, {"characters": ["assassin"]}, {"characters": ["bishop"]}], crown=1)
    app = TableApp(FakeClient(game, bots=False))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.board.focus_panel("players")
        await pilot.press("2")
        assert re.search(r"▸ »Bára", app.text())  # the cursor on whose turn it is: both are to be seen
        await pilot.press("3")
        assert re.search(r"▸  Cyril", app.text())
        assert re.search(r"  »Bára", app.text())


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_no_two_signs_that_stand_in_one_place_are_alike(glyphs):
    assert len({glyphs.cursor, glyphs.decides, glyphs.target, glyphs.new, glyphs.lost}) == 5
    assert glyphs.decides != glyphs.crown


@pytest.mark.parametrize("width", [60, 66, 76, 80, 100])
def test_a_reason_beside_a_card_is_never_cut_off(width):
    hand = [card for card in DISTRICTS if card != "map-room"]
    refusals = [Refusal("too_dear", {"card": "x", "price": 9, "gold": 0}), Refusal("already_built", {"card": "x"})]
    for refusal in refusals:
        for shift in range(3):
            game = position([{"characters": ["thief"], "hand": hand[shift : shift + 24]}, {"characters": ["king"]}])
            view = game.view(1)
            greyed = tuple(Greyed(f"1 build {card}", refusal) for card in dict.fromkeys(view.hand))
            scene = Scene(view, NAMED, offers=sort_offers((), greyed))
            faces = hand_faces(scene, lambda thing, scene=scene: hand_note(scene, thing))
            lines = shown(paint_cards(scene, faces, width, tall=False, title=()).lines)
            assert all(cell_len(line) <= width for line in lines)
            note = "9 short" if refusal.code == "too_dear" else "have one"
            assert "\n".join(lines).count(note) == len(view.hand)


# ---- what others did


def evening(players: int, decisions: int) -> tuple[Scene, list[str], list[str]]:
    """A game of bots after so many decisions of seat 1 in its own turns: what was before its last turn, and since."""
    game, stream = new_game(players, seed=5), Stream(4)
    events, turns = list(game.opening), 0
    while turns < decisions:
        turns += game.to_act == 1 and game.view(1).asks == "turn"
        if turns < decisions:
            events += game.apply(BOTS["builder"].choose(game.view(game.to_act), game.choices(), stream))
    pairs = tuple((number, event.seen_by(1)) for number, event in enumerate(events))
    fresh = since_last_turn(pairs, 1)
    before = recap([event for number, event in pairs if number < fresh], NAMED, 1)
    since = recap([event for number, event in pairs if number >= fresh and event.seat != 1], NAMED, 1)
    return Scene(game.view(1), NAMED, events=pairs), before, since


@pytest.mark.parametrize("rows", range(1, 14))
@pytest.mark.parametrize(("players", "decisions"), [(2, 9), (2, 14), (4, 12), (7, 8), (7, 12)])
def test_the_recap_begins_with_a_sentence_and_older_ones_fill_what_is_left(players, decisions, rows):
    scene, before, since = evening(players, decisions)
    picture = paint_recap(before, since, scene, 80, rows)
    lines = shown(picture.lines)
    news, seen = " ".join(since), " ".join(" ".join(lines[-rows:]).split())
    assert all(cell_len(line) <= 80 for line in lines)
    if news not in seen:  # more than there is room for: it is scrolled to, and what is in sight begins with a sentence
        assert seen in [" ".join(since[at:]) for at in range(len(since))]
        assert news == " ".join(" ".join(lines).split())
        return
    older = seen.removesuffix(news).strip().removesuffix("Since your last turn" if news else "").strip()
    starts = [at for at in range(len(before) + 1) if " ".join(before[at:]) == older]
    assert starts, "it begins in the middle"
    if starts[0]:
        more = wrap(" ".join(before[starts[0] - 1 :]), 78)
        assert len(more) + len(wrap(news, 78)) * bool(news) + bool(news) > rows, "one more would have had room"


@pytest.mark.parametrize("players", [2, 3])
async def test_with_few_players_there_are_no_empty_rows_in_a_small_window(players):
    client = FakeClient(new_game(players, seed=3, first_crown=1))
    app = TableApp(client)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        stream = Stream(1)
        while client.game.round < 4 or client.game.view(1).asks != "turn":
            await client.act(BOTS["builder"].choose(client.game.view(1), client.game.choices(), stream))
        await pilot.pause()
        recapped = app.board.query_one("#recap").region
        rows = app.text().split("\n")[recapped.y : recapped.bottom]
        assert sum(not row.strip() for row in rows) <= 2


# ---- the legend


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_sign_and_every_word_of_the_track_is_explained(glyphs):
    told = "\n".join(legend(glyphs))
    for name in ("cursor", "focus", "target", "decides", "crown", "coin", "new", "lost"):
        assert f"\n{getattr(glyphs, name)}\t" in told
    for word in ("killed, dead", "robbed, rob", "face up, out", "face down, down", "no one, -", "11p"):
        assert f"\n{word}\t" in told
    assert not glyphs.text(told).isascii() or glyphs is ASCII


async def test_the_help_of_the_table_has_the_signs():
    app = TableApp(full_table())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await app.push_screen(HelpScreen.about(app.screen))
        await pilot.pause()
        await pilot.press("down", "down")
        await pilot.pause()
        assert "whose decision it is" in app.text()
        scene = app.client.screen.board.scene
        assert {known_of(scene, character, "least").what for character in scene.view.cast} <= {"", "you"}


@pytest.mark.parametrize("width", [30, 40, 45, 60, 90])
def test_a_key_and_what_it_does_stand_in_two_columns(width):
    page = ["↑ ↓ ← →\tmove", "pgup pgdn home end\tscroll", "^l\tdraw the whole screen again", "g\ttake gold"]
    lines = [line for line in _lines(page, width) if line]
    assert all(cell_len(line) <= width for line in lines)
    if width >= 40:
        starts = {re.search(r"\S.*?\S?(  +)(\S)", line).start(2) for line in lines if not line.startswith(" ")}
        assert len(starts) == 1, lines
