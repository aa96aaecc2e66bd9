"""The ways to a table that are typed or pasted: an address, an address with four words, or a code.

Addresses are written ``192.168.1.20:5577``, keys are CURVE keys as 40 letters (Z85). Whatever is typed, nothing but
``BadWay`` is raised, and its text is a sentence for the player.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import AddressValueError, IPv4Address

import zmq
from zmq.utils import z85

from netplay import codes
from netplay.codes import Code
from netplay.curve import key_bytes
from netplay.errors import BadWay
from netplay.ticket import Ticket
from saves.digest import sha256

__all__ = [
    "PORCH",
    "BadWay",
    "Way",
    "code_of",
    "draw_words",
    "from_address",
    "from_code",
    "from_text",
    "from_words",
    "key_check",
    "open_keys",
    "parse_address",
    "tidy_words",
    "words_keys",
]

PORCH = 5577
"""The port that need not be typed."""
WORDS_DRAWN = 4
"""Words that open a table: 44 bits, and each guess costs a scrypt."""
MOST_HOSTS = 8
"""Addresses in one code."""

_LONGEST_WORD = 20
_LONGEST_TEXT = 4096
"""Characters of a pasted text that are looked at."""
_SALT = b"citadels-tui porch 1"
_OPEN = b"0 open table 0"
"""The phrase of open tables: no four words can be it."""
_SCRYPT = {"n": 1 << 15, "r": 8, "p": 1, "maxmem": 1 << 26, "dklen": 32}

_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Way:
    """Where a table is and by which key its host is known."""

    addresses: tuple[str, ...]
    """Such as ``192.168.1.20:5577``, the likeliest first; at least one."""
    key: str
    """The host's public key there."""
    table: str | None = None
    """The table's game id; ``None`` where it is not known: the only one there."""
    seat: int | None = None
    """The seat that is meant; ``None``: any."""
    token: str | None = None
    """The secret of the seat, from a rejoin code."""
    pinned: bool = False
    """Whether ``key`` is the table's own, so that another one in the welcome is refused, and not the porch's."""

    def __repr__(self) -> str:
        return f"Way({self.addresses!r}, seat={self.seat})"

    def ticket(self, public_key: str, secret_key: str, *, watch: bool = False, commitment: str = "") -> Ticket:
        """What a client with that key pair needs to go this way."""
        first, *others = (f"tcp://{address}" for address in self.addresses)
        return Ticket(
            first,
            self.key,
            public_key,
            secret_key,
            seat=self.seat,
            token=self.token,
            table=self.table,
            watch=watch,
            others=tuple(others),
            pinned=self.pinned,
            commitment=commitment,
        )


# -- what is typed


def from_text(text: str, words: str = "") -> Way:
    """The way that a text means: a code, an address, or an address and its words. Raises ``BadWay``.

    Takes about 0.1 s where there are words.
    """
    if codes.is_code(text[:_LONGEST_TEXT]):
        return from_code(text)
    address, *rest = text[:_LONGEST_TEXT].split(maxsplit=1) or [""]
    phrase = " ".join((*rest, words)).strip()
    if not phrase and _are_words(address):
        raise BadWay("only_words")
    return from_words(address, phrase) if phrase else from_address(address)


def _are_words(text: str) -> bool:
    words = text.casefold().split("-")
    return len(words) == WORDS_DRAWN and all(word in _known_words() for word in words)


def from_address(text: str) -> Way:
    """The way to an open table at an address, with or without a port. Raises ``BadWay``."""
    return Way((_address(text),), open_keys()[0])


def from_words(address: str, words: str) -> Way:
    """The way to a table that four words open. Raises ``BadWay``. Takes about 0.1 s."""
    phrase = tidy_words(words)
    for word in phrase.split("-"):
        if word not in _known_words():
            raise _unknown(word)
    return Way((_address(address),), words_keys(phrase)[0])


def parse_address(text: str, port: int = PORCH) -> tuple[str, int]:
    """Host and port of an address such as ``192.168.1.20``, ``tcp://192.168.1.20:5577`` or ``den.local:5577``.

    ``port`` is the one meant where none is typed. Raises ``BadWay``, for IPv6 too, which no host listens to.
    """
    plain = re.sub(r"^tcp://", "", text.strip().casefold()).removesuffix("/")
    if plain.startswith("[") or plain.count(":") > 1:
        raise BadWay("ipv6", address=text.strip()[:60])
    host, colon, number = plain.partition(":")
    host = host.removesuffix(".")
    if not _is_host(host) or "/" in number:
        raise BadWay("bad_address", address=text.strip()[:60])
    if colon and not (re.fullmatch(r"[0-9]{1,5}", number) and 1 <= int(number) <= 65535):
        raise BadWay("bad_port", port=number[:20])
    return host, int(number) if colon else port


def _address(text: str) -> str:
    host, port = parse_address(text)
    return f"{host}:{port}"


def _is_host(host: str) -> bool:
    """Whether a host may be called that: an IPv4 address of one machine, or a name."""
    labels = host.split(".")
    if all(re.fullmatch(r"[0-9]*", label, re.ASCII) for label in labels):
        try:
            ip = IPv4Address(host)
        except AddressValueError:
            return False
        return not (ip.is_unspecified or ip.is_multicast or ip.is_reserved)
    return len(host) <= codes.LONGEST_HOST and all(_LABEL.fullmatch(label) for label in labels)


# -- words


def draw_words() -> str:
    """New words for a table, such as ``amber-fox-river-stone``."""
    import secrets

    from netplay.words import WORDS  # long, and needed where tables are opened by words only

    return "-".join(secrets.choice(WORDS) for _ in range(WORDS_DRAWN))


def tidy_words(words: str) -> str:
    """The words in lower case with dashes between them. Raises ``BadWay`` if they are not four."""
    plain = unicodedata.normalize("NFKC", words[:_LONGEST_TEXT]).casefold()
    found = re.findall(r"[^\W\d_]+", plain)
    if len(found) != WORDS_DRAWN:
        raise BadWay("words", count=len(found))
    for word in found:
        if len(word) > _LONGEST_WORD:
            raise BadWay("unknown_word", word=word[:_LONGEST_WORD])
    return "-".join(found)


def words_keys(words: str) -> tuple[str, str]:
    """The CURVE pair, public and secret, of a porch that these words open. Raises ``BadWay`` if they are not four.

    Case, spaces and dashes do not matter. Takes about 0.1 s the first time.
    """
    return _derived(tidy_words(words).encode())


def open_keys() -> tuple[str, str]:
    """The CURVE pair, public and secret, of the porch of every open table: no secret to anybody."""
    return _derived(_OPEN)


def key_check(key: str) -> str:
    """Four groups of four hex digits by which people compare a host's key. Raises ``BadWay`` if that is no key."""
    digits = sha256(_key_bytes(key)).hexdigest()[:16]
    return " ".join(digits[at : at + 4] for at in range(0, 16, 4))


@lru_cache(maxsize=16)
def _derived(phrase: bytes) -> tuple[str, str]:
    import hashlib

    secret = z85.encode(hashlib.scrypt(phrase, salt=_SALT, **_SCRYPT))
    return zmq.curve_public(secret).decode(), secret.decode()


@lru_cache(maxsize=1)
def _known_words() -> frozenset[str]:
    from netplay.words import WORDS

    return frozenset(WORDS)


def _unknown(word: str) -> BadWay:
    from difflib import get_close_matches

    from netplay.words import WORDS

    for near in get_close_matches(word[:20], WORDS, n=1):
        return BadWay("misspelt_word", word=word[:20], near=near)
    return BadWay("unknown_word", word=word[:20])


# -- codes


def code_of(
    hosts: Iterable[str],
    port: int,
    key: str,
    *,
    table: str | None = None,
    seat: int | None = None,
    token: str | None = None,
) -> str:
    """One string for pasting: the host's addresses (without ports, the likeliest first), its own port and key.

    With ``seat`` and ``token`` it is the rejoin code of that seat, a secret. Raises ``BadWay`` for what is no address,
    port or key.
    """
    named = tuple(dict.fromkeys(parse_address(host)[0] for host in hosts))[:MOST_HOSTS]
    if not named or not 1 <= port <= 65535:
        raise BadWay("bad_address", address=f"{next(iter(named), '')}:{port}")
    return codes.written(Code(named, port, _key_bytes(key), table, seat, token))


def from_code(text: str) -> Way:
    """The way that a pasted code tells. Blanks and line breaks in it do not matter. Raises ``BadWay``."""
    code = codes.read(text[:_LONGEST_TEXT])
    addresses = tuple(f"{parse_address(host)[0]}:{code.port}" for host in code.hosts)
    return Way(addresses, z85.encode(code.key).decode(), code.table, code.seat, code.token, pinned=True)


def _key_bytes(key: str) -> bytes:
    """The 32 bytes of a key of 40 letters."""
    try:
        return key_bytes(key)
    except ValueError:
        raise BadWay("bad_key") from None
