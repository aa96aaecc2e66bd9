"""What happened, in words: one row for each kind of event and each situation it is told differently in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Row(NamedTuple):
    """How one thing that happened is told. An empty text means that it is not told in that place.

    ``said`` is a sentence of its own, ``you_said`` the same when the reader did it. ``line`` stands under the heading
    of its doer's turn (``you_line``: the reader's turn). ``aside`` is a line of the log that names its doer, for what
    happens outside the doer's turn. ``did`` continues a sentence about its doer in the recap, ``you_did`` one about the
    reader where that differs.
    """

    said: str
    you_said: str
    line: str = ""
    you_line: str = ""
    did: str = ""
    aside: str = ""
    you_aside: str = ""
    you_did: str = ""


ROUND = "round {round}"
TURN = "{name} is the {character}"
YOUR_TURN = "you are the {character}"
NOBODY = "nobody is the {character}"
NOBODY_SAID = "Nobody was {characters}."

ROWS: Mapping[str, Row] = {
    "round": Row(
        said="Round {round} began. {crown} had the crown.",
        you_said="Round {round} began. You had the crown.",
        aside="{crown} has the crown",
        you_aside="you have the crown",
    ),
    "round.face_up": Row(
        said="Out of this round, face up: {face_up}.",
        you_said="Out of this round, face up: {face_up}.",
        aside="out: {face_up_names}",
        you_aside="out: {face_up_names}",
    ),
    "round.hidden": Row(
        said="Face down, as only some may know: {hidden}.",
        you_said="Face down, as only you know: {hidden}.",
        aside="face down: {hidden_names}",
        you_aside="face down: {hidden_names}",
    ),
    "picked": Row(
        said="{name} chose a character.",
        you_said="You chose a character.",
        aside="{name} chooses a character",
        you_aside="you choose a character",
    ),
    "picked.known": Row(
        said="{name} chose the {character}.",
        you_said="You chose the {character}.",
        aside="{name} chooses the {character}",
        you_aside="you choose the {character}",
    ),
    "discarded": Row(
        said="{name} laid a character face down.",
        you_said="You laid a character face down.",
        aside="{name} lays a character face down",
        you_aside="you lay a character face down",
    ),
    "discarded.known": Row(
        said="{name} laid the {character} face down.",
        you_said="You laid the {character} face down.",
        aside="{name} lays the {character} face down",
        you_aside="you lay the {character} face down",
    ),
    "called": Row(
        said="Rank {rank}, the {character}, was called.",
        you_said="Rank {rank}, the {character}, was called.",
        aside="the {character} is called",
        you_aside="the {character} is called",
    ),
    "revealed": Row(
        said="{name} was the {character}.",
        you_said="You were the {character}.",
        aside=TURN,
        you_aside=YOUR_TURN,
    ),
    "revealed.killed": Row(
        said="{name} was the {character}, who was killed.",
        you_said="You were the {character}, who was killed.",
        aside="{name} shows the killed {character}",
        you_aside="you show the killed {character}",
    ),
    "killed": Row(
        said="{name} killed the {character}.",
        you_said="You killed the {character}.",
        line="kills the {character}",
        you_line="kill the {character}",
        did="killed the {character}",
        aside="{name} kills the {character}",
        you_aside="you kill the {character}",
    ),
    "robbed": Row(
        said="{name} set out to rob the {character}.",
        you_said="You set out to rob the {character}.",
        line="will rob the {character}",
        you_line="will rob the {character}",
        did="set out to rob the {character}",
        aside="{name} will rob the {character}",
        you_aside="you will rob the {character}",
    ),
    "stolen": Row(
        said="{name} stole {gold:# gold} from {victim}, the {character}.",
        you_said="You stole {gold:# gold} from {victim}, the {character}.",
        line="steals {gold:# gold} from {victim}",
        you_line="steal {gold:# gold} from {victim}",
        did="stole {gold:# gold} from {victim}",
        aside="{name} steals {gold:=1 the only gold|all # gold}",
        you_aside="you steal {gold:=1 the only gold|all # gold}",
    ),
    "stolen.yours": Row(
        said="{name} stole {gold:# gold} from you, the {character}.",
        you_said="You stole {gold:# gold} from yourself, the {character}.",
        line="steals {gold:# gold} from you",
        you_line="steal {gold:# gold} from yourself",
        did="stole {gold:# gold} from you",
        aside="{name} steals {gold:=1 your only gold|all your # gold}",
        you_aside="you steal {gold:=1 your only gold|all your # gold}",
    ),
    "gathered.gold": Row(
        said="{name} took {gold:# gold}.",
        you_said="You took {gold:# gold}.",
        line="takes {gold:# gold}",
        you_line="take {gold:# gold}",
        did="took {gold:# gold}",
        aside="{name} takes {gold:# gold}",
        you_aside="you take {gold:# gold}",
    ),
    "gathered.cards": Row(
        said="{name} drew {cards:# card|# cards}.",
        you_said="You drew {cards:# card|# cards}.",
        line="draws {cards:# card|# cards}",
        you_line="draw {cards:# card|# cards}",
        did="drew {cards:# card|# cards}",
        aside="{name} draws {cards:# card|# cards}",
        you_aside="you draw {cards:# card|# cards}",
    ),
    "looked": Row(
        said="{name} looked at {count:# card|# cards}.",
        you_said="You looked at {count:# card|# cards}.",
        aside="{name} looks at {count:# card|# cards}",
        you_aside="you look at {count:# card|# cards}",
    ),
    "looked.known": Row(
        said="{name} looked at {cards}.",
        you_said="You looked at {cards}.",
        line="sees {cards}",
        you_line="see {cards}",
        aside="{name} looks at {cards}",
        you_aside="you look at {cards}",
    ),
    "kept": Row(
        said="{name} kept {count:# card|# cards}.",
        you_said="You kept {count:# card|# cards}.",
        line="keeps {count:=0 none|# card|# cards}",
        you_line="keep {count:=0 none|# card|# cards}",
        did="kept {count}",
        aside="{name} keeps {count:# card|# cards}",
        you_aside="you keep {count:# card|# cards}",
    ),
    "kept.known": Row(
        said="{name} kept {cards}.",
        you_said="You kept {cards}.",
        line="keeps {cards}",
        you_line="keep {cards}",
        did="kept {cards}",
        aside="{name} keeps {cards}",
        you_aside="you keep {cards}",
    ),
    "gained.gold": Row(
        said="{name} got {gold:# gold} for the {why}.",
        you_said="You got {gold:# gold} for the {why}.",
        line="gets {gold:# gold} for the {why}",
        you_line="get {gold:# gold} for the {why}",
        did="got {gold:# gold} for the {why}",
        aside="{name} gets {gold:# gold} for the {why}",
        you_aside="you get {gold:# gold} for the {why}",
    ),
    "gained.gold.merchant": Row(
        said="{name} got {gold:# gold} more as the Merchant.",
        you_said="You got {gold:# gold} more as the Merchant.",
        line="gets {gold} gold more",
        you_line="get {gold} gold more",
        aside="{name} gets {gold} gold more",
        you_aside="you get {gold} gold more",
    ),
    "gained.gold.laboratory": Row(
        said="{name} got {gold:# gold} for it at the Laboratory.",
        you_said="You got {gold:# gold} for it at the Laboratory.",
        line="gets {gold:# gold} for it",
        you_line="get {gold:# gold} for it",
        did="made {gold:# gold} in the Laboratory",
        aside="{name} makes {gold:# gold} in the Laboratory",
        you_aside="you make {gold:# gold} in the Laboratory",
    ),
    "gained.cards": Row(
        said="{name} drew {cards:=0 no card|# card|# cards} for the {why}.",
        you_said="You drew {cards:=0 no card|# card|# cards} for the {why}.",
        line="draws {cards:=0 no card|# card|# cards} for the {why}",
        you_line="draw {cards:=0 no card|# card|# cards} for the {why}",
        did="drew {cards:=0 no card|# card|# cards} for the {why}",
        aside="{name} draws {cards:=0 no card|# card|# cards} for the {why}",
        you_aside="you draw {cards:=0 no card|# card|# cards} for the {why}",
    ),
    "gained.cards.known": Row(
        said="{name} drew {drawn} for the {why}.",
        you_said="You drew {drawn} for the {why}.",
        line="draws {drawn}",
        you_line="draw {drawn}",
        did="drew {drawn} for the {why}",
        aside="{name} draws {drawn} for the {why}",
        you_aside="you draw {drawn} for the {why}",
    ),
    "gained.cards.architect": Row(
        said="{name} drew {cards:# more card|# more cards} as the Architect.",
        you_said="You drew {cards:# more card|# more cards} as the Architect.",
        line="draws {cards:# more card|# more cards}",
        you_line="draw {cards:# more card|# more cards}",
        aside="{name} draws {cards:# more card|# more cards}",
        you_aside="you draw {cards:# more card|# more cards}",
    ),
    "gained.cards.architect.known": Row(
        said="{name} also drew {drawn} as the Architect.",
        you_said="You also drew {drawn} as the Architect.",
        line="draws {drawn} as well",
        you_line="draw {drawn} as well",
        aside="{name} draws {drawn} as well",
        you_aside="you draw {drawn} as well",
    ),
    "gained.cards.smithy": Row(
        said="{name} drew {cards:=0 no card|# card|# cards} at the Smithy.",
        you_said="You drew {cards:=0 no card|# card|# cards} at the Smithy.",
        line="draws {cards:=0 no card|# card|# cards}",
        you_line="draw {cards:=0 no card|# card|# cards}",
        did="drew {cards:=0 no card|# card|# cards} at the Smithy",
        aside="{name} draws {cards:=0 no card|# card|# cards}",
        you_aside="you draw {cards:=0 no card|# card|# cards}",
    ),
    "gained.cards.smithy.known": Row(
        said="{name} drew {drawn} at the Smithy.",
        you_said="You drew {drawn} at the Smithy.",
        line="draws {drawn}",
        you_line="draw {drawn}",
        did="drew {drawn} at the Smithy",
        aside="{name} draws {drawn}",
        you_aside="you draw {drawn}",
    ),
    "paid": Row(
        said="{name} paid {gold:# gold} for the {why}.",
        you_said="You paid {gold:# gold} for the {why}.",
        line="pays {gold:# gold} for the {why}",
        you_line="pay {gold:# gold} for the {why}",
        aside="{name} pays {gold:# gold} for the {why}",
        you_aside="you pay {gold:# gold} for the {why}",
    ),
    "paid.smithy": Row(
        said="{name} paid {gold:# gold} at the Smithy.",
        you_said="You paid {gold:# gold} at the Smithy.",
        line="pays {gold:# gold} at the Smithy",
        you_line="pay {gold:# gold} at the Smithy",
        aside="{name} pays {gold:# gold} at the Smithy",
        you_aside="you pay {gold:# gold} at the Smithy",
    ),
    "income": Row(
        said="{name} collected {gold:# gold} for {type} districts.",
        you_said="You collected {gold:# gold} for {type} districts.",
        line="collects {gold:# gold}",
        you_line="collect {gold:# gold}",
        did="collected {gold:# gold}",
        aside="{name} collects {gold:# gold}",
        you_aside="you collect {gold:# gold}",
    ),
    "built": Row(
        said="{name} built {card:a} for {paid}.",
        you_said="You built {card:a} for {paid}.",
        line="builds {card} for {paid}",
        you_line="build {card} for {paid}",
        did="built {card:a} for {paid}",
        aside="{name} builds {card} for {paid}",
        you_aside="you build {card} for {paid}",
    ),
    "used": Row(
        said="{name} used the {card}.",
        you_said="You used the {card}.",
        line="uses the {card}",
        you_line="use the {card}",
        aside="{name} uses the {card}",
        you_aside="you use the {card}",
    ),
    "used.smithy": Row(said="{name} used the Smithy.", you_said="You used the Smithy."),
    "used.cards": Row(
        said="{name} gave up {cards:# card|# cards} for the {card}.",
        you_said="You gave up {cards:# card|# cards} for the {card}.",
        line="gives up {cards:# card|# cards} for the {card}",
        you_line="give up {cards:# card|# cards} for the {card}",
        aside="{name} gives up {cards:# card|# cards} for the {card}",
        you_aside="you give up {cards:# card|# cards} for the {card}",
    ),
    "used.known": Row(
        said="{name} gave up {given} for the {card}.",
        you_said="You gave up {given} for the {card}.",
        line="gives up {given} for the {card}",
        you_line="give up {given} for the {card}",
        aside="{name} gives up {given} for the {card}",
        you_aside="you give up {given} for the {card}",
    ),
    "swapped": Row(
        said="{name} swapped hands with {other}, {gave:# card|# cards} for {got}.",
        you_said="You swapped hands with {other}, {gave:# card|# cards} for {got}.",
        line="swaps hands with {other}",
        you_line="swap hands with {other}",
        did="swapped hands with {other}",
        aside="{name} swaps hands with {other}",
        you_aside="you swap hands with {other}",
    ),
    "swapped.known": Row(
        said="{name} swapped hands with {other}, {gave:# card|# cards} for {got}.",
        you_said="You swapped hands with {other}, {gave:# card|# cards} for {got}, and now hold {now}.",
        line="swaps hands with {other}",
        you_line="swap hands with {other}, now hold {now}",
        did="swapped hands with {other}",
        aside="{name} swaps hands with {other}",
        you_aside="you swap hands with {other}",
    ),
    "swapped.yours": Row(
        said="{name} swapped hands with you, {gave:# card|# cards} for your {got}.",
        you_said="You swapped hands with yourself.",
        line="swaps hands with you",
        you_line="swap hands with yourself",
        did="swapped hands with you",
        aside="{name} swaps hands with you",
        you_aside="you swap hands with yourself",
    ),
    "swapped.yours.known": Row(
        said="{name} swapped hands with you, {gave:# card|# cards} for your {got}. You now hold {now}.",
        you_said="You swapped hands with yourself and now hold {now}.",
        line="swaps hands with you: you now hold {now}",
        you_line="swap hands with yourself",
        did="swapped hands with you",
        aside="{name} swaps hands with you",
        you_aside="you swap hands with yourself",
    ),
    "redrawn": Row(
        said="{name} put {count:# card|# cards} under the deck and drew as many.",
        you_said="You put {count:# card|# cards} under the deck and drew as many.",
        line="redraws {count:# card|# cards}",
        you_line="redraw {count:# card|# cards}",
        did="redrew {count:# card|# cards}",
        aside="{name} redraws {count:# card|# cards}",
        you_aside="you redraw {count:# card|# cards}",
    ),
    "redrawn.known": Row(
        said="{name} put {under} under the deck and drew {drawn}.",
        you_said="You put {under} under the deck and drew {drawn}.",
        line="redraws {count:# card|# cards}: {drawn}",
        you_line="redraw {count:# card|# cards}: {drawn}",
        did="redrew {count:# card|# cards}",
        aside="{name} redraws {count:# card|# cards}",
        you_aside="you redraw {count:# card|# cards}: {drawn}",
    ),
    "destroyed": Row(
        said="{name} destroyed {owner}'s {card} {paid:=0 for nothing|for # gold}.",
        you_said="You destroyed {owner}'s {card} {paid:=0 for nothing|for # gold}.",
        line="destroys {owner}'s {card} {paid:=0 for nothing|for #}",
        you_line="destroy {owner}'s {card} {paid:=0 for nothing|for #}",
        did="destroyed {owner}'s {card} {paid:=0 for nothing|for #}",
        aside="{name} destroys {owner}'s {card}",
        you_aside="you destroy {owner}'s {card}",
    ),
    "destroyed.yours": Row(
        said="{name} destroyed your {card} {paid:=0 for nothing|for # gold}.",
        you_said="You destroyed your own {card} {paid:=0 for nothing|for # gold}.",
        line="destroys your {card} {paid:=0 for nothing|for #}",
        you_line="destroy your own {card} {paid:=0 for nothing|for #}",
        did="destroyed your {card} {paid:=0 for nothing|for #}",
        aside="{name} destroys your {card}",
        you_aside="you destroy your own {card}",
    ),
    "destroyed.own": Row(
        said="{name} destroyed their own {card} {paid:=0 for nothing|for # gold}.",
        you_said="You destroyed your own {card} {paid:=0 for nothing|for # gold}.",
        line="destroys their own {card} {paid:=0 for nothing|for #}",
        you_line="destroy your own {card} {paid:=0 for nothing|for #}",
        did="destroyed their own {card} {paid:=0 for nothing|for #}",
        you_did="destroyed your own {card} {paid:=0 for nothing|for #}",
        aside="{name} destroys their own {card}",
        you_aside="you destroy your own {card}",
    ),
    "bought_back": Row(
        said="{name} took the {card} into hand for {paid:# gold}, by the Graveyard.",
        you_said="You took the {card} into hand for {paid:# gold}, by the Graveyard.",
        line="takes the {card} into hand for {paid}",
        you_line="take the {card} into hand for {paid}",
        did="took the {card} into hand for {paid}",
        aside="{name} takes it into hand for {paid}",
        you_aside="you take it into hand for {paid}",
    ),
    "crowned": Row(
        said="{name} took the crown.",
        you_said="You took the crown.",
        line="takes the crown",
        you_line="take the crown",
        did="took the crown",
        aside="{name} takes the crown",
        you_aside="you take the crown",
    ),
    "crowned.yours": Row(
        said="{name} took the crown from you.",
        you_said="You took the crown.",
        line="takes the crown from you",
        you_line="take the crown",
        did="took the crown from you",
        aside="{name} takes the crown from you",
        you_aside="you take the crown",
    ),
    "crowned.kept": Row(
        said="{name} kept the crown.",
        you_said="You kept the crown.",
        line="keeps the crown",
        you_line="keep the crown",
        did="kept the crown",
        aside="{name} keeps the crown",
        you_aside="you keep the crown",
    ),
    "turn_ended": Row(said="{name} ended the turn.", you_said="You ended your turn."),
    "completed": Row(
        said="{name} completed a city of {size:# district|# districts}.",
        you_said="You completed your city of {size:# district|# districts}.",
        line="completes the city",
        you_line="complete your city",
        did="completed the city",
        aside="{name} completes the city",
        you_aside="you complete your city",
    ),
    "completed.first": Row(
        said="{name} was the first to complete a city, with {size:# district|# districts}: this round is the last.",
        you_said="You were the first to complete a city, with {size:# district|# districts}: this round is the last.",
        line="completes the first city: the last round",
        you_line="complete the first city: the last round",
        did="completed the first city",
        aside="{name} completes the first city: the last round",
        you_aside="you complete the first city: the last round",
    ),
    "scored": Row(
        said="The game is over. Points: {totals}. {winners}",
        you_said="The game is over. Points: {totals}. {winners}",
        aside="the game is over: {totals}",
        you_aside="the game is over: {totals}",
    ),
}
"""Every kind of event, and after a dot the situation: what is known besides, or whom it concerns."""

TOTAL = "{name} {points}"
YOUR_TOTAL = "you {points}"
YOU = "you"

RECAP_TURN = "{name}, the {character}, {doings}."
YOUR_RECAP_TURN = "You, the {character}, {doings}."
RECAP_MORE = "{name} {doings}."
YOUR_RECAP_MORE = "You {doings}."
RECAP_ROUND = "Round {round} began."

STORY_OPENING = "A game of Citadels with {players}."
STORY_YOU = "You were {name}."
STORY_SEED = "The seed was {seed}."
STORY_CROWN = "{name} had the crown."
STORY_YOUR_CROWN = "You had the crown."
STORY_ROUND = "Round {round}"
STORY_END = "The end"
STORY_SCORE = "{name}: {points:# point|# points} ({parts})."
STORY_PART = "{part} {points}"
