"""Reading plain data that anybody may have written: every value is checked and says where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from citadels_engine.cards import CHARACTER_ALIASES, CHARACTERS, DISTRICTS, Character
from citadels_engine.errors import BadPosition, shortened
from citadels_engine.piles import Cards
from citadels_engine.sentences import N_, Sentence

T = TypeVar("T")

MOST_GOLD = 10_000
MOST_ROUNDS = 10_000

_UNKNOWN: Mapping[str, str] = {
    "district": N_("there is no district {id}"),
    "character": N_("there is no character {id}"),
}


class Reader:
    """A table of named values that says where it stands."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
            raise BadPosition(where or "position", Sentence("a table of names and values is needed here"))
        self.data, self.where = data, where

    def at(self, key: str) -> str:
        """The full name of a key."""
        return f"{self.where}.{key}" if self.where else key

    def only(self, *keys: str) -> None:
        """Refuse keys that mean nothing here."""
        for key in self.data:
            if key not in keys:
                raise BadPosition(self.at(key), Sentence("there is no such key"))

    def whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number in a range."""
        value = self.data.get(key, default)
        if value is None:
            raise BadPosition(self.at(key), Sentence("this is missing"))
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadPosition(self.at(key), Sentence("a whole number is needed, not {value}", value=shortened(value)))
        if not least <= value <= most:
            raise BadPosition(
                self.at(key),
                Sentence("{value} is not from {least} to {most}", value=shortened(value), least=least, most=most),
            )
        return value

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.data.get(key)
        if not isinstance(value, bool):
            raise BadPosition(self.at(key), Sentence("true or false is needed, not {value}", value=shortened(value)))
        return value

    def text(self, key: str, allowed: Sequence[str], default: str | None = None) -> str:
        """One of a few words."""
        value = self.data.get(key, default)
        if not isinstance(value, str) or value not in allowed:
            raise BadPosition(
                self.at(key), Sentence("{value} is not one of {allowed}", value=shortened(value), allowed=[*allowed])
            )
        return value

    def listed(self, key: str, most: int, default: Sequence[object] | None = None) -> Sequence[Any]:
        """A list of at most so many items."""
        value = self.data.get(key, default)
        if value is None:
            raise BadPosition(self.at(key), Sentence("this is missing"))
        if not isinstance(value, list | tuple):
            raise BadPosition(self.at(key), Sentence("a list is needed, not {value}", value=shortened(value)))
        if len(value) > most:
            raise BadPosition(self.at(key), Sentence("{count} are too many", count=len(value)))
        return value

    def districts(self, key: str, default: Sequence[str] | None = None) -> Cards:
        """A list of district ids."""
        return tuple(find(DISTRICTS, id, self.at(key), "district") for id in self.listed(key, 200, default))

    def characters(self, key: str, default: Sequence[str] | None = None) -> tuple[Character, ...]:
        """A list of character ids."""
        return tuple(find_character(id, self.at(key)) for id in self.listed(key, 20, default))

    def tables(self, key: str, most: int) -> list[Reader]:
        """A list of tables."""
        return [Reader(item, f"{self.at(key)}[{i}]") for i, item in enumerate(self.listed(key, most), 1)]


def find(table: Mapping[str, T], id: object, where: str, kind: str) -> T:
    """The card with that id."""
    if not isinstance(id, str) or id not in table:
        raise BadPosition(where, Sentence(_UNKNOWN[kind], id=shortened(id)))
    return table[id]


def find_character(id: object, where: str) -> Character:
    """The character with that id or another accepted name."""
    return find(CHARACTERS, CHARACTER_ALIASES.get(id, id) if isinstance(id, str) else id, where, "character")
