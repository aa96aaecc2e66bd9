"""The menu: the first thing one sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import on, work
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from citadels_tui.language import N_, _
from citadels_tui.widgets.listing import Listing, Row, Span, column, cut
from citadels_tui.widgets.page import Hints
from citadels_tui.widgets.skyline import Name, Skyline

if TYPE_CHECKING:
    from citadels_tui.app import CitadelsApp
    from citadels_tui.starts import ReturnTo


TITLE = 14
"""Cells of the titles' column at least."""
LINES_OF_NEWS = 2
"""Lines below the list that there is room for in a low window."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the menu: the app's action it runs, its letter, and what it leads to."""

    action: str
    key: str
    title: str
    about: str
    column: int = TITLE
    """Cells of the titles' column."""

    def draw(self, width: int) -> Sequence[Span]:
        """Letter, title, and what it is for."""
        letter = f"[{self.key}]" if self.key else "   "
        return (
            (f"{letter} ", "key"),
            (cut(self.title, self.column), "strong"),
            (cut(self.about, max(0, width - self.column - 4)), "muted"),
        )

    def row(self) -> Row:
        """The line as a row of the list."""
        return Row(self.action, self.draw, self.key)


def _rows(items: Sequence[Item]) -> Iterator[Row]:
    """The lines with room for the longest title."""
    titles = column([item.title for item in items], TITLE)
    return (replace(item, column=titles).row() for item in items)


def _spoken() -> list[Item]:
    """The lines that are always there, in the language in force."""
    return [replace(item, title=_(item.title), about=_(item.about)) for item in ITEMS]


ITEMS: tuple[Item, ...] = (
    Item("new_game", "n", N_("New game"), N_("a table with bots, your rules")),
    Item("host_table", "h", N_("Host a table"), N_("others join over the network")),
    Item("join_table", "j", N_("Join a table"), N_("on the network, by words or by a code")),
    Item("resume", "r", N_("Resume"), N_("go on with a saved game")),
    Item("replay", "p", N_("Replay"), N_("walk through a game once more")),
    Item("rules", "u", N_("Rules"), N_("every phase, character and district")),
    Item("settings", "s", N_("Settings"), N_("your name, language, colours, keys")),
    Item("quit", "q", N_("Quit"), ""),
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
                yield Listing(list(_rows(_spoken())), id="menu")
            yield Static(Content(self.app.news), id="news")
        yield Hints()

    def on_mount(self) -> None:
        """Look for tables of one's own that still run here."""
        self._make_room(self.app.news)
        self._look_for_tables()

    async def retell(self) -> None:
        """Say everything anew in the language in force."""
        await self.recompose()
        self.on_mount()

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
            Item(id, "b" if not at else "", _("Return to"), one.name)
            for at, (id, one) in enumerate(self._returns.items())
        ]
        listing = self.query_one("#menu", Listing)
        first = listing.cursor <= 0
        listing.set_rows(list(_rows([*back, *_spoken()])))
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
