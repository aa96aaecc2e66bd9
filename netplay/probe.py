"""Who answers at an address where no handshake came about: a Citadels host with another key, or another program."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from enum import Enum

SIGNATURE = b"\xff" + bytes(8) + b"\x7f"
GREETING = SIGNATURE + b"\x03\x00" + b"CURVE".ljust(20, b"\0") + bytes(32)
"""How a ZeroMQ client begins: signature, version 3.0, mechanism, no server, filler."""
_MECHANISM = slice(12, 32)


class Answers(Enum):
    """What a program says to the greeting of a ZeroMQ client."""

    HOST = "host"
    """It is a ZeroMQ program that encrypts."""
    OTHER = "other"
    NOTHING = "nothing"


async def probe(host: str, port: int, seconds: float) -> Answers:
    """Greet the program at that address as a ZeroMQ client would, and hang up. Never raises.

    A program that says nothing to that gets an empty line, which is something to most that are no host.
    """
    heard: bytes | None = b""
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(seconds):
            reader, writer = await asyncio.open_connection(host, port)
            try:
                for said in (GREETING, b"\r\n\r\n"):
                    writer.write(said)
                    heard = await _answer(reader, seconds / 2)
                    if heard != b"":
                        break
            finally:
                writer.transport.abort()
    return _judged(heard)


async def _answer(reader: asyncio.StreamReader, seconds: float) -> bytes | None:
    """What is said within that time, as much as a greeting has; ``None``: the connection is ended without a word."""
    heard = bytearray()
    try:
        async with asyncio.timeout(seconds):
            while len(heard) < len(GREETING):
                more = await reader.read(len(GREETING))
                if not more:
                    return bytes(heard) or None
                heard += more
    except TimeoutError:
        pass
    except OSError:
        return bytes(heard) or None
    return bytes(heard)


def _judged(heard: bytes | None) -> Answers:
    if heard == b"":
        return Answers.NOTHING
    if heard is None or heard == GREETING:  # nobody a greeting is good enough for, or an echo
        return Answers.OTHER
    encrypts = heard[:1] == SIGNATURE[:1] and heard[_MECHANISM].rstrip(b"\0") == b"CURVE"
    return Answers.HOST if encrypts else Answers.OTHER
