"""Text for terminals that know ASCII only: every character by one that looks or reads like it, in as many cells."""

# ruff: noqa: RUF001

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rich.cells import split_graphemes

LIKENESSES: dict[str, str] = {
    "-": "─━╌╍┄┅┈┉╴╶╸╺╼╾‐‑‒–—―−▔▀",
    "=": "═",
    "|": "│┃║╎╏┆┇┊┋╵╷╹╻╽╿▌▍▎▏▐▕",
    "/": "╱",
    "\\": "╲",
    "X": "╳✕✗✘",
    "_": "▁▂▃▄",
    "#": "█▓▇▆▅■▪▮◼",
    ":": "▒",
    ".": "░·…⋯‥",
    "*": "●•◆◉★☆✦♔♕♚♛∙⬤",
    "o": "○◦◌□▫◇◯",
    ">": "▶▸►▷▹→»›⇒",
    "<": "◀◂◄◁◃←«‹⇐⏎",
    "^": "▲▴△▵↑⇑",
    "v": "▼▾▽▿↓⇓",
    "+": "✓✔",
    "x": "×",
    "'": "‘’‚´ʼ",
    '"': "“”„",
}
"""An ASCII character to those it stands for."""

STANDS_FOR = {ord(character): ascii_one for ascii_one, characters in LIKENESSES.items() for character in characters}
BOX_DRAWING = range(0x2500, 0x2580)
BLOCKS = range(0x2580, 0x25A0)
NOT_ASCII = re.compile(r"[ -~]?[^\x00-\x7f]+")


def to_ascii(text: str) -> str:
    """``text`` in ASCII, every character in as many cells as before; sequences to the terminal stay as they are."""
    return NOT_ASCII.sub(lambda match: _stretch(match[0]), text)


@lru_cache(4096)
def _stretch(text: str) -> str:
    spans = split_graphemes(text)[0]
    return "".join(_likeness(text[start]).ljust(size)[:size] for start, _end, size in spans)


def _likeness(character: str) -> str:
    code = ord(character)
    if code < 0x80:
        return character
    if code in STANDS_FOR:
        return STANDS_FOR[code]
    if code in BOX_DRAWING:
        return "+"
    if code in BLOCKS:
        return "#"
    base = unicodedata.normalize("NFKD", character)[0]
    if base.isascii():
        return base
    return "??"
