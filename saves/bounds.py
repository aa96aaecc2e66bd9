"""Reading within bounds: size, line length and nesting are checked before a TOML parser sees a file."""

from __future__ import annotations

import errno
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citadels_engine.sentences import N_, Sentence, placed
from saves.errors import BadFile, CannotRead, shown


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file may be at most."""

    size: int
    """Bytes of the whole file."""
    line: int
    """Characters of one line."""
    nesting: int
    """Brackets and braces open at once; also the parts of a dotted key."""


SAVE_LIMITS = Limits(size=1 << 20, line=1 << 14, nesting=12)
"""A long game of seven is under 64 KiB; the longest line is a command of 2000 characters, each written as six."""

SMALL_LIMITS = Limits(size=1 << 17, line=4096, nesting=8)
"""For settings and scenarios, which people write by hand."""

# Strings and comments are swallowed whole, unclosed ones to their end, so that every character is looked at once.
_TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}|\\?\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
    r"|[\[\]{}.=,\n]",
    re.DOTALL,
)


class OutOfBounds(Exception):
    """A text that no parser should be given; ``line`` counts from 1."""

    def __init__(self, line: int, why: Sentence) -> None:
        super().__init__(placed(at_line(line), why))
        self.line, self.why = line, why


def at_line(line: int) -> Sentence:
    """A line of a file as the place where something is wrong."""
    return Sentence("line {line}", line=line)


def check_bounds(text: str, limits: Limits) -> None:
    """Raise ``OutOfBounds`` where a line is too long or something is nested too deeply."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > limits.line:
            raise OutOfBounds(number, Sentence("the line is longer than {most} characters", most=limits.line))
    depth = dots = 0
    for token in _TOKEN.finditer(text):
        mark = token[0]
        if mark in "[{":
            depth, dots = depth + 1, 0
        elif mark in "]}":
            depth = max(0, depth - 1)
        elif mark == ".":
            dots += 1
        elif mark in "=,\n":
            dots = 0
        if depth > limits.nesting or dots > limits.nesting:
            raise OutOfBounds(
                text.count("\n", 0, token.start()) + 1,
                Sentence("more than {levels} levels deep", levels=limits.nesting),
            )


def read_bytes(
    path: Path, limits: Limits, bad: type[BadFile], *, may_be_empty: bool = False, if_empty: Sentence | None = None
) -> bytes:
    """The file's bytes. Raises ``CannotRead``, and ``bad`` where it is empty, too large or no plain file.

    ``if_empty`` is what can be done about an empty one.
    """
    try:
        # Without O_NONBLOCK the opening of a named pipe would wait for ever.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise bad(path, "", Sentence("this is not a plain file"), Sentence("name a .toml file"))
            data = file.read(limits.size + 1)
    except OSError as error:
        raise CannotRead(path, error) from None
    except ValueError as error:  # no file can have that name
        raise CannotRead(path, OSError(errno.EINVAL, str(error))) from None
    if len(data) > limits.size:
        raise bad(
            path,
            "",
            Sentence("the file is larger than {size} KiB", size=limits.size // 1024),
            Sentence("it cannot be one of ours"),
        )
    if not may_be_empty and not data.strip():
        raise bad(path, "", Sentence("the file is empty"), if_empty or Sentence("remove it"))
    return data


def parse_toml(data: bytes, limits: Limits) -> dict[str, Any]:
    """The tables of a TOML text. Raises ``OutOfBounds`` with the line for whatever cannot be read."""
    import tomllib

    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise OutOfBounds(data.count(b"\n", 0, error.start) + 1, Sentence("this is not UTF-8 text")) from None
    check_bounds(text, limits)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise OutOfBounds(1, Sentence("nested too deeply")) from None
    except ValueError as error:
        raise _unreadable(text, str(error)) from None


def _unreadable(text: str, said: str) -> OutOfBounds:
    """The parser's message as a line and a reason."""
    from saves.parser_words import parser_says

    found = re.search(r"^(.*?) \(at (?:line (\d+), column \d+|end of document)\)$", said, re.DOTALL)
    if found is None:
        return OutOfBounds(1, Sentence(_UNREADABLE, why=shown(said)))
    line = int(found[2]) if found[2] else text.count("\n") + 1
    return OutOfBounds(line, Sentence(_UNREADABLE, why=parser_says(found[1])))


_UNREADABLE = N_("this cannot be read as TOML ({why})")


def read_toml(path: Path, limits: Limits, bad: type[BadFile]) -> dict[str, Any]:
    """The tables of a TOML file. Raises ``CannotRead`` and ``bad``, which names the line."""
    try:
        return parse_toml(read_bytes(path, limits, bad), limits)
    except OutOfBounds as fault:
        raise bad(path, at_line(fault.line), fault.why, Sentence("correct that line")) from None
