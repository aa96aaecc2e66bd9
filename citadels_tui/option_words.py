"""The options of a game in words: what each is called, what it is about, and what its values mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from citadels_engine.cards import DECKS
from citadels_engine.options import Options
from citadels_engine.rulesets import ALLOWED, RULESETS, OptionValue


@dataclass(frozen=True, slots=True)
class OptionWords:
    """One option: its label, what it is about, and the names of those values that do not speak for themselves."""

    label: str
    about: str
    values: Mapping[OptionValue, str]


YES_NO: Mapping[OptionValue, str] = {True: "yes", False: "no"}

WORDS: Mapping[str, OptionWords] = {
    "city_size": OptionWords(
        "City size",
        "The round in which a city reaches this many districts is the last.",
        {8: "8 districts", 7: "7 districts, shorter", 6: "6 districts, short"},
    ),
    "deck": OptionWords(
        "Deck",
        "Editions differ by a card or two.",
        {
            "65": "65 cards, four Churches, two Palaces",
            "66": "66 cards, with the Great Wall",
            "67": "67 cards, with Wall and Treasury",
            "68": "68 cards, with the Map Room too",
        },
    ),
    "uniques": OptionWords(
        "Purple districts",
        "How many of the deck's purple districts are in the game; a number is drawn by the seed.",
        {"all": "all of them", "none": "none"},
    ),
    "first_crown": OptionWords(
        "First crown",
        "Who chooses a character first.",
        {"random": "drawn at random"},
    ),
    "discards_first": OptionWords(
        "Laid aside first",
        "Which characters are drawn first when some are laid aside; it changes how likely the King is among them.",
        {"up": "those face up", "down": "the one face down"},
    ),
    "crown_holder_sees_facedown": OptionWords(
        "Face-down card", "Whether the crown's holder may look at the character lying face down.",
        {False: "nobody looks", True: "the crown's holder looks"},
    ),
    "killed_shown_at_round_end": OptionWords(
        "Killed characters",
        "Which killed characters are shown when the round ends.",
        {"all": "all are shown", "rank-4": "only the King is shown"},
    ),
    "rank_8_acts": OptionWords(
        "The Warlord destroys",
        "When in his turn the Warlord may use his power.",
        {"end": "at the end of his turn", "any": "at any moment"},
    ),
    "great_wall_covers_itself": OptionWords(
        "Great Wall", "Whether the Great Wall makes itself dearer to destroy too.",
        {False: "guards the others", True: "guards itself too"},
    ),
    "laboratory_gold": OptionWords(
        "Laboratory", "What the Laboratory pays for a card given up.", {1: "1 gold a card", 2: "2 gold a card"}
    ),
    "smithy_gold": OptionWords("Smithy takes", "What the Smithy costs each time.", {2: "2 gold", 3: "3 gold"}),
    "smithy_cards": OptionWords("Smithy gives", "What the Smithy gives each time.", {2: "2 cards", 3: "3 cards"}),
    "library_observatory_keeps": OptionWords(
        "Library and Observatory",
        "How many of three cards drawn one keeps who has both.",
        {2: "2 cards", 3: "3 cards"},
    ),
    "haunted_in_last_round": OptionWords(
        "Haunted City",
        "Whether a Haunted City built in the last round may count as another type.",
        {False: "not in the last round", True: "in the last round too"},
    ),
    "tie_break": OptionWords("Ties", "What decides among equal scores, in this order.", {}),
    "bishop_guards_whole_round": OptionWords(
        "The Bishop guards",
        "With 2 or 3 players: how long the Bishop's protection lasts.",
        {True: "the whole round", False: "only his own turn"},
    ),
}

TIES: Mapping[str, str] = {"districts": "districts' cost", "gold": "gold", "rank": "highest rank"}
TIE_WAYS: tuple[tuple[str, ...], ...] = (
    ("districts", "gold"), ("districts",), ("gold",), ("rank",), ("districts", "gold", "rank"), (),
)  # fmt: skip

BOT_WORDS: Mapping[str, tuple[str, str]] = {
    "planner": ("planner", "Thinks about the draft, its victims and the end of the game."),
    "builder": ("builder", "Takes what earns most and builds the dearest it can."),
    "random": ("random", "Does anything the rules allow."),
}
"""Each kind of bot: its name and what it is like."""

PACES: Mapping[str, tuple[float, str, str]] = {
    "none": (0.0, "no pause", "Bots play as fast as they can."),
    "fast": (0.3, "fast", "A moment for each thing a bot does."),
    "normal": (0.9, "normal", "Time to follow what the bots do."),
    "slow": (2.0, "slow", "Plenty of time to read along."),
}
"""Each pace: seconds between what bots do, what it is called, and what it means."""


def label(name: str) -> str:
    """What an option is called."""
    return WORDS[name].label if name in WORDS else name.replace("_", " ").capitalize()


def about(name: str) -> str:
    """What an option is about."""
    return WORDS[name].about if name in WORDS else ""


def value_name(name: str, value: OptionValue) -> str:
    """What a value of an option is called."""
    known = WORDS[name].values if name in WORDS else {}
    if value in known and any(value == one and type(value) is type(one) for one in known):
        return known[value]
    if isinstance(value, bool):
        return YES_NO[value]
    if isinstance(value, tuple):
        return ", then ".join(TIES.get(part, part) for part in value) or "shared victory"
    if name == "uniques" and isinstance(value, int):
        return f"{value} of them"
    if name == "first_crown" and isinstance(value, int):
        return f"seat {value}"
    return str(value)


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


def offered(ruleset: str) -> Iterable[str]:
    """The options that a form can offer, in the order of the ruleset."""
    players, _most = RULESETS[ruleset].players
    defaults = RULESETS[ruleset].defaults
    return [name for name in defaults if values_of(name, players, str(defaults["deck"]))]


def changes_in_words(options: Options) -> list[str]:
    """What a game's options change of its ruleset: ``City size: 7 districts, shorter``."""
    return [f"{label(name)}: {value_name(name, value)}" for name, value in options.changed().items()]
