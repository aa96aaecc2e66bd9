"""The full rule of each character, in paragraphs.

A paragraph is a text, or a pair of a condition and a text: ``rank_8_acts=end`` means that it belongs to games where
that option has that value, ``cast=witch`` to those in which the Witch plays. Places are options by name.
"""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_

Paragraph = str | tuple[str, str]

CHARACTER_FACTS = N_("Rank {rank}.")

CHARACTER_RULES: Mapping[str, tuple[Paragraph, ...]] = {
    "assassin": (
        N_(
            "Once in your turn, before or after you gather, you may name any other character. It is killed for this "
            "round: when its rank is called nobody shows it, and its player takes no turn as that character and "
            "gathers nothing."
        ),
        N_(
            "You name a character, not a player. You need not know who holds it; it may even lie among the discards. "
            "The name is announced to everybody, and nobody learns whether somebody holds it."
        ),
        N_(
            "A killed character's player keeps cards, gold and city, and they can still be swapped or destroyed. A "
            "killed Bishop guards nothing. The Thief may not name the killed character."
        ),
        N_("Whoever holds a killed King shows him at the end of the round and takes the crown then."),
        (
            "cast=emperor;killed_emperor_moves_crown=True",
            N_("Whoever holds a killed Emperor shows him at the end of the round and moves the crown then."),
        ),
        (
            "cast=emperor;killed_emperor_moves_crown=False",
            N_("When the Emperor is killed the crown stays where it is."),
        ),
        ("killed_shown_at_round_end=all", N_("Every other killed character that somebody holds is shown then too.")),
        ("killed_shown_at_round_end=rank-4", N_("No other killed character is shown.")),
        N_("The Assassin collects no income."),
    ),
    "witch": (
        N_(
            "After you have gathered you must name another character. It is bewitched. Your turn stops there: until "
            "you go on you build nothing and use no power of a district."
        ),
        N_(
            "When the bewitched character is called its player shows it and gathers, and that turn is over. Then you "
            "go on in its place: you have its power, its income and its right to build, with your own hand, gold and "
            "city. You do not gather again, but what comes by itself with that gathering, the Merchant's gold and the "
            "Architect's cards, comes to you."
        ),
        N_("If nobody holds the bewitched character you do not go on, and what was left of your turn is lost."),
        N_(
            "The bewitched player uses no power, and of the districts only those that belong to gathering. A "
            "bewitched King's player takes the crown all the same. A bewitched Bishop guards your city, and not that "
            "of his player."
        ),
        (
            "cast=emperor;bewitched_emperor=holder",
            N_("A bewitched Emperor's player moves the crown before gathering; what is paid for it comes to you."),
        ),
        (
            "cast=emperor;bewitched_emperor=witch",
            N_("If you have bewitched the Emperor you move the crown, but not to yourself, and get what is paid."),
        ),
        ("thief_spares_witch=True", N_("The Thief may rob neither you nor the bewitched character.")),
        ("thief_spares_witch=False", N_("The Thief may rob the bewitched character too.")),
        N_("With 2 or 3 players you may bewitch your own other character. The Witch herself collects no income."),
    ),
    "thief": (
        N_(
            "Once in your turn, before or after you gather, you may name a character to rob. When that character is "
            "revealed, all the gold its player has at that moment goes to you, before anything else happens in that "
            "turn."
        ),
        N_(
            "What the robbed player takes later in the turn, by gathering or as income, is safe. If nobody holds the "
            "named character, nothing is stolen."
        ),
        ("cast=assassin", N_("You may not name the Assassin, the character the Assassin killed, or the Thief.")),
        (
            "cast=witch;thief_spares_witch=True",
            N_("You may not name the Witch, the character she has bewitched, or the Thief."),
        ),
        ("cast=witch;thief_spares_witch=False", N_("You may not name the Witch or the Thief.")),
        N_(
            "With 2 or 3 players you get everything the player has, for both characters share one purse. Robbing your "
            "own other character changes nothing."
        ),
        N_("The Thief collects no income."),
    ),
    "tax-collector": (
        N_(
            "Whoever else has built in a turn pays you 1 gold at the end of that turn, once for any number of "
            "districts, and nothing if there is no gold left. It comes by itself."
        ),
        (
            "cast=assassin",
            N_("An Assassin who has built was called before you, and pays as soon as you are called."),
        ),
        N_(
            "It is paid only if you are in play: not to a Tax Collector who was killed or whom nobody holds. "
            "Exchanging districts is no building. The Alchemist does not get the tax back."
        ),
        (
            "cast=witch",
            N_(
                "When the Tax Collector is bewitched, the Witch gets what falls due after she has gone on. A "
                "bewitched player who has built nothing pays nothing."
            ),
        ),
        N_("The Tax Collector collects no income for districts."),
    ),
    "magician": (
        N_("Once in your turn, at any moment, you may do one of two things."),
        N_(
            "- Swap your whole hand with another player's. Your own hand may be empty, and the other player cannot "
            "refuse. It does not matter whether that player was killed or has had a turn."
        ),
        N_(
            "- Redraw: put any number of cards from your hand under the deck, then draw as many from the top. Yours "
            "go under the deck first, so there are always enough."
        ),
        N_("The Magician collects no income."),
    ),
    "wizard": (
        N_(
            "Once in your turn, at any moment, you may look at another player's hand and take one card from it. When "
            "you have looked you must take one. It does not matter whether that player was killed or has had a turn."
        ),
        N_(
            "Put the card into your hand, or pay for it and build it at once. A district that you build so does not "
            "count towards what you may build, and you may build it before you gather."
        ),
        N_(
            "In this turn you may build districts of a name that stands in your city already, both the card you took "
            "and cards from your hand."
        ),
        N_("The Wizard collects no income."),
    ),
    "king": (
        N_(
            "You take the crown as soon as you are called. Whoever has the crown chooses a character first in the "
            "next round. While nobody is the King, the crown stays where it is."
        ),
        N_("Once in your turn you may collect 1 gold for each noble district in your city."),
        N_("A killed King has no turn. At the end of the round his holder shows him and takes the crown all the same."),
        ("cast=witch", N_("If you are bewitched you take the crown all the same, but the Witch collects the income.")),
        N_("The King never lies face up in the draft; another character takes his place there. He may lie face down."),
    ),
    "emperor": (
        ("emperor_must=True", N_("In your turn you must move the crown; you cannot end the turn before.")),
        ("emperor_must=False", N_("In your turn you may move the crown.")),
        (
            "emperor_may_keep=False",
            N_(
                "You give it to any player except yourself and whoever has it now. Who has it chooses first next round."
            ),
        ),
        (
            "emperor_may_keep=True",
            N_("You give it to any player, also to yourself. Who has it chooses first next round."),
        ),
        (
            "emperor_fee=receiver",
            N_(
                "Who gets the crown gives you 1 gold or 1 card from the hand, and chooses which. Who has neither gives "
                "nothing. If you take the crown yourself nobody pays."
            ),
        ),
        (
            "emperor_fee=emperor",
            N_(
                "Who gets the crown gives you 1 gold or 1 card from the hand, drawn at random. You say which of the "
                "two. Who has neither gives nothing. If you take the crown yourself nobody pays."
            ),
        ),
        ("emperor_fee=none", N_("Nobody pays for the crown.")),
        N_("Once in your turn you may collect 1 gold for each noble district in your city."),
        (
            "killed_emperor_moves_crown=True",
            N_(
                "A killed Emperor has no turn. At the end of the round his holder shows him and moves the crown all "
                "the same, but nobody pays."
            ),
        ),
        ("killed_emperor_moves_crown=False", N_("A killed Emperor has no turn, and the crown stays where it is.")),
        (
            "cast=witch;bewitched_emperor=holder",
            N_(
                "If you are bewitched you move the crown before you gather; what is paid for it goes to the Witch, and "
                "so does the income."
            ),
        ),
        (
            "cast=witch;bewitched_emperor=witch",
            N_("If you are bewitched the Witch moves the crown, but not to herself, and gets what is paid for it."),
        ),
        N_(
            "The Emperor never lies face up in the draft; another character takes his place there. He may lie face "
            "down. He is not for 2 players."
        ),
    ),
    "bishop": (
        (
            "cast=warlord",
            N_(
                "From the moment you are revealed until the end of the round, the Warlord cannot destroy a district in "
                "your city. A killed Bishop guards nothing."
            ),
        ),
        (
            "cast=diplomat",
            N_(
                "From the moment you are revealed until the end of the round, the Diplomat cannot take a district from "
                "your city. A killed Bishop guards nothing."
            ),
        ),
        N_("Once in your turn you may collect 1 gold for each religious district in your city."),
        ("cast=witch", N_("If you are bewitched the Witch's city is safe, and yours is not.")),
        (
            "bishop_guards_whole_round=True",
            N_(
                "With 2 or 3 players the whole city stays safe for the rest of the round, although you play another "
                "character."
            ),
        ),
        (
            "bishop_guards_whole_round=False",
            N_("With 2 or 3 players, as agreed for this game, the city is safe during the Bishop's own turn only."),
        ),
    ),
    "abbot": (
        N_("Once in your turn, at any moment, you may take 1 gold from the richest player."),
        (
            "abbot_tie=nothing",
            N_("If several are the richest, or you are the richest yourself, you take nothing."),
        ),
        (
            "abbot_tie=choose",
            N_("If several others are the richest, you choose one. If you are among the richest, you take nothing."),
        ),
        N_("What counts is the gold everybody has at that moment, so what you do before in your turn matters."),
        N_("Once in your turn you may collect 1 gold for each religious district in your city."),
        N_("The Abbot guards nothing."),
    ),
    "merchant": (
        N_("You get 1 gold more right after you gather, whether you took gold or drew cards. It comes by itself."),
        N_("Once in your turn you may collect 1 gold for each trade district in your city."),
    ),
    "alchemist": (
        N_(
            "At the end of your turn you get back all the gold you paid for districts in it. Until then you must do "
            "without: you cannot build what you cannot pay."
        ),
        N_(
            "What counts is what you really paid. What you paid for anything else does not come back: not what the "
            "Smithy takes and no tax. If you have no gold left at the end, the Poor House pays first."
        ),
        N_("The Alchemist collects no income."),
    ),
    "architect": (
        N_(
            "You draw 2 cards right after you gather and keep both, whether you took gold or drew cards. They come by "
            "themselves. The Library and the Observatory do not change them."
        ),
        N_(
            "You may build up to three districts in your turn. With 2 or 3 players this does not carry over to the "
            "turn of your other character."
        ),
        N_("The Architect collects no income."),
    ),
    "navigator": (
        N_("Once in your turn you may take either 4 gold or 4 cards, besides what you gather."),
        ("navigator_sails=after-gathering", N_("You do it after you have gathered.")),
        ("navigator_sails=start", N_("You do it at the start of your turn, before you gather.")),
        ("navigator_sails=any", N_("You do it at any moment of your turn.")),
        N_("You may not build anything in this turn. Other powers of your districts can be used."),
        N_("The Navigator collects no income."),
    ),
    "warlord": (
        N_("Once in your turn you may collect 1 gold for each military district in your city."),
        N_(
            "You may destroy one district in any city, your own included. It costs you one gold less than the "
            "district costs, so a district that costs 1 is destroyed for nothing."
        ),
        (
            "rank_8_acts=end",
            N_(
                "The attack comes at the end of the turn: gather first, and build and collect your income before it. "
                "After it you can only end the turn."
            ),
        ),
        ("rank_8_acts=any", N_("The attack may come at any moment of the turn, also before you gather.")),
        N_(
            "You may not destroy the Keep, a district in the city of a living Bishop, or a district in a complete "
            "city, even if that city is yours. The Great Wall makes other districts of its city 1 gold dearer to "
            "destroy."
        ),
        ("cast=artist", N_("A beautified district costs 1 gold more, to destroy as well.")),
        N_(
            "What counts is the cost and not the points: the Dragon Gate and the University cost 6, so 5 gold destroy "
            "them. The destroyed card goes under the deck, unless the owner of the Graveyard buys it."
        ),
    ),
    "diplomat": (
        N_("Once in your turn you may collect 1 gold for each military district in your city."),
        N_(
            "You may exchange one district of your city for one of another player's city. If it costs more than yours "
            "you pay the difference to its owner; if it costs less you get nothing back."
        ),
        (
            "rank_8_acts=end",
            N_(
                "The exchange comes at the end of the turn: gather first, and build and collect your income before "
                "it. After it you can only end the turn."
            ),
        ),
        ("rank_8_acts=any", N_("The exchange may come at any moment of the turn, also before you gather.")),
        N_(
            "You may not take the Keep, or a district from the city of a living Bishop or from a complete city. Your "
            "own city may be complete, and your own Keep may be given. Afterwards no city may have two districts of "
            "one name because of it."
        ),
        (
            "great_wall_diplomat=inside",
            N_(
                "The Great Wall in the other city makes its other districts count 1 gold more when the difference is "
                "reckoned. You pay that to the owner too."
            ),
        ),
        (
            "great_wall_diplomat=always",
            N_(
                "If the Great Wall stands in the other city you pay its owner 1 gold more than the difference, also "
                "where there is none."
            ),
        ),
        N_(
            "Gold and cards that lie with a district go along. An exchange is no building: nothing happens that "
            "happens when a district is built."
        ),
    ),
    "artist": (
        N_(
            "In your turn, at any moment, you may beautify up to two districts of your city: lay 1 gold of yours on "
            "each. A district can be beautified only once in the game."
        ),
        N_(
            "A beautified district costs 1 gold more from then on: it scores 1 point more, and is dearer to destroy or "
            "to exchange. The gold stays on it, whoever has it, and is lost when the district is destroyed."
        ),
        N_("The Artist collects no income."),
    ),
    "queen": (
        (
            "queen_looks_at=card",
            N_(
                "You get 3 gold when you are called if you sit beside the player who has shown the King or the Emperor "
                "in this round."
            ),
        ),
        ("queen_looks_at=card", N_("You get nothing if that character was killed or nobody holds it.")),
        (
            "queen_looks_at=crown",
            N_("You get 3 gold when you are called if you sit beside the player who has the crown then."),
        ),
        (
            "queen_looks_at=revealed",
            N_(
                "You get 3 gold when you are called if you sit beside the player who has shown the character of rank 4 "
                "in this round. If it was killed, and the player who shows it at the end of the round sits beside you, "
                "you get the gold then."
            ),
        ),
        N_("It comes by itself, after the Thief has robbed you if he named you."),
        ("cast=witch", N_("If you are bewitched, what counts is where the Witch sits, and she gets the gold.")),
        N_("The Queen is for 5 players and more. She collects no income."),
    ),
}
"""Each character's rule."""
