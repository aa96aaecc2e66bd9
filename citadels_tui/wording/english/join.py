"""The words of finding and joining a table."""

from __future__ import annotations

from collections.abc import Mapping

TITLE = "join a table"
ON_NETWORK = "Tables on this network"
YOUR_SEATS = "Where you have a seat"
OTHERWISE = "Another way"
LOOKING = "Looking for tables…"
NOT_HEARD = "This network does not tell of tables. Join one by its address, or by a code."
FOUND = "{count:=0 |# table|# tables}"

BY_ADDRESS, ABOUT_BY_ADDRESS = "By address", "the host's address, and its words if it has some"
BY_CODE, ABOUT_BY_CODE = "By code", "one long string that the host has sent you"

HERE = "this machine"
SEATS = "{taken} of {seats}"
PHASES: Mapping[str, str] = {"lobby": "lobby", "dealing": "begins", "game": "playing", "over": "over"}
OPEN, BY_WORDS, LOCKED, FULL, YOURS, GONE = "open", "by words", "locked", "full", "your seat", "gone"
OTHER_VERSION = "version {version}"

ABOUT_TABLE = "{name}, at {address}. {taken} of {seats} seats taken. {entry}"
ABOUT_OPEN = "Anybody may come. Its key check is {check}."
ABOUT_WORDS = "It is opened with four words, which its host can tell you. Its key check is {check}."
ABOUT_YOURS = "You have a seat there: Enter goes back to it."
ABOUT_LOCKED = "It is locked: nobody new gets a seat."
ABOUT_STARTED = "The game has begun; one may watch."
ABOUT_FULL = "Every seat is taken; one may watch."
ABOUT_GONE = "This table is not there any more."
ABOUT_VERSION = "Its host speaks version {theirs} of the protocol, and this program {ours}. Update the {older}."
OLDER_HOST, OLDER_HERE = "host", "program here"
ABOUT_SEAT = "{player} has seat {seat} at {name}, last at {address}. Enter goes back to it."
SEAT_ROW = "{player}, seat {seat}"

# -- knocking at one table

JOIN = "Join {name}"
JOIN_ADDRESS = "Join by address"
JOIN_CODE = "Join by code"
ASK_WORDS = "{name}, at {address}, is opened with four words. Its host has them on the screen."
ASK_OPEN = (
    "{name}, at {address}, is open. You come there for the first time: the host should see the same key check in its "
    "lobby."
)
ASK_ADDRESS = "The host has both on the screen. A table that is open has no words."
ASK_CODE = "Paste the code. Line breaks in it do not matter."
CHECK = "Key check"
ADDRESS, WORDS, CODE = "Address", "Words", "Code"
ADDRESS_LIKE, WORDS_LIKE, CODE_LIKE = "like 192.168.1.20:5577", "like amber-fox-river-stone", "citadels1…"
YOUR_NAME = "Your name"
JOIN_AS = "Join as"
AS_PLAYER, AS_WATCHER = "player", "watcher"
GO_IN = "Join"
HOW = "Enter joins; Escape goes back."
KNOCKING = "Knocking…"
MAY_WATCH_SHELL = "With --watch you may watch."
STILL_RUNS = "The host of this game still runs on this machine. Go in with 'citadels join {address}'."
IN_USE_HERE = "You sit at this table already, in another window: go on there, or leave it there first."
IN_USE = "Your seat there is in use by another window of this machine: go on there, or close it first."
MAY_WATCH = "You may watch instead: 'Join as' is set to that now."
NO_ADDRESS = "Write the address first."
NO_CODE = "Paste the code first."
NOT_A_CODE = "This is no code; copy it again. It begins with citadels1."
NEEDS_WORDS = "The table at {address} is joined by words. Write them in the field Words."
FIELD_FAULT = "{field}: {fault}"
NO_WORDS = "Write the four words first."

# -- several tables behind one address

SEVERAL = "Tables at this address"
WHICH = "This host has several tables. Which one?"

NONE_SUCH = "No table there is called {wanted}; there is {names}."
SEVERAL_SUCH = "More than one table there begins with {wanted}: {names}. Write more of the name."

# -- instead of a seat

STARTED_TITLE = "Watch {name}?"
STARTED_QUESTION = "The game has begun and every seat is taken. Who watches sees what is public."
FULL_QUESTION = "Every seat is taken. Who watches sees what is public."
LOCKED_QUESTION = "The table is locked: nobody new gets a seat. Who watches sees what is public."
WATCH_ANSWER = "watch"
TRY_ANSWER = "ask for a seat all the same"
NOT_ANSWER = "not now"

# -- another host than the one that is remembered

CHANGED_TITLE = "Another host answers"
TRUST_ANSWER = "trust it: I have compared the key check"
