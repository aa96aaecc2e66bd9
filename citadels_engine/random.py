"""The game's own random stream: the same numbers on every machine and Python version."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_WORDS = 16
"""32-bit words in one block of BLAKE2b."""
_WORD = 0xFFFFFFFF


def is_seed(seed: object) -> bool:
    """Whether that can be a game's seed: a whole number or a text of up to 200 digits or characters."""
    if isinstance(seed, str):
        return len(seed) <= 200 and seed.encode(errors="ignore").decode() == seed
    return isinstance(seed, int) and not isinstance(seed, bool) and abs(seed) < 10**200


class Stream:
    """Uniform numbers from BLAKE2b of a seed and a counter.

    The state is the seed's 256-bit digest and how many 32-bit words were drawn, so a stream can be set to any place,
    and what it gives does not give the seed back.
    """

    __slots__ = ("_block", "_key", "draws")

    def __init__(self, seed: int | str, draws: int = 0) -> None:
        self._key = blake2b(str(seed).encode(), digest_size=32).digest()
        self.draws = draws
        """How many 32-bit words have been drawn."""
        self._block = self._words(draws // _WORDS) >> 32 * (draws % _WORDS) if draws % _WORDS else 0

    def clone(self) -> Stream:
        """A stream that goes on with the same numbers, independently."""
        new = Stream.__new__(Stream)
        new._key, new.draws, new._block = self._key, self.draws, self._block
        return new

    def below(self, n: int) -> int:
        """A uniform number from 0 to ``n - 1``; ``n`` is from 1 to 2**32."""
        usable = 0x100000000 - 0x100000000 % n
        while True:
            if self.draws % _WORDS == 0:
                self._block = self._words(self.draws // _WORDS)
            word = self._block & _WORD
            self._block >>= 32
            self.draws += 1
            if word < usable:
                return word % n

    def shuffle(self, items: list[T]) -> None:
        """Put the items into a uniformly random order, in place."""
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely. The sequence may be of any length that fits 2**62."""
        size = len(items)
        if size <= 0x100000000:
            return items[self.below(size)]
        return items[(self.below(1 << 31) << 31 | self.below(1 << 31)) % size]

    def _words(self, block: int) -> int:
        return int.from_bytes(blake2b(block.to_bytes(8, "little"), key=self._key, digest_size=64).digest(), "little")
