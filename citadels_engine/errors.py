"""What can be wrong with what the engine is given, and how it says so: as data, never as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from citadels_engine.sentences import N_, Sentence, placed

RefusalValue = str | int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal now: a code and the named values that belong to it.

    The codes are listed in ``REFUSALS``. ``str()`` is English for developers; a client words refusals itself.
    """

    code: str
    values: Mapping[str, RefusalValue] = field(default_factory=dict)

    @property
    def sentence(self) -> Sentence:
        """The refusal as the engine words it, with ids for cards and numbers for seats."""
        return Sentence(REFUSALS[self.code], **self.values)

    def __str__(self) -> str:
        return str(self.sentence)


REFUSALS: Mapping[str, str] = {
    "bad_notation": N_("{line!r} is not an action"),
    "game_over": N_("the game is over"),
    "not_your_decision": N_("seat {to_act} decides now"),
    "not_now": N_("this cannot be done now"),
    "gather_first": N_("gather gold or cards first"),
    "already_gathered": N_("gold or cards were gathered already this turn"),
    "deck_empty": N_("the deck is empty"),
    "turn_closed": N_("after this only the end of the turn is left"),
    "not_in_hand": N_("{card} is not in the hand"),
    "already_built": N_("{card} stands in the city already"),
    "too_dear": N_("{card} costs {price} gold and there are {gold}"),
    "build_limit": N_("{limit} built this turn, which is the limit"),
    "builds_nothing": N_("{character} builds nothing"),
    "no_income": N_("no district of the type {type} in the city"),
    "character_without_income": N_("{character} collects no income"),
    "income_taken": N_("the income was collected already this turn"),
    "not_your_character": N_("only {character} can do this, and only in the own turn"),
    "already_used": N_("{power} was used already this turn"),
    "no_such_district": N_("{card} does not stand in the city of seat {owner}"),
    "no_district": N_("no {card} in the city"),
    "not_enough_gold": N_("this costs {price} gold and there are {gold}"),
    "protected": N_("{character} guards the city of seat {owner}"),
    "city_complete": N_("the city of seat {owner} is complete"),
    "indestructible": N_("{card} cannot be destroyed"),
    "cannot_be_taken": N_("{card} cannot be taken"),
    "would_double": N_("{card} would stand in a city twice"),
    "double_limit": N_("another district stands in the city twice already"),
    "changes_nothing": N_("this would change nothing"),
    "already_beautified": N_("{card} was beautified already"),
    "beautify_limit": N_("{limit} were beautified this turn, which is the limit"),
    "itself": N_("{card} cannot destroy itself"),
    "only_when_built": N_("this can be done only right after {card} was built"),
    "own_rank": N_("{character} is of the own rank"),
    "rank_spared": N_("{character} may not be named"),
    "character_killed": N_("{character} was killed"),
    "not_in_cast": N_("{character} is not in this game"),
    "not_in_draft": N_("{character} is not among the characters to choose from"),
    "no_such_seat": N_("there is no seat {seat}"),
    "own_seat": N_("this needs another player"),
    "both_hands_empty": N_("both hands are empty"),
    "hand_empty": N_("the hand is empty"),
    "other_hand_empty": N_("the hand of seat {owner} is empty"),
    "not_in_other_hand": N_("{card} is not in the hand of seat {owner}"),
    "look_first": N_("look at a hand first"),
    "not_the_richest": N_("somebody has more gold than seat {owner}"),
    "no_single_richest": N_("nobody else is the single richest"),
    "not_looked_at": N_("keep {count} of the cards looked at"),
    "only_gathers": N_("the part of {character} is to gather, and nothing else"),
    "name_first": N_("name a character first"),
    "character_bewitched": N_("{character} was bewitched"),
    "has_crown": N_("seat {seat} has the crown already"),
    "owed": N_("{power} has something to do first that must be done"),
    "nothing_to_pay": N_("there is nothing of that to pay"),
    "must_choose": N_("choose first: {asks}"),
}
"""Every refusal's code with its English pattern."""


def shortened(value: object) -> str:
    """A short text for any value in a sentence; never raises, however deep, long or odd the value is."""
    if isinstance(value, list | tuple):
        return Sentence("a list")
    if isinstance(value, Mapping):
        return Sentence("a table")
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else f"{value[:37]}...")
    if value is None or isinstance(value, float | bool):
        return repr(value)
    if isinstance(value, int):
        return repr(value) if abs(value) < 10**30 else Sentence("a number with more than 30 digits")
    return Sentence("a value of the kind {kind}", kind=type(value).__name__)


class IllegalAction(ValueError):
    """An action the rules do not allow now; ``refusal`` says why. Nothing has changed."""

    def __init__(self, line: str, refusal: Refusal) -> None:
        self.sentence = placed(line, refusal.sentence)
        super().__init__(self.sentence)
        self.line, self.refusal = line, refusal


class BadNotation(ValueError):
    """A text that is not an action's notation; ``why`` says what is wrong with it."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(why)
        self.why = why


class BadOptions(ValueError):
    """Options that no game can have; ``option`` is the name of the one that is wrong, ``why`` the reason."""

    def __init__(self, option: str, why: Sentence) -> None:
        super().__init__(placed(option, why))
        self.option, self.why = option, why


class BadPosition(ValueError):
    """A position that cannot be; ``where`` is the key (``players[2].hand``), ``why`` the reason."""

    def __init__(self, where: str, why: Sentence) -> None:
        super().__init__(placed(where, why))
        self.where, self.why = where, why
