"""What can be wrong with what the engine is given, and how it says so: as data, never as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

RefusalValue = str | int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal now: a code and the named values that belong to it.

    The codes are listed in ``REFUSALS``. ``str()`` is English for developers; a client words refusals itself.
    """

    code: str
    values: Mapping[str, RefusalValue] = field(default_factory=dict)

    def __str__(self) -> str:
        return REFUSALS[self.code].format(**self.values)


REFUSALS: Mapping[str, str] = {
    "bad_notation": "{line!r} is not an action",
    "game_over": "the game is over",
    "not_your_decision": "seat {to_act} decides now",
    "not_now": "this cannot be done now",
    "gather_first": "gather gold or cards first",
    "already_gathered": "gold or cards were gathered already this turn",
    "deck_empty": "the deck is empty",
    "turn_closed": "after this only the end of the turn is left",
    "not_in_hand": "{card} is not in the hand",
    "already_built": "{card} stands in the city already",
    "too_dear": "{card} costs {price} gold and there are {gold}",
    "build_limit": "{limit} built this turn, which is the limit",
    "no_income": "no district of the type {type} in the city",
    "character_without_income": "{character} collects no income",
    "income_taken": "the income was collected already this turn",
    "not_your_character": "only {character} can do this, and only in the own turn",
    "already_used": "{power} was used already this turn",
    "no_such_district": "{card} does not stand in the city of seat {owner}",
    "no_district": "no {card} in the city",
    "not_enough_gold": "this costs {price} gold and there are {gold}",
    "protected": "{character} guards the city of seat {owner}",
    "city_complete": "the city of seat {owner} is complete",
    "indestructible": "{card} cannot be destroyed",
    "own_rank": "{character} is of the own rank",
    "rank_spared": "{character} may not be named",
    "character_killed": "{character} was killed",
    "not_in_cast": "{character} is not in this game",
    "not_in_draft": "{character} is not among the characters to choose from",
    "no_such_seat": "there is no seat {seat}",
    "own_seat": "this needs another player",
    "both_hands_empty": "both hands are empty",
    "hand_empty": "the hand is empty",
    "not_looked_at": "keep {count} of the cards looked at",
    "must_choose": "choose first: {asks}",
}
"""Every refusal's code with its English pattern."""


def shortened(value: object) -> str:
    """A short text for any value in a message; never raises, however deep, long or odd the value is."""
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else f"{value[:37]}...")
    if value is None or isinstance(value, float | bool):
        return repr(value)
    if isinstance(value, int):
        return repr(value) if abs(value) < 10**30 else "a number with more than 30 digits"
    return f"a {type(value).__name__}"


class IllegalAction(ValueError):
    """An action the rules do not allow now; ``refusal`` says why. Nothing has changed."""

    def __init__(self, line: str, refusal: Refusal) -> None:
        super().__init__(f"{line}: {refusal}")
        self.line, self.refusal = line, refusal


class BadNotation(ValueError):
    """A text that is not an action's notation."""


class BadOptions(ValueError):
    """Options that no game can have; the message names the option and the reason."""


class BadPosition(ValueError):
    """A position that cannot be; ``where`` is the key (``players[2].hand``), ``why`` the reason."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where, self.why = where, why
