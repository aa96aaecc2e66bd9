"""What the TOML parser says, as sentences: it is a library's, and speaks English only."""

from __future__ import annotations

import re
from collections.abc import Mapping

from citadels_engine.sentences import N_, Sentence
from saves.errors import shown

_PATTERNS = (
    N_("invalid statement"),
    N_("expected newline or end of document after a statement"),
    N_("expected ']' at the end of a table declaration"),
    N_("expected ']]' at the end of an array declaration"),
    N_("expected '=' after a key in a key/value pair"),
    N_("expected {what}"),
    N_("found invalid character {what}"),
    N_("cannot declare {what} twice"),
    N_("cannot overwrite a value"),
    N_("cannot mutate immutable namespace {what}"),
    N_("cannot redefine namespace {what}"),
    N_("invalid initial character for a key part"),
    N_("unclosed array"),
    N_("duplicate inline table key {what}"),
    N_("unclosed inline table"),
    N_("unescaped '\\' in a string"),
    N_("invalid hex value"),
    N_("escaped character is not a Unicode scalar value"),
    N_("unterminated string"),
    N_("illegal character {what}"),
    N_("invalid date or datetime"),
    N_("invalid value"),
)


def _read(pattern: str) -> re.Pattern[str]:
    return re.compile(re.escape(pattern).replace(re.escape("{what}"), "(?P<what>.*)"), re.DOTALL)


_READ: Mapping[str, re.Pattern[str]] = {pattern: _read(pattern) for pattern in _PATTERNS}


def parser_says(text: str) -> str:
    """The parser's message: a ``Sentence`` where it is a usual one, else as it is, on one line."""
    text = text[:1].lower() + text[1:]
    for pattern, read in _READ.items():
        if (found := read.fullmatch(text)) is not None:
            return Sentence(pattern, **{name: shown(value) for name, value in found.groupdict().items()})
    return shown(text)
