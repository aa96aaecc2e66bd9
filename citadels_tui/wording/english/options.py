"""The options of a game in words: a name, what it means, and what each value is called."""

from __future__ import annotations

from collections.abc import Mapping

NAMES: Mapping[str, str] = {
    "ruleset": "Rules",
    "players": "Players",
    "city_size": "City size",
    "cast": "Characters",
    "deck": "Deck",
    "uniques": "Purple districts",
    "first_crown": "First crown",
    "discards_first": "Laid aside first",
    "crown_holder_sees_facedown": "Crown sees face down",
    "killed_shown_at_round_end": "Killed are shown",
    "rank_8_acts": "Warlord attacks",
    "great_wall_covers_itself": "Great Wall covers itself",
    "laboratory_gold": "Laboratory pays",
    "smithy_gold": "Smithy takes",
    "smithy_cards": "Smithy gives",
    "library_observatory_keeps": "Library and Observatory",
    "haunted_in_last_round": "Haunted City built last",
    "tie_break": "Ties",
    "bishop_guards_whole_round": "Bishop guards",
}
"""Each option's name, as it stands on the new-game screen."""

HELP: Mapping[str, str] = {
    "ruleset": "The edition of the game whose rules are the defaults of all other options.",
    "players": "How many play, you included. With 2 or 3, everybody plays two characters in each round.",
    "city_size": "How many districts complete a city and end the game. Fewer make a shorter game.",
    "cast": "The characters of the game, one for each rank.",
    "deck": (
        "Which deck of districts: 65 cards is the oldest; 66 has the Great Wall; 67 also the Imperial Treasury; 68 "
        "also the Map Room, with some other costs."
    ),
    "uniques": "Which purple districts are in the deck: all, none, so many drawn at random, or a list of them.",
    "first_crown": "Who has the crown in the first round: drawn at random, or the player at that seat.",
    "discards_first": "Which characters are drawn first: those that lie face up, or the one that lies face down.",
    "crown_holder_sees_facedown": "Whether the player with the crown may look at the character that lies face down.",
    "killed_shown_at_round_end": (
        "Whether all killed characters that somebody holds are shown at the end of the round, or only rank 4, the King."
    ),
    "rank_8_acts": "Whether the Warlord attacks as the last thing in his turn, or at any moment of it.",
    "great_wall_covers_itself": "Whether the Great Wall also makes itself dearer to destroy.",
    "laboratory_gold": "How much gold the Laboratory pays for a card.",
    "smithy_gold": "How much gold the Smithy takes.",
    "smithy_cards": "How many cards the Smithy gives.",
    "library_observatory_keeps": "How many of three cards are kept by a player who owns both districts.",
    "haunted_in_last_round": "Whether a Haunted City built in the last round may still count as another type.",
    "tie_break": "What decides among equal scores, in order. Players who are equal in all of it share the win.",
    "bishop_guards_whole_round": (
        "With 2 or 3 players: whether the Bishop's city is safe until the end of the round, or only during his own "
        "turn."
    ),
}
"""What each option means, in a sentence or two."""

VALUES: Mapping[str, str] = {
    "ruleset.classic": "classic",
    "players": "{value} players",
    "city_size": "{value} districts",
    "deck": "{value} cards",
    "uniques.all": "all",
    "uniques.none": "none",
    "uniques": "{value:# drawn at random}",
    "first_crown.random": "random",
    "first_crown": "seat {value}",
    "discards_first.up": "face up",
    "discards_first.down": "face down",
    "crown_holder_sees_facedown.False": "no",
    "crown_holder_sees_facedown.True": "yes",
    "killed_shown_at_round_end.all": "all",
    "killed_shown_at_round_end.rank-4": "only rank 4",
    "rank_8_acts.end": "last of all",
    "rank_8_acts.any": "at any moment",
    "great_wall_covers_itself.False": "no",
    "great_wall_covers_itself.True": "yes",
    "laboratory_gold": "{value} gold",
    "smithy_gold": "{value} gold",
    "smithy_cards": "{value:# card|# cards}",
    "library_observatory_keeps": "keep {value} of 3",
    "haunted_in_last_round.False": "stays unique",
    "haunted_in_last_round.True": "counts as any type",
    "bishop_guards_whole_round.True": "the whole round",
    "bishop_guards_whole_round.False": "his own turn",
}
"""What each value is called: an option and a value, or an option for all its values."""

TIE_BREAKS: Mapping[str, str] = {"districts": "districts' cost", "gold": "gold", "rank": "highest rank"}
NO_TIE_BREAK = "shared"
"""A tie that nothing breaks."""

CHANGED = "{option}: {value}"
UNCHANGED = "as usual"

BOTS: Mapping[str, tuple[str, str]] = {
    "random": ("Random", "does anything that is allowed"),
    "builder": ("Builder", "gathers and builds, and harms nobody on purpose"),
    "planner": ("Planner", "thinks about everybody's next move"),
}
"""Each kind of bot: its name and how it plays."""
