"""The people at a table in words: who is there, who is waited for, what is asked about them, how the game goes on."""

from __future__ import annotations

from collections.abc import Mapping

# -- how somebody is there, and what the line below the header says

PRESENCE: Mapping[str, str] = {
    "bot": "{name} is a bot.",
    "sub": "{name} is not here. A bot plays until the return.",
    "away": "{name} has said nothing for a while; perhaps the connection is bad.",
    "gone": "{name} is not here; the seat is kept.",
}

LOST = "{names} {count:has|have} lost the connection."
RETURNED = "{names} {count:is|are} back."
SAT_DOWN = "{names} {count:has|have} sat down."
SENT_AWAY = "{names} {count:was|were} sent away; a bot plays on."

WAITED: Mapping[str, str] = {
    "away": "{name} has said nothing for a while.",
    "gone": "{name} is gone; the table waits up to {time}.",
    "gone.ever": "{name} is gone; the table waits.",
    "sub": "A bot plays for {name} now.",
}
"""What is added to the question while who is asked is not there."""

LATE = "Your time was over. What was done: {done}."

LINKS: Mapping[str, str] = {
    "lost": "The connection to the table is lost. It is tried again; nothing that was answered is lost.",
    "moved": "The game goes on at another machine; the way there is being taken.",
}

CLOSED: Mapping[str, str] = {
    "shutting_down": "The host has ended the table. The game is saved there.",
    "replaced": "Your seat is played from another window or machine now.",
    "kicked": "You were sent away from this table.",
    "unwatched": "This table is not to be watched any more.",
    "banned": "The host has shut this machine out.",
    "internal": "This program has made a mistake and left the table. The game is saved at the host.",
    "bad_frame": "The host and this program do not understand each other.",
    "flood": "The host said far more than any game has to say. This program has hung up.",
    "changed_key": "Another host answers where yours was: somebody may pose as it. Ask whoever hosts.",
    "moved": "The game goes on at another machine.",
}
HERE_TITLE, GO_ON = "At this keyboard", "go on"
CLOSED_FOR: Mapping[str, str] = {
    "kicked": "{name} was sent away from this table. The game goes on without {name} here.",
    "replaced": "{name} plays from another window or machine now.",
}
"""The same of one of several people at a keyboard."""
CLOSED_FOR_ANYHOW = "{name} is not at the table any more ({why})."
CLOSED_ANYHOW = "The host has closed the table ({why})."

BACK = "The connection is back."
BACK_MISSED = "The connection is back. What happened meanwhile is marked."
MOVED = "The table was handed over, and the game goes on."
MOVED_HERE = "The table is yours now: its game is saved on this machine, and you decide how it goes on."

PAUSED = "The game is paused."
PAUSED_BY = "The game is paused. {name} lets it go on."
PAUSED_NOBODY = "The game is paused."
FAULT = "The host has made a mistake, and the bots wait. Everything until now is saved."
HANDING = "The table is being handed to {name}. It waits for {waiting}."
HANDING_NOW = "The table is being handed to {name}."
HANDING_ASKED = "{owner} wants to hand the table to {name}, and you are asked."
ABSENT = "{names} {count:has|have} been gone for a while."
ABSENT_OTHERS = "{names} {count:has|have} been gone for a while. {chair} decides whether a bot plays on."
ABSENT_NOBODY = "{names} {count:has|have} been gone for a while. Soon a bot plays on."
MISSED = "While you were away the game went on."

BANNER_DEEDS: Mapping[str, str] = {
    "saving": "decide what to do",
    "retry": "try again",
    "go_on": "go on",
    "absent": "a bot plays on, wait, or pause",
    "agree": "answer",
    "missed": "what happened",
}
"""What can be done about it, as it stands at the end of the line."""

# -- questions

ABSENT_TITLE = "{names} {count:is|are} gone"
ABSENT_QUESTION = (
    "{names} {count:has|have} been gone for at least {time}. {count:The seat is|The seats are} kept either way, and "
    "whoever returns takes over at once."
)
ABSENT_BOT = "a bot plays on until the return"
ABSENT_WAIT = "wait another {time}"
ABSENT_WAIT_ON = "go on waiting"
ABSENT_PAUSE = "pause the game"

AGREE_TITLE = "Hand the table over?"
AGREE_QUESTION = (
    "{owner} wants to leave and lets {name} go on hosting. All cards, hands and the deck too, go to {name}'s machine, "
    "where they could be looked at. The game goes on there from where it is, if everybody agrees."
)
AGREE_YOURS = (
    "{owner} wants to leave and asks you to go on hosting. All cards, hands and the deck too, go to your machine, and "
    "the game is saved there. It goes on from where it is, if everybody agrees."
)
AGREE_ABSENT = "Not here, so not asked: {names}. They are told when they come back."
AGREE_YES = "agree"
AGREE_NO = "no: the table stays where it is"
AGREE_LATER = "answer later"

HAND_TITLE = "Hand the table to whom?"
HAND_QUESTION = (
    "Whoever goes on hosting gets all cards, hands and the deck too. Everybody here is asked first. Then you can leave."
)
HAND_TO = "{name}"
HAND_NOT = "nobody"
HANDED_ASKED = "Everybody is asked whether {name} may go on hosting."
NOBODY_TO_HAND = "Nobody else is here who could go on hosting."
CALLED_OFF = "The table stays where it is."
CANNOT_HOST = "Not handed over: {name} plays through a door and cannot host."

SEND_TITLE = "Send whom away?"
SEND_QUESTION = "Whoever is sent away loses the seat, and a bot plays on."

TIMES: Mapping[str, str] = {
    "seconds": "{count:# second|# seconds}",
    "minutes": "{count:# minute|# minutes}",
    "hours": "{count:# hour|# hours}",
}

# -- while you were away

RECAP_TITLE = "While you were away"
RECAP_BOT = "A bot played for you meanwhile."
RECAP_NOW = "It is your decision now."
RECAP_KEYS = "esc closes; l has the whole log"

# -- commands

COMMANDS: Mapping[str, tuple[str, str]] = {
    "pause_table": ("Pause the game", "nobody can act until you go on"),
    "go_on": ("Go on", "end the pause"),
    "lock_table": ("Lock the table", "nobody new gets a seat"),
    "unlock_table": ("Unlock the table", "let new people have free seats"),
    "run_table": ("How the table is run", "bots' pace, time limits, who is gone, watching"),
    "send_away": ("Send a player away…", "the seat is lost, and a bot plays on"),
    "hand_over": ("Hand the table over…", "another player goes on hosting"),
    "call_off": ("Call the hand-over off", "the table stays here"),
    "copy_invitation": ("Copy the code to join", "for others who want to come"),
    "copy_rejoin": ("Copy your rejoin code", "to take your seat on another machine"),
}
"""What can be done about the table: its name in the list of commands, and what it is."""

DONE: Mapping[str, str] = {
    "lock": "The table is locked: nobody new gets a seat.",
    "unlock": "The table is not locked any more.",
    "copy_invitation": "The code to join is copied, if your terminal allows it; all of it stands at the end of {page}.",
    "copy_rejoin": "Your rejoin code is copied, if your terminal allows it; it stands at the end of {page}. "
    "Tell it to nobody.",
}
CODE_STANDS = "It stands at the end of {page}."
THIS_PAGE, THE_PAGE = "this page", "the page of the table ({key})"
NO_REJOIN = "Your rejoin code is not known here."
NO_INVITATION = "Only those who have a seat are told how to join."

# -- the page about the table

PAGE_TITLE = "the table"
SEATS = "Seats"
RUN = "How it is run"
JOIN = "How others join"
REJOIN = "Your rejoin code"
REJOIN_ABOUT = (
    "Your seat is kept on this machine. To take it on another one, join there with this code; tell it to nobody."
)
DEEDS = "What can be done"
CODE = "Code"
SEAT_STATES: Mapping[str, str] = {
    "here": "here",
    "away": "away",
    "gone": "gone",
    "free": "free",
    "sub": "gone, a bot plays",
    "bot": "bot, {kind}",
}
YOU, LEADS, DECIDES = "you", "leads", "decides now"
HERE_TOO = "at this keyboard"
ROUND = "round {round}"
ALONE = "Only bots play with you."
WATCHING = "You watch."

# -- chat

NOBODY_TO_TALK_TO = "Nobody else is here to talk to."
YOUR_TURN = "It is your turn."
