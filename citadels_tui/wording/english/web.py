"""The words of the browser door: its page, and what it says when it lets nobody in."""

from __future__ import annotations

GAME = "Citadels"
WELCOME = "Sit down at a table"
ABOUT_WORDS = "Your host can tell you the four words that open the table."
ABOUT_MIXED = "Your host can tell you the four words that open a table. An open table needs none."
ABOUT_OPEN = "The table is open: say who you are, and take a seat."
ABOUT_NONE = "No table is open here at the moment. Ask your host, and come back."

NAME = "Your name"
WORDS, ABOUT_THE_WORDS = "The table's words", "amber-fox-river-stone"
ENTER = "Take a seat"
KEPT = "This browser is remembered: with it you come back to your seat."

NEED_WORDS = "Type the four words that open the table."
WRONG_WORDS = "These words open no table here. Check them, or ask your host."
NAME_TAKEN = "The name {name} belongs to somebody else here. Choose another one, or use the browser you had then."
TOO_MANY_TRIES = "There were too many tries. Wait a minute."
ELSEWHERE = "This page was not opened from here. Type the address of this door again."

COMES = "The table is being laid…"
LOST = "The link is down. Trying again…"
UNREACHABLE = "The table cannot be reached. Try again in a moment."
ANOTHER_TAB = "The game is open in another tab."
FAILED = "Something went wrong, and the table is closed. Your seat is kept: sit down again."
LEFT = "You have left the table."
AGAIN, HERE, SOMEBODY_ELSE = "Sit down again", "Play here", "Another name or table"

NOT_FOUND = "There is nothing here."
NO_SCRIPT = "The table needs JavaScript, which is turned off in this browser."

# -- for who opens the door

NOT_INSTALLED = "the browser door needs textual-serve, which is not installed; do: pip install 'citadels-tui[web]'"
NO_TABLE = "no table is open on this machine; open one first, such as with 'citadels host', and leave it running"
NO_SUCH_TABLE = "no table here is called {table!r}; leave --table out for all of them"
OPENED = "open {url} in a browser"
OPENED_BY_OTHERS = "others on the network open {url}"
LEADS_TO = "it leads to: {tables}"
NOT_ENCRYPTED = (
    "what passes there can be read by others on the network; put a server with HTTPS before it, and see --url"
)
