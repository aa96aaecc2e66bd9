"""When which table has something to do, so that nobody has to ask all of them at every frame."""

from __future__ import annotations

from heapq import heapify, heappop, heappush

SPARE = 64


class Dues:
    """The next due time of each table, by id."""

    def __init__(self) -> None:
        self._due: dict[str, float] = {}
        self._held: dict[str, float] = {}
        """Until when a table is not due, whatever is set."""
        self._heap: list[tuple[float, str]] = []
        """Every time that was ever set and has not come up yet, outdated ones too."""

    def set(self, table: str, due: float | None) -> None:
        """That table is due then, or never."""
        if due is None:
            self._due.pop(table, None)
            self._held.pop(table, None)
            return
        due = max(due, self._held.get(table, due))
        if self._due.get(table) != due:
            self._due[table] = due
            if len(self._heap) > 4 * len(self._due) + SPARE:
                self._heap = [(at, id) for id, at in self._due.items()]
                heapify(self._heap)
            else:
                heappush(self._heap, (due, table))

    def hold(self, table: str, until: float) -> None:
        """That table is due then, and not before."""
        self._held[table] = until
        self.set(table, until)

    def first(self) -> float | None:
        """When the first table is due."""
        heap = self._heap
        while heap and self._due.get(heap[0][1]) != heap[0][0]:
            heappop(heap)
        return heap[0][0] if heap else None

    def take(self, now: float) -> list[str]:
        """The tables that are due now, each once; they are due no more until that is set again."""
        found: list[str] = []
        while (due := self.first()) is not None and due <= now:
            _, table = heappop(self._heap)
            del self._due[table]
            self._held.pop(table, None)
            found.append(table)
        return found
