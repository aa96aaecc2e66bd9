"""What a client has heard at a table: the log of the game and the chat, without gaps and without repeats."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Raw

from citadels_engine import Event
from netplay.checks import MOST_LOG, checked_item, demand
from netplay.protocol import decode_item
from netplay.updates import ChatLine

MOST_LOG_BYTES = 8 * 1024 * 1024
"""Of one game's log as it came; an honest one has less than a fiftieth."""


class Story:
    """The log of one game as this seat was told it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._sizes: list[int] = []
        self._bytes = 0

    def __len__(self) -> int:
        return len(self.events)

    @property
    def ended(self) -> bool:
        """Whether the game's last event is there."""
        return bool(self.events) and self.events[-1].kind == "scored"

    def cut(self, start: int) -> bool:
        """Forget what is known from number ``start`` on. Whether there was anything."""
        changed = start < len(self.events)
        self._bytes -= sum(self._sizes[start:])
        del self.events[start:], self._sizes[start:]
        return changed

    def add(self, items: Sequence[Raw], seats: int) -> list[Event]:
        """Add the next items. Raises ``BadFrame`` for items that cannot be, or too many, and then adds none."""
        demand(len(self.events) + len(items) <= MOST_LOG, "a log without end")
        sizes = [len(memoryview(item)) for item in items]
        demand(self._bytes + sum(sizes) <= MOST_LOG_BYTES, "a log without end")
        events = [checked_item(decode_item(item), seats) for item in items]
        self.events += events
        self._sizes += sizes
        self._bytes += sum(sizes)
        return events


class Talk:
    """The chat, as far as it was heard. A host that was started again, or another one, counts its lines anew."""

    def __init__(self) -> None:
        self._last: ChatLine | None = None

    def new(self, lines: Sequence[ChatLine]) -> tuple[ChatLine, ...]:
        """Those of the lines that were not heard yet and say something."""
        known = self._known(lines)
        self._last = lines[-1] if len(lines) > known else self._last
        return tuple([line for line in lines[known:] if line.text])

    def _known(self, lines: Sequence[ChatLine]) -> int:
        """How many of the lines were heard before: those up to the last one that was, if it is among them."""
        last = self._last
        if last is None or not lines or not lines[0].number <= last.number <= lines[-1].number:
            return 0
        at = last.number - lines[0].number
        return at + 1 if lines[at] == last else 0
