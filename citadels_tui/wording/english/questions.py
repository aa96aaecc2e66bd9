"""What is asked, what can be done, who decides, and what stands in the header and in confirmations."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_

QUESTIONS: Mapping[str, str] = {
    "pick": N_("Choose a character."),
    "pick.on": N_("Choose a character. The others go on to {next}."),
    "pick.last": N_("Choose a character. The other one is laid face down."),
    "pick.discard": N_("Choose a character. Then you lay another one face down."),
    "discard": N_("Choose a character to lay face down."),
    "discard.on": N_("Choose a character to lay face down. The others go on to {next}."),
    "keep": N_("Keep {keep:one|#} of the {of:#} cards."),
    "turn.gather": N_("Take gold or draw cards."),
    "turn.gather_gold": N_("Take gold. The deck is empty."),
    "turn.gather_and": N_("Take gold or draw cards. You may also {doings}."),
    "turn.gather_gold_and": N_("Take gold; the deck is empty. You may also {doings}."),
    "turn.more": N_("{doings:capital}."),
    "turn.more_limit": N_("You have built {built:a district|# districts}. {doings:capital}."),
    "turn.only_end": N_("There is nothing else to do: end your turn."),
    "turn.closed": N_("You can only end your turn now."),
    "turn.resumed": N_("You go on as the {character}: {doings}."),
    "only-gathers": N_("You are bewitched: take gold or draw cards, and your turn is over."),
    "only-gathers.gold": N_("You are bewitched: take gold, and your turn is over. The deck is empty."),
    "only-gathers.killed": N_("You were killed, but your Hospital lets you take gold or draw cards."),
    "only-gathers.killed_gold": N_("You were killed, but your Hospital lets you take gold. The deck is empty."),
    "bewitch": N_("Name a character to bewitch. When it has gathered, you go on with its turn."),
    "crown": N_("The crown is yours to give away: to whom?"),
    "graveyard": N_("The {by} destroyed {card:a}. Take it into your hand for {price} gold?"),
    "take": N_("Take one of the cards you see into your hand, or build it at once."),
    "take.hand": N_("Take one of the cards you see into your hand."),
    "fee": N_("You were given the crown: pay 1 gold or give a card for it."),
    "fee.card": N_("You were given the crown: give a card for it."),
    "fee.receiver": N_("You gave the crown away: do you take 1 gold for it, or a card at random?"),
    "bell-tower": N_("Ring the Bell Tower, so that {size:# district|# districts} make a city complete?"),
    "lighthouse": N_("Take one card out of the whole deck, or decline."),
    "over": N_("The game is over."),
}
"""The question to the player who decides, by what is asked and the situation."""

WAITING: Mapping[str, str] = {
    "pick": N_("{name} is choosing a character."),
    "discard": N_("{name} is laying a character face down."),
    "keep": N_("{name}, the {character}, is choosing which cards to keep."),
    "turn": N_("{name}, the {character}, is taking a turn."),
    "turn.resumed": N_("{name} goes on as the {character}."),
    "only-gathers": N_("{name}, the bewitched {character}, is gathering."),
    "only-gathers.killed": N_("{name}, the killed {character}, is gathering at the Hospital."),
    "bewitch": N_("{name}, the {character}, is about to bewitch a character."),
    "crown": N_("{name} is giving the crown away."),
    "graveyard": N_("{name} may buy the destroyed {card} with the Graveyard."),
    "take": N_("{name}, the {character}, is looking at a hand to take a card from it."),
    "fee": N_("{name} is choosing what to pay for the crown."),
    "fee.receiver": N_("{name}, the {character}, is choosing what to take for the crown."),
    "bell-tower": N_("{name} may ring the Bell Tower."),
    "lighthouse": N_("{name} is searching the deck from the Lighthouse."),
}
"""What the others read while somebody else decides."""

DOINGS: Mapping[str, str] = {
    "build": N_("build a district"),
    "income": N_("collect your income"),
    "kill": N_("name a character to kill"),
    "bewitch": N_("name a character to bewitch"),
    "steal": N_("name a character to rob"),
    "swap": N_("swap hands"),
    "redraw": N_("redraw cards"),
    "look": N_("look at another player's hand"),
    "crown": N_("give the crown to a player"),
    "tithe": N_("take 1 gold from the richest player"),
    "sail": N_("sail for gold or cards"),
    "sail gold": N_("sail for gold"),
    "sail cards": N_("sail for cards"),
    "destroy": N_("destroy a district"),
    "exchange": N_("exchange a district"),
    "beautify": N_("beautify a district"),
    "use laboratory": N_("use the Laboratory"),
    "use smithy": N_("use the Smithy"),
    "use museum": N_("lay a card under the Museum"),
    "use armory": N_("blow up the Armory"),
    "pass": N_("decline"),
    "end": N_("end your turn"),
}
"""What can be done in a turn, as it stands in the question, in this order."""

LABELS: Mapping[str, str] = {
    "pick": N_("take the {character}"),
    "discard": N_("lay the {character} face down"),
    "gold": N_("take {gain} gold"),
    "cards": N_("draw cards"),
    "cards.gold": N_("draw cards, and {gain} gold"),
    "keep": N_("keep {cards}"),
    "build": N_("build {card} for {price}"),
    "income": N_("income: {gain} gold from {type}"),
    "kill": N_("kill the {character}"),
    "bewitch": N_("bewitch the {character}"),
    "steal": N_("rob the {character}"),
    "look": N_("look at {name}'s {theirs:only card|# cards}"),
    "take": N_("take {card:a} into your hand"),
    "take build": N_("take {card:a} and build it for {price}"),
    "crown": N_("give {name} the crown"),
    "crown.own": N_("take the crown yourself"),
    "fee": N_("give {card:a} for the crown"),
    "fee gold": N_("pay 1 gold for the crown"),
    "fee gold.receiver": N_("take 1 gold for the crown"),
    "fee card": N_("take a card at random"),
    "tithe": N_("take 1 gold from {name}"),
    "sail gold": N_("sail for {gain} gold"),
    "sail cards": N_("sail for 4 cards"),
    "exchange": N_("exchange your {given} and {price} gold for {name}'s {taken}"),
    "exchange.even": N_("exchange your {given} for {name}'s {taken}"),
    "beautify": N_("beautify the {card} for 1 gold"),
    "swap": N_("swap hands with {name} ({theirs:# card|# cards} for your {mine})"),
    "redraw": N_("redraw: any of your cards"),
    "redraw.cards": N_("redraw {cards}"),
    "destroy": N_("destroy {name}'s {card} {price:=0 for nothing|for #}"),
    "destroy.own": N_("destroy your own {card} {price:=0 for nothing|for #}"),
    "use laboratory": N_("Laboratory: give up {card:a} for {gain} gold"),
    "use smithy": N_("Smithy: {price} gold for {smithy_cards} cards"),
    "use graveyard": N_("Graveyard: take {card} for {price} gold"),
    "use museum": N_("Museum: lay {card:a} under it"),
    "use armory": N_("Armory: blow it up and destroy {name}'s {card}"),
    "use armory.own": N_("Armory: blow it up and destroy your own {card}"),
    "use bell-tower": N_("Bell Tower: {size:# district|# districts} make a city complete"),
    "pass": N_("decline"),
    "end": N_("end turn"),
}
"""Each action on its own, with what it costs or brings."""

GROUPS: Mapping[str, str] = {
    "pick": N_("take a character…"),
    "discard": N_("lay one face down…"),
    "keep": N_("keep…"),
    "build": N_("build…"),
    "kill": N_("kill…"),
    "bewitch": N_("bewitch…"),
    "steal": N_("rob…"),
    "look": N_("look at a hand…"),
    "take": N_("take into your hand…"),
    "take build": N_("build at once…"),
    "crown": N_("give the crown…"),
    "fee": N_("give a card…"),
    "tithe": N_("take 1 gold from…"),
    "sail": N_("sail…"),
    "exchange": N_("exchange…"),
    "beautify": N_("beautify…"),
    "swap": N_("swap hands…"),
    "redraw": N_("redraw…"),
    "destroy": N_("destroy…"),
    "use laboratory": N_("Laboratory…"),
    "use museum": N_("Museum…"),
    "use armory": N_("Armory…"),
    "use": N_("use a district…"),
}
"""Several actions of one verb together, as one entry of the action bar."""

TARGETS: Mapping[str, str] = {
    "pick": N_("Which character do you take?"),
    "discard": N_("Which character do you lay face down?"),
    "keep": N_("Which cards do you keep?"),
    "build": N_("Which district do you build?"),
    "kill": N_("Which character do you kill?"),
    "bewitch": N_("Which character do you bewitch?"),
    "steal": N_("Which character do you rob?"),
    "look": N_("At whose hand do you look?"),
    "take": N_("Which card do you take into your hand?"),
    "take build": N_("Which card do you take and build at once?"),
    "crown": N_("To whom do you give the crown?"),
    "fee": N_("Which card do you give for the crown?"),
    "tithe": N_("From whom do you take 1 gold?"),
    "sail": N_("Do you sail for gold or for cards?"),
    "exchange": N_("Which of your districts do you give away?"),
    "exchange.for": N_("Which district do you take for your {given}?"),
    "beautify": N_("Which of your districts do you beautify for 1 gold?"),
    "swap": N_("With whom do you swap hands?"),
    "redraw": N_("Which of your cards go under the deck? You draw as many."),
    "destroy": N_("Which district do you destroy?"),
    "use laboratory": N_("Which card do you give up for {gold} gold?"),
    "use museum": N_("Which card do you lay under the Museum?"),
    "use armory": N_("Which district do you destroy with the Armory?"),
    "use": N_("Which district do you use?"),
}
"""The question while the target of a half-made choice is being chosen."""

CONFIRM: Mapping[str, str] = {
    "end.income": N_("You have not collected your income of {gold} gold. End your turn all the same?"),
    "end.build": N_("You can still build ({cards}). End your turn all the same?"),
    "end.income_build": (
        N_(
            "You have not collected your income of {gold} gold, and you can still build ({cards}). End your turn all "
            "the same?"
        )
    ),
    "destroy.income": N_("After an attack you can no longer collect your income of {gold} gold. Attack all the same?"),
    "destroy.build": N_("After an attack you can no longer build ({cards}). Attack all the same?"),
    "destroy.income_build": (
        N_(
            "After an attack you can neither collect your income of {gold} gold nor build ({cards}). "
            "Attack all the same?"
        )
    ),
    "gather.sail": N_("You have not sailed, and once you have gathered you no longer can. Gather all the same?"),
    "end.sail": N_("You have not sailed. End your turn all the same?"),
    "exchange.income": N_(
        "After an exchange you can no longer collect your income of {gold} gold. Exchange all the same?"
    ),
    "exchange.build": N_("After an exchange you can no longer build ({cards}). Exchange all the same?"),
    "exchange.income_build": N_(
        "After an exchange you can neither collect your income of {gold} gold nor build ({cards}). Exchange all the "
        "same?"
    ),
    "bewitch.out": N_(
        "The {character} lies face up, so that nobody has it: you would not go on with your turn. Bewitch it all the "
        "same?"
    ),
    "destroy.own": N_("The {card} is yours. Destroy your own district?"),
    "swap.empty": N_(
        "{name} has no cards: you would give away {mine:your only card|all # of yours} for nothing. Swap?"
    ),
}
"""What is asked once before something that cannot be undone and hurts the player."""

CONFIRM_MORE = N_("{cards} and {more:# other|# others}")
MOST_NAMED = 3
"""How many districts that could still be built are named; the others are counted."""

TITLE = N_("Citadels")
HEADER: Mapping[str, str] = {
    "draft": N_("round {round} · choosing characters"),
    "draft.you": N_("round {round} · choose a character"),
    "draft.you_discard": N_("round {round} · lay one face down"),
    "turns": N_("round {round} · {name} is the {character}"),
    "turns.you": N_("round {round} · you are the {character}"),
    "resumed": N_("round {round} · {name} goes on as the {character}"),
    "resumed.you": N_("round {round} · you go on as the {character}"),
    "round_end": N_("round {round} · all turns are over"),
    "over": N_("the game is over"),
}
HEADER_PARTS: Mapping[str, str] = {
    "deck": N_("deck {deck}"),
    "crown": N_("crown {name}"),
    "saved": N_("saved"),
    "failed": N_("NOT SAVED"),
    "off": N_("NOT SAVED"),
    "place": N_("you pick {place} of {of}"),
    "place.again": N_("your {place} of {of} picks"),
}
BETWEEN = " · "
