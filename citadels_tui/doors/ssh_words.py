"""The words a door asks for: those of the hosts on this machine whose tables it leads to, and of no others."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from citadels_tui.doors.tables_here import tables_here
from netplay.running import opened_by

__all__ = ["DoorWords"]


class DoorWords:
    """``table`` is the one that the door leads to (``tables_here``; empty: any). A host is told by its key's check.

    Words are looked at one after the other, in a thread of their own: each time costs a tenth of a second and some
    memory, and nobody who says them in masses holds up those who come in.
    """

    def __init__(self, table: str = "", running: Path | None = None) -> None:
        self._table, self._running = table, running
        self._thread = ThreadPoolExecutor(1, "words")

    async def opened(self, said: str) -> frozenset[str]:
        """The hosts here that those words open; none: they are wrong."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._opened, said)

    async def hosts(self) -> frozenset[str]:
        """The hosts here that have words."""
        return await asyncio.to_thread(self._hosts)

    def _opened(self, said: str) -> frozenset[str]:
        return frozenset(table.check for table in opened_by(said, self._running)) & self._hosts()

    def _hosts(self) -> frozenset[str]:
        return frozenset(table.check for table in tables_here(self._table, self._running) if not table.open)
