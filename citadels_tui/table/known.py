"""What a player has seen and may have forgotten, and what lies on the districts: for the screen and for the lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from citadels_engine.view import PlayerView, View
from citadels_tui.language import _
from citadels_tui.table import words as labels
from citadels_tui.wording.speech import Names


class Fact(NamedTuple):
    """One thing that is known: characters or districts by id, or a text."""

    label: str
    cards: tuple[str, ...] = ()
    text: str = ""
    style: str = "you"
    """How it is painted on a screen."""


def about_players(view: View, names: Names) -> Iterator[Fact]:
    """What is known of the characters and of other players' cards, and of the own ones that nobody sees."""
    yield Fact(_(labels.YOU_HOLD), view.characters)
    yield Fact(_(labels.FACE_UP), view.face_up, style="out")
    yield Fact(_(labels.FACE_DOWN), view.face_down, style="out")
    yield Fact(_(labels.HIDDEN), text=labels.face_down(view.face_down_count))
    for number, passed in enumerate(view.passed_on, 1):
        yield Fact(labels.left_at(number, len(view.passed_on)), passed)
    for player in view.players:
        if player.seat != view.seat:
            yield Fact(names[player.seat], player.revealed, "" if player.revealed else _(labels.NOT_SHOWN))
    yield Fact(_(labels.KILLED), view.killed, style="killed")
    yield Fact(_(labels.ROBBED), view.robbed, style="robbed")
    yield Fact(_(labels.BEWITCHED), view.bewitched, style="robbed")
    for seat, hand in view.hands_seen.items():
        yield Fact(labels.hand_of(names[seat]), hand, "" if hand else _(labels.NO_CARDS))
    yield Fact(_(labels.MUSEUM), view.museum)


def about_game(view: View) -> Iterator[Fact]:
    """What is known of the game itself."""
    if view.goal != view.options.city_size:
        yield Fact(_(labels.GOAL), text=labels.goal(view.goal))
    yield Fact(_(labels.DECK), text=labels.cards(view.deck_size))
    yield Fact(_(labels.PURPLE), view.uniques, style="unique")


def adorned(player: PlayerView) -> frozenset[int]:
    """The places in that player's city of the beautified districts; of two of one name the first."""
    if not player.beautified:  # as a rule, and this is asked for each district that is painted
        return frozenset()
    left = Counter(player.beautified)
    places = set()
    for index, card in enumerate(player.city):
        if left[card]:
            left[card] -= 1
            places.add(index)
    return frozenset(places)


def under(player: PlayerView, district: str) -> int:
    """How many cards lie under that district of the player's city."""
    return player.museum if district == "museum" else 0
