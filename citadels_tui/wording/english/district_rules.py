"""The full rule of each purple district, and that of the other districts by type, in paragraphs.

A paragraph is a text, or a pair of a condition and a text, as in ``character_rules``.
"""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_
from citadels_tui.wording.english.character_rules import Paragraph

_ONCE_EACH = N_("This is not your gathering. With 2 or 3 players you may do it in the turn of each of your characters.")
_MORE_THAN_COST = N_(
    "For the Warlord and the Diplomat it costs 6, and when equal scores are compared by what districts cost it counts "
    "6."
)

DISTRICT_RULES: Mapping[str, tuple[Paragraph, ...]] = {
    "noble": (N_("A noble district. The King, and the Emperor, collects 1 gold for each noble district in his city."),),
    "religious": (
        N_("A religious district. The Bishop, and the Abbot, collects 1 gold for each religious district in his city."),
    ),
    "trade": (N_("A trade district. The Merchant collects 1 gold for each trade district in his city."),),
    "military": (
        N_(
            "A military district. The Warlord, and the Diplomat, collects 1 gold for each military district in his "
            "city."
        ),
    ),
    "haunted-city": (
        N_(
            "At the end of the game it counts as whichever type is best for you, so it can stand in for a type you "
            "lack when points are given for all five types. The program chooses for you. During the game it is unique."
        ),
        (
            "haunted_in_last_round=False",
            N_("Built in the last round of the game it stays unique and stands in for nothing."),
        ),
        ("haunted_in_last_round=True", N_("This also works if you built it in the last round.")),
    ),
    "keep": (
        N_("The Warlord cannot destroy it, not even his own."),
        ("cast=diplomat", N_("The Diplomat cannot take it, but may give away his own.")),
        ("armory_takes_keep=True", N_("The Armory can destroy it.")),
        N_("There are two Keeps in the deck, but as with every district only one may stand in a city."),
    ),
    "laboratory": (
        N_(
            "Once in each of your turns, at any moment, you may put one card from your hand under the deck and take "
            "{laboratory_gold} gold."
        ),
        _ONCE_EACH,
    ),
    "smithy": (
        N_(
            "Once in each of your turns, at any moment, you may pay {smithy_gold} gold and draw {smithy_cards} cards. "
            "You keep them all."
        ),
        _ONCE_EACH,
    ),
    "observatory": (
        N_("When you draw cards to gather, you look at 3 instead of 2 and keep 1. The others go under the deck."),
        N_("If you own the Library too, you keep {library_observatory_keeps} of the 3."),
    ),
    "graveyard": (
        N_(
            "When the Warlord destroys a district in any city, you may at once pay 1 gold and take that card into your "
            "hand."
        ),
        N_(
            "Not if you are the Warlord yourself, and not if the Graveyard is what he destroyed. If you have no gold, "
            "you are not asked. It does nothing when the Armory destroys or the Diplomat exchanges."
        ),
    ),
    "dragon-gate": (N_("It scores more than it costs."), _MORE_THAN_COST),
    "university": (N_("It scores more than it costs."), _MORE_THAN_COST),
    "library": (
        N_("When you draw cards to gather, you keep both."),
        N_("If you own the Observatory too, you look at 3 cards and keep {library_observatory_keeps}."),
        N_("It does not change what characters' powers or other districts draw."),
    ),
    "school-of-magic": (
        N_(
            "For income it counts as whatever type you are collecting for: every character who collects gold for "
            "districts gets 1 gold for it as well."
        ),
        N_("For everything else it is unique. It does not stand in for a type you lack at the end of the game."),
    ),
    "great-wall": (
        (
            "great_wall_covers_itself=False",
            N_(
                "The other districts of your city cost the Warlord 1 gold more to destroy. For the Great Wall itself "
                "he pays the usual price: one gold less than its cost."
            ),
        ),
        (
            "great_wall_covers_itself=True",
            N_("Every district of your city costs the Warlord 1 gold more to destroy, the Great Wall included."),
        ),
        N_("So a district that costs 1 is no longer destroyed for nothing: it takes 1 gold."),
        (
            "cast=diplomat;great_wall_diplomat=inside",
            N_(
                "When the Diplomat takes another district of your city it counts 1 gold more, and if that makes a "
                "difference you get that gold."
            ),
        ),
        (
            "cast=diplomat;great_wall_diplomat=always",
            N_("When the Diplomat takes a district of your city he pays you 1 gold more than the difference."),
        ),
    ),
    "map-room": (N_("At the end of the game it scores 1 point for each card in your hand, besides its cost."),),
    "imperial-treasury": (
        N_("At the end of the game it scores 1 point for each gold you have, besides its cost."),
        ("cast=artist", N_("Gold that lies on districts does not count.")),
    ),
    "lighthouse": (
        N_(
            "When you build it you may look through the whole deck and take one card into your hand. Then the deck is "
            "shuffled."
        ),
        N_("This happens once: not when the Lighthouse comes into your city by an exchange."),
    ),
    "armory": (
        N_(
            "In your turn, at any moment, you may destroy the Armory to destroy another district. It costs nothing, "
            "and both cards go under the deck."
        ),
        ("armory_own_city=False", N_("The other district must stand in another player's city.")),
        ("armory_own_city=True", N_("The other district may stand in any city, also in yours.")),
        (
            "armory_complete_city=True",
            N_("That city may be complete. The game ends all the same, and whoever was the first stays the first."),
        ),
        ("armory_complete_city=False", N_("It may not stand in a complete city.")),
        ("armory_takes_keep=False", N_("The Armory cannot destroy the Keep.")),
        N_(
            "No character guards against the Armory, and the Great Wall makes no difference. The Graveyard does not "
            "buy back what the Armory destroys."
        ),
    ),
    "museum": (
        N_(
            "Once in each of your turns, at any moment, you may lay one card from your hand face down under the "
            "Museum. At the end of the game each of them scores 1 point."
        ),
        N_(
            "Everybody sees how many there are, but not which. They go along when the Museum is exchanged, and under "
            "the deck when it is destroyed."
        ),
        _ONCE_EACH,
    ),
    "wishing-well": (
        (
            "wishing_well_counts_itself=False",
            N_("At the end of the game it scores 1 point for each other unique district of your city."),
        ),
        (
            "wishing_well_counts_itself=True",
            N_("At the end of the game it scores 1 point for each unique district of your city, itself included."),
        ),
    ),
    "quarry": (
        (
            "quarry_duplicates=1",
            N_(
                "You may build a district although one of that name stands in your city, as long as there is no name "
                "twice in it yet."
            ),
        ),
        (
            "quarry_duplicates=any",
            N_("You may build districts although some of that name stand in your city, as many as you like."),
        ),
        N_("What was built so stays if the Quarry goes. An exchange may not bring a name twice into a city."),
    ),
    "poor-house": (
        N_("If you have no gold at the end of your turn you get 1 gold. It comes by itself."),
        ("cast=alchemist", N_("An Alchemist gets it before the gold paid for districts comes back.")),
    ),
    "bell-tower": (
        (
            "bell_tower=may",
            N_(
                "When you build it you may declare that one district fewer completes a city. The game then ends with "
                "the round in which somebody has {bell_tower_size} districts. The Bell Tower itself may be the last of "
                "them."
            ),
        ),
        (
            "bell_tower=must",
            N_(
                "When you build it one district fewer completes a city. The game then ends with the round in which "
                "somebody has {bell_tower_size} districts. The Bell Tower itself may be the last of them."
            ),
        ),
        N_("From then on every city with that many districts is complete, and what guards complete cities guards it."),
        N_(
            "If the Bell Tower is destroyed before somebody has as many, a city needs {city_size} districts again. If "
            "the last round has begun, it stays the last."
        ),
    ),
    "factory": (
        N_("You pay 1 gold less for every other unique district you build."),
        N_("What such a district scores, and what it costs others to destroy or exchange, does not change."),
    ),
    "park": (
        N_("If you have no card in your hand at the end of your turn you draw 2 cards. They come by themselves."),
    ),
    "hospital": (
        N_(
            "If your character is killed you are called all the same: you show it and gather. Then that turn is over; "
            "you use no powers, collect no income and build nothing."
        ),
        N_("A killed King or Emperor does not move the crown then. The Thief still cannot rob the killed character."),
    ),
    "throne-room": (
        N_(
            "You get 1 gold whenever the crown goes from one player to another, also at the end of a round. It comes "
            "by itself."
        ),
        N_("There is nothing for a King who has the crown already."),
    ),
    "ballroom": (
        (
            "ballroom=True",
            N_(
                "While you have the crown everybody who is called has to thank you before their turn. The program does "
                "it for them, so that nobody loses a turn."
            ),
        ),
        (
            "ballroom=False",
            N_(
                "Its rule, that the others must thank its owner while he has the crown, is not played in this game. It "
                "scores what it costs."
            ),
        ),
    ),
}
"""Each purple district's rule, and that of the other districts by type."""

MORE_POINTS: Mapping[str, int] = {"dragon-gate": 2, "university": 2}
"""What a district's text says it scores beyond its cost, where it is always the same."""

DISTRICT_FACTS = N_("It costs {cost} gold and scores {points:# point|# points}.")
COPIES = N_("Copies in the deck of {deck} cards: {copies}.")
ADDED = N_("There is one of it. It is not part of the deck of {deck} cards, but of The Dark City.")
NOT_IN_DECK = N_("It is not in the deck of {deck} cards.")
