"""The powers of the cards, and which card has which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from citadels_engine.cards import CHARACTERS, DISTRICTS, Character, District
from citadels_engine.powers.armory import Armory
from citadels_engine.powers.base import NO_POWERS, Moments, Power, moments
from citadels_engine.powers.constructions import Factory, Quarry
from citadels_engine.powers.court import Hospital, ThroneRoom
from citadels_engine.powers.estates import Ballroom, Park, PoorHouse
from citadels_engine.powers.rank_1 import Assassin, Witch
from citadels_engine.powers.rank_2 import TaxCollector, Thief
from citadels_engine.powers.rank_3 import Magician
from citadels_engine.powers.rank_4 import Emperor, King
from citadels_engine.powers.rank_5 import Abbot, Bishop
from citadels_engine.powers.rank_6 import Alchemist, Merchant
from citadels_engine.powers.rank_7 import Architect, Navigator
from citadels_engine.powers.rank_8 import Diplomat, Warlord
from citadels_engine.powers.rank_9 import Artist, Queen
from citadels_engine.powers.riches import HauntedCity, ImperialTreasury, MapRoom, WishingWell, WorthMore
from citadels_engine.powers.sources import Library, Observatory, SchoolOfMagic
from citadels_engine.powers.towers import BellTower, Lighthouse
from citadels_engine.powers.walls import Graveyard, GreatWall, KeepDistrict
from citadels_engine.powers.wizard import Wizard
from citadels_engine.powers.workshops import Laboratory, Museum, Smithy

__all__ = ["CHARACTER_POWER", "DISTRICT_POWER", "NO_POWERS", "Moments", "Power", "city_powers", "moments"]

_CHARACTERS: Mapping[str, type[Power]] = {
    "assassin": Assassin,
    "witch": Witch,
    "thief": Thief,
    "tax-collector": TaxCollector,
    "magician": Magician,
    "wizard": Wizard,
    "king": King,
    "emperor": Emperor,
    "bishop": Bishop,
    "abbot": Abbot,
    "merchant": Merchant,
    "alchemist": Alchemist,
    "architect": Architect,
    "navigator": Navigator,
    "warlord": Warlord,
    "diplomat": Diplomat,
    "artist": Artist,
    "queen": Queen,
}
_DISTRICTS: Mapping[str, type[Power]] = {
    "keep": KeepDistrict,
    "great-wall": GreatWall,
    "graveyard": Graveyard,
    "laboratory": Laboratory,
    "smithy": Smithy,
    "observatory": Observatory,
    "library": Library,
    "school-of-magic": SchoolOfMagic,
    "dragon-gate": WorthMore,
    "university": WorthMore,
    "haunted-city": HauntedCity,
    "imperial-treasury": ImperialTreasury,
    "lighthouse": Lighthouse,
    "armory": Armory,
    "museum": Museum,
    "wishing-well": WishingWell,
    "quarry": Quarry,
    "bell-tower": BellTower,
    "factory": Factory,
    "poor-house": PoorHouse,
    "park": Park,
    "hospital": Hospital,
    "throne-room": ThroneRoom,
    "ballroom": Ballroom,
    "map-room": MapRoom,
}

CHARACTER_POWER: Mapping[Character, Power] = MappingProxyType(
    {card: _CHARACTERS[id](card) for id, card in CHARACTERS.items()}
)
DISTRICT_POWER: Mapping[District, Power] = MappingProxyType(
    {DISTRICTS[id]: power(DISTRICTS[id]) for id, power in _DISTRICTS.items()}
)


def city_powers(city: Iterable[District]) -> tuple[Power, ...]:
    """The powers of a city's districts, in the card table's order."""
    found = {card.number: DISTRICT_POWER[card] for card in city if card in DISTRICT_POWER}
    return tuple([found[number] for number in sorted(found)])
