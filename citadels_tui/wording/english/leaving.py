"""The words of leaving a table, and of a table that has ended by itself."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.language import N_
from citadels_tui.wording.english.company import MOVED_HERE

TABLE_TITLE, PROGRAM_TITLE = N_("Leave the table?"), N_("Leave the program?")
LEAVE_TABLE, LEAVE_PROGRAM = N_("leave the table"), N_("leave the program")
STAY, PLAY_ON = N_("stay and go on"), N_("stay and play on")
SOMEBODY = N_("Another player")

GUEST_LEAVES = N_(
    "Your seat is kept, and a bot may play on for you after a while. Come back with Join a table in the menu or "
    "'citadels join': this machine knows your seat. {name} leads the table."
)
HOST_LEAVES_LOBBY = N_("Others are here. They can wait while you are away, if the table stays open.")
HOST_LEAVES_ALONE = N_("Nobody else is here yet.")
CLOSE_LOBBY, LEAVE_OPEN = N_("close the table"), N_("leave it open; you can return")
HOST_LEAVES_GAME = N_("Others play at this table, and its host runs on your machine.")
NOBODY_ELSE = N_("Nobody else is here now.")
LEAVE_RUNNING = N_("leave; the game runs on here, and you can return")
LEAVE_WAITING = N_("leave; the host waits for the others for a while")
HAND = N_("hand the table to another player")
CLOSE_GAME = N_("save, and close the table for everybody")
CLOSE_ALONE = N_("save and close the table")
MOVED_TITLE = N_("The table is handed over")
MOVED_QUESTION = N_("{name} hosts the game now. When you leave, your seat is kept like anybody's.")

LEFT_RUNNING = N_("{name} still runs on this machine; the first line of the menu leads back to it.")
LEFT_RUNNING_LOST = N_(
    "{name} still runs on this machine, which could not write down your seat: go back with your rejoin code."
)
LEFT_GUEST = N_("You have left {name}. Your seat is kept: Join a table leads back to it.")
LEFT_LOBBY = N_("You have left {name}.")

NOT_SAVED = N_("The game is NOT SAVED ({why}): what happened since the last save is lost when you leave.")
SAVED = N_("The game is saved as {name}. Go on with it from the menu, or with 'citadels resume'.")
SAVED_ELSEWHERE = N_("The game is saved in another folder. Go on with it in the shell:\ncitadels resume {path}")
SAVED_THERE = N_("The game is saved.")
OVER_KEPT = N_("The game is over. It is kept as {name}, to walk through it with Replay in the menu.")
OVER_THERE = N_("The game is over, and kept.")
HOST_DIED = N_("The process that keeps the table has stopped.")
HOST_DIED_OVER = N_("The process that keeps the table has stopped. The game was over, and Replay leads through it.")
HOST_DIED_SAVED = N_("The process that keeps the table has stopped. Everything that was decided is saved.")
HOST_SAID = N_("The last it said was: {fault}")

HANDED_OVER_TITLE = N_("This game went on elsewhere")
HANDED_OVER_QUESTION = N_(
    "{why} Whoever goes on from this save plays another game from here on: those at the other table will not find it."
)
HANDED_OVER_ANYWAY, HANDED_OVER_LEAVE = N_("go on from here all the same"), N_("leave it")

AGAIN = N_("play again with everybody: back to the lobby")
WAIT = N_("wait for {name} to open another game")
REPLAY = N_("walk through the game")
STORY = N_("save the story as text")
LOOK = N_("look at the table")
BACK_TO_SCORES = N_("The game is over. q leads back to the scores.")
LEAVE = N_("leave the table")

CLOSED: Mapping[str, str] = {
    "shutting_down": N_("The host has closed the table. A game that had begun is saved there and can be gone on with."),
    "kicked": N_("You have been sent away from the table."),
    "not_invited": N_("Nobody may watch at this table any more."),
    "unwatched": N_("This table is not to be watched any more: only players stay."),
    "replaced": N_("Your seat was taken over from another window or machine."),
    "bad_frame": N_("The host and this program do not understand each other. Update both."),
    "bad_version": N_("The host speaks another version of the protocol now. Update the older one."),
    "no_table": N_("The table is not there any more."),
    "moved_away": N_("The table was handed over to another host. Ask there for an invitation."),
    "locked": N_("The table was locked while you were away."),
    "started": N_("The game has begun without you. You may watch: Join a table, then w."),
    "seat_taken": N_("Your seat belongs to somebody else now."),
    "bad_token": N_("Your seat belongs to somebody else now."),
    "changed_key": N_("Another host answers where yours was: somebody may pose as it. Ask whoever hosts."),
    "full": N_("The table is full."),
    "banned": N_("The host has shut this machine out for a minute."),
    "flood": N_("The host said far more than any game has to say. This program has hung up."),
    "internal": N_("This program has made a mistake at the table. Your seat is kept: join again."),
}
"""Why the session is over, by code."""
CLOSED_ANYHOW = N_("The host has ended the session ({why}).")

TAKEN_OVER = MOVED_HERE
NOT_TAKEN = N_("The table could not be taken over: {why}")

NOTICE_TITLE, NOTICE_ANSWER = N_("Good to know"), N_("to the table")
