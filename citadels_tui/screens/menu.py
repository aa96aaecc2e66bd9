"""The menu: the first thing one sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import on
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


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the menu: the app's action it runs, its letter, and what it leads to."""

    action: str
    key: str
    title: str
    about: str

    def draw(self, width: int) -> Sequence[Span]:
        """Letter, title, and what it is for."""
        letter = f"[{self.key}]"
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
    Item("resume", "r", "Resume", "go on with a saved game"),
    Item("replay", "p", "Replay", "walk through a game once more"),
    Item("rules", "u", "Rules", "every phase, character and district"),
    Item("settings", "s", "Settings", "your name, pace, colours, keys"),
    Item("quit", "q", "Quit", ""),
)


class MenuScreen(Screen[None]):
    """Where every way begins and ends."""

    AUTO_FOCUS = "#menu"
    app: CitadelsApp

    def compose(self) -> ComposeResult:
        """Picture, name, list."""
        with Vertical(id="room"):
            yield Skyline()
            yield Name()
            with Center():
                yield Listing([item.row() for item in ITEMS], id="menu")
            yield Static(Content(self.app.news), id="news")
        yield Hints()

    def tell(self, sentence: str) -> None:
        """Say one sentence under the list, such as why a game could not be opened."""
        self.query_one("#news", Static).update(Content(sentence))

    @on(Listing.Chosen)
    async def choose(self, chosen: Listing.Chosen) -> None:
        """Go there."""
        self.tell("")
        await self.run_action(f"app.{chosen.row.id}")
