"""The words of the game line by line, where what the screen says does not fit."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_

# -- what is asked

YOUR_TURN = N_("You, the {character}, have {gold:=0 no gold|# gold} and {hand:=0 no cards|# card|# cards}.")
ROW = "{number}: {label}"
NOW = N_("{label}, rank {rank}, {income} gold now")
RANKED = N_("{label}, rank {rank}")
CARD = N_("{name}, {type}, {cost} gold")
GROUPED = N_("{label} ({count} to choose from)")
BACK_ROW = N_("0: back")
ALL = "all"
"""What is typed for all of several cards, in every language."""
HOW_SEVERAL = N_("Write their numbers or names with spaces between them, such as: 1 3; or: all")
HOW_ANSWER = N_("Answer with a number, or in words such as 'build market'. ? helps.")

# -- what was typed

NOT_ASKED = N_("Nothing is asked of you now. {waiting}")
TOO_EARLY = N_("Left out: '{text}' was typed before this was asked.")
IN_WORK = N_("Left out: '{text}'. Your answer before it is still on its way.")
NO_NUMBER = N_("There is no number {number} here; there are 1 to {last}.")
NOT_UNDERSTOOD = N_("'{text}' is not understood here. ? helps.")
MOST_ECHOED = 30
"""Characters of what was typed that are repeated."""
ECHO_CUT = "{text}…"
NEARLY = N_("'{text}' is not understood here; there is '{name}'. ? helps.")
SEVERAL_MEANT = N_("'{text}' may be {labels}. Write more of it.")
AND_MORE = N_("{labels} or {more:# other|# others}")
OTHER_SEAT = N_("You are seat {seat}, not {other}.")
NOT_OFFERED = N_("{card:the} is not among what you can choose now.")
ONLY_LEADER_STARTS = N_("Only {name} starts the game.")
NO_SUCH_CARD = N_("'{text}' is none of these cards.")
YES_OR_NO = N_("Write yes or no.")
# Translators: what may be written for it, with a space between: the word, and its letter; the English ones will do, too
YES, NO = N_("yes y"), N_("no n")
NOT_DONE = N_("Not done.")

TIME = N_("You have {seconds:# second|# seconds} for this.")
TIME_LEFT = N_("{seconds:# second|# seconds} left.")

# -- looking around

HAND = N_("Your hand, {count:=0 no cards.|# card: {cards}.|# cards: {cards}.}")
GOLD = N_("You have {gold:# gold}.")
PLAYER = N_("Seat {seat}, {name}{marks}: {gold:# gold}, {hand:=0 no cards|# card|# cards}, {city}")
CITY = N_("{size} of {full} districts, {points:# point|# points}: {districts}.")
# Translators: a district of a city, with its type and its cost before it
BEAUTIFIED = N_("{card}, beautified")
UNDER = N_("{card}, {count:# card|# cards} under it")
NO_CITY = N_("nothing built yet.")
YOUR_CITY = N_("Your city: {city}")
ROUND = N_("Round {round}.")
CROWN, CALLED_YOU = N_("has the crown"), N_("you")
WAS = N_("was {characters}")
DECK = N_("{deck:=0 The deck is empty.|# card in the deck.|# cards in the deck.}")
KNOWN = "{label}: {text}."
NOBODY_HERE = N_("Seat {seat}: free.")
SEAT = N_("Seat {seat}, {name}: {state}.")
NO_GAME = N_("There is no game yet.")
NO_HAND = N_("Who watches has no hand.")
NOTHING_GREYED = N_("There is nothing else you might look for now.")
POSSIBLE = N_("That is possible: answer with it.")
NO_LOG = N_("Nothing has happened yet.")
SAID = "{name}: {text}"
YOU_SAID = N_("You: {text}")
SAY_WHAT = N_("Write what you want to say after it, such as: say hello")
LIST_END = N_("Write rules and one of these, such as: rules king")
REJOIN_CODE = N_("Your rejoin code, for another machine; tell it to nobody: {code}")
INVITE = "{label}: {value}"
INVITE_CODE = N_("Code: {code}")

# -- the way of a table

SO_FAR = N_("Earlier in this round:")
BEGUN = N_("The game begins.")
NO_STORY = N_("You sit at {name}, seat {seat}.")
WATCHING = N_("You watch {name}.")
LOBBY = N_("You are at {name}, seat {seat}. {taken}")
LOBBY_WATCH = N_("You watch {name}. {taken}")
IS_READY, IS_NOT_READY = N_("{name} is ready."), N_("{name} is not ready any more.")
LOBBY_HELP = N_("'ready' says that you are ready, 'say' and a text talks to the others, ? helps.")
LEADER_HELP = N_(
    "'start' begins the game, 'bot 3' puts a bot in seat 3, 'say' and a text talks to the others, ? helps."
)
START_HOW = N_(
    "'start planner' begins with such bots in the free seats, 'start fewer' without the free seats, 'start anyway' "
    "as things are."
)
BOT_HOW = N_("Write the seat's number and the kind of bot: bot 3 planner. There are {kinds}.")
WHICH_SEAT = N_("Write the number of a seat, or a player's name, after it.")
HOW_MANY = N_("Write how many seats there are to be after it: seats 4")
NO_FOLDER = N_("There is no folder {folder}: write another one.")
AGAIN = N_("'again' opens a lobby for another game with everybody; 'leave' leaves.")
WAIT_AGAIN = N_("{name} may open another game; 'leave' leaves.")
NOBODY_AGAIN = N_("'leave' leaves.")
RUNS_ON = N_("{name} runs on here while somebody else is there. Go back to it with 'citadels join --plain'.")
RUNS_ON_LOST = N_(
    "{name} runs on here while somebody else is there. This machine could not write down your seat: go back with your "
    "rejoin code."
)
SEAT_KEPT = N_("You have left {name}. Your seat is kept: 'citadels join --plain' leads back to it.")
KEPT = N_("The game is over. It is kept as {name}; 'citadels replay {name}' walks through it on the screen.")
SAVED = N_("The game is saved as {name}. Go on with 'citadels resume {name} --plain'.")
GONE = N_("{told} Go on with 'citadels resume {name} --plain'.")

DEEDS: Mapping[str, str] = {
    "saving": N_("Write 'save again', 'save unsaved', or 'save' and another folder."),
    "retry": N_("'save again' tries again."),
    "go_on": N_("'go on' ends the pause."),
    "absent": N_("Write 'absent bot', 'absent wait' or 'absent pause'."),
    "agree": N_("Write 'agree' or 'disagree'."),
}
"""How one does what can be done about what keeps a game from going on, by the ids of ``BANNER_DEEDS``."""

# -- tables that are found

LOOKING = N_("Looking for tables on this network and this machine.")
NONE_FOUND = N_("No table was found. Join one by its address: citadels join 192.168.1.20 --words W --plain")
WHICH_TABLE = N_("Which one? Write its number; nothing and Enter looks again, 'leave' ends.")
TABLE = N_("{name}: {state}, {seats} seats taken, at {where}")
YOUR_SEAT = N_("{name}: your seat as {player}")
ASK_WORDS = N_("Write the four words that open {name}.")
LOOK_AGAIN = N_("Nothing and Enter looks again, 'leave' ends.")
TRUST = "trust"
TRUST_HOW = N_("Write 'trust' if you have compared the key check with the host, anything else to give up.")
GIVEN_UP = N_("No table was chosen.")

# -- help

HELP_ANSWER = N_(
    "What is asked is answered with its number, or in the notation (build market), or with the beginning of what it "
    "says, if only one begins so. An empty line asks again."
)
HELP_ROW = "{name}: {about}"
COMMANDS: Mapping[str, str] = {
    "help": N_("this list"),
    "hand": N_("your gold and your hand"),
    "city": N_("your city, or that of a seat or a name after it"),
    "players": N_("everybody with gold, cards and city"),
    "log": N_("what has happened lately; with a number after it, that many lines"),
    "know": N_("what you have seen and may have forgotten"),
    "why": N_("what is not possible now and why; with an action after it, why that is not possible"),
    "rules": N_("the rules of a card or a phase after it; without, what there is"),
    "table": N_("who is here, how the table is run and joined"),
    "say": N_("say the text after it to everybody"),
    "rejoin": N_("your rejoin code"),
    "leave": N_("leave the table; a game alone is saved, a seat in a game is kept"),
    "close": N_("save and close the table for everybody"),
    "ready": N_("say that you are ready; 'not ready' takes it back"),
    "not ready": N_("say that you are not ready after all"),
    "name": N_("take the name after it"),
    "start": N_("start the game"),
    "bot": N_("a bot in the seat of that number; its kind may stand after it"),
    "free": N_("free the seat of that number"),
    "kick": N_("send the player in the seat of that number away"),
    "seats": N_("so many seats"),
    "option": N_("change the game: option city_size=6"),
    "lock": N_("let nobody new in"),
    "unlock": N_("let new people in again"),
    "pause": N_("nobody can act until you write 'go on'"),
    "go on": N_("end a pause"),
    "absent": N_("for who is gone: absent bot, absent wait or absent pause"),
    "hand over": N_("let the player in the seat of that number go on hosting"),
    "call off": N_("the table is not handed over after all"),
    "agree": N_("let the table be handed over"),
    "disagree": N_("let it stay where it is"),
    "save": N_("after a save that failed: save again, save unsaved, or save and another folder"),
    "again": N_("another game with everybody"),
}
"""What can be written besides an answer, and what it does."""

ONE_PERSON = N_("--plain is for one player at a keyboard: leave {option} out.")
NO_SCREEN = N_("--plain goes without --headless: who is asked nothing needs no lines.")
CANNOT_PRINT = N_("the output cannot be written: {why}")
