"""The line to write in under the chat beside the table; imported when something is written first."""

from __future__ import annotations

from citadels_tui.language import _
from citadels_tui.table.panel import Panel
from citadels_tui.widgets.chat import MOST_LETTERS, ChatEntry
from citadels_tui.wording.english.chat import PLACEHOLDER


class TableEntry(ChatEntry):
    """Stands in the chat's panel."""

    DEFAULT_CSS = """
    TableEntry, TableEntry:focus { dock: bottom; margin: 0 1 0 2; width: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__(placeholder=_(PLACEHOLDER), most=MOST_LETTERS)

    def retell(self) -> None:
        """Say what the line is for in the language in force."""
        self.placeholder = _(PLACEHOLDER)

    def action_scroll(self, step: int) -> None:
        """Look at what was said while writing."""
        if isinstance(panel := self.parent, Panel):
            panel.scroll_rows(step * max(1, panel.body_rows - 1))
