"""The rules to read: every card, every phase, found however they are written."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from wording_games import fault, positions

from citadels_engine import Options
from citadels_engine.cards import CHARACTERS, DISTRICTS
from citadels_engine.rulesets import ALLOWED, RULESETS
from citadels_tui.wording.rules import UnknownTopic, overview, phase_topic, topic, topics

IDS = [page.id for page in topics()]


def test_every_card_and_every_phase_has_a_page() -> None:
    assert set(CHARACTERS) | set(DISTRICTS) <= set(IDS)
    assert {
        "draft",
        "turn",
        "gathering",
        "building",
        "income",
        "end-of-round",
        "end-of-game",
        "scoring",
        "ties",
    } <= set(IDS)
    assert {"two-players", "three-players", "seven-players", "characters", "districts", "setup", "crown"} <= set(IDS)
    assert len(set(IDS)) == len(IDS)


@pytest.mark.parametrize("id", IDS)
def test_every_page_is_readable_text(id: str) -> None:
    for width in (78, 40):
        lines = topic(id).text(width).splitlines()
        assert max(cell_len(line) for line in lines) <= width
        assert set(lines[1]) == {"-"}
        assert len(lines) > 3
    for paragraph in topic(id).paragraphs:
        assert not fault(paragraph.replace("1  ", "1 ").replace(":  ", ": ").replace("  ", " "))


@pytest.mark.parametrize("id", IDS)
def test_a_page_is_found_by_its_title_in_any_manner(id: str) -> None:
    title = topic(id).title
    for name in (id, title, title.upper(), id.replace("-", " "), id.replace("-", ""), f"  {id} "):
        assert topic(name).id == id


def test_other_names_are_known() -> None:
    assert topic("condottiere").id == "warlord"
    assert topic("2 players").id == "two-players"
    assert topic("gather").id == "gathering"


def test_a_miss_suggests_the_nearest() -> None:
    with pytest.raises(UnknownTopic, match=r"Did you mean \"merchant\"\?"):
        topic("marchant")
    with pytest.raises(UnknownTopic, match='"citadels rules" lists them all'):
        topic("xyzzy")
    with pytest.raises(UnknownTopic):
        topic("")


def test_pages_follow_the_options() -> None:
    for option, values in ALLOWED.items():
        ruleset = next(id for id, rules in RULESETS.items() if option in rules.defaults)
        for value in values:
            for page in topics(Options(ruleset, **{option: value})):
                assert page.paragraphs
                assert not any("{" in paragraph for paragraph in page.paragraphs)
    assert "When a city has 6 districts" in topic("game", Options(city_size=6)).text()
    assert "Seat 2 has the crown first" in " ".join(topic("setup", Options(first_crown=2)).paragraphs)
    assert "drawn at random" in topic("setup").text()
    assert "their gold" not in topic("ties", Options(tie_break=("rank",))).text()
    assert "nothing further is compared" in " ".join(topic("ties", Options(tie_break=())).paragraphs)


def test_the_overview_names_every_page() -> None:
    text = overview()
    assert max(cell_len(line) for line in text.splitlines()) <= 78
    assert all(id in text for id in IDS)


@pytest.mark.parametrize("players", range(2, 8))
def test_every_moment_of_a_game_has_a_page_of_help(players: int) -> None:
    seen = set()
    for game in positions(Options(players=players), seed=players):
        seen.add(phase_topic(game.view(1)))
    assert seen <= set(IDS)
    assert "scoring" in seen
    assert {2: "two-players", 3: "three-players", 7: "seven-players"}.get(players, "draft") in seen
