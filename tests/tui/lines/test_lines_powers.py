"""What the powers of the Dark City leave on the table is told line by line as the screen shows it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from table_world import NAMES

from citadels_engine import Game, Options
from citadels_engine.view import View
from citadels_tui import language
from citadels_tui.lines import looks
from citadels_tui.table.known import about_game, about_players


def desk() -> Any:
    """Ana has looked at Cyril's hand; Bára has beautified one of two Temples; Ana and Dan have a Museum."""
    view = Game.new(Options("dark-city", 4, cast="random"), 7).view(1)
    ana, bara, cyril, dan = view.players
    players = (
        replace(ana, city=("museum",), museum=2),
        replace(bara, city=("temple", "temple"), beautified=("temple",)),
        cyril,
        replace(dan, city=("museum", "bell-tower"), museum=1),
    )
    view = replace(
        view,
        players=players,
        museum=("tavern", "docks"),
        hands_seen={3: ("market", "tavern")},
        bewitched=("king",),
        goal=view.options.city_size - 1,
    )
    seats = [SimpleNamespace(seat=seat, name=name) for seat, name in enumerate(NAMES[:4], 1)]
    company = SimpleNamespace(presence=lambda _seat: "")
    names = dict(enumerate(NAMES[:4], 1))
    return SimpleNamespace(view=view, names=names, joined=SimpleNamespace(seats=seats), company=company)


def test_what_is_known() -> None:
    told = list(looks.known(desk()))
    assert "Bewitched: the King." in told
    assert "Hand of Cyril: Market, Tavern." in told
    assert "Under your Museum: Tavern, Docks." in told
    assert "A city is complete with: 7 districts." in told


def test_everything_that_is_known_on_the_screen_is_told() -> None:
    here = desk()
    view: View = here.view
    labels = [fact.label for fact in (*about_players(view, here.names), *about_game(view)) if fact.cards or fact.text]
    assert [line.partition(":")[0] for line in looks.known(here)] == labels


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("", "Museum, unique, 4 gold, 2 cards under it."),
        ("bára", "Temple, religious, 2 gold, beautified; Temple, religious, 1 gold."),
        ("dan", "Museum, unique, 4 gold, 1 card under it; Bell Tower, unique, 5 gold."),
    ],
)
def test_a_city_with_what_lies_on_it_and_under_it(wanted: str, told: str) -> None:
    (line,) = looks.city(desk(), wanted)
    assert told in line


def test_the_same_in_czech() -> None:
    language.speak("cs")
    assert all("under it" not in line for line in looks.city(desk(), "dan"))
    assert all("beautified" not in line for line in looks.city(desk(), "bára"))
