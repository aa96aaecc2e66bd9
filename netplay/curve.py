"""CURVE keys: what a screen needs of them as well as a host."""

from __future__ import annotations

import struct

import zmq
from zmq.utils import z85

BYTES = 32
"""Bytes of a key."""


def new_keys() -> tuple[str, str]:
    """A new CURVE key pair, public and secret, 40 letters (Z85) each."""
    public, secret = zmq.curve_keypair()
    return public.decode(), secret.decode()


def public_key(secret: str) -> str:
    """The public key that belongs to a secret one. Raises ``ValueError`` if that is no key."""
    try:
        return zmq.curve_public(secret.encode()).decode()
    except zmq.ZMQError:
        raise ValueError("that is no CURVE key") from None


def key_bytes(key: str) -> bytes:
    """The bytes of a key of 40 letters. Raises ``ValueError`` if that is no key."""
    try:
        plain = bytes(z85.decode(key))
    except (ValueError, LookupError, struct.error):
        raise ValueError("that is no CURVE key") from None
    if len(plain) != BYTES:
        raise ValueError("that is no CURVE key")
    return plain
