"""The fair deal: nothing of it can be changed without being found, and nobody can aim at a seed."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_engine import Game, Options
from saves.fair_deal import BadDeal, Deal, bond, commitment, is_share, seal, seed_of, terms

shares = st.binary(min_size=32, max_size=32).map(bytes.hex)
ids = st.binary(min_size=16, max_size=16).map(bytes.hex) | st.text(max_size=20)
seats = st.integers(1, 9)
entropies = st.dictionaries(seats, shares, max_size=8)


TERMS = "7e" * 32
PERSON, BOT = ("human", ""), ("bot", "planner")


def dealt(game: str, secret: str, told: Mapping[int, str], agreed: str = TERMS) -> Deal:
    """The deal as honest people make it."""
    seals = {seat: seal(text) for seat, text in told.items()}
    return Deal(game, secret, commitment(game, secret), dict(told), seals, agreed)


deals = st.builds(dealt, ids, shares, entropies, shares)
peopled = st.builds(dealt, ids, shares, st.dictionaries(seats, shares, min_size=1, max_size=8))


@given(deals)
def test_an_honest_deal_fits_and_can_be_written_and_read(deal: Deal) -> None:
    assert deal.fault(deal.seed) == ""
    assert deal.unsealed() == ()
    assert Deal.from_dict(deal.game, deal.to_dict()) == deal
    assert deal.seed == seed_of(deal.game, deal.secret, dict(reversed(deal.entropies.items())), deal.terms)
    Game.new(Options(), deal.seed)


# -- whatever is changed is found


@given(deals, shares)
def test_another_secret_is_found(deal: Deal, secret: str) -> None:
    changed = replace(deal, secret=secret)
    assert (changed.fault(deal.seed) == "") == (secret == deal.secret)
    again = replace(changed, commitment=commitment(deal.game, secret))
    assert (again.fault(deal.seed) or "same") == ("same" if secret == deal.secret else "seed")


@given(deals, ids)
def test_another_game_is_found(deal: Deal, game: str) -> None:
    changed = replace(deal, game=game)
    assert (changed.fault(deal.seed) == "") == (game == deal.game)
    again = replace(changed, commitment=commitment(game, deal.secret))
    assert (again.fault(deal.seed) or "same") == ("same" if game == deal.game else "seed")


@given(peopled, shares, st.data())
def test_another_share_is_found(deal: Deal, share: str, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(sorted(deal.entropies)))
    told = {**deal.entropies, seat: share}
    same = share == deal.entropies[seat]
    assert replace(deal, entropies=told).fault(deal.seed) == ("" if same else "seal")
    assert dealt(deal.game, deal.secret, told).fault(deal.seed) == ("" if same else "seed")
    sealed = {**deal.seals, seat: share}
    assert replace(deal, seals=sealed).fault(deal.seed) == "seal"
    assert replace(deal, seals=sealed).unsealed() == (seat,)


@given(peopled, seats, st.data())
def test_another_seat_for_a_share_is_found(deal: Deal, other: int, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(sorted(deal.entropies)))
    moved = dict(deal.entropies)
    moved[other], moved[seat] = moved[seat], moved.get(other, "")
    moved = {one: text for one, text in moved.items() if text}
    same = moved == deal.entropies
    assert replace(deal, entropies=moved).fault(deal.seed) == ("" if same else "seal")
    assert dealt(deal.game, deal.secret, moved).fault(deal.seed) == ("" if same else "seed")


@given(peopled, st.data())
def test_a_share_left_out_or_slipped_in_is_found(deal: Deal, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(sorted(deal.entropies)))
    fewer = {one: text for one, text in deal.entropies.items() if one != seat}
    assert replace(deal, entropies=fewer).fault(deal.seed) == "seal"
    assert dealt(deal.game, deal.secret, fewer).fault(deal.seed) == "seed"
    short = replace(deal, entropies=fewer, seals={one: text for one, text in deal.seals.items() if one != seat})
    assert replace(deal, seals=short.seals).fault(deal.seed) == "seal"
    assert short.fault(deal.seed) == "seed"
    assert deal.fault(short.seed) == "seed"


@given(deals, shares)
def test_other_terms_are_found(deal: Deal, agreed: str) -> None:
    assert replace(deal, terms=agreed).fault(deal.seed) == ("" if agreed == deal.terms else "seed")
    assert replace(deal, terms="").fault(deal.seed) == "seed"


def test_the_terms_are_about_every_option_and_every_seat() -> None:
    plain, seals = Options(players=3).to_dict(), {1: "11" * 32, 2: "22" * 32}
    seats = (PERSON, PERSON, BOT)
    others = [
        terms(Options(players=3, deck="66").to_dict(), seats, seals),
        terms(Options(players=3, tie_break=("gold",)).to_dict(), seats, seals),
        terms(Options(players=4).to_dict(), seats, seals),
        terms({**plain, "crown_holder_sees_facedown": 1}, seats, seals),
        terms(plain, seats, {1: "22" * 32, 2: "11" * 32}),
        terms(plain, seats, {1: "11" * 32}),
        terms(plain, (PERSON, PERSON, ("bot", "random")), seals),
        terms(plain, (PERSON, BOT, PERSON), seals),
        terms(plain, (*seats, BOT), seals),
    ]
    agreed = terms(plain, seats, seals)
    assert len({agreed, *others}) == len(others) + 1
    assert agreed == terms(dict(reversed(plain.items())), list(seats), dict(reversed(seals.items())))
    assert agreed == "025794e15ae3f4c270a6813de542310971af18735b7897688fc5c11b7a5476c9"


def test_the_bond_is_about_everything() -> None:
    seals = {1: "11" * 32, 2: "22" * 32}
    bonds = {
        bond("5e" * 32, seals, TERMS),
        bond("5e" * 32, seals, "5e" * 32),
        bond(TERMS, seals, "5e" * 32),
        bond("66" * 32, seals, TERMS),
        bond("5e" * 32, {1: "22" * 32, 2: "11" * 32}, TERMS),
        bond("5e" * 32, {1: "11" * 32}, TERMS),
        bond("5e" * 32, {1: "11" * 32, 3: "22" * 32}, TERMS),
    }
    assert len(bonds) == 7


@given(deals, st.integers(0, 63), st.integers(1, 15))
def test_one_digit_of_the_commitment_or_the_seed_is_enough(deal: Deal, at: int, by: int) -> None:
    def turned(text: str) -> str:
        place = at % len(text)
        return f"{text[:place]}{int(text[place], 16) ^ by:x}{text[place + 1 :]}"

    assert replace(deal, commitment=turned(deal.commitment)).fault(deal.seed) == "commitment"
    assert deal.fault(turned(deal.seed)) == "seed"
    assert deal.fault(int(deal.seed, 16)) == "seed"


@given(st.text(max_size=70), st.text(max_size=70), st.dictionaries(st.integers(), st.text(max_size=70), max_size=4))
def test_what_a_hostile_host_tells_is_a_fault(secret: str, bound: str, told: dict[int, str]) -> None:
    deal = Deal("game", secret, bound, told, told, bound)
    assert deal.fault("0" * 32) in ("commitment", "seal")
    assert replace(deal, secret="ab" * 32, commitment=commitment("game", "ab" * 32)).fault("0" * 32) in ("seal", "seed")


@pytest.mark.parametrize("text", ["", "ab", "AB" * 32, "ab " * 32, "é" * 64, "ab" * 33, "٣" * 64, "ab" * 32 + "\n"])
def test_only_whole_shares_are_taken(text: str) -> None:
    assert not is_share(text)
    for make in (
        seal,
        lambda share: commitment("game", share),
        lambda share: seed_of("game", "ab" * 32, {1: share}, TERMS),
    ):
        with pytest.raises(ValueError, match="64 hex digits"):
            make(text)


def test_what_the_texts_are_made_of_cannot_be_read_in_two_ways() -> None:
    """Neither can a game's id reach into the secret, nor a share into the next one."""
    secret = "ab" * 32
    told = {1: "00" * 32, 2: "31" * 32}
    shifted = "game" + bytes.fromhex(secret).decode("latin-1")
    seeds = [
        seed_of("game", secret, told, TERMS),
        seed_of(shifted, secret, told, TERMS),
        seed_of("game", secret, {1: told[1]}, TERMS),
        seed_of("game", told[1], {2: told[2]}, TERMS),
        seed_of("game", secret, {12: told[2]}, TERMS),
        seed_of("game\0", secret, told, TERMS),
        commitment("game", secret)[:32],
        seal(secret)[:32],
    ]
    assert len(set(seeds)) == len(seeds)


def test_they_stay_what_they_are() -> None:
    """Saves are checked by them, and programs of different versions agree on them."""
    deal = dealt("9f2c" * 8, "01" * 32, {1: "02" * 32, 3: "03" * 32})
    assert deal.commitment == COMMITMENT
    assert deal.seals[1] == SEAL
    assert deal.seed == SEEDED


COMMITMENT = "1bfd78725533c1d7dabe7e2f48728948c468afb390b1c719aaed657103acbbbc"
SEAL = "f53b239a8e78ce6bd8c71b856535cdf45346fd16ed858e4a33cbbe536378da7f"
SEEDED = "86e3bc5c3ce488440b3b1fd73988fd4b"


def test_a_deal_shows_no_secret() -> None:
    deal = dealt("game", "01" * 32, {1: "02" * 32})
    assert repr(deal) == "Deal('game', seats=[1])"


# -- nobody can aim


def test_with_one_honest_share_the_seed_cannot_be_aimed_at() -> None:
    """All others choose as they like, knowing each other's choices but not the honest share: it comes out anyhow."""
    aimed: Counter[str] = Counter()
    for attempt in range(64):
        # Secret and three shares were chosen to make a seed that begins with 0, for one guess of the honest share.
        guess, chosen = "00" * 32, {1: "11" * 32, 2: "22" * 32}
        secret = next(s for s in shares_from(attempt) if seed_of("game", s, {**chosen, 3: guess}, TERMS)[0] == "0")
        for _ in range(16):
            aimed[seed_of("game", secret, {**chosen, 3: os.urandom(32).hex()}, TERMS)[0]] += 1
    assert_even(aimed)


def shares_from(attempt: int) -> list[str]:
    """Secrets to try, in order."""
    return [f"{attempt * 1000 + number:064x}" for number in range(1000)]


def test_the_honest_host_is_enough_too() -> None:
    fixed = {1: "11" * 32, 2: "22" * 32}
    assert_even(Counter(seed_of("game", os.urandom(32).hex(), fixed, TERMS)[0] for _ in range(1024)))


def test_every_digit_of_the_seed_is_even() -> None:
    drawn = [seed_of("game", f"{number:064x}", {1: "11" * 32}, TERMS) for number in range(2048)]
    assert len(set(drawn)) == len(drawn)
    for place in range(32):
        assert_even(Counter(seed[place] for seed in drawn))


def assert_even(counts: Counter[str]) -> None:
    """Sixteen digits as often as chance has it: chi-squared with 15 degrees of freedom, once in a billion above 75."""
    expected = counts.total() / 16
    assert sum((counts[digit] - expected) ** 2 / expected for digit in "0123456789abcdef") < 75


def test_who_copies_anothers_seal_gains_nothing() -> None:
    share = "5a" * 32
    secret = "01" * 32
    assert len({seed_of("g", secret, told, TERMS) for told in ({1: share}, {2: share}, {1: share, 2: share}, {})}) == 4


# -- records

WHOLE = dealt("game", "01" * 32, {1: "02" * 32, 3: "03" * 32}).to_dict()


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"secret": ...}, "secret"),
        ({"commitment": ...}, "commitment"),
        ({"entropies": ...}, "entropies"),
        ({"seals": ...}, "seals"),
        ({"terms": ...}, "terms"),
        ({"terms": ""}, "terms"),
        ({"secret": "01"}, "secret"),
        ({"secret": 7}, "secret"),
        ({"secret": ["01" * 32]}, "secret"),
        ({"commitment": "AB" * 32}, "commitment"),
        ({"entropies": ["01" * 32]}, "entropies"),
        ({"entropies": {"0": "01" * 32}}, "entropies"),
        ({"entropies": {"10": "01" * 32}}, "entropies"),
        ({"entropies": {"-1": "01" * 32}}, "entropies"),
        ({"entropies": {"\u0661": "01" * 32}}, "entropies"),
        ({"entropies": {" 1": "01" * 32}}, "entropies"),
        ({"entropies": {"1": "01" * 31}}, "entropies.1"),
        ({"seals": {"2": True}}, "seals.2"),
        ({"seals": {1: "01" * 32}}, "seals"),
        ({"more": 1}, "more"),
    ],
)
def test_a_record_that_is_none(changes: dict[str, Any], where: str) -> None:
    values = {key: value for key, value in {**WHOLE, **changes}.items() if value is not ...}
    with pytest.raises(BadDeal) as caught:
        Deal.from_dict("game", values)
    assert caught.value.where == where


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9) | shares,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.just("1"), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*WHOLE, "x"]), plain))
def test_any_record_is_a_deal_or_none(values: dict[str, Any]) -> None:
    try:
        deal = Deal.from_dict("game", values)
    except BadDeal:
        return
    assert deal.fault("0" * 32) in ("commitment", "seal", "seed")
    assert deal.to_dict() == values
