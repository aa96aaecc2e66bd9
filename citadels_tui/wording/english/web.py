"""The words of the browser door: its page, and what it says when it lets nobody in."""

from __future__ import annotations

GAME = "Citadels"
WELCOME = "Sit down at a table"
ABOUT_WORDS = "Your host can tell you the four words that open the table."
ABOUT_MIXED = "Your host can tell you the four words that open a table. An open table needs none."
ABOUT_OPEN = "The table is open: say who you are, and take a seat."
ABOUT_NONE = "No table is open here now. Ask your host to open one, then load this page again."
LOOK_AGAIN = "Look again"

NAME = "Your name"
WORDS, ABOUT_THE_WORDS = "The table's words", "amber-fox-river-stone"
ENTER = "Take a seat"
KEPT = "This browser is remembered: with it you come back to your seat."

NEED_WORDS = "Type the four words that open the table."
WRONG_WORDS = "These words open no table here. Check them, or ask your host."
NAME_TAKEN = "The name {name} belongs to somebody else here. Choose another one, or use the browser you had then."
TOO_MANY_TRIES = "There were too many wrong words from where you are. Ask your host; try again in {minutes} minutes."
BAD_FORM = "What was sent is no form of this page. Open the page again."
ELSEWHERE = "This page was not opened from here. Type the address of this door again."

COMES = "The table is being laid…"
LOST = "The link is down. Trying again…"
CLOSED = "The host has closed the door. Your seat is kept: this page comes back by itself when the door is open again."
UNREACHABLE = "The table cannot be reached. Try again in a moment."
ANOTHER_TAB = "The game is open in another tab."
FAILED = "Something went wrong, and the table is closed. Your seat is kept: sit down again."
LEFT = "You have left the table."
IDLE = "You did nothing for too long ({minutes} min), so the table was closed. Your seat is kept: sit down again."
OUT_OF_ORDER = "Something went wrong at this door. Try again, or tell your host."
AGAIN, HERE, SOMEBODY_ELSE = "Sit down again", "Play here", "Another name or table"

NOT_FOUND = "There is nothing here."
NO_SCRIPT = "The table needs JavaScript, which is turned off in this browser."

# -- for who opens the door

NOT_INSTALLED = "the browser door needs textual-serve, which is not installed; do: pip install 'citadels-tui[web]'"
NO_TABLE = "no table is open here yet, and the page says so: 'citadels host' opens one"
NOT_WHOLE = "the browser door needs files of textual-serve that are not there; do: pip install 'citadels-tui[web]'"
OPENED = "open {url} in a browser"
OPENED_BY_OTHERS = "others on the network open {url}"
LEADS_TO = "it leads to: {tables}"
NOT_ENCRYPTED = (
    "what passes there can be read by others on the network; put a server with HTTPS before it, and see --url"
)
