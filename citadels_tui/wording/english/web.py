"""The words of the browser door: its page, and what it says when it lets nobody in."""

from __future__ import annotations

from citadels_tui.language import N_

GAME = N_("Citadels")
WELCOME = N_("Sit down at a table")
ABOUT_WORDS = N_("Your host can tell you the four words that open the table.")
ABOUT_MIXED = N_("Your host can tell you the four words that open a table. An open table needs none.")
ABOUT_OPEN = N_("The table is open: say who you are, and take a seat.")
ABOUT_NONE = N_("No table is open here now. Ask your host to open one, then load this page again.")
LOOK_AGAIN = N_("Look again")

NAME = N_("Your name")
WORDS, ABOUT_THE_WORDS = N_("The table's words"), N_("amber-fox-river-stone")
ENTER = N_("Take a seat")
KEPT = N_("This browser is remembered: with it you come back to your seat.")

NEED_WORDS = N_("Type the four words that open the table.")
WRONG_WORDS = N_("These words open no table here. Check them, or ask your host.")
NAME_TAKEN = N_("The name {name} belongs to somebody else here. Choose another one, or use the browser you had then.")
TOO_MANY_TRIES = N_(
    "There were too many wrong words from where you are. Ask your host; try again in {minutes} minutes."
)
BAD_FORM = N_("What was sent is no form of this page. Open the page again.")
ELSEWHERE = N_("This page was not opened from here. Type the address of this door again.")

COMES = N_("The table is being laid…")
LOST = N_("The link is down. Trying again…")
CLOSED = N_(
    "The host has closed the door. Your seat is kept: this page comes back by itself when the door is open again."
)
UNREACHABLE = N_("The table cannot be reached. Try again in a moment.")
ANOTHER_TAB = N_("The game is open in another tab.")
FAILED = N_("Something went wrong, and the table is closed. Your seat is kept: sit down again.")
LEFT = N_("You have left the table.")
IDLE = N_("You did nothing for too long ({minutes} min), so the table was closed. Your seat is kept: sit down again.")
OUT_OF_ORDER = N_("Something went wrong at this door. Try again, or tell your host.")
AGAIN, HERE, SOMEBODY_ELSE = N_("Sit down again"), N_("Play here"), N_("Another name or table")

NOT_FOUND = N_("There is nothing here.")
NO_SCRIPT = N_("The table needs JavaScript, which is turned off in this browser.")

# -- for who opens the door

NOT_INSTALLED = N_("the browser door needs textual-serve, which is not installed; do: pip install 'citadels-tui[web]'")
NO_TABLE = N_("no table is open here yet, and the page says so: 'citadels host' opens one")
NOT_WHOLE = N_("the browser door needs files of textual-serve that are not there; do: pip install 'citadels-tui[web]'")
OPENED = N_("open {url} in a browser")
OPENED_BY_OTHERS = N_("others on the network open {url}")
LEADS_TO = N_("it leads to: {tables}")
NOT_ENCRYPTED = N_(
    "what passes there can be read by others on the network; put a server with HTTPS before it, and see --url"
)

IS_OPEN, ENDED = N_("the web door is open at {address}, port {port}"), N_("ended")
CAME = N_("{name} comes to the door from {address}")
NOT_LET_IN = N_("{name} is not let in: {reason}")
SITS_DOWN, GONE = N_("{name} sits down"), N_("{name} is gone")
SENT_AWAY = N_("{name} is sent away: the browser sends what no table's page sends")
AWAY_TOO_LONG = N_("{name} was away too long")
CLIENT_FAILED = N_("the client of {name} has failed: {error}")
CLIENT_ENDED = N_("the client of {name} has ended with code {code}")
TOO_OFTEN, WORDS_WERE_WRONG = N_("too often"), N_("wrong words")
OTHER_FORM, ENDLESS_FORM = N_("a form of another kind"), N_("a form that does not come to an end")
UNREADABLE_FORM = N_("a form that cannot be read")
"""Why somebody was refused, as the door writes it down."""
