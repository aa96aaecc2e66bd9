"""What several people see together is what one who watches may see, whoever's eyes it is made from."""

from __future__ import annotations

import pytest
from wording_games import finished, positions

from citadels_engine import Options
from citadels_engine.events import KINDS
from citadels_tui.openly import OPEN_VALUES, open_event, open_view

GAMES = [
    *(Options(players=players) for players in range(2, 8)),
    Options("dark-city", 8, cast="random"),
    Options("citadela", 5, cast="random"),
    Options("dark-city", 5, cast="dark"),
]


@pytest.mark.parametrize("options", GAMES, ids=lambda options: f"{options.ruleset}-{options.players}")
def test_an_open_view_is_a_spectators_view(options: Options) -> None:
    players = options.players
    for game in positions(options, seed=players):
        watched = game.view(None)
        for seat in range(1, players + 1):
            assert open_view(game.view(seat)) == watched


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("ruleset", ["classic", "dark-city", "citadela"])
def test_an_open_event_is_what_a_spectator_sees(players: int, ruleset: str) -> None:
    _game, events = finished(players, players, ruleset=ruleset, **({} if ruleset == "classic" else {"cast": "random"}))
    for event in events:
        for seat in range(1, players + 1):
            assert open_event(event.seen_by(seat)) == event.seen_by(None)


def test_every_kind_of_event_is_known() -> None:
    assert set(OPEN_VALUES) == set(KINDS)
