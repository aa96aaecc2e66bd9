"""The table's pure parts: layout, lines of text, offers, the cursor, and what changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from table_world import NAMES, new_game, position

from citadels_engine.errors import Refusal
from citadels_engine.view import Choice, Greyed
from citadels_tui.table.bar import bar_entries
from citadels_tui.table.changes import Memory, compare
from citadels_tui.table.cursor import moved, numbered
from citadels_tui.table.draft import paint_draft
from citadels_tui.table.layout import Needs, plan
from citadels_tui.table.log import LogLines
from citadels_tui.table.offers import (
    Offer,
    choice_for,
    greyed_for,
    lights,
    main_reason,
    sample_line,
    several_line,
    sort_offers,
    whole_verb_greyed,
    with_empty_hand,
)
from citadels_tui.table.paint import Row, Spot, Thing, clip, clip_line, flow, width_of, wrap
from citadels_tui.table.scene import Scene
from citadels_tui.table.stage import Stage
from citadels_tui.wording.cards import character_line, character_name, options_of

WIDE_TEXT = st.text(st.sampled_from("abc é漢字ー한 "), max_size=40)


# ---- lines of text


@given(WIDE_TEXT, st.integers(0, 30))
def test_clipped_text_is_never_wider_than_asked(text, width):
    assert cell_len(clip(text, width)) <= width
    if cell_len(text) <= width:
        assert clip(text, width) == text


@given(WIDE_TEXT, st.integers(2, 30))
def test_wrapped_text_keeps_its_letters_and_its_width(text, width):
    lines = wrap(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.lists(st.tuples(WIDE_TEXT, st.just("")), max_size=6), st.integers(0, 40))
def test_a_clipped_line_is_never_wider_than_asked(spans, width):
    assert width_of(clip_line(tuple(spans), width)) <= width


@given(WIDE_TEXT, st.integers(0, 20))
def test_a_column_is_as_wide_as_asked_whatever_is_in_it(text, width):
    assert Row().fit(text, width).width == width
    assert Row().fit(text, width, right=True).width == width


def test_things_flow_into_rows():
    assert flow(["aaa", "bb", "cccc"], len, 7, 2) == [["aaa", "bb"], ["cccc"]]
    assert flow(["too long for the row"], len, 7, 2) == [["too long for the row"]]


# ---- layout


@given(
    st.integers(60, 240),
    st.integers(20, 80),
    st.integers(1, 6),
    st.integers(0, 24),
    st.integers(0, 20),
    st.integers(0, 7),
    st.integers(2, 5),
)
def test_the_layout_fills_the_window_and_never_more(width, height, players, city, hand, draft, bar):
    needs = Needs(
        draft_tall=draft * 5,
        draft_short=draft,
        players_tall=players * 3,
        players_short=players,
        city_tall=4 * max(1, city // 4),
        city_short=max(1, city // 3),
        hand_tall=4 * max(1, hand // 4),
        hand_short=max(1, hand // 3),
        bar=bar,
    )
    result = plan(width, height, needs)
    assert result.used() == height
    assert result.bar == bar + 1
    assert result.header == result.footer == 1
    assert result.players >= 2
    assert result.city >= 2
    assert result.hand >= 2
    assert result.draft >= min(3, draft + 1) if draft else result.draft == 0
    assert result.left <= width


def test_a_small_window_does_not_change_its_looks_with_every_card():
    few = plan(80, 24, Needs(players_tall=6, players_short=3, city_tall=4, city_short=1, hand_tall=4, hand_short=1))
    many = plan(80, 24, Needs(players_tall=6, players_short=3, city_tall=8, city_short=3, hand_tall=12, hand_short=4))
    assert (few.tall_players, few.tall_city, few.tall_hand) == (False, False, False)
    assert (many.tall_players, many.tall_city, many.tall_hand) == (False, False, False)


# ---- offers


def test_offers_are_grouped_by_verb_and_closing_verbs_stand_last():
    choices = [Choice("3 end"), Choice("3 build manor", 3), Choice("3 use smithy", 2), Choice("3 build temple", 1)]
    greyed = [Greyed("3 income", Refusal("no_income", {"type": "noble"}))]
    offers = sort_offers(choices, greyed)
    assert [offer.verb for offer in offers] == ["build", "use smithy", "income", "end"]
    assert [offer.act for offer in offers] == ["build", "use", "income", "end"]
    assert whole_verb_greyed(offers[2]) == greyed[0]


def test_a_choice_belongs_to_the_thing_it_is_about():
    build = Offer("build", (Choice("3 build manor", 3),), (Greyed("3 build palace", Refusal("not_now")),))
    assert choice_for(build, Thing("hand", "manor", at=2)) == build.choices[0]
    assert choice_for(build, Thing("hand", "palace")) is None
    assert choice_for(build, Thing("city", "manor", 3)) is None
    assert greyed_for(build, Thing("hand", "palace")) == build.greyed[0]
    destroy = Offer("destroy", (Choice("3 destroy 2 keep", 2),))
    assert choice_for(destroy, Thing("city", "keep", 2, 1)) == destroy.choices[0]
    assert choice_for(destroy, Thing("city", "keep", 1, 1)) is None


def test_several_cards_make_one_sorted_line():
    redraw = Offer("redraw", (Choice("3 redraw", family=("temple", "temple", "manor")),))
    assert several_line(redraw, 3, ["temple", "manor", "temple"]) == "3 redraw manor temple temple"
    assert several_line(redraw, 3, []) is None
    assert several_line(redraw, 3, ["manor", "manor"]) is None
    keep = Offer("keep", (Choice("3 keep docks tavern"), Choice("3 keep docks palace")))
    assert several_line(keep, 3, ["tavern", "docks"]) == "3 keep docks tavern"
    assert several_line(keep, 3, ["tavern"]) is None


@pytest.mark.parametrize("seed", range(6))
def test_every_choice_of_real_games_has_a_place_and_a_key(seed):
    import random

    game, stream = new_game(2 + seed % 6, seed=seed), random.Random(seed)
    seen = set()
    while not game.over:
        view = game.view(game.to_act)
        for offer in sort_offers(game.choices(), game.greyed()):
            seen.add(offer.verb)
            assert offer.act
            if offer.place and offer.choices:
                lit = lights(offer, view)
                assert lit, f"nothing lights up for {offer.choices}"
                if not offer.several:
                    found = {choice_for(offer, thing).line for thing in lit}
                    assert found == {choice.line for choice in offer.choices}
        game.apply(stream.choice(game.legal_actions()))
    assert {"pick", "gold", "build", "end"} <= seen


def test_a_sample_line_is_notation_the_engine_can_refuse():
    game = new_game(4)
    seat = game.to_act % 4 + 1
    for act in ("gold", "cards", "build", "income", "end", "name", "swap", "redraw"):
        line = sample_line(seat, act, game.view(seat))
        assert game.why_not(line).code == "not_your_decision"


@pytest.mark.parametrize(
    ("act", "ruleset", "begins"),
    [
        ("name", "dark-city", "1 bewitch "),
        ("name", "classic", "1 kill "),
        ("destroy", "dark-city", "1 exchange "),
        ("destroy", "classic", "1 destroy "),
    ],
)
def test_a_sample_line_is_of_a_character_who_is_in_the_game(act: str, ruleset: str, begins: str):
    rank_5 = "abbot" if ruleset == "dark-city" else "bishop"
    rank_7 = "navigator" if ruleset == "dark-city" else "architect"
    people = [{"characters": [one], "city": ["temple"]} for one in (rank_5, rank_7)]
    cast = {"cast": "dark"} if ruleset == "dark-city" else {}
    assert sample_line(1, act, position(people, ruleset=ruleset, **cast).view(1)).startswith(begins)


# ---- the cursor


GRID = tuple(Spot(Thing("hand", "x", at=n), 10 * (n % 3), n // 3, 10) for n in range(7))


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [(0, "right", 1), (2, "right", 3), (0, "left", 0), (6, "right", 6), (1, "down", 4), (5, "down", 6), (6, "up", 3)],
)
def test_arrows_go_to_the_neighbour_and_stop_at_the_edge(start, way, end):
    assert moved(GRID, GRID[start].thing, way) == GRID[end].thing


def test_a_digit_is_a_place_a_rank_or_a_seat_and_zero_the_tenth():
    hand = [Spot(Thing("hand", "x", at=n), 0, n, 5) for n in range(12)]
    assert numbered(hand, 1).at == 0
    assert numbered(hand, 0).at == 9
    assert numbered([Spot(Thing("character", "king"), 0, 0, 5)], 4).id == "king"
    assert numbered([Spot(Thing("player", seat=3), 0, 0, 5)], 3).seat == 3
    assert numbered(hand[:3], 9) is None


# ---- what changed


def test_changes_are_counted_district_by_district():
    before = position([{"city": ["temple", "manor"], "gold": 3, "characters": ["king"]}, {"characters": ["thief"]}])
    after = position([{"city": ["manor", "docks"], "gold": 1, "characters": ["king"]}, {"characters": ["thief"]}])
    change = compare(before.view(2), after.view(2)).of(1)
    assert (change.gold, set(change.new), change.lost) == (-2, {1}, ("temple",))
    assert compare(None, after.view(2)).of(1).gold == 0


def test_marks_stay_for_the_own_turn_and_go_with_it():
    game = position(
        [{"characters": ["king"], "gold": 0}, {"characters": ["thief"], "gold": 4}, {"characters": ["warlord"]}],
        crown=1,
    )
    memory = Memory()
    memory.changes(game.view(1))
    for line in ("2 gold", "2 end"):
        game.apply(line)
        changes = memory.changes(game.view(1))
    assert changes.of(2).gold == 2  # the own turn has begun
    game.apply("1 gold")
    assert memory.changes(game.view(1)).of(2).gold == 2
    assert memory.changes(game.view(1)).of(1).gold == 0  # the own doing is no news
    game.apply("1 end")
    assert memory.changes(game.view(1)).players == {}


# ---- no room at all


@pytest.mark.parametrize("width", range(-4, 3))
def test_text_is_broken_to_an_end_however_little_room_there_is(width):
    assert "".join(wrap("No room.", width)).replace(" ", "") == "Noroom."
    assert wrap("東京", width)
    assert wrap("", width) == [""]
    assert clip("No room.", width) == clip("No room.", max(0, width))
    assert flow(["aaa", "bb"], len, width, 2) == [["aaa"], ["bb"]]


@pytest.mark.parametrize("drafting", [False, True])
def test_every_panel_is_painted_at_every_size_down_to_nothing(drafting):
    game = new_game(7) if drafting else position([{"characters": ["assassin"], "hand": ["palace"]}, {}], crown=1)
    seat = game.to_act
    choices, greyed = game.choices(), game.greyed()
    names = dict(enumerate(NAMES, 1))
    scene = Scene(game.view(seat), names, choices=choices, greyed=greyed, offers=sort_offers(choices, greyed))
    scene.message = "Something is not possible, and this says why at some length."
    events = tuple(enumerate(game.opening))
    scene.events, log = events, LogLines(names, seat)
    log.feed(events)
    for width in (*range(-2, 62), 104):
        for height in (0, 1, 2, 7, 20, 24):
            stage = Stage()
            stage.arrange(scene, width, height, "A banner")
            pictures = stage.paint(scene, log, 0, "A banner")
            assert {"header", "bar", "footer", "players"} <= set(pictures)


# ---- why not


def _short(card: str, price: int, gold: int) -> Greyed:
    return Greyed(f"1 build {card}", Refusal("too_dear", {"card": card, "price": price, "gold": gold}))


def test_a_verb_that_is_barred_has_one_reason_the_general_one_or_the_nearest():
    built = Greyed("1 build manor", Refusal("already_built", {"card": "manor"}))
    first = Greyed("1 build docks", Refusal("gather_first"))
    assert main_reason(Offer("build", (), (built, first))) == first.refusal
    dear = (_short("palace", 5, 1), built, _short("keep", 3, 1))
    assert main_reason(Offer("build", (), dear)) == dear[2].refusal
    assert main_reason(Offer("build", (), (built,))) == built.refusal
    assert main_reason(Offer("build")) is None
    sails = Greyed("1 build temple", Refusal("builds_nothing"))
    assert main_reason(Offer("build", (), (built, sails))) == sails.refusal


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_grey_in_the_bar_says_why_and_building_is_always_there(seed):
    import random

    game, stream = new_game(2 + seed % 6, seed=seed), random.Random(seed)
    grey = 0
    while not game.over:
        view, choices = game.view(game.to_act), game.choices()
        greyed = with_empty_hand(view, game.greyed())
        offers = sort_offers(choices, greyed)
        scene = Scene(
            view, dict(enumerate(NAMES, 1)), choices=choices, greyed=greyed, offers=offers, keys={"build": "b"}
        )
        entries = bar_entries(scene)
        barred = [entry for entry in entries if not entry.legal]
        assert all(entry.note for entry in barred)
        grey += len(barred)
        if view.asks == "turn" and not view.turn.gathered:
            assert any(entry.key == "b" for entry in entries)
        game.apply(stream.choice([str(action) for action in game.legal_actions()[:40]]))
    assert grey > 20


# ---- the draft as a list


def test_what_the_characters_do_stands_in_one_column_beside_the_longest_name():
    cast = ["witch", "tax-collector", "wizard", "emperor", "abbot", "alchemist", "navigator", "diplomat"]
    game = new_game(5, ruleset="dark-city", cast=cast, first_crown=1)
    scene = Scene(game.view(1), NAMES)
    drafted = [character_line(one, options_of(scene.view)) for one in scene.view.draft]
    rows = ["".join(text for text, _ in line) for line in paint_draft(scene, 80, tall=False).lines]
    assert any("Tax Collector" in row for row in rows)
    assert len({row.index(does) for row, does in zip(rows, drafted, strict=False)}) == 1


@pytest.mark.parametrize("width", [60, 80, 120])
def test_what_lies_face_down_is_said_whole(width):
    cast = ["witch", "tax-collector", "wizard", "emperor", "abbot", "alchemist", "navigator", "diplomat", "artist"]
    game = new_game(4, seed=2, ruleset="dark-city", cast=cast, first_crown=1)
    lines = paint_draft(Scene(game.view(1), NAMES), width, tall=False).lines
    rows = ["".join(text for text, _ in line) for line in lines]
    assert sum("One character lies face down" in row for row in rows) == 1
    assert all(any(character_name(one) in row for row in rows) for one in game.view(1).face_up)
