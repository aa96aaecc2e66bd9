"""The words of finding and joining a table."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_

TITLE = N_("join a table")
ON_NETWORK = N_("Tables on this network")
YOUR_SEATS = N_("Where you have a seat")
OTHERWISE = N_("Another way")
LOOKING = N_("Looking for tables…")
NOT_HEARD = N_("This network does not tell of tables. Join one by its address, or by a code.")
FOUND = N_("{count:=0 |# table|# tables}")

BY_ADDRESS, ABOUT_BY_ADDRESS = N_("By address"), N_("the host's address, and its words if it has some")
BY_CODE, ABOUT_BY_CODE = N_("By code"), N_("one long string that the host has sent you")

HERE = N_("this machine")
SEATS = N_("{taken} of {seats}")
PHASES: Mapping[str, str] = {"lobby": N_("lobby"), "dealing": N_("begins"), "game": N_("playing"), "over": N_("over")}
OPEN, BY_WORDS, LOCKED, FULL, YOURS, GONE = (
    N_("open"),
    N_("by words"),
    N_("locked"),
    N_("full"),
    N_("your seat"),
    N_("gone"),
)
OTHER_VERSION = N_("version {version}")

ABOUT_TABLE = N_("{name}, at {address}. {taken} of {seats} seats taken. {entry}")
ABOUT_OPEN = N_("Anybody may come. Its key check is {check}.")
ABOUT_WORDS = N_("It is opened with four words, which its host can tell you. Its key check is {check}.")
ABOUT_YOURS = N_("You have a seat there: Enter goes back to it.")
ABOUT_LOCKED = N_("It is locked: nobody new gets a seat.")
ABOUT_STARTED = N_("The game has begun; one may watch.")
ABOUT_FULL = N_("Every seat is taken; one may watch.")
ABOUT_GONE = N_("This table is not there any more.")
ABOUT_VERSION = N_("Its host speaks version {theirs} of the protocol, and this program {ours}. Update the {older}.")
OLDER_HOST, OLDER_HERE = N_("host"), N_("program here")
ABOUT_SEAT = N_("{player} has seat {seat} at {name}, last at {address}. Enter goes back to it.")
SEAT_ROW = N_("{player}, seat {seat}")

# -- knocking at one table

JOIN = N_("Join {name}")
JOIN_ADDRESS = N_("Join by address")
JOIN_CODE = N_("Join by code")
ASK_WORDS = N_("{name}, at {address}, is opened with four words. Its host has them on the screen.")
ASK_OPEN = N_(
    "{name}, at {address}, is open. You come there for the first time: the host should see the same key check in its "
    "lobby."
)
ASK_ADDRESS = N_("The host has both on the screen. A table that is open has no words.")
ASK_CODE = N_("Paste the code. Line breaks in it do not matter.")
CHECK = N_("Key check")
ADDRESS, WORDS, CODE = N_("Address"), N_("Words"), N_("Code")
ADDRESS_LIKE, WORDS_LIKE, CODE_LIKE = N_("like 192.168.1.20:5577"), N_("like amber-fox-river-stone"), N_("citadels1…")
YOUR_NAME = N_("Your name")
JOIN_AS = N_("Join as")
AS_PLAYER, AS_WATCHER = N_("player"), N_("watcher")
GO_IN = N_("Join")
HOW = N_("Enter joins; Escape goes back.")
KNOCKING = N_("Knocking…")
MAY_WATCH_SHELL = N_("With --watch you may watch.")
STILL_RUNS = N_("The host of this game still runs on this machine. Go in with 'citadels join {address}'.")
IN_USE_HERE = N_("You sit at this table already, in another window: go on there, or leave it there first.")
IN_USE = N_("Your seat there is in use by another window of this machine: go on there, or close it first.")
MAY_WATCH = N_("You may watch instead: 'Join as' is set to that now.")
NO_ADDRESS = N_("Write the address first.")
NO_CODE = N_("Paste the code first.")
NOT_A_CODE = N_("This is no code; copy it again. It begins with citadels1.")
NEEDS_WORDS = N_("The table at {address} is joined by words. Write them in the field Words.")
FIELD_FAULT = "{field}: {fault}"
NO_WORDS = N_("Write the four words first.")

# -- several tables behind one address

SEVERAL = N_("Tables at this address")
WHICH = N_("This host has several tables. Which one?")

NONE_SUCH = N_("No table there is called {wanted}; there is {names}.")
SEVERAL_SUCH = N_("More than one table there begins with {wanted}: {names}. Write more of the name.")

# -- instead of a seat

STARTED_TITLE = N_("Watch {name}?")
STARTED_QUESTION = N_("The game has begun and every seat is taken. Who watches sees what is public.")
FULL_QUESTION = N_("Every seat is taken. Who watches sees what is public.")
LOCKED_QUESTION = N_("The table is locked: nobody new gets a seat. Who watches sees what is public.")
WATCH_ANSWER = N_("watch")
TRY_ANSWER = N_("ask for a seat all the same")
NOT_ANSWER = N_("not now")

# -- another host than the one that is remembered

CHANGED_TITLE = N_("Another host answers")
TRUST_ANSWER = N_("trust it: I have compared the key check")
