"""The lean SHA-256 is the SHA-256, and does not load OpenSSL."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest

from saves.digest import compare_digest, sha256


@pytest.mark.parametrize("data", [b"", b"citadels", bytes(range(256)) * 40])
def test_it_is_the_same_hash(data: bytes) -> None:
    assert sha256(data).hexdigest() == hashlib.sha256(data).hexdigest()
    assert sha256(data).digest() == hashlib.sha256(data).digest()


def test_texts_are_compared() -> None:
    assert compare_digest("abc", "abc")
    assert not compare_digest("abc", "abd")
    assert not compare_digest("abc", "ab")
    assert compare_digest("ä".encode(), "ä".encode())
    assert not compare_digest("ä".encode(), b"a")


def test_the_heavy_modules_stay_away() -> None:
    code = "import sys, saves.digest; assert not {'hashlib', 'hmac', '_hashlib'} & set(sys.modules), 'loaded'"
    subprocess.run([sys.executable, "-c", code], check=True)
