"""What the SSH door says: to guests as they come, while they are there and as they go, and to who opened it."""

NEEDS_KEY = (
    "This door knows you again by a key, and yours has none yet. Make one with 'ssh-keygen -t ed25519' (Enter takes "
    "what it offers), then connect again."
)
WEAK_KEY = "That key is too weak for this door: make a new one with 'ssh-keygen -t ed25519', then connect again."
OTHER_NAME = "To come under another name, write it before the address: ssh -p {port} NAME@{host}"

WORDS = "Say the four words of a table that is here now; its host knows them."
NO_TABLE_WITH_WORDS = "No table that is joined by words is here now: ask its host, then connect again."
WORDS_PROMPT = "Words: "
WRONG_WORDS = "Those words open no table here."
TOO_MANY_WORDS = "Too many wrong words from where you are: ask the host for them, and try again in ten minutes."
NO_WORDS = "Nobody gets in here without the words of a table: ask its host for them, then connect again."

NO_TERMINAL = "The game needs a terminal: connect with ssh -t, and without redirecting input or output."
NO_COMMAND = "This door opens the game and nothing else: connect without a command."
NO_START = "The game cannot be started for you at the moment: try again in a while, or tell the host."
NOTHING_WANTED = "Nothing was asked for."
DIED = "Your game's program has ended unexpectedly. Connect again; your seat is kept."
IDLE = "You did nothing for too long ({minutes} min), so the line was closed. Connect again; your seat is kept."
CLOSED = "The host has closed the door. Your seat is kept: connect again when it is open."
ONE_SESSION = "there is one game for each connection"
TOO_MUCH = "Too much was sent at once."

# For who opened the door.

NOT_INSTALLED = "the SSH door needs asyncssh: install it with pip install 'citadels-tui[ssh]'."
NOT_HERE = "the SSH door needs pseudo-terminals, which this system does not have."
LISTENS = "the SSH door is open at {address}, port {port}"
CONNECT = "come in with: {command}"
FINGERPRINT = "the host key is {fingerprint}"
ONLY_HERE = "only this machine can reach it; --bind with an address of this machine lets others in"
WITH_WORDS = "who comes in has to say the words of a table here, once with each key"
NO_TABLE = "no table is open here yet: 'citadels host' opens one"
STOPPED = "the SSH door is closed"

CAME = "{name} comes in ({address})"
LEFT = "{name} has left ({address}, after {minutes} min)"
GONE = "{name} is gone: the connection broke ({address}, after {minutes} min)"
SENT_AWAY = "{name} was away too long ({address})"
CHILD_DIED = "the program of {name} has ended by a fault ({how}, after {minutes} min)"
NOT_SERVED = "{name} got no game ({address}): {why}"
REFUSED = "somebody was not let in ({address}): {reason}"
REFUSED_MORE = "not let in meanwhile: {count} more"
"""Names and addresses are cleaned."""
FAULT = "an error of the door's own: {error}"
