"""The rulesets: each is a set of defaults for the options, and what values an option may have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from citadels_engine.cards import CHARACTERS, DECKS, THE_FOURTEEN, DeckList

OptionValue = str | int | bool | tuple[str, ...]

CITY_SIZES = (6, 7, 8)

THE_EIGHT = ("assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord")
"""The characters of the classic game."""

_NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A named set of defaults, the player counts it is made for, and the cards it knows."""

    id: str
    players: tuple[int, int]
    """The least and the greatest number of players."""
    defaults: Mapping[str, OptionValue]
    """What the options are where nobody says otherwise; see ``defaults_for``."""
    characters: tuple[str, ...] = THE_EIGHT
    """Whom a cast may be chosen from."""
    districts: tuple[str, ...] = ()
    """The purple districts that come to those of the deck."""
    presets: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NOTHING)
    """Casts with names, in rank order; ``casts.preset`` fits one to a number of players."""
    ninth: Mapping[int, str] = field(default_factory=dict)
    """The character of rank 9 in the default cast, by the number of players."""

    def defaults_for(self, players: int) -> Mapping[str, OptionValue]:
        """The defaults with so many players."""
        if players not in self.ninth:
            return self.defaults
        return {**self.defaults, "cast": (*THE_EIGHT, self.ninth[players])}

    def deck_list(self, deck: str) -> DeckList:
        """The cards and costs of that deck with this ruleset's own purple districts."""
        return _deck_list(deck, self.districts)


@cache
def _deck_list(deck: str, districts: tuple[str, ...]) -> DeckList:
    return DECKS[deck].with_uniques(districts)


_CLASSIC: Mapping[str, OptionValue] = {
    "city_size": 8,
    "cast": THE_EIGHT,
    "deck": "67",
    "uniques": "all",
    "first_crown": "random",
    "discards_first": "up",
    "crown_holder_sees_facedown": False,
    "killed_shown_at_round_end": "all",
    "rank_8_acts": "end",
    "great_wall_covers_itself": False,
    "laboratory_gold": 1,
    "smithy_gold": 2,
    "smithy_cards": 3,
    "library_observatory_keeps": 2,
    "haunted_in_last_round": False,
    "tie_break": ("districts", "gold"),
    "bishop_guards_whole_round": True,
}

_DARK_CITY: Mapping[str, OptionValue] = {
    **_CLASSIC,
    "deck": "66",
    "emperor_must": True,
    "emperor_may_keep": False,
    "emperor_fee": "receiver",
    "killed_emperor_moves_crown": False,
    "bewitched_emperor": "holder",
    "thief_spares_witch": True,
    "abbot_tie": "nothing",
    "abbot_income": "gold",
    "tax": "turn",
    "queen_looks_at": "card",
    "navigator_sails": "after-gathering",
    "great_wall_diplomat": "inside",
    "wishing_well_counts_itself": False,
    "quarry_duplicates": 1,
    "armory_complete_city": True,
    "armory_own_city": False,
    "armory_takes_keep": True,
    "bell_tower": "may",
    "ballroom": False,
}

_CITADELA: Mapping[str, OptionValue] = {
    **_DARK_CITY,
    "crown_holder_sees_facedown": True,
    "emperor_must": False,
    "emperor_may_keep": True,
    "emperor_fee": "none",
    "queen_looks_at": "crown",
    "navigator_sails": "start",
    "tie_break": ("districts",),
}

_PRESETS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "classic": THE_EIGHT,
        "dark": (
            "witch", "tax-collector", "wizard", "emperor", "abbot", "alchemist", "navigator", "diplomat", "queen",
        ),
        "intrigue": (
            "witch", "thief", "magician", "emperor", "bishop", "merchant", "architect", "diplomat", "queen",
        ),
        "riches": (
            "assassin", "tax-collector", "magician", "king", "abbot", "alchemist", "navigator", "warlord", "artist",
        ),
        "builders": (
            "assassin", "thief", "wizard", "king", "bishop", "alchemist", "architect", "diplomat", "artist",
        ),
        "siege": ("assassin", "thief", "wizard", "emperor", "bishop", "merchant", "navigator", "warlord"),
        "court": ("witch", "tax-collector", "wizard", "king", "abbot", "merchant", "architect", "warlord", "queen"),
    }
)  # fmt: skip

RULESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        "classic": Ruleset(id="classic", players=(2, 7), defaults=MappingProxyType(_CLASSIC)),
        "dark-city": Ruleset(
            id="dark-city",
            players=(2, 8),
            defaults=MappingProxyType(_DARK_CITY),
            characters=tuple(CHARACTERS),
            districts=THE_FOURTEEN,
            presets=_PRESETS,
            ninth={8: "artist"},
        ),
        "citadela": Ruleset(
            id="citadela",
            players=(2, 8),
            defaults=MappingProxyType(_CITADELA),
            characters=tuple(CHARACTERS),
            districts=THE_FOURTEEN,
            presets=_PRESETS,
            ninth=dict.fromkeys(range(4, 9), "artist"),
        ),
    }
)
"""Every ruleset by id."""

ALLOWED: Mapping[str, tuple[OptionValue, ...]] = MappingProxyType(
    {
        "city_size": CITY_SIZES,
        "deck": tuple(DECKS),
        "discards_first": ("up", "down"),
        "crown_holder_sees_facedown": (False, True),
        "killed_shown_at_round_end": ("all", "rank-4"),
        "rank_8_acts": ("end", "any"),
        "emperor_must": (True, False),
        "emperor_may_keep": (False, True),
        "emperor_fee": ("receiver", "emperor", "none"),
        "killed_emperor_moves_crown": (False, True),
        "bewitched_emperor": ("holder", "witch"),
        "thief_spares_witch": (True, False),
        "abbot_tie": ("nothing", "choose"),
        "abbot_income": ("gold",),
        "tax": ("turn",),
        "queen_looks_at": ("card", "crown", "revealed"),
        "navigator_sails": ("after-gathering", "start", "any"),
        "great_wall_diplomat": ("inside", "always"),
        "great_wall_covers_itself": (False, True),
        "laboratory_gold": (1, 2),
        "smithy_gold": (2, 3),
        "smithy_cards": (2, 3),
        "library_observatory_keeps": (2, 3),
        "haunted_in_last_round": (False, True),
        "wishing_well_counts_itself": (False, True),
        "quarry_duplicates": (1, "any"),
        "armory_complete_city": (True, False),
        "armory_own_city": (False, True),
        "armory_takes_keep": (True, False),
        "bell_tower": ("may", "must"),
        "ballroom": (False, True),
        "bishop_guards_whole_round": (True, False),
    }
)
"""The values of the options that are one of a few, the usual one first where it is the same in every ruleset."""

TIE_BREAKS = ("districts", "gold", "rank")
