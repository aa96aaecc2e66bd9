"""The district cards that a game is played with."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.cards import DISTRICTS, District
from citadels_engine.options import Options
from citadels_engine.piles import Cards
from citadels_engine.random import Stream

START_CARDS = 4
"""Dealt to each player."""


def choose_uniques(options: Options, random: Stream) -> tuple[District, ...]:
    """The purple districts the options put into the deck; a number of them is drawn."""
    own = options.deck_list().uniques()
    wanted: Sequence[str]
    if isinstance(options.uniques, tuple):
        wanted = options.uniques
    elif isinstance(options.uniques, int):
        drawn = list(own)
        random.shuffle(drawn)
        wanted = drawn[: options.uniques]
    else:
        wanted = own if options.uniques == "all" else ()
    return tuple(DISTRICTS[id] for id in own if id in wanted)


def full_deck(options: Options, uniques: Sequence[District]) -> Cards:
    """Every district card of the game, in the card table's order."""
    copies = options.deck_list().copies
    return tuple(
        card
        for id, card in DISTRICTS.items()
        if id in copies and (card.type != "unique" or card in uniques)
        for _ in range(copies[id])
    )
