"""A plain sentence where there is too little room for anything else."""

from __future__ import annotations

from textual.content import Content
from textual.screen import Screen


class SmallScreen(Screen[None]):
    """Asks for more room; goes away by itself when there is."""

    def render(self) -> Content:
        """The sentence, with the size there is."""
        width, height = self.app.size
        return Content(
            f"Citadels needs a little more room: at least 60 columns and 20 lines. Here are {width} and {height}."
            " Make the window larger, or the letters smaller."
        )

    def on_resize(self) -> None:
        """Say the size there is now."""
        self.refresh(layout=True)
