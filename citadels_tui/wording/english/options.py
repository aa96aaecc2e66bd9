"""The options of a game in words: a name, what it means, and what each value is called."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_, NC_

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
    "rank_8_acts": N_("Rank 8 acts"),
    "emperor_must": N_("Emperor and the crown"),
    "emperor_may_keep": N_("Emperor's own crown"),
    "emperor_fee": N_("Price of the crown"),
    "killed_emperor_moves_crown": N_("Killed Emperor"),
    "bewitched_emperor": N_("Bewitched Emperor"),
    "thief_spares_witch": N_("Thief, bewitched"),
    "abbot_tie": N_("Abbot, several richest"),
    "abbot_income": N_("Abbot's income"),
    "tax": N_("Tax is due"),
    "queen_looks_at": N_("Queen's neighbour"),
    "navigator_sails": N_("Navigator sails"),
    "great_wall_diplomat": N_("Great Wall, Diplomat"),
    "great_wall_covers_itself": N_("Great Wall covers itself"),
    "laboratory_gold": N_("Laboratory pays"),
    "smithy_gold": N_("Smithy takes"),
    "smithy_cards": N_("Smithy gives"),
    "library_observatory_keeps": N_("Library and Observatory"),
    "haunted_in_last_round": N_("Haunted City built last"),
    "wishing_well_counts_itself": N_("Wishing Well"),
    "quarry_duplicates": N_("Quarry"),
    "armory_complete_city": N_("Armory, complete city"),
    "armory_own_city": N_("Armory, own city"),
    "armory_takes_keep": N_("Armory, Keep"),
    "bell_tower": N_("Bell Tower"),
    "ballroom": N_("Ballroom"),
    "tie_break": N_("Ties"),
    "bishop_guards_whole_round": N_("Bishop guards"),
}
"""Each option's name, as it stands on the new-game screen."""

HELP: Mapping[str, str] = {
    "ruleset": N_("The edition of the game whose rules are the defaults of all other options."),
    "players": N_("How many play, you included. With 2 or 3, everybody plays two characters in each round."),
    "city_size": N_("How many districts complete a city and end the game. Fewer make a shorter game."),
    "cast": N_(
        "The characters of the game, one for each rank: drawn at random, a set with a name, or chosen one by one."
    ),
    "deck": (
        N_(
            "Which deck of districts: 65 cards is the oldest; 66 has the Great Wall; 67 also the Imperial Treasury; 68 "
            "also the Map Room, with some other costs."
        )
    ),
    "uniques": N_(
        "Which purple districts are in the deck: all, none, so many drawn at random, or those that are chosen."
    ),
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
    "rank_8_acts": N_(
        "Whether the Warlord or the Diplomat acts as the last thing in the turn, or at any moment of it."
    ),
    "emperor_must": N_("Whether the Emperor must move the crown in his turn, or only may."),
    "emperor_may_keep": N_("Whether the Emperor may take the crown himself."),
    "emperor_fee": N_(
        "What the player pays who gets the crown from the Emperor: 1 gold or 1 card, as one of the two chooses, or "
        "nothing."
    ),
    "killed_emperor_moves_crown": N_(
        "Whether the holder of a killed Emperor shows him at the end of the round and moves the crown."
    ),
    "bewitched_emperor": N_("Who moves the crown when the Witch has bewitched the Emperor."),
    "thief_spares_witch": N_("Whether the Thief may rob the character that the Witch has bewitched."),
    "abbot_tie": N_("Whether the Abbot may choose one of several richest players, or gets nothing from them."),
    "abbot_income": N_("What the Abbot collects for religious districts."),
    "tax": N_("When who has built pays the Tax Collector."),
    "queen_looks_at": N_(
        "Beside whom the Queen gets 3 gold: who has shown the King or the Emperor and was not killed, who has the "
        "crown, or who shows rank 4, killed or not."
    ),
    "navigator_sails": N_("When the Navigator may take 4 gold or 4 cards."),
    "great_wall_diplomat": N_(
        "Whether the Great Wall's gold is part of the difference that the Diplomat pays, or always comes on top of it."
    ),
    "great_wall_covers_itself": N_("Whether the Great Wall also makes itself dearer to destroy."),
    "laboratory_gold": N_("How much gold the Laboratory pays for a card."),
    "smithy_gold": N_("How much gold the Smithy takes."),
    "smithy_cards": N_("How many cards the Smithy gives."),
    "library_observatory_keeps": N_("How many of three cards are kept by a player who owns both districts."),
    "haunted_in_last_round": N_("Whether a Haunted City built in the last round may still count as another type."),
    "wishing_well_counts_itself": N_("Whether the Wishing Well scores a point for itself, too."),
    "quarry_duplicates": N_("How many districts may stand twice in the city of the Quarry."),
    "armory_complete_city": N_("Whether the Armory may destroy a district of a complete city."),
    "armory_own_city": N_("Whether the Armory may destroy another district of its own city."),
    "armory_takes_keep": N_("Whether the Armory may destroy the Keep."),
    "bell_tower": N_("Whether one district fewer is enough as soon as it is built, or only if its builder says so."),
    "ballroom": N_(
        "Whether the others thank the owner who has the crown. The program does it for them; nothing else comes of it."
    ),
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
    "ruleset.dark-city": N_("The Dark City"),
    "ruleset.citadela": N_("Citadela, the Czech edition"),
    "players": N_("{value} players"),
    "city_size": N_("{value} districts"),
    "deck": N_("{value} cards"),
    "cast.random": NC_("cast", "drawn at random"),
    "cast.classic": N_("the classic eight"),
    "cast.dark": N_("all from The Dark City"),
    "cast.intrigue": N_("intrigue"),
    "cast.riches": N_("riches"),
    "cast.builders": N_("builders"),
    "cast.siege": N_("siege"),
    "cast.court": N_("the court"),
    "uniques.all": NC_("districts", "all"),
    "uniques.none": NC_("districts", "none"),
    "uniques": N_("{value:# drawn at random}"),
    "first_crown.random": N_("random"),
    "first_crown": N_("seat {value}"),
    "discards_first.up": N_("face up"),
    "discards_first.down": N_("face down"),
    "crown_holder_sees_facedown.False": N_("no"),
    "crown_holder_sees_facedown.True": N_("yes"),
    "killed_shown_at_round_end.all": NC_("characters", "all"),
    "killed_shown_at_round_end.rank-4": N_("only rank 4"),
    "rank_8_acts.end": N_("last of all"),
    "rank_8_acts.any": N_("at any moment"),
    "emperor_must.True": N_("must move it"),
    "emperor_must.False": N_("may move it"),
    "emperor_may_keep.False": N_("to others only"),
    "emperor_may_keep.True": N_("also to himself"),
    "emperor_fee.receiver": N_("the receiver chooses"),
    "emperor_fee.emperor": N_("the Emperor chooses"),
    "emperor_fee.none": N_("nothing"),
    "killed_emperor_moves_crown.False": N_("moves nothing"),
    "killed_emperor_moves_crown.True": N_("moves the crown"),
    "bewitched_emperor.holder": N_("moves the crown himself"),
    "bewitched_emperor.witch": N_("the Witch moves it"),
    "thief_spares_witch.True": N_("not to be robbed"),
    "thief_spares_witch.False": N_("may be robbed"),
    "abbot_tie.nothing": N_("gets nothing"),
    "abbot_tie.choose": N_("chooses one"),
    "abbot_income.gold": N_("gold"),
    "tax.turn": N_("at the end of a turn"),
    "queen_looks_at.card": N_("King or Emperor"),
    "queen_looks_at.crown": N_("who has the crown"),
    "queen_looks_at.revealed": N_("who shows rank 4"),
    "navigator_sails.after-gathering": N_("after gathering"),
    "navigator_sails.start": N_("before gathering"),
    "navigator_sails.any": N_("at any moment"),
    "great_wall_diplomat.inside": N_("in the difference"),
    "great_wall_diplomat.always": N_("on top of it"),
    "great_wall_covers_itself.False": N_("no"),
    "great_wall_covers_itself.True": N_("yes"),
    "laboratory_gold": N_("{value} gold"),
    "smithy_gold": N_("{value} gold"),
    "smithy_cards": N_("{value:# card|# cards}"),
    "library_observatory_keeps": N_("keep {value} of 3"),
    "haunted_in_last_round.False": N_("stays unique"),
    "haunted_in_last_round.True": N_("counts as any type"),
    "wishing_well_counts_itself.False": N_("counts the others"),
    "wishing_well_counts_itself.True": N_("counts itself, too"),
    "quarry_duplicates.1": N_("one at a time"),
    "quarry_duplicates.any": N_("any number"),
    "armory_complete_city.True": N_("may destroy there"),
    "armory_complete_city.False": N_("may not"),
    "armory_own_city.False": N_("may not"),
    "armory_own_city.True": N_("may destroy there"),
    "armory_takes_keep.True": N_("may destroy it"),
    "armory_takes_keep.False": N_("may not"),
    "bell_tower.may": N_("as its builder says"),
    "bell_tower.must": N_("always counts"),
    "ballroom.False": N_("does nothing"),
    "ballroom.True": N_("others give thanks"),
    "bishop_guards_whole_round.True": N_("the whole round"),
    "bishop_guards_whole_round.False": N_("his own turn"),
}
"""What each value is called: an option and a value, or an option for all its values."""

MEANINGS: Mapping[str, str] = {
    "ruleset.classic": N_("The eight characters of the first box and the purple districts of its deck, for 2 to 7."),
    "ruleset.dark-city": N_(
        "Eighteen characters and fourteen more purple districts, as the English edition words them, for 2 to 8."
    ),
    "ruleset.citadela": N_("The same cards as the Czech edition words some of them, for 2 to 8."),
    "cast.random": N_("Nobody knows the characters before the game begins."),
    "cast.choose": N_("One row for each rank, below."),
    "uniques.choose": N_("One row for each purple district, below."),
}
"""What some values mean, in a sentence."""

CHOOSE = N_("chosen below")
"""A value that is made of other rows."""
RANK_ROW = N_("Rank {rank}")
RANK_HELP = N_("Who has this rank in the game.")
NO_NINTH = N_("nobody")
UNIQUE_HELP = N_("Whether this district is in the deck.")
IN_THE_DECK = N_("in the deck")
NOT_IN_THE_DECK = N_("not in it")

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
