"""SHA-256 and comparing without telling by the time taken, for the screen's process too.

``hashlib`` and ``hmac`` load OpenSSL, half a mebibyte that a screen needs for nothing else; the lean modules beneath
them, which ``random`` uses as well, do the same.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import AnyStr, Protocol


class Digest(Protocol):
    """A hash of some bytes."""

    def digest(self) -> bytes:
        """The hash as bytes."""
        ...

    def hexdigest(self) -> str:
        """The hash as hex digits."""
        ...


def _found() -> Callable[[bytes], Digest]:
    for name in ("_sha2", "_sha256", "hashlib"):  # Python 3.12 and newer, 3.11, any
        try:
            found: Callable[[bytes], Digest] = import_module(name).sha256
        except ImportError:
            continue
        return found
    raise ImportError("there is no SHA-256")


sha256 = _found()


def compare_digest(one: AnyStr, other: AnyStr) -> bool:
    """Whether two ASCII texts, or any bytes, are the same, in a time that tells nothing about where they differ."""
    same: bool = import_module("_operator")._compare_digest(one, other)
    return same
