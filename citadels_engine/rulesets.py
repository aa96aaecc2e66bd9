"""The rulesets: each is a set of defaults for the options, and what values an option may have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from citadels_engine.cards import DECKS

OptionValue = str | int | bool | tuple[str, ...]

CITY_SIZES = (6, 7, 8)

THE_EIGHT = ("assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord")
"""The characters of the classic game."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A named set of defaults and the player counts it is made for."""

    id: str
    players: tuple[int, int]
    """The least and the greatest number of players."""
    defaults: Mapping[str, OptionValue]


RULESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        "classic": Ruleset(
            id="classic",
            players=(2, 7),
            defaults=MappingProxyType(
                {
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
            ),
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
        "great_wall_covers_itself": (False, True),
        "laboratory_gold": (1, 2),
        "smithy_gold": (2, 3),
        "smithy_cards": (2, 3),
        "library_observatory_keeps": (2, 3),
        "haunted_in_last_round": (False, True),
        "bishop_guards_whole_round": (True, False),
    }
)
"""The values of the options that are one of a few, the usual one first where it is the same in every ruleset."""

TIE_BREAKS = ("districts", "gold", "rank")
