"""The rules of the game and of each of its phases, in paragraphs; conditions as in ``character_rules``."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_, NC_
from citadels_tui.wording.english.character_rules import Paragraph

GROUPS: Mapping[str, str] = {
    "game": N_("The game"),
    "draft": N_("Choosing characters"),
    "turn": N_("A turn"),
    "end": N_("The end"),
    "character": N_("Characters"),
    "district": N_("Districts"),
    "more": N_("More rules"),
    "more-character": N_("More characters"),
    "more-district": N_("More districts"),
}
"""The headings under which topics are listed; the last three are for what only other rules have."""

_BOTH_TURNS = N_(
    "A character's power counts in that character's turn only. A district's power can be used in both turns."
)

PHASES: Mapping[str, tuple[str, str, tuple[Paragraph, ...]]] = {
    "game": (
        "game",
        N_("The game in short"),
        (
            N_(
                "Every player builds a city. Each round you secretly choose a character, and the characters take their "
                "turns in the order of their ranks, from 1 upwards. In your turn you gather gold or cards, use your "
                "character's power, collect income and build a district."
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
            (
                "more_purples=False",
                N_("The deck has {deck} cards. Seats go clockwise, and characters are passed on that way."),
            ),
            (
                "more_purples=True",
                N_(
                    "The deck has {deck} cards, and purple districts of The Dark City join them. Seats go clockwise, "
                    "and characters are passed on that way."
                ),
            ),
        ),
    ),
    "cast": (
        "game",
        N_("The characters that play"),
        (
            N_(
                "One character of each rank from 1 to 8 plays. They are agreed on, or drawn at random, before the game."
            ),
            (
                "ranks=9",
                N_(
                    "A ninth, of rank 9, plays with 8 players always, with 4 to 7 if it was agreed, and never with 2 "
                    "or 3."
                ),
            ),
            (
                "more_characters=True",
                N_("The Queen plays with 5 players and more only, and the Emperor not with 2."),
            ),
        ),
    ),
    "round": (
        "game",
        N_("A round"),
        (
            N_("1. The draft: everybody chooses a character in secret, or two with 2 or 3 players."),
            (
                "ranks=8",
                N_(
                    "2. The turns: the ranks are called from 1 to 8. Whoever holds the called character shows it and "
                    "takes a turn. If nobody holds it, or if it was killed, nothing happens, and nobody learns which "
                    "of the two it was."
                ),
            ),
            (
                "ranks=9",
                N_(
                    "2. The turns: the ranks are called from 1 to 9. Whoever holds the called character shows it and "
                    "takes a turn. If nobody holds it, or if it was killed, nothing happens, and nobody learns which "
                    "of the two it was."
                ),
            ),
            N_("3. The end of the round: see the topic end-of-round."),
        ),
    ),
    "crown": (
        "game",
        N_("The crown"),
        (
            N_("Whoever has the crown chooses a character first."),
            (
                "cast=king",
                N_(
                    "It moves to the King as soon as he is called, or to the holder of a killed King at the end of "
                    "the round. Nothing else moves it."
                ),
            ),
            (
                "cast=emperor;emperor_may_keep=False",
                N_("The Emperor gives it to another player in his turn. Nothing else moves it."),
            ),
            (
                "cast=emperor;emperor_may_keep=True",
                N_("The Emperor may give it to any player in his turn. Nothing else moves it."),
            ),
            (
                "cast=emperor;killed_emperor_moves_crown=True",
                N_("The holder of a killed Emperor moves it at the end of the round."),
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
                "The character of rank 4 collects income for noble districts, rank 5 for religious, the Merchant for "
                "trade, and rank 8 for military districts. Unique districts bring no income but have powers, which "
                "work from the moment they stand in your city until they leave it."
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
                "There is no other pile, and the deck is not reshuffled."
            ),
            ("more_purples=True", N_("Only the Lighthouse has it shuffled.")),
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
                "characters that were named by those of rank 1 and 2."
            ),
            N_(
                "Secret are the cards in the hands, under the Museum and in the deck, the characters that were not "
                "shown yet, and the characters that lie face down."
            ),
            ("cast=wizard", N_("A hand that the Wizard looks at is seen by the Wizard's player only, for that turn.")),
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
                "With 4 players and more some characters are laid out face up, drawn at random, and one more lies face "
                "down and nobody looks at it."
            ),
            N_("With eight characters 2 lie face up with 4 players, 1 with 5, and none with 6 or 7."),
            (
                "ranks=9",
                N_("With nine characters 3 lie face up with 4 players, 2 with 5, 1 with 6, and none with 7 or 8."),
            ),
            N_(
                "The character of rank 4 never lies face up; if it is drawn, another takes its place and it goes back "
                "among the others."
            ),
            ("discards_first=up", N_("The face-up characters are drawn first, then the one that lies face down.")),
            ("discards_first=down", N_("The face-down character is drawn first, then those that lie face up.")),
            N_(
                "The player with the crown keeps one of the others in secret and passes the rest to the left. "
                "Everybody does the same. The last player keeps one of two; the other is laid face down."
            ),
            N_("With 2 and 3 players it goes differently; see the topics two-players and three-players."),
            (
                "ranks=8",
                N_("With 7 players it goes differently for the last of them; see the topic seven-players."),
            ),
            (
                "ranks=9",
                N_(
                    "Where there is one character more than players, 7 players with eight and 8 players with nine, it "
                    "goes differently for the last of them; see the topics seven-players and eight-players."
                ),
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
            _BOTH_TURNS,
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
            _BOTH_TURNS,
        ),
    ),
    "seven-players": (
        "draft",
        N_("The draft with 7 players"),
        (
            N_(
                "With eight characters none lies face up, and one lies face down. Six players choose and pass on. The "
                "seventh is passed a single character, looks at the one that lies face down, keeps one of the two and "
                "lays the other face down. Nobody else looks at it."
            ),
            (
                "ranks=9",
                N_(
                    "With nine characters none lies face up either, but the last player is passed two and keeps one of "
                    "them; nobody looks at the one that lies face down from the start."
                ),
            ),
        ),
    ),
    "eight-players": (
        "draft",
        N_("The draft with 8 players"),
        (
            N_(
                "Nine characters play. No character lies face up, and one lies face down. Seven players choose and "
                "pass on. The eighth is passed a single character, looks at the one that lies face down, keeps one of "
                "the two and lays the other face down. Nobody else looks at it."
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
            N_("- Build, after gathering: one district, if your character says nothing else. See the topic building."),
            N_("- Collect your character's income, once, at any moment. See the topic income."),
            N_(
                "- Use your character's power and your districts' powers, each at most once. Before or after "
                "gathering, if the card says nothing else."
            ),
            N_(
                "Everything but the gathering is your choice, if your character says nothing else. The turn goes on "
                "until you end it."
            ),
            (
                "more_characters=True",
                N_(
                    "At the end of a turn come, in this order: the gold of the Poor House, the cards of the Park, what "
                    "the Alchemist gets back, and what the Tax Collector gets."
                ),
            ),
        ),
    ),
    "bewitched": (
        "turn",
        N_("A bewitched turn"),
        (
            N_("1. The Witch gathers and names a character. Her turn stops there."),
            N_(
                "2. When that character is called, its player shows it. A King takes the crown all the same. The "
                "player gathers, and that is the whole turn: no power, no income, nothing built, and of the districts "
                "only what belongs to gathering."
            ),
            N_(
                "3. The Witch goes on as that character, with her own hand, gold and city. She does not gather again. "
                "She has the character's power and income and may build, as many districts as the character may."
            ),
            N_(
                "If nobody holds the character, steps 2 and 3 do not take place. What comes at the end of a turn, such "
                "as the Park's cards, comes to the Witch when she has gone on, and only then."
            ),
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
                "With the character of rank 4, 5 or 8, or as the Merchant, you may collect 1 gold for each district of "
                "your character's type in your city, all at once, once in your turn, at any moment. The other "
                "characters collect no income."
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
                "After gathering you may build one district from your hand. Pay its cost and put it into your city. "
                "The Architect may build up to three, the Navigator none."
            ),
            N_("No two districts of one name may stand in a city. You may build on in a complete city."),
            (
                "more_purples=True",
                N_("The Quarry, and the Wizard in his turn, may build a name that stands in the city already."),
            ),
        ),
    ),
    "end-of-round": (
        "end",
        N_("The end of a round"),
        (
            (
                "cast=king",
                N_("When all ranks have been called, the holder of a killed King shows him and takes the crown."),
            ),
            (
                "cast=emperor;killed_emperor_moves_crown=True",
                N_("When all ranks have been called, the holder of a killed Emperor shows him and moves the crown."),
            ),
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
            N_("In a complete city the Warlord can destroy nothing, and from it the Diplomat can take nothing."),
            (
                "more_purples=True",
                N_(
                    "The owner of a new Bell Tower may declare that {bell_tower_size} districts are enough; see the "
                    "topic bell-tower."
                ),
            ),
        ),
    ),
    "scoring": (
        "end",
        N_("Scoring"),
        (
            N_("- what the districts of your city cost, with the gold that lies on them;"),
            N_("- 3 points if there are districts of all five types among them;"),
            N_("- 4 points for the player whose city was complete first;"),
            N_("- 2 points for every other player with a complete city;"),
            N_(
                "- what unique districts score beyond their cost: 2 each for the Dragon Gate and the University, and "
                "the points of the Map Room and the Imperial Treasury."
            ),
            (
                "more_purples=True",
                N_("- the points of the Wishing Well, and 1 for each card under the Museum."),
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
            (
                "tie_break=districts",
                N_("What districts cost counts without any points beyond it: the Dragon Gate counts 6."),
            ),
            (
                "tie_break=rank",
                N_(
                    "A character that was killed and not shown counts for nothing. With 2 or 3 players the higher of "
                    "the two counts."
                ),
            ),
        ),
    ),
}
"""Each topic of the rules that is not a card: its group, its title and its paragraphs."""

ONLY_WHERE: Mapping[str, str] = {
    "bewitched": "cast=witch",
    "cast": "more_characters=True",
    "eight-players": "ranks=9",
}
"""Topics that are there only where a condition holds."""

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
    '"citadels rules TOPIC" shows one of them, such as "citadels rules thief" or "citadels rules great wall". '
    'With "--ruleset" it is read by other rules.'
)

# Translators: one word, or words with hyphens: it is typed after "citadels rules"
NAMES: Mapping[str, str] = {
    "game": NC_("topic", "game"),
    "setup": NC_("topic", "setup"),
    "cast": NC_("topic", "cast"),
    "round": NC_("topic", "round"),
    "crown": NC_("topic", "crown"),
    "types": NC_("topic", "types"),
    "deck": NC_("topic", "deck"),
    "secrets": NC_("topic", "secrets"),
    "draft": NC_("topic", "draft"),
    "two-players": NC_("topic", "two-players"),
    "three-players": NC_("topic", "three-players"),
    "seven-players": NC_("topic", "seven-players"),
    "eight-players": NC_("topic", "eight-players"),
    "turn": NC_("topic", "turn"),
    "bewitched": NC_("topic", "bewitched"),
    "gathering": NC_("topic", "gathering"),
    "income": NC_("topic", "income"),
    "building": NC_("topic", "building"),
    "end-of-round": NC_("topic", "end-of-round"),
    "end-of-game": NC_("topic", "end-of-game"),
    "scoring": NC_("topic", "scoring"),
    "ties": NC_("topic", "ties"),
    "characters": NC_("topic", "characters"),
    "districts": NC_("topic", "districts"),
}
"""What is typed for each page that is about no card; the ids themselves will always do."""

ALIASES: Mapping[str, str] = {
    "2 players": "two-players",
    "3 players": "three-players",
    "7 players": "seven-players",
    "8 players": "eight-players",
    "gather": "gathering",
    "build": "building",
    "score": "scoring",
    "points": "scoring",
    "tie": "ties",
    "unique": "types",
    "purple": "types",
    "selection": "draft",
    "end": "end-of-game",
    "bewitch": "bewitched",
    "ninth": "cast",
    "rank 9": "cast",
    "presets": "cast",
}
"""Other names under which a topic is found."""

DRAFTS: Mapping[int, str] = {2: "two-players", 3: "three-players"}
"""The page about the draft where it is not the general one, by the number of players."""
LAST_OF: Mapping[int, str] = {7: "seven-players", 8: "eight-players"}
"""The page about it where there is one character more than players."""
