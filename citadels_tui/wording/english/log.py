"""What happened, in words: one row for each kind of event and each situation it is told differently in."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_
from citadels_tui.wording.english.log_powers import CHARACTER_ROWS, DISTRICT_ROWS
from citadels_tui.wording.english.row import Row

ROUND = N_("round {round}")
TURN = N_("{name} is the {character}")
YOUR_TURN = N_("you are the {character}")
NOBODY = N_("nobody shows the {character}")
NOBODY_SAID = N_("Nobody showed {characters}.")

_ROWS: Mapping[str, Row] = {
    "round": Row(
        said=N_("Round {round} began. {crown} had the crown."),
        you_said=N_("Round {round} began. You had the crown."),
        aside=N_("{crown} has the crown"),
        you_aside=N_("you have the crown"),
    ),
    "round.face_up": Row(
        said=N_("Out of this round, face up: {face_up}."),
        you_said=N_("Out of this round, face up: {face_up}."),
        aside=N_("out: {face_up_names}"),
        you_aside=N_("out: {face_up_names}"),
    ),
    "round.hidden": Row(
        said=N_("Face down, as only some may know: {hidden}."),
        you_said=N_("Face down, as only you know: {hidden}."),
        aside=N_("face down: {hidden_names}"),
        you_aside=N_("face down: {hidden_names}"),
    ),
    "picked": Row(
        said=N_("{name} chose a character."),
        you_said=N_("You chose a character."),
        aside=N_("{name} chooses a character"),
        you_aside=N_("you choose a character"),
    ),
    "picked.known": Row(
        said=N_("{name} chose the {character}."),
        you_said=N_("You chose the {character}."),
        aside=N_("{name} chooses the {character}"),
        you_aside=N_("you choose the {character}"),
    ),
    "discarded": Row(
        said=N_("{name} laid a character face down."),
        you_said=N_("You laid a character face down."),
        aside=N_("{name} lays a character face down"),
        you_aside=N_("you lay a character face down"),
    ),
    "discarded.known": Row(
        said=N_("{name} laid the {character} face down."),
        you_said=N_("You laid the {character} face down."),
        aside=N_("{name} lays the {character} face down"),
        you_aside=N_("you lay the {character} face down"),
    ),
    "called": Row(
        said=N_("Rank {rank}, the {character}, was called."),
        you_said=N_("Rank {rank}, the {character}, was called."),
        aside=N_("the {character} is called"),
        you_aside=N_("the {character} is called"),
    ),
    "revealed": Row(
        said=N_("{name} was the {character}."),
        you_said=N_("You were the {character}."),
        aside=TURN,
        you_aside=YOUR_TURN,
    ),
    "revealed.killed": Row(
        said=N_("{name} was the {character}, who was killed."),
        you_said=N_("You were the {character}, who was killed."),
        aside=N_("{name} shows the killed {character}"),
        you_aside=N_("you show the killed {character}"),
    ),
    "killed": Row(
        said=N_("{name} killed the {character}."),
        you_said=N_("You killed the {character}."),
        line=N_("kills the {character}"),
        you_line=N_("kill the {character}"),
        did=N_("killed the {character}"),
        aside=N_("{name} kills the {character}"),
        you_aside=N_("you kill the {character}"),
    ),
    "robbed": Row(
        said=N_("{name} set out to rob the {character}."),
        you_said=N_("You set out to rob the {character}."),
        line=N_("will rob the {character}"),
        you_line=N_("will rob the {character}"),
        did=N_("set out to rob the {character}"),
        aside=N_("{name} will rob the {character}"),
        you_aside=N_("you will rob the {character}"),
    ),
    "stolen": Row(
        said=N_("{name} stole {gold:# gold} from {victim}, the {character}."),
        you_said=N_("You stole {gold:# gold} from {victim}, the {character}."),
        line=N_("steals {gold:# gold} from {victim}"),
        you_line=N_("steal {gold:# gold} from {victim}"),
        did=N_("stole {gold:# gold} from {victim}"),
        aside=N_("{name} steals {gold:=1 the only gold|all # gold}"),
        you_aside=N_("you steal {gold:=1 the only gold|all # gold}"),
    ),
    "stolen.yours": Row(
        said=N_("{name} stole {gold:# gold} from you, the {character}."),
        you_said=N_("You stole {gold:# gold} from yourself, the {character}."),
        line=N_("steals {gold:# gold} from you"),
        you_line=N_("steal {gold:# gold} from yourself"),
        did=N_("stole {gold:# gold} from you"),
        aside=N_("{name} steals {gold:=1 your only gold|all your # gold}"),
        you_aside=N_("you steal {gold:=1 your only gold|all your # gold}"),
    ),
    "gathered.gold": Row(
        said=N_("{name} took {gold:# gold}."),
        you_said=N_("You took {gold:# gold}."),
        line=N_("takes {gold:# gold}"),
        you_line=N_("take {gold:# gold}"),
        did=N_("took {gold:# gold}"),
        aside=N_("{name} takes {gold:# gold}"),
        you_aside=N_("you take {gold:# gold}"),
    ),
    "gathered.cards": Row(
        said=N_("{name} drew {cards:# card|# cards}."),
        you_said=N_("You drew {cards:# card|# cards}."),
        line=N_("draws {cards:# card|# cards}"),
        you_line=N_("draw {cards:# card|# cards}"),
        did=N_("drew {cards:# card|# cards}"),
        aside=N_("{name} draws {cards:# card|# cards}"),
        you_aside=N_("you draw {cards:# card|# cards}"),
    ),
    "looked": Row(
        said=N_("{name} looked at {count:# card|# cards}."),
        you_said=N_("You looked at {count:# card|# cards}."),
        aside=N_("{name} looks at {count:# card|# cards}"),
        you_aside=N_("you look at {count:# card|# cards}"),
    ),
    "looked.known": Row(
        said=N_("{name} looked at {cards}."),
        you_said=N_("You looked at {cards}."),
        line=N_("sees {cards}"),
        you_line=N_("see {cards}"),
        aside=N_("{name} looks at {cards}"),
        you_aside=N_("you look at {cards}"),
    ),
    "kept": Row(
        said=N_("{name} kept {count:# card|# cards}."),
        you_said=N_("You kept {count:# card|# cards}."),
        line=N_("keeps {count:=0 none|# card|# cards}"),
        you_line=N_("keep {count:=0 none|# card|# cards}"),
        did=N_("kept {count}"),
        aside=N_("{name} keeps {count:# card|# cards}"),
        you_aside=N_("you keep {count:# card|# cards}"),
    ),
    "kept.known": Row(
        said=N_("{name} kept {cards}."),
        you_said=N_("You kept {cards}."),
        line=N_("keeps {cards}"),
        you_line=N_("keep {cards}"),
        did=N_("kept {cards}"),
        aside=N_("{name} keeps {cards}"),
        you_aside=N_("you keep {cards}"),
    ),
    "gained.gold": Row(
        said=N_("{name} got {gold:# gold} for the {why}."),
        you_said=N_("You got {gold:# gold} for the {why}."),
        line=N_("gets {gold:# gold} for the {why}"),
        you_line=N_("get {gold:# gold} for the {why}"),
        did=N_("got {gold:# gold} for the {why}"),
        aside=N_("{name} gets {gold:# gold} for the {why}"),
        you_aside=N_("you get {gold:# gold} for the {why}"),
    ),
    "gained.gold.merchant": Row(
        said=N_("{name} got {gold:# gold} more as the Merchant."),
        you_said=N_("You got {gold:# gold} more as the Merchant."),
        line=N_("gets {gold} gold more"),
        you_line=N_("get {gold} gold more"),
        aside=N_("{name} gets {gold} gold more"),
        you_aside=N_("you get {gold} gold more"),
    ),
    "gained.gold.laboratory": Row(
        said=N_("{name} got {gold:# gold} for it at the Laboratory."),
        you_said=N_("You got {gold:# gold} for it at the Laboratory."),
        line=N_("gets {gold:# gold} for it"),
        you_line=N_("get {gold:# gold} for it"),
        did=N_("made {gold:# gold} in the Laboratory"),
        aside=N_("{name} makes {gold:# gold} in the Laboratory"),
        you_aside=N_("you make {gold:# gold} in the Laboratory"),
    ),
    "gained.cards": Row(
        said=N_("{name} drew {cards:=0 no card|# card|# cards} for the {why}."),
        you_said=N_("You drew {cards:=0 no card|# card|# cards} for the {why}."),
        line=N_("draws {cards:=0 no card|# card|# cards} for the {why}"),
        you_line=N_("draw {cards:=0 no card|# card|# cards} for the {why}"),
        did=N_("drew {cards:=0 no card|# card|# cards} for the {why}"),
        aside=N_("{name} draws {cards:=0 no card|# card|# cards} for the {why}"),
        you_aside=N_("you draw {cards:=0 no card|# card|# cards} for the {why}"),
    ),
    "gained.cards.known": Row(
        said=N_("{name} drew {drawn} for the {why}."),
        you_said=N_("You drew {drawn} for the {why}."),
        line=N_("draws {drawn}"),
        you_line=N_("draw {drawn}"),
        did=N_("drew {drawn} for the {why}"),
        aside=N_("{name} draws {drawn} for the {why}"),
        you_aside=N_("you draw {drawn} for the {why}"),
    ),
    "gained.cards.architect": Row(
        said=N_("{name} drew {cards:# more card|# more cards} as the Architect."),
        you_said=N_("You drew {cards:# more card|# more cards} as the Architect."),
        line=N_("draws {cards:# more card|# more cards}"),
        you_line=N_("draw {cards:# more card|# more cards}"),
        aside=N_("{name} draws {cards:# more card|# more cards}"),
        you_aside=N_("you draw {cards:# more card|# more cards}"),
    ),
    "gained.cards.architect.known": Row(
        said=N_("{name} also drew {drawn} as the Architect."),
        you_said=N_("You also drew {drawn} as the Architect."),
        line=N_("draws {drawn} as well"),
        you_line=N_("draw {drawn} as well"),
        aside=N_("{name} draws {drawn} as well"),
        you_aside=N_("you draw {drawn} as well"),
    ),
    "gained.cards.smithy": Row(
        said=N_("{name} drew {cards:=0 no card|# card|# cards} at the Smithy."),
        you_said=N_("You drew {cards:=0 no card|# card|# cards} at the Smithy."),
        line=N_("draws {cards:=0 no card|# card|# cards}"),
        you_line=N_("draw {cards:=0 no card|# card|# cards}"),
        did=N_("drew {cards:=0 no card|# card|# cards} at the Smithy"),
        aside=N_("{name} draws {cards:=0 no card|# card|# cards}"),
        you_aside=N_("you draw {cards:=0 no card|# card|# cards}"),
    ),
    "gained.cards.smithy.known": Row(
        said=N_("{name} drew {drawn} at the Smithy."),
        you_said=N_("You drew {drawn} at the Smithy."),
        line=N_("draws {drawn}"),
        you_line=N_("draw {drawn}"),
        did=N_("drew {drawn} at the Smithy"),
        aside=N_("{name} draws {drawn}"),
        you_aside=N_("you draw {drawn}"),
    ),
    "paid": Row(
        said=N_("{name} paid {gold:# gold} for the {why}."),
        you_said=N_("You paid {gold:# gold} for the {why}."),
        line=N_("pays {gold:# gold} for the {why}"),
        you_line=N_("pay {gold:# gold} for the {why}"),
        aside=N_("{name} pays {gold:# gold} for the {why}"),
        you_aside=N_("you pay {gold:# gold} for the {why}"),
    ),
    "paid.smithy": Row(
        said=N_("{name} paid {gold:# gold} at the Smithy."),
        you_said=N_("You paid {gold:# gold} at the Smithy."),
        line=N_("pays {gold:# gold} at the Smithy"),
        you_line=N_("pay {gold:# gold} at the Smithy"),
        aside=N_("{name} pays {gold:# gold} at the Smithy"),
        you_aside=N_("you pay {gold:# gold} at the Smithy"),
    ),
    "income": Row(
        said=N_("{name} collected {gold:# gold} for {type} districts."),
        you_said=N_("You collected {gold:# gold} for {type} districts."),
        line=N_("collects {gold:# gold}"),
        you_line=N_("collect {gold:# gold}"),
        did=N_("collected {gold:# gold}"),
        aside=N_("{name} collects {gold:# gold}"),
        you_aside=N_("you collect {gold:# gold}"),
    ),
    "built": Row(
        said=N_("{name} built {card:a} for {paid}."),
        you_said=N_("You built {card:a} for {paid}."),
        line=N_("builds {card} for {paid}"),
        you_line=N_("build {card} for {paid}"),
        did=N_("built {card:a} for {paid}"),
        aside=N_("{name} builds {card} for {paid}"),
        you_aside=N_("you build {card} for {paid}"),
    ),
    "used": Row(
        said=N_("{name} used the {card}."),
        you_said=N_("You used the {card}."),
        line=N_("uses the {card}"),
        you_line=N_("use the {card}"),
        aside=N_("{name} uses the {card}"),
        you_aside=N_("you use the {card}"),
    ),
    "used.smithy": Row(said=N_("{name} used the Smithy."), you_said=N_("You used the Smithy.")),
    "used.cards": Row(
        said=N_("{name} gave up {cards:# card|# cards} for the {card}."),
        you_said=N_("You gave up {cards:# card|# cards} for the {card}."),
        line=N_("gives up {cards:# card|# cards} for the {card}"),
        you_line=N_("give up {cards:# card|# cards} for the {card}"),
        aside=N_("{name} gives up {cards:# card|# cards} for the {card}"),
        you_aside=N_("you give up {cards:# card|# cards} for the {card}"),
    ),
    "used.known": Row(
        said=N_("{name} gave up {given} for the {card}."),
        you_said=N_("You gave up {given} for the {card}."),
        line=N_("gives up {given} for the {card}"),
        you_line=N_("give up {given} for the {card}"),
        aside=N_("{name} gives up {given} for the {card}"),
        you_aside=N_("you give up {given} for the {card}"),
    ),
    "swapped": Row(
        said=N_("{name} swapped hands with {other}, {gave:# card|# cards} for {got}."),
        you_said=N_("You swapped hands with {other}, {gave:# card|# cards} for {got}."),
        line=N_("swaps hands with {other}"),
        you_line=N_("swap hands with {other}"),
        did=N_("swapped hands with {other}"),
        aside=N_("{name} swaps hands with {other}"),
        you_aside=N_("you swap hands with {other}"),
    ),
    "swapped.known": Row(
        said=N_("{name} swapped hands with {other}, {gave:# card|# cards} for {got}."),
        you_said=N_("You swapped hands with {other}, {gave:# card|# cards} for {got}, and now hold {now}."),
        line=N_("swaps hands with {other}"),
        you_line=N_("swap hands with {other}, now hold {now}"),
        did=N_("swapped hands with {other}"),
        aside=N_("{name} swaps hands with {other}"),
        you_aside=N_("you swap hands with {other}"),
    ),
    "swapped.yours": Row(
        said=N_("{name} swapped hands with you, {gave:# card|# cards} for your {got}."),
        you_said=N_("You swapped hands with yourself."),
        line=N_("swaps hands with you"),
        you_line=N_("swap hands with yourself"),
        did=N_("swapped hands with you"),
        aside=N_("{name} swaps hands with you"),
        you_aside=N_("you swap hands with yourself"),
    ),
    "swapped.yours.known": Row(
        said=N_("{name} swapped hands with you, {gave:# card|# cards} for your {got}. You now hold {now}."),
        you_said=N_("You swapped hands with yourself and now hold {now}."),
        line=N_("swaps hands with you: you now hold {now}"),
        you_line=N_("swap hands with yourself"),
        did=N_("swapped hands with you"),
        aside=N_("{name} swaps hands with you"),
        you_aside=N_("you swap hands with yourself"),
    ),
    "redrawn": Row(
        said=N_("{name} put {count:# card|# cards} under the deck and drew as many."),
        you_said=N_("You put {count:# card|# cards} under the deck and drew as many."),
        line=N_("redraws {count:# card|# cards}"),
        you_line=N_("redraw {count:# card|# cards}"),
        did=N_("redrew {count:# card|# cards}"),
        aside=N_("{name} redraws {count:# card|# cards}"),
        you_aside=N_("you redraw {count:# card|# cards}"),
    ),
    "redrawn.known": Row(
        said=N_("{name} put {under} under the deck and drew {drawn}."),
        you_said=N_("You put {under} under the deck and drew {drawn}."),
        line=N_("redraws {count:# card|# cards}: {drawn}"),
        you_line=N_("redraw {count:# card|# cards}: {drawn}"),
        did=N_("redrew {count:# card|# cards}"),
        aside=N_("{name} redraws {count:# card|# cards}"),
        you_aside=N_("you redraw {count:# card|# cards}: {drawn}"),
    ),
    "destroyed": Row(
        said=N_("{name} destroyed {owner}'s {card} {paid:=0 for nothing|for # gold}."),
        you_said=N_("You destroyed {owner}'s {card} {paid:=0 for nothing|for # gold}."),
        line=N_("destroys {owner}'s {card} {paid:=0 for nothing|for #}"),
        you_line=N_("destroy {owner}'s {card} {paid:=0 for nothing|for #}"),
        did=N_("destroyed {owner}'s {card} {paid:=0 for nothing|for #}"),
        aside=N_("{name} destroys {owner}'s {card}"),
        you_aside=N_("you destroy {owner}'s {card}"),
    ),
    "destroyed.yours": Row(
        said=N_("{name} destroyed your {card} {paid:=0 for nothing|for # gold}."),
        you_said=N_("You destroyed your own {card} {paid:=0 for nothing|for # gold}."),
        line=N_("destroys your {card} {paid:=0 for nothing|for #}"),
        you_line=N_("destroy your own {card} {paid:=0 for nothing|for #}"),
        did=N_("destroyed your {card} {paid:=0 for nothing|for #}"),
        aside=N_("{name} destroys your {card}"),
        you_aside=N_("you destroy your own {card}"),
    ),
    "destroyed.own": Row(
        said=N_("{name} destroyed their own {card} {paid:=0 for nothing|for # gold}."),
        you_said=N_("You destroyed your own {card} {paid:=0 for nothing|for # gold}."),
        line=N_("destroys their own {card} {paid:=0 for nothing|for #}"),
        you_line=N_("destroy your own {card} {paid:=0 for nothing|for #}"),
        did=N_("destroyed their own {card} {paid:=0 for nothing|for #}"),
        you_did=N_("destroyed your own {card} {paid:=0 for nothing|for #}"),
        aside=N_("{name} destroys their own {card}"),
        you_aside=N_("you destroy your own {card}"),
    ),
    "bought_back": Row(
        said=N_("{name} took the {card} into hand for {paid:# gold}, by the Graveyard."),
        you_said=N_("You took the {card} into hand for {paid:# gold}, by the Graveyard."),
        line=N_("takes the {card} into hand for {paid}"),
        you_line=N_("take the {card} into hand for {paid}"),
        did=N_("took the {card} into hand for {paid}"),
        aside=N_("{name} takes it into hand for {paid}"),
        you_aside=N_("you take it into hand for {paid}"),
    ),
    "crowned": Row(
        said=N_("{name} took the crown."),
        you_said=N_("You took the crown."),
        line=N_("takes the crown"),
        you_line=N_("take the crown"),
        did=N_("took the crown"),
        aside=N_("{name} takes the crown"),
        you_aside=N_("you take the crown"),
    ),
    "crowned.yours": Row(
        said=N_("{name} took the crown from you."),
        you_said=N_("You took the crown."),
        line=N_("takes the crown from you"),
        you_line=N_("take the crown"),
        did=N_("took the crown from you"),
        aside=N_("{name} takes the crown from you"),
        you_aside=N_("you take the crown"),
    ),
    "crowned.kept": Row(
        said=N_("{name} kept the crown."),
        you_said=N_("You kept the crown."),
        line=N_("keeps the crown"),
        you_line=N_("keep the crown"),
        did=N_("kept the crown"),
        aside=N_("{name} keeps the crown"),
        you_aside=N_("you keep the crown"),
    ),
    "turn_ended": Row(said=N_("{name} ended the turn."), you_said=N_("You ended your turn.")),
    "completed": Row(
        said=N_("{name} completed a city of {size:# district|# districts}."),
        you_said=N_("You completed your city of {size:# district|# districts}."),
        line=N_("completes the city"),
        you_line=N_("complete your city"),
        did=N_("completed the city"),
        aside=N_("{name} completes the city"),
        you_aside=N_("you complete your city"),
    ),
    "completed.first": Row(
        said=N_("{name} was the first to complete a city, with {size:# district|# districts}: this round is the last."),
        you_said=N_(
            "You were the first to complete a city, with {size:# district|# districts}: this round is the last."
        ),
        line=N_("completes the first city: the last round"),
        you_line=N_("complete the first city: the last round"),
        did=N_("completed the first city"),
        aside=N_("{name} completes the first city: the last round"),
        you_aside=N_("you complete the first city: the last round"),
    ),
    "scored": Row(
        said=N_("The game is over. Points: {totals}. {winners}"),
        you_said=N_("The game is over. Points: {totals}. {winners}"),
        aside=N_("the game is over: {totals}"),
        you_aside=N_("the game is over: {totals}"),
    ),
}

ROWS: Mapping[str, Row] = {**_ROWS, **CHARACTER_ROWS, **DISTRICT_ROWS}
"""Every kind of event, and after a dot the situation: what is known besides, or whom it concerns."""

TOTAL = "{name} {points}"
YOUR_TOTAL = N_("you {points}")
YOU = N_("you")

RECAP_TURN = N_("{name}, the {character}, {doings}.")
YOUR_RECAP_TURN = N_("You, the {character}, {doings}.")
RECAP_MORE = N_("{name} {doings}.")
YOUR_RECAP_MORE = N_("You {doings}.")
RECAP_ROUND = N_("Round {round} began.")

STORY_OPENING = N_("A game of Citadels with {players}.")
STORY_YOU = N_("You were {name}.")
STORY_SEED = N_("The seed was {seed}.")
STORY_CROWN = N_("{name} had the crown.")
STORY_YOUR_CROWN = N_("You had the crown.")
STORY_ROUND = N_("Round {round}")
STORY_END = N_("The end")
STORY_SCORE = N_("{name}: {points:# point|# points} ({parts}).")
STORY_PART = "{part} {points}"
