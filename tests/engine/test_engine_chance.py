"""Chance: the engine's own stream, the same everywhere, and games that come out of it again card for card."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_engine import Game, Options
from citadels_engine.random import Stream

RECORDED = json.loads((Path(__file__).parent / "recorded_games.json").read_text(encoding="utf-8"))


def words(seed: str, count: int) -> list[int]:
    """The stream's 32-bit words as its documentation says they come, worked out apart from it."""
    key = blake2b(seed.encode(), digest_size=32).digest()
    blocks = [blake2b(i.to_bytes(8, "little"), key=key, digest_size=64).digest() for i in range(count // 16 + 1)]
    raw = b"".join(blocks)
    return [int.from_bytes(raw[4 * i : 4 * i + 4], "little") for i in range(count)]


@pytest.mark.parametrize("seed", ["", "7", "c0ffee", "Zlaté ulice"])
def test_numbers_are_the_words_of_the_hash_taken_modulo(seed: str) -> None:
    stream = Stream(seed)
    assert [stream.below(1 << 32) for _ in range(100)] == words(seed, 100)
    stream = Stream(seed)
    assert [stream.below(1 << 16) for _ in range(40)] == [word % (1 << 16) for word in words(seed, 40)]


def test_the_same_numbers_for_ever() -> None:
    """Saved games of older versions are replayed with these."""
    stream = Stream(7)
    assert [stream.below(52) for _ in range(10)] == [41, 28, 48, 29, 48, 4, 1, 50, 1, 10]
    assert Stream("citadels").below(10**9) == 416564841


def test_a_number_and_its_text_are_one_seed() -> None:
    assert [Stream(7).below(100) for _ in range(5)] == [Stream("7").below(100) for _ in range(5)]


@given(st.text(max_size=10), st.integers(0, 200), st.integers(1, 100))
def test_a_stream_can_be_set_to_any_place(seed: str, draws: int, most: int) -> None:
    try:
        seed.encode()
    except UnicodeEncodeError:
        return
    stream = Stream(seed)
    while stream.draws < draws:
        stream.below(1 << 32)
    placed, copy = Stream(seed, stream.draws), stream.clone()
    expected = [stream.below(most) for _ in range(40)]
    assert [placed.below(most) for _ in range(40)] == expected == [copy.below(most) for _ in range(40)]
    assert placed.draws == stream.draws == copy.draws


def test_numbers_are_uniform_and_shuffles_too() -> None:
    stream = Stream("uniform")
    found = Counter(stream.below(6) for _ in range(6000))
    assert all(880 <= found[i] <= 1120 for i in range(6))  # 1000 expected, 28.9 standard deviation
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        stream.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert all(880 <= n <= 1120 for n in orders.values())
    chosen = Counter(stream.choice("abc") for _ in range(3000))
    assert all(880 <= n <= 1120 for n in chosen.values())


def test_a_number_below_an_awkward_limit_is_not_biased() -> None:
    """With three quarters of 2**32 a plain remainder would give the lower third twice as often."""
    stream, n = Stream("awkward"), 3 << 30
    low = sum(stream.below(n) < 1 << 30 for _ in range(3000))
    assert 880 <= low <= 1120


def test_one_of_a_family_too_large_for_32_bits_may_be_chosen() -> None:
    stream = Stream("large")
    found = [stream.choice(range(10**15)) for _ in range(200)]
    assert len(set(found)) == 200
    assert min(found) < 10**14 < 9 * 10**14 < max(found)


def test_seeds_give_different_games_and_one_seed_the_same() -> None:
    deals = {json.dumps(Game.new(Options(), seed=seed).to_dict()["position"]) for seed in range(200)}
    assert len(deals) == 200
    assert Game.new(Options(), seed="x").to_dict() == Game.new(Options(), seed="x").to_dict()


def test_the_first_card_of_the_deck_is_any_card() -> None:
    found = Counter(
        Game.new(Options(uniques="none"), seed=seed).to_dict()["position"]["deck"][0] for seed in range(2700)
    )
    assert len(found) == 17
    assert 180 <= found["manor"] <= 320  # 250 expected, 15 standard deviation
    assert 55 <= found["fortress"] <= 145  # 100 expected, 9.8 standard deviation


@pytest.mark.parametrize(
    "game", RECORDED, ids=lambda game: f"{game['options']['ruleset']} {game['options']['players']} players"
)
def test_a_recorded_game_comes_out_again_card_for_card(game: dict[str, Any]) -> None:
    """The same seed, options and lines give the same game in every version."""
    replayed = Game.new(Options.from_dict(game["options"]), seed=game["seed"])
    for line in game["actions"]:
        replayed.apply(line)
    assert replayed.over
    position = replayed.to_dict()["position"]
    assert position["deck"] == game["deck"]
    assert [one["hand"] for one in position["players"]] == game["hands"]
    assert [one["city"] for one in position["players"]] == game["cities"]
    assert {str(seat): parts for seat, parts in replayed.scores().items()} == game["scores"]
    assert replayed.winners() == game["winners"]
