"""The numbered list of a question, and what is understood as an answer to it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_world import new_game, position

from citadels_engine import Game, Options
from citadels_tui import language
from citadels_tui.lines.menu import Deeper, Menu, Said, Unclear
from citadels_tui.lines.reasons import notation

NAMES = dict(enumerate(("Ana", "Bára", "Cyril", "Dan", "Eleonora", "Filip", "Gustav"), 1))


def menu(game: Game) -> Menu:
    view = game.view(game.to_act)
    return Menu(view, {player.seat: NAMES[player.seat] for player in view.players}, tuple(game.choices()))


def labels(menu: Menu) -> list[str]:
    return [row.label for row in menu.rows]


def said(menu: Menu, text: str) -> str | None:
    meaning = menu.meaning(text)
    return meaning.line if isinstance(meaning, Said) else None


def warlord() -> Game:
    players = [
        {
            "gold": 6,
            "hand": ["market", "trading-post", "palace"],
            "city": ["temple", "fortress"],
            "characters": ["warlord"],
        },
        {"gold": 2, "hand": ["tavern"], "city": ["tavern", "market"], "characters": ["bishop"]},
        {"gold": 2, "hand": [], "city": ["watchtower", "trading-post"], "characters": ["king"]},
    ]
    game = position(players)
    while game.to_act != 1:
        for line in (f"{game.to_act} gold", f"{game.to_act} end"):
            game.apply(line)
    game.apply("1 gold")
    return game


def magician() -> Game:
    players = [
        {"gold": 2, "hand": ["market", "temple", "trading-post", "temple"], "characters": ["magician"]},
        {"gold": 2, "hand": ["tavern"], "characters": ["bishop"]},
        {"gold": 2, "hand": ["manor", "castle"], "characters": ["merchant"]},
        {"gold": 2, "hand": [], "characters": ["king"]},
    ]
    return position(players)


def test_every_way_has_a_row_with_its_price() -> None:
    rows = menu(warlord()).lines
    assert rows[0].startswith("Build a district,")
    assert rows[1:3] == [
        "1: build Market for 2, Trading Post for 2, or Palace for 5",
        "2: income: 1 gold from military",
    ]
    assert rows[-1].endswith(": end turn")


def test_what_several_ways_end_with_is_said_once() -> None:
    players = [
        {"gold": 2, "hand": ["manor"], "characters": ["emperor"]},
        *({"gold": 2, "characters": [one]} for one in ("bishop", "merchant", "architect")),
    ]
    cast = ["assassin", "thief", "magician", "emperor", "bishop", "merchant", "architect", "warlord"]
    rows = menu(position(players, ruleset="dark-city", cast=cast, crown=1)).lines
    assert any(row.endswith(": give Bára, Cyril, or Dan the crown") for row in rows)


def test_a_row_of_several_ways_opens_a_list_of_its_own() -> None:
    game = warlord()
    top = menu(game)
    meaning = top.meaning("1")
    assert isinstance(meaning, Deeper)
    below = top.into(meaning.row)
    assert below.lines[0] == "Which district do you build?"
    assert below.lines[-1] == "0: back"
    number = labels(below).index("build Trading Post for 2") + 1
    assert said(below, str(number)) == "1 build trading-post"
    assert below.meaning("0") == Deeper(None)
    assert said(top, f"1 {number}") == "1 build trading-post"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1 build market", "1 build market"),
        ("build market", "1 build market"),
        ("BUILD Market", "1 build market"),
        ("build trading post", "1 build trading-post"),
        ("b tr", "1 build trading-post"),
        ("build market for 2", "1 build market"),
        ("income", "1 income"),
        ("inc", "1 income"),
        ("end", "1 end"),
        ("e", "1 end"),
        ("end turn", "1 end"),
        ("destroy 3 watchtower", "1 destroy 3 watchtower"),
        ("destroy cyril watch", "1 destroy 3 watchtower"),
        ("d cy w", "1 destroy 3 watchtower"),
    ],
)
def test_a_way_is_named_by_its_notation_or_its_words(text: str, line: str) -> None:
    assert said(menu(warlord()), text) == line


@pytest.mark.parametrize("text", ["", "xyzzy", "build castle", "market", "1 1 1", "gold", "destroy 2 market", "?", "🜏"])
def test_what_is_no_way_is_none(text: str) -> None:
    assert said(menu(warlord()), text) is None


def test_what_may_be_several_is_asked_back() -> None:
    top = menu(warlord())
    assert isinstance(top.meaning("build"), Deeper)
    assert isinstance(top.meaning("b"), Deeper)
    meaning = top.meaning("destroy cyril")
    assert meaning == Unclear(meaning.sentence)  # type: ignore[union-attr]
    assert meaning.sentence == (  # type: ignore[union-attr]
        "'destroy cyril' may be destroy Cyril's Watchtower for nothing or destroy Cyril's Trading Post for 1. "
        "Write more of it."
    )


def test_another_seat_is_not_ones_own() -> None:
    assert menu(warlord()).meaning("2 build market") == Unclear("You are seat 1, not 2.")
    assert menu(warlord()).meaning("9") == Unclear(
        f"There is no number 9 here; there are 1 to {len(menu(warlord()).rows)}."
    )
    assert isinstance(menu(warlord()).meaning("9" * 3000), Unclear)


def test_in_the_draft_a_character_alone_is_an_answer() -> None:
    game = new_game()
    top = menu(game)
    wanted = game.view(game.to_act).draft[0]
    assert said(top, wanted) == f"{game.to_act} pick {wanted}"
    assert said(top, f"the {wanted}") == f"{game.to_act} pick {wanted}"
    assert all(", rank " in label for label in labels(top))


def test_many_ways_are_counted_until_they_are_wanted() -> None:
    players = [{"characters": ["assassin"], "gold": 2}, {"characters": ["king"]}, {"characters": ["bishop"]}]
    top = menu(position(players))
    row = next(row for row in top.rows if row.verb == "kill")
    assert row.label == "kill… (7 to choose from)"
    assert labels(top.into(row))[-1] == "kill the Warlord"
    assert said(top.into(row), "king") == "1 kill king"
    assert said(top, "kill king") == "1 kill king"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("redraw temple", "1 redraw temple"),
        ("redraw temple temple", "1 redraw temple temple"),
        ("redraw trading post market", "1 redraw market trading-post"),
        ("red tr m", "1 redraw market trading-post"),
        ("redraw all", "1 redraw market temple temple trading-post"),
    ],
)
def test_several_cards_are_named_in_any_order(text: str, line: str) -> None:
    game = magician()
    assert said(menu(game), text) == line
    assert game.is_legal(line)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("chrám", "1 redraw temple"),
        ("chram tržnice", "1 redraw market temple"),
        ("obchod chrám", "1 redraw temple trading-post"),
        ("redraw chrám temple", "1 redraw temple temple"),
        ("all", "1 redraw market temple temple trading-post"),
    ],
)
def test_several_cards_are_named_in_the_players_language(text: str, line: str) -> None:
    language.speak("cs")
    top = menu(magician())
    below = top.into(next(row for row in top.rows if row.family))
    assert said(below, text) == line


@pytest.mark.parametrize(("spoken", "text"), [("en", "the castle"), ("en", "castle"), ("cs", "hrad"), ("cs", "castle")])
def test_a_card_that_is_not_among_what_can_be_chosen(spoken: str, text: str) -> None:
    language.speak(spoken)
    assert menu(magician()).not_offered(text).startswith("Hrad " if spoken == "cs" else "The Castle ")
    assert menu(magician()).not_offered("temple") == menu(magician()).not_offered("dance") == ""


def test_what_another_seat_would_do_is_none_of_ones_own_deeds() -> None:
    game = Game.new(Options("dark-city", 4, cast="random"), 1)
    mine = game.to_act
    assert mine is not None
    for line in ("bewitch king", "look 2", "take market", "tithe 1", "exchange market 2 tavern", "beautify market"):
        assert menu(game).meaning(f"{mine % 4 + 1} {line}") == Unclear(f"You are seat {mine}, not {mine % 4 + 1}.")


def test_several_cards_are_named_by_their_numbers() -> None:
    top = menu(magician())
    meaning = top.meaning("redraw")
    assert isinstance(meaning, Deeper)
    below = top.into(meaning.row)
    family = meaning.row.family  # type: ignore[union-attr]
    assert len(below.rows) == len(family) == 4
    assert said(below, "4 1") == f"1 redraw {' '.join(sorted((family[0], family[3])))}"
    assert below.meaning("1 1") == Unclear("There is no number 1 here; there are 1 to 4.")
    assert below.meaning("temple castle") == Unclear("'castle' is none of these cards.")
    assert top.meaning("redraw castle") == Unclear("'castle' is none of these cards.")
    assert said(below, "gold") == "1 gold"
    assert below.meaning("0") == Deeper(None)


def test_a_swap_is_named_by_the_player() -> None:
    assert said(menu(magician()), "swap cyril") == "1 swap 3"
    assert said(menu(magician()), "swap hands with Cyril") == "1 swap 3"
    assert said(menu(magician()), "swap 3") == "1 swap 3"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("build palace", "2 build palace"),
        ("2 build palace", "2 build palace"),
        ("build trading post", "2 build trading-post"),
        ("use laboratory trading post", "2 use laboratory trading-post"),
        ("kill condottiere", "2 kill warlord"),
        ("build", None),
        ("dance", None),
        ("", None),
    ],
)
def test_what_is_not_possible_can_still_be_asked_about(text: str, line: str | None) -> None:
    found = notation(text, 2)
    assert found == (line if line is None or "warlord" not in line else "2 kill condottiere")


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 7))
def test_every_row_of_every_question_leads_to_a_legal_line(seed: int, players: int) -> None:
    """Numbers, the notation and labels, in games played at random."""
    game, choice = new_game(players, seed), random.Random(seed)
    for _ in range(60):
        if game.over:
            break
        top = menu(game)
        for number, row in enumerate(top.rows, 1):
            meaning = top.meaning(str(number))
            assert meaning == (Said(row.line) if row.line else Deeper(row))
            for at, below in enumerate(top.into(row).rows if not row.line else (), 1):
                found = top.into(row).meaning(str(at))
                assert isinstance(found, Said)
                assert game.is_legal(found.line)
                assert below.label.isprintable()
        for one in game.choices():
            if not one.family:
                assert said(top, one.line) == said(top, one.line.split(" ", 1)[1]) == one.line
        game.apply(choice.choice([str(action) for action in game.legal_actions()[:50]]))


@settings(deadline=None, max_examples=60)
@given(
    st.text() | st.lists(st.sampled_from(["1", "build", "b", "redraw", "temple", "the", "0", "-1", "9999", "²", "all"]))
)
def test_whatever_is_typed_is_an_answer_or_a_sentence(typed: str | list[str]) -> None:
    text = typed if isinstance(typed, str) else " ".join(typed)
    for game in (warlord(), magician(), new_game()):
        top = menu(game)
        menus = [top, *(top.into(row) for row in top.rows if not row.line)]
        for one in menus:
            meaning = one.meaning(text)
            assert meaning is None or isinstance(meaning, Said | Deeper | Unclear)
            if isinstance(meaning, Said):
                assert game.is_legal(meaning.line)
        notation(text, 1)
