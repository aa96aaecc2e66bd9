"""What is said at a door, and to those who came in through it."""

NAME_TAKEN = "The name {name} belongs to somebody else here: come under another one, or with the key you had then."
NO_NAME = "Nobody can be called that: choose a name of at most {letters} letters."
NO_KEY = "This key is none that can be remembered: use another one."
NO_ROOM = "There are too many guests here already: try again later, or tell the host."
NOT_KEPT = "You cannot be let in, since {reason} where guests are kept: tell the host."
TOO_MUCH_TO_DO = "there is too much to do"

CROWDED = "There are too many here at the moment: try again in a while."
TOO_OFTEN = "Too many attempts from where you are: try again in a few minutes."

# -- what a guest's client says

GOODBYE = "Good-bye, {name}."
REPLACED = "You have come in again by another connection: this one ends."
BROKEN = "Something went wrong that should not have. Your seat is kept: come in again, and tell the host."
STILL_HERE = "You are here already by another connection, which does not end: tell the host."
OUT_OF_ORDER = "This door is out of order: tell the host."
NO_SCREEN = "Your terminal (TERM={term}) cannot show the game: come in from another one."
SETTINGS_LOST = "Your settings here cannot be read: the usual ones are in force."
SETTINGS_NOT_KEPT = "This cannot be kept: {reason}."
SETTINGS_DAMAGED = "what was kept before cannot be read"
SETTINGS_HERE = "kept here for you"
NOT_FOR_GUESTS = "That is not for guests."
NOT_REMEMBERED = (
    "Your seat could not be written down here. Its rejoin code, on the page about the table, leads back to it."
)
ASKED_TO_HOST = "The table was offered to you; through a door nobody can host it."

# -- the list of tables

HERE_TITLE, HERE_RIGHT = "tables here", "you are {name}"
HERE_TABLES, HERE_MORE = "Tables", "And else"
NONE_HERE, NOT_HERE = "There is no table here now.", "There is no table {wanted} here now."
WILL_APPEAR = "One that is opened appears in this list."
STATE_YOURS, STATE_LOCKED, STATE_FULL = "your seat", "locked", "no seat free"
BY_CODE, ABOUT_BY_CODE = "Rejoin code", "take a seat back with its code"
RULES, ABOUT_RULES = "Rules", "every phase, character and district"
SETTINGS, ABOUT_SETTINGS = "Settings", "looks and keys, kept here for you"
LEAVE, ABOUT_LEAVE = "Leave", "your seats are kept"
ABOUT_FREE = "{name}: {taken} of {seats} seats are taken. Enter takes one, w watches."
ABOUT_YOURS = "{name}: you have a seat there. Enter goes back to it."
ABOUT_LOCKED = "{name} is locked: nobody new gets a seat. w watches."
ABOUT_FULL = "{name}: every seat is taken. w watches."
ABOUT_GONE = "{name} is not there any more."
CODE_TITLE, CODE_QUESTION, CODE_LABEL = "Rejoin code", "Paste the rejoin code of your seat.", "Code"
CODE_ELSEWHERE = "This code leads to no table that is here now."
LEAVE_TABLE_KEPT = "Your seat is kept, and a bot may play on for you after a while. Come back by the list of tables."
LEAVE_PROGRAM_KEPT = "Your seat is kept, and a bot may play on for you after a while. Come back the way you came."
LEFT_SEAT = "You have left {name}. Your seat is kept: Enter on its line leads back to it."
LEFT = "You have left {name}."
LEAVE_MOVED = (
    "The table is on another machine now. Your seat there is kept; the rejoin code, on the page about the table, leads "
    "back to it from a machine that reaches that one."
)
LEFT_MOVED = "You have left {name}, which is on another machine now."
HOST_DIED = "The host of {name} has stopped. If it had begun, the game is saved there, and your seat is kept."

NO_SEAT = {
    "full": "The table is full. w watches.",
    "locked": "The table is locked: nobody new gets a seat. w watches.",
    "started": "The game has begun without you. w watches.",
    "bad_token": "This rejoin code is of no seat there any more.",
    "seat_taken": "This seat belongs to somebody else.",
    "replaced": "This seat was taken over from another place.",
    "kicked": "You have been sent away from this table.",
    "banned": "There were too many attempts: wait a minute.",
    "rate": "There were too many attempts: wait a minute.",
    "no_table": "The table is not there any more.",
    "shutting_down": "The host is closing the table.",
    "not_invited": "Nobody may watch at this table.",
    "bad_name": "Your name cannot be used at this table: come in under another one.",
    "bad_version": "The host of this table runs another version of Citadels: tell them.",
    "moved_away": "The table was handed over to another machine.",
    "unreachable": "The host of this table does not answer: it may have stopped just now.",
}
"""Why there is no seat, by the codes of ``netplay.errors``."""
NO_SEAT_ANYHOW = "The table cannot be joined now: try again."

CLOSED = {
    "started": "The game has begun without you. w watches.",
    "moved_away": "The table was handed over to another machine.",
    "bad_frame": "The host and this door do not understand each other: tell the host.",
    "bad_version": "The host of this table runs another version of Citadels now: tell them.",
    "changed_key": "Another host answers where yours was: tell whoever hosts.",
    "banned": "The host has shut you out for a minute.",
    "flood": "The host said far more than any game has to say, and was hung up on.",
    "internal": "Something went wrong here. Your seat is kept: go back to it.",
}
"""Why a session is over, where it reads otherwise than for others (``leaving.CLOSED``)."""

THROUGH_THE_DOOR = "Others come in by the door you came through, or as whoever hosts the table tells them."
IDLE = "You have done nothing for a while: press a key, or the connection ends in {seconds} seconds."

# -- for who opens a door

CANNOT_LISTEN = "the {door} door cannot listen at {address}, port {port}: {reason}."
PORT_TAKEN = "something listens there already; choose another --port"
PORT_DENIED = "that port is not for everybody; choose a --port above 1023"
NO_SUCH_ADDRESS = "this machine does not have that address; choose one that it has with --bind"

# -- for who opens a door

NO_SUCH_TABLE = "no table here is called {table!r}; leave --table out for all of them"
