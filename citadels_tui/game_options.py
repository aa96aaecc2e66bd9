"""What a form offers for a new game: the options, their values, and the bots' paces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from citadels_engine.cards import DECKS
from citadels_engine.rulesets import ALLOWED, RULESETS, OptionValue
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


def values_of(name: str, players: int, deck: str) -> Sequence[OptionValue]:
    """The values that a form offers for an option."""
    if name in ALLOWED:
        return ALLOWED[name]
    if name == "uniques":
        return ("all", *range(len(DECKS[deck].uniques()) - 1, 0, -1), "none")
    if name == "first_crown":
        return ("random", *range(1, players + 1))
    if name == "tie_break":
        return TIE_WAYS
    return ()


def offered(ruleset: str) -> Sequence[str]:
    """The options that a form can offer, in the order of the ruleset."""
    rules = RULESETS[ruleset]
    return [name for name in rules.defaults if values_of(name, rules.players[0], str(rules.defaults["deck"]))]
