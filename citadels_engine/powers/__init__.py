"""The powers of the cards, and which card has which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from citadels_engine.cards import CHARACTERS, DISTRICTS, Character, District
from citadels_engine.powers.base import NO_POWERS, Moments, Power, moments
from citadels_engine.powers.characters import CHARACTER_POWERS
from citadels_engine.powers.districts import DISTRICT_POWERS

__all__ = ["CHARACTER_POWER", "DISTRICT_POWER", "NO_POWERS", "Moments", "Power", "city_powers", "moments"]

CHARACTER_POWER: Mapping[Character, Power] = MappingProxyType(
    {CHARACTERS[id]: power(CHARACTERS[id]) for id, power in CHARACTER_POWERS.items()}
)
DISTRICT_POWER: Mapping[District, Power] = MappingProxyType(
    {DISTRICTS[id]: power(DISTRICTS[id]) for id, power in DISTRICT_POWERS.items()}
)


def city_powers(city: Iterable[District]) -> tuple[Power, ...]:
    """The powers of a city's districts, in the card table's order."""
    found = {card.number: DISTRICT_POWER[card] for card in city if card in DISTRICT_POWER}
    return tuple([found[number] for number in sorted(found)])
