"""Piles: a hand, a city or what is looked at is a tuple of cards, each copy of a district once."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_engine.cards import Character, District

Cards = tuple[District, ...]


def ids(cards: Sequence[District] | Sequence[Character]) -> tuple[str, ...]:
    """The cards' ids, in the same order."""
    return tuple([card.id for card in cards])


def sorted_cards(cards: Sequence[District]) -> Cards:
    """The cards in the order in which they are printed: by id."""
    return tuple(sorted(cards, key=lambda card: card.id))


def without(cards: Cards, card: District) -> Cards:
    """The cards less one copy of ``card``."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]
