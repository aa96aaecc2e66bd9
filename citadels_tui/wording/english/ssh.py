"""What the SSH door says: to guests as they come, while they are there and as they go, and to who opened it."""

from citadels_tui.language import N_

NEEDS_KEY = N_(
    "This door knows you again by a key, and yours has none yet. Make one with 'ssh-keygen -t ed25519' (Enter takes "
    "what it offers), then connect again."
)
WEAK_KEY = N_("That key is too weak for this door: make a new one with 'ssh-keygen -t ed25519', then connect again.")
OTHER_NAME = N_("To come under another name, write it before the address: ssh -p {port} NAME@{host}")

WORDS = N_("Say the four words of a table that is here now; its host knows them.")
NO_TABLE_WITH_WORDS = N_("No table that is joined by words is here now: ask its host, then connect again.")
WORDS_PROMPT = N_("Words: ")
WRONG_WORDS = N_("Those words open no table here.")
TOO_MANY_WORDS = N_("Too many wrong words from where you are: ask the host for them, and try again in ten minutes.")
NO_WORDS = N_("Nobody gets in here without the words of a table: ask its host for them, then connect again.")

NO_TERMINAL = N_("The game needs a terminal: connect with ssh -t, and without redirecting input or output.")
NO_COMMAND = N_("This door opens the game and nothing else: connect without a command.")
NO_START = N_("The game cannot be started for you at the moment: try again in a while, or tell the host.")
NOTHING_WANTED = N_("Nothing was asked for.")
DIED = N_("Your game's program has ended unexpectedly. Connect again; your seat is kept.")
IDLE = N_("You did nothing for too long ({minutes} min), so the line was closed. Connect again; your seat is kept.")
CLOSED = N_("The host has closed the door. Your seat is kept: connect again when it is open.")
ONE_SESSION = N_("there is one game for each connection")
TOO_MUCH = N_("Too much was sent at once.")

# For who opened the door.

NOT_INSTALLED = N_("the SSH door needs asyncssh: install it with pip install 'citadels-tui[ssh]'.")
NOT_HERE = N_("the SSH door needs pseudo-terminals, which this system does not have.")
LISTENS = N_("the SSH door is open at {address}, port {port}")
CONNECT = N_("come in with: {command}")
FINGERPRINT = N_("the host key is {fingerprint}")
ONLY_HERE = N_("only this machine can reach it; --bind with an address of this machine lets others in")
WITH_WORDS = N_("who comes in has to say the words of a table here, once with each key")
NO_TABLE = N_("no table is open here yet: 'citadels host' opens one")
STOPPED = N_("the SSH door is closed")

CAME = N_("{name} comes in ({address})")
LEFT = N_("{name} has left ({address}, after {minutes} min)")
GONE = N_("{name} is gone: the connection broke ({address}, after {minutes} min)")
SENT_AWAY = N_("{name} was away too long ({address})")
CHILD_DIED = N_("the program of {name} has ended by a fault ({how}, after {minutes} min)")
NOT_SERVED = N_("{name} got no game ({address}): {why}")
REFUSED = N_("somebody was not let in ({address}): {reason}")
REFUSED_MORE = N_("not let in meanwhile: {count} more")
"""Names and addresses are cleaned."""
KEPT_OUT = {
    "everywhere": N_("too many are here"),
    "here": N_("too many come from there"),
    "too_often": N_("too often"),
}
NO_LOG_IN = N_("no log-in")
FAULT = N_("an error of the door's own: {error}")
