"""What is handed over is checked by what the next host has seen, and its place is made anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from absent_world import STILL
from netplay_world import World, key_of, peer, people

from citadels_engine import Game, Options
from netplay.checks import checked_item
from netplay.errors import BadHandover
from netplay.protocol import Seen, decode_host, decode_item
from netplay.table_checks import checked_seats, checked_state
from netplay.taking import taken_over
from netplay.transport import new_keys
from netplay.witness import Witness
from saves import fair_deal
from saves.fair_deal import Deal
from saves.format import decode, encode
from saves.model import SavedGame
from saves.model import Table as Place
from saves.store import load

GAME = "ab" * 16
SECRET, SHARES = "5e" * 32, {1: "11" * 32, 2: "22" * 32, 3: "33" * 32}
SEATS = (("human", ""), ("human", ""), ("human", ""))
SEALS = {seat: fair_deal.seal(share) for seat, share in SHARES.items()}
TERMS = fair_deal.terms(Options(players=3).to_dict(), SEATS, SEALS)
DEAL = Deal(GAME, SECRET, fair_deal.commitment(GAME, SECRET), SHARES, SEALS, TERMS)
BOND = fair_deal.bond(DEAL.commitment, SEALS, TERMS)
PLANTED = new_keys()[1]


def played(seed: int | str, actions: int = 12) -> Game:
    """A game in which something has happened."""
    game, dice = Game.new(Options(players=3), seed), Random(5)
    for _ in range(actions):
        legal = game.legal_actions()
        game.apply(legal[dice.randrange(len(legal))])
    return game


def table(seed: int | str = DEAL.seed) -> World:
    """Ana hosts, Bob and Cy are there; it was dealt fairly where the seed says so."""
    seats = people("Ana", "Bob", "Cy")
    for seat, name in zip(seats, ("ana", "bob", "cy"), strict=True):
        seat.device_key = key_of(name)
    world = World(seats, game=played(seed), limits=STILL)
    fairness = DEAL.to_dict() if seed == DEAL.seed else {}
    world.table._saved.table = Place(
        port=4321, secret_key=PLANTED, words="amber-fox-river-stone", porch=5577, owner=1, lan=True, fairness=fairness
    )
    world.join(peer("cy"), seat=3)
    return world


def witness(world: World, bond: str = BOND) -> Witness:
    """What Cy has seen there."""
    table, seat = world.table, 3
    seen = decode_host(table.view_frame(seat))
    assert isinstance(seen, Seen)
    events = [checked_item(decode_item(item), 3) for item in table.log(seat, 0, 1000).items]
    lobby = table.lobby()
    return Witness(
        table.id, seat, key_of("cy"), checked_seats(lobby.seats), checked_state(lobby), seen.view, events, bond
    )


def handed(world: World) -> SavedGame:
    """The game as an honest host hands it over."""
    saved = decode(encode(world.table.snapshot()), Path("x.toml"))
    assert saved.table is not None
    saved.table = replace(saved.table, secret_key="", port=0, porch=0, words="", owner=3)
    return saved


def test_the_game_is_kept_and_its_place_is_new(tmp_path: Path) -> None:
    world = table()
    saved = handed(world)
    saved.table = replace(
        saved.table or Place(), secret_key=PLANTED, port=4321, porch=5577, words="amber-fox-river-stone", open=True,
        owner=1, grace=9999, decision_time=9, late="bot", locked=True, lan=False, paused=True,
        watchers=False, kicked=["m" * 40, key_of("bob")], moved=f"10.0.0.66:4000 {new_keys()[0]}",
    )  # fmt: skip
    there = load(taken_over(encode(saved), witness(world), tmp_path))
    assert (there.id, there.game.to_dict(), there.seats) == (saved.id, saved.game.to_dict(), saved.seats)
    new = Place(grace=120, locked=False, owner=3, lan=True, paused=True, fairness=DEAL.to_dict())
    assert there.table == replace(new, watchers=True, kicked=["m" * 40]), (
        "run as seen, reached by nothing anybody knows"
    )
    assert PLANTED.encode() not in next(tmp_path.glob("*.toml")).read_bytes()


def test_it_has_the_name_that_was_seen(tmp_path: Path) -> None:
    world = table()
    saved = handed(world)
    saved.name = "../../evil"
    path = taken_over(encode(saved), witness(world), tmp_path)
    assert (path.parent, load(path).name) == (tmp_path, "test")


Change = Callable[[SavedGame], object]


def other_seed(saved: SavedGame) -> None:
    """Another deal."""
    saved.game = played(8)


def one_action_more(saved: SavedGame) -> None:
    """Something has happened that nobody has seen."""
    saved.game.apply(saved.game.legal_actions()[0])


def other_deck(saved: SavedGame) -> None:
    """The deck lies otherwise, and so the log does not lead there."""
    saved.game.deck = saved.game.deck[::-1]


def other_options(saved: SavedGame) -> None:
    """Other rules."""
    saved.game = Game.new(Options(players=3, city_size=7), DEAL.seed)


def other_deal(saved: SavedGame) -> None:
    """Somebody's bytes are others."""
    assert saved.table is not None
    saved.table.fairness = replace(DEAL, entropies={**SHARES, 2: "44" * 32}).to_dict()


def seats_swapped(saved: SavedGame) -> None:
    """Two have changed places."""
    saved.seats[0], saved.seats[1] = saved.seats[1], saved.seats[0]


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("game", lambda saved: setattr(saved, "id", "cd" * 16)),
        ("seats", seats_swapped),
        ("seats", lambda saved: setattr(saved.seats[1], "name", "Mallory")),
        ("seats", lambda saved: (setattr(saved.seats[1], "kind", "bot"), setattr(saved.seats[1], "bot", "builder"))),
        ("seat", lambda saved: setattr(saved.seats[2], "device_key", key_of("ana"))),
        ("position", other_seed),
        ("position", one_action_more),
        ("position", other_options),
        ("log", other_deck),
        ("deal", other_deal),
        ("deal", lambda saved: setattr(saved.table, "fairness", {})),
    ],
)
def test_another_game_than_the_one_that_was_seen_is_not_taken(tmp_path: Path, code: str, change: Change) -> None:
    world = table()
    saved = handed(world)
    change(saved)
    with pytest.raises(BadHandover) as refused:
        taken_over(encode(saved), witness(world), tmp_path)
    assert refused.value.code == code
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("save", [b"", b"x" * 1000, b"[" * 60_000, b"\xff\xfe", b'format = 1\ngame = "citadels"\n'])
def test_what_is_no_saved_game_is_not_taken(tmp_path: Path, save: bytes) -> None:
    with pytest.raises(BadHandover, match="no saved game"):
        taken_over(save, witness(table()), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_torn_save_is_not_taken(tmp_path: Path) -> None:
    world = table()
    with pytest.raises(BadHandover, match="no saved game"):
        taken_over(encode(handed(world)).replace(b"Bob", b"Rob"), witness(world), tmp_path)


def test_another_deal_than_the_one_that_was_bound_is_not_taken(tmp_path: Path) -> None:
    world = table()
    with pytest.raises(BadHandover, match="bound"):
        taken_over(encode(handed(world)), witness(world, bond="aa" * 32), tmp_path)
    assert taken_over(encode(handed(world)), witness(world, bond=""), tmp_path), "who came later was not there"


def test_a_game_that_was_changed_by_hand_once_goes_on(tmp_path: Path) -> None:
    """Its log does not lead to its position, and everybody has only seen what happened since."""
    game = played(8)
    game.deck = game.deck[::-1]
    world = World(table(seed=8).table.snapshot().seats, game=game, limits=STILL)
    world.table._saved.table = Place(lan=True, owner=1)
    world.join(peer("cy"), seat=3)
    seen = witness(world, bond="")
    assert seen.events == []
    assert taken_over(encode(handed(world)), seen, tmp_path)
    whole = replace(seen, events=witness(table(seed=8)).events)
    with pytest.raises(BadHandover, match="did not go as you have seen it"):
        taken_over(encode(handed(world)), whole, tmp_path)
