"""The words of getting together: the lobby, opening a table, finding and joining one, leaving it."""

from __future__ import annotations

from collections.abc import Mapping

# -- the lobby's parts

SEATS = "Seats"
HOW_TO_JOIN = "How others join"
CODE = "The code, all in one: citadels join CODE"
GAME = "The game"

ADDRESS, OTHER_ADDRESS, WORDS, CHECK = "Address", "or", "Words", "Check"
NO_WORDS = "none: the table is open"
TAKEN = "{count} of {seats} seats taken"
NOT_TOLD = "Only those who have a seat are told how to join."

YOU, LEADS, READY, NOT_READY, FREE = "you", "leads", "ready", "not ready", "free"
AT_THIS_KEYBOARD = "at this keyboard"
AWAY, GONE = "away", "gone"
FREE_SEAT = "—"
BOT = "bot, {kind}"

# -- the game to be played, in a few sentences

RULES = "Rules: {ruleset}; {changes}."
TIME = (
    "{seconds:=0 No time limit for decisions.|# second for each decision; then {late}."
    "|# seconds for each decision; then {late}.}"
)
LATE: Mapping[str, str] = {"plain": "the plainest thing is done", "bot": "a bot decides"}
GRACE = (
    "{minutes:=0 No bot plays on for a lost player.|Once a player has been gone for # minute, a bot may play on."
    "|Once a player has been gone for # minutes, a bot may play on.}"
)
GRACE_SECONDS = "Once a player has been gone for {seconds:# second|# seconds}, a bot may play on."
PACE = "Bots' pace: {pace}."
LOCKED = "Locked: nobody new gets a seat."
WATCHERS = "{count:# person watches|# people watch}."

# -- what is to be done

ALONE = "Tell the others how to join; bots may take the free seats."
WAITING_READY = "Waiting until {names} {count:is|are} ready."
ALL_READY = "Everybody is ready: start the game."
SAY_READY = "Say that you are ready; {name} starts the game."
WAIT_START = "You are ready. {name} starts the game."
NO_CHAIR = "Nobody leads this table now."
WATCHING = "You watch. {name} starts the game."
DEALING = "The cards are being dealt…"
LINK_LOST = "The connection to the table is lost. It is tried again; your seat is kept."

DEEDS: Mapping[str, str] = {
    "ready": "ready",
    "not_ready": "not ready",
    "start": "start the game",
    "options": "game and table…",
    "show_options": "game and table",
    "bot": "bot in this seat…",
    "other_bot": "another bot…",
    "free": "free this seat",
    "kick": "send away",
    "lock": "lock",
    "unlock": "unlock",
    "more": "a seat more",
    "fewer": "fewer",
}
"""What can be done, as it stands in the bar."""

COPIED = "Copied, if your terminal can: paste it after 'citadels join'. All of it stands above."
COPIED_WORDS = "Address and words are copied, if your terminal can."
COPIED_REJOIN = "Your rejoin code is copied, if your terminal can."
NOTHING_TO_COPY = "This table has no code."

# -- notes between the lines of the chat

CAME = "{name} has come."
LEFT = "{name} has left."
SENT_AWAY = "{name} was sent away."
BOT_CAME = "A bot sits down: {name}."
RENAMED = "{old} is called {new} now."
CHANGED = "{option}: {value}."
TABLE_RENAMED = "The table is called {name} now."
LOCKED_NOTE = "The table is locked."
UNLOCKED_NOTE = "The table is not locked any more."
SEATS_NOTE = "The table has {count:# seat|# seats} now."
LEADS_NOTE = "{name} leads the table now."

# -- one seat

SEAT_TITLE = "Seat {seat}"
OWN_SEAT = "Seat {seat}: {name}, that is you"
ABOUT_FREE = "Nobody sits here. Who joins takes the seat, or a bot does."
ABOUT_BOT = "{name} is a bot: it {plays}."
ABOUT_PERSON = "{name} sits here. Who is sent away cannot come back to this table."
ABOUT_SELF = "Your seat."
REJOIN = (
    "Your seat is kept on this machine. To take it on another machine, join there with this code, "
    "and tell it to nobody:"
)
BOT_ANSWER = "{name}: {plays}"
FREE_ANSWER = "free the seat"
KICK_ANSWER = "send {name} away"
STAY_ANSWER = "leave everything as it is"
NAME_ANSWER = "another name…"
REJOIN_ANSWER = "copy the rejoin code"
ONLY_CHAIR = "Only {name}, who leads the table, can do that."
ONLY_THE_CHAIR = "Only who leads the table can do that."
NOT_THIS_SEAT = "Move the cursor to a free seat first, or to a bot's."
NOT_A_PERSON = "Move the cursor to a bot's seat or another player's first."

KICK_TITLE = "Send {name} away?"
KICK_QUESTION = "{name} loses the seat and cannot come back to this table."

NAME_TITLE = "Your name"
NAME_QUESTION = "What the others call you."
NAME_LABEL = "Name"
SAVE_IT = "Enter takes it; Escape goes back."

# -- starting

START_TITLE = "Start the game?"
FREE_SEATS = "{count:One seat is free.|# seats are free.}"
NOT_READY_NOW = "{names} {count:is|are} not ready."
START_FILL = "start, with bots in the free seats: {name}"
START_FEWER = "start without the free seats"
START_ANYWAY = "start all the same"
START_WAIT = "wait"

# -- refusals of the host

REFUSED: Mapping[str, str] = {
    "free": "There are free seats: put bots there, or take the seats away.",
    "not_ready": "{name} is not ready.",
    "gone": "{name} has just gone.",
    "no_entropy": "{name} did not answer when the cards were to be dealt. Start again, or free that seat.",
    "players": "There have to be at least two players.",
    "phase": "This is not possible now.",
    "occupied": "Somebody sits there.",
    "value": "This value is not possible.",
    "option": "This value is not possible.",
    "person": "There is nobody at that seat.",
    "own": "That is a seat of your own machine: nobody can send themselves away.",
    "unsaved": "This host only goes on with its game. Open a new table for another one.",
    "unknown": "The host does not know how to do that: it is another version. Update the older one.",
    "seal": "What this program told the host for the deal does not fit. Leave the table and join it again.",
    "handing": "The table is just being handed over. Wait for that, or call it off.",
    "not_handing": "The table is not being handed over any more.",
    "fault": "The host has made a mistake, and the table waits. Let it go on first.",
    "saving": "The game cannot be saved just now. That has to work first.",
    "seat": "That player cannot be chosen for this.",
    "size": "The game has become too long to be handed over.",
    "here": "{name} is here again.",
}
"""Why the host refuses something, by its word."""

CODES: Mapping[str, str] = {
    "not_invited": "Only who leads the table can do that.",
    "bad_name": "Nobody can be called that here: another name has 1 to 20 letters and is not taken.",
    "no_answer": "The host gave no answer. Try again.",
    "closed": "The table is closed.",
    "rate": "That was too much at once. Wait a moment.",
    "internal": "The host has made a mistake and did not do this. Try again.",
}
NOT_SAVED = "The game cannot be saved: {reason}"
NOT_SAVED_THERE = "The game cannot be saved at the host. Whoever hosts it has to make room there."
NOT_BEGUN_TITLE = "The game has not begun"
NOT_BEGUN = "{why} Nobody has seen any cards. Make room there and try again, or save in another folder."
NOT_BEGUN_THERE = "{why} Nobody has seen any cards. Try again when there is room."
TRY_AGAIN, NOT_NOW = "try again", "not now"
REFUSED_ANYHOW = "The host refused this ({why})."

CHAT_FAST = "Too fast: this was not sent. Wait a moment, then press Enter."
CHAT_LOST = "The host gave no answer: this was not sent."

# -- the form of a table: what is played and how it is run

OPTIONS_TITLE = "game and table"
TABLE = "Table"
RUNNING = "How it is run"
HOUSE_RULES = "Rules of the house"
MORE_RULES, FEWER_RULES = "More rules…", "Fewer rules"
ABOUT_MORE = "Points in which tables and editions differ."
ONLY_BEFORE = "This can be changed before the game only."

NAME_OF_TABLE = "Name of the table"
ABOUT_TABLE = "How the others find it among the tables on the network."
NO_NAME = "A table needs a name: at least one letter, and at most 40."

DECISION_TIME = "Time for a decision"
ABOUT_DECISION = "How long a player may think about one decision."
NO_LIMIT = "no limit"
SECONDS = "{count:# second|# seconds}"
MINUTES = "{count:# minute|# minutes}"

LATE_ROW = "When the time is over"
ABOUT_LATE = "Who decides for a player who has not."
LATE_WAYS: Mapping[str, tuple[str, str]] = {
    "plain": ("the plainest thing", "What is asked is answered in the plainest way: gold, no building, no attack."),
    "bot": ("a bot decides", "A bot makes that one decision."),
}

GRACE_ROW = "Bot for who is gone"
ABOUT_GRACE = (
    "How long the table waits for a player whose connection is gone, before a bot may play on until the return."
)
NEVER = "never"
AFTER_SECONDS = "after {count:# second|# seconds}"
AFTER_MINUTES = "after {count:# minute|# minutes}"

PACE_ROW = "Bots' pace"
LOCK_ROW = "New people"
LOCK_WAYS: Mapping[bool, tuple[str, str]] = {
    False: ("may come", "Whoever finds the way in may take a free seat."),
    True: ("locked out", "Nobody new gets a seat. Who has one may always come back."),
}

# -- opening a table

HOST_TITLE = "host a table"
OPEN_IT = "Open the table"
ABOUT_OPEN_IT = (
    "Others on the network find it then, and the game begins when you start it. Ctrl+S does it from anywhere here."
)
PEOPLE = "People"
YOUR_NAME = "Your name"
ABOUT_YOUR_NAME = "What the others call you."
USUAL_NAME = "{name}'s table"
ABOUT_SEATS = "How many play, you and the bots included. It can be changed in the lobby."
SEATS_WAY = "{count:# seat|# seats}"
BOTS_ROW = "Bots in seats"
ABOUT_BOTS = "Seats that bots take from the beginning. Free seats can be given to bots in the lobby, too."
NO_BOTS = "none"
BOTS_WAY = "{count:# bot|# bots}"
KIND_ROW = "Kind of bots"
ENTRY_ROW = "Who may come"
ENTRY_WAYS: Mapping[bool, tuple[str, str]] = {
    False: ("who has the words", "Four words open the table. They stand in the lobby: tell them to those you invite."),
    True: ("anybody on the network", "The table stands in everybody's list, and whoever picks it gets in."),
}
WATCH_ROW = "Watching"
WATCH_WAYS: Mapping[bool, tuple[str, str]] = {
    True: ("allowed", "Who watches sees what is public, and nothing more."),
    False: ("not allowed", "Only players come to this table; who watches has to leave."),
}
COMPANIONS_ROW = "Also at this keyboard"
ABOUT_COMPANIONS = "Names of others who play here with you, with commas between them. Hands are hidden between turns."
NOBODY_ELSE = "nobody"
TOO_MANY_SEATS = "There are {seats} seats for {people} people and {bots} bots: take more seats, or fewer bots."
TOO_MANY_PEOPLE = "{people} people do not fit at a table for {seats}: take more players, or name fewer."
SAME_NAME = "Two people cannot both be called {name}."
