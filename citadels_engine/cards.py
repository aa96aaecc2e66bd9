"""The card table: every district and character, and the decks they come in.

A card's data stands here and nowhere else; what a card *does* is its power, in ``citadels_engine.powers``.
Cards are objects with identity: two Taverns are the same object, so copies never need telling apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

TYPES = ("noble", "religious", "trade", "military", "unique")
"""The five district types; ``unique`` is the purple one."""

RANK_OF_THE_CROWN = 4
"""The rank whose character may never lie face up in the draft."""


class District:
    """A district card: its id, its number in the table's order, its type and its printed cost in gold."""

    __slots__ = ("cost", "id", "number", "type")

    def __init__(self, number: int, id: str, type: str, cost: int) -> None:
        self.number, self.id, self.type, self.cost = number, id, type, cost

    def __repr__(self) -> str:
        return self.id

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _district, (self.id,)


class Character:
    """A character card: its id, its rank and the district type it collects income for, if any."""

    __slots__ = ("id", "income", "rank")

    def __init__(self, rank: int, id: str, income: str | None) -> None:
        self.rank, self.id, self.income = rank, id, income

    def __repr__(self) -> str:
        return self.id

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _character, (self.id,)


_DISTRICT_ROWS = (
    ("manor", "noble", 3),
    ("castle", "noble", 4),
    ("palace", "noble", 5),
    ("temple", "religious", 1),
    ("church", "religious", 2),
    ("monastery", "religious", 3),
    ("cathedral", "religious", 5),
    ("tavern", "trade", 1),
    ("market", "trade", 2),
    ("trading-post", "trade", 2),
    ("docks", "trade", 3),
    ("harbor", "trade", 4),
    ("town-hall", "trade", 5),
    ("watchtower", "military", 1),
    ("prison", "military", 2),
    ("battlefield", "military", 3),
    ("fortress", "military", 5),
    ("haunted-city", "unique", 2),
    ("keep", "unique", 3),
    ("laboratory", "unique", 5),
    ("smithy", "unique", 5),
    ("observatory", "unique", 5),
    ("graveyard", "unique", 5),
    ("dragon-gate", "unique", 6),
    ("university", "unique", 6),
    ("library", "unique", 6),
    ("school-of-magic", "unique", 6),
    ("great-wall", "unique", 6),
    ("map-room", "unique", 5),
    ("imperial-treasury", "unique", 4),
    ("lighthouse", "unique", 3),
    ("armory", "unique", 3),
    ("museum", "unique", 4),
    ("wishing-well", "unique", 5),
    ("quarry", "unique", 5),
    ("poor-house", "unique", 5),
    ("bell-tower", "unique", 5),
    ("factory", "unique", 6),
    ("park", "unique", 6),
    ("hospital", "unique", 6),
    ("throne-room", "unique", 6),
    ("ballroom", "unique", 6),
)

DISTRICTS: Mapping[str, District] = MappingProxyType(
    {id: District(number, id, type, cost) for number, (id, type, cost) in enumerate(_DISTRICT_ROWS)}
)
"""Every district by id, in the table's order."""

CHARACTERS: Mapping[str, Character] = MappingProxyType(
    {
        id: Character(rank, id, income)
        for rank, id, income in (
            (1, "assassin", None),
            (1, "witch", None),
            (2, "thief", None),
            (2, "tax-collector", None),
            (3, "magician", None),
            (3, "wizard", None),
            (4, "king", "noble"),
            (4, "emperor", "noble"),
            (5, "bishop", "religious"),
            (5, "abbot", "religious"),
            (6, "merchant", "trade"),
            (6, "alchemist", None),
            (7, "architect", None),
            (7, "navigator", None),
            (8, "warlord", "military"),
            (8, "diplomat", "military"),
            (9, "artist", None),
            (9, "queen", None),
        )
    }
)
"""Every character by id, in the order of the ranks."""

CHARACTER_ALIASES: Mapping[str, str] = MappingProxyType({"condottiere": "warlord"})
"""Other names accepted on input."""


def _district(id: str) -> District:
    return DISTRICTS[id]


def _character(id: str) -> Character:
    return CHARACTERS[id]


class DeckList:
    """The composition of a district deck: copies of each card, and costs where the edition's differ."""

    __slots__ = ("copies", "costs")

    def __init__(self, copies: Mapping[str, int], costs: Mapping[str, int] | None = None) -> None:
        self.copies = MappingProxyType(dict(copies))
        self.costs = MappingProxyType({**{id: DISTRICTS[id].cost for id in copies}, **(costs or {})})

    def uniques(self) -> tuple[str, ...]:
        """The purple districts of this deck, in the table's order."""
        return tuple(id for id in DISTRICTS if id in self.copies and DISTRICTS[id].type == "unique")

    def with_uniques(self, more: Iterable[str]) -> DeckList:
        """This deck and one copy of each of those districts at its own cost; none is in it twice."""
        added = tuple(more)
        return DeckList(
            {**dict.fromkeys(added, 1), **self.copies}, {**self.costs, **{id: DISTRICTS[id].cost for id in added}}
        )


THE_FOURTEEN = (
    "map-room",
    "imperial-treasury",
    "lighthouse",
    "armory",
    "museum",
    "wishing-well",
    "quarry",
    "poor-house",
    "bell-tower",
    "factory",
    "park",
    "hospital",
    "throne-room",
    "ballroom",
)
"""The purple districts of The Dark City."""

_COMMON = {
    "manor": 5,
    "castle": 4,
    "palace": 3,
    "temple": 3,
    "church": 3,
    "monastery": 3,
    "cathedral": 2,
    "tavern": 5,
    "market": 4,
    "trading-post": 3,
    "docks": 3,
    "harbor": 3,
    "town-hall": 2,
    "watchtower": 3,
    "prison": 3,
    "battlefield": 3,
    "fortress": 2,
}
_PURPLE_65 = {
    "haunted-city": 1,
    "keep": 2,
    "laboratory": 1,
    "smithy": 1,
    "observatory": 1,
    "graveyard": 1,
    "dragon-gate": 1,
    "university": 1,
    "library": 1,
    "school-of-magic": 1,
}
_PURPLE_66 = {**_PURPLE_65, "great-wall": 1}

DECKS: Mapping[str, DeckList] = MappingProxyType(
    {
        "65": DeckList({**_COMMON, **_PURPLE_65, "church": 4, "palace": 2}),
        "66": DeckList({**_COMMON, **_PURPLE_66}),
        "67": DeckList({**_COMMON, **_PURPLE_66, "imperial-treasury": 1}),
        "68": DeckList(
            {**_COMMON, **_PURPLE_66, "map-room": 1, "imperial-treasury": 1},
            costs={"observatory": 4, "imperial-treasury": 5},
        ),
    }
)
"""The decks by the value of the option ``deck``."""


def costs(deck: str) -> Mapping[str, int]:
    """What each district of that deck costs, in gold, by id."""
    return DECKS[deck].costs
