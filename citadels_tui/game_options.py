"""What a form offers for a new game: the options, their values, and the bots' paces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from citadels_engine import casts
from citadels_engine.cards import CHARACTERS
from citadels_engine.rulesets import ALLOWED, RULESETS, THE_EIGHT, OptionValue
from citadels_tui.language import N_

TIE_WAYS: tuple[tuple[str, ...], ...] = (
    ("districts", "gold"), ("districts",), ("gold",), ("rank",), ("districts", "gold", "rank"), (),
)  # fmt: skip

PACES: Mapping[str, tuple[float, str, str]] = {
    "none": (0.0, N_("no pause"), N_("Bots play as fast as they can.")),
    "fast": (0.3, N_("fast"), N_("A moment for each thing a bot does.")),
    "normal": (0.9, N_("normal"), N_("Time to follow what the bots do.")),
    "slow": (2.0, N_("slow"), N_("Plenty of time to read along.")),
}
"""Each pace: seconds between what bots do, what it is called, and what it means; the words are messages."""

MOST_PLAYERS = max(rules.players[1] for rules in RULESETS.values())


def usual(ruleset: str, name: str, players: int) -> OptionValue:
    """The value with which a new game begins: the ruleset's, but a drawn cast where there are characters to draw."""
    rules = RULESETS[ruleset]
    if name == "cast" and rules.characters != THE_EIGHT:
        return casts.RANDOM
    return rules.defaults_for(players)[name]


def values_of(name: str, ruleset: str, players: int, deck: str) -> Sequence[OptionValue]:
    """The values that a form offers for an option; a list may be chosen as well where it is ``cast`` or ``uniques``."""
    if name in ALLOWED:
        return ALLOWED[name]
    if name == "cast":
        presets = RULESETS[ruleset].presets
        return (casts.RANDOM, *presets) if presets else (RULESETS[ruleset].defaults_for(players)["cast"],)
    if name == "uniques":
        return ("all", *range(len(uniques(ruleset, deck)) - 1, 0, -1), "none")
    if name == "first_crown":
        return ("random", *range(1, players + 1))
    if name == "tie_break":
        return TIE_WAYS
    return ()


def offered(ruleset: str) -> Sequence[str]:
    """The options of which a form can offer several values, in the order of the ruleset."""
    rules = RULESETS[ruleset]
    least, deck = rules.players[0], str(rules.defaults["deck"])
    return [name for name in rules.defaults if len(values_of(name, ruleset, least, deck)) > 1]


def uniques(ruleset: str, deck: str) -> tuple[str, ...]:
    """The purple districts that can be in that deck by that ruleset."""
    return RULESETS[ruleset].deck_list(deck).uniques()


def of_rank(ruleset: str, rank: int) -> tuple[str, ...]:
    """The characters of a rank that the ruleset has."""
    return tuple(id for id in RULESETS[ruleset].characters if CHARACTERS[id].rank == rank)


def ranks(ruleset: str) -> range:
    """The ranks for which the ruleset has characters."""
    return range(1, max(CHARACTERS[id].rank for id in RULESETS[ruleset].characters) + 1)


def cast_of(ruleset: str, players: int, value: OptionValue) -> tuple[str, ...]:
    """The characters that a value of the option stands for; the ruleset's own cast where they are to be drawn."""
    if isinstance(value, tuple):
        return value
    if isinstance(value, str) and value in RULESETS[ruleset].presets:
        return casts.preset(RULESETS[ruleset], value, players)
    cast = RULESETS[ruleset].defaults_for(players)["cast"]
    return cast if isinstance(cast, tuple) else THE_EIGHT


def preset_of(ruleset: str, players: int, cast: OptionValue) -> OptionValue:
    """The name of a cast where it has one."""
    presets = RULESETS[ruleset].presets
    return next((name for name in presets if casts.preset(RULESETS[ruleset], name, players) == cast), cast)


def uniques_of(ruleset: str, deck: str, value: OptionValue) -> tuple[str, ...]:
    """The districts that a value of the option stands for; all of them where some are to be drawn."""
    own = uniques(ruleset, deck)
    return () if value == "none" else tuple(id for id in own if not isinstance(value, tuple) or id in value)
