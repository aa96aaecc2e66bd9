"""The words of leaving a table, and of a table that has ended by itself."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_tui.wording.english.company import MOVED_HERE

TABLE_TITLE, PROGRAM_TITLE = "Leave the table?", "Leave the program?"
LEAVE_TABLE, LEAVE_PROGRAM = "leave the table", "leave the program"
STAY, PLAY_ON = "stay and go on", "stay and play on"
SOMEBODY = "Another player"

GUEST_LEAVES = (
    "Your seat is kept, and a bot may play on for you after a while. Come back with Join a table in the menu or "
    "'citadels join': this machine knows your seat. {name} leads the table."
)
HOST_LEAVES_LOBBY = "Others are here. They can wait while you are away, if the table stays open."
HOST_LEAVES_ALONE = "Nobody else is here yet."
CLOSE_LOBBY, LEAVE_OPEN = "close the table", "leave it open; you can return"
HOST_LEAVES_GAME = "Others play at this table, and its host runs on your machine."
NOBODY_ELSE = "Nobody else is here now."
LEAVE_RUNNING = "leave; the game runs on here, and you can return"
LEAVE_WAITING = "leave; the host waits for the others for a while"
HAND = "hand the table to another player"
CLOSE_GAME = "save, and close the table for everybody"
CLOSE_ALONE = "save and close the table"
MOVED_TITLE = "The table is handed over"
MOVED_QUESTION = "{name} hosts the game now. When you leave, your seat is kept like anybody's."

LEFT_RUNNING = "{name} still runs on this machine; the first line of the menu leads back to it."
LEFT_RUNNING_LOST = (
    "{name} still runs on this machine, which could not write down your seat: go back with your rejoin code."
)
LEFT_GUEST = "You have left {name}. Your seat is kept: Join a table leads back to it."
LEFT_LOBBY = "You have left {name}."

NOT_SAVED = "The game is NOT SAVED ({why}): what happened since the last save is lost when you leave."
SAVED = "The game is saved as {name}. Go on with it from the menu, or with 'citadels resume'."
SAVED_ELSEWHERE = "The game is saved in another folder. Go on with it in the shell:\ncitadels resume {path}"
SAVED_THERE = "The game is saved."
OVER_KEPT = "The game is over. It is kept as {name}, to walk through it with Replay in the menu."
OVER_THERE = "The game is over, and kept."
HOST_DIED = "The process that keeps the table has stopped."
HOST_DIED_OVER = "The process that keeps the table has stopped. The game was over, and Replay leads through it."
HOST_DIED_SAVED = "The process that keeps the table has stopped. Everything that was decided is saved."
HOST_SAID = "The last it said was: {fault}"

HANDED_OVER_TITLE = "This game went on elsewhere"
HANDED_OVER_QUESTION = (
    "{why} Whoever goes on from this save plays another game from here on: those at the other table will not find it."
)
HANDED_OVER_ANYWAY, HANDED_OVER_LEAVE = "go on from here all the same", "leave it"

AGAIN = "play again with everybody: back to the lobby"
WAIT = "wait for {name} to open another game"
REPLAY = "walk through the game"
STORY = "save the story as text"
LOOK = "look at the table"
BACK_TO_SCORES = "The game is over. q leads back to the scores."
LEAVE = "leave the table"

CLOSED: Mapping[str, str] = {
    "shutting_down": "The host has closed the table. A game that had begun is saved there and can be gone on with.",
    "kicked": "You have been sent away from the table.",
    "not_invited": "Nobody may watch at this table any more.",
    "unwatched": "This table is not to be watched any more: only players stay.",
    "replaced": "Your seat was taken over from another window or machine.",
    "bad_frame": "The host and this program do not understand each other. Update both.",
    "bad_version": "The host speaks another version of the protocol now. Update the older one.",
    "no_table": "The table is not there any more.",
    "moved_away": "The table was handed over to another host. Ask there for an invitation.",
    "locked": "The table was locked while you were away.",
    "started": "The game has begun without you. You may watch: Join a table, then w.",
    "seat_taken": "Your seat belongs to somebody else now.",
    "bad_token": "Your seat belongs to somebody else now.",
    "changed_key": "Another host answers where yours was: somebody may pose as it. Ask whoever hosts.",
    "full": "The table is full.",
    "banned": "The host has shut this machine out for a minute.",
    "flood": "The host said far more than any game has to say. This program has hung up.",
    "internal": "This program has made a mistake at the table. Your seat is kept: join again.",
}
"""Why the session is over, by code."""
CLOSED_ANYHOW = "The host has ended the session ({why})."

TAKEN_OVER = MOVED_HERE
NOT_TAKEN = "The table could not be taken over: {why}"

NOTICE_TITLE, NOTICE_ANSWER = "Good to know", "to the table"
