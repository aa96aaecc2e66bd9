"""The options of a game in words: a name, what it means, and what each value is called."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_

NAMES: Mapping[str, str] = {
    "ruleset": N_("Rules"),
    "players": N_("Players"),
    "city_size": N_("City size"),
    "cast": N_("Characters"),
    "deck": N_("Deck"),
    "uniques": N_("Purple districts"),
    "first_crown": N_("First crown"),
    "discards_first": N_("Laid aside first"),
    "crown_holder_sees_facedown": N_("Crown sees face down"),
    "killed_shown_at_round_end": N_("Killed are shown"),
    "rank_8_acts": N_("Warlord attacks"),
    "great_wall_covers_itself": N_("Great Wall covers itself"),
    "laboratory_gold": N_("Laboratory pays"),
    "smithy_gold": N_("Smithy takes"),
    "smithy_cards": N_("Smithy gives"),
    "library_observatory_keeps": N_("Library and Observatory"),
    "haunted_in_last_round": N_("Haunted City built last"),
    "tie_break": N_("Ties"),
    "bishop_guards_whole_round": N_("Bishop guards"),
}
"""Each option's name, as it stands on the new-game screen."""

HELP: Mapping[str, str] = {
    "ruleset": N_("The edition of the game whose rules are the defaults of all other options."),
    "players": N_("How many play, you included. With 2 or 3, everybody plays two characters in each round."),
    "city_size": N_("How many districts complete a city and end the game. Fewer make a shorter game."),
    "cast": N_("The characters of the game, one for each rank."),
    "deck": (
        N_(
            "Which deck of districts: 65 cards is the oldest; 66 has the Great Wall; 67 also the Imperial Treasury; 68 "
            "also the Map Room, with some other costs."
        )
    ),
    "uniques": N_("Which purple districts are in the deck: all, none, so many drawn at random, or a list of them."),
    "first_crown": N_("Who has the crown in the first round: drawn at random, or the player at that seat."),
    "discards_first": N_("Which characters are drawn first: those that lie face up, or the one that lies face down."),
    "crown_holder_sees_facedown": N_(
        "Whether the player with the crown may look at the character that lies face down."
    ),
    "killed_shown_at_round_end": (
        N_(
            "Whether all killed characters that somebody holds are shown at the end of the round, or only rank 4, the "
            "King."
        )
    ),
    "rank_8_acts": N_("Whether the Warlord attacks as the last thing in his turn, or at any moment of it."),
    "great_wall_covers_itself": N_("Whether the Great Wall also makes itself dearer to destroy."),
    "laboratory_gold": N_("How much gold the Laboratory pays for a card."),
    "smithy_gold": N_("How much gold the Smithy takes."),
    "smithy_cards": N_("How many cards the Smithy gives."),
    "library_observatory_keeps": N_("How many of three cards are kept by a player who owns both districts."),
    "haunted_in_last_round": N_("Whether a Haunted City built in the last round may still count as another type."),
    "tie_break": N_("What decides among equal scores, in order. Players who are equal in all of it share the win."),
    "bishop_guards_whole_round": (
        N_(
            "With 2 or 3 players: whether the Bishop's city is safe until the end of the round, or only during his own "
            "turn."
        )
    ),
}
"""What each option means, in a sentence or two."""

VALUES: Mapping[str, str] = {
    "ruleset.classic": N_("classic"),
    "players": N_("{value} players"),
    "city_size": N_("{value} districts"),
    "deck": N_("{value} cards"),
    "uniques.all": N_("all"),
    "uniques.none": N_("none"),
    "uniques": N_("{value:# drawn at random}"),
    "first_crown.random": N_("random"),
    "first_crown": N_("seat {value}"),
    "discards_first.up": N_("face up"),
    "discards_first.down": N_("face down"),
    "crown_holder_sees_facedown.False": N_("no"),
    "crown_holder_sees_facedown.True": N_("yes"),
    "killed_shown_at_round_end.all": N_("all"),
    "killed_shown_at_round_end.rank-4": N_("only rank 4"),
    "rank_8_acts.end": N_("last of all"),
    "rank_8_acts.any": N_("at any moment"),
    "great_wall_covers_itself.False": N_("no"),
    "great_wall_covers_itself.True": N_("yes"),
    "laboratory_gold": N_("{value} gold"),
    "smithy_gold": N_("{value} gold"),
    "smithy_cards": N_("{value:# card|# cards}"),
    "library_observatory_keeps": N_("keep {value} of 3"),
    "haunted_in_last_round.False": N_("stays unique"),
    "haunted_in_last_round.True": N_("counts as any type"),
    "bishop_guards_whole_round.True": N_("the whole round"),
    "bishop_guards_whole_round.False": N_("his own turn"),
}
"""What each value is called: an option and a value, or an option for all its values."""

TIE_BREAKS: Mapping[str, str] = {"districts": N_("districts' cost"), "gold": N_("gold"), "rank": N_("highest rank")}
NO_TIE_BREAK = N_("shared")
"""A tie that nothing breaks."""

CHANGED = "{option}: {value}"
UNCHANGED = N_("as usual")

BOTS: Mapping[str, tuple[str, str]] = {
    "random": (N_("Random"), N_("does anything that is allowed")),
    "builder": (N_("Builder"), N_("gathers and builds, and harms nobody on purpose")),
    "planner": (N_("Planner"), N_("thinks about everybody's next move")),
}
"""Each kind of bot: its name and how it plays."""
