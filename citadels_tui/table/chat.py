"""The chat at the table: what was said, under the log where there is room for it, and the line to say something."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from citadels_tui.language import _
from citadels_tui.table import words as labels
from citadels_tui.table.paint import Line, Painted, Row
from citadels_tui.table.panel import Panel
from citadels_tui.table.scene import Scene
from netplay.updates import ChatLine

if TYPE_CHECKING:
    from citadels_tui.table.chat_entry import TableEntry

MOST_LINES = 500
"""Lines that are kept."""


class Talk:
    """What was said at a table, and how much of it the player has not looked at yet."""

    def __init__(self, lines: Iterable[ChatLine] = ()) -> None:
        self.lines: deque[ChatLine] = deque(lines, maxlen=MOST_LINES)
        self.unread = 0

    def add(self, lines: Iterable[ChatLine], own: Collection[int]) -> list[ChatLine]:
        """Take new lines; those that were not known. What the ``own`` seats say need not be read."""
        known = self.lines[-1].number if self.lines else -1
        new = [line for line in lines if line.number > known]
        self.lines.extend(new)
        self.unread += sum(line.seat not in own for line in new)
        return new

    def seen(self) -> None:
        """The player has looked at everything."""
        self.unread = 0


def paint_chat(scene: Scene, width: int) -> Painted:
    """Every line with who said it in the colour of the seat."""
    from citadels_tui.widgets.chat import painted

    rows = [row for line in scene.chat for row in painted(line, width - 2)]
    lines: tuple[Line, ...] = tuple(Row().put(" ").add(row.spans).line() for row in rows)
    if not lines:
        lines = (Row().put(" ").put(labels.chat_empty(scene.keys.get("chat", "?")), "muted").line(),)
    return Painted(lines, (), ((_(labels.TITLES["chat"]), "title"),))


class ChatBox(Panel):
    """The chat's panel. Its last row is a line to write in, while something is written."""

    def __init__(self) -> None:
        super().__init__("chat", from_end=True)
        self._entry: TableEntry | None = None

    @property
    def writing(self) -> bool:
        """Whether something is being written."""
        return self._entry is not None and self._entry.display

    async def write(self) -> None:
        """Open the line, with what was left in it, and go there."""
        if self._entry is None:
            from citadels_tui.table.chat_entry import TableEntry

            self._entry = TableEntry()
            await self.mount(self._entry)
        self._entry.display = True
        self.below = 1
        self._entry.focus()

    def give_back(self, text: str) -> None:
        """Put what was not sent into the line again."""
        if self._entry is not None:
            self._entry.give_back(text)

    def retell(self) -> None:
        """Say anew in the language in force what stands in the line while it is empty."""
        if self._entry is not None:
            self._entry.retell()

    def stop(self) -> None:
        """Close the line; what is written stays in it."""
        if self._entry is not None:
            self._entry.display = False
        self.below = 0
