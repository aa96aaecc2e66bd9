"""The notation: how a line is read as an action. Each verb is registered where its action is."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from citadels_engine.cards import CHARACTER_ALIASES, CHARACTERS, DISTRICTS, Character, District
from citadels_engine.errors import BadNotation
from citadels_engine.piles import sorted_cards
from citadels_engine.sentences import Sentence

if TYPE_CHECKING:
    from citadels_engine.actions import Action

MOST_WORDS = 100
MOST_LETTERS = 2000

Reader = Callable[[str], Any]
READERS: dict[str, tuple[Callable[..., Action], tuple[Reader, ...], Reader | None]] = {}
"""For each verb how its action is made, a reader for each argument, and one for any number of words after them."""
LAST_WORDS: dict[str, str] = {}
"""The word that may stand at the end of a verb's line, where there is one."""


def notation(
    make: Callable[..., Action], verb: str, *arguments: Reader, rest: Reader | None = None, last: str = ""
) -> None:
    """Register how ``verb`` is read: its arguments in order, and a reader for one or more words after them.

    Where there is a ``last`` word, whether it stands at the end of the line is one argument more.
    """
    READERS[verb] = (make, arguments, rest)
    if last:
        LAST_WORDS[verb] = last


def parse(line: str) -> Action:
    """The action that ``line`` writes down. Raises ``BadNotation``."""
    if not isinstance(line, str) or len(line) > MOST_LETTERS:
        raise BadNotation(Sentence("an action is a line such as '2 build market'"))
    words = line.split(" ")
    if len(words) < 2 or len(words) > MOST_WORDS:
        raise BadNotation(Sentence("{line!r} is not an action such as '2 build market'", line=line))
    seat = read_seat(words[0])
    verb, given = words[1], words[2:]
    if verb == "use" and given:
        verb, given = f"use {given[0]}", given[1:]
    if verb not in READERS:
        import_module("citadels_engine.powers")  # where each power registers its verbs
    if verb not in READERS:
        raise BadNotation(Sentence("{line!r}: there is no action {verb!r}", line=line, verb=verb))
    make, arguments, rest = READERS[verb]
    last = LAST_WORDS.get(verb)
    ends = last is not None and given[-1:] == [last]
    if ends:
        given = given[:-1]
    if len(given) < len(arguments) + (rest is not None) or (rest is None and len(given) > len(arguments)):
        raise BadNotation(_wrong_count(line, verb, len(arguments), rest))
    values = [read(word) for read, word in zip(arguments, given, strict=False)]
    if rest is not None:
        values.append(sorted_cards([rest(word) for word in given[len(arguments) :]]))
    return make(seat, *values) if last is None else make(seat, *values, ends)


def _wrong_count(line: str, verb: str, arguments: int, rest: Reader | None) -> Sentence:
    if rest is None:
        count = Sentence("{words:# word|# words} after it", words=arguments)
    else:
        count = Sentence("{words:# word|# words} or more after it", words=arguments + 1)
    return Sentence("{line!r}: {verb!r} takes {count}", line=line, verb=verb, count=count)


def read_seat(word: str) -> int:
    """A seat's number, 1 to 9."""
    if len(word) != 1 or word not in "123456789":
        raise BadNotation(Sentence("{word!r} is not a seat's number", word=word))
    return int(word)


def read_card(word: str) -> District:
    """A district by its id."""
    try:
        return DISTRICTS[word]
    except KeyError:
        raise BadNotation(Sentence("there is no district {word!r}", word=word)) from None


def read_character(word: str) -> Character:
    """A character by its id or another accepted name."""
    try:
        return CHARACTERS[CHARACTER_ALIASES.get(word, word)]
    except KeyError:
        raise BadNotation(Sentence("there is no character {word!r}", word=word)) from None
