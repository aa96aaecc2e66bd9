"""The track without borders: what has become of a character is always said in whole words, and never runs together."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from rich.cells import cell_len
from table_world import SMALL, TableApp, new_game, position
from test_table_screen import full_table

from citadels_engine.bots import BOTS
from citadels_engine.random import Stream
from citadels_engine.view import View
from citadels_tui.table.glyphs import ASCII, UNICODE, Glyphs
from citadels_tui.table.intent import aim
from citadels_tui.table.offers import sort_offers
from citadels_tui.table.paint import Thing
from citadels_tui.table.scene import Scene
from citadels_tui.table.track import known_of, paint_track, track_rows
from citadels_tui.table.words import track_state

LONG = ("Albin", "Kunigunde", "Bára z Hory", "Dan", "Maximilian", "東京の城", "Eleonora")
NAMES = dict(enumerate(LONG, 1))
BECOME = ("killed", "robbed", "face_up", "face_down", "no_one", "you")


def views(players: int, seed: int) -> list[View]:
    """Every view of seat 1 in a game among bots."""
    game, stream = new_game(players, seed=seed), Stream(seed)
    found = []
    while not game.over and len(found) < 220:
        game.apply(BOTS["builder"].choose(game.view(game.to_act), game.choices(), stream))
        found.append(game.view(1))
    return found[::4]


def words(scene: Scene, character: str) -> set[str]:
    """Every way to say what has become of a character; nothing if there is nothing to say."""
    what = known_of(scene, character).what
    state = next((one for one in BECOME if track_state(one) == what), "")
    return {track_state(state, length) for length in ("long", "short", "least")} if state else set()


def check(scene: Scene, width: int, rows: int) -> None:
    picture = paint_track(scene, width, boxes=False, rows=rows)
    assert len(picture.lines) == rows
    texts = ["".join(text for text, _ in line) for line in picture.lines]
    assert all(cell_len(text) <= width for text in texts), texts
    for before, spot in zip((None, *picture.spots), picture.spots, strict=False):
        text, character = _cells(texts[spot.y], spot.x, spot.width), spot.thing.id
        assert text[1:].startswith(f"{scene.view.cast.index(character) + 1} "), text
        if before is not None and before.y == spot.y:
            assert text[0] == " " or _cells(texts[spot.y], spot.x - 1, 1) == " ", texts
        said, wanted = text[1:].split()[2:], words(scene, character)
        assert not wanted or any(" ".join(said).endswith(word) for word in wanted), (texts, wanted)
        who = known_of(scene, character).who
        if who and said and not wanted:
            shown = " ".join(said)
            assert shown == who or shown.endswith(scene.glyphs.more), texts


def _cells(text: str, start: int, width: int) -> str:
    """The part of a text from one cell on, so many cells wide."""
    found, at = "", 0
    for letter in text:
        if start <= at < start + width:
            found += letter
        at += cell_len(letter)
    return found


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("players", range(2, 8))
def test_what_has_become_of_a_character_is_always_readable(players, glyphs: Glyphs):
    stream, seen = random.Random(players), set()
    for view in views(players, players):
        if view.draft:
            continue
        scene = Scene(view, NAMES, glyphs=glyphs, focus="track")
        scene.cursor = Thing("character", stream.choice(view.cast)) if stream.random() < 0.3 else None
        seen |= {known_of(scene, character).what for character in view.cast}
        for width in (60, 75, 76, 80, 96, 103):
            best, least = track_rows(width)
            for rows in {best, least}:
                check(scene, width, rows)
    assert {"no one", "you"} <= seen
    assert seen & {"killed", "robbed"}


@pytest.mark.parametrize("width", [60, 76, 80, 103])
def test_targets_are_marked_without_running_into_what_stands_before(width):
    game = position([{"characters": ["thief"]}, {"characters": ["king"]}, {"characters": ["bishop"]}], crown=1)
    view = replace(game.view(1), killed=("assassin",), face_up=("merchant", "architect"))
    offers = sort_offers(game.choices(), ())
    intent = aim(next(offer for offer in offers if offer.verb == "steal"), view)
    for rows in track_rows(width):
        check(Scene(view, NAMES, offers=offers, intent=intent), width, rows)


async def test_the_track_has_two_rows_in_a_small_window_unless_they_are_needed_below():
    others = ({"characters": ["king"]}, {"characters": ["bishop"]}, {"characters": ["warlord"]})
    roomy = TableApp(type(full_table())(position([{"characters": ["assassin"]}, *others], crown=1)))
    async with roomy.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert roomy.board.query_one("#track").size.height == 2
    full = TableApp(full_table())
    async with full.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert full.board.query_one("#track").size.height == 1


def test_who_robbed_the_own_second_character_is_you() -> None:
    people = [{"characters": ["thief", "magician"]}, {"characters": ["king", "bishop"]}]
    game = position(people, ["1 steal magician"])
    scene = Scene(game.view(1), names={1: "Ana", 2: "Bára"})
    assert known_of(scene, "magician").who == track_state("you")
