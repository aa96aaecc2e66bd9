"""What is seen for the moment in which a table is opened or left."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.screen import Screen


class OpeningScreen(Screen[None]):
    """One sentence, standing still."""

    BINDINGS: ClassVar[list[BindingType]] = []
    DEFAULT_CSS = """
    OpeningScreen { align: center middle; content-align: center middle; color: $muted; }
    """

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self._sentence = sentence

    def render(self) -> Content:
        """The sentence."""
        return Content(self._sentence)
