"""The chat of one table: numbered lines, the last of which are kept for who comes later."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import islice

from msgspec.structs import replace

from netplay.clean import clean
from netplay.protocol import Chat, ChatLine, encode

LINES = 100
"""Lines that are kept."""
LETTERS = 300
"""Characters in one line."""


class ChatBook:
    """What was said at a table. Lines are cleaned; who spoke is their seat, or nobody's for one who watches."""

    def __init__(self, start: int = 0) -> None:
        self._start = start
        self._lines: deque[ChatLine] = deque(maxlen=LINES)
        self._frames: dict[int, bytes] = {}

    def __len__(self) -> int:
        """How many lines there have been; the next has this number."""
        return self._lines[-1].number + 1 if self._lines else self._start

    def emptied(self) -> ChatBook:
        """A new one for other people at the same table, where the numbers go on."""
        return ChatBook(len(self))

    def renumber(self, places: Mapping[int, int]) -> None:
        """Seats have other numbers now: ``places`` is the new one by the old one. What is in none of them is gone."""
        lines = [replace(line, seat=None if line.seat is None else places.get(line.seat)) for line in self._lines]
        self._lines = deque(lines, maxlen=LINES)
        self._frames.clear()

    def say(self, seat: int | None, name: str, text: str) -> bool:
        """Add a line. ``False`` where nothing is left of it after cleaning."""
        text = " ".join(clean(text, LETTERS).split())
        if not text:
            return False
        self._lines.append(ChatLine(len(self), seat, name, text))
        self._frames.clear()
        return True

    def frame(self, start: int) -> bytes:
        """The lines from number ``start`` on that are still kept, encoded."""
        frame = self._frames.get(start)
        if frame is None:
            known = max(0, start - self._lines[0].number) if self._lines else 0
            frame = self._frames[start] = encode(Chat(tuple(islice(self._lines, known, None))))
        return frame
