"""What is said at a door, and to those who came in through it."""

from citadels_tui.language import N_

NAME_TAKEN = N_("The name {name} belongs to somebody else here: come under another one, or with the key you had then.")
NO_NAME = N_("Nobody can be called that: choose a name of at most {letters} letters.")
NO_KEY = N_("This key is none that can be remembered: use another one.")
NO_ROOM = N_("There are too many guests here already: try again later, or tell the host.")
NOT_KEPT = N_("You cannot be let in, since {reason} where guests are kept: tell the host.")
TOO_MUCH_TO_DO = N_("there is too much to do")

CROWDED = N_("There are too many here at the moment: try again in a while.")
TOO_OFTEN = N_("Too many attempts from where you are: try again in a few minutes.")

# -- what a guest's client says

GOODBYE = N_("Good-bye, {name}.")
REPLACED = N_("You have come in again by another connection: this one ends.")
BROKEN = N_("Something went wrong that should not have. Your seat is kept: come in again, and tell the host.")
STILL_HERE = N_("You are here already by another connection, which does not end: tell the host.")
OUT_OF_ORDER = N_("This door is out of order: tell the host.")
NO_SCREEN = N_("Your terminal (TERM={term}) cannot show the game: come in from another one.")
SETTINGS_LOST = N_("Your settings here cannot be read: the usual ones are in force.")
SETTINGS_NOT_KEPT = N_("This cannot be kept: {reason}.")
SETTINGS_DAMAGED = N_("what was kept before cannot be read")
SETTINGS_HERE = N_("kept here for you")
NOT_FOR_GUESTS = N_("That is not for guests.")
NOT_REMEMBERED = N_(
    "Your seat could not be written down here. Its rejoin code, on the page about the table, leads back to it."
)
ASKED_TO_HOST = N_("The table was offered to you; through a door nobody can host it.")

# -- the list of tables

HERE_TITLE, HERE_RIGHT = N_("tables here"), N_("you are {name}")
HERE_TABLES, HERE_MORE = N_("Tables"), N_("And else")
NONE_HERE, NOT_HERE = N_("There is no table here now."), N_("There is no table {wanted} here now.")
WILL_APPEAR = N_("One that is opened appears in this list.")
STATE_YOURS, STATE_LOCKED, STATE_FULL = N_("your seat"), N_("locked"), N_("no seat free")
BY_CODE, ABOUT_BY_CODE = N_("Rejoin code"), N_("take a seat back with its code")
RULES, ABOUT_RULES = N_("Rules"), N_("every phase, character and district")
SETTINGS, ABOUT_SETTINGS = N_("Settings"), N_("looks and keys, kept here for you")
LEAVE, ABOUT_LEAVE = N_("Leave"), N_("your seats are kept")
ABOUT_FREE = N_("{name}: {taken} of {seats} seats are taken. Enter takes one, w watches.")
ABOUT_YOURS = N_("{name}: you have a seat there. Enter goes back to it.")
ABOUT_LOCKED = N_("{name} is locked: nobody new gets a seat. w watches.")
ABOUT_FULL = N_("{name}: every seat is taken. w watches.")
ABOUT_GONE = N_("{name} is not there any more.")
CODE_TITLE, CODE_QUESTION, CODE_LABEL = N_("Rejoin code"), N_("Paste the rejoin code of your seat."), N_("Code")
CODE_ELSEWHERE = N_("This code leads to no table that is here now.")
LEAVE_TABLE_KEPT = N_(
    "Your seat is kept, and a bot may play on for you after a while. Come back by the list of tables."
)
LEAVE_PROGRAM_KEPT = N_("Your seat is kept, and a bot may play on for you after a while. Come back the way you came.")
LEFT_SEAT = N_("You have left {name}. Your seat is kept: Enter on its line leads back to it.")
LEFT = N_("You have left {name}.")
LEAVE_MOVED = N_(
    "The table is on another machine now. Your seat there is kept; the rejoin code, on the page about the table, leads "
    "back to it from a machine that reaches that one."
)
LEFT_MOVED = N_("You have left {name}, which is on another machine now.")
HOST_DIED = N_("The host of {name} has stopped. If it had begun, the game is saved there, and your seat is kept.")

NO_SEAT = {
    "full": N_("The table is full. w watches."),
    "locked": N_("The table is locked: nobody new gets a seat. w watches."),
    "started": N_("The game has begun without you. w watches."),
    "bad_token": N_("This rejoin code is of no seat there any more."),
    "seat_taken": N_("This seat belongs to somebody else."),
    "replaced": N_("This seat was taken over from another place."),
    "kicked": N_("You have been sent away from this table."),
    "banned": N_("There were too many attempts: wait a minute."),
    "rate": N_("There were too many attempts: wait a minute."),
    "no_table": N_("The table is not there any more."),
    "shutting_down": N_("The host is closing the table."),
    "not_invited": N_("Nobody may watch at this table."),
    "bad_name": N_("Your name cannot be used at this table: come in under another one."),
    "bad_version": N_("The host of this table runs another version of Citadels: tell them."),
    "moved_away": N_("The table was handed over to another machine."),
    "unreachable": N_("The host of this table does not answer: it may have stopped just now."),
}
"""Why there is no seat, by the codes of ``netplay.errors``."""
NO_SEAT_ANYHOW = N_("The table cannot be joined now: try again.")

CLOSED = {
    "started": N_("The game has begun without you. w watches."),
    "moved_away": N_("The table was handed over to another machine."),
    "bad_frame": N_("The host and this door do not understand each other: tell the host."),
    "bad_version": N_("The host of this table runs another version of Citadels now: tell them."),
    "changed_key": N_("Another host answers where yours was: tell whoever hosts."),
    "banned": N_("The host has shut you out for a minute."),
    "flood": N_("The host said far more than any game has to say, and was hung up on."),
    "internal": N_("Something went wrong here. Your seat is kept: go back to it."),
}
"""Why a session is over, where it reads otherwise than for others (``leaving.CLOSED``)."""

THROUGH_THE_DOOR = N_("Others come in by the door you came through, or as whoever hosts the table tells them.")
IDLE = N_("You have done nothing for a while: press a key, or the connection ends in {seconds} seconds.")

# -- for who opens a door

CANNOT_LISTEN = {
    "browser": N_("the browser door cannot listen at {address}, port {port}: {reason}."),
    "SSH": N_("the SSH door cannot listen at {address}, port {port}: {reason}."),
}
"""By door."""
PORT_TAKEN = N_("something listens there already; choose another --port")
PORT_DENIED = N_("that port is not for everybody; choose a --port above 1023")
NO_SUCH_ADDRESS = N_("this machine does not have that address; choose one that it has with --bind")

# -- for who opens a door

NO_SUCH_TABLE = N_("no table here is called {table!r}; leave --table out for all of them")
