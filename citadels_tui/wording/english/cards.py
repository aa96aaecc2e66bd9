"""Names of cards, types and players' marks, and one short line for each card."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_, NC_

Line = str | tuple[str | tuple[str, str], ...]
"""A line, or several of which the first applies: each with a condition as in ``card_rules``, the last without one."""

CHARACTERS: Mapping[str, tuple[str, str, str]] = {
    "assassin": (N_("Assassin"), NC_("short", "Assassin"), NC_("short", "Asn")),
    "witch": (N_("Witch"), NC_("short", "Witch"), NC_("short", "Wit")),
    "thief": (N_("Thief"), NC_("short", "Thief"), NC_("short", "Thf")),
    "tax-collector": (N_("Tax Collector"), NC_("short", "Collector"), NC_("short", "Tax")),
    "magician": (N_("Magician"), NC_("short", "Magician"), NC_("short", "Mag")),
    "wizard": (N_("Wizard"), NC_("short", "Wizard"), NC_("short", "Wiz")),
    "king": (N_("King"), NC_("short", "King"), NC_("short", "Kng")),
    "emperor": (N_("Emperor"), NC_("short", "Emperor"), NC_("short", "Emp")),
    "bishop": (N_("Bishop"), NC_("short", "Bishop"), NC_("short", "Bsh")),
    "abbot": (N_("Abbot"), NC_("short", "Abbot"), NC_("short", "Abb")),
    "merchant": (N_("Merchant"), NC_("short", "Merchant"), NC_("short", "Mer")),
    "alchemist": (N_("Alchemist"), NC_("short", "Alchemist"), NC_("short", "Alc")),
    "architect": (N_("Architect"), NC_("short", "Architect"), NC_("short", "Arc")),
    "navigator": (N_("Navigator"), NC_("short", "Navigator"), NC_("short", "Nav")),
    "warlord": (N_("Warlord"), NC_("short", "Warlord"), NC_("short", "War")),
    "diplomat": (N_("Diplomat"), NC_("short", "Diplomat"), NC_("short", "Dip")),
    "artist": (N_("Artist"), NC_("short", "Artist"), NC_("short", "Art")),
    "queen": (N_("Queen"), NC_("short", "Queen"), NC_("short", "Que")),
}
"""Each character's name, its name in at most 11 cells, and its short name of three letters."""

DISTRICTS: Mapping[str, tuple[str, str]] = {
    "manor": (N_("Manor"), NC_("short", "Manor")),
    "castle": (N_("Castle"), NC_("short", "Castle")),
    "palace": (N_("Palace"), NC_("short", "Palace")),
    "temple": (N_("Temple"), NC_("short", "Temple")),
    "church": (N_("Church"), NC_("short", "Church")),
    "monastery": (N_("Monastery"), NC_("short", "Monastery")),
    "cathedral": (N_("Cathedral"), NC_("short", "Cathedral")),
    "tavern": (N_("Tavern"), NC_("short", "Tavern")),
    "market": (N_("Market"), NC_("short", "Market")),
    "trading-post": (N_("Trading Post"), NC_("short", "Trade Post")),
    "docks": (N_("Docks"), NC_("short", "Docks")),
    "harbor": (N_("Harbor"), NC_("short", "Harbor")),
    "town-hall": (N_("Town Hall"), NC_("short", "Town Hall")),
    "watchtower": (N_("Watchtower"), NC_("short", "Watchtower")),
    "prison": (N_("Prison"), NC_("short", "Prison")),
    "battlefield": (N_("Battlefield"), NC_("short", "Battlefield")),
    "fortress": (N_("Fortress"), NC_("short", "Fortress")),
    "haunted-city": (N_("Haunted City"), NC_("short", "Haunted C.")),
    "keep": (N_("Keep"), NC_("short", "Keep")),
    "laboratory": (N_("Laboratory"), NC_("short", "Laboratory")),
    "smithy": (N_("Smithy"), NC_("short", "Smithy")),
    "observatory": (N_("Observatory"), NC_("short", "Observatory")),
    "graveyard": (N_("Graveyard"), NC_("short", "Graveyard")),
    "dragon-gate": (N_("Dragon Gate"), NC_("short", "Dragon Gate")),
    "university": (N_("University"), NC_("short", "University")),
    "library": (N_("Library"), NC_("short", "Library")),
    "school-of-magic": (N_("School of Magic"), NC_("short", "Magic Sch.")),
    "great-wall": (N_("Great Wall"), NC_("short", "Great Wall")),
    "map-room": (N_("Map Room"), NC_("short", "Map Room")),
    "imperial-treasury": (N_("Imperial Treasury"), NC_("short", "Treasury")),
    "lighthouse": (N_("Lighthouse"), NC_("short", "Lighthouse")),
    "armory": (N_("Armory"), NC_("short", "Armory")),
    "museum": (N_("Museum"), NC_("short", "Museum")),
    "wishing-well": (N_("Wishing Well"), NC_("short", "Wish. Well")),
    "quarry": (N_("Quarry"), NC_("short", "Quarry")),
    "poor-house": (N_("Poor House"), NC_("short", "Poor House")),
    "bell-tower": (N_("Bell Tower"), NC_("short", "Bell Tower")),
    "factory": (N_("Factory"), NC_("short", "Factory")),
    "park": (N_("Park"), NC_("short", "Park")),
    "hospital": (N_("Hospital"), NC_("short", "Hospital")),
    "throne-room": (N_("Throne Room"), NC_("short", "Throne Room")),
    "ballroom": (N_("Ballroom"), NC_("short", "Ballroom")),
}
"""Each district's name and its short name of at most 11 cells."""

TYPES: Mapping[str, tuple[str, str]] = {
    "noble": (N_("noble"), NC_("letter", "N")),
    "religious": (N_("religious"), NC_("letter", "R")),
    "trade": (N_("trade"), NC_("letter", "T")),
    "military": (N_("military"), NC_("letter", "M")),
    "unique": (N_("unique"), NC_("letter", "U")),
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
        ("emperor_must=False", N_("may move the crown; gold for noble")),
        N_("gives the crown away; gold for noble"),
    ),
    "bishop": (
        ("cast=diplomat", N_("safe from rank 8; gold for religious")),
        N_("safe from the Warlord; gold for religious"),
    ),
    "abbot": N_("1 gold of the richest; gold for religious"),
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
