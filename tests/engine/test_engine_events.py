"""Events: kinds and values as documented, private ones for whom they are meant, nothing else."""

from __future__ import annotations

import copy
import pickle
import re

import pytest
from rulebook import encoded, play, player, random_game, table

from citadels_engine import Event, Game, Options
from citadels_engine.events import KINDS, NAMES
from citadels_engine.random import Stream

PUBLIC = {
    "round": {"round", "crown", "face_up", "face_down"},
    "picked": {"passed"},
    "discarded": set(),
    "called": {"rank", "character"},
    "revealed": {"character", "killed"},
    "killed": {"character"},
    "robbed": {"character"},
    "stolen": {"victim", "character", "gold"},
    "gathered": {"what"},
    "looked": {"count"},
    "kept": {"count", "under"},
    "gained": {"why"},
    "paid": {"why", "gold"},
    "income": {"type", "gold"},
    "built": {"card", "paid", "size"},
    "used": {"card", "cards"},
    "swapped": {"other", "gave", "got"},
    "redrawn": {"count"},
    "destroyed": {"owner", "card", "paid"},
    "bought_back": {"card", "paid"},
    "crowned": {"former"},
    "turn_ended": {"character"},
    "completed": {"size", "first"},
    "scored": {"totals", "winners"},
}
PRIVATE = {
    "round": {"hidden"},
    "picked": {"character", "passed_on"},
    "discarded": {"character"},
    "looked": {"cards"},
    "kept": {"cards", "cards_under"},
    "gained": {"drawn"},
    "used": {"given"},
    "swapped": {"now"},
    "redrawn": {"under", "drawn"},
}
VARYING = {"gathered": {"gold", "cards"}, "gained": {"gold", "cards"}}


def all_events(players: int, seed: int, **options: object) -> list[Event]:
    """Everything that happens in a random game."""
    game = Game.new(Options(players=players, **options), seed=seed)  # type: ignore[arg-type]
    stream, events = Stream(f"events {seed}"), list(game.opening)
    while not game.over:
        legal = game.legal_actions()
        events += game.apply(stream.choice(legal))
    return events


@pytest.fixture(scope="module")
def events() -> list[Event]:
    found = []
    for players in range(2, 8):
        for seed in range(8):
            found += all_events(players, seed, crown_holder_sees_facedown=seed % 2 == 0)
    return found


def test_the_documented_kinds_all_happen_and_no_others(events: list[Event]) -> None:
    assert {event.kind for event in events} == set(KINDS) == set(PUBLIC)


def test_the_names_of_the_values_are_listed() -> None:
    kinds = {kind: PUBLIC[kind] | PRIVATE.get(kind, set()) | VARYING.get(kind, set()) for kind in KINDS}
    assert kinds == NAMES
    for kind, names in NAMES.items():
        assert names <= set(re.findall(r"\w+", KINDS[kind]))


def test_values_are_those_documented(events: list[Event]) -> None:
    for event in events:
        varying = VARYING.get(event.kind, set())
        assert set(event.values) - varying == PUBLIC[event.kind]
        assert len(set(event.values) & varying) == (1 if varying else 0)
        for values in event.private.values():
            assert set(values) == PRIVATE[event.kind]


def test_events_are_plain_data(events: list[Event]) -> None:
    for event in events:
        assert event.seat is None or 1 <= event.seat <= 7
        for values in (event.values, *event.private.values()):
            assert all(is_plain(value) for value in values.values())


def is_plain(value: object) -> bool:
    return isinstance(value, bool | int | str) or (
        type(value) is tuple and all(isinstance(one, int | str) for one in value)
    )


def test_seen_by_adds_what_that_seat_may_know_and_leaves_nothing_private(events: list[Event]) -> None:
    for event in events:
        for seat in (None, *range(1, 8)):
            seen = event.seen_by(seat)
            assert (seen.kind, seen.seat) == (event.kind, event.seat)
            assert not seen.private
            more = event.private.get(seat, {}) if seat is not None else {}
            assert dict(seen.values) == {**event.values, **more}
            assert seen.seen_by(seat) == seen
            assert seen.seen_by(None).values == seen.values


def test_private_values_are_for_who_acts_or_is_touched(events: list[Event]) -> None:
    for event in events:
        for seat in event.private:
            if event.kind == "swapped":
                assert seat in (event.seat, event.values["other"])
            elif event.kind == "round":
                assert seat == event.values["crown"]
            else:
                assert seat == event.seat


def test_events_are_values_that_may_be_copied_and_pickled(events: list[Event]) -> None:
    for event in events[:400]:
        for one in (event, event.seen_by(1)):
            assert copy.deepcopy(one) == pickle.loads(pickle.dumps(one)) == one
        assert encoded([event.seen_by(1)]) == encoded([copy.deepcopy(event).seen_by(1)])


def test_numbers_add_up_to_what_everybody_has() -> None:
    """Gold and hand sizes can be followed from the public events alone."""
    for players in (2, 3, 4, 7):
        for seed in range(4):
            stream = Stream(f"books {seed}")
            game = Game.new(Options(players=players), seed=seed)
            gold = dict.fromkeys(range(1, players + 1), 2)
            hands = dict.fromkeys(range(1, players + 1), 4)
            while not game.over:
                legal = game.legal_actions()
                for event in game.apply(stream.choice(legal)):
                    book(event, gold, hands)
                shown = game.view(None).players
                assert gold == {one.seat: one.gold for one in shown}
                assert hands == {one.seat: one.hand_size for one in shown}


def book(event: Event, gold: dict[int, int], hands: dict[int, int]) -> None:
    """Write one event into the books of who has how much."""
    values, seat = event.values, event.seat
    if seat is None:
        return
    if event.kind in ("gathered", "gained", "income"):
        gold[seat] += values.get("gold", 0)
    if event.kind == "gained":
        hands[seat] += values.get("cards", 0)
    if event.kind == "kept":
        hands[seat] += values["count"]
    if event.kind in ("built", "destroyed", "bought_back"):
        gold[seat] -= values["paid"]
    if event.kind in ("built", "bought_back"):
        hands[seat] += 1 if event.kind == "bought_back" else -1
    if event.kind == "paid":
        gold[seat] -= values["gold"]
    if event.kind == "used":
        hands[seat] -= values["cards"]
    if event.kind == "stolen":
        gold[seat] += values["gold"]
        gold[values["victim"]] -= values["gold"]
    if event.kind == "swapped":
        hands[seat], hands[values["other"]] = hands[values["other"]], hands[seat]


def test_what_is_returned_belongs_to_the_caller() -> None:
    game = table(player("king"), player("bishop"), player("thief"), player("warlord"))
    events = play(game, "3 gold")
    events.clear()
    first = game.apply("3 end")
    assert len(first) > 0
    kept = list(first)
    game.apply("1 gold")
    assert first == kept


def test_a_game_that_was_read_back_goes_on_with_the_same_events() -> None:
    *_, game = random_game(4, 3, lambda game: game.decision == 60)
    again = Game.from_dict(game.to_dict())
    stream = Stream("on")
    while not game.over:
        action = stream.choice(game.legal_actions())
        assert game.apply(action) == again.apply(str(action))
