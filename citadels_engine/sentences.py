"""Sentences for people as data: an English pattern and the values that belong into it.

Nothing below the screen speaks a language. What is wrong is told as a ``Sentence``; its text is English, for developers
and logs, and whoever shows it says its pattern and its values in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Sentence(str):
    """A text that remembers what it was made of: ``Sentence("there is no seat {seat}", seat=9)``.

    The pattern is a whole message with named places, written out where the sentence is made, so that it can be
    collected for translation. A place for a number may hold its forms: ``{cards:# card|# cards}``. Values are texts,
    numbers, other sentences, and lists of these, which stand in the text with commas between them.
    """

    __slots__ = ("pattern", "values")

    pattern: str
    """The message in English, with its places not filled in."""
    values: Mapping[str, object]
    """What belongs into the places, by name."""

    def __new__(cls, pattern: str, /, **values: object) -> Sentence:
        """The sentence with its places filled in, in English."""
        self = str.__new__(cls, _filled(pattern, values))
        self.pattern, self.values = pattern, values
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.pattern,), dict(self.values)

    def to_dict(self) -> dict[str, Any]:
        """The pattern and the values as plain data: ``{"pattern": …, "values": {…}}``."""
        return {"pattern": self.pattern, "values": {name: _plain(value) for name, value in self.values.items()}}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Sentence:
        """The sentence that ``to_dict`` gave. Not for what strangers wrote: a pattern is believed."""
        return cls(data["pattern"], **{name: _restored(value) for name, value in data["values"].items()})


def placed(where: str, why: str) -> Sentence:
    """What is wrong, behind the name of where it is: ``players[2].hand: this is missing``."""
    return Sentence(_PLACED, where=where, why=why)


def followed(first: str, second: str) -> Sentence:
    """Two of them in a row: ``the file is empty; remove it``."""
    return Sentence(_FOLLOWED, first=first, second=second)


def in_words(text: str) -> Sentence:
    """A text that is worded already, or that nobody can word: a player's, another program's."""
    return text if isinstance(text, Sentence) else Sentence(_IN_WORDS, text=text)


def sentence_of(error: BaseException) -> Sentence:
    """The sentence that an error was raised with; of another error its text."""
    return in_words(error.args[0] if error.args and isinstance(error.args[0], Sentence) else str(error))


_PLACED, _FOLLOWED, _IN_WORDS = "{where}: {why}", "{first}; {second}", "{text}"
"""Nothing to translate."""


def N_(pattern: str) -> str:
    """Mark the pattern of a table, to be collected for translation; sentences are made from it later."""
    return pattern


def _filled(pattern: str, values: Mapping[str, object]) -> str:
    if "#" not in pattern and not any(isinstance(value, list | tuple) for value in values.values()):
        return pattern.format_map(values)  # most of them: nothing has forms, and nothing is a list
    return pattern.format_map({name: _written(value) for name, value in values.items()})


class _Number(int):
    """A number that chooses among the forms written behind it: the first is for one, the last for more."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return format(int(self), spec)
        one, *_, more = [form for form in spec.split("|") if form[:1] != "="]
        exact = next((form.partition(" ")[2] for form in spec.split("|") if form.startswith(f"={int(self)} ")), None)
        return (exact if exact is not None else one if self == 1 else more).replace("#", str(int(self)))


def _written(value: object) -> object:
    if isinstance(value, list | tuple):
        return ", ".join(str(_written(one)) for one in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return _Number(value)
    return value


def _plain(value: object) -> object:
    if isinstance(value, Sentence):
        return value.to_dict()
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value if isinstance(value, int | float) else str(value)


def _restored(value: object) -> object:
    if isinstance(value, Mapping):
        return Sentence.from_dict(value)
    return [_restored(one) for one in value] if isinstance(value, list) else value
