"""Taking a table apart strictly: every key once, with its kind; what is left over nobody knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from citadels_engine.sentences import Sentence
from saves.errors import BadFile, is_plain, shown

Fault = Callable[[str, Sentence], BadFile]
"""Makes the error of a file from where (a key) and why."""

MOST = 2**63 - 1
"""The largest number a file may hold."""


class Keys:
    """The keys of one table. Each method takes one key and raises the file's error if it is missing or unfit."""

    def __init__(self, table: object, where: str, fault: Fault) -> None:
        self.path, self.fault = where, fault
        if not isinstance(table, dict):
            raise fault(where, Sentence("a table is needed, not {table}", table=kind_of(table)))
        self.left: dict[str, Any] = dict(table)
        self.taken: list[str] = []

    def where(self, key: str) -> str:
        """The key as it is named in a message."""
        return f"{self.path}.{shown(key)}" if self.path else shown(key)

    def take(self, key: str, default: object = None) -> Any:
        """The value whatever it is; without ``default`` it must be there."""
        self.taken.append(key)
        if key in self.left:
            return self.left.pop(key)
        if default is None:
            raise self.fault(self.where(key), Sentence("this is missing"))
        return default

    def text(self, key: str, default: str | None = None, longest: int = 500) -> str:
        """A text of one line."""
        value = self.take(key, default)
        if not isinstance(value, str):
            raise self.fault(self.where(key), Sentence("a text is needed, not {value}", value=kind_of(value)))
        if len(value) > longest:
            raise self.fault(self.where(key), Sentence("this is longer than {longest} characters", longest=longest))
        if not all(map(is_plain, value)):
            raise self.fault(self.where(key), Sentence("this holds characters that cannot be printed"))
        return value

    def one_of(self, key: str, allowed: Iterable[str], default: str | None = None) -> str:
        """One of a few texts."""
        value = self.take(key, default)
        choices = list(allowed)
        if not isinstance(value, str) or value not in choices:
            raise self.fault(
                self.where(key),
                Sentence("{value} is not one of {choices}", value=shown(repr(value)), choices=[*choices]),
            )
        return value

    def number(self, key: str, default: int | None = None, least: int = 0, most: int = MOST) -> int:
        """A whole number."""
        value = self.take(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fault(self.where(key), Sentence("a whole number is needed, not {value}", value=kind_of(value)))
        if not least <= value <= most:
            raise self.fault(self.where(key), _out_of_range(shown(value), least, most))
        return value

    def flag(self, key: str, default: bool | None = None) -> bool:
        """``true`` or ``false``."""
        value = self.take(key, default)
        if not isinstance(value, bool):
            raise self.fault(self.where(key), Sentence("true or false is needed, not {value}", value=kind_of(value)))
        return value

    def moment(self, key: str) -> datetime:
        """A date and time, in UTC where it does not say."""
        value = self.take(key)
        if not isinstance(value, datetime):
            raise self.fault(self.where(key), Sentence("a date and time is needed, not {value}", value=kind_of(value)))
        try:
            return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)
        except OverflowError:
            raise self.fault(self.where(key), Sentence("this date is not possible")) from None

    def table(self, key: str, default: dict[str, Any] | None = None) -> dict[str, Any]:
        """A table."""
        value = self.take(key, default)
        if not isinstance(value, dict):
            raise self.fault(self.where(key), Sentence("a table is needed, not {value}", value=kind_of(value)))
        return value

    def items(self, key: str, default: list[Any] | None = None) -> list[Any]:
        """A list."""
        value = self.take(key, default)
        if not isinstance(value, list):
            raise self.fault(self.where(key), Sentence("a list is needed, not {value}", value=kind_of(value)))
        return value

    def texts(self, key: str, default: list[Any] | None = None) -> list[str]:
        """A list of texts."""
        values = self.items(key, default)
        for number, value in enumerate(values, 1):
            if not isinstance(value, str):
                raise self.fault(
                    f"{self.where(key)}[{number}]", Sentence("a text is needed, not {value}", value=kind_of(value))
                )
        return values

    def end(self) -> None:
        """Raise the file's error if a key is left that nobody has taken."""
        for key in self.left:
            raise self.fault(self.where(key), likely(Sentence("there is no such key"), key, self.taken))


def _out_of_range(value: str, least: int, most: int) -> Sentence:
    if most == MOST:
        return Sentence("{value} is not possible, it must be at least {least}", value=value, least=least)
    return Sentence("{value} is not possible, it must be {least} to {most}", value=value, least=least, most=most)


def kind_of(value: object) -> str:
    """What a value of a TOML file is, in words."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return Sentence("the text {text}", text=shown(repr(value)))
    if isinstance(value, int | float):
        return Sentence("the number {number}", number=shown(value))
    if isinstance(value, Mapping):
        return Sentence("a table")
    return Sentence("a list") if isinstance(value, list) else Sentence("a date or time")


def likely(wrong: Sentence, key: str, known: Iterable[str]) -> Sentence:
    """What is wrong, and which known key was meant where one is near, else the known ones."""
    from difflib import get_close_matches

    names = list(known)
    group, dot, own = key[:60].rpartition(".")
    if siblings := [name for name in names if dot and name.startswith(f"{group}.")]:
        # What all ids of a group begin with makes none of them likelier.
        names = siblings
        near = [f"{group}.{name}" for name in get_close_matches(own, [one[len(group) + 1 :] for one in names], n=1)]
    else:
        near = get_close_matches(key[:60], names, n=1)
    if near:
        return Sentence("{wrong}; did you mean {near}?", wrong=wrong, near=near[0])
    return Sentence("{wrong}; there are {names}", wrong=wrong, names=names) if names else wrong
