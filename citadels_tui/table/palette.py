"""What the painters' style names look like in the present theme."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from textual.color import Color

from citadels_tui.themes import DARK, VARIABLES

_ATTRIBUTES = ("bold", "reverse", "underline", "strike", "italic")


class Palette:
    """Styles by name: the theme's variables (``noble``, ``muted``), ``on-cursor``, and plain attributes (``bold``)."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables
        self._styles: dict[str, Style] = {"": Style.null()}

    def style(self, names: str) -> Style:
        """The style for some names separated by spaces; later ones win. Unknown names raise ``KeyError``."""
        style = self._styles.get(names)
        if style is None:
            style = Style.combine([self._one(name) for name in names.split()])
            self._styles[names] = style
        return style

    def _one(self, name: str) -> Style:
        if name in _ATTRIBUTES:
            return Style.parse(name)
        if name == "on-cursor":
            return self._cursor()
        if name not in VARIABLES:
            raise KeyError(name)
        return Style(color=self._colour(name).rich_color)

    def _cursor(self) -> Style:
        attribute = self._variables.get("cursor-style", "bold")
        style = Style.null() if attribute == "none" else Style.parse(attribute)
        if "reverse" in attribute:
            return style
        return style + Style(color=self._colour("cursor-text").rich_color, bgcolor=self._colour("cursor").rich_color)

    def _colour(self, name: str) -> Color:
        return Color.parse(self._variables.get(name, DARK[name]))
