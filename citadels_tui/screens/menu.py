"""The menu: the first thing one sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import on, work
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from citadels_tui.widgets.listing import Listing, Row, Span, cut
from citadels_tui.widgets.page import Hints
from citadels_tui.widgets.skyline import Name, Skyline

if TYPE_CHECKING:
    from citadels_tui.app import CitadelsApp
    from citadels_tui.starts import ReturnTo


LINES_OF_NEWS = 2
"""Lines below the list that there is room for in a low window."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the menu: the app's action it runs, its letter, and what it leads to."""

    action: str
    key: str
    title: str
    about: str

    def draw(self, width: int) -> Sequence[Span]:
        """Letter, title, and what it is for."""
        letter = f"[{self.key}]" if self.key else "   "
        return (
            (f"{letter} ", "key"),
            (cut(self.title, 14), "strong"),
            (cut(self.about, max(0, width - 18)), "muted"),
        )

    def row(self) -> Row:
        """The line as a row of the list."""
        return Row(self.action, self.draw, self.key)


ITEMS: tuple[Item, ...] = (
    Item("new_game", "n", "New game", "a table with bots, your rules"),
    Item("host_table", "h", "Host a table", "others join over the network"),
    Item("join_table", "j", "Join a table", "on the network, by words or by a code"),
    Item("resume", "r", "Resume", "go on with a saved game"),
    Item("replay", "p", "Replay", "walk through a game once more"),
    Item("rules", "u", "Rules", "every phase, character and district"),
    Item("settings", "s", "Settings", "your name, pace, colours, keys"),
    Item("quit", "q", "Quit", ""),
)


RETURN = "return "
"""How the ids of the rows begin that lead back to a table that still runs on this machine."""


class MenuScreen(Screen[None]):
    """Where every way begins and ends."""

    AUTO_FOCUS = "#menu"
    app: CitadelsApp

    def __init__(self) -> None:
        super().__init__()
        self._returns: dict[str, ReturnTo] = {}

    def compose(self) -> ComposeResult:
        """Picture, name, list."""
        with Vertical(id="room"):
            yield Skyline()
            yield Name()
            with Center():
                yield Listing([item.row() for item in ITEMS], id="menu")
            yield Static(Content(self.app.news), id="news")
        yield Hints()

    def on_mount(self) -> None:
        """Look for tables of one's own that still run here."""
        self._make_room(self.app.news)
        self._look_for_tables()

    def on_screen_resume(self) -> None:
        """One is back from somewhere: perhaps from such a table."""
        if self.is_mounted:
            self._look_for_tables()

    @work(thread=True, exclusive=True, group="running")
    def _look_for_tables(self) -> None:
        from citadels_tui.returning import running_seats

        found = running_seats()
        if found or self._returns:
            self.app.call_from_thread(self._offer, found)

    def _offer(self, found: Sequence[ReturnTo]) -> None:
        """Put the ways back first."""
        self._returns = {f"{RETURN}{one.path}": one for one in found}
        back = [
            Item(id, "b" if not at else "", "Return to", one.name).row()
            for at, (id, one) in enumerate(self._returns.items())
        ]
        listing = self.query_one("#menu", Listing)
        first = listing.cursor <= 0
        listing.set_rows([*back, *(item.row() for item in ITEMS)])
        if first:
            listing.cursor = 0

    def tell(self, sentence: str) -> None:
        """Say one sentence under the list, such as why a game could not be opened."""
        self.query_one("#news", Static).update(Content(sentence))
        self._make_room(sentence)

    def _make_room(self, sentence: str) -> None:
        """In a low window the picture makes room for a long sentence."""
        self.set_class(cell_len(sentence) > LINES_OF_NEWS * (self.app.size.width - 8), "-told")

    @on(Listing.Chosen)
    async def choose(self, chosen: Listing.Chosen) -> None:
        """Go there."""
        self.tell("")
        if (table := self._returns.get(chosen.row.id)) is not None:
            await self.app.begin(table)
        else:
            await self.run_action(f"app.{chosen.row.id}")
