"""Names of cards, types and players' marks, and one short line for each card."""

from __future__ import annotations

from collections.abc import Mapping

CHARACTERS: Mapping[str, tuple[str, str]] = {
    "assassin": ("Assassin", "Asn"),
    "thief": ("Thief", "Thf"),
    "magician": ("Magician", "Mag"),
    "king": ("King", "Kng"),
    "bishop": ("Bishop", "Bsh"),
    "merchant": ("Merchant", "Mer"),
    "architect": ("Architect", "Arc"),
    "warlord": ("Warlord", "War"),
}
"""Each character's name and its short name of three letters."""

DISTRICTS: Mapping[str, tuple[str, str]] = {
    "manor": ("Manor", "Manor"),
    "castle": ("Castle", "Castle"),
    "palace": ("Palace", "Palace"),
    "temple": ("Temple", "Temple"),
    "church": ("Church", "Church"),
    "monastery": ("Monastery", "Monastery"),
    "cathedral": ("Cathedral", "Cathedral"),
    "tavern": ("Tavern", "Tavern"),
    "market": ("Market", "Market"),
    "trading-post": ("Trading Post", "Trade Post"),
    "docks": ("Docks", "Docks"),
    "harbor": ("Harbor", "Harbor"),
    "town-hall": ("Town Hall", "Town Hall"),
    "watchtower": ("Watchtower", "Watchtower"),
    "prison": ("Prison", "Prison"),
    "battlefield": ("Battlefield", "Battlefield"),
    "fortress": ("Fortress", "Fortress"),
    "haunted-city": ("Haunted City", "Haunted C."),
    "keep": ("Keep", "Keep"),
    "laboratory": ("Laboratory", "Laboratory"),
    "smithy": ("Smithy", "Smithy"),
    "observatory": ("Observatory", "Observatory"),
    "graveyard": ("Graveyard", "Graveyard"),
    "dragon-gate": ("Dragon Gate", "Dragon Gate"),
    "university": ("University", "University"),
    "library": ("Library", "Library"),
    "school-of-magic": ("School of Magic", "Magic Sch."),
    "great-wall": ("Great Wall", "Great Wall"),
    "map-room": ("Map Room", "Map Room"),
    "imperial-treasury": ("Imperial Treasury", "Treasury"),
}
"""Each district's name and its short name of at most 11 cells."""

TYPES: Mapping[str, tuple[str, str]] = {
    "noble": ("noble", "N"),
    "religious": ("religious", "R"),
    "trade": ("trade", "T"),
    "military": ("military", "M"),
    "unique": ("unique", "U"),
}
"""Each district type's name and letter. The unique districts are the purple ones."""

CHARACTER_LINES: Mapping[str, str] = {
    "assassin": "names a character, who loses the turn",
    "thief": "names a character and takes its gold",
    "magician": "swaps hands, or redraws some cards",
    "king": "takes the crown; gold for noble districts",
    "bishop": "safe from the Warlord; gold for religious",
    "merchant": "1 more gold; gold for trade districts",
    "architect": "2 more cards; builds up to 3 districts",
    "warlord": "gold for military; may destroy a district",
}
"""Each character in one line of at most 44 cells, two lines of 22."""

DISTRICT_LINES: Mapping[str, str] = {
    "noble": "noble: 1 gold for the King",
    "religious": "religious: 1 gold for the Bishop",
    "trade": "trade: 1 gold for the Merchant",
    "military": "military: 1 gold for the Warlord",
    "haunted-city": "counts as any type when scoring",
    "keep": "cannot be destroyed by the Warlord",
    "laboratory": "once a turn: a card for {laboratory_gold} gold",
    "smithy": "once a turn: {smithy_gold} gold for {smithy_cards} cards",
    "observatory": "draw 3 cards, not 2, when you gather cards",
    "graveyard": "1 gold buys back what the Warlord destroys",
    "dragon-gate": "scores 8 points",
    "university": "scores 8 points",
    "library": "keep both cards when you gather cards",
    "school-of-magic": "counts as any type for income",
    "great-wall": "the Warlord pays 1 more for your others",
    "great-wall.itself": "the Warlord pays 1 more in this city",
    "map-room": "1 point for each card in hand at the end",
    "imperial-treasury": "1 point for each gold you have at the end",
}
"""Each purple district, and each type of the others, in one line of at most 44 cells, two lines of 22."""
