"""The keys of the table, in one place: for the bindings, the footer, the action bar, the help and the palette."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.binding import Binding
from textual.keys import format_key

from citadels_tui.language import N_, _


class Act(NamedTuple):
    """Something a letter does: the letter, and what it is for."""

    key: str
    says: str


ACT_KEYS: Mapping[str, Act] = {
    "gold": Act("g", N_("take gold")),
    "cards": Act("c", N_("draw cards")),
    "build": Act("b", N_("build a district")),
    "income": Act("i", N_("collect income")),
    "end": Act("e", N_("end the turn")),
    "pass": Act("p", N_("decline")),
    "name": Act("n", N_("name a character")),
    "swap": Act("s", N_("swap hands")),
    "redraw": Act("r", N_("redraw cards")),
    "look": Act("o", N_("look at a hand")),
    "take": Act("a", N_("take or keep")),
    "crown": Act("w", N_("give the crown")),
    "fee": Act("f", N_("a fee: demand or pay it")),
    "sail": Act("v", N_("sail for gold or cards")),
    "destroy": Act("d", N_("destroy, exchange or lay aside")),
    "beautify": Act("y", N_("beautify a district")),
    "use": Act("u", N_("use a district")),
}
"""The acts by id; their bindings' ids are ``act.`` and that id, for remapping."""

TABLE_KEYS: Mapping[str, Act] = {
    "read": Act("space", N_("read card")),
    "log": Act("l", N_("log")),
    "chat": Act("t", N_("chat")),
    "people": Act("m", N_("the table, and who is here")),
    "known": Act("k", N_("what I know")),
    "hand": Act("h", N_("look at your own cards, or cover them")),
    "answer": Act("x", N_("do what the line at the top offers")),
    "leave": Act("q", N_("leave the table")),
}
"""What can always be done at the table; their bindings' ids are ``table.`` and that id."""

APP_KEYS: Mapping[str, Act] = {"help": Act("?", N_("help")), "palette": Act("^p", N_("commands"))}
"""What the application itself binds, named in the footer besides."""

FOOTER: tuple[str, ...] = ("help", "read", "log", "chat", "people", "hand", "known", "palette", "leave")
"""What the footer names, in this order."""

AMONG_PEOPLE = ("chat", "people")
"""What it names only where other people are at the table."""

AT_ONE_KEYBOARD = ("hand",)
"""What it names only where several sit at this keyboard."""

SHORT = {
    "leave": N_("leave"),
    "read": N_("read"),
    "known": N_("known"),
    "people": N_("table"),
    "hand": N_("own cards"),
}
"""What footers call these where there is little room; some always."""

LEAST = ("read", "known", "people", "log")
"""What footers leave out where there is no room, the first first."""


def says(id: str, *, short: bool = False) -> str:
    """What a key of the footer is for, in a word or two."""
    if id in SHORT and (short or id in ("leave", "people", "hand")):
        return _(SHORT[id])
    return _((TABLE_KEYS.get(id) or APP_KEYS[id]).says)


def bindings() -> list[Binding]:
    """All of the board's bindings, remappable by id where a player may want to."""
    return [
        *(Binding(key, f"move('{key}')", N_("move"), show=False) for key in ("up", "down", "left", "right")),
        *(Binding(key, f"move('{key}')", N_("scroll"), show=False) for key in ("pageup", "pagedown", "home", "end")),
        *(Binding(str(digit), f"digit({digit})", N_("move to a number"), show=False) for digit in range(10)),
        Binding("enter", "enter", N_("do it"), show=False),
        Binding("escape", "cancel", N_("cancel"), show=False),
        *(Binding(act.key, f"act('{id}')", act.says, show=False, id=f"act.{id}") for id, act in ACT_KEYS.items()),
        *(Binding(act.key, f"table('{id}')", act.says, show=False, id=f"table.{id}") for id, act in TABLE_KEYS.items()),
    ]


def shown_keys(keymap: Mapping[str, str]) -> dict[str, str]:
    """The key of each act and table key as it is shown, with what the player has remapped."""
    keys = {id: _shown(keymap.get(f"act.{id}", act.key)) for id, act in ACT_KEYS.items()}
    keys.update({id: _shown(keymap.get(f"table.{id}", act.key)) for id, act in TABLE_KEYS.items()})
    keys.update({id: act.key for id, act in APP_KEYS.items()})
    return keys


def _shown(keys: str) -> str:
    key = keys.split(",")[0].strip()
    return key if len(key) == 1 else format_key(key)  # which looks up every letter among the names of all characters
