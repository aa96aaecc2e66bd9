"""What is said at a door, and to those who came in through it."""

NAME_TAKEN = "The name {name} belongs to somebody else here: come under another one, or with the key you had then."
NO_NAME = "Nobody can be called that: choose a name of at most {letters} letters."
NO_KEY = "This key is none that can be remembered: use another one."
NO_ROOM = "There are too many guests here already: try again later, or tell the host."
NOT_KEPT = "You cannot be let in, since {reason} where guests are kept: tell the host."

CROWDED = "There are too many here at the moment: try again in a while."
TOO_OFTEN = "Too many attempts from where you are: try again in a few minutes."
