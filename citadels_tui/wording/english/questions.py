"""What is asked, what can be done, who decides, and what stands in the header and in confirmations."""

from __future__ import annotations

from collections.abc import Mapping

QUESTIONS: Mapping[str, str] = {
    "pick": "Choose a character.",
    "pick.on": "Choose a character. The others go on to {next}.",
    "pick.last": "Choose a character. The other one is laid face down.",
    "pick.discard": "Choose a character. Then you lay another one face down.",
    "discard": "Choose a character to lay face down.",
    "discard.on": "Choose a character to lay face down. The others go on to {next}.",
    "keep": "Keep {keep:one|#} of the {of:#} cards.",
    "turn.gather": "Take gold or draw cards.",
    "turn.gather_gold": "Take gold. The deck is empty.",
    "turn.gather_and": "Take gold or draw cards. You may also {doings}.",
    "turn.gather_gold_and": "Take gold; the deck is empty. You may also {doings}.",
    "turn.more": "{doings}.",
    "turn.more_limit": "You have built {built:a district|# districts}. {doings}.",
    "turn.only_end": "There is nothing else to do: end your turn.",
    "turn.closed": "After your attack you can only end your turn.",
    "graveyard": "The {by} destroyed {card:a}. Take it into your hand for {price} gold?",
    "over": "The game is over.",
}
"""The question to the player who decides, by what is asked and the situation."""

WAITING: Mapping[str, str] = {
    "pick": "{name} is choosing a character.",
    "discard": "{name} is laying a character face down.",
    "keep": "{name}, the {character}, is choosing which cards to keep.",
    "turn": "{name}, the {character}, is taking a turn.",
    "graveyard": "{name} may buy the destroyed {card} with the Graveyard.",
}
"""What the others read while somebody else decides."""

DOINGS: Mapping[str, str] = {
    "build": "build a district",
    "income": "collect your income",
    "kill": "name a character to kill",
    "steal": "name a character to rob",
    "swap": "swap hands",
    "redraw": "redraw cards",
    "destroy": "destroy a district",
    "use laboratory": "use the Laboratory",
    "use smithy": "use the Smithy",
    "end": "end your turn",
}
"""What can be done in a turn, as it stands in the question, in this order."""

LABELS: Mapping[str, str] = {
    "pick": "take the {character}",
    "discard": "lay the {character} face down",
    "gold": "take {gain} gold",
    "cards": "draw cards",
    "cards.gold": "draw cards, and {gain} gold",
    "keep": "keep {cards}",
    "build": "build {card} for {price}",
    "income": "income: {gain} gold from {type}",
    "kill": "kill the {character}",
    "steal": "rob the {character}",
    "swap": "swap hands with {name} ({theirs:# card|# cards} for your {mine})",
    "redraw": "redraw: any of your cards",
    "redraw.cards": "redraw {cards}",
    "destroy": "destroy {name}'s {card} {price:=0 for nothing|for #}",
    "destroy.own": "destroy your own {card} {price:=0 for nothing|for #}",
    "use laboratory": "Laboratory: give up {card:a} for {gain} gold",
    "use smithy": "Smithy: {price} gold for {smithy_cards} cards",
    "use graveyard": "Graveyard: take {card} for {price} gold",
    "pass": "decline",
    "end": "end turn",
}
"""Each action on its own, with what it costs or brings."""

GROUPS: Mapping[str, str] = {
    "pick": "take a character…",
    "discard": "lay one face down…",
    "keep": "keep…",
    "build": "build…",
    "kill": "kill…",
    "steal": "rob…",
    "swap": "swap hands…",
    "redraw": "redraw…",
    "destroy": "destroy…",
    "use laboratory": "Laboratory…",
    "use": "use a district…",
}
"""Several actions of one verb together, as one entry of the action bar."""

TARGETS: Mapping[str, str] = {
    "pick": "Which character do you take?",
    "discard": "Which character do you lay face down?",
    "keep": "Which cards do you keep?",
    "build": "Which district do you build?",
    "kill": "Which character do you kill?",
    "steal": "Which character do you rob?",
    "swap": "With whom do you swap hands?",
    "redraw": "Which of your cards go under the deck? You draw as many.",
    "destroy": "Which district do you destroy?",
    "use laboratory": "Which card do you give up for {gold} gold?",
    "use": "Which district do you use?",
}
"""The question while the target of a half-made choice is being chosen."""

CONFIRM: Mapping[str, str] = {
    "end.income": "You have not collected your income of {gold} gold. End your turn all the same?",
    "end.build": "You can still build ({cards}). End your turn all the same?",
    "end.income_build": (
        "You have not collected your income of {gold} gold, and you can still build ({cards}). End your turn all the "
        "same?"
    ),
    "destroy.income": "After an attack you can no longer collect your income of {gold} gold. Attack all the same?",
    "destroy.build": "After an attack you can no longer build ({cards}). Attack all the same?",
    "destroy.income_build": (
        "After an attack you can neither collect your income of {gold} gold nor build ({cards}). Attack all the same?"
    ),
    "destroy.own": "The {card} is yours. Destroy your own district?",
    "swap.empty": "{name} has no cards: you would give away {mine:your only card|all # of yours} for nothing. Swap?",
}
"""What is asked once before something that cannot be undone and hurts the player."""

CONFIRM_MORE = "{cards} and {more:# other|# others}"
MOST_NAMED = 3
"""How many districts that could still be built are named; the others are counted."""

TITLE = "Citadels"
HEADER: Mapping[str, str] = {
    "draft": "round {round} · choosing characters",
    "draft.you": "round {round} · choose a character",
    "draft.you_discard": "round {round} · lay one face down",
    "turns": "round {round} · {name} is the {character}",
    "turns.you": "round {round} · you are the {character}",
    "over": "the game is over",
}
HEADER_PARTS: Mapping[str, str] = {
    "deck": "deck {deck}",
    "crown": "crown {name}",
    "saved": "saved",
    "failed": "NOT SAVED",
    "off": "NOT SAVED",
    "place": "you pick {place} of {of}",
    "place.again": "your {place} of {of} picks",
}
BETWEEN = " · "
