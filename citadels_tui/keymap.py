"""The keys that a player may change: the id of each, its usual key, and what it does.

Plain values, so that the settings can be checked before anything of the screen is imported. A test compares them with
the bindings themselves.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from citadels_engine.sentences import Sentence
from citadels_tui.language import N_


class Key(NamedTuple):
    """One key: what it usually is (several with commas), and what it does."""

    usual: str
    says: str


EVERYWHERE: Mapping[str, Key] = {
    "app.help": Key("question_mark", N_("help")),
    "app.commands": Key("ctrl+p", N_("every command")),
    "app.quit": Key("ctrl+q", N_("leave the program")),
    "app.suspend": Key("ctrl+z", N_("back to the shell for now")),
    "app.redraw": Key("ctrl+l", N_("draw the screen again")),
    "page.back": Key("escape", N_("leave a screen")),
}

AT_THE_TABLE: Mapping[str, Key] = {
    "act.gold": Key("g", N_("take gold")),
    "act.cards": Key("c", N_("draw cards")),
    "act.build": Key("b", N_("build a district")),
    "act.income": Key("i", N_("collect income")),
    "act.end": Key("e", N_("end the turn")),
    "act.pass": Key("p", N_("decline")),
    "act.name": Key("n", N_("name a character")),
    "act.swap": Key("s", N_("swap hands")),
    "act.redraw": Key("r", N_("redraw cards")),
    "act.look": Key("o", N_("look at a hand")),
    "act.crown": Key("w", N_("give the crown")),
    "act.fee": Key("f", N_("a fee: demand or pay it")),
    "act.sail": Key("v", N_("sail for gold or cards")),
    "act.destroy": Key("d", N_("destroy, exchange or lay aside")),
    "act.beautify": Key("y", N_("beautify a district")),
    "act.use": Key("u", N_("use a district")),
    "act.take": Key("a", N_("take or keep")),
    "table.read": Key("space", N_("read card")),
    "table.log": Key("l", N_("log")),
    "table.chat": Key("t", N_("chat")),
    "table.people": Key("m", N_("the table, and who is here")),
    "table.known": Key("k", N_("what I know")),
    "table.hand": Key("h", N_("look at your own cards, or cover them")),
    "table.answer": Key("x", N_("do what the line at the top offers")),
    "table.leave": Key("q", N_("leave the table")),
}

IN_THE_LOBBY: Mapping[str, Key] = {
    "lobby.ready": Key("r", N_("ready, or not")),
    "lobby.start": Key("s", N_("start the game")),
    "lobby.options": Key("o", N_("game and table")),
    "lobby.bot": Key("b", N_("a bot in a seat")),
    "lobby.free": Key("x", N_("free a seat")),
    "lobby.lock": Key("d", N_("lock the table")),
    "lobby.more": Key("plus", N_("a seat more")),
    "lobby.fewer": Key("minus", N_("a seat fewer")),
    "lobby.name": Key("n", N_("another name")),
    "lobby.chat": Key("t", N_("chat")),
    "lobby.copy": Key("y", N_("copy the code")),
    "lobby.copy_words": Key("Y", N_("copy address and words")),
}

ELSEWHERE: Mapping[str, Key] = {
    "over.close": Key("escape,space,enter,q", N_("close a card or what you know")),
    "over.close_log": Key("escape,l,enter,q", N_("close the log")),
    "cover.open": Key("enter", N_("show the table to whose turn it is")),
    "people.rejoin": Key("c", N_("copy the rejoin code of your seat")),
    "people.copy": Key("y", N_("copy the code to join, at the table")),
    "new_game.start": Key("ctrl+s", N_("start the new game")),
    "host_table.open": Key("ctrl+s", N_("open the table")),
    "join.watch": Key("w", N_("watch at a table")),
    "resume.edited": Key("e", N_("take a save that was edited")),
    "resume.delete": Key("d,delete", N_("delete a save")),
    "replay.next": Key("right", N_("next step of a replay")),
    "replay.previous": Key("left", N_("previous step")),
    "replay.next_turn": Key("pagedown", N_("next turn")),
    "replay.previous_turn": Key("pageup", N_("previous turn")),
    "replay.first": Key("home", N_("the beginning")),
    "replay.last": Key("end", N_("the end")),
    "replay.seat": Key("s", N_("see a replay from another seat")),
}

GROUPS: Mapping[str, Mapping[str, Key]] = {
    N_("Keys everywhere"): EVERYWHERE,
    N_("Keys at the table"): AT_THE_TABLE,
    N_("Keys in the lobby"): IN_THE_LOBBY,
    N_("Keys on other screens"): ELSEWHERE,
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
    why: Sentence


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


def check(changed: Mapping[str, str]) -> tuple[str, Sentence] | None:
    """The same for a settings file: the id, and why."""
    wrong = fault(changed)
    return (wrong.id, wrong.why) if wrong is not None else None


def _unfit(id: str, key: str) -> Sentence | None:
    if key in SIGNS:
        return Sentence("the key {key} is called {name}", key=key, name=SIGNS[key])
    if not is_key(key):
        return Sentence(
            "{key} is no key; write one such as g, f2, space or ctrl+s, or several with commas", key=repr(key)
        )
    if id in WRITTEN_OVER and (len(key) == 1 or key in SIGNS.values() or key == "space"):
        return Sentence("{key} could not be written any more; take one such as ctrl+q or f10", key=key)
    return None


def _clashes(changed: Mapping[str, str]) -> Iterator[KeyFault]:
    for place in PLACES:
        taken: dict[str, str] = {}
        for id in sorted(place.ids, key=lambda id: id in changed):  # so that the one that was changed is at fault
            for key in keys_of(id, changed):
                other = taken.setdefault(key, id)
                if other != id:
                    says = Sentence(KEYS[other].says)
                    why = Sentence("{key} is the key of {other} ({says}) too", key=key, other=other, says=says)
                    yield KeyFault(id, key, other, why)
                if id in changed and key in place.fixed:
                    says = Sentence(KEYS[id].says)
                    why = Sentence("{key} has a fixed meaning where {id} ({says}) is needed", key=key, id=id, says=says)
                    yield KeyFault(id, key, "", why)
