"""The rules of the game and of each of its phases, in paragraphs; conditions as in ``card_rules``."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_
from citadels_tui.wording.english.card_rules import Paragraph

GROUPS: Mapping[str, str] = {
    "game": N_("The game"),
    "draft": N_("Choosing characters"),
    "turn": N_("A turn"),
    "end": N_("The end"),
    "character": N_("Characters"),
    "district": N_("Districts"),
}
"""The headings under which topics are listed."""

PHASES: Mapping[str, tuple[str, str, tuple[Paragraph, ...]]] = {
    "game": (
        "game",
        N_("The game in short"),
        (
            N_(
                "Every player builds a city. Each round you secretly choose a character, and the characters take their "
                "turns in the order of their ranks, from 1, the Assassin, to 8, the Warlord. In your turn you gather "
                "gold or cards, use your character's power, collect income and build a district."
            ),
            N_(
                "When a city has {city_size} districts the round is played to its end. Then the most valuable city "
                "wins."
            ),
        ),
    ),
    "setup": (
        "game",
        N_("Setting up"),
        (
            N_("Everybody gets 4 district cards and 2 gold. The supply of gold never runs out."),
            ("first_crown=random", N_("Who has the crown first is drawn at random.")),
            ("first_crown!=random", N_("Seat {first_crown} has the crown first.")),
            N_("The deck has {deck} cards. Seats go clockwise, and characters are passed on that way."),
        ),
    ),
    "round": (
        "game",
        N_("A round"),
        (
            N_("1. The draft: everybody chooses a character in secret, or two with 2 or 3 players."),
            N_(
                "2. The turns: the ranks are called from 1 to 8. Whoever holds the called character shows it and takes "
                "a turn. If nobody holds it, or if it was killed, nothing happens, and nobody learns which of the two "
                "it was."
            ),
            N_("3. The end of the round: see the topic end-of-round."),
        ),
    ),
    "crown": (
        "game",
        N_("The crown"),
        (
            N_(
                "Whoever has the crown chooses a character first. It moves to the King as soon as he is called, or to "
                "the holder of a killed King at the end of the round. Nothing else moves it."
            ),
        ),
    ),
    "types": (
        "game",
        N_("Types of districts"),
        (
            N_(
                "Each district has one of five types, shown by a colour and a letter: N noble (yellow), R religious "
                "(blue), T trade (green), M military (red) and U unique (purple)."
            ),
            N_(
                "The King collects income for noble, the Bishop for religious, the Merchant for trade and the Warlord "
                "for military districts. Unique districts bring no income but have powers, which work from the moment "
                "they stand in your city until they leave it."
            ),
        ),
    ),
    "deck": (
        "game",
        N_("The deck"),
        (
            N_(
                "Cards that are given up, destroyed or not kept go under the deck, face down; several at once are "
                "shuffled first, except a Magician's, which go there in the order in which the action names them. "
                "There is no other pile, and the deck is never reshuffled."
            ),
            N_(
                "If there are fewer cards than you may draw, you draw what is there. If there are none, you can only "
                "gather gold."
            ),
        ),
    ),
    "secrets": (
        "game",
        N_("What is secret"),
        (
            N_(
                "Everybody sees each player's gold, city and number of cards, the characters shown so far, and the "
                "characters that were named by the Assassin and the Thief."
            ),
            N_(
                "Secret are the cards in the hands, the deck, the characters that were not shown yet, and the "
                "characters that lie face down."
            ),
            (
                "crown_holder_sees_facedown=True",
                N_("In this game the player with the crown may look at the character that lies face down."),
            ),
        ),
    ),
    "draft": (
        "draft",
        N_("The draft"),
        (
            N_(
                "With 4 to 7 players some characters are laid out face up, drawn at random: 2 with 4 players, 1 with "
                "5, and none with 6 or 7. One more lies face down and nobody looks at it. The King never lies face up; "
                "if he is drawn, another character takes his place and he goes back among the others."
            ),
            ("discards_first=up", N_("The face-up characters are drawn first, then the one that lies face down.")),
            ("discards_first=down", N_("The face-down character is drawn first, then those that lie face up.")),
            N_(
                "The player with the crown keeps one of the others in secret and passes the rest to the left. "
                "Everybody does the same. The last player keeps one of two; the other is laid face down."
            ),
            N_(
                "With 2, 3 and 7 players it goes differently; see the topics two-players, three-players and "
                "seven-players."
            ),
        ),
    ),
    "two-players": (
        "draft",
        N_("The draft with 2 players"),
        (
            N_(
                "Both players hold two characters and take two turns a round, with one hand, one purse and one city. "
                "No character lies face up, and one lies face down from the start."
            ),
            N_(
                "The player with the crown keeps 1 of 7 and passes 6 on. The other keeps 1 and lays another face down. "
                "The first keeps 1 of the remaining 4 and lays another face down. The second keeps 1 of the last 2; "
                "the other is laid face down."
            ),
            N_(
                "A character's power counts in that character's turn only. A district's power can be used in both "
                "turns."
            ),
        ),
    ),
    "three-players": (
        "draft",
        N_("The draft with 3 players"),
        (
            N_(
                "Everybody holds two characters and takes two turns a round, with one hand, one purse and one city. No "
                "character lies face up, and one lies face down from the start."
            ),
            N_(
                "The player with the crown keeps 1 of 7, the next 1 of 6, the third 1 of 5. It goes round once more: 1 "
                "of 4, 1 of 3, 1 of 2. The last character is laid face down."
            ),
            N_(
                "A character's power counts in that character's turn only. A district's power can be used in both "
                "turns."
            ),
        ),
    ),
    "seven-players": (
        "draft",
        N_("The draft with 7 players"),
        (
            N_(
                "No character lies face up, and one lies face down. Six players choose and pass on. The seventh is "
                "passed a single character, looks at the one that lies face down, keeps one of the two and lays the "
                "other face down. Nobody else looks at it."
            ),
        ),
    ),
    "turn": (
        "turn",
        N_("A turn"),
        (
            N_(
                "When your character is called, it is shown. If the Thief named it, your gold goes to him first. A "
                "King takes the crown. Then it is your turn:"
            ),
            N_("- Gather, once: gold or cards. You must. See the topic gathering."),
            N_("- Build, after gathering: one district, the Architect up to three. See the topic building."),
            N_("- Collect your character's income, once, at any moment. See the topic income."),
            N_(
                "- Use your character's power and your districts' powers, each at most once. Before or after "
                "gathering, if the card says nothing else."
            ),
            N_("Everything but the gathering is your choice. The turn goes on until you end it."),
        ),
    ),
    "gathering": (
        "turn",
        N_("Gathering"),
        (
            N_(
                "Once in each turn you either take 2 gold, or draw 2 cards, keep one and put the other under the deck. "
                "Only you see the cards you draw."
            ),
            N_(
                "The Observatory lets you look at 3 cards, the Library lets you keep more. The Merchant's gold and the "
                "Architect's cards come right after gathering, by themselves."
            ),
            N_("You cannot build before you have gathered, and you cannot end your turn."),
        ),
    ),
    "income": (
        "turn",
        N_("Income"),
        (
            N_(
                "As King, Bishop, Merchant or Warlord you may collect 1 gold for each district of your character's "
                "type in your city, all at once, once in your turn, at any moment."
            ),
            N_(
                "It counts what stands in your city then: collected after building, it counts the new district; "
                "collected before, it does not, and there is no more later. The School of Magic counts for every type."
            ),
        ),
    ),
    "building": (
        "turn",
        N_("Building"),
        (
            N_(
                "After gathering you may build one district from your hand, the Architect up to three. Pay its cost "
                "and put it into your city."
            ),
            N_("No two districts of one name may stand in a city. You may build on in a complete city."),
        ),
    ),
    "end-of-round": (
        "end",
        N_("The end of a round"),
        (
            N_("When all ranks have been called, the holder of a killed King shows him and takes the crown."),
            ("killed_shown_at_round_end=all", N_("Other killed characters that somebody holds are shown too.")),
            ("killed_shown_at_round_end=rank-4", N_("Other killed characters stay secret.")),
            N_(
                "If a city was completed the game is over. Otherwise all characters are collected and a new round "
                "begins with the draft."
            ),
        ),
    ),
    "end-of-game": (
        "end",
        N_("The end of the game"),
        (
            N_(
                "A city is complete with {city_size} districts. The round in which the first one is completed is the "
                "last: it is played to its end, so that everybody has every turn."
            ),
            N_("In a complete city the Warlord can destroy nothing."),
        ),
    ),
    "scoring": (
        "end",
        N_("Scoring"),
        (
            N_("- what the districts of your city cost;"),
            N_("- 3 points if there are districts of all five types among them;"),
            N_("- 4 points for the player whose city was complete first;"),
            N_("- 2 points for every other player with a complete city;"),
            N_(
                "- what unique districts score beyond their cost: 2 each for the Dragon Gate and the University, and "
                "the Map Room's and the Imperial Treasury's points."
            ),
            N_("The Haunted City counts as the type that is best for its owner."),
        ),
    ),
    "ties": (
        "end",
        N_("Ties"),
        (
            N_(
                "If the highest score is reached by several players, they are compared in this order: {tie_break}. "
                "Whoever is equal in everything shares the win."
            ),
        ),
    ),
}
"""Each topic of the rules that is not a card: its group, its title and its paragraphs."""

TIE_BREAKS: Mapping[str, str] = {
    "districts": N_("what their districts cost"),
    "gold": N_("their gold"),
    "rank": N_("the highest rank they showed in the last round"),
}
NO_TIE_BREAK = N_("nothing further is compared")

ALL_CHARACTERS = ("characters", N_("All characters"), "{rank}  {name}: {line}")
ALL_DISTRICTS = ("districts", N_("All districts"), "{letter} {cost}  {name}: {line}")

UNKNOWN_TOPIC = N_('There is no topic "{name}". "citadels rules" lists them all.')
UNKNOWN_TOPIC_NEAR = N_('There is no topic "{name}". Did you mean "{near}"?')

HOW_TO_READ = N_(
    '"citadels rules TOPIC" shows one of them, such as "citadels rules thief" or "citadels rules great wall".'
)

ALIASES: Mapping[str, str] = {
    "2 players": "two-players",
    "3 players": "three-players",
    "7 players": "seven-players",
    "gather": "gathering",
    "build": "building",
    "score": "scoring",
    "points": "scoring",
    "tie": "ties",
    "unique": "types",
    "purple": "types",
    "selection": "draft",
    "end": "end-of-game",
}
"""Other names under which a topic is found."""

DRAFTS: Mapping[int, str] = {2: "two-players", 3: "three-players", 7: "seven-players"}
"""The page about the draft where it is not the general one, by the number of players."""
