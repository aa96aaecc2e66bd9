"""What a client has heard at a table: of the table itself, and log and chat without gaps and without repeats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec import Raw

from citadels_engine import Event
from netplay import protocol
from netplay.checks import MOST_LOG, checked_item, checked_pace, demand
from netplay.clean import clean
from netplay.limiter import Bucket
from netplay.protocol import decode_item
from netplay.table_checks import checked_seats, checked_state
from netplay.updates import ChatLine, LogItem, LogUpdate, SeatLine, SeatsUpdate, TableState

MOST_LOG_BYTES = 16 * 1024 * 1024
"""Memory that one game's log may take here, as far as it can be reckoned; an honest one takes a tenth at most."""
MOST_ITEMS = 4000
"""Log items in one message, which has to be checked at once."""
AN_EVENT, A_VALUE, A_TEXT = 400, 40, 60
"""Bytes of an event without its values, of one value, and of a text without its letters."""
LINES_RATE = 10.0
LINES_BURST = 400.0
"""Lines of the chat in a second, and at once: more than a whole table can say at the host's own rate."""


class TableHeard:
    """The table as everybody at it is told it."""

    def __init__(self) -> None:
        self.seats: tuple[SeatLine, ...] = ()
        self.state = TableState()
        self.pace, self.paused = 0.0, ""

    def take(self, lobby: protocol.Lobby) -> None:
        """The table is so now. Raises ``BadFrame`` for one that cannot be."""
        self.seats, self.state = checked_seats(lobby.seats), checked_state(lobby)
        self.pace, self.paused = checked_pace(lobby.pace), clean(lobby.paused, 40)

    def take_status(self, message: protocol.SeatStatus) -> None:
        """Somebody came, went or is away. Raises ``BadFrame`` for a seat that is not there."""
        demand(1 <= message.seat <= len(self.seats), "a seat that does not exist")
        seats = list(self.seats)
        seats[message.seat - 1] = replace(seats[message.seat - 1], status=clean(message.status, 20))
        self.seats = tuple(seats)

    def deals(self) -> None:
        """The cards are about to be dealt."""
        self.state = replace(self.state, phase="dealing")

    def update(self) -> SeatsUpdate:
        """What the screen is told of it."""
        return SeatsUpdate(self.seats, self.pace, self.paused, self.state)


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

    def hear(
        self, log: protocol.Log, seats: int, *, anew: bool = False, fresh: bool = False
    ) -> tuple[list[LogUpdate], bool]:
        """What items of the log mean for the screen, and whether some before them are missing. Raises ``BadFrame``.

        Those known already are left out, except where a welcome begins the log ``anew``; ``fresh``: it is another log
        than the one that is known.
        """
        forgotten = fresh and self.cut(0)
        length = len(self.events)
        if log.start > length:
            return [LogUpdate((), 0)] if forgotten else [], True
        demand(log.start >= 0 and log.start + len(log.items) <= MOST_LOG, "a log without end")
        start = log.start if anew else length
        changed = self.cut(start) or forgotten
        events = self.add(log.items[start - log.start :], seats)
        items = tuple([LogItem(start + index, event) for index, event in enumerate(events)])
        return [LogUpdate(items, start)] if changed or items else [], False

    def cut(self, start: int) -> bool:
        """Forget what is known from number ``start`` on. Whether there was anything."""
        changed = start < len(self.events)
        self._bytes -= sum(self._sizes[start:])
        del self.events[start:], self._sizes[start:]
        return changed

    def add(self, items: Sequence[Raw], seats: int) -> list[Event]:
        """Add the next items. Raises ``BadFrame`` for items that cannot be, or too many, and then adds none."""
        demand(len(self.events) + len(items) <= MOST_LOG and len(items) <= MOST_ITEMS, "a log without end")
        events = [checked_item(decode_item(item), seats) for item in items]
        sizes = [_memory(event) for event in events]
        demand(self._bytes + sum(sizes) <= MOST_LOG_BYTES, "a log without end")
        self.events += events
        self._sizes += sizes
        self._bytes += sum(sizes)
        return events


def _memory(event: Event) -> int:
    """About how many bytes the event takes."""
    return AN_EVENT + sum(A_VALUE + _size(value) for value in event.values.values())


def _size(value: object) -> int:
    if isinstance(value, str):
        return A_TEXT + len(value)
    return A_TEXT + sum(8 + _size(one) for one in value) if isinstance(value, tuple) else 0


class Talk:
    """The chat, as far as it was heard. A host that was started again, or another one, counts its lines anew."""

    def __init__(self) -> None:
        self._last: ChatLine | None = None
        self._room: Bucket | None = None

    def new(self, lines: Sequence[ChatLine], now: float) -> tuple[ChatLine, ...]:
        """Those of the lines that were not heard yet and say something; no more than people can have said."""
        known = self._known(lines)
        self._last = lines[-1] if len(lines) > known else self._last
        self._room = room = self._room or Bucket(LINES_RATE, LINES_BURST, now)
        return tuple([line for line in lines[known:] if line.text and room.take(1, now)])

    def _known(self, lines: Sequence[ChatLine]) -> int:
        """How many of the lines were heard before: those up to the last one that was, if it is among them."""
        last = self._last
        if last is None or not lines or not lines[0].number <= last.number <= lines[-1].number:
            return 0
        at = last.number - lines[0].number
        return at + 1 if lines[at] == last else 0
