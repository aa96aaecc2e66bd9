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
    "turn.more": "{doings}.",
    "turn.more_limit": N_("You have built {built:a district|# districts}. {doings}."),
    "turn.only_end": N_("There is nothing else to do: end your turn."),
    "turn.closed": N_("After your attack you can only end your turn."),
    "graveyard": N_("The {by} destroyed {card:a}. Take it into your hand for {price} gold?"),
    "over": N_("The game is over."),
}
"""The question to the player who decides, by what is asked and the situation."""

WAITING: Mapping[str, str] = {
    "pick": N_("{name} is choosing a character."),
    "discard": N_("{name} is laying a character face down."),
    "keep": N_("{name}, the {character}, is choosing which cards to keep."),
    "turn": N_("{name}, the {character}, is taking a turn."),
    "graveyard": N_("{name} may buy the destroyed {card} with the Graveyard."),
}
"""What the others read while somebody else decides."""

DOINGS: Mapping[str, str] = {
    "build": N_("build a district"),
    "income": N_("collect your income"),
    "kill": N_("name a character to kill"),
    "steal": N_("name a character to rob"),
    "swap": N_("swap hands"),
    "redraw": N_("redraw cards"),
    "destroy": N_("destroy a district"),
    "use laboratory": N_("use the Laboratory"),
    "use smithy": N_("use the Smithy"),
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
    "steal": N_("rob the {character}"),
    "swap": N_("swap hands with {name} ({theirs:# card|# cards} for your {mine})"),
    "redraw": N_("redraw: any of your cards"),
    "redraw.cards": N_("redraw {cards}"),
    "destroy": N_("destroy {name}'s {card} {price:=0 for nothing|for #}"),
    "destroy.own": N_("destroy your own {card} {price:=0 for nothing|for #}"),
    "use laboratory": N_("Laboratory: give up {card:a} for {gain} gold"),
    "use smithy": N_("Smithy: {price} gold for {smithy_cards} cards"),
    "use graveyard": N_("Graveyard: take {card} for {price} gold"),
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
    "steal": N_("rob…"),
    "swap": N_("swap hands…"),
    "redraw": N_("redraw…"),
    "destroy": N_("destroy…"),
    "use laboratory": N_("Laboratory…"),
    "use": N_("use a district…"),
}
"""Several actions of one verb together, as one entry of the action bar."""

TARGETS: Mapping[str, str] = {
    "pick": N_("Which character do you take?"),
    "discard": N_("Which character do you lay face down?"),
    "keep": N_("Which cards do you keep?"),
    "build": N_("Which district do you build?"),
    "kill": N_("Which character do you kill?"),
    "steal": N_("Which character do you rob?"),
    "swap": N_("With whom do you swap hands?"),
    "redraw": N_("Which of your cards go under the deck? You draw as many."),
    "destroy": N_("Which district do you destroy?"),
    "use laboratory": N_("Which card do you give up for {gold} gold?"),
    "use": N_("Which district do you use?"),
}
"""The question while the target of a half-made choice is being chosen."""

CONFIRM: Mapping[str, str] = {
    "end.income": N_("You have not collected your income of {gold} gold. End your turn all the same?"),
    "end.build": N_("You can still build ({cards}). End your turn all the same?"),
    "end.income_build": (
        N_(
            "You have not collected your income of {gold} gold, and you can still build ({cards}). End your turn all the "
            "same?"
        )
    ),
    "destroy.income": N_("After an attack you can no longer collect your income of {gold} gold. Attack all the same?"),
    "destroy.build": N_("After an attack you can no longer build ({cards}). Attack all the same?"),
    "destroy.income_build": (
        N_(
            "After an attack you can neither collect your income of {gold} gold nor build ({cards}). Attack all the same?"
        )
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
