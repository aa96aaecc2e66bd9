"""The words of getting together: the lobby, opening a table, finding and joining one, leaving it."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_, NC_

# -- the lobby's parts

SEATS = N_("Seats")
HOW_TO_JOIN = N_("How others join")
CODE = N_("The code, all in one: citadels join CODE")
GAME = N_("The game")

ADDRESS, OTHER_ADDRESS, WORDS, CHECK = N_("Address"), N_("or"), N_("Words"), N_("Check")
NO_WORDS = N_("none: the table is open")
TAKEN = N_("{count} of {seats} seats taken")
NOT_TOLD = N_("Only those who have a seat are told how to join.")

YOU, LEADS, FREE = N_("you"), N_("leads"), N_("free")
READY, NOT_READY = NC_("state", "ready"), NC_("state", "not ready")
AT_THIS_KEYBOARD = N_("at this keyboard")
AWAY, GONE = N_("away"), N_("gone")
FREE_SEAT = "—"
BOT = N_("bot, {kind}")

# -- the game to be played, in a few sentences

RULES = N_("Rules: {ruleset}; {changes}.")
TIME = N_(
    "{seconds:=0 No time limit for decisions.|# second for each decision; then {late}."
    "|# seconds for each decision; then {late}.}"
)
LATE: Mapping[str, str] = {"plain": N_("the plainest thing is done"), "bot": N_("a bot decides")}
GRACE = N_(
    "{minutes:=0 No bot plays on for a lost player.|Once a player has been gone for # minute, a bot may play on."
    "|Once a player has been gone for # minutes, a bot may play on.}"
)
GRACE_SECONDS = N_("Once a player has been gone for {seconds:# second|# seconds}, a bot may play on.")
PACE = N_("Bots' pace: {pace}.")
LOCKED = N_("Locked: nobody new gets a seat.")
WATCHERS = N_("{count:# person watches|# people watch}.")

# -- what is to be done

ALONE = N_("Tell the others how to join; bots may take the free seats.")
WAITING_READY = N_("Waiting until {names} {count:is|are} ready.")
ALL_READY = N_("Everybody is ready: start the game.")
SAY_READY = N_("Say that you are ready; {name} starts the game.")
WAIT_START = N_("You are ready. {name} starts the game.")
NO_CHAIR = N_("Nobody leads this table now.")
WATCHING = N_("You watch. {name} starts the game.")
DEALING = N_("The cards are being dealt…")
LINK_LOST = N_("The connection to the table is lost. It is tried again; your seat is kept.")

DEEDS: Mapping[str, str] = {
    "ready": N_("ready"),
    "not_ready": N_("not ready"),
    "start": N_("start the game"),
    "options": N_("game and table…"),
    "show_options": N_("game and table"),
    "bot": N_("bot in this seat…"),
    "other_bot": N_("another bot…"),
    "free": N_("free this seat"),
    "kick": N_("send away"),
    "lock": N_("lock"),
    "unlock": N_("unlock"),
    "more": N_("a seat more"),
    "fewer": N_("fewer"),
}
"""What can be done, as it stands in the bar."""

COPIED = N_("Copied, if your terminal can: paste it after 'citadels join'. All of it stands above.")
COPIED_WORDS = N_("Address and words are copied, if your terminal can.")
COPIED_REJOIN = N_("Your rejoin code is copied, if your terminal can.")
NOTHING_TO_COPY = N_("This table has no code.")

# -- notes between the lines of the chat

CAME = N_("{name} has come.")
LEFT = N_("{name} has left.")
SENT_AWAY = N_("{name} was sent away.")
BOT_CAME = N_("A bot sits down: {name}.")
RENAMED = N_("{old} is called {new} now.")
CHANGED = "{option}: {value}."
TABLE_RENAMED = N_("The table is called {name} now.")
LOCKED_NOTE = N_("The table is locked.")
UNLOCKED_NOTE = N_("The table is not locked any more.")
SEATS_NOTE = N_("The table has {count:# seat|# seats} now.")
LEADS_NOTE = N_("{name} leads the table now.")

# -- one seat

SEAT_TITLE = N_("Seat {seat}")
OWN_SEAT = N_("Seat {seat}: {name}, that is you")
ABOUT_FREE = N_("Nobody sits here. Who joins takes the seat, or a bot does.")
ABOUT_BOT = N_("{name} is a bot: it {plays}.")
ABOUT_SELF = N_("Your seat.")
REJOIN = N_(
    "Your seat is kept on this machine. To take it on another machine, join there with this code, "
    "and tell it to nobody:"
)
BOT_ANSWER = "{name}: {plays}"
FREE_ANSWER = N_("free the seat")
KICK_ANSWER = N_("send {name} away")
STAY_ANSWER = N_("leave everything as it is")
NAME_ANSWER = N_("another name…")
REJOIN_ANSWER = N_("copy the rejoin code")
ONLY_CHAIR = N_("Only {name}, who leads the table, can do that.")
ONLY_THE_CHAIR = N_("Only who leads the table can do that.")
NOT_THIS_SEAT = N_("Move the cursor to a free seat first, or to a bot's.")
NOT_A_PERSON = N_("Move the cursor to a bot's seat or another player's first.")

KICK_TITLE = N_("Send {name} away?")
KICK_QUESTION = N_("{name} loses the seat and cannot come back to this table.")

NAME_TITLE = N_("Your name")
NAME_QUESTION = N_("What the others call you.")
NAME_LABEL = N_("Name")
SAVE_IT = N_("Enter takes it; Escape goes back.")

# -- starting

START_TITLE = N_("Start the game?")
FREE_SEATS = N_("{count:One seat is free.|# seats are free.}")
NOT_READY_NOW = N_("{names} {count:is|are} not ready.")
START_FILL = N_("start, with bots in the free seats: {name}")
START_FEWER = N_("start without the free seats")
START_ANYWAY = N_("start all the same")
START_WAIT = N_("wait")

# -- refusals of the host

REFUSED: Mapping[str, str] = {
    "free": N_("There are free seats: put bots there, or take the seats away."),
    "not_ready": N_("{name} is not ready."),
    "gone": N_("{name} has just gone."),
    "no_entropy": N_("{name} did not answer when the cards were to be dealt. Start again, or free that seat."),
    "players": N_("There have to be at least two players."),
    "phase": N_("This is not possible now."),
    "occupied": N_("Somebody sits there."),
    "value": N_("This value is not possible."),
    "option": N_("This value is not possible."),
    "person": N_("There is nobody at that seat."),
    "own": N_("That is a seat of your own machine: nobody can send themselves away."),
    "unsaved": N_("This host only goes on with its game. Open a new table for another one."),
    "unknown": N_("The host does not know how to do that: it is another version. Update the older one."),
    "seal": N_("What this program told the host for the deal does not fit. Leave the table and join it again."),
    "handing": N_("The table is just being handed over. Wait for that, or call it off."),
    "not_handing": N_("The table is not being handed over any more."),
    "fault": N_("The host has made a mistake, and the table waits. Let it go on first."),
    "saving": N_("The game cannot be saved just now. That has to work first."),
    "seat": N_("That player cannot be chosen for this."),
    "size": N_("The game has become too long to be handed over."),
    "here": N_("{name} is here again."),
}
"""Why the host refuses something, by its word."""

CODES: Mapping[str, str] = {
    "not_invited": N_("Only who leads the table can do that."),
    "bad_name": N_("Nobody can be called that here: another name has 1 to 20 letters and is not taken."),
    "no_answer": N_("The host gave no answer. Try again."),
    "closed": N_("The table is closed."),
    "rate": N_("That was too much at once. Wait a moment."),
    "internal": N_("The host has made a mistake and did not do this. Try again."),
}
NOT_SAVED = N_("The game cannot be saved: {reason}")
NOT_SAVED_THERE = N_("The game cannot be saved at the host. Whoever hosts it has to make room there.")
NOT_BEGUN_TITLE = N_("The game has not begun")
NOT_BEGUN = N_("{why} Nobody has seen any cards. Make room there and try again, or save in another folder.")
NOT_BEGUN_THERE = N_("{why} Nobody has seen any cards. Try again when there is room.")
TRY_AGAIN, NOT_NOW = N_("try again"), N_("not now")
REFUSED_ANYHOW = N_("The host refused this ({why}).")

CHAT_FAST = N_("Too fast: this was not sent. Wait a moment, then press Enter.")
CHAT_LOST = N_("The host gave no answer: this was not sent.")

# -- the form of a table: what is played and how it is run

OPTIONS_TITLE = N_("game and table")
TABLE = N_("Table")
RUNNING = N_("How it is run")
HOUSE_RULES = N_("Rules of the house")
MORE_RULES, FEWER_RULES = N_("More rules…"), N_("Fewer rules")
ABOUT_MORE = N_("Points in which tables and editions differ.")
ONLY_BEFORE = N_("This can be changed before the game only.")

NAME_OF_TABLE = N_("Name of the table")
ABOUT_TABLE = N_("How the others find it among the tables on the network.")
NO_NAME = N_("A table needs a name: at least one letter, and at most 40.")

DECISION_TIME = N_("Time for a decision")
ABOUT_DECISION = N_("How long a player may think about one decision.")
NO_LIMIT = N_("no limit")
SECONDS = N_("{count:# second|# seconds}")
MINUTES = N_("{count:# minute|# minutes}")

LATE_ROW = N_("When the time is over")
ABOUT_LATE = N_("Who decides for a player who has not.")
LATE_WAYS: Mapping[str, tuple[str, str]] = {
    "plain": (
        N_("the plainest thing"),
        N_("What is asked is answered in the plainest way: gold, no building, no attack."),
    ),
    "bot": (N_("a bot decides"), N_("A bot makes that one decision.")),
}

GRACE_ROW = N_("Bot for who is gone")
ABOUT_GRACE = N_(
    "How long the table waits for a player whose connection is gone, before a bot may play on until the return."
)
NEVER = N_("never")
AFTER_SECONDS = N_("after {count:# second|# seconds}")
AFTER_MINUTES = N_("after {count:# minute|# minutes}")

PACE_ROW = N_("Bots' pace")
LOCK_ROW = N_("New people")
LOCK_WAYS: Mapping[bool, tuple[str, str]] = {
    False: (N_("may come"), N_("Whoever finds the way in may take a free seat.")),
    True: (N_("locked out"), N_("Nobody new gets a seat. Who has one may always come back.")),
}

# -- opening a table

HOST_TITLE = N_("host a table")
OPEN_IT = N_("Open the table")
ABOUT_OPEN_IT = N_(
    "Others on the network find it then, and the game begins when you start it. Ctrl+S does it from anywhere here."
)
PEOPLE = N_("People")
YOUR_NAME = N_("Your name")
ABOUT_YOUR_NAME = N_("What the others call you.")
USUAL_NAME = N_("{name}'s table")
ABOUT_SEATS = N_("How many play, you and the bots included. It can be changed in the lobby.")
SEATS_WAY = N_("{count:# seat|# seats}")
BOTS_ROW = N_("Bots in seats")
ABOUT_BOTS = N_("Seats that bots take from the beginning. Free seats can be given to bots in the lobby, too.")
NO_BOTS = NC_("bots", "none")
BOTS_WAY = N_("{count:# bot|# bots}")
KIND_ROW = N_("Kind of bots")
ENTRY_ROW = N_("Who may come")
ENTRY_WAYS: Mapping[bool, tuple[str, str]] = {
    False: (
        N_("who has the words"),
        N_("Four words open the table. They stand in the lobby: tell them to those you invite."),
    ),
    True: (N_("anybody on the network"), N_("The table stands in everybody's list, and whoever picks it gets in.")),
}
WATCH_ROW = N_("Watching")
WATCH_WAYS: Mapping[bool, tuple[str, str]] = {
    True: (N_("allowed"), N_("Who watches sees what is public, and nothing more.")),
    False: (N_("not allowed"), N_("Only players come to this table; who watches has to leave.")),
}
COMPANIONS_ROW = N_("Also at this keyboard")
ABOUT_COMPANIONS = N_(
    "Names of others who play here with you, with commas between them. Hands are hidden between turns."
)
NOBODY_ELSE = N_("nobody")
TOO_MANY_SEATS = N_("There are {seats} seats for {people} people and {bots} bots: take more seats, or fewer bots.")
TOO_MANY_PEOPLE = N_("{people} people do not fit at a table for {seats}: take more players, or name fewer.")
SAME_NAME = N_("Two people cannot both be called {name}.")
