"""A plain sentence where there is too little room for anything else."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from citadels_tui.language import N_
from citadels_tui.widgets.once import Once
from citadels_tui.wording.speech import fill

SENTENCE = N_(
    "Citadels needs a little more room: at least 60 columns and 20 lines. Here are {width} and {height}."
    " Make the window larger, or the letters smaller."
)


class SmallScreen(Once[None]):
    """Asks for more room; goes away by itself when there is."""

    def compose(self) -> ComposeResult:
        """The sentence."""
        yield Static()

    def on_screen_resume(self) -> None:
        """What was over this screen is gone, and there may be room again."""
        self.app.call_later(self.app.look_at_room)  # type: ignore[attr-defined]  # after the resizing it comes from

    def on_resize(self, event: events.Resize) -> None:
        """Say the size there is."""
        sentence = fill(SENTENCE, width=event.size.width, height=event.size.height)
        self.query_one(Static).update(Content(sentence))
