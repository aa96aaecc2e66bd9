"""The words of the game line by line, where what the screen says does not fit."""

from __future__ import annotations

from collections.abc import Mapping

# -- what is asked

YOUR_TURN = "You, the {character}, have {gold:=0 no gold|# gold} and {hand:=0 no cards|# card|# cards}."
ROW = "{number}: {label}"
NOW = "{label}, rank {rank}, {income} gold now"
RANKED = "{label}, rank {rank}"
CARD = "{name}, {type}, {cost} gold"
GROUPED = "{label} ({count} to choose from)"
BACK_ROW = "0: back"
ALL = "all"
HOW_SEVERAL = "Write their numbers or names with spaces between them, such as: 1 3; or: all"
HOW_ANSWER = "Answer with a number, or in words such as 'build market'. ? helps."

# -- what was typed

NOT_ASKED = "Nothing is asked of you now. {waiting}"
TOO_EARLY = "Left out: '{text}' was typed before this was asked."
IN_WORK = "Left out: '{text}'. Your answer before it is still on its way."
NO_NUMBER = "There is no number {number} here; there are 1 to {last}."
NOT_UNDERSTOOD = "'{text}' is not understood here. ? helps."
MOST_ECHOED = 30
"""Characters of what was typed that are repeated."""
ECHO_CUT = "{text}…"
NEARLY = "'{text}' is not understood here; there is '{name}'. ? helps."
SEVERAL_MEANT = "'{text}' may be {labels}. Write more of it."
AND_MORE = "{labels} or {more:# other|# others}"
OTHER_SEAT = "You are seat {seat}, not {other}."
NOT_OFFERED = "{card:the} is not among what you can choose now."
ONLY_LEADER_STARTS = "Only {name} starts the game."
NO_SUCH_CARD = "'{text}' is none of these cards."
YES_OR_NO = "Write yes or no."
YES, NO = ("yes", "y"), ("no", "n")
NOT_DONE = "Not done."

TIME = "You have {seconds:# second|# seconds} for this."
TIME_LEFT = "{seconds:# second|# seconds} left."

# -- looking around

HAND = "Your hand, {count:=0 no cards.|# card: {cards}.|# cards: {cards}.}"
GOLD = "You have {gold:# gold}."
PLAYER = "Seat {seat}, {name}{marks}: {gold:# gold}, {hand:=0 no cards|# card|# cards}, {city}"
CITY = "{size} of {full} districts, {points:# point|# points}: {districts}."
NO_CITY = "nothing built yet."
YOUR_CITY = "Your city: {city}"
ROUND = "Round {round}."
CROWN, CALLED_YOU = "has the crown", "you"
WAS = "was {characters}"
DECK = "{deck:=0 The deck is empty.|# card in the deck.|# cards in the deck.}"
KNOWN = "{label}: {text}."
NOBODY_HERE = "Seat {seat}: free."
SEAT = "Seat {seat}, {name}: {state}."
NO_GAME = "There is no game yet."
NO_HAND = "Who watches has no hand."
NOTHING_GREYED = "There is nothing else you might look for now."
POSSIBLE = "That is possible: answer with it."
NO_LOG = "Nothing has happened yet."
SAID = "{name}: {text}"
YOU_SAID = "You: {text}"
SAY_WHAT = "Write what you want to say after it, such as: say hello"
LIST_END = "Write rules and one of these, such as: rules king"
REJOIN_CODE = "Your rejoin code, for another machine; tell it to nobody: {code}"
INVITE = "{label}: {value}"
INVITE_CODE = "Code: {code}"

# -- the way of a table

SO_FAR = "Earlier in this round:"
BEGUN = "The game begins."
NO_STORY = "You sit at {name}, seat {seat}."
WATCHING = "You watch {name}."
LOBBY = "You are at {name}, seat {seat}. {taken}"
LOBBY_WATCH = "You watch {name}. {taken}"
IS_READY, IS_NOT_READY = "{name} is ready.", "{name} is not ready any more."
LOBBY_HELP = "'ready' says that you are ready, 'say' and a text talks to the others, ? helps."
LEADER_HELP = "'start' begins the game, 'bot 3' puts a bot in seat 3, 'say' and a text talks to the others, ? helps."
START_HOW = (
    "'start planner' begins with such bots in the free seats, 'start fewer' without the free seats, 'start anyway' "
    "as things are."
)
BOT_HOW = "Write the seat's number and the kind of bot: bot 3 planner. There are {kinds}."
WHICH_SEAT = "Write the number of a seat, or a player's name, after it."
HOW_MANY = "Write how many seats there are to be after it: seats 4"
NO_FOLDER = "There is no folder {folder}: write another one."
AGAIN = "'again' opens a lobby for another game with everybody; 'leave' leaves."
WAIT_AGAIN = "{name} may open another game; 'leave' leaves."
NOBODY_AGAIN = "'leave' leaves."
RUNS_ON = "{name} runs on here while somebody else is there. Go back to it with 'citadels join --plain'."
RUNS_ON_LOST = (
    "{name} runs on here while somebody else is there. This machine could not write down your seat: go back with your "
    "rejoin code."
)
SEAT_KEPT = "You have left {name}. Your seat is kept: 'citadels join --plain' leads back to it."
KEPT = "The game is over. It is kept as {name}; 'citadels replay {name}' walks through it on the screen."
SAVED = "The game is saved as {name}. Go on with 'citadels resume {name} --plain'."
GONE = "{told} Go on with 'citadels resume {name} --plain'."

DEEDS: Mapping[str, str] = {
    "saving": "Write 'save again', 'save unsaved', or 'save' and another folder.",
    "retry": "'save again' tries again.",
    "go_on": "'go on' ends the pause.",
    "absent": "Write 'absent bot', 'absent wait' or 'absent pause'.",
    "agree": "Write 'agree' or 'disagree'.",
}
"""How one does what can be done about what keeps a game from going on, by the ids of ``BANNER_DEEDS``."""

# -- tables that are found

LOOKING = "Looking for tables on this network and this machine."
NONE_FOUND = "No table was found. Join one by its address: citadels join 192.168.1.20 --words W --plain"
WHICH_TABLE = "Which one? Write its number; nothing and Enter looks again, 'leave' ends."
TABLE = "{name}: {state}, {seats} seats taken, at {where}"
YOUR_SEAT = "{name}: your seat as {player}"
ASK_WORDS = "Write the four words that open {name}."
LOOK_AGAIN = "Nothing and Enter looks again, 'leave' ends."
TRUST = "trust"
TRUST_HOW = "Write 'trust' if you have compared the key check with the host, anything else to give up."
GIVEN_UP = "No table was chosen."

# -- help

HELP_ANSWER = (
    "What is asked is answered with its number, or in the notation (build market), or with the beginning of what it "
    "says, if only one begins so. An empty line asks again."
)
HELP_ROW = "{name}: {about}"
COMMANDS: Mapping[str, str] = {
    "help": "this list",
    "hand": "your gold and your hand",
    "city": "your city, or that of a seat or a name after it",
    "players": "everybody with gold, cards and city",
    "log": "what has happened lately; with a number after it, that many lines",
    "know": "what you have seen and may have forgotten",
    "why": "what is not possible now and why; with an action after it, why that is not possible",
    "rules": "the rules of a card or a phase after it; without, what there is",
    "table": "who is here, how the table is run and joined",
    "say": "say the text after it to everybody",
    "rejoin": "your rejoin code",
    "leave": "leave the table; a game alone is saved, a seat in a game is kept",
    "close": "save and close the table for everybody",
    "ready": "say that you are ready; 'not ready' takes it back",
    "not ready": "say that you are not ready after all",
    "name": "take the name after it",
    "start": "start the game",
    "bot": "a bot in the seat of that number; its kind may stand after it",
    "free": "free the seat of that number",
    "kick": "send the player in the seat of that number away",
    "seats": "so many seats",
    "option": "change the game: option city_size=6",
    "lock": "let nobody new in",
    "unlock": "let new people in again",
    "pause": "nobody can act until you write 'go on'",
    "go on": "end a pause",
    "absent": "for who is gone: absent bot, absent wait or absent pause",
    "hand over": "let the player in the seat of that number go on hosting",
    "call off": "the table is not handed over after all",
    "agree": "let the table be handed over",
    "disagree": "let it stay where it is",
    "save": "after a save that failed: save again, save unsaved, or save and another folder",
    "again": "another game with everybody",
}
"""What can be written besides an answer, and what it does."""

ONE_PERSON = "--plain is for one player at a keyboard: leave {option} out."
NO_SCREEN = "--plain goes without --headless: who is asked nothing needs no lines."
CANNOT_PRINT = "the output cannot be written: {why}"
