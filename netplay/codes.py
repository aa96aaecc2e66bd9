"""The string that is pasted to join: letters and digits only, so that it survives chats, mails and line breaks.

After ``citadels1`` (1 is the layout's version) stands one number in base 58. Its bytes: 1 (so that no zero leads); the
number of hosts; each host; the port (2 bytes); the key (32); the seat (0: none); the table's id; the token; and the
first four bytes of the SHA-256 of all that. A host is 0 and four bytes (IPv4), else a length and a name; a text is a
length and UTF-8, or 255 and sixteen bytes (32 hex digits), or 254 and sixteen bytes (26 letters of base 32).
"""

from __future__ import annotations

import re
import unicodedata
from base64 import b32decode, b32encode
from dataclasses import dataclass
from ipaddress import IPv4Address

from netplay.errors import BadWay
from saves.digest import sha256

PREFIX = "citadels"
VERSION = "1"
KEY = 32
"""Bytes of a CURVE key."""
LONGEST_HOST = 253
LONGEST_TEXT = 100
"""Bytes of a table's id or a token."""
LONGEST = 1200
"""Characters of a code at most."""
_LONGEST_BYTES = 800

_DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_VALUES = {digit: value for value, digit in enumerate(_DIGITS)}
_CHECK = 4
_PREFIX = re.compile(rf"{PREFIX}([0-9])", re.IGNORECASE | re.ASCII)
_COMMAND = re.compile(r"\s*citadels\s+join\s+", re.IGNORECASE)
_SHORTEST, _SHORTEST_WORD = 60, 20
_HEX, _BASE32 = 255, 254


@dataclass(frozen=True, slots=True)
class Code:
    """What a code tells. ``hosts`` are addresses without ports, ``key`` is the 32 bytes of the host's public key."""

    hosts: tuple[str, ...]
    port: int
    key: bytes
    table: str | None = None
    seat: int | None = None
    token: str | None = None

    def __repr__(self) -> str:
        return f"Code({self.hosts!r}, {self.port}, seat={self.seat})"


def is_code(text: str) -> bool:
    """Whether ``text`` is meant to be a code, be it whole or not; nobody's host is called that."""
    squeezed = _squeezed(text)
    if not _PREFIX.match(squeezed) or not squeezed.isalnum():
        return False
    return len(squeezed) >= _SHORTEST or any(len(word) > _SHORTEST_WORD for word in text.split())


# -- writing


def written(code: Code) -> str:
    """The code as a string. Of many hosts with long names the last are left out. Raises ``BadWay`` if none is left."""
    for count in range(len(code.hosts), 0, -1):
        body = _body(code, count)
        if len(body) <= _LONGEST_BYTES - _CHECK:
            return string_of(body)
    raise BadWay("bad_code")


def string_of(body: bytes) -> str:
    """The string of a code's bytes, which begin with 1, with their check."""
    number, digits = int.from_bytes(body + _check(body), "big"), ""
    while number:
        number, value = divmod(number, len(_DIGITS))
        digits = _DIGITS[value] + digits
    return PREFIX + VERSION + digits


def _body(code: Code, count: int) -> bytes:
    parts = [b"\1", bytes([count]), *map(_host_bytes, code.hosts[:count]), code.port.to_bytes(2, "big"), code.key]
    return b"".join((*parts, bytes([code.seat or 0]), _text_bytes(code.table), _text_bytes(code.token)))


def _host_bytes(host: str) -> bytes:
    try:
        return b"\0" + IPv4Address(host).packed
    except ValueError:
        return bytes([len(host)]) + host.encode("ascii")


def _text_bytes(text: str | None) -> bytes:
    text = text or ""
    if re.fullmatch(r"[0-9a-f]{32}", text, re.ASCII):
        return bytes([_HEX]) + bytes.fromhex(text)
    if re.fullmatch(r"[a-z2-7]{26}", text, re.ASCII) and _base32(_unbase32(text)) == text:
        return bytes([_BASE32]) + _unbase32(text)
    plain = text.encode("utf-8", "replace")
    if len(plain) > LONGEST_TEXT or not text.isprintable():
        raise BadWay("bad_code")
    return bytes([len(plain)]) + plain


# -- reading


def read(text: str) -> Code:
    """What a pasted code tells. Raises ``BadWay`` for whatever is no whole code."""
    squeezed = _squeezed(text)
    found = _PREFIX.match(squeezed)
    if not found:
        raise BadWay("no_code")
    if found[1] != VERSION:
        raise BadWay("new_code")
    data = _bytes(squeezed[found.end() :])
    body, check = data[:-_CHECK], data[-_CHECK:]
    if check != _check(body):
        raise BadWay("bad_code")
    try:
        return _Reader(body).code()
    except (ValueError, IndexError):  # a code that fits its check and yet is none was made by hand
        raise BadWay("bad_code") from None


class _Reader:
    """Takes the bytes of a code apart. Raises ``ValueError`` or ``IndexError``."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def code(self) -> Code:
        if self._byte() != 1:
            raise ValueError
        hosts = tuple(self._host() for _ in range(self._byte()))
        port, key, seat = int.from_bytes(self._take(2), "big"), self._take(KEY), self._byte()
        code = Code(hosts, port, key, self._text(), seat or None, self._text())
        if not hosts or not port or seat > 9 or self._at != len(self._data):
            raise ValueError
        return code

    def _take(self, count: int) -> bytes:
        taken = self._data[self._at : self._at + count]
        self._at += count
        if len(taken) < count:
            raise ValueError
        return taken

    def _byte(self) -> int:
        return self._take(1)[0]

    def _host(self) -> str:
        length = self._byte()
        return self._take(length).decode("ascii") if length else str(IPv4Address(self._take(4)))

    def _text(self) -> str | None:
        length = self._byte()
        if length == _HEX:
            return self._take(16).hex()
        if length == _BASE32:
            return _base32(self._take(16))
        if length > LONGEST_TEXT:
            raise ValueError
        text = self._take(length).decode()
        if not text.isprintable():
            raise ValueError
        return text or None


def _bytes(digits: str) -> bytes:
    if len(digits) > LONGEST:
        raise BadWay("bad_code")
    number = 0
    for digit in digits:
        if digit not in _VALUES:
            raise BadWay("bad_code")
        number = number * len(_DIGITS) + _VALUES[digit]
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def _squeezed(text: str) -> str:
    """The text without blanks, line breaks, invisible characters, and what people put around a code."""
    own = text[found.end() :] if (found := _COMMAND.match(text)) else text
    kept = "".join(char for char in own if unicodedata.category(char) not in ("Zs", "Zl", "Zp", "Cc", "Cf"))
    return re.sub(r"^[^0-9A-Za-z]+|[^0-9A-Za-z]+$", "", kept)


def _check(body: bytes) -> bytes:
    return sha256(b"citadels code\0" + body).digest()[:_CHECK]


def _base32(data: bytes) -> str:
    return b32encode(data).decode().rstrip("=").lower()


def _unbase32(text: str) -> bytes:
    return b32decode(text.upper() + "======")
