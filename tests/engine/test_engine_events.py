"""Events: kinds and values as documented, private ones for whom they are meant, nothing else."""

from __future__ import annotations

import copy
import pickle
import re

import pytest
from invariants import Books, any_options
from rulebook import encoded, play, player, random_game, table

from citadels_engine import Event, Game
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
    "bewitched": {"character"},
    "resumed": {"character"},
    "fee": {"to", "what"},
    "taxed": {"to", "gold"},
    "tithed": {"victim", "gold"},
    "peeked": {"other", "count"},
    "took": {"other"},
    "exchanged": {"owner", "given", "taken", "paid"},
    "beautified": {"card"},
    "goal": {"size"},
    "thanked": {"to"},
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
    "fee": {"card"},
    "peeked": {"cards"},
    "took": {"card"},
}
VARYING = {"gathered": {"gold", "cards"}, "gained": {"gold", "cards"}}
OPTIONAL = {"crowned": {"by"}}


def all_events(players: int, seed: int) -> list[Event]:
    """Everything that happens in a random game with any options."""
    stream = Stream(f"events {players} {seed}")
    game = Game.new(any_options(stream.choice, players), seed=seed)
    events = list(game.opening)
    while not game.over:
        legal = game.legal_actions()
        events += game.apply(stream.choice(legal))
    return events


@pytest.fixture(scope="module")
def events() -> list[Event]:
    found = []
    for players in range(2, 9):
        for seed in range(12):
            found += all_events(players, seed)
    return found


def test_the_documented_kinds_all_happen_and_no_others(events: list[Event]) -> None:
    assert {event.kind for event in events} == set(KINDS) == set(PUBLIC)


def test_the_names_of_the_values_are_listed() -> None:
    tables = (PUBLIC, PRIVATE, VARYING, OPTIONAL)
    kinds = {kind: set().union(*(table.get(kind, set()) for table in tables)) for kind in KINDS}
    assert kinds == NAMES
    for kind, names in NAMES.items():
        assert names <= set(re.findall(r"\w+", KINDS[kind]))


def test_values_are_those_documented(events: list[Event]) -> None:
    for event in events:
        varying = VARYING.get(event.kind, set())
        assert set(event.values) - varying - OPTIONAL.get(event.kind, set()) == PUBLIC[event.kind]
        assert len(set(event.values) & varying) == (1 if varying else 0)
        for values in event.private.values():
            assert set(values) == PRIVATE[event.kind]


def test_events_are_plain_data(events: list[Event]) -> None:
    for event in events:
        assert event.seat is None or 1 <= event.seat <= 8
        for values in (event.values, *event.private.values()):
            assert all(is_plain(value) for value in values.values())


def is_plain(value: object) -> bool:
    return isinstance(value, bool | int | str) or (
        type(value) is tuple and all(isinstance(one, int | str) for one in value)
    )


def test_seen_by_adds_what_that_seat_may_know_and_leaves_nothing_private(events: list[Event]) -> None:
    for event in events:
        for seat in (None, *range(1, 9)):
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
            if event.kind in ("swapped", "took", "fee"):
                assert seat in (event.seat, event.values["to" if event.kind == "fee" else "other"])
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
            game = Game.new(any_options(stream.choice, players), seed=seed)
            books = Books(game)
            while not game.over:
                books.enter(game.apply(stream.choice(game.legal_actions())))
                books.check(game)


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
