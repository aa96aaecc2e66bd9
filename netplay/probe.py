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
    heard = b""
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(seconds):
            reader, writer = await asyncio.open_connection(host, port)
            try:
                writer.write(GREETING)
                heard = await _answer(reader, seconds / 2)
                if not heard:
                    writer.write(b"\r\n\r\n")
                    heard = await _answer(reader, seconds / 2)
            finally:
                writer.transport.abort()
    return _judged(heard)


async def _answer(reader: asyncio.StreamReader, seconds: float) -> bytes:
    """What is said within that time, as much as a greeting has."""
    heard = bytearray()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while len(heard) < len(GREETING) and (more := await reader.read(len(GREETING))):
                heard += more
    return bytes(heard)


def _judged(heard: bytes) -> Answers:
    if not heard:
        return Answers.NOTHING
    if heard == GREETING:  # an echo
        return Answers.OTHER
    encrypts = heard[:1] == SIGNATURE[:1] and heard[_MECHANISM].rstrip(b"\0") == b"CURVE"
    return Answers.HOST if encrypts else Answers.OTHER
