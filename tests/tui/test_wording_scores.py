"""The end in words: parts of a score, winners, and how ties were broken."""

from __future__ import annotations

from dataclasses import replace

from wording_games import NAMES, fault, finished, names_of

from citadels_engine import Options
from citadels_engine.view import View
from citadels_tui.wording.scores import part_name, tie_sentence, total, winner_sentence


def _over(scores: dict[int, dict[str, int]], winners: tuple[int, ...], seat: int | None = None) -> View:
    game, _ = finished(4, 1)
    view = game.view(seat)
    players = tuple(replace(player, gold=(3, 5, 1, 0)[player.seat - 1], revealed=()) for player in view.players)
    return replace(view, scores=scores, winners=winners, players=players)


EQUAL = {1: {"districts": 20}, 2: {"districts": 20}, 3: {"districts": 17, "five_types": 3}, 4: {"districts": 8}}


def test_every_part_of_a_score_has_a_name() -> None:
    seen = set()
    for players in range(2, 8):
        for seed in range(8):
            game, _ = finished(players, seed)
            for parts in game.scores().values():
                seen |= set(parts)
    assert {"districts", "five_types", "first_city", "full_city", "dragon-gate", "university"} <= seen
    assert all(not fault(part_name(part)) for part in seen)
    assert part_name("map-room") == "Map Room"


def test_who_won() -> None:
    assert winner_sentence(_over(EQUAL, (2,)), NAMES) == "Bára wins with 20 points."
    assert winner_sentence(_over(EQUAL, (2,), seat=2), NAMES) == "You win with 20 points."
    assert winner_sentence(_over(EQUAL, (1, 2)), NAMES) == "Ana and Bára share the win with 20 points each."
    assert winner_sentence(_over(EQUAL, (1, 2), seat=1), NAMES) == "You and Bára share the win with 20 points each."
    assert winner_sentence(_over({}, ()), NAMES) == ""


def test_a_tie_is_explained_by_what_decided() -> None:
    said = tie_sentence(_over(EQUAL, (2,)), NAMES)
    assert said == (
        "Ana, Bára and Cyril have 20 points each. By what their districts cost, Ana and Bára are ahead. "
        "Their gold decides: Bára has 5, Ana 3."
    )
    said = tie_sentence(_over(EQUAL, (2,), seat=2), NAMES)
    assert said.endswith("By what their districts cost, Ana and you are ahead. Your gold decides: you have 5, Ana 3.")


def test_a_tie_that_nothing_decides() -> None:
    view = _over({1: {"districts": 20}, 2: {"districts": 20}, 3: {"districts": 9}, 4: {}}, (1, 2))
    view = replace(view, players=tuple(replace(player, gold=2) for player in view.players))
    assert tie_sentence(view, NAMES) == (
        "Ana and Bára have 20 points each. Their districts cost the same. They have the same gold. "
        "Nothing that is compared tells them apart, so they share the win."
    )


def test_a_tie_by_rank() -> None:
    view = _over({1: {"districts": 20}, 2: {"districts": 20}, 3: {}, 4: {}}, (1,))
    players = tuple(replace(p, revealed=(("warlord",), ("king",), (), ())[p.seat - 1]) for p in view.players)
    view = replace(view, players=players, options=Options(tie_break=("rank",)))
    assert tie_sentence(view, NAMES).endswith("The highest rank shown in the last round decides: Ana has 8, Bára 4.")


def test_without_a_tie_there_is_nothing_to_explain() -> None:
    assert tie_sentence(_over({1: {"districts": 9}, 2: {"districts": 8}, 3: {}, 4: {}}, (1,)), NAMES) == ""


def test_real_ties_are_explained_as_the_engine_decided_them() -> None:
    ties = 0
    for players in (6, 7):
        for seed in range(60):
            game, _ = finished(players, seed)
            view, names = game.view(None), names_of(game)
            said = tie_sentence(view, names)
            assert not said or not fault(said)
            best = max(total(view, seat) for seat in names)
            tied = [seat for seat in names if total(view, seat) == best]
            assert bool(said) == (len(tied) > 1)
            if said:
                ties += 1
                decided = len(view.winners) == 1
                assert said.endswith("share the win.") != decided
                assert not decided or f": {names[view.winners[0]]} has " in said
    assert ties > 2
