"""How many colours a terminal has, from the system's descriptions of terminals.

The standard library asks those for one terminal in the life of a process only, so the compiled files are read here.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from pathlib import Path

SYSTEM = ("/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo", "/usr/share/misc/terminfo")
"""Where the descriptions are, in the order they are looked for after a user's own."""

MAGIC = {0o432: "h", 0o1036: "i"}
"""How a file begins, and the size of its numbers."""

HEADER = struct.Struct("<6h")
"""The magic number, and how long its parts are: names, flags, numbers, offsets and texts."""

MAX_COLOURS = 13
"""Which of the numbers it is."""

LARGEST = 1 << 15
"""Bytes of a description at most."""


def colours(environ: Mapping[str, str]) -> int | None:
    """The number of colours of ``TERM``, 0 if it has none; ``None`` where nothing is known of that terminal."""
    term = environ.get("TERM", "")
    if not term or "/" in term or term.startswith("."):
        return None
    for folder in _folders(environ):
        for letter in (term[0], f"{ord(term[0]):x}"):
            try:
                with open(folder / letter / term, "rb") as file:
                    return _max_colours(file.read(LARGEST))
            except (OSError, ValueError, struct.error):
                continue
    return None


def _folders(environ: Mapping[str, str]) -> Iterator[Path]:
    if own := environ.get("TERMINFO"):
        yield Path(own)
    if home := environ.get("HOME"):
        yield Path(home) / ".terminfo"
    yield from (Path(one) for one in environ.get("TERMINFO_DIRS", "").split(":") if one)
    yield from map(Path, SYSTEM)


def _max_colours(data: bytes) -> int:
    """The number in a compiled description. Raises ``struct.error`` and ``ValueError`` for what is none."""
    magic, names, flags, numbers, _offsets, _texts = HEADER.unpack_from(data)
    if magic not in MAGIC:
        raise ValueError("no description of a terminal")
    if numbers <= MAX_COLOURS:
        return 0
    size = struct.calcsize(MAGIC[magic])
    start = HEADER.size + names + flags
    start += start % 2  # numbers begin at an even place
    found: int = struct.unpack_from(f"<{MAGIC[magic]}", data, start + MAX_COLOURS * size)[0]
    return max(0, found)
