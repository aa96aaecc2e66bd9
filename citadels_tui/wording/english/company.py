"""The people at a table in words: who is there, who is waited for, what is asked about them, how the game goes on."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_, NC_

# -- how somebody is there, and what the line below the header says

PRESENCE: Mapping[str, str] = {
    "bot": N_("{name} is a bot."),
    "sub": N_("{name} is not here. A bot plays until the return."),
    "away": N_("{name} has said nothing for a while; perhaps the connection is bad."),
    "gone": N_("{name} is not here; the seat is kept."),
}

LOST = N_("{names} {count:has|have} lost the connection.")
RETURNED = N_("{names} {count:is|are} back.")
SAT_DOWN = N_("{names} {count:has|have} sat down.")
SENT_AWAY = N_("{names} {count:was|were} sent away; a bot plays on.")

WAITED: Mapping[str, str] = {
    "away": N_("{name} has said nothing for a while."),
    "gone": N_("{name} is gone; the table waits up to {time}."),
    "gone.ever": N_("{name} is gone; the table waits."),
    "sub": N_("A bot plays for {name} now."),
}
"""What is added to the question while who is asked is not there."""

LATE = N_("Your time was over. What was done: {done}.")

LINKS: Mapping[str, str] = {
    "lost": N_("The connection to the table is lost. It is tried again; nothing that was answered is lost."),
    "moved": N_("The game goes on at another machine; the way there is being taken."),
}

CLOSED: Mapping[str, str] = {
    "shutting_down": N_("The host has ended the table. The game is saved there."),
    "replaced": N_("Your seat is played from another window or machine now."),
    "kicked": N_("You were sent away from this table."),
    "unwatched": N_("This table is not to be watched any more."),
    "banned": N_("The host has shut this machine out."),
    "internal": N_("This program has made a mistake and left the table. The game is saved at the host."),
    "bad_frame": N_("The host and this program do not understand each other."),
    "flood": N_("The host said far more than any game has to say. This program has hung up."),
    "changed_key": N_("Another host answers where yours was: somebody may pose as it. Ask whoever hosts."),
    "moved": N_("The game goes on at another machine."),
}
HERE_TITLE, GO_ON = N_("At this keyboard"), N_("go on")
CLOSED_FOR: Mapping[str, str] = {
    "kicked": N_("{name} was sent away from this table. The game goes on without {name} here."),
    "replaced": N_("{name} plays from another window or machine now."),
}
"""The same of one of several people at a keyboard."""
CLOSED_FOR_ANYHOW = N_("{name} is not at the table any more ({why}).")
CLOSED_ANYHOW = N_("The host has closed the table ({why}).")

BACK = N_("The connection is back.")
BACK_MISSED = N_("The connection is back. What happened meanwhile is marked.")
MOVED = N_("The table was handed over, and the game goes on.")
MOVED_HERE = N_("The table is yours now: its game is saved on this machine, and you decide how it goes on.")

PAUSED = N_("The game is paused.")
PAUSED_BY = N_("The game is paused. {name} lets it go on.")
FAULT = N_("The host has made a mistake, and the bots wait. Everything until now is saved.")
HANDING = N_("The table is being handed to {name}. It waits for {waiting}.")
HANDING_NOW = N_("The table is being handed to {name}.")
HANDING_ASKED = N_("{owner} wants to hand the table to {name}, and you are asked.")
ABSENT = N_("{names} {count:has|have} been gone for a while.")
ABSENT_OTHERS = N_("{names} {count:has|have} been gone for a while. {chair} decides whether a bot plays on.")
ABSENT_NOBODY = N_("{names} {count:has|have} been gone for a while. Soon a bot plays on.")
MISSED = N_("While you were away the game went on.")

BANNER_DEEDS: Mapping[str, str] = {
    "saving": N_("decide what to do"),
    "retry": N_("try again"),
    "go_on": N_("go on"),
    "absent": N_("a bot plays on, wait, or pause"),
    "agree": N_("answer"),
    "missed": N_("what happened"),
}
"""What can be done about it, as it stands at the end of the line."""

# -- questions

ABSENT_TITLE = N_("{names} {count:is|are} gone")
ABSENT_QUESTION = N_(
    "{names} {count:has|have} been gone for at least {time}. {count:The seat is|The seats are} kept either way, and "
    "whoever returns takes over at once."
)
ABSENT_BOT = N_("a bot plays on until the return")
ABSENT_WAIT = N_("wait another {time}")
ABSENT_WAIT_ON = N_("go on waiting")
ABSENT_PAUSE = N_("pause the game")

AGREE_TITLE = N_("Hand the table over?")
AGREE_QUESTION = N_(
    "{owner} wants to leave and lets {name} go on hosting. All cards, hands and the deck too, go to {name}'s machine, "
    "where they could be looked at. The game goes on there from where it is, if everybody agrees."
)
AGREE_YOURS = N_(
    "{owner} wants to leave and asks you to go on hosting. All cards, hands and the deck too, go to your machine, and "
    "the game is saved there. It goes on from where it is, if everybody agrees."
)
AGREE_ABSENT = N_("Not here, so not asked: {names}. They are told when they come back.")
AGREE_YES = N_("agree")
AGREE_NO = N_("no: the table stays where it is")
AGREE_LATER = N_("answer later")

HAND_TITLE = N_("Hand the table to whom?")
HAND_QUESTION = N_(
    "Whoever goes on hosting gets all cards, hands and the deck too. Everybody here is asked first. Then you can leave."
)
HAND_NOT = NC_("to whom", "nobody")
HANDED_ASKED = N_("Everybody is asked whether {name} may go on hosting.")
CALLED_OFF = N_("The table stays where it is.")
CANNOT_HOST = N_("Not handed over: {name} plays through a door and cannot host.")

SEND_TITLE = N_("Send whom away?")
SEND_QUESTION = N_("Whoever is sent away loses the seat, and a bot plays on.")

TIMES: Mapping[str, str] = {
    "seconds": NC_("how long", "{count:# second|# seconds}"),
    "minutes": NC_("how long", "{count:# minute|# minutes}"),
    "hours": NC_("how long", "{count:# hour|# hours}"),
}

# -- while you were away

RECAP_TITLE = N_("While you were away")
RECAP_BOT = N_("A bot played for you meanwhile.")
RECAP_NOW = N_("It is your decision now.")
RECAP_KEYS = N_("esc closes; l has the whole log")

# -- commands

COMMANDS: Mapping[str, tuple[str, str]] = {
    "pause_table": (N_("Pause the game"), N_("nobody can act until you go on")),
    "go_on": (N_("Go on"), N_("end the pause")),
    "lock_table": (N_("Lock the table"), N_("nobody new gets a seat")),
    "unlock_table": (N_("Unlock the table"), N_("let new people have free seats")),
    "run_table": (N_("How the table is run"), N_("bots' pace, time limits, who is gone, watching")),
    "send_away": (N_("Send a player away…"), N_("the seat is lost, and a bot plays on")),
    "hand_over": (N_("Hand the table over…"), N_("another player goes on hosting")),
    "call_off": (N_("Call the hand-over off"), N_("the table stays here")),
    "copy_invitation": (N_("Copy the code to join"), N_("for others who want to come")),
    "copy_rejoin": (N_("Copy your rejoin code"), N_("to take your seat on another machine")),
}
"""What can be done about the table: its name in the list of commands, and what it is."""

DONE: Mapping[str, str] = {
    "lock": N_("The table is locked: nobody new gets a seat."),
    "unlock": N_("The table is not locked any more."),
    "copy_invitation": N_(
        "The code to join is copied, if your terminal allows it; all of it stands at the end of {page}."
    ),
    "copy_rejoin": N_(
        "Your rejoin code is copied, if your terminal allows it; it stands at the end of {page}. Tell it to nobody."
    ),
}
CODE_STANDS = N_("It stands at the end of {page}.")
THIS_PAGE, THE_PAGE = N_("this page"), N_("the page of the table ({key})")
NO_REJOIN = N_("Your rejoin code is not known here.")

# -- the page about the table

PAGE_TITLE = N_("the table")
SEATS = N_("Seats")
RUN = N_("How it is run")
JOIN = N_("How others join")
REJOIN = N_("Your rejoin code")
REJOIN_ABOUT = N_(
    "Your seat is kept on this machine. To take it on another one, join there with this code; tell it to nobody."
)
DEEDS = N_("What can be done")
CODE = N_("Code")
SEAT_STATES: Mapping[str, str] = {
    "here": N_("here"),
    "away": N_("away"),
    "gone": N_("gone"),
    "free": N_("free"),
    "sub": N_("gone, a bot plays"),
    "bot": N_("bot, {kind}"),
}
YOU, LEADS, DECIDES = N_("you"), N_("leads"), N_("decides now")
HERE_TOO = N_("at this keyboard")
ROUND = N_("round {round}")
ALONE = N_("Only bots play with you.")
WATCHING = N_("You watch.")

# -- chat

NOBODY_TO_TALK_TO = N_("Nobody else is here to talk to.")
YOUR_TURN = N_("It is your turn.")
