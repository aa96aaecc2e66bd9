"""Frames no honest client sends: real ones changed byte by byte, value by value or as a whole, and mere noise."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from netplay import protocol
from netplay.operations import OPERATIONS
from netplay.protocol import PROTOCOL, FromClient, encode

TAGS = ("hello", "act", "why", "lobby", "chat", "ping", "pong", "resync", "bye", "welcome", "view", "log", "result", "")
FIELDS = ("sid", "n", "k", "decision", "action", "op", "values", "text", "t", "have_log", "run", "token", "seat", "why")

ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1,
    2**31,
    2**53 - 1,
    2**53,
    2**63,
    2**64 - 1,
    -(2**63),
    0.5,
    math.nan,
    math.inf,
    -math.inf,
    "",
    " ",
    "\0",
    "\x1b[2J",
    "\u202e\u200b",
    "x" * 101,
    "y" * 2001,
    "\U0001f451" * 300,
    b"",
    b"\xff" * 65,
    [],
    {},
    [[[[]]]],
    {"a": {"b": {"c": 1}}},
    [1, 2, 3],
    list(PROTOCOL),
    msgspec.msgpack.Ext(7, b"ext"),
)
"""Values to be met where others are expected."""

RAW: tuple[bytes, ...] = (
    b"",
    b"\xc1",
    b"\x80",
    b"\x90",
    b"\xdf\xff\xff\xff\xff",
    b"\xdd\xff\xff\xff\xff",
    b"\xdb\xff\xff\xff\xffx",
    b"\xc6\xff\xff\xff\xff",
    b"\x81\xa4type",
    b"\x81\xa4type\xa3\xff\xfe\xfd",
    b"\x82\xa4type\xa3act\xa4type\xa5hello",
    b"\x91" * 3000 + b"\xc0",
    b"\x81\xa1a" * 3000 + b"\xc0",
    b"\x82\xa4type\xa5lobby\xa6values" + b"\x81\xa1a" * 1200 + b"\xc0",
    b"\xd6\xff\x00\x00\x00\x00",
    b"GET / HTTP/1.1\r\n\r\n",
    b"\x00" * 4096,
    b"\xff" * 16384,
    b"\xa9" * 17000,
)
"""Frames that are wrong in ways of their own: no type, two types, lengths that are not there, too deep, too long."""


Kinds = Sequence[Sequence[bytes]]
"""Real frames, each kind of message by itself."""


def real_frames(sid: int, decision: int, n: int, lines: Sequence[str]) -> Kinds:
    """One or more honest frames of every kind, for a session with that number."""
    messages: list[FromClient] = [
        protocol.Hello(protocol=PROTOCOL, version="1.0", name="Somebody", seat=1, have_log=3, run="a" * 16),
        protocol.Hello(protocol=PROTOCOL, version="1.0", name="Guest", wants="watch", entropy=b"\x17" * 32),
        protocol.Hello(protocol=PROTOCOL, version="1.0", name="Thief", token="abcdefghijklmnopqrstuvwxyz"),
        protocol.ClientChat(sid, "well played"),
        protocol.ClientPing(sid, 12345),
        protocol.ClientPong(sid, 12345),
        protocol.Resync(sid, 2),
        protocol.ClientBye(sid, "bye"),
    ]
    messages += [protocol.Act(sid, n, decision, line) for line in lines]
    messages += [protocol.Why(sid, decision, line) for line in lines]
    messages += [protocol.LobbyOp(sid, 1, name, _some_values(name)) for name in OPERATIONS]
    kinds: dict[type, list[bytes]] = {}
    for message in messages:
        kinds.setdefault(type(message), []).append(encode(message))
    return list(kinds.values())


def _some_values(op: str) -> dict[str, Any]:
    """Values of the right types for that operation."""
    plain = {bool: True, int: 2, float: 1.0, str: "gold", object: 3}
    return {name: plain[kind] for name, kind in OPERATIONS[op].takes.items()}


class Fuzzer:
    """Makes frames, each from a real one or from nothing."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._ways: tuple[Callable[[bytes], bytes], ...] = (
            self._flipped,
            self._cut,
            self._grown,
            self._revalued,
            self._revalued,
            self._renamed,
            self._retagged,
            self._renumbered,
            self._renumbered,
            lambda frame: frame,
            lambda frame: self._dice.choice(RAW),
            lambda frame: self._dice.randbytes(self._dice.randrange(1, 80)),
        )

    def frame(self, real: Kinds) -> bytes:
        """One frame."""
        return self._dice.choice(self._ways)(self._dice.choice(self._dice.choice(real)))

    # -- bytes

    def _flipped(self, frame: bytes) -> bytes:
        changed = bytearray(frame)
        for _ in range(self._dice.randrange(1, 4)):
            changed[self._dice.randrange(len(changed))] = self._dice.randrange(256)
        return bytes(changed)

    def _cut(self, frame: bytes) -> bytes:
        start, end = sorted(self._dice.randrange(len(frame) + 1) for _ in range(2))
        return frame[:start] + frame[end:]

    def _grown(self, frame: bytes) -> bytes:
        at = self._dice.randrange(len(frame) + 1)
        return frame[:at] + self._dice.randbytes(self._dice.randrange(1, 40)) + frame[at:]

    # -- values

    def _revalued(self, frame: bytes) -> bytes:
        """One of the values is another one, at any depth."""
        fields = msgspec.msgpack.decode(frame)
        holder, key = self._somewhere(fields)
        holder[key] = self._dice.choice(ODD)
        return msgspec.msgpack.encode(fields)

    def _somewhere(self, fields: dict[str, Any]) -> tuple[Any, Any]:
        holder: Any = fields
        key = self._dice.choice(list(fields))
        while isinstance(holder[key], dict | list) and holder[key] and self._dice.random() < 0.7:
            holder = holder[key]
            key = self._dice.choice(list(holder)) if isinstance(holder, dict) else self._dice.randrange(len(holder))
        return holder, key

    def _renamed(self, frame: bytes) -> bytes:
        """A field is missing, has another name, or there is one too many."""
        fields = msgspec.msgpack.decode(frame)
        name = self._dice.choice(list(fields))
        value = fields[name] if self._dice.random() < 0.3 else fields.pop(name)
        if self._dice.random() < 0.7:
            fields[self._dice.choice((*FIELDS, "weather", 7, ""))] = value
        return msgspec.msgpack.encode(fields)

    def _retagged(self, frame: bytes) -> bytes:
        """A message of another kind with these fields."""
        return msgspec.msgpack.encode({**msgspec.msgpack.decode(frame), "type": self._dice.choice(TAGS)})

    def _renumbered(self, frame: bytes) -> bytes:
        """Forged, stale or from the future: a number that is a little or wholly another one."""
        fields = msgspec.msgpack.decode(frame)
        numbers = [name for name, value in fields.items() if isinstance(value, int)]
        if not numbers:
            return self._revalued(frame)
        name = self._dice.choice(numbers)
        fields[name] = max(-5, fields[name] + self._dice.choice((-2, -1, 1, 2, self._dice.randrange(-(2**53), 2**53))))
        return msgspec.msgpack.encode(fields)
