"""The keys that a player may change: the id of each, its usual key, and what it does.

Plain values, so that the settings can be checked before anything of the screen is imported. A test compares them with
the bindings themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Key(NamedTuple):
    """One key: what it usually is (several with commas), and what it does."""

    usual: str
    says: str


EVERYWHERE: Mapping[str, Key] = {
    "app.help": Key("question_mark", "help"),
    "app.commands": Key("ctrl+p", "every command"),
    "app.quit": Key("ctrl+q", "leave the program"),
    "app.suspend": Key("ctrl+z", "back to the shell for now"),
    "app.redraw": Key("ctrl+l", "draw the screen again"),
    "page.back": Key("escape", "leave a screen"),
}

AT_THE_TABLE: Mapping[str, Key] = {
    "act.gold": Key("g", "take gold"),
    "act.cards": Key("c", "draw cards"),
    "act.build": Key("b", "build a district"),
    "act.income": Key("i", "collect income"),
    "act.end": Key("e", "end the turn"),
    "act.pass": Key("p", "decline"),
    "act.name": Key("n", "name a character"),
    "act.swap": Key("s", "swap hands"),
    "act.redraw": Key("r", "redraw cards"),
    "act.destroy": Key("d", "destroy or lay aside"),
    "act.use": Key("u", "use a district"),
    "act.take": Key("a", "take or keep"),
    "table.read": Key("space", "read card"),
    "table.log": Key("l", "log"),
    "table.known": Key("k", "what I know"),
    "table.leave": Key("q", "leave the table"),
}

ELSEWHERE: Mapping[str, Key] = {
    "over.close": Key("escape,space,enter,q", "close a card or what you know"),
    "over.close_log": Key("escape,l,enter,q", "close the log"),
    "new_game.start": Key("ctrl+s", "start the new game"),
    "resume.edited": Key("e", "take a save that was edited"),
    "resume.delete": Key("d,delete", "delete a save"),
    "replay.next": Key("right", "next step of a replay"),
    "replay.previous": Key("left", "previous step"),
    "replay.next_turn": Key("pagedown", "next turn"),
    "replay.previous_turn": Key("pageup", "previous turn"),
    "replay.first": Key("home", "the beginning"),
    "replay.last": Key("end", "the end"),
    "replay.seat": Key("s", "see a replay from another seat"),
}

GROUPS: Mapping[str, Mapping[str, Key]] = {
    "Keys everywhere": EVERYWHERE,
    "Keys at the table": AT_THE_TABLE,
    "Keys on other screens": ELSEWHERE,
}

KEYS: Mapping[str, Key] = {id: key for group in GROUPS.values() for id, key in group.items()}
"""Every key that may be changed, by id."""


def key_of(id: str, changed: Mapping[str, str]) -> str:
    """The key of an id: the player's own, or the usual one."""
    return changed.get(id, KEYS[id].usual)
