"""The keys that a player may change: the id of each, its usual key, and what it does.

Plain values, so that the settings can be checked before anything of the screen is imported. A test compares them with
the bindings themselves.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
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
    "table.chat": Key("t", "chat"),
    "table.people": Key("m", "the table, and who is here"),
    "table.known": Key("k", "what I know"),
    "table.hand": Key("h", "look at your own cards, or cover them"),
    "table.answer": Key("x", "do what the line at the top offers"),
    "table.leave": Key("q", "leave the table"),
}

IN_THE_LOBBY: Mapping[str, Key] = {
    "lobby.ready": Key("r", "ready, or not"),
    "lobby.start": Key("s", "start the game"),
    "lobby.options": Key("o", "game and table"),
    "lobby.bot": Key("b", "a bot in a seat"),
    "lobby.free": Key("x", "free a seat"),
    "lobby.lock": Key("d", "lock the table"),
    "lobby.more": Key("plus", "a seat more"),
    "lobby.fewer": Key("minus", "a seat fewer"),
    "lobby.name": Key("n", "another name"),
    "lobby.chat": Key("t", "chat"),
    "lobby.copy": Key("y", "copy the code"),
    "lobby.copy_words": Key("Y", "copy address and words"),
}

ELSEWHERE: Mapping[str, Key] = {
    "over.close": Key("escape,space,enter,q", "close a card or what you know"),
    "over.close_log": Key("escape,l,enter,q", "close the log"),
    "cover.open": Key("enter", "show the table to whose turn it is"),
    "people.rejoin": Key("c", "copy the rejoin code of your seat"),
    "people.copy": Key("y", "copy the code to join, at the table"),
    "new_game.start": Key("ctrl+s", "start the new game"),
    "host_table.open": Key("ctrl+s", "open the table"),
    "join.watch": Key("w", "watch at a table"),
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
    "Keys in the lobby": IN_THE_LOBBY,
    "Keys on other screens": ELSEWHERE,
}

KEYS: Mapping[str, Key] = {id: key for group in GROUPS.values() for id, key in group.items()}
"""Every key that may be changed, by id."""


def key_of(id: str, changed: Mapping[str, str]) -> str:
    """The key of an id: the player's own, or the usual one."""
    return changed.get(id, KEYS[id].usual)


class Place(NamedTuple):
    """Where keys are in force together: the ids, and the keys that are fixed there."""

    ids: tuple[str, ...]
    fixed: frozenset[str] = frozenset()


_MOVING = frozenset({"up", "down", "tab", "shift+tab"})
_PAGING = frozenset({"pageup", "pagedown", "home", "end"})
_SIDEWAYS = frozenset({"left", "right"})
_DIGITS = frozenset(string.digits)
_ANSWERS = frozenset("abcdefhjklmnpqrstuw")
"""The letters of the menu, of the end of a game and of questions."""
_ALWAYS = tuple(id for id in EVERYWHERE if id != "page.back")

PLACES: tuple[Place, ...] = (
    Place(_ALWAYS, _MOVING | _PAGING | _ANSWERS | {"enter"}),
    Place((*_ALWAYS, "page.back"), _MOVING | _PAGING | _SIDEWAYS | {"enter", "space", "j", "k"}),
    Place((*_ALWAYS, *AT_THE_TABLE), _MOVING | _PAGING | _SIDEWAYS | _DIGITS | {"enter", "escape"}),
    Place((*_ALWAYS, "over.close"), _MOVING | _PAGING),
    Place((*_ALWAYS, "cover.open"), frozenset("q")),
    Place((*_ALWAYS, "page.back", "people.rejoin", "people.copy"), _MOVING | _PAGING | _DIGITS | {"enter", "q", "m"}),
    Place((*_ALWAYS, "over.close_log"), _MOVING | _PAGING),
    Place((*_ALWAYS, "page.back", "new_game.start"), _MOVING | _SIDEWAYS | {"enter", "space"}),
    Place((*_ALWAYS, "page.back", "host_table.open"), _MOVING | _SIDEWAYS | {"enter", "space"}),
    Place((*_ALWAYS, "page.back", "join.watch"), _MOVING | _PAGING | {"enter", "a", "c"}),
    Place((*_ALWAYS, "page.back", "resume.edited", "resume.delete"), _MOVING | _PAGING | {"enter"}),
    Place((*_ALWAYS, "page.back", *IN_THE_LOBBY), _MOVING | _PAGING | {"enter", "q"}),
    Place(
        (*_ALWAYS, *(id for id in (*AT_THE_TABLE, *ELSEWHERE) if id.startswith(("table.", "replay.")))),
        _MOVING | _DIGITS | {"enter", "escape"},
    ),
)
"""Every place; one key does one thing in each."""

WRITTEN_OVER = ("app.quit",)
"""What works while something is written, too: a letter would never get into the text."""

_MODIFIERS = frozenset({"ctrl", "alt", "shift", "super", "hyper", "meta"})
SIGNS: Mapping[str, str] = {
    "!": "exclamation_mark",
    '"': "quotation_mark",
    "#": "number_sign",
    "$": "dollar_sign",
    "%": "percent_sign",
    "&": "ampersand",
    "'": "apostrophe",
    "(": "left_parenthesis",
    ")": "right_parenthesis",
    "*": "asterisk",
    "+": "plus",
    ",": "comma",
    "-": "minus",
    ".": "full_stop",
    "/": "slash",
    ":": "colon",
    ";": "semicolon",
    "<": "less_than_sign",
    "=": "equals_sign",
    ">": "greater_than_sign",
    "?": "question_mark",
    "@": "at",
    "[": "left_square_bracket",
    "\\": "backslash",
    "]": "right_square_bracket",
    "^": "circumflex_accent",
    "_": "underscore",
    "`": "grave_accent",
    "{": "left_curly_bracket",
    "|": "vertical_line",
    "}": "right_curly_bracket",
    "~": "tilde",
}
"""How the signs on a keyboard are called."""

NAMED = frozenset(
    {*SIGNS.values(), *_MOVING, *_PAGING, *_SIDEWAYS, "enter", "escape", "space", "backspace", "delete", "insert"}
    | {f"f{number}" for number in range(1, 25)}
)
"""Keys that are no letter and no digit."""


class KeyFault(NamedTuple):
    """Why a key cannot be that of an id: ``other`` is the id that has it too, empty where something else is wrong."""

    id: str
    key: str
    other: str
    why: str


def is_key(name: str) -> bool:
    """Whether that is how a key is called: ``g``, ``G``, ``f2``, ``question_mark``, ``ctrl+s``."""
    *modifiers, last = name.split("+")
    plain = len(last) == 1 and last.isalnum() and last.isprintable()
    fits = set(modifiers) <= _MODIFIERS and len(set(modifiers)) == len(modifiers)
    return fits and (plain or last in NAMED)


def keys_of(id: str, changed: Mapping[str, str]) -> list[str]:
    """Every key of an id."""
    return [key.strip() for key in key_of(id, changed).split(",")]


def fault(changed: Mapping[str, str]) -> KeyFault | None:
    """What is wrong with the keys that a player has changed: no key, or one with two meanings in one place."""
    for id in changed:
        for key in keys_of(id, changed):
            if why := _unfit(id, key):
                return KeyFault(id, key, "", why)
    return next(_clashes(changed), None)


def check(changed: Mapping[str, str]) -> tuple[str, str] | None:
    """The same for a settings file: the id, and why."""
    wrong = fault(changed)
    return (wrong.id, wrong.why) if wrong is not None else None


def _unfit(id: str, key: str) -> str:
    if key in SIGNS:
        return f"the key {key} is called {SIGNS[key]}"
    if not is_key(key):
        return f"{key!r} is no key; write one such as g, f2, space or ctrl+s, or several with commas"
    if id in WRITTEN_OVER and (len(key) == 1 or key in SIGNS.values() or key == "space"):
        return f"{key} could not be written any more; take one such as ctrl+q or f10"
    return ""


def _clashes(changed: Mapping[str, str]) -> Iterator[KeyFault]:
    for place in PLACES:
        taken: dict[str, str] = {}
        for id in sorted(place.ids, key=lambda id: id in changed):  # so that the one that was changed is at fault
            for key in keys_of(id, changed):
                other = taken.setdefault(key, id)
                if other != id:
                    yield KeyFault(id, key, other, f"{key} is the key of {other} ({KEYS[other].says}) too")
                if id in changed and key in place.fixed:
                    yield KeyFault(id, key, "", f"{key} has a fixed meaning where {id} ({KEYS[id].says}) is needed")
