"""Names of cards, types and players' marks, and one short line for each card."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_

Line = str | tuple[str | tuple[str, str], ...]
"""A line, or several of which the first applies: each with a condition as in ``card_rules``, the last without one."""

CHARACTERS: Mapping[str, tuple[str, str, str]] = {
    "assassin": (N_("Assassin"), N_("Assassin"), N_("Asn")),
    "witch": (N_("Witch"), N_("Witch"), N_("Wit")),
    "thief": (N_("Thief"), N_("Thief"), N_("Thf")),
    "tax-collector": (N_("Tax Collector"), N_("Collector"), N_("Tax")),
    "magician": (N_("Magician"), N_("Magician"), N_("Mag")),
    "wizard": (N_("Wizard"), N_("Wizard"), N_("Wiz")),
    "king": (N_("King"), N_("King"), N_("Kng")),
    "emperor": (N_("Emperor"), N_("Emperor"), N_("Emp")),
    "bishop": (N_("Bishop"), N_("Bishop"), N_("Bsh")),
    "abbot": (N_("Abbot"), N_("Abbot"), N_("Abb")),
    "merchant": (N_("Merchant"), N_("Merchant"), N_("Mer")),
    "alchemist": (N_("Alchemist"), N_("Alchemist"), N_("Alc")),
    "architect": (N_("Architect"), N_("Architect"), N_("Arc")),
    "navigator": (N_("Navigator"), N_("Navigator"), N_("Nav")),
    "warlord": (N_("Warlord"), N_("Warlord"), N_("War")),
    "diplomat": (N_("Diplomat"), N_("Diplomat"), N_("Dip")),
    "artist": (N_("Artist"), N_("Artist"), N_("Art")),
    "queen": (N_("Queen"), N_("Queen"), N_("Que")),
}
"""Each character's name, its name in at most 11 cells, and its short name of three letters."""

DISTRICTS: Mapping[str, tuple[str, str]] = {
    "manor": (N_("Manor"), N_("Manor")),
    "castle": (N_("Castle"), N_("Castle")),
    "palace": (N_("Palace"), N_("Palace")),
    "temple": (N_("Temple"), N_("Temple")),
    "church": (N_("Church"), N_("Church")),
    "monastery": (N_("Monastery"), N_("Monastery")),
    "cathedral": (N_("Cathedral"), N_("Cathedral")),
    "tavern": (N_("Tavern"), N_("Tavern")),
    "market": (N_("Market"), N_("Market")),
    "trading-post": (N_("Trading Post"), N_("Trade Post")),
    "docks": (N_("Docks"), N_("Docks")),
    "harbor": (N_("Harbor"), N_("Harbor")),
    "town-hall": (N_("Town Hall"), N_("Town Hall")),
    "watchtower": (N_("Watchtower"), N_("Watchtower")),
    "prison": (N_("Prison"), N_("Prison")),
    "battlefield": (N_("Battlefield"), N_("Battlefield")),
    "fortress": (N_("Fortress"), N_("Fortress")),
    "haunted-city": (N_("Haunted City"), N_("Haunted C.")),
    "keep": (N_("Keep"), N_("Keep")),
    "laboratory": (N_("Laboratory"), N_("Laboratory")),
    "smithy": (N_("Smithy"), N_("Smithy")),
    "observatory": (N_("Observatory"), N_("Observatory")),
    "graveyard": (N_("Graveyard"), N_("Graveyard")),
    "dragon-gate": (N_("Dragon Gate"), N_("Dragon Gate")),
    "university": (N_("University"), N_("University")),
    "library": (N_("Library"), N_("Library")),
    "school-of-magic": (N_("School of Magic"), N_("Magic Sch.")),
    "great-wall": (N_("Great Wall"), N_("Great Wall")),
    "map-room": (N_("Map Room"), N_("Map Room")),
    "imperial-treasury": (N_("Imperial Treasury"), N_("Treasury")),
    "lighthouse": (N_("Lighthouse"), N_("Lighthouse")),
    "armory": (N_("Armory"), N_("Armory")),
    "museum": (N_("Museum"), N_("Museum")),
    "wishing-well": (N_("Wishing Well"), N_("Wish. Well")),
    "quarry": (N_("Quarry"), N_("Quarry")),
    "poor-house": (N_("Poor House"), N_("Poor House")),
    "bell-tower": (N_("Bell Tower"), N_("Bell Tower")),
    "factory": (N_("Factory"), N_("Factory")),
    "park": (N_("Park"), N_("Park")),
    "hospital": (N_("Hospital"), N_("Hospital")),
    "throne-room": (N_("Throne Room"), N_("Throne Room")),
    "ballroom": (N_("Ballroom"), N_("Ballroom")),
}
"""Each district's name and its short name of at most 11 cells."""

TYPES: Mapping[str, tuple[str, str]] = {
    "noble": (N_("noble"), N_("N")),
    "religious": (N_("religious"), N_("R")),
    "trade": (N_("trade"), N_("T")),
    "military": (N_("military"), N_("M")),
    "unique": (N_("unique"), N_("U")),
}
"""Each district type's name and letter. The unique districts are the purple ones."""

CHARACTER_LINES: Mapping[str, Line] = {
    "assassin": N_("names a character, who loses the turn"),
    "witch": N_("names a character and goes on in its turn"),
    "thief": N_("names a character and takes its gold"),
    "tax-collector": N_("1 gold from everybody who builds a district"),
    "magician": N_("swaps hands, or redraws some cards"),
    "wizard": N_("looks at a hand, takes a card, may build it"),
    "king": N_("takes the crown; gold for noble districts"),
    "emperor": (
        ("emperor_must=False", N_("may move the crown; gold for noble districts")),
        N_("gives the crown away; gold for noble"),
    ),
    "bishop": (
        ("cast=diplomat", N_("safe from rank 8; gold for religious")),
        N_("safe from the Warlord; gold for religious"),
    ),
    "abbot": (
        ("abbot_income=mixed", N_("1 gold of the richest; income gold or cards")),
        N_("1 gold of the richest; gold for religious"),
    ),
    "merchant": N_("1 more gold; gold for trade districts"),
    "alchemist": N_("gets back at the end what districts cost"),
    "architect": N_("2 more cards; builds up to 3 districts"),
    "navigator": N_("4 gold or 4 cards more; builds nothing"),
    "warlord": N_("gold for military; may destroy a district"),
    "diplomat": N_("gold for military; may exchange a district"),
    "artist": N_("may beautify two districts, 1 gold each"),
    "queen": (
        ("queen_looks_at=crown", N_("3 gold beside who has the crown")),
        ("queen_looks_at=revealed", N_("3 gold beside who has shown rank 4")),
        N_("3 gold beside the King or the Emperor"),
    ),
}
"""Each character in one line of at most 44 cells, two lines of 22."""

DISTRICT_LINES: Mapping[str, Line] = {
    "noble": (("cast=emperor", N_("noble: 1 gold for the Emperor")), N_("noble: 1 gold for the King")),
    "religious": (("cast=abbot", N_("religious: 1 gold for the Abbot")), N_("religious: 1 gold for the Bishop")),
    "trade": (("cast=alchemist", N_("trade: no income in this game")), N_("trade: 1 gold for the Merchant")),
    "military": (("cast=diplomat", N_("military: 1 gold for the Diplomat")), N_("military: 1 gold for the Warlord")),
    "haunted-city": N_("counts as any type when scoring"),
    "keep": (("cast=diplomat", N_("cannot be taken by the Diplomat")), N_("cannot be destroyed by the Warlord")),
    "laboratory": N_("once a turn: a card for {laboratory_gold} gold"),
    "smithy": N_("once a turn: {smithy_gold} gold for {smithy_cards} cards"),
    "observatory": N_("draw 3 cards, not 2, when you gather cards"),
    "graveyard": (
        ("cast=diplomat", N_("no use in this game: there is no Warlord")),
        N_("1 gold buys back what the Warlord destroys"),
    ),
    "dragon-gate": N_("scores 8 points"),
    "university": N_("scores 8 points"),
    "library": N_("keep both cards when you gather cards"),
    "school-of-magic": N_("counts as any type for income"),
    "great-wall": (
        ("great_wall_covers_itself=True;cast=diplomat", N_("the Diplomat pays 1 more in this city")),
        ("great_wall_covers_itself=True", N_("the Warlord pays 1 more in this city")),
        ("cast=diplomat", N_("the Diplomat pays 1 more for your others")),
        N_("the Warlord pays 1 more for your others"),
    ),
    "map-room": N_("1 point for each card in hand at the end"),
    "imperial-treasury": N_("1 point for each gold you have at the end"),
    "lighthouse": N_("when built: take any card of the deck"),
    "armory": N_("destroy it to destroy any other district"),
    "museum": N_("once a turn: a card under it for 1 point"),
    "wishing-well": (
        ("wishing_well_counts_itself=True", N_("1 point for each purple district here")),
        N_("1 point for each other purple district"),
    ),
    "quarry": (
        ("quarry_duplicates=any", N_("may build districts you already have")),
        N_("you may build one district a second time"),
    ),
    "poor-house": N_("no gold at the end of your turn: 1 gold"),
    "bell-tower": N_("when built: may end the game sooner"),
    "factory": N_("other purple districts cost 1 gold less"),
    "park": N_("no cards at the end of your turn: 2 cards"),
    "hospital": N_("you gather even if you are killed"),
    "throne-room": N_("1 gold whenever the crown moves"),
    "ballroom": (
        ("ballroom=True", N_("others thank you while you have the crown")),
        N_("nothing but points in this game"),
    ),
}
"""Each purple district, and each type of the others, in one line of at most 44 cells, two lines of 22."""
