"""The full rule of each card, in paragraphs.

A paragraph is a text, or a pair of a condition and a text: ``rank_8_acts=end`` means that it belongs to games
where that option has that value. Places are options by name.
"""

from __future__ import annotations

from collections.abc import Mapping

Paragraph = str | tuple[str, str]

CHARACTER_RULES: Mapping[str, tuple[Paragraph, ...]] = {
    "assassin": (
        "Once in your turn, before or after you gather, you may name any other character. It is killed for this round: "
        "when its rank is called nobody shows it, and its player takes no turn as that character and gathers nothing.",
        "You name a character, not a player. You need not know who holds it; it may even lie among the discards. The "
        "name is announced to everybody, and nobody learns whether somebody holds it.",
        "A killed character's player keeps cards, gold and city, and they can still be swapped or destroyed. A killed "
        "Bishop guards nothing. The Thief may not name the killed character.",
        "Whoever holds a killed King shows him at the end of the round and takes the crown then.",
        ("killed_shown_at_round_end=all", "Every other killed character that somebody holds is shown then too."),
        ("killed_shown_at_round_end=rank-4", "No other killed character is shown."),
        "The Assassin collects no income.",
    ),
    "thief": (
        "Once in your turn, before or after you gather, you may name a character to rob. When that character is "
        "revealed, all the gold its player has at that moment goes to you, before anything else happens in that turn.",
        "What the robbed player takes later in the turn, by gathering or as income, is safe. If nobody holds the named "
        "character, nothing is stolen.",
        "You may not name the Assassin, the character the Assassin killed, or the Thief.",
        "With 2 or 3 players you get everything the player has, for both characters share one purse. Robbing your own "
        "other character changes nothing.",
        "The Thief collects no income.",
    ),
    "magician": (
        "Once in your turn, at any moment, you may do one of two things.",
        "- Swap your whole hand with another player's. Your own hand may be empty, and the other player cannot refuse. "
        "It does not matter whether that player was killed or has had a turn.",
        "- Redraw: put any number of cards from your hand under the deck, then draw as many from the top. Yours go "
        "under the deck first, so there are always enough.",
        "The Magician collects no income.",
    ),
    "king": (
        "You take the crown as soon as you are called. Whoever has the crown chooses a character first in the next "
        "round. While nobody is the King, the crown stays where it is.",
        "Once in your turn you may collect 1 gold for each noble district in your city.",
        "A killed King has no turn. At the end of the round his holder shows him and takes the crown all the same.",
        "The King never lies face up in the draft; another character takes his place there. He may lie face down.",
    ),
    "bishop": (
        "From the moment you are revealed until the end of the round, the Warlord cannot destroy a district in your "
        "city. A killed Bishop guards nothing.",
        "Once in your turn you may collect 1 gold for each religious district in your city.",
        (
            "bishop_guards_whole_round=True",
            "With 2 or 3 players the whole city stays safe for the rest of the round, although you play another "
            "character.",
        ),
        (
            "bishop_guards_whole_round=False",
            "With 2 or 3 players, as agreed for this game, the city is safe during the Bishop's own turn only.",
        ),
    ),
    "merchant": (
        "You get 1 gold more right after you gather, whether you took gold or drew cards. It comes by itself.",
        "Once in your turn you may collect 1 gold for each trade district in your city.",
    ),
    "architect": (
        "You draw 2 cards right after you gather and keep both, whether you took gold or drew cards. They come by "
        "themselves. The Library and the Observatory do not change them.",
        "You may build up to three districts in your turn. With 2 or 3 players this does not carry over to the turn of "
        "your other character.",
        "The Architect collects no income.",
    ),
    "warlord": (
        "Once in your turn you may collect 1 gold for each military district in your city.",
        "You may destroy one district in any city, your own included. It costs you one gold less than the district "
        "costs, so a district that costs 1 is destroyed for nothing.",
        (
            "rank_8_acts=end",
            "The attack comes at the end of the turn: gather first, and build and collect your income before it. "
            "After it you can only end the turn.",
        ),
        ("rank_8_acts=any", "The attack may come at any moment of the turn, also before you gather."),
        "You may not destroy the Keep, a district in the city of a living Bishop, or a district in a complete city, "
        "even if that city is yours. The Great Wall makes other districts of its city 1 gold dearer to destroy.",
        "What counts is the cost and not the points: the Dragon Gate and the University cost 6, so 5 gold destroy "
        "them. The destroyed card goes under the deck, unless the owner of the Graveyard buys it.",
    ),
}
"""Each character's rule."""

DISTRICT_RULES: Mapping[str, tuple[Paragraph, ...]] = {
    "noble": ("A noble district. The King collects 1 gold for each noble district in his city.",),
    "religious": ("A religious district. The Bishop collects 1 gold for each religious district in his city.",),
    "trade": ("A trade district. The Merchant collects 1 gold for each trade district in his city.",),
    "military": ("A military district. The Warlord collects 1 gold for each military district in his city.",),
    "haunted-city": (
        "At the end of the game it counts as whichever type is best for you, so it can stand in for a type you lack "
        "when points are given for all five types. The program chooses for you. During the game it is unique.",
        (
            "haunted_in_last_round=False",
            "Built in the last round of the game it stays unique and stands in for nothing.",
        ),
        ("haunted_in_last_round=True", "This also works if you built it in the last round."),
    ),
    "keep": (
        "The Warlord cannot destroy it, not even his own.",
        "There are two Keeps in the deck, but as with every district only one may stand in a city.",
    ),
    "laboratory": (
        "Once in each of your turns, at any moment, you may put one card from your hand under the deck and take "
        "{laboratory_gold} gold.",
        "This is not your gathering. With 2 or 3 players you may do it in the turn of each of your characters.",
    ),
    "smithy": (
        "Once in each of your turns, at any moment, you may pay {smithy_gold} gold and draw {smithy_cards} cards. You "
        "keep them all.",
        "This is not your gathering. With 2 or 3 players you may do it in the turn of each of your characters.",
    ),
    "observatory": (
        "When you draw cards to gather, you look at 3 instead of 2 and keep 1. The others go under the deck.",
        "If you own the Library too, you keep {library_observatory_keeps} of the 3.",
    ),
    "graveyard": (
        "When the Warlord destroys a district in any city, you may at once pay 1 gold and take that card into your "
        "hand.",
        "Not if you are the Warlord yourself, and not if the Graveyard is what he destroyed. If you have no gold, "
        "you are not asked.",
    ),
    "dragon-gate": (
        "It scores more than it costs.",
        "For the Warlord it costs 6, so he pays 5. When equal scores are compared by what districts cost it counts 6.",
    ),
    "university": (
        "It scores more than it costs.",
        "For the Warlord it costs 6, so he pays 5. When equal scores are compared by what districts cost it counts 6.",
    ),
    "library": (
        "When you draw cards to gather, you keep both.",
        "If you own the Observatory too, you look at 3 cards and keep {library_observatory_keeps}.",
        "It does not change what the Architect, the Magician or the Smithy draw.",
    ),
    "school-of-magic": (
        "For income it counts as whatever type you are collecting for: the King, the Bishop, the Merchant and the "
        "Warlord get 1 gold for it as well.",
        "For everything else it is unique. It does not stand in for a type you lack at the end of the game.",
    ),
    "great-wall": (
        (
            "great_wall_covers_itself=False",
            "The other districts of your city cost the Warlord 1 gold more to destroy. For the Great Wall itself he "
            "pays the usual price: one gold less than its cost.",
        ),
        (
            "great_wall_covers_itself=True",
            "Every district of your city costs the Warlord 1 gold more to destroy, the Great Wall included.",
        ),
        "So a district that costs 1 is no longer destroyed for nothing: it takes 1 gold.",
    ),
    "map-room": ("At the end of the game it scores 1 point for each card in your hand, besides its cost.",),
    "imperial-treasury": ("At the end of the game it scores 1 point for each gold you have, besides its cost.",),
}
"""Each purple district's rule, and that of the other districts by type."""

MORE_POINTS: Mapping[str, int] = {"dragon-gate": 2, "university": 2}
"""What a district's text says it scores beyond its cost, where it is always the same."""

DISTRICT_FACTS = "It costs {cost} gold and scores {points:# point|# points}."
COPIES = "Copies in the deck of {deck} cards: {copies}."
NOT_IN_DECK = "It is not in the deck of {deck} cards."
CHARACTER_FACTS = "Rank {rank}."
